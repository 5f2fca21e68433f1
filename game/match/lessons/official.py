"""The challenge of the Official rules: once it is right, once it is wrong, and what that costs."""

from __future__ import annotations

from game.match.lessons.lesson import Lesson, Step

OFFICIAL = Lesson(
    id="challenge",
    position=(
        "official | hands g2 r5 r9 b4 y7 gR / g5 r8 y1 b8 g1 / W+4 W+4 g9 b1 b3 y4 y6 "
        "| pile g7 | draw b6 y8 b9 y2 g3 b5 y3 r1 g8 b7 ... | turn 0"
    ),
    opponents=("zoe", "gilda"),
    minutes=2,
    steps=(
        Step("play", "card:g2", "0:g2", ("1:g5", "2:W+4", "2:=r")),
        Step("rule", "discard"),
        Step("doubt", "choice:0:challenge", "0:challenge", wrong=True),
        Step("right", "seat:2"),
        Step("red", "card:r5", "0:r5", ("1:r8", "2:W+4", "2:=y")),
        Step("again", "choice:0:challenge", "0:challenge", wrong=True),
        Step("wrong", "hand"),
        Step("advice", "seat:2"),
    ),
)
