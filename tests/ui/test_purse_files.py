"""The casino's record on disk: purse and open hand are one, survive a kill at any moment, and do not go back."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from game.core.engine import legal
from game.match.casino import Hand, Purse
from game.match.match import Match
from game.match.saves import save_text
from game.rulesets import table
from game.ui.keep import pursefile
from game.ui.keep.storage import Storage
from tests.ui.test_saved_games import SEATS, played_match, slots, write_old_game

pytestmark = pytest.mark.usefixtures("ticking")
SEED = 8
BOTH = ("purse.json", "games/casino.json")


def started(storage: Storage, stake: int = 40) -> tuple[Purse, Match]:
    """A stake on the table and the hand dealt."""
    purse = storage.load_purse()
    match = Match(table("casino"), 2, SEED)
    purse.bet(stake, SEED)
    assert storage.save_purse(purse)
    return purse, match


def play(storage: Storage, purse: Purse, match: Match, actions: int = 1000) -> None:
    """So many actions, each written down; or all that are left."""
    for _ in range(actions):
        if match.over:
            return
        match.apply(legal(match.state)[0])
        purse.keep(match)
        storage.save_purse(purse)


def test_the_purse_is_kept_with_its_stake_its_hand_and_its_history(tmp_path):
    storage = Storage(folder=tmp_path)
    assert storage.load_purse() == Purse()
    purse, match = started(storage)
    assert Storage(folder=tmp_path).load_purse() == Purse(960, 40, [], Hand(SEED))
    play(storage, purse, match, 3)
    assert Storage(folder=tmp_path).load_purse() == Purse(960, 40, [], Hand(SEED, tuple(match.actions)))
    empty = Purse(credits=0)
    empty.refill()
    storage.save_purse(empty)
    assert Storage(folder=tmp_path).load_purse() == empty


def test_the_open_hand_is_among_the_games_to_continue_and_no_other(tmp_path):
    storage = Storage(folder=tmp_path)
    storage.save_purse(Purse())
    assert storage.games() == []
    purse, match = started(storage)
    storage.save_game(played_match("classic"), SEATS)
    play(storage, purse, match, 3)
    assert slots(storage) == ["casino", "classic"]
    (hand, _) = storage.games()
    assert (hand.stake, hand.match.actions) == (40, match.actions)
    play(storage, purse, match)
    assert match.over
    assert slots(storage) == ["classic"]


def test_an_open_hand_cannot_be_deleted(tmp_path):
    storage = Storage(folder=tmp_path)
    started(storage)
    storage.drop_game("casino")
    storage.make_room("casino")
    assert slots(storage) == ["casino"]


# ---- killed ---------------------------------------------------------------------------------------------------------


class KilledError(BaseException):
    """Stands in for the end of the process."""


def write_once_then_die(monkeypatch, storage: Storage) -> None:
    """The process ends after the first of the two files of the next record."""
    real, written = storage._write, []

    def write(file: Path, text: str) -> bool:
        if written:
            raise KilledError
        written.append(file)
        return real(file, text)

    monkeypatch.setattr(storage._purse, "_write", write)


@pytest.mark.parametrize("before", [0, 1, 5, "last"])
def test_killed_between_the_two_files_nothing_is_lost_or_repeated(tmp_path, monkeypatch, before):
    storage = Storage(folder=tmp_path)
    purse, match = started(storage)
    whole = Match(table("casino"), 2, SEED)
    while not whole.over:
        whole.apply(legal(whole.state)[0])
    count = len(whole.actions) - 1 if before == "last" else before
    play(storage, purse, match, count)
    write_once_then_die(monkeypatch, storage)
    with pytest.raises(KilledError):
        play(storage, purse, match, 1)
    again = Storage(folder=tmp_path)
    assert again.load_purse() == purse
    if before == "last":
        assert again.games() == []
        assert len(again.load_purse().history) == 1
    else:
        assert again.games()[0].match.actions == match.actions
        resumed = again.load_purse()
        play(again, resumed, again.games()[0].match)
        assert len(again.load_purse().history) == 1
        assert again.load_purse().stake == 0


@pytest.mark.parametrize("name", BOTH)
def test_a_damaged_or_missing_file_is_replaced_by_the_other(tmp_path, name):
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    purse, match = started(storage)
    play(storage, purse, match, 4)
    (tmp_path / name).unlink()
    assert Storage(said.append, tmp_path).load_purse() == purse
    assert said == []
    play(storage, purse, match, 1)
    (tmp_path / name).write_text('{"credits": "many"}', encoding="utf-8")
    assert Storage(said.append, tmp_path).load_purse() == purse
    assert said == ["notice.purse_mended"]
    assert Storage(said.append, tmp_path).load_purse() == purse
    assert said == ["notice.purse_mended"]


def test_two_damaged_files_are_kept_aside(tmp_path):
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    started(storage)
    for name in BOTH:
        (tmp_path / name).write_text(json.dumps({"version": 2, "credits": "many"}), encoding="utf-8")
    assert storage.load_purse() == Purse()
    assert said == ["notice.purse_broken"]
    assert (tmp_path / "purse.broken-1.json").exists()
    assert (tmp_path / "games" / "casino.broken-1.json").exists()


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
    ],
)
def test_a_record_that_contradicts_itself_is_damaged(tmp_path, change):
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    started(storage)
    data = json.loads((tmp_path / "purse.json").read_text(encoding="utf-8"))
    for name in BOTH:
        (tmp_path / name).write_text(json.dumps({**data, **change}), encoding="utf-8")
    assert Storage(said.append, tmp_path).load_purse() == Purse()
    assert said == ["notice.purse_broken"]


# ---- copied back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOTH)
def test_an_older_file_put_back_is_refused_and_a_finished_hand_stays_finished(tmp_path, name):
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    purse, match = started(storage)
    play(storage, purse, match, 2)
    shutil.copy(tmp_path / name, tmp_path / "copy.json")
    play(storage, purse, match)
    assert match.over
    shutil.copy(tmp_path / "copy.json", tmp_path / name)
    again = Storage(said.append, tmp_path)
    assert again.load_purse() == purse
    assert said == ["notice.purse_old"]
    assert again.games() == []
    assert said == ["notice.purse_old"]


@pytest.mark.parametrize("name", BOTH)
def test_an_open_hand_goes_on_from_its_last_action_whatever_is_put_back(tmp_path, name):
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    purse, match = started(storage)
    play(storage, purse, match, 2)
    shutil.copy(tmp_path / name, tmp_path / "copy.json")
    play(storage, purse, match, 3)
    shutil.copy(tmp_path / "copy.json", tmp_path / name)
    (hand,) = Storage(said.append, tmp_path).games()
    assert hand.match.actions == match.actions
    assert said == ["notice.purse_old"]


# ---- the first version ----------------------------------------------------------------------------------------------


def write_old_purse(folder: Path, credits: int, stake: int) -> None:
    data = {"version": 1, "credits": credits, "stake": stake, "history": [["won", 10, 20, 1010]]}
    (folder / "purse.json").write_text(json.dumps(data), encoding="utf-8")


def test_a_purse_of_the_first_version_is_taken_over(tmp_path):
    write_old_purse(tmp_path, 1010, 0)
    purse = Storage(folder=tmp_path).load_purse()
    assert (purse.credits, purse.stake, len(purse.history), purse.hand) == (1010, 0, 1, None)


def test_a_stake_of_the_first_version_lies_on_the_hand_that_was_saved_with_it(tmp_path):
    write_old_purse(tmp_path, 985, 25)
    match = played_match("casino", 3, SEED)
    write_old_game(tmp_path, match)
    storage = Storage(folder=tmp_path)
    storage.take_over()
    assert storage.load_purse().hand == Hand(SEED, tuple(match.actions))
    assert slots(storage) == ["casino"]
    assert (tmp_path / "game.taken-1.json").exists()


def test_a_finished_hand_of_the_first_version_is_paid_when_it_is_taken_over(tmp_path):
    write_old_purse(tmp_path, 985, 25)
    match = played_match("casino", 0, SEED)
    while not match.over:
        match.apply(legal(match.state)[0])
    write_old_game(tmp_path, match)
    storage = Storage(folder=tmp_path)
    storage.take_over()
    purse = storage.load_purse()
    assert (purse.stake, purse.hand, len(purse.history)) == (0, None, 2)
    assert storage.games() == []


def test_a_hand_without_a_stake_is_no_hand(tmp_path):
    write_old_game(tmp_path, played_match("casino", 3, SEED))
    storage = Storage(folder=tmp_path)
    storage.take_over()
    assert storage.games() == []
    assert storage.load_purse() == Purse()
    assert (tmp_path / "game.taken-1.json").exists()


def test_a_stake_whose_hand_is_gone_lies_on_the_next_one(tmp_path, monkeypatch):
    monkeypatch.setattr(pursefile.secrets, "randbits", lambda bits: 99)
    write_old_purse(tmp_path, 985, 25)
    storage = Storage(folder=tmp_path)
    assert storage.load_purse().hand == Hand(99)
    monkeypatch.setattr(pursefile.secrets, "randbits", lambda bits: 100)
    assert Storage(folder=tmp_path).load_purse().hand == Hand(99), "written down at once"
    assert save_text(storage.games()[0].match) == save_text(Match(table("casino"), 2, 99))
