"""No Mercy: 168 cards, chains of equal or higher + cards, 7 swaps, 0 rotates, out at 25 cards."""

from __future__ import annotations

from game.core import cards
from game.core.display import Display
from game.core.effects import CHOOSE_COLOUR, NEXT, PLAY_AGAIN, SELF, SKIP_NEXT, SKIP_OTHERS, TURN_ROUND, attack
from game.core.ruleset import Ruleset
from game.rulesets.decks import MERCILESS
from game.rulesets.registry import register

NO_MERCY = Ruleset(
    id="no_mercy",
    deck=MERCILESS,
    effects=(
        (cards.SKIP, (SKIP_NEXT,)),
        (cards.REVERSE, (TURN_ROUND,)),
        (cards.DRAW_TWO, (attack(2),)),
        (cards.DRAW_FOUR, (attack(4),)),
        (cards.DISCARD_ALL, (("discard_colour", SELF, 0),)),
        (cards.SKIP_EVERYONE, (SKIP_OTHERS, PLAY_AGAIN)),
        # Turning round with two players left skips the other one, so the attack falls on whoever laid the card.
        (cards.S_REVERSE_DRAW_FOUR, (CHOOSE_COLOUR, TURN_ROUND, attack(4))),
        (cards.S_ROULETTE, (("roulette", NEXT, 0),)),
        (cards.S_DRAW_SIX, (CHOOSE_COLOUR, attack(6))),
        (cards.S_DRAW_TEN, (CHOOSE_COLOUR, attack(10))),
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
