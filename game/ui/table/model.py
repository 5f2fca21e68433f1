"""The lagging table: what is on the screen, advanced only by events, as one seat may know them."""

from __future__ import annotations

from collections.abc import Callable

from game.core import events
from game.core.cards import COLOUR_OF, HIDDEN, IS_WILD, NO_COLOUR
from game.core.events import Event
from game.core.ruleset import Ruleset
from game.core.state import NONE
from game.core.view import View

_SHARED = (
    *("counts", "discard", "draw_count", "aside_count", "colour", "direction"),
    *("pending", "turn", "uno", "out", "multiplier", "winner", "dealer"),
)
"""What a view and the model both hold, by the same names."""


class TableModel:
    """One seat's picture of the table. Every field has the value that the events played so far lead to."""

    def __init__(self, rules: Ruleset, players: int, viewer: int) -> None:
        self.rules = rules
        self.players = players
        self.viewer = viewer
        self.start_round()

    def start_round(self) -> None:
        """The table before a deal: all cards on the draw pile."""
        self.hand: list[int] = []
        self.counts = [0] * self.players
        self.discard: list[int] = []
        self.seeds: list[int] = []
        self.draw_count = len(self.rules.deck_cards)
        self.aside_count = 0
        self.colour = NO_COLOUR
        self.covered = NO_COLOUR
        """The colour in force when the last wild was laid on it; none where that was not seen and cannot be told."""
        self.direction = 1
        self.pending = 0
        self.turn = NONE
        self.out = [False] * self.players
        self.uno = NONE
        self.dealer = NONE
        self.multiplier = self.rules.top_multiplier
        self.winner = NONE
        self.over = False
        self.opened: dict[int, tuple[int, ...]] = {}
        """The hands that lie open, once the round is won."""

    @classmethod
    def from_view(cls, view: View) -> TableModel:
        """The table as it stands, for a game that goes on."""
        model = cls(view.rules, view.players, view.seat)
        for name in _SHARED:
            value = getattr(view, name)
            setattr(model, name, list(value) if isinstance(value, tuple) else value)
        model.hand = list(view.hand)
        model.seeds = list(range(len(model.discard)))
        model.over = view.over
        if len(model.discard) > 1:
            model.covered = COLOUR_OF[model.discard[-2]]
        return model

    def differences(self, view: View) -> list[str]:
        """Where the model and a view of the same moment disagree: nowhere, once all events are played."""
        wrong = []
        for name in _SHARED:
            theirs = getattr(view, name)
            if getattr(self, name) != (list(theirs) if isinstance(theirs, tuple) else theirs):
                wrong.append(name)
        if sorted(self.hand) != sorted(view.hand):
            wrong.append("hand")
        return wrong

    @property
    def top(self) -> int:
        """The card on top of the discard pile, or NONE."""
        return self.discard[-1] if self.discard else NONE

    @property
    def last_cards(self) -> list[int]:
        """Everybody who has one card left, while the round is played: the threat that hangs over the others."""
        if self.turn < 0 or self.over:
            return []
        return [seat for seat, count in enumerate(self.counts) if count == 1 and not self.out[seat]]

    def place(self, seat: int) -> int:
        """Where a seat is on the screen: 0 is the viewer, the others follow clockwise."""
        return (seat - self.viewer) % self.players

    def seat_at(self, place: int) -> int:
        """Who is at that place of the screen."""
        return (place + self.viewer) % self.players

    def turns_until(self, seat: int) -> int:
        """How many come before that seat, whoever is on turn included; none while nobody is."""
        if self.turn < 0:
            return 0
        steps = (seat - self.turn) * self.direction % self.players
        return sum(not self.out[(self.turn + step * self.direction) % self.players] for step in range(steps))

    def next_seat(self) -> int:
        """Who comes next if nothing happens; NONE while nobody is on turn or only one is left."""
        if self.turn < 0 or self.over or self.out.count(False) < 2:
            return NONE
        seat = (self.turn + self.direction) % self.players
        while self.out[seat]:
            seat = (seat + self.direction) % self.players
        return seat

    # ---- events -----------------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Take over the outcome of an event. Where cards fly, its scene moves them one by one with what follows."""
        change = CHANGES.get(event.kind)
        if change is not None:
            change(self, event)

    def gain(self, seat: int, cards: tuple[int, ...]) -> None:
        """Cards come from the draw pile into a hand."""
        self.counts[seat] += len(cards)
        self.draw_count -= len(cards)
        if seat == self.viewer:
            self.hand += cards

    def lose(self, seat: int, cards: tuple[int, ...]) -> None:
        """Cards leave a hand."""
        self.counts[seat] -= len(cards)
        if seat == self.viewer:
            for card in cards:
                self.hand.remove(card)

    def lay(self, card: int) -> None:
        """A card comes to lie on the discard pile."""
        self.put(card)
        if IS_WILD[card]:
            self.covered = self.colour
        else:
            self.colour = COLOUR_OF[card]

    def put(self, card: int) -> None:
        """Put a card on the discard pile, a little askew: its seed tells how."""
        self.discard.append(card)
        self.seeds.append(self.seeds[-1] + 1 if self.seeds else 0)

    def slip_under(self, cards: tuple[int, ...]) -> None:
        """Put cards under the top card of the discard pile, which stays as it lies."""
        self.discard[-1:-1] = cards
        self.seeds[-1:-1] = [self.seeds[-1] * 7 + 3 + place for place in range(len(cards))]

    def turn_up(self, event: Event) -> None:
        """The first card: it stays, is covered by another, or goes back."""
        if event.amount or self.rules.first_card == "turn":
            self.draw_count -= 1
            self.put(event.cards[0])
        if event.amount:
            self.colour = COLOUR_OF[event.cards[0]]

    def reshuffled(self, event: Event) -> None:
        """A new draw pile. Cards whose drawing is told only after it are still on the old one here."""
        self.draw_count += event.amount
        del self.discard[:-1], self.seeds[:-1]
        self.aside_count = 0

    def knocked_out(self, event: Event) -> None:
        """A seat is out and its hand is set aside."""
        self.aside_count += event.amount
        self.counts[event.seat] = 0
        self.out[event.seat] = True
        if event.seat == self.uno:
            self.uno = NONE
        if event.seat == self.viewer:
            self.hand = []

    def new_hand(self, event: Event) -> None:
        """A hand that came from somebody else."""
        self.counts[event.seat] = len(event.cards)
        if event.seat == self.viewer:
            assert HIDDEN not in event.cards
            self.hand = list(event.cards)

    def lay_open(self, event: Event) -> None:
        """A hand is turned over for everybody to see."""
        self.opened[event.seat] = event.cards

    def finish(self, winner: int) -> None:
        """The round is over."""
        self.over = True
        self.winner = winner
        self.pending = 0
        self.uno = NONE
        if winner >= 0:
            self.turn = winner


