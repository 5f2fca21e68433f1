"""What the tests of the table share."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator

import pytest

from game.ui.theme import Theme
from game.ui.widgets import Words
from tests.ledgers import alike_files
from tests.ui import open_app
from tests.ui.patience import frames_wait_for_thoughts
from tests.ui.sparing import pictures_are_read_once, texts_are_measured_once
from tests.ui.stores import Whole, make_whole

__all__ = ["frames_wait_for_thoughts", "pictures_are_read_once", "texts_are_measured_once"]


@pytest.fixture
def ticking(monkeypatch):
    """Every look at the clock is a second later, so that two games are never saved at the same moment."""
    seconds = itertools.count(1_800_000_000)
    monkeypatch.setattr(time, "time", lambda: float(next(seconds)))


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    made.settings.speed = "instant"
    yield made
    made.close()


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that did not fit its box and lost its end."""
    found: list[str] = []
    cut = Theme._cut

    def record(theme: Theme, string: str, *rest) -> str:
        short = cut(theme, string, *rest)
        if short != string:
            found.append(string)
        return short

    monkeypatch.setattr(Theme, "_cut", record)
    return found


@pytest.fixture
def overflows(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text with a line that is wider than its room."""
    found: list[str] = []
    make = Words.__init__

    def record(words: Words, app, text: str, *rest) -> None:
        make(words, app, text, *rest)
        if words.width > words.room:
            found.append(text)

    monkeypatch.setattr(Words, "__init__", record)
    return found


@pytest.fixture
def files_alike() -> Iterator[None]:
    """For tests that look at a copy of what a kill would leave: a hand that is open in it is not lost."""
    with alike_files():
        yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """A folder with games and a ledger, for tests that damage a copy of it."""
    return make_whole(tmp_path_factory.mktemp("whole"))
