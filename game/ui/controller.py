"""Game controllers: from their buttons, sticks and triggers to the names of buttons, plugged in at any time.

The system's own tables say which button is where on most controllers; for one that they do not know, the usual order of
buttons is assumed. Nothing here is needed: without any support for controllers the game plays as before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from game.ui.keymap import PAD_BUTTONS

REPEAT_AFTER = 0.4
REPEAT_EVERY = 0.11
"""Seconds for which a direction is held before it counts once more, and again."""
PUSHED, RELEASED = 0.55, 0.35
"""How far a stick goes before it counts, and how far back before it no longer does: in between nothing trembles."""
_VENDORS = {"5e04": "xbox", "4c05": "playstation", "7e05": "nintendo"}
"""By the number of the maker, as it stands in the controller's own number."""
_WORDS = {
    "xbox": ("xbox", "x-box", "xinput", "x360", "microsoft"),
    "playstation": ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony"),
    "nintendo": ("nintendo", "joy-con", "joycon", "switch"),
}
_STICKS = {
    0: ("dpad_left", "dpad_right"),
    1: ("dpad_up", "dpad_down"),
    2: ("right_left", "right_right"),
    3: ("right_up", "right_down"),
    4: ("", "left_trigger"),
    5: ("", "right_trigger"),
}
_PLAIN_AXES = (0, 1)
"""On a controller that nobody knows only the first stick is sure to be one."""
_PLAIN_BUTTONS = ("a", "b", "x", "y", "left_shoulder", "right_shoulder", "back", "start", "left_stick", "right_stick")
_HATS = (("dpad_left", "dpad_right"), ("dpad_down", "dpad_up"))
_REPEATED = ("dpad_", "right_up", "right_down", "right_left", "right_right")
_FULL = 32767


def family(name: str, number: str = "") -> str:
    """Which signs the buttons of a controller bear, by its maker or else by its name.

    >>> family("Xbox Wireless Controller"), family("Wireless Controller", "050000004c050000cc090000")
    ('xbox', 'playstation')
    >>> family("Pro Controller", "030000007e0500000920"), family("Gamepad 3000")
    ('nintendo', 'generic')
    """
    known = _VENDORS.get(number[8:12].lower())
    if known is not None:
        return known
    words = name.lower()
    return next((kind for kind, signs in _WORDS.items() if any(sign in words for sign in signs)), "generic")


class Device(Protocol):
    """What the library gives for a controller."""

    def rumble(self, low: float, high: float, milliseconds: int, /) -> bool:
        """Shake; whether it can."""

    def quit(self) -> None:
        """Let go of it."""


@dataclass
class Pad:
    """A controller that is plugged in. `plain` if nobody knows which of its buttons is which."""

    device: Device
    name: str
    family: str
    plain: bool


