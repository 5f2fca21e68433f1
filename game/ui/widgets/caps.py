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
    surface.blit(cap, cap_place(cap.get_size(), scale, corner).clamp(surface.get_rect()))


def cap_place(size: tuple[int, int], scale: float, corner: tuple[int, int]) -> pygame.Rect:
    """Where a cap of that size lies on a corner."""
    place = pygame.Rect((0, 0), size)
    # Further in it would cover the first letter on the narrow buttons.
    place.center = (corner[0] - round(5 * scale), corner[1] - round(2 * scale))
    return place


def draw_key(surface: pygame.Surface, app: Context, scale: float, label: str, corner: tuple[int, int]) -> None:
    """The cap of a key that is the same for everybody."""
    draw_cap(surface, key_cap(app, scale, label), scale, corner)


def wish_cap(app: Context, scale: float, wish: Intent) -> pygame.Surface | None:
    """The player's key, or the button of the controller if that was used last; None where there is none."""
    if app.devices.used == CONTROLLER:
        button = app.devices.button(wish)
        return pad_cap(app, scale, button) if button else None
    return key_cap(app, scale, app.devices.key(wish)) if app.devices.keys.of(wish) else None


def draw_wish(surface: pygame.Surface, app: Context, scale: float, wish: Intent, corner: tuple[int, int]) -> None:
    """That cap over the corner of what it presses."""
    cap = wish_cap(app, scale, wish)
    if cap is not None:
        draw_cap(surface, cap, scale, corner)
