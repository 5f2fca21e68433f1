"""QR codes (ISO/IEC 18004): a text as a square of dark and light modules, in byte mode, of any version from 1 to 40.

>>> [len(encode(b"x" * length)) for length in (14, 15, 2331)]
[21, 25, 177]
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Iterable, Sequence

VERSIONS = range(1, 41)
LEVELS = {"M": 0, "L": 1}
"""How much of a code may be damaged, about 15 % or 7 %, and how its format tells; the safer one comes first."""
QUIET = 4
"""The light modules that belong around a code."""
Modules = list[bytearray]
"""One row after the other; 1 is dark."""

_CHECKS = {  # check words in each block, by version
    "M": (
        *(10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26),
        *(28,) * 19,
    ),
    "L": (
        *(7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28),
        *(30,) * 14,
    ),
}
_BLOCKS = {  # how many blocks, by version
    "M": (
        *(1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16),
        *(17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49),
    ),
    "L": (
        *(1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8),
        *(8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25),
    ),
}
BYTES = 0b0100
"""The mode of what follows: plain bytes."""
_LONG_COUNT = 10
"""From this version on the length takes two bytes."""
MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda row, column: (row + column) % 2,
    lambda row, column: row % 2,
    lambda row, column: column % 3,
    lambda row, column: (row + column) % 3,
    lambda row, column: (row // 2 + column // 3) % 2,
    lambda row, column: row * column % 2 + row * column % 3,
    lambda row, column: (row * column % 2 + row * column % 3) % 2,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2,
)
"""A module is turned over where its mask says 0."""


class TooLongError(ValueError):
    """A text that no QR code holds."""


# ---- arithmetic of the field with 256 elements ----------------------------------------------------------------------


def _powers() -> tuple[list[int], list[int]]:
    powers, logs, value = [0] * 510, [0] * 256, 1
    for exponent in range(255):
        powers[exponent] = powers[exponent + 255] = value
        logs[value] = exponent
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    return powers, logs


POWERS, LOGS = _powers()


def times(one: int, other: int) -> int:
    """The product of two elements."""
    return POWERS[LOGS[one] + LOGS[other]] if one and other else 0


@functools.cache
def _divisor(degree: int) -> tuple[int, ...]:
    """The product of (x - 2^i), without its leading 1."""
    result = [0] * (degree - 1) + [1]
    for root in range(degree):
        result = [
            times(factor, POWERS[root]) ^ (result[place + 1] if place + 1 < degree else 0)
            for place, factor in enumerate(result)
        ]
    return tuple(result)


def check_words(data: Iterable[int], degree: int) -> bytes:
    """The Reed-Solomon check words of a block.

    >>> check_words(bytes.fromhex("10200c566180ec11ec11ec11ec11ec11"), 10).hex()
    'a524d4c1ed36c7872c55'
    """
    divisor = _divisor(degree)
    rest = [0] * degree
    for word in data:
        factor = word ^ rest.pop(0)
        rest.append(0)
        if factor:
            rest = [one ^ times(part, factor) for one, part in zip(rest, divisor, strict=True)]
    return bytes(rest)


# ---- what a version has room for ------------------------------------------------------------------------------------


def size_of(version: int) -> int:
    """How many modules a side has."""
    return 17 + 4 * version


def words_in(version: int) -> int:
    """How many words of eight modules there are, for data and checks."""
    modules = (16 * version + 128) * version + 64
    if version > 1:
        marks = version // 7 + 2
        modules -= (25 * marks - 10) * marks - 55
    return (modules - (36 if version >= 7 else 0)) // 8


def blocks_of(version: int, level: str) -> tuple[list[int], int]:
    """How many data words each block has, and how many check words all of them have."""
    count, checks = _BLOCKS[level][version - 1], _CHECKS[level][version - 1]
    short, longer = divmod(words_in(version) - count * checks, count)
    return [short] * (count - longer) + [short + 1] * longer, checks


def count_bits(version: int) -> int:
    """How many bits tell the length of the text."""
    return 8 if version < _LONG_COUNT else 16


def _fitting(length: int) -> tuple[int, str]:
    """The smallest version with room for so many bytes, with the safer level unless only the other one fits."""
    for level in LEVELS:
        for version in VERSIONS:
            if 4 + count_bits(version) + 8 * length <= 8 * sum(blocks_of(version, level)[0]):
                return version, level
    raise TooLongError(f"{length} bytes are more than a QR code holds")


# ---- the parts that are the same in every code of a version ---------------------------------------------------------


def marks_at(version: int) -> list[int]:
    """Rows and columns on which the small squares stand."""
    if version == 1:
        return []
    count = version // 7 + 2
    step = (version * 8 + count * 3 + 5) // (count * 4 - 4) * 2
    return [6, *(size_of(version) - 7 - number * step for number in reversed(range(count - 1)))]


@functools.lru_cache(maxsize=4)
def frame_of(version: int) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """The modules that hold no data, and where they are: large and small squares, dotted lines, version, format."""
    size = size_of(version)
    modules, taken = _empty(size), _empty(size)

    def put(row: int, column: int, dark: bool) -> None:
        if 0 <= row < size and 0 <= column < size:
            modules[row][column], taken[row][column] = dark, 1

    for place in range(size):
        put(6, place, place % 2 == 0)
        put(place, 6, place % 2 == 0)
    for top, left in ((3, 3), (3, size - 4), (size - 4, 3)):
        for row in range(-4, 5):
            for column in range(-4, 5):
                put(top + row, left + column, max(abs(row), abs(column)) not in (2, 4))
    places = marks_at(version)
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for top, left in ((top, left) for top in places for left in places if (top, left) not in corners):
        for row in range(-2, 3):
            for column in range(-2, 3):
                put(top + row, left + column, max(abs(row), abs(column)) != 1)
    if version >= 7:
        bits = version_bits(version)
        for place in range(18):
            far, near = size - 11 + place % 3, place // 3
            put(near, far, bool(bits >> place & 1))
            put(far, near, bool(bits >> place & 1))
    for row, column in (*format_places(size)[0], *format_places(size)[1]):
        put(row, column, False)
    put(size - 8, 8, True)
    return tuple(map(bytes, modules)), tuple(map(bytes, taken))


def _empty(size: int) -> Modules:
    return [bytearray(size) for _ in range(size)]


def format_places(size: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Where the fifteen bits of the format stand, the lowest first: once in a corner, once along two edges."""
    corner = [*((row, 8) for row in (0, 1, 2, 3, 4, 5, 7, 8)), *((8, column) for column in (7, 5, 4, 3, 2, 1, 0))]
    edges = [*((8, size - 1 - number) for number in range(8)), *((size - 15 + number, 8) for number in range(8, 15))]
    return corner, edges


