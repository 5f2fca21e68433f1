"""The redo log and the backups: what was played is in two places, and nothing is missing without a word."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from game.match.match import Match
from game.ui.keep import redo, store
from game.ui.keep.journal import NAME as JOURNAL
from game.ui.keep.redo import RedoLog
from game.ui.keep.storage import Storage
from game.ui.keep.store import Position
from tests.ledgers import play, stake, standing
from tests.ui.stores import opened, told
from tests.ui.test_saved_games import SEATS, played_match

pytestmark = pytest.mark.usefixtures("files_alike")
RESTORED, PARTLY, CAUGHT_UP, GAP = (
    *("notice.store_restored", "notice.store_restored_partly"),
    *("notice.store_caught_up", "notice.store_gap"),
)
WAL = f"{store.NAME}-wal"


def games_in(storage: Storage) -> dict[str, object]:
    return {game.slot: told(game) for game in storage.games()}


def copy_of(live: Path, target: Path) -> Path:
    """The profile as a kill leaves it."""
    shutil.copytree(live, target, ignore=shutil.ignore_patterns("*-shm"))
    return target


@pytest.fixture
def killed(tmp_path: Path) -> tuple[Path, dict[str, object], object]:
    """A profile that was played on, ended well, played on again and killed; its games and its ledger."""
    live = tmp_path / "live"
    storage = Storage(folder=live)
    storage.save_game(played_match("classic", 5), SEATS)
    storage.close()
    storage = Storage(folder=live)
    storage.save_game(played_match("classic", 9), SEATS)
    storage.save_game(played_match("one", 7), SEATS)
    play(storage, stake(storage, 40), 3)
    match: Match = played_match("no_mercy", 3)
    storage.save_game(match, SEATS)
    assert storage.flush(60)
    folder = copy_of(live, tmp_path / "killed")
    expected = games_in(storage), standing(storage.ledger)
    storage.close()
    return folder, *expected


def reopened(folder: Path) -> tuple[dict[str, object], object, list[str]]:
    """What a start finds and says; the next one must find the same and say nothing."""
    storage, said = opened(folder)
    found = games_in(storage), standing(storage.ledger)
    storage.close()
    again, said_again = opened(folder)
    assert (games_in(again), standing(again.ledger), said_again) == (*found, [])
    again.close()
    return *found, said


# ---- the log of SQLite ----------------------------------------------------------------------------------------------


def test_after_a_kill_everything_is_there_and_nothing_is_said(killed):
    folder, *expected = killed
    assert reopened(folder) == (*expected, [])


def test_a_deleted_log_of_sqlite_loses_nothing(killed):
    folder, *expected = killed
    (folder / WAL).unlink()
    assert reopened(folder) == (*expected, [CAUGHT_UP])


@pytest.mark.parametrize("way", ["cut", "flipped", "zeroed"])
def test_a_damaged_log_of_sqlite_loses_nothing_and_is_kept(killed, tmp_path, way):
    folder, *expected = killed
    log = (folder / WAL).read_bytes()
    chance = random.Random(way)
    for number in range(12):
        copy = copy_of(folder, tmp_path / str(number))
        broken, place = bytearray(log), chance.randrange(len(log))
        if way == "cut":
            del broken[place:]
        elif way == "flipped":
            broken[place] ^= 1 << chance.randrange(8)
        else:
            broken[place : place + 4096] = bytes(len(broken[place : place + 4096]))
        (copy / WAL).write_bytes(broken)
        games, ledger, said = reopened(copy)
        assert (games, ledger) == tuple(expected)
        assert set(said) <= {CAUGHT_UP, RESTORED, "notice.ledger_old"}
        if CAUGHT_UP in said and broken:
            assert bytes(broken) in [file.read_bytes() for file in copy.glob("*broken*-wal")]


def test_with_both_logs_gone_what_is_missing_is_said(killed):
    """Two files at once are beyond the promise; but the store is behind its own redo log, and that is noticed."""
    folder, *_ = killed
    (folder / WAL).unlink()
    lines = (folder / redo.NAME).read_bytes().splitlines(keepends=True)
    (folder / redo.NAME).write_bytes(b"".join((lines[0], *lines[2:])))
    _, _, said = reopened(folder)
    assert said == [GAP]
    assert list(folder.glob("spietato.broken-*.redo"))


# ---- a store that is gone -------------------------------------------------------------------------------------------


def _deleted(folder: Path) -> None:
    (folder / store.NAME).unlink()


def _emptied(folder: Path) -> None:
    (folder / store.NAME).write_bytes(b"")


def _fresh(folder: Path) -> None:
    for file in folder.glob(f"{store.NAME}*"):
        file.unlink()
    store.connect(folder / store.NAME).close()


def _overwritten(folder: Path) -> None:
    (folder / store.NAME).write_bytes(os.urandom(5000))


def _cut(folder: Path) -> None:
    content = (folder / store.NAME).read_bytes()
    (folder / store.NAME).write_bytes(content[: len(content) // 2])


@pytest.mark.parametrize("lose", [_deleted, _emptied, _fresh, _cut, _overwritten])
def test_a_lost_store_comes_back_from_its_backup_and_the_redo_log(killed, lose: Callable[[Path], None]):
    folder, *expected = killed
    lose(folder)
    games, ledger, said = reopened(folder)
    assert (games, ledger) == tuple(expected)
    # Of a damaged store it may not be known how far it had come.
    assert said == [RESTORED] or (lose in (_cut, _overwritten) and said == ["notice.store_mended"])


@pytest.mark.parametrize("lose", [_deleted, _emptied])
def test_without_a_redo_log_the_backup_is_used_and_what_came_after_it_is_said_to_be_missing(killed, lose):
    folder, games, _ = killed
    lose(folder)
    (folder / redo.NAME).unlink()
    found, _, said = reopened(folder)
    assert said == [PARTLY]
    assert set(found) == {"classic", "casino"}, "as at the last end; the casino has its journal"
    assert found["classic"] != games["classic"]


def test_a_lost_store_with_no_backup_is_said_to_be_missing(killed):
    folder, _, ledger = killed
    _deleted(folder)
    for backup in folder.glob("spietato.backup*"):
        backup.unlink()
    games, found, said = reopened(folder)
    assert (set(games), found) == ({"casino"}, ledger)
    assert said == [GAP]


def test_a_young_profile_without_a_backup_comes_back_from_the_redo_log(tmp_path):
    live = tmp_path / "live"
    storage = Storage(folder=live)
    storage.save_game(played_match("classic", 5), SEATS)
    storage.flush(60)
    folder = copy_of(live, tmp_path / "killed")
    expected = games_in(storage)
    storage.close()
    for file in (*folder.glob(f"{store.NAME}*"), *folder.glob("spietato.backup*")):
        file.unlink()
    games, _, said = reopened(folder)
    assert (games, said) == (expected, [CAUGHT_UP])


def test_a_store_of_another_profile_is_not_changed_by_this_redo_log(killed, tmp_path):
    folder, *_ = killed
    other = Storage(folder=tmp_path / "other")
    other.save_game(played_match("official", 30), SEATS)
    expected = games_in(other)
    other.close()
    for file in folder.glob(f"{store.NAME}*"):
        file.unlink()
    shutil.copy(tmp_path / "other" / store.NAME, folder / store.NAME)
    games, _, said = reopened(folder)
    assert {slot: game for slot, game in games.items() if slot != "casino"} == expected
    assert GAP in said


# ---- backups --------------------------------------------------------------------------------------------------------


def position_of(file: Path) -> int:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return store.position(connection).number


def test_a_backup_is_never_replaced_by_one_that_holds_less(killed):
    """Whatever has become of store and redo log: the fuller backup stays."""
    folder, *_ = killed
    fuller = (folder / store.BACKUP).read_bytes()
    _fresh(folder)
    with contextlib.closing(store.connect(folder / store.NAME)) as connection:
        connection.execute("INSERT INTO shelf VALUES ('set', 'x', 'x', 0.0, '')")
        assert store.back_up(connection, folder / store.NAME)
    assert [file.read_bytes() for file in folder.glob("spietato.backup.kept-*.db")] == [fuller]


def test_a_damaged_backup_is_kept_too(killed):
    folder, *_ = killed
    (folder / store.BACKUP).write_bytes(b"damaged")
    with contextlib.closing(store.connect(folder / store.NAME)) as connection:
        assert store.back_up(connection, folder / store.NAME)
    assert [file.read_bytes() for file in folder.glob("spietato.backup.kept-*.db")] == [b"damaged"]


def test_backups_of_a_day_and_of_a_week_ago_are_kept(tmp_path):
    day = 86_400
    newest, second, third = store.backups(tmp_path / store.NAME)[:3]
    held: list[tuple[int, ...]] = []
    for number in range(1, 21):
        storage = Storage(folder=tmp_path)
        storage.save_game(played_match("classic", number), SEATS)
        storage.close()
        files = [file for file in (newest, second, third) if file.exists()]
        held.append(tuple(map(position_of, files)))
        for file in files:
            # Half a day passes.
            made = file.stat().st_mtime - day / 2
            os.utime(file, (made, made))
    assert held[0] == (1,)
    assert all(tuple(sorted(one, reverse=True)) == one for one in held)
    last = held[-1]
    assert len(last) == 3
    assert last[0] == 20
    assert 1 <= last[0] - last[1] <= 3, "about a day"
    assert 5 <= last[0] - last[2] <= 18, "about a week"


def test_the_second_backup_is_used_when_the_first_is_damaged(killed):
    folder, *_ = killed
    shutil.copy(folder / store.BACKUP, folder / "spietato.backup-2.db")
    (folder / store.BACKUP).write_bytes(b"damaged" * 1000)
    _deleted(folder)
    games, _, said = reopened(folder)
    assert said == [RESTORED]
    assert "no_mercy" in games


def test_the_redo_log_begins_anew_after_every_match_and_at_every_end(tmp_path):
    storage = Storage(folder=tmp_path)
    for number in range(1, 30):
        storage.save_game(played_match("classic", number), SEATS)
    storage.flush(60)
    assert (tmp_path / redo.NAME).read_bytes().count(b"\n") > 20
    storage.close()
    assert (tmp_path / redo.NAME).read_bytes().count(b"\n") == 1
    assert position_of(tmp_path / store.BACKUP) == position_of(tmp_path / store.NAME)


# ---- the file itself ------------------------------------------------------------------------------------------------


def test_lines_are_found_again_from_any_position(tmp_path):
    log = RedoLog(tmp_path / "log")
    log.restart(Position())
    positions = [log.position]
    for number in range(20):
        _, line = log.entry([("INSERT INTO games VALUES (?, ?)", (number, "Zoë|\n\"'"))])
        log.append(line)
        positions.append(log.position)
    for number, position in enumerate(positions):
        found = log.behind(position)
        assert [entry.position for entry in found.entries] == positions[number + 1 :]
        assert found.known
        assert found.complete(position)
    assert log.behind(positions[3]).entries[0].statements[0][1] == (3, "Zoë|\n\"'")
    strange = log.behind(Position(7, "somebody else"))
    assert not strange.known
    assert not strange.complete(Position(7, "somebody else"))


def test_a_statement_in_the_log_can_only_change_rows_of_the_store(tmp_path):
    treasure = tmp_path / "treasure.db"
    connection = store.connect(tmp_path / store.NAME)
    for sql in (f"ATTACH '{treasure}' AS other", "DROP TABLE games", "PRAGMA user_version = 9", "CREATE TABLE x (y)"):
        with pytest.raises(sqlite3.DatabaseError):
            store.run_untrusted(connection, [(sql, ())])
    store.run_untrusted(connection, [("DELETE FROM games WHERE slot = ?", ("classic",))])
    connection.close()
    assert not treasure.exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only where there are pipes and links")
@pytest.mark.parametrize("name", [redo.NAME, JOURNAL])
@pytest.mark.parametrize("kind", ["folder", "link", "pipe"])
def test_something_else_in_the_place_of_a_log_is_left_alone_and_the_store_goes_on(tmp_path, name, kind):
    treasure, file = tmp_path / "treasure", tmp_path / "data" / name
    treasure.write_text("the player's", encoding="utf-8")
    file.parent.mkdir()
    if kind == "folder":
        file.mkdir()
    elif kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to(treasure)
    storage, _ = opened(tmp_path / "data")
    storage.save_game(played_match("classic", 5), SEATS)
    assert storage.flush(60)
    expected = games_in(storage)
    storage.close()
    assert treasure.read_text(encoding="utf-8") == "the player's"
    again, _ = opened(tmp_path / "data")
    assert games_in(again) == expected
    again.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only where there are pipes and links")
@pytest.mark.parametrize("ending", ["-journal", "-wal", "-shm"])
def test_a_pipe_in_the_place_of_a_file_of_sqlite_is_left_alone_and_said(tmp_path, ending):
    first = Storage(folder=tmp_path)
    first.open()
    assert first.close()
    os.mkfifo(tmp_path / f"{store.NAME}{ending}")
    storage, said = opened(tmp_path)
    assert not storage.kept
    assert said == ["notice.store_unreadable"]
    storage.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only where there are pipes and links")
def test_a_store_behind_a_link_that_leads_nowhere_is_not_made_there(tmp_path):
    (tmp_path / store.NAME).symlink_to(tmp_path / "elsewhere.db")
    storage, said = opened(tmp_path)
    assert not storage.kept
    assert said == ["notice.store_unreadable"]
    storage.close()
    assert not (tmp_path / "elsewhere.db").exists()
    assert (tmp_path / store.NAME).is_symlink()


def test_a_match_with_an_impossible_number_stops_no_later_one(killed):
    folder, *_ = killed
    with contextlib.closing(sqlite3.connect(folder / store.NAME)) as connection:
        row = (2**63 - 1, 0.0, 0.0, "classic", "[]", 0, 1, "[]", "")
        connection.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        connection.commit()
    storage, _ = opened(folder)
    assert storage._next_match == 1
    storage.close()
