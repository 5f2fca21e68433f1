"""Who has nothing to play on the chosen colour draws so many cards and loses the turn."""

from __future__ import annotations

from typing import Final

from game.core.effects import PLAYERS, Operation
from game.core.events import Sink
from game.core.flow import give_cards
from game.core.legality import playable_cards
from game.core.state import State


def _do(state: State, target: int, amount: int, sink: Sink) -> bool:
    if not state.out[target] and not playable_cards(state, target):
        state.lost[target] = 1
        give_cards(state, target, amount, sink)
    return False


def _blow(amount: int, count: int) -> float:
    """The more cards somebody holds, the less likely it is that none of them fits."""
    return float(amount * 0.8 ** (count + 1))


OPERATION: Final = Operation("draw_if_stuck", PLAYERS, _do, amounts=(1, 10), aimed=True, blow=_blow)
