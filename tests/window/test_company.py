"""Two people at one screen, in the real window: named in the set-up, each with the own cards only, to the results."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window.driver import Window, window
from tests.window.player import play_round

pytestmark = pytest.mark.window


def _seat(screen: Window, by_keys: bool) -> None:
    """From the title to a table with a second person called Eva."""
    screen.wait_scene("title")
    screen.press("new_game")
    screen.wait_scene("setup")
    screen.press("ruleset.classic")
    screen.wait(lambda seen: seen["game"]["ruleset"] == "classic")
    screen.press("chair.0")
    screen.wait_scene("picker")
    screen.press("character.person")
    screen.wait_scene("person")
    screen.key("E", "v", "a")
    screen.wait(lambda seen: any(target.get("value") == "Eva" for target in seen["targets"]))
    if by_keys:
        screen.key("Escape")
    else:
        screen.press("done")
    screen.wait_scene("setup")
    screen.press("start")


@pytest.mark.parametrize("by_keys", [False, True])
def test_two_people_play_a_round_at_one_screen(by_keys: bool, display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, "--speed", "instant", "--size", "1280x720") as screen:
        _seat(screen, by_keys)
        screen.wait_scene("cover")
        results = play_round(screen, by_keys)
        assert results["winner"] in range(4)
