"""The casino's history in the real window: from the title to a hand on the table and back, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.keep.storage import Storage
from tests.played_ledger import fill
from tests.window import camera
from tests.window.driver import Screen, Window, window

pytestmark = pytest.mark.window
HANDS = 120
SIZE = ("--speed", "normal", "--size", "1280x720")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A player with some hands behind it."""
    storage = Storage(folder=tmp_path / "data" / "spietato", apart=tmp_path / "config" / "spietato")
    fill(storage, HANDS)
    assert storage.close()
    return tmp_path


def _newest(seen: Screen) -> int:
    """The number of the newest hand in sight."""
    return max(row["hand"] for row in seen["rows"])


def test_from_the_title_to_a_replayed_hand_and_back_with_the_mouse(display: str, home: Path) -> None:
    with window(display, home, *SIZE) as screen:
        screen.wait_scene("title")
        screen.press("casino")
        screen.wait_scene("setup")
        screen.press("history")
        seen = screen.wait_scene("ledger")
        assert _newest(seen) == HANDS
        camera.keep("ledger-list", [screen.picture()])
        screen.press(f"hand.{HANDS}")
        screen.wait(lambda seen: seen["scene"] == "replay" and seen["step"] >= 2)
        screen.press("play")
        screen.wait(lambda seen: not seen["running"])
        stopped = screen.look()["step"]
        screen.press("previous")
        screen.wait(lambda seen: seen["step"] == stopped - 1)
        screen.press("next")
        screen.wait(lambda seen: seen["step"] == stopped and not seen["animating"])
        camera.keep("ledger-replay", [screen.picture()])
        screen.press("restart")
        screen.wait(lambda seen: seen["step"] == 0)
        screen.press("leave")
        screen.wait_scene("ledger")
        screen.press("figures")
        seen = screen.wait_scene("balance")
        left, top, width, height = seen["plot"]["field"]
        screen.click(left + width - 1, top + height / 2)
        seen = screen.wait(lambda seen: f"{HANDS}" in seen["plot"]["words"])
        camera.keep("ledger-balance", [screen.picture()])
        screen.press("back")
        screen.wait_scene("ledger")
        screen.press("export")
        screen.wait(lambda seen: any(entry["name"] == "folder" for entry in seen["targets"]))
        assert list(home.rglob("spietato-casino.csv"))
        assert not screen.log()


def _by_tab(screen: Window, name: str) -> None:
    """Bring the focus to a widget with the Tab key alone, and press it."""
    for _ in range(60):
        seen = screen.look()
        focused = [entry["name"] for entry in seen.get("targets", []) if entry.get("focused")]
        if focused == [name]:
            screen.key("Return")
            return
        screen.key("Tab")
        screen.wait(
            lambda seen, before=focused: (
                [entry["name"] for entry in seen.get("targets", []) if entry.get("focused")] != before
            )
        )
    raise AssertionError(f"Tab never comes to {name}")


def test_from_the_title_to_a_replayed_hand_and_back_with_the_keyboard(display: str, home: Path) -> None:
    with window(display, home, *SIZE) as screen:
        screen.wait_scene("title")
        _by_tab(screen, "casino")
        screen.wait_scene("setup")
        _by_tab(screen, "history")
        seen = screen.wait_scene("ledger")
        place = next(row["place"] for row in seen["rows"] if row["hand"] == HANDS - 1)
        for _ in range(place):
            screen.key("Down")
        screen.wait(lambda seen: any(e["name"] == "hands" and e["value"] == str(place) for e in seen["targets"]))
        screen.key("Return")
        seen = screen.wait(lambda seen: seen["scene"] == "replay")
        assert seen["hand"] == HANDS - 1
        screen.key("End")
        seen = screen.wait(lambda seen: seen["step"] == seen["steps"])
        assert seen["over"]
        screen.key("Left")
        screen.wait(lambda seen: seen["step"] == seen["steps"] - 1)
        screen.key("Home")
        screen.wait(lambda seen: seen["step"] == 0 and not seen["running"])
        screen.key("space")
        screen.wait(lambda seen: seen["step"] > 0)
        screen.key("Escape")
        screen.wait_scene("ledger")
        screen.key("Escape")
        screen.wait_scene("setup")
        assert not screen.log()
