"""Moving pictures as GIF files, written by hand.

A GIF is what every messenger, mail and browser shows by itself, and it takes a hundred lines: Pillow would be a package
of many megabytes to every player for one button, and pygame cannot write anything that moves. The palette is fixed and
the pixels are dithered in a pattern that stands still: what does not change costs nothing, and no colours flicker. All
that is done to every pixel is done by the interpreter's own loops over bytes; only the packing is a loop of ours.
"""

from __future__ import annotations

import struct
from typing import BinaryIO

LEVELS = (6, 7, 6)
"""How many shades of red, green and blue there are: 252 colours."""
_GAMMA = 1.5
"""Dark shades lie closer together: the room is dark."""
_STEP = 36
"""What lies between two shades while the pattern is added: all of it must fit into a byte."""
_STRENGTH = 0.66
"""How much of that the pattern adds: with all of it the dots are seen, with none the edges of the shades."""
_CLEAR = 255
"""The colour that leaves what was there."""
_PATTERN = (
    (0, 32, 8, 40, 2, 34, 10, 42),
    (48, 16, 56, 24, 50, 18, 58, 26),
    (12, 44, 4, 36, 14, 46, 6, 38),
    (60, 28, 52, 20, 62, 30, 54, 22),
    (3, 35, 11, 43, 1, 33, 9, 41),
    (51, 19, 59, 27, 49, 17, 57, 25),
    (15, 47, 7, 39, 13, 45, 5, 37),
    (63, 31, 55, 23, 61, 29, 53, 21),
)
_CODES = 4096


def _shade(level: int, levels: int) -> int:
    return round(255 * float((level / (levels - 1)) ** _GAMMA))


def palette() -> bytes:
    """All colours, three bytes each; the last four are not used."""
    red, green, blue = LEVELS
    colours = [
        bytes((_shade(r, red), _shade(g, green), _shade(b, blue)))
        for r in range(red)
        for g in range(green)
        for b in range(blue)
    ]
    return b"".join(colours).ljust(768, b"\0")


_SPREAD = [
    bytes(
        min((levels - 1) * _STEP, round((value / 255) ** (1 / _GAMMA) * (levels - 1) * _STEP)) for value in range(256)
    )
    for levels in LEVELS
]
"""A shade as a place between the levels."""
_WEIGHTS = (LEVELS[1] * LEVELS[2], LEVELS[2], 1)
_INDEX = [
    bytes(min(levels - 1, value // _STEP) * weight for value in range(256))
    for levels, weight in zip(LEVELS, _WEIGHTS, strict=True)
]
"""That place, once the pattern is added, as a part of the colour's number."""
_SAME = bytes([_CLEAR, *([0] * 255)])


def _dot(x: int, y: int) -> int:
    """What the pattern adds there; on the average, half a step."""
    return round(_STEP * (0.5 + _STRENGTH * (_PATTERN[y % 8][x % 8] / 63 - 0.5)))


class GifWriter:
    """Writes picture after picture of one size to a stream; each stays for so many hundredths of a second."""

    def __init__(self, stream: BinaryIO, size: tuple[int, int], hundredths: int) -> None:
        self._stream = stream
        self.size = size
        self._hundredths = hundredths
        self._last: bytes | None = None
        width, height = size
        rows = [bytes(_dot(x, y) for x in range(width)) for y in range(8)]
        self._pattern = int.from_bytes(b"".join(rows[y % 8] for y in range(height)))
        stream.write(b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0) + palette())
        # Again and again.
        stream.write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")

    def add(self, rgb: bytes) -> None:
        """Another picture: three bytes a pixel, row by row."""
        indices = self.indices(rgb)
        width = self.size[0]
        top, bottom, shown = 0, self.size[1], indices
        if self._last is not None:
            count = len(indices)
            change = (int.from_bytes(indices) ^ int.from_bytes(self._last)).to_bytes(count)
            first = count - len(change.lstrip(b"\0"))
            top = min(first // width, self.size[1] - 1)
            bottom = max(top + 1, -(-len(change.rstrip(b"\0")) // width))
            same = change.translate(_SAME)
            shown = (int.from_bytes(indices) | int.from_bytes(same)).to_bytes(count)[top * width : bottom * width]
        self._last = indices
        self._stream.write(b"\x21\xf9\x04" + struct.pack("<BHB", 0x05, self._hundredths, _CLEAR) + b"\0")
        self._stream.write(b"\x2c" + struct.pack("<HHHHB", 0, top, width, bottom - top, 0))
        self._stream.write(b"\x08" + _blocks(packed(shown)))

    def close(self) -> None:
        """There are no more pictures."""
        self._stream.write(b"\x3b")

    def indices(self, rgb: bytes) -> bytes:
        """The number of its colour for each pixel."""
        count = len(rgb) // 3
        total = 0
        for channel in range(3):
            plane = int.from_bytes(rgb[channel::3].translate(_SPREAD[channel])) + self._pattern
            total += int.from_bytes(plane.to_bytes(count).translate(_INDEX[channel]))
        return total.to_bytes(count)


def packed(indices: bytes) -> bytes:
    """The numbers in the packing of a GIF, which is LZW with codes of growing width."""
    out = bytearray()
    codes: dict[int, int] = {}
    find = codes.get
    width, free = 9, 258
    bits, held = 256, 9  # it begins with the code that clears all others
    prefix = indices[0]
    for index in indices[1:]:
        key = prefix * 256 + index
        code = find(key)
        if code is not None:
            prefix = code
            continue
        bits |= prefix << held
        held += width
        if free < _CODES:
            codes[key] = free
            if free == 1 << width:
                width += 1
            free += 1
        else:
            bits |= 256 << held
            held += width
            codes.clear()
            width, free = 9, 258
        prefix = index
        if held >= 64:
            out += (bits & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "little")
            bits >>= 64
            held -= 64
    for code in (prefix, 257):
        bits |= code << held
        held += width
        if free == 1 << width and width < 12:
            width += 1
    out += bits.to_bytes((held + 7) // 8, "little")
    return bytes(out)


def _blocks(data: bytes) -> bytes:
    """The data in blocks of 255 bytes at most, each with its length."""
    parts = [data[start : start + 255] for start in range(0, len(data), 255)]
    return b"".join(bytes((len(part),)) + part for part in parts) + b"\0"
