"""What the effects do: one small function for each operation of the vocabulary.

An operation returns True when it waits for a decision. It then stays at the head of the state's queue, and the action
that answers it carries on from there.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core import events
from game.core.cards import COLOUR_OF, FIRST_WILD
from game.core.effects import CHOSEN, EVERYONE, OTHERS, PREVIOUS, SELF, Effect
from game.core.events import Event, Sink
from game.core.flow import (
    check_hand_limit,
    end_round,
    finish_play,
    give_cards,
    lose_turn,
    seats_from,
    step,
    take_card,
)
from game.core.legal import playable_cards
from game.core.rng import shuffle
from game.core.state import COLOUR, DISCARD, NONE, OVER, PICK, ROULETTE, TARGET, State

Operation = Callable[[State, int, int, Sink], bool]


def resolve(state: State, sink: Sink) -> None:
    """Carry out the queued effects until one waits for a decision, the round ends, or all are done."""
    queue = state.queue
    while queue:
        name, target, amount = queue[0]
        if target < 0 and name in _AIMED:
            if not _aim(state):
                return
            continue
        if _OPERATIONS[name](state, target, amount, sink) or state.phase == OVER:
            return
        del queue[0]
    finish_play(state, sink)


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
        if name == "reverse":
            others.reverse()
        if target >= 0:
            settled.append(effect)
        elif target != CHOSEN:
            settled += [(name, seat, amount) for seat in _targets(target, player, others)]
        elif len(others) == 1:
            settled.append((name, others[0], amount))
        elif not state.out[player]:  # whoever is out chooses nobody any more
            settled.append(effect)
    state.queue[:] = settled
    return not settled or settled[0][1] != CHOSEN or not _wait(state, PICK, player)


def _targets(target: int, player: int, others: list[int]) -> list[int]:
    if target == SELF:
        return [player]
    if target == EVERYONE:
        return [player, *others]
    if target == OTHERS:
        return others
    return others[-1:] if target == PREVIOUS else others[:1]


def _wait(state: State, phase: int, actor: int) -> bool:
    state.phase = phase
    state.actor = actor
    return True


# ---- of the printed cards -----------------------------------------------------------------------------------------


def _colour(state: State, target: int, amount: int, sink: Sink) -> bool:
    return _wait(state, COLOUR, state.turn)


def _skip(state: State, target: int, amount: int, sink: Sink) -> bool:
    state.hop += 1
    return False


def _skip_others(state: State, target: int, amount: int, sink: Sink) -> bool:
    """A whole lap is skipped; that its player plays again is an effect of its own and tells so."""
    for seat in seats_from(state, state.turn)[1:]:
        if state.lost[seat]:
            lose_turn(state, seat, sink)
    return False


def _reverse(state: State, target: int, amount: int, sink: Sink) -> bool:
    state.direction = -state.direction
    if sink is not None:
        sink.append(Event(events.REVERSED, state.turn, amount=state.direction))
    # With two players left it is a skip; after "again" there is nobody to skip.
    if state.alive == 2 and state.hop:
        state.hop += 1
    return False


def _attack(state: State, target: int, amount: int, sink: Sink) -> bool:
    state.pending += amount
    if sink is not None:
        faced = step(state, state.turn, state.hop)
        sink.append(Event(events.CHAINED, state.turn, other=faced, amount=state.pending))
    return False


def _again(state: State, target: int, amount: int, sink: Sink) -> bool:
    state.hop = 0
    return False


def _discard_colour(state: State, target: int, amount: int, sink: Sink) -> bool:
    """Every card of the top card's colour goes under it; an empty hand wins."""
    seat = state.turn
    colour = COLOUR_OF[state.discard[-1]]
    _lay_under(state, seat, [card for card in state.hands[seat] if COLOUR_OF[card] == colour], sink)
    if not state.hands[seat]:
        end_round(state, seat, sink)
    return False


def _lay_under(state: State, seat: int, cards: list[int], sink: Sink) -> None:
    """Move these cards from a hand to just below the top of the discard pile, without effect."""
    if not cards:
        return
    for card in cards:
        state.hands[seat].remove(card)
    top = state.discard.pop()
    state.discard += [*cards, top]
    if sink is not None:
        sink.append(Event(events.DISCARDED, seat, tuple(cards)))


def _roulette(state: State, target: int, amount: int, sink: Sink) -> bool:
    return _wait(state, ROULETTE, step(state, state.turn))


def spin_roulette(state: State, seat: int, colour: int, sink: Sink) -> None:
    """The victim has named a colour: it reveals until that colour comes and keeps all."""
    shown = draw_until(state, seat, colour, sink)
    state.colour = colour
    if sink is not None:
        sink.append(Event(events.SPUN, seat, tuple(shown), amount=colour))
    state.hop += 1
    check_hand_limit(state, seat, sink)
    if state.out[seat]:
        state.hop -= 1


def draw_until(state: State, seat: int, colour: int, sink: Sink) -> list[int]:
    """Draw until a card of the colour comes (wilds never count) or there is none left; the cards drawn."""
    drawn = []
    while True:
        card = take_card(state, seat, sink)
        if card == NONE:
            break
        drawn.append(card)
        if COLOUR_OF[card] == colour:
            break
    return drawn


