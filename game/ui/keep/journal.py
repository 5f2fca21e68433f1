"""The journal of the ledger: every line once more, in a file of its own that is only ever added to.

It lies in another folder than the store. If the store is damaged, lost or put back as it was some time ago, the journal
knows what happened since; if the journal is, the store does. What one of them is behind is brought up from the other.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path

from game.core.errors import SpietatoError
from game.core.untrusted import parse_json
from game.match.ledger import CHOICE, Ledger, Line
from game.ui.keep.settings import write_atomically
from game.ui.reading import read_bytes

NAME = "ledger.journal"
LONGEST = 512 * 1024**2
LONGEST_LINE = 1_000_000
SPARE_CHOICES = 2_000
"""So many choices of hands long over may lie in the file before it is written anew without them."""


def line_text(line: Line) -> str:
    """A line as it is written."""
    return json.dumps([line.number, line.at, line.kind, line.amount, line.hand, line.detail, line.seal])


def read_line(values: object) -> Line:
    """A line out of a file or a row; ValueError if it is none."""
    if not isinstance(values, (list, tuple)) or len(values) != 7:
        raise ValueError("not a line of the ledger")
    number, at, kind, amount, hand, detail, seal = values
    if not all(type(value) is int for value in (number, amount, hand)) or type(at) not in (int, float):
        raise ValueError("a line of the ledger with something else for a number")
    if not all(type(value) is str for value in (kind, detail, seal)):
        raise ValueError("a line of the ledger with something else for a word")
    return Line(number, float(at), kind, amount, hand, detail, seal)


class Journal:
    """The file. Reading never fails: what makes no sense is left out, and the seals tell what follows from what."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @staticmethod
    def too_long(lines: list[Line]) -> bool:
        """Whether the file is mostly choices of hands that are over."""
        return sum(line.kind == CHOICE for line in lines) > SPARE_CHOICES

    def read(self) -> list[Line]:
        """Every line that can be read, in the order of the file."""
        try:
            content = read_bytes(self.file, LONGEST)
        except (OSError, SpietatoError):
            return []
        lines = []
        for text in content.split(b"\n"):
            try:
                lines.append(read_line(parse_json(text.decode("utf-8"), LONGEST_LINE)))
            except (ValueError, SpietatoError):
                continue
        return lines

    def add(self, lines: Iterable[Line]) -> None:
        """Write these lines after the last one, all the way to the disk; OSError if that cannot be done."""
        text = "".join(f"{line_text(line)}\n" for line in lines)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a+b") as stream:
            stream.seek(0, os.SEEK_END)
            if stream.tell():
                stream.seek(-1, os.SEEK_END)
                if stream.read(1) != b"\n":
                    # A kill in the middle of a line: it goes to the end of it, and what is whole begins afresh.
                    text = "\n" + text
            stream.write(text.encode("utf-8"))
            stream.flush()
            os.fsync(stream.fileno())

    def rewrite(self, lines: Iterable[Line]) -> None:
        """Put these lines in the place of all there are; OSError if that cannot be done."""
        write_atomically(self.file, "".join(f"{line_text(line)}\n" for line in lines), to_disk=True)


def followed(ledger: Ledger, lines: Iterable[Line]) -> list[Line]:
    """Let the ledger follow as many of these lines as fit one after the other; which those were.

    Lines it has already are passed over. So are choices that another line has since made part of a result.
    """
    taken = []
    for line in lines:
        known = len(ledger.choices) if line.kind == CHOICE else ledger.number
        if line.number <= known:
            continue
        try:
            ledger.follow(line)
        except SpietatoError:
            if line.kind != CHOICE:
                break
            continue
        taken.append(line)
    return taken
