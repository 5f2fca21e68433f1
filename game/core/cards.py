"""Cards as small ints: the one table of faces that every deck is made of.

A card *is* its face: two red sevens are the same int. Every symbol is declared once, with its text, its name, its
usual points and its picture; cards and symbols are numbered in the order of the declarations. Looking anything up is
an index into a tuple: nobody else needs to know how the numbers come about.

>>> card_text(card_of(RED, 7))
'r7'
>>> FACES[WILD_DRAW_FOUR].name, COLOUR_NAMES[COLOUR_OF[WILD_DRAW_FOUR]]
('Wild_Draw_Four', 'none')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

RED: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
BLUE: Final = 3
NO_COLOUR: Final = 4
COLOURS: Final = (RED, YELLOW, GREEN, BLUE)
COLOUR_NAMES: Final = ("red", "yellow", "green", "blue", "none")
COLOUR_LETTERS: Final = "rygb-"

ACTION_POINTS: Final = 20
WILD_POINTS: Final = 50
MOST_CARDS: Final = 255
"""An action names its card in eight bits, and the last number stands for nobody."""


class _Symbol(NamedTuple):
    text: str
    name: str
    points: int
    sprite: str


_symbols: list[_Symbol] = []
_coloured_symbols = 0


def _coloured(text: str, name: str, points: int = ACTION_POINTS) -> int:
    """Declare a symbol that is printed in all four colours."""
    global _coloured_symbols
    _coloured_symbols += 1
    _symbols.append(_Symbol(text, name, points, name))
    return len(_symbols) - 1


def _wild(text: str, name: str, sprite: str = "") -> int:
    """Declare a symbol without a colour. All of them come after the coloured ones."""
    _symbols.append(_Symbol(text, name, WILD_POINTS, sprite or name))
    return len(_symbols) - 1


# ---- the faces ----------------------------------------------------------------------------------------------------
# A new symbol goes to the end of its block. Decks are shuffled from this order, so that a recorded game stays the same
# as long as what is here keeps its place.

NUMBERS: Final = tuple(_coloured(str(number), str(number), points=number) for number in range(10))
SKIP: Final = _coloured("S", "Skip")
REVERSE: Final = _coloured("R", "Reverse")
DRAW_TWO: Final = _coloured("+2", "Draw_Two")
DRAW_FOUR: Final = _coloured("+4", "Draw_Four")
DISCARD_ALL: Final = _coloured("A", "Discard_All")
SKIP_EVERYONE: Final = _coloured("E", "Skip_Everyone")

S_WILD: Final = _wild("W", "Wild")
S_WILD_DRAW_FOUR: Final = _wild("W+4", "Wild_Draw_Four")
S_SHUFFLE_HANDS: Final = _wild("WH", "Wild_Shuffle_Hands")
S_CUSTOM_1: Final = _wild("W1", "Wild_Customizable_1", sprite="Wild_Customizable")
S_CUSTOM_2: Final = _wild("W2", "Wild_Customizable_2", sprite="Wild_Customizable")
S_CUSTOM_3: Final = _wild("W3", "Wild_Customizable_3", sprite="Wild_Customizable")
S_REVERSE_DRAW_FOUR: Final = _wild("WR+4", "Wild_Reverse_Draw_4")
S_ROULETTE: Final = _wild("WC", "Wild_Color_Roulette")
S_DRAW_SIX: Final = _wild("W+6", "Wild_Draw_6")
S_DRAW_TEN: Final = _wild("W+10", "Wild_Draw_10")

CUSTOM_SYMBOLS: Final = (S_CUSTOM_1, S_CUSTOM_2, S_CUSTOM_3)
SYMBOL_COUNT: Final = len(_symbols)


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card. What it *does*, and what it counts at a table, is the ruleset's word."""

    card: int
    text: str
    name: str
    colour: int
    symbol: int
    symbol_name: str
    points: int
    """What it counts where a ruleset does not say otherwise."""
    sprite: str
    """The name of its picture; the customizable cards share one."""


