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
from game.ui.keep.writer import Copy, Writer
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

    def make(carry_out: writer.Run = store.run, tidy: Callable[[sqlite3.Connection], None] | None = None) -> Writer:
        one = Writer(connect_to(file), lambda: connect_to(file), carry_out, tidy)
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
        assert not one.settled(number + 1), "it is in neither of its two places"
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
    worked = threading.Event()
    one = made(gate, lambda connection: worked.set())
    one.submit(mark(1), tidy=True)
    assert worked.wait(LONG)
    assert marks(file) == [1]


class Second:
    """A second place that can refuse."""

    def __init__(self) -> None:
        self.refusing = False
        self.lines: list[int] = []

    def copy(self, number: int) -> Copy:
        return Copy("second", lambda: self._write(number))

    def _write(self, number: int) -> None:
        if self.refusing:
            raise OSError("the second place cannot be written")
        self.lines.append(number)


def test_a_copy_that_fails_holds_nobody_up_and_is_made_with_the_next_one_in_order(file, made):
    second, one = Second(), made()
    second.refusing = True
    for number in range(3):
        one.submit(mark(number), second.copy(number))
        assert one.flush(LONG), "the store has it"
    second.refusing = False
    one.submit(mark(3), second.copy(3))
    assert one.flush(LONG)
    one.close(LONG)
    assert second.lines == [0, 1, 2, 3]
    assert marks(file) == [0, 1, 2, 3]


def test_what_only_the_second_place_has_is_settled_and_not_written_there_twice(file, made, monkeypatch):
    monkeypatch.setattr(writer, "RETRY_SECONDS", LONG)
    second, gate = Second(), Gate(OSError("full"), ALWAYS)
    one = made(gate)
    first = one.submit(mark(1), second.copy(1))
    assert not one.flush(LONG)
    assert one.failing
    assert one.settled(first)
    assert not one.written(first)
    second.refusing = True
    other = one.submit(mark(2), second.copy(2))
    assert not one.flush(LONG)
    assert one.settled(first)
    assert not one.settled(other), "neither place has it"
    second.refusing, gate.times = False, 0
    one.submit(mark(3), second.copy(3))
    assert one.flush(LONG)
    one.close(LONG)
    assert second.lines == [1, 2, 3]
    assert marks(file) == [1, 2, 3]


def test_one_place_that_fails_does_not_hold_up_another(file, made, monkeypatch):
    monkeypatch.setattr(writer, "RETRY_SECONDS", LONG)
    bad, good = Second(), Second()
    bad.refusing = True
    one = made(Gate(OSError("full"), ALWAYS))
    first = one.submit(mark(1), Copy("bad", bad.copy(1).write))
    other = one.submit(mark(2), Copy("good", good.copy(2).write))
    assert not one.flush(LONG)
    assert (one.settled(first), one.settled(other)) == (False, True)


def test_it_is_tidied_up_after_a_transaction_that_asks_for_it(file, made):
    tidied: list[list[int]] = []
    one = made(tidy=lambda connection: tidied.append(marks(file)))
    one.submit(mark(1))
    assert one.flush(LONG)
    one.submit(mark(2), tidy=True)
    one.close(LONG)
    assert tidied == [[1, 2]]


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
