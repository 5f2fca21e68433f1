"""The matches that are over: those of an earlier version, and what is left of them on a bad day."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from game.match.record import LOST
from game.match.replay import Replay
from game.match.versions import VERSION
from game.ui import faults
from game.ui.keep import store
from game.ui.keep.pastgames import Choice, PastGames
from game.ui.keep.redo import NAME as REDO
from game.ui.keep.storage import Storage
from game.ui.words import pasttext
from game.ui.words.locale import Locale
from tests.ledgers import rows
from tests.pasts import played_on, played_out, put
from tests.ui import key, open_app, press
from tests.ui.past import MANY, listed, older, shown
from tests.ui.patience import HANG_SECONDS
from tests.ui.stores import opened
from tests.ui.test_ledger_screens import broken

# ---- from an earlier version ----------------------------------------------------------------------------------------


def test_matches_of_the_version_before_are_worked_out_in_slices(storage, tmp_path):
    known, before = PastGames(storage).counts(), rows(storage.file, "matches")
    older(tmp_path / "old", before)
    again, said = opened(tmp_path / "old")
    past = PastGames(again)
    assert (said, past.count, past.incomplete) == ([], 0, True)
    steps = 0
    while past.incomplete:
        assert past.work_out(0.0) <= 4
        steps += 1
        assert listed(past) == list(range(MANY, MANY - past.count, -1)), "the newest come first"
    assert steps >= MANY // 4
    assert past.counts() == known
    assert rows(again.file, "matches") == before
    again.close()


def test_the_way_there_can_be_broken_off_and_gone_on_with(storage, tmp_path):
    known, before = PastGames(storage).counts(), rows(storage.file, "matches")
    older(tmp_path / "old", before)
    for _ in range(3):
        again, _ = opened(tmp_path / "old")
        PastGames(again).work_out(0.0)
        again.close()
    again, _ = opened(tmp_path / "old")
    put(again, played_out("one", 5, 3), ["vera", "pepe"])
    past = PastGames(again)
    while past.incomplete:
        past.work_out(1.0)
    assert past.count == MANY + 1
    assert sum(past.counts().values()) == sum(known.values()) + 20, "any, two opponents and two levels, four times"
    again.close()


def test_a_match_whose_rules_have_changed_is_listed_by_its_result_alone(tmp_path):
    match = played_out("classic", 5, 2)
    line = Replay.of(match).text().replace(f"spietato/{VERSION}", "spietato/1").replace(" 0:", " 1:")
    seats = '[["You", ""], ["Vera", "vera"]]'
    good = (1, 5.0, 9.0, "classic", seats, 1, 1, "[0, 40]", line)
    broken = (2, 5.0, 9.0, "classic", "[[", 1, 1, "[0, 40]", line)
    older(tmp_path, [good, broken])
    storage, _ = opened(tmp_path)
    past = PastGames(storage)
    while past.incomplete:
        past.work_out(1.0)
    assert (past.count, past.row(0)) == (2, None), "what makes no sense is listed and cannot be read"
    found = past.row(1)
    assert (found.result, found.points, found.facts) == (LOST, 0, None)
    assert pasttext.fact_lines(Locale("en"), found)[-1][0].startswith("Some rules")
    storage.close()


@pytest.mark.parametrize("number", range(1, 14))
def test_an_upgrade_that_is_killed_at_any_step_is_done_the_next_time(storage, tmp_path, number):
    before = rows(storage.file, "matches")
    file = older(tmp_path / "old", before)
    program = f"""
import os, sqlite3
from game.ui.keep import store
real = sqlite3.connect
def connect(*arguments, **values):
    connection = real(*arguments, **values)
    count = 0
    def look(sql):
        global seen
        if seen or sql.startswith("BEGIN IMMEDIATE"):
            seen += 1
            if seen == {number}:
                os._exit(9)
    connection.set_trace_callback(look)
    return connection
seen = 0
sqlite3.connect = connect
from pathlib import Path
store.connect(Path({str(file)!r})).close()
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=Path(__file__).parents[3], timeout=HANG_SECONDS)
    assert done.returncode in (0, 9)
    again, said = opened(tmp_path / "old")
    assert (said, again.kept) == ([], True)
    assert rows(again.file, "matches") == before
    past = PastGames(again)
    while past.incomplete:
        past.work_out(1.0)
    assert past.count == MANY
    again.close()


def test_a_match_of_the_version_before_that_went_on_from_a_replay_gets_its_mark(storage):
    put(storage, played_on("classic", 5, 3), ["vera", "pepe"])
    assert storage.close()
    file, known = storage.file, rows(storage.file, "records")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("ALTER TABLE records DROP COLUMN continued")
        connection.execute("DROP TABLE written")
        (file.parent / REDO).unlink()
        connection.execute("PRAGMA user_version = 3")
        connection.commit()
    again, said = opened(file.parent)
    assert (said, rows(again.file, "records")) == ([], known)
    assert [row[-1] for row in known] == [0] * MANY + [1]
    again.close()


