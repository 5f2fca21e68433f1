"""Reading a QR code out of a clean picture: upright, as the game saves it or a screen shows it, of any size.

Single modules may be wrong: the check words of a code put them right, or say that it cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations

import pygame

from game.ui import qr
from game.ui.qr import LOGS, POWERS, Modules, times

_DARK = bytes(1 if light < 128 else 0 for light in range(256))
_RUN = re.compile(rb"\x00+|\x01+")
_MOST_FORMAT_FAULTS = 3
_MOST_CORNER_FAULTS = 5
_MOST_CORNERS = 12
"""A picture in which more things look like the corner of a code is not one that the game has made."""

Corner = tuple[float, float, float]
"""The middle of a large square, and how wide a module is in it."""


class NoCodeError(ValueError):
    """There is no code in the picture that could be read."""


def read_picture(picture: pygame.Surface) -> bytes:
    """The text of the code in a picture; NoCodeError if there is none that can be read."""
    rows = _dark_rows(picture)
    corners = _corners(rows)
    for modules in _squares(rows, corners):
        try:
            return read_modules(modules)
        except NoCodeError:
            continue
    raise NoCodeError("there is no QR code in the picture")


# ---- from pixels to modules -----------------------------------------------------------------------------------------


def _dark_rows(picture: pygame.Surface) -> list[bytes]:
    """A byte for every pixel, 1 where it is dark. What can be seen through is light, as on paper."""
    width, height = picture.get_size()
    paper = pygame.Surface((width, height), depth=24)
    paper.fill((255, 255, 255))
    paper.blit(picture, (0, 0))
    grey = pygame.transform.grayscale(paper)
    pixels = pygame.image.tobytes(grey, "RGB")[::3].translate(_DARK)
    return [pixels[row * width : (row + 1) * width] for row in range(height)]


def _corners(rows: Sequence[bytes]) -> list[Corner]:
    """Where a line crosses dark and light as 1:1:3:1:1, across and down."""
    found: list[list[Corner]] = []
    columns: dict[int, bytes] = {}
    for y, row in enumerate(rows):
        for x, unit in _crossings(row):
            column = round(x)
            if column not in columns:
                columns[column] = bytes(line[column] for line in rows)
            for middle, other in _crossings(columns[column]):
                corner = (x, middle, (unit + other) / 2)
                if abs(middle - y) <= other and abs(other - unit) <= max(1.0, unit / 2) and _is_corner(rows, corner):
                    _gather(found, corner)
    return [_mean(group) for group in found]


def _crossings(line: bytes) -> Iterator[tuple[float, float]]:
    """The middle of each stretch that may lie across a large square, and the width of a module."""
    runs = [(run.start(), run.end()) for run in _RUN.finditer(line)]
    for first in range(len(runs) - 4):
        five = runs[first : first + 5]
        if not line[five[0][0]]:
            continue
        unit = (five[4][1] - five[0][0]) / 7
        widths = [(end - start) / unit for start, end in five]
        if all(abs(width - want) <= 0.5 for width, want in zip(widths, (1, 1, 3, 1, 1), strict=True)):
            yield (five[2][0] + five[2][1] - 1) / 2, unit


def _is_corner(rows: Sequence[bytes], corner: Corner) -> bool:
    """Whether the whole square looks like one: among the data of a large code single lines do by chance."""
    x, y, unit = corner
    faults = 0
    for across in range(-3, 4):
        for down in range(-3, 4):
            row, column = round(y + down * unit), round(x + across * unit)
            if not (0 <= row < len(rows) and 0 <= column < len(rows[0])):
                return False
            faults += rows[row][column] != (max(abs(across), abs(down)) != 2)
    return faults <= _MOST_CORNER_FAULTS


def _gather(groups: list[list[Corner]], corner: Corner) -> None:
    for group in groups:
        x, y, unit = group[0]
        if abs(corner[0] - x) <= 2 * unit and abs(corner[1] - y) <= 2 * unit:
            group.append(corner)
            return
    if len(groups) < _MOST_CORNERS:
        groups.append([corner])


def _mean(group: Sequence[Corner]) -> Corner:
    x, y, unit = (sum(part) / len(group) for part in zip(*group, strict=True))
    return x, y, unit


def _squares(rows: Sequence[bytes], corners: Sequence[Corner]) -> Iterator[Modules]:
    """The modules between any three corners that stand as those of a code do."""
    for (x, y, unit), right, below in permutations(corners, 3):
        across, down = right[0] - x, below[1] - y
        upright = abs(right[1] - y) <= unit and abs(below[0] - x) <= unit
        if not upright or min(across, down) < 10 * unit or abs(across - down) > 2 * unit:
            continue
        version = round((across / unit + 7 - 17) / 4)
        # The width of a module was measured on seven of them, the distance on many more.
        for guess in (version, version - 1, version + 1):
            if guess in qr.VERSIONS:
                yield _sampled(rows, (x, y), across, down, qr.size_of(guess))


def _sampled(rows: Sequence[bytes], start: tuple[float, float], across: float, down: float, size: int) -> Modules:
    """The pixel in the middle of every module."""
    wide, high = across / (size - 7), down / (size - 7)
    lines = [min(max(round(start[1] + (row - 3) * high), 0), len(rows) - 1) for row in range(size)]
    places = [min(max(round(start[0] + (column - 3) * wide), 0), len(rows[0]) - 1) for column in range(size)]
    return [bytearray(rows[line][place] for place in places) for line in lines]


# ---- from modules to the text ---------------------------------------------------------------------------------------


def read_modules(modules: Sequence[bytes | bytearray]) -> bytes:
    """The text of a code; NoCodeError if too much of it is wrong."""
    size = len(modules)
    version, rest = divmod(size - 17, 4)
    if rest or version not in qr.VERSIONS:
        raise NoCodeError("no code has so many modules")
    level, mask = _format(modules)
    turned = qr.MASKS[mask]
    bits = [modules[row][column] ^ (turned(row, column) == 0) for row, column in qr.data_places(version)]
    words = [
        int("".join(map(str, map(int, bits[place : place + 8]))), 2) for place in range(0, 8 * qr.words_in(version), 8)
    ]
    return _text(_joined(words, version, level), version)


def _format(modules: Sequence[bytes | bytearray]) -> tuple[str, int]:
    """Level and mask: those whose bits differ least from what is read in one of the two places."""
    known = {qr.format_bits(level, mask): (level, mask) for level in qr.LEVELS for mask in range(len(qr.MASKS))}
    best = (_MOST_FORMAT_FAULTS + 1, 0)
    for places in qr.format_places(len(modules)):
        read = sum(modules[row][column] << number for number, (row, column) in enumerate(places))
        best = min(best, *(((read ^ bits).bit_count(), bits) for bits in known))
    if best[0] > _MOST_FORMAT_FAULTS:
        raise NoCodeError("the code does not say how it is made")
    return known[best[1]]


def _joined(words: Sequence[int], version: int, level: str) -> list[int]:
    """The data words of all blocks one after the other, put right."""
    lengths, checks = qr.blocks_of(version, level)
    blocks: list[list[int]] = [[] for _ in lengths]
    following = iter(words)
    for number in range(lengths[-1]):
        for block, length in zip(blocks, lengths, strict=True):
            if number < length:
                block.append(next(following))
    for _ in range(checks):
        for block in blocks:
            block.append(next(following))
    return [word for block, length in zip(blocks, lengths, strict=True) for word in put_right(block, checks)[:length]]


def _text(words: Sequence[int], version: int) -> bytes:
    bits = "".join(f"{word:08b}" for word in words)
    if int(bits[:4], 2) != qr.BYTES:
        raise NoCodeError("the code holds something else than text")
    start = 4 + qr.count_bits(version)
    length = int(bits[4:start], 2)
    if start + 8 * length > len(bits):
        raise NoCodeError("the code is longer than it can be")
    return bytes(int(bits[place : place + 8], 2) for place in range(start, start + 8 * length, 8))


# ---- Reed and Solomon -----------------------------------------------------------------------------------------------


def put_right(block: Sequence[int], checks: int) -> list[int]:
    """A block with its wrong words put right; NoCodeError if there are more of them than half the check words."""
    syndromes = [_value(block, POWERS[power]) for power in range(checks)]
    if not any(syndromes):
        return list(block)
    locator = _locator(syndromes)
    # A root 2^-i says that the word with i words behind it is wrong.
    wrong = [place for place in range(len(block)) if not _value(locator[::-1], POWERS[255 - place])]
    if len(wrong) != len(locator) - 1 or 2 * len(wrong) > checks:
        raise NoCodeError("too much of the code is wrong")
    product = [0] * checks
    for one, factor in enumerate(syndromes):
        for other, part in enumerate(locator[: checks - one]):
            product[one + other] ^= times(factor, part)
    mended = list(block)
    for place in wrong:
        inverse = POWERS[255 - place]
        slope = _value([part if number % 2 else 0 for number, part in enumerate(locator)][:0:-1], inverse)
        if not slope:
            raise NoCodeError("too much of the code is wrong")
        amount = times(_value(product[::-1], inverse), POWERS[255 - LOGS[slope]])
        mended[len(block) - 1 - place] ^= times(amount, POWERS[place])
    if any(_value(mended, POWERS[power]) for power in range(checks)):
        raise NoCodeError("too much of the code is wrong")
    return mended


def _value(polynomial: Sequence[int], at: int) -> int:
    """What a polynomial comes to, its highest power first."""
    value = 0
    for part in polynomial:
        value = times(value, at) ^ part
    return value


def _locator(syndromes: Sequence[int]) -> list[int]:
    """The shortest recurrence of the syndromes (Berlekamp and Massey), its lowest power first."""
    current, before, last, shift = [1], [1], 1, 1
    length = 0
    for number, syndrome in enumerate(syndromes):
        difference = syndrome
        for place in range(1, length + 1):
            if place < len(current):
                difference ^= times(current[place], syndromes[number - place])
        if not difference:
            shift += 1
            continue
        factor = times(difference, POWERS[255 - LOGS[last]])
        moved = [0] * shift + [times(part, factor) for part in before]
        width = max(len(current), len(moved))
        changed = [
            (current[place] if place < len(current) else 0) ^ (moved[place] if place < len(moved) else 0)
            for place in range(width)
        ]
        if 2 * length <= number:
            length, before, last, shift = number + 1 - length, current, difference, 1
        else:
            shift += 1
        current = changed
    while current and not current[-1]:
        current.pop()
    return current
