"""Jumping in waits: not while + cards wait to be taken, and not while anybody owes a decision."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario


@pytest.mark.parametrize(
    ("line", "before", "lays", "phase", "jump"),
    [
        ("classic stacking=same | hands r+2 b3 b4 / y1 y2 / r+2 y8 | pile r5", "", "0:r+2", "answer", "2:r+2"),
        ("no_mercy | hands r+2 b3 b4 / y1 y2 / r+2 y8 | pile r5", "", "0:r+2", "answer", "2:r+2"),
        ("official | hands W+4 b3 b4 / y1 y2 / W+4 y8 | pile r5", "", "0:W+4 0:=b", "answer", "2:W+4"),
        ("classic | hands W b3 b4 / y1 y2 / W y8 | pile r5", "", "0:W", "colour", "2:W"),
        ("no_mercy | hands WC b3 b4 / y1 y2 / WC y8 | pile r5", "", "0:WC", "roulette", "2:WC"),
        ("no_mercy | hands r7 b3 b4 / y1 y2 / r7 y8 | pile r5", "", "0:r7", "target", "2:r7"),
        ("classic | hands b3 b4 / y1 y2 / r5 y8 | pile r5 | draw r9 ...", "2:r5", "0:draw", "drawn", "2:r5"),
    ],
    ids=["stacking", "chain", "challenge", "colour", "roulette", "swap", "drawn card"],
)
def test_nobody_jumps_in_while_cards_wait_or_a_decision_is_owed(
    line: str, before: str, lays: str, phase: str, jump: str
) -> None:
    table, bar, rest = line.partition(" |")
    game = Scenario(f"{table} jump_in=on{bar}{rest}")
    if before:
        assert game.may(before), "before the decision was owed it could be done"
    game.play(lays)
    assert game.phase == phase
    assert game.may_not(jump)
