"""A set of house rules in the real window: made, saved, played, found again, handed on, deleted and taken in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window.driver import Screen, Window, window

pytestmark = pytest.mark.window
OPTIONS = ("--speed", "instant", "--size", "1280x720")
MOST_STEPS = 200


def _names(screen: Screen) -> set[str]:
    return {target["name"] for target in screen["targets"]}


def _focus(screen: Screen) -> str:
    return next((target["name"] for target in screen["targets"] if target.get("focused")), "")


def _leave_table(screen: Window) -> None:
    screen.wait(lambda seen: seen["scene"] == "table" and bool(seen["your_decision"]))
    screen.key("Escape")
    screen.wait_scene("pause")
    screen.press("leave")
    screen.wait_scene("ask")
    screen.press("yes")
    screen.wait_scene("title")


def _scrolled_to(screen: Window, target: str) -> None:
    """Turn the wheel over the list until a row is in sight."""
    for _ in range(MOST_STEPS):
        seen = screen.wait(lambda seen: target in _names(seen))
        top = next(entry["rect"][1] for entry in seen["targets"] if entry["name"] == target)
        if 120 < top < 660:
            return
        screen.wheel(300, 400, -1 if top >= 660 else 1)
        screen.wait(lambda seen: next(e["rect"][1] for e in seen["targets"] if e["name"] == target) != top)  # noqa: B023
    raise AssertionError(f"{target} never came into sight")


def test_with_the_mouse_a_set_is_made_played_found_again_and_handed_on(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *OPTIONS) as screen:
        screen.wait_scene("title")
        screen.press("new_game")
        screen.wait_scene("setup")
        screen.press("ruleset.classic")
        screen.wait(lambda seen: seen["game"]["ruleset"] == "classic")
        screen.press("house_rules")
        screen.wait_scene("houserules")
        for rule in ("jump_in", "seven_swaps"):
            _scrolled_to(screen, f"option.{rule}")
            screen.press(f"option.{rule}")
            screen.wait(lambda seen: seen["game"]["options"].get(rule) == "on" and seen["shown"] == rule)  # noqa: B023
        screen.press("save_as")
        screen.wait_scene("naming")
        screen.key(*"Nonna")
        screen.press("keep")
        screen.wait(lambda seen: seen["scene"] == "houserules" and seen["set"] == "Nonna")
        screen.key("Escape")
        screen.wait(lambda seen: seen["scene"] == "setup" and seen["set"] == "Nonna")
        screen.press("start")
        _leave_table(screen)
        screen.ask_to_close()
        assert screen.close() == 0
    with window(display, tmp_path, *OPTIONS) as screen:
        screen.wait_title_after_kill()
        screen.press("new_game")
        found = screen.wait(lambda seen: seen["scene"] == "setup" and seen["set"] == "Nonna")
        assert found["game"]["options"] == {"jump_in": "on", "seven_swaps": "on", "title": "Nonna"}
        _scrolled_to(screen, "share.Nonna")
        screen.press("share.Nonna")
        line = screen.wait_scene("share")["line"]
        screen.press("picture")
        screen.wait(lambda seen: "notice.shared" in seen["notices"])
        screen.key("Escape")
        screen.wait_scene("setup")
        _scrolled_to(screen, "delete.Nonna")
        screen.press("delete.Nonna")
        screen.wait_scene("ask")
        screen.press("yes")
        screen.wait(lambda seen: seen["scene"] == "setup" and "set.Nonna" not in _names(seen))
        screen.press("import")
        screen.wait_scene("import")
        screen.press("file.0")
        screen.wait(lambda seen: seen["found"] == "set")
        screen.press("keep")
        screen.wait_scene("naming")
        screen.press("keep")
        screen.wait_scene("import")
        screen.key("Escape")
        again = screen.wait(lambda seen: seen["scene"] == "setup" and seen["set"] == "Nonna")
        assert again["game"]["options"] == found["game"]["options"]
        assert "title=Nonna" in line
        assert not screen.log()


def _tab_to(screen: Window, target: str) -> None:
    """Press Tab until that has the focus."""
    for _ in range(MOST_STEPS):
        seen = screen.wait(lambda seen: target in _names(seen))
        before = _focus(seen)
        if before == target:
            return
        screen.key("Tab")
        screen.wait(lambda seen: _focus(seen) != before)  # noqa: B023
    raise AssertionError(f"{target} never got the focus")


def test_with_the_keyboard_alone_a_clash_is_settled_and_the_set_is_kept(display: str, tmp_path: Path) -> None:
    # The set-up from the start: on a busy machine a key that opens it may come twice, and the second one starts a game.
    with window(display, tmp_path, *OPTIONS, "--scene", "setup") as screen:
        screen.wait_scene("setup")
        _tab_to(screen, "ruleset.classic")
        screen.key("Return")
        screen.wait(lambda seen: seen["game"]["ruleset"] == "classic")
        _tab_to(screen, "house_rules")
        screen.key("Return")
        screen.wait_scene("houserules")
        _tab_to(screen, "option.deal")
        for deal in range(8, 13):
            screen.key("Right")
            screen.wait(lambda seen: seen["game"]["options"].get("deal") == str(deal))  # noqa: B023
        screen.key("Escape")
        screen.wait_scene("setup")
        _tab_to(screen, "players")
        for players in range(5, 11):
            screen.key("Right")
            seen = screen.wait(lambda seen: seen["game"]["players"] == players)  # noqa: B023
            assert seen["game"]["options"] == {"deal": "12"}, "no house rule is touched"
        _tab_to(screen, "start")
        screen.key("Return")
        screen.wait(lambda seen: seen["scene"] == "setup" and _focus(seen) == "settle.0.0")
        screen.key("Return")
        screen.wait(lambda seen: seen["game"]["options"] == {"deal": "9"})
        _tab_to(screen, "house_rules")
        screen.key("Return")
        screen.wait_scene("houserules")
        _tab_to(screen, "save_as")
        screen.key("Return")
        screen.wait_scene("naming")
        screen.key(*"Nove", "Return")
        screen.wait(lambda seen: seen["scene"] == "houserules" and seen["set"] == "Nove")
        screen.key("Escape")
        screen.wait(lambda seen: seen["scene"] == "setup" and seen["set"] == "Nove")
        screen.key("Escape")
        screen.wait(lambda seen: seen["scene"] == "title" and seen["written"])
        screen.kill()
    with window(display, tmp_path, *OPTIONS, "--scene", "setup") as screen:
        seen = screen.wait(lambda seen: seen["scene"] == "setup" and seen["set"] == "Nove")
        assert seen["game"]["options"]["deal"] == "9"
        _tab_to(screen, "share.Nove")
        screen.key("Return")
        screen.wait_scene("share")
        _tab_to(screen, "file")
        screen.key("Return")
        screen.wait(lambda seen: "notice.shared" in seen["notices"])
        screen.key("Escape")
        screen.wait_scene("setup")
        _tab_to(screen, "delete.Nove")
        screen.key("Return")
        screen.wait_scene("ask")
        _tab_to(screen, "yes")
        screen.key("Return")
        screen.wait(lambda seen: seen["scene"] == "setup" and "set.Nove" not in _names(seen))
        _tab_to(screen, "import")
        screen.key("Return")
        screen.wait_scene("import")
        _tab_to(screen, "file.0")
        screen.key("Return")
        screen.wait(lambda seen: _focus(seen) == "keep")
        screen.key("Return")
        screen.wait_scene("naming")
        screen.key("Return")
        screen.wait_scene("import")
        screen.key("Escape")
        screen.wait(lambda seen: seen["scene"] == "setup" and seen["set"] == "Nove")
        assert "Traceback" not in screen.log(), "the kill is written down, and nothing else"
