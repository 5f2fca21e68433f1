"""The casino's history as a table for other programs: a file among the player's documents, never over another one."""

from __future__ import annotations

import contextlib
import csv
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from game.match.ledger import CLOSED, FINISHED, GIVEN, OPENED, RESULTS, STAKE

NAME = "spietato-casino"
HEADER = ("line", "time", "kind", "hand", "amount", "balance", "detail")
WRITTEN = frozenset({*GIVEN, STAKE, *RESULTS, OPENED, CLOSED, FINISHED})
"""Every line that moves credits, and those of the sessions."""
_MOST_NAMES = 1000


def write_history(lines: Iterable[tuple[Any, ...]], folder: Path) -> Path:
    """Write lines as `History.lines` gives them into a new file of that folder; where it is. OSError if that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    file = free_file(folder, NAME, ".csv")
    try:
        # Spreadsheets take a file for UTF-8 without a mark only where it has no other letters: it has none.
        with file.open("w", encoding="utf-8", newline="") as stream:
            table = csv.writer(stream)
            table.writerow(HEADER)
            for number, at, kind, amount, hand, detail, credits in lines:
                if kind in WRITTEN:
                    table.writerow((number, iso_time(at), kind, hand or "", amount, credits, detail))
    except BaseException:
        with contextlib.suppress(OSError):
            file.unlink()
        raise
    return file


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
