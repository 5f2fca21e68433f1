"""Counting finished matches beside the frame loop: the figures of all of them or of one rulebook, and their table.

Those that were played on from a replay are left out: whoever plays the last cards of a won match again wins nothing.
So is what cannot be right: see `finished.FITS`. A million matches take a second or two. They are added up by the store
as far as it can, in a thread of its own, and what was counted is kept until another match is over.
"""

from __future__ import annotations

import sqlite3
import threading
from array import array
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from game.bots.roster import BY_ID, LEVELS, MIXED
from game.core.cards import COLOUR_NAMES, COLOURS
from game.match.figures import LOST, RECENT, WON, Figures, Group, add_up, course, streaks
from game.match.record import LOST as MATCH_LOST
from game.match.record import WON as MATCH_WON
from game.ui import faults
from game.ui.keep.finished import FITS, RECORD_COLUMNS, UNREADABLE
from game.ui.keep.storage import Storage
from game.ui.keep.store import StoreError

_LETTERS = {MATCH_WON: WON, MATCH_LOST: LOST}
_LEVEL_OF = {name: character.level for name, character in BY_ID.items()}
_SLICE = 2000
"""How many rows are taken at a time: between two slices the window gets its turn."""
_COUNTED = ("rounds_won", "rounds_lost", "called", "forgot", "caught", "catches")
_SUMS = ", ".join(f"coalesce(sum({name}), 0)" for name in (*_COUNTED, *COLOUR_NAMES[: len(COLOURS)]))
_GROUPS = f"""
    SELECT book, opponents, players, result, count(*), total(seconds), coalesce(sum(seconds > 0), 0), {_SUMS}
    FROM records {{where}} GROUP BY book, opponents, players, result
"""
_COUNTS = "SELECT {column}, count(*) FROM records {where} AND {column} IS NOT NULL GROUP BY {column}"
_COURSE = f"""
    SELECT ended, result FROM records {{where}} AND result IN ('{MATCH_WON}', '{MATCH_LOST}') ORDER BY match
"""
_TABLE = f"""
    SELECT {", ".join(RECORD_COLUMNS[:-1])} FROM records {{where}} AND result <> '{UNREADABLE}' ORDER BY match
"""
_UNFIT = f"""
    SELECT match FROM records WHERE match > ? AND ({FITS} AND (result = '{UNREADABLE}' OR EXISTS
        (SELECT 1 FROM matches INDEXED BY matches_ended WHERE matches.ended = records.ended AND id = records.match)
    )) IS NOT TRUE
"""
Version = tuple[int, int]
"""The last match, and how many there are: one may have been deleted."""
_kept: WeakKeyDictionary[Storage, dict[str, tuple[Version, Figures]]] = WeakKeyDictionary()
_checked: WeakKeyDictionary[Storage, int] = WeakKeyDictionary()
"""The match up to which all records were found to fit: a long history is looked through once."""
_BELOW = -(2**63)


class _StoppedError(Exception):
    """Nobody waits for the answer any more."""


class Tally:
    """Counts what is asked for. `answer` has the figures once they are there; a store that cannot be read `failed`."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._answers = _kept.setdefault(storage, {})
        self.book = ""
        """The rulebook whose matches were asked for last; empty for all."""
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self.answer: Figures | None = None
        self.unfit: list[int] = []
        """Matches whose record cannot be right: to be worked out again."""
        self.failed = False

    # ---- asking -----------------------------------------------------------------------------------------------------

    def ask(self, book: str = "") -> None:
        """Count the matches of a rulebook, or all; whatever else was being counted is dropped."""
        self.close()
        self.book, self.answer, self.unfit, self.failed = book, None, [], False
        if not self._storage.kept:
            self.answer = Figures()
            return
        stop = self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, args=(book, stop), name="tally", daemon=True)
        self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether the answer is still to come."""
        return self.answer is None and not self.failed

    def wait(self, seconds: float) -> bool:
        """Wait for the answer; whether it has come."""
        if self._thread is not None:
            self._thread.join(seconds)
        return not self.busy

    def close(self) -> None:
        """Nobody waits for an answer any more."""
        self._stop.set()

    # ---- in its own thread ------------------------------------------------------------------------------------------

    def _work(self, book: str, stop: threading.Event) -> None:
        try:
            found, unfit = self._counted(book, stop)
        except _StoppedError:
            return
        except (StoreError, sqlite3.Error) as error:
            if not stop.is_set():
                faults.write_log(f"the matches cannot be counted: {error}")
                self.failed = True
            return
        except BaseException:
            # Nobody is to wait for an answer that never comes.
            self.failed = True
            raise
        if not stop.is_set():
            self.unfit, self.answer = unfit, found

    def _counted(self, book: str, stop: threading.Event) -> tuple[Figures, list[int]]:
        """The figures, and the matches whose record cannot be right."""
        with self._storage.reading() as connection:
            if connection is None:
                return Figures(), []
            connection.set_progress_handler(lambda: int(stop.is_set()), 100_000)
            version = connection.execute("SELECT coalesce(max(match), 0), count(*) FROM records").fetchone()
            kept = self._answers.get(book)
            if kept is None or kept[0] != version:
                unfit = [match for (match,) in connection.execute(_UNFIT, (_checked.get(self._storage, _BELOW),))]
                if unfit:
                    return counted(connection, book, stop, wary=True), unfit
                _checked[self._storage] = version[0]
                kept = self._answers[book] = version, counted(connection, book, stop)
            return kept[1], []


