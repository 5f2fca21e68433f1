"""The one legality function: it lists what everybody may do now, and `apply` judges by the same list.

The list holds the actions of the player who owes a decision first, then what anyone may do out of turn (call, catch,
jump in). It is worked out once for a state and kept until the state changes. Actions are put together by hand here:
`base` is the seat's share of them, and the kind of a play is 0.
"""

from __future__ import annotations

from typing import Any, Final

from game.core.actions import (
    CALL_BITS,
    CATCH,
    CHALLENGE,
    COLOUR,
    DISCARD,
    DRAW,
    MOST_PLAYERS,
    NOBODY,
    PASS_BITS,
    PLAY,
    TAKE,
    TARGET,
    act,
)
from game.core.cards import CARD_COUNT, COLOUR_OF, COLOURS, OF_COLOUR, WILD_DRAW_FOUR
from game.core.state import (
    ANSWER,
    DRAWN,
    NONE,
    PICK,
    ROULETTE,
    TURN,
    State,
)
from game.core.state import COLOUR as COLOUR_PHASE
from game.core.state import DISCARD as DISCARD_PHASE
from game.core.state import TARGET as TARGET_PHASE

_PLAYS: Final[tuple[tuple[Any, ...], ...]] = tuple(
    tuple(act(seat, PLAY, card) for card in range(CARD_COUNT)) for seat in range(MOST_PLAYERS)
)
"""`_PLAYS[seat][card]`: every play, made once."""
_DRAWS: Final[tuple[Any, ...]] = tuple(act(seat, DRAW) for seat in range(MOST_PLAYERS))


def playable_cards(state: State, seat: int) -> frozenset[int]:
    """The different cards in that hand that may be laid on the top card now, were it that seat's turn."""
    hand = state.hands[seat]
    found = state.rules.followers[state.colour][state.discard[-1]].intersection(hand)
    if WILD_DRAW_FOUR in found and not wild_draw_four_allowed(state, hand):
        found = found - {WILD_DRAW_FOUR}
    return found


def wild_draw_four_allowed(state: State, hand: list[int]) -> bool:
    """Whether the table's restriction lets a Wild Draw Four go from this hand."""
    policy = state.rules.wild_draw_four
    if policy == "always":
        return True
    if policy == "colour":
        return OF_COLOUR[state.colour].isdisjoint(hand)
    return state.rules.tame_followers[state.colour][state.discard[-1]].isdisjoint(hand)


def can_draw(state: State) -> bool:
    """Whether a card can be had from the pile, be it after a reshuffle."""
    if state.draw:
        return True
    return state.rules.reshuffle and (len(state.discard) > 1 or bool(state.aside))


def may_draw(state: State, seat: int) -> bool:
    """Whether that seat may draw on its turn: whoever stakes may not once a win pays no more than the stake."""
    if state.multiplier == 1 and seat == state.rules.staker:
        return False
    return can_draw(state)


def legal(state: State) -> list[int]:
    """Every legal action of every seat. Do not change the list: it is the state's own."""
    allowed = state.allowed
    if allowed is not None:
        return allowed
    if state.phase != TURN:
        allowed = _owed(state, state.phase)
        if state.uno >= 0:
            _add_uno_window(state, allowed)
        state.allowed = allowed
        return allowed
    # From here on: a player's turn, the hottest path of all, and so written out in one piece.
    seat = state.turn
    hand = state.hands[seat]
    rules = state.rules
    plays = _PLAYS[seat]
    found: list[Any] = []
    state.allowed = found
    fits = rules.fits[state.colour][state.discard[-1]]
    for card in hand:
        if fits[card]:
            play = plays[card]
            if play not in found:
                found.append(play)
    if rules.restricts:
        play = plays[WILD_DRAW_FOUR]
        if play in found and not wild_draw_four_allowed(state, hand):
            found.remove(play)
    if found:
        # Where no card takes others along, every play of a hand of two leaves one.
        may_call = rules.calls and (_may_arm(state, seat, found) if rules.discards else len(hand) == 2)
        if rules.draw_by_choice and may_draw(state, seat):
            found.append(_DRAWS[seat])
        if may_call and not state.armed:
            found.append(seat << 16 | CALL_BITS)
    # A multiplier of 1 may forbid to draw, and an empty pile may be made anew: `may_draw` knows.
    elif (state.draw and state.multiplier != 1) or may_draw(state, seat):
        found.append(_DRAWS[seat])
    else:
        found.append(seat << 16 | PASS_BITS)
    if state.uno >= 0:
        _add_uno_window(state, found)
    if rules.jump_in:
        _add_jump_ins(state, found)
    return found


