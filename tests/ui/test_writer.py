"""The writer beside the frame loop: in order, all or nothing, nothing lost while the disk will not, nobody waits."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from game.ui.keep import store, writer
from game.ui.keep.store import Statement
from game.ui.keep.writer import Writer
from tests.ledgers import rows

LONG = 60.0
"""Longer than anything may take on a machine that does nothing else; it is waited for only if something is wrong."""
ALWAYS = 10**9
INSERT = "INSERT INTO marks VALUES (?)"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "marks.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE marks (mark INTEGER UNIQUE)")
        connection.commit()
    return file


def connect_to(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, timeout=0.01, isolation_level=None, check_same_thread=False)


@pytest.fixture
def made(file: Path) -> Iterator[Callable[..., Writer]]:
    """Makes a writer on that file; all of them are closed at the end."""
    writers: list[Writer] = []

    def make(carry_out: writer.Run = store.run, connect: Callable[[], sqlite3.Connection] | None = None) -> Writer:
        one = Writer(connect_to(file), connect or (lambda: connect_to(file)), carry_out)
        writers.append(one)
        return one

    yield make
    for one in writers:
        one.close(LONG)
        if one.connection is not None:
            one.connection.close()


def marks(file: Path) -> list[int]:
    return [row[0] for row in rows(file, "marks")]  # type: ignore[misc]


def mark(number: int) -> list[Statement]:
    return [(INSERT, (number,))]


# ---- the writer itself ----------------------------------------------------------------------------------------------


def test_transactions_are_written_in_order(file, made):
    one = made()
    tickets = [one.submit(mark(number)) for number in range(200)]
    assert tickets == sorted(tickets)
    assert one.flush(LONG)
    assert all(one.written(ticket) for ticket in tickets)
    assert marks(file) == list(range(200))


def test_a_transaction_is_written_whole_or_not_at_all(file, made):
    one = made()
    one.submit([(INSERT, (1,)), (INSERT, (2,)), (INSERT, (1,))])
    assert not one.flush(LONG)
    assert one.failing
    assert "UNIQUE" in one.reason
    assert marks(file) == []


class Gate:
    """Carries transactions out, but only while it is open; and fails as often as it is told to."""

    def __init__(self, fail: Exception | None = None, times: int = 0) -> None:
        self.open = threading.Event()
        self.reached = threading.Event()
        self.open.set()
        self.fail, self.times = fail, times
        self.tried = 0

    def __call__(self, connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
        self.reached.set()
        assert self.open.wait(LONG)
        self.tried += 1
        if self.fail is not None and self.tried <= self.times:
            raise self.fail
        store.run(connection, statements)


def test_whoever_hands_something_over_does_not_wait_for_it(file, made):
    gate = Gate()
    gate.open.clear()
    one = made(gate)
    first = one.submit(mark(1))
    assert gate.reached.wait(LONG)
    # The writer is stuck, and all of this comes back all the same.
    others = [one.submit(mark(number)) for number in range(2, 50)]
    assert not one.written(first)
    assert not one.settled(others[-1])
    assert marks(file) == []
    gate.open.set()
    assert one.flush(LONG)
    assert marks(file) == list(range(1, 50))
    assert gate.tried <= 3, "what came together meanwhile was written together"


@pytest.mark.parametrize(
    "fault",
    [
        sqlite3.OperationalError("database or disk is full"),
        sqlite3.OperationalError("disk I/O error"),
        sqlite3.DatabaseError("database disk image is malformed"),
        store.StoreError("notice.saving_failed", "gone"),
        OSError(28, "No space left on device"),
        ValueError("a fault nobody foresaw"),
    ],
    ids=lambda fault: str(fault),
)
@pytest.mark.parametrize("jobs", [1, 5])
def test_what_fails_is_tried_again_and_nothing_is_lost(file, made, monkeypatch, fault, jobs):
    monkeypatch.setattr(writer, "RETRY_SECONDS", LONG)
    gate = Gate(fault, ALWAYS)
    one = made(gate)
    for number in range(jobs):
        one.submit(mark(number))
        assert not one.flush(LONG)
        assert one.failing
        assert str(fault) in one.reason
        assert one.settled(number + 1), "nobody waits for a disk that will not"
    gate.times = 0
    one.submit(mark(jobs))
    assert one.flush(LONG)
    assert not one.failing
    assert one.reason == ""
    assert marks(file) == list(range(jobs + 1))


def test_a_write_that_fails_once_is_not_even_noticed_by_whoever_waits_twice(file, made):
    one = made(Gate(OSError("just now"), 1))
    one.submit(mark(1))
    assert one.flush(LONG) or one.flush(LONG)
    assert marks(file) == [1]


def test_it_tries_again_by_itself_after_a_while(file, made, monkeypatch):
    monkeypatch.setattr(writer, "RETRY_SECONDS", 0.001)
    gate = Gate(OSError("no"), 20)
    one = made(gate)
    one.submit(mark(1))
    worked = threading.Event()
    one.submit([], worked.set)
    assert worked.wait(LONG)
    assert marks(file) == [1]


def test_what_comes_after_a_transaction_is_done_once_even_if_that_of_another_fails(file, made, monkeypatch):
    monkeypatch.setattr(writer, "RETRY_SECONDS", LONG)
    done: list[str] = []
    refusing = True

    def second() -> None:
        if refusing:
            raise OSError("the journal cannot be written")
        done.append("second")

    gate = Gate()
    gate.open.clear()
    one = made(gate)
    one.submit(mark(0))
    assert gate.reached.wait(LONG)
    one.submit(mark(1), lambda: done.append("first"))
    one.submit(mark(2), second)
    gate.open.set()
    for _ in range(3):
        assert not one.flush(LONG)
        assert marks(file) == [0, 1, 2], "the store has it"
    refusing = False
    assert one.flush(LONG)
    assert done == ["first", "second"]
    assert gate.tried == 2, "what is in the store is not written once more"


def test_after_it_is_closed_nothing_is_written(file, made):
    one = made()
    one.submit(mark(1))
    assert one.close(LONG)
    one.submit(mark(2))
    assert not one.flush(LONG), "and nobody waits for it"
    assert one.connection is not None
    assert marks(file) == [1]


def test_closing_writes_what_is_left(file, made):
    gate = Gate()
    gate.open.clear()
    one = made(gate)
    for number in range(20):
        one.submit(mark(number))
    threading.Timer(0, gate.open.set).start()
    assert one.close(LONG)
    assert marks(file) == list(range(20))
