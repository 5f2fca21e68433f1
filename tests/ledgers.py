"""Ledgers for tests: so many credits, a stake on a hand, and the lines as they lie in the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from unittest import mock

from game.core.engine import legal
from game.match.ledger import SEALED, TAKEN, Ledger, Line
from game.match.match import Match
from game.rulesets import table
from game.ui.keep import handkeys
from game.ui.keep.journal import read_line
from game.ui.keep.storage import Storage

CASINO_SEED = 8


def with_credits(credits: int) -> Ledger:
    """The ledger of somebody who has so many credits."""
    ledger, _ = Ledger.fresh()
    leave(ledger, credits)
    return ledger


def leave(ledger: Ledger, credits: int) -> list[Line]:
    """Bring the credits to that number; the lines."""
    difference = credits - ledger.credits
    return [ledger._add(TAKEN, difference)] if difference else []


def stake(storage: Storage, amount: int, seed: int = CASINO_SEED, left: int | None = None) -> Match:
    """Lay a stake on the hand of that seed, and have so many credits `left`; the hand as it is dealt."""
    if left is not None:
        storage.write_lines(leave(storage.ledger, left + amount))
    storage.write_lines(storage.ledger.bet(amount, seed, storage.now()))
    return Match(table("casino"), 2, seed)


def play(storage: Storage, match: Match, actions: int = 1000) -> None:
    """So many actions of the open hand, each written down; or all that are left."""
    for _ in range(actions):
        if match.over:
            break
        match.apply(legal(match.state)[0])
        storage.write_lines(storage.ledger.keep(match, storage.now()))
    assert storage.flush(60)


def rows(file: Path, table_name: str) -> list[tuple[object, ...]]:
    """A table of the store, as somebody else sees it."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.execute(f"SELECT * FROM {table_name}"))


def lines(storage: Storage) -> list[Line]:
    """The ledger's lines as they lie in the store."""
    assert storage.flush(60)
    return [read_line(row) for row in rows(storage.file, "ledger")]


def standing(ledger: Ledger) -> tuple[object, ...]:
    """All that a ledger says: two of them that say the same are the same. Its lines alone do not tell the seed."""
    hand = replace(ledger.hand, seed=SEALED) if ledger.hand is not None else None
    return ledger.credits, ledger.stake, hand, ledger.hands, ledger.number, ledger.seal, tuple(ledger.choices)


@contextmanager
def alike_files() -> Iterator[None]:
    """A copy of a folder is taken for the folder itself: as a snapshot of the whole disk would be."""
    with mock.patch.object(handkeys, "identity", return_value=""):
        yield
