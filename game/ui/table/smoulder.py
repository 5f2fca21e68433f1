"""The lasting threat: whoever has one card left smoulders, with a pulsing rim of embers, sparks and wisps of smoke."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui.context import Context
from game.ui.table.layer import FELT, Layer
from game.ui.table.layout import Placed
from game.ui.table.lettering import tinted
from game.ui.table.model import TableModel
from game.ui.theme import Colour

EMBER: Colour = (255, 120, 38)
GLINT: Colour = (255, 196, 92)
SMOKE: Colour = (92, 78, 88)
_REACH = 1.72
"""How large the rim of embers is, by the portrait."""
_RISE = 0.95
"""How high sparks rise above a portrait, by its height."""
_AURA = 1.2
"""How far their light reaches, by the rim."""
_PERIOD = 1.5
_EVERY = 0.13
"""So often a spark leaves each of those who smoulder."""
_MOST = 9
"""So many sparks and wisps each has in the air at most."""


@dataclass(slots=True)
class _Spark:
    """Something that rises from a portrait: where it set out and how it sways, by the portrait's width."""

    seat: int
    smoke: bool
    x: float
    sway: float
    life: float
    age: float = 0.0


class Smoulder(Layer):
    """Under the portraits, so that faces, names and counts stay clear. It follows the counts of the table, and is right
    whenever one looks, however the table came about."""

    level = FELT
    breathes = True

    def __init__(self, app: Context, model: Callable[[], TableModel], placed: Callable[[], Placed]) -> None:
        self.app = app
        self._model = model
        self._placed = placed
        self._sparks: list[_Spark] = []
        self._time = 0.0
        self._due = 0.0
        self._lot = random.Random(5)

    @property
    def seats(self) -> list[int]:
        """Everybody who smoulders."""
        return self._model().last_cards

    @property
    def busy(self) -> bool:
        return bool(self.seats or self._sparks)

    @property
    def moving(self) -> bool:
        return self.busy and not self.app.settings.reduced_motion

    @property
    def areas(self) -> list[pygame.Rect]:
        """All that the embers touch, a rectangle for each seat."""
        seats = {*self.seats, *(spark.seat for spark in self._sparks)}
        rooms = [self._room(seat) for seat in sorted(seats)]
        if self._model().viewer in self.seats:
            hand = self._placed()["hand_0"]
            rooms.append(pygame.Rect((0, 0), self._hand_size(hand)).move_to(center=hand.center))
        return rooms

    def _portrait(self, seat: int) -> pygame.Rect:
        return self._placed().seat(self._model().place(seat))

    def _room(self, seat: int) -> pygame.Rect:
        face = self._portrait(seat)
        reach = _REACH * _AURA - 1
        rim = face.inflate(round(face.width * reach), round(face.height * reach))
        return rim.union(rim.move(0, -round(face.height * _RISE * 0.6)))

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        if not self.moving:
            return
        self._time = (self._time + seconds) % (60 * _PERIOD)
        for spark in self._sparks:
            spark.age += seconds
        self._sparks = [spark for spark in self._sparks if spark.age < spark.life]
        self._due -= seconds
        if self._due > 0:
            return
        self._due = _EVERY
        for seat in self.seats:
            if sum(spark.seat == seat for spark in self._sparks) < _MOST:
                lot = self._lot
                smoke = lot.random() < 0.3
                life = lot.uniform(1.0, 1.5) if smoke else lot.uniform(0.6, 1.1)
                self._sparks.append(_Spark(seat, smoke, lot.uniform(-0.5, 0.5), lot.uniform(-0.2, 0.2), life))

    def clear(self) -> None:
        self._sparks.clear()

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        moves = not self.app.settings.reduced_motion
        pulse = 0.5 + 0.5 * math.sin(self._time * math.tau / _PERIOD) if moves else 1.0
        for seat in self.seats:
            face = self._portrait(seat)
            side = face.width * _REACH
            self._light(surface, "glow", (side * _AURA, side * _AURA), face.center, 60 + 80 * pulse)
            self._light(surface, "cinder", (side, side), face.center, 165 + 90 * pulse)
            if seat == self._model().viewer:
                hand = self._placed()["hand_0"]
                self._light(surface, "glow", self._hand_size(hand), hand.center, 110 + 90 * pulse)
        for spark in self._sparks if moves else ():
            self._draw_spark(surface, spark)

    def _light(
        self, surface: pygame.Surface, name: str, size: tuple[float, float], centre: tuple[int, int], light: float
    ) -> None:
        picture = tinted(self.app, name, size, EMBER)
        picture.set_alpha(round(light))
        surface.blit(picture, picture.get_rect(center=centre))
        picture.set_alpha(255)

    @staticmethod
    def _hand_size(hand: pygame.Rect) -> tuple[float, float]:
        """The light behind the player's own last card."""
        return hand.height * 1.7, hand.height * 1.9

    def _draw_spark(self, surface: pygame.Surface, spark: _Spark) -> None:
        face = self._portrait(spark.seat)
        share = spark.age / spark.life
        side = face.width * (0.5 if spark.smoke else 0.22)
        picture = tinted(self.app, "smoke" if spark.smoke else "spark", (side, side), SMOKE if spark.smoke else GLINT)
        light = math.sin(math.pi * min(1.0, share * 1.15)) * (0.5 if spark.smoke else 1.0)
        picture.set_alpha(round(255 * max(0.0, light)))
        # They leave along the upper rim, so that the face stays clear.
        edge = -math.sqrt(max(0.0, 0.25 - spark.x * spark.x))
        x = face.centerx + face.width * (spark.x + spark.sway * math.sin(share * 3))
        y = face.centery + face.height * (edge - _RISE * share * 0.8)
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))
        picture.set_alpha(255)
