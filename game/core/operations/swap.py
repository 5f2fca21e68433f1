"""The player may exchange its hand with somebody's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core import events
from game.core.actions import NOBODY
from game.core.effects import ONESELF, Operation
from game.core.events import Event, Sink
from game.core.operations.common import Seen, Table, other_hands, show_hands, wait
from game.core.state import TARGET, State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    return not state.out[state.turn] and wait(state, TARGET, state.turn)


def _exchange(state: State, seat: int, other: int, sink: Sink) -> bool:
    if other == NOBODY:
        return False
    hands = state.hands
    hands[seat], hands[other] = hands[other], hands[seat]
    state.received = True
    if sink is not None:
        sink.append(Event(events.SWAPPED, seat, other=other))
        show_hands(state, (seat, other), sink)
    return False


def _gain(table: Table, seat: int, card: int, hand: Sequence[int], counts: Sequence[int]) -> float:
    return max(0, len(hand) - 1 - min(other_hands(table, seat, counts)))


def _argue(view: Seen, card: int) -> dict[str, int] | None:
    others = [seat for seat in range(view.players) if seat != view.seat and not view.out[seat]]
    seat = min(others, key=lambda other: view.counts[other])
    smaller = view.counts[seat] < len(view.hand) - 1
    return {"card": card, "seat": seat, "count": view.counts[seat]} if smaller else None


OPERATION: Final = Operation(
    "swap", ONESELF, _do, single=True, answer=_exchange, gain=_gain, reason="swap_hands", argue=_argue
)
