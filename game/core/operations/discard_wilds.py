"""Somebody lays all its wilds under the top card; a hand that this empties wins."""

from __future__ import annotations

from typing import Final

from game.core.effects import PLAYERS, Operation
from game.core.events import Sink
from game.core.flow import end_round, seats_from
from game.core.operations.common import lay_under
from game.core.state import State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    lay_under(state, target, [card for card in state.hands[target] if state.rules.wild[card]], sink)
    # All targets discard first; only then is it seen whose hand is empty. One still to be chosen is of the next effect.
    following = state.queue[1:2]
    if not following or following[0][0] != OPERATION.name or following[0][1] < 0:
        _first_out(state, sink)
    return False


def _first_out(state: State, sink: Sink) -> None:
    """Of the hands that are empty now, the nearest in turn order goes out."""
    for seat in seats_from(state, state.turn):
        if not state.hands[seat]:
            end_round(state, seat, sink)
            return


def _blow(amount: int, count: int) -> float:
    return -0.12 * count


OPERATION: Final = Operation("discard_wilds", PLAYERS, _do, aimed=True, blow=_blow)
