"""Cards as small ints: the one table of faces that every deck is made of.

A card *is* its face: two red sevens are the same int. Coloured faces are `colour * 16 + symbol` (0 to 63), wild
faces follow from 64 on. Looking anything up is an index into a tuple.

>>> card_text(card_of(RED, 7))
'r7'
>>> FACES[WILD_DRAW_FOUR].name
'Wild_Draw_Four'
"""

from __future__ import annotations

from dataclasses import dataclass

RED, YELLOW, GREEN, BLUE, NO_COLOUR = range(5)
COLOURS = (RED, YELLOW, GREEN, BLUE)
COLOUR_NAMES = ("red", "yellow", "green", "blue", "none")
COLOUR_LETTERS = "rygb-"

# Symbols: 0 to 9 are the numbers, the rest follow. Symbols from WILD_SYMBOL on belong to wild faces.
SKIP, REVERSE, DRAW_TWO, DRAW_FOUR, DISCARD_ALL, SKIP_EVERYONE = range(10, 16)
WILD_SYMBOL = 16
(
    S_WILD,
    S_WILD_DRAW_FOUR,
    S_SHUFFLE_HANDS,
    S_CUSTOM_1,
    S_CUSTOM_2,
    S_CUSTOM_3,
    S_REVERSE_DRAW_FOUR,
    S_ROULETTE,
    S_DRAW_SIX,
    S_DRAW_TEN,
) = range(WILD_SYMBOL, WILD_SYMBOL + 10)
CUSTOM_SYMBOLS = (S_CUSTOM_1, S_CUSTOM_2, S_CUSTOM_3)

FIRST_WILD = 64
(
    WILD,
    WILD_DRAW_FOUR,
    SHUFFLE_HANDS,
    CUSTOM_1,
    CUSTOM_2,
    CUSTOM_3,
    REVERSE_DRAW_FOUR,
    ROULETTE,
    DRAW_SIX,
    DRAW_TEN,
) = range(FIRST_WILD, FIRST_WILD + 10)

ACTION_POINTS = 20
WILD_POINTS = 50

_COLOURED_SYMBOLS: tuple[tuple[str, str], ...] = (
    *((str(number), str(number)) for number in range(10)),
    ("S", "Skip"),
    ("R", "Reverse"),
    ("+2", "Draw_Two"),
    ("+4", "Draw_Four"),
    ("A", "Discard_All"),
    ("E", "Skip_Everyone"),
)
_WILD_SYMBOLS: tuple[tuple[str, str], ...] = (
    ("W", "Wild"),
    ("W+4", "Wild_Draw_Four"),
    ("WH", "Wild_Shuffle_Hands"),
    ("W1", "Wild_Customizable_1"),
    ("W2", "Wild_Customizable_2"),
    ("W3", "Wild_Customizable_3"),
    ("WR+4", "Wild_Reverse_Draw_4"),
    ("WC", "Wild_Color_Roulette"),
    ("W+6", "Wild_Draw_6"),
    ("W+10", "Wild_Draw_10"),
)


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card. What it *does* is the ruleset's word, not the face's."""

    card: int
    text: str
    name: str
    colour: int
    symbol: int
    points: int


def _faces() -> tuple[Face, ...]:
    faces = []
    for colour in COLOURS:
        for symbol, (text, name) in enumerate(_COLOURED_SYMBOLS):
            points = symbol if symbol <= 9 else ACTION_POINTS
            faces.append(
                Face(
                    card=colour * 16 + symbol,
                    text=COLOUR_LETTERS[colour] + text,
                    name=f"{COLOUR_NAMES[colour].capitalize()}_{name}",
                    colour=colour,
                    symbol=symbol,
                    points=points,
                )
            )
    for offset, (text, name) in enumerate(_WILD_SYMBOLS):
        faces.append(Face(FIRST_WILD + offset, text, name, NO_COLOUR, WILD_SYMBOL + offset, WILD_POINTS))
    return tuple(faces)


FACES: tuple[Face, ...] = _faces()
CARD_COUNT = len(FACES)
COLOUR_OF: tuple[int, ...] = tuple(face.colour for face in FACES)
SYMBOL_OF: tuple[int, ...] = tuple(face.symbol for face in FACES)
POINTS_OF: tuple[int, ...] = tuple(face.points for face in FACES)
_BY_TEXT: dict[str, int] = {face.text: face.card for face in FACES}

WILDS: frozenset[int] = frozenset(range(FIRST_WILD, CARD_COUNT))
OF_COLOUR: tuple[frozenset[int], ...] = tuple(
    frozenset(face.card for face in FACES if face.colour == colour) for colour in COLOURS
) + (frozenset(),)

HIDDEN = -1
"""Stands for a card that somebody may not see."""


def card_of(colour: int, symbol: int) -> int:
    """The card with this colour and symbol; the colour of a wild symbol is ignored."""
    return symbol - WILD_SYMBOL + FIRST_WILD if symbol >= WILD_SYMBOL else colour * 16 + symbol


def card_text(card: int) -> str:
    """The short text of a card: `r7`, `b+2`, `W+4`; `?` for a hidden one."""
    return "?" if card == HIDDEN else FACES[card].text


def card_from_text(text: str) -> int | None:
    """The card with that short text, or None where there is no such card."""
    return _BY_TEXT.get(text)


def _matches(colour: int, symbol: int) -> frozenset[int]:
    return frozenset(
        face.card for face in FACES if face.card >= FIRST_WILD or face.symbol == symbol or face.colour == colour
    )


MATCHING: tuple[frozenset[int], ...] = tuple(_matches(colour, symbol) for colour in range(5) for symbol in range(32))
"""What may follow: `MATCHING[colour in force << 5 | symbol on top]`. A wild follows anything."""
FITS: tuple[tuple[bool, ...], ...] = tuple(
    tuple(card in matching for card in range(CARD_COUNT)) for matching in MATCHING
)
"""The same as rows of flags by card: in the innermost loop an index is quicker than a look into a set."""
MATCHING_COLOURED: tuple[frozenset[int], ...] = tuple(cards - WILDS for cards in MATCHING)


def match_key(colour: int, top: int) -> int:
    """The index into MATCHING for a colour in force and the card on top."""
    return colour << 5 | SYMBOL_OF[top]
