"""The matches that are over as they lie in the store: pages of any list of them, single ones, and what they were worth.

A list may have a million rows. Its length is kept beside it, and a page begins where an earlier one ended; a leap into
the middle goes along marks that lie `STRIDE` rows apart, so that never more than these are passed over.
"""

from __future__ import annotations

import sqlite3
import time
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from game.core.errors import SpietatoError
from game.match.record import Record
from game.match.recording import Recording
from game.ui import faults
from game.ui.keep.finished import (
    LEVEL,
    MATCH_COLUMNS,
    Finished,
    facts_from,
    finished,
    forgotten,
    plain,
    record_rows,
    recording_of,
)
from game.ui.keep.rows import Rows
from game.ui.keep.schema import WORKED_OUT
from game.ui.keep.storage import Storage
from game.ui.keep.store import StoreError

PAGE = 32
STRIDE = 4096
_PAGES_KEPT = 24
_FACTS = """result, rank, points, rounds_won, rounds_lost, cards_left, survived, suffered, called, forgot, caught,
    catches, red, yellow, green, blue"""
_ROWS = f"""
    SELECT {", ".join(f"matches.{name.strip()}" for name in MATCH_COLUMNS.split(",")[:-1])}, seconds, title, changes,
        continued, {", ".join(f"records.{name.strip()}" for name in _FACTS.split(","))}
    FROM listed JOIN records ON records.match = listed.match JOIN matches ON matches.id = listed.match
    WHERE listed.list = ? AND listed.match < ? ORDER BY listed.match DESC LIMIT ?
"""
_SOON_COUNTED = 20_000
_FITS = """
    SELECT (SELECT count(*) FROM records) = (SELECT count(*) FROM records JOIN matches ON id = match),
        (SELECT count(*) FROM records) =
            (SELECT coalesce(sum(matches), 0) FROM lists WHERE who || place || result = ''),
        (SELECT coalesce(sum(matches), 0) FROM lists) = (SELECT count(*) FROM listed JOIN lists ON id = list),
        (SELECT count(*) FROM listed) = (SELECT count(*) FROM listed JOIN records USING (match))
    WHERE (SELECT coalesce(max(match), 0) FROM records) < ?
"""
_BEYOND = 2**62
_SLICE = 4
"""How many matches are worked out before the time is looked at again."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which matches are meant. What is empty is left open."""

    who: str = ""
    """A character's id, or `level:` and a level."""
    place: str = ""
    """A rulebook's id, or `set:` and the name of a set of house rules."""
    result: str = ""

    def row(self) -> tuple[str, str, str]:
        """As the store knows the list."""
        return self.who, self.place, self.result


