"""Points of hands and rounds, who wins a blocked round, and when a match is over."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cards import POINTS_OF
from game.core.ruleset import Goal
from game.core.state import OVER, State


def hand_points(hand: Sequence[int]) -> int:
    """What the cards left in a hand are worth."""
    return sum(POINTS_OF[card] for card in hand)


def winner_points(state: State) -> int:
    """What the winner of a finished round scores: every other hand, and a bounty for each player knocked out."""
    if state.rules.wager:
        return 0  # there the stake is paid
    points = sum(hand_points(hand) for seat, hand in enumerate(state.hands) if seat != state.winner)
    return points + state.rules.knock_out_points * sum(state.out)


def blocked_winner(state: State) -> int:
    """Lowest points; then fewest cards; then nearest in turn order after the last card played."""

    def rank(seat: int) -> tuple[int, int, int]:
        hand = state.hands[seat]
        distance = ((seat - state.layer) * state.direction - 1) % state.players
        return hand_points(hand), len(hand), distance

    return min((seat for seat in range(state.players) if not state.out[seat]), key=rank)


def payout(stake: int, state: State) -> int:
    """Casino: what comes back to the player for its stake when the hand is over."""
    assert state.phase == OVER
    if state.winner < 0:
        return stake
    return stake * state.multiplier if state.winner == 0 else 0


def match_winner(goal: Goal, scores: Sequence[int], rounds_won: Sequence[int], rounds: int) -> int | None:
    """The seat that has won the match, or None while it goes on.

    One round: whoever won it. Points: the first to reach them (only a round's winner scores, so two never do at once).
    Rounds: most rounds won after N; equal: most points; still equal: further rounds until somebody leads.
    """
    seats = range(len(scores))
    if goal.kind == "points":
        best = max(seats, key=lambda seat: scores[seat])
        return best if scores[best] >= goal.amount else None
    if rounds < goal.amount:
        return None
    ranked = sorted(seats, key=lambda seat: (rounds_won[seat], scores[seat]), reverse=True)
    first, second = ranked[0], ranked[1]
    tied = (rounds_won[first], scores[first]) == (rounds_won[second], scores[second])
    return None if tied else first
