"""What flies, flashes and shakes for a moment: particles, slashes and the trembling of the table."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pygame

from game.ui.assets import PictureCache
from game.ui.context import Context
from game.ui.table.confetti import PaperRain
from game.ui.table.layer import paint_enlarged
from game.ui.tween import bump

MAX_PARTICLES = 160
_FLASH_PIXELS = 650_000
"""So many pixels of flashes are kept for the next ones like them; those that are being shown stay in any case."""
_MOST_FLASH_PIXELS = 6_000_000
_UNDER = frozenset({"burst", "ray"})
"""Flashes that lie on the felt, under everything else."""


@dataclass(slots=True)
class Particle:
    """One spark or puff of smoke."""

    picture: str
    x: float
    y: float
    speed_x: float
    speed_y: float
    size: float
    life: float
    age: float = 0.0
    growth: float = 0.0


@dataclass(slots=True)
class Flash:
    """A picture that is shown large for a moment, turned and scaled: a slash, a burst, a ray."""

    name: str
    centre: tuple[float, float]
    size: float
    life: float
    angle: float
    colour: tuple[int, int, int]
    age: float = 0.0
    ready: bool = False
    """Whether its picture has been made: it is neither drawn nor does it age before that."""


class Sparks:
    """All passing effects. With `still`, nothing shakes and nothing is strewn."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.still = False
        self.particles: list[Particle] = []
        self.flashes: list[Flash] = []
        self._shake = 0.0
        self._shake_time = 0.0
        self._dice = random.Random(7)
        self.paper = PaperRain(app, self._dice)
        self._tints = PictureCache(_MOST_FLASH_PIXELS)
        self._made_one = False
        """Whether a flash has been made since time passed last: several that come together are made one by one."""

    # ---- making them ------------------------------------------------------------------------------------------------

    def shake(self, strength: float) -> None:
        """Let the table tremble, by so many pixels at most."""
        if not self.still:
            self._shake = max(self._shake, strength)
            self._shake_time = 0.0

    def burst(self, centre: tuple[float, float], picture: str, count: int, speed: float, size: float) -> None:
        """Throw sparks to all sides."""
        for _ in range(0 if self.still else count):
            angle = self._dice.uniform(0, math.tau)
            pace = speed * self._dice.uniform(0.35, 1.0)
            self._add(
                Particle(
                    picture,
                    *centre,
                    speed_x=math.cos(angle) * pace,
                    speed_y=math.sin(angle) * pace,
                    size=size * self._dice.uniform(0.5, 1.1),
                    life=self._dice.uniform(0.35, 0.75),
                )
            )

    def smoke(self, centre: tuple[float, float], size: float) -> None:
        """A puff that grows and thins out."""
        for _ in range(0 if self.still else 7):
            self._add(
                Particle(
                    "smoke",
                    centre[0] + self._dice.uniform(-0.3, 0.3) * size,
                    centre[1] + self._dice.uniform(-0.2, 0.2) * size,
                    speed_x=self._dice.uniform(-0.25, 0.25) * size,
                    speed_y=-self._dice.uniform(0.1, 0.6) * size,
                    size=size * self._dice.uniform(0.5, 0.9),
                    life=self._dice.uniform(0.7, 1.2),
                    growth=0.8,
                )
            )

    def confetti(self, area: pygame.Rect, count: int, size: float) -> None:
        """Paper rain over an area."""
        if not self.still:
            self.paper.strew(area, min(count, MAX_PARTICLES - len(self.paper.slips)), size)

    def flash(
        self, name: str, centre: tuple[float, float], size: float, life: float = 0.4, angle: float = 0.0,
        colour: tuple[int, int, int] = (255, 255, 255),
    ) -> None:  # fmt: skip
        """Show a picture large for a moment."""
        if not self.still:
            self.flashes.append(Flash(name, centre, size, life, angle, colour))
            self._make_ready()

    def clear(self) -> None:
        """Away with everything at once."""
        self.particles.clear()
        self.paper.slips.clear()
        self.flashes.clear()
        self._shake = 0.0

    def forget(self) -> None:
        """The window has another size: no picture fits any more."""
        self._tints.clear()

    def _add(self, particle: Particle) -> None:
        if len(self.particles) < MAX_PARTICLES:
            self.particles.append(particle)

    # ---- time -------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether anything is to be seen."""
        return bool(self.particles or self.paper.slips or self.flashes or self._shake)

    def update(self, seconds: float) -> None:
        """Let time pass."""
        for particle in self.particles:
            particle.age += seconds
            particle.x += particle.speed_x * seconds
            particle.y += particle.speed_y * seconds
            particle.size += particle.size * particle.growth * seconds
        self.particles = [one for one in self.particles if one.age < one.life]
        self.paper.update(seconds)
        self._made_one = False
        self._make_ready()
        for flash in self.flashes:
            flash.age += seconds if flash.ready else 0.0
        self._tints.drawn(_FLASH_PIXELS, 2)
        self.flashes = [item for item in self.flashes if item.age < item.life]
        if self._shake:
            self._shake_time += seconds
            self._shake *= math.exp(-6.0 * seconds)
            if self._shake < 0.4:
                self._shake = 0.0

    @property
    def offset(self) -> tuple[int, int]:
        """How far the table is off its place at this moment."""
        if not self._shake:
            return 0, 0
        time = self._shake_time * 40
        return round(self._shake * math.sin(time)), round(self._shake * 0.7 * math.sin(time * 1.31 + 1))

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_under(self, surface: pygame.Surface) -> None:
        """The light that breaks out from under cards and portraits."""
        for flash in self.flashes:
            if flash.ready and flash.name in _UNDER:
                self._draw_flash(surface, flash)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all that lies above cards and portraits."""
        for flash in self.flashes:
            if flash.ready and flash.name not in _UNDER:
                self._draw_flash(surface, flash)
        for particle in self.particles:
            share = particle.age / particle.life
            size = max(4, round(particle.size / 6) * 6)
            picture = self.app.assets.scaled(particle.picture, (size, size))
            picture.set_alpha(round(255 * min(1.0, 2.2 * (1.0 - share))))
            surface.blit(picture, (particle.x - size / 2, particle.y - size / 2))
            picture.set_alpha(255)
        self.paper.draw(surface)

    def _draw_flash(self, surface: pygame.Surface, flash: Flash) -> None:
        alpha = round(230 * bump(0.25 + 0.75 * flash.age / flash.life))
        picture = self._tinted(flash)
        _, size, angle, _ = self._look(flash)
        if not angle and size > picture.get_width():
            place = pygame.Rect(0, 0, size, round(picture.get_height() * size / picture.get_width()))
            place.center = (round(flash.centre[0]), round(flash.centre[1]))
            paint_enlarged(surface, picture, place, alpha)
            return
        picture.set_alpha(alpha)
        surface.blit(picture, picture.get_rect(center=flash.centre))
        picture.set_alpha(255)

    def _make_ready(self) -> None:
        """Make the picture of one flash that waits for it, unless one has been made just now."""
        for flash in self.flashes:
            if not flash.ready and (self._look(flash) in self._tints or not self._made_one):
                self._made_one = self._made_one or self._look(flash) not in self._tints
                self._tinted(flash)
                flash.ready = True

    @staticmethod
    def _look(flash: Flash) -> tuple[str, int, int, tuple[int, int, int]]:
        """All that counts for its picture. It only fades, and sizes are rounded: one so large takes long to make."""
        return flash.name, max(24, round(flash.size / 24) * 24), round(flash.angle), flash.colour

    def _tinted(self, flash: Flash) -> pygame.Surface:
        """The picture of a flash; one that is larger than its file and not turned is scaled up when it is painted."""
        name, size, angle, colour = look = self._look(flash)

        def make() -> pygame.Surface:
            source = self.app.assets.image(name)
            factor = size / source.get_width()
            if angle:
                made = pygame.transform.rotozoom(source, flash.angle, factor)
            else:
                made = pygame.transform.smoothscale_by(source, min(1.0, factor))
            made.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return made

        return self._tints.get(look, make)
