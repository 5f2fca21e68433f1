"""Odd values in the tables of matches: no screen breaks, and what is worked out from matches is worked out again."""

from __future__ import annotations

import dataclasses
import math
import shutil
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest

from game.match import record as records
from game.ui import faults
from game.ui.keep import finished, pastgames, store, tally
from game.ui.keep.pastgames import Choice, PastGames
from game.ui.keep.schema import WORKED_OUT
from game.ui.keep.storage import Storage
from tests.ledgers import rows
from tests.pasts import some
from tests.ui import open_app
from tests.ui.figures import statistics
from tests.ui.past import listed
from tests.ui.patience import HANG_SECONDS
from tests.ui.test_saved_games import SEATS, played_match
from tools.torture.odd_records import ODD, SMALL, TOLD, Seen, columns, look, put_odd

MATCHES = len(ODD) + 2
OF_MATCHES = [column for column in columns() if column[0] in ("matches", *WORKED_OUT)]


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    """A home with a row for every odd value."""
    folder = tmp_path_factory.mktemp("whole")
    storage = Storage(folder=folder / "data", apart=folder / "config", now=iter(range(2**30, 2**40, 60)).__next__)
    some(storage, MATCHES)
    assert storage.close()
    return folder


@pytest.fixture(scope="module")
def whole(home, tmp_path_factory) -> Seen:
    """What the screens show of it."""
    folder = tmp_path_factory.mktemp("looked") / "home"
    shutil.copytree(home, folder)
    app = open_app(folder)
    seen = look(app, others=False)
    app.close()
    return seen


@pytest.fixture
def app(home, tmp_path, monkeypatch):
    """A running game with those matches behind it, in which the player may be told of damage."""
    monkeypatch.setenv(faults.EXPECTED_VARIABLE, ",".join(TOLD))
    shutil.copytree(home, tmp_path / "home")
    made = open_app(tmp_path / "home")
    made.storage.open()
    yield made
    made.close()


@pytest.fixture
def storage(app) -> Storage:
    return app.storage


def repaired(storage: Storage) -> PastGames:
    past = PastGames(storage)
    while past.incomplete:
        past.work_out(1.0)
    return past


# ---- every column, every value --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "column"), OF_MATCHES)
def test_no_value_in_any_column_breaks_a_screen(app, whole, table, column):
    # A small number may be the right one: nobody can tell.
    kinds = [kind for kind in ODD if table != "records" or kind not in SMALL]
    taken = [put_odd(app.storage.file, table, column, ODD[kind], row) for row, kind in enumerate(kinds)]
    assert any(taken)
    seen = look(app, watched=1 if table == "matches" else -1, others=False)
    assert len(seen.rows) == MATCHES
    if table == "matches":
        left = whole.figures.matches - seen.figures.matches
        assert not left or "notice.matches_left_out" in seen.told
        return
    known = dataclasses.replace(seen.figures, seconds=whole.figures.seconds, timed=whole.figures.timed)
    assert known == whole.figures
    assert (seen.counts, [match.id for match in seen.rows]) == (whole.counts, [match.id for match in whole.rows])


@pytest.mark.parametrize("table", ["matches", *WORKED_OUT])
@pytest.mark.parametrize("kind", ["text", "infinite", "huge"])
def test_a_start_on_odd_values_shows_its_screens(home, tmp_path, monkeypatch, table, kind):
    monkeypatch.setenv(faults.EXPECTED_VARIABLE, ",".join(TOLD))
    shutil.copytree(home, tmp_path / "home")
    for row, (_, column) in enumerate(column for column in OF_MATCHES if column[0] == table):
        put_odd(tmp_path / "home" / "data" / store.NAME, table, column, ODD[kind], row)
    app = open_app(tmp_path / "home")
    seen = look(app, others=False)
    assert len(seen.rows) == MATCHES or "notice.store_mended" in seen.told
    app.close()


# ---- worked out again -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bit", range(0, 64, 3))
def test_a_flipped_bit_in_when_a_match_ended_is_put_right(storage, bit):
    before = rows(storage.file, "records")
    (pattern,) = struct.unpack("<q", struct.pack("<d", before[4][1]))
    (flipped,) = struct.unpack("<d", struct.pack("<Q", (pattern ^ (1 << bit)) & (2**64 - 1)))
    put_odd(storage.file, "records", "ended", None if math.isnan(flipped) else flipped, 4)
    assert rows(storage.file, "records") != before
    repaired(storage)
    assert rows(storage.file, "records") == before, "and how long it was played is still known"


