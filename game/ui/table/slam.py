"""The call that everybody hears: huge letters and the face of the caller slam across the table."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.context import Context
from game.ui.table.layer import AIR, Layer
from game.ui.table.lettering import lettering, turned
from game.ui.theme import Tone
from game.ui.tween import lerp, out_cubic

COMES = 0.16
"""So long the letters are on their way; then they hit the table."""
_SETTLES = 0.12
_GOES = 0.18
LASTS = 0.9
_FAR, _OVER = 0.35, 1.18
"""How large the letters are when they set out, and at the most."""
_TILT = 7.0
_GHOSTS = (0.035, 0.07)
"""So many seconds behind the letters their traces follow."""


@dataclass(slots=True)
class _Call:
    text: str
    portrait: str
    start: tuple[float, float]
    centre: tuple[float, float]
    tone: Tone
    tilt: float
    age: float = 0.0


class Slam(Layer):
    """One call at a time: the last one is the one that matters."""

    level = AIR
    scenic = True

    def __init__(self, app: Context) -> None:
        self.app = app
        self._call: _Call | None = None

    def call(self, text: str, portrait: str, start: tuple[int, int], centre: tuple[int, int], tone: Tone) -> None:
        """Somebody at `start` calls; the letters lean towards where they come from."""
        side = start[0] - centre[0]
        tilt = 0.0 if abs(side) < self.app.size[0] * 0.08 else _TILT if side < 0 else -_TILT
        self._call = _Call(text, portrait, start, centre, tone, tilt)

    @property
    def busy(self) -> bool:
        return self._call is not None

    @property
    def boxes(self) -> list[pygame.Rect]:
        if self._call is None:
            return []
        picture = turned(self.app, self._key(self._call), self._whole(self._call), self._call.tilt)
        return [picture.get_rect(center=self._call.centre)]

    def update(self, seconds: float) -> None:
        if self._call is not None:
            self._call.age += seconds
            if self._call.age >= LASTS:
                self._call = None

    def clear(self) -> None:
        self._call = None

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        call = self._call
        if call is None:
            return
        if self.app.settings.reduced_motion:
            self._put(surface, call, call.centre, 1.0, min(1.0, call.age / 0.1, (LASTS - call.age) / _GOES))
            return
        if call.age < COMES + _GHOSTS[-1]:
            for behind, light in zip(reversed(_GHOSTS), (0.2, 0.4), strict=True):
                self._put(surface, call, *self._pose(call, call.age - behind), light)
        self._put(surface, call, *self._pose(call, call.age), min(1.0, (LASTS - call.age) / _GOES))

    def _pose(self, call: _Call, age: float) -> tuple[tuple[float, float], float]:
        """Where the letters are so long after they set out, and how large."""
        way = min(1.0, max(0.0, age / COMES))
        grown = lerp(_FAR, _OVER, way)
        if age > COMES:
            grown = lerp(_OVER, 1.0, out_cubic(min(1.0, (age - COMES) / _SETTLES)))
        # In the end it goes back to where it came from: that is where the danger stays.
        left = max(0.0, (age - LASTS + _GOES) / _GOES)
        way, grown = way - left * left, lerp(grown, _FAR, left * left)
        return (lerp(call.start[0], call.centre[0], way), lerp(call.start[1], call.centre[1], way)), grown

    def _put(
        self, surface: pygame.Surface, call: _Call, centre: tuple[float, float], scale: float, light: float
    ) -> None:
        picture = turned(self.app, self._key(call), self._whole(call), call.tilt, scale)
        picture.set_alpha(round(255 * max(0.0, light)))
        surface.blit(picture, picture.get_rect(center=centre).clamp(pygame.Rect((0, 0), self.app.size)))
        picture.set_alpha(255)

    def _key(self, call: _Call) -> tuple[object, ...]:
        return ("slam", call.text, call.portrait, call.tone)

    def _whole(self, call: _Call) -> pygame.Surface:
        """The letters, and before them the face of the caller in a ring."""
        size = min(self.app.size[0] * 0.17, self.app.size[1] * 0.3)
        return self.app.assets.made((*self._key(call), round(size)), lambda: self._compose(call, size))

    def _compose(self, call: _Call, size: float) -> pygame.Surface:
        letters = lettering(self.app, call.text, size, self.app.size[0] * 0.6, call.tone)
        side = round(size * 0.94)
        lap = round(side * 0.1)
        height = max(side, letters.get_height())
        whole = pygame.Surface((side + letters.get_width() - lap, height), pygame.SRCALPHA)
        middle = (side // 2, height // 2)
        for radius, colour in ((0.5, (11, 6, 22)), (0.475, call.tone.base), (0.43, (11, 6, 22))):
            pygame.draw.aacircle(whole, colour, middle, radius * side)
        face = self.app.assets.portrait(call.portrait, side * 0.83)
        whole.blit(face, face.get_rect(center=middle))
        whole.blit(letters, letters.get_rect(midright=(whole.get_width(), height // 2)))
        return whole
