"""A dark band across the table, on which a great moment is played; its ends fade into the room."""

from __future__ import annotations

import pygame

from game.ui.assets import quick
from game.ui.table.layout import Placed
from game.ui.theme import GOLD, INK

_SAMPLES = 64
"""So fine is the picture that is stretched to the band: it holds nothing but soft ends."""
_FADE = 0.17
"""The share of the width over which each end fades."""
_DARK, _BRIGHT = 236, 225
_Pictures = tuple[pygame.Surface, pygame.Surface]


class Band:
    """Keeps its pictures for the present window, as long as they are needed."""

    def __init__(self) -> None:
        self._pictures: _Pictures | None = None

    def forget(self) -> None:
        """It is not needed any more, or will have another size."""
        self._pictures = None

    def draw(self, surface: pygame.Surface, placed: Placed, centre: int, height: int, share: float = 1.0) -> None:
        """The band over the whole width, opened by that share of its height."""
        picture, edge = self._made(placed, height)
        opened = max(2, round(height * min(1.0, share)))
        top = centre - opened // 2
        surface.blit(picture, (0, top), (0, (height - opened) // 2, placed.window[0], opened))
        surface.blit(edge, (0, top))
        surface.blit(edge, (0, top + opened - edge.get_height()))

    def _made(self, placed: Placed, height: int) -> _Pictures:
        size = (placed.window[0], height)
        if self._pictures is None or self._pictures[0].get_size() != size:
            line = (placed.window[0], placed.px(2))
            self._pictures = _faded(INK.deep, _DARK, size), _faded(GOLD.base, _BRIGHT, line)
        return self._pictures


def _faded(colour: tuple[int, int, int], alpha: int, size: tuple[int, int]) -> pygame.Surface:
    """One colour that is clear at both ends."""
    strip = pygame.Surface((_SAMPLES, 2), pygame.SRCALPHA)
    for x in range(_SAMPLES):
        near = min(1.0, min(x, _SAMPLES - 1 - x) / (_SAMPLES - 1) / _FADE)
        strip.fill((*colour, round(alpha * near * near * (3.0 - 2.0 * near))), (x, 0, 1, 2))
    return quick(pygame.transform.smoothscale(strip, size))
