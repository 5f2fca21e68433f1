"""The numbers a player weighs its choices with, in units of one card: by level, and apart for two players and more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from game.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Weights:
    """What each consideration is worth. A score only matters against the scores of the other choices."""

    shed: float = 2.0  # laying a card at all, against drawing or keeping
    points: float = 0.01  # each point of the card that leaves the hand
    skip: float = 0.3  # a card that costs the next player a turn
    reverse: float = 0.0  # turning the direction, where that is not a skip
    attack: float = 0.6  # a coloured + card
    attack_each: float = 0.1  # each card of a + above the smallest
    wild: float = -1.5  # laying a plain wild: negative is holding it
    wild_attack: float = -1.2  # laying a wild + card
    again: float = 0.3  # playing again
    special: float = 0.5  # each card gained by a swap, a rotation, a discard or a composed rule
    harm: float = 0.5  # each card an opponent is made to draw by a special card
    threat: float = 1.5  # hitting the next player when it is about to go out
    near: int = 2  # how few cards make a player a threat
    colour: float = 0.15  # each card of the same colour that stays behind
    symbol: float = 0.0  # each card of the same symbol that stays behind
    lack: float = 0.5  # a colour the next player could not follow
    scarce: float = 0.0  # each card more than usual that has been seen of a colour
    empties: float = 0.0  # the last card of a colour in the hand
    answer: float = 6.0  # answering a chain rather than taking it
    draw: float = -4.0  # drawing though able to play
    swap_margin: float = 1.0  # how many cards fewer the other hand must have
    challenge: float = 0.35  # the chance of a bluff from which on a Wild Draw Four is challenged
    bluff: float = -2.0  # laying a Wild Draw Four against the challenge rule
    revenge: float = 0.0  # hitting whoever has just laid an action card
    noise: float = 0.0  # how far each score is off at most


PLAIN: Final = Weights()


@dataclass(frozen=True, slots=True)
class WeightSet:
    """The weights of one player for every kind of table: two players left or more, with mercy or without."""

    two: Weights
    many: Weights
    fierce_two: Weights
    fierce_many: Weights

    def at(self, rules: Ruleset, two: bool) -> Weights:
        """The weights for that table."""
        if is_fierce(rules):
            return self.fierce_two if two else self.fierce_many
        return self.two if two else self.many

    def changed(self, change: Callable[[Weights], Weights]) -> WeightSet:
        """The same change to all of them."""
        return WeightSet(change(self.two), change(self.many), change(self.fierce_two), change(self.fierce_many))


def same(weights: Weights) -> WeightSet:
    """The same weights at every table."""
    return WeightSet(weights, weights, weights, weights)


def is_fierce(rules: Ruleset) -> bool:
    """Whether + cards pile up without limit or hands change hands: other things count at such a table."""
    return rules.stacking == "rising" or rules.seven_swaps


EASY: Final = same(
    Weights(
        shed=0.6, skip=0.3, attack=0.3, wild=0.0, wild_attack=0.1, colour=0.0, symbol=0.0, lack=0.0, threat=0.0,
        special=0.2, answer=2.0, draw=-1.0, challenge=0.5, bluff=0.0, noise=1.6,
    )
)  # fmt: skip
NORMAL: Final = same(replace(PLAIN, lack=0.0, threat=1.0, noise=0.5, challenge=0.5))
BEST: Final = WeightSet(
    two=replace(
        PLAIN, points=-0.015, skip=0.6, attack=0.8, wild=-0.9, wild_attack=0.0, threat=0.7, near=1, colour=0.05,
        symbol=-0.45, lack=0.25, scarce=0.02,
    ),
    many=replace(
        PLAIN, skip=-0.9, reverse=-0.9, attack=0.0, attack_each=-0.6, wild=-2.0, threat=1.7, near=3, colour=0.25,
        symbol=0.2, lack=0.0, scarce=0.05, empties=-0.8,
    ),
    fierce_two=replace(
        PLAIN, reverse=-0.3, attack=-0.35, attack_each=-0.15, wild=-1.1, wild_attack=0.05, again=1.1, special=0.7,
        harm=0.4, threat=2.0, near=5, symbol=-0.5, empties=0.5, swap_margin=0.0,
    ),
    fierce_many=replace(
        PLAIN, reverse=-0.3, attack=-0.35, attack_each=-0.15, wild=-1.1, wild_attack=0.05, again=1.1, special=0.7,
        harm=0.4, threat=2.0, near=5, symbol=-0.5, empties=0.5, swap_margin=0.0,
    ),
)  # fmt: skip
"""Fitted to the outcome of playouts after every choice in some thousand positions (docs/BOTS.md)."""
HARD: Final = BEST.changed(lambda weights: replace(weights, noise=0.45))
"""The same with a human slip now and then: choices that lie close together are not told apart."""

LEVEL_WEIGHTS: Final[Mapping[str, WeightSet]] = {"easy": EASY, "normal": NORMAL, "hard": HARD, "expert": BEST}
