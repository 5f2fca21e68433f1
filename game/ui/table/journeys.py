"""Whole hands on their way from seat to seat, backs up, each with the number of its cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.cards import HIDDEN
from game.ui.context import Context
from game.ui.table.fans import MAX_BACKS
from game.ui.table.layer import SEATED, Layer
from game.ui.table.layout import Placed
from game.ui.table.sprites import CardSprites, Pose
from game.ui.theme import CREAM
from game.ui.tween import bump, in_out, lerp, lerp_angle, out_cubic

Point = tuple[float, float]
Way = Callable[[float], Point]
"""From 0 to 1 along a way."""
GATHER = 0.26
"""So long a hand takes to close before it leaves."""
_NAMED = 0.12
"""At the ends of its way a hand lies under a name: only between them it bears its number."""
_HEAP = 14
"""So many cards are seen to be mixed."""


def bend(start: Point, end: Point, bulge: float) -> Way:
    """An arc that swings out to the left of its direction, by so much in its middle."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = math.hypot(across, down) or 1.0
    knee = (
        (start[0] + end[0]) / 2 + down / length * bulge * 2,
        (start[1] + end[1]) / 2 - across / length * bulge * 2,
    )

    def way(share: float) -> Point:
        rest = 1.0 - share
        first, second, third = rest * rest, 2 * rest * share, share * share
        return (
            first * start[0] + second * knee[0] + third * end[0],
            first * start[1] + second * knee[1] + third * end[1],
        )

    return way


def circle(start: Point, end: Point, middle: Point, axes: Point, turn: int) -> Way:
    """Round the middle of the table, clockwise for 1, on an ellipse with such axes."""

    def polar(point: Point) -> tuple[float, float]:
        across, down = (point[0] - middle[0]) / axes[0], (point[1] - middle[1]) / axes[1]
        return math.atan2(down, across), math.hypot(across, down)

    (first, near), (last, far) = polar(start), polar(end)
    sweep = (last - first) * turn % math.tau * turn

    def way(share: float) -> Point:
        angle, reach = first + sweep * share, lerp(near, far, share)
        return middle[0] + math.cos(angle) * reach * axes[0], middle[1] + math.sin(angle) * reach * axes[1]

    return way


@dataclass(slots=True)
class Journey:
    """One hand that travels: so many cards, from one pose to another."""

    count: int
    start: Pose
    end: Pose
    way: Way
    seconds: float
    faces: Sequence[tuple[int, Pose]] = ()
    """The viewer's own cards as they lie at first: they close and turn over before they leave."""
    wait: float = GATHER
    age: float = 0.0

    @property
    def share(self) -> float:
        """How much of the way lies behind."""
        return min(1.0, max(0.0, self.age - self.wait) / self.seconds) if self.seconds else 1.0

    @property
    def pose(self) -> Pose:
        """Where the middle of the hand is now."""
        share = in_out(self.share)
        x, y = self.way(share)
        return Pose(x, y, 0.0, lerp(self.start.height, self.end.height, share))

    def fan(self) -> list[Pose]:
        """Where each of the cards that can be told apart is now."""
        middle = self.pose
        shown = min(self.count, MAX_BACKS)
        spread = min(54.0, 7.0 * (shown - 1)) / max(1, shown - 1)
        step = middle.height * min(0.13, 1.1 / max(1, shown))
        poses = []
        for number in range(shown):
            place = number - (shown - 1) / 2
            poses.append(
                Pose(
                    middle.x + place * step,
                    middle.y + abs(place) ** 1.6 * middle.height * 0.006,
                    -place * spread,
                    middle.height,
                )
            )
        return poses


@dataclass(slots=True)
class Heap:
    """All hands in one heap in the middle, being mixed."""

    centre: Point
    height: float
    count: int
    age: float = 0.0


