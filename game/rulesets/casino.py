"""Casino: one player (the punta) against the bank for play credits; its rules are fixed."""

from __future__ import annotations

from typing import Final

from game.core.display import Display, Role
from game.core.ruleset import Ruleset
from game.rulesets.classic import STANDARD_EFFECTS
from game.rulesets.decks import STANDARD
from game.rulesets.registry import register

PUNTA: Final = 0
BANK: Final = 1

CASINO: Final = Ruleset(
    id="casino",
    deck=STANDARD,
    effects=STANDARD_EFFECTS,
    max_players=2,
    roles=(
        Role("punta", cards=4, bot="punta", hinted=True, stakes=True),
        Role("bank", cards=5, bot="bank", deals=True),
    ),
    counting="none",
    first_card="return",
    draw_by_choice=True,
    uno="off",
    reshuffle=False,
    stuck="end",
    top_multiplier=3,
    fixed=True,
    display=Display(order=40, look="casino"),
)

register(CASINO)
