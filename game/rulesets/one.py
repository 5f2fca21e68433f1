"""ONE: 108 cards, 2 to 8 players, one round; a forgotten UNO always costs two cards."""

from __future__ import annotations

from typing import Final

from game.core.display import Display
from game.core.ruleset import Ruleset
from game.rulesets.classic import STANDARD_EFFECTS
from game.rulesets.decks import STANDARD
from game.rulesets.registry import register

ONE: Final = Ruleset(
    id="one",
    deck=STANDARD,
    effects=STANDARD_EFFECTS,
    max_players=8,
    draw_by_choice=True,
    wild_draw_four="match",
    uno="always",
    display=Display(order=20, first_rules=("uno", "wild_draw_four", "draw_by_choice", "stacking")),
)

register(ONE)
