"""The two strategies of the Casino rulebook, to the letter: the bank's fixed rules and the player's best play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import lru_cache

from game.bots.protocol import Reflexes
from game.core.actions import COLOUR, DRAW, PLAY, act, argument_of, kind_of
from game.core.cards import (
    COLOUR_OF,
    COLOURS,
    DRAW_TWO,
    IS_NUMBER,
    IS_WILD,
    REVERSE,
    SKIP,
    SYMBOL_OF,
    WILD,
    WILD_DRAW_FOUR,
)
from game.core.rng import Stream
from game.core.state import COLOUR as COLOUR_PHASE
from game.core.state import NONE
from game.core.view import View
from game.rulesets.casino import BANK, PUNTA


def _plays(view: View) -> list[int]:
    return [argument_of(action) for action in view.allowed if kind_of(action) == PLAY]


def _one_of(candidates: list[int], stream: Stream) -> int:
    return candidates[0] if len(candidates) == 1 else candidates[stream.below(len(candidates))]


def _best(candidates: Iterable[int], worth: Callable[[int], int], stream: Stream) -> int:
    """The candidate worth most; among equals, one at random."""
    scored = [(worth(candidate), candidate) for candidate in candidates]
    top = max(score for score, _ in scored)
    return _one_of([candidate for score, candidate in scored if score == top], stream)


class _CasinoBot(ABC):
    """What both have in common: play if one can, else draw; nothing is ever done out of turn."""

    reflexes = Reflexes()

    def choose(self, view: View, stream: Stream) -> int:
        """The action the rulebook prescribes."""
        if view.phase == COLOUR_PHASE:
            return act(view.seat, COLOUR, self.pick_colour(view, stream))
        plays = _plays(view)
        if plays:
            return act(view.seat, PLAY, self.pick_card(view, plays, stream))
        draw = act(view.seat, DRAW)
        return draw if draw in view.allowed else view.allowed[0]

    def react(self, view: View, stream: Stream) -> int | None:
        """Nothing is called or caught in the casino."""
        return None

    @abstractmethod
    def pick_card(self, view: View, plays: list[int], stream: Stream) -> int:
        """One of the cards that may be played."""

    @abstractmethod
    def pick_colour(self, view: View, stream: Stream) -> int:
        """The colour for a wild just laid."""


class Bank(_CasinoBot):
    """The bank: +4, then +2, then Skip or Reverse, then the highest number of the colour, then a Jolly."""

    name = "bank"

    def pick_card(self, view: View, plays: list[int], stream: Stream) -> int:
        """The first class of cards in the prescribed order; equals by lot."""
        return _best(plays, lambda card: _bank_rank(view, card), stream)

    def pick_colour(self, view: View, stream: Stream) -> int:
        """The colour most frequent in hand; then that of the highest or of an action card; then by lot."""

        def worth(colour: int) -> int:
            symbols = [SYMBOL_OF[card] for card in view.hand if COLOUR_OF[card] == colour]
            # Action cards rank alike, above every number.
            return len(symbols) * 100 + max((min(symbol, SKIP) for symbol in symbols), default=-1) + 1

        return _best(COLOURS, worth, stream)


def _bank_rank(view: View, card: int) -> int:
    if card == WILD_DRAW_FOUR:
        return 500
    if card == WILD:
        return 0
    symbol = SYMBOL_OF[card]
    if symbol == DRAW_TWO:
        return 400
    if symbol in (SKIP, REVERSE):
        return 300
    # A number of the colour in force goes before one of the same value in another colour.
    return 200 + symbol if COLOUR_OF[card] == view.colour else 100


class Punta(_CasinoBot):
    """The player's best strategy: every playable card gets a weight, the heaviest is played."""

    name = "punta"

    def pick_card(self, view: View, plays: list[int], stream: Stream) -> int:
        """The heaviest card; equals by lot."""
        return _best(plays, lambda card: weight(view, card), stream)

    def pick_colour(self, view: View, stream: Stream) -> int:
        """The colour by which most cards can be laid, minding what the bank has just shown."""
        counts = {colour: sum(COLOUR_OF[card] == colour for card in view.hand) for colour in COLOURS}
        if _bank_just_played_wild(view):
            # The colour the bank named need not be in force any more: the player may have laid Skips since.
            banks = view.named[BANK]
            others = [colour for colour in COLOURS if colour != banks]
            if view.counts[BANK] > 1 and not any(counts[colour] for colour in others):
                return banks
            return _best(others, lambda colour: counts[colour], stream)
        if all(IS_WILD[card] for card in view.hand) and view.passed[BANK] != NONE:
            return view.passed[BANK]
        return _best(COLOURS, lambda colour: counts[colour], stream)


def _bank_just_played_wild(view: View) -> bool:
    """The bank's last turn was a Jolly."""
    return view.last[BANK] == WILD and view.passed[BANK] == NONE


def weight(view: View, card: int) -> int:
    """The weight that the rulebook gives to playing this card now."""
    bank_cards = view.counts[BANK]
    if card == WILD_DRAW_FOUR:
        return 2000 if bank_cards == 1 else 0
    if card == WILD:
        return 1000 if _bank_just_played_wild(view) else 0
    symbol = SYMBOL_OF[card]
    if symbol in (SKIP, REVERSE):
        same = view.last[BANK] != NONE and SYMBOL_OF[view.last[BANK]] == symbol
        return (5000 if same else 2000) + 1000 * cards_in_sequence(view.hand, card)
    if symbol == DRAW_TWO:
        if bank_cards > view.counts[PUNTA]:
            return 0
        return 2500 if bank_cards == 1 else 1100
    return 10 + symbol if COLOUR_OF[card] == view.colour else 1


def cards_in_sequence(hand: Iterable[int], card: int) -> int:
    """The longest run of further coloured cards that could follow this one in the same turn.

    A Skip, a Reverse or a Draw Two gives another turn; a number is the last of the run; wilds are not counted.
    """
    rest = [held for held in hand if not IS_WILD[held]]
    rest.remove(card)
    return longest_run(COLOUR_OF[card], SYMBOL_OF[card], tuple(sorted(rest)))


@lru_cache(maxsize=65_536)
def longest_run(colour: int, symbol: int, rest: tuple[int, ...]) -> int:
    """The longest run that can be laid in one turn on that colour and symbol; the cards are coloured and sorted.

    It is remembered: a hand of many action cards has far more orders than different remainders.
    """
    longest = 0
    previous = NONE
    for place, card in enumerate(rest):
        if card == previous or (COLOUR_OF[card] != colour and SYMBOL_OF[card] != symbol):
            continue
        previous = card
        further = 0
        if not IS_NUMBER[card]:
            further = longest_run(COLOUR_OF[card], SYMBOL_OF[card], rest[:place] + rest[place + 1 :])
        longest = max(longest, 1 + further)
    return longest
