"""A crash and a kill in mid-game in the real window: the next start says so, and the game goes on as it stood."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.window.driver import Screen, Window, window
from tests.window.player import decision

pytestmark = pytest.mark.window
GAME = ("--ruleset", "classic", "--players", "3", "--seed", "77")
LOOK = ("--speed", "instant", "--size")
SIZES = ("1280x720", "1024x640")
ENDS = {
    signal.SIGSEGV: ("signal", "The last run ended unexpectedly: the game crashed. Your game was saved and goes on."),
    signal.SIGKILL: ("killed", "Last time the game was closed abruptly. Your game was saved and goes on."),
}


def _ended(display: str, home: Path, how: signal.Signals) -> Screen:
    """A game that is ended in the middle of it; how it stood."""
    with window(display, home, *GAME, *LOOK, "1280x720") as screen:
        seen = screen.wait(lambda seen: seen["scene"] == "table" and bool(seen["your_decision"]) and seen["ready"])
        seen = screen.wait(lambda now: now["written"] and now["actions"] == seen["actions"])
        os.kill(screen.process.pid, how)
        assert screen.process.wait() == -how
    return seen


def _hand(screen: Screen) -> list[str]:
    return sorted(card["card"] for card in screen["cards"])


def _keep(screen: Window, name: str) -> None:
    """Keep a picture where somebody wants to look at it."""
    folder = os.environ.get("SPIETATO_CRASH_PICTURES")
    if folder:
        screen.picture().save(Path(folder) / f"{name}.png")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("how", list(ENDS), ids=lambda how: how.name)
def test_the_next_start_says_so_and_the_game_goes_on_as_it_stood(
    display: str, tmp_path: Path, how: signal.Signals, size: str
) -> None:
    before = _ended(display, tmp_path, how)
    kind, sentence = ENDS[how]
    with window(display, tmp_path, *LOOK, size) as screen:
        panel = screen.wait_scene("crashed")
        assert (panel["ended"], panel["sentence"], panel["game"]) == (kind, sentence, "classic")
        assert "classic, 3 players, seed 77" in panel["report"]
        assert ("at game/" in panel["report"]) == (how == signal.SIGSEGV)
        assert str(tmp_path) not in panel["report"]
        _keep(screen, f"{kind}-{size}")
        screen.press("copy_report")
        screen.wait(lambda seen: bool(seen["shown"]) or "notice.copied" in seen["notices"])
        _keep(screen, f"{kind}-{size}-copied")
        screen.press("continue")
        again = screen.wait(lambda seen: seen["scene"] == "table" and decision(seen))
        assert (_hand(again), again["actions"]) == (_hand(before), before["actions"])
        log = screen.log()
        assert "did: screen table" in log
        assert ("Segmentation fault" in log) == (how == signal.SIGSEGV)


@pytest.mark.parametrize("language", ["it", "es"])
def test_the_panel_comes_once_and_closes(display: str, tmp_path: Path, language: str) -> None:
    _ended(display, tmp_path, signal.SIGSEGV)
    with window(display, tmp_path, *LOOK, "1024x640", "--lang", language) as screen:
        screen.wait_scene("crashed")
        _keep(screen, f"signal-{language}")
        screen.key("Escape")
        screen.wait_scene("title")
        screen.press("quit")
        assert screen.close() == 0
    with window(display, tmp_path, *LOOK, "1024x640") as screen:
        assert screen.wait_scene("title")["notices"] == []
        screen.press("quit")
        assert screen.close() == 0


def test_ended_by_the_system_in_good_order_there_is_nothing_to_say(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *GAME, *LOOK, "1280x720") as screen:
        screen.wait(lambda seen: seen["scene"] == "table" and bool(seen["your_decision"]))
        screen.process.send_signal(signal.SIGTERM)
        assert screen.close() == 0
    with window(display, tmp_path, *LOOK, "1280x720") as screen:
        assert screen.wait_scene("title")["notices"] == []
