"""What several operations need: waiting for a decision, cards that change places, and a look round the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.core import events
from game.core.cards import COLOUR_OF
from game.core.events import Event, Sink
from game.core.flow import take_card
from game.core.state import NONE, State


def wait(state: State, phase: int, actor: int) -> bool:
    """Wait for a decision of that player: what an operation returns then."""
    state.phase = phase
    state.actor = actor
    return True


# ---- cards --------------------------------------------------------------------------------------------------------


def lay_under(state: State, seat: int, cards: list[int], sink: Sink) -> None:
    """Move these cards from a hand to just below the top of the discard pile, without effect."""
    if not cards:
        return
    hand = state.hands[seat]
    for card in cards:
        hand.remove(card)
    state.discard[-1:-1] = cards
    if sink is not None:
        sink.append(Event(events.DISCARDED, seat, tuple(cards)))


def take_until(state: State, seat: int, colour: int, sink: Sink) -> list[int]:
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


def show_hands(state: State, seats: Sequence[int], sink: list[Event]) -> None:
    """Each of these players sees the hand it has got from somebody else."""
    sink += [Event(events.HAND, seat, tuple(state.hands[seat]), audience=1 << seat) for seat in seats]


# ---- what everybody can see -----------------------------------------------------------------------------------------


class Table(Protocol):
    """What a state and a view of it both tell about the seats."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        ...

    @property
    def direction(self) -> int:
        """1 clockwise, -1 the other way."""
        ...

    @property
    def out(self) -> Sequence[bool]:
        """Who is knocked out."""
        ...


class Seen(Table, Protocol):
    """What a view tells besides."""

    @property
    def seat(self) -> int:
        """Whose view it is."""
        ...

    @property
    def hand(self) -> Sequence[int]:
        """The cards of that seat."""
        ...

    @property
    def counts(self) -> Sequence[int]:
        """How many cards each seat holds."""
        ...


def other_hands(table: Table, seat: int, counts: Sequence[int]) -> list[int]:
    """The sizes of all other hands still in."""
    return [count for other, count in enumerate(counts) if other != seat and not table.out[other]]


def neighbour(table: Table, seat: int, way: int = 1) -> int:
    """The next player still in; with -1 the previous one, whose hand comes when all hands move on."""
    while True:
        seat = (seat + way * table.direction) % table.players
        if not table.out[seat]:
            return seat
