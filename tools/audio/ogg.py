"""Writing OGG Vorbis files that are the same to the byte at every run."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import soundfile

from tools.audio.synthesis import SAMPLE_RATE, Samples

_HEADER = 27
"""Bytes of a page before its table of segment lengths."""


def _checksum_table() -> tuple[int, ...]:
    """The table of the page checksum: polynomial 0x04C11DB7, most significant bit first."""
    table = []
    for value in range(256):
        register = value << 24
        for _ in range(8):
            register = (register << 1) ^ (0x04C11DB7 if register & 0x80000000 else 0)
        table.append(register & 0xFFFFFFFF)
    return tuple(table)


_TABLE = _checksum_table()


def page_checksum(page: bytes) -> int:
    """The checksum of a page whose checksum field is zero."""
    register = 0
    for byte in page:
        register = ((register << 8) & 0xFFFFFFFF) ^ _TABLE[(register >> 24) ^ byte]
    return register


def pages(data: bytes) -> list[bytes]:
    """The pages of an OGG stream."""
    found = []
    start = 0
    while start < len(data):
        if data[start : start + 4] != b"OggS":
            raise ValueError(f"no OGG page at byte {start}")
        segments = data[start + 26]
        end = start + _HEADER + segments + sum(data[start + _HEADER : start + _HEADER + segments])
        found.append(data[start:end])
        start = end
    return found


def with_serial(data: bytes, serial: int) -> bytes:
    """The same stream under another serial number, with the checksums that follow from it."""
    out = bytearray()
    for page in pages(data):
        blank = page[:14] + struct.pack("<I", serial) + page[18:22] + bytes(4) + page[26:]
        out += blank[:22] + struct.pack("<I", page_checksum(blank)) + blank[26:]
    return bytes(out)


def serial_of(name: str) -> int:
    """The serial number of the stream in a sound's file."""
    return zlib.crc32(name.encode())


def encoded(sound: Samples, name: str, quality: float) -> bytes:
    """The sound as OGG Vorbis; the quality runs from 0 to 1."""
    # On the 16-bit grid, differences in the last bit between processors vanish before the encoder sees them.
    grid = np.round(sound * 32_767) / 32_767
    buffer = io.BytesIO()
    with soundfile.SoundFile(
        buffer, "w", SAMPLE_RATE, 2, "VORBIS", format="OGG", compression_level=1 - quality
    ) as file:
        # In pieces: the encoder keeps what it is given on its stack, which minutes of music overflow.
        for start in range(0, len(grid), SAMPLE_RATE):
            file.write(grid[start : start + SAMPLE_RATE])
    # The encoder draws a random serial number; a number made from the name keeps the file reproducible.
    return with_serial(buffer.getvalue(), serial_of(name))


def decoded(path: Path) -> Samples:
    """The samples of a file, in two columns."""
    samples, rate = soundfile.read(path, always_2d=True)
    if rate != SAMPLE_RATE:
        raise ValueError(f"{path.name} has {rate} samples a second instead of {SAMPLE_RATE}")
    return samples
