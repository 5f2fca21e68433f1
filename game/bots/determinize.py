"""Deals the cards a seat cannot see in a way that fits what it has seen: one possible state behind a view.

What other players drew instead of laying tells what they lacked: such a seat is dealt few cards of that colour, and
few wilds. Nothing but the view and the stream goes in, so nothing hidden can come out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.core.cards import CARD_COUNT, COLOUR_OF, COLOURS, NO_COLOUR, OF_COLOUR, WILD_DRAW_FOUR
from game.core.matching import Flags
from game.core.rng import Stream
from game.core.state import DRAWN, NONE, TURN, State, new_state
from game.core.view import View

DOUBT: Final = 0.2
"""How often a card is dealt to a seat that once seemed to lack it: it may have drawn one since."""
BLUFF: Final = 0.4
"""How often a player that holds the colour lays a Wild Draw Four all the same."""


class Dealer:
    """Makes many deals for one view; what is the same in all of them is worked out once."""

    __slots__ = ("lacks", "pool", "seats", "template", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self.pool = sorted(view.unseen().elements())
        self.template = _template(view)
        self.lacks = [_lacked(view, seat) for seat in range(view.players)]
        others = [seat for seat in range(view.players) if seat != view.seat and view.counts[seat]]
        # Seats of which something is known take their cards first: what they lack is left to the rest.
        self.seats = sorted(others, key=lambda seat: (not self.lacks[seat], seat))

    def deal(self, stream: Stream) -> State:
        """One possible state."""
        view = self.view
        pool = self.pool[:]
        stream.shuffle(pool)
        state = self.template.clone()
        for seat in self.seats:
            count = view.counts[seat]
            lacked = self.lacks[seat]
            if lacked:
                state.hands[seat] = _deal_without(pool, count, lacked, stream)
            else:
                state.hands[seat] = pool[-count:]
                del pool[-count:]
        if view.aside_count:
            state.aside = pool[: view.aside_count]
            del pool[: view.aside_count]
        state.draw = pool
        state.rng = stream.state
        if view.challengeable and view.layer == view.seat:
            # Its own Wild Draw Four still waits for a colour: the old one is in force, and it knows its own hand.
            state.bluff = int(not OF_COLOUR[view.colour].isdisjoint(view.hand))
        elif view.challengeable:
            _settle_bluff(state, stream)
        return state


def determinize(view: View, stream: Stream) -> State:
    """One state that the seat could be looking at."""
    return Dealer(view).deal(stream)


def redeal(state: State, seat: int, stream: Stream) -> State:
    """A copy of a state in which every card that the seat cannot see is dealt anew, each deal as likely as the other.

    To the seat it is the same position. A state goes in: this is for those who check players, and never for a player.
    """
    other = state.clone()
    others = [place for place in range(state.players) if place != seat]
    pool = [card for place in others for card in state.hands[place]] + state.draw + state.aside
    stream.shuffle(pool)
    for place in others:
        count = len(state.hands[place])
        other.hands[place] = pool[:count]
        del pool[:count]
    count = len(state.aside)
    other.aside = pool[:count]
    other.draw = pool[count:]
    other.rng = stream.state
    if state.bluff != NONE and state.layer != seat:
        other.bluff = stream.below(2)
    if state.phase == DRAWN and state.turn != seat:
        # Nobody else knows that the card just drawn could be laid.
        other.phase, other.drawn = TURN, NONE
    other.allowed = None
    return other


def _template(view: View) -> State:
    """A state with all that the view shows: whatever both have under one name is copied, so no field is forgotten."""
    state = new_state(view.rules, view.players, 0, view.dealer)
    for name in _SHARED:
        value = getattr(view, name)
        setattr(state, name, list(value) if isinstance(value, tuple) else value)
    state.hands[view.seat] = list(view.hand)
    return state


_SHARED: Final = tuple(name for name in State.__slots__ if name in View.__slots__ and name != "allowed")


def _lacked(view: View, seat: int) -> frozenset[int]:
    colour = view.passed[seat]
    if seat == view.seat or colour in (NONE, NO_COLOUR):
        return frozenset()
    return _lacking(view.rules.wild)[colour]


@lru_cache(maxsize=64)
def _lacking(wild: Flags) -> tuple[frozenset[int], ...]:
    """For each colour, what whoever drew on it seemed not to hold: its cards, and all that is wild at the table."""
    wilds = frozenset(card for card in range(CARD_COUNT) if wild[card])
    return tuple(OF_COLOUR[colour] | wilds for colour in COLOURS)


def _deal_without(pool: list[int], count: int, lacked: frozenset[int], stream: Stream) -> list[int]:
    """Take cards off the end of a shuffled pool, mostly passing over those the seat lacks."""
    hand: list[int] = []
    passed_over: list[int] = []
    while pool and len(hand) < count:
        card = pool.pop()
        if card in lacked and stream.random() >= DOUBT:
            passed_over.append(card)
        else:
            hand.append(card)
    while len(hand) < count:
        hand.append(passed_over.pop())
    if passed_over:
        # Back among the others, in an order that says nothing.
        pool += passed_over
        stream.shuffle(pool)
    return hand


def _settle_bluff(state: State, stream: Stream) -> None:
    """Whether the Wild Draw Four on top was a bluff, given the hand just dealt to its player.

    A player that holds the colour lays the card less often than one that must; the deal is corrected for that.
    """
    before = state.discard[-2] if len(state.discard) > 1 else NONE
    colour = COLOUR_OF[before] if before != NONE and not state.rules.wild[before] else stream.below(4)
    hand = state.hands[state.layer]
    held = [card for card in hand if COLOUR_OF[card] == colour]
    if held and stream.random() >= BLUFF:
        for card in held:
            _exchange(state, hand, card, colour)
        held = []
    state.bluff = int(bool(held))


def _exchange(state: State, hand: list[int], card: int, colour: int) -> None:
    """Swap one card of the hand for the topmost of another colour in the draw pile."""
    for place in range(len(state.draw) - 1, -1, -1):
        other = state.draw[place]
        if COLOUR_OF[other] != colour and other != WILD_DRAW_FOUR:
            state.draw[place] = card
            hand[hand.index(card)] = other
            return
