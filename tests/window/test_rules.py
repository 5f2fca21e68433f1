"""The rules in the real window: found and read from the menus, and asked at the table, by mouse and by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window import camera
from tests.window.driver import Screen, Window, window

pytestmark = pytest.mark.window
OPTIONS = ("--speed", "instant", "--size", "1280x720")
TABLE = ("--ruleset", "classic", "--players", "3", "--seed", "11", "--bots", "nives,zoe", *OPTIONS)


def _settled(seen: Screen) -> bool:
    return not seen["animating"]


def _decision(screen: Window) -> Screen:
    return screen.wait(lambda seen: seen["scene"] == "table" and bool(seen["your_decision"]))


def _back_at_the_table(screen: Window, before: Screen) -> Screen:
    seen = _decision(screen)
    assert _asked(seen) == _asked(before)
    return seen


def _asked(seen: Screen) -> dict[str, object]:
    """Where the game stands and what is asked; the open log may have moved the question aside."""
    prompt = {name: value for name, value in seen["prompt"].items() if name not in ("rect", "choices")}
    choices = [choice["action"] for choice in seen["prompt"]["choices"]]
    return {**{name: seen[name] for name in ("actions", "turn", "counts")}, "prompt": prompt, "choices": choices}


def test_from_the_title_to_a_rule_by_mouse(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *OPTIONS) as screen:
        screen.wait_scene("title")
        screen.press("new_game")
        screen.wait_scene("setup")
        screen.press("ruleset.no_mercy")
        screen.wait(lambda seen: seen["scene"] == "setup" and seen["game"]["ruleset"] == "no_mercy")
        screen.press("rules")
        seen = screen.wait(lambda seen: seen["scene"] == "rules" and seen["book"] == "no_mercy")
        frames = [screen.picture()]
        page = next(one["rect"] for one in seen["targets"] if one["name"] == "page")
        middle = (page[0] + page[2] / 2, page[1] + page[3] / 2)
        screen.wheel(*middle, -6)
        moved = screen.wait(lambda now: now["at"] != seen["at"] and _settled(now))
        screen.drag(middle, (middle[0], middle[1] - 200))
        screen.wait(lambda now: now["seen"] != moved["seen"])
        screen.press("search")
        screen.key("r", "o", "u", "l", "e", "t")
        screen.wait(lambda now: now["query"] == "roulet" and bool(now["found"]))
        screen.press("hit.0")
        seen = screen.wait(lambda now: now["marked"] == now["found"][0] and _settled(now))
        assert seen["marked"] in seen["seen"]
        frames.append(screen.picture())
        screen.press("back")
        screen.wait(lambda now: now["scene"] == "rules" and not now["query"])
        screen.press("book.casino")
        screen.wait(lambda now: now["book"] == "casino")
        screen.press("back")
        screen.wait_scene("setup")
        assert not screen.log()
        camera.keep("rules-by-mouse", frames)


def test_from_the_title_to_a_rule_by_keys(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *OPTIONS) as screen:
        screen.wait_scene("title")
        screen.key("F1")
        seen = screen.wait_scene("rules")
        screen.key("Next")
        screen.wait(lambda now: now["seen"] != seen["seen"] and _settled(now))
        screen.key("slash", "r", "e", "v", "e", "r", "s", "e")
        screen.wait(lambda now: now["query"] == "reverse" and len(now["found"]) > 1)
        screen.key("Down")
        screen.wait(lambda now: now["marked"] == now["found"][1])
        screen.key("Return")
        screen.wait(lambda now: any(one["name"] == "page" and one["focused"] for one in now["targets"]))
        screen.key("Escape")
        screen.wait(lambda now: now["scene"] == "rules" and not now["query"])
        screen.key("Escape")
        screen.wait_scene("title")
        assert not screen.log()


def test_at_the_table_by_mouse(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *TABLE) as screen:
        before = _decision(screen)
        card = before["cards"][0]
        screen._tool("mousemove", "--window", screen.id, *card["point"])
        screen.key("F1")
        seen = screen.wait_scene("rules")
        assert (seen["book"], bool(seen["marked"])) == ("classic", True)
        screen.press("back")
        seen = _back_at_the_table(screen, before)

        refused = next(card for card in seen["cards"] if not card["playable"])
        screen.click(*refused["point"])
        seen = screen.wait(lambda now: now["scene"] == "table" and bool(now["about"]))
        mark = next(one["rect"] for one in seen["whys"] if one["name"] == "why.message")
        screen.click_middle(mark)
        answer = screen.wait_scene("why")
        assert (answer["asked"], answer["words"]) == (seen["about"], seen["message"])
        frames = [screen.picture()]
        screen.press("open_rules")
        seen = screen.wait_scene("rules")
        assert seen["marked"] == answer["asked"]
        screen.press("back")
        screen.wait_scene("why")
        screen.press("close")
        _back_at_the_table(screen, before)

        screen.press("log")
        seen = screen.wait(lambda now: any(one["name"] == "log.0" for one in now["whys"]))
        screen.click_middle(next(one["rect"] for one in seen["whys"] if one["name"] == "log.0"))
        answer = screen.wait_scene("why")
        assert answer["words"]
        frames.append(screen.picture())
        screen.click(4, 4)
        _back_at_the_table(screen, before)
        assert not screen.log()
        camera.keep("why-by-mouse", frames)


def test_at_the_table_by_keys(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *TABLE) as screen:
        before = _decision(screen)
        screen.key("F1")
        seen = screen.wait_scene("rules")
        assert seen["marked"], "what is asked at the moment"
        screen.key("Escape")
        _back_at_the_table(screen, before)
        place = next(number for number, card in enumerate(before["cards"]) if not card["playable"])
        screen.key(*["Right"] * (place + 1), "Return")
        seen = screen.wait(lambda now: now["scene"] == "table" and bool(now["about"]))
        screen.key("w")
        answer = screen.wait_scene("why")
        assert answer["asked"] == seen["about"]
        screen.key("Escape")
        _back_at_the_table(screen, before)
        screen.key("l", "Up", "Return")
        screen.wait(lambda now: now["scene"] == "why" and now["words"] != answer["words"])
        screen.key("Escape")
        _back_at_the_table(screen, before)
        assert not screen.log()
