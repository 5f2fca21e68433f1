"""The chance to win a round that is not over, judged by the hands alone; the numbers were fitted to finished games.

Each hand gets a strength: fewer cards are better, and wilds and action cards are worth more than the place they take.
The chance is a seat's share of all the strengths.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.bots.heuristic.weights import is_fierce
from game.core.cards import CARD_COUNT, IS_NUMBER
from game.core.ruleset import Ruleset
from game.core.state import State

_LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class Fit:
    """What a card, the root of the number of cards, a wild, an action card and the turn add to a hand's strength."""

    card: float
    root: float
    wild: float
    action: float
    turn: float


STANDARD: Final = (Fit(-0.175, -0.56, 1.1, 0.375, 0.1), Fit(-0.175, -0.86, 0.8, 0.175, 0.15))
"""With two players left, and with more, at tables where + cards are taken at once."""
FIERCE: Final = (Fit(-0.069, 0.09, 0.144, 0.047, 0.013), Fit(-0.075, 0.15, 0.1, 0.05, 0.06))
"""The same at tables where + cards are answered and hands change hands."""


class Judge:
    """A fit worked into tables."""

    __slots__ = ("rules", "sizes", "turn", "worth")

    def __init__(self, rules: Ruleset, fit: Fit) -> None:
        self.rules = rules
        self.sizes = [fit.card * size + fit.root * math.sqrt(size) for size in range(_LONGEST)]
        self.worth = [
            fit.wild if rules.wild[card] else fit.action * (not IS_NUMBER[card]) for card in range(CARD_COUNT)
        ]
        self.turn = fit.turn

    def chance(self, state: State, seat: int) -> float:
        """The chance of that seat, from 0 to 1."""
        if state.out[seat]:
            return 0.0
        worth, exp = self.worth, math.exp
        own = total = 0.0
        for other, hand in enumerate(state.hands):
            if state.out[other]:
                continue
            strength = self.sizes[len(hand)]
            for card in hand:
                strength += worth[card]
            if other == state.actor:
                strength += self.turn
            share = exp(strength)
            total += share
            if other == seat:
                own = share
        return own / total


_KEPT: Final[dict[tuple[int, bool], Judge]] = {}
_KEPT_LIMIT: Final = 64


def judge_for(rules: Ruleset, two: bool) -> Judge:
    """The judge for that table; built once as long as the ruleset is in use."""
    judge = _KEPT.get((id(rules), two))
    if judge is None or judge.rules is not rules:
        if len(_KEPT) >= _KEPT_LIMIT:
            _KEPT.clear()
        fits = FIERCE if is_fierce(rules) else STANDARD
        judge = _KEPT[id(rules), two] = Judge(rules, fits[0 if two else 1])
    return judge
