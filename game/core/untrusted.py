"""The limits of all that comes from outside as text: numbers, lengths, depths. What is beyond them is not read at all.

Nothing here knows what a text is about. Whoever reads one asks for its parts here and says in its own words what is
wrong with them.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Final, NoReturn

from game.core.errors import UnreadableError

LONGEST_NUMBER: Final = 20
"""The digits of a number: enough for 64 bits. Python itself gives up at 4,300, with an error nobody expects."""
LONGEST_VALUE: Final = 1_000
"""The characters of one house rule's value: a custom rule of six effects has less than three hundred."""
LONGEST_POSITION: Final = 50_000
"""The characters of a position: the largest deck, every house rule and a full queue are far below."""
LONGEST_REPLAY: Final = 8_000_000
"""The characters of a replay: more than a million actions, far beyond any match that people sit through."""
LONGEST_SAVE: Final = 2 * LONGEST_REPLAY
"""The characters of a save, which is a replay and a position."""
DEEPEST: Final = 32
"""How deep JSON may be nested: what the game writes has a depth of four."""
LEAST_SEED: Final = -(2**63)
MOST_SEED: Final = 2**64 - 1
_LONGEST_SHOWN: Final = 60
_NUMBER: Final = re.compile(r"-?[0-9]+")
# A string that does not end goes up to the end of the text, so that no text is looked at more than once.
_NESTING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[\[{]|[\]}]', re.DOTALL)
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


def read_number(text: str, low: int, high: int) -> int | None:
    """The whole number that a text is, in plain digits and from `low` to `high`; None if it is no such number.

    >>> read_number("12", 0, 99), read_number("²", 0, 99), read_number("1_0", 0, 99), read_number("9" * 5000, 0, 99)
    (12, None, None, None)
    """
    if len(text) > LONGEST_NUMBER + 1 or not _NUMBER.fullmatch(text):
        return None
    number = int(text)
    return number if low <= number <= high else None


def shown(text: object, longest: int = _LONGEST_SHOWN) -> str:
    r"""A text from outside as a sentence may quote it: short, and with nothing in it that a terminal would obey.

    >>> shown("r7"), shown("\x1b[2J")
    ('r7', '\\x1b[2J')
    """
    plain = str(text)[: longest + 1]
    short = plain[:longest] + "…" if len(plain) > longest else plain
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in short)


def check_length(text: str, longest: int, what: str) -> None:
    """Raise UnreadableError if a text is longer than anything of its kind can be."""
    if len(text) > longest:
        raise UnreadableError(f"the {what} is longer than {longest:,} characters")


def parse_json(text: str, longest: int = LONGEST_SAVE) -> object:
    """The value that a JSON text describes, every number in it finite and of 64 bits, every string in it true text.

    UnreadableError says what is wrong with the text.
    """
    check_length(text, longest, "JSON")
    _check_depth(text)
    try:
        value: object = json.loads(text, parse_int=_whole, parse_float=_finite, parse_constant=_constant)
    except ValueError as error:
        raise UnreadableError(f"the JSON is damaged: {error}") from None
    if _SURROGATE.search(text):
        try:
            # Only a pair of these makes a letter. Half of one could never be shown or written again.
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise UnreadableError("the JSON has half a letter in it") from None
    return value


def _check_depth(text: str) -> None:
    depth = 0
    for found in _NESTING.finditer(text):
        mark = text[found.start()]
        if mark in "[{":
            depth += 1
            if depth > DEEPEST:
                raise UnreadableError(f"the JSON is nested deeper than {DEEPEST} levels")
        elif mark in "]}":
            depth -= 1


def _whole(text: str) -> int:
    number = read_number(text, -MOST_SEED, MOST_SEED)
    if number is None:
        raise UnreadableError(f"the JSON has a number that is too large: {shown(text)}")
    return number


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise UnreadableError(f"the JSON has a number that is too large: {shown(text)}")
    return number


def _constant(text: str) -> NoReturn:
    raise UnreadableError(f"the JSON has {text} in the place of a number")
