"""Windows programs on Linux: Wine, Python for Windows, a cross-compiler, and the checks of `make test-windows`."""