def _face(card: int, colour: int, number: int) -> Face:
    symbol = _symbols[number]
    if colour == NO_COLOUR:
        return Face(card, symbol.text, symbol.name, colour, number, symbol.name, symbol.points, symbol.sprite)
    named = COLOUR_NAMES[colour].capitalize()
    return Face(
        card=card,
        text=COLOUR_LETTERS[colour] + symbol.text,
        name=f"{named}_{symbol.name}",
        colour=colour,
        symbol=number,
        symbol_name=symbol.name,
        points=symbol.points,
        sprite=f"{named}_{symbol.sprite}",
    )


def _faces() -> tuple[Face, ...]:
    printed = [(colour, number) for colour in COLOURS for number in range(_coloured_symbols)]
    printed += [(NO_COLOUR, number) for number in range(_coloured_symbols, SYMBOL_COUNT)]
    assert len(printed) <= MOST_CARDS, "an action has no room for so many cards"
    return tuple(_face(card, colour, number) for card, (colour, number) in enumerate(printed))


# ---- look-up tables -----------------------------------------------------------------------------------------------

FACES: Final[tuple[Face, ...]] = _faces()
CARD_COUNT: Final = len(FACES)
COLOUR_OF: Final[tuple[int, ...]] = tuple(face.colour for face in FACES)
SYMBOL_OF: Final[tuple[int, ...]] = tuple(face.symbol for face in FACES)
IS_WILD: Final[tuple[bool, ...]] = tuple(face.colour == NO_COLOUR for face in FACES)
"""Whether a card is printed without a colour. Which cards *count* as wild at a table is the ruleset's word."""
IS_NUMBER: Final[tuple[bool, ...]] = tuple(face.symbol in NUMBERS for face in FACES)
NUMBER_CARDS: Final[frozenset[int]] = frozenset(face.card for face in FACES if face.symbol in NUMBERS)
SYMBOL_NAMES: Final[tuple[str, ...]] = tuple(symbol.name for symbol in _symbols)
WILD_SYMBOLS: Final[tuple[int, ...]] = tuple(range(_coloured_symbols, SYMBOL_COUNT))
_BY_TEXT: Final[dict[str, int]] = {face.text: face.card for face in FACES}
_BY_PRINT: Final[dict[tuple[int, int], int]] = {(face.colour, face.symbol): face.card for face in FACES}

WILDS: Final[frozenset[int]] = frozenset(face.card for face in FACES if face.colour == NO_COLOUR)
OF_COLOUR: Final[tuple[frozenset[int], ...]] = tuple(
    frozenset(face.card for face in FACES if face.colour == colour) for colour in COLOURS
) + (frozenset(),)

HIDDEN: Final = -1
"""Stands for a card that somebody may not see."""


def card_of(colour: int, symbol: int) -> int:
    """The card with this colour and symbol; the colour of a wild symbol is ignored."""
    return _BY_PRINT[NO_COLOUR if symbol in WILD_SYMBOLS else colour, symbol]


def card_text(card: int) -> str:
    """The short text of a card: `r7`, `b+2`, `W+4`; `?` for a hidden one."""
    return "?" if card == HIDDEN else FACES[card].text


def card_from_text(text: str) -> int | None:
    """The card with that short text, or None where there is no such card."""
    return _BY_TEXT.get(text)


WILD: Final = card_of(NO_COLOUR, S_WILD)
WILD_DRAW_FOUR: Final = card_of(NO_COLOUR, S_WILD_DRAW_FOUR)
SHUFFLE_HANDS: Final = card_of(NO_COLOUR, S_SHUFFLE_HANDS)
CUSTOM_1: Final = card_of(NO_COLOUR, S_CUSTOM_1)
CUSTOM_2: Final = card_of(NO_COLOUR, S_CUSTOM_2)
CUSTOM_3: Final = card_of(NO_COLOUR, S_CUSTOM_3)
REVERSE_DRAW_FOUR: Final = card_of(NO_COLOUR, S_REVERSE_DRAW_FOUR)
ROULETTE: Final = card_of(NO_COLOUR, S_ROULETTE)
DRAW_SIX: Final = card_of(NO_COLOUR, S_DRAW_SIX)
DRAW_TEN: Final = card_of(NO_COLOUR, S_DRAW_TEN)
