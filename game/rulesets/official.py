"""Official: 112 cards, a +4 that may be bluffed and challenged, shuffled hands, three cards with rules of their own."""

from __future__ import annotations

from typing import Final

from game.core import cards
from game.core.customrules import default_custom_rules
from game.core.deck import usual_effects
from game.core.display import Display
from game.core.ruleset import Ruleset
from game.rulesets.classic import STANDARD_EFFECTS
from game.rulesets.decks import OFFICIAL as OFFICIAL_DECK
from game.rulesets.registry import register

OFFICIAL: Final = Ruleset(
    id="official",
    deck=OFFICIAL_DECK,
    effects=(*STANDARD_EFFECTS, *usual_effects(cards.S_SHUFFLE_HANDS)),
    first_card="turn",
    draw_by_choice=True,
    wild_draw_four="always",
    challenge=True,
    custom=default_custom_rules(),
    display=Display(order=50, first_rules=("challenge", "wild_draw_four", "stacking", "uno", "draw_by_choice")),
)

register(OFFICIAL)
