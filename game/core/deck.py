"""A deck of one's own: differences from the rulebook's deck as text, both ways, and the limits of what stays playable.

    7:3,S:0,r0:2,W:6

A part names a symbol, for its cards of all four colours alike, or a single card, and how many of it there are; a single
card goes before its symbol, wherever it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core import cards
from game.core.effects import (
    CHOOSE_COLOUR,
    NEXT,
    PLAY_AGAIN,
    SELF,
    SKIP_NEXT,
    SKIP_OTHERS,
    TURN_ROUND,
    Effect,
    attack,
)
from game.core.errors import Clash, OptionError
from game.core.ruleset import Deck, Ruleset
from game.core.untrusted import LONGEST_VALUE, read_number, shown

Counts = dict[int, int]
"""How many there are of each card; a card that is not there has no entry."""
MOST_OF_A_CARD: Final = 12
LEAST_CARDS: Final = 40
MOST_CARDS: Final = 250
"""The smallest deck still gives two players the largest hands; the largest is half as large again as No Mercy's."""
LEAST_NUMBERS: Final = 12
"""Number cards: a round begins with one on top, and must not wait for it for ever."""

USUAL_EFFECTS: Final[dict[int, tuple[Effect, ...]]] = {
    cards.SKIP: (SKIP_NEXT,),
    cards.REVERSE: (TURN_ROUND,),
    cards.DRAW_TWO: (attack(2),),
    cards.DRAW_FOUR: (attack(4),),
    cards.DISCARD_ALL: (("discard_colour", SELF, 0),),
    cards.SKIP_EVERYONE: (SKIP_OTHERS, PLAY_AGAIN),
    cards.S_WILD: (CHOOSE_COLOUR,),
    cards.S_WILD_DRAW_FOUR: (CHOOSE_COLOUR, attack(4)),
    cards.S_SHUFFLE_HANDS: (CHOOSE_COLOUR, ("shuffle", SELF, 0)),
    # Turning round with two players left skips the other one, so the attack falls on whoever laid the card.
    cards.S_REVERSE_DRAW_FOUR: (CHOOSE_COLOUR, TURN_ROUND, attack(4)),
    cards.S_ROULETTE: (("roulette", NEXT, 0),),
    cards.S_DRAW_SIX: (CHOOSE_COLOUR, attack(6)),
    cards.S_DRAW_TEN: (CHOOSE_COLOUR, attack(10)),
}
"""What every symbol does that does the same wherever it is known: the rulebooks take from here what their decks hold,
and a card of another rulebook's deck does what it does there."""

_SYMBOL_TEXT: Final[dict[int, str]] = {
    face.symbol: face.text if face.colour == cards.NO_COLOUR else face.text[1:] for face in cards.FACES
}
_BY_SYMBOL: Final[dict[int, tuple[int, ...]]] = {
    symbol: tuple(face.card for face in cards.FACES if face.symbol == symbol) for symbol in _SYMBOL_TEXT
}
_NAMED: Final[dict[str, tuple[int, ...]]] = {
    **{face.text: (face.card,) for face in cards.FACES},
    **{_SYMBOL_TEXT[symbol]: held for symbol, held in _BY_SYMBOL.items()},
}


def usual_effects(*symbols: int) -> tuple[tuple[int, tuple[Effect, ...]], ...]:
    """What these symbols usually do, as a rulebook declares it."""
    return tuple((symbol, USUAL_EFFECTS[symbol]) for symbol in symbols)


def symbol_text(symbol: int) -> str:
    """A symbol as the deck's text names it: `7`, `S`, `+2`, `W+4`."""
    return _SYMBOL_TEXT[symbol]


def cards_named(text: str) -> tuple[int, ...]:
    """The cards that one part of the text stands for: one card, or a symbol's cards of all colours; () for none."""
    return _NAMED.get(text, ())


def deck_counts(ruleset: Ruleset) -> Counts:
    """How many of each card there are in the deck of this table."""
    counts: Counts = {}
    for card, count in ruleset.deck:
        counts[card] = counts.get(card, 0) + count
    return counts


def deck_of(counts: Mapping[int, int]) -> Deck:
    """The counts as a ruleset declares them."""
    return tuple((card, count) for card, count in sorted(counts.items()) if count)


# ---- text ---------------------------------------------------------------------------------------------------------

Parts = tuple[tuple[str, int], ...]
"""What a text says of symbols and single cards, symbols first."""


def deck_parts(text: str) -> Parts:
    """The parts of a deck's text; OptionError if it cannot be read."""
    if len(text) > LONGEST_VALUE:
        raise OptionError(f"the deck has at most {LONGEST_VALUE} characters, not {len(text)}")
    parts: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, number = part.partition(":")
        count = read_number(number.strip(), 0, MOST_OF_A_CARD)
        if name not in _NAMED or count is None:
            raise OptionError(
                f"deck: '{shown(part)}' is not a card and how many there are of it, from 0 to {MOST_OF_A_CARD}: "
                "write, for example, 7:3 or r7:3"
            )
        if name in parts:
            raise OptionError(f"deck: '{shown(name)}' is there twice")
        parts[name] = count
    return tuple(sorted(parts.items(), key=lambda each: (-len(_NAMED[each[0]]), _NAMED[each[0]])))


