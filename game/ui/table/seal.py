"""The winner stands out: the room grows dark around its portrait, and a stamp is slammed on it."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pygame

from game.ui.assets import quick
from game.ui.context import Context
from game.ui.table.layer import OVER, TOP, Layer
from game.ui.table.onstage import Shown
from game.ui.table.seats import SeatsView
from game.ui.theme import GOLD, RED

SLAM = 0.15
"""So long a stamp takes to come down."""
_FALL = (2.3, 1.75, 1.35, 1.12)
"""How large it is on its way down, step by step: each size is made once."""
_TILT = 9.0
_FADE = 0.3
_DARK = {False: 0.7, True: 0.34}
"""How much light the room keeps when a round is won, and when a match is."""


class Podium(Layer):
    """The dark room and the one who stands in the light."""

    level = OVER

    def __init__(self, app: Context, seats: SeatsView, table: Shown) -> None:
        self.app = app
        self.seats = seats
        self.table = table
        self.seat = -1
        self.large = False
        self.time = 0.0

    def light(self, seat: int, large: bool) -> None:
        """Somebody has won a round, or the match, which is `large`."""
        self.seat, self.large = seat, large
        self.time = _FADE if self.app.settings.reduced_motion else 0.0

    def clear(self) -> None:
        self.seat = -1

    @property
    def busy(self) -> bool:
        return self.seat >= 0

    @property
    def moving(self) -> bool:
        return self.busy and self.time < _FADE

    def update(self, seconds: float) -> None:
        self.time = min(_FADE, self.time + seconds)

    def draw(self, surface: pygame.Surface) -> None:
        share = self.time / _FADE
        level = 1.0 - (1.0 - _DARK[self.large]) * share
        # The dark has a little of the room's violet.
        dark = (round(255 * level * 0.94), round(255 * level * 0.9), round(255 * level))
        surface.fill(dark, special_flags=pygame.BLEND_RGB_MULT)
        app, placed = self.app, self.table.placed
        face = placed.seat(self.table.model.place(self.seat))
        if self.large:
            reach = placed.px(560)
            rays = app.assets.scaled("ray", (reach, reach))
            surface.blit(rays, rays.get_rect(center=face.center))
        glow = app.assets.scaled("glow", (face.width * 2.3, face.width * 2.3))
        surface.blit(glow, glow.get_rect(center=face.center))
        size = round(face.width * (1.3 if self.large else 1.12))
        portrait = app.assets.portrait(self.seats.portrait_name(self.seat), size)
        spot = portrait.get_rect(center=face.center).clamp(pygame.Rect((0, 0), placed.window))
        surface.blit(portrait, spot)
        if self.large:
            crown = app.assets.icon("crown", placed.px(46), GOLD.base)
            top = crown.get_rect(midbottom=(spot.centerx, spot.top + placed.px(12)))
            surface.blit(crown, top.clamp(pygame.Rect((0, 0), placed.window)))


@dataclass(slots=True)
class _Print:
    """What is stamped on whom."""

    seat: int
    text: str
    large: bool
    red: bool
    age: float = 0.0


class Seal(Layer):
    """A rubber stamp: comes down large and quick, and its print stays until the table is cleared."""

    level = TOP

    def __init__(self, app: Context, table: Shown) -> None:
        self.app = app
        self.table = table
        self.print: _Print | None = None
        self._pictures: dict[float, pygame.Surface] = {}

    def slam(self, seat: int, text: str, large: bool, red: bool) -> None:
        """Stamp a word on somebody's portrait."""
        self._pictures.clear()
        self.print = _Print(seat, text, large, red, SLAM if self.app.settings.reduced_motion else 0.0)

    @property
    def centre(self) -> tuple[int, int]:
        """Where the print is."""
        assert self.print is not None
        placed = self.table.placed
        face = placed.seat(self.table.model.place(self.print.seat))
        box = self._picture(1.0).get_rect(
            center=(face.centerx, face.centery + round(face.height * (0.9 if self.print.large else 0.62)))
        )
        return box.clamp(pygame.Rect((0, 0), placed.window)).center

    def clear(self) -> None:
        self.print = None
        self._pictures.clear()

    def forget(self) -> None:
        self._pictures.clear()

    @property
    def busy(self) -> bool:
        return self.print is not None

    @property
    def moving(self) -> bool:
        return self.print is not None and self.print.age < SLAM

    @property
    def boxes(self) -> list[pygame.Rect]:
        return [self._picture(1.0).get_rect(center=self.centre)]

    def update(self, seconds: float) -> None:
        if self.print is not None:
            self.print.age = min(SLAM, self.print.age + seconds)

    def draw(self, surface: pygame.Surface) -> None:
        assert self.print is not None
        step = int(self.print.age / SLAM * len(_FALL))
        picture = self._picture(_FALL[step] if step < len(_FALL) else 1.0)
        surface.blit(picture, picture.get_rect(center=self.centre))

    def _picture(self, zoom: float) -> pygame.Surface:
        found = self._pictures.get(zoom)
        if found is None:
            if zoom == 1.0:
                found = quick(pygame.transform.rotozoom(self._inked(), _TILT, 1.0))
            else:
                found = pygame.transform.smoothscale_by(self._picture(1.0), zoom)
            self._pictures[zoom] = found
        return found

    def _inked(self) -> pygame.Surface:
        """The print, upright: letters in a double frame, worn as rubber prints are."""
        assert self.print is not None
        placed, one = self.table.placed, self.print
        ink = RED if one.red else GOLD
        height = placed.px(74 if one.large else 52)
        room = placed.px(330 if one.large else 210)
        size = height * 0.62 / self.app.theme.factor
        words = self.app.theme.fit(one.text, "display", size, room, ink.light if one.red else ink.base)
        box = pygame.Rect(0, 0, words.get_width() + round(height * 0.62), height)
        picture = pygame.Surface(box.size, pygame.SRCALPHA)
        line = max(2, height // 16)
        radius = height // 5
        pygame.draw.rect(picture, (20, 9, 32, 235), box, border_radius=radius)
        edge = (*(ink.base if one.red else ink.dark), 255)
        pygame.draw.rect(picture, edge, box.inflate(-line, -line), line, radius)
        pygame.draw.rect(picture, edge, box.inflate(-5 * line, -5 * line), max(1, line // 2), max(2, radius - 2 * line))
        picture.blit(words, words.get_rect(center=box.center))
        _wear(picture, line)
        return picture


def _wear(picture: pygame.Surface, size: int) -> None:
    """Rub specks off a print."""
    dice = random.Random(5)
    width, height = picture.get_size()
    for _ in range(width * height // (size * 130)):
        speck = pygame.Rect(dice.randrange(width), dice.randrange(height), dice.randint(1, size), 1)
        picture.fill((0, 0, 0, 0), speck)