class Journeys(Layer):
    """All hands that travel at this moment."""

    level = SEATED
    scenic = True

    def __init__(self, app: Context, sprites: CardSprites, where: Callable[[], Placed]) -> None:
        self.app = app
        self.sprites = sprites
        self.hands: list[Journey] = []
        self.heap: Heap | None = None
        self._where = where

    def leave(self, *hands: Journey) -> None:
        """These set off together."""
        self.heap = None
        self.hands = list(hands)

    def mix(self, centre: Point, height: float, count: int) -> None:
        """All that have arrived in the middle are mixed."""
        self.hands = []
        self.heap = Heap(centre, height, count)

    @property
    def busy(self) -> bool:
        return bool(self.hands) or self.heap is not None

    def update(self, seconds: float) -> None:
        for hand in self.hands:
            hand.age += seconds
        if self.heap is not None:
            self.heap.age += seconds

    def clear(self) -> None:
        self.hands = []
        self.heap = None

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        placed = self._where()
        for hand in self.hands:
            self._draw_hand(surface, placed, hand)
        if self.heap is not None:
            self._draw_heap(surface, placed, self.heap)

    def _draw_hand(self, surface: pygame.Surface, placed: Placed, hand: Journey) -> None:
        fan = hand.fan()
        if hand.faces and hand.age < GATHER:
            self._draw_closing(surface, hand, fan)
        else:
            lift = bump(hand.share) * hand.pose.height * 0.3
            if lift > 2:
                self.sprites.draw_shadow(surface, hand.pose, lift)
            for pose in fan:
                self.sprites.draw_flying(surface, HIDDEN, pose)
        if not _NAMED < hand.share < 1.0 - _NAMED:
            # The number would peep out from under the name that stands there, beside the one at the portrait.
            return
        middle = hand.pose
        reach = (fan[-1].x - fan[0].x) / 2 + middle.height * 0.3
        self._draw_count(surface, placed, (middle.x + reach, middle.y - middle.height * 0.46), hand.count)

    def _draw_closing(self, surface: pygame.Surface, hand: Journey, fan: list[Pose]) -> None:
        """The viewer's own cards come together and turn their backs up."""
        share = hand.age / GATHER
        moved, squash = out_cubic(share), max(0.05, abs(1.0 - 2.0 * share))
        for number, (card, start) in enumerate(hand.faces):
            end = fan[number * len(fan) // len(hand.faces)]
            pose = Pose(
                lerp(start.x, end.x, moved),
                lerp(start.y, end.y, moved),
                lerp_angle(start.angle, end.angle, moved),
                lerp(start.height, end.height, moved),
            )
            self.sprites.draw_flying(surface, card if share < 0.5 else HIDDEN, pose, squash=squash)

    def _draw_heap(self, surface: pygame.Surface, placed: Placed, heap: Heap) -> None:
        x, y = heap.centre
        for number in range(min(_HEAP, heap.count)):
            turn = number * 2.4 + heap.age * (7.0 if number % 2 else -5.0)
            reach = heap.height * (0.18 + 0.42 * abs(math.sin(number * 1.7 + heap.age * 5.0)))
            pose = Pose(x + math.cos(turn) * reach, y + math.sin(turn) * reach * 0.6, math.degrees(-turn), heap.height)
            self.sprites.draw_flying(surface, HIDDEN, pose)
        self._draw_count(surface, placed, (x + heap.height * 0.7, y - heap.height * 0.6), heap.count)

    def _draw_count(self, surface: pygame.Surface, placed: Placed, centre: Point, count: int) -> None:
        size = placed.px(40)
        badge = self.app.assets.scaled("badge", (size, size))
        place = badge.get_rect(center=(round(centre[0]), round(centre[1])))
        surface.blit(badge, place)
        text = self.app.theme.fit(str(count), "bold", 18 * placed.scale, size * 0.62, CREAM.light)
        surface.blit(text, text.get_rect(center=(place.centerx, place.centery - placed.px(1))))
