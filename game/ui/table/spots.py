"""Where things that come and go find room: words beside what they explain, a panel where nobody sits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pygame

from game.ui.table.fans import reach
from game.ui.table.layout import CASINO, COMMON, Placed

_FAR_COSTS = 0.25
"""So much of its size a place loses at most for being far from where it would best be."""
_SPARED_COSTS = 1 / 40
"""How far away words rather stand than cover a pixel of what is better left alone."""

_LEAST_LOG = (190, 170)
"""A log that is smaller than this, in units, says nothing."""
_NO_THINGS = ("felt", "ring", "prompt", "wheel", "log", "seat_0", "hand_0")
"""What a layout names beside things that take their place as it stands there."""


def beside(
    size: tuple[int, int],
    at: pygame.Rect,
    window: pygame.Rect,
    barred: Sequence[pygame.Rect],
    spared: Sequence[pygame.Rect] = (),
    gap: int = 6,
) -> pygame.Rect:
    """Where words of that size go that explain what is `at`: inside the window, as near as they can be, never on the
    thing itself nor on what is `barred`, and on what is better `spared` only rather than far away.

    If there is room at all, there is some that touches an edge in each direction: so only these places are tried.
    """
    grown = [box.inflate(2 * gap, 2 * gap) for box in (at, *barred) if box.width and box.height]
    across = _tries(at.centerx, size[0], window.left, window.right, [(box.left, box.right) for box in grown])
    down = _tries(at.centery, size[1], window.top, window.bottom, [(box.top, box.bottom) for box in grown])
    places = [pygame.Rect(place, size) for place in product(across, down)]
    free = [place for place in places if place.collidelist(grown) < 0]
    if free:
        return _cheapest(free, at, spared)
    return min(places, key=lambda place: (_lost(place, grown), _distance(place, at)))


def _cheapest(free: Sequence[pygame.Rect], at: pygame.Rect, spared: Sequence[pygame.Rect]) -> pygame.Rect:
    """The place that is near and spares most; one further away than another costs in all is not looked at."""
    ways = sorted((_distance(place, at), number) for number, place in enumerate(free))
    best, least = free[ways[0][1]], float("inf")
    for away, number in ways:
        if away >= least:
            break
        cost = away + _lost(free[number], spared) * _SPARED_COSTS
        if cost < least:
            best, least = free[number], cost
    return best


def _tries(middle: int, length: int, low: int, high: int, boxes: Sequence[tuple[int, int]]) -> list[int]:
    """The places along one direction that are worth a try, all inside; middle first."""
    found = [middle - length // 2]
    for start, end in boxes:
        found += [start - length, end, start, end - length]
    last = max(low, high - length)
    return sorted({min(max(place, low), last) for place in (*found, low, last)})


def _distance(place: pygame.Rect, at: pygame.Rect) -> float:
    """How far apart two boxes are; of places as near, those in line with the middle are best, and those above."""
    across = max(0, place.left - at.right, at.left - place.right)
    down = max(0, place.top - at.bottom, at.top - place.bottom)
    askew = min(abs(place.centerx - at.centerx), abs(place.centery - at.centery))
    worse = 10 if across else 3 if place.centery > at.centery else 0
    return across + down + askew * 0.3 + worse


def _lost(place: pygame.Rect, boxes: Sequence[pygame.Rect]) -> int:
    """How much of the boxes would be covered."""
    shared = [place.clip(box) for box in boxes]
    return sum(part.width * part.height for part in shared)


def room_for(
    wanted: pygame.Rect, least: tuple[int, int], window: pygame.Rect, taken: Sequence[pygame.Rect]
) -> pygame.Rect:
    """The best place for a panel among what is taken: as large as is wanted if there is room, and as near to where it
    is wanted as can be; where there is none of the least size, the place itself."""
    best, most = wanted, 0.0
    reach = max(window.size)
    for free in _gaps(window, taken, least):
        place = pygame.Rect(0, 0, min(free.width, wanted.width), min(free.height, wanted.height))
        place.center = wanted.center
        place.clamp_ip(free)
        away = pygame.Vector2(place.center).distance_to(wanted.center) / reach
        worth = place.width * place.height * (1.0 - _FAR_COSTS * min(1.0, away))
        if worth > most:
            best, most = place, worth
    return best


def _gaps(window: pygame.Rect, taken: Sequence[pygame.Rect], least: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Every empty box of at least that size that could not be wider, and between two things could not be higher."""
    from_top = sorted((box.top, box.bottom, box.left, box.right) for box in taken)
    lefts = sorted({window.left, *(box.right for box in taken if window.left < box.right < window.right)})
    rights = sorted({window.right, *(box.left for box in taken if window.left < box.left < window.right)})
    for left, right in product(lefts, rights):
        if right - left < least[0]:
            continue
        between = [(top, bottom) for top, bottom, start, end in from_top if start < right and end > left]
        top = window.top
        for start, end in (*between, (window.bottom, window.bottom)):
            if start - top >= least[1]:
                yield pygame.Rect(left, top, right - left, start - top)
            if end > top:
                top = end


# ---- at the table ---------------------------------------------------------------------------------------------------


def of_seat(placed: Placed, place: int) -> tuple[pygame.Rect, ...]:
    """All that belongs to somebody: the portrait with its ring, the name, and another's cards."""
    face = placed.seat(place)
    ringed = face.inflate(round(face.width * 0.46), round(face.height * 0.46))
    fan = (reach(placed.hand(place), placed.scale),) if place else ()
    return ringed, placed.plate(place), *fan


def of_piles(placed: Placed) -> tuple[pygame.Rect, ...]:
    """The middle of the table: cards lie askew there, and the plate of a chain grows."""
    lain = placed["discard"].inflate(placed.px(30), placed.px(20))
    pending = placed["pending"].inflate(placed.px(56), placed.px(28)).move(0, placed.px(8))
    return placed["draw"], lain, placed["gem"], pending


def of_log(placed: Placed) -> pygame.Rect:
    """Where the log lies: no larger than the layout says and near to where it says, on nobody and on no pile."""
    taken = [box for place in range(placed.players) for box in of_seat(placed, place)]
    taken += of_piles(placed)
    taken += [placed[name] for name in (*COMMON, *CASINO) if name in placed.rects and name not in _NO_THINGS]
    # A card that is pointed at rises; what is asked needs the middle, and beside it there is room to spare.
    words = pygame.Rect(0, 0, placed["discard"].right - placed["draw"].left, placed["prompt"].height)
    words.center = placed["prompt"].center
    taken += [placed["hand_0"].inflate(0, placed.px(40)), words, placed["wheel"]]
    edge = placed.px(6)
    window = pygame.Rect((0, 0), placed.window).inflate(-2 * edge, -2 * edge)
    least = (placed.px(_LEAST_LOG[0]), placed.px(_LEAST_LOG[1]))
    return room_for(placed["log"], least, window, [box.inflate(2 * edge, 2 * edge) for box in taken])
