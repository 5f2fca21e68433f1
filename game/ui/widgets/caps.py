"""The caps of keys and the buttons of controllers, as they are drawn beside what they press."""

from __future__ import annotations

import pygame

from game.ui import pictures
from game.ui.context import Context
from game.ui.devices import CONTROLLER
from game.ui.inputs import Intent
from game.ui.nineslice import frame
from game.ui.theme import CREAM, INK

_HEIGHT = 28
_SIGN = 36
"""In units: how tall a cap is, and a sign of a controller."""


def key_cap(app: Context, scale: float, label: str) -> pygame.Surface:
    """A key with its label."""
    text = app.theme.text(label, "bold", 13 * scale, INK.base)
    return _cap(app, "key", scale, text)


def _cap(app: Context, picture: str, scale: float, text: pygame.Surface) -> pygame.Surface:
    width = max(round(26 * scale), text.get_width() + round(16 * scale))
    # Copied: a frame is shared by all that have its size.
    cap = frame(app.assets, picture, (width, round(_HEIGHT * scale)), scale * 0.8).copy()
    place = cap.get_rect()
    cap.blit(text, text.get_rect(center=(place.centerx, place.centery - round(2 * scale))))
    return cap


def pad_cap(app: Context, scale: float, button: str) -> pygame.Surface:
    """A button of the controller that was used last, by its sign or its letters."""
    if button in (*pictures.PAD_SIGNS, *pictures.PAD_DIRECTIONS):
        side = round(_SIGN * scale)
        return app.assets.scaled(pictures.pad(app.devices.controllers.family, button), (side, side))
    text = app.theme.text(app.devices.button_words(button), "bold", 13 * scale, CREAM.light)
    return _cap(app, "pad", scale, text)


def draw_cap(surface: pygame.Surface, cap: pygame.Surface, scale: float, corner: tuple[int, int]) -> None:
    """Put a cap over the corner of what it presses."""
    # Further in it would cover the first letter on the narrow buttons.
    place = cap.get_rect(center=(corner[0] - round(5 * scale), corner[1] - round(2 * scale)))
    surface.blit(cap, place.clamp(surface.get_rect()))


def draw_key(surface: pygame.Surface, app: Context, scale: float, label: str, corner: tuple[int, int]) -> None:
    """The cap of a key that is the same for everybody."""
    draw_cap(surface, key_cap(app, scale, label), scale, corner)


def draw_wish(surface: pygame.Surface, app: Context, scale: float, wish: Intent, corner: tuple[int, int]) -> None:
    """The player's key, or the button of the controller if that was used last; nothing where there is none."""
    if app.devices.used == CONTROLLER:
        button = app.devices.button(wish)
        if button:
            draw_cap(surface, pad_cap(app, scale, button), scale, corner)
    elif app.devices.keys.of(wish):
        draw_key(surface, app, scale, app.devices.key(wish), corner)
