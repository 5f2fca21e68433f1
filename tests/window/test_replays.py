"""A recorded game in the real window: opened from a file, steered by mouse and by keyboard, and played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.registry import bot
from game.match.autoplay import Autoplay
from game.match.match import Match
from game.match.recording import RecordedSeat, Recording
from game.match.replay import Replay
from game.rulesets import table
from tests.window import camera
from tests.window.driver import window

pytestmark = pytest.mark.window
SIZE = ("--speed", "fast", "--size", "1280x720")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game that somebody has sent."""
    rules = table("classic", {"goal": "rounds:2"})
    match = Autoplay(Match(rules, 3, 4), [bot("normal", rules)] * 3).play()
    seats = (RecordedSeat("Ada"), RecordedSeat(bot="pepe"), RecordedSeat(bot="vera"))
    made = tmp_path / "sent.spietato"
    made.write_text(Recording(Replay.of(match), seats, 1_794_855_600).file_text(), encoding="utf-8")
    return made


def test_a_file_is_watched_with_the_mouse_and_played_on(display: str, tmp_path: Path, file: Path) -> None:
    with window(display, tmp_path / "home", *SIZE, str(file)) as screen:
        screen.wait(lambda seen: seen["scene"] == "replay" and seen["step"] >= 2)
        screen.press("play")
        screen.wait(lambda seen: not seen["running"])
        stopped = screen.look()["step"]
        screen.press("previous")
        screen.wait(lambda seen: seen["step"] == stopped - 1)
        screen.press("seat.2")
        screen.wait(lambda seen: seen["viewer"] == 2)
        screen.press("open")
        screen.wait(lambda seen: not seen["open"])
        bar = next(target for target in screen.look()["targets"] if target["name"] == "bar")
        left, top, width, height = bar["rect"]
        screen.click(left + width * 0.63, top + height * 0.75)
        screen.wait(lambda seen: seen["step"] > seen["steps"] // 2 and not seen["animating"])
        camera.keep("replay-one-seat", [screen.picture()])
        screen.press("continue")
        screen.wait_scene("continue")
        screen.press("start")
        screen.wait(lambda seen: seen["scene"] == "table")
        assert not screen.log()


def test_a_file_is_watched_with_the_keyboard_alone(display: str, tmp_path: Path, file: Path) -> None:
    with window(display, tmp_path / "home", *SIZE, str(file)) as screen:
        screen.wait(lambda seen: seen["scene"] == "replay" and seen["step"] >= 1)
        screen.key("space")
        screen.wait(lambda seen: not seen["running"])
        screen.key("Next")
        seen = screen.wait(lambda seen: seen["step"] in seen["rounds"][1:])
        screen.key("Right")
        screen.wait(lambda after: after["step"] == seen["step"] + 1)
        screen.key("3")
        screen.wait(lambda after: after["viewer"] == 2)
        screen.key("a")
        screen.wait(lambda after: not after["open"])
        screen.key("f")
        screen.wait(lambda after: after["speed"] == "instant")
        screen.key("End")
        screen.wait(lambda after: after["step"] == after["steps"] and not after["animating"])
        camera.keep("replay-end", [screen.picture()])
        screen.key("Home")
        screen.wait(lambda after: after["step"] == 0)
        screen.key("Escape")
        screen.wait_scene("title")
        assert not screen.log()
