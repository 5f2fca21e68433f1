"""The lessons in the real window: from the very first start through a hand by mouse, by keyboard, and killed."""

from __future__ import annotations

import json
from pathlib import Path

from tests.window.driver import Screen, Window, window

FAST = ("--speed", "instant", "--mute")
OWN_KEYS = {"0:draw": "d", "0:uno": "space", "0:catch": "space", "": "Return"}
BUTTONS = {"0:uno": "uno", "0:catch": "catch"}
MOST_STEPS = 40


def asked(screen: Window) -> Screen:
    """Wait until something is asked of the player, or the lesson is over."""
    return screen.wait(
        lambda seen: (
            seen["scene"] == "learned" or (seen["scene"] == "lesson" and seen["step"] and not seen["animating"])
        )
    )


def went_on(screen: Window, before: Screen) -> None:
    screen.wait(lambda seen: seen["scene"] == "learned" or seen["step"] != before["step"])


def by_mouse(screen: Window, seen: Screen) -> None:
    """Click where the pointer points."""
    wants = seen["wants"]
    choices = {choice["action"]: choice["rect"] for choice in (seen["prompt"] or {}).get("choices", [])}
    cards = {f"0:{card['card']}": card["point"] for card in seen["cards"]}
    if not wants:
        screen.press("next")
    elif wants in choices:
        screen.click_middle(choices[wants])
    elif wants in cards:
        screen.click(*cards[wants])
    elif wants in BUTTONS:
        screen.press(BUTTONS[wants])
    else:
        screen.click_middle(seen["piles"]["draw"])


def by_keys(screen: Window, seen: Screen) -> None:
    """Do it with the table's own keys; a card is gone to with the arrows."""
    wants = seen["wants"]
    choices = [choice["action"] for choice in (seen["prompt"] or {}).get("choices", [])]
    cards = [f"0:{card['card']}" for card in seen["cards"]]
    if wants in choices:
        screen.key(str(choices.index(wants) + 1))
    elif wants in cards:
        # From the left: the first press of the arrow chooses the first card.
        screen.key(*["Right"] * (cards.index(wants) + 1), "Return")
    else:
        screen.key(OWN_KEYS[wants])


def play_through(screen: Window, do=by_mouse) -> list[str]:
    steps: list[str] = []
    for _ in range(MOST_STEPS):
        seen = asked(screen)
        if seen["scene"] == "learned":
            return steps
        steps.append(seen["step"])
        do(screen, seen)
        went_on(screen, seen)
    raise AssertionError(f"the lesson does not end: {steps}")


def lessons_done(home: Path) -> list[str]:
    file = next(home.rglob("settings.json"))
    return json.loads(file.read_text(encoding="utf-8"))["lessons_done"]


def test_the_first_start_leads_through_the_first_lesson_with_the_mouse_and_is_asked_once(
    display: str, tmp_path: Path
) -> None:
    with window(display, tmp_path, *FAST, newcomer=True) as screen:
        screen.wait_scene("welcome")
        screen.press("lesson")
        assert len(play_through(screen)) == 13
        screen.wait_scene("learned")
        screen.press("back")
        screen.wait_scene("title")
        screen.press("learn")
        seen = screen.wait_scene("learn")
        assert {target["name"]: target.get("value") for target in seen["targets"]}["lesson.first"] == "done"
        screen.key("Escape")
        screen.wait_scene("title")
        screen.press("quit")
        assert screen.close() == 0
        assert not screen.log()
    assert lessons_done(tmp_path) == ["first"]
    with window(display, tmp_path, *FAST, newcomer=True) as again:
        seen = again.wait_scene("title")
        assert "continue" not in {target["name"] for target in seen["targets"]}


def test_from_the_title_through_no_mercy_with_the_keyboard_alone(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *FAST, "--size", "1024x640") as screen:
        screen.wait_scene("title")
        for _ in range(12):
            screen.key("Tab")
            seen = screen.wait(lambda seen: any(target.get("focused") for target in seen["targets"]))
            if any(target["name"] == "learn" and target["focused"] for target in seen["targets"]):
                break
        screen.key("Return")
        screen.wait_scene("learn")
        screen.key("Right")
        screen.wait(lambda seen: any(one["name"] == "lesson.mercy" and one["focused"] for one in seen["targets"]))
        screen.key("Return")
        assert len(play_through(screen, by_keys)) == 9
        screen.wait_scene("learned")
        screen.key("Escape")
        screen.wait_scene("learn")
        assert not screen.log()


def test_a_window_killed_in_a_lesson_starts_again_as_if_nothing_had_been(display: str, tmp_path: Path) -> None:
    with window(display, tmp_path, *FAST) as screen:
        screen.wait_scene("title")
        screen.press("learn")
        screen.press("lesson.multiplier")
        for _ in range(3):
            seen = asked(screen)
            by_mouse(screen, seen)
            went_on(screen, seen)
        screen.kill()
    with window(display, tmp_path, *FAST) as again:
        seen = again.wait_title_after_kill()
        assert "continue" not in {target["name"] for target in seen["targets"]}
        again.press("casino")
        again.wait_scene("setup")
        again.press("start")
        seen = again.wait(lambda seen: seen["scene"] == "table")
        assert seen["purse"]["credits"] == 1000
        assert seen["purse"]["asking"]
    assert lessons_done(tmp_path) == []
