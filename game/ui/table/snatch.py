"""Catching is a snatch: a claw shoots from the catcher to the one who forgot, grabs, and pulls."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.ui.context import Context
from game.ui.table.layer import AIR, Layer
from game.ui.theme import INK, RED
from game.ui.tween import lerp, out_cubic

REACHES = 0.2
"""So long the claw is on its way; then it grabs."""
PULLS = 0.14
_LETS_GO = 0.24
LASTS = REACHES + PULLS + _LETS_GO
PULL = 46
"""How far the victim is pulled, in units."""
_ASPECT = 1.5
_GRIP = 0.3
"""How far the grip lies before the middle of the picture, by its width."""


@dataclass(slots=True)
class _Grab:
    start: tuple[float, float]
    end: tuple[float, float]
    size: float
    angle: int
    age: float = 0.0


def pulled(start: tuple[float, float], end: tuple[float, float], length: float) -> tuple[float, float]:
    """The way back from `end` towards `start`, that long."""
    far = math.dist(start, end) or 1.0
    return (start[0] - end[0]) / far * length, (start[1] - end[1]) / far * length


class Snatch(Layer):
    """The claw, at most one at a time."""

    level = AIR
    scenic = True

    def __init__(self, app: Context) -> None:
        self.app = app
        self._grab: _Grab | None = None

    def reach(self, start: tuple[float, float], end: tuple[float, float], size: float) -> None:
        """Shoot out from one point to another; the hand is `size` pixels high."""
        angle = round(math.degrees(math.atan2(start[1] - end[1], end[0] - start[0])) / 5) * 5
        self._grab = _Grab(start, end, size, angle)

    @property
    def busy(self) -> bool:
        return self._grab is not None

    def update(self, seconds: float) -> None:
        if self._grab is not None:
            self._grab.age += seconds
            if self._grab.age >= LASTS:
                self._grab = None

    def clear(self) -> None:
        self._grab = None

    def draw(self, surface: pygame.Surface) -> None:
        grab = self._grab
        if grab is None:
            return
        after = grab.age - REACHES
        picture = self._picture("claw_open" if after < 0 or after > PULLS else "claw_shut", grab)
        x, y = self._grip(grab)
        lean = math.radians(grab.angle)
        ahead = grab.size * _ASPECT * _GRIP
        centre = (x - math.cos(lean) * ahead, y + math.sin(lean) * ahead)
        light = min(1.0, max(0.0, (LASTS - grab.age) / _LETS_GO * 1.4))
        self._draw_arm(surface, grab, centre, light)
        picture.set_alpha(round(255 * light))
        surface.blit(picture, picture.get_rect(center=centre))
        picture.set_alpha(255)

    def _draw_arm(self, surface: pygame.Surface, grab: _Grab, wrist: tuple[float, float], light: float) -> None:
        """From whom the claw comes: an arm that is thin at its shoulder, and thins out as it lets go."""
        far = math.dist(grab.start, wrist)
        if far < grab.size * 0.5 or self.app.settings.reduced_motion:
            return
        across = (-(wrist[1] - grab.start[1]) / far, (wrist[0] - grab.start[0]) / far)
        for colour, edge in ((INK.deep, 0.05), (RED.deep, 0.0)):
            ends = ((grab.start, (0.04 + edge) * light), (wrist, (0.17 + edge) * light))
            sides = [
                (point[0] + across[0] * half * grab.size * side, point[1] + across[1] * half * grab.size * side)
                for side, order in ((1, ends), (-1, ends[::-1]))
                for point, half in order
            ]
            pygame.draw.polygon(surface, colour, sides)

    def _grip(self, grab: _Grab) -> tuple[float, float]:
        """Where the talons meet at this moment."""
        if self.app.settings.reduced_motion:
            return grab.end
        back = pulled(grab.start, grab.end, self.app.px(PULL))
        if grab.age < REACHES:
            share = (grab.age / REACHES) ** 2
            return lerp(grab.start[0], grab.end[0], share), lerp(grab.start[1], grab.end[1], share)
        after = grab.age - REACHES
        share = out_cubic(min(1.0, after / PULLS)) + max(0.0, after - PULLS) / _LETS_GO * 2.5
        return grab.end[0] + back[0] * share, grab.end[1] + back[1] * share

    def _picture(self, name: str, grab: _Grab) -> pygame.Surface:
        size = round(grab.size)

        def make() -> pygame.Surface:
            source = self.app.assets.image(name)
            return pygame.transform.rotozoom(source, grab.angle, size / source.get_height())

        return self.app.assets.made((name, size, grab.angle), make)
