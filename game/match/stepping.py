"""A recorded match to walk about in: any action forward or back, any round, the big moments, and what each action told.

A place in the match is the number of actions done. After the last action of a round the round lies there, over; whoever
wants to see the next one as it was dealt asks for that place `dealt`.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import NamedTuple

from game.core import events
from game.core.errors import IllegalActionError
from game.core.events import Event
from game.match.match import Match
from game.match.replay import Replay

EVERY = 32
"""So many actions lie between two places that are kept: a jump plays fewer than that."""
MOST_KEPT = 1_000
"""So many places are kept of a match beyond all measure: they lie further apart then, and the memory is bounded."""
LONG_CHAIN = 6
"""So many cards taken at once are a big moment."""

KNOCK_OUT, CHAIN, UNO, CAUGHT, CHALLENGE_WON, CHALLENGE_LOST = (
    *("knock_out", "chain", "uno", "caught"),
    *("challenge_won", "challenge_lost"),
)
ROULETTE, SWAP, ROTATION, SHUFFLE, ROUND, MATCH = "roulette", "swap", "rotation", "shuffle", "round", "match"
MOMENTS = (
    *(KNOCK_OUT, CHAIN, UNO, CAUGHT, CHALLENGE_WON, CHALLENGE_LOST),
    *(ROULETTE, SWAP, ROTATION, SHUFFLE, ROUND, MATCH),
)
"""Every kind of big moment."""
_PLAIN = {
    events.KNOCKED_OUT: KNOCK_OUT,
    events.CALLED: UNO,
    events.CAUGHT: CAUGHT,
    events.SPUN: ROULETTE,
    events.SWAPPED: SWAP,
    events.ROTATED: ROTATION,
    events.SHUFFLED: SHUFFLE,
}


@dataclass(frozen=True, slots=True)
class Moment:
    """Something worth a mark on the bar: the action of that index brought it about, so it is seen at `index + 1`."""

    index: int
    kind: str
    """One of MOMENTS."""
    seat: int
    """Whose moment it is: the victim, the caller, the challenger, the winner; -1 where there is none."""
    other: int = -1
    """Who else has to do with it: who was swapped with, who caught, who was accused."""
    amount: int = 0
    """The cards taken or held, or the points won."""


class Told(NamedTuple):
    """What an action tells. The events of the deal come before it where it is the first of its round."""

    dealt: tuple[Event, ...]
    events: tuple[Event, ...]


class Stepper:
    """Stands somewhere in a recorded match. All of it is played once at the start; then any jump costs a few actions.

    IllegalActionError (OutdatedError for an old one) says which action of the replay does not fit.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.moments: list[Moment] = []
        """The big moments, in their order."""
        self.rounds: list[int] = [0]
        """For each round, the index of its first action: the place at which it is `dealt`."""
        self._every = max(EVERY, len(replay.actions) // MOST_KEPT)
        self._kept: list[Match] = []
        match = replay.begin()
        for index in range(len(replay.actions)):
            if index % self._every == 0:
                self._kept.append(_without_past(match))
            if match.state.over and not match.over:
                self.rounds.append(index)
            told: list[Event] = []
            replay.step(match, told)
            self._note(index, told, match)
        if not self._kept or len(replay.actions) % self._every == 0:
            self._kept.append(_without_past(match))
        self.final = match.copy()
        """The match after its last action."""
        self.match = self.final
        self.go(0)

    # ---- walking ----------------------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """How many actions there are: the last place."""
        return len(self.replay.actions)

    @property
    def place(self) -> int:
        """How many actions are done where it stands."""
        return len(self.match.actions)

    def at(self, place: int, dealt: bool = False) -> Match:
        """The match after so many actions, as a copy of its own; `dealt`: with the next round on the table, if one
        is due there."""
        if not 0 <= place <= self.length:
            raise IndexError(f"there is no place {place} in a match of {self.length} actions")
        kept = place // self._every
        match = self._kept[kept].copy()
        match.actions = list(self.replay.actions[: kept * self._every])
        while len(match.actions) < place:
            self.replay.step(match)
        if dealt and self._deal_due(match):
            match.next_round()
        return match

    def go(self, place: int, dealt: bool = False) -> Match:
        """Stand there; the match as it is at that place. The places next to this one cost no more than one action."""
        if place == self.place + 1 and place <= self.length:
            self.replay.step(self.match)
            if dealt and self._deal_due(self.match):
                self.match.next_round()
        else:
            self.match = self.at(place, dealt)
        return self.match

    def forward(self) -> Told | None:
        """Do the next action; what it tells, or None at the end."""
        if self.place >= self.length:
            return None
        return self._step(self.match)

    def back(self) -> bool:
        """Take the last action back; false at the beginning."""
        if not self.place:
            return False
        self.go(self.place - 1)
        return True

    def told(self, index: int) -> Told:
        """What the action of that index tells, the first being 0."""
        if not 0 <= index < self.length:
            raise IndexError(f"there is no action {index} in a match of {self.length}")
        return self._step(self.at(index))

    def round_at(self, place: int) -> int:
        """The number, from 1, of the round that the next action at that place belongs to."""
        return bisect_right(self.rounds, place)

    def continue_from(self, place: int, seed: int) -> Match:
        """A new match that begins in that position, the hidden cards as they lay; IllegalActionError where nothing is
        left to play. It begins at its first round and without points: a match from a position is one of its own, and
        its replay must say all that there is to know of it."""
        match = self.at(place, dealt=True)
        if match.state.over:
            raise IllegalActionError("there is nothing left to play: the match was over")
        return Match.at(match.state, seed)

    # ---- telling ----------------------------------------------------------------------------------------------------

    def _step(self, match: Match) -> Told:
        place = len(match.actions)
        told: list[Event] = []
        self.replay.step(match, told)
        return Told(tuple(match.dealt) if place in self.rounds else (), tuple(told))

    def _deal_due(self, match: Match) -> bool:
        return match.state.over and not match.over

    def _note(self, index: int, told: list[Event], match: Match) -> None:
        for event in told:
            kind = _kind(event)
            if kind:
                self.moments.append(Moment(index, kind, event.seat, event.other, event.amount))
        if match.state.over:
            winner = match.state.winner
            points = next((event.amount for event in told if event.kind == events.WON), 0)
            self.moments.append(Moment(index, ROUND, winner, amount=points))
        if match.over:
            self.moments.append(Moment(index, MATCH, -1 if match.winner is None else match.winner))


def _kind(event: Event) -> str:
    """The kind of big moment that an event is; empty for none."""
    if event.kind == events.TOOK:
        return CHAIN if event.amount >= LONG_CHAIN else ""
    if event.kind == events.CHALLENGED:
        return CHALLENGE_WON if event.amount else CHALLENGE_LOST
    return _PLAIN.get(event.kind, "")


def _without_past(match: Match) -> Match:
    """A copy that leaves its actions to the replay, which has them all."""
    actions, match.actions = match.actions, []
    copy = match.copy()
    match.actions = actions
    return copy
