"""The player's own end: a slash through the cards, which tumble off the table one by one while the room goes dark."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.cards import HIDDEN
from game.ui.context import Context
from game.ui.table.layer import OVER, Layer
from game.ui.table.sprites import CardSprites, Pose

_SPREAD = 0.55
"""The last card lets go so long after the first."""
_FALLS = 0.75
_TURNS = 0.12
"""So long a card takes to show its back: all backs share their pictures, however many cards fall."""
_SPIN_STEP = 15.0
_DARK = 96
"""How bright the room is at its darkest, of 255."""
_DIMS = 0.35
LASTS = 2.3


@dataclass(slots=True)
class _Falling:
    card: int
    pose: Pose
    starts: float
    drift: float
    spin: float


class Fallen(Layer):
    """A whole hand that falls, and the dark that comes with it."""

    level = OVER
    scenic = True

    def __init__(self, app: Context, sprites: CardSprites) -> None:
        self.app = app
        self.sprites = sprites
        self._cards: list[_Falling] = []
        self._age = 0.0
        self._on = False
        self._lot = random.Random(3)

    def strike(self, cards: Sequence[tuple[int, Pose]]) -> None:
        """These cards were in the hand a moment ago."""
        gap = _SPREAD / max(1, len(cards))
        order = list(range(len(cards)))
        self._lot.shuffle(order)
        self._cards = [
            _Falling(card, pose, 0.1 + gap * turn, self._lot.uniform(-1, 1), self._lot.choice((-1, 1)) * 260)
            for (card, pose), turn in zip(cards, order, strict=True)
        ]
        self._age, self._on = 0.0, True

    @property
    def busy(self) -> bool:
        return self._on

    def update(self, seconds: float) -> None:
        self._age += seconds
        self._on = self._age < LASTS
        if not self._on:
            self._cards.clear()

    def clear(self) -> None:
        self._on = False
        self._cards.clear()

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        share = min(1.0, self._age / _DIMS, (LASTS - self._age) / _DIMS)
        level = round(255 - (255 - _DARK) * max(0.0, share))
        surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        if self.app.settings.reduced_motion:
            return
        for falling in self._cards:
            self._draw_card(surface, falling)

    def _draw_card(self, surface: pygame.Surface, falling: _Falling) -> None:
        time = self._age - falling.starts
        pose = falling.pose
        if time <= 0:
            self.sprites.draw(surface, falling.card, pose)
            return
        drop = self.app.size[1] * 1.3 * (time / _FALLS) ** 2 - pose.height * 0.5 * math.sin(min(1.0, time / 0.3) * 3.14)
        moved = pose._replace(x=pose.x + falling.drift * self.app.px(120) * time / _FALLS, y=pose.y + drop)
        if moved.y - pose.height > self.app.size[1]:
            return
        if time < _TURNS:
            half = time / _TURNS
            shown = falling.card if half < 0.5 else HIDDEN
            self.sprites.draw(surface, shown, moved, squash=max(0.06, abs(1 - 2 * half)))
            return
        angle = round((pose.angle + falling.spin * (time - _TURNS)) / _SPIN_STEP) * _SPIN_STEP
        self.sprites.draw(surface, HIDDEN, moved._replace(angle=angle))
