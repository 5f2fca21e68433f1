"""What the player holds: mouse, keys or a controller, what their keys and buttons mean, and how those are called."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.ui import trail
from game.ui.controller import Controllers
from game.ui.inputs import Intent, button_event, intent, use_keys
from game.ui.keep.settings import Settings
from game.ui.keymap import button_bindings, key_bindings, key_code, key_codes
from game.ui.words.locale import Locale

MOUSE, KEYS, CONTROLLER = "mouse", "keys", "controller"
_MOUSE_EVENTS = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL})
_LETTERS: dict[str, dict[str, str]] = {
    "generic": {
        "a": "A",
        "b": "B",
        "x": "X",
        "y": "Y",
        "left_stick": "L3",
        "right_stick": "R3",
        "left_shoulder": "L1",
        "right_shoulder": "R1",
        "left_trigger": "L2",
        "right_trigger": "R2",
        **{f"paddle_{number}": f"P{number}" for number in range(1, 5)},
    },
    "xbox": {
        "left_stick": "LS",
        "right_stick": "RS",
        "left_shoulder": "LB",
        "right_shoulder": "RB",
        "left_trigger": "LT",
        "right_trigger": "RT",
    },
    "playstation": dict.fromkeys(("a", "b", "x", "y"), ""),
    "nintendo": {
        "left_stick": "LS",
        "right_stick": "RS",
        "left_shoulder": "L",
        "right_shoulder": "R",
        "left_trigger": "ZL",
        "right_trigger": "ZR",
    },
}
"""What stands on buttons in every language."""
_SIGNS = {"a": "cross", "b": "circle", "x": "square", "y": "triangle"}
_SHORT_RUMBLE = 180
"""Milliseconds."""


class Devices:
    """Reads events from all of them. `notice` tells the player something; `changed` when another device is used."""

    def __init__(
        self, settings: Settings, t: Locale, notice: Callable[[str], None], changed: Callable[[], None]
    ) -> None:
        self.used = MOUSE
        """What was used last."""
        self.keys, self.buttons = key_bindings(), button_bindings()
        self.controllers = Controllers(self._unplugged)
        self._settings, self._t = settings, t
        self._notice, self._changed = notice, changed
        self.take_over()

    def take_over(self) -> None:
        """The settings are other ones: what the player has chosen there holds."""
        self.keys.read(self._settings.keys)
        self.buttons.read(self._settings.buttons)
        use_keys(key_codes(self.keys))

    def rebound(self) -> None:
        """The player has given keys or buttons another meaning: it holds from now on, and is kept in the settings."""
        self._settings.keys, self._settings.buttons = self.keys.written(), self.buttons.written()
        use_keys(key_codes(self.keys))

    # ---- events -----------------------------------------------------------------------------------------------------

    def read(self, event: pygame.event.Event, at_table: bool) -> list[pygame.event.Event]:
        """An event as screens take it: a button of a controller becomes a key press that says what is wanted."""
        pressed = self.controllers.read(event, time.perf_counter())
        if pressed is not None:
            return self._wishes(pressed)
        if event.type in _MOUSE_EVENTS:
            self._use(MOUSE)
        elif event.type == pygame.KEYDOWN:
            self._use(KEYS)
            wish = intent(event)
            if wish is not None:
                trail.key(wish, event.unicode.isprintable() and bool(event.unicode), at_table)
        return [event]

    def repeated(self) -> list[pygame.event.Event]:
        """Directions that are still held on a controller."""
        return self._wishes(self.controllers.repeated(time.perf_counter()))

    def _wishes(self, buttons: list[str]) -> list[pygame.event.Event]:
        if not buttons:
            return []
        self._use(CONTROLLER)
        meanings = self.buttons.meanings()
        for button in buttons:
            trail.step("button", meanings.get(button, button))
        return [button_event(button, meanings.get(button)) for button in buttons]

    def _use(self, device: str) -> None:
        if device != self.used:
            self.used = device
            self._changed()

    def _unplugged(self) -> None:
        if self.used == CONTROLLER:
            self._use(KEYS)
        self._notice("notice.controller_gone")

    def hit(self) -> None:
        """Something has struck the player: the controller says so, unless nothing is to move."""
        if self.used == CONTROLLER and not self._settings.reduced_motion:
            self.controllers.rumble(0.6, _SHORT_RUMBLE)

    # ---- names ------------------------------------------------------------------------------------------------------

    @property
    def by_hand(self) -> bool:
        """Whether something else than the mouse was used last: then the focus is shown."""
        return self.used != MOUSE

    def key_words(self, name: str) -> str:
        """What stands on a key, in the player's language and on the player's keyboard."""
        if self._t.has(f"key.{name}"):
            return self._t(f"key.{name}")
        code = key_code(name)
        words = pygame.key.name(code, False) if code is not None and pygame.display.get_init() else ""
        return (words or name).upper() if len(words) < 2 else words

    def key(self, wish: Intent) -> str:
        """The first key that says this, in words."""
        names = self.keys.of(wish)
        return self.key_words(names[0]) if names else self._t("key.none")

    def button(self, wish: Intent) -> str:
        """The name of the button that says this; empty if there is none."""
        return next(iter(self.buttons.of(wish)), "")

    def button_words(self, name: str) -> str:
        """How a button of the controller is called that was used last."""
        family = self.controllers.family
        words = {**_LETTERS["generic"], **_LETTERS.get(family, {})}.get(name, "")
        return words or self._t(f"button.{_SIGNS.get(name, name) if family == 'playstation' else name}")

    def says(self, wish: Intent) -> str:
        """The key or the button that says this, in words, whichever is used."""
        name = self.button(wish)
        return self.button_words(name) if self.used == CONTROLLER and name else self.key(wish)
