"""How a finished round and its match stand: the order of the players, and what the winner's points came from."""

from __future__ import annotations

from typing import NamedTuple

from game.core.scoring import hand_points
from game.core.state import State
from game.match.match import Match


class RoundScore(NamedTuple):
    """What the others are worth to the winner of a round: their cards, and so much for each of the fallen."""

    cards: int
    fallen: int
    bounty: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.cards + self.fallen * self.bounty


def round_score(state: State) -> RoundScore:
    """What the points of a finished round came from."""
    if state.winner < 0 or state.rules.counting == "none":
        return RoundScore(0, 0, 0)
    cards = sum(hand_points(hand, state.rules) for seat, hand in enumerate(state.hands) if seat != state.winner)
    return RoundScore(cards, sum(state.out), state.rules.knock_out_points)


def standings(match: Match) -> list[int]:
    """All seats, the one ahead first: by the match where it is played for points or rounds, then by the round."""
    kind = match.rules.goal.kind
    sign = 1 if match.rules.counting == "against" else -1

    def rank(seat: int) -> tuple[int, ...]:
        if kind == "rounds":
            return -match.rounds_won[seat], sign * match.scores[seat], *_round_rank(match, seat)
        if kind == "points":
            return sign * match.scores[seat], *_round_rank(match, seat)
        return _round_rank(match, seat)

    return sorted(range(match.players), key=rank)


def _round_rank(match: Match, seat: int) -> tuple[int, int, int]:
    """The winner, then whoever is still in by what is left in hand, then the fallen: who fell last comes first."""
    state = match.state
    if seat == state.winner:
        return 0, 0, 0
    if not state.out[seat]:
        return 1, hand_points(state.hands[seat], state.rules), len(state.hands[seat])
    return 2, -match.fallen.index(seat) if seat in match.fallen else 1, 0


def lead(match: Match) -> tuple[str, int] | None:
    """By how many `points` or `rounds` a decided match is won; None where there is no such distance."""
    kind = match.rules.goal.kind
    if match.winner is None or kind == "round":
        return None
    first, second = standings(match)[:2]
    if kind == "rounds" and match.rounds_won[first] != match.rounds_won[second]:
        return "rounds", match.rounds_won[first] - match.rounds_won[second]
    return "points", abs(match.scores[first] - match.scores[second])
