"""Where the cards of the others lie: backs in a small fan at each seat, and open hands where there is room for them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from game.ui.table import stand
from game.ui.table.layout import Placed
from game.ui.table.sprites import ASPECT, Pose

MAX_BACKS = 13
"""More cards than this in a fan of backs cannot be told apart."""
_HEIGHTS = (108, 98, 90, 82, 76, 70, 64, 58, 52)
"""How high open cards may be, in units: as large as there is room for."""
_SMALLER = (1.0, 0.84, 0.72)
"""All seats have cards of one size, but where somebody alone has less room, its own are smaller by so much."""
_ROW = 0.4
"""From one row to the next, by a card's height: the corner of each card stays to be seen."""
_WIDEST_STEP, _NARROWEST_STEP = 0.58, 0.36
"""From one card to the next, by a card's width."""
_MOST_ROWS = 3
_WIDTHS = (320, 230, 172, 132)
"""How wide a row is at most, in units: where there is less room, the cards lie in more rows."""
_GAP = 6
_APART = (14, 7)
"""Between two open hands, in units: the smaller one where cards would have to be tiny otherwise."""
_TINY = 5
"""From the card on that has this place among the heights."""
_PILE = 22
"""Piles are larger than their places: cards lie askew on them, and a deck is thick."""
_STEP = 14
_NEAR, _FAR = (11, 4), (23, 12)
"""How far a hand may be moved to find room, in steps, across and down: smaller cards near their seat are better than
large ones that seem to be somebody else's."""
_PILES = ("draw", "discard")
_KEPT_FREE = ("gem", "score", "hand_0")
_SELDOM = ("catch_button", "late_button")
"""Buttons that are not there when a round is over."""


def lying(count: int, hand: pygame.Rect, scale: float) -> list[Pose]:
    """The backs of so many cards, fanned in the place of a hand; only so many as can be told apart."""
    shown = min(count, MAX_BACKS)
    height = hand.height * 1.34
    spread = min(54.0, 7.0 * (shown - 1))
    step = min(hand.width * 0.11, (hand.width - height * 0.6) / max(1, shown - 1))
    poses = []
    for number in range(shown):
        share = number - (shown - 1) / 2
        angle = share * (spread / max(1, shown - 1))
        drop = -(abs(share) ** 1.6) * 0.5 * scale
        poses.append(Pose(hand.centerx + share * step, hand.centery + drop, angle, height))
    return poses


def reach(hand: pygame.Rect, scale: float) -> pygame.Rect:
    """All that a full fan of backs in the place of a hand covers."""
    boxes = []
    for pose in lying(MAX_BACKS, hand, scale):
        turn, width = math.radians(pose.angle), pose.height * ASPECT
        across = abs(math.cos(turn)) * width + abs(math.sin(turn)) * pose.height
        down = abs(math.cos(turn)) * pose.height + abs(math.sin(turn)) * width
        boxes.append(pygame.FRect(pose.x - across / 2, pose.y - down / 2, across, down))
    whole = boxes[0].unionall(boxes[1:])
    return pygame.Rect(math.floor(whole.left), math.floor(whole.top), math.ceil(whole.width), math.ceil(whole.height))


@dataclass(frozen=True)
class Spread:
    """The open hands by the place of their seat, each with its box."""

    poses: dict[int, list[Pose]]
    boxes: dict[int, pygame.Rect]


@dataclass(frozen=True, slots=True)
class _Block:
    """So many cards in rows."""

    count: int
    height: float
    per_row: int
    step: float

    @property
    def size(self) -> tuple[int, int]:
        rows = math.ceil(self.count / self.per_row)
        width = self.height * ASPECT + self.step * (self.per_row - 1)
        return math.ceil(width), math.ceil(self.height * (1 + _ROW * (rows - 1)))

    def poses(self, box: pygame.Rect) -> list[Pose]:
        found = []
        for number in range(self.count):
            row, place = divmod(number, self.per_row)
            short = self.per_row - min(self.per_row, self.count - row * self.per_row)
            left = box.left + self.height * ASPECT / 2 + self.step * short / 2
            y = box.top + self.height * (0.5 + _ROW * row)
            found.append(Pose(left + self.step * place, y, 0.0, self.height))
        return found


def _block(count: int, height: float, widest: float) -> _Block | None:
    """The cards in as few rows as they can be read in; None if there are too many."""
    width = height * ASPECT
    for rows in range(1, _MOST_ROWS + 1):
        per_row = math.ceil(count / rows)
        step = min(width * _WIDEST_STEP, (widest - width) / (per_row - 1)) if per_row > 1 else 0.0
        if per_row == 1 or step >= width * _NARROWEST_STEP:
            return _Block(count, height, per_row, step)
    return None


