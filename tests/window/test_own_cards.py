"""A card of one's own in the real window: composed, put into a rulebook's deck, laid, and seen in picture and log."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageStat

from tests.window.driver import Screen, Window, window
from tests.window.player import decision, move, perform

pytestmark = pytest.mark.window
RULE = "Rain [heart]: draw others 3"
OPTIONS = ("--speed", "instant", "--size", "1280x720")
MOST_MOVES = 300


def _entry(seen: Screen, name: str) -> Screen | None:
    return next((entry for entry in seen.get("targets", []) if entry["name"] == name), None)


def _scroll_to(screen: Window, name: str, x: float) -> Screen:
    """Turn the wheel until a widget of a scrolled list is well in sight; its entry."""
    for _ in range(80):
        entry = _entry(screen.wait(lambda seen: _entry(seen, name) is not None and not seen["animating"]), name)
        assert entry is not None
        top, bottom = entry["rect"][1], entry["rect"][1] + entry["rect"][3]
        if top > 130 and bottom < 670:
            return entry
        number = screen.look()["number"]
        screen.wheel(x, 400, 1 if top <= 130 else -1)
        screen.wait(lambda seen, number=number: seen["number"] > number)
    raise AssertionError(f"{name} cannot be scrolled into sight")


def _step_on(screen: Window, name: str, done: object) -> None:
    """Click the arrow at the right of a choice until it is as wanted."""
    for _ in range(40):
        entry = _entry(screen.look(), name)
        assert entry is not None
        if entry["value"] == done:
            return
        left, top, width, height = entry["rect"]
        screen.click(left + width - 12, top + height / 2)
        screen.wait(lambda seen, before=entry["value"]: _entry(seen, name)["value"] != before)
    raise AssertionError(f"{name} is never {done}")


def _compose_by_mouse(screen: Window) -> None:
    screen.wait_scene("title")
    screen.press("new_game")
    screen.wait_scene("setup")
    screen.press("ruleset.official")
    screen.wait(lambda seen: seen["game"]["ruleset"] == "official")
    screen.press("house_rules")
    screen.wait_scene("houserules")
    screen.click_middle(_scroll_to(screen, "option.custom1", 300)["rect"])
    screen.wait_scene("cardmaker")
    screen.press("new")
    screen.wait(lambda seen: _entry(seen, "name")["focused"] and _entry(seen, "name")["value"] == "")
    screen.key("shift+r", "a", "i", "n")
    screen.wait(lambda seen: _entry(seen, "name")["value"] == "Rain")
    screen.press("symbol.heart")
    _step_on(screen, "many.0", "3")
    _step_on(screen, "who.0", "-4")
    screen.wait(lambda seen: seen["sentence"] == "You choose the colour. Everyone else draws 3 cards.")
    screen.press("keep")
    screen.wait(lambda seen: _entry(seen, "own.Rain") is not None)
    screen.press("put")
    screen.wait_scene("houserules")


def _deck_by_mouse(screen: Window) -> None:
    """Many of that card, so that it comes soon."""
    screen.click_middle(_scroll_to(screen, "option.deck", 300)["rect"])
    screen.wait_scene("deck")
    _scroll_to(screen, "face.W1", 400)
    _step_on(screen, "face.W1", "12")
    screen.wait(lambda seen: seen["deck"] == "W1:12")
    screen.press("done")
    screen.wait_scene("houserules")
    screen.key("Escape")
    screen.wait_scene("setup")
    screen.press("start")
    screen.wait(lambda seen: seen["scene"] == "table")


def _until_laid(screen: Window, by_keys: bool = False) -> tuple[Image.Image, Screen]:
    """Play on until the card is in hand and laid; the window with the card in hand, and what was on it."""
    for _ in range(MOST_MOVES):
        seen = screen.wait(decision)
        if seen["scene"] != "table" or seen["over"]:
            screen.wait_scene("results")
            screen.key("Return")
            screen.wait(lambda now: now["scene"] == "table")
            continue
        held = [card for card in seen["cards"] if card["card"] == "W1" and card["playable"]]
        if held and not (seen["prompt"] or {}).get("choices"):
            picture = screen.picture()
            _lay(screen, seen, by_keys)
            return picture, seen
        move(screen, seen, by_keys)
    raise AssertionError("the card never came")


def _lay(screen: Window, seen: Screen, by_keys: bool) -> None:
    if by_keys:
        _select(screen, "W1")
        screen.key("Return")
    else:
        perform(screen, seen, "0:W1")
    asked = screen.wait(lambda now: (now.get("prompt") or {}).get("kind") == "colour")
    assert asked["prompt"]["title"] == "“Rain”: Choose a colour"
    if by_keys:
        screen.key("1")
    else:
        screen.click_middle(asked["prompt"]["choices"][0]["rect"])


def _select(screen: Window, card: str) -> None:
    """Go through the hand with the arrow until that card is lifted: it is larger then."""
    for _ in range(60):
        seen = screen.look()
        lifted = max(seen["cards"], key=lambda one: one["rect"][3])
        if lifted["card"] == card and lifted["rect"][3] > min(one["rect"][3] for one in seen["cards"]):
            return
        screen.key("Right")
        screen.wait(lambda now, number=seen["number"]: now["number"] > number and not now["animating"])
    raise AssertionError(f"{card} is never lifted")


def _plate_is_light(picture: Image.Image, seen: Screen) -> bool:
    """The name's plate at the foot of the card: light, where the customizable card without a rule is dark."""
    left, top, width, height = next(card["rect"] for card in seen["cards"] if card["card"] == "W1")
    box = (left + width * 0.12, top + height * 0.78, left + width * 0.22, top + height * 0.9)
    return ImageStat.Stat(picture.convert("L").crop(tuple(map(round, box)))).mean[0] > 120


