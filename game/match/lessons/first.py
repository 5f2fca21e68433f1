"""The first hand of all: match, draw, a wild, an action card, a chain, calling UNO and catching."""

from __future__ import annotations

from game.match.lessons.lesson import Lesson, Step

FIRST = Lesson(
    id="first",
    position=(
        "classic stacking=mixed | hands r8 g2 gS b+2 g5 b7 / r2 g9 g1 b+2 b1 y8 / b2 y9 g6 g+2 b5 r1 "
        "| pile r5 | draw W ... | turn 0"
    ),
    opponents=("pepe", "lola"),
    minutes=3,
    steps=(
        Step("hello", "hand"),
        Step("colour", "card:r8", "0:r8", ("1:r2", "2:b2")),
        Step("number", "card:g2", "0:g2", ("1:g9", "2:y9"), wrong=True),
        Step("draw", "draw", "0:draw"),
        Step("wild", "choice:0:W", "0:W", wrong=True),
        Step("name", "choice:0:=g", "0:=g", ("1:g1", "2:g6"), wrong=True),
        Step("skip", "card:gS", "0:gS", ("2:g+2",)),
        Step("plus", "pending"),
        Step("chain", "card:b+2", "0:b+2", ("1:b+2", "2:take"), wrong=True),
        Step("uno", "button:uno", "0:uno", wrong=True),
        Step("lay", "card:b7", "0:b7", ("1:b1",)),
        Step("catch", "button:catch", "0:catch", ("2:b5",)),
        Step("last", "card:g5", "0:g5"),
    ),
)