def legal_for(state: State, seat: int) -> list[int]:
    """The legal actions of one seat."""
    return [action for action in legal(state) if action >> 16 == seat]


def _owed(state: State, phase: int) -> list[int]:
    """What whoever owes a decision other than a plain turn may do."""
    if phase == DRAWN:
        return _drawn(state)
    if phase == ANSWER:
        return _answer(state)
    if phase == COLOUR_PHASE:
        return _colour(state)
    if phase == TARGET_PHASE:
        return _target(state)
    if phase == PICK:
        return _pick(state)
    if phase == ROULETTE:
        return _roulette(state)
    return _discard(state) if phase == DISCARD_PHASE else []


def _drawn(state: State) -> list[int]:
    seat = state.turn
    base = seat << 16
    allowed = [base | state.drawn]
    may_call = state.rules.calls and _may_arm(state, seat, allowed)
    if not state.rules.forced_play:
        allowed.append(base | PASS_BITS)
    if may_call:
        allowed.append(base | CALL_BITS)
    return allowed


def _answer(state: State) -> list[int]:
    seat = state.turn
    base = seat << 16
    rules = state.rules
    allowed = [base | card for card in sorted(rules.answers[state.discard[-1]].intersection(state.hands[seat]))]
    may_call = rules.calls and _may_arm(state, seat, allowed)
    allowed.append(base | TAKE << 8)
    if state.bluff != NONE:
        allowed.append(base | CHALLENGE << 8)
    if may_call:
        allowed.append(base | CALL_BITS)
    return allowed


def _colour(state: State) -> list[int]:
    base = state.actor << 16 | COLOUR << 8
    return _with_late_call(state, [base | colour for colour in COLOURS])


def _target(state: State) -> list[int]:
    allowed = _others(state)
    allowed.append(state.actor << 16 | TARGET << 8 | NOBODY)
    return _with_late_call(state, allowed)


def _pick(state: State) -> list[int]:
    return _with_late_call(state, _others(state))


def _roulette(state: State) -> list[int]:
    base = state.actor << 16 | COLOUR << 8
    return [base | colour for colour in COLOURS]


def _discard(state: State) -> list[int]:
    base = state.actor << 16 | DISCARD << 8
    return [base | card for card in sorted(set(state.hands[state.actor]))]


def _others(state: State) -> list[int]:
    base = state.actor << 16 | TARGET << 8
    return [base | seat for seat in range(state.players) if seat != state.actor and not state.out[seat]]


def _may_arm(state: State, seat: int, plays: list[int]) -> bool:
    """Whether one of these plays would leave exactly one card: only then is there something to call ahead."""
    if state.armed:
        return False
    hand = state.hands[seat]
    discards_of = state.rules.discards_of
    for play in plays:
        card = play & 0xFF
        if discards_of[card]:
            colour = OF_COLOUR[COLOUR_OF[card]]
            left = sum(1 for held in hand if held not in colour)
        else:
            left = len(hand) - 1
        if left == 1:
            return True
    return False


def _with_late_call(state: State, allowed: list[int]) -> list[int]:
    """While its own card still waits for a choice, its player may call, too."""
    seat = state.turn
    if state.queue and state.rules.calls and not state.armed:
        if len(state.hands[seat]) == 1:
            allowed.append(seat << 16 | CALL_BITS)
    return allowed


def _add_uno_window(state: State, allowed: list[int]) -> None:
    forgetful = state.uno
    allowed.append(forgetful << 16 | CALL_BITS)
    if state.rules.uno == "caught":
        others = (seat for seat in range(state.players) if seat != forgetful and not state.out[seat])
        allowed += [seat << 16 | CATCH << 8 for seat in others]


def _add_jump_ins(state: State, allowed: list[int]) -> None:
    """Whoever holds a card identical to the top one may lay it out of turn, before the player on turn acts."""
    top = state.discard[-1]
    others = (seat for seat in range(state.players) if seat != state.turn)
    allowed += [seat << 16 | top for seat in others if top in playable_cards(state, seat)]
