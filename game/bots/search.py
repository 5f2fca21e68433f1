"""The search of the expert: the same possible deals are played out after every candidate move, the best mean wins."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.bots.determinize import Dealer
from game.bots.heuristic.weights import WeightSet
from game.bots.judge import judge_for
from game.bots.policy import policy_for
from game.core.actions import CALL, act
from game.core.engine import apply, legal
from game.core.rng import Stream
from game.core.state import OVER, State
from game.core.view import View


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is looked at: fixed numbers, so that the same view and stream give the same move."""

    deals: int
    horizon: int
    """How many actions a playout lasts at most; what it leads to by then is judged by the hands."""
    margin: float
    """By how many standard errors another move must beat the heuristic's own."""
    round_size: int = 12
    """After so many deals, moves that look worse are dropped."""
    drop: float = 1.0
    """By how many standard errors a move must look worse for that."""
    moves: int = 5
    """How many other moves are tried beside the heuristic's, the most promising first."""


class Playout:
    """Plays states on with the heuristic on every seat and judges the outcome for one seat."""

    __slots__ = ("judge", "many", "seat", "two")

    def __init__(self, view: View, weights: WeightSet) -> None:
        self.two = policy_for(view.rules, weights.at(view.rules, True), True)
        self.many = policy_for(view.rules, weights.at(view.rules, False), False)
        self.seat = view.seat
        self.judge = judge_for(view.rules, view.alive == 2)

    def value(self, state: State, horizon: int) -> float:
        """From 0, lost, to 1, won."""
        for _ in range(horizon):
            if state.uno >= 0:
                apply(state, act(state.uno, CALL), listed=True)
            if state.phase == OVER:
                break
            allowed = legal(state)
            if len(allowed) == 1:
                apply(state, allowed[0], listed=True)
                continue
            policy = self.two if state.alive == 2 else self.many
            seat = state.actor
            hands = state.hands
            counts = [len(hand) for hand in hands]
            apply(state, policy.pick(state, seat, hands[seat], counts, allowed), listed=True)
        if state.phase == OVER:
            return 1.0 if state.winner == self.seat else 0.0
        return self.judge.chance(state, self.seat)


def search(view: View, allowed: list[int], first: int, playout: Playout, effort: Effort, stream: Stream) -> int:
    """The move whose playouts end best; `first`, the heuristic's, unless another is better by the margin.

    The allowed come with the most promising first.
    """
    dealer = Dealer(view)
    rivals = [action for action in allowed if action != first][: effort.moves]
    sums = dict.fromkeys(rivals, 0.0)
    squares = dict.fromkeys(rivals, 0.0)
    tried = 0
    while tried < effort.deals and rivals:
        for _ in range(effort.round_size):
            deal = dealer.deal(stream)
            reference = _after(deal, first, playout, effort.horizon)
            for action in rivals:
                gain = _after(deal, action, playout, effort.horizon) - reference
                sums[action] += gain
                squares[action] += gain * gain
        tried += effort.round_size
        rivals = [action for action in rivals if _edge(sums[action], squares[action], tried) > -effort.drop]
    best, top = first, 0.0
    for action in rivals:
        mean = sums[action] / tried
        if mean > top and _edge(sums[action], squares[action], tried) > effort.margin:
            best, top = action, mean
    return best


def _after(deal: State, action: int, playout: Playout, horizon: int) -> float:
    state = deal.clone()
    apply(state, action)
    return playout.value(state, horizon)


def _edge(total: float, squares: float, tried: int) -> float:
    """The mean gain in standard errors."""
    mean = total / tried
    variance = squares / tried - mean * mean
    return mean / math.sqrt(variance / tried) if variance > 1e-12 else (1e9 if mean > 1e-9 else 0.0)
