"""The casino's books: the ledger out of the store and its journal, and its lines into both."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.core.errors import SpietatoError
from game.match.ledger import CHOICE, RESULTS, Ledger, Line
from game.ui import faults
from game.ui.keep.journal import Journal, followed, read_line
from game.ui.keep.settings import free_name, write_atomically
from game.ui.keep.store import Statement

Row = Sequence[Any]
_PUT = "INSERT OR REPLACE INTO {} VALUES (?, ?, ?, ?, ?, ?, ?)"


@dataclass(slots=True)
class Opened:
    """The ledger as it stands, and what it takes to make store and journal agree with it."""

    ledger: Ledger
    repairs: list[Statement] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    rejected: list[Row] = field(default_factory=list)
    """Rows of the store that do not follow from those before them."""


class Books:
    """Both places in which a line is written: a row of the store, and a line of the journal."""

    def __init__(self, journal: Journal, aside: Path) -> None:
        """Rows that cannot be believed are kept beside `aside`."""
        self.journal = journal
        self._aside = aside
        self._waiting: list[Line] = []
        """Lines that are in the store and not yet in the journal."""

    # ---- reading ----------------------------------------------------------------------------------------------------

    def open(self, lines: Iterable[Row], choices: Iterable[Row]) -> Opened:
        """The ledger of these rows, brought up to date from the journal. Nothing is written yet."""
        opened = Opened(Ledger())
        ledger = opened.ledger
        for rows in (lines, choices):
            opened.rejected += _follow(ledger, rows)
        in_store = ledger.number, len(ledger.choices)
        journal = self.journal.read()
        newer = followed(ledger, journal)
        opened.repairs = [statement for line in newer for statement in line_statements(line)]
        if opened.rejected:
            opened.notices.append("notice.ledger_mended")
            opened.repairs = [
                ("DELETE FROM ledger WHERE number > ?", (in_store[0],)),
                ("DELETE FROM choices", ()),
                *((_PUT.format("choices"), row_of(line)) for line in ledger.choices),
                *opened.repairs,
            ]
        elif newer:
            opened.notices.append("notice.ledger_old")
        return opened

    def keep_rejected(self, rows: Sequence[Row]) -> None:
        """Put rows that cannot be believed into a file of their own, so that nothing is thrown away."""
        text = "".join(f"{row!r}\n" for row in rows)
        write_atomically(free_name(self._aside), text)

    def bring_up(self, connection: sqlite3.Connection) -> None:
        """Let the journal have every line that the store has; OSError if that cannot be done."""
        lines = [read_line(row) for row in connection.execute("SELECT * FROM ledger ORDER BY number")]
        choices = [read_line(row) for row in connection.execute("SELECT * FROM choices ORDER BY number")]
        journal = self.journal.read()
        finished = [line for line in journal if line.kind != CHOICE]
        if finished[: len(lines)] != lines[: len(finished)] or self.journal.too_long(journal):
            self.journal.rewrite([*lines, *choices])
            return
        known = {line.seal for line in journal}
        missing = [line for line in (*lines[len(finished) :], *choices) if line.seal not in known]
        if missing:
            self.journal.add(missing)

    # ---- writing ----------------------------------------------------------------------------------------------------

    def write(self, lines: Sequence[Line]) -> tuple[list[Statement], Callable[[], None]]:
        """The transaction for these lines, and what comes after it: the journal."""
        statements = [statement for line in lines for statement in line_statements(line)]
        return statements, lambda: self._copy(lines)

    def _copy(self, lines: Sequence[Line]) -> None:
        """Let the journal have these lines, too. It is the second copy: where it cannot be written, the store can."""
        self._waiting += lines
        try:
            self.journal.add(self._waiting)
        except OSError as error:
            faults.write_log(f"the journal of the ledger cannot be written: {error}")
        else:
            self._waiting.clear()


def _follow(ledger: Ledger, rows: Iterable[Row]) -> list[Row]:
    """Let the ledger follow rows of the store; those it cannot follow."""
    rest = iter(rows)
    for row in rest:
        try:
            ledger.follow(read_line(row))
        except (ValueError, SpietatoError):
            return [row, *rest]
    return []


def row_of(line: Line) -> tuple[Any, ...]:
    """A line as a row of the store."""
    return (line.number, line.at, line.kind, line.amount, line.hand, line.detail, line.seal)


def line_statements(line: Line) -> list[Statement]:
    """What writes a line. The choices of a hand end with its stake and its result: the latter holds them all."""
    if line.kind == CHOICE:
        return [(_PUT.format("choices"), row_of(line))]
    put = (_PUT.format("ledger"), row_of(line))
    return [put, ("DELETE FROM choices", ())] if line.kind in RESULTS else [put]
