"""What the tests of the table share."""

from __future__ import annotations

import itertools
import time

import pytest

from game.ui.theme import Theme
from tests.ui import open_app


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
