"""A home with many matches in it, played once for all tests of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.keep import storage
from tests.played_matches import fill, played
from tests.ui import open_copy
from tests.ui.figures import MANY


@pytest.fixture(scope="module")
def rows() -> list:
    """Matches that bots have played, as rows of the store."""
    return list(played(MANY))


@pytest.fixture(scope="module")
def filled(rows, tmp_path_factory) -> Path:
    """A home with those matches in it."""
    home = tmp_path_factory.mktemp("played")
    kept = storage.Storage(folder=home / "data", apart=home / "config")
    assert kept.kept
    fill(kept, rows)
    assert kept.close()
    return home


@pytest.fixture
def app(filled, tmp_path):
    """A game of its own with those matches behind it."""
    made = open_copy(filled, tmp_path / "home")
    yield made
    made.close()
