"""The one store: a SQLite file that holds saved games, the casino's ledger, the history of matches and
what the player has made.

Whoever reads it takes it for untrusted: a damaged file is set aside, and what can still be read of it is taken over
into a new one; a file of a later program is left as it is. How mode and settings were chosen is told in
`docs/RELIABILITY.md`.
"""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import sqlite3
import stat
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.ui.keep.schema import STEPS as _STEPS
from game.ui.keep.schema import TABLES, VERSION, WORKED_OUT
from game.ui.keep.settings import free_name

NAME = "spietato.db"
BACKUP = "spietato.backup.db"
APPLICATION = 0x53504954
"""Marks a SQLite file as ours ("SPIT")."""
BUSY_SECONDS = 2.0
"""How long a virus scanner or a backup program may hold the file before a write counts as failed."""
LONGEST_FILE = 32 * 1024**3
"""A million long matches take up a sixth of that."""
CHECKED_BYTES = 16 * 1024**2
"""A file up to this size is looked through whole at every start, and copied after every match."""
BACKUP_BYTES = 64 * 1024**2
"""A file up to this size is copied at every clean end."""
BACKUP_AGES_SECONDS = (0, 86_400, 7 * 86_400)
"""How old each generation must be before the one before takes its place: the newest, a day, a week."""

Statement = tuple[str, tuple[Any, ...]]


class Position(NamedTuple):
    """How far a store has come: number and checksum of the last line of the redo log that it contains."""

    number: int = 0
    checksum: str = ""


SET_POSITION = "UPDATE written SET number = ?, checksum = ?"
REDONE_TABLES = frozenset((*TABLES, *WORKED_OUT, "written"))
"""What a line of the redo log may change."""

FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What the library raises. The second is one in whose own words there is a letter of a damaged file."""


class StoreError(Exception):
    """The store cannot be used. `notice` is the key of the sentence that tells the player why."""

    def __init__(self, notice: str, reason: object) -> None:
        super().__init__(str(reason))
        self.notice = notice


class DamagedError(StoreError):
    """The file is no store, or not a whole one: it can be set aside."""

    def __init__(self, reason: object) -> None:
        super().__init__("notice.store_mended", reason)


class NewerStoreError(StoreError):
    """A later version of the program has written the file."""

    def __init__(self, reason: object) -> None:
        super().__init__("notice.store_newer", reason)


# ---- opening --------------------------------------------------------------------------------------------------------


def connect(file: Path) -> sqlite3.Connection:
    """Open the store for reading and writing, making or upgrading it as need be; StoreError if that cannot be done."""
    _look_at(file)
    _leave_newer(file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        connection = _opened(file)
    except OSError as error:
        raise StoreError("notice.store_unreadable", error) from None
    except FAULTS as error:
        raise judged(error) from None
    try:
        _upgrade(connection)
        _set_up(connection)
        _check(connection, file)
    except FAULTS as error:
        connection.close()
        raise judged(error) from None
    except StoreError:
        connection.close()
        raise
    return connection


def _opened(file: Path) -> sqlite3.Connection:
    # Transactions are begun and ended by hand, and the writer's thread goes on with what was opened at the start.
    return sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


def _set_up(connection: sqlite3.Connection) -> None:
    # A commit waits for the disk, and costs one write of the journal. Where shared memory is not to be had (some
    # network folders), the classic journal does the same more slowly.
    if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
        connection.execute("PRAGMA journal_mode = TRUNCATE")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")


def _upgrade(connection: sqlite3.Connection) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if (mark, version) == (APPLICATION, VERSION):
        return
    if mark == APPLICATION and version > VERSION:
        raise NewerStoreError(f"the store is of version {version}, newer than {VERSION}")
    if not empty and (mark != APPLICATION or version < 1):
        raise DamagedError("the file is not a store of this game")
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in _STEPS[version if not empty else 0 :]:
            for statement in filter(str.strip, step.split(";")):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _check(connection: sqlite3.Connection, file: Path) -> None:
    """Look through the whole file, unless it is so long that the start would have to wait for it."""
    if _schema(connection) != _expected_schema():
        raise DamagedError("the tables of the store are not those that it must have")
    if _ends_early(connection, file):
        raise DamagedError("the file ends before its last page")
    if file.stat().st_size <= CHECKED_BYTES:
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise DamagedError(found)


def _ends_early(connection: sqlite3.Connection, file: Path) -> bool:
    """Whether the end of the file is missing. What a long text loses by that no check of the library finds: it reads
    zeros there, or fails only when the text is asked for."""
    log = file.with_name(f"{file.name}-wal")
    if log.is_file() and log.stat().st_size:
        return False  # pages may be there that the file does not have yet
    (pages,), (size,) = (connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    return bool(file.stat().st_size < pages * size)


def _schema(connection: sqlite3.Connection) -> set[tuple[Any, ...]]:
    return set(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


@functools.cache
def _expected_schema() -> frozenset[tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        for step in _STEPS:
            connection.executescript(step)
        return frozenset(_schema(connection))


def _leave_newer(file: Path) -> None:
    """A file of a later program is not even opened: that alone would write into it."""
    with contextlib.suppress(OSError):
        with file.open("rb") as stream:
            head = stream.read(100)
        version, mark = _marks(head)
        if mark == APPLICATION and version > VERSION:
            raise NewerStoreError(f"the store is of version {version}, newer than {VERSION}")
        log = file.with_name(f"{file.name}-wal")
        if log.stat().st_size and any(_newer_in(log)):
            # It was not closed; what counts still lies in its log.
            raise NewerStoreError(f"the log of the store is of a version newer than {VERSION}")


def _newer_in(log: Path) -> Iterator[bool]:
    """Of every first page in the log, whether a later program has written it. The log is walked through by its heads:
    the store beside it may be as long as it likes."""
    with log.open("rb") as stream:
        head = stream.read(32)
        page = int.from_bytes(head[8:12], "big")
        while 512 <= page <= 65536 and len(frame := stream.read(24)) == 24:
            if frame[8:16] != head[16:24]:
                return  # from here on it is left over from earlier
            if int.from_bytes(frame[:4], "big") == 1:
                version, mark = _marks(stream.read(100))
                yield mark == APPLICATION and version > VERSION
                stream.seek(page - 100, os.SEEK_CUR)
            else:
                stream.seek(page, os.SEEK_CUR)


def _marks(head: bytes) -> tuple[int, int]:
    """Version and mark out of the first bytes of a store."""
    return int.from_bytes(head[60:64], "big"), int.from_bytes(head[68:72], "big")


def _look_at(file: Path) -> None:
    """Only ordinary files of a sensible length are opened: a pipe or a device would never end, and through a link that
    leads nowhere a file would be made elsewhere."""
    for ending in ("", "-journal", "-wal", "-shm"):
        place = Path(f"{file}{ending}")
        try:
            found = os.stat(place)
        except FileNotFoundError:
            if place.is_symlink():
                raise StoreError("notice.store_unreadable", f"{place.name} is a link that leads nowhere") from None
            continue
        except OSError as error:
            raise StoreError("notice.store_unreadable", error) from None
        if not stat.S_ISREG(found.st_mode):
            raise StoreError("notice.store_unreadable", f"there is something else in the place of {place.name}")
        if found.st_size > LONGEST_FILE:
            raise StoreError("notice.store_unreadable", f"{place.name} is too long")


_NOT_NOW = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
    }
)
"""Faults that say nothing about what is in the file."""
_MORE_EXACT = 256
"""Codes above say more exactly what a code below this says."""


def judged(error: Exception) -> StoreError:
    """What a fault of the library means: a damaged file, or one that cannot be had at the moment."""
    code = getattr(error, "sqlite_errorcode", 0)
    # A file that ends within a page was cut off.
    if code != sqlite3.SQLITE_IOERR_SHORT_READ and code % _MORE_EXACT in _NOT_NOW:
        return StoreError("notice.store_unreadable", error)
    return DamagedError(error)


# ---- looking without touching ---------------------------------------------------------------------------------------


@contextlib.contextmanager
def looking(file: Path) -> Iterator[sqlite3.Connection]:
    """A copy of the store to read from: nothing in its folder is touched. StoreError if there is none to read."""
    _look_at(file)
    with tempfile.TemporaryDirectory(prefix="spietato-") as folder:
        copy = Path(folder) / NAME
        try:
            for ending in ("", "-wal"):
                source = Path(f"{file}{ending}")
                if ending == "" or source.is_file():
                    shutil.copyfile(source, f"{copy}{ending}")
            connection = _opened(copy)
        except (OSError, *FAULTS) as error:
            raise StoreError("notice.store_unreadable", error) from None
        try:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise NewerStoreError(f"the store is of version {version}, newer than {VERSION}")
            yield connection
        except FAULTS as error:
            raise judged(error) from None
        finally:
            connection.close()


@contextlib.contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write, to the store itself: for what is read while the game goes on writing it."""
    try:
        connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", timeout=BUSY_SECONDS, uri=True)
    except sqlite3.Error as error:
        raise judged(error) from None
    try:
        # A letter that is none spoils its own row and not those behind it.
        connection.text_factory = lambda content: content.decode("utf-8", "replace")
        connection.execute("PRAGMA query_only = ON")
        connection.execute("PRAGMA trusted_schema = OFF")
        yield connection
    except sqlite3.Error as error:
        raise judged(error) from None
    finally:
        connection.close()


