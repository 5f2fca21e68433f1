"""The redo log: every transaction since the last backup of the store, once more, in a file of its own.

SQLite's own log can be cut off or damaged, and then the store goes back to an earlier state without a word. So each
transaction is also a line here. The store holds the position of the last line that it contains; at a start the lines
behind that one are carried out again. Every line has a checksum over itself and the line before it, so a log
of another store, or one with a gap, is recognised.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from game.core.errors import SpietatoError
from game.core.untrusted import parse_json
from game.ui.keep.journal import append_text
from game.ui.keep.settings import free_name, write_atomically
from game.ui.keep.store import SET_POSITION, Position, Statement
from game.ui.reading import read_bytes

NAME = "spietato.redo"
MAX_BYTES = 64 * 1024**2
MAX_LINE_BYTES = 32 * 1024**2
LONG_BYTES = 1024**2
"""A log of this length is due to be replaced by a new backup."""


class Entry(NamedTuple):
    """One transaction as a line of the log."""

    position: Position
    statements: list[Statement]


@dataclass(slots=True)
class Found:
    """What the log has behind a position of the store."""

    entries: list[Entry] = field(default_factory=list)
    """The transactions that the store lacks, in order."""
    known: bool = False
    """Whether the log contains the position at all."""
    highest: int = 0
    """The highest number of any readable line, whether it can be reached from the position or not."""

    def complete(self, store: Position) -> bool:
        """Whether nothing is missing between the store and the end of the log."""
        reached = self.entries[-1].position.number if self.entries else store.number
        if self.known:
            return self.highest <= reached
        # A kill between the two files leaves the log one line behind; that alone is no loss.
        return self.highest < store.number or not self.highest


class RedoLog:
    """The file, and the position of the last transaction that was given to it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.position = Position()
        self.bytes = 0
        """About how long the file is."""

    def entry(self, statements: Sequence[Statement]) -> tuple[list[Statement], str]:
        """The next transaction, with the statement that notes its position in the store; and its line."""
        number = self.position.number + 1
        text = json.dumps([[sql, list(values)] for sql, values in statements], ensure_ascii=True)
        self.position = Position(number, _checksum(self.position.checksum, number, text))
        line = f'[{number}, "{self.position.checksum}", {text}]\n'
        self.bytes += len(line)
        return [*statements, (SET_POSITION, tuple(self.position))], line

    def append(self, line: str) -> None:
        """Write a line behind the last one, all the way to the disk; OSError if that cannot be done."""
        append_text(self.file, line)

    def restart(self, position: Position) -> None:
        """Begin a new file after this position: a backup contains everything up to it."""
        text = f'[{position.number}, "{position.checksum}"]\n'
        write_atomically(self.file, text, to_disk=True)
        self.bytes = len(text)

    def keep_aside(self) -> None:
        """Keep the file under another name: it does not belong to the store."""
        with contextlib.suppress(OSError):
            os.replace(self.file, free_name(self.file))

    def behind(self, store: Position) -> Found:
        """What the file has behind that position. Reading never fails: what makes no sense is passed over."""
        found = Found()
        try:
            content = read_bytes(self.file, MAX_BYTES)
        except (OSError, SpietatoError):
            return found
        self.bytes = len(content)
        position: Position | None = None
        for number, checksum, statements in _lines(content):
            found.highest = max(found.highest, number)
            if statements is None:
                position = position or Position(number, checksum)
            elif position is None or number <= position.number:
                continue
            else:
                text = json.dumps(statements, ensure_ascii=True)
                if number != position.number + 1 or checksum != _checksum(position.checksum, number, text):
                    continue  # nothing that follows can be proven
                position = Position(number, checksum)
                if found.known:
                    found.entries.append(Entry(position, [(sql, tuple(values)) for sql, values in statements]))
            found.known = found.known or position == store
        return found


def _checksum(before: str, number: int, text: str) -> str:
    return sha256(f"{before}|{number}|{text}".encode()).hexdigest()[:32]


def _lines(content: bytes) -> Iterable[tuple[int, str, list[Any] | None]]:
    """Number, checksum and statements of each line that is one; the first line of a file has no statements."""
    for raw in content.split(b"\n"):
        try:
            values = parse_json(raw.decode("utf-8"), MAX_LINE_BYTES) if raw else None
        except (ValueError, SpietatoError):
            continue
        if not isinstance(values, list) or len(values) not in (2, 3):
            continue
        number, checksum, statements = [*values, None][:3]
        if type(number) is not int or type(checksum) is not str or number < 0:
            continue
        if statements is None or _are_statements(statements):
            yield number, checksum, statements


def _are_statements(found: object) -> bool:
    if not isinstance(found, list) or not all(isinstance(one, list) and len(one) == 2 for one in found):
        return False
    return all(isinstance(sql, str) and isinstance(values, list) for sql, values in found)
