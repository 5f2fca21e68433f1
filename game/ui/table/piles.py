"""The middle of the table: both piles, the ring of the direction, the gem of the colour and the pending total."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import pygame

from game.core.cards import COLOUR_NAMES, HIDDEN, NO_COLOUR
from game.ui import pictures
from game.ui.breathing import Breath, Moving
from game.ui.context import Context
from game.ui.nineslice import content, frame
from game.ui.table.layer import paint_enlarged
from game.ui.table.layout import Placed
from game.ui.table.model import TableModel
from game.ui.table.sprites import CardSprites, Pose
from game.ui.table.threat import Threat
from game.ui.theme import CARD_COLOURS, CREAM
from game.ui.tween import in_out, out_back

SHOWN_DISCARDS = 6
_RING_COLOURS = (*(tone.light for tone in CARD_COLOURS), (214, 205, 230))
_GLOW_COLOURS = (*(tone.base for tone in CARD_COLOURS), (120, 110, 150))
_TURN_SECONDS = 0.45
_BAND = 128
_KEPT = 2
"""So many looks of the draw pile are kept: it does not grow back soon."""
_POP_SECONDS = 0.35
_ROUND_SECONDS = 18.0
"""How long a light takes to run once round the ring."""
_LIGHTS = 2
_PULSE_SECONDS = 2.6
_PULSE = 0.035
"""How much larger and smaller the gem gets, by its size."""


class PilesView:
    """Draws the middle of the table and knows where cards lie there."""

    def __init__(self, app: Context, sprites: CardSprites, breath: Breath, threat: Threat) -> None:
        self.app = app
        self.sprites = sprites
        self.breath = breath
        self.threat = threat
        self.turning = 0.0
        self.turn_from = 1
        self.gem_pop = 0.0
        self.comet: tuple[float, float, float] | None = None
        self.draw_lift = False
        self.drop_light = False
        self._pictures: dict[tuple[Any, ...], pygame.Surface] = {}
        self._rings: dict[tuple[int, tuple[int, int]], pygame.Surface] = {}
        self._felt: pygame.Surface | None = None
        self._bare: pygame.Surface | None = None
        """What lies under the light and the ring."""
        self._felt_key: tuple[Any, ...] = ()

    def forget(self) -> None:
        """The window has another size: no picture fits any more."""
        self._pictures.clear()
        self._rings.clear()
        self._felt = self._bare = None

    # ---- where cards lie --------------------------------------------------------------------------------------------

    def draw_pose(self, placed: Placed, model: TableModel) -> Pose:
        """The top of the draw pile."""
        rect = placed["draw"]
        thick = self._thickness(placed, model.draw_count)
        return Pose(rect.centerx - thick * 0.4, rect.centery - thick, 0.0, rect.height)

    def discard_pose(self, placed: Placed, seed: int) -> Pose:
        """Where the card with that seed lies on the discard pile."""
        rect = placed["discard"]
        angle = (seed * 47 % 23) - 11
        dx, dy = (seed * 29 % 11 - 5) * placed.scale, (seed * 13 % 9 - 4) * placed.scale
        return Pose(rect.centerx + dx, rect.centery + dy, angle, rect.height)

    @staticmethod
    def _thickness(placed: Placed, count: int) -> float:
        return min(14.0, count * 0.14) * placed.scale

    # ---- time -------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something in the middle moves."""
        return self.turning > 0 or self.gem_pop > 0 or self.comet is not None

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.turning = max(0.0, self.turning - seconds)
        self.gem_pop = max(0.0, self.gem_pop - seconds)
        if self.comet is not None:
            start, end, share = self.comet
            share += seconds / 0.4
            self.comet = (start, end, share) if share < 1.0 else None

    def turn_ring(self, before: int) -> None:
        """The direction changes: the ring turns over."""
        self.turning, self.turn_from = _TURN_SECONDS, before

    def pop_gem(self) -> None:
        """Another colour is in force."""
        self.gem_pop = _POP_SECONDS

    def send_comet(self, placed: Placed, start: tuple[float, float], end: tuple[float, float], direction: int) -> None:
        """The turn passes on: a light runs along the ring from one seat to the other."""
        centre = placed["ring"].center
        a = math.atan2(start[1] - centre[1], start[0] - centre[0])
        b = math.atan2(end[1] - centre[1], end[0] - centre[0])
        if direction > 0:
            while b <= a:
                b += math.tau
        else:
            while b >= a:
                b -= math.tau
        self.comet = (a, b, 0.0)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_felt(self, surface: pygame.Surface, empty: pygame.Surface, placed: Placed, model: TableModel) -> None:
        """The empty table, and on it its light and ring, which change only with colour and direction: they are painted
        on the picture itself, and what lay there is kept, because that is so much smaller than the table."""
        direction = 0 if self.turning > 0 else model.direction
        key = (placed.window, model.colour, direction)
        lit = self._lit(placed).clip(empty.get_rect())
        if self._felt is not empty or self._bare is None:
            self._felt, self._bare = empty, empty.subsurface(lit).copy()
            self._felt_key = ()
        if key != self._felt_key:
            self._felt.blit(self._bare, lit)
            self._draw_light(self._felt, placed, model)
            if direction and self._ringed(model):
                self._paint_ring(self._felt, placed["ring"], direction, model.colour)
            # Only now: a drawing that was broken off for want of time begins again.
            self._felt_key = key
        surface.blit(self._felt, (0, 0))

    def draw(self, surface: pygame.Surface, placed: Placed, model: TableModel) -> None:
        """The whole middle."""
        if self._ringed(model):
            self._draw_ring(surface, placed, model)
        self._draw_pile(surface, placed, model)
        self._draw_discards(surface, placed, model)
        self.threat.draw_fire(surface)
        self._draw_gem(surface, placed, model)
        self.threat.draw_plate(surface)

    @staticmethod
    def _ringed(model: TableModel) -> bool:
        """Whether the direction is shown: where one player stakes against the bank, what a win pays takes its place."""
        return not model.rules.wallet

    def _draw_light(self, surface: pygame.Surface, placed: Placed, model: TableModel) -> None:
        """The colour in force lights the felt under the piles."""
        if model.colour == NO_COLOUR:
            return
        light = self.app.assets.image("glow").copy()
        light.fill((*_GLOW_COLOURS[model.colour], 165), special_flags=pygame.BLEND_RGBA_MULT)
        paint_enlarged(surface, light, self._lit(placed))

    @staticmethod
    def _lit(placed: Placed) -> pygame.Rect:
        """As far as the light on the felt reaches: past the ring."""
        ring = placed["ring"]
        area = pygame.Rect(0, 0, round(ring.width * 1.25), round(ring.height * 1.35))
        area.center = ring.center
        return area

    def _draw_ring(self, surface: pygame.Surface, placed: Placed, model: TableModel) -> None:
        """What moves about the ring: the ring itself while it turns over, and the light that runs along it."""
        rect = placed["ring"]
        if self.turning > 0:
            share = in_out(1.0 - self.turning / _TURN_SECONDS)
            direction = self.turn_from if share < 0.5 else -self.turn_from
            squeeze = max(0.05, abs(math.cos(math.pi * share)))
            picture = self._ring(direction, model.colour, rect.size)
            picture = pygame.transform.scale(picture, (max(2, round(rect.width * squeeze)), rect.height))
            surface.blit(picture, picture.get_rect(center=rect.center))
        for area in self._lights(placed, model):
            self._draw_light_on_ring(surface, area, rect, model.direction)
        if self.comet is not None:
            self._draw_comet(surface, rect, placed.scale)

    def _lights(self, placed: Placed, model: TableModel) -> list[pygame.Rect]:
        """Where the lights are that run slowly along the ring, the way the turns go."""
        if not self.breath.alive or self.turning > 0 or not self._ringed(model):
            return []
        ring = placed["ring"]
        areas = []
        for number in range(_LIGHTS):
            angle = math.tau * (model.direction * self.breath.now / _ROUND_SECONDS + number / _LIGHTS)
            area = pygame.Rect(0, 0, placed.px(210), placed.px(140))
            area.center = (
                round(ring.centerx + math.cos(angle) * ring.width * 0.455),
                round(ring.centery + math.sin(angle) * ring.height * 0.455),
            )
            areas.append(area)
        return areas

    def _draw_light_on_ring(
        self, surface: pygame.Surface, area: pygame.Rect, ring: pygame.Rect, direction: int
    ) -> None:
        """The ring shines where the light is: its white picture, as far as the light reaches."""
        part = area.clip(ring)
        if not part.colliderect(surface.get_clip()):
            return
        shine = self._plain_ring(direction, ring.size).subsurface(part.move(-ring.x, -ring.y)).copy()
        mask = self.app.assets.made(("shine", area.size), lambda: self._shine(area.size))
        shine.blit(mask, (area.x - part.x, area.y - part.y), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(shine, part)

    def _shine(self, size: tuple[int, int]) -> pygame.Surface:
        """How far a light reaches: white, and strong in the middle."""
        picture = pygame.transform.smoothscale(self.app.assets.image("glow"), size)
        picture.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
        picture.blit(picture.copy(), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return picture

    def breathing(self, placed: Placed, model: TableModel) -> Iterator[Moving]:
        """The lights on the ring and the gem."""
        for number, area in enumerate(self._lights(placed, model)):
            yield Moving(("light", number), area, model.direction)
        size = self._gem_size(placed)
        yield Moving("gem", placed["gem"].inflate(placed["gem"].width * 0.2, placed["gem"].height * 0.2), size)

    def _draw_comet(self, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
        assert self.comet is not None
        start, end, share = self.comet
        for trail in range(5):
            at = in_out(max(0.0, share - trail * 0.05))
            angle = start + (end - start) * at
            x = rect.centerx + math.cos(angle) * rect.width * 0.455
            y = rect.centery + math.sin(angle) * rect.height * 0.455
            size = round((58 - trail * 9) * scale)
            spark = self.app.assets.scaled("glow" if trail else "spark", (size, size))
            surface.blit(spark, spark.get_rect(center=(x, y)))

    def _paint_ring(self, surface: pygame.Surface, place: pygame.Rect, direction: int, colour: int) -> None:
        """The ring in a colour, a part at a time: a copy of the whole is much to ask for in one frame."""
        plain = self._plain_ring(direction, place.size)
        for top in range(0, place.height, _BAND):
            band = pygame.Rect(0, top, place.width, min(_BAND, place.height - top))
            part = plain.subsurface(band).copy()
            part.fill((*_RING_COLOURS[colour], 255), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(part, (place.left, place.top + top))

    def _ring(self, direction: int, colour: int, size: tuple[int, int]) -> pygame.Surface:
        picture = self._plain_ring(direction, size).copy()
        picture.fill((*_RING_COLOURS[colour], 255), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _plain_ring(self, direction: int, size: tuple[int, int]) -> pygame.Surface:
        found = self._rings.get((direction, size))
        if found is None:
            source = self.app.assets.image("ring_cw" if direction > 0 else "ring_ccw")
            found = self._rings[direction, size] = pygame.transform.smoothscale(source, size)
        return found

    def warm_up(self, placed: Placed) -> list[Callable[[], object]]:
        """The pictures that take long to make, one by one, so that no frame has to make them all."""
        size = placed["ring"].size
        self.app.assets.expect("ring_ccw")
        return [
            lambda: self._plain_ring(1, size),
            lambda: self._plain_ring(-1, size),
            *(lambda name=name: self.app.assets.image(name) for name in ("burst", "ray", "slash", "spark")),
        ]

    def _made(self, key: tuple[Any, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self._pictures.get(key)
        if found is None:
            if len(self._pictures) >= _KEPT:
                self._pictures.pop(next(iter(self._pictures)))
            found = self._pictures[key] = make()
        return found

    def _draw_pile(self, surface: pygame.Surface, placed: Placed, model: TableModel) -> None:
        rect = placed["draw"]
        if model.draw_count <= 0:
            pygame.draw.rect(surface, (9, 40, 46), rect, max(2, placed.px(2)), border_radius=placed.px(10))
            self._draw_count(surface, placed, rect, model.draw_count)
            return
        top = self.draw_pose(placed, model)
        if self.draw_lift:
            glow = self.app.assets.scaled("glow", (rect.width * 2.1, rect.height * 1.7))
            surface.blit(glow, glow.get_rect(center=(round(top.x), round(top.y))))
        layers = max(1, min(7, model.draw_count // 8))
        key = ("pile", layers, round(rect.centery - top.y), rect.size)
        picture = self._made(key, lambda: self._stack(layers, rect, top))
        surface.blit(picture, picture.get_rect(center=rect.center))
        self._draw_count(surface, placed, rect, model.draw_count)

    def _stack(self, layers: int, rect: pygame.Rect, top: Pose) -> pygame.Surface:
        """The whole draw pile as one picture about the middle of its place."""
        picture = pygame.Surface((round(rect.width * 1.5), round(rect.height * 1.4)), pygame.SRCALPHA)
        middle = picture.get_rect().center
        for layer in range(layers, -1, -1):
            share = 1.0 - layer / layers
            x = middle[0] + (top.x - rect.centerx) * share
            y = middle[1] + (top.y - rect.centery) * share
            self.sprites.draw(picture, HIDDEN, Pose(x, y, 0.0, rect.height))
        return picture

    def _draw_count(self, surface: pygame.Surface, placed: Placed, rect: pygame.Rect, count: int) -> None:
        size = (placed.px(54), placed.px(34))
        plate = frame(self.app.assets, "nameplate", size, placed.scale)
        place = plate.get_rect(center=(rect.centerx, rect.bottom - placed.px(3)))
        surface.blit(plate, place)
        text = self.app.theme.fit(str(count), "bold", 15 * placed.scale, size[0] * 0.6, CREAM.base)
        surface.blit(text, text.get_rect(center=content(self.app.assets, "nameplate", place, placed.scale).center))

    def _draw_discards(self, surface: pygame.Surface, placed: Placed, model: TableModel) -> None:
        if self.drop_light:
            rect = placed["discard"]
            glow = self.app.assets.scaled("glow", (rect.width * 2.6, rect.height * 2.0))
            surface.blit(glow, glow.get_rect(center=rect.center))
        for card, seed in zip(model.discard[-SHOWN_DISCARDS:], model.seeds[-SHOWN_DISCARDS:], strict=True):
            self.sprites.draw(surface, card, self.discard_pose(placed, seed))

    def _draw_gem(self, surface: pygame.Surface, placed: Placed, model: TableModel) -> None:
        rect = placed["gem"]
        size = self._gem_size(placed)
        picture = self.app.assets.scaled(pictures.gem(COLOUR_NAMES[model.colour]), (size, size))
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _gem_size(self, placed: Placed) -> int:
        """How large the gem is now: it pops when the colour changes, and pulses otherwise."""
        size = placed["gem"].width
        if self.gem_pop > 0:
            return round(size * (0.55 + 0.45 * out_back(1.0 - self.gem_pop / _POP_SECONDS)) / 4) * 4
        # An even number of pixels more or less, or its middle would jump.
        return size + 2 * round(size * _PULSE / 2 * self.breath.wave(_PULSE_SECONDS))
