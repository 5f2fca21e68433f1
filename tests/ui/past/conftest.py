"""Homes with matches in them, played once for all tests of a file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.ui.keep.storage import Storage
from tests.pasts import some
from tests.ui import open_copy
from tests.ui.past import MANY


@pytest.fixture(scope="module")
def filled(tmp_path_factory) -> Path:
    """A home with some matches in it, played once for all tests."""
    home = tmp_path_factory.mktemp("played")
    storage = Storage(folder=home / "data", apart=home / "config")
    some(storage, MANY)
    assert storage.close()
    return home


@pytest.fixture
def app(filled, tmp_path):
    """A game of its own with those matches behind it."""
    made = open_copy(filled, tmp_path / "home")
    yield made
    made.close()


@pytest.fixture
def storage(filled, tmp_path):
    """A storage of its own with those matches in it."""
    shutil.copytree(filled / "data", tmp_path / "data")
    made = Storage(folder=tmp_path / "data")
    made.open()
    yield made
    made.close()
