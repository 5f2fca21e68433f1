"""Surfaces for pictures that live no longer than one drawing: the memory is taken once and painted over each time."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

_STEP = 64
"""Width and height grow in steps of so many pixels, so that a picture that grows needs few new surfaces."""


class Scratch:
    """One picture at a time: what was handed out before is painted over. Code that needs two at once has two of these.

    Every kind of pixels has a surface of its own.
    """

    def __init__(self) -> None:
        self._surfaces: dict[tuple[int, ...], pygame.Surface] = {}

    def take(self, size: Sequence[int], like: pygame.Surface) -> pygame.Surface:
        """A surface of that size with the pixels of another one. There is still something on it."""
        key = (like.get_bitsize(), *like.get_masks())
        kept = self._surfaces.get(key)
        if kept is None or kept.get_width() < size[0] or kept.get_height() < size[1]:
            before = kept.get_size() if kept is not None else (1, 1)
            larger = [-(-max(old, new) // _STEP) * _STEP for old, new in zip(before, size, strict=True)]
            kept = self._surfaces[key] = pygame.Surface(larger, like.get_flags() & pygame.SRCALPHA, like)
        return kept.subsurface((0, 0, size[0], size[1]))

    def empty(self, size: Sequence[int]) -> pygame.Surface:
        """As `pygame.Surface(size, pygame.SRCALPHA)`."""
        picture = self.take(size, _EMPTY)
        picture.fill((0, 0, 0, 0))
        return picture

    def copy(self, picture: pygame.Surface) -> pygame.Surface:
        """The same picture, to be painted on."""
        # With no change of size this copies row by row, transparency included, where a blit would mix.
        return self.smoothscale(picture, picture.get_size())

    def scale(self, picture: pygame.Surface, size: Sequence[int]) -> pygame.Surface:
        """As `pygame.transform.scale`."""
        return pygame.transform.scale(picture, size, self.take(size, picture))

    def smoothscale(self, picture: pygame.Surface, size: Sequence[int]) -> pygame.Surface:
        """As `pygame.transform.smoothscale`."""
        return pygame.transform.smoothscale(picture, size, self.take(size, picture))


_EMPTY = pygame.Surface((1, 1), pygame.SRCALPHA)
