"""No Mercy: 168 cards, chains of equal or higher + cards, 7 swaps, 0 rotates, out at 25 cards."""

from __future__ import annotations

from typing import Final

from game.core import cards
from game.core.deck import usual_effects
from game.core.display import Display
from game.core.ruleset import Ruleset
from game.rulesets.decks import MERCILESS
from game.rulesets.registry import register

NO_MERCY: Final = Ruleset(
    id="no_mercy",
    deck=MERCILESS,
    effects=usual_effects(
        cards.SKIP,
        cards.REVERSE,
        cards.DRAW_TWO,
        cards.DRAW_FOUR,
        cards.DISCARD_ALL,
        cards.SKIP_EVERYONE,
        cards.S_REVERSE_DRAW_FOUR,
        cards.S_ROULETTE,
        cards.S_DRAW_SIX,
        cards.S_DRAW_TEN,
    ),
    first_card="turn",
    wild_draw_four="always",
    stacking="rising",
    uno_turn=True,
    seven_swaps=True,
    zero_rotates=True,
    hand_limit=25,
    display=Display(
        order=10,
        featured=True,
        first_rules=("hand_limit", "stacking", "seven_swaps", "zero_rotates", "uno", "uno_turn"),
    ),
)

register(NO_MERCY)
