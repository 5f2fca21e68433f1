"""A round in the real window with a controller alone, which is plugged in and pulled out while the game runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from game.ui.keymap import PAD_BUTTONS
from tests.virtualpad import library
from tests.window.driver import Screen, Window, window
from tests.window.player import MOST_MOVES, decision

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(library() is None, reason="the library cannot be asked for a virtual controller"),
]

PROGRAM = Path(__file__).with_name("pad.py")


class Player:
    """Somebody with a controller in hand, in front of a window."""

    def __init__(self, screen: Window, pipe: TextIO) -> None:
        self.screen = screen
        self._pipe = pipe

    def say(self, line: str) -> None:
        """Tell the controller what to do."""
        self._pipe.write(line + "\n")
        self._pipe.flush()

    def tap(self, button: str) -> Screen:
        """Press a button; the screen as it is once the game has shown something else."""
        before = self.screen.look()["number"]
        self.say(f"press {PAD_BUTTONS.index(button)}")
        return self.screen.wait(lambda seen: seen["number"] > before)

    def go_to(self, name: str) -> None:
        """Bring the focus to a button of a menu."""
        for _ in range(80):
            if any(one["focused"] and one["name"] == name for one in self.screen.look()["targets"]):
                return
            self.tap("right_shoulder")
        raise AssertionError(f"{name} cannot be reached")

    def play_round(self) -> Screen:
        """Play until the results are shown."""
        for _ in range(MOST_MOVES):
            screen = self.screen.wait(decision)
            if screen["scene"] in ("results", "watch"):
                return screen
            if screen["scene"] != "table" or screen["over"]:
                self.screen.wait(lambda seen: seen["scene"] in ("watch", "results") and not seen["animating"])
                continue
            self._decide(screen)
            done = screen["actions"]
            self.screen.wait(lambda seen, done=done: seen["scene"] != "table" or seen["actions"] > done)
        raise AssertionError("the round does not end")

    def _decide(self, screen: Screen) -> None:
        if (screen["prompt"] or {}).get("choices"):
            self.say(f"press {PAD_BUTTONS.index('dpad_up')}")
            self.say(f"press {PAD_BUTTONS.index('a')}")
        elif any(card["playable"] for card in screen["cards"]):
            self.say(f"press {PAD_BUTTONS.index('dpad_down')}")
            self.say(f"press {PAD_BUTTONS.index('a')}")
        else:
            self.say(f"press {PAD_BUTTONS.index('x')}")


@pytest.fixture
def player(display: str, tmp_path: Path) -> Iterator[Player]:
    pipe = tmp_path / "pad"
    os.mkfifo(pipe)
    program = (sys.executable, str(PROGRAM), str(pipe))
    with window(display, tmp_path, "--speed", "instant", "--size", "1280x720", program=program) as screen:
        screen.wait_scene("title")
        with pipe.open("w", encoding="utf-8") as stream:
            yield Player(screen, stream)
        assert screen.log() == ""


def test_a_round_from_the_title_to_the_results_with_the_controller(player: Player) -> None:
    screen = player.screen
    player.say("plug")
    screen.wait(lambda seen: seen["controllers"] == 1)
    player.tap("a")
    screen.wait_scene("setup")
    assert screen.look()["device"] == "controller"
    player.go_to("start")
    player.tap("a")
    screen.wait(lambda seen: seen["scene"] == "table")
    player.play_round()
    player.say("unplug")
    screen.wait(lambda seen: seen["controllers"] == 0 and "notice.controller_gone" in seen["notices"])
    assert screen.look()["device"] == "keys"
    screen.key("Return")
    screen.wait(lambda seen: seen["scene"] == "table")
