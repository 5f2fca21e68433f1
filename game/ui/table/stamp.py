"""What happens to somebody, stamped where it happens: beside a portrait, or large over the player's own cards."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.context import Context
from game.ui.nineslice import content, frame, margins
from game.ui.table.layer import AIR, Layer, paint_enlarged
from game.ui.table.lettering import SCALE_STEP, dyed, lettering, turned
from game.ui.theme import CREAM, INK, Tone
from game.ui.tween import lerp

HITS = 0.12
"""So long a stamp falls."""
_HIGH = 2.0
_GOES = 0.2
_TILT = 8.0
_SIGN = 2.5
"""How large a sign is whose lower edge bears a word, by the size of the word."""
_CAPTION = 18
"""The size of the line below the word, in units."""


@dataclass(slots=True)
class Stamp:
    """One stamp. Sizes are in pixels; a `shade` darkens the cards under it."""

    text: str
    centre: tuple[float, float]
    size: float
    tone: Tone
    life: float
    sign: str = ""
    caption: str = ""
    shade: pygame.Rect | None = None
    age: float = 0.0


class Stamps(Layer):
    """All stamps; one falls on another only if that one lies at the same place."""

    level = AIR
    scenic = True

    def __init__(self, app: Context) -> None:
        self.app = app
        self.stamps: list[Stamp] = []

    def put(self, stamp: Stamp) -> None:
        """Let one fall inside the window; what lay in its place is gone."""
        box = self.box(stamp)
        inside = box.clamp(pygame.Rect((0, 0), self.app.size))
        stamp.centre = (stamp.centre[0] + inside.x - box.x, stamp.centre[1] + inside.y - box.y)
        box = inside
        self.stamps = [other for other in self.stamps if not self.box(other).colliderect(box)]
        self.stamps.append(stamp)

    @property
    def busy(self) -> bool:
        return bool(self.stamps)

    @property
    def boxes(self) -> list[pygame.Rect]:
        return [self.box(stamp) for stamp in self.stamps if stamp.text]

    def update(self, seconds: float) -> None:
        for stamp in self.stamps:
            stamp.age += seconds
        self.stamps = [stamp for stamp in self.stamps if stamp.age < stamp.life]

    def clear(self) -> None:
        self.stamps.clear()

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        for stamp in self.stamps:
            self._draw(surface, stamp)

    def _draw(self, surface: pygame.Surface, stamp: Stamp) -> None:
        light = min(1.0, stamp.age / HITS, (stamp.life - stamp.age) / _GOES)
        if stamp.shade is not None:
            place = stamp.shade.inflate(stamp.shade.width * 0.35, stamp.shade.height * 0.9)
            paint_enlarged(surface, dyed(self.app, "glow", INK.deep), place, round(235 * light))
        picture, place = self._print(stamp)
        picture.set_alpha(round(255 * light))
        surface.blit(picture, place)
        picture.set_alpha(255)
        if stamp.caption and stamp.age >= HITS:
            line = self._caption(stamp)
            line.set_alpha(round(255 * light))
            surface.blit(line, line.get_rect(midtop=self._below(stamp)))
            line.set_alpha(255)

    def prints(self) -> list[pygame.Rect]:
        """Where all stamps are in this frame, as large as they are on their way."""
        return [self._print(stamp)[1] for stamp in self.stamps]

    def _print(self, stamp: Stamp) -> tuple[pygame.Surface, pygame.Rect]:
        """How a stamp looks in this frame, and where: the whole of it inside the window."""
        fallen = min(1.0, stamp.age / HITS)
        tilt = 0.0 if stamp.caption else _TILT
        window = pygame.Rect((0, 0), self.app.size)
        box = turned(self.app, self._key(stamp), self._whole(stamp), tilt).get_rect()
        high = max(1.0, min(_HIGH, window.width / box.width - SCALE_STEP, window.height / box.height - SCALE_STEP))
        scale = 1.0 if self.app.settings.reduced_motion else lerp(high, 1.0, fallen * fallen)
        picture = turned(self.app, self._key(stamp), self._whole(stamp), tilt, scale)
        return picture, picture.get_rect(center=stamp.centre).clamp(window)

    def box(self, stamp: Stamp) -> pygame.Rect:
        """All that is to be read of one."""
        tilt = 0.0 if stamp.caption or not stamp.text else _TILT
        box = turned(self.app, self._key(stamp), self._whole(stamp), tilt).get_rect(center=stamp.centre)
        if stamp.caption:
            box.union_ip(self._caption(stamp).get_rect(midtop=self._below(stamp)))
        return box

    def _below(self, stamp: Stamp) -> tuple[int, int]:
        return round(stamp.centre[0]), round(stamp.centre[1] + self._whole(stamp).get_height() * 0.46)

    def _key(self, stamp: Stamp) -> tuple[object, ...]:
        return ("stamp", stamp.text, stamp.sign, stamp.tone, round(stamp.size))

    def _whole(self, stamp: Stamp) -> pygame.Surface:
        """The sign and the word on it, or one of them."""
        return self.app.assets.made(self._key(stamp), lambda: self._compose(stamp))

    def _compose(self, stamp: Stamp) -> pygame.Surface:
        room = self.app.size[0] * 0.6
        word = lettering(self.app, stamp.text, stamp.size, room, stamp.tone) if stamp.text else None
        if not stamp.sign:
            assert word is not None
            return word.copy()
        side = round(stamp.size * (_SIGN if word is not None else 1.0))
        sign = self.app.assets.scaled(stamp.sign, (side, side))
        size = (max(side, word.get_width()), side) if word is not None else (side, side)
        whole = pygame.Surface(size, pygame.SRCALPHA)
        whole.blit(sign, sign.get_rect(center=(size[0] // 2, size[1] // 2)))
        if word is not None:
            whole.blit(word, word.get_rect(midbottom=(size[0] // 2, size[1])))
        return whole

    def _caption(self, stamp: Stamp) -> pygame.Surface:
        """Who or what did it, in one line on a plate."""
        scale = self.app.scale
        key = ("stamp caption", stamp.caption, self.app.size, self.app.theme.factor)
        return self.app.assets.made(key, lambda: self._plate(stamp.caption, scale))

    def _plate(self, words: str, scale: float) -> pygame.Surface:
        line = self.app.theme.fit(words, "bold", _CAPTION * scale, self.app.size[0] * 0.6, CREAM.light)
        left, top, right, bottom = margins(self.app.assets, "tooltip", scale)
        size = (line.get_width() + left + right, line.get_height() + top + bottom)
        plate = frame(self.app.assets, "tooltip", size, scale).copy()
        inner = content(self.app.assets, "tooltip", pygame.Rect((0, 0), size), scale)
        plate.blit(line, line.get_rect(center=inner.center))
        return plate
