"""What the tests of packages share; those that build the program take minutes and run only where they are asked for."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line("markers", "build: builds the program and tries it; `make test-build`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long ones out unless somebody chose by mark."""
    if "build" in config.getoption("-m"):
        return
    left_out = [item for item in items if item.get_closest_marker("build")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
