"""What many finished matches come to: win rates with their intervals, the course of them, streaks, heaps of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from game.core.cards import COLOURS
from game.match.contest import Z_95

WON, LOST = "w", "l"
"""How a decided match is written in a course of them, one letter each."""
RECENT = 20
"""So many matches are the latest ones."""
MOST_POINTS = 480
"""A curve has no more points than this, however long the history is."""
CARD_EDGES = (1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 17, 21, 25)
CHAIN_EDGES = (1, 4, 6, 8, 10, 15, 20, 30)
"""Where each heap begins; the last has no end."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something came true of all the times it could have.

    >>> Rate(5, 10).share, [round(end, 4) for end in Rate(5, 10).interval]
    (0.5, [0.2366, 0.7634])
    """

    hits: int = 0
    tries: int = 0

    @property
    def share(self) -> float:
        """From 0 to 1; 0 if there was no try."""
        return self.hits / self.tries if self.tries else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval: where the true rate may be. It never leaves 0 to 1, and holds for few tries too."""
        if not self.tries:
            return 0.0, 1.0
        tries, share, square = self.tries, self.share, Z_95 * Z_95
        middle = (share + square / (2 * tries)) / (1 + square / tries)
        half = Z_95 / (1 + square / tries) * sqrt(share * (1 - share) / tries + square / (4 * tries * tries))
        # At both ends the exact value is 0 or 1; rounding must not push the interval off the rate itself.
        low = 0.0 if self.hits == 0 else max(0.0, middle - half)
        return low, 1.0 if self.hits == tries else min(1.0, middle + half)

    def __add__(self, other: Rate) -> Rate:
        return Rate(self.hits + other.hits, self.tries + other.tries)


@dataclass(frozen=True, slots=True)
class Point:
    """How matters stood after a match."""

    number: int
    """Of the match among those that were won or lost, from 1 on."""
    at: float
    """When it ended, in seconds since 1970."""
    whole: Rate
    """All matches up to it."""
    recent: Rate
    """The latest of them."""


@dataclass(frozen=True, slots=True)
class Streaks:
    """How often the same came one after the other. Matches that nobody has won are passed over."""

    now: int = 0
    """Above 0 that many were won last, below 0 lost."""
    won: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Heap:
    """How many numbers lay from `low` to `high`; without an end if that is None."""

    low: int
    high: int | None
    count: int


@dataclass(slots=True)
class Part:
    """The matches of one rulebook, against one opponent, or at one level."""

    name: str
    won: int = 0
    decided: int = 0
    fair: float = 0.0
    """How many of them would be won if everybody at the table won equally often."""
    called: int = 0
    forgot: int = 0

    @property
    def rate(self) -> Rate:
        """How many of the matches were won."""
        return Rate(self.won, self.decided)

    @property
    def even(self) -> float:
        """The share that would be won if everybody won equally often."""
        return self.fair / self.decided if self.decided else 0.0

    @property
    def calls(self) -> Rate:
        """How often UNO was called when it had to be."""
        return Rate(self.called, self.called + self.forgot)


@dataclass(frozen=True, slots=True)
class Group:
    """Matches that have rulebook, opponents, number of players and result in common, added up."""

    book: str
    opponents: tuple[str, ...]
    players: int
    result: str
    """`WON`, `LOST`, or empty if nobody has won."""
    matches: int
    seconds: float = 0.0
    timed: int = 0
    """How many of them were measured."""
    rounds_won: int = 0
    rounds_lost: int = 0
    called: int = 0
    forgot: int = 0
    caught: int = 0
    catches: int = 0
    colours: tuple[int, ...] = (0,) * len(COLOURS)


@dataclass(slots=True)
class Figures:
    """All that the screen of statistics tells."""

    matches: int = 0
    undecided: int = 0
    left_out: int = 0
    """Matches of which nothing can be told, so that they count nowhere."""
    total: Part = field(default_factory=lambda: Part(""))
    seconds: float = 0.0
    timed: int = 0
    rounds: Rate = Rate()
    """Those won, of those that somebody has won."""
    caught: int = 0
    catches: int = 0
    colours: tuple[int, ...] = (0,) * len(COLOURS)
    books: list[Part] = field(default_factory=list)
    opponents: list[Part] = field(default_factory=list)
    """Those met most often first."""
    levels: list[Part] = field(default_factory=list)
    streaks: Streaks = Streaks()
    course: list[Point] = field(default_factory=list)
    latest: list[tuple[float, str]] = field(default_factory=list)
    """The last matches that were won or lost: when each ended, and how."""
    cards_left: dict[int, int] = field(default_factory=dict)
    """How often a match was lost with so many cards in hand."""
    survived: dict[int, int] = field(default_factory=dict)
    suffered: dict[int, int] = field(default_factory=dict)
    """In how many matches the longest chain had so many cards; 0 where there was none."""

    @property
    def favourite(self) -> int | None:
        """The colour played most often; None before the first card, or where two are level."""
        most = max(self.colours)
        return self.colours.index(most) if most and self.colours.count(most) == 1 else None


