"""What cards are worth whose effect depends on the look of the table: swaps, rotations, roulette, composed rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.bots.heuristic.traits import Traits
from game.bots.heuristic.weights import Weights
from game.core.actions import NOBODY, TARGET, argument_of, kind_of
from game.core.effects import CHOSEN, EVERYONE, OPERATIONS, OTHERS, PREVIOUS, SELF, Effect
from game.core.operations.common import neighbour, other_hands
from game.core.state import State
from game.core.view import View

_WIN: Final = 1000.0


def special_worth(
    traits: Traits,
    weights: Weights,
    table: State | View,
    seat: int,
    card: int,
    hand: Sequence[int],
    counts: Sequence[int],
) -> float:
    """The sum over its effects, in cards."""
    worth = 0.0
    for effect in traits.special[card]:
        operation = OPERATIONS[effect[0]]
        if operation.plain == "attack":
            worth += _turned_attack(traits, weights, table, card, hand, effect[2])
        if operation.clears is not None and _clears(operation.clears, card, hand):
            worth += _WIN
        elif operation.gain is not None:
            worth += weights.special * operation.gain(table, seat, card, hand, counts)
        if operation.harm is not None:
            worth += weights.harm * operation.harm(table, seat, card, hand, counts)
        if operation.blow is not None:
            worth += _aimed(weights, table, seat, effect, len(hand) - 1, counts)
    return worth


def _clears(clears: Callable[[int, Sequence[int]], bool], card: int, hand: Sequence[int]) -> bool:
    rest = list(hand)
    rest.remove(card)
    return clears(card, rest)


def _turned_attack(
    traits: Traits, weights: Weights, table: State | View, card: int, hand: Sequence[int], amount: int
) -> float:
    """A + card that turns round first. With two left it falls back on its player, who had better hold an answer."""
    if table.alive > 2:
        return 0.0
    answers = traits.rules.answers[card]
    spare = sum(1 for held in hand if held in answers) - (card in answers)
    return 0.0 if spare > 0 else -weights.answer - weights.shed - amount


def _aimed(weights: Weights, table: State | View, seat: int, effect: Effect, left: int, counts: Sequence[int]) -> float:
    """An effect aimed at players: what it does to the others minus what it does to oneself."""
    target = effect[1]
    if target == SELF:
        return -_blow(effect, left) * weights.special
    if target in (OTHERS, EVERYONE):
        hands = other_hands(table, seat, counts)
        own = _blow(effect, left) if target == EVERYONE else 0.0
        return weights.harm * sum(_blow(effect, count) for count in hands) - weights.special * own
    if target == CHOSEN:
        return weights.harm * max(_blow(effect, count) for count in other_hands(table, seat, counts))
    hit = neighbour(table, seat, -1 if target == PREVIOUS else 1)
    return weights.harm * _blow(effect, counts[hit])


def _blow(effect: Effect, count: int) -> float:
    """How many cards worse off a hand of that size is."""
    name, _, amount = effect
    blow = OPERATIONS[name].blow
    return 0.0 if blow is None else blow(amount, count)


def swap_target(seat: int, counts: Sequence[int], allowed: Sequence[int], margin: float) -> int:
    """The smallest hand, or nobody where one's own is small enough."""
    best, fewest = -1, sum(counts) + 1
    nobody = -1
    for action in allowed:
        if kind_of(action) != TARGET:
            continue
        other = argument_of(action)
        if other == NOBODY:
            nobody = action
        elif counts[other] < fewest:
            best, fewest = action, counts[other]
    return best if nobody < 0 or counts[seat] - fewest >= margin else nobody


def pick_target(queue: Sequence[Effect], counts: Sequence[int], allowed: Sequence[int]) -> int:
    """Whom a composed rule is aimed at: the smallest hand for a blow, the largest for a favour."""
    total = 0.0
    for effect in queue:
        if effect[1] == CHOSEN:
            total += _blow(effect, 7)
    targets = [action for action in allowed if kind_of(action) == TARGET]
    if total >= 0:
        return min(targets, key=lambda action: counts[argument_of(action)])
    return max(targets, key=lambda action: counts[argument_of(action)])
