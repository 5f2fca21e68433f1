"""What may be laid on what: worked out once for each set of cards that count as wild, and looked up by an index."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.core.cards import CARD_COUNT, COLOURS, FACES, IS_WILD, NO_COLOUR, SYMBOL_COUNT, SYMBOL_OF

Flags = tuple[bool, ...]
"""One for each card."""


class Matching(NamedTuple):
    """Tables by the colour in force and the card on top."""

    wild: Flags
    """Whether a card may be laid on anything."""
    fits: tuple[tuple[Flags, ...], ...]
    """`fits[colour][top][card]`: in the innermost loop an index is quicker than a look into a set."""
    followers: tuple[tuple[frozenset[int], ...], ...]
    """`followers[colour][top]`: the same as sets."""
    tame_followers: tuple[tuple[frozenset[int], ...], ...]
    """The same without the cards that are wild."""


@lru_cache(maxsize=64)
def matching(wild_symbols: frozenset[int]) -> Matching:
    """A card fits by its colour, by its symbol, or because it is wild: printed so, or with one of these symbols."""
    wild = tuple(IS_WILD[face.card] or face.symbol in wild_symbols for face in FACES)
    wilds = _cards(wild)
    fits, followers, tame = [], [], []
    for colour in (*COLOURS, NO_COLOUR):
        rows = [_row(colour, symbol, wild) for symbol in range(SYMBOL_COUNT)]
        sets = [_cards(row) for row in rows]
        without = [found - wilds for found in sets]
        # Cards with the same symbol share one row.
        fits.append(tuple(rows[symbol] for symbol in SYMBOL_OF))
        followers.append(tuple(sets[symbol] for symbol in SYMBOL_OF))
        tame.append(tuple(without[symbol] for symbol in SYMBOL_OF))
    return Matching(wild, tuple(fits), tuple(followers), tuple(tame))


def _row(colour: int, symbol: int, wild: Flags) -> Flags:
    """What fits on that symbol while that colour is in force."""
    return tuple([wild[face.card] or face.symbol == symbol or face.colour == colour for face in FACES])


def _cards(flags: Flags) -> frozenset[int]:
    return frozenset([card for card in range(CARD_COUNT) if flags[card]])
