"""The state of one round: slotted, made of lists of ints, copied in a few microseconds.

Only `engine.apply` (and what it calls) changes a state. Everything that waits for a decision stands in `queue` and
`phase` as plain data, so that copy, save, replay and search need nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from game.core.effects import Effect
from game.core.ruleset import Ruleset

# Phases: what kind of decision `actor` owes.
TURN: Final = 0
DRAWN: Final = 1
ANSWER: Final = 2
COLOUR: Final = 3
TARGET: Final = 4
PICK: Final = 5
ROULETTE: Final = 6
DISCARD: Final = 7
OVER: Final = 8
PHASE_NAMES: Final = ("turn", "drawn", "answer", "colour", "target", "pick", "roulette", "discard", "over")

NONE: Final = -1
"""No seat, no card, no colour."""


class State:
    """One round at one table. `new_state` makes one; the class itself sets nothing, so that a copy costs no more."""

    __slots__: ClassVar[tuple[str, ...]] = (
        "rules",
        "players",
        "hands",  # a list of cards for each seat
        "draw",  # the draw pile; its top is the last
        "discard",  # the discard pile; its top is the last
        "aside",  # hands of knocked-out players, until the next reshuffle
        "colour",  # the colour in force
        "turn",  # whose turn it is
        "actor",  # who owes the next decision: mostly, not always, the same
        "direction",  # +1 clockwise, -1 the other way
        "phase",
        "queue",  # effects of the card just laid that are still to come
        "hop",  # how many seats on the next turn is: 1, more after a skip, 0 to play again
        "pending",  # cards that wait to be taken
        "bluff",  # NONE: nothing to challenge; else whether the Wild Draw Four on top was a bluff
        "held",  # how many cards the player of that Wild Draw Four had left when it laid it
        "drawn",  # the card just drawn that may be played, or NONE
        "uno",  # the seat that forgot to call and may still call or be caught, or NONE
        "armed",  # the player on turn has called ahead
        "received",  # the player on turn got its hand by a swap, a rotation or a shuffle
        "lost",  # for each seat 1 if it has a turn to lose: the next that would come to it
        "out",  # whether each seat is knocked out
        "alive",  # how many are not
        "idle",  # turns in a row in which nobody could play or draw
        "shuffles",  # how often the draw pile was made anew, where that is counted
        "layer",  # who laid the top card (the dealer, for the first one)
        "dealer",
        "last",  # the last card each seat laid, or NONE
        "passed",  # the colour on which each seat drew instead of laying a card since, or NONE
        "named",  # the colour each seat named last, or NONE
        "multiplier",  # what a win pays, where credits are staked
        "rng",
        "winner",  # a seat when the round is over; NONE before, and in a void hand
        "allowed",  # the legal actions, once asked for; None when they must be worked out
    )

    rules: Ruleset
    players: int
    hands: list[list[int]]
    draw: list[int]
    discard: list[int]
    aside: list[int]
    colour: int
    turn: int
    actor: int
    direction: int
    phase: int
    queue: list[Effect]
    hop: int
    pending: int
    bluff: int
    held: int
    drawn: int
    uno: int
    armed: bool
    received: bool
    lost: list[int]
    out: list[bool]
    alive: int
    idle: int
    shuffles: int
    layer: int
    dealer: int
    last: list[int]
    passed: list[int]
    named: list[int]
    multiplier: int
    rng: int
    winner: int
    allowed: list[int] | None

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.phase == OVER

    def clone(self) -> State:
        """An independent copy."""
        copy = State()
        copy.rules = self.rules
        copy.players = self.players
        copy.hands = [hand[:] for hand in self.hands]
        copy.draw = self.draw[:]
        copy.discard = self.discard[:]
        copy.aside = self.aside[:]
        copy.colour = self.colour
        copy.turn = self.turn
        copy.actor = self.actor
        copy.direction = self.direction
        copy.phase = self.phase
        copy.queue = self.queue[:]
        copy.hop = self.hop
        copy.pending = self.pending
        copy.bluff = self.bluff
        copy.held = self.held
        copy.drawn = self.drawn
        copy.uno = self.uno
        copy.armed = self.armed
        copy.received = self.received
        copy.lost = self.lost[:]
        copy.out = self.out[:]
        copy.alive = self.alive
        copy.idle = self.idle
        copy.shuffles = self.shuffles
        copy.layer = self.layer
        copy.dealer = self.dealer
        copy.last = self.last[:]
        copy.passed = self.passed[:]
        copy.named = self.named[:]
        copy.multiplier = self.multiplier
        copy.rng = self.rng
        copy.winner = self.winner
        # The list of legal actions is never changed in place, so the copy may share it.
        copy.allowed = self.allowed
        return copy

    def __eq__(self, other: object) -> bool:
        """Equal in everything that matters; whether the legal actions were asked for does not."""
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in COMPARED)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """The position on one line, as `game.rulesets.position` reads it."""
        return _writers[-1](self) if self.discard else f"<a round of {self.rules.id}, not dealt yet>"


def new_state(rules: Ruleset, players: int, rng: int = 0, dealer: int = 0) -> State:
    """A table before the cards are dealt."""
    state = State()
    state.rules = rules
    state.players = players
    state.hands = [[] for _ in range(players)]
    state.draw = []
    state.discard = []
    state.aside = []
    state.colour = NONE
    state.turn = state.actor = (dealer + 1) % players
    state.direction = 1
    state.phase = TURN
    state.queue = []
    state.hop = 1
    state.pending = 0
    state.bluff = NONE
    state.held = 0
    state.drawn = NONE
    state.uno = NONE
    state.armed = False
    state.received = False
    state.lost = [0] * players
    state.out = [False] * players
    state.alive = players
    state.idle = 0
    state.shuffles = 0
    state.layer = dealer
    state.dealer = dealer
    state.last = [NONE] * players
    state.passed = [NONE] * players
    state.named = [NONE] * players
    state.multiplier = rules.top_multiplier
    state.rng = rng
    state.winner = NONE
    state.allowed = None
    return state


_writers: list[Callable[[State], str]] = []


def written_by(write: Callable[[State], str]) -> Callable[[State], str]:
    """Let a state be shown that way. The notation says how; it builds on this module, so this cannot ask for it."""
    _writers.append(write)
    return write


COMPARED: Final = tuple(name for name in State.__slots__ if name != "allowed")
