"""An evening at the casino in the real window: stake, play, the same stake again, and hands played by the book."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.ledger import START_CREDITS, read_ledger
from game.ui.keep import store
from game.ui.keep.journal import read_line
from tests.window import camera
from tests.window.driver import Screen, Window, window
from tests.window.player import play_round

pytestmark = pytest.mark.window
STAKE = 25


def _written(home: Path) -> tuple[int, int]:
    """Credits and stake as they are written down."""
    with store.looking(home / "data" / "spietato" / store.NAME) as connection:
        ledger = read_ledger(map(read_line, connection.execute("SELECT * FROM ledger ORDER BY number")))
    return ledger.credits, ledger.stake


def _at_the_table(screen: Window) -> Screen:
    return screen.wait(lambda seen: seen["scene"] == "table" and not seen["purse"]["asking"] and seen["written"])


def _credits(seen: Screen) -> int:
    """The balance as the results show it."""
    return int(seen["payout"][-1][1].replace(",", ""))


def test_an_evening_at_the_casino(display: str, tmp_path: Path) -> None:
    options = ("--ruleset", "casino", "--speed", "instant", "--size", "1280x720")
    with window(display, tmp_path, *options) as screen:
        seen = screen.wait(lambda seen: seen["scene"] == "table" and seen["purse"]["asking"])
        frames = [screen.picture()]
        screen.press("clear")
        screen.wait(lambda seen: seen["purse"]["stake"] == 0)
        screen.press("25")
        seen = screen.wait(lambda seen: seen["purse"]["stake"] == STAKE)
        assert seen["purse"]["pays"] == "25 × 3 = 75"
        screen.press("deal")
        seen = _at_the_table(screen)
        assert seen["purse"]["shown"] == list(_written(tmp_path)) == [START_CREDITS - STAKE, STAKE]
        frames.append(screen.picture())

        first = play_round(screen)
        assert first["lines"][0]
        frames.append(screen.picture())
        left = _credits(first)
        assert (left, 0) == _written(tmp_path)

        screen.press("repeat")
        screen.wait(
            lambda seen: seen["scene"] == "table" and seen["purse"]["credits"] == left - STAKE and seen["written"]
        )
        assert _written(tmp_path) == (left - STAKE, STAKE)
        screen.wait(lambda seen: seen["scene"] != "table" or bool(seen["your_decision"]))
        screen.key("h")
        screen.wait(lambda seen: bool(seen["message"]))
        frames.append(screen.picture())
        screen.press("auto_ten")
        seen = screen.wait(lambda seen: (seen.get("auto") or [0])[0] >= 1)
        frames.append(screen.picture())
        screen.wait(lambda seen: seen["scene"] == "table" and (seen["auto"] or [0])[0] > 1)
        # The stop lies in the same place from hand to hand, and on the results between them there is one, too.
        screen.key("Escape")
        seen = screen.wait(lambda seen: seen.get("auto", True) is None or "repeat" in _names(seen))
        frames.append(screen.picture())
        if seen["scene"] == "table":
            seen = play_round(screen)
        assert (_credits(seen), 0) == _written(tmp_path)
        camera.keep("casino-evening", frames)
        assert not screen.log()


def _names(seen: Screen) -> set[str]:
    return {target["name"] for target in seen.get("targets", [])}


def test_a_chosen_seed_is_practice_and_the_stop_is_pressed_at_the_pace_of_people(display: str, tmp_path: Path) -> None:
    options = ("--ruleset", "casino", "--seed", "8", "--speed", "normal", "--size", "1024x640", "--lang", "it")
    with window(display, tmp_path, *options) as screen:
        seen = screen.wait(lambda seen: seen["scene"] == "table" and seen["purse"]["asking"])
        assert seen["purse"]["practice"]
        screen.press("fast")
        screen.press("auto")
        screen.wait(lambda seen: seen["scene"] == "table" and {"why", "stop"} <= _names(seen))
        screen.press("stop")
        seen = screen.wait(lambda seen: seen["scene"] == "table" and seen["auto"] is None)
        seen = screen.wait(lambda seen: seen["scene"] == "table" and bool(seen["your_decision"]))
        assert seen["purse"]["shown"] == [START_CREDITS - 10, 10]
        assert _written(tmp_path) == (START_CREDITS, 0)
        screen.press("why")
        screen.wait(lambda seen: seen["answer"].startswith("Regola"))
        camera.keep("casino-why", [screen.picture()])
        assert not screen.log()
