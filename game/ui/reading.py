"""What comes in from files: within limits, as text, JSON or a picture, now or later; what may be a name or a time."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Generic, TypeVar

from game.core.errors import UnreadableError
from game.core.untrusted import parse_json, shown
from game.ui import files

SETTINGS_BYTES = 1_000_000
SAVE_BYTES = 64_000_000
"""A saved game holds its save as a string in JSON, in which a character may take four bytes."""
TEXT_BYTES = 5_000_000
"""The sentences of a language, or the measures of all pictures."""
TABLE_BYTES = 1_000_000
PICTURE_BYTES = 20_000_000
PICTURE_PIXELS = 4_000_000
"""A card is drawn with 400 x 600 of them: this is more than any screen shows of one."""
PICTURE_SIDE = 8_192
LONGEST_NAME = 16
"""The letters of a player's name: what the field for it takes."""


def read_bytes(file: Path, limit: int, beginning: bool = False) -> bytes:
    """What a file holds, or its `beginning` if it is longer than `limit` bytes.

    FileNotFoundError if there is none. UnreadableError, in one sentence, if it is no ordinary file, cannot be read or
    is too long. It never waits for anybody: a pipe or a device is not even opened.
    """
    name = shown(file.name)
    try:
        content = files.read(file, limit + 1)
    except FileNotFoundError:
        raise FileNotFoundError(f"there is no file {name}") from None
    except files.NotOrdinaryError:
        raise UnreadableError(f"{name} is not an ordinary file") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableError(f"{name} cannot be read: {why}") from None
    if len(content) > limit and not beginning:
        raise UnreadableError(f"{name} is larger than {limit:,} bytes")
    return content[:limit]


def read_text(file: Path, limit: int) -> str:
    """The text in a file of at most `limit` bytes; the same errors as `read_bytes`."""
    try:
        # Some editors put a mark in front of the first letter: it is none of the text.
        return read_bytes(file, limit).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableError(f"{shown(file.name)} is not a text") from None


def read_json(file: Path, limit: int) -> object:
    """The value in a JSON file of at most `limit` bytes: not too deep, with finite numbers and whole letters.

    The same errors as `read_bytes`.
    """
    text = read_text(file, limit)
    try:
        return parse_json(text, limit)
    except UnreadableError as error:
        raise UnreadableError(f"{shown(file.name)}: {error}") from None


# ---- pictures -----------------------------------------------------------------------------------------------------


def read_picture(file: Path) -> bytes:
    """What a picture's file holds, if it says at its head that it is of a kind and a size that can be shown.

    The same errors as `read_bytes`: nothing of the picture itself is unpacked before that is known.
    """
    content = read_bytes(file, PICTURE_BYTES)
    size = picture_size(content)
    if size is None:
        raise UnreadableError(f"{shown(file.name)} is not a PNG, JPEG or WebP picture")
    width, height = size
    if not (0 < width <= PICTURE_SIDE and 0 < height <= PICTURE_SIDE and width * height <= PICTURE_PIXELS):
        raise UnreadableError(
            f"{shown(file.name)} is {width} x {height} pixels large: at most {PICTURE_PIXELS:,} pixels are read"
        )
    return content


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Width and height as the head of a PNG, JPEG or WebP picture gives them; None if it is none of these."""
    try:
        if content.startswith(b"\x89PNG\r\n\x1a\n") and content[12:16] == b"IHDR":
            width, height = struct.unpack_from(">II", content, 16)
            return width, height
        if content.startswith(b"\xff\xd8"):
            return _jpeg_size(content)
        if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
            return _webp_size(content)
    except (struct.error, IndexError):
        pass  # the head is cut off
    return None


_JPEG_HEAD = 1_000_000
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The marks of a JPEG that say how large it is."""


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    place = 2
    while place < _JPEG_HEAD:
        if content[place] != 0xFF:
            return None
        mark = content[place + 1]
        if mark == 0xFF:  # as many of these as it likes may stand in front of a mark
            place += 1
        elif mark in _FRAMES:
            height, width = struct.unpack_from(">HH", content, place + 5)
            return width, height
        else:
            (length,) = struct.unpack_from(">H", content, place + 2)
            place += 2 + max(2, length)
    return None


