"""Somebody draws up to, or discards down to, exactly so many cards."""

from __future__ import annotations

from typing import Final

from game.core.effects import PLAYERS, Operation
from game.core.events import Sink
from game.core.flow import give_cards
from game.core.operations.common import lay_under, wait
from game.core.state import DISCARD, State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    if state.out[target]:
        return False
    held = len(state.hands[target])
    if held > amount:
        return wait(state, DISCARD, target)
    if held < amount:
        give_cards(state, target, amount - held, sink)
    return False


def _discard_one(state: State, seat: int, card: int, sink: Sink) -> bool:
    """Discarding is a choice, one card at a time, until the size is right."""
    lay_under(state, seat, [card], sink)
    return True


def _blow(amount: int, count: int) -> float:
    return float(amount - count)


OPERATION: Final = Operation("hand_size", PLAYERS, _do, amounts=(1, 15), aimed=True, answer=_discard_one, blow=_blow)
