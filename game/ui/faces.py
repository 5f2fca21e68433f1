"""Portraits with living eyes: a face that blinks or looks to a side, and where on it the eyes lie."""

from __future__ import annotations

import pygame

from game.ui import pictures
from game.ui.assets import Assets


def portrait(assets: Assets, name: str, size: float, eyes: str = "") -> pygame.Surface:
    """A round portrait by the name that `pictures.portrait` gives; its eyes as its mood wants, or in an eye state."""
    if not eyes:
        return assets.portrait(name, size)
    side = max(1, round(size))
    return assets.made(("face", name, eyes, side), lambda: _composed(assets, name, side, eyes))


def eyes_alone(assets: Assets, name: str, size: float, eyes: str) -> pygame.Surface:
    """Only what lies in the `eye_box` of a portrait, in an eye state: a small part of it, and kept as such."""
    side = max(1, round(size))

    def make() -> pygame.Surface:
        box = eye_box(assets, name, pygame.Rect(0, 0, side, side))
        return _composed(assets, name, side, eyes).subsurface(box).copy()

    return assets.made(("eyes", name, eyes, side), make)


def eye_box(assets: Assets, name: str, face: pygame.Rect) -> pygame.Rect:
    """What changes of a portrait drawn there when its eyes do; nothing else needs to be drawn anew."""
    left, top = _place(assets, name)
    width, height = assets.image(pictures.eyes(name)).get_size()
    factor = face.width / assets.portrait(name).get_width()
    box = pygame.Rect(0, 0, round(width * factor), round(height / len(pictures.EYE_STATES) * factor))
    box.topleft = (face.left + round(left * factor), face.top + round(top * factor))
    # Scaling smooths a pixel or two beyond what was changed.
    return box.inflate(4, 4).clip(face)


def _composed(assets: Assets, name: str, side: int, eyes: str) -> pygame.Surface:
    # Put together before it is scaled: eyes that were scaled by themselves would show a seam.
    face = assets.portrait(name).copy()
    sheet = assets.image(pictures.eyes(name))
    height = sheet.get_height() // len(pictures.EYE_STATES)
    row = pygame.Rect(0, pictures.EYE_STATES.index(eyes) * height, sheet.get_width(), height)
    face.blit(sheet, _place(assets, name), row)
    return pygame.transform.smoothscale(face, (side, side))


def _place(assets: Assets, name: str) -> tuple[int, int]:
    left, top = assets.measure(pictures.eyes(name), "place", [0, 0])
    return left, top
