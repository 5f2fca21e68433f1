"""What a finished match comes to for one of its seats: won or lost, cards left, chains, calls of UNO, colours played.

It is worked out once, by playing the match again from its replay, and then kept: nobody needs to replay a thousand
matches to tell how many of them were won.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core import events
from game.core.cards import COLOUR_OF, COLOURS
from game.core.events import Event
from game.match.match import Match
from game.match.replay import Replay
from game.match.standings import standings

WON, LOST, NOBODY = "won", "lost", "nobody"
"""How a match ended for a seat; nobody has won one that was called off."""


@dataclass(frozen=True, slots=True)
class Record:
    """The facts of a match for one seat."""

    result: str
    rank: int
    """From 1 on, as the results showed it."""
    points: int
    rounds_won: int
    rounds_lost: int
    cards_left: int | None
    """What was still in hand when the match was lost, or at the knock-out; None if it was not lost."""
    survived: int
    """The longest chain of draws that was faced and passed on, in cards."""
    suffered: int
    """The longest chain of draws that was taken, in cards."""
    called: int
    """How often UNO was called."""
    forgot: int
    """How often the call was forgotten: neither made in time nor made up for."""
    caught: int
    """How often that cost cards."""
    catches: int
    """How often somebody else was caught."""
    colours: tuple[int, ...]
    """How many cards of each colour were played, in the order of `COLOURS`."""


def record(replay: Replay, seat: int) -> Record:
    """What the match of that replay came to for a seat. As `Replay.play`, it raises where an action does not fit."""
    start, seed = replay.start, replay.seed
    match = Match(replay.rules, replay.players, seed) if start is None else Match.at(start, seed)
    tally, lost = _Tally(seat), 0
    for action in replay.actions:
        if match.state.over and not match.over:
            match.next_round()
            tally.next_round()
        told: list[Event] = []
        match.apply(action, told)
        tally.take(told)
        lost += match.state.over and match.state.winner not in (-1, seat)
    return tally.record(match, lost)


def result_of(winner: int | None, seat: int) -> str:
    """How a match ended for a seat, by who has won it."""
    return NOBODY if winner is None or winner < 0 else WON if winner == seat else LOST


class _Tally:
    """Counts what happens to one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.facing = 0
        """How many cards the seat would have to draw now."""
        self._late = False
        """Whether the call is owed, and can still be made."""
        self._fell_with = 0
        """How many cards the seat had when it was knocked out of the round."""
        self.survived = self.suffered = self.called = self.forgot = self.caught = self.catches = 0
        self.colours = [0] * len(COLOURS)

    def next_round(self) -> None:
        """Whatever was open has ended with the round."""
        self.facing, self._late, self._fell_with = 0, False, 0

    def take(self, told: Iterable[Event]) -> None:
        """What one action has brought about."""
        for event in told:
            if event.kind == events.CHAINED:
                self.facing = event.amount if event.other == self.seat else 0
            elif event.kind == events.CAUGHT and event.other == self.seat != event.seat:
                self.catches += 1
            elif event.seat == self.seat:
                self._own(event)

    def _own(self, event: Event) -> None:
        kind = event.kind
        if kind == events.PLAYED:
            self.survived, self.facing = max(self.survived, self.facing), 0
            for card in event.cards:
                if COLOUR_OF[card] in COLOURS:
                    self.colours[COLOUR_OF[card]] += 1
        elif kind == events.TOOK:
            self.suffered, self.facing = max(self.suffered, event.amount), 0
        elif kind == events.CHALLENGED and event.amount:
            self.survived, self.facing = max(self.survived, self.facing), 0
        elif kind == events.CALLED:
            self.called += 1
            self.forgot -= self._late
            self._late = False
        elif kind == events.FORGOT:
            self.forgot += 1
            self._late = True
        elif kind in (events.CAUGHT, events.SAFE):
            self.caught += kind == events.CAUGHT
            self._late = False
        elif kind == events.KNOCKED_OUT:
            self._fell_with = event.amount

    def record(self, match: Match, lost: int) -> Record:
        """All of it at the end of the match."""
        seat, result = self.seat, result_of(match.winner, self.seat)
        return Record(
            result=result,
            rank=standings(match).index(seat) + 1,
            points=match.scores[seat],
            rounds_won=match.rounds_won[seat],
            rounds_lost=lost,
            cards_left=(self._fell_with or len(match.state.hands[seat])) if result == LOST else None,
            survived=self.survived,
            suffered=self.suffered,
            called=self.called,
            forgot=self.forgot,
            caught=self.caught,
            catches=self.catches,
            colours=tuple(self.colours),
        )
