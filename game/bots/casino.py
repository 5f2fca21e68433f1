"""The two strategies of the Casino rulebook, to the letter: the bank's fixed rules and the player's best play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

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
from game.core.extending import mypyc_attr
from game.core.rng import Stream
from game.core.state import COLOUR as COLOUR_PHASE
from game.core.state import DRAWN, NONE
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


@mypyc_attr(allow_interpreted_subclasses=True)
class _CasinoBot(ABC):
    """What both have in common: play if one can, else draw; nothing is ever done out of turn."""

    reflexes: ClassVar[Reflexes] = Reflexes()

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Bank(_CasinoBot):
    """The bank: +4, then +2, then Skip or Reverse, then the highest number of the colour, then a Jolly."""

    name: ClassVar[str] = "bank"

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


BANK_RULES: Final[tuple[str, ...]] = ("1", "2a", "2b", "2c", "2d", "2e", "3")
"""The numbers of the bank's rules, as the rulebook counts them."""


def bank_rule(view: View, action: int) -> str:
    """The rule by which the bank does this, seen from its seat before it is done."""
    kind, card = kind_of(action), argument_of(action)
    if kind == COLOUR:
        return "3"
    # Nothing to play: it draws, and lays what it has drawn where that can be.
    if kind != PLAY or view.phase == DRAWN:
        return "1"
    if card == WILD_DRAW_FOUR:
        return "2a"
    if card == WILD:
        return "2e"
    symbol = SYMBOL_OF[card]
    if symbol == DRAW_TWO:
        return "2b"
    return "2c" if symbol in (SKIP, REVERSE) else "2d"


@mypyc_attr(allow_interpreted_subclasses=True)
class Punta(_CasinoBot):
    """The player's best strategy: every playable card gets a weight, the heaviest is played."""

    name: ClassVar[str] = "punta"

    def pick_card(self, view: View, plays: list[int], stream: Stream) -> int:
        """The heaviest card; equals by lot."""
        return _best(plays, lambda card: weight(view, card), stream)

    def pick_colour(self, view: View, stream: Stream) -> int:
        """The colour by which most cards can be laid, minding what the bank has just shown."""
        rule, counts = colour_rule(view), _colour_counts(view)
        if rule == "5_banks":
            return view.named[BANK]
        if rule == "5_passed":
            return view.passed[BANK]
        # The colour the bank named need not be in force any more: the player may have laid Skips since.
        open_to = [colour for colour in COLOURS if rule != "5_other" or colour != view.named[BANK]]
        return _best(open_to, lambda colour: counts[colour], stream)


def _colour_counts(view: View) -> list[int]:
    return [sum(COLOUR_OF[card] == colour for card in view.hand) for colour in COLOURS]


def colour_rule(view: View) -> str:
    """The case of the fifth rule by which the player names a colour now."""
    if _bank_just_played_wild(view):
        counts = _colour_counts(view)
        followed = any(counts[colour] for colour in COLOURS if colour != view.named[BANK])
        return "5_banks" if view.counts[BANK] > 1 and not followed else "5_other"
    if all(IS_WILD[card] for card in view.hand) and view.passed[BANK] != NONE:
        return "5_passed"
    return "5_most"


def _bank_just_played_wild(view: View) -> bool:
    """The bank's last turn was a Jolly."""
    return view.last[BANK] == WILD and view.passed[BANK] == NONE


PUNTA_RULES: Final[tuple[str, ...]] = (
    "1",  # a Jolly +4, the bank holds one card
    "1_more",  # a Jolly +4, it holds more
    "2",  # a Jolly
    "2_after",  # a Jolly, the bank has just laid one
    "3",  # a Reverse or a Skip
    "3_same",  # the one that the bank laid last
    "4",  # a Draw Two, the bank holds as many cards as the player or fewer
    "4_last",  # it holds one card
    "4_more",  # it holds more cards than the player
    "5_other",  # the bank has just laid a Jolly: any colour but the one it named
    "5_banks",  # it has, but no other colour can be followed
    "5_passed",  # only Jollies are left: the colour on which the bank had to draw
    "5_most",  # the colour of which most cards can be laid
    "6",  # a number of the colour on the table
    "6_value",  # a number of the same value
)
"""The rules of the player's best strategy by the rulebook's numbers, each with the case that holds."""


class Points(NamedTuple):
    """What the rulebook gives for laying a card: by which rule, how much, and for how many cards in sequence more."""

    rule: str
    base: int
    run: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.base + 1000 * self.run


def points(view: View, card: int) -> Points:
    """What the rulebook gives for playing this card now."""
    bank_cards = view.counts[BANK]
    if card == WILD_DRAW_FOUR:
        return Points("1", 2000) if bank_cards == 1 else Points("1_more", 0)
    if card == WILD:
        return Points("2_after", 1000) if _bank_just_played_wild(view) else Points("2", 0)
    symbol = SYMBOL_OF[card]
    if symbol in (SKIP, REVERSE):
        run = cards_in_sequence(view.hand, card)
        same = view.last[BANK] != NONE and SYMBOL_OF[view.last[BANK]] == symbol
        return Points("3_same", 5000, run) if same else Points("3", 2000, run)
    if symbol == DRAW_TWO:
        if bank_cards > view.counts[PUNTA]:
            return Points("4_more", 0)
        return Points("4_last", 2500) if bank_cards == 1 else Points("4", 1100)
    return Points("6", 10 + symbol) if COLOUR_OF[card] == view.colour else Points("6_value", 1)


def weight(view: View, card: int) -> int:
    """The weight that the rulebook gives to playing this card now."""
    return points(view, card).total


def cards_in_sequence(hand: Iterable[int], card: int) -> int:
    """The longest run of further coloured cards that could follow this one in the same turn.

    A Skip, a Reverse or a Draw Two gives another turn; a number is the last of the run; wilds are not counted.
    """
    rest = [held for held in hand if not IS_WILD[held]]
    rest.remove(card)
    return longest_run(COLOUR_OF[card], SYMBOL_OF[card], tuple(sorted(rest)))


@lru_cache(maxsize=4_096)
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
