"""Puts something odd into each column of the store, and looks at every screen that shows what is in it.

    python tools/torture/odd_records.py [--tries N] [--seed N]

Each try is one value in one row, put there before the start; into the tables of matches also while the program runs. No
screen may raise or hang. The ledger is right, what is worked out from matches is right again, a match whose own row is
damaged is shown as such, and nothing else is missing without a word. Prints the figures as JSON: how many values were
tried, how many of them held, and of how many of those the player was told.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import json
import math
import os
import shutil
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.app import App  # noqa: E402
from game.match.figures import Figures  # noqa: E402
from game.ui import faults, paths  # noqa: E402
from game.ui.keep import store, tally  # noqa: E402
from game.ui.keep.export import write_matches  # noqa: E402
from game.ui.keep.finished import Finished  # noqa: E402
from game.ui.keep.pastgames import Choice, PastGames  # noqa: E402
from game.ui.keep.schema import STEPS, TABLES, WORKED_OUT  # noqa: E402
from game.ui.keep.shelf import Made  # noqa: E402
from game.ui.keep.storage import Storage  # noqa: E402
from game.ui.scenes.pastgame import PastGameScene  # noqa: E402
from game.ui.scenes.pastgames import PastGamesScene  # noqa: E402
from game.ui.scenes.statistics import StatisticsScene  # noqa: E402
from game.ui.scenes.statistics_pages import PAGES  # noqa: E402
from tools.torture.profiles import (  # noqa: E402
    HANG_SECONDS,
    Standing,
    alarm,
    alike_files,
    begin_hand,
    games_of,
    play_games,
    play_hands,
    play_matches,
    play_on,
    standing,
    workplace,
)

ODD: dict[str, Any] = {
    "nothing": None,
    "text": "odd",
    "empty text": "",
    "negative": -7,
    "huge": 2**62,
    "huge fraction": 1e300,
    "fraction": 0.5,
    "infinite": math.inf,
    "minus infinite": -math.inf,
    "not a number": math.nan,
    "blob": b"\x00\xff\xfe",
    "zero": 0,
    "one": 1,
    "truth": "true",
}
SMALL = ("zero", "one")
MATCHES = 12
ABOUT_DAMAGE = (
    *("store_mended", "store_newer", "store_unreadable", "ledger_mended", "ledger_old", "hand_void", "shelf_broken"),
    *("save_broken", "save_newer", "save_outdated", "matches_left_out", "past_unreadable"),
)
TOLD = tuple(f"notice.{name}" for name in ABOUT_DAMAGE)


def columns() -> list[tuple[str, str]]:
    """Every column of every table."""
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        for step in STEPS:
            connection.executescript(step)
        tables = (*TABLES, *WORKED_OUT)
        return [(table, row[1]) for table in tables for row in connection.execute(f"PRAGMA table_info({table})")]


def put_odd(file: Path, table: str, column: str, value: object, row: int = 0) -> bool:
    """Put a value into a column of one row, whatever the table demands; whether the library takes it at all."""
    key = {"listed": "list, match", "actions": "game, number"}.get(table, "rowid")
    with _without_demands(file, table) as connection:
        row %= connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        keys = connection.execute(f"SELECT {key} FROM {table} ORDER BY {key} LIMIT 1 OFFSET ?", (row,)).fetchone()
        where = " AND ".join(f"{name} IS ?" for name in key.split(", "))
        try:
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (value, *keys))
            connection.commit()
        except (sqlite3.IntegrityError, sqlite3.DataError):
            connection.rollback()
            return False
    return True


@contextlib.contextmanager
def _without_demands(file: Path, table: str) -> Iterator[sqlite3.Connection]:
    """A connection to which a table demands nothing of its values: so a damaged page may look."""

    def change(old: str, new: str) -> None:
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA writable_schema = ON")
            (version,) = connection.execute("PRAGMA schema_version").fetchone()
            connection.execute(
                "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE type = 'table' AND name = ?", (old, new, table)
            )
            connection.execute(f"PRAGMA schema_version = {version + 1}")
            connection.commit()

    # As long as the words it takes the place of: so the text of the schema is the same again afterwards.
    change(" NOT NULL", " DEFAULT 7")
    try:
        with contextlib.closing(sqlite3.connect(file)) as connection:
            yield connection
    finally:
        change(" DEFAULT 7", " NOT NULL")


# ---- looking --------------------------------------------------------------------------------------------------------


@dataclasses.dataclass
class Seen:
    """What the screens have shown."""

    figures: Figures | None
    counts: dict[Choice, int]
    rows: list[Finished | None]
    """Of every row of the list what is known of the match; None where it says that it cannot be read."""
    ledger: Standing
    games: dict[str, Standing]
    made: list[Made]
    """The sets and cards that the player has made."""
    told: set[str]
    """Keys of the notices."""


def look(app: App, watched: int = -1, others: bool = True) -> Seen:
    """Go through every screen that shows matches, and the `others` that show something of the store, and let everything
    be worked out; what they show. One match is watched again, if it can be."""
    app.routes.title()
    app.frame()
    for route in (app.routes.games, app.routes.setup, app.routes.ledger, app.routes.balance) if others else ():
        route()
        app.frame()
        app.stack.pop()
    past = _past_games(app, watched)
    figures = _statistics(app)
    past.refresh()
    storage, told = app.storage, set(app.toasts.keys) & set(TOLD)
    made = [*storage.shelf.sets(), *storage.shelf.cards()]
    rows = [past.row(place) for place in range(past.count)]
    return Seen(figures, past.counts(), rows, standing(storage.ledger), games_of(storage), made, told)


def _past_games(app: App, watched: int = -1) -> PastGames:
    """The list and its filters, and what each match came to."""
    app.routes.past_games()
    scene = app.stack.top
    assert isinstance(scene, PastGamesScene)
    app.frame()
    while scene.past.incomplete:
        scene.update(0.02)
    app.frame()
    for place in range(scene.past.count):
        match = scene.past.row(place)
        scene.open(place)
        if match is None:
            continue
        opened = app.stack.top
        assert isinstance(opened, PastGameScene)
        opened.draw(app.screen)
        if match.id == watched:
            opened._watch()
            app.frame()
            while app.stack.top is not opened:
                app.stack.pop()
        app.stack.pop()
    for choice in (*[*scene.past.counts()][1:3], Choice()):
        scene.past.choose(choice)
        scene.resized(app.size)
        scene.draw(app.screen)
    app.stack.pop()
    return scene.past


def _statistics(app: App) -> Figures | None:
    """Every page with what it tells of each value, and the table on disk."""
    app.routes.statistics()
    scene = app.stack.top
    assert isinstance(scene, StatisticsScene)
    while not scene.tally.failed and (scene.found is None or scene._past.incomplete):
        assert scene.tally.wait(HANG_SECONDS), "the matches are counted forever"
        scene.update(0.02)
    scene.update(0.02)
    for page in PAGES:
        scene.turn_to(page)
        scene.draw(app.screen)
        for plot in scene.plots:
            for place in range(plot.count):
                plot.mark(place)
                plot.words()
    with app.storage.reading() as connection:
        assert connection is not None
        write_matches(tally.table(connection), paths.documents_folder()).unlink()
    app.stack.pop()
    return scene.found


# ---- all of it ------------------------------------------------------------------------------------------------------


def judged(whole: Seen, seen: Seen, table: str, kind: str) -> str:
    """What is wrong with what the screens show after one value of that table was changed; empty if nothing is."""
    if seen.figures is None or whole.figures is None:
        return "the statistics cannot be read"
    if seen.ledger != whole.ledger:
        return f"the ledger is {seen.ledger[:5]}, not {whole.ledger[:5]}"
    if not seen.games.items() <= whole.games.items() or any(one not in whole.made for one in seen.made):
        return "something was never saved so"
    if not seen.told and (seen.games, seen.made) != (whole.games, whole.made):
        return "something is missing without a word"
    if table == "matches":
        if len(seen.rows) < len(whole.rows) and not seen.told:
            return f"{len(whole.rows) - len(seen.rows)} matches missing without a word"
        if seen.figures.matches < whole.figures.matches and not seen.told:
            return "the statistics leave a match out without a word"
        return ""
    # How long a match was played cannot be worked out again; and a small number may well be the right one.
    known = dataclasses.replace(seen.figures, seconds=whole.figures.seconds, timed=whole.figures.timed)
    if known != whole.figures and not (table == "records" and kind in SMALL):
        return "the statistics are not what they were"
    if (_listed(seen), seen.counts) != (_listed(whole), whole.counts):
        return "the lists are not what they were"
    return ""


def _listed(seen: Seen) -> list[int | None]:
    return [match and match.id for match in seen.rows]


def torture(tries: int, seed: int, first: int = 0) -> dict[str, Any]:
    """Put in so many odd values, beginning with the `first`; the figures."""
    started = time.monotonic()
    done, told, wrong = Counter[str](), 0, list[str]()
    every = [(table, column, kind) for table, column in columns() for kind in ODD]
    Random(seed).shuffle(every)
    with workplace("records") as work, alike_files(), mock.patch.dict(os.environ):
        os.environ[faults.EXPECTED_VARIABLE] = ",".join(TOLD)
        whole = work / "whole"
        _play(whole)
        os.environ[paths.HOME_VARIABLE] = str(whole)
        with _opened(whole) as app:
            before = look(app)
        for number in range(first, first + tries):
            table, column, kind = every[number % len(every)]
            chance = Random(seed * 1_000_003 + number)
            home, running = work / "try", table in ("matches", *WORKED_OUT) and chance.random() < 0.7
            shutil.copytree(whole, home)
            os.environ[paths.HOME_VARIABLE] = str(home)
            try:
                with alarm():
                    seen, taken = _attempt(home, table, column, kind, chance.randrange(MATCHES), running)
                    fault = judged(before, seen, table, kind) if taken else ""
                    told += bool(seen.told)
            except Exception as error:
                fault = f"{type(error).__name__}: {error}"
            done[table] += 1
            if fault:
                when = "while it runs" if running else "before the start"
                wrong.append(f"try {number}, {table}.{column} = {kind}, {when}: {fault}")
            shutil.rmtree(home)
    seconds = round(time.monotonic() - started, 1)
    held = sum(done.values()) - len(wrong)
    return {"tries": tries, "held": held, "told": told, "by_table": dict(done), "seconds": seconds, "faults": wrong}


def _play(home: Path) -> None:
    storage = Storage(folder=home / "data", apart=home / "config", now=iter(range(1_800_000_000, 2**40, 60)).__next__)
    play_games(storage, 10)
    play_matches(storage, Random(1), MATCHES)
    play_hands(storage, Random(2), 4)
    begin_hand(storage, Random(3))
    play_on(storage, Random(3), 3)
    storage.shelf.save_set("Friday", "spietato-rules 1 classic stacking=mixed")
    storage.shelf.save_card("Storm", "spietato-card 1 storm")
    storage.close()


@contextlib.contextmanager
def _opened(home: Path) -> Iterator[App]:
    app = App(language="en", sound=False)
    try:
        app.open((1280, 720), False)
        app.storage.open()
        yield app
    finally:
        app.close()
        app.storage.close()


def _attempt(home: Path, table: str, column: str, kind: str, row: int, running: bool) -> tuple[Seen, bool]:
    """Start on a profile with an odd value, or put it there once the program runs; what is shown, and whether the
    library took the value."""
    file = home / "data" / store.NAME
    taken = running or put_odd(file, table, column, ODD[kind], row)
    with _opened(home) as app:
        if running:
            taken = put_odd(file, table, column, ODD[kind], row)
        return look(app, row + 1), taken


def main() -> int:
    """Try, and print the figures; 1 if something went wrong."""
    reader = argparse.ArgumentParser(description="Put odd values into the store and look at the screens.")
    reader.add_argument("--tries", type=int, default=100)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--first", type=int, default=0, help="the number of the first try, to repeat one")
    asked = reader.parse_args()
    figures = torture(asked.tries, asked.seed, asked.first)
    print(json.dumps(figures, indent=1))
    return 1 if figures["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
