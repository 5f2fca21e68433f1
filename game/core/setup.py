"""The start of a round: shuffle, deal, turn up the first card and apply what the table makes of it."""

from __future__ import annotations

from typing import Final

from game.core import cards, events
from game.core.events import Event, Sink
from game.core.flow import begin_turn, give_cards, lose_turn, step
from game.core.rng import shuffle
from game.core.ruleset import Ruleset
from game.core.state import COLOUR, State, new_state

APPLIED_FIRST: Final = frozenset({cards.SKIP, cards.REVERSE, cards.DRAW_TWO, cards.S_WILD})
"""The symbols that act when they are turned up first, at a table that applies first cards."""


def deal(rules: Ruleset, players: int, rng: int, dealer: int = 0, sink: Sink = None) -> State:
    """A new round, dealt and ready for its first action."""
    rules.check_players(players)
    state = new_state(rules, players, rng, dealer)
    _deal_hands(state)
    while cards.NUMBER_CARDS.isdisjoint(state.draw):
        # Should every number card be dealt out, nothing could ever be turned up: it is dealt again.
        _deal_hands(state)
    if sink is not None:
        for seat, hand in enumerate(state.hands):
            sink.append(Event(events.DEAL, seat, tuple(hand), other=dealer, audience=1 << seat))
    _turn_up(state, sink)
    _start(state, sink)
    return state


def _deal_hands(state: State) -> None:
    rules = state.rules
    deck = list(rules.deck_cards)
    state.rng = shuffle(deck, state.rng)
    for seat in range(state.players):
        count = rules.dealt_to(seat)
        state.hands[seat] = deck[-count:]
        del deck[-count:]
    state.draw = deck


def _turn_up(state: State, sink: Sink) -> None:
    """Turn up cards until one may stay on top of the discard pile."""
    policy = state.rules.first_card
    while True:
        card = state.draw.pop()
        symbol = cards.SYMBOL_OF[card]
        stays = cards.IS_NUMBER[card] or (policy == "apply" and symbol in APPLIED_FIRST)
        if sink is not None:
            sink.append(Event(events.FIRST, cards=(card,), amount=int(stays)))
        if stays or policy == "turn":
            state.discard.append(card)
        else:
            state.draw.append(card)
            state.rng = shuffle(state.draw, state.rng)
        if stays:
            break
    state.colour = cards.COLOUR_OF[card]


def _start(state: State, sink: Sink) -> None:
    """Apply the first card where it is an action, and give somebody the first turn."""
    symbol = cards.SYMBOL_OF[state.discard[-1]]
    first = step(state, state.dealer)
    if symbol == cards.SKIP:
        lose_turn(state, first, sink)
        begin_turn(state, first, 1, sink)
    elif symbol == cards.REVERSE:
        state.direction = -1
        if sink is not None:
            sink.append(Event(events.REVERSED, state.dealer, amount=-1))
        begin_turn(state, state.dealer, 0, sink)
    elif symbol == cards.DRAW_TWO:
        give_cards(state, first, 2, sink)
        lose_turn(state, first, sink)
        begin_turn(state, first, 1, sink)
    elif symbol == cards.S_WILD:
        begin_turn(state, first, 0, sink)
        state.phase = COLOUR
    else:
        begin_turn(state, first, 0, sink)