# ---- hands change hands -------------------------------------------------------------------------------------------


def _swap(state: State, target: int, amount: int, sink: Sink) -> bool:
    return not state.out[state.turn] and _wait(state, TARGET, state.turn)


def swap_hands(state: State, seat: int, other: int, sink: Sink) -> None:
    """Two players exchange their hands."""
    hands = state.hands
    hands[seat], hands[other] = hands[other], hands[seat]
    state.received = True
    if sink is not None:
        sink.append(Event(events.SWAPPED, seat, other=other))
        _show_hands(state, (seat, other), sink)


def _rotate(state: State, target: int, amount: int, sink: Sink) -> bool:
    seats = seats_from(state, state.turn)
    moved = [state.hands[seat] for seat in seats]
    for giver, hand in enumerate(moved):
        state.hands[seats[(giver + 1) % len(seats)]] = hand
    state.received = True
    if sink is not None:
        sink.append(Event(events.ROTATED, state.turn, amount=state.direction))
        _show_hands(state, tuple(seats), sink)
    return False


def _shuffle(state: State, target: int, amount: int, sink: Sink) -> bool:
    """All hands are gathered, shuffled and dealt out one by one from the player's left."""
    left = (state.turn + 1) % state.players
    seats = [(left + offset) % state.players for offset in range(state.players)]
    seats = [seat for seat in seats if not state.out[seat]]
    pool = [card for seat in seats for card in state.hands[seat]]
    pool.sort()
    state.rng = shuffle(pool, state.rng)
    for place, seat in enumerate(seats):
        state.hands[seat] = pool[place :: len(seats)]
    state.received = True
    if sink is not None:
        sink.append(Event(events.SHUFFLED, state.turn))
        _show_hands(state, tuple(seats), sink)
    return False


def _show_hands(state: State, seats: tuple[int, ...], sink: list[Event]) -> None:
    sink += [Event(events.HAND, seat, tuple(state.hands[seat]), audience=1 << seat) for seat in seats]


def _first_out(state: State, sink: Sink) -> None:
    """An effect has emptied hands: of those, the nearest in turn order goes out."""
    for seat in seats_from(state, state.turn):
        if not state.hands[seat]:
            end_round(state, seat, sink)
            return


# ---- of the customizable cards ------------------------------------------------------------------------------------


def _draw(state: State, target: int, amount: int, sink: Sink) -> bool:
    if not state.out[target]:
        give_cards(state, target, amount, sink)
    return False


def _draw_until(state: State, target: int, amount: int, sink: Sink) -> bool:
    if not state.out[target]:
        drawn = draw_until(state, target, state.colour, sink)
        if sink is not None:
            sink.append(Event(events.DREW, target, tuple(drawn), amount=len(drawn), audience=1 << target))
        check_hand_limit(state, target, sink)
    return False


def _draw_if_stuck(state: State, target: int, amount: int, sink: Sink) -> bool:
    """Who has nothing to play on the chosen colour draws and loses the turn."""
    if not state.out[target] and not playable_cards(state, target):
        state.lost[target] = 1
        give_cards(state, target, amount, sink)
    return False


def _discard_wilds(state: State, target: int, amount: int, sink: Sink) -> bool:
    hand = state.hands[target]
    _lay_under(state, target, [card for card in hand if card >= FIRST_WILD], sink)
    # All targets discard first; only then is it seen whose hand is empty.
    last = len(state.queue) == 1 or state.queue[1][0] != "discard_wilds"
    if last:
        _first_out(state, sink)
    return False


def _hand_size(state: State, target: int, amount: int, sink: Sink) -> bool:
    """Draw up to, or discard down to, exactly that many cards; discarding is a choice, one card at a time."""
    if state.out[target]:
        return False
    held = len(state.hands[target])
    if held > amount:
        return _wait(state, DISCARD, target)
    if held < amount:
        give_cards(state, target, amount - held, sink)
    return False


def discard_one(state: State, seat: int, card: int, sink: Sink) -> None:
    """One card of a hand that is too large goes under the top card."""
    _lay_under(state, seat, [card], sink)


def _lose_turn(state: State, target: int, amount: int, sink: Sink) -> bool:
    if not state.out[target]:
        state.lost[target] = 1
    return False


_OPERATIONS: dict[str, Operation] = {
    "colour": _colour,
    "skip": _skip,
    "skip_others": _skip_others,
    "reverse": _reverse,
    "attack": _attack,
    "again": _again,
    "discard_colour": _discard_colour,
    "roulette": _roulette,
    "swap": _swap,
    "rotate": _rotate,
    "shuffle": _shuffle,
    "draw": _draw,
    "draw_until": _draw_until,
    "draw_if_stuck": _draw_if_stuck,
    "discard_wilds": _discard_wilds,
    "hand_size": _hand_size,
    "lose_turn": _lose_turn,
}
_AIMED = frozenset({"draw", "draw_until", "draw_if_stuck", "discard_wilds", "hand_size", "lose_turn"})
"""Operations whose target becomes a seat before they are carried out."""
