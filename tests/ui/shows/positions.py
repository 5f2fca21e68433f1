"""Positions that several tests of what a table shows start from."""

from __future__ import annotations

COLOUR = "rygb"
HANDS = [f"{COLOUR[seat % 4]}{seat // 4 + 1} {COLOUR[seat % 4]}{seat // 4 + 5}" for seat in range(10)]
SPIN = (
    "no_mercy | hands r4 gS b5 W+6 / b2 y3 r1 g9 / g4 b5 r8 / r3 g3 y4 | pile WC g4 | colour g | phase roulette "
    "| queue roulette,-2,0 | turn 3 | actor 0 | layer 3 | draw g1 b1 y3 WC g7 r1 ..."
)
TRAVELS = {
    "swap": ("no_mercy | hands r7 r1 b2 / b1 b2 b3 b4 / g1 g2 | pile r5", ["0:r7", "0:>1"]),
    "swap of others": ("no_mercy | hands r1 b2 / r7 b2 b3 b4 / g1 g2 | pile r5 | turn 1", ["1:r7", "1:>2"]),
    "rotation": ("no_mercy | hands r0 r1 b2 / b1 b2 b3 b4 / g1 g2 | pile r5", ["0:r0"]),
    "rotation to the right": ("no_mercy | hands r0 r1 b2 / b1 b2 b3 / g1 g2 / y1 | pile r5 | way -1", ["0:r0"]),
    "rotation of two": ("no_mercy | hands r0 r1 b2 / b1 b2 b3 b4 | pile r5", ["0:r0"]),
    "shuffle": ("official | hands WH r1 b2 / b1 b2 b3 b4 / g1 g2 | pile r5", ["0:WH", "0:=g"]),
}