class PastGames(Rows):
    """Reads what is asked for, and keeps a few pages in mind. A store that cannot be read has `failed`."""

    what = "the past games"

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage)
        self.choice = Choice()
        self._list = 0
        self.count = 0
        """How many matches there are in the list that was chosen."""
        self._pages: dict[int, list[Finished | None]] = {}
        self._ends: dict[int, int] = {}
        """The last match of each of these pages."""
        self._marks = array("q")
        """Of every `STRIDE` rows the last match before them."""
        self._unread = 0
        """The match up to which all others are worked out; those before it are not."""
        self._check()
        self.refresh()

    def _check(self) -> None:
        """Whether what is worked out fits together, as long as that is soon counted; if not, it is worked out anew. A
        changed letter in the name of a list would hide all of it, and nothing else would tell."""
        found = self._rows(_FITS, (_SOON_COUNTED,))
        if found and not all(found[0]):
            faults.write_log("the lists of past games do not fit together and are made anew")
            self._storage.write([(f"DELETE FROM {table}", ()) for table in WORKED_OUT], derived=True)

    # ---- choosing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Look again: something may have been played or deleted since."""
        self.failed = False
        lowest = self._rows("SELECT coalesce(min(match), ?) FROM records", (_BEYOND,))
        self._unread = lowest[0][0] if lowest else 0
        self.choose(self.choice)

    def choose(self, choice: Choice) -> None:
        """Turn to another list."""
        self.choice = choice
        self._pages.clear()
        self._ends.clear()
        self._marks = array("q", [_BEYOND])
        found = self._rows("SELECT id, matches FROM lists WHERE who = ? AND place = ? AND result = ?", choice.row())
        self._list, self.count = found[0] if found else (0, 0)

    def counts(self) -> dict[Choice, int]:
        """How many matches there are in every list that has any: with this opponent or level, at that table, with that
        result, and with any of them left open."""
        rows = self._rows("SELECT who, place, result, matches FROM lists WHERE matches > 0")
        return {Choice(who, place, result): count for who, place, result, count in rows}

    # ---- the list ---------------------------------------------------------------------------------------------------

    def row(self, place: int) -> Finished | None:
        """The match at that place of the list, the newest first; None if it cannot be read."""
        number, rest = divmod(place, PAGE)
        page = self._pages.get(number)
        if page is None:
            page = self._pages[number] = self._read(number)
            if len(self._pages) > _PAGES_KEPT:
                oldest = next(iter(self._pages))
                del self._pages[oldest]
                self._ends.pop(oldest, None)
        return page[rest] if rest < len(page) else None

    def _read(self, number: int) -> list[Finished | None]:
        if not 0 <= number * PAGE < self.count:
            return []
        try:
            with self._storage.reading() as connection:
                if connection is None:
                    return []
                last = self._ends.get(number - 1) or self._before(connection, number * PAGE)
                rows = connection.execute(_ROWS, (self._list, last, PAGE)).fetchall()
        except (StoreError, sqlite3.Error) as error:
            self._fail(error)
            return []
        if rows:
            self._ends[number] = rows[-1][0]
        return list(map(_finished, rows))

    def _before(self, connection: sqlite3.Connection, place: int) -> int:
        """The match before that place of the list."""
        skip = "SELECT match FROM listed WHERE list = ? AND match < ? ORDER BY match DESC LIMIT 1 OFFSET ?"
        mark, rest = divmod(place, STRIDE)
        while len(self._marks) <= mark:
            found = connection.execute(skip, (self._list, self._marks[-1], STRIDE - 1)).fetchone()
            self._marks.append(found[0] if found else 0)
        if not rest:
            return self._marks[mark]
        found = connection.execute(skip, (self._list, self._marks[mark], rest - 1)).fetchone()
        return int(found[0]) if found else 0

    # ---- one match --------------------------------------------------------------------------------------------------

    def recording(self, match: Finished) -> Recording | None:
        """A match as it can be seen again; None if it cannot be read."""
        found = self._rows("SELECT replay FROM matches WHERE id = ?", (match.id,))
        try:
            return recording_of(match, found[0][0]) if found else None
        except SpietatoError as error:
            faults.write_log(f"the match {match.id} cannot be shown: {error}")
            return None

    def delete(self, match: Finished) -> None:
        """Forget a match for good."""
        self._storage.write(forgotten(match))
        self.refresh()

    # ---- all of them ------------------------------------------------------------------------------------------------

    def facts(self) -> Iterator[tuple[float, str, str, float, tuple[str, ...], Record | None]]:
        """Every match of which anything is known, the oldest first: when it ended, rulebook, set, how many seconds it
        took, the opponents, and the facts. To be asked for beside the frame loop if there are many."""
        rows = self._rows(f"SELECT ended, book, title, seconds, opponents, {_FACTS} FROM records ORDER BY match")
        for ended, book, title, seconds, opponents, *facts in rows:
            yield ended, book, title, seconds, tuple(opponents.split()), facts_from(facts)

    @property
    def incomplete(self) -> bool:
        """Whether there may be matches of an earlier version that are in no list yet: `work_out` puts them there."""
        return self._unread > 1 and self._storage.kept and not self.failed

    def work_out(self, seconds: float) -> int:
        """Put matches of an earlier version into their lists, the newest first, for about so many seconds; how many."""
        end, done = time.perf_counter() + seconds, 0
        while self.incomplete:
            wanted = f"SELECT {MATCH_COLUMNS} FROM matches WHERE id < ? ORDER BY id DESC LIMIT ?"
            rows = self._rows(wanted, (self._unread, _SLICE))
            if not rows:
                self._unread = 0
                break
            for row in rows:
                done += self._work_out(row)
            self._unread = rows[-1][0]
            if time.perf_counter() >= end:
                break
        if done:
            self.choose(self.choice)
        return done

    def _work_out(self, row: tuple[Any, ...]) -> int:
        try:
            self._storage.write(record_rows(finished(row)), derived=True)
        except (ValueError, TypeError) as error:
            faults.write_log(f"the match {row[0]} cannot be read: {error}")
            return 0
        return 1

    # ---- reading ----------------------------------------------------------------------------------------------------


def _finished(row: tuple[Any, ...]) -> Finished | None:
    """A row of a list; None if somebody has changed it so that it makes no sense."""
    seconds, title, changes, continued, *facts = row[8:]
    try:
        match = replace(plain(row), seconds=seconds, title=title, changes=changes, continued=bool(continued))
        return replace(match, facts=facts_from(facts))
    except (ValueError, TypeError) as error:
        faults.write_log(f"the match {row[0]} cannot be read: {error}")
        return None


def is_level(who: str) -> bool:
    """Whether that stands for all opponents of a level."""
    return who.startswith(LEVEL)
