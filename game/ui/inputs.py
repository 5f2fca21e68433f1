"""What the player wants, whichever key or button says it: one list of intents for all screens."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import pygame


class Intent(StrEnum):
    """What the player wants, whichever key says it."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    PREVIOUS = "previous"
    CONFIRM = "confirm"
    CANCEL = "cancel"
    MENU = "menu"
    UNO = "uno"
    LATE = "late"
    DRAW = "draw"
    HINT = "hint"
    LOG = "log"
    SORT = "sort"
    WHY = "why"
    HELP = "help"
    FAST = "fast"
    AUTO = "auto"
    AUTO_TEN = "auto_ten"
    DOUBLE = "double"
    CLEAR = "clear"
    FULLSCREEN = "fullscreen"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    HOME = "home"
    END = "end"


_DECIDING = frozenset({Intent.CONFIRM, Intent.CANCEL, Intent.UNO})
"""What decides something: a key that says it and is held down says it once."""
_down: set[int] = set()
DIRECTIONS = frozenset({Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT})
_keys: dict[int, Intent] = {}
"""What each key means now: `game.ui.keymap` knows the usual keys and the player's own."""


def use_keys(meanings: dict[int, Intent]) -> None:
    """From now on keys mean this."""
    global _keys
    _keys = dict(meanings)


def button_event(button: str, wish: Intent | None) -> pygame.event.Event:
    """A button of the controller, as the press of a key that no keyboard has: it brings its meaning along, so that
    whoever understands keys understands controllers."""
    blank = {"key": pygame.K_UNKNOWN, "mod": 0, "unicode": "", "scancode": 0}
    return pygame.event.Event(pygame.KEYDOWN, {**blank, "pad": button, "wish": wish})


def pad_button(event: pygame.event.Event) -> str:
    """The button of the controller that was pressed; empty if it was a key."""
    return str(event.dict.get("pad", "")) if event.type == pygame.KEYDOWN else ""


def intent(event: pygame.event.Event) -> Intent | None:
    """What a key press means, or None."""
    if event.type != pygame.KEYDOWN:
        return None
    if "wish" in event.dict:
        wish: Intent | None = event.dict["wish"]
        return wish
    if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
        return Intent.FULLSCREEN
    wish = _keys.get(event.key)
    if wish is Intent.NEXT and event.mod & pygame.KMOD_SHIFT:
        return Intent.PREVIOUS
    return wish


def once(events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
    """The events without those with which a key that decides something repeats itself.

    A screen that opens slowly is not there before the key repeats: what opened it would press its first button as well.
    """
    kept = []
    for event in events:
        if event.type == pygame.KEYDOWN and intent(event) in _DECIDING:
            if event.key in _down:
                continue
            _down.add(event.key)
        elif event.type == pygame.KEYUP:
            _down.discard(event.key)
        kept.append(event)
    return kept


def digit(event: pygame.event.Event) -> int | None:
    """The digit a key press stands for, on either block of keys, or None."""
    if event.type != pygame.KEYDOWN or pad_button(event):
        return None
    if pygame.K_0 <= event.key <= pygame.K_9:
        return int(event.key - pygame.K_0)
    if event.key == pygame.K_KP_0:
        return 0
    if pygame.K_KP_1 <= event.key <= pygame.K_KP_9:
        return int(event.key - pygame.K_KP_1 + 1)
    return None
