"""The direction of play turns round; with two players left that skips the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core import events
from game.core.effects import ONESELF, Operation
from game.core.events import Event, Sink
from game.core.ruleset import Ruleset
from game.core.state import State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    state.direction = -state.direction
    if sink is not None:
        sink.append(Event(events.REVERSED, state.turn, amount=state.direction))
    # With two players left it is a skip; after "again" there is nobody to skip.
    if state.alive == 2 and state.hop:
        state.hop += 1
    return False


def _explain(names: Sequence[str], rules: Ruleset) -> tuple[str, ...]:
    if "attack" in names:
        return ("effect.reverse_attack",)
    return ("effect.reverse" if rules.max_players > 2 else "effect.skip",)


OPERATION: Final = Operation(
    "reverse",
    ONESELF,
    _do,
    single=True,
    turns=True,
    plain="reverse",
    explain=_explain,
    keys=("effect.reverse", "effect.reverse_attack"),
)