def format_bits(level: str, mask: int) -> int:
    """Level and mask with their own check bits.

    >>> bin(format_bits("M", 5))
    '0b100000011001110'
    """
    data = rest = LEVELS[level] << 3 | mask
    for _ in range(10):
        rest = rest << 1 ^ (rest >> 9) * 0x537
    return (data << 10 | rest) ^ 0x5412


def version_bits(version: int) -> int:
    """The version with its own check bits.

    >>> bin(version_bits(7))
    '0b111110010010100'
    """
    rest = version
    for _ in range(12):
        rest = rest << 1 ^ (rest >> 11) * 0x1F25
    return version << 12 | rest


def data_places(version: int) -> list[tuple[int, int]]:
    """Where the bits of the words stand, in order: in pairs of columns from the right, up and down in turn."""
    size, taken = size_of(version), frame_of(version)[1]
    places = []
    for right in (column - (column <= 6) for column in range(size - 1, 0, -2)):
        upwards = (right + 1) & 2 == 0
        for step in range(size):
            row = size - 1 - step if upwards else step
            places += [(row, column) for column in (right, right - 1) if not taken[row][column]]
    return places


# ---- making one -----------------------------------------------------------------------------------------------------


def encode(data: bytes) -> Modules:
    """The code of a text. TooLongError if it has more than 2953 bytes."""
    version, level = _fitting(len(data))
    words = _words(data, version, level)
    bits = [word >> place & 1 for word in words for place in range(7, -1, -1)]
    frame, taken = frame_of(version)
    plain = [bytearray(row) for row in frame]
    # A few modules may be left over behind the last word: they stay light.
    for (row, column), bit in zip(data_places(version), bits, strict=False):
        plain[row][column] = bit
    made = [_masked(plain, taken, level, mask) for mask in range(len(MASKS))]
    return min(made, key=penalty)


