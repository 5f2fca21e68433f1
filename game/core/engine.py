"""The one door to a state: `deal` makes it, `apply` changes it, `call_off` ends it early.

`apply` checks the action against the list of legal ones first and raises before anything is touched; after that
nothing can fail, so a state is never half changed.
"""

from __future__ import annotations

from typing import Final

from game.core import events
from game.core.actions import CALL, CALL_BITS, CATCH, CHALLENGE, COLOUR, DRAW, PASS, TAKE, TARGET
from game.core.cards import COLOUR_OF, NO_COLOUR, OF_COLOUR, WILD_DRAW_FOUR
from game.core.effects import OPERATIONS
from game.core.errors import IllegalActionError
from game.core.events import Event, Sink
from game.core.flow import (
    begin_turn,
    check_hand_limit,
    close_window,
    end_blocked,
    end_called_off,
    end_round,
    give_cards,
    lose_turn,
    move_multiplier,
    settle_call,
    step,
    take_card,
    take_pending,
)
from game.core.legality import legal, wild_draw_four_allowed
from game.core.operations.colour import name_colour
from game.core.resolving import decided, picked, resolve
from game.core.setup import deal
from game.core.state import DRAWN, NONE, OVER, PICK, TURN, State

__all__ = ["apply", "call_off", "deal", "legal"]

_DRAW_BITS: Final = DRAW << 8
CHALLENGE_SURCHARGE: Final = 2
"""What a wrong challenge costs on top of the pending cards."""


def apply(state: State, action: int, sink: Sink = None, listed: bool = False) -> None:
    """Carry out a legal action and write what happened to `sink`; raise IllegalActionError for any other.

    A playout, which has just taken the action from the list of `legal`, says so: `listed` saves looking it up again.
    """
    if not listed:
        allowed = state.allowed
        if action not in (legal(state) if allowed is None else allowed):
            raise IllegalActionError(_refusal(state, action))
    state.allowed = None
    # Every action of every playout comes through here: it is taken apart by hand (see `actions`).
    seat = action >> 16
    kind_bits = action & 0xFF00
    if state.uno >= 0 and _begins(state, seat, kind_bits):
        close_window(state, sink)
        if state.phase == OVER:
            return
        if state.out[seat]:
            # The penalty has knocked out whoever acts: nothing comes of the action, and a turn of its own goes on.
            if seat == state.turn:
                begin_turn(state, seat, 1, sink)
            return
    if not kind_bits:  # PLAY
        _play(state, seat, action & 0xFF, sink)
    elif kind_bits == _DRAW_BITS:
        _draw(state, seat, sink)
    else:
        _other(state, seat, kind_bits >> 8, action & 0xFF, sink)


def call_off(state: State, sink: Sink = None) -> None:
    """End a round that takes too long, at the beginning of a turn: the lowest hand wins, as in a blocked round."""
    if state.phase != TURN:
        raise IllegalActionError("a round can only be called off at the beginning of a turn")
    state.allowed = None
    end_called_off(state, sink)


def _other(state: State, seat: int, kind: int, argument: int, sink: Sink) -> None:
    """Everything but cards from the hand and from the pile."""
    if kind == PASS:
        _pass(state, seat, sink)
    elif kind == COLOUR:
        _colour(state, seat, argument, sink)
    elif kind == CALL:
        _call(state, seat, sink)
    elif kind == CATCH:
        _catch(state, seat, sink)
    elif kind == TAKE:
        _take(state, seat, sink)
    elif kind == CHALLENGE:
        _challenge(state, seat, sink)
    elif kind == TARGET:
        _target(state, seat, argument, sink)
    else:
        decided(state, seat, argument, sink)


def _begins(state: State, seat: int, kind_bits: int) -> bool:
    """Whether this action is the next player's first: anything but a catch or the late call of who forgot."""
    return kind_bits < CALL_BITS or (kind_bits == CALL_BITS and seat != state.uno)


def _refusal(state: State, action: int) -> str:
    from game.core.notation import action_text  # only needed here; notation builds on the state

    return f"'{action_text(action)}' is not legal now"


# ---- cards --------------------------------------------------------------------------------------------------------


def _play(state: State, seat: int, card: int, sink: Sink) -> None:
    hand = state.hands[seat]
    hand.remove(card)
    rules = state.rules
    jumped = seat != state.turn
    if jumped:
        state.turn = seat
        state.armed = False
    if rules.challenge:
        state.bluff = _bluff(state, hand) if card == WILD_DRAW_FOUR and not state.pending else NONE
        state.held = len(hand)
    colour = COLOUR_OF[card]
    if colour != NO_COLOUR:
        state.colour = colour
    state.discard.append(card)
    state.drawn = NONE
    state.idle = 0
    state.layer = seat
    state.last[seat] = card
    state.passed[seat] = NONE
    if sink is not None:
        sink.append(Event(events.PLAYED, seat, (card,), amount=int(jumped)))
    if not hand:
        _go_out(state, seat, card, sink)
        return
    effects = rules.effects_of[card]
    if effects:
        state.queue += effects
        resolve(state, sink)
        return
    if len(hand) == 1 and rules.calls:
        settle_call(state, seat, sink)
    begin_turn(state, seat, 1, sink)


