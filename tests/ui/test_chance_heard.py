"""A chance out of turn is heard once, when it comes up."""

from __future__ import annotations

import pytest

from game.ui.cues import Cue
from tests.ui.table_driver import at, run


@pytest.fixture
def heard(app, monkeypatch) -> list[Cue]:
    found: list[Cue] = []
    monkeypatch.setattr(app.audio, "play", lambda cue, volume=1.0: found.append(cue))
    return found


def test_somebody_who_can_be_caught_is_a_chance(app, heard) -> None:
    scene = at(app, "classic | hands g2 b8 y3 / b2 / g4 b5 | pile r9 | turn 2 | uno 1 | layer 1")
    assert heard.count(Cue.CHANCE) == 1
    scene.settled = False
    run(app)
    assert heard.count(Cue.CHANCE) == 1, "it lasts: it is not heard again"


def test_the_turn_of_another_is_no_chance(app, heard) -> None:
    at(app, "classic | hands g2 b8 y3 / b2 y5 / g4 b5 | pile r9 | turn 2")
    assert Cue.CHANCE not in heard


def test_ones_own_turn_is_no_chance(app, heard) -> None:
    at(app, "classic | hands r5 g2 b8 / b2 y3 r1 | pile r9 | turn 0")
    assert Cue.CHANCE not in heard
