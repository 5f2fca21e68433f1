"""Decisions are quick enough never to be felt: measured in processor time, so that a busy machine does not matter."""

from __future__ import annotations

import time

import pytest

from game.bots.registry import bot
from game.core.rng import Stream
from game.core.view import observe
from game.rulesets import table
from tests.bots.test_fairness import positions


@pytest.mark.parametrize(("level", "wanted", "limit_ms"), [("hard", 300, 2.0), ("expert", 40, 150.0)])
def test_nearly_every_decision_at_a_table_of_ten_is_quick(level: str, wanted: int, limit_ms: float) -> None:
    player = bot(level, table("no_mercy"))
    times = []
    for number, state in enumerate(positions("no_mercy", 10, wanted, 11)):
        view = observe(state, state.actor)
        started = time.process_time()
        player.choose(view, Stream(number))
        times.append(1000 * (time.process_time() - started))
    times.sort()
    assert times[int(0.95 * len(times))] < limit_ms
