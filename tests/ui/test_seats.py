"""The people round the table: whose light burns, and what stands on their plates."""

from __future__ import annotations

import pytest

from tests.ui.table_driver import at, run

OWED = [
    # The seat that owes the decision is not the one whose turn it is.
    ("no_mercy | hands r3 g5 / WC y2 / r1 r2 | pile WC | colour b | phase roulette | queue roulette,-2,0 | turn 2 "
     "| actor 0", 0),
    ("no_mercy | hands r3 g5 / WC y2 / r1 r2 | pile WC | colour b | phase roulette | queue roulette,-2,0 | turn 0 "
     "| actor 1", 1),
    ("official | hands r1 r2 / b1 b2 b3 b4 b5 b6 b7 b8 / g1 | pile W3 | colour b | phase discard "
     "| queue hand_size,1,7 | turn 0 | actor 1", 1),
    # Here it is.
    ("official | hands r3 g5 / b1 y2 / r1 r2 | pile W+4 | colour b | pending 4 | bluff 1 | phase answer | layer 2", 0),
    ("classic | hands r3 g5 / b1 y2 / r1 r2 | pile r5 | turn 1", 1),
]  # fmt: skip


@pytest.mark.parametrize(("line", "seat"), OWED)
def test_the_light_is_with_whoever_owes_the_decision(app, line: str, seat: int) -> None:
    scene = at(app, line)
    assert [one for one in range(3) if scene.seats_lit(scene.model) == one] == [seat]
    rings = scene.seat_rings(scene.model)
    assert [one for one, ring in rings.items() if ring == "seat_turn"] == [seat]


def test_the_light_goes_back_to_the_turn_once_the_decision_is_made(app) -> None:
    scene = at(app, OWED[0][0])
    scene.act("0:=g")
    assert scene.seats_lit(scene.model) == scene.turn_shown
    run(app, 1.0)
    assert scene.seats_lit(scene.model) == scene.state.actor


def test_nobody_is_lit_while_a_new_round_is_dealt(app) -> None:
    scene = at(app, "classic | hands r7 / b1 b2 | pile r5")
    scene.act("0:r7")
    run(app, 2.0)
    app.settings.speed = "normal"
    app.stack.pop()
    scene.next_round()
    scene.tell_step(1 / 60)
    assert scene.seat_rings(scene.model) == {}