def _bluff(state: State, rest: list[int]) -> int:
    """Whether the hand a Wild Draw Four was laid from held the colour in force."""
    return int(not OF_COLOUR[state.colour].isdisjoint(rest))


def _go_out(state: State, seat: int, card: int, sink: Sink) -> None:
    """The last card is laid. It may still turn the direction, and only a + card does more: whoever it falls on draws,
    unless that is the winner."""
    rules = state.rules
    for name, target, amount in rules.effects_of[card]:
        operation = OPERATIONS[name]
        if operation.turns:
            operation.do(state, target, amount, sink)
    if rules.attack_of[card]:
        state.pending += rules.attack_of[card]
        struck = step(state, seat, state.hop)
        if struck != seat:
            take_pending(state, struck, sink)
    if state.phase != OVER:
        end_round(state, seat, sink)


def _draw(state: State, seat: int, sink: Sink) -> None:
    rules = state.rules
    card = take_card(state, seat, sink)
    if sink is not None or rules.long_draw:
        card = _draw_on(state, seat, card, sink)
        if state.out[seat]:
            begin_turn(state, seat, 1, sink)
            return
    if card != NONE and rules.fits[state.colour][state.discard[-1]][card] and _may_follow(state, seat, card):
        state.phase = DRAWN
        state.drawn = card
    else:
        _end_without_play(state, seat, sink)


def _draw_on(state: State, seat: int, card: int, sink: Sink) -> int:
    """What follows a draw at a table where more than one card may come or somebody watches; the last card drawn."""
    rules = state.rules
    drawn = [] if card == NONE else [card]
    fits = rules.fits[state.colour][state.discard[-1]]
    while len(drawn) != rules.draw_limit and card != NONE and not (fits[card] and _may_follow(state, seat, card)):
        card = take_card(state, seat, sink)
        if card != NONE:
            drawn.append(card)
    if sink is not None:
        sink.append(Event(events.DREW, seat, tuple(drawn), amount=len(drawn), audience=1 << seat))
    if rules.top_multiplier:
        move_multiplier(state, seat, sink)
    check_hand_limit(state, seat, sink)
    return card


def _may_follow(state: State, seat: int, card: int) -> bool:
    """Whether a card that fits may be laid from that hand, too: only a Wild Draw Four asks for more than to fit."""
    return card != WILD_DRAW_FOUR or wild_draw_four_allowed(state, state.hands[seat])


def _end_without_play(state: State, seat: int, sink: Sink) -> None:
    state.drawn = NONE
    state.passed[seat] = state.colour
    if sink is not None:
        sink.append(Event(events.KEPT, seat))
    begin_turn(state, seat, 1, sink)


def _pass(state: State, seat: int, sink: Sink) -> None:
    if state.phase == DRAWN:
        _end_without_play(state, seat, sink)
        return
    state.passed[seat] = state.colour
    state.idle += 1
    if sink is not None:
        sink.append(Event(events.PASSED, seat))
    if state.idle >= state.alive:
        end_blocked(state, sink)
    else:
        begin_turn(state, seat, 1, sink)


# ---- decisions ----------------------------------------------------------------------------------------------------


def _colour(state: State, seat: int, colour: int, sink: Sink) -> None:
    if state.queue:
        decided(state, seat, colour, sink)
        return
    # The first card of the round was a wild: whoever starts has named the colour and plays on.
    name_colour(state, seat, colour, sink)
    begin_turn(state, seat, 0, sink)


def _target(state: State, seat: int, other: int, sink: Sink) -> None:
    if state.phase == PICK:
        picked(state, other, sink)
    else:
        decided(state, seat, other, sink)


def _take(state: State, seat: int, sink: Sink) -> None:
    take_pending(state, seat, sink)
    lose_turn(state, seat, sink)
    begin_turn(state, seat, 1, sink)


def _challenge(state: State, seat: int, sink: Sink) -> None:
    accused, guilty = state.layer, state.bluff
    if sink is not None:
        sink.append(Event(events.CHALLENGED, seat, other=accused, amount=guilty))
        if not state.out[accused]:
            # The hand of the play: cards drawn since, for a forgotten UNO, are the last ones and no part of the test.
            hand = tuple(state.hands[accused][: state.held])
            sink.append(Event(events.SHOWN, accused, hand, other=seat, audience=1 << seat))
    if not guilty:
        state.pending += CHALLENGE_SURCHARGE
        _take(state, seat, sink)
        return
    take_pending(state, accused, sink)
    begin_turn(state, seat, 0, sink)


# ---- UNO ----------------------------------------------------------------------------------------------------------


def _call(state: State, seat: int, sink: Sink) -> None:
    if state.uno == seat:
        state.uno = NONE
        if sink is not None:
            sink.append(Event(events.CALLED, seat))
    else:
        state.armed = True


def _catch(state: State, seat: int, sink: Sink) -> None:
    caught = state.uno
    state.uno = NONE
    if sink is not None:
        sink.append(Event(events.CAUGHT, caught, other=seat))
    give_cards(state, caught, state.rules.uno_cards, sink)
    if state.rules.uno_turn and not state.out[caught]:
        state.lost[caught] = 1
    if state.turn == caught:
        # Caught on the threshold of its own next turn (after a skip with two players, say): it loses that one.
        if state.out[caught]:
            begin_turn(state, caught, 1, sink)
        elif state.lost[caught]:
            begin_turn(state, caught, 0, sink)
