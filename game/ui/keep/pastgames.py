"""The matches that are over as they lie in the store: pages of any list of them, single ones, and what they were worth.

A list may have a million rows. Its length is kept beside it, and a page begins where an earlier one ended; a leap into
the middle goes along marks that lie `STRIDE` rows apart, so that never more than these are passed over.
"""

from __future__ import annotations

import sqlite3
import time
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.core.errors import SpietatoError
from game.match.recording import Recording
from game.ui import faults
from game.ui.keep.finished import (
    FITS,
    LEVEL,
    MATCH_COLUMNS,
    RECORD_COLUMNS,
    UNREADABLE,
    Finished,
    choices,
    finished,
    forgotten,
    from_rows,
    is_list,
    list_rows,
    record_rows,
    recording_of,
    seconds_in,
    unlisted,
    unreadable_rows,
)
from game.ui.keep.rows import Rows
from game.ui.keep.storage import Storage
from game.ui.keep.store import Statement, StoreError

PAGE = 32
STRIDE = 4096
_PAGES_KEPT = 24
_OWN = MATCH_COLUMNS.split(", ")[:-1]
_COLUMNS = ", ".join((*(f"matches.{name}" for name in _OWN), *(f"records.{name}" for name in RECORD_COLUMNS), FITS))
"""A match without its replay, what was worked out from it, and whether that can be right."""
_ROWS = f"""
    SELECT listed.match, {_COLUMNS} FROM listed
    LEFT JOIN records ON records.match = listed.match LEFT JOIN matches ON matches.id = listed.match
    WHERE listed.list = ? AND listed.match < ? ORDER BY listed.match DESC LIMIT ?
"""
_MATCHES = f"SELECT matches.id, {_COLUMNS} FROM matches LEFT JOIN records ON records.match = matches.id"
_UNREAD = """
    SELECT coalesce(
            (SELECT match FROM listed WHERE list = (SELECT id FROM lists WHERE who = '' AND place = '' AND result = '')
            AND typeof(match) = 'integer' ORDER BY match LIMIT 1), ?),
        coalesce((SELECT min(id) FROM matches), ?)
"""
_COUNTED = "(SELECT count(*) FROM listed WHERE list = lists.id)"
_KEPT = f"CASE WHEN typeof(matches) = 'integer' AND matches >= 0 THEN matches ELSE {_COUNTED} END"
"""How long a list is: counted, or as it was kept, where nobody waits for that."""
_SOON_COUNTED = 20_000
_LISTS_FIT = """
    SELECT (SELECT count(*) FROM records) = (SELECT count(*) FROM records JOIN matches ON id = match),
        (SELECT count(*) FROM records) =
            (SELECT total(matches) FROM lists WHERE who || place || result = ''),
        (SELECT total(matches) FROM lists) = (SELECT count(*) FROM listed JOIN lists ON id = list),
        (SELECT count(*) FROM listed) = (SELECT count(*) FROM listed JOIN records USING (match))
    WHERE (SELECT count(*) FROM (SELECT 1 FROM matches LIMIT ?1)) < ?1
"""
_UNFIT = f"""
    SELECT records.match FROM records JOIN matches ON matches.id = records.match
    WHERE ({FITS} AND (result = '{UNREADABLE}' OR
        (records.ended = matches.ended AND book = ruleset AND records.rounds = matches.rounds))) IS NOT TRUE
    AND (SELECT count(*) FROM (SELECT 1 FROM matches LIMIT ?1)) < ?1
"""
_BEYOND = 2**63 - 1
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
        self._unread, self._first = 0, 0
        """The match up to which all others are listed, and the first that there is; those between are not."""
        self._again: list[int] = []
        """Matches whose record or lists cannot be right: they are worked out again."""
        self._tried: set[int] = set()
        """Those for which that was tried: where nothing can be written, it would never end."""
        self._check()
        self.refresh()

    def _check(self) -> None:
        """Whether what is worked out fits together, as long as that is soon counted; if not, it is worked out anew. A
        changed letter in the name of a list would hide all of it, and nothing else would tell."""
        fit = self._rows(_LISTS_FIT, (_SOON_COUNTED,))
        names = self._rows("SELECT who, place, result FROM lists")
        if (fit and not all(fit[0])) or not all(is_list(*name) for name in names):
            faults.write_log("the lists of past games do not fit together and are made anew")
            # The records stay: they know how long a match was played, which nothing else does.
            orphans = "DELETE FROM records WHERE match NOT IN (SELECT id FROM matches)"
            self._storage.write(
                [(sql, ()) for sql in ("DELETE FROM lists", "DELETE FROM listed", orphans)], derived=True
            )
        self.work_again(match for (match,) in self._rows(_UNFIT, (_SOON_COUNTED,)))

    def work_again(self, matches: Iterable[int]) -> None:
        """What is known of these matches cannot be right: `work_out` does it once more."""
        found = [match for match in matches if match not in self._tried]
        if found:
            faults.write_log(f"what is known of {len(found)} past games cannot be right and is worked out again")
        self._again += found
        self._tried.update(found)

    # ---- choosing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Look again: something may have been played or deleted since."""
        self.failed = False
        found = self._rows(_UNREAD, (_BEYOND, _BEYOND))
        self._unread, self._first = found[0] if found else (0, 0)
        self.choose(self.choice)

    def choose(self, choice: Choice) -> None:
        """Turn to another list."""
        self._turn_to(choice, _COUNTED)

    def _turn_to(self, choice: Choice, length: str) -> None:
        self.choice = choice
        self._pages.clear()
        self._ends.clear()
        self._marks = array("q", [_BEYOND])
        found = self._rows(f"SELECT id, {length} FROM lists WHERE who = ? AND place = ? AND result = ?", choice.row())
        self._list, self.count = found[0] if found else (0, 0)

    def counts(self) -> dict[Choice, int]:
        """How many matches there are in every list that has any: with this opponent or level, at that table, with that
        result, and with any of them left open."""
        rows = self._rows(
            "SELECT who, place, result, matches FROM lists WHERE typeof(matches) = 'integer' AND matches > 0"
        )
        return {Choice(*name): count for *name, count in rows if is_list(*name)}

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
        return [self._checked(row) for row in rows]

    def _checked(self, row: tuple[Any, ...]) -> Finished | None:
        """A row of a list; what was worked out from the match is told only if it fits."""
        id_, match, fits = row[0], *from_rows(*_parted(row))
        if not fits:
            self.work_again((id_,))
        return match

    def _before(self, connection: sqlite3.Connection, place: int) -> int:
        """The match before that place of the list."""
        skip = """SELECT CAST(match AS INTEGER) FROM listed
            WHERE list = ? AND match < ? ORDER BY match DESC LIMIT 1 OFFSET ?"""
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
        self._storage.write(forgotten(match.id))
        self.refresh()

    # ---- working out ------------------------------------------------------------------------------------------------

    @property
    def incomplete(self) -> bool:
        """Whether there may be matches that are in no list yet, or whose record cannot be right: see `work_out`."""
        return bool(self._again or self._unread > self._first) and self._storage.kept and not self.failed

    def work_out(self, seconds: float) -> int:
        """Put right what cannot be, and put matches of an earlier version into their lists, the newest first, for about
        so many seconds; how many."""
        end, done = time.perf_counter() + seconds, 0
        while self.incomplete:
            done += self._mend() if self._again else self._read_on()
            if time.perf_counter() >= end:
                break
        if done:
            self._turn_to(self.choice, _KEPT)
        return done

    def _read_on(self) -> int:
        rows = self._rows(f"{_MATCHES} WHERE matches.id < ? ORDER BY matches.id DESC LIMIT ?", (self._unread, _SLICE))
        for row in rows:
            self._storage.write(self._worked_out(row), derived=True)
        self._unread = rows[-1][0] if rows else self._first
        return len(rows)

    def _mend(self) -> int:
        wanted, self._again = self._again[:_SLICE], self._again[_SLICE:]
        rows = self._rows(f"{_MATCHES} WHERE matches.id IN ({', '.join('?' * len(wanted))})", tuple(wanted))
        known = {row[0]: row for row in rows}
        for id_ in wanted:
            # What stands for a match that there is not goes.
            mended = [*unlisted(id_), *self._worked_out(known[id_])] if id_ in known else forgotten(id_)
            self._storage.write(mended, derived=True)
        return len(wanted)

    def _worked_out(self, row: tuple[Any, ...]) -> list[Statement]:
        """What writes down what a match came to, and lists it."""
        own, record, fits = _parted(row)
        match, right = from_rows(own, record, fits)
        if right:
            return list_rows(row[0], choices(match)) if match is not None else list_rows(row[0])
        replay = self._rows("SELECT replay FROM matches WHERE id = ?", (row[0],))
        try:
            return record_rows(finished((*own, replay[0][0] if replay else None), seconds_in(record)))
        except ValueError as error:
            faults.write_log(f"the match {row[0]} cannot be read: {error}")
            return unreadable_rows(row[0])


def _parted(row: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...], object]:
    """The row of a match, that of its record, and whether the store says that the latter fits."""
    return row[1 : 1 + len(_OWN)], row[1 + len(_OWN) : -1], row[-1]


def is_level(who: str) -> bool:
    """Whether that stands for all opponents of a level."""
    return who.startswith(LEVEL)
