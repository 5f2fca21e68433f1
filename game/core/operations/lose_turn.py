"""Somebody else loses the next turn."""

from __future__ import annotations

from typing import Final

from game.core.effects import PLAYERS, SELF, Operation
from game.core.events import Sink
from game.core.state import State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    if not state.out[target]:
        state.lost[target] = 1
    return False


def _blow(amount: int, count: int) -> float:
    return 1.0


OPERATION: Final = Operation("lose_turn", PLAYERS - {SELF}, _do, aimed=True, blow=_blow)