# ---- damaged --------------------------------------------------------------------------------------------------------


def set_store_aside(file: Path) -> Path | None:
    """Keep a store that cannot be used under another name, with its log; where it is now, None if that fails."""
    aside = free_name(file)
    try:
        for ending in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                os.replace(f"{file}{ending}", f"{aside}{ending}")
    except OSError:
        return None
    return aside


def remove(file: Path) -> None:
    """Remove a store that holds nothing, or is a copy of one that is kept; StoreError if that cannot be done."""
    try:
        for ending in ("", "-wal", "-shm"):
            Path(f"{file}{ending}").unlink(missing_ok=True)
    except OSError as error:
        raise StoreError("notice.store_unreadable", error) from None


Rows = dict[str, list[tuple[Any, ...]]]


def salvaged(file: Path) -> Rows:
    """Every row that can still be read of a damaged store, by table. What makes no sense is for others to judge."""
    rows: Rows = {table: [] for table in TABLES}
    with contextlib.suppress(StoreError), looking(file) as connection:
        # A letter that is none spoils its own row and not those behind it, a broken line of the schema its own table.
        connection.text_factory = lambda content: content.decode("utf-8", "replace")
        connection.execute("PRAGMA writable_schema = ON")
        for table in TABLES:
            rows[table] = readable(connection, table)
    return rows


def salvaged_position(file: Path) -> Position | None:
    """How far a damaged store had come; None if it does not say so any more."""
    try:
        with looking(file) as connection:
            return position(connection)
    except (OSError, StoreError):
        return None


