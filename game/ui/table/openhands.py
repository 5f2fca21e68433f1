"""The hands that lie open once a round is won: each turns over card by card where it lay, and loses what is counted."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

import pygame

from game.core.cards import HIDDEN
from game.ui.table.fans import Spread, lying, spread
from game.ui.table.hand import sort_key
from game.ui.table.layer import OVER, Layer
from game.ui.table.onstage import Shown
from game.ui.table.sprites import CardSprites, Pose
from game.ui.tween import bump, lerp, lerp_angle, out_back

TURN = 0.3
"""So long a card takes to turn over."""
_GAP, _MOST = 0.06, 0.5
"""Between two cards of a hand, and between the first and the last of a large one at most."""
_KEPT = 64
"""So many ways in which hands lie are kept in mind."""
_ROOMS = (4, 7, 10, 14, 18, 24)
"""A hand that lies open all the time has room for so many cards: it keeps its place while it grows and shrinks."""


def in_order(cards: tuple[int, ...]) -> list[int]:
    """The cards of an open hand, from left to right."""
    return sorted(cards, key=lambda card: sort_key(card, "colour"))


def _gap(count: int) -> float:
    return min(_GAP, _MOST / max(1, count - 1))


def seconds(count: int) -> float:
    """How long a hand of so many cards takes to turn over."""
    return _gap(count) * (count - 1) + TURN


class OpenHands(Layer):
    """Draws what the model says lies open; only how far a hand has turned over is kept here."""

    level = OVER

    def __init__(self, sprites: CardSprites, table: Shown) -> None:
        self.sprites = sprites
        self.table = table
        self.turning: dict[int, float] = {}
        """Seats whose hands turn over at this moment, and for how long they have been doing so."""
        self.counted: dict[int, int] = {}
        """How many cards of each seat have given their points away."""
        self.steady = False
        """Whether hands lie open while the round is still played: nothing has to turn over at its end."""
        self.away: Callable[[], frozenset[int]] = frozenset
        """Whose hands are on their way to somebody else."""
        self._spreads: OrderedDict[object, Spread] = OrderedDict()

    # ---- doing ------------------------------------------------------------------------------------------------------

    def turn(self, seat: int) -> None:
        """A hand begins to turn over."""
        if not self.steady:
            self.turning[seat] = 0.0

    def count(self, seat: int) -> None:
        """Another card of that hand has been counted."""
        self.counted[seat] = self.counted.get(seat, 0) + 1

    def clear(self) -> None:
        self.turning.clear()
        self.counted.clear()

    def forget(self) -> None:
        self._spreads.clear()

    # ---- places -----------------------------------------------------------------------------------------------------

    @property
    def spread(self) -> Spread:
        """Where everything lies."""
        model, placed = self.table.model, self.table.placed
        counts = {model.place(seat): self._room(count) for seat, count in enumerate(model.counts)}
        key = (placed.window, tuple(counts.items()))
        found = self._spreads.get(key)
        if found is None:
            found = self._spreads[key] = spread(counts, placed)
            if len(self._spreads) > _KEPT:
                self._spreads.popitem(last=False)
        return found

    def _room(self, count: int) -> int:
        if not self.steady or not count:
            return count
        return next((room for room in _ROOMS if room >= count), count)

    def pose(self, seat: int, number: int) -> Pose:
        """Where one of the cards of somebody else lies open."""
        return self.spread.poses[self.table.model.place(seat)][number]

    # ---- time and drawing -------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return bool(self.table.model.opened)

    @property
    def moving(self) -> bool:
        return bool(self.turning)

    def update(self, seconds_: float) -> None:
        opened = self.table.model.opened
        self.turning = {
            seat: time + seconds_
            for seat, time in self.turning.items()
            if seat in opened and time + seconds_ < seconds(len(opened[seat]))
        }

    def draw(self, surface: pygame.Surface) -> None:
        model = self.table.model
        for seat, cards in model.opened.items():
            if seat == model.viewer or seat in self.away():
                continue
            time = self.turning.get(seat)
            poses = self.spread.poses[model.place(seat)][: len(cards)]
            if time is None:
                counted = self.counted.get(seat, 0)
                for number, (card, pose) in enumerate(zip(in_order(cards), poses, strict=True)):
                    self.sprites.draw(surface, card, pose, dim=number < counted)
            else:
                self._draw_turning(surface, seat, in_order(cards), poses, time)

    def _draw_turning(
        self, surface: pygame.Surface, seat: int, cards: list[int], poses: list[Pose], time: float
    ) -> None:
        placed, count = self.table.placed, len(cards)
        backs = lying(count, placed.hand(self.table.model.place(seat)), placed.scale)
        for number, (card, pose) in enumerate(zip(cards, poses, strict=True)):
            share = min(1.0, max(0.0, (time - number * _gap(count)) / TURN))
            # Of a large hand, only some backs were to be seen: the others lie under the last of them.
            start = backs[min(number, len(backs) - 1)]
            if share >= 1.0:
                self.sprites.draw(surface, card, pose)
            elif share <= 0.0:
                self.sprites.draw(surface, HIDDEN, start)
            else:
                shown = card if share > 0.5 else HIDDEN
                self.sprites.draw_flying(surface, shown, _between(start, pose, share), max(0.05, abs(1 - 2 * share)))


def _between(start: Pose, end: Pose, share: float) -> Pose:
    way = out_back(share)
    return Pose(
        lerp(start.x, end.x, way),
        lerp(start.y, end.y, way) - bump(share) * end.height * 0.25,
        lerp_angle(start.angle, end.angle, share),
        lerp(start.height, end.height, share),
    )
