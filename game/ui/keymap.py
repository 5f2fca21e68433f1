"""Which keys and which buttons of the controller say what: the usual ones, and the player's changes to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pygame

from game.ui.inputs import Intent

Names = tuple[str, ...]

GROUPS: dict[str, tuple[Intent, ...]] = {
    "menus": (
        *(Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT, Intent.NEXT, Intent.PREVIOUS),
        *(Intent.CONFIRM, Intent.CANCEL, Intent.PAGE_UP, Intent.PAGE_DOWN, Intent.HOME, Intent.END, Intent.CLEAR),
    ),
    "table": (
        Intent.UNO,
        Intent.LATE,
        Intent.DRAW,
        Intent.HINT,
        Intent.SORT,
        Intent.LOG,
        Intent.WHY,
        Intent.MENU,
        Intent.FAST,
    ),
    "stake": (Intent.AUTO, Intent.AUTO_TEN, Intent.DOUBLE),
    "window": (Intent.HELP, Intent.FULLSCREEN),
}
"""Everything that can be wanted, as the player is shown it."""

# ---- keys -----------------------------------------------------------------------------------------------------------

_CONSTANTS = {name[2:].lower(): getattr(pygame, name) for name in sorted(dir(pygame)) if name.startswith("K_")}
_NAMES: dict[int, str] = {code: name for name, code in reversed(list(_CONSTANTS.items()))}


def key_name(code: int) -> str:
    """How a key is called in the settings; empty if it has no name.

    >>> key_name(pygame.K_PAGEUP), key_name(pygame.K_d), key_name(ord("é")), key_name(pygame.K_UNKNOWN)
    ('pageup', 'd', 'é', '')
    """
    if code in _NAMES:
        return _NAMES[code] if code != pygame.K_UNKNOWN else ""
    return chr(code) if 0x20 < code < 0x110000 and chr(code).isprintable() and not chr(code).isspace() else ""


def key_code(name: str) -> int | None:
    """The key with that name.

    >>> key_code("pageup") == pygame.K_PAGEUP, key_code("é"), key_code("no such key")
    (True, 233, None)
    """
    if name in _CONSTANTS:
        return int(_CONSTANTS[name]) or None
    return ord(name) if len(name) == 1 and key_name(ord(name)) == name else None


KEYS: dict[Intent, Names] = {
    Intent.NEXT: ("tab",),
    Intent.CONFIRM: ("kp_enter",),
    Intent.UNO: ("space",),
    Intent.LATE: ("u",),
    Intent.DRAW: ("d",),
    Intent.HINT: ("h",),
    Intent.LOG: ("l",),
    Intent.SORT: ("s",),
    Intent.MENU: ("f10",),
    Intent.WHY: ("w",),
    Intent.FAST: ("f",),
    Intent.AUTO: ("a",),
    Intent.AUTO_TEN: ("t",),
    Intent.DOUBLE: ("x",),
    Intent.CLEAR: ("delete", "backspace"),
    Intent.HELP: ("f1",),
    Intent.FULLSCREEN: ("f11",),
    Intent.PAGE_UP: ("pageup",),
    Intent.PAGE_DOWN: ("pagedown",),
    Intent.HOME: ("home",),
    Intent.END: ("end",),
}
FIXED_KEYS: dict[Intent, Names] = {
    Intent.UP: ("up",),
    Intent.DOWN: ("down",),
    Intent.LEFT: ("left",),
    Intent.RIGHT: ("right",),
    Intent.CONFIRM: ("return",),
    Intent.CANCEL: ("escape",),
}
"""Nobody can lock themselves out: these always mean what they do, and other keys can be put beside them."""
_DIGITS = frozenset(_NAMES[code] for name, code in _CONSTANTS.items() if name[-1].isdigit() and name[0] != "f")
"""They choose from what lies on the table."""
_MODIFIERS = frozenset(
    _NAMES[code]
    for code in (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LGUI, pygame.K_RGUI, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK),
    )
)
RESERVED_KEYS = frozenset({name for names in FIXED_KEYS.values() for name in names} | _DIGITS | _MODIFIERS)

# ---- the controller's buttons ---------------------------------------------------------------------------------------

PAD_BUTTONS: Names = (
    *("a", "b", "x", "y", "back", "guide", "start", "left_stick", "right_stick", "left_shoulder", "right_shoulder"),
    *("dpad_up", "dpad_down", "dpad_left", "dpad_right", "misc", "paddle_1", "paddle_2", "paddle_3", "paddle_4"),
    *("touchpad", "left_trigger", "right_trigger", "right_up", "right_down", "right_left", "right_right"),
)
"""By their place on a usual controller; the first 21 in the order in which they are numbered, then the triggers and the
right stick pushed aside. The left stick is a second pad of directions."""
BUTTONS: dict[Intent, Names] = {
    Intent.CONFIRM: ("a",),
    Intent.CANCEL: ("b",),
    Intent.DRAW: ("x",),
    Intent.UNO: ("y",),
    Intent.PREVIOUS: ("left_shoulder",),
    Intent.NEXT: ("right_shoulder",),
    Intent.MENU: ("start",),
    Intent.LOG: ("back",),
    Intent.SORT: ("left_trigger",),
    Intent.HINT: ("right_trigger",),
    Intent.LATE: ("left_stick",),
    Intent.WHY: ("right_stick",),
    Intent.PAGE_UP: ("right_up",),
    Intent.PAGE_DOWN: ("right_down",),
    Intent.AUTO: ("right_left",),
    Intent.AUTO_TEN: ("right_right",),
}
FIXED_BUTTONS: dict[Intent, Names] = {
    Intent.UP: ("dpad_up",),
    Intent.DOWN: ("dpad_down",),
    Intent.LEFT: ("dpad_left",),
    Intent.RIGHT: ("dpad_right",),
}

# ---- what is in force -----------------------------------------------------------------------------------------------


@dataclass
class Bindings:
    """What each key, or each button, means: `usual` unless the player has chosen otherwise. `places` says how many an
    intent may have."""

    usual: Mapping[Intent, Names]
    fixed: Mapping[Intent, Names]
    reserved: frozenset[str]
    places: int
    known: Callable[[str], bool]
    """Whether there is such a key, or such a button."""
    chosen: dict[Intent, Names] = field(default_factory=dict)

    def read(self, written: Mapping[str, object]) -> None:
        """Take over the player's choices as the settings hold them; what cannot be read is left as usual."""
        self.chosen = {}
        taken: set[str] = set()
        for wish in Intent:
            text = written.get(wish.value)
            names = tuple(dict.fromkeys(text.split())) if isinstance(text, str) else ()
            fits = 0 < len(names) <= self.places - len(self.fixed.get(wish, ()))
            if fits and not any(name in taken or name in self.reserved or not self.known(name) for name in names):
                self.chosen[wish] = names
                taken.update(names)

    def written(self) -> dict[str, str]:
        """The player's choices for the settings: intent and names."""
        return {wish.value: " ".join(names) for wish, names in self.chosen.items()}

    def own(self, wish: Intent) -> Names:
        """What says this, beside what always does."""
        if wish in self.chosen:
            return self.chosen[wish]
        elsewhere = {name for names in self.chosen.values() for name in names}
        return tuple(name for name in self.usual.get(wish, ()) if name not in elsewhere)

    def of(self, wish: Intent) -> Names:
        """All that says this."""
        return (*self.fixed.get(wish, ()), *self.own(wish))

    def meanings(self) -> dict[str, Intent]:
        """What each of them says."""
        return {name: wish for wish in Intent for name in self.of(wish)}

    def holder(self, name: str) -> Intent | None:
        """What that key or button says now."""
        return self.meanings().get(name)

    def free(self, wish: Intent, place: int) -> bool:
        """Whether the player may choose what stands at that place."""
        return len(self.fixed.get(wish, ())) <= place < self.places

    def give(self, wish: Intent, place: int, name: str) -> None:
        """Let that key or button say this, and what stood at that place go to whoever had it before."""
        before = self.holder(name)
        at = place - len(self.fixed.get(wish, ()))
        names = list(self.own(wish))
        gone = names[at] if at < len(names) else ""
        if before is wish:
            # It moves to another place, and what was there takes the old one.
            names = [gone if old == name else old for old in names]
        elif before is not None:
            self._put(before, [gone if old == name else old for old in self.own(before)])
        names[at : at + 1] = [name]
        self._put(wish, names)

    def _put(self, wish: Intent, names: list[str]) -> None:
        self.chosen[wish] = tuple(dict.fromkeys(filter(None, names)))
        if self.chosen[wish] in ((), self.usual.get(wish, ())):
            del self.chosen[wish]

    def leaves_without(self, wish: Intent, place: int, name: str) -> Intent | None:
        """Who would be left with nothing at all if that were given away."""
        before = self.holder(name)
        at = place - len(self.fixed.get(wish, ()))
        if before is None or before is wish or at < len(self.own(wish)) or len(self.of(before)) > 1:
            return None
        return before

    def reset(self, wish: Intent) -> None:
        """As usual again; whoever else has a usual one of it gives it back."""
        self.chosen.pop(wish, None)
        for other in list(self.chosen):
            left = [name for name in self.chosen.get(other, ()) if name not in self.usual.get(wish, ())]
            if left:
                self._put(other, left)
            elif other in self.chosen:
                self.reset(other)

    def reset_all(self) -> None:
        """Everything as usual again."""
        self.chosen = {}


def key_bindings() -> Bindings:
    """The keyboard: two keys for each intent."""
    return Bindings(KEYS, FIXED_KEYS, RESERVED_KEYS, 2, lambda name: key_code(name) is not None)


def button_bindings() -> Bindings:
    """The controller: one button for each intent."""
    fixed = frozenset(name for names in FIXED_BUTTONS.values() for name in names)
    return Bindings(BUTTONS, FIXED_BUTTONS, fixed, 1, PAD_BUTTONS.__contains__)


def key_codes(keys: Bindings) -> dict[int, Intent]:
    """What each key says, by its number."""
    return {code: wish for name, wish in keys.meanings().items() if (code := key_code(name)) is not None}
