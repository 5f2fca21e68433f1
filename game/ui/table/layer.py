"""What is drawn beside the lasting parts of the table: each effect is a layer, which the stage keeps and draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

import pygame

from game.ui.breathing import Moving

FELT, SEATED, OVER, AIR, TOP = range(5)
"""Under the piles; over them but under the portraits and names; over the hand and the portraits; over the cards that
fly; over buttons and prompts."""
_STRIP = 120
"""A strip is about so many pixels high: small enough to be made of memory that has just been used."""


class Layer:
    """One effect. `draw` never changes anything; what is not `busy` is neither moved nor drawn."""

    level = AIR
    scenic = False
    """Whether it is part of the scene that is played: it passes as quickly, and nothing is asked before it is over."""

    @property
    def busy(self) -> bool:
        """Whether anything is to be seen."""
        return False

    @property
    def moving(self) -> bool:
        """Whether the next frame of what is to be seen will differ from this one; what stands costs no more frames."""
        return self.busy

    @property
    def breathes(self) -> bool:
        """Whether it only moves slowly by itself, so that the table is at rest all the same: its `areas` are drawn
        again a few times a second instead of everything at every frame."""
        return False

    @property
    def areas(self) -> Sequence[pygame.Rect]:
        """All places that it touches now or at the next moment. One that `breathes` must tell."""
        return ()

    @property
    def boxes(self) -> list[pygame.Rect]:
        """Where it has something to read: no other word is printed there."""
        return []

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it."""

    def clear(self) -> None:
        """Away with everything at once."""

    def forget(self) -> None:
        """The window has another size: no picture fits any more."""


Kind = TypeVar("Kind", bound=Layer)


class Layers:
    """All effects of a table, those added first below the others of their level."""

    def __init__(self) -> None:
        self._layers: list[Layer] = []

    def add(self, layer: Kind) -> Kind:
        """Keep another one, and hand it back."""
        self._layers.append(layer)
        return layer

    @property
    def busy(self) -> bool:
        """Whether any of them moves so fast that everything is drawn at every frame."""
        return any(layer.busy and layer.moving and not layer.breathes for layer in self._layers)

    def breathing(self, tick: int) -> Iterator[Moving]:
        """The places of those that only breathe, another look at every tick."""
        for number, layer in enumerate(self._layers):
            if layer.busy and layer.moving and layer.breathes:
                for place, area in enumerate(layer.areas):
                    yield Moving(("layer", number, place), area, tick)

    @property
    def playing(self) -> bool:
        """Whether any that is part of a scene is still to be seen."""
        return any(layer.scenic and layer.busy for layer in self._layers)

    @property
    def boxes(self) -> list[pygame.Rect]:
        """Where any of them has something to read."""
        return [box for layer in self._layers if layer.busy for box in layer.boxes]

    def update(self, seconds: float) -> None:
        """Let time pass."""
        for layer in self._layers:
            if layer.busy:
                layer.update(seconds)

    def hurry(self, seconds: float) -> None:
        """Time passes quicker on the stage than in the room, by so much: for all that is part of a scene."""
        for layer in self._layers:
            if layer.scenic and layer.busy:
                layer.update(seconds)

    def finish(self) -> None:
        """The scene is over at once, and so is all that was part of it."""
        for layer in self._layers:
            if layer.scenic:
                layer.clear()

    def draw(self, surface: pygame.Surface, level: int) -> None:
        """Paint those of one level."""
        for layer in self._layers:
            if layer.level == level and layer.busy:
                layer.draw(surface)

    def clear(self) -> None:
        """Away with everything at once."""
        for layer in self._layers:
            layer.clear()

    def forget(self) -> None:
        """The window has another size."""
        for layer in self._layers:
            layer.forget()


def paint_enlarged(
    surface: pygame.Surface, picture: pygame.Surface, place: pygame.Rect, alpha: int = 255, flags: int = 0
) -> None:
    """Paint a picture smoothly scaled up to a place. A strip ends with the row of the picture that the next one begins
    with, so no seam is to be seen."""
    width, last = picture.get_width(), picture.get_height() - 1
    clip = surface.get_clip()
    step = max(1, last * _STRIP // max(1, place.height))
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
