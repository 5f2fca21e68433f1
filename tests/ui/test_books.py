"""The casino's books on disk: ledger and open hand are one, survive a kill at any moment, and do not go back."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game.core.engine import legal
from game.match.ledger import START_CREDITS, Hand, Ledger
from game.match.match import Match
from game.match.saves import save_text
from game.rulesets import table
from game.ui.keep import firstversion, handkeys, store
from game.ui.keep.books import Books
from game.ui.keep.journal import NAME as JOURNAL
from game.ui.keep.journal import Journal
from game.ui.keep.storage import Storage
from tests.ledgers import CASINO_SEED as SEED
from tests.ledgers import leave, lines, play, rows, stake, standing
from tests.ui.test_saved_games import SEATS, played_match, slots, write_old_game

pytestmark = pytest.mark.usefixtures("ticking", "files_alike")
STORE = (store.NAME, f"{store.NAME}-wal")


def again(folder: Path) -> Ledger:
    """The ledger as the next start of the program finds it."""
    return Storage(folder=folder).ledger


def results(storage: Storage) -> int:
    return sum(line.kind in {"won", "lost", "void"} for line in lines(storage))


def test_the_ledger_is_kept_with_its_stake_its_hand_and_its_lines(tmp_path):
    storage = Storage(folder=tmp_path)
    assert (storage.ledger.credits, storage.ledger.hand) == (START_CREDITS, None)
    match = stake(storage, 40)
    storage.flush()
    assert standing(again(tmp_path)) == standing(storage.ledger)
    assert (storage.ledger.credits, storage.ledger.stake) == (960, 40)
    play(storage, match, 3)
    ledger = again(tmp_path)
    assert standing(ledger) == standing(storage.ledger)
    assert ledger.hand is not None
    assert ledger.hand.actions == tuple(match.actions)
    play(storage, match)
    storage.write_lines(leave(storage.ledger, 0))
    storage.write_lines(storage.ledger.refill())
    assert [line.kind for line in lines(storage)][-2:] == ["taken", "refill"]
    assert standing(again(tmp_path)) == standing(storage.ledger)


def test_the_open_hand_is_among_the_games_to_continue_and_no_other(tmp_path):
    storage = Storage(folder=tmp_path)
    assert storage.games() == []
    match = stake(storage, 40)
    storage.save_game(played_match("classic"), SEATS)
    play(storage, match, 3)
    assert slots(storage) == ["casino", "classic"]
    (hand, _) = storage.games()
    assert (hand.stake, hand.match.actions) == (40, match.actions)
    play(storage, match)
    assert match.over
    assert slots(storage) == ["classic"]


def test_an_open_hand_cannot_be_deleted(tmp_path):
    storage = Storage(folder=tmp_path)
    stake(storage, 40)
    storage.drop_game("casino")
    storage.make_room("casino")
    assert slots(storage) == ["casino"]
    storage.close()
    assert slots(Storage(folder=tmp_path)) == ["casino"]


# ---- killed ---------------------------------------------------------------------------------------------------------


def copied(folder: Path, to: Path, leave_out: Callable[[str], bool] = lambda name: False) -> Path:
    """The files as a kill at this moment would leave them. Which process maps the shared memory does not outlive it."""
    to.mkdir(exist_ok=True)
    for file in folder.iterdir():
        if file.is_file() and not file.name.endswith("-shm") and not leave_out(file.name):
            shutil.copy(file, to / file.name)
    keys = folder / handkeys.FOLDER
    if keys.is_dir():
        shutil.rmtree(to / handkeys.FOLDER, ignore_errors=True)
        shutil.copytree(keys, to / handkeys.FOLDER)
    return to


@pytest.mark.parametrize("before", [0, 1, 5, "last"])
@pytest.mark.parametrize("first", ["store", "journal"])
def test_killed_between_store_and_journal_nothing_is_lost_or_repeated(tmp_path, before, first):
    live = tmp_path / "live"
    storage = Storage(folder=live)
    match = stake(storage, 40)
    whole = Match(table("casino"), 2, SEED)
    while not whole.over:
        whole.apply(legal(whole.state)[0])
    play(storage, match, len(whole.actions) - 1 if before == "last" else before)
    late = (JOURNAL,) if first == "store" else STORE
    dead = copied(live, tmp_path / "dead", lambda name: name not in late)
    play(storage, match, 1)
    copied(live, dead, lambda name: name in late)
    said: list[str] = []
    reborn = Storage(said.append, dead)
    assert standing(reborn.ledger) == standing(storage.ledger)
    assert said == ([] if first == "store" else ["notice.ledger_old"])
    if before == "last":
        assert reborn.games() == []
    else:
        assert reborn.games()[0].match.actions == match.actions
        play(reborn, reborn.games()[0].match)
    assert (reborn.ledger.stake, reborn.ledger.hands, results(reborn)) == (0, 1, 1)


@pytest.mark.parametrize("name", ["store", "journal"])
def test_a_missing_or_damaged_file_is_replaced_by_the_other(tmp_path, name):
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    play(storage, stake(storage, 40), 4)
    storage.close()
    expected = standing(storage.ledger)
    file = tmp_path / (store.NAME if name == "store" else JOURNAL)
    missing = Storage(said.append, copied(tmp_path, tmp_path / "missing", lambda one: one == file.name))
    assert standing(missing.ledger) == expected
    assert said == ([] if name == "journal" else ["notice.store_restored"])
    said.clear()
    damaged = copied(tmp_path, tmp_path / "damaged")
    (damaged / file.name).write_bytes(b'{"credits": "many"}' * 400)
    for _ in range(2):
        mended = Storage(said.append, damaged)
        assert standing(mended.ledger) == expected
        mended.close()
        assert said == ([] if name == "journal" else ["notice.store_mended"]), "said once"


def test_with_store_and_journal_damaged_both_are_kept_aside_and_play_begins_anew(tmp_path):
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    stake(storage, 40)
    storage.close()
    (tmp_path / store.BACKUP).unlink()
    for name in (store.NAME, JOURNAL):
        (tmp_path / name).write_bytes(b"many credits" * 1000)
    anew = Storage(folder=tmp_path)
    assert anew.ledger.credits == START_CREDITS
    assert anew.flush()
    assert (tmp_path / "spietato.broken-1.db").read_bytes() == b"many credits" * 1000
    kept = (tmp_path / JOURNAL).read_bytes().split(b"\n")
    assert (kept[0], len(kept)) == (b"many credits" * 1000, 3), "what was there, the first line, nothing after it"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE ledger SET amount = 5000 WHERE kind = 'start'",
        "UPDATE ledger SET amount = -4 WHERE kind = 'stake'",
        "UPDATE ledger SET detail = '9' WHERE kind = 'stake'",
        "UPDATE ledger SET seal = 'x' WHERE number = 1",
        "UPDATE ledger SET kind = 'gift' WHERE number = 1",
        "UPDATE ledger SET number = number + 1 WHERE number = 2",
        "UPDATE ledger SET number = -1 WHERE number = 2",
        "UPDATE ledger SET at = 'never' WHERE number = 2",
        "UPDATE choices SET detail = '0:r1'",
        "UPDATE choices SET hand = 3",
        "UPDATE choices SET number = number + 8",
        "INSERT INTO ledger VALUES (3, 0, 'refill', 5000, 0, '', '')",
    ],
)
def test_a_row_that_was_changed_from_outside_is_found_and_put_right(tmp_path, change):
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    play(storage, stake(storage, 40), 2)
    storage.close()
    expected, before = standing(storage.ledger), rows(storage.file, "ledger")
    with store.connect(storage.file) as connection:
        connection.execute(change)
    connection.close()
    for _ in range(2):
        mended = Storage(said.append, tmp_path)
        assert standing(mended.ledger) == expected
        mended.close()
        assert said == ["notice.ledger_mended"]
    assert rows(storage.file, "ledger") == before
    assert (tmp_path / "ledger.broken-1.json").read_text(encoding="utf-8"), "what was found is kept"
    assert not (tmp_path / "ledger.broken-2.json").exists()


def test_a_store_that_somebody_has_put_there_is_made_to_say_what_the_journal_says(tmp_path):
    ours, theirs = (Storage(folder=tmp_path / name) for name in ("ours", "theirs"))
    for storage, seed in ((ours, 1), (theirs, 5), (theirs, 6)):
        play(storage, stake(storage, 10, seed))
    play(ours, stake(ours, 20, 3), 2)
    expected, choices = rows(ours.file, "ledger"), rows(ours.file, "choices")
    assert choices
    foreign = rows(theirs.file, "ledger")
    theirs.close()
    with closing(store.connect(theirs.file)) as connection:
        statements, others = ours._books.put_right(foreign)
        assert others
        assert set(others) <= set(foreign), "what the store said otherwise is kept"
        store.run(connection, statements)
    assert (rows(theirs.file, "ledger"), rows(theirs.file, "choices")) == (expected, choices)
    behind = Books(Journal(tmp_path / "nowhere"), tmp_path)
    assert behind.put_right(expected) == ([], []), "where the journal knows less, the store stays as it is"


# ---- copied back ----------------------------------------------------------------------------------------------------


def put_back(copy: Path, folder: Path, names: tuple[str, ...]) -> None:
    """Put these files back as they were; one that was not there then is not there now."""
    for name in (*names, *(f"{name}-shm" for name in names if name.endswith(".db"))):
        (folder / name).unlink(missing_ok=True)
        if (copy / name).exists():
            shutil.copy(copy / name, folder / name)


PLACES = {"store": STORE, "store without its log": STORE[:1], "journal": (JOURNAL,)}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("clean", [True, False], ids=["closed", "killed"])
@pytest.mark.parametrize("further", [3, 1000], ids=["open", "finished"])
def test_an_older_file_put_back_changes_nothing(tmp_path, place, clean, further):
    live, copy = tmp_path / "live", tmp_path / "copy"
    storage = Storage(folder=live)
    match = stake(storage, 40)
    play(storage, match, 2)
    if clean:
        storage.close()
    copied(live, copy)
    if clean:
        storage = Storage(folder=live)
        match = storage.games()[0].match
    play(storage, match, further)
    expected, actions = standing(storage.ledger), list(match.actions)
    if clean:
        storage.close()
    dead = copied(live, tmp_path / "dead")
    put_back(copy, dead, PLACES[place])
    said: list[str] = []
    reborn = Storage(said.append, dead)
    assert standing(reborn.ledger) == expected
    assert [game.match.actions for game in reborn.games()] == ([] if further == 1000 else [actions])
    assert set(said) <= {"notice.ledger_old"}
    assert len(said) <= 1
    if place == "journal":
        assert said == []
    reborn.close()
    assert standing(again(dead)) == expected


def test_a_whole_data_folder_put_back_is_brought_up_by_the_journal_but_has_no_key_to_a_newer_hand(tmp_path):
    live, apart, copy = tmp_path / "data", tmp_path / "config", tmp_path / "copy"
    said: list[str] = []
    storage = Storage(said.append, live, apart)
    match = stake(storage, 40)
    play(storage, match, 2)
    storage.close()
    shutil.copytree(live, copy)
    storage = Storage(said.append, live, apart)
    match = storage.games()[0].match
    play(storage, match)
    next_hand = stake(storage, 30, seed=77)
    play(storage, next_hand, 2)
    storage.close()
    shutil.rmtree(live)
    shutil.copytree(copy, live)
    back = Storage(said.append, live, apart)
    assert back.games() == []
    assert (back.ledger.credits, back.ledger.stake) == (storage.ledger.credits, 0)
    assert (back.ledger.number, back.ledger.hands) == (storage.ledger.number + 1, storage.ledger.hands + 1)
    assert said == ["notice.ledger_old", "notice.hand_unopened"]


# ---- the first version ----------------------------------------------------------------------------------------------


def write_old_purse(folder: Path, credits: int, stake: int) -> None:
    data = {"version": 1, "credits": credits, "stake": stake, "history": [["won", 10, 20, 1010]]}
    (folder / "purse.json").write_text(json.dumps(data), encoding="utf-8")


def test_a_purse_of_the_first_version_is_taken_over(tmp_path):
    write_old_purse(tmp_path, 1010, 0)
    ledger = Storage(folder=tmp_path).ledger
    assert (ledger.credits, ledger.stake, ledger.hands, ledger.hand) == (1010, 0, 1, None)
    assert (tmp_path / "purse.taken-1.json").exists()


@pytest.mark.parametrize(
    "change",
    [
        {"credits": -1},
        {"stake": -5},
        {"stake": 0},
        {"hand": None},
        {"hand": {"seed": SEED, "actions": "0:r1 0:r1 0:r1"}},
        {"hand": {"seed": SEED, "actions": "nonsense"}},
        {"version": 0},
        {"history": [["won", 1]]},
        {"credits": "many"},
    ],
)
def test_a_purse_that_contradicts_itself_is_damaged_and_kept_aside(tmp_path, change):
    hand = {"seed": SEED, "actions": ""}
    data = {"version": 2, "number": 3, "credits": 960, "stake": 40, "history": [], "hand": hand}
    said: list[str] = []
    good = tmp_path / "good"
    good.mkdir()
    (good / "purse.json").write_text(json.dumps(data), encoding="utf-8")
    assert (again(good).credits, again(good).stake) == (960, 40)
    text = json.dumps({**data, **change})
    (tmp_path / "games").mkdir()
    for name in ("purse.json", "games/casino.json"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    storage = Storage(said.append, tmp_path)
    if change == {"hand": None}:
        assert storage.ledger.hand is not None, "a stake without a hand lies on the next one"
        return
    assert (storage.ledger.credits, storage.ledger.hand) == (START_CREDITS, None)
    assert said == ["notice.purse_broken"]
    assert (tmp_path / "purse.broken-1.json").read_text(encoding="utf-8") == text
    assert (tmp_path / "games" / "casino.broken-1.json").read_text(encoding="utf-8") == text


def test_a_stake_of_the_first_version_lies_on_the_hand_that_was_saved_with_it(tmp_path):
    write_old_purse(tmp_path, 985, 25)
    match = played_match("casino", 3, SEED)
    write_old_game(tmp_path, match)
    storage = Storage(folder=tmp_path)
    assert storage.ledger.hand is not None
    assert (storage.ledger.hand.seed, storage.ledger.hand.actions) == (SEED, tuple(match.actions))
    assert slots(storage) == ["casino"]
    assert (tmp_path / "game.taken-1.json").exists()


def test_a_finished_hand_of_the_first_version_is_paid_when_it_is_taken_over(tmp_path):
    write_old_purse(tmp_path, 985, 25)
    match = played_match("casino", 0, SEED)
    while not match.over:
        match.apply(legal(match.state)[0])
    write_old_game(tmp_path, match)
    storage = Storage(folder=tmp_path)
    ledger = storage.ledger
    assert (ledger.stake, ledger.hand, ledger.hands) == (0, None, 2)
    assert storage.games() == []


def test_a_hand_without_a_stake_is_no_hand(tmp_path):
    write_old_game(tmp_path, played_match("casino", 3, SEED))
    storage = Storage(folder=tmp_path)
    assert storage.games() == []
    assert (storage.ledger.credits, storage.ledger.number) == (START_CREDITS, 1)
    assert (tmp_path / "game.taken-1.json").exists()


def test_a_stake_whose_hand_is_gone_lies_on_the_next_one(tmp_path, monkeypatch):
    monkeypatch.setattr(firstversion.secrets, "randbits", lambda bits: 99)
    write_old_purse(tmp_path, 985, 25)
    storage = Storage(folder=tmp_path)
    hand = storage.ledger.hand
    assert hand is not None
    assert hand == Hand(99, (), hand.number, hand.played)
    monkeypatch.setattr(firstversion.secrets, "randbits", lambda bits: 100)
    assert standing(again(tmp_path)) == standing(storage.ledger), "written down at once"
    assert save_text(storage.games()[0].match) == save_text(Match(table("casino"), 2, 99))
