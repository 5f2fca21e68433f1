"""Sets, cards and recorded games as files: the line as a text, or as a QR picture, in a folder the player knows; both
ways."""

from __future__ import annotations

import contextlib
import io
import os
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pygame

from game.core.errors import UnreadableError
from game.match.housesets import CARD_MARK, LONGEST_LINE, TABLE_MARK
from game.match.recording import FILE_ENDING, LONGEST_RECORDING
from game.match.recording import MARK as GAME_MARK
from game.match.replay import MARK as REPLAY_MARK
from game.ui import faults, paths, qr, qrread
from game.ui.keep.export import free_file
from game.ui.reading import picture_size, read_bytes, read_picture

STEM = "spietato"
TEXT, PICTURE, FILM = ".txt", ".png", ".gif"
_TEXT_BYTES = 100_000
_QUOTED = re.compile(r"^[ \t>\"'“«\ufeff]+", re.MULTILINE)
_RECORDED = re.compile(rf"^{GAME_MARK}/[0-9].*?(?:@\s*sum\s+[0-9a-f]{{64}}|\Z)|^{REPLAY_MARK}/[0-9][^\n]*", re.M | re.S)
"""A recording goes up to its sum, over as many lines as it likes; a plain replay is one line."""
_PICTURE_BYTES = 20_000_000
MOST_LISTED = 60
_MODULE = 8
"""How many pixels a module of a saved picture has."""


def folders() -> list[Path]:
    """Where files go: among the documents, or else beside the game's own files."""
    return list(dict.fromkeys((paths.documents_folder(), paths.data_folder())))


# ---- out ------------------------------------------------------------------------------------------------------------


def save_text(name: str, line: str) -> Path | None:
    """Write a line into a new file; where it is, or None if there is nowhere to write."""
    return _saved(name, TEXT, lambda file: file.write_text(f"{line}\n", encoding="utf-8"))


def save_recording(name: str, text: str) -> Path | None:
    """Write a recorded game into a new file; where it is, or None if there is nowhere to write."""
    return _saved(name, FILE_ENDING, lambda file: file.write_text(text, encoding="utf-8"))


def save_picture(name: str, line: str) -> Path | None:
    """Write a line as a QR picture into a new file; where it is, or None if there is nowhere to write."""
    picture = qr_picture(line, _MODULE)
    return _saved(name, PICTURE, lambda file: pygame.image.save(picture, file))


def save_film(name: str, content: bytes) -> Path | None:
    """Write a moving picture into a new file; where it is, or None if there is nowhere to write."""
    return _saved(name, FILM, lambda file: file.write_bytes(content))


def _saved(name: str, ending: str, write: Callable[[Path], object]) -> Path | None:
    for folder in folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file = free_file(folder, f"{STEM}-{file_name(name)}", ending)
            try:
                write(file)
            except BaseException:
                file.unlink(missing_ok=True)
                raise
            return file
        except (OSError, pygame.error) as error:
            faults.write_log(f"{name} cannot be written to {folder}: {error}")
    return None


def file_name(name: str) -> str:
    """A name as any system takes it for a file: small letters, digits and dashes.

    >>> file_name("Da Nonna, sí!"), file_name("牌")
    ('da-nonna-si', 'rules')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    return "-".join(words)[:40] or "rules"


def qr_picture(line: str, pixels: int) -> pygame.Surface:
    """The QR code of a line with its quiet border; TooLongError if no code holds it."""
    modules = qr.encode(line.encode("utf-8"))
    side = len(modules) + 2 * qr.QUIET
    small = pygame.Surface((side, side), depth=24)
    small.fill((255, 255, 255))
    for row, bits in enumerate(modules):
        for column, dark in enumerate(bits):
            if dark:
                small.set_at((column + qr.QUIET, row + qr.QUIET), (0, 0, 0))
    return pygame.transform.scale(small, (side * pixels, side * pixels))


# ---- in -------------------------------------------------------------------------------------------------------------


def listed() -> list[Path]:
    """The files in those folders that the game may have written, the newest first."""
    found: dict[Path, float] = {}
    for folder in folders():
        with contextlib.suppress(OSError):
            for file in folder.glob(f"{STEM}-*"):
                if file.suffix.lower() in (TEXT, PICTURE, FILE_ENDING) and os.path.isfile(file):
                    with contextlib.suppress(OSError):
                        found[file] = file.stat().st_mtime
    return sorted(found, key=lambda file: (-found[file], file.name))[:MOST_LISTED]


def line_in(file: Path) -> str:
    """The line in a text or a picture. UnreadableError if it cannot be read, NoCodeError if a picture holds none."""
    try:
        content = read_bytes(file, _PICTURE_BYTES)
    except FileNotFoundError as error:
        raise UnreadableError(str(error)) from None
    if picture_size(content) is not None:
        return _line_in_picture(file)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableError(f"{file.name} is not a text") from None
    if len(content) > _TEXT_BYTES and not recording_in(text):
        raise UnreadableError(f"{file.name} is too long for a line")
    return the_line(text)


def recording_in(text: str) -> str:
    """The recorded game that a text holds, or the beginning of one that is far too long; empty if there is none."""
    plain = _QUOTED.sub("", text[: LONGEST_RECORDING + 1])
    found = _RECORDED.search(plain)
    return found.group() if found is not None else ""


def the_line(text: str) -> str:
    """The line that counts among several: the first that begins like one, or all of them if none does."""
    recording = recording_in(text)
    if recording:
        return recording
    for line in text.splitlines():
        if line.strip().strip("\ufeff").lower().startswith((TABLE_MARK, CARD_MARK)):
            return line.strip()
    return text.strip()[: LONGEST_LINE + 1]


def _line_in_picture(file: Path) -> str:
    try:
        picture = pygame.image.load(io.BytesIO(read_picture(file)), file.name)
    except pygame.error as error:
        raise UnreadableError(f"{file.name}: {error}") from None
    try:
        return qrread.read_picture(picture).decode("utf-8")
    except UnicodeDecodeError:
        raise qrread.NoCodeError("the code holds no text") from None
