"""Somebody draws until a card of the colour in force comes."""

from __future__ import annotations

from typing import Final

from game.core import events
from game.core.effects import PLAYERS, Operation
from game.core.events import Event, Sink
from game.core.flow import check_hand_limit
from game.core.operations.common import take_until
from game.core.state import State

_USUAL_CARDS: Final = 4.0


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    if not state.out[target]:
        drawn = take_until(state, target, state.colour, sink)
        if sink is not None:
            sink.append(Event(events.DREW, target, tuple(drawn), amount=len(drawn), audience=1 << target))
        check_hand_limit(state, target, sink)
    return False


def _blow(amount: int, count: int) -> float:
    return _USUAL_CARDS


OPERATION: Final = Operation("draw_until", PLAYERS, _do, aimed=True, blow=_blow)
