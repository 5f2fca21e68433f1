"""Rounds that are about to end, for tests."""

from __future__ import annotations

from game.rulesets import RULESETS

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
