"""Contests between computer players: every deal is played once for each rotation of the seats, so luck cancels out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from game.bots.protocol import Bot
from game.core.ruleset import Ruleset
from game.match.autoplay import Autoplay, Watch
from game.match.match import Match

Z_95 = 1.96
Interval = tuple[float, float, float]
"""A rate and the two ends of its 95 % interval."""
Start = Callable[[Match], None]


@dataclass(slots=True)
class Tally:
    """How often each of the players named in a list has won, deal by deal."""

    names: Sequence[str]
    deals: int = 0
    _sums: dict[str, float] = field(default_factory=dict)
    _squares: dict[str, float] = field(default_factory=dict)

    def add(self, winners: Sequence[int | None]) -> None:
        """One deal: for each rotation the place in the list of whoever won, or None."""
        self.deals += 1
        shares = dict.fromkeys(self.names, 0.0)
        for place in winners:
            if place is not None:
                shares[self.names[place]] += 1 / len(winners)
        for name, share in shares.items():
            self._sums[name] = self._sums.get(name, 0.0) + share
            self._squares[name] = self._squares.get(name, 0.0) + share * share

    def rate(self, name: str) -> Interval:
        """The share of games that players of this name won. Games of one deal hang together: the deal is the unit."""
        deals = max(1, self.deals)
        mean = self._sums.get(name, 0.0) / deals
        variance = max(0.0, self._squares.get(name, 0.0) / deals - mean * mean)
        half = Z_95 * math.sqrt(variance / max(1, deals - 1))
        return mean, max(0.0, mean - half), min(1.0, mean + half)

    def rates(self) -> dict[str, Interval]:
        """The rate of every name."""
        return {name: self.rate(name) for name in dict.fromkeys(self.names)}


def rotations(
    rules: Ruleset, seed: int, bots: Sequence[Bot], watch: Watch | None = None, start: Start | None = None
) -> Iterator[tuple[Match, int | None]]:
    """The finished matches of one deal, each with the place in `bots` of its winner."""
    players = len(bots)
    for shift in range(players):
        seated = [bots[(seat + shift) % players] for seat in range(players)]
        match = Match(rules, players, seed)
        if start is not None:
            start(match)
        Autoplay(match, seated).play(watch)
        yield match, None if match.winner is None else (match.winner + shift) % players
