"""Jumping in waits while + cards or a decision are owed; where it is done, it is the first action of the next turn."""

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


def test_jumping_in_closes_the_window_for_a_forgotten_uno() -> None:
    line = "hands r5 b3 / y1 y2 y3 / r5 y8 y9 | pile r7 | draw g1 g2 ..."
    game = Scenario(f"classic jump_in=on | {line}").play("0:r5")
    assert game.may("0:uno 1:catch 2:catch 2:r5")
    game.play("2:r5")
    assert game.may_not("0:uno 1:catch 2:catch")
    game = Scenario(f"one jump_in=on | {line}").play("0:r5 2:r5")
    assert game.count(0) == 1 + 2, "where the penalty falls by itself, it falls now"


def test_a_call_ahead_does_not_serve_whoever_jumps_in() -> None:
    game = Scenario("classic jump_in=on | hands r8 b3 / y1 y2 / r5 y8 | pile r5").play("0:uno 2:r5")
    assert (game.event("forgot").seat, game.turn) == (2, 0)
    assert game.may("2:uno 0:catch 1:catch")
    assert not game.happened("uno")
