"""Your turn, felt and not read: a gold light runs under the hand, and a thin line of it stays."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.context import Context
from game.ui.table.layer import FELT, Layer
from game.ui.table.lettering import tinted
from game.ui.theme import GOLD, Colour
from game.ui.tween import in_out, lerp

_RUNS = 0.7
_FADES = 0.25
_BEAM = 0.7
"""How wide the running light is, by the width of a small hand."""
_STEP = 16


class Sweep(Layer):
    """The light under the player's own hand: `mine` tells whether it is the player's turn, `place` where the hand is;
    whatever lies between two points that the light `passes` may feel it."""

    level = FELT

    def __init__(
        self,
        app: Context,
        mine: Callable[[], bool],
        place: Callable[[], pygame.Rect],
        passes: Callable[[float, float], None],
    ) -> None:
        self.app = app
        self._mine = mine
        self._place = place
        self._passes = passes
        self._age = _RUNS
        self._light = 0.0

    def start(self) -> None:
        """The turn has come."""
        self._age = _RUNS if self.app.settings.reduced_motion else 0.0

    @property
    def busy(self) -> bool:
        return self.moving or self._light > 0.0

    @property
    def moving(self) -> bool:
        return self.running or self._light != self._goal

    @property
    def running(self) -> bool:
        """Whether the light is on its way along the hand."""
        return self._age < _RUNS

    @property
    def _goal(self) -> float:
        return 1.0 if self._mine() else 0.0

    def update(self, seconds: float) -> None:
        if self.running:
            before = self._x
            self._age = min(_RUNS, self._age + seconds)
            self._passes(before, self._x)
        step = seconds / _FADES
        self._light = min(self._goal, self._light + step) if self._goal else max(0.0, self._light - step)

    def clear(self) -> None:
        self._age = _RUNS

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        place = self._place()
        rim = (place.centerx, place.top - round(place.height * 0.04))
        for size, colour in (
            ((place.width * 1.4, place.height * 0.85), GOLD.base),
            ((place.width * 1.2, place.height * 0.26), GOLD.light),
        ):
            self._shine(surface, size, colour, rim, 255 * self._light)
        if self.running:
            share = self._age / _RUNS
            bright = 255 * min(1.0, share * 5, (1 - share) * 5)
            centre = (round(self._x), place.centery - round(place.height * 0.3))
            self._shine(surface, (self._beam * 1.7, place.height * 2.2), GOLD.base, centre, bright)
            self._shine(surface, (self._beam * 0.8, place.height * 1.9), GOLD.light, centre, bright)

    @property
    def _beam(self) -> float:
        place = self._place()
        return min(place.width, place.height * 2) * _BEAM

    @property
    def _x(self) -> float:
        """How far the light has come."""
        place, beam = self._place(), self._beam
        return lerp(place.left - beam / 2, place.right + beam / 2, in_out(self._age / _RUNS))

    def _shine(
        self, surface: pygame.Surface, size: tuple[float, float], colour: Colour, centre: tuple[int, int], light: float
    ) -> None:
        if light < 1:
            return
        # A hand that grows by a card needs no new picture each time.
        width, height = (max(_STEP, round(side / _STEP) * _STEP) for side in size)
        picture = tinted(self.app, "glow", (width, height), colour)
        picture.set_alpha(round(light))
        surface.blit(picture, picture.get_rect(center=centre))
        picture.set_alpha(255)
