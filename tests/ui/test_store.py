"""The one store, whatever is found in its place: nothing raises, nothing is thrown away, and the ledger is right."""

from __future__ import annotations

import os
import random
import re
import shutil
import sqlite3
from contextlib import closing

import pytest

from game.match.ledger import START_CREDITS, Ledger
from game.ui.keep import store
from game.ui.keep.journal import NAME as JOURNAL
from game.ui.keep.journal import followed, read_lines
from game.ui.keep.storage import Storage
from tests.ledgers import play, rows, stake, standing
from tests.ui.stores import ABOUT_THE_LEDGER, ABOUT_THE_STORE, Whole, check, opened, told
from tests.ui.test_saved_games import SEATS, content, played_match

pytestmark = pytest.mark.usefixtures("files_alike")

# ---- damaged --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", [1, 100, 4095])
def test_a_store_that_lacks_the_end_of_its_last_page_is_mended(whole, tmp_path, missing):
    folder = tmp_path / "cut"
    shutil.copytree(whole.folder, folder)
    content = (folder / store.NAME).read_bytes()
    (folder / store.NAME).write_bytes(content[:-missing])
    assert "notice.store_mended" in check(whole, folder)


@pytest.mark.parametrize(
    ("code", "damaged"),
    [(sqlite3.SQLITE_IOERR_SHORT_READ, True), (sqlite3.SQLITE_CORRUPT, True), (sqlite3.SQLITE_IOERR_READ, False)],
)
def test_a_file_that_ends_too_early_is_damaged_and_one_that_cannot_be_read_is_not(code, damaged):
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    assert isinstance(store.judged(error), store.DamagedError) == damaged


@pytest.mark.parametrize("part", range(8))
def test_cut_off_anywhere_the_store_is_mended_and_the_ledger_is_right(whole, tmp_path, part):
    content = (whole.folder / store.NAME).read_bytes()
    chance = random.Random(part)
    for number, length in enumerate(sorted({0, 1, 99, 100, *(chance.randrange(len(content)) for _ in range(16))})):
        folder = tmp_path / str(number)
        shutil.copytree(whole.folder, folder)
        (folder / store.NAME).write_bytes(content[:length])
        said = check(whole, folder)
        # The end of the last page is empty: whoever cuts that off has taken nothing.
        assert said or length > len(content) - 4096, f"cut off after {length} bytes and nothing said"
        if length and "notice.store_mended" in said:
            assert (folder / "spietato.broken-1.db").read_bytes() == content[:length], "the damaged file is kept"


@pytest.mark.parametrize("part", range(10))
def test_with_any_bytes_changed_nothing_is_silently_different(whole, tmp_path, part):
    content = (whole.folder / store.NAME).read_bytes()
    chance = random.Random(100 + part)
    for number in range(16):
        folder = tmp_path / str(number)
        shutil.copytree(whole.folder, folder)
        changed = bytearray(content)
        places = [chance.randrange(len(content)) for _ in range(chance.choice((1, 1, 4, 40)))]
        if number < 3:
            places = [chance.randrange(4096)]  # the head and the schema
        for place in places:
            changed[place] ^= chance.randrange(1, 256)
        (folder / store.NAME).write_bytes(changed)
        check(whole, folder)


@pytest.mark.parametrize("part", range(4))
def test_the_log_of_a_killed_program_may_be_damaged_too(tmp_path_factory, tmp_path, part):
    live = tmp_path_factory.mktemp("live")
    storage = Storage(folder=live)
    storage.save_game(played_match("classic", 13), SEATS)
    play(storage, stake(storage, 40), 4)
    killed = tmp_path / "killed"
    shutil.copytree(live, killed, ignore=shutil.ignore_patterns("*-shm"))
    games = {game.slot: told(game) for game in storage.games()}
    known = Whole(killed, standing(storage.ledger), games, ())
    log = (killed / f"{store.NAME}-wal").read_bytes()
    chance = random.Random(part)
    for number in range(8):
        folder = tmp_path / str(number)
        shutil.copytree(killed, folder)
        broken = bytearray(log)
        if number % 2:
            broken[chance.randrange(len(log))] ^= 255
        else:
            del broken[chance.randrange(len(log)) :]
        (folder / f"{store.NAME}-wal").write_bytes(broken)
        mended, said = opened(folder)
        assert standing(mended.ledger) == known.ledger
        assert set(said) <= ABOUT_THE_LEDGER | ABOUT_THE_STORE | {"notice.save_broken"}
        # The log is a row of transactions: without the last ones a game stands as it stood before them.
        for game in mended.games():
            assert told(game)[2] == games[game.slot][2]
        mended.close()


