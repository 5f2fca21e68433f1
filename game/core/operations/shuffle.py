"""All hands are gathered, shuffled and dealt out one by one from the player's left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core import events, rng
from game.core.effects import ONESELF, Operation
from game.core.events import Event, Sink
from game.core.operations.common import Seen, Table, other_hands, show_hands
from game.core.state import State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    left = (state.turn + 1) % state.players
    seats = [(left + offset) % state.players for offset in range(state.players)]
    seats = [seat for seat in seats if not state.out[seat]]
    pool = [card for seat in seats for card in state.hands[seat]]
    pool.sort()
    state.rng = rng.shuffle(pool, state.rng)
    for place, seat in enumerate(seats):
        state.hands[seat] = pool[place :: len(seats)]
    state.received = True
    if sink is not None:
        sink.append(Event(events.SHUFFLED, state.turn))
        show_hands(state, seats, sink)
    return False


def _gain(table: Table, seat: int, card: int, hand: Sequence[int], counts: Sequence[int]) -> float:
    left, others = len(hand) - 1, other_hands(table, seat, counts)
    return left - (sum(others) + left) / (len(others) + 1)


def _argue(view: Seen, card: int) -> dict[str, int] | None:
    return {"card": card} if _gain(view, view.seat, card, view.hand, view.counts) > 0 else None


OPERATION: Final = Operation("shuffle", ONESELF, _do, single=True, gain=_gain, reason="shuffle_hands", argue=_argue)
