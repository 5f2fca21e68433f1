"""The file of the store while the program runs: opened and read, mended if damaged, made anew if it has vanished."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

from game.ui import faults
from game.ui.keep import store
from game.ui.keep.books import Books, Opened, replaced
from game.ui.keep.finished import PUT_MATCH
from game.ui.keep.schema import WORKED_OUT
from game.ui.keep.store import Statement, StoreError

_BOOKS = ("ledger", "choices")

Read = Callable[[sqlite3.Connection, bool], None]


class StoreFile:
    """Gives connections to the store, and carries transactions out as long as the file is the one that was opened."""

    def __init__(self, file: Path, books: Books, say: Callable[[str], None]) -> None:
        """`say` tells the player what has happened to the file."""
        self.file = file
        self._books = books
        self._say = say
        self._identity: tuple[int, int] | None = None
        self._rescued: store.Rows = {}
        """What a store that was taken away had in it."""

    def open(self, read: Read) -> sqlite3.Connection:
        """Open the store and have it read. A damaged one is set aside, and what can be read of it is taken over:
        then `read` is told so. StoreError if there is none to be had."""
        try:
            connection = _read(store.connect(self.file), read, False)
        except store.DamagedError as error:
            connection = _read(self._recovered(error), read, True)
        self._note_identity()
        return connection

    def _note_identity(self) -> None:
        found = os.stat(self.file)
        self._identity = found.st_dev, found.st_ino

    def _recovered(self, error: Exception) -> sqlite3.Connection:
        faults.write_log(f"the store is damaged: {error}")
        aside = store.set_store_aside(self.file)
        if aside is None:
            raise StoreError("notice.store_unreadable", error)
        self._say("notice.store_mended")
        # The copy knows more of what the damage took; what it has too old, the seals and positions tell.
        return self._made_of([store.salvaged(aside), store.salvaged(self.file.with_name(store.BACKUP))])

    def _made_of(self, parts: list[store.Rows]) -> sqlite3.Connection:
        """A new store with as much of these rows as fits together."""
        connection = store.connect(self.file)
        try:
            for rows in parts:
                store.put_back(connection, rows)
        except store.FAULTS as error:
            connection.close()
            raise store.judged(error) from None
        return connection

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

    # ---- while the game runs ----------------------------------------------------------------------------------------

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
        try:
            connection = store.connect(self.file)
        except store.DamagedError:
            aside = store.set_store_aside(self.file)
            connection = self._made_of([store.salvaged(aside)] if aside is not None else [])
        try:
            store.run(connection, [*games(), *self._history_and_books(connection)])
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
        return [*matches, *self._books.put_right(_books(connection)[0])]


def _read(connection: sqlite3.Connection, read: Read, mended: bool) -> sqlite3.Connection:
    try:
        read(connection, mended)
    except store.FAULTS as error:
        connection.close()
        raise store.judged(error) from None
    return connection


def _books(connection: sqlite3.Connection) -> list[list[tuple[object, ...]]]:
    return [connection.execute(f"SELECT * FROM {name} ORDER BY number").fetchall() for name in _BOOKS]
