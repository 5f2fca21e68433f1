"""The winner stands out: its portrait comes to the middle, the room grows dark, and a stamp is slammed on it."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pygame

from game.ui.assets import quick
from game.ui.context import Context
from game.ui.table import stand
from game.ui.table.layer import OVER, TOP, Layer
from game.ui.table.lettering import tinted
from game.ui.table.onstage import Shown
from game.ui.table.seats import SeatsView
from game.ui.theme import GOLD, INK, RED
from game.ui.tween import lerp, out_back

SLAM = 0.15
"""So long a stamp takes to come down."""
_FALL = (2.3, 1.75, 1.35, 1.12)
"""How large it is on its way down, step by step: each size is made once."""
_TILT = 6.0
_RISE = 0.36
"""So long a winner is on the way to the middle of the table."""
_STEP = 8
"""A portrait on its way grows by so many pixels at once: each size is made once."""
_FADE = 0.3
_DARK = {False: 0.7, True: 0.34}
"""How much light the room keeps when a round is won, and when a match is."""


class Podium(Layer):
    """The one who has won comes to the middle of the table; then the room grows dark around it."""

    level = OVER

    def __init__(self, app: Context, seats: SeatsView, table: Shown) -> None:
        self.app = app
        self.seats = seats
        self.table = table
        self.seat = -1
        self.lit = self.large = False
        self.risen = self.time = 0.0

    def rise(self, seat: int) -> None:
        """Somebody comes to the middle, unless it stands there already."""
        if seat != self.seat:
            self.seat = seat
            self.lit = self.large = False
            self.risen = _RISE if self.app.settings.reduced_motion else 0.0

    def light(self, seat: int, large: bool) -> None:
        """Somebody has won a round, or the match, which is `large`."""
        self.rise(seat)
        self.lit, self.large = True, large
        self.time = _FADE if self.app.settings.reduced_motion else 0.0

    def clear(self) -> None:
        self.seat = -1
        self.lit = self.large = False

    @property
    def busy(self) -> bool:
        return self.seat >= 0

    @property
    def moving(self) -> bool:
        return self.busy and (self.risen < _RISE or (self.lit and self.time < _FADE))

    @property
    def boxes(self) -> list[pygame.Rect]:
        return [stand.face(self.table.placed, self.large)]

    @property
    def face(self) -> pygame.Rect:
        """Where the portrait is at this moment, always inside the window."""
        placed = self.table.placed
        start, end = placed.seat(self.table.model.place(self.seat)), stand.face(placed)
        share = out_back(self.risen / _RISE)
        size = lerp(start.width, end.width, share)
        if self.large:
            grown = stand.face(placed, large=True)
            share_large = out_back(self.time / _FADE)
            size += (grown.width - end.width) * share_large
            end = grown
        box = pygame.Rect(0, 0, round(size / _STEP) * _STEP, round(size / _STEP) * _STEP)
        box.center = (round(lerp(start.centerx, end.centerx, share)), round(lerp(start.centery, end.centery, share)))
        return box.clamp(pygame.Rect((0, 0), placed.window))

    def update(self, seconds: float) -> None:
        self.risen = min(_RISE, self.risen + seconds)
        if self.lit:
            self.time = min(_FADE, self.time + seconds)

    def draw(self, surface: pygame.Surface) -> None:
        app, placed = self.app, self.table.placed
        if self.lit:
            level = 1.0 - (1.0 - _DARK[self.large]) * self.time / _FADE
            # The dark has a little of the room's violet.
            dark = (round(255 * level * 0.94), round(255 * level * 0.9), round(255 * level))
            surface.fill(dark, special_flags=pygame.BLEND_RGB_MULT)
        box = stand.shade(placed)
        shade = tinted(app, "glow", box.size, INK.deep)
        shade.set_alpha(round(250 * self.risen / _RISE))
        surface.blit(shade, box)
        face = self.face
        reach = placed.px(620 if self.large else 430)
        rays = app.assets.scaled("ray", (reach, reach))
        surface.blit(rays, rays.get_rect(center=face.center))
        ring = app.assets.scaled("seat_turn", (face.width * 1.46, face.width * 1.46))
        surface.blit(ring, ring.get_rect(center=face.center))
        surface.blit(app.assets.portrait(self.seats.portrait_name(self.seat), face.width), face)
        if self.large:
            crown = app.assets.icon("crown", placed.px(58), GOLD.base)
            top = crown.get_rect(midbottom=(face.centerx, face.top + placed.px(14)))
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
        """Stamp a word on the portrait of whoever has won."""
        self._pictures.clear()
        self.print = _Print(seat, text, large, red, SLAM if self.app.settings.reduced_motion else 0.0)

    @property
    def centre(self) -> tuple[int, int]:
        """Where the print is."""
        assert self.print is not None
        return stand.stamp(self.table.placed, self.print.large)

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
        surface.blit(self._picture(self._zoom()), self.box)

    @property
    def box(self) -> pygame.Rect:
        """All that is covered at this moment: whole inside the window however large it comes down."""
        return self._picture(self._zoom()).get_rect(center=self.centre)

    def _zoom(self) -> float:
        assert self.print is not None
        step = int(self.print.age / SLAM * len(_FALL))
        if step >= len(_FALL):
            return 1.0
        # It must fit on both sides of where it falls.
        (x, y), (width, height) = self.centre, self.table.placed.window
        picture = self._picture(1.0)
        room = min(2 * min(x, width - x) / picture.get_width(), 2 * min(y, height - y) / picture.get_height())
        return max(1.0, min(_FALL[step], room * 0.98))

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
        height = placed.px(96 if one.large else 76)
        room = placed.px(520 if one.large else 340)
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
