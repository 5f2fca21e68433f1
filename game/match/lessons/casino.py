"""The Casino's multiplier: what a win pays, and how each draw moves it."""

from __future__ import annotations

from game.match.lessons.lesson import Lesson, Step

CASINO = Lesson(
    id="multiplier",
    position="casino | hands b9 r6 / b1 r3 g7 y5 | pile b4 | draw r8 r1 ... | turn 0",
    minutes=1,
    steps=(
        Step("chips", "stake"),
        Step("pays", "paytable"),
        Step("lay", "card:b9", "0:b9", ("1:b1",), wrong=True),
        Step("draw", "draw", "0:draw"),
        Step("down", "paytable", then=("1:draw", "1:r1")),
        Step("up", "paytable"),
        Step("on", "card:r8", "0:r8", ("1:r3",)),
        Step("last", "card:r6", "0:r6"),
    ),
)
