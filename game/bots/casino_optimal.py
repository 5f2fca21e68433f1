"""The Casino's sharp player: every option gets the share of the stake it is expected to bring, and the best is taken.

The rulebook's best strategy always lays a card if it can. This one weighs drawing and keeping a drawn card as well, and
looks at what is left in the hand afterwards, at what the bank has shown and at the colours still unseen. The weights
were fitted to playouts of possible deals against the bank's rules (docs/CASINO.md); at the table it only adds them up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from game.bots import casino_weights as weights
from game.bots.casino import longest_run
from game.bots.determinize import determinize
from game.bots.heuristic.runs import winning_run
from game.bots.protocol import Reflexes
from game.core.actions import COLOUR, DRAW, PLAY, act, argument_of, kind_of
from game.core.cards import (
    COLOUR_OF,
    COLOURS,
    DRAW_TWO,
    IS_NUMBER,
    IS_WILD,
    NO_COLOUR,
    SYMBOL_OF,
    WILD,
    WILD_DRAW_FOUR,
)
from game.core.engine import apply
from game.core.extending import mypyc_attr
from game.core.rng import Stream
from game.core.state import COLOUR as COLOUR_PHASE
from game.core.state import NONE
from game.core.view import View, observe
from game.rulesets.casino import BANK

# The kinds of option, in the order of the rows in the tables of weights.
SAME_COLOUR: Final = 0
SAME_VALUE: Final = 1
ANOTHER_TURN: Final = 2
PLUS_TWO: Final = 3
JOLLY: Final = 4
PLUS_FOUR: Final = 5
TO_DRAW: Final = 6
TO_KEEP: Final = 7
_AGAIN: Final = frozenset({ANOTHER_TURN, PLUS_TWO, PLUS_FOUR})
"""What gives the player another turn."""
_HIGHEST_NUMBER: Final = 9
_MOST_ACTIONS: Final = 8
"""With more action cards than that no run is looked for: there are too many, and such a hand is far from out."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Optimal:
    """Takes what is expected to pay most. The bank's fixed rules are all it has to reckon with."""

    name: ClassVar[str] = "optimal"
    reflexes: ClassVar[Reflexes] = Reflexes()

    def choose(self, view: View, stream: Stream) -> int:
        """The option worth most; nothing is left to chance, so equal views give equal choices."""
        if view.phase == COLOUR_PHASE:
            return act(view.seat, COLOUR, _colour_to_name(view, stream))
        if len(view.allowed) == 1:
            return view.allowed[0]
        run = winning_run(view)
        if run is not None:
            return run
        table = Table(view, view.hand, view.top)
        return max(view.allowed, key=lambda action: _worth(table, action))

    def react(self, view: View, stream: Stream) -> int | None:
        """Nothing is called or caught in the casino."""
        return None


def _colour_to_name(view: View, stream: Stream) -> int:
    """The colour for the wild just laid, weighed as it was when the wild was still in the hand."""
    wild = view.top
    if wild == WILD_DRAW_FOUR:
        for colour in COLOURS:
            # Which cards the bank is dealt here makes no difference: a run is a matter of the player's own hand.
            possible = determinize(view, stream)
            apply(possible, act(view.seat, COLOUR, colour))
            if winning_run(observe(possible, view.seat)) is not None:
                return colour
    table = Table(view, (*view.hand, wild), view.discard[-2])
    return max(COLOURS, key=lambda colour: table.worth(wild, colour))


def _worth(table: Table, action: int) -> float:
    kind = kind_of(action)
    if kind != PLAY:
        return table.worth_of_waiting(TO_DRAW if kind == DRAW else TO_KEEP)
    card = argument_of(action)
    if COLOUR_OF[card] != NO_COLOUR:
        return table.worth(card, COLOUR_OF[card])
    return max(table.worth(card, colour) for colour in COLOURS)


