"""The journal of the ledger: every line once more, in a file of its own that is only ever added to.

It lies in another folder than the store. If the store is damaged, lost or put back as it was some time ago, the journal
knows what happened since; if the journal is, the store does. What one of them is behind is brought up from the other.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from json.encoder import encode_basestring_ascii
from pathlib import Path

from game.core.errors import SpietatoError
from game.core.untrusted import parse_json
from game.match.ledger import CHOICE, Ledger, Line
from game.ui.files import open_to_append
from game.ui.keep.settings import free_name, write_atomically
from game.ui.reading import read_bytes

NAME = "ledger.journal"
LONGEST = 512 * 1024**2
LONGEST_LINE = 1_000_000
SPARE_LINES = 2_000
"""So many choices of hands long over may lie in the file before it is written anew without them."""


def line_text(line: Line) -> str:
    """A line as it is written: a JSON list. At every start, all of them are compared with what the file holds."""
    number, at, kind, amount, hand, detail, seal = line
    word = encode_basestring_ascii
    return f'[{number}, {at!r}, {word(kind)}, {amount}, {hand}, {word(detail)}, "{seal}"]'


def read_line(values: object) -> Line:
    """A line out of a file or a row; ValueError if it is none."""
    if not isinstance(values, (list, tuple)) or len(values) != 7:
        raise ValueError("not a line of the ledger")
    number, at, kind, amount, hand, detail, seal = values
    if type(number) is not int or type(amount) is not int or type(hand) is not int:
        raise ValueError("a line of the ledger with something else for a number")
    if type(kind) is not str or type(detail) is not str or type(seal) is not str:
        raise ValueError("a line of the ledger with something else for a word")
    if type(at) is not float:
        if type(at) is not int:
            raise ValueError("a line of the ledger with something else for a time")
        at = float(at)
    return Line(number, at, kind, amount, hand, detail, seal)


class Journal:
    """The file. Reading never fails: what makes no sense is left out, and the seals tell what follows from what."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def texts(self) -> list[str]:
        """The lines of the file as they are written there."""
        try:
            content = read_bytes(self.file, LONGEST)
        except (OSError, SpietatoError):
            return []
        return [text for text in content.decode("utf-8", "replace").split("\n") if text]

    def read(self) -> list[Line]:
        """Every line that can be read, in the order of the file."""
        return read_lines(self.texts())

    def add(self, lines: Iterable[Line]) -> None:
        """Write these lines after the last one, all the way to the disk; OSError if that cannot be done."""
        append_text(self.file, "".join(f"{line_text(line)}\n" for line in lines))

    def rewrite(self, lines: Iterable[Line]) -> None:
        """Put these lines in the place of all there are; OSError if that cannot be done."""
        write_atomically(self.file, "".join(f"{line_text(line)}\n" for line in lines), to_disk=True)

    def keep_aside(self) -> None:
        """Keep the file under another name: it says something else than the store."""
        with contextlib.suppress(FileNotFoundError):
            os.replace(self.file, free_name(self.file))


def append_text(file: Path, text: str) -> None:
    """Write whole lines behind the last one of a file, all the way to the disk; OSError if that cannot be done."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle = open_to_append(file)
    with os.fdopen(handle, "r+b", buffering=0) as stream:
        end = stream.seek(0, os.SEEK_END)
        if end:
            stream.seek(-1, os.SEEK_END)
            if stream.read(1) != b"\n":
                # A kill in the middle of a line: that line ends here, and the new one begins afresh.
                text = "\n" + text
        content = text.encode("utf-8")
        try:
            while content:
                content = content[stream.write(content) or 0 :]
            os.fsync(handle)
        except OSError:
            # Half a line would be read as damage.
            with contextlib.suppress(OSError):
                os.ftruncate(handle, end)
            raise


def read_lines(texts: Iterable[str]) -> list[Line]:
    """Those of the texts that are lines of a ledger."""
    lines = []
    for text in texts:
        try:
            lines.append(read_line(parse_json(text, LONGEST_LINE)))
        except (ValueError, SpietatoError):
            continue
    return lines


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
        except (ValueError, SpietatoError):
            if line.kind != CHOICE:
                break
            continue
        taken.append(line)
    return taken
