"""The casino's history as it lies in the store: pages of it for a list, the figures of all of it, and single hands."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from game.core.errors import SpietatoError
from game.core.untrusted import read_number
from game.match.ledger import CLOSED, GIVEN, MAX_SEED, OPENED, RESULTS, STAKE, Hand, result_actions, result_seed
from game.match.ledger_figures import Figures, figures
from game.match.match import Match
from game.ui.keep.rows import Rows
from game.ui.keep.storage import Storage
from game.ui.keep.store import StoreError

PAGE = 64
_PAGES_KEPT = 24
_LISTED = ", ".join(f"'{kind}'" for kind in sorted((*RESULTS, *GIVEN, OPENED, CLOSED)))
_SHOWN = f"(kind IN ({_LISTED}) OR (kind = '{STAKE}' AND hand = ?))"
"""What the list shows: a hand by its result; an open one by its stake."""
_ENTRIES = f"""
    SELECT number, at, kind, amount, hand, CASE WHEN kind = '{CLOSED}' THEN detail ELSE '' END, detail <> '',
        (SELECT -put.amount FROM ledger put WHERE put.hand = shown.hand AND put.hand > 0 AND put.kind = '{STAKE}'),
        (SELECT ended.detail FROM ledger ended WHERE ended.number = shown.number + 1 AND ended.kind = 'finished')
    FROM ledger shown WHERE {_SHOWN} AND number <= ? ORDER BY number DESC LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the list: a hand, fresh credits, or the beginning or the end of a session."""

    number: int
    at: float
    kind: str
    amount: int
    hand: int
    why: str
    balance: int
    """The credits after it."""
    stake: int = 0
    recorded: bool = False
    """Whether it is a hand whose actions are known."""
    own: int | None = None
    """If the strategy has played the hand to its end: how many of the actions came before that."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A hand that was played to its end."""

    number: int
    at: float
    kind: str
    stake: int
    paid: int
    seed: int
    actions: tuple[int, ...]
    own: int | None
    """If the strategy has played it to its end: how many of the actions came before that."""
    credits: int
    """What was left beside the stake."""

    def match(self) -> Match:
        """The hand at its end; IllegalActionError if its actions do not fit today's rules."""
        return Hand(self.seed, self.actions).match()


class History(Rows):
    """Reads what is asked for, and keeps a few pages in mind. A store that cannot be read has `failed`."""

    what = "the history"

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage)
        self._pages: dict[int, list[Entry]] = {}
        self._open = 0
        self._numbers = array("q")
        """The lines that are shown, the newest first: where each page begins."""
        self.refresh()

    def refresh(self) -> None:
        """Look again: something may have been played since."""
        self._pages.clear()
        self.failed = False
        hand = self._storage.ledger.hand
        self._open = hand.number if hand is not None else 0
        rows = self._rows(f"SELECT number FROM ledger WHERE {_SHOWN} ORDER BY number DESC", (self._open,))
        self._numbers = array("q", (number for (number,) in rows))

    @property
    def count(self) -> int:
        """How many entries there are."""
        return len(self._numbers)

    # ---- the list ---------------------------------------------------------------------------------------------------

    def entry(self, place: int) -> Entry | None:
        """The entry at that place of the list, the newest first; None if it cannot be read."""
        number, rest = divmod(place, PAGE)
        page = self._pages.get(number)
        if page is None:
            page = self._pages[number] = self._read(number)
            if len(self._pages) > _PAGES_KEPT:
                del self._pages[next(iter(self._pages))]
        return page[rest] if rest < len(page) else None

    def _read(self, page: int) -> list[Entry]:
        try:
            with self._storage.reading() as connection:
                if connection is None or page * PAGE >= self.count:
                    return []
                found = connection.execute(_ENTRIES, (self._open, self._numbers[page * PAGE], PAGE)).fetchall()
                return _entries(found, _balances(connection, found)) if found else []
        except (StoreError, sqlite3.Error) as error:
            self._fail(error)
            return []

    # ---- all of it, and one hand ------------------------------------------------------------------------------------

    def figures(self) -> Figures:
        """What the whole ledger comes to."""
        return figures(self._rows("SELECT at, kind, amount, hand FROM ledger ORDER BY number"))

    def lines(self) -> Iterator[tuple[Any, ...]]:
        """Every line with the credits after it, the oldest first: number, time, kind, amount, hand, detail, credits."""
        credits = 0
        for row in self._rows("SELECT number, at, kind, amount, hand, detail FROM ledger ORDER BY number"):
            credits += row[3]
            yield *row, credits

    def hand(self, number: int) -> Recorded | None:
        """A hand that is over, with all its actions; None if they are not known."""
        rows = self._rows(
            "SELECT number, at, kind, amount, detail FROM ledger WHERE hand = ? AND hand > 0 ORDER BY number", (number,)
        )
        stakes = [row for row in rows if row[2] == STAKE]
        results = [row for row in rows if row[2] in RESULTS]
        if len(stakes) != 1 or len(results) != 1 or not results[0][4]:
            return None
        line, at, kind, paid, detail = results[0]
        ended = self._rows("SELECT detail FROM ledger WHERE number = ? AND kind = 'finished'", (line + 1,))
        try:
            opened, actions = result_seed(detail), result_actions(detail)
        except SpietatoError:
            return None
        # Earlier versions wrote the seed with the stake.
        seed = read_number(stakes[0][4], 0, MAX_SEED) if opened is None else opened
        own = read_number(ended[0][0], 0, len(actions)) if ended else None
        if seed is None:
            return None
        before = self._rows("SELECT sum(amount) FROM ledger WHERE number <= ?", (stakes[0][0],))
        return Recorded(number, at, kind, -stakes[0][3], paid, seed, actions, own, before[0][0] if before else 0)


def _balances(connection: sqlite3.Connection, found: list[tuple[Any, ...]]) -> dict[int, int]:
    """The credits after each line of a page."""
    high, low = found[0][0], found[-1][0]
    before = connection.execute("SELECT coalesce(sum(amount), 0) FROM ledger WHERE number < ?", (low,)).fetchone()[0]
    lines = connection.execute(
        "SELECT number, amount FROM ledger WHERE number BETWEEN ? AND ? ORDER BY number", (low, high)
    ).fetchall()
    sums = accumulate((amount for _, amount in lines), initial=before)
    next(sums)
    return {number: credits for (number, _), credits in zip(lines, sums, strict=True)}


def _entries(found: list[tuple[Any, ...]], balances: dict[int, int]) -> list[Entry]:
    entries = []
    for number, at, kind, amount, hand, why, known, stake, ended in found:
        own = read_number(ended, 0, MAX_SEED) if ended is not None else None
        recorded = bool(known) and kind in RESULTS
        entries.append(Entry(number, at, kind, amount, hand, why, balances[number], stake or 0, recorded, own))
    return entries
