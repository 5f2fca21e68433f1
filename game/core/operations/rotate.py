"""All hands move on one seat in the direction of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core import events
from game.core.effects import ONESELF, Operation
from game.core.events import Event, Sink
from game.core.flow import seats_from
from game.core.operations.common import Seen, Table, neighbour, show_hands
from game.core.state import State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    seats = seats_from(state, state.turn)
    moved = [state.hands[seat] for seat in seats]
    for giver, hand in enumerate(moved):
        state.hands[seats[(giver + 1) % len(seats)]] = hand
    state.received = True
    if sink is not None:
        sink.append(Event(events.ROTATED, state.turn, amount=state.direction))
        show_hands(state, seats, sink)
    return False


def _gain(table: Table, seat: int, card: int, hand: Sequence[int], counts: Sequence[int]) -> float:
    return len(hand) - 1 - counts[neighbour(table, seat, -1)]


def _argue(view: Seen, card: int) -> dict[str, int] | None:
    seat = neighbour(view, view.seat, -1)
    smaller = view.counts[seat] < len(view.hand) - 1
    return {"card": card, "seat": seat, "count": view.counts[seat]} if smaller else None


OPERATION: Final = Operation("rotate", ONESELF, _do, single=True, gain=_gain, reason="rotate_hands", argue=_argue)