# ---- bad cases ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(4))
def test_cut_off_anywhere_what_is_left_of_the_matches_is_listed(filled, tmp_path, part):
    content = (filled / "data" / store.NAME).read_bytes()
    whole = {row[0]: row for row in rows(filled / "data" / store.NAME, "matches")}
    for number in range(25):
        folder = tmp_path / str(number)
        folder.mkdir()
        length = (part * 25 + number) * len(content) // 100
        (folder / store.NAME).write_bytes(content[:length])
        storage, said = opened(folder)
        past = PastGames(storage)
        while past.incomplete:
            past.work_out(1.0)
        assert not past.failed
        left = {row[0]: row for row in rows(storage.file, "matches")}
        for match in (past.row(place) for place in range(past.count)):
            # Of a long recording the end may be cut off: its sum tells.
            same = left[match.id] == whole[match.id]
            assert same or (past.recording(match) is None and left[match.id][:8] == whole[match.id][:8])
        assert listed(past) == sorted(left, reverse=True), "every match that is left can be found"
        assert said or len(left) == MANY or not length, "an empty file is as good as none"
        put(storage, played_out("classic", 2, 2), ["vera"])
        assert storage.flush()
        assert PastGames(storage).row(0).opponents == ("vera",), "and play goes on"
        storage.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE lists SET who = 'x' WHERE who || place || result = ''",
        "UPDATE lists SET matches = 7 WHERE who = 'vera' AND place = '' AND result = ''",
        "DELETE FROM lists",
        "DELETE FROM listed WHERE match = 9",
        "DELETE FROM records WHERE match = 30",
        "UPDATE records SET match = 99 WHERE match = 12",
    ],
)
def test_lists_that_do_not_fit_together_are_made_anew(storage, change):
    known = PastGames(storage).counts()
    storage.write([(change, ())])
    past = PastGames(storage)
    while past.incomplete:
        past.work_out(1.0)
    assert (listed(past), past.counts()) == (list(range(MANY, 0, -1)), known)


def test_the_copy_of_the_last_end_brings_matches_back(filled, tmp_path):
    shutil.copytree(filled / "data", tmp_path / "data")
    (tmp_path / "data" / store.NAME).write_bytes(b"x" * 9000)
    storage, said = opened(tmp_path / "data")
    past = PastGames(storage)
    while past.incomplete:
        past.work_out(1.0)
    assert (said, past.count) == (["notice.store_mended"], MANY)
    storage.close()


def test_a_damaged_row_is_told_in_words_and_the_others_are_there(app):
    app.storage.write([("UPDATE matches SET seats = 'x' WHERE id = 39", ())])
    scene = shown(app)
    assert [row["match"] for row in scene.describe()["rows"][:3]] == [40, 38, 37]
    with faults.expecting("notice.past_unreadable"):
        scene.open(1)
    assert app.stack.top is scene


def test_a_store_that_goes_away_while_one_looks_is_told_in_words(app, monkeypatch):
    scene = shown(app)
    monkeypatch.setattr(store, "reading", broken)
    key(app, pygame.K_END)
    app.frame()
    scene.update(0.01)
    app.frame()
    assert any("can’t be read" in getattr(widget, "text", "") for widget in scene.group.widgets)


@pytest.mark.parametrize("way", ["locked", "gone", "newer", "read-only"])
def test_where_the_store_cannot_be_had_it_is_said_and_the_game_goes_on(filled, tmp_path, monkeypatch, way):
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.01)
    shutil.copytree(filled, tmp_path / "home")
    file = tmp_path / "home" / "data" / store.NAME
    holder = sqlite3.connect(file, isolation_level=None)
    if way == "newer":
        holder.execute(f"PRAGMA user_version = {store.VERSION + 1}")
    elif way == "locked":
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        holder.execute("DELETE FROM matches")
    app = open_app(tmp_path / "home")
    if way in ("gone", "read-only"):
        app.storage.open()

        def refused(*arguments, **values):
            error = sqlite3.OperationalError(
                "attempt to write a readonly database" if way == "read-only" else "no file"
            )
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error

        monkeypatch.setattr(store.sqlite3, "connect", refused)
    notices = {"locked": ["notice.store_unreadable"], "newer": ["notice.store_newer"]}.get(way, [])
    with faults.expecting(*notices):
        app.routes.title()
    press(app, "past_games")
    app.frame()
    words = " ".join(widget.text for widget in app.stack.top.group.widgets if hasattr(widget, "text"))
    assert ("can’t be read" in words) or ("Nothing is being saved" in words)
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "title"
    monkeypatch.undo()
    if way == "locked":
        holder.execute("ROLLBACK")
    assert holder.execute("SELECT count(*) FROM matches").fetchone() == (MANY,)
    holder.close()
    app.close()


def test_a_full_disk_keeps_the_end_of_a_match_in_mind_until_there_is_room(tmp_path, monkeypatch):
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    storage.open()
    real, full = store.run, [True]

    def run(connection, statements):
        if full[0]:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        real(connection, statements)

    monkeypatch.setattr(store, "run", run)
    put(storage, played_out("classic", 2, 2), ["vera"])
    assert not storage.flush()
    storage.poll()
    full[0] = False
    assert storage.flush()
    storage.poll()
    assert said == ["notice.saving_failed", "notice.saving_again"]
    past = PastGames(storage)
    assert (past.count, past.counts()[Choice("vera")]) == (1, 1)
    storage.close()
