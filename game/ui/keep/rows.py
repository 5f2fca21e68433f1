"""Reading from the store what somebody looks back at: it may be gone, locked or damaged, and the screen goes on."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from game.ui import faults
from game.ui.keep.store import StoreError

if TYPE_CHECKING:
    from game.ui.keep.storage import Storage


class Rows:
    """Answers of the store. `failed` once one could not be had; the log says why, once."""

    what = ""
    """How the log calls what is read."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.failed = False

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """What the store answers; nothing where there is none."""
        try:
            with self._storage.reading() as connection:
                return connection.execute(sql, values).fetchall() if connection is not None else []
        except (StoreError, sqlite3.Error) as error:
            self._fail(error)
            return []

    def _fail(self, error: Exception) -> None:
        if not self.failed:
            faults.write_log(f"{self.what} cannot be read: {error}")
        self.failed = True
