"""Speed and memory, ours beside other engines in one run: `make bench`."""
