"""Where those at the table look, and that they blink."""

from __future__ import annotations

import itertools
import math

import pytest

from game.core.view import observe
from game.rulesets import position
from game.ui.table.gaze import Gaze, in_danger, towards
from game.ui.table.model import TableModel

LINE = "no_mercy | hands r7 b7 g2 / r5 r4 r2 / b5 b6 y3 / y1 y4 g6 | pile r1"
PLACES = [(0.0, 100.0), (-100.0, 0.0), (0.0, -100.0), (100.0, 0.0)]


def eyes(gaze) -> list:
    """Where everybody looks, and how."""
    return gaze._looks


def model(line: str = LINE) -> TableModel:
    return TableModel.from_view(observe(position(line), 0))


def looks(gaze: Gaze, seat: int, table: TableModel, seconds: float, playing: int = 0) -> list[str]:
    """What the eyes of somebody do, ten times a second."""
    seen = []
    for _ in range(round(seconds * 20)):
        gaze.update(0.05, table, playing)
        seen.append(gaze.eyes(seat, PLACES.__getitem__))
    return seen


def blinks(seen: list[str]) -> list[int]:
    """When eyes began to close."""
    return [
        number
        for number in range(1, len(seen))
        if seen[number] == "half" and seen[number - 1] not in ("half", "closed")
    ]


@pytest.mark.parametrize(
    ("there", "side"), [((50, 3), "right"), ((-50, 20), "left"), ((4, -60), "up"), ((-9, 60), "down")]
)
def test_eyes_turn_to_the_side_where_somebody_sits(there, side):
    assert towards((0, 0), there) == side


def test_one_card_left_a_chain_to_answer_and_a_hand_near_the_limit_are_danger():
    assert in_danger(model()) == frozenset()
    assert in_danger(model("official | hands r7 b7 / r5 / b5 b6 | pile r1")) == {1}
    assert in_danger(
        model("no_mercy | hands r+2 b7 / r5 r4 / b5 b6 | pile b+2 | phase answer | pending 4 | turn 2")
    ) == {2}
    many = " ".join(f"{colour}{number}" for colour in "rgby" for number in range(1, 6))
    assert in_danger(model(f"no_mercy | hands r7 b7 / {many} / b5 b6 | pile b9")) == {1}


def test_everybody_looks_at_whoever_is_suddenly_in_danger():
    gaze, table = Gaze(4), model()
    for _ in range(100):
        gaze.update(0.05, table, 0)
    table.counts[3] = 1
    for _ in range(11):
        gaze.update(0.05, table, 0)
    assert {eyes(gaze)[seat].at for seat in range(4)} == {3}
    seen = {seat: looks(gaze, seat, table, 0.4)[-1] for seat in (0, 1)}
    assert set(seen.values()) <= {"right", "half", "closed"}


def test_everybody_looks_at_who_plays_when_the_turn_passes_and_who_plays_at_the_own_cards():
    gaze, table = Gaze(4), model()
    looks(gaze, 0, table, 3.0)
    gaze.update(0.05, table, 2)
    for _ in range(10):
        gaze.update(0.05, table, 2)
    assert [eyes(gaze)[seat].at for seat in range(4)] == [2, 2, 2, 2]
    eyes(gaze)[2].blinked = eyes(gaze)[0].blinked = 1.0
    assert gaze.eyes(2, PLACES.__getitem__) == "down"
    assert gaze.eyes(0, PLACES.__getitem__) == "up"


def test_nobody_stares_at_the_same_place_for_ever():
    seen = looks(Gaze(4), 1, model(), 30.0)
    assert {"", "right"} <= set(seen)


def test_eyes_blink_at_irregular_intervals_and_open_again():
    seen = looks(Gaze(4), 1, model(), 120.0)
    began = blinks(seen)
    assert 20 <= len(began) <= 60
    apart = {later - earlier for earlier, later in itertools.pairwise(began)}
    assert len(apart) > 8
    assert seen.count("closed") < len(seen) * 0.1


def test_two_do_not_blink_together():
    one, other = (blinks(looks(Gaze(4), seat, model(), 60.0)) for seat in (1, 2))
    assert len(set(one) & set(other)) <= math.ceil(len(one) * 0.4)


def test_eyes_at_rest_are_open_and_look_straight_ahead():
    gaze = Gaze(4)
    looks(gaze, 1, model(), 10.0)
    gaze.rest()
    assert {gaze.eyes(seat, PLACES.__getitem__) for seat in range(4)} == {""}
