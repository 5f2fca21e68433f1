"""Your turn, felt and not read: a gold light runs under the hand, and a thin line of it stays."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.context import Context
from game.ui.table.layer import FELT, Layer
from game.ui.table.lettering import tinted
from game.ui.theme import GOLD
from game.ui.tween import in_out, lerp

_RUNS = 0.7
_FADES = 0.25
_BEAM = 0.42
"""How wide the running light is, by the width of the hand."""


class Sweep(Layer):
    """The light under the player's own hand; `mine` tells whether it is the player's turn, and where the hand is."""

    level = FELT

    def __init__(self, app: Context, mine: Callable[[], bool], place: Callable[[], pygame.Rect]) -> None:
        self.app = app
        self._mine = mine
        self._place = place
        self._age = _RUNS
        self._light = 0.0

    def start(self) -> None:
        """The turn has come."""
        self._age = _RUNS if self.app.settings.reduced_motion else 0.0

    @property
    def busy(self) -> bool:
        return self._age < _RUNS or self._light != self._goal

    @property
    def shown(self) -> bool:
        return self.busy or self._light > 0.0

    @property
    def running(self) -> bool:
        """Whether the light is on its way along the hand."""
        return self._age < _RUNS

    @property
    def area(self) -> list[pygame.Rect]:
        """What it touches."""
        place = self._place()
        return [place.inflate(round(place.width * _BEAM), round(place.height * 0.8)), self._line()]

    @property
    def _goal(self) -> float:
        return 1.0 if self._mine() else 0.0

    def update(self, seconds: float) -> None:
        self._age = min(_RUNS, self._age + seconds)
        step = seconds / _FADES
        self._light = min(self._goal, self._light + step) if self._goal else max(0.0, self._light - step)

    def clear(self) -> None:
        self._age = _RUNS

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        place = self._place()
        if self._light > 0:
            line = tinted(self.app, "glow", self._line().size, GOLD.base)
            line.set_alpha(round(235 * self._light))
            surface.blit(line, self._line())
            line.set_alpha(255)
        if self.running:
            share = self._age / _RUNS
            width = place.width * _BEAM
            x = lerp(place.left - width * 0.5, place.right + width * 0.5, in_out(share))
            beam = tinted(self.app, "glow", (width, place.height * 1.8), GOLD.base)
            beam.set_alpha(round(255 * min(1.0, share * 6, (1 - share) * 6)))
            surface.blit(beam, beam.get_rect(center=(round(x), place.centery)))
            beam.set_alpha(255)

    def _line(self) -> pygame.Rect:
        """The steady light along the upper edge of the cards."""
        place = self._place()
        line = pygame.Rect(0, 0, round(place.width * 1.08), round(place.height * 0.5))
        line.midtop = (place.centerx, place.top - round(place.height * 0.2))
        return line
