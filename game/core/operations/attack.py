"""The next player takes so many cards and loses the turn, or answers where the table allows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core import events
from game.core.effects import THE_NEXT, Operation
from game.core.events import Event, Sink
from game.core.flow import step
from game.core.ruleset import STACKING_POLICIES, Ruleset
from game.core.state import State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    state.pending += amount
    if sink is not None:
        faced = step(state, state.turn, state.hop)
        sink.append(Event(events.CHAINED, state.turn, other=faced, amount=state.pending))
    return False


def _explain(names: Sequence[str], rules: Ruleset) -> tuple[str, ...]:
    return (f"effect.attack_{rules.stacking}",)


OPERATION: Final = Operation(
    "attack",
    THE_NEXT,
    _do,
    amounts=(1, 20),
    composable=False,
    plain="attack",
    explain=_explain,
    keys=tuple(f"effect.attack_{policy}" for policy in STACKING_POLICIES),
)
