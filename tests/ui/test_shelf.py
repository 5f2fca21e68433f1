"""What the player has made: kept under a name, never replaced unasked, and there again whatever happens to the disk."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.ui.keep import shelf as shelf_module
from game.ui.keep import store, writer
from game.ui.keep.shelf import Outcome, Shelf
from game.ui.keep.storage import Storage
from tests.ui.test_saved_games import content
from tests.ui.test_writer import LONG


def opened(folder: Path) -> tuple[Storage, list[str]]:
    said: list[str] = []
    return Storage(said.append, folder, now=lambda: 1_800_000_000.0), said


def everything(shelf: Shelf) -> tuple[object, object]:
    return shelf.sets(), shelf.cards()


@pytest.fixture
def filled(tmp_path: Path) -> tuple[Path, object]:
    folder = tmp_path / "filled"
    storage, _ = opened(folder)
    for number in range(30):
        assert storage.shelf.save_set(f"House {number}", f"a line {number} " * 9) is Outcome.SAVED
        assert storage.shelf.save_card(f"Card {number}", f"another {number}") is Outcome.SAVED
    kept = everything(storage.shelf)
    storage.close()
    (folder / store.BACKUP).unlink()
    return folder, kept


def test_what_was_made_is_there_again_after_a_restart(tmp_path):
    storage, _ = opened(tmp_path)
    storage.shelf.save_set("Da Nonna", "a set")
    storage.shelf.save_card("Rain", "a card")
    storage.close()
    again, said = opened(tmp_path)
    assert [(made.name, made.line) for made in again.shelf.sets()] == [("Da Nonna", "a set")]
    assert [(made.name, made.line) for made in again.shelf.cards()] == [("Rain", "a card")]
    assert said == []
    again.close()


def test_nothing_is_replaced_unless_that_was_said(tmp_path):
    shelf = opened(tmp_path)[0].shelf
    assert shelf.save_set("Da Nonna", "first") is Outcome.SAVED
    assert shelf.save_set("  da  NONNA ", "second") is Outcome.TAKEN, "capitals and blanks make no other name"
    assert shelf.set_named("Da Nonna").line == "first"
    assert shelf.save_card("Da Nonna", "a card") is Outcome.SAVED, "cards and sets do not take each other's names"
    assert shelf.save_set("DA NONNA", "second", replace=True) is Outcome.SAVED
    assert [(made.name, made.line) for made in shelf.sets()] == [("DA NONNA", "second")]
    assert shelf.free_set_name("Da Nonna") == "Da Nonna 2"
    assert shelf.free_set_name("Another") == "Another"


def test_a_set_gets_another_name_only_if_nobody_has_it(tmp_path):
    storage, _ = opened(tmp_path)
    shelf = storage.shelf
    shelf.save_set("One", "1")
    shelf.save_set("Two", "2")
    assert shelf.rename_set("One", "two") is Outcome.TAKEN
    assert shelf.rename_set("One", "ONE") is Outcome.SAVED
    assert shelf.rename_set("One", "Three") is Outcome.SAVED
    assert shelf.rename_set("One", "Four") is Outcome.NAMELESS, "there is no such set any more"
    kept = everything(shelf)
    storage.close()
    assert everything(opened(tmp_path)[0].shelf) == kept
    assert [made.name for made in kept[0]] == ["Three", "Two"]


def test_there_is_an_end_to_how_much_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(shelf_module, "MOST", 3)
    shelf = opened(tmp_path)[0].shelf
    assert [shelf.save_set(f"S{number}", "x") for number in range(4)] == [*[Outcome.SAVED] * 3, Outcome.FULL]
    assert shelf.save_set("S1", "y", replace=True) is Outcome.SAVED
    assert shelf.save_set(" \n ", "x") is Outcome.NAMELESS
    assert shelf.save_card("C", "x" * (shelf_module.LONGEST_LINE + 1)) is Outcome.LONG
    shelf.delete_set("s0")
    assert shelf.save_set("S9", "x") is Outcome.SAVED


def test_a_store_from_before_there_was_a_shelf_gets_one(tmp_path):
    file = tmp_path / store.NAME
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(store._STEPS[0])
        connection.execute(f"PRAGMA application_id = {store.APPLICATION}")
        connection.execute("PRAGMA user_version = 1")
        connection.commit()
    looking, said = opened(tmp_path)
    looking.look_only = True
    assert looking.shelf.sets() == []
    storage, said = opened(tmp_path)
    assert storage.shelf.save_set("New", "x") is Outcome.SAVED
    storage.close()
    assert said == []
    assert opened(tmp_path)[0].shelf.set_named("new").line == "x"


def test_a_window_that_only_looks_on_sees_it_and_writes_nothing(filled):
    folder, kept = filled
    before = content(folder)
    looking, said = opened(folder)
    looking.look_only = True
    assert everything(looking.shelf) == kept
    looking.shelf.save_set("Mine", "x")
    looking.shelf.delete_set("House 1")
    looking.close()
    assert content(folder) == before
    assert said == []


def test_a_store_of_a_later_program_is_left_as_it_is(filled):
    folder, _ = filled
    with closing(sqlite3.connect(folder / store.NAME)) as connection:
        connection.execute("PRAGMA user_version = 99")
        connection.commit()
    before = content(folder)
    storage, said = opened(folder)
    assert storage.shelf.save_set("Mine", "x") is Outcome.SAVED, "it holds as long as the window is open"
    storage.close()
    assert said == ["notice.store_newer"]
    assert content(folder) == before


@pytest.mark.parametrize("way", ["deleted", "garbage"])
def test_a_store_that_vanishes_in_mid_game_is_whole_again_afterwards(filled, monkeypatch, way):
    monkeypatch.setattr(writer, "RETRY_SECONDS", LONG)
    folder, _ = filled
    storage, _ = opened(folder)
    storage.shelf.save_set("Between", "x")
    assert storage.flush()
    for ending in ("", "-wal", "-shm"):
        (folder / f"{store.NAME}{ending}").unlink()
    if way == "garbage":
        (folder / store.NAME).write_bytes(b"no store" * 2000)
    storage.shelf.save_set("Last", "y")
    storage.shelf.delete_card("Card 3")
    while not storage.flush():
        storage.poll()
    kept = everything(storage.shelf)
    storage.close()
    assert everything(opened(folder)[0].shelf) == kept


@pytest.mark.parametrize("part", range(4))
def test_with_any_bytes_changed_nothing_is_silently_different(filled, tmp_path, part):
    folder, kept = filled
    whole = (folder / store.NAME).read_bytes()
    known = [{made.name: made for made in some} for some in kept]
    chance = random.Random(part)
    for number in range(12):
        copy = tmp_path / str(number)
        shutil.copytree(folder, copy)
        changed = bytearray(whole)
        for _ in range(chance.choice((1, 4, 40))):
            changed[chance.randrange(len(whole))] ^= chance.randrange(1, 256)
        (copy / store.NAME).write_bytes(changed)
        storage, said = opened(copy)
        found = [{made.name: made for made in some} for some in everything(storage.shelf)]
        assert all(some.items() <= all_of_them.items() for some, all_of_them in zip(found, known, strict=True))
        assert found == known or said, "what is not there is not missing silently"
        storage.close()
        again, said_again = opened(copy)
        assert [{made.name: made for made in some} for some in everything(again.shelf)] == found
        assert not said_again
        again.close()


def test_a_row_that_makes_no_sense_is_set_aside_and_the_others_are_there(filled):
    folder, _ = filled
    with closing(sqlite3.connect(folder / store.NAME)) as connection:
        connection.execute("UPDATE shelf SET line = 'forged' WHERE name = 'House 7'")
        connection.commit()
    storage, said = opened(folder)
    assert storage.shelf.set_named("House 7") is None
    assert len(storage.shelf.sets()) == 29
    assert said == ["notice.shelf_broken"]
    assert "forged" in (folder / "shelf.broken-1.json").read_text(encoding="utf-8")
    storage.close()
    again, said = opened(folder)
    assert len(again.shelf.sets()) == 29
    assert said == [], "it is said once"


_SAVES_UNTIL_KILLED = """
import sys
from pathlib import Path
from game.ui.keep.storage import Storage
storage = Storage(folder=Path(sys.argv[1]))
for number in range(150):
    storage.shelf.save_set(f"S{number}", f"line {number}")
    storage.flush()
    print(number, flush=True)
"""


def test_killed_at_any_moment_what_was_written_is_there(tmp_path):
    for number, after in enumerate((1, 17, 60)):
        folder = tmp_path / str(number)
        command = [sys.executable, "-c", _SAVES_UNTIL_KILLED, str(folder)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            done = next(int(line) for line in process.stdout if int(line) >= after)
            process.kill()
        storage, said = opened(folder)
        names = {made.name: made.line for made in storage.shelf.sets()}
        assert names.items() >= {f"S{each}": f"line {each}" for each in range(done + 1)}.items()
        assert set(names) <= {f"S{each}" for each in range(150)}
        assert said == []
        storage.close()
