"""What is handed to other programs: the casino's history and the matches as tables, a page as a picture.

Each is a new file among the player's documents, never written over another one.
"""

from __future__ import annotations

import contextlib
import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame

from game.match.ledger import CLOSED, FINISHED, GIVEN, OPENED, RESULTS, STAKE

NAME = "spietato-casino"
HEADER = ("line", "time", "kind", "hand", "amount", "balance", "detail")
WRITTEN = frozenset({*GIVEN, STAKE, *RESULTS, OPENED, CLOSED, FINISHED})
"""Every line that moves credits, and those of the sessions."""
MATCHES_NAME = "spietato-matches"
MATCHES_HEADER = (
    *("match", "ended", "seconds", "rulebook", "table", "house_rules", "players", "people", "opponents", "rounds"),
    *("result", "rank", "points", "rounds_won", "rounds_lost", "cards_left", "chain_survived", "chain_suffered"),
    *("uno_called", "uno_forgotten", "uno_caught", "uno_catches", "red", "yellow", "green", "blue"),
)
PICTURE_NAME = "spietato-statistics"
_MOST_NAMES = 1000
_PLAIN, _MARKED = "utf-8", "utf-8-sig"
"""Without a mark in front, spreadsheets take letters with accents for something else. The ledger has none."""


def write_history(lines: Iterable[tuple[Any, ...]], folder: Path) -> Path:
    """Write lines as `History.lines` gives them into a new file of that folder; where it is. OSError if that fails."""
    rows = (
        (number, iso_time(at), kind, hand or "", amount, credits, detail)
        for number, at, kind, amount, hand, detail, credits in lines
        if kind in WRITTEN
    )
    return _write_table(folder, NAME, HEADER, rows, _PLAIN)


def write_matches(rows: Iterable[tuple[Any, ...]], folder: Path) -> Path:
    """Write rows as `tally.table` gives them into a new file of that folder; where it is. OSError if that fails."""
    told = (
        (number, iso_time(ended), round(seconds, 1) or "", book, _harmless(title), *rest)
        for number, ended, seconds, book, title, *rest in rows
    )
    return _write_table(folder, MATCHES_NAME, MATCHES_HEADER, told, _MARKED)


def _harmless(words: str) -> str:
    """A name that somebody has made up, so that no spreadsheet takes it for a formula."""
    return f"'{words}" if words[:1] in tuple("=+-@\t\r") and words else words


def _write_table(folder: Path, name: str, header: Sequence[str], rows: Iterable[Sequence[Any]], encoding: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = free_file(folder, name, ".csv")
    with _whole_or_gone(file), file.open("w", encoding=encoding, newline="") as stream:
        table = csv.writer(stream)
        table.writerow(header)
        table.writerows(rows)
    return file


def write_picture(picture: pygame.Surface, folder: Path, name: str) -> Path:
    """Write a picture into a new PNG file of that folder; where it is. OSError if that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    file = free_file(folder, name, ".png")
    with _whole_or_gone(file):
        # Made in memory: what the library says of a full disk would not tell what went wrong.
        stream = io.BytesIO()
        pygame.image.save(picture, stream, "picture.png")
        file.write_bytes(stream.getvalue())
    return file


@contextlib.contextmanager
def _whole_or_gone(file: Path) -> Iterator[None]:
    """Half a file is none."""
    try:
        yield
    except BaseException:
        with contextlib.suppress(OSError):
            file.unlink()
        raise


def free_file(folder: Path, name: str, ending: str) -> Path:
    """A new, empty file that nobody else has: two windows may write at the same moment."""
    for number in range(1, _MOST_NAMES):
        file = folder / (f"{name}{ending}" if number == 1 else f"{name}-{number}{ending}")
        with contextlib.suppress(FileExistsError):
            file.open("x").close()
            return file
    raise FileExistsError(f"there are {_MOST_NAMES} files called {name} already")


def iso_time(at: float) -> str:
    """A moment by the clock of this place, with its distance from Greenwich; empty if there is no such moment."""
    try:
        return datetime.fromtimestamp(at).astimezone().isoformat(timespec="milliseconds")
    except (ValueError, OverflowError, OSError):
        return ""