def _webp_size(content: bytes) -> tuple[int, int] | None:
    kind = content[12:16]
    if kind == b"VP8X":
        low_width, high_width, low_height, high_height = struct.unpack_from("<HBHB", content, 24)
        return low_width + high_width * 0x10000 + 1, low_height + high_height * 0x10000 + 1
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", content, 21)
        return bits % 0x4000 + 1, bits // 0x4000 % 0x4000 + 1
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", content, 26)
        return width % 0x4000, height % 0x4000
    return None


# ---- names --------------------------------------------------------------------------------------------------------


def clean_name(text: object, longest: int = LONGEST_NAME) -> str:
    r"""A name as it may be kept and shown: letters that can be seen, not too many; empty if none is left.

    >>> clean_name("  Ada\x00\u202e  Love\nlace "), clean_name(None)
    ('Ada Love lace', '')
    """
    # What comes long after the last letter that counts need not be looked at.
    return _cleaned(text[:1000], longest) if isinstance(text, str) else ""


@lru_cache(maxsize=256)
def _cleaned(text: str, longest: int) -> str:
    seen = "".join(letter if letter.isprintable() else " " if letter.isspace() else "" for letter in text)
    name = " ".join(unicodedata.normalize("NFC", seen).split())
    while name and unicodedata.combining(name[0]):
        # A mark that stands on no letter would lean on whatever is in front of the name.
        name = name[1:].lstrip()
    return name[:longest].rstrip()


# ---- times ----------------------------------------------------------------------------------------------------------

LATEST_MOMENT = 32_503_680_000.0
"""The year 3000, in seconds since 1970: not every system knows the date of a later moment."""
MOST_SECONDS = 100_000_000.0
"""Three years: nobody plays a game for longer."""


def is_moment(value: object) -> bool:
    """Whether that is a time of which every system knows the date."""
    return type(value) in (int, float) and 0 <= value <= LATEST_MOMENT  # type: ignore[operator]


def is_duration(value: object) -> bool:
    """Whether somebody may have played for so many seconds."""
    return type(value) in (int, float) and 0 <= value <= MOST_SECONDS  # type: ignore[operator]


def nearest_moment(seconds: float) -> float:
    """That time, or the nearest of which every system knows the date: a clock may be set to anything."""
    return min(max(0.0, seconds), LATEST_MOMENT)


# ---- ahead of time --------------------------------------------------------------------------------------------------

_MOST_AHEAD = 8
"""So many files are on their way or waiting at most: nobody may come for those that were expected in vain."""

Content = TypeVar("Content")


class Ahead(Generic[Content]):
    """What will be asked for by its name in a moment, read beside the frames. What needs the window is done later."""

    def __init__(self) -> None:
        self._coming: dict[str, Future[Content | None]] = {}
        self._pool: ThreadPoolExecutor | None = None

    def __contains__(self, name: str) -> bool:
        return name in self._coming

    def expect(self, name: str, read: Callable[[], Content | None]) -> None:
        """Have something read. The one expected for longest gives way, if there are too many."""
        if name in self._coming:
            return
        while len(self._coming) >= _MOST_AHEAD:
            self._coming.pop(next(iter(self._coming))).cancel()
        self._pool = self._pool or ThreadPoolExecutor(max_workers=1, thread_name_prefix="picture")
        self._coming[name] = self._pool.submit(read)

    def take(self, name: str) -> Content | None:
        """What was read, waited for if that is being done; None if nobody has expected it, or it cannot be read."""
        coming = self._coming.pop(name, None)
        # One that has not been begun yet is read sooner by whoever needs it now.
        return None if coming is None or coming.cancel() else coming.result()

    def forget(self) -> None:
        """Nobody will come for what is expected."""
        for coming in self._coming.values():
            coming.cancel()
        self._coming.clear()