def _words(data: bytes, version: int, level: str) -> bytes:
    """All words in the order in which they are set: those of every block in turn, data first."""
    lengths, checks = blocks_of(version, level)
    room = sum(lengths)
    bits = f"{BYTES:04b}{len(data):0{count_bits(version)}b}" + "".join(f"{byte:08b}" for byte in data)
    bits += "0" * min(4, 8 * room - len(bits))
    bits += "0" * (-len(bits) % 8)
    whole = [int(bits[place : place + 8], 2) for place in range(0, len(bits), 8)]
    whole += ([0xEC, 0x11] * room)[: room - len(whole)]
    blocks, place = [], 0
    for length in lengths:
        blocks.append(whole[place : place + length])
        place += length
    ends = [check_words(block, checks) for block in blocks]
    mixed = [block[number] for number in range(lengths[-1]) for block in blocks if number < len(block)]
    return bytes(mixed + [end[number] for number in range(checks) for end in ends])


def _masked(plain: Modules, taken: Sequence[bytes], level: str, mask: int) -> Modules:
    turned = MASKS[mask]
    made = [
        bytearray(
            bit if fixed else bit ^ (turned(row, column) == 0)
            for column, (bit, fixed) in enumerate(zip(bits, holds, strict=True))
        )
        for row, (bits, holds) in enumerate(zip(plain, taken, strict=True))
    ]
    bits = format_bits(level, mask)
    for places in format_places(len(made)):
        for number, (row, column) in enumerate(places):
            made[row][column] = bits >> number & 1
    return made


_RUNS = re.compile(rb"\x00{5,}|\x01{5,}")
_LIKE_A_CORNER = re.compile(rb"(?=\x01\x00\x01\x01\x01\x00\x01\x00{4}|\x00{4}\x01\x00\x01\x01\x01\x00\x01)")


def penalty(modules: Sequence[bytes | bytearray]) -> int:
    """How hard a code is to read: long runs, blocks, what looks like a corner, and too much dark or light."""
    size = len(modules)
    rows = [bytes(row) for row in modules]
    lines = [*rows, *(bytes(column) for column in zip(*rows, strict=True))]
    runs = sum(len(run.group()) - 2 for line in lines for run in _RUNS.finditer(line))
    corners = sum(40 for line in lines for _ in _LIKE_A_CORNER.finditer(line))
    numbers = [int(row.translate(_DIGITS), 2) for row in rows]
    inside = (1 << (size - 1)) - 1
    blocks = 0
    for one, other in itertools.pairwise(numbers):
        unlike = (one ^ one >> 1) | (other ^ other >> 1) | (one ^ other)
        # Four alike: each equals its neighbour, and the row below is the same in both columns.
        blocks += 3 * (~(unlike | (one ^ other) >> 1) & inside).bit_count()
    dark = sum(number.bit_count() for number in numbers)
    return runs + corners + blocks + 10 * (abs(20 * dark - 10 * size * size) // (size * size))


_DIGITS = bytes.maketrans(b"\x00\x01", b"01")