def with_parts(own: Mapping[int, int], parts: Parts) -> Counts:
    """The rulebook's own deck with these differences."""
    counts = dict(own)
    for name, count in parts:
        for card in _NAMED[name]:
            counts[card] = count
    return {card: count for card, count in sorted(counts.items()) if count}


def deck_text(own: Mapping[int, int], counts: Mapping[int, int]) -> str:
    """The differences from the rulebook's own deck, as short as can be; equal decks have equal texts."""
    parts = [part for held in _BY_SYMBOL.values() for part in _shortest(held, own, counts)]
    return ",".join(parts)


def _shortest(held: tuple[int, ...], own: Mapping[int, int], counts: Mapping[int, int]) -> list[str]:
    """The parts that say how many there are of one symbol's cards."""
    now = [counts.get(card, 0) for card in held]
    if all(count == own.get(card, 0) for card, count in zip(held, now, strict=True)):
        return []
    found = [_single(held, now, [own.get(card, 0) for card in held])]
    if len(held) > 1:
        text = _SYMBOL_TEXT[cards.SYMBOL_OF[held[0]]]
        found += [[f"{text}:{each}", *_single(held, now, [each] * len(held))] for each in sorted(set(now))]
    return min(found, key=lambda parts: (len(parts), sum(map(len, parts))))


def _single(held: tuple[int, ...], now: list[int], otherwise: list[int]) -> list[str]:
    """Parts for those single cards of which there are not as many as would be otherwise."""
    return [
        f"{cards.card_text(card)}:{count}"
        for card, count, usual in zip(held, now, otherwise, strict=True)
        if count != usual
    ]


def counts_of(preset: Ruleset, text: str) -> Counts:
    """The deck of that rulebook with these differences; OptionError if the text cannot be read."""
    return with_parts(deck_counts(preset), deck_parts(text))


def with_count(preset: Ruleset, text: str, name: str, count: int) -> str:
    """The deck's text after one change: so many of the card, or of each of a symbol's cards, that is called `name`.

    A count beyond the limits is the nearest within them, and a text that cannot be read stands for the rulebook's deck:
    nothing is refused here. What is wrong with the deck as a whole, `clashes` tells.
    """
    own = deck_counts(preset)
    try:
        counts = with_parts(own, deck_parts(text))
    except OptionError:
        counts = dict(own)
    for card in cards_named(name):
        counts[card] = min(max(count, 0), MOST_OF_A_CARD)
    return deck_text(own, counts)


# ---- limits -------------------------------------------------------------------------------------------------------


def number_cards(counts: Mapping[int, int]) -> int:
    """How many of them are number cards."""
    return sum(count for card, count in counts.items() if cards.IS_NUMBER[card])


def deck_clashes(counts: Mapping[int, int]) -> list[Clash]:
    """What keeps a deck of one's own from being played with."""
    total, numbers = sum(counts.values()), number_cards(counts)
    found = []
    if total < LEAST_CARDS:
        found.append(_clash("deck_small", total, LEAST_CARDS, f"has {total} cards: it needs at least {LEAST_CARDS}"))
    if total > MOST_CARDS:
        found.append(_clash("deck_large", total, MOST_CARDS, f"has {total} cards: it may have up to {MOST_CARDS}"))
    if numbers < LEAST_NUMBERS:
        text = f"has {numbers} number cards: it needs at least {LEAST_NUMBERS}"
        found.append(_clash("deck_numbers", numbers, LEAST_NUMBERS, text))
    return found


def _clash(code: str, number: int, limit: int, text: str) -> Clash:
    return Clash(code, ("deck",), (str(number), str(limit)), f"deck: it {text}")


def mended(counts: Mapping[int, int]) -> Counts:
    """The deck brought within the limits by adding numbers, or by taking of what there is most; no card disappears."""
    found = filled(counts, LEAST_CARDS)
    while sum(found.values()) > MOST_CARDS:
        spare = number_cards(found) > LEAST_NUMBERS
        spendable = [card for card, count in found.items() if count > 1 and (spare or not cards.IS_NUMBER[card])]
        found[max(spendable, key=lambda card: (found[card], card))] -= 1
    return found


def filled(counts: Mapping[int, int], total: int) -> Counts:
    """The deck with as many cards at least, and enough numbers: always one more of those of which there are fewest."""
    numbers = [card for symbol in (*cards.NUMBERS[1:], cards.NUMBERS[0]) for card in _BY_SYMBOL[symbol]]
    found = dict(counts)
    while sum(found.values()) < total or number_cards(found) < LEAST_NUMBERS:
        card = min(numbers, key=lambda each: found.get(each, 0))
        found[card] = found.get(card, 0) + 1
    return found