@pytest.mark.parametrize("part", range(4))
def test_with_store_and_journal_damaged_what_counts_is_what_is_proven(whole, tmp_path, part):
    chance = random.Random(200 + part)
    for number in range(12):
        folder = tmp_path / str(number)
        shutil.copytree(whole.folder, folder)
        if number % 3:
            (folder / store.NAME).write_bytes(b"")
        else:
            (folder / store.NAME).unlink()
        journal = bytearray((folder / JOURNAL).read_bytes())
        place = chance.randrange(len(journal))
        proven = followed(Ledger(), read_lines(bytes(journal[:place]).decode().splitlines()))
        if number % 2:
            del journal[place:]
        else:
            journal[place] ^= 1 + chance.randrange(100)
        (folder / JOURNAL).write_bytes(journal)
        storage, said = opened(folder)
        found = standing(storage.ledger)
        if not storage.ledger.number or found[4] == 1:
            assert storage.ledger.credits == START_CREDITS
        else:
            assert whole.place(storage.ledger) >= len(proven), "as it once stood, and not shorter than what is proven"
        assert len(said) <= (1 if found in whole.states else 2)
        assert ("notice.hand_unopened" in said) == (found in whole.forfeited and found not in whole.states)
        storage.close()
        assert standing(opened(folder)[0].ledger) == standing(storage.ledger)


def test_an_action_that_has_come_to_another_game_is_noticed_before_anything_is_written(whole, tmp_path):
    content = (whole.folder / store.NAME).read_bytes()
    # A row of the actions: the head of a record, the number of the game, that of the action, and the action.
    places = [found.start() + 4 for found in re.finditer(rb"\x04\x01\x01[\x13-\x19][\x01-\x09][\x01-\x20]\d:", content)]
    assert len(places) > 20
    mended = 0
    for number, place in enumerate(places):
        folder = tmp_path / str(number)
        shutil.copytree(whole.folder, folder)
        changed = bytearray(content)
        changed[place] ^= 4
        (folder / store.NAME).write_bytes(changed)
        # The rows are no longer in their order: whatever is searched for or deleted then may be another one.
        mended += "notice.store_mended" in check(whole, folder)
    # The last row of all may go further without anything being out of order.
    assert mended > len(places) // 2


def test_the_copy_from_the_last_end_brings_back_games_that_the_store_has_lost(tmp_path):
    storage = Storage(folder=tmp_path)
    storage.save_game(played_match("classic"), SEATS)
    games = [told(game) for game in storage.games()]
    storage.close()
    assert (tmp_path / store.BACKUP).exists()
    (tmp_path / store.NAME).write_bytes(b"x" * 5000)
    again, said = opened(tmp_path)
    assert [told(game) for game in again.games()] == games
    assert said == ["notice.store_mended"]


def test_rows_behind_a_letter_that_is_none_are_saved(whole, tmp_path):
    folder = tmp_path / "copy"
    shutil.copytree(whole.folder, folder)
    with closing(store.connect(folder / store.NAME)) as connection:
        connection.execute("UPDATE ledger SET detail = CAST(x'ff' AS TEXT) WHERE number IN (3, 5)")
        connection.execute("UPDATE games SET head = CAST(x'ff' AS TEXT) WHERE slot = 'one'")
    (folder / JOURNAL).unlink()
    storage, said = opened(folder)
    # The ledger goes back to its first stake: there is no key to that hand any more.
    assert {game.slot for game in storage.games()} == {"classic", "no_mercy"}
    assert (storage.ledger.number, standing(storage.ledger)) == (3, whole.forfeited[2])
    assert said == ["notice.save_broken", "notice.store_mended", "notice.hand_unopened"]
    written = sum(len(rows(whole.folder / store.NAME, name)) for name in ("ledger", "choices"))
    kept = list(folder.glob("ledger.broken-1.json"))
    assert kept, "lines that cannot be proven any more are kept"
    assert len(kept[0].read_text(encoding="utf-8").splitlines()) == written - 2


def test_thousands_of_rows_are_put_back_in_one_stroke(whole, tmp_path):
    connection = store.connect(tmp_path / store.NAME)
    begun: list[str] = []
    connection.set_trace_callback(lambda sql: begun.append(sql) if sql.startswith(("BEGIN", "COMMIT")) else None)
    store.put_back(connection, store.salvaged(whole.folder / store.NAME))
    connection.close()
    assert len(begun) == 2
    assert rows(tmp_path / store.NAME, "ledger") == rows(whole.folder / store.NAME, "ledger")


# ---- something else in its place ------------------------------------------------------------------------------------


