"""The next player loses the turn."""

from __future__ import annotations

from game.core.effects import THE_NEXT, Operation
from game.core.events import Sink
from game.core.state import State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    state.hop += 1
    return False


OPERATION = Operation("skip", THE_NEXT, _do, composable=False, plain="skip")
