"""The wheel of the roulette: who spins for which colour, how many cards it has cost so far, and where it stops."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.core.cards import COLOUR_NAMES, NO_COLOUR
from game.ui import faces, pictures
from game.ui.assets import quick
from game.ui.context import Context
from game.ui.nineslice import frame
from game.ui.table.band import Band
from game.ui.table.layer import OVER, Layer, paint_enlarged
from game.ui.table.layout import Placed
from game.ui.table.seats import SeatsView
from game.ui.table.sprites import ASPECT, Pose
from game.ui.theme import CARD_COLOURS, CREAM, GOLD
from game.ui.tween import bump, lerp, out_back, out_cubic

HEIGHT = 312
"""The height of the band, in units."""
SECTOR = 45.0
ROUND = 180.0
"""Each colour is there twice: after half a turn the disc looks as it did."""
_SIZE = 244
_DISC = 356 / 440
"""The disc by the whole wheel, as both are drawn."""
_CARD = 104
_LEAST = 130.0
"""So far the wheel turns at least from one card to the next."""
_FINE, _COARSE = 4.5, 7.5
_LARGE = 240
"""A disc of more pixels than this turns in coarser steps, or its pictures would take too much memory."""
_OPENING = 0.22


@dataclass(slots=True)
class Spin:
    """One turn of the wheel, and how far it has come."""

    seat: int
    colour: int
    own: bool
    """Whether it is the viewer who spins."""
    count: int = 0
    start: float = 0.0
    goal: float = 0.0
    seconds: float = 0.0
    age: float = 0.0
    turned: float = 0.0
    """So long the wheel has been on its way to the present card."""
    stopped: bool = False
    since: float = 9.0
    """So long ago a card has come last."""


class Wheel(Layer):
    """The roulette that is being played, if there is one."""

    level = OVER
    scenic = True

    def __init__(self, app: Context, seats: SeatsView, where: Callable[[], Placed]) -> None:
        self.app = app
        self.seats = seats
        self.spin: Spin | None = None
        self._where = where
        self._band = Band()
        self._discs: dict[int, pygame.Surface] = {}

    # ---- what happens -----------------------------------------------------------------------------------------------

    def open(self, seat: int, colour: int, own: bool) -> None:
        """Somebody, or the viewer itself, spins for a colour."""
        self.clear()
        self.spin = Spin(seat, colour, own)
        for name in ("roulette_rim", "roulette_disc", "seat_alert"):
            # It is seen once its band is half open.
            self.app.assets.expect(name)
        # With reduced motion it stands on its colour from the first to the last.
        first = colour if self._still else (colour + 2) % 4
        self.spin.start = self.spin.goal = first * SECTOR

    def turn_to(self, colour: int, seconds: float) -> None:
        """One more card: the wheel rolls on to its colour, or to the line between two for a wild."""
        spin = self.spin
        if spin is None:
            return
        spin.count += 1
        spin.since = 0.0
        if not self._still:
            spin.start = self.angle
            spin.goal = _ahead(spin.start + _LEAST, SECTOR / 2 if colour == NO_COLOUR else colour * SECTOR)
            spin.seconds, spin.turned = seconds, 0.0

    def stop(self) -> None:
        """The colour has come: the wheel stands on it."""
        if self.spin is not None:
            self.spin.stopped = True
            self.spin.start = self.spin.goal = self.spin.colour * SECTOR

    @property
    def angle(self) -> float:
        """How far the disc is turned, in degrees against the clock."""
        spin = self.spin
        if spin is None:
            return 0.0
        share = min(1.0, spin.turned / spin.seconds) if spin.seconds else 1.0
        return lerp(spin.start, spin.goal, out_cubic(share))

    @property
    def colour(self) -> int:
        """The colour under the pointer."""
        return round(self.angle / SECTOR) % 4

    # ---- a layer ----------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self.spin is not None

    def update(self, seconds: float) -> None:
        if self.spin is not None:
            self.spin.age += seconds
            self.spin.turned += seconds
            self.spin.since += seconds

    def clear(self) -> None:
        self.spin = None
        self.forget()

    def forget(self) -> None:
        self._band.forget()
        self._discs.clear()

    # ---- places -----------------------------------------------------------------------------------------------------

    @property
    def _still(self) -> bool:
        return self.app.settings.reduced_motion

    def centre(self) -> tuple[int, int]:
        """The hub."""
        placed = self._where()
        return placed["ring"].centerx, placed["ring"].centery - placed.px(70)

    def slot(self, number: int, count: int) -> Pose:
        """Where one of so many cards is laid open: in a row under the wheel."""
        placed = self._where()
        height = placed.px(_CARD)
        room = placed.px(820) - height * ASPECT
        step = min(height * ASPECT * 1.1, room / max(1, count - 1))
        middle = placed["ring"]
        return Pose(middle.centerx + (number - (count - 1) / 2) * step, middle.centery + placed.px(93), 0.0, height)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        spin, placed = self.spin, self._where()
        if spin is None:
            return
        share = 1.0 if self._still else out_cubic(min(1.0, spin.age / _OPENING))
        self._band.draw(surface, placed, placed["ring"].centery, placed.px(HEIGHT), share)
        if share < 0.5:
            return
        self._draw_wheel(surface, placed, spin)
        self._draw_person(surface, placed, spin)
        self._draw_colour(surface, placed, spin)

    def _draw_wheel(self, surface: pygame.Surface, placed: Placed, spin: Spin) -> None:
        size = placed.px(_SIZE)
        x, y = self.centre()
        if not self._still:
            y -= round(placed.px(300) * (1.0 - out_back(min(1.0, spin.age / 0.3))))
        if spin.stopped:
            glow = pygame.Rect(0, 0, round(size * 1.7), round(size * 1.7))
            glow.center = (x, y)
            paint_enlarged(surface, self.app.assets.image("glow"), glow)
        disc = self._disc(round(size * _DISC))
        surface.blit(disc, disc.get_rect(center=(x, y)))
        rim = self.app.assets.scaled("roulette_rim", (size, size))
        surface.blit(rim, rim.get_rect(center=(x, y)))

    def _disc(self, size: int) -> pygame.Surface:
        """The disc as it is turned now, cut to its own size; few steps are enough for what is kept."""
        step = _FINE if size <= _LARGE else _COARSE
        number = round(self.angle / step) % round(ROUND / step)
        found = self._discs.get(number)
        if found is None:
            source = self.app.assets.image("roulette_disc")
            whole = pygame.transform.rotozoom(source, number * step, size / (source.get_width() * _DISC))
            part = pygame.Rect(0, 0, size, size)
            part.center = whole.get_rect().center
            found = self._discs[number] = quick(whole.subsurface(part.clip(whole.get_rect())).copy())
        return found

    def _draw_person(self, surface: pygame.Surface, placed: Placed, spin: Spin) -> None:
        """Who spins, and for what."""
        x, y = placed["ring"].centerx - placed.px(300), placed["ring"].centery - placed.px(76)
        size = placed.px(112)
        ring = self.app.assets.scaled("seat_alert", (size * 1.46, size * 1.46))
        surface.blit(ring, ring.get_rect(center=(x, y)))
        eyes = "" if spin.stopped else "right"
        portrait = faces.portrait(self.app.assets, self.seats.portrait_name(spin.seat), size, eyes)
        surface.blit(portrait, portrait.get_rect(center=(x, y)))
        text = self.app.theme.fit(
            self.sentence(spin), "bold", 18 * placed.scale, placed.px(280), CREAM.base, max_height=placed.px(32)
        )
        plate = frame(self.app.assets, "nameplate", (text.get_width() + placed.px(40), placed.px(42)), placed.scale)
        spot = (x, y + size // 2 + placed.px(14))
        surface.blit(plate, plate.get_rect(center=spot))
        surface.blit(text, text.get_rect(center=spot))

    def sentence(self, spin: Spin) -> str:
        """Who spins for which colour."""
        colour = self.app.t(f"colour.{COLOUR_NAMES[spin.colour]}")
        if spin.own:
            return self.app.t("roulette.spins.you", colour=colour)
        return self.app.t("roulette.spins", name=self.seats.names[spin.seat], colour=colour)

    def _draw_colour(self, surface: pygame.Surface, placed: Placed, spin: Spin) -> None:
        """The colour that must come, large, and what it has cost so far."""
        x, y = placed["ring"].centerx + placed.px(300), placed["ring"].centery - placed.px(104)
        name = self.app.t(f"colour.{COLOUR_NAMES[spin.colour]}").upper()
        text = self.app.theme.fit(
            name, "display", 50 * placed.scale, placed.px(220), CARD_COLOURS[spin.colour].light, shadow=True,
            outline=placed.px(2), max_height=placed.px(80),
        )  # fmt: skip
        side = placed.px(56)
        gem = self.app.assets.scaled(pictures.gem(COLOUR_NAMES[spin.colour]), (side, side))
        whole = side + placed.px(8) + text.get_width()
        surface.blit(gem, gem.get_rect(midleft=(x - whole // 2, y)))
        surface.blit(text, text.get_rect(midleft=(x - whole // 2 + side + placed.px(8), y)))
        if not spin.count:
            return
        count = self.app.theme.fit(
            self.app.t("roulette.count", count=spin.count), "display", 38 * placed.scale, placed.px(240), GOLD.base,
            shadow=True, max_height=placed.px(64),
        )  # fmt: skip
        lift = 0 if self._still else round(bump(min(1.0, spin.since / 0.16)) * placed.px(7))
        surface.blit(count, count.get_rect(center=(x, y + placed.px(64) - lift)))


def _ahead(angle: float, wanted: float) -> float:
    """The next angle from there on that looks like the wanted one."""
    return angle + math.fmod(math.fmod(wanted - angle, ROUND) + ROUND, ROUND)
