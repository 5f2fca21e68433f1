"""The threat of a chain: the plate with its total, which grows, heats up and burns, and what flies to and from it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.core.state import NONE
from game.ui import pictures
from game.ui.breathing import joined
from game.ui.context import Context
from game.ui.nineslice import frame
from game.ui.table.layer import OVER, Layer
from game.ui.table.layout import Placed
from game.ui.theme import CREAM, GOLD, RED
from game.ui.tween import in_out, lerp, out_back

BURNS = 10
"""From this total on the plate burns."""
_HOTTER = (4, 8, 16)
"""From each of these totals on a threat is one degree hotter."""
_COLOURS: tuple[tuple[int, int, int], ...] = (GOLD.base, (255, 158, 56), RED.light, (255, 246, 214))
_GLOWS: tuple[tuple[int, int, int], ...] = ((0, 0, 0), (70, 30, 4), (120, 34, 8), (170, 74, 22))
_POP_SECONDS = 0.4
_FLAMES_A_SECOND = 12.0
_MOST_EMBERS = 26
_NUMBER_SECONDS = 0.24
_FADES = 20
"""From so near the plate on a number that flies there fades, in units."""


def heat(total: int) -> int:
    """How hot a threat of so many cards is: 0 to 3."""
    return sum(total >= limit for limit in _HOTTER)


def heat_colour(total: int) -> tuple[int, int, int]:
    """The colour of its number: gold, orange, red, white-hot."""
    return _COLOURS[heat(total)]


@dataclass(slots=True)
class _Ember:
    x: float
    y: float
    drift: float
    rise: float
    size: int
    life: float
    age: float = 0.0


@dataclass(slots=True)
class _Number:
    """A number on its way from one place to another."""

    picture: pygame.Surface
    start: tuple[float, float]
    end: tuple[float, float]
    age: float = 0.0


class Threat(Layer):
    """What is pending and what is about to be. The plate lies among the piles; embers and numbers are in the air."""

    level = OVER

    def __init__(self, app: Context, placed: Callable[[], Placed], pending: Callable[[], int]) -> None:
        self.app = app
        self._placed = placed
        self._pending = pending
        self.coming = 0
        """What a card that has landed will add as soon as it takes effect."""
        self.facing = NONE
        """Who has to answer it."""
        self.victim = NONE
        """On whom it has just fallen."""
        self._pop = 0.0
        self._time = 0.0
        self._embers: list[_Ember] = []
        self._due = 0.0
        self._numbers: list[_Number] = []
        self._dice = random.Random(5)

    # ---- what happens -----------------------------------------------------------------------------------------------

    @property
    def total(self) -> int:
        """What the plate shows."""
        return self._pending() + self.coming

    @property
    def burning(self) -> bool:
        """Whether the plate stands in flames."""
        return self.total >= BURNS

    def grow(self, amount: int) -> None:
        """A card has landed that will add so much."""
        self.coming += amount
        self.pop()

    def pop(self) -> None:
        """The total has jumped."""
        self._pop = _POP_SECONDS

    def send(self, number: int, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Let a number fly; not with reduced motion."""
        if self.app.settings.reduced_motion:
            return
        size = 34 + min(26, number)
        picture = self.app.theme.text(
            f"+{number}", "display", size * self._placed().scale, heat_colour(number), shadow=True, outline=2
        )
        self._numbers.append(_Number(picture, start, end))

    def passed(self) -> None:
        """Nothing threatens anybody any more."""
        self.coming, self.facing, self.victim = 0, NONE, NONE

    @property
    def place(self) -> pygame.Rect:
        """Where the plate is: as it grows it leaves the gem above it alone."""
        rect = self._placed()["pending"]
        growth = 1.0 + min(0.5, self.total * 0.018)
        grown = pygame.Rect(0, 0, round(rect.width * growth / 4) * 4, round(rect.height * growth / 4) * 4)
        grown.midtop = (rect.centerx, rect.top - round((grown.height - rect.height) * 0.2))
        return grown

    # ---- time -------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return bool(self.total or self._embers or self._numbers)

    @property
    def moving(self) -> bool:
        passing = bool(self._pop or self._embers or self._numbers)
        return passing or (self.burning and not self.app.settings.reduced_motion)

    @property
    def breathes(self) -> bool:
        """A plate that burns and does nothing else burns at the pace at which the table breathes."""
        return not self._pop and not self._numbers

    @property
    def areas(self) -> list[pygame.Rect]:
        place = self.place
        around = pygame.Rect(0, 0, place.width * 2, place.height * 3)
        around.center = place.center
        # The flames are as wide as the plate and a little, and somewhat higher than wide.
        around.top = min(around.top, place.bottom - round(place.width * 1.3))
        around.height = place.bottom + place.height - around.top
        embers = [
            pygame.Rect(
                round(ember.x - ember.size / 2) - 1, round(ember.y - ember.size / 2) - 1, ember.size + 3, ember.size + 3
            )
            for ember in self._embers
        ]
        return [around, *joined(embers)]

    def update(self, seconds: float) -> None:
        self._pop = max(0.0, self._pop - seconds)
        self._time = (self._time + seconds) % 60.0
        for ember in self._embers:
            ember.age += seconds
            ember.y -= ember.rise * seconds
            ember.x += (ember.drift + 14 * math.sin(ember.age * 7 + ember.drift)) * seconds
        self._embers = [ember for ember in self._embers if ember.age < ember.life]
        for number in self._numbers:
            number.age += seconds
        self._numbers = [number for number in self._numbers if number.age < _NUMBER_SECONDS]
        if self.burning and not self.app.settings.reduced_motion:
            self._smoulder(seconds)

    def _smoulder(self, seconds: float) -> None:
        self._due += seconds * min(30.0, 5.0 + self.total * 0.6)
        place, scale = self.place, self._placed().scale
        while self._due >= 1.0:
            self._due -= 1.0
            if len(self._embers) < _MOST_EMBERS:
                self._embers.append(
                    _Ember(
                        place.centerx + self._dice.uniform(-0.5, 0.5) * place.width,
                        place.top + self._dice.uniform(-0.2, 0.3) * place.height,
                        self._dice.uniform(-26, 26) * scale,
                        self._dice.uniform(70, 190) * scale,
                        2 * round(self._dice.uniform(3, 8) * scale),
                        self._dice.uniform(0.6, 1.5),
                    )
                )

    def clear(self) -> None:
        self.passed()
        self._pop = 0.0
        self._embers.clear()
        self._numbers.clear()

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        for ember in self._embers:
            picture = self.app.assets.scaled("ember", (ember.size, ember.size))
            picture.set_alpha(round(255 * min(1.0, 2.0 * (1.0 - ember.age / ember.life))))
            surface.blit(picture, (ember.x - ember.size / 2, ember.y - ember.size / 2))
            picture.set_alpha(255)
        for number in self._numbers:
            share = in_out(number.age / _NUMBER_SECONDS)
            x, y = (lerp(a, b, share) for a, b in zip(number.start, number.end, strict=True))
            spot = number.picture.get_rect(center=(round(x), round(y)))
            number.picture.set_alpha(round(255 * min(2.5 * (1.0 - share), self.clearness(spot))))
            surface.blit(number.picture, spot)
            number.picture.set_alpha(255)

    def clearness(self, spot: pygame.Rect) -> float:
        """How much is to be seen of a number in flight: it is gone before it touches the plate whose number has
        already grown by it."""
        if not self.total:
            return 1.0
        place = self.place
        across = max(spot.left - place.right, place.left - spot.right)
        down = max(spot.top - place.bottom, place.top - spot.bottom)
        return max(0.0, min(1.0, max(across, down) / max(1, self._placed().px(_FADES))))

    def draw_fire(self, surface: pygame.Surface) -> None:
        """What burns behind the plate, and the light of it."""
        total, place = self.total, self.place
        glow = _GLOWS[heat(total)]
        if any(glow):
            size = (place.width * 2, place.height * 3)
            picture = self.app.assets.made(("heat", glow, size), lambda: self._glow(glow, size))
            surface.blit(picture, picture.get_rect(center=place.center), special_flags=pygame.BLEND_RGB_ADD)
        if not self.burning:
            return
        still = self.app.settings.reduced_motion
        number = 0 if still else int(self._time * _FLAMES_A_SECOND) % pictures.FLAMES
        tall = min(1.15, 0.62 + total * 0.015)
        size = (round(place.width * 1.16), round(place.width * tall))
        fire = self.app.assets.scaled(pictures.flame(number), size)
        surface.blit(fire, fire.get_rect(midbottom=(place.centerx, place.bottom - place.height // 8)))

    def _glow(self, colour: tuple[int, int, int], size: tuple[int, int]) -> pygame.Surface:
        """A light to be added: the white glow in that colour on black."""
        lit = pygame.Surface(size)
        white = pygame.transform.smoothscale(self.app.assets.image("glow"), size)
        white.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        lit.blit(white, (0, 0))
        return lit

    def draw_plate(self, surface: pygame.Surface) -> None:
        """The plate and its number."""
        total = self.total
        if total <= 0:
            return
        place, scale = self.place, self._placed().scale
        growth = place.width / self._placed()["pending"].width
        if not self.app.settings.reduced_motion:
            place = self._shaken(place, scale)
        name = pictures.pending(pictures.HEATS[heat(total)])
        plate = frame(self.app.assets, name, place.size, scale * growth)
        surface.blit(plate, place)
        pop = self._pop / _POP_SECONDS if not self.app.settings.reduced_motion else 0.0
        # The number leaps out of its plate and falls back into it.
        leap = 1.0 + 0.55 * (1.0 - out_back(1.0 - pop)) if pop else 1.0
        colour = CREAM.light if heat(total) < 3 else (255, 240, 190)
        size, outline = 30 * scale * growth * round(leap * 8) / 8, max(2, round(2 * scale * growth))
        room = place.width * 0.62 * max(1.0, leap)
        text = self.app.theme.fit(f"+{total}", "display", size, room, colour, outline=outline)
        surface.blit(text, text.get_rect(center=(place.centerx, place.centery - round(2 * scale))))

    def _shaken(self, place: pygame.Rect, scale: float) -> pygame.Rect:
        """What is white-hot cannot keep still, nor what has just been struck."""
        strength = 1.1 * scale if heat(self.total) >= 3 else 0.0
        strength += 9 * scale * (self._pop / _POP_SECONDS) ** 2 * (heat(self.total) > 0)
        return place.move(round(strength * math.sin(self._time * 47)), round(strength * math.sin(self._time * 61 + 1)))
