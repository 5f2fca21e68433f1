"""What cards are worth whose effect depends on the look of the table: swaps, rotations, roulette, composed rules."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.traits import Traits
from game.bots.weights import Weights
from game.core.actions import NOBODY, TARGET, argument_of, kind_of
from game.core.cards import COLOUR_OF
from game.core.effects import CHOSEN, EVERYONE, OTHERS, PREVIOUS, SELF, Effect
from game.core.state import State
from game.core.view import View

_ROULETTE_CARDS = 4.0
_HELPFUL = frozenset({"discard_wilds"})


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
    left = len(hand) - 1
    worth = 0.0
    for effect in traits.special[card]:
        name, _, amount = effect
        if name == "attack":
            worth += _turned_attack(traits, weights, table, card, hand, amount)
        elif name == "swap":
            worth += weights.special * max(0, left - min(_others(table, seat, counts)))
        elif name == "rotate":
            worth += weights.special * (left - counts[_behind(table, seat)])
        elif name == "shuffle":
            others = _others(table, seat, counts)
            worth += weights.special * (left - (sum(others) + left) / (len(others) + 1))
        elif name == "discard_colour":
            colour = COLOUR_OF[card]
            under = sum(1 for held in hand if COLOUR_OF[held] == colour) - 1
            worth += 1000.0 if under == left else weights.special * 2 * under
        elif name == "roulette":
            worth += weights.harm * _ROULETTE_CARDS
        else:
            worth += _composed(weights, table, seat, effect, left, counts)
    return worth


def _turned_attack(
    traits: Traits, weights: Weights, table: State | View, card: int, hand: Sequence[int], amount: int
) -> float:
    """A + card that turns round first. With two left it falls back on its player, who had better hold an answer."""
    if table.alive > 2:
        return 0.0
    answers = traits.rules.answers[card]
    spare = sum(1 for held in hand if held in answers) - (card in answers)
    return 0.0 if spare > 0 else -weights.answer - weights.shed - amount


def _others(table: State | View, seat: int, counts: Sequence[int]) -> list[int]:
    return [count for other, count in enumerate(counts) if other != seat and not table.out[other]]


def _behind(table: State | View, seat: int) -> int:
    """Whose hand comes to that seat when all hands move on."""
    while True:
        seat = (seat - table.direction) % table.players
        if not table.out[seat]:
            return seat


def _composed(
    weights: Weights, table: State | View, seat: int, effect: Effect, left: int, counts: Sequence[int]
) -> float:
    """One effect of a customizable card: what it does to the others minus what it does to oneself."""
    name, target, amount = effect
    if target == SELF:
        return -_blow(name, amount, left) * weights.special
    if target in (OTHERS, EVERYONE):
        hands = _others(table, seat, counts)
        own = _blow(name, amount, left) if target == EVERYONE else 0.0
        return weights.harm * sum(_blow(name, amount, count) for count in hands) - weights.special * own
    if target == CHOSEN:
        return weights.harm * max(_blow(name, amount, count) for count in _others(table, seat, counts))
    hit = _behind(table, seat) if target == PREVIOUS else _ahead(table, seat)
    return weights.harm * _blow(name, amount, counts[hit])


def _ahead(table: State | View, seat: int) -> int:
    while True:
        seat = (seat + table.direction) % table.players
        if not table.out[seat]:
            return seat


def _blow(name: str, amount: int, count: int) -> float:
    """How many cards worse off a hand of that size is."""
    if name == "draw":
        return float(amount)
    if name == "draw_until":
        return 4.0
    if name == "draw_if_stuck":
        return amount * 0.8 ** (count + 1)
    if name == "hand_size":
        return float(amount - count)
    if name == "discard_wilds":
        return -0.12 * count
    return 1.0 if name == "lose_turn" else 0.0


def swap_target(seat: int, counts: Sequence[int], options: Sequence[int], margin: float) -> int:
    """The smallest hand, or nobody where one's own is small enough."""
    best, fewest = -1, sum(counts) + 1
    nobody = -1
    for action in options:
        if kind_of(action) != TARGET:
            continue
        other = argument_of(action)
        if other == NOBODY:
            nobody = action
        elif counts[other] < fewest:
            best, fewest = action, counts[other]
    return best if nobody < 0 or counts[seat] - fewest >= margin else nobody


def pick_target(queue: Sequence[Effect], counts: Sequence[int], options: Sequence[int]) -> int:
    """Whom a composed rule is aimed at: the smallest hand for a blow, the largest for a favour."""
    total = 0.0
    for name, target, amount in queue:
        if target == CHOSEN:
            total += _blow(name, amount, 7)
    targets = [action for action in options if kind_of(action) == TARGET]
    if total >= 0:
        return min(targets, key=lambda action: counts[argument_of(action)])
    return max(targets, key=lambda action: counts[argument_of(action)])
