"""The monkey in its short form: a few hundred random things done to the real window, and the same ones each time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.window.driver import Window
from tools.torture.monkey import Monkey

pytestmark = pytest.mark.window
SCREEN = (1920, 1200)
ACTIONS = 90


def test_nothing_a_monkey_does_to_the_window_is_a_fault(display: str, tmp_path: Path) -> None:
    summary = Monkey(display, tmp_path, seed=3, screen=SCREEN).run(actions=ACTIONS)
    assert summary["faults"] == [], json.dumps(summary["faults"], indent=2)
    assert summary["actions"] > ACTIONS / 2
    assert summary["resizes"]
    assert summary["fullscreen_changes"]


def _spoilt(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    """Every start is one with these words, whatever the monkey has in mind."""
    begin = Window.__init__
    monkeypatch.setattr(Window, "__init__", lambda self, display, home, *_: begin(self, display, home, *words))


def test_a_monkey_finds_a_game_that_does_not_start(
    display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _spoilt(monkeypatch, "--players", "99")
    faults = Monkey(display, tmp_path, seed=1, screen=SCREEN).run(actions=1)["faults"]
    assert "the game did not start" in faults[0]["fault"]
    assert "--players" in faults[0]["words"]


def test_a_monkey_finds_a_line_in_the_log_and_a_game_that_dies(display: str, tmp_path: Path) -> None:
    monkey = Monkey(display, tmp_path, seed=1, screen=SCREEN)
    monkey._noting_faults(monkey._start)
    monkey._noting_faults(lambda: monkey._open.kill())
    assert [fault["fault"] for fault in monkey.faults] == ["the game ended with -9"]
    monkey._noting_faults(monkey._start)
    log = tmp_path / "state" / "spietato.log"
    log.parent.mkdir(exist_ok=True)
    log.write_text("a card fell under the table\n\n", encoding="utf-8")
    monkey._noting_faults(lambda: None)
    assert "a card fell under the table" in monkey.faults[1]["fault"]
    assert monkey.window is None
