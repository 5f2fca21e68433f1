"""What lives on the title: the logo that floats with a light on it, cards dealt and gathered beside it, and embers.

All of it is a function of the slow time alone, so that two moments with the same look are the same picture.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from game.core.cards import FACES
from game.ui.breathing import Breath, Moving
from game.ui.context import Context
from game.ui.table.sprites import CardSprites
from game.ui.tween import bump, in_out, out_cubic

CYCLE = 18.0
"""Seconds from one deal of a side to the next."""
LATER = 3.2
"""The second side is dealt so many seconds after the first."""
DEALT = 3
"""Cards of one deal."""
STILL = 9.0
"""The moment of a deal that is shown for good where nothing may move: all cards lie face up."""
_CARD_MB = 6
_HEIGHT = 138
_SIDE = 196
"""A side narrower than this many units has no room for cards."""
_SPAN = 0.82
"""How wide a leaning card is, by its height."""
_SEEN = 0.36
"""How much of a card is to be seen beside the next one at least, by its height."""
_MARGIN = 22
"""What stays free at both sides of the cards, in units."""
_EMBERS = 9
_GLOWS = 4
"""In so many steps an ember comes and goes."""
_WARM = (255, 176, 84)
_SHINE = (8.0, 1.5)
"""Every how many seconds a light runs over the logo, and for how long."""
_BAND = 0.22
"""Its width, as a share of the logo's."""
_FINE_UP_TO = 1000
"""Up to this width in pixels the logo is kept for half pixels, too: without them it would float in jerks."""


class Seen(NamedTuple):
    """A card as it is drawn at one moment."""

    card: int
    x: int
    y: int
    angle: float
    squash: float
    """How wide it looks while it turns over, as a share."""

    def look(self, height: float) -> tuple[int, float, float]:
        """What `CardSprites` wants to know."""
        return self.card, height, self.angle


class Spark(NamedTuple):
    """An ember as it is drawn at one moment."""

    x: int
    y: int
    size: int
    glow: int


