"""Points being counted: numbers that fly from cards to the winner, its growing total, and what losers have to carry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui.context import Context
from game.ui.table.layer import TOP, Layer
from game.ui.theme import CREAM, GOLD, RED
from game.ui.tween import bump, in_out, lerp

FLIGHT = 0.34
"""So long points are in the air."""
_POP = 0.16
"""So long the total stands out after each card."""

Box = Callable[[], pygame.Rect]
"""Where something stands in the window as it is now."""


@dataclass(slots=True)
class _Flying:
    """Points on their way."""

    text: str
    start: tuple[float, float]
    end: Box
    large: bool
    age: float = 0.0


@dataclass(slots=True)
class _Sum:
    """A figure that grows."""

    box: Box
    colour: tuple[int, int, int]
    total: int = 0
    pop: float = 0.0


class Tally(Layer):
    """All that is being counted. What has been counted stays until the table is cleared."""

    level = TOP

    def __init__(self, app: Context) -> None:
        self.app = app
        self.flying: list[_Flying] = []
        self.sums: dict[int, _Sum] = {}

    # ---- doing ------------------------------------------------------------------------------------------------------

    def begin(self, seat: int, box: Box, against: bool = False) -> None:
        """Somebody's points are counted from now on, in the place of that box; those `against` it are red."""
        self.sums[seat] = _Sum(box, RED.light if against else GOLD.base)

    def send(self, text: str, start: tuple[float, float], seat: int, large: bool = False) -> None:
        """Points take off for somebody's total."""
        if not self.app.settings.reduced_motion:
            self.flying.append(_Flying(text, start, self.sums[seat].box, large))

    def add(self, seat: int, points: int) -> None:
        """Points have come to somebody."""
        found = self.sums[seat]
        found.total += points
        found.pop = 0.0 if self.app.settings.reduced_motion else _POP

    def clear(self) -> None:
        self.flying.clear()
        self.sums.clear()

    # ---- time and drawing -------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return bool(self.flying or self.sums)

    @property
    def moving(self) -> bool:
        return bool(self.flying) or any(one.pop for one in self.sums.values())

    @property
    def boxes(self) -> list[pygame.Rect]:
        return [one.box() for one in self.sums.values() if one.total]

    def update(self, seconds: float) -> None:
        for one in self.flying:
            one.age += seconds
        self.flying = [one for one in self.flying if one.age < FLIGHT]
        for each in self.sums.values():
            each.pop = max(0.0, each.pop - seconds)

    def draw(self, surface: pygame.Surface) -> None:
        for each in self.sums.values():
            if each.total:
                self._draw_sum(surface, each)
        for one in self.flying:
            share = min(1.0, one.age / FLIGHT)
            way, end = in_out(share), one.end().midtop
            x = lerp(one.start[0], end[0], way)
            y = lerp(one.start[1], end[1], way) - bump(share) * self.app.px(46)
            spark = self.app.assets.scaled("spark", (self.app.px(40), self.app.px(40)))
            surface.blit(spark, spark.get_rect(center=(x, y)))
            size = (40 if one.large else 30) * self.app.scale
            picture = self.app.theme.text(one.text, "display", size, GOLD.light, outline=max(1, self.app.px(2)))
            surface.blit(picture, picture.get_rect(center=(x, y)))

    def _draw_sum(self, surface: pygame.Surface, one: _Sum) -> None:
        box = one.box()
        plate = self.app.assets.made(("tally", box.size), lambda: _plate(box.size))
        surface.blit(plate, box)
        # Two sizes are enough for a figure that jumps; each is set once and kept.
        size = box.height * (0.74 if one.pop > _POP / 2 else 0.62) / self.app.theme.factor
        colour = CREAM.light if one.pop > _POP / 2 else one.colour
        text = f"+{self.app.t.number(one.total)}"
        picture = self.app.theme.fit(text, "display", size, box.width * 0.88, colour, outline=max(1, self.app.px(2)))
        surface.blit(picture, picture.get_rect(center=box.center))


def _plate(size: tuple[int, int]) -> pygame.Surface:
    """A dark pill under a figure, so that it reads on felt, wood and cards alike."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    radius = size[1] // 2
    pygame.draw.rect(picture, (14, 7, 26, 215), picture.get_rect(), border_radius=radius)
    pygame.draw.rect(picture, (*GOLD.dark, 255), picture.get_rect(), max(1, size[1] // 22), radius)
    return picture
