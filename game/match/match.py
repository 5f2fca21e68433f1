"""A match: rounds at one table with the same players until the goal is reached."""

from __future__ import annotations

from typing import Final

from game.core.engine import apply, call_off, deal
from game.core.errors import IllegalActionError
from game.core.events import KNOCKED_OUT, Event, Sink
from game.core.rng import below, seeded
from game.core.ruleset import Ruleset
from game.core.scoring import ending, match_winner, round_points
from game.core.state import OVER, TURN, State

MOST_ACTIONS_A_ROUND: Final = 100_000
"""After so many actions a round is called off before the next turn. Nobody plays for so long: it is there so that every
round ends, also where house rules fill up hands as fast as they empty."""
_DEALER_STREAM: Final = 0xD
_ROUND_STREAM: Final = 0xA


class Match:
    """The table, the score, and the actions so far. Ruleset, players, seed and actions make all the rest; only a match
    that was started `at` a position needs that position, too."""

    __slots__ = (
        "actions",
        "actions_in_round",  # how many of them belong to the round being played
        "blocked",  # rounds that ended because nobody could move
        "dealt",  # the events of the deal of the round being played; none for one that began at a position
        "fallen",  # the seats knocked out of the round being played, in the order in which they fell
        "players",
        "round",  # the number of the round being played, from 1
        "rounds_won",
        "rules",
        "scores",
        "seed",
        "start",  # the position in which the first round began, where it was not dealt
        "state",
        "winner",  # the seat that has won the match, or None
    )

    def __init__(self, rules: Ruleset, players: int, seed: int, start: State | None = None) -> None:
        rules.check_players(players)
        self.rules = rules
        self.players = players
        self.seed = seed
        self.start = start
        self.round = 1
        self.scores = [0] * players
        self.rounds_won = [0] * players
        self.blocked = 0
        self.actions: list[int] = []
        self.actions_in_round = 0
        self.winner: int | None = None
        self.fallen: list[int] = []
        self.dealt: list[Event] = []
        self.state: State = self._dealt_round(1, self.dealt) if start is None else start.clone()

    @classmethod
    def at(cls, state: State, seed: int = 0) -> Match:
        """A match whose first round is not dealt but starts from this position. The seed is for all that follows."""
        if state.over:
            raise IllegalActionError("a match cannot start from a round that is over")
        return cls(state.rules, state.players, seed, state.clone())

    def copy(self) -> Match:
        """A match of its own in the same position, with the same past."""
        match = Match(self.rules, self.players, self.seed, self.state)
        match.start = self.start
        match.round = self.round
        match.scores = self.scores[:]
        match.rounds_won = self.rounds_won[:]
        match.blocked = self.blocked
        match.actions = self.actions[:]
        match.actions_in_round = self.actions_in_round
        match.winner = self.winner
        match.fallen = self.fallen[:]
        match.dealt = self.dealt[:]
        return match

    def _deal(self) -> None:
        self.round += 1
        self.actions_in_round = 0
        self.fallen = []
        self.dealt = []
        self.state = self._dealt_round(self.round, self.dealt)

    def _dealt_round(self, number: int, sink: Sink) -> State:
        rng = seeded(self.seed, _ROUND_STREAM, number)
        return deal(self.rules, self.players, rng, self._dealer_of(number), sink)

    def opening(self, number: int) -> State:
        """How the cards lay when that round began, or will lie: it follows from the seed alone."""
        if number == 1 and self.start is not None:
            return self.start.clone()
        return self._dealt_round(number, None)

    @property
    def dealer(self) -> int:
        """Drawn by lot for the first round, then one seat on to the left each round, unless it is somebody's role."""
        return self._dealer_of(self.round)

    def _dealer_of(self, number: int) -> int:
        if self.rules.dealer >= 0:
            return self.rules.dealer
        if self.start is not None:
            first = self.start.dealer
        else:
            _, first = below(seeded(self.seed, _DEALER_STREAM), self.players)
        return (first + number - 1) % self.players

    @property
    def over(self) -> bool:
        """Whether the match is decided. A void round that was to be the only one ends it without a winner."""
        return self.winner is not None or (self.rules.single and self.state.over)

    def apply(self, action: int, sink: Sink = None) -> None:
        """One action of the current round; IllegalActionError if it may not be."""
        state = self.state
        before = state.clone() if self.rules.hand_limit else None
        apply(state, action, sink)
        if before is not None and state.alive < before.alive:
            self._note_fallen(before, action)
        self.actions.append(action)
        self.actions_in_round += 1
        if self.actions_in_round >= MOST_ACTIONS_A_ROUND and state.phase == TURN:
            call_off(state, sink)
        if state.phase == OVER:
            self._settle()

    def next_round(self) -> None:
        """Deal the next round of an undecided match; `dealt` tells how that went."""
        if not self.state.over or self.over:
            raise IllegalActionError("the next round can only be dealt when one is over and the match is not")
        self._deal()

    def _note_fallen(self, before: State, action: int) -> None:
        """One action may knock out several: only its events tell in which order."""
        told: list[Event] = []
        apply(before, action, told)
        self.fallen += [event.seat for event in told if event.kind == KNOCKED_OUT]

    def _settle(self) -> None:
        state = self.state
        winner = state.winner
        if winner < 0:
            return
        self.scores = [score + points for score, points in zip(self.scores, round_points(state), strict=True)]
        self.rounds_won[winner] += 1
        if ending(state) == "blocked":
            self.blocked += 1
        against = self.rules.counting == "against"
        self.winner = match_winner(self.rules.goal, self.scores, self.rounds_won, self.round, against)
