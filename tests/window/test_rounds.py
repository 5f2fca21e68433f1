"""A whole round of each rulebook in the real window, from the title on, with the mouse; and one by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window.driver import Window, window
from tests.window.player import decision, play_round

pytestmark = pytest.mark.window


def _start(screen: Window, ruleset: str) -> None:
    """From the title through the set-up to the table, by clicks."""
    screen.wait_scene("title")
    screen.press("new_game")
    screen.wait_scene("setup")
    screen.press(f"ruleset.{ruleset}")
    screen.wait(lambda seen: seen["game"]["ruleset"] == ruleset)
    screen.press("start")
    screen.wait(lambda seen: seen["scene"] == "table")


@pytest.mark.parametrize("ruleset", ["no_mercy", "one", "classic", "official"])
def test_a_round_from_the_title_to_the_results_with_the_mouse(ruleset: str, display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, "--speed", "instant", "--size", "1280x720") as screen:
        _start(screen, ruleset)
        results = play_round(screen)
        assert results["winner"] in range(4)


def _to_the_casino(screen: Window) -> None:
    screen.wait_scene("title")
    screen.press("casino")
    screen.wait_scene("setup")
    screen.press("start")


def test_a_hand_of_casino_with_chips_and_the_mouse(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, "--speed", "instant", "--size", "1280x720") as screen:
        _to_the_casino(screen)
        seen = screen.wait(lambda seen: seen["scene"] == "table" and seen["purse"]["asking"])
        assert seen["purse"]["credits"] == 1000
        proposed = seen["purse"]["stake"]
        screen.click_middle(seen["purse"]["targets"]["25"])
        seen = screen.wait(lambda seen: seen["purse"]["stake"] > proposed)
        stake = seen["purse"]["stake"]
        screen.click_middle(seen["purse"]["targets"]["deal"])
        screen.wait(lambda seen: not seen["purse"]["asking"])
        play_round(screen)
        screen.kill()
    with window(display, tmp_path, "--speed", "instant", "--size", "1280x720") as again:
        _to_the_casino(again)
        seen = again.wait(lambda seen: seen["scene"] == "table" and seen["purse"]["asking"])
        assert seen["purse"]["credits"] in {1000 - stake, 1000, *(1000 - stake + stake * times for times in (1, 2, 3))}


def test_a_round_by_keyboard_alone(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, "--speed", "instant", "--size", "1280x720") as screen:
        screen.wait_scene("title")
        screen.key("Return")
        screen.wait_scene("setup")
        for _ in range(60):
            seen = screen.look()
            if any(target["focused"] and target["name"] == "start" for target in seen["targets"]):
                break
            screen.key("Tab")
            screen.wait(lambda now, number=seen["number"]: now["number"] > number)
        screen.key("Return")
        screen.wait(lambda seen: seen["scene"] == "table")
        assert play_round(screen, by_keys=True)["scene"] == "results"


def test_resize_and_fullscreen_in_the_middle_of_a_round(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, "--ruleset", "classic", "--speed", "instant", "--size", "1280x720") as screen:
        screen.wait(decision)
        screen.resize(1024, 640)
        screen.wait(lambda seen: seen["size"] == [1024, 640])
        screen.key("F11")
        screen.wait(lambda seen: seen["size"] == [1920, 1200])
        screen.key("F11")
        screen.wait(lambda seen: seen["size"] == [1024, 640])
        assert play_round(screen)["scene"] == "results"


def test_quit_and_continue_exactly_where_it_stood(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, "--ruleset", "no_mercy", "--speed", "instant", "--size", "1280x720") as screen:
        screen.wait(decision)
        screen.key("Escape")
        screen.wait_scene("pause")
        before = _hand_after_leaving(screen)
        screen.wait_scene("title")
        screen.press("quit")
        assert screen.close() == 0
    with window(display, tmp_path, "--speed", "instant", "--size", "1280x720") as again:
        again.wait_scene("title")
        again.press("continue")
        seen = again.wait(lambda seen: seen["scene"] == "table" and seen["your_decision"])
        assert sorted(card["card"] for card in seen["cards"]) == before


def _hand_after_leaving(screen: Window) -> list[str]:
    screen.press("go_on")
    seen = screen.wait(lambda seen: seen["scene"] == "table" and seen["your_decision"])
    hand = sorted(card["card"] for card in seen["cards"])
    screen.key("Escape")
    screen.wait_scene("pause")
    screen.press("leave")
    screen.wait_scene("ask")
    screen.press("yes")
    return hand


def test_killed_at_any_moment_it_goes_on_from_the_last_action(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, "--ruleset", "official", "--speed", "instant", "--size", "1280x720") as screen:
        seen = screen.wait(decision)
        draw = seen["buttons"].get("draw")
        if draw is not None:
            screen.click_middle(draw)
            screen.wait(lambda now: now["actions"] > seen["actions"])
        seen = screen.wait(lambda now: decision(now) and now["written"])
        screen.kill()
    with window(display, tmp_path, "--speed", "instant", "--size", "1280x720") as again:
        again.wait_scene("crashed")
        again.press("continue")
        now = again.wait(lambda now: now["scene"] == "table" and now["ready"])
        assert now["actions"] >= seen["actions"]
