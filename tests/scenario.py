"""Scenarios for the rules: a table set up in one line of notation, actions as text, and answers that read as rules.

    table = Scenario("classic | hands r7 b3 / g5 y2 | pile r5 | draw y1 ...")
    table.play("0:r7 1:draw 1:pass")
    assert table.hand(1) == cards("g5 y2 y1")

Piles are written top first. A scenario that is `closed` is played with the cards of its line and no others: only there
can a draw pile be short or empty. Every action is checked against the invariants of the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from game.core.actions import seat_of
from game.core.cards import COLOUR_NAMES, CUSTOM_SYMBOLS, S_WILD_DRAW_FOUR, SYMBOL_OF, card_text
from game.core.engine import apply, deal
from game.core.errors import IllegalActionError
from game.core.events import FIRST, Event
from game.core.invariants import check_state
from game.core.legality import legal
from game.core.notation import action_text, read_action, read_cards, read_position, read_table
from game.core.rng import seeded
from game.core.ruleset import Ruleset, replaced
from game.core.scoring import winner_points
from game.core.state import PHASE_NAMES, State
from game.rulesets import table

_PILES = ("hands", "pile", "draw", "aside")


def cards(text: str) -> list[str]:
    """Cards separated by blanks, sorted: hands are compared without regard to their order."""
    return _sorted(read_cards(text))


def _sorted(numbers: Iterable[int]) -> list[str]:
    return [card_text(card) for card in sorted(numbers)]


class Scenario:
    """A table in the middle of a round."""

    def __init__(self, line: str, *, closed: bool = False, rules: Ruleset | None = None) -> None:
        """`rules` replaces the ruleset that the line names; `closed`: the deck is the cards of the line."""

        def lookup(ruleset_id: str, options: Mapping[str, str]) -> Ruleset:
            chosen = rules or table(ruleset_id, options)
            return _with_deck_of(chosen, line) if closed else chosen

        self.state: State = read_position(line, lookup)
        self.events: list[Event] = []

    @classmethod
    def dealt(cls, line: str, players: int, *, dealer: int = 0, first: str = "", seed: int = 0) -> Scenario:
        """A freshly dealt round at the table that the line names; with `first`, one that turns up that card first."""
        rules = read_table(line.split(), table)
        scenario = cls.__new__(cls)
        for attempt in range(seed, seed + 5000):
            scenario.events = []
            scenario.state = deal(rules, players, seeded(attempt), dealer, scenario.events)
            turned = next(event for event in scenario.events if event.kind == FIRST)
            if not first or card_text(turned.cards[0]) == first:
                check_state(scenario.state)
                return scenario
        raise AssertionError(f"no seed turns up {first} first")

    # ---- acting -----------------------------------------------------------------------------------------------------

    def play(self, actions: str) -> Scenario:
        """Carry out these actions, one after the other."""
        for text in actions.split():
            apply(self.state, read_action(text), self.events)
            check_state(self.state)
        return self

    def legal(self, seat: int | None = None) -> set[str]:
        """What may be done now, by that seat or by anybody."""
        return {action_text(action) for action in legal(self.state) if seat is None or seat_of(action) == seat}

    def may(self, actions: str) -> bool:
        """Whether each of these actions is legal now."""
        return set(actions.split()) <= self.legal()

    def may_not(self, actions: str) -> bool:
        """Whether each of these actions is illegal now, is refused, and leaves the table as it was."""
        before = self.state.clone()
        for text in actions.split():
            try:
                apply(self.state, read_action(text), [])
            except IllegalActionError:
                if self.state != before:
                    raise AssertionError(f"{text} was refused and changed the table") from None
            else:
                self.state = before
                return False
        return True

    # ---- the table --------------------------------------------------------------------------------------------------

    def hand(self, seat: int) -> list[str]:
        """The cards of a hand, sorted."""
        return _sorted(self.state.hands[seat])

    def count(self, seat: int) -> int:
        """How many cards a hand has."""
        return len(self.state.hands[seat])

    @property
    def counts(self) -> list[int]:
        """How many cards each hand has."""
        return [len(hand) for hand in self.state.hands]

    @property
    def pile(self) -> list[str]:
        """The discard pile, top first."""
        return [card_text(card) for card in reversed(self.state.discard)]

    @property
    def top(self) -> str:
        """The card on top of the discard pile."""
        return self.pile[0]

    @property
    def draw_pile(self) -> list[str]:
        """The draw pile, top first."""
        return [card_text(card) for card in reversed(self.state.draw)]

    @property
    def colour(self) -> str:
        """The name of the colour in force."""
        return COLOUR_NAMES[self.state.colour]

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.state.turn

    @property
    def actor(self) -> int:
        """Who owes the next decision."""
        return self.state.actor

    @property
    def phase(self) -> str:
        """The kind of decision that is owed."""
        return PHASE_NAMES[self.state.phase]

    @property
    def direction(self) -> int:
        """1 clockwise, -1 the other way."""
        return self.state.direction

    @property
    def pending(self) -> int:
        """Cards that wait to be taken."""
        return self.state.pending

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.state.over

    @property
    def winner(self) -> int | None:
        """Who has won the round."""
        return self.state.winner if self.state.winner >= 0 else None

    @property
    def points(self) -> int:
        """What the winner of the round scores."""
        return winner_points(self.state)

    # ---- the story --------------------------------------------------------------------------------------------------

    @property
    def kinds(self) -> list[str]:
        """The kinds of all events so far, in order."""
        return [event.kind for event in self.events]

    def happened(self, kind: str, seat: int | None = None) -> bool:
        """Whether there was such an event (of that seat)."""
        return any(event.kind == kind and seat in (None, event.seat) for event in self.events)

    def events_of(self, kind: str) -> list[Event]:
        """All events of that kind, in order."""
        return [event for event in self.events if event.kind == kind]

    def event(self, kind: str) -> Event:
        """The latest event of that kind."""
        found = self.events_of(kind)
        assert found, f"no event '{kind}' among {self.kinds}"
        return found[-1]

    def seen_by(self, seat: int) -> list[Event]:
        """All events as that seat may know them."""
        return [event.seen_by(seat) for event in self.events]


def _with_deck_of(rules: Ruleset, line: str) -> Ruleset:
    """The same rules for a deck of just the cards in the line; switches for cards it does not hold are off."""
    named: list[int] = []
    for part in line.split("|")[1:]:
        name, _, body = part.strip().partition(" ")
        if name in _PILES:
            named += read_cards(" ".join(word for word in body.split() if word not in ("/", "out", "...")))
    symbols = {SYMBOL_OF[card] for card in named}
    held = [symbol for symbol in CUSTOM_SYMBOLS if symbol in symbols]
    assert held == list(CUSTOM_SYMBOLS[: len(held)]), "a small deck takes its customizable cards in order: W1, W2, W3"
    changes = {
        "deck": tuple(sorted(Counter(named).items())),
        "deal": 1,
        "custom": rules.custom[: len(held)],
        "challenge": rules.challenge and S_WILD_DRAW_FOUR in symbols,
        "seven_swaps": rules.seven_swaps and 7 in symbols,
        "zero_rotates": rules.zero_rotates and 0 in symbols,
    }
    return replaced(rules, changes)