def _set(name: str, field: str) -> Callable[[TableModel, Event], None]:
    def change(model: TableModel, event: Event) -> None:
        setattr(model, name, getattr(event, field))

    return change


def _clear(name: str, value: int) -> Callable[[TableModel, Event], None]:
    def change(model: TableModel, event: Event) -> None:
        setattr(model, name, value)

    return change


CHANGES: dict[str, Callable[[TableModel, Event], None]] = {
    events.DEAL: _set("dealer", "other"),
    events.FIRST: TableModel.turn_up,
    events.COLOURED: _set("colour", "amount"),
    events.REVERSED: _set("direction", "amount"),
    events.CHAINED: _set("pending", "amount"),
    events.TOOK: _clear("pending", 0),
    events.CALLED: _clear("uno", NONE),
    events.FORGOT: _set("uno", "seat"),
    events.SAFE: _clear("uno", NONE),
    events.CAUGHT: _clear("uno", NONE),
    events.HAND: TableModel.new_hand,
    events.KNOCKED_OUT: TableModel.knocked_out,
    events.RESHUFFLED: TableModel.reshuffled,
    events.MULTIPLIER: _set("multiplier", "amount"),
    events.TURN: _set("turn", "seat"),
    events.VOID: lambda model, event: model.finish(NONE),
    events.WON: lambda model, event: model.finish(event.seat),
    events.REVEALED: TableModel.lay_open,
}
