"""The next player loses the turn."""

from __future__ import annotations

from typing import Final

from game.core.effects import THE_NEXT, Operation
from game.core.events import Sink
from game.core.state import State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    state.hop += 1
    return False


OPERATION: Final = Operation("skip", THE_NEXT, _do, composable=False, plain="skip")
