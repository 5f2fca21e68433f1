"""Everybody else is skipped: the same player plays again."""

from __future__ import annotations

from typing import Final

from game.core.effects import ONESELF, Operation
from game.core.events import Sink
from game.core.state import State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    state.hop = 0
    return False


OPERATION: Final = Operation("again", ONESELF, _do, single=True, plain="again")
