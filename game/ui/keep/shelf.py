"""What the player has made: sets of house rules and cards of their own, each under a name and as one line of text.

As with games, what counts is in memory, and the writer brings the store after it. What a line means is for others to
say: here it is kept letter by letter, also if only a later program can read it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Any

from game.core.houserules import LONGEST_TITLE
from game.ui import faults
from game.ui.keep import store
from game.ui.keep.settings import free_name, write_atomically
from game.ui.keep.store import Statement
from game.ui.reading import clean_name

LONGEST_NAME = LONGEST_TITLE
"""A set gives its name to the table that is played after it."""
LONGEST_LINE = 20_000
MOST = 200
"""How many sets are kept, and how many cards."""
SET, CARD = "set", "card"
_PUT = "INSERT OR REPLACE INTO shelf VALUES (?, ?, ?, ?, ?)"
_DROP = "DELETE FROM shelf WHERE kind = ? AND name = ?"
_SINCE = 2
"""The version of the store that was the first to have a shelf."""


@dataclass(frozen=True, slots=True)
class Made:
    """One thing on the shelf."""

    name: str
    line: str
    changed: float
    """When it was last saved, in seconds since 1970."""


def set_place(name: str) -> str:
    """Where the set-up and the game of a set of house rules are kept; no rulebook is called like this."""
    return f"set:{name}"


class Outcome(StrEnum):
    """What became of a wish to keep something."""

    SAVED = "saved"
    TAKEN = "taken"
    """Something else has that name, and nobody has said that it is to be replaced."""
    FULL = "full"
    NAMELESS = "nameless"
    LONG = "long"


class Shelf:
    """Sets and cards by name; two names that differ only in capitals are one. Nothing is replaced unasked."""

    def __init__(
        self,
        write: Callable[[Sequence[Statement]], object],
        say: Callable[[str], None],
        folder: Path,
        now: Callable[[], float],
    ) -> None:
        """`write` takes a transaction, `say` the key of a notice; what is broken is set aside in `folder`."""
        self._write = write
        self._say = say
        self._folder = folder
        self._now = now
        self._made: dict[str, dict[str, Made]] = {SET: {}, CARD: {}}

    # ---- sets and cards ---------------------------------------------------------------------------------------------

    def sets(self) -> list[Made]:
        """All sets of house rules, by name."""
        return self._all(SET)

    def set_named(self, name: str) -> Made | None:
        """The set with that name."""
        return self._found(SET, name)

    def save_set(self, name: str, line: str, replace: bool = False) -> Outcome:
        """Keep a set of house rules under a name; one that has it already only gives way with `replace`."""
        return self._save(SET, name, line, replace)

    def rename_set(self, name: str, new_name: str) -> Outcome:
        """Give a set another name, unless something has it."""
        return self._rename(SET, name, new_name)

    def delete_set(self, name: str) -> None:
        """Forget a set."""
        self._delete(SET, name)

    def cards(self) -> list[Made]:
        """All cards of the player's own, by name."""
        return self._all(CARD)

    def card_named(self, name: str) -> Made | None:
        """The card with that name."""
        return self._found(CARD, name)

    def save_card(self, name: str, line: str, replace: bool = False) -> Outcome:
        """Keep a card under a name; one that has it already only gives way with `replace`."""
        return self._save(CARD, name, line, replace)

    def rename_card(self, name: str, new_name: str) -> Outcome:
        """Give a card another name, unless something has it."""
        return self._rename(CARD, name, new_name)

    def delete_card(self, name: str) -> None:
        """Forget a card."""
        self._delete(CARD, name)

    def free_set_name(self, name: str) -> str:
        """That name, or with a number behind it if a set has it."""
        return self._free_name(SET, name)

    def free_card_name(self, name: str) -> str:
        """That name, or with a number behind it if a card has it."""
        return self._free_name(CARD, name)

    # ---- the same for both ------------------------------------------------------------------------------------------

    def _all(self, kind: str) -> list[Made]:
        return sorted(self._made[kind].values(), key=lambda made: (made.name.casefold(), made.name))

    def _found(self, kind: str, name: str) -> Made | None:
        return self._made[kind].get(clean_name(name, LONGEST_NAME).casefold())

    def _save(self, kind: str, name: str, line: str, replace: bool) -> Outcome:
        name = clean_name(name, LONGEST_NAME)
        held, place = self._made[kind], name.casefold()
        if not name:
            return Outcome.NAMELESS
        if not line or len(line) > LONGEST_LINE:
            return Outcome.LONG
        before = held.get(place)
        if before is not None and not replace:
            return Outcome.TAKEN
        if before is None and len(held) >= MOST:
            return Outcome.FULL
        made = held[place] = Made(name, line, round(self._now(), 3))
        dropped = [_dropped(kind, before)] if before is not None else []
        self._write([*dropped, _put(kind, made)])
        return Outcome.SAVED

    def _rename(self, kind: str, name: str, new_name: str) -> Outcome:
        made, held = self._found(kind, name), self._made[kind]
        new_name = clean_name(new_name, LONGEST_NAME)
        if made is None or not new_name:
            return Outcome.NAMELESS
        other = held.get(new_name.casefold())
        if other is not None and other is not made:
            return Outcome.TAKEN
        del held[made.name.casefold()]
        renamed = held[new_name.casefold()] = Made(new_name, made.line, made.changed)
        self._write([_dropped(kind, made), _put(kind, renamed)])
        return Outcome.SAVED

    def _delete(self, kind: str, name: str) -> None:
        made = self._found(kind, name)
        if made is not None:
            del self._made[kind][made.name.casefold()]
            self._write([_dropped(kind, made)])

    def _free_name(self, kind: str, name: str) -> str:
        name, number = clean_name(name, LONGEST_NAME), 2
        free = name
        while free.casefold() in self._made[kind]:
            ending = f" {number}"
            free = f"{name[: LONGEST_NAME - len(ending)].rstrip()}{ending}"
            number += 1
        return free

    # ---- for the storage --------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Nothing is known any more: it is about to be read anew."""
        for held in self._made.values():
            held.clear()

    def read(self, connection: sqlite3.Connection, touch: bool = True) -> None:
        """Read everything. What makes no sense is set aside and said; without `touch`, it is only left out."""
        self.forget()
        if connection.execute("PRAGMA user_version").fetchone()[0] < _SINCE:
            return
        broken: list[tuple[Any, ...]] = []
        for row in connection.execute("SELECT rowid, * FROM shelf ORDER BY rowid").fetchall():
            try:
                kind, made = _made_from(row[1:])
                place = made.name.casefold()
                if place in self._made[kind]:
                    raise ValueError("two of the same name")
            except (ValueError, TypeError) as error:
                faults.write_log(f"something on the shelf cannot be read: {error}")
                broken.append(row)
                continue
            self._made[kind][place] = made
        if broken and touch:
            self._set_aside(broken)
            store.run(connection, [("DELETE FROM shelf WHERE rowid = ?", row[:1]) for row in broken])

    def _set_aside(self, rows: Sequence[Sequence[Any]]) -> None:
        self._say("notice.shelf_broken")
        try:
            content = json.dumps([list(map(str, row[1:])) for row in rows], ensure_ascii=False)
            write_atomically(free_name(self._folder / "shelf.json"), content)
        except OSError as error:
            faults.write_log(f"what cannot be read cannot be set aside: {error}")

    def whole(self) -> list[Statement]:
        """What writes all of it once more."""
        return [_put(kind, made) for kind, held in self._made.items() for made in list(held.values())]


def _put(kind: str, made: Made) -> Statement:
    row = (kind, made.name, made.line, made.changed)
    return _PUT, (*row, _seal(*row))


def _dropped(kind: str, made: Made) -> Statement:
    return _DROP, (kind, made.name)


def _seal(kind: str, name: str, line: str, changed: float) -> str:
    """What was written is what is read: a name or a line may be anything, so nothing else would notice a damage."""
    return sha256(json.dumps([kind, name, line, f"{changed:.3f}"]).encode()).hexdigest()[:32]


def _made_from(row: Sequence[Any]) -> tuple[str, Made]:
    kind, name, line, changed, seal = row
    if not all(type(value) is str for value in (kind, name, line, seal)) or type(changed) is not float:
        raise ValueError("a row with something else for a word or a time")
    if seal != _seal(kind, name, line, changed):
        raise ValueError("a row that was changed")
    if kind not in (SET, CARD) or not name or name != clean_name(name, LONGEST_NAME) or len(line) > LONGEST_LINE:
        raise ValueError("a row that nobody has written like this")
    return kind, Made(name, line, changed)