def spread(counts: Mapping[int, int], placed: Placed) -> Spread:
    """Lay hands of so many cards open, each near its seat, on nobody's face and name nor where the winner will stand,
    all inside the window.

    `counts` goes by places. The player at the screen holds its own cards and needs no room for them.
    """
    walls = _walls(placed)
    counts = {place: count for place, count in counts.items() if place and count}
    for reach, heights, apart in product((_NEAR, _FAR), (_HEIGHTS[:_TINY], _HEIGHTS[_TINY:]), _APART):
        for height, width in product(heights, _WIDTHS):
            found = _try(counts, placed, walls, (placed.px(width), placed.px(height)), reach, placed.px(apart))
            if found is not None:
                return Spread(*found)
    return Spread(*_at_home(counts, placed))


def _walls(placed: Placed) -> list[pygame.Rect]:
    """All that open hands keep off, with the room around it."""
    faces = [placed.seat(place) for place in range(placed.players)]
    plates = [placed.plate(place) for place in range(placed.players)]
    buttons = [name for name in placed.rects if name.endswith("_button") and name not in _SELDOM]
    others = [*faces, *plates, *(placed[name] for name in (*_KEPT_FREE, *buttons)), *stand.room(placed)]
    return [
        *(_around(rect, placed.px(_GAP)) for rect in others),
        *(_around(placed[name], placed.px(_PILE)) for name in _PILES),
    ]


def _around(rect: pygame.Rect, gap: int) -> pygame.Rect:
    return rect.inflate(2 * gap, 2 * gap)


def _home(place: int, block: _Block, placed: Placed) -> pygame.Rect:
    """Where a hand would lie if nothing were in its way: under the name, inside the window."""
    home = pygame.Rect((0, 0), block.size)
    home.midtop = (placed.seat(place).centerx, placed.plate(place).bottom + placed.px(_GAP) + 1)
    return home.clamp(_inside(placed))


def _inside(placed: Placed) -> pygame.Rect:
    return pygame.Rect((0, 0), placed.window).inflate(-2 * placed.px(4), -2 * placed.px(4))


def _try(
    counts: Mapping[int, int],
    placed: Placed,
    walls: list[pygame.Rect],
    size: tuple[int, int],
    reach: tuple[int, int],
    apart: int,
) -> tuple[dict[int, list[Pose]], dict[int, pygame.Rect]] | None:
    """All hands in rows of that width, of cards of that height; None if one of them finds no room."""
    walls = list(walls)
    poses, boxes = {}, {}
    # The largest hands choose first: the small ones find room anywhere.
    for place in sorted(counts, key=lambda one: (-counts[one], one)):
        for smaller in _SMALLER:
            block = _block(counts[place], max(size[1] * smaller, placed.px(_HEIGHTS[-1])), size[0])
            box = _near(_home(place, block, placed), placed, walls, reach) if block is not None else None
            if block is not None and box is not None:
                break
        else:
            return None
        walls.append(_around(box, apart))
        boxes[place], poses[place] = box, block.poses(box)
    return poses, boxes


def _at_home(counts: Mapping[int, int], placed: Placed) -> tuple[dict[int, list[Pose]], dict[int, pygame.Rect]]:
    """So many cards that they must lie on something: the smallest, each hand at its seat."""
    poses, boxes = {}, {}
    for place, count in counts.items():
        height = placed.px(_HEIGHTS[-1])
        block = _block(count, height, placed.px(_WIDTHS[0])) or _Block(count, height, 16, height * ASPECT * 0.3)
        boxes[place] = _home(place, block, placed)
        poses[place] = block.poses(boxes[place])
    return poses, boxes


def _offsets(reach: tuple[int, int]) -> list[tuple[int, int]]:
    across, down = reach
    found = [(x, y) for x in range(-across, across + 1) for y in range(-down, down + 1)]
    # Aside is better than up or down: there, a hand soon seems to belong to somebody else.
    return sorted(found, key=lambda one: (one[0] ** 2 + 2 * one[1] ** 2, one))


_OFFSETS = {reach: _offsets(reach) for reach in (_NEAR, _FAR)}


def _near(
    home: pygame.Rect, placed: Placed, walls: Sequence[pygame.Rect], reach: tuple[int, int]
) -> pygame.Rect | None:
    """The free place nearest to where a box would like to be."""
    window, step = _inside(placed), placed.px(_STEP)
    for x, y in _OFFSETS[reach]:
        box = home.move(x * step, y * step)
        if window.contains(box) and box.collidelist(walls) < 0:
            return box
    return None
