"""How characters lean: each temperament shifts the weights of a level, enough to be felt, not enough to leave it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Final

from game.bots.heuristic.weights import Weights

TEMPERAMENTS: Final[Mapping[str, Mapping[str, float]]] = {
    # Strikes first: + cards and skips leave its hand as soon as they fit.
    "aggressive": {"attack": 0.7, "wild_attack": 1.0, "skip": 0.5, "harm": 0.2, "threat": 0.5, "challenge": -0.08},
    # Sits on wilds and + cards for a rainy day.
    "hoarder": {"wild": -1.0, "wild_attack": -1.0, "attack": -0.7, "skip": -0.4, "swap_margin": 1.0, "bluff": -1.0},
    # Bluffs, challenges, swaps on a hunch, and now and then just plays what it likes.
    "gambler": {"bluff": 1.6, "challenge": -0.18, "swap_margin": -0.6, "wild": 0.6, "noise": 0.3},
    # Sheds what would count against it, never bluffs, challenges only what is plain.
    "cautious": {"points": 0.02, "bluff": -2.0, "challenge": 0.15, "wild": 0.4, "threat": 0.5, "swap_margin": 0.5},
    # Whoever has struck is struck back.
    "vengeful": {"revenge": 1.2, "threat": 0.3, "challenge": -0.05},
}


def leaning(weights: Weights, temperament: str) -> Weights:
    """The weights of a level as a player of that temperament has them."""
    shifts = TEMPERAMENTS[temperament]
    changed = {
        field.name: getattr(weights, field.name) + shifts[field.name]
        for field in fields(weights)
        if field.name in shifts
    }
    return replace(weights, **changed)
