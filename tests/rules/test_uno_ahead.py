"""A call made ahead of the play holds for that one play, and there must be a play that leaves one card."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario


@pytest.mark.parametrize("instead", ["0:draw", "0:draw 0:pass"], ids=["a card that does not fit", "a card that does"])
def test_a_call_ahead_that_was_not_used_serves_nobody_else(instead: str) -> None:
    drawn = "y1" if instead == "0:draw" else "r1"
    line = f"official | hands r8 b3 / r9 y2 / g1 g2 | pile r5 | draw {drawn} ..."
    game = Scenario(line).play(f"0:uno {instead} 1:r9")
    assert game.event("forgot").seat == 1, "the next player has not called"
    assert game.may("1:uno 0:catch 2:catch")


def test_a_call_ahead_of_one_turn_does_not_hold_for_a_later_one() -> None:
    line = "official | hands r8 r4 / r9 r2 y3 y4 / r1 r6 g2 g3 | pile r5 | draw y1 ..."
    game = Scenario(line).play("0:uno 0:draw 1:r9 2:r1 0:r8 1:r2 2:r6 0:r4")
    assert game.count(0) == 1
    assert game.event("forgot").seat == 0


@pytest.mark.parametrize(
    ("line", "before"),
    [
        ("no_mercy | hands r8 b3 b4 / g5 y2 | pile r5", ""),
        ("no_mercy | hands rA r3 b4 b6 / g5 y2 | pile r5", ""),
        ("classic | hands b3 b4 / g5 y2 | pile r5 | draw r8 ...", "0:draw"),
        ("classic stacking=same | hands g+2 y1 y2 / r+2 b3 b4 | pile r5 | turn 1", "1:r+2"),
        ("classic stacking=same | hands y1 y2 / r+2 b3 b4 | pile r5 | turn 1", "1:r+2"),
    ],
    ids=["three cards", "two left after Discard All", "three with the drawn card", "an answer", "no answer"],
)
def test_there_is_nothing_to_call_ahead_unless_a_play_leaves_one_card(line: str, before: str) -> None:
    game = Scenario(line).play(before)
    assert game.actor == 0
    assert game.may_not("0:uno")


@pytest.mark.parametrize(
    ("line", "before", "lays"),
    [
        ("no_mercy | hands rA r3 b4 / g5 y2 | pile r5", "", "0:rA"),
        ("classic | hands b3 / g5 y2 | pile r5 | draw r8 ...", "0:draw", "0:r8"),
        ("classic stacking=same | hands g+2 y1 / r+2 b3 b4 | pile r5 | turn 1", "1:r+2", "0:g+2"),
    ],
    ids=["one left after Discard All", "two with the drawn card", "an answer"],
)
def test_where_a_play_leaves_one_card_it_may_be_called_ahead(line: str, before: str, lays: str) -> None:
    game = Scenario(line).play(before).play(f"0:uno {lays}")
    assert (game.count(0), game.event("uno").seat) == (1, 0)
    assert not game.happened("forgot", 0)
