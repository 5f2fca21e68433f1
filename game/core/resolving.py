"""The queue of effects: aims them at seats and carries them out one by one, until one waits for a decision."""

from __future__ import annotations

from game.core.effects import CHOSEN, EVERYONE, OPERATIONS, OTHERS, PREVIOUS, SELF, Effect
from game.core.events import Sink
from game.core.flow import finish_play, seats_from
from game.core.operations.common import wait
from game.core.state import OVER, PICK, State


def resolve(state: State, sink: Sink) -> None:
    """Carry out the queued effects until one waits for a decision, the round ends, or all are done."""
    queue = state.queue
    while queue:
        name, target, amount = queue[0]
        operation = OPERATIONS[name]
        if target < 0 and operation.aimed:
            if not _aim(state):
                return
            continue
        if operation.do(state, target, amount, sink) or state.phase == OVER:
            return
        queue.pop(0)
    finish_play(state, sink)


def decided(state: State, seat: int, choice: int, sink: Sink) -> None:
    """The effect at the head of the queue has got the decision that it waited for."""
    answer = OPERATIONS[state.queue[0][0]].answer
    assert answer is not None, "an effect that waits takes the answer"
    once_more = answer(state, seat, choice, sink)
    if state.phase != OVER:
        if not once_more:
            state.queue.pop(0)
        resolve(state, sink)


def picked(state: State, other: int, sink: Sink) -> None:
    """A player has been chosen for every effect that is aimed at one."""
    state.queue[:] = [(name, other if to == CHOSEN else to, amount) for name, to, amount in state.queue]
    resolve(state, sink)


def _aim(state: State) -> bool:
    """Put seats in the place of "next", "others" and their kin; False if somebody must be chosen first.

    All effects still to come are settled together, so that nobody becomes "next" because an effect of the same card
    has knocked out whoever was. Only a reverse among them changes who that is.
    """
    player = state.turn
    others = [seat for seat in seats_from(state, player) if seat != player]
    settled: list[Effect] = []
    for effect in state.queue:
        name, target, amount = effect
        operation = OPERATIONS[name]
        if operation.turns:
            others.reverse()
        if not operation.aimed or target >= 0:
            settled.append(effect)
        elif target != CHOSEN:
            settled += [(name, seat, amount) for seat in _targets(target, player, others)]
        elif len(others) == 1:
            settled.append((name, others[0], amount))
        elif not state.out[player]:  # whoever is out chooses nobody any more
            settled.append(effect)
    state.queue[:] = settled
    return not settled or settled[0][1] != CHOSEN or not wait(state, PICK, player)


def _targets(target: int, player: int, others: list[int]) -> list[int]:
    if target == SELF:
        return [player]
    if target == EVERYONE:
        return [player, *others]
    if target == OTHERS:
        return others
    return others[-1:] if target == PREVIOUS else others[:1]
