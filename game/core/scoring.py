"""Points of hands and rounds, who wins a blocked round, and when a match is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.ruleset import Goal, Ruleset
from game.core.state import OVER, State


def hand_points(hand: Sequence[int], rules: Ruleset) -> int:
    """What the cards left in a hand are worth at this table."""
    points_of = rules.points_of
    return sum(points_of[card] for card in hand)


def worth(state: State, seat: int) -> int:
    """What a seat's part of a finished round is worth: the cards in its hand, or a bounty where it was knocked out."""
    return state.rules.knock_out_points if state.out[seat] else hand_points(state.hands[seat], state.rules)


def round_points(state: State) -> list[int]:
    """What each seat scores in a finished round.

    Mostly the winner scores what all the others are worth. Where points count against the players, each scores what it
    is worth itself. A round without a winner scores nothing.
    """
    points = [0] * state.players
    counting = state.rules.counting
    if state.winner < 0 or counting == "none":
        return points
    if counting == "against":
        return [worth(state, seat) for seat in range(state.players)]
    points[state.winner] = sum(worth(state, seat) for seat in range(state.players) if seat != state.winner)
    return points


def winner_points(state: State) -> int:
    """What the winner of a finished round scores."""
    return 0 if state.winner < 0 else round_points(state)[state.winner]


def blocked_winner(state: State) -> int:
    """Lowest points; then fewest cards; then nearest in turn order after the last card played."""

    def rank(seat: int) -> tuple[int, int, int]:
        hand = state.hands[seat]
        distance = ((seat - state.layer) * state.direction - 1) % state.players
        return hand_points(hand, state.rules), len(hand), distance

    return min((seat for seat in range(state.players) if not state.out[seat]), key=rank)


LEAST_SHUFFLES: Final = 10
SHUFFLES_A_PLAYER: Final = 2


def most_shuffles(state: State) -> int:
    """How often the draw pile may be made anew before the round is called off; 0 where nobody counts.

    Cards that fill up hands as fast as they are laid could keep a round going for ever. By the rulebooks' own decks two
    players hardly ever make the pile anew, and ten of them a dozen times at the very most.
    """
    return max(LEAST_SHUFFLES, SHUFFLES_A_PLAYER * state.players) if state.rules.calls_off else 0


def payout(stake: int, state: State) -> int:
    """What comes back to whoever staked that much on a round that is over."""
    assert state.phase == OVER
    if state.winner < 0:
        return stake
    return stake * state.multiplier if state.winner == state.rules.staker else 0


def ending(state: State) -> str:
    """How a finished round came to its end.

    `out`: the winner has laid its last card; `last`: all others were knocked out; `blocked`: nobody could move;
    `called_off`: it would have gone on for too long;
    `stuck`: the other one had nothing to play and was not allowed to draw; `void`: the pile is empty, nobody wins.
    """
    assert state.phase == OVER
    if state.winner < 0:
        return "void"
    if not state.hands[state.winner]:
        return "out"
    if state.alive == 1:
        return "last"
    if state.rules.ends_stuck:
        return "stuck"
    return "blocked" if state.idle >= state.alive else "called_off"


def match_winner(
    goal: Goal, scores: Sequence[int], rounds_won: Sequence[int], rounds: int, against: bool = False
) -> int | None:
    """The seat that has won the match, or None while it goes on.

    One round: whoever won it. Points: the first to reach them; where they count `against` the players, whoever has
    fewest once somebody has reached them. Rounds: most rounds won after N; equal: the better points. Whoever is ahead
    must be so alone: else further rounds are played until somebody is.
    """
    sign = -1 if against else 1
    if goal.kind == "points":
        if max(scores) < goal.amount:
            return None
        ranks = [(sign * score, 0) for score in scores]
    else:
        if rounds < goal.amount:
            return None
        ranks = [(won, sign * score) for won, score in zip(rounds_won, scores, strict=True)]
    best = max(ranks)
    return ranks.index(best) if ranks.count(best) == 1 else None
