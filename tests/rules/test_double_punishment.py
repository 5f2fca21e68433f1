"""No Mercy's double punishment: the turn lost is the next that would come, and a chain that takes it takes it once."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, cards

CAUGHT = "no_mercy | hands r1 g1 / r2 r4 b2 / {} r6 b3 | pile r5 | draw y1 y2 y3 y4 ..."


def test_the_turn_lost_is_the_next_that_would_come_to_that_seat() -> None:
    game = Scenario(CAUGHT.format("r3")).play("0:r1 1:catch")
    assert game.state.lost == [1, 0, 0]
    assert not game.happened("lost_turn"), "nothing is lost before the turn comes"
    game.play("1:r2 2:r3")
    assert (game.event("lost_turn").seat, game.turn, game.state.lost) == (0, 1, [0, 0, 0])


@pytest.mark.parametrize(("card", "total"), [("r+2", 2), ("r+4", 4)])
def test_a_chain_that_takes_the_lost_turn_is_taken_and_the_debt_is_paid(card: str, total: int) -> None:
    game = Scenario(CAUGHT.format(card).replace("r1 g1", "r1 W+10")).play(f"0:r1 1:catch 1:r2 2:{card}")
    assert game.count(0) == 1 + 2 + total, "whoever has lost the turn cannot answer, not even with a +10"
    assert (game.turn, game.pending, game.state.lost) == (1, 0, [0, 0, 0])
    game.play("1:r4 1:uno 2:r6 2:uno")
    assert game.turn == 0, "one turn was lost and not two"


def test_the_cards_of_the_chain_are_drawn_on_top_of_the_penalty() -> None:
    game = Scenario(CAUGHT.format("r+2")).play("0:r1 1:catch 1:r2 2:r+2")
    assert game.hand(0) == cards("g1 y1 y2 y3 y4")