class Table:
    """A decision of the player: what is the same for all its options, worked out once."""

    __slots__ = ("colour", "hand", "shares", "top", "view")

    def __init__(self, view: View, hand: tuple[int, ...], top: int) -> None:
        self.view = view
        self.hand = hand
        self.top = top
        self.colour = view.colour
        unseen = view.unseen()
        total = max(1, unseen.total())
        counts = [0] * 5
        for card, count in unseen.items():
            counts[COLOUR_OF[card]] += count
        self.shares = [count / total for count in counts]

    def worth(self, card: int, colour: int) -> float:
        """What comes of laying this card, with that colour in force afterwards."""
        rest = list(self.hand)
        rest.remove(card)
        kind = self._kind(card)
        worth = self._left_with(kind, colour, SYMBOL_OF[card], rest)
        if kind in (SAME_COLOUR, SAME_VALUE):
            worth += weights.NUMBER[self.view.counts[BANK] < 3] * SYMBOL_OF[card] / _HIGHEST_NUMBER
        return worth

    def worth_of_waiting(self, kind: int) -> float:
        """What comes of drawing, or of keeping the card just drawn."""
        worth = self._left_with(kind, self.colour, SYMBOL_OF[self.top], self.hand)
        if kind == TO_DRAW:
            fitting = self._followers(self.colour, SYMBOL_OF[self.top], self.hand)
            worth += weights.DRAW[min(fitting, 3)][any(IS_WILD[card] for card in self.hand)]
        return worth

    def _kind(self, card: int) -> int:
        if card == WILD:
            return JOLLY
        if card == WILD_DRAW_FOUR:
            return PLUS_FOUR
        if SYMBOL_OF[card] == DRAW_TWO:
            return PLUS_TWO
        if not IS_NUMBER[card]:
            return ANOTHER_TURN
        return SAME_COLOUR if COLOUR_OF[card] == self.colour else SAME_VALUE

    def _left_with(self, kind: int, colour: int, symbol: int, rest: Iterable[int]) -> float:
        """The part of the worth that every option has: its kind, the colour it leaves, and the cards it leaves."""
        view = self.view
        again = kind in _AGAIN
        coloured = tuple(sorted([card for card in rest if not IS_WILD[card]]))
        wilds = len(self.hand) - (kind < TO_DRAW) - len(coloured)
        size = len(coloured) + wilds
        actions = sum(not IS_NUMBER[card] for card in coloured)
        place = max(0, min(size, 4) - 1)
        left = size - longest_run(colour, symbol, coloured) if actions <= _MOST_ACTIONS else size
        return (
            weights.KIND_BY_BANK[kind][min(view.counts[BANK], 4) - 1]
            + weights.KIND_BY_HAND[kind][min(len(self.hand), 5) - 1]
            + weights.KIND_BY_MULTIPLIER[kind][view.multiplier - 1]
            + weights.FOLLOWERS[again][min(self._followers(colour, symbol, coloured), 3)]
            + weights.BANK_AND_COLOUR[again][self._bank_and(colour)]
            + weights.UNSEEN[again] * self.shares[colour]
            + weights.WILDS_LEFT[min(wilds, 2)][place]
            + weights.ACTIONS_LEFT[min(actions, 3)][place]
            + weights.COLOURS_LEFT[len({COLOUR_OF[card] for card in coloured})]
            + weights.AFTER_RUN[again][min(left, 3)]
        )

    def _followers(self, colour: int, symbol: int, cards: Iterable[int]) -> int:
        """How many coloured cards would fit then."""
        return sum(COLOUR_OF[card] == colour or (SYMBOL_OF[card] == symbol and not IS_WILD[card]) for card in cards)

    def _bank_and(self, colour: int) -> int:
        """What the bank's last turn tells about this colour; the row of `BANK_AND_COLOUR`."""
        view = self.view
        if view.passed[BANK] != NONE:
            return 0 if view.passed[BANK] == colour else 1
        last = view.last[BANK]
        if last == NONE:
            return 2
        if IS_WILD[last]:
            return 3 if view.named[BANK] == colour else 4
        return 5 if COLOUR_OF[last] == colour else 6
