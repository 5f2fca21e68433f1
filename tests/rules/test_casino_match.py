"""Casino: a hand is a whole match, played for credits and not for points."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalActionError
from game.core.notation import read_action
from game.match.match import Match
from game.rulesets import preset
from tests.scenario import Scenario

WON = ("casino | hands r1 / y1 y2 | pile r7", "0:r1", 0)
LOST = ("casino | hands b1 b2 / r1 | pile r7 | turn 1", "1:r1", 1)
VOID = ("casino | hands r1 r2 / b3 b4 | pile r7 | draw -", "0:r1", None)


@pytest.mark.parametrize(("line", "last", "winner"), [WON, LOST, VOID], ids=["won", "lost", "void"])
def test_one_hand_is_a_whole_match_and_a_void_one_too(line: str, last: str, winner: int | None) -> None:
    match = Match(preset("casino"), 2, seed=1)
    match.state = Scenario(line, closed=winner is None).state
    assert not match.over
    match.apply(read_action(last))
    assert (match.over, match.winner, match.scores) == (True, winner, [0, 0])
    with pytest.raises(IllegalActionError):
        match.next_round()
