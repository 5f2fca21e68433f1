"""The next player names a colour, reveals cards until it comes, keeps them all and loses the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core import events
from game.core.effects import THE_NEXT, Operation
from game.core.events import Event, Sink
from game.core.flow import check_hand_limit, step
from game.core.operations.common import Seen, Table, neighbour, take_until, wait
from game.core.ruleset import Ruleset
from game.core.state import ROULETTE, State

_USUAL_CARDS: Final = 4.0


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    return wait(state, ROULETTE, step(state, state.turn))


def _spin(state: State, seat: int, colour: int, sink: Sink) -> bool:
    """The victim has named a colour: it reveals until that colour comes and keeps all."""
    shown = take_until(state, seat, colour, sink)
    state.colour = colour
    if sink is not None:
        sink.append(Event(events.SPUN, seat, tuple(shown), amount=colour))
    state.hop += 1
    check_hand_limit(state, seat, sink)
    if state.out[seat]:
        state.hop -= 1
    return False


def _harm(table: Table, seat: int, card: int, hand: Sequence[int], counts: Sequence[int]) -> float:
    return _USUAL_CARDS


def _argue(view: Seen, card: int) -> dict[str, int] | None:
    return {"card": card, "seat": neighbour(view, view.seat)}


def _explain(names: Sequence[str], rules: Ruleset) -> tuple[str, ...]:
    return ("effect.roulette", "effect.no_answer") if rules.asks else ("effect.roulette",)


OPERATION: Final = Operation(
    "roulette",
    THE_NEXT,
    _do,
    composable=False,
    answer=_spin,
    harm=_harm,
    reason="spin",
    argue=_argue,
    explain=_explain,
    keys=("effect.roulette", "effect.no_answer"),
)
