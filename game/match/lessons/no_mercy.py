"""What is new in No Mercy: the limit of 25 cards, the 0, the 7 and the roulette."""

from __future__ import annotations

from game.match.lessons.lesson import Lesson, Step

NO_MERCY = Lesson(
    id="mercy",
    position=(
        "no_mercy | hands r0 r3 r9 rS y2 y4 y6 y8 yR y+2 g2 g5 g8 gS g+4 b1 b3 b5 b9 bR bA W+6 W+10 "
        "/ r5 WC g4 b6 / r7 b8 y1 y3 g6 b2 | pile r6 | draw y5 g2 r8 g1 b4 ... | turn 0"
    ),
    opponents=("rocco", "tito"),
    minutes=2,
    steps=(
        Step("limit", "hand"),
        Step("zero", "card:r0", "0:r0", ("1:r9", "2:r5"), wrong=True),
        Step("seven", "card:r7", "0:r7"),
        Step("swap", "choice:0:>2", "0:>2", ("1:r3", "2:y3"), wrong=True),
        Step("roulette", "card:WC", "0:WC", ("1:=b",)),
        Step("out", "seat:1", then=("2:b2",)),
        Step("uno", "button:uno", "0:uno", wrong=True),
        Step("lay", "card:b6", "0:b6", ("2:g6",)),
        Step("last", "card:g4", "0:g4"),
    ),
)
