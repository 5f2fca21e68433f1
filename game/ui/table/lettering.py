"""Letters as large as a blow: shaded from light to dark, rimmed with cream and ink, at any scale and tilt."""

from __future__ import annotations

import math

import pygame

from game.ui.assets import quick
from game.ui.context import Context
from game.ui.theme import CREAM, INK, Colour, Tone

SCALE_STEP = 0.1
"""Letters that come in are seen at these steps of their size: each is painted once."""
HOT = Tone((255, 150, 112), (240, 52, 44), (196, 16, 34), (94, 6, 20))
"""Red that burns: the colour of a blow."""
_WHITE = (255, 255, 255)


def lettering(app: Context, text: str, size: float, width: float, tone: Tone) -> pygame.Surface:
    """The words in the display face, `size` pixels high whatever the setting for texts, and no wider than `width`."""
    key = ("lettering", text, round(size), round(width), tone)
    return app.assets.made(key, lambda: _letters(app, text, size, width, tone))


def turned(app: Context, key: object, picture: pygame.Surface, angle: float, scale: float = 1.0) -> pygame.Surface:
    """A picture tilted and scaled, in steps; `key` tells it from others."""
    step = max(1, round(scale / SCALE_STEP))
    if step * SCALE_STEP == 1.0 and not angle:
        return picture
    if not angle:
        return _scaled(app, ("turned", key, picture.get_size()), picture, step)
    whole = ("turned", key, picture.get_size(), round(angle))
    tilted = app.assets.made(whole, lambda: pygame.transform.rotozoom(picture, round(angle), 1.0))
    return _scaled(app, whole, tilted, step)


def _scaled(app: Context, key: tuple[object, ...], picture: pygame.Surface, step: int) -> pygame.Surface:
    """A picture at a step of its size. Scaling takes a fraction of the time that turning does."""
    if step * SCALE_STEP == 1.0:
        return picture
    return app.assets.made((*key, step), lambda: pygame.transform.smoothscale_by(picture, step * SCALE_STEP))


def dyed(app: Context, name: str, colour: Colour) -> pygame.Surface:
    """A white picture of light in a colour and in its own size."""

    def make() -> pygame.Surface:
        picture = app.assets.image(name).copy()
        picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return app.assets.made(("dyed", name, colour), make)


def tinted(app: Context, name: str, size: tuple[float, float], colour: Colour) -> pygame.Surface:
    """A white picture of light in a colour."""
    target = (max(1, round(size[0])), max(1, round(size[1])))

    key = ("tinted", name, target, colour)
    return app.assets.made(key, lambda: pygame.transform.smoothscale(dyed(app, name, colour), target))


def _rim(plain: pygame.Surface, colour: Colour, reach: float, room: int) -> pygame.Surface:
    """The letters in a colour, grown by `reach` to all sides on a picture with so much room round them."""
    one = plain.copy()
    one.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    rim = pygame.Surface((plain.get_width() + 2 * room, plain.get_height() + 2 * room), pygame.SRCALPHA)
    for step in range(20):
        angle = step * math.tau / 20
        rim.blit(one, (room + math.cos(angle) * reach, room + math.sin(angle) * reach))
    return rim


def _letters(app: Context, text: str, size: float, width: float, tone: Tone) -> pygame.Surface:
    ink, drop = max(2, round(size / 15)), max(2, round(size / 12))
    plain = app.theme.fit(text, "display", size / app.theme.factor, width - 2 * ink, _WHITE)
    whole = pygame.Surface((plain.get_width() + 2 * ink, plain.get_height() + 2 * ink + drop), pygame.SRCALPHA)
    dark = _rim(plain, INK.deep, ink, ink)
    whole.blit(dark, (0, drop))
    whole.blit(dark, (0, 0))
    whole.blit(_rim(plain, CREAM.light, ink * 0.4, ink), (0, 0))
    face = plain.copy()
    shade = pygame.Surface((1, 3), pygame.SRCALPHA)
    for row, colour in enumerate((tone.light, tone.base, tone.dark)):
        shade.set_at((0, row), (*colour, 255))
    face.blit(pygame.transform.smoothscale(shade, face.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(face, (ink, ink))
    return quick(whole)