class Controllers:
    """All controllers. `on_gone` is told when one is unplugged that was in use."""

    def __init__(self, on_gone: Callable[[], None]) -> None:
        self.pads: dict[int, Pad] = {}
        self.family = "generic"
        """The signs on the controller that was used last."""
        self._on_gone = on_gone
        self._last: int | None = None
        self._open = False
        self._tilted: dict[tuple[int, str, int], str] = {}
        """For each axis that is pushed, the button it stands for."""
        self._held: dict[tuple[int, str], float] = {}
        """Directions that are held, and when each counts again."""

    # ---- plugging in and out ----------------------------------------------------------------------------------------

    def open(self) -> None:
        """Find what is plugged in; nothing happens on a machine that knows no controllers."""
        try:
            from pygame._sdl2 import controller

            controller.init()
            pygame.joystick.init()
        except (ImportError, NotImplementedError, pygame.error):
            return
        self._open = True
        for index in range(pygame.joystick.get_count()):
            self._add(index)

    def close(self) -> None:
        """Let go of all of them."""
        for pad in self.pads.values():
            pad.device.quit()
        self.pads.clear()

    def _add(self, index: int) -> None:
        from pygame._sdl2 import controller

        try:
            if controller.is_controller(index):
                found: Any = controller.Controller(index)
                stick = found.as_joystick()
                name, plain = str(found.name), False
            else:
                found = stick = pygame.joystick.Joystick(index)
                name, plain = stick.get_name(), True
            number = stick.get_instance_id()
        except (TypeError, ValueError, pygame.error):
            # It was unplugged before it could be opened.
            return
        if number not in self.pads:
            kind = "generic" if plain else family(name, stick.get_guid())
            self.pads[number] = Pad(found, name, kind, plain)
            if self._last is None:
                self.family = kind

    def _remove(self, number: int) -> None:
        pad = self.pads.pop(number, None)
        self._tilted = {key: name for key, name in self._tilted.items() if key[0] != number}
        self._held = {key: due for key, due in self._held.items() if key[0] != number}
        if pad is not None or number == self._last:
            self._last = None
            self._on_gone()

    # ---- what is pressed --------------------------------------------------------------------------------------------

    def read(self, event: pygame.event.Event, now: float) -> list[str] | None:
        """The buttons that an event presses; None if it has nothing to do with controllers."""
        if event.type in (pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED):
            if self._open:
                self._add(event.device_index)
            return []
        if event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            self._remove(event.instance_id)
            return []
        if event.type not in _EVENTS:
            return None
        number = event.instance_id
        pad = self.pads.get(number)
        plain = event.type in _PLAIN_EVENTS
        if plain != (pad.plain if pad is not None else plain):
            # A known controller reports everything twice, once without saying which button it is.
            return []
        pressed = list(self._pressed(event, number, now))
        if pressed:
            self._last = number
            self.family = pad.family if pad is not None else "generic"
        return pressed

    def _pressed(self, event: pygame.event.Event, number: int, now: float) -> Iterator[str]:
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN):
            yield from self._down(number, _button(event), now)
        elif event.type in (pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP):
            self._held.pop((number, _button(event)), None)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            yield from self._tilt(number, "axis", event.axis, event.value / _FULL, _STICKS.get(event.axis), now)
        elif event.type == pygame.JOYAXISMOTION and event.axis in _PLAIN_AXES:
            yield from self._tilt(number, "axis", event.axis, event.value, _STICKS[event.axis], now)
        elif event.type == pygame.JOYHATMOTION:
            for axis, value in enumerate(event.value):
                yield from self._tilt(number, "hat", axis, value, _HATS[axis], now)

    def _down(self, number: int, name: str, now: float) -> Iterator[str]:
        if name:
            if name.startswith(_REPEATED):
                self._held[number, name] = now + REPEAT_AFTER
            yield name

    def _tilt(
        self, number: int, kind: str, axis: int, value: float, names: tuple[str, str] | None, now: float
    ) -> Iterator[str]:
        """A stick was moved: it is a button that goes down when it is pushed far enough."""
        key = number, kind, axis
        before = self._tilted.get(key, "")
        now_pushed = names[value > 0] if names is not None and abs(value) >= PUSHED else ""
        if before and (abs(value) < RELEASED or (now_pushed and now_pushed != before)):
            self._held.pop((number, self._tilted.pop(key)), None)
            before = ""
        if now_pushed and not before:
            self._tilted[key] = now_pushed
            yield from self._down(number, now_pushed, now)

    def repeated(self, now: float) -> list[str]:
        """The directions that count once more because they are still held."""
        due = [key for key, moment in self._held.items() if moment <= now]
        for key in due:
            self._held[key] = now + REPEAT_EVERY
        return [name for _, name in due]

    def let_go(self) -> None:
        """Nothing counts as held any more, whatever is: another screen is there."""
        self._held.clear()

    def rumble(self, strength: float, milliseconds: int) -> None:
        """Shake the controller that was used last, if it can."""
        pad = self.pads.get(self._last) if self._last is not None else None
        if pad is None:
            return
        try:
            pad.device.rumble(strength, strength, milliseconds)
        except pygame.error:
            # It cannot, or it has just been unplugged: nothing depends on it.
            return


def _button(event: pygame.event.Event) -> str:
    """The name of the button of an event; empty if it has none."""
    plain = event.type in _PLAIN_EVENTS
    names = _PLAIN_BUTTONS if plain else PAD_BUTTONS[:21]
    return names[event.button] if 0 <= event.button < len(names) else ""


_PLAIN_EVENTS = frozenset({pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION})
_EVENTS = _PLAIN_EVENTS | {pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION}