def test_an_empty_file_becomes_a_store(tmp_path):
    (tmp_path / store.NAME).touch()
    storage, said = opened(tmp_path)
    assert storage.kept
    assert said == []
    storage.close()
    with closing(sqlite3.connect(tmp_path / store.NAME)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (store.VERSION,)
        assert connection.execute("PRAGMA application_id").fetchone() == (store.APPLICATION,)
        assert {row[0] for row in connection.execute("SELECT name FROM sqlite_master")} >= set(store.TABLES)


def test_an_upgrade_that_fails_leaves_the_store_as_it_was(tmp_path, monkeypatch):
    file = tmp_path / store.NAME
    store.connect(file).close()
    present = store.VERSION
    monkeypatch.setattr(store, "_STEPS", (*store._STEPS, "CREATE TABLE more (x); CREATE TABLE more (x)"))
    monkeypatch.setattr(store, "VERSION", present + 1)
    with pytest.raises(store.StoreError):
        store.connect(file)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (present,)
        assert connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'more'").fetchone() == (0,)


def test_an_earlier_store_is_brought_up_step_by_step_and_keeps_what_it_has(whole, tmp_path, monkeypatch):
    file = tmp_path / store.NAME
    shutil.copy(whole.folder / store.NAME, file)
    before = rows(file, "ledger")
    monkeypatch.setattr(store, "_STEPS", (*store._STEPS, "CREATE TABLE more (x)", "CREATE TABLE most (x)"))
    monkeypatch.setattr(store, "VERSION", len(store._STEPS))
    store._expected_schema.cache_clear()
    store.connect(file).close()
    store._expected_schema.cache_clear()
    assert rows(file, "ledger") == before
    assert rows(file, "more") == rows(file, "most") == []


@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
@pytest.mark.parametrize("clean", [True, False], ids=["closed", "killed"])
def test_a_store_of_a_later_program_is_left_byte_for_byte(whole, tmp_path, mode, clean):
    later = tmp_path / "later"
    shutil.copytree(whole.folder, later)
    with closing(sqlite3.connect(later / store.NAME)) as connection:
        connection.execute(f"PRAGMA journal_mode = {mode}")
        connection.execute("PRAGMA user_version = 99")
        connection.commit()
        if not clean:
            folder = tmp_path / "killed"
            shutil.copytree(later, folder, ignore=shutil.ignore_patterns("*-shm"))
            later = folder
    before = content(later)
    storage, said = opened(later)
    assert not storage.kept
    assert (storage.ledger.credits, storage.ledger.hand) == (START_CREDITS, None), "the open hand cannot be rehearsed"
    storage.save_game(played_match("classic", 3), SEATS)
    storage.write_lines(storage.ledger.bet(5, 3) if not storage.ledger.stake else [])
    storage.close()
    assert said == ["notice.store_newer"]
    assert content(later) == before


def test_a_database_of_somebody_else_is_kept_aside_as_it_is(tmp_path):
    with closing(sqlite3.connect(tmp_path / store.NAME)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
        connection.commit()
    before = (tmp_path / store.NAME).read_bytes()
    storage, said = opened(tmp_path)
    assert storage.kept
    assert said == ["notice.store_mended"]
    assert (tmp_path / "spietato.broken-1.db").read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        "DROP TABLE choices",
        "ALTER TABLE games RENAME COLUMN slot TO slat",
        "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM ledger; END",
        "DROP TABLE games",
    ],
)
def test_a_store_with_other_tables_is_mended(whole, tmp_path, change):
    folder = tmp_path / "copy"
    shutil.copytree(whole.folder, folder)
    with closing(sqlite3.connect(folder / store.NAME)) as connection:
        connection.execute(change)
        connection.commit()
    said = check(whole, folder)
    assert said == ["notice.store_mended"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only where there are pipes")
@pytest.mark.parametrize("kind", ["directory", "pipe", "loop", "too long"])
def test_what_is_no_ordinary_file_is_left_alone_and_said(whole, tmp_path, kind, monkeypatch):
    folder = tmp_path / "data"
    shutil.copytree(whole.folder, folder)
    file = folder / store.NAME
    if kind == "too long":
        monkeypatch.setattr(store, "LONGEST_FILE", 1000)
    else:
        file.unlink()
    if kind == "directory":
        file.mkdir()
    elif kind == "pipe":
        os.mkfifo(file)
    elif kind == "loop":
        file.symlink_to(file)
    storage, said = opened(folder)
    assert said == ["notice.store_unreadable"]
    assert storage.ledger.hand is None, "the open hand cannot be rehearsed"
    storage.write_lines(storage.ledger.bet(5, 3) if not storage.ledger.stake else [])
    assert storage.close()
    assert not list(folder.glob("*.broken*"))


def test_a_store_that_somebody_holds_is_not_taken_for_damaged(whole, tmp_path, monkeypatch):
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.01)
    folder = tmp_path / "data"
    shutil.copytree(whole.folder, folder)
    with closing(sqlite3.connect(folder / store.NAME, isolation_level=None)) as holder:
        holder.execute("UPDATE games SET head = '{' WHERE slot = 'one'")
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        holder.execute("DELETE FROM games WHERE slot = 'classic'")
        storage, said = opened(folder)
        assert said == ["notice.store_unreadable"]
        assert storage.ledger.hand is None, "the open hand cannot be rehearsed"
        assert not list(folder.glob("*.broken*"))
        holder.execute("ROLLBACK")