def test_one_record_that_does_not_fit_costs_one_match_played_again(storage, monkeypatch):
    put_odd(storage.file, "records", "points", 10**15, 3)
    replayed = []
    monkeypatch.setattr(finished, "record", lambda *rest: replayed.append(1) or records.record(*rest))
    past = repaired(storage)
    assert (len(replayed), listed(past)) == (1, list(range(MATCHES, 0, -1)))
    repaired(storage)
    assert len(replayed) == 1


def test_lists_that_do_not_fit_are_made_anew_without_playing_a_match_again(storage, monkeypatch):
    known, before = PastGames(storage).counts(), rows(storage.file, "records")
    storage.write([("UPDATE lists SET who = 'vesa' WHERE who = 'vera'", ())])
    monkeypatch.setattr(finished, "record", None)
    past = repaired(storage)
    assert (past.counts(), rows(storage.file, "records")) == (known, before)


@pytest.mark.parametrize("column", ["ended", "rank", "red", "opponents", "seconds"])
def test_in_a_long_history_whoever_counts_finds_what_does_not_fit(app, whole, monkeypatch, column):
    monkeypatch.setattr(pastgames, "_SOON_COUNTED", 0)
    put_odd(app.storage.file, "records", column, math.inf, 5)
    scene = statistics(app)
    while scene._past.incomplete:
        scene.update(0.02)
    assert scene.tally.wait(HANG_SECONDS)
    scene.update(0.02)
    seconds = {"seconds": whole.figures.seconds, "timed": whole.figures.timed}
    assert dataclasses.replace(scene.found, **seconds) == whole.figures
    assert rows(app.storage.file, "records")[5][1] == rows(app.storage.file, "matches")[5][2]


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM records WHERE match = 7",
        "UPDATE records SET match = 900 WHERE match = 7",
        "INSERT INTO listed SELECT id, 900 FROM lists WHERE who || place || result = ''",
        "UPDATE listed SET match = 7.5 WHERE match = 7",
        "UPDATE lists SET matches = 'many'",
        "UPDATE lists SET matches = 1000000",
    ],
)
def test_in_a_long_history_whoever_looks_at_the_list_finds_what_does_not_fit(storage, monkeypatch, change):
    monkeypatch.setattr(pastgames, "_SOON_COUNTED", 0)
    monkeypatch.setattr(pastgames, "PAGE", 4)
    storage.write([(change, ())])
    past = PastGames(storage)
    for _ in range(2):
        found = [past.row(place) for place in range(past.count)]
        while past.incomplete:
            past.work_out(1.0)
        past.refresh()
    missing = {7} if "7.5" in change else set()
    assert {match.id for match in found if match is not None} == set(range(1, MATCHES + 1)) - missing


def test_a_match_that_is_not_there_any_more_is_in_no_list(storage):
    with closing(sqlite3.connect(storage.file)) as connection:
        connection.execute("DELETE FROM matches WHERE id = 7")
        connection.commit()
    past = repaired(storage)
    assert listed(past) == [number for number in range(MATCHES, 0, -1) if number != 7]
    assert sum(past.counts()[Choice(result=result)] for result in ("won", "lost")) <= past.count


def test_where_nothing_can_be_written_what_does_not_fit_is_left_out_and_that_is_told(app, whole, monkeypatch):
    put_odd(app.storage.file, "records", "red", math.inf, 5)
    monkeypatch.setattr(app.storage, "write", lambda *rest, **options: 0)
    seen = look(app, others=False)
    assert seen.figures.matches == whole.figures.matches - 1
    assert "notice.matches_left_out" in seen.told
    assert [match.facts is None for match in seen.rows] == [match.id == 6 for match in seen.rows]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_error_while_counting_is_no_reason_to_wait_for_ever(app, monkeypatch):
    def broken(*rest, **named):
        raise RuntimeError("nobody has thought of this")

    monkeypatch.setattr(tally, "counted", broken)
    counting = tally.Tally(app.storage)
    counting.ask()
    assert counting.wait(HANG_SECONDS)
    assert counting.failed


# ---- saved games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", ["started", "spent"])
@pytest.mark.parametrize("value", [-1.0, 1e300, math.inf, -math.inf], ids=str)
def test_a_saved_game_with_an_odd_time_goes_on_and_ends_well(tmp_path, column, value):
    storage = Storage(folder=tmp_path)
    storage.save_game(played_match("classic", 12, seed=7), SEATS)
    assert storage.close()
    put_odd(storage.file, "games", column, value)
    app = open_app(tmp_path / "home")
    app.storage.close()
    app.storage.__init__(folder=tmp_path)  # type: ignore[misc]
    app.routes.title()
    app.routes.games()
    app.frame()
    (kept,) = app.storage._games.values()
    assert math.isfinite(kept.spent_at(storage.now()))
    assert 0 <= kept.started <= storage.now()
    app.close()
