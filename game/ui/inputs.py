"""What a key means, wherever it is pressed: one table of intents for all screens."""

from __future__ import annotations

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
    UNO = "uno"
    DRAW = "draw"
    HINT = "hint"
    LOG = "log"
    SORT = "sort"
    WHY = "why"
    FAST = "fast"
    AUTO = "auto"
    AUTO_TEN = "auto_ten"
    DOUBLE = "double"
    FULLSCREEN = "fullscreen"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    HOME = "home"
    END = "end"


_KEYS: dict[int, Intent] = {
    pygame.K_UP: Intent.UP,
    pygame.K_DOWN: Intent.DOWN,
    pygame.K_LEFT: Intent.LEFT,
    pygame.K_RIGHT: Intent.RIGHT,
    pygame.K_TAB: Intent.NEXT,
    pygame.K_RETURN: Intent.CONFIRM,
    pygame.K_KP_ENTER: Intent.CONFIRM,
    pygame.K_ESCAPE: Intent.CANCEL,
    pygame.K_SPACE: Intent.UNO,
    pygame.K_d: Intent.DRAW,
    pygame.K_h: Intent.HINT,
    pygame.K_l: Intent.LOG,
    pygame.K_s: Intent.SORT,
    pygame.K_w: Intent.WHY,
    pygame.K_f: Intent.FAST,
    pygame.K_a: Intent.AUTO,
    pygame.K_t: Intent.AUTO_TEN,
    pygame.K_x: Intent.DOUBLE,
    pygame.K_F11: Intent.FULLSCREEN,
    pygame.K_PAGEUP: Intent.PAGE_UP,
    pygame.K_PAGEDOWN: Intent.PAGE_DOWN,
    pygame.K_HOME: Intent.HOME,
    pygame.K_END: Intent.END,
}
DIRECTIONS = frozenset({Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT})


def intent(event: pygame.event.Event) -> Intent | None:
    """What a key press means, or None."""
    if event.type != pygame.KEYDOWN:
        return None
    if event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT:
        return Intent.PREVIOUS
    if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
        return Intent.FULLSCREEN
    return _KEYS.get(event.key)


def digit(event: pygame.event.Event) -> int | None:
    """The digit a key press stands for, on either block of keys, or None."""
    if event.type != pygame.KEYDOWN:
        return None
    if pygame.K_0 <= event.key <= pygame.K_9:
        return int(event.key - pygame.K_0)
    if event.key == pygame.K_KP_0:
        return 0
    if pygame.K_KP_1 <= event.key <= pygame.K_KP_9:
        return int(event.key - pygame.K_KP_1 + 1)
    return None
