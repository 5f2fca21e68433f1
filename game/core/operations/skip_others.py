"""A whole lap is skipped, so whoever had a turn to lose has lost it. Playing again is an effect of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.effects import OTHERS, Operation
from game.core.events import Sink
from game.core.flow import lose_turn, seats_from
from game.core.ruleset import Ruleset
from game.core.state import State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    for seat in seats_from(state, state.turn)[1:]:
        if state.lost[seat]:
            lose_turn(state, seat, sink)
    return False


def _explain(names: Sequence[str], rules: Ruleset) -> tuple[str, ...]:
    # The sentence of playing again says it all.
    return ()


OPERATION: Final = Operation("skip_others", frozenset({OTHERS}), _do, composable=False, plain="again", explain=_explain)
