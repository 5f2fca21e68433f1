"""The seed of the casino's open hand: in no file of the profile, and of no use in a copy or an older state of it."""

from __future__ import annotations

import itertools
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.engine import legal
from game.match.ledger import MAX_SEED, result_seed
from game.match.match import Match
from game.ui.keep import handkeys
from game.ui.keep.handkeys import KEY, MARK, HandKeys
from game.ui.keep.storage import Storage
from tests.ledgers import alike_files, lines, play, stake, standing

SEAL, LATER = "a" * 32, "b" * 32
SEED = 7_481_530_926_004_417_823


def opened(folder: Path) -> tuple[Storage, list[str]]:
    said: list[str] = []
    storage = Storage(said.append, folder / "data", folder / "config")
    storage.open()
    storage.flush(60)
    return storage, said


def open_hand(folder: Path, actions: int = 4) -> tuple[Storage, Match]:
    """A profile with a hand in the middle of being played."""
    storage, _ = opened(folder)
    match = stake(storage, 40, SEED)
    play(storage, match, actions)
    return storage, match


# ---- the files ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, SEED, MAX_SEED])
def test_what_was_written_is_found_again(tmp_path, seed: int) -> None:
    HandKeys(tmp_path).write(SEAL, seed)
    assert HandKeys(tmp_path).find(SEAL) == seed
    assert HandKeys(tmp_path).find(LATER) is None


def test_written_once_more_it_stays_as_it_is(tmp_path) -> None:
    keys = HandKeys(tmp_path)
    keys.write(SEAL, SEED)
    before = {file.name: file.read_bytes() for file in keys.folder.iterdir()}
    keys.write(SEAL, SEED)
    assert {file.name: file.read_bytes() for file in keys.folder.iterdir()} == before
    keys.write(SEAL, 5)
    assert keys.find(SEAL) == 5


def test_half_a_pair_of_a_kill_is_replaced(tmp_path) -> None:
    keys = HandKeys(tmp_path)
    keys.write(SEAL, SEED)
    (keys.folder / f"{SEAL}{KEY}").unlink()
    assert keys.find(SEAL) is None
    keys.write(SEAL, SEED)
    assert keys.find(SEAL) == SEED


@pytest.mark.parametrize("damage", [b"", b"x", bytes(57), bytes(500)])
def test_damaged_it_is_not_found_and_nothing_raises(tmp_path, damage: bytes) -> None:
    keys = HandKeys(tmp_path)
    keys.write(SEAL, SEED)
    (keys.folder / f"{SEAL}{KEY}").write_bytes(damage)
    assert keys.find(SEAL) is None


@pytest.mark.parametrize("way", ["copied", "linked", "rewritten", "gone"])
def test_a_mark_that_was_touched_opens_nothing(tmp_path, way: str) -> None:
    keys = HandKeys(tmp_path)
    keys.write(SEAL, SEED)
    mark = keys.folder / f"{SEAL}{MARK}"
    before = mark.stat().st_ctime_ns
    if way in ("copied", "gone"):
        mark.unlink()
    if way == "copied":
        mark.touch()
    while way != "gone" and mark.stat().st_ctime_ns == before:
        # The clock of a file system ticks only every few milliseconds.
        if way == "linked":
            os.link(mark, tmp_path / "other")
            (tmp_path / "other").unlink()
        else:
            mark.touch()
    assert keys.find(SEAL) is None


