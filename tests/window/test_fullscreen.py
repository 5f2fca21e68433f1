"""Fullscreen left and come back to, as by Alt+Tab: the system makes a new surface each time, and drawing goes on."""

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
