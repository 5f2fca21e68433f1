"""Rounds that are about to end, for tests."""

from __future__ import annotations

import pytest

from game.rulesets import RULESETS
from tests.ui.table_driver import Table, run

TABLES = [
    *((name, {}) for name in RULESETS if name != "casino"),
    ("no_mercy", {"goal": "points:1000"}),
    ("classic against", {"goal": "points:200"}),
    ("no_mercy against", {}),
]
"""Every rulebook that counts points, and two in which they count against their owners."""
WIN = "classic | hands r7 / g5 g6 b3 / y1 W | pile r5"
LOSS = "classic | hands g5 g6 b3 / r7 / y1 W | pile r5 | turn 1"
MATCH = "classic goal=points:20 | hands r7 / g5 g6 b3 / y1 W | pile r5"


def act(scene: Table, action: str) -> None:
    scene.act(action)


def frames(app, scene: Table, limit: float = 20.0):
    """Every frame until the results are there."""
    for _ in range(round(limit * 60)):
        if not scene.on_top:
            return
        run(app, 1 / 60)
        yield
    pytest.fail("the end does not end")
