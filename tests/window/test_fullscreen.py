"""A window hidden and come back to, as by Alt+Tab: the system makes a new surface, the game waits, drawing goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window.driver import window

pytestmark = pytest.mark.window
TIMES = 50


def test_hidden_and_shown_fifty_times_in_fullscreen_it_draws_on(display: str, tmp_path: Path) -> None:
    words = ("--ruleset", "no_mercy", "--players", "10", "--demo", "--speed", "fast", "--fullscreen")
    with window(display, tmp_path, *words) as screen:
        seen = screen.wait(lambda seen: seen["scene"] == "table" and seen["size"] == [1920, 1200])
        for _ in range(TIMES):
            screen.hide()
            number = seen["number"]
            screen.show()
            seen = screen.wait(lambda now, number=number: now["number"] > number)
        assert seen["size"] == [1920, 1200]


def test_the_game_stands_still_in_a_hidden_window_and_goes_on_in_another_size(display: str, tmp_path: Path) -> None:
    words = ("--ruleset", "classic", "--demo", "--speed", "fast", "--size", "1280x720")
    with window(display, tmp_path, *words) as screen:
        screen.wait(lambda seen: seen["scene"] == "table" and seen["actions"] > 0)
        screen.hide()
        hidden = screen.wait(lambda seen: seen["hidden"])
        for width in range(1300, 1320):
            screen.resize(width, 800)
        assert screen.look() == hidden
        screen.show()
        seen = screen.wait(lambda seen: seen["size"] == [1319, 800] and seen["actions"] > hidden["actions"])
        assert not seen["hidden"]
