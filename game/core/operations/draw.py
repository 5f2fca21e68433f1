"""Somebody draws so many cards."""

from __future__ import annotations

from typing import Final

from game.core.effects import PLAYERS, Operation
from game.core.events import Sink
from game.core.flow import give_cards
from game.core.state import State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    if not state.out[target]:
        give_cards(state, target, amount, sink)
    return False


def _blow(amount: int, count: int) -> float:
    return float(amount)


OPERATION: Final = Operation("draw", PLAYERS, _do, amounts=(1, 10), aimed=True, blow=_blow)