def readable(connection: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    """The rows from the beginning up to the damage, and those from the end back to it."""
    key = "game, number" if table == "actions" else "rowid"
    down = ", ".join(f"{part} DESC" for part in key.split(", "))
    found: dict[tuple[Any, ...], None] = {}
    for order in (key, down):
        try:
            for row in connection.execute(f"SELECT * FROM {table} ORDER BY {order}"):
                found[row] = None
            break
        except FAULTS:
            continue
    return list(found)


def put_back(connection: sqlite3.Connection, rows: Rows) -> None:
    """Write rows as they were read into a new store, as far as they fit and are not there yet."""
    connection.execute("BEGIN IMMEDIATE")
    for table, found in rows.items():
        columns = [column[1] for column in connection.execute(f"PRAGMA table_info({table})")]
        for row in found:
            # Steps only ever add columns at the end: a row of an earlier version has the first of them.
            if len(row) > len(columns):
                continue
            names = ", ".join(columns[: len(row)])
            with contextlib.suppress(sqlite3.IntegrityError, sqlite3.DataError):
                connection.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({', '.join('?' * len(row))})", row)
    connection.execute("COMMIT")


# ---- backups --------------------------------------------------------------------------------------------------------


def position(connection: sqlite3.Connection) -> Position:
    """How far the store has come."""
    found = connection.execute("SELECT number, checksum FROM written").fetchall()
    if len(found) != 1 or type(found[0][0]) is not int or type(found[0][1]) is not str:
        raise DamagedError("the store does not say how far it has come")
    return Position(*found[0])


def holds_nothing(connection: sqlite3.Connection) -> bool:
    """Whether nobody has ever played on this store."""
    return not any(connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() for table in TABLES)


def backups(file: Path) -> list[Path]:
    """Where the backups of a store lie, the newest first; those that were kept because they hold more come last."""
    newest = file.with_name(BACKUP)
    older = [newest.with_stem(f"{newest.stem}-{number}") for number in range(2, len(BACKUP_AGES_SECONDS) + 1)]
    kept = sorted(file.parent.glob(f"{newest.stem}.kept-*{newest.suffix}"))
    return [newest, *older, *reversed(kept)]


def restore(backup: Path, file: Path) -> sqlite3.Connection:
    """Put a copy of a backup in the place of the store, and open it; FileNotFoundError or StoreError if that fails."""
    _look_at(backup)
    _leave_newer(backup)
    handle, name = tempfile.mkstemp(prefix=f".{file.stem}-", suffix=".tmp", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as target, backup.open("rb") as source:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
        os.replace(name, file)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise StoreError("notice.store_unreadable", error) from None
    finally:
        with contextlib.suppress(OSError):
            os.unlink(name)
    return connect(file)


def back_up(connection: sqlite3.Connection, file: Path) -> bool:
    """Keep a second copy of the store beside it; whether that has worked. Earlier ones become older generations, and
    one that holds more than the store is never replaced."""
    newest, *older = backups(file)[: len(BACKUP_AGES_SECONDS)]
    made = newest.with_suffix(".tmp")
    try:
        if file.stat().st_size > BACKUP_BYTES:
            return False
        made.unlink(missing_ok=True)
        with contextlib.closing(sqlite3.connect(made)) as copy:
            connection.backup(copy)
        if newest.exists() and not _holds_all_of(connection, newest):
            os.replace(newest, free_name(newest, "kept"))
        _pass_on([newest, *older])
        os.replace(made, newest)
    except (OSError, *FAULTS):
        with contextlib.suppress(OSError):
            made.unlink(missing_ok=True)
        return False
    return True


def _pass_on(generations: list[Path]) -> None:
    """Let each generation take the place of the next one that has reached its age."""
    now = time.time()
    for place in range(len(generations) - 1, 0, -1):
        old, new = generations[place], generations[place - 1]
        due = not old.exists() or now - old.stat().st_mtime >= BACKUP_AGES_SECONDS[place]
        if due and new.exists():
            os.replace(new, old)


def _holds_all_of(connection: sqlite3.Connection, backup: Path) -> bool:
    """Whether the store has come at least as far as a backup; one that cannot be read counts as further."""
    try:
        with looking(backup) as copy:
            version = copy.execute("PRAGMA user_version").fetchone()[0]
            reached = position(copy) if version == VERSION else Position()
            lines = copy.execute(_LEDGER_LENGTH).fetchone()[0]
    except (OSError, StoreError):
        return False
    return position(connection).number >= reached.number and connection.execute(_LEDGER_LENGTH).fetchone()[0] >= lines


_LEDGER_LENGTH = "SELECT coalesce(max(number), 0) FROM ledger"


def run(connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    """Carry out statements as one transaction: all of them, or none."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for sql, values in statements:
            connection.execute(sql, values)
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


_REDONE = frozenset(
    {
        sqlite3.SQLITE_TRANSACTION,
        sqlite3.SQLITE_SELECT,
        sqlite3.SQLITE_READ,
        sqlite3.SQLITE_INSERT,
        sqlite3.SQLITE_UPDATE,
        sqlite3.SQLITE_DELETE,
        sqlite3.SQLITE_FUNCTION,
    }
)


def run_untrusted(connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    """The same for statements that were read from a file: they may change rows of our tables, and nothing else."""

    def allowed(kind: int, name: str | None, *_: object) -> int:
        tables = kind in (sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE)
        fits = kind in _REDONE and (not tables or name in REDONE_TABLES)
        return sqlite3.SQLITE_OK if fits else sqlite3.SQLITE_DENY

    connection.set_authorizer(allowed)
    try:
        run(connection, statements)
    finally:
        connection.set_authorizer(None)