def add_up(groups: Iterable[Group], levels: Mapping[str, str], order: Sequence[str], mixed: str) -> Figures:
    """The figures that do not depend on the order of the matches. `levels` has the level of every opponent; they are
    listed in that `order`, and tables with several of them at the end as `mixed`."""
    found = Figures()
    books: dict[str, Part] = {}
    opponents: dict[str, Part] = {}
    strengths: dict[str, Part] = {}
    for group in groups:
        _add_all(found, group)
        parts = [found.total, books.setdefault(group.book, Part(group.book))]
        parts += [opponents.setdefault(name, Part(name)) for name in dict.fromkeys(group.opponents)]
        if level := level_of(group.opponents, levels, mixed):
            parts.append(strengths.setdefault(level, Part(level)))
        for part in parts:
            _add(part, group)
    found.books = sorted(books.values(), key=lambda part: (-part.decided, part.name))
    found.opponents = sorted(opponents.values(), key=lambda part: (-part.decided, part.name))
    found.levels = [strengths[level] for level in (*order, mixed) if level in strengths]
    return found


def level_of(opponents: Iterable[str], levels: Mapping[str, str], mixed: str) -> str:
    """The level that all computer players at a table share, or `mixed`; empty if there was none."""
    met = {levels[name] for name in opponents if name in levels}
    return mixed if len(met) > 1 else next(iter(met), "")


def _add_all(found: Figures, group: Group) -> None:
    found.matches += group.matches
    found.undecided += 0 if group.result else group.matches
    found.seconds += group.seconds
    found.timed += group.timed
    found.rounds += Rate(group.rounds_won, group.rounds_won + group.rounds_lost)
    found.caught += group.caught
    found.catches += group.catches
    found.colours = tuple(map(sum, zip(found.colours, group.colours, strict=True)))


def _add(part: Part, group: Group) -> None:
    part.called += group.called
    part.forgot += group.forgot
    if group.result:
        part.decided += group.matches
        part.won += group.matches if group.result == WON else 0
        part.fair += group.matches / max(1, group.players)


def streaks(results: str) -> Streaks:
    """The streaks of matches written as letters in their order.

    >>> streaks("wwlwll")
    Streaks(now=-2, won=2, lost=2)
    """
    won = max(map(len, results.split(LOST)))
    lost = max(map(len, results.split(WON)))
    now = len(results) - len(results.rstrip(results[-1:]))
    return Streaks(now if results.endswith(WON) else -now, won, lost)


def course(results: str, moments: Sequence[float], most: int = MOST_POINTS) -> list[Point]:
    """How the win rate went, at so many matches at most, the last among them."""
    played = len(results)
    places = range(1, played + 1) if played <= most else ((number + 1) * played // most for number in range(most))
    points, won, before = [], 0, 0
    for number in places:
        won += results.count(WON, before, number)
        before = number
        first = max(0, number - RECENT)
        recent = Rate(results.count(WON, first, number), number - first)
        points.append(Point(number, moments[number - 1], Rate(won, number), recent))
    return points


def heaps(counts: Mapping[int, int], edges: Sequence[int]) -> list[Heap]:
    """The numbers in heaps that begin at the edges, up to the last that holds any.

    >>> heaps({1: 4, 3: 1, 4: 1}, (1, 2, 3, 5, 7))
    [Heap(low=1, high=1, count=4), Heap(low=2, high=2, count=0), Heap(low=3, high=4, count=2)]
    """
    found = []
    for place, low in enumerate(edges):
        high = edges[place + 1] - 1 if place + 1 < len(edges) else None
        count = sum(times for number, times in counts.items() if number >= low and (high is None or number <= high))
        found.append(Heap(low, high, count))
    while found and not found[-1].count:
        found.pop()
    return found


def median(counts: Mapping[int, int]) -> float | None:
    """The number in the middle, of numbers told by how often each came; None if there is none.

    >>> median({1: 3, 5: 1}), median({2: 1, 3: 1}), median({})
    (1.0, 2.5, None)
    """
    total = sum(counts.values())
    if not total:
        return None

    def at(place: int) -> int:
        for number in sorted(counts):
            place -= counts[number]
            if place < 0:
                return number
        raise IndexError(place)

    return (at((total - 1) // 2) + at(total // 2)) / 2


def longest(counts: Mapping[int, int]) -> int:
    """The highest number that came at all; 0 if none did."""
    return max((number for number, times in counts.items() if times), default=0)