def test_each_changed_bit_is_noticed(tmp_path) -> None:
    with alike_files():
        keys = HandKeys(tmp_path)
        keys.write(SEAL, SEED)
        file = keys.folder / f"{SEAL}{KEY}"
        whole = file.read_bytes()
        for bit in range(8 * len(whole)):
            changed = bytearray(whole)
            changed[bit // 8] ^= 1 << bit % 8
            file.write_bytes(changed)
            assert keys.find(SEAL) is None
        file.write_bytes(whole)
        assert keys.find(SEAL) == SEED


def test_only_what_is_asked_for_is_kept(tmp_path) -> None:
    keys = HandKeys(tmp_path)
    keys.keep_only([])
    for seal in (SEAL, LATER):
        keys.write(seal, SEED)
    keys.keep_only([LATER])
    assert (keys.find(SEAL), keys.find(LATER)) == (None, SEED)
    keys.keep_only([])
    assert list(keys.folder.iterdir()) == []


def test_a_second_name_of_an_erased_file_holds_nothing(tmp_path) -> None:
    keys = HandKeys(tmp_path)
    keys.write(SEAL, SEED)
    for ending in (MARK, KEY):
        os.link(keys.folder / f"{SEAL}{ending}", tmp_path / f"other{ending}")
    keys.keep_only([])
    assert not any((tmp_path / "other.mark").read_bytes())
    assert not any((tmp_path / "other.key").read_bytes())


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in a folder there")
def test_pipes_links_and_folders_in_their_place_are_not_followed(tmp_path) -> None:
    keys = HandKeys(tmp_path)
    keys.write(SEAL, SEED)
    target = tmp_path / "target"
    target.write_bytes(b"precious")
    for name, make in (("pipe", os.mkfifo), ("link", lambda file: file.symlink_to(target)), ("folder", Path.mkdir)):
        make(keys.folder / f"{name}{MARK}")
        assert keys.find(name) is None
    keys.keep_only([SEAL])
    assert target.read_bytes() == b"precious"
    assert keys.find(SEAL) == SEED


def test_without_lasting_file_numbers_a_hand_survives_the_next_plugging_in(tmp_path, monkeypatch) -> None:
    """As on FAT: there are no second names, and other numbers after every mount."""

    def refuse(*_: object) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr(os, "link", refuse)
    HandKeys(tmp_path).write(SEAL, SEED)
    monkeypatch.setattr(handkeys, "identity", lambda file: "another number")
    assert HandKeys(tmp_path).find(SEAL) == SEED


def test_where_files_change_by_themselves_a_key_still_opens(tmp_path, monkeypatch) -> None:
    numbers = itertools.count()
    monkeypatch.setattr(handkeys, "identity", lambda file: str(next(numbers)))
    HandKeys(tmp_path).write(SEAL, SEED)
    assert HandKeys(tmp_path).find(SEAL) == SEED


# ---- the open hand --------------------------------------------------------------------------------------------------


def test_a_start_goes_on_with_the_very_same_cards(tmp_path) -> None:
    storage, match = open_hand(tmp_path)
    storage.close()
    again, said = opened(tmp_path)
    (hand,) = again.games()
    assert (hand.match.seed, hand.match.actions, hand.match.state) == (SEED, match.actions, match.state)
    assert said == []


def test_the_seed_is_in_no_file_until_the_hand_is_over(tmp_path) -> None:
    storage, _ = open_hand(tmp_path)
    words = [str(SEED).encode(), f"{SEED:x}".encode(), SEED.to_bytes(8, "big"), SEED.to_bytes(8, "little")]

    def found() -> set[str]:
        files = [file for file in tmp_path.rglob("*") if file.is_file()]
        return {file.name for file in files for word in words if word.lower() in file.read_bytes().lower()}

    assert found() == set()
    storage.close()
    assert found() == set(), "nor in what a clean end leaves"
    again, _ = opened(tmp_path)
    play(again, again.games()[0].match)
    assert result_seed(lines(again)[-1].detail) == SEED
    assert "ledger.journal" in found(), "and this is how one looks for it"


def test_there_is_one_pair_of_files_in_a_hand_and_none_after_it(tmp_path) -> None:
    storage, match = open_hand(tmp_path, 0)
    folder = tmp_path / "data" / handkeys.FOLDER
    for _ in range(5):
        assert {file.stem for file in folder.iterdir()} == {storage.ledger.hand_seal}
        play(storage, match, 1)
    play(storage, match)
    assert list(folder.iterdir()) == []


def test_many_lines_in_one_stroke_leave_the_key_of_the_last(tmp_path) -> None:
    storage, _ = opened(tmp_path)
    for seed in (1, 2, SEED):
        match = stake(storage, 10, seed)
        while not match.over and not (seed == SEED and len(match.actions) == 3):
            match.apply(legal(match.state)[0])
            storage.write_lines(storage.ledger.keep(match, storage.now()))
    storage.close()
    again, said = opened(tmp_path)
    assert said == []
    assert again.games()[0].match.seed == SEED


def copy(source: Path, target: Path) -> None:
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("*-shm"))


