"""The player names the colour."""

from __future__ import annotations

from typing import Final

from game.core import events
from game.core.effects import ONESELF, Operation
from game.core.events import Event, Sink
from game.core.operations.common import wait
from game.core.state import COLOUR, State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    return wait(state, COLOUR, state.turn)


def name_colour(state: State, seat: int, colour: int, sink: Sink) -> bool:
    """The colour is named and in force."""
    state.colour = state.named[seat] = colour
    if sink is not None:
        sink.append(Event(events.COLOURED, seat, amount=colour))
    return False


OPERATION: Final = Operation("colour", ONESELF, _do, composable=False, answer=name_colour, plain="colour")
