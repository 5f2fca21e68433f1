"""The file of the store while the program runs: opened, restored if lost or damaged, made anew if it vanishes."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from game.core.errors import SpietatoError
from game.ui import faults
from game.ui.keep import store
from game.ui.keep.books import Books, Opened, replaced
from game.ui.keep.finished import PUT_MATCH
from game.ui.keep.redo import LONG_BYTES, Found, RedoLog
from game.ui.keep.schema import WORKED_OUT
from game.ui.keep.settings import free_name
from game.ui.keep.store import Position, Statement, StoreError
from game.ui.reading import read_bytes

_BOOKS = ("ledger", "choices")
_WAL_BYTES = 64 * 1024**2

Read = Callable[[sqlite3.Connection, bool], None]


class _Attempt(NamedTuple):
    """A store that was opened, and how it fits the redo log."""

    connection: sqlite3.Connection
    found: Found
    complete: bool
    """Whether nothing is missing between the two."""
    notice: str
    """What the player is told about it; empty if it is as it should be."""


class StoreFile:
    """Gives connections to the store, and carries transactions out as long as the file is the one that was opened."""

    def __init__(self, file: Path, books: Books, redo: RedoLog, say: Callable[[str], None]) -> None:
        """`say` tells the player what has happened to the file."""
        self.file = file
        self._books = books
        self._redo = redo
        self._say = say
        self._identity: tuple[int, int] | None = None
        self._aside: Path | None = None
        """Where a damaged store lies."""
        self._rescued: store.Rows = {}
        """What a store that was taken away had in it."""

    # ---- opening ----------------------------------------------------------------------------------------------------

    def open(self, read: Read) -> sqlite3.Connection:
        """Open the store and have it read. One that is lost or damaged is restored first: then `read` is told so.
        StoreError if there is none to be had."""
        error: StoreError | None = None
        for attempt in (self._as_it_is, self._from_copies, self._put_together):
            try:
                opened = attempt()
                with _closed_on_error(opened.connection):
                    read(opened.connection, bool(opened.notice))
                    self._go_on_from(opened)
            except store.DamagedError as damage:
                faults.write_log(f"the store is damaged: {damage}")
                error = damage
                continue
            if opened.notice:
                self._say(opened.notice)
            self._note_identity()
            return opened.connection
        raise StoreError("notice.store_unreadable", error)

    def _note_identity(self) -> None:
        found = os.stat(self.file)
        self._identity = found.st_dev, found.st_ino

    def _as_it_is(self) -> _Attempt:
        """The store, brought up to the end of the redo log; or its backup, if it is gone or holds nothing."""
        log = self._sqlite_log()
        if not _has_content(self.file):
            # SQLite would delete the log of a store that is gone.
            store.set_store_aside(self.file)
        connection = store.connect(self.file)
        with _closed_on_error(connection):
            lost = store.holds_nothing(connection)
        if lost:
            connection.close()
            restored = self._from_backup()
            if restored is not None:
                return self._with_redo_log(restored, "notice.store_restored", "notice.store_restored_partly")
            connection = store.connect(self.file)
        opened = self._with_redo_log(connection, "notice.store_caught_up", "notice.store_gap")
        if opened.complete and not opened.found.entries:
            return opened._replace(notice="")
        faults.write_log(f"the store was behind the redo log, which is at {opened.found.highest}")
        aside = free_name(self.file)
        with contextlib.suppress(OSError):
            if log:
                aside.with_name(f"{aside.name}-wal").write_bytes(log)
        return opened

    def _sqlite_log(self) -> bytes:
        """SQLite's own log as a kill has left it. Opening the store cuts off what is damaged."""
        try:
            return read_bytes(Path(f"{self.file}-wal"), _WAL_BYTES)
        except (OSError, SpietatoError):
            return b""

    def _from_copies(self) -> _Attempt:
        """The damaged store goes aside; its backup and the redo log take its place, if they lead as far as it had
        come."""
        aside = self._aside = store.set_store_aside(self.file)
        if aside is None:
            raise StoreError("notice.store_unreadable", "the damaged store cannot be moved")
        reached = store.salvaged_position(aside)
        connection = self._from_backup()
        if connection is None:
            raise store.DamagedError("there is no backup")
        opened = self._with_redo_log(connection, "notice.store_restored", "")
        with _closed_on_error(connection):
            position = store.position(connection)
            if not opened.complete or (reached is not None and reached.number > position.number):
                raise store.DamagedError("the backup is older than the store")
            if reached is None:
                # How far the store had come is not known: it may have had more.
                rows = store.salvaged(aside)
                store.put_back(connection, {table: rows[table] for table in ("matches", "shelf")})
                return opened._replace(notice="notice.store_mended")
        return opened

    def _put_together(self) -> _Attempt:
        """A new store of everything that can be read anywhere."""
        aside = self._aside
        if aside is None:
            raise StoreError("notice.store_unreadable", "the damaged store cannot be moved")
        store.remove(self.file)
        # The copies know more of what the damage took; what they have too old, the seals and positions tell.
        connection = store.connect(self.file)
        with _closed_on_error(connection):
            for file in (aside, *store.backups(self.file)):
                store.put_back(connection, store.salvaged(file))
        reached = store.salvaged_position(aside)
        found = self._redo.behind(Position(-1))
        found.highest = max(found.highest, reached.number if reached is not None else 0)
        return _Attempt(connection, found, False, "notice.store_mended")

    def _from_backup(self) -> sqlite3.Connection | None:
        """The newest backup that can be read and holds anything, in the place of the store; None if there is none."""
        for backup in store.backups(self.file):
            if not backup.is_file() or not _has_content(backup):
                continue
            store.remove(self.file)
            try:
                connection = store.restore(backup, self.file)
                with _closed_on_error(connection):
                    if not store.holds_nothing(connection):
                        return connection
                connection.close()
            except (FileNotFoundError, store.DamagedError) as error:
                faults.write_log(f"the backup {backup.name} cannot be used: {error}")
        store.remove(self.file)
        return None

    # ---- the redo log -----------------------------------------------------------------------------------------------

    def _with_redo_log(self, connection: sqlite3.Connection, complete: str, incomplete: str) -> _Attempt:
        """The store of this connection with what the redo log has behind it; what to say if that is all, or not."""
        with _closed_on_error(connection):
            found = self._redo_lines(connection)
            whole = found.complete(store.position(connection))
        if complete == "notice.store_restored":
            # A backup without a log that begins there says nothing of what came after it.
            whole = whole and found.known
        return _Attempt(connection, found, whole, complete if whole else incomplete)

    def _redo_lines(self, connection: sqlite3.Connection) -> Found:
        """Carry out what the redo log has behind the store; what was found there."""
        found = self._redo.behind(store.position(connection))
        for number, entry in enumerate(found.entries):
            try:
                position = (store.SET_POSITION, tuple(entry.position))
                store.run_untrusted(connection, [*entry.statements, position])
            except store.FAULTS as error:
                if not isinstance(store.judged(error), store.DamagedError):
                    raise
                faults.write_log(f"line {entry.position.number} of the redo log cannot be carried out: {error}")
                del found.entries[number:]
                break
        return found

    def _go_on_from(self, opened: _Attempt) -> None:
        """Let store and redo log go on from the same position."""
        reached = store.position(opened.connection)
        if not opened.complete:
            if opened.found.highest:
                self._redo.keep_aside()
            # Not a position of any other history.
            reached = Position(max(opened.found.highest, reached.number) + 1, os.urandom(16).hex())
            store.run(opened.connection, [(store.SET_POSITION, tuple(reached))])
        self._redo.position = reached
        if not (opened.complete and opened.found.known and store.backups(self.file)[0].exists()):
            self.begin_redo_log(opened.connection)

    def tidy(self, connection: sqlite3.Connection) -> None:
        """A match is over, or the redo log has grown long: back up, unless the store is so large that it can wait."""
        with contextlib.suppress(OSError):
            if os.stat(self.file).st_size <= store.CHECKED_BYTES or self._redo.bytes > LONG_BYTES:
                self.begin_redo_log(connection)

    def begin_redo_log(self, connection: sqlite3.Connection) -> None:
        """Back the store up, and begin the redo log anew from there."""
        try:
            position = store.position(connection)
            too_large = os.stat(self.file).st_size > store.BACKUP_BYTES
            if too_large or store.holds_nothing(connection) or store.back_up(connection, self.file):
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
                self._redo.restart(position)
        except (OSError, StoreError, *store.FAULTS) as error:
            faults.write_log(f"the redo log cannot be begun anew: {error}")

    # ---- while the game runs ----------------------------------------------------------------------------------------

    def ledger(self, connection: sqlite3.Connection) -> Opened:
        """The ledger out of the store and its journal; both agree afterwards."""
        opened = self._books.open(*_books(connection))
        try:
            if opened.rejected:
                self._books.keep_rejected(opened.rejected)
            if opened.repairs:
                store.run(connection, opened.repairs)
            self._books.bring_up(opened)
        except (OSError, sqlite3.OperationalError) as error:
            faults.write_log(f"the ledger cannot be brought up to date: {error}")
        return opened

    def run(self, connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
        """Carry out a transaction, if the file is still the one that was opened."""
        try:
            found = os.stat(self.file)
            there = (found.st_dev, found.st_ino) == self._identity
        except FileNotFoundError:
            there = False
        if not there:
            # What is open can still be read; nobody else can see it.
            self._rescued = {table: store.readable(connection, table) for table in ("matches", *_BOOKS)}
            raise StoreError("notice.saving_failed", "another file is in the place of the store, or none")
        store.run(connection, statements)

    def open_again(self, games: Callable[[], list[Statement]]) -> sqlite3.Connection:
        """The store anew: what is in memory counts, whatever has become of the file. `games` writes all of them."""
        # What is given to the redo log meanwhile is written after this, and notes its own position.
        position = self._redo.position
        try:
            connection = store.connect(self.file)
        except store.DamagedError:
            aside = store.set_store_aside(self.file)
            connection = store.connect(self.file)
            if aside is not None:
                with _closed_on_error(connection):
                    store.put_back(connection, store.salvaged(aside))
        try:
            everything = [*games(), *self._history_and_books(connection)]
            store.run(connection, [*everything, (store.SET_POSITION, tuple(position))])
            self.ledger(connection)
        except BaseException:
            connection.close()
            raise
        self._note_identity()
        self._rescued.clear()
        return connection

    def _history_and_books(self, connection: sqlite3.Connection) -> list[Statement]:
        matches: list[Statement] = [(PUT_MATCH, row) for row in self._rescued.get("matches", ())]
        if matches:
            # What the store has worked out may be of other matches: it is worked out anew.
            matches += [(f"DELETE FROM {table}", ()) for table in WORKED_OUT]
        if self._rescued.get("ledger"):
            return [*matches, *replaced(self._rescued["ledger"], self._rescued["choices"])]
        put_right, others = self._books.put_right(_books(connection)[0])
        if others:
            self._books.keep_rejected(others)
            self._say("notice.ledger_two")
        return [*matches, *put_right]


@contextlib.contextmanager
def _closed_on_error(connection: sqlite3.Connection) -> Iterator[None]:
    """Close a connection that turns out to be of no use; StoreError for what the library raises."""
    try:
        yield
    except store.FAULTS as error:
        connection.close()
        raise store.judged(error) from None
    except BaseException:
        connection.close()
        raise


def _has_content(file: Path) -> bool:
    """Whether there is anything in that place; something that is not an ordinary file is for others to judge."""
    try:
        found = os.stat(file)
    except FileNotFoundError:
        return file.is_symlink()
    except OSError as error:
        raise StoreError("notice.store_unreadable", error) from None
    return found.st_size > 0 or not stat.S_ISREG(found.st_mode)


def _books(connection: sqlite3.Connection) -> list[list[tuple[object, ...]]]:
    return [connection.execute(f"SELECT * FROM {name} ORDER BY number").fetchall() for name in _BOOKS]
