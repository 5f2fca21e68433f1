"""Where there is room for what is said at a seat: near its portrait, on nobody's face, count, name or cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import pygame

from game.ui.table.fans import reach
from game.ui.table.gaze import DANGER
from game.ui.table.layout import BESIDE, Placed
from game.ui.table.spots import of_piles

FAR, ANYWHERE = 130, 420
"""How far from a portrait its words may be, in units: what is only said, and what must be read."""
_DETOUR = 120
"""So much further away a word rather is than on the piles."""
_GAP = 3
_MARGIN = 8
"""So far from the left and right edge of the window a word stays."""
_RIM = 0.1
"""So much of a portrait's width is its rim: a blow may touch it."""
_HELD = ("score", "menu_button", "log_button", "speed_button", "uno_button", *BESIDE)
"""What stands at the edges of every table."""


def face(placed: Placed, place: int) -> pygame.Rect:
    """What of a portrait must always be seen."""
    seat = placed.seat(place)
    rim = round(seat.width * _RIM)
    return seat.inflate(-2 * rim, -2 * rim)


def badge(placed: Placed, place: int) -> pygame.Rect:
    """Where the count of somebody's cards stands, as large as it grows."""
    seat, size = placed.seat(place), placed.px(36 + 2.5 * DANGER)
    box = pygame.Rect(0, 0, size, size)
    box.center = (seat.right - placed.px(6), seat.top + placed.px(12))
    return box


def kept(placed: Placed) -> list[pygame.Rect]:
    """All that belongs to the people at the table, and what stands at its edges: no word may lie on it."""
    boxes = [placed[name] for name in _HELD]
    for place in range(placed.players):
        boxes += [face(placed, place), badge(placed, place), placed.plate(place)]
        if place:
            boxes.append(_fan(tuple(placed.hand(place)), placed.scale))
    return boxes


@lru_cache(maxsize=64)
def _fan(hand: tuple[int, int, int, int], scale: float) -> pygame.Rect:
    return reach(pygame.Rect(hand), scale)


def room_at(
    size: tuple[int, int],
    portrait: pygame.Rect,
    placed: Placed,
    barred: Sequence[pygame.Rect],
    far: int = FAR,
) -> pygame.Rect | None:
    """Where something of that size can be read that is said at a portrait: the nearest place that lies on nothing that
    is barred, nor on the piles if that can be helped; None if there is no room so far away, in units.

    If there is room, there is some that touches something in each direction: so only these places are tried.
    """
    if far > FAR:
        # Nearly always there is room nearby, and a wide search takes longer than a frame.
        near = room_at(size, portrait, placed, barred)
        if near is not None and near.collidelist(of_piles(placed)) < 0:
            return near
    reached, gap, detour = placed.px(far), placed.px(_GAP), placed.px(_DETOUR)
    window = pygame.Rect((0, 0), placed.window).inflate(-2 * placed.px(_MARGIN), 0)
    area = portrait.inflate(2 * (reached + size[0]), 2 * (reached + size[1])).clip(window)
    walls = [box.inflate(2 * gap, 2 * gap) for box in barred if box.colliderect(area)]
    piles = of_piles(placed)
    edges = [*walls, *(box for box in piles if box.colliderect(area))]
    across = _tries(portrait.centerx, size[0], area.left, area.right, [(box.left, box.right) for box in edges])
    down = _tries(portrait.centery, size[1], area.top, area.bottom, [(box.top, box.bottom) for box in edges])
    places = [pygame.Rect(corner, size) for corner in product(across, down)]
    free = [place for place in places if place.collidelist(walls) < 0 and _apart(place, portrait) <= reached]
    free.sort(key=lambda place: (_cost(place, portrait, piles, detour), place.topleft))
    others = [placed.seat(number) for number in range(placed.players)]
    # Nearer to somebody else, it would seem to be said there.
    return next((place for place in free if not _strays(place, portrait, others)), free[0] if free else None)


def _tries(middle: int, length: int, low: int, high: int, walls: Sequence[tuple[int, int]]) -> list[int]:
    found = {middle - length // 2, low, high - length}
    for start, end in walls:
        found |= {start - length, end}
    return [place for place in found if low <= place <= high - length]


def _apart(place: pygame.Rect, portrait: pygame.Rect) -> int:
    across = max(0, place.left - portrait.right, portrait.left - place.right)
    return across + max(0, place.top - portrait.bottom, portrait.top - place.bottom)


def _strays(place: pygame.Rect, portrait: pygame.Rect, others: Sequence[pygame.Rect]) -> bool:
    own = _apart(place, portrait)
    return any(_apart(place, other) < own for other in others if other != portrait)


def _cost(place: pygame.Rect, portrait: pygame.Rect, piles: Sequence[pygame.Rect], detour: int) -> float:
    """How far a place is from a portrait: the middles count too, or a long word would hang on by its last letter."""
    askew = min(abs(place.centerx - portrait.centerx), abs(place.centery - portrait.centery))
    return _apart(place, portrait) + askew * 0.5 + (detour if place.collidelist(piles) >= 0 else 0)
