"""Casino: one player (seat 0, the punta) against the bank (seat 1) for play credits; its rules are fixed."""

from __future__ import annotations

from game.core.ruleset import Ruleset
from game.rulesets.classic import STANDARD_EFFECTS
from game.rulesets.decks import STANDARD

PUNTA, BANK = 0, 1

CASINO = Ruleset(
    id="casino",
    deck=STANDARD,
    effects=STANDARD_EFFECTS,
    max_players=2,
    deal_by_seat=(4, 5),
    first_card="return",
    draw_by_choice=True,
    uno="off",
    reshuffle=False,
    wager=True,
    fixed=True,
)
