"""Crazy Eights is there for the tests of this folder, and gone for all others."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator

import pytest

from game.core.ruleset import Ruleset
from game.rulesets import preset, unregister
from tests.ui import open_app
from tests.ui.patience import frames_wait_for_thoughts
from tests.ui.sparing import pictures_are_read_once

__all__ = ["frames_wait_for_thoughts", "pictures_are_read_once"]

BOOK = "tests.sixth.crazy_eights"


@pytest.fixture(scope="module", autouse=True)
def crazy_eights() -> Iterator[Ruleset]:
    """Importing its file is all it takes."""
    importlib.import_module(BOOK)
    yield preset("crazy_eights")
    unregister("crazy_eights")
    # The next who imports it registers it again.
    del sys.modules[BOOK]


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    made.settings.speed = "instant"
    yield made
    made.close()
