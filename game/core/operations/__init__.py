"""The vocabulary of effects, one file an operation: what it is called, does, takes, is worth and is explained by.

A new one is a file here with an `OPERATION` in it, its name in the list below, and its texts. The list is written out,
since a packed program has no folder to look through.
"""

from __future__ import annotations

from typing import Final

from game.core.effects import register
from game.core.operations import (
    again,
    attack,
    colour,
    discard_colour,
    discard_wilds,
    draw,
    draw_if_stuck,
    draw_until,
    hand_size,
    lose_turn,
    reverse,
    rotate,
    roulette,
    shuffle,
    skip,
    skip_others,
    swap,
)

MODULES: Final = (
    # Of the printed cards alone.
    *(colour, skip, skip_others, attack, discard_colour, roulette),
    # Of both.
    *(reverse, again, swap, rotate, shuffle),
    # Of the customizable cards.
    *(draw, draw_until, draw_if_stuck, discard_wilds, hand_size, lose_turn),
)

for _module in MODULES:
    register(_module.OPERATION)
