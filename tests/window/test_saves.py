"""Saved games and the casino's open hand in the real window, as a person meets them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.ledger import RESULTS, Line
from game.ui.keep import store
from game.ui.keep.journal import read_line
from tests.ledgers import rows
from tests.window.driver import Screen, Window, window
from tests.window.player import MOST_MOVES, _by_mouse, _moved_on, decision

pytestmark = pytest.mark.window
OPTIONS = ("--speed", "instant", "--size", "1280x720")


def _names(screen: Screen) -> set[str]:
    return {target["name"] for target in screen["targets"]}


def _start(screen: Window, ruleset: str) -> None:
    """From the title to the table, by clicks."""
    screen.wait_scene("title")
    screen.press("new_game")
    screen.wait_scene("setup")
    screen.press(f"ruleset.{ruleset}")
    screen.wait(lambda seen: seen["game"]["ruleset"] == ruleset)
    screen.press("start")


def _leave(screen: Window) -> Screen:
    """From the table to the title, as it was when it was left."""
    seen = screen.wait(lambda seen: seen["scene"] == "table" and bool(seen["your_decision"]))
    screen.key("Escape")
    screen.wait_scene("pause")
    screen.press("leave")
    screen.wait_scene("ask")
    screen.press("yes")
    screen.wait_scene("title")
    return seen


def _hand(screen: Screen) -> list[str]:
    return sorted(card["card"] for card in screen["cards"])


def test_each_rulebook_keeps_its_game_and_the_list_asks_before_it_deletes(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *OPTIONS) as screen:
        _start(screen, "classic")
        classic = _leave(screen)
        _start(screen, "no_mercy")
        _leave(screen)
        screen.press("continue")
        assert screen.wait_scene("games")["games"] == ["no_mercy", "classic"]
        screen.press("delete.no_mercy")
        screen.wait_scene("ask")
        screen.press("no")
        assert screen.wait_scene("games")["games"] == ["no_mercy", "classic"]
        screen.press("delete.no_mercy")
        screen.wait_scene("ask")
        screen.press("yes")
        screen.wait(lambda seen: seen["scene"] == "games" and seen["games"] == ["classic"])
        screen.press("game.classic")
        again = screen.wait(lambda seen: seen["scene"] == "table" and bool(seen["your_decision"]))
        assert _hand(again) == _hand(classic)
        assert again["actions"] == classic["actions"]


def test_a_new_game_of_the_same_rulebook_asks_and_the_saved_one_goes_on(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *OPTIONS) as screen:
        _start(screen, "classic")
        before = _leave(screen)
        _start(screen, "classic")
        screen.wait_scene("ask")
        screen.key("Escape")
        screen.wait_scene("setup")
        screen.press("start")
        assert _names(screen.wait_scene("ask")) == {"continue_it", "start_new", "cancel"}
        screen.press("continue_it")
        again = screen.wait(lambda seen: seen["scene"] == "table" and bool(seen["your_decision"]))
        assert _hand(again) == _hand(before)


# ---- the casino -----------------------------------------------------------------------------------------------------


def _to_the_casino(screen: Window) -> None:
    screen.wait_scene("title")
    screen.press("casino")
    screen.wait_scene("setup")
    screen.press("start")


def _stake(screen: Window) -> int:
    """Put chips on the table and have the cards dealt; the stake."""
    _to_the_casino(screen)
    seen = screen.wait(lambda seen: seen["scene"] == "table" and seen["purse"]["asking"])
    proposed = seen["purse"]["stake"]
    screen.click_middle(seen["purse"]["targets"]["25"])
    seen = screen.wait(lambda seen: seen["purse"]["stake"] > proposed)
    screen.click_middle(seen["purse"]["targets"]["deal"])
    screen.wait(lambda seen: not seen["purse"]["asking"])
    return int(seen["purse"]["stake"])


def _move(screen: Window) -> None:
    """One decision of the player's."""
    seen = screen.wait(decision)
    if seen["scene"] == "table" and not seen["over"]:
        _by_mouse(screen, seen)
        _moved_on(screen, seen)


def _lines(home: Path) -> list[Line]:
    """The ledger as it lies on the disk; the window need not be gone."""
    return [read_line(row) for row in rows(home / "data" / "spietato" / store.NAME, "ledger")]


def test_an_open_hand_waits_with_its_stake_whatever_is_played_in_between(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *OPTIONS, "--ruleset", "casino") as screen:
        seen = screen.wait(lambda seen: seen["scene"] == "table" and seen["purse"]["asking"])
        stake = seen["purse"]["stake"]
        screen.click_middle(seen["purse"]["targets"]["deal"])
        screen.wait(lambda seen: not seen["purse"]["asking"])
        screen.wait(lambda seen: bool(seen["your_decision"]))
        screen.key("Escape")
        assert "restart" not in _names(screen.wait_scene("pause"))
        screen.press("go_on")
        before = _leave(screen)
        _start(screen, "classic")
        _leave(screen)
        screen.press("continue")
        assert screen.wait_scene("games")["games"] == ["classic", "casino"]
        screen.press("delete.casino")
        screen.key("Escape")
        _to_the_casino(screen)
        again = screen.wait(lambda seen: seen["scene"] == "table" and bool(seen["your_decision"]))
        assert (_hand(again), again["actions"]) == (_hand(before), before["actions"])
        assert again["purse"]["stake"] == stake
        assert again["purse"]["credits"] == 1000 - stake


def test_killed_in_the_middle_of_a_hand_it_goes_on_with_its_stake(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *OPTIONS) as screen:
        stake = _stake(screen)
        _move(screen)
        seen = screen.wait(lambda seen: seen["written"])
        screen.kill()
    over = _lines(tmp_path)[-1].kind in RESULTS
    with window(display, tmp_path, *OPTIONS) as again:
        again.wait_title_after_kill()
        _to_the_casino(again)
        now = again.wait(lambda now: now["scene"] == "table" and (now["ready"] or now["purse"]["asking"]))
        if over:  # a very short hand
            assert now["purse"]["asking"]
        else:
            assert now["purse"]["stake"] == stake
            assert now["actions"] >= seen["actions"]


def test_killed_right_after_the_last_card_the_hand_is_paid_exactly_once(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, "--speed", "fast", "--size", "1280x720") as screen:
        stake = _stake(screen)
        for _ in range(MOST_MOVES):
            _move(screen)
            seen = screen.wait(decision)
            if seen["scene"] != "table" or seen["over"]:
                break
        screen.kill()
    for _ in range(2):
        with window(display, tmp_path, *OPTIONS) as again:
            assert "continue" not in _names(again.wait_title_after_kill())
            _to_the_casino(again)
            seen = again.wait(lambda seen: seen["scene"] == "table" and seen["purse"]["asking"])
            written = _lines(tmp_path)
            (paid,) = [line.amount for line in written if line.kind in RESULTS]
            assert seen["purse"]["credits"] == sum(line.amount for line in written) == 1000 - stake + paid
            again.kill()
