"""One virtual screen for all tests of the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.window.driver import virtual_screen


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of a display that nobody sees."""
    with virtual_screen() as name:
        yield name