def _everyone_else_drew(seen: Screen) -> bool:
    """The log tells that the player laid the card, and that all three others drew then."""
    log = seen.get("log", [])
    laid = [number for number, line in enumerate(log) if line.startswith("You") and "Wild “Rain”" in line]
    return bool(laid) and sum("draws 3" in line for line in log[laid[-1] :]) >= 3


def test_a_card_composed_by_mouse_is_laid_and_does_what_it_says(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *OPTIONS) as screen:
        _compose_by_mouse(screen)
        _deck_by_mouse(screen)
        picture, seen = _until_laid(screen)
        picture.save(tmp_path / "in_hand.png")
        screen.picture().save(tmp_path / "laid.png")
        assert _plate_is_light(picture, seen)
        screen.wait(_everyone_else_drew)
        assert screen.log() == ""


# ---- by keyboard alone ----------------------------------------------------------------------------------------------


def _focused(seen: Screen) -> str:
    return next((entry["name"] for entry in seen.get("targets", []) if entry.get("focused")), "")


def _focus(screen: Window, name: str) -> None:
    """Tab, forwards or backwards, to a widget; each step is seen before the next is taken."""
    seen = screen.wait(lambda seen: _entry(seen, name) is not None)
    names = [entry["name"] for entry in seen["targets"] if entry["enabled"]]
    here = names.index(_focused(seen)) if _focused(seen) in names else 0
    forwards = (names.index(name) - here) % len(names) <= len(names) / 2
    for _ in range(2 * len(names)):
        before = _focused(screen.look())
        if before == name:
            return
        screen.key("Tab" if forwards else "shift+Tab")
        screen.wait(lambda now, before=before: _focused(now) not in ("", before))
    raise AssertionError(f"{name} is never focused")


def _type_on(screen: Window, name: str, value: str) -> None:
    """Step with the right arrow until a choice is as wanted."""
    _focus(screen, name)
    for _ in range(40):
        entry = _entry(screen.look(), name)
        assert entry is not None
        if entry["value"] == value:
            return
        screen.key("Right")
        screen.wait(lambda seen, before=entry["value"]: _entry(seen, name)["value"] != before)
    raise AssertionError(f"{name} is never {value}")


def _open(screen: Window, name: str, scene: str) -> None:
    _focus(screen, name)
    screen.key("Return")
    screen.wait_scene(scene)


def test_the_same_by_keyboard_alone(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *OPTIONS) as screen:
        screen.wait_scene("title")
        screen.key("Return")
        screen.wait_scene("setup")
        _focus(screen, "ruleset.official")
        screen.key("Return")
        screen.wait(lambda seen: seen["game"]["ruleset"] == "official")
        _open(screen, "house_rules", "houserules")
        _open(screen, "option.custom1", "cardmaker")
        _focus(screen, "new")
        screen.key("Return")
        screen.wait(lambda seen: _entry(seen, "name")["focused"] and _entry(seen, "name")["value"] == "")
        screen.key("shift+r", "a", "i", "n")
        screen.wait(lambda seen: _entry(seen, "name")["value"] == "Rain")
        _focus(screen, "symbol.heart")
        screen.key("space")
        _type_on(screen, "many.0", "3")
        _type_on(screen, "who.0", "-4")
        screen.wait(lambda seen: seen["rule"] == RULE)
        _open(screen, "put", "houserules")
        _open(screen, "option.deck", "deck")
        _type_on(screen, "face.W1", "12")
        _open(screen, "done", "houserules")
        screen.key("Escape")
        screen.wait_scene("setup")
        _focus(screen, "start")
        screen.key("Return")
        screen.wait(lambda seen: seen["scene"] == "table")
        _until_laid(screen, by_keys=True)
        screen.wait(_everyone_else_drew)
