"""The trail of a run: which system and table it is, and what was done last.

It lies in memory, for the log, and in a small file, for whoever starts next: a run that is killed or crashes cannot
write anything any more, but what it has handed to the system by then stays. No name of a player is ever part of it.
"""

from __future__ import annotations

import contextlib
import os
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game.ui import files

LENGTH = 40
"""How many of the last steps are kept."""
LONGEST_FILE = 16 * 1024
STEP = "did"
"""The name of a line that is a step; all others are facts, of which the last one of a name counts."""
TABLE_FACTS = ("table", "players", "seed", "slot")
SEALED = "sealed"
"""Stands for the seed of a hand that is played for kept credits: it would tell the cards to come."""


@dataclass
class Trail:
    """Facts and steps, as they were gathered or as they are read from a file."""

    facts: dict[str, str] = field(default_factory=dict)
    steps: deque[str] = field(default_factory=lambda: deque(maxlen=LENGTH))

    def lines(self) -> list[str]:
        """All of it as lines of text."""
        facts = [f"{name}: {value}" for name, value in self.facts.items() if value]
        return [*facts, *(f"{STEP}: {step}" for step in tuple(self.steps))]


class _File:
    """Where the trail is written while the run goes on: each line is with the system before the next thing is done."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle = files.open_afresh(path)
        self._length = 0

    def write(self, lines: list[str]) -> None:
        data = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
        self._length += os.write(self._handle, data)

    def too_long(self) -> bool:
        return self._length > LONGEST_FILE

    def empty(self) -> None:
        os.ftruncate(self._handle, 0)
        self._length = 0

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self._handle)


_trail = Trail()
_file: _File | None = None


def begin(path: Path | None) -> bool:
    """Start a trail, in a file as well if there is a path; whether that file could be made."""
    global _trail, _file
    end()
    _trail = Trail()
    if path is None:
        return False
    try:
        _file = _File(path)
    except OSError:
        return False
    return True


def end(keep: bool = False) -> None:
    """The run is over: its file goes, unless the next start is to read it."""
    global _file
    if _file is None:
        return
    gone, _file = _file, None
    gone.close()
    if not keep:
        with contextlib.suppress(OSError):
            gone.path.unlink()


def fact(name: str, value: object) -> None:
    """Something that holds from now on; nothing, if it is empty."""
    _trail.facts[name] = _one_line(value)
    _write(f"{name}: {_trail.facts[name]}")


def step(kind: str, what: object) -> None:
    """Something that has been done. The same thing done again at once is not written again."""
    text = f"{kind} {_one_line(what)}"
    if not _trail.steps or _trail.steps[-1] != text:
        _trail.steps.append(text)
        _write(f"{STEP}: {text}")


def at_table(table: str, players: int, seed: int | str, slot: str) -> None:
    """This table is on screen now; its game is kept in that slot."""
    for name, value in zip(TABLE_FACTS, (table, players, seed, slot), strict=True):
        fact(name, value)


def left_table() -> None:
    """No table is on screen any more."""
    for name in TABLE_FACTS:
        fact(name, "")


def key(wish: str, letter: bool, at_table: bool) -> None:
    """A key that means something. Where letters may be part of a name that is being typed, they are left out."""
    if at_table or not letter:
        step("key", wish)


def lines() -> list[str]:
    """The trail of this run."""
    return _trail.lines()


def facts() -> Mapping[str, str]:
    """What holds in this run."""
    return _trail.facts


def read(path: Path) -> Trail | None:
    """The trail that a run has left behind, as far as it can be read; None if there is none."""
    try:
        text = files.read(path, 4 * LONGEST_FILE, links=False).decode("utf-8", "replace")
    except OSError:
        return None
    found = Trail()
    for line in text.splitlines():
        name, colon, value = line.partition(": ")
        if not colon or not value.isprintable():
            # A line that was cut off, or what a power cut has left in its place.
            if line.endswith(":"):
                found.facts[line[:-1]] = ""
            continue
        if name == STEP:
            found.steps.append(value)
        else:
            found.facts[name] = value
    return found


def _one_line(value: object) -> str:
    return " ".join(str(value).split())


def _write(line: str) -> None:
    global _file
    if _file is None:
        return
    try:
        if _file.too_long():
            _file.empty()
            _file.write(_trail.lines())
        else:
            _file.write([line])
    except OSError:
        # Better to play on without a trail than not to play on.
        _file.close()
        _file = None