class TitleLife:
    """Everything on the title that moves by itself; `place` tells it where."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.breath = Breath(app)
        self._sprites = CardSprites(app.assets, _CARD_MB * 1024 * 1024)
        self._logo = pygame.Rect(0, 0, 1, 1)
        self._sides: list[pygame.Rect] = []
        self._zoom = 1.0

    def place(self, logo: pygame.Rect, sides: Sequence[pygame.Rect], zoom: float) -> None:
        """The logo is to be there, and cards may lie on these areas; both are pixels, `zoom` is of the units."""
        self._sprites.clear()
        self._logo, self._zoom = logo, zoom
        room = self.app.px(_SIDE)
        self._sides = [side for side in sides if side.width >= room and side.height >= room]

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.breath.update(seconds)

    def leave(self) -> None:
        """Nobody sees the title for a while: its pictures can be made again."""
        self._sprites.clear()

    @property
    def kept(self) -> int:
        """Bytes of the pictures of cards that are kept."""
        return self._sprites.used

    def moving(self) -> list[Moving]:
        """The places that may have to be drawn again."""
        if not self.breath.alive:
            return []
        around = self.app.px(10 * self._zoom)
        places = [Moving("logo", self._logo.inflate(0, 2 * around), (self._float(), self._shine_at(), self._behind()))]
        for number, side in enumerate(self._sides):
            look = (tuple(self.cards(number)), tuple(self._embers(number, side)))
            places.append(Moving(("side", number), side, look))
        return places

    def cards(self, number: int) -> Iterator[Seen]:
        """The cards of a side: dealt one by one, turned over, turned back, gathered."""
        # The sides take turns.
        since = self.breath.now - LATER * number if self.breath.alive else STILL
        if since < 0.0:
            return
        deal, moment = divmod(since, CYCLE)
        dice = random.Random(f"{number} {deal}")
        cards = [dice.randrange(len(_DEALABLE)) for _ in range(DEALT)]
        for place in range(DEALT):
            seen = self._card(number, place, _DEALABLE[cards[place]], moment)
            if seen is not None:
                yield seen

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Embers and cards: what lies behind everything else."""
        clip = surface.get_clip()
        for number, side in enumerate(self._sides):
            if not side.colliderect(clip):
                continue
            # Nothing reaches beyond the area that is drawn again.
            surface.set_clip(side.clip(clip))
            self._draw_embers(surface, tuple(self._embers(number, side)))
            for seen in self.cards(number):
                picture = self._turned(seen) if seen.squash < 1.0 else self._sprites.get(*seen.look(self._height))
                surface.blit(picture, picture.get_rect(center=(seen.x, seen.y)))
            surface.set_clip(clip)

    def draw_logo(self, surface: pygame.Surface, above: float = 0.0) -> None:
        """The logo with what glows behind it, so many pixels above its place while it comes in."""
        self._draw_embers(surface, self._behind())
        halves = self._float() - round(2 * above)
        place = self._logo.move(0, halves // 2)
        picture = self._picture(halves % 2)
        surface.blit(picture, place)
        shine = self._shine_at()
        if shine is not None:
            self._draw_shine(surface, picture, place, shine)

    def _draw_embers(self, surface: pygame.Surface, embers: Sequence[Spark]) -> None:
        for ember in embers:
            surface.blit(
                self._ember(ember.size, ember.glow),
                (ember.x - ember.size, ember.y - ember.size),
                special_flags=pygame.BLEND_RGB_ADD,
            )

    def _draw_shine(self, surface: pygame.Surface, logo: pygame.Surface, place: pygame.Rect, left: int) -> None:
        """A slanted band of light: what is bright in the logo gets brighter, and its ink stays dark."""
        band = self._band(round(place.width * _BAND), place.height)
        part = pygame.Rect(left, 0, band.get_width(), place.height).clip(logo.get_rect())
        if part.width <= 0:
            return
        light = logo.subsurface(part).copy()
        light.blit(band, (left - part.left, 0), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(light, place.move(part.topleft), special_flags=pygame.BLEND_RGB_ADD)

    # ---- the pictures -----------------------------------------------------------------------------------------------

    def _picture(self, half: int) -> pygame.Surface:
        """The logo, or the logo half a pixel further down."""
        assets, size = self.app.assets, self._logo.size
        if not half or size[0] > _FINE_UP_TO:
            return assets.scaled("title", size)
        return assets.made(("title", size, "half"), lambda: self._lowered(size))

    def _lowered(self, size: tuple[int, int]) -> pygame.Surface:
        original = self.app.assets.image("title")
        width, height = original.get_size()
        shifted = pygame.Surface((width, height), pygame.SRCALPHA)
        shifted.blit(original, (0, round(0.5 * height / size[1])))
        return pygame.transform.smoothscale(shifted, size)

    def _turned(self, seen: Seen) -> pygame.Surface:
        """A card in the middle of being turned over."""

        def make() -> pygame.Surface:
            upright = self._sprites.get(seen.card, self._height)
            width = max(2, round(upright.get_width() * seen.squash))
            narrow = pygame.transform.smoothscale(upright, (width, upright.get_height()))
            return pygame.transform.rotozoom(narrow, seen.angle, 1.0)

        return self.app.assets.made(("turned", *seen.look(self._height), seen.squash), make)

    def _ember(self, size: int, glow: int) -> pygame.Surface:
        def make() -> pygame.Surface:
            soft = pygame.transform.smoothscale(self.app.assets.image("glow"), (2 * size, 2 * size))
            level = glow / _GLOWS
            # Light is added: the picture has to be dark where it is clear.
            picture = pygame.Surface(soft.get_size())
            soft.fill((*(round(part * level) for part in _WARM), 255), special_flags=pygame.BLEND_RGBA_MULT)
            picture.blit(soft, (0, 0))
            return picture.convert()

        return self.app.assets.made(("ember", size, glow), make)

    def _band(self, width: int, height: int) -> pygame.Surface:
        def make() -> pygame.Surface:
            picture = pygame.Surface((width, height)).convert()
            lean, soft = width // 2, width // 4
            for step in range(soft):
                level = round(150 * in_out((step + 1) / soft))
                left, right = step, 2 * soft - step
                corners = [(left + lean, 0), (right + lean, 0), (right, height), (left, height)]
                pygame.draw.polygon(picture, (level, level, round(level * 0.85)), corners)
            return picture

        return self.app.assets.made(("shine", width, height), make)

    # ---- where everything is ----------------------------------------------------------------------------------------

    @property
    def _height(self) -> float:
        """Of a card: as large as the title wants it, or as a narrow side has room for three that lie open."""
        wanted = self.app.px(_HEIGHT * self._zoom)
        rooms = [(side.width - 2 * self.app.px(_MARGIN)) / (_SPAN + 2 * _SEEN) for side in self._sides]
        return int(min([wanted, *rooms]))

    def _float(self) -> int:
        """How far the logo is from its place, in half pixels."""
        fine = 1 if self._logo.width > _FINE_UP_TO else 2
        reach = self.app.scale * self._zoom * fine
        return round((4.0 * self.breath.wave(7.0) + 1.2 * self.breath.wave(3.1, 0.3)) * reach) * (2 // fine)

    def _shine_at(self) -> int | None:
        """How far the light on the logo has come, in pixels; None between two."""
        every, lasts = _SHINE
        share = (self.breath.now % every - 2.0) / lasts
        if not (self.breath.alive and 0.0 <= share < 1.0):
            return None
        band = self._logo.width * _BAND
        return round(-band + (self._logo.width + band) * in_out(share))

    def _behind(self) -> tuple[Spark, ...]:
        """The embers that rise behind the logo."""
        return tuple(self._embers(2, self._logo))

    def _embers(self, number: int, area: pygame.Rect) -> Iterator[Spark]:
        """Sparks that rise from the lower edge of an area and die before the upper one."""
        if not self.breath.alive:
            return
        dice = random.Random(number)
        for _ in range(_EMBERS):
            lasts, ahead, place, sway = dice.uniform(6, 11), dice.random(), dice.random(), dice.uniform(4, 12)
            size = max(2, self.app.px(dice.choice((3, 4, 6)) * self._zoom))
            share = (self.breath.now / lasts + ahead) % 1.0
            glow = round(bump(share) * _GLOWS)
            if glow:
                x = area.left + size + place * (area.width - 2 * size)
                x += self.app.px(sway) * math.sin(math.tau * (share * 1.6 + ahead))
                yield Spark(round(x), round(area.bottom - size - share * (area.height - 2 * size)), size, glow)

    def _card(self, number: int, place: int, card: int, moment: float) -> Seen | None:
        side, outward = self._sides[number], -1 if number == 0 else 1
        come = out_cubic(_share(moment, 0.5 + 0.7 * place, 1.7))
        go = _share(moment, 14.2 + 0.3 * place, 1.5) ** 2
        if come <= 0.0 or go >= 1.0:
            return None
        middle = place - (DEALT - 1) / 2
        free = side.width - _SPAN * self._height - 2 * self.app.px(_MARGIN)
        spread = min(self.app.px(72 * self._zoom), free / 2)
        waves = self.breath.wave(6.5 + place, 0.37 * place + 0.5 * number)
        x = side.centerx + middle * spread
        y = side.centery + abs(middle) * self.app.px(14 * self._zoom) + waves * self.app.px(4)
        # From above and outside the window, and back to where the next deal comes from.
        away = max(1.0 - come, go)
        x += outward * away * (side.width * 0.5 + self._height)
        y -= away * side.height * 0.22
        angle = -middle * 9 + outward * 46 * away
        turned = max(0.0, _share(moment, 3.6 + 0.4 * place, 0.6) - _share(moment, 12.2 + 0.3 * place, 0.6))
        squash = max(0.05, round(abs(math.cos(math.pi * turned)) * 20) / 20)
        return Seen(card if turned > 0.5 else -1, round(x), round(y), round(angle), squash)


_DEALABLE = tuple(face.card for face in FACES if "Customizable" not in face.name)


def _share(moment: float, start: float, lasts: float) -> float:
    """How much of something that starts then is over, from 0 to 1."""
    return min(1.0, max(0.0, (moment - start) / lasts))
