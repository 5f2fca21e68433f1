"""The writer beside the frame loop: takes transactions in order, writes each, and keeps them until that has worked."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.ui import faults
from game.ui.keep.store import Statement

RETRY_SECONDS = 3.0
"""After a failed write the next action tries again; without one, this much time does."""

Connect = Callable[[], sqlite3.Connection]
Run = Callable[[sqlite3.Connection, Sequence[Statement]], None]


class Copy(NamedTuple):
    """How a second place gets what a transaction writes; OSError if it does not. Each place gets them in order."""

    place: str
    write: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Job:
    """One transaction, its copy in a second place, and whether the store is to be tidied up after it."""

    number: int
    statements: tuple[Statement, ...]
    copy: Copy | None = None
    tidy: bool = False
    first: Callable[[], None] | None = None
    """What must be done before anything of it is written; OSError if it cannot be."""
    then: Callable[[], None] | None = None
    """What is done once it is on the disk in at least one place."""


class Writer:
    """Tells by numbers what is written. It never raises into the frame loop: `failing` says that it cannot write."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        connect: Connect,
        run: Run,
        tidy: Callable[[sqlite3.Connection], None] | None = None,
    ) -> None:
        """`connect` opens the store anew when the connection has gone bad; `run` carries a transaction out."""
        self._connection: sqlite3.Connection | None = connection
        self._connect = connect
        self._run = run
        self._tidy = tidy
        self._jobs: deque[Job] = deque()
        self._uncopied: list[Job] = []
        """Jobs that a second place does not have yet; the store may."""
        self._copied: set[int] = set()
        """Numbers of jobs that the second place has, and the store not yet."""
        self._last = 0
        self._done = 0
        self._tries = 0
        self._committed = self._seen = 0
        """Up to which job the statements are in the store, and up to which one copies were tried."""
        self._prepared = self._followed_up = 0
        """Up to which job what comes first is done, and up to which one what comes after it."""
        self._busy = self._again = self._closing = False
        self.failing = False
        self.reason = ""
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    # ---- for the frame loop -----------------------------------------------------------------------------------------

    def submit(
        self,
        statements: Sequence[Statement],
        copy: Copy | None = None,
        *,
        tidy: bool = False,
        first: Callable[[], None] | None = None,
        then: Callable[[], None] | None = None,
    ) -> int:
        """Write this as one transaction after all that came before; the number to ask `written` for."""
        with self._changed:
            self._last += 1
            self._jobs.append(Job(self._last, tuple(statements), copy, tidy, first, then))
            if self._thread is None and not self._closing:
                self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
                self._thread.start()
            self._again = True
            self._changed.notify_all()
            return self._last

    def written(self, number: int) -> bool:
        """Whether that transaction is on the disk."""
        return self._done >= number

    def settled(self, number: int) -> bool:
        """Whether that transaction is on the disk in at least one place."""
        return max(self._done, self._committed) >= number or number in self._copied

    @property
    def idle(self) -> bool:
        """Whether the disk has everything, in both places."""
        return not (self._jobs or self._busy or self._uncopied)

    @property
    def used(self) -> bool:
        """Whether anything was ever written."""
        return self._last > 0

    def flush(self, seconds: float) -> bool:
        """Wait until everything is written, or a try has failed, or so much time has passed; whether all is written."""
        end = time.monotonic() + seconds
        with self._changed:
            # One that is under way does not know of what came last.
            enough = self._tries + (2 if self._busy else 1)
            self._again = True
            self._changed.notify_all()
            while self._done < self._last and not self._closing and not (self.failing and self._tries >= enough):
                left = end - time.monotonic()
                if left <= 0:
                    break
                self._changed.wait(left)
            return self._done >= self._last

    def close(self, seconds: float) -> bool:
        """Write what is left and let go of the store; whether everything is written."""
        done = self.flush(seconds)
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(seconds)
        return done

    @property
    def connection(self) -> sqlite3.Connection | None:
        """The connection, once the thread has ended."""
        return self._connection if self._thread is None or not self._thread.is_alive() else None

    # ---- in its own thread ------------------------------------------------------------------------------------------

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._closing and not (self._jobs and (self._again or not self.failing)):
                    if not self._changed.wait(RETRY_SECONDS if self._jobs else None):
                        self._again = True
                if self._closing:
                    return
                self._again, self._busy = False, True
                jobs = list(self._jobs)
            ready, error = self._prepare(jobs)
            if ready:
                error = self._write(ready) or error
                self._copy(ready)
                self._follow_up(ready)
            with self._changed:
                self._busy = False
                self._tries += 1
                self.failing, self.reason = error is not None, f"{type(error).__name__}: {error}" if error else ""
                if error is None:
                    for _ in jobs:
                        self._jobs.popleft()
                    self._done = jobs[-1].number
                    self._copied.clear()
                self._changed.notify_all()
            if error is None and self._tidy is not None and self._connection and any(job.tidy for job in jobs):
                self._tidy(self._connection)

    def _prepare(self, jobs: list[Job]) -> tuple[list[Job], Exception | None]:
        """Do what must come first; the jobs up to the one for which that fails, and why it does."""
        for place, job in enumerate(jobs):
            if job.first is not None and job.number > self._prepared:
                try:
                    job.first()
                except Exception as error:
                    return jobs[:place], error
            self._prepared = max(self._prepared, job.number)
        return jobs, None

    def _follow_up(self, jobs: list[Job]) -> None:
        for job in jobs:
            if job.number > self._followed_up:
                if not self.settled(job.number):
                    return
                if job.then is not None:
                    job.then()
                self._followed_up = job.number

    def _write(self, jobs: list[Job]) -> Exception | None:
        try:
            if self._connection is None:
                self._connection = self._connect()
            # What has come together in the meantime goes to the disk together. Nothing is done twice, unless the store
            # was opened anew and may be another one.
            new = [job for job in jobs if job.number > self._committed]
            if new:
                self._run(self._connection, [statement for job in new for statement in job.statements])
                self._committed = new[-1].number
        except Exception as error:
            # Whatever it is: if this thread ended, the table would wait for it forever.
            self._drop_connection(error)
            return error
        return None

    def _copy(self, jobs: list[Job]) -> None:
        """Let the second places have what they lack, whether the store has it or not. Where one cannot be written, what
        comes later waits for what came before."""
        self._uncopied += [job for job in jobs if job.copy is not None and job.number > self._seen]
        self._seen = jobs[-1].number
        left: list[Job] = []
        failed: set[str] = set()
        for job in self._uncopied:
            assert job.copy is not None
            try:
                if job.copy.place in failed:
                    raise OSError("an earlier line could not be written")
                job.copy.write()
                self._copied.add(job.number)
            except Exception as error:
                if job.copy.place not in failed:
                    faults.write_log(f"{job.copy.place} cannot be written: {error}")
                failed.add(job.copy.place)
                left.append(job)
        self._uncopied = left

    def _drop_connection(self, error: Exception) -> None:
        """A busy or full disk or a fault of the journal leaves the connection as it was; else it is opened anew."""
        busy = isinstance(error, sqlite3.OperationalError) and "I/O" not in str(error)
        if self._connection is None or busy or isinstance(error, OSError):
            return
        with contextlib.suppress(sqlite3.Error):
            self._connection.close()
        self._connection, self._committed = None, self._done
