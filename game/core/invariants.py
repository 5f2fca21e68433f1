"""What must be true of every state, whatever has been played: checked by tests and by `simulate --check`."""

from __future__ import annotations

from game.core.actions import seat_of
from game.core.cards import card_text
from game.core.errors import InvariantError
from game.core.legality import legal
from game.core.scoring import most_shuffles
from game.core.state import ANSWER, COLOUR, DISCARD, DRAWN, NONE, OVER, TURN, State


def check_state(state: State) -> None:
    """Raise InvariantError naming the first thing that is wrong."""
    _check_cards(state)
    _check_seats(state)
    _check_phase(state)
    allowed = legal(state)
    _require(len(allowed) == len(set(allowed)), "an action is listed as legal twice")
    if state.phase == OVER:
        _require(not allowed, "a finished round has legal actions")
    else:
        _require(any(seat_of(action) == state.actor for action in allowed), "the player to act has no action")


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise InvariantError(message)


def _check_cards(state: State) -> None:
    """Each card of the deck is in exactly one place."""
    places = [card for hand in state.hands for card in hand]
    places += state.draw
    places += state.discard
    places += state.aside
    places.sort()
    deck = state.rules.deck_cards
    if places == list(deck):
        return
    for card in sorted(set(places) | set(deck)):
        have, want = places.count(card), deck.count(card)
        _require(have == want, f"there are {have} of {card_text(card)} on the table, not {want}")


def _check_seats(state: State) -> None:
    seats = range(state.players)
    _require(state.alive == state.out.count(False), "the number of players left is wrong")
    for name in ("turn", "actor", "layer", "dealer"):
        _require(getattr(state, name) in seats, f"{name} is no seat")
    for name in ("hands", "lost", "out", "last", "passed", "named"):
        _require(len(getattr(state, name)) == state.players, f"{name} does not fit the number of players")
    for seat in seats:
        _require(not (state.out[seat] and state.hands[seat]), f"seat {seat} is out and holds cards")
        _require(state.lost[seat] in (0, 1), f"seat {seat} has more than one turn to lose")
        _require(not (state.out[seat] and state.lost[seat]), f"seat {seat} is out and has a turn to lose")
    limit = state.rules.hand_limit
    if limit:
        _require(all(len(hand) < limit for hand in state.hands), "a hand is past the limit and still in")


def _check_phase(state: State) -> None:
    if state.phase == OVER:
        _require(not state.queue and not state.pending, "a finished round still waits for something")
        return
    _require(state.winner == NONE, "there is a winner before the end")
    _require(not state.out[state.actor], "the player to act is out")
    for seat in range(state.players):
        _require(state.out[seat] or bool(state.hands[seat]), f"seat {seat} has no cards and plays on")
    waiting = state.phase not in (TURN, DRAWN, ANSWER)
    first_wild = state.phase == COLOUR and not state.queue
    _require(bool(state.queue) == waiting or first_wild, "the queue does not fit the phase")
    _require((state.pending > 0) == (state.phase == ANSWER) or waiting, "pending cards do not fit the phase")
    _require(state.drawn in state.hands[state.turn] or state.phase != DRAWN, "the drawn card is not in the hand")
    _require((state.drawn != NONE) == (state.phase == DRAWN), "a drawn card does not fit the phase")
    _require(state.phase == DISCARD or waiting or state.actor == state.turn, "somebody else acts on a turn")
    if state.uno != NONE:
        _require(len(state.hands[state.uno]) == 1, "a player owes a call without one card")
    _require(state.shuffles <= most_shuffles(state), "the draw pile was made anew too often")
    if state.rules.top_multiplier:
        _require(1 <= state.multiplier <= state.rules.top_multiplier, "the multiplier is out of range")
