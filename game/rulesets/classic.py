"""Classic: 108 cards, a match to 500 points, stacking as a house rule."""

from __future__ import annotations

from game.core import cards
from game.core.display import Display
from game.core.effects import CHOOSE_COLOUR, SKIP_NEXT, TURN_ROUND, attack
from game.core.ruleset import Goal, Ruleset
from game.rulesets.decks import STANDARD
from game.rulesets.registry import register

STANDARD_EFFECTS = (
    (cards.SKIP, (SKIP_NEXT,)),
    (cards.REVERSE, (TURN_ROUND,)),
    (cards.DRAW_TWO, (attack(2),)),
    (cards.S_WILD, (CHOOSE_COLOUR,)),
    (cards.S_WILD_DRAW_FOUR, (CHOOSE_COLOUR, attack(4))),
)
"""What the cards of the standard deck do: No Mercy alone goes its own way."""

CLASSIC = Ruleset(
    id="classic",
    deck=STANDARD,
    effects=STANDARD_EFFECTS,
    goal=Goal("points", 500),
    display=Display(order=30, first_rules=("stacking", "uno", "draw_limit", "jump_in", "seven_swaps", "zero_rotates")),
)

register(CLASSIC)
