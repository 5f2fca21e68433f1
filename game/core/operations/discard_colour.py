"""Every card of the top card's colour goes under it; an empty hand wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.cards import COLOUR_OF
from game.core.effects import ONESELF, Operation
from game.core.events import Sink
from game.core.flow import end_round
from game.core.operations.common import Seen, Table, lay_under
from game.core.state import State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    seat = state.turn
    colour = COLOUR_OF[state.discard[-1]]
    lay_under(state, seat, [card for card in state.hands[seat] if COLOUR_OF[card] == colour], sink)
    if not state.hands[seat]:
        end_round(state, seat, sink)
    return False


def _taken_along(card: int, hand: Sequence[int]) -> int:
    return sum(1 for held in hand if COLOUR_OF[held] == COLOUR_OF[card]) - 1


def _gain(table: Table, seat: int, card: int, hand: Sequence[int], counts: Sequence[int]) -> float:
    return 2.0 * _taken_along(card, hand)


def _clears(card: int, rest: Sequence[int]) -> bool:
    return all(COLOUR_OF[other] == COLOUR_OF[card] for other in rest)


def _argue(view: Seen, card: int) -> dict[str, int] | None:
    under = _taken_along(card, view.hand)
    return {"card": card, "colour": COLOUR_OF[card], "count": under} if under else None


OPERATION: Final = Operation(
    "discard_colour",
    ONESELF,
    _do,
    composable=False,
    gain=_gain,
    clears=_clears,
    reason="discard_all",
    argue=_argue,
)
