"""Large pictures of light and dark, painted from small ones strip by strip: none of them is ever there as a whole."""

from __future__ import annotations

import pygame

_HIGH = 120
"""A strip is about so many pixels high: small enough to be made of memory that has just been used."""


def paint_enlarged(
    surface: pygame.Surface, picture: pygame.Surface, place: pygame.Rect, alpha: int = 255, flags: int = 0
) -> None:
    """Paint a picture smoothly scaled up to a place. A strip ends with the row of the picture that the next one begins
    with, so no seam is to be seen."""
    width, last = picture.get_width(), picture.get_height() - 1
    clip = surface.get_clip()
    step = max(1, last * _HIGH // max(1, place.height))
    strip: pygame.Surface | None = None
    for row in range(0, last, step):
        rows = min(step, last - row)
        top, bottom = (place.top + round(at * place.height / last) for at in (row, row + rows))
        if bottom > top and clip.colliderect(place.left, top, place.width, bottom - top):
            part = picture.subsurface(0, row, width, rows + 1)
            if strip is not None and strip.get_height() == bottom - top:
                pygame.transform.smoothscale(part, strip.get_size(), strip)
            else:
                strip = pygame.transform.smoothscale(part, (place.width, bottom - top))
                strip.set_alpha(alpha)
            surface.blit(strip, (place.left, top), special_flags=flags)
