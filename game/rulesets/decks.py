"""The three decks, as pairs of a card and how many of it."""

from __future__ import annotations

from typing import Final

from game.core import cards
from game.core.ruleset import Deck


def _coloured(counts: dict[int, int]) -> list[tuple[int, int]]:
    return [(cards.card_of(colour, symbol), n) for colour in cards.COLOURS for symbol, n in counts.items()]


STANDARD: Final[Deck] = (
    *_coloured(
        {
            0: 1,
            **dict.fromkeys(range(1, 10), 2),
            cards.SKIP: 2,
            cards.REVERSE: 2,
            cards.DRAW_TWO: 2,
        }
    ),
    (cards.WILD, 4),
    (cards.WILD_DRAW_FOUR, 4),
)
"""108 cards: Classic, ONE and Casino."""

OFFICIAL: Final[Deck] = (
    *STANDARD,
    (cards.SHUFFLE_HANDS, 1),
    (cards.CUSTOM_1, 1),
    (cards.CUSTOM_2, 1),
    (cards.CUSTOM_3, 1),
)
"""112 cards: the standard deck, a Shuffle Hands and three customizable cards."""

MERCILESS: Final[Deck] = (
    *_coloured(
        {
            **dict.fromkeys(range(10), 2),
            cards.SKIP: 3,
            cards.REVERSE: 3,
            cards.DRAW_TWO: 3,
            cards.DISCARD_ALL: 3,
            cards.DRAW_FOUR: 2,
            cards.SKIP_EVERYONE: 2,
        }
    ),
    (cards.REVERSE_DRAW_FOUR, 8),
    (cards.ROULETTE, 8),
    (cards.DRAW_SIX, 4),
    (cards.DRAW_TEN, 4),
)
"""168 cards: No Mercy. There is no plain wild in it."""