def test_in_a_copy_the_hand_does_not_open_and_where_it_was_it_does(tmp_path) -> None:
    storage, match = open_hand(tmp_path / "live")
    storage.close()
    copy(tmp_path / "live", tmp_path / "copy")
    rehearsal, said = opened(tmp_path / "copy")
    assert rehearsal.games() == []
    assert said == ["notice.hand_unopened"]
    assert (rehearsal.ledger.credits, rehearsal.ledger.stake) == (960, 0)
    assert str(SEED) not in (tmp_path / "copy" / "config" / "ledger.journal").read_text(encoding="utf-8")
    again, said = opened(tmp_path / "live")
    assert (again.games()[0].match.state, said) == (match.state, [])


def put_back_everything(live: Path, before: Path) -> None:
    shutil.rmtree(live)
    copy(before, live)


def put_back_what_differs(live: Path, before: Path) -> None:
    """As programs for backups do it."""
    for file in live.rglob("*"):
        if file.is_file() and not (before / file.relative_to(live)).exists():
            file.unlink()
    for file in before.rglob("*"):
        place = live / file.relative_to(before)
        if file.is_file() and not (place.exists() and place.read_bytes() == file.read_bytes()):
            shutil.copy2(file, place)


def put_back_store_and_journal(live: Path, before: Path) -> None:
    for name in ("data/spietato.db", "config/ledger.journal"):
        shutil.copy2(before / name, live / name)
    for ending in ("-wal", "-shm"):
        (live / f"data/spietato.db{ending}").unlink(missing_ok=True)


@pytest.mark.parametrize("back", [put_back_everything, put_back_what_differs, put_back_store_and_journal])
@pytest.mark.parametrize("further", [1, 1000], ids=["one action", "to its end"])
def test_what_was_rehearsed_and_put_back_is_lost(tmp_path, back: Callable[[Path, Path], None], further: int) -> None:
    live, before = tmp_path / "live", tmp_path / "before"
    storage, _ = open_hand(live)
    storage.close()
    copy(live, before)
    rehearsal, _ = opened(live)
    play(rehearsal, rehearsal.games()[0].match, further)
    rehearsal.close()
    back(live, before)
    again, said = opened(live)
    assert again.games() == []
    assert said == ["notice.hand_unopened"]
    assert (again.ledger.credits, again.ledger.stake, again.ledger.hands) == (960, 0, 1)


def test_where_copies_are_alike_the_same_attack_works(tmp_path) -> None:
    """A snapshot of the whole disk is not noticed: this is what the other tests would find if nothing was."""
    with alike_files():
        live, before = tmp_path / "live", tmp_path / "before"
        storage, match = open_hand(live)
        storage.close()
        copy(live, before)
        rehearsal, _ = opened(live)
        play(rehearsal, rehearsal.games()[0].match)
        rehearsal.close()
        put_back_everything(live, before)
        again, said = opened(live)
        assert (again.games()[0].match.state, said) == (match.state, [])


@pytest.mark.parametrize("gone", [MARK, KEY, ""])
def test_a_deleted_key_pays_nothing_and_is_told(tmp_path, gone: str) -> None:
    storage, _ = open_hand(tmp_path)
    storage.close()
    for file in (tmp_path / "data" / handkeys.FOLDER).iterdir():
        if file.name.endswith(gone):
            file.unlink()
    again, said = opened(tmp_path)
    assert said == ["notice.hand_unopened"]
    assert (again.ledger.credits, again.ledger.stake, again.ledger.hand) == (960, 0, None)
    again.close()
    third, said = opened(tmp_path)
    assert (standing(third.ledger), said) == (standing(again.ledger), [])


def test_a_key_deleted_while_the_hand_is_played_is_written_again(tmp_path) -> None:
    storage, match = open_hand(tmp_path)
    shutil.rmtree(tmp_path / "data" / handkeys.FOLDER)
    play(storage, match, 1)
    storage.close()
    again, said = opened(tmp_path)
    assert (again.games()[0].match.state, said) == (match.state, [])


def test_a_key_that_cannot_be_written_keeps_the_line_from_being_written(tmp_path) -> None:
    storage, match = open_hand(tmp_path)
    number = len(lines(storage))
    folder = tmp_path / "data" / handkeys.FOLDER
    shutil.rmtree(folder)
    folder.write_bytes(b"in the way")
    play_one = match.copy()
    play_one.apply(legal(play_one.state)[0])
    storage.write_lines(storage.ledger.keep(play_one, storage.now()))
    assert not storage.flush(60)
    assert not storage.saving
    folder.unlink()
    assert storage.flush(60)
    assert len(lines(storage)) == number
    storage.close()
    again, said = opened(tmp_path)
    assert (again.games()[0].match.state, said) == (play_one.state, [])
