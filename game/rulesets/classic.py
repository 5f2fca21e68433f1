"""Classic: 108 cards, a match to 500 points, stacking as a house rule."""

from __future__ import annotations

from typing import Final

from game.core import cards
from game.core.deck import usual_effects
from game.core.display import Display
from game.core.ruleset import Goal, Ruleset
from game.rulesets.decks import STANDARD
from game.rulesets.registry import register

STANDARD_EFFECTS: Final = usual_effects(cards.SKIP, cards.REVERSE, cards.DRAW_TWO, cards.S_WILD, cards.S_WILD_DRAW_FOUR)
"""What the cards of the standard deck do."""

CLASSIC: Final = Ruleset(
    id="classic",
    deck=STANDARD,
    effects=STANDARD_EFFECTS,
    goal=Goal("points", 500),
    display=Display(order=30, first_rules=("stacking", "uno", "draw_limit", "jump_in", "seven_swaps", "zero_rotates")),
)

register(CLASSIC)