def counted(
    connection: sqlite3.Connection, book: str = "", stop: threading.Event | None = None, wary: bool = False
) -> Figures:
    """The figures of all matches in the store, or of those of one rulebook. Whoever has not looked whether all records
    fit is `wary`, and counts none that does not."""
    where, values = _which(book, wary)
    rows = connection.execute(_GROUPS.format(where=where), values).fetchall()
    found = add_up((_group(row) for row in rows if row[3] != UNREADABLE), _LEVEL_OF, LEVELS, MIXED)
    found.left_out = sum(row[4] for row in rows if row[3] == UNREADABLE)
    if wary:
        found.left_out += connection.execute(f"SELECT count(*) FROM records WHERE NOT {FITS}").fetchone()[0]
    for column in ("cards_left", "survived", "suffered"):
        heaps = connection.execute(_COUNTS.format(column=column, where=where), values)
        setattr(found, column, dict(heaps.fetchall()))
    results, moments = _in_order(connection.execute(_COURSE.format(where=where), values), stop)
    found.streaks = streaks(results)
    found.course = course(results, moments)
    found.latest = list(zip(moments[-RECENT:], results[-RECENT:], strict=True))
    return found


def _which(book: str, wary: bool) -> tuple[str, tuple[str, ...]]:
    """Which matches count: all, or those of one rulebook, and none that was played on from a replay. With `wary`, none
    whose record cannot be right."""
    where = f"WHERE NOT continued{f' AND {FITS}' if wary else ''}"
    return (f"{where} AND book = ?", (book,)) if book else (where, ())


def _group(row: tuple[Any, ...]) -> Group:
    book, opponents, players, result, matches, seconds, timed, *sums = row
    named = dict(zip(_COUNTED, sums, strict=False))
    colours = tuple(sums[len(_COUNTED) :])
    who = tuple(opponents.split())
    return Group(book, who, players, _LETTERS.get(result, ""), matches, seconds, timed, **named, colours=colours)


def _in_order(cursor: sqlite3.Cursor, stop: threading.Event | None) -> tuple[str, array[float]]:
    """How the matches ended, a letter each, and when."""
    parts: list[str] = []
    moments: array[float] = array("d")
    while rows := cursor.fetchmany(_SLICE):
        if stop is not None and stop.is_set():
            raise _StoppedError
        moments.extend(ended for ended, _ in rows)
        parts.append("".join(_LETTERS[result] for _, result in rows))
    return "".join(parts), moments


# ---- the table on disk ----------------------------------------------------------------------------------------------


class Errand:
    """Something that is done beside the frame loop and ends with a file, or an error."""

    def __init__(self, do: Callable[[], Any]) -> None:
        self._do = do
        self.result: Any = None
        self.error: Exception | None = None
        self._thread = threading.Thread(target=self._work, name="errand", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            self.result = self._do()
        except (OSError, StoreError, sqlite3.Error) as error:
            self.error = error

    @property
    def done(self) -> bool:
        """Whether it is over."""
        return not self._thread.is_alive()

    def wait(self, seconds: float) -> bool:
        """Wait for its end; whether it has come."""
        self._thread.join(seconds)
        return self.done


def table(connection: sqlite3.Connection, book: str = "") -> sqlite3.Cursor:
    """Every match that counts with all that is known of it, the oldest first, or those of one rulebook."""
    where, values = _which(book, wary=True)
    return connection.execute(_TABLE.format(where=where), values)
