"""The dark that falls on the room, and the light that is left on some places of it."""

from __future__ import annotations

import math
from itertools import zip_longest
from typing import Any

import pygame

from game.ui.context import Context
from game.ui.table.layer import OVER, Layer, paint_enlarged
from game.ui.tween import approach, lerp

Spot = tuple[float, float, float]
"""A lit place in pixels: where its middle is, and how far its light reaches."""
MOMENT = "moment"
"""Why it is dark unless another reason is given: something happens that will soon be over."""
_DARK = (26, 18, 48)
"""What is left of white where the dark is complete."""
_COARSE = 8
"""The dark is painted so many times smaller and scaled up once: it has no edges that could be seen."""
_STEPS = 48
"""So many degrees of darkness can be told apart; between them nothing is painted anew."""
_NEAR = 0.004
_IN, _OUT, _MOVE = 7.0, 5.0, 8.0
_WIDE = 2.2
"""Out of full light a spot comes from so much farther: the light narrows."""
_REDUCED = 0.6
"""With reduced motion the room is darkened at once, and by this share only."""


class Gloom(Layer):
    """Darkens the room down to some spots. The latest reason counts; when it goes, the one before counts again."""

    level = OVER

    def __init__(self, app: Context) -> None:
        self.app = app
        self._reasons: dict[str, tuple[float, tuple[Spot, ...]]] = {}
        self._depth = 0.0
        self._spots: list[Spot] = []
        self._small: pygame.Surface | None = None
        self._key: tuple[Any, ...] = ()
        self._light: pygame.Surface | None = None

    # ---- what others ask for ----------------------------------------------------------------------------------------

    def dim(self, depth: float, *spots: Spot, why: str = MOMENT) -> None:
        """Darken the room, 1.0 being as dark as it gets, but for these spots; until the same reason is lifted."""
        self._reasons.pop(why, None)
        self._reasons[why] = (min(1.0, max(0.0, depth)), spots)
        if self._depth < _NEAR:
            self._spots = [(x, y, radius * _WIDE) for x, y, radius in spots]
        if self.app.settings.reduced_motion:
            self._jump()

    def lift(self, why: str = MOMENT) -> None:
        """That reason is gone: back to the light, or to the reason before it."""
        if self._reasons.pop(why, None) is not None and self.app.settings.reduced_motion:
            self._jump()

    @property
    def depth(self) -> float:
        """How dark it is getting: 0.0 if nobody wants it dark."""
        return self._goal[0]

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where the light is going."""
        return self._goal[1]

    @property
    def _goal(self) -> tuple[float, tuple[Spot, ...]]:
        if not self._reasons:
            return 0.0, ()
        depth, spots = next(reversed(self._reasons.values()))
        return depth * (_REDUCED if self.app.settings.reduced_motion else 1.0), spots

    # ---- time -------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return bool(self._reasons) or self._depth > 0.0

    @property
    def moving(self) -> bool:
        depth, spots = self._goal
        return self._depth != depth or (depth > 0.0 and self._spots != list(spots))

    def update(self, seconds: float) -> None:
        depth, spots = self._goal
        self._depth = approach(self._depth, depth, _IN if depth > self._depth else _OUT, seconds)
        if depth > 0.0:
            self._spots = self._moved(spots, seconds)
        if abs(self._depth - depth) < _NEAR:
            self._depth = depth
        if not self._depth and not depth:
            self._rest()

    def _moved(self, goals: tuple[Spot, ...], seconds: float) -> list[Spot]:
        """Each light on its way to its goal; one that is not needed any more shrinks, a new one grows."""
        moved = []
        near = self.app.px(1)
        for now, goal in zip_longest(self._spots, goals):
            end = goal or (now[0], now[1], 0.0)
            spot = now or (end[0], end[1], 0.0)
            x, y, radius = (approach(a, b, _MOVE, seconds) for a, b in zip(spot, end, strict=True))
            if max(abs(x - end[0]), abs(y - end[1]), abs(radius - end[2])) < near:
                x, y, radius = end
            if goal or radius:
                moved.append((x, y, radius))
        return moved

    def _jump(self) -> None:
        depth, spots = self._goal
        self._depth, self._spots = depth, list(spots)
        if not depth:
            self._rest()

    def _rest(self) -> None:
        self._spots = []
        self._key = ()

    def clear(self) -> None:
        self._reasons.clear()
        self._depth = 0.0
        self._rest()

    def forget(self) -> None:
        self._small = self._light = None
        self._key = ()

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        step = round(self._depth * _STEPS)
        if not step:
            return
        places = tuple((round(x / 4), round(y / 4), round(radius / 4)) for x, y, radius in self._spots)
        key = (surface.get_size(), step, places)
        if self._small is None or key != self._key:
            self._small, self._key = self._painted(surface.get_size(), step / _STEPS), key
        place = pygame.Rect(0, 0, surface.get_width(), (self._small.get_height() - 1) * _COARSE)
        paint_enlarged(surface, self._small, place, flags=pygame.BLEND_RGB_MULT)

    def _painted(self, size: tuple[int, int], depth: float) -> pygame.Surface:
        """The dark as a small picture: what is left of white at each place."""
        small = pygame.Surface((max(2, size[0] // _COARSE), math.ceil(size[1] / _COARSE) + 1))
        dark = [round(lerp(255, part, depth)) for part in _DARK]
        small.fill(dark)
        if self._light is None:
            self._light = _soft_light(64)
        for x, y, radius in self._spots:
            side = round(2 * radius / _COARSE)
            if side < 2:
                continue
            light = pygame.transform.smoothscale(self._light, (side, side))
            light.fill([255 - part for part in dark], special_flags=pygame.BLEND_RGB_MULT)
            small.blit(light, light.get_rect(center=(x / _COARSE, y / _COARSE)), special_flags=pygame.BLEND_RGB_ADD)
        return small


def _soft_light(side: int) -> pygame.Surface:
    """A disc of light: full in the middle, soft to the edge."""
    light = pygame.Surface((side, side))
    for radius in range(side // 2, 0, -1):
        share = min(1.0, 2.0 * (1.0 - radius / (side / 2)))
        grey = round(255 * share * share * (3.0 - 2.0 * share))
        pygame.draw.circle(light, (grey, grey, grey), (side / 2, side / 2), radius)
    return light
