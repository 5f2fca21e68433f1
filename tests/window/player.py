"""A test's player: it plays a round by clicking or by keys, doing whatever the screen offers."""

from __future__ import annotations

from tests.window.driver import Screen, Window

MOST_MOVES = 400
_BUTTON_OF = {"call": "uno", "take": "draw", "pass": "draw"}
BUTTONS = ("play", "draw", "take", "pass", "keep")


def decision(screen: Screen) -> bool:
    """The human owes a decision, or the round has ended."""
    return screen["scene"] != "table" or bool(screen.get("your_decision")) or bool(screen.get("over"))


def _moved_on(window: Window, before: Screen) -> None:
    window.wait(lambda screen: screen["scene"] != "table" or screen["actions"] > before["actions"])


def play_round(window: Window, by_keys: bool = False) -> Screen:
    """Play until the results are shown; the screen that shows them."""
    for _ in range(MOST_MOVES):
        screen = window.wait(decision)
        if screen["scene"] == "results":
            return screen
        if screen["scene"] == "cover":
            # The next person at the screen takes the mouse.
            window.key("Return") if by_keys else window.press("show")
            window.wait(lambda seen: seen["scene"] != "cover")
            continue
        if screen["scene"] == "watch":
            # Knocked out: watch the others to the end.
            window.press("watch")
            return window.wait_scene("results")
        if screen["scene"] != "table" or screen["over"]:
            window.wait(lambda seen: seen["scene"] in ("watch", "results") and not seen["animating"])
            continue
        move(window, screen, by_keys)
    raise AssertionError("the round does not end")


def move(window: Window, screen: Screen, by_keys: bool = False) -> None:
    """Do whatever the screen offers first, and wait until it is done."""
    (_by_keys if by_keys else _by_mouse)(window, screen)
    _moved_on(window, screen)


def perform(window: Window, screen: Screen, action: str) -> None:
    """Carry out one certain action with the mouse and wait until it is done."""
    word = action.partition(":")[2]
    choices = {choice["action"]: choice["rect"] for choice in (screen["prompt"] or {}).get("choices", [])}
    cards = [card for card in screen["cards"] if card["card"] == word and card["playable"]]
    if action in choices:
        window.click_middle(choices[action])
    elif cards:
        window.click(*cards[0]["point"])
    else:
        window.click_middle(screen["buttons"][_BUTTON_OF.get(word, word)])
    _moved_on(window, screen)


def _by_mouse(window: Window, screen: Screen) -> None:
    choices = (screen["prompt"] or {}).get("choices", [])
    cards = [card for card in screen["cards"] if card["playable"]]
    if cards:
        window.click(*cards[0]["point"])
        return
    if choices:
        window.click_middle(choices[0]["rect"])
        return
    for name in BUTTONS:
        if name in screen["buttons"]:
            window.click_middle(screen["buttons"][name])
            return
    raise AssertionError(f"nothing can be clicked: {screen}")


def _by_keys(window: Window, screen: Screen) -> None:
    choices = (screen["prompt"] or {}).get("choices", [])
    if choices:
        window.key("1")
    elif any(card["playable"] for card in screen["cards"]):
        window.key("Down", "Return")
    else:
        window.key("d")
