"""The writer beside the frame loop: takes transactions in order, writes each, and keeps them until that has worked."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ui.keep.store import Statement

RETRY_SECONDS = 3.0
"""After a failed write the next action tries again; without one, this much time does."""

Connect = Callable[[], sqlite3.Connection]
Run = Callable[[sqlite3.Connection, Sequence[Statement]], None]


@dataclass(frozen=True, slots=True)
class Job:
    """One transaction, what is to be done before it, and what once it is on the disk."""

    number: int
    statements: tuple[Statement, ...]
    then: Callable[[], None] | None = None
    first: Callable[[], None] | None = None


class Writer:
    """Tells by numbers what is written. It never raises into the frame loop: `failing` says that it cannot write."""

    def __init__(self, connection: sqlite3.Connection, connect: Connect, run: Run) -> None:
        """`connect` opens the store anew when the connection has gone bad; `run` carries a transaction out."""
        self._connection: sqlite3.Connection | None = connection
        self._connect = connect
        self._run = run
        self._jobs: deque[Job] = deque()
        self._last = 0
        self._done = 0
        self._tries = 0
        self._committed = self._followed_up = 0
        """Up to which job the statements are in the store, and up to which one the rest is done, too."""
        self._busy = self._again = self._closing = False
        self.failing = False
        self.reason = ""
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    # ---- for the frame loop -----------------------------------------------------------------------------------------

    def submit(
        self,
        statements: Sequence[Statement],
        then: Callable[[], None] | None = None,
        first: Callable[[], None] | None = None,
    ) -> int:
        """Write this as one transaction after all that came before; the number to ask `written` for."""
        with self._changed:
            self._last += 1
            self._jobs.append(Job(self._last, tuple(statements), then, first))
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
        """Whether there is nothing to wait for: it is written, or cannot be at the moment."""
        return self.failing or self._done >= number

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
            error = self._write(jobs)
            with self._changed:
                self._busy = False
                self._tries += 1
                self.failing, self.reason = error is not None, f"{type(error).__name__}: {error}" if error else ""
                if error is None:
                    for _ in jobs:
                        self._jobs.popleft()
                    self._done = jobs[-1].number
                self._changed.notify_all()

    def _write(self, jobs: list[Job]) -> Exception | None:
        try:
            if self._connection is None:
                self._connection = self._connect()
            # What has come together in the meantime goes to the disk together. Nothing is done twice, unless the store
            # was opened anew and may be another one.
            new = [job for job in jobs if job.number > self._committed]
            for job in new:
                if job.first is not None:
                    job.first()
            if new:
                self._run(self._connection, [statement for job in new for statement in job.statements])
                self._committed = new[-1].number
            for job in jobs:
                if job.then is not None and job.number > self._followed_up:
                    job.then()
                self._followed_up = max(self._followed_up, job.number)
        except Exception as error:
            # Whatever it is: if this thread ended, the table would wait for it forever.
            self._drop_connection(error)
            return error
        return None

    def _drop_connection(self, error: Exception) -> None:
        """A busy or full disk or a fault of the journal leaves the connection as it was; else it is opened anew."""
        busy = isinstance(error, sqlite3.OperationalError) and "I/O" not in str(error)
        if self._connection is None or busy or isinstance(error, OSError):
            return
        with contextlib.suppress(sqlite3.Error):
            self._connection.close()
        self._connection, self._committed = None, self._done
