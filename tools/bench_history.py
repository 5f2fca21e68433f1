"""How quick a long history is: a store with a million matches is made in a temporary folder, and then looked at.

    python tools/bench_history.py [--matches N]

Prints how long it takes to make and open it, to show the list, to leap to its middle and end, to choose, to scroll, to
finish one more match and to delete one. A shared machine makes figures wander: they are printed and judged by nobody.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.bots.roster import BY_ID  # noqa: E402
from game.core.engine import legal  # noqa: E402
from game.match.match import Match  # noqa: E402
from game.match.replay import Replay  # noqa: E402
from game.match.session import Seat, Session  # noqa: E402
from game.rulesets import table  # noqa: E402
from game.ui.keep import store  # noqa: E402
from game.ui.keep.finished import choices, finished, record_rows  # noqa: E402
from game.ui.keep.pastgames import Choice, PastGames  # noqa: E402
from game.ui.keep.savedgames import SavedSeat, seats_text  # noqa: E402
from game.ui.keep.storage import Storage  # noqa: E402
from game.ui.keep.tally import Tally  # noqa: E402

GOAL = 0.5
"""Within so many seconds a list of a million matches is to be there."""
_TABLES = (("classic", {}), ("no_mercy", {}), ("one", {}), ("official", {}), ("classic", {"title": "Friday night"}))
_PATTERNS = 60
_BATCH = 20_000


def played(number: int) -> tuple[Match, list[SavedSeat]]:
    """A match of some table against some opponents, about as long as people play it."""
    ruleset, rules = _TABLES[number % len(_TABLES)]
    chance = Random(number)
    match = Match(table(ruleset, {"goal": "round", **rules}), 4, number)
    while not match.over:
        # Mostly the first thing that is allowed: else a round goes on for as long as no people would play it.
        options = legal(match.state)
        match.apply(options[0] if chance.random() < 0.8 else chance.choice(options))
    who = chance.sample(list(BY_ID), 3)
    return match, [SavedSeat(""), *(SavedSeat(BY_ID[name].name, name) for name in who)]


def fill(file: Path, count: int) -> None:
    """A store with so many matches: a few were played, and all others are like them."""
    patterns = []
    for number in range(_PATTERNS):
        match, seats = played(number)
        scores, winner = str(match.scores), -1 if match.winner is None else match.winner
        row = (match.rules.id, seats_text(seats), winner, match.round, scores, Replay.of(match).text())
        patterns.append((row, finished((1, 0.0, 0.0, *row), 300.0)))
    lists = {choice: number for number, choice in enumerate(sorted({c for _, m in patterns for c in choices(m)}), 1)}
    found = [[lists[choice] for choice in choices(match)] for _, match in patterns]
    totals = [0] * (len(lists) + 1)
    record_sql = record_rows(patterns[0][1])[0]
    records = [record_rows(match)[0][1][2:] for _, match in patterns]
    with closing(store.connect(file)) as connection:
        for pragma in ("journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE", "cell_size_check = OFF"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("PRAGMA cache_size = -200000")
        for start in range(1, count + 1, _BATCH):
            connection.execute("BEGIN")
            ids = range(start, min(start + _BATCH, count + 1))
            at = [1_500_000_000.0 + 300.0 * number for number in ids]
            connection.executemany(
                "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                ((number, when, when, *patterns[number % _PATTERNS][0]) for number, when in zip(ids, at, strict=True)),
            )
            connection.executemany(
                record_sql[0],
                ((number, when, *records[number % _PATTERNS]) for number, when in zip(ids, at, strict=True)),
            )
            pairs = [(one, number) for number in ids for one in found[number % _PATTERNS]]
            pairs.sort()
            connection.executemany("INSERT INTO listed VALUES (?, ?)", pairs)
            for one, _ in pairs:
                totals[one] += 1
            connection.execute("COMMIT")
        rows = [(number, *choice, totals[number]) for choice, number in lists.items()]
        connection.executemany("INSERT INTO lists VALUES (?, ?, ?, ?, ?)", rows)


def timed(what: str, do: Callable[[], object]) -> float:
    """Do something and print how long it took."""
    started = time.perf_counter()
    do()
    seconds = time.perf_counter() - started
    print(f"{what:<46}{1000 * seconds:>10.1f} ms", flush=True)
    return seconds


def look(storage: Storage) -> float:
    """Everything that is done with a long list; how long it takes until it is there."""
    there: list[PastGames] = []

    def show() -> None:
        past = PastGames(storage)
        past.counts()
        assert past.row(0) is not None
        there.append(past)

    seconds = timed("the list with its choices and first page", show)
    past = there[0]
    timed("leap to the middle", lambda: past.row(past.count // 2))
    timed("leap to the end", lambda: past.row(past.count - 1))
    timed("scroll through 10,000 rows", lambda: [past.row(place) for place in range(10_000)])
    timed("choose an opponent, a table and a result", lambda: past.choose(Choice("vera", "classic", "lost")))
    timed("and leap to the end of that", lambda: past.row(past.count - 1))
    timed("count the statistics, every record checked", lambda: count(storage))
    match = past.row(0)
    if match is not None:
        timed("delete a match", lambda: (past.delete(match), storage.flush(60)))
    return seconds


def count(storage: Storage) -> None:
    """The statistics of all matches, as their screen waits for them beside its frames."""
    tally = Tally(storage)
    tally.ask()
    assert tally.wait(600)
    assert tally.answer is not None


def one_more(storage: Storage) -> None:
    """Play a match to its end, and write it down."""
    match, seats = played(_PATTERNS + 3)
    session = Session(match, [Seat(), *(Seat(seat.name, None, BY_ID[seat.character]) for seat in seats[1:])])
    storage.save_session(session)
    storage.flush(60)
    timed("the end of a match, as the table waits for it", lambda: storage.finish_game(session, match.rules.id))
    timed("and until it is on the disk", lambda: storage.flush(60))


def main() -> None:
    """Print the figures."""
    reader = argparse.ArgumentParser(description="How quick a long history is.")
    reader.add_argument("--matches", type=int, default=1_000_000)
    count = reader.parse_args().matches
    with tempfile.TemporaryDirectory(prefix="spietato-bench-") as name:
        folder = Path(name)
        print(f"a history of {count:,} matches, SQLite {sqlite3.sqlite_version}")
        timed("make it", lambda: fill(folder / store.NAME, count))
        size = (folder / store.NAME).stat().st_size / 1024**2
        print(f"{'its size':<46}{size:>10.0f} MB")
        storage = Storage(folder=folder)
        timed("open the store at the start of the game", storage.open)
        seconds = look(storage)
        one_more(storage)
        storage.close()
        print(f"goal: the list in under {1000 * GOAL:.0f} ms ({'met' if seconds < GOAL else 'not met'})")


if __name__ == "__main__":
    main()
