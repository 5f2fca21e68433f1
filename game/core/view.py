"""What one seat may know: a snapshot without other hands, pile orders, bluffs or the random generator.

Bots and screens see this and nothing else. Two states that differ only in cards the seat cannot see give equal views.
"""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from game.core.cards import COLOUR_LETTERS, card_text
from game.core.effects import Effect
from game.core.legality import legal_for
from game.core.notation import action_text, cards_text, table_text
from game.core.ruleset import Ruleset
from game.core.state import DRAWN, NONE, OVER, PHASE_NAMES, TURN, State


class View:
    """The table as one seat sees it."""

    __slots__: ClassVar[tuple[str, ...]] = (
        "rules",
        "players",
        "seat",
        "hand",
        "counts",  # cards in each hand
        "discard",  # the whole discard pile, its top last: all of it was laid openly
        "draw_count",
        "aside_count",
        "colour",
        "turn",
        "actor",
        "direction",
        "phase",  # another player's choice about a drawn card shows as a plain turn
        "queue",
        "hop",
        "pending",
        "challengeable",
        "drawn",  # the seat's own drawn card, or NONE
        "uno",
        "armed",  # whether the seat itself has called ahead
        "received",
        "lost",
        "out",
        "alive",
        "idle",
        "shuffles",
        "layer",
        "dealer",
        "last",
        "passed",
        "named",
        "multiplier",
        "winner",
        "allowed",  # what this seat may do now, in or out of turn
    )

    rules: Ruleset
    players: int
    seat: int
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    discard: tuple[int, ...]
    draw_count: int
    aside_count: int
    colour: int
    turn: int
    actor: int
    direction: int
    phase: int
    queue: tuple[Effect, ...]
    hop: int
    pending: int
    challengeable: bool
    drawn: int
    uno: int
    armed: bool
    received: bool
    lost: tuple[int, ...]
    out: tuple[bool, ...]
    alive: int
    idle: int
    shuffles: int
    layer: int
    dealer: int
    last: tuple[int, ...]
    passed: tuple[int, ...]
    named: tuple[int, ...]
    multiplier: int
    winner: int
    allowed: tuple[int, ...]

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.phase == OVER

    @property
    def top(self) -> int:
        """The card on top of the discard pile."""
        return self.discard[-1]

    def unseen(self) -> Counter[int]:
        """Every card this seat cannot see: in other hands, in the draw pile or set aside."""
        cards = Counter(self.rules.deck_cards)
        cards.subtract(self.hand)
        cards.subtract(self.discard)
        return +cards

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in View.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """What this seat sees, on one line: a hand, how many cards the others hold, the top card, what it may do."""
        sizes = ("out" if out else str(count) for out, count in zip(self.out, self.counts, strict=True))
        parts = [
            table_text(self.rules, self.rules.origin or self.rules),
            f"seat {self.seat}",
            f"hand {cards_text(self.hand)}",
            f"sizes {' '.join(sizes)}",
            f"top {card_text(self.top)}",
            f"colour {COLOUR_LETTERS[self.colour]}",
            f"draw {self.draw_count}",
            f"turn {self.turn}",
            f"way {self.direction}",
            f"phase {PHASE_NAMES[self.phase]}",
        ]
        parts += [f"pending {self.pending}"] if self.pending else []
        parts += [f"uno {self.uno}"] if self.uno != NONE else []
        parts += [f"winner {self.winner}"] if self.over else []
        parts.append("may " + (" ".join(map(action_text, self.allowed)) or "-"))
        return f"<{' | '.join(parts)}>"


def observe(state: State, seat: int) -> View:
    """The view of that seat."""
    view = View()
    own_turn = state.turn == seat
    view.rules = state.rules
    view.players = state.players
    view.seat = seat
    view.hand = tuple(state.hands[seat])
    view.counts = tuple([len(hand) for hand in state.hands])
    view.discard = tuple(state.discard)
    view.draw_count = len(state.draw)
    view.aside_count = len(state.aside)
    view.colour = state.colour
    view.turn = state.turn
    view.actor = state.actor
    view.direction = state.direction
    view.phase = TURN if state.phase == DRAWN and not own_turn else state.phase
    view.queue = tuple(state.queue)
    view.hop = state.hop
    view.pending = state.pending
    view.challengeable = state.bluff != NONE
    view.drawn = state.drawn if own_turn else NONE
    view.uno = state.uno
    view.armed = state.armed and own_turn
    view.received = state.received
    view.lost = tuple(state.lost)
    view.out = tuple(state.out)
    view.alive = state.alive
    view.idle = state.idle
    view.shuffles = state.shuffles
    view.layer = state.layer
    view.dealer = state.dealer
    view.last = tuple(state.last)
    view.passed = tuple(state.passed)
    view.named = tuple(state.named)
    view.multiplier = state.multiplier
    view.winner = state.winner
    view.allowed = tuple(legal_for(state, seat))
    return view
