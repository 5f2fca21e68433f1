"""Saved games on disk: one for each rulebook, further ones beside it, those of the first version; none is lost."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from pathlib import Path

import pytest

from game.core.engine import legal
from game.match.ledger import START_CREDITS
from game.match.match import Match
from game.match.saves import save_text
from game.rulesets import position_line, table
from game.ui.keep import firstversion, store
from game.ui.keep.savedgames import seal_over
from game.ui.keep.storage import SavedSeat, Storage
from tests.ledgers import rows

pytestmark = pytest.mark.usefixtures("ticking")
SEATS = [SavedSeat("You"), SavedSeat("Pepe", "pepe")]


def played_match(ruleset: str = "no_mercy", actions: int = 12, seed: int = 7) -> Match:
    match = Match(table(ruleset), 2, seed)
    for _ in range(actions):
        match.apply(legal(match.state)[0])
    return match


def slots(storage: Storage) -> list[str]:
    return [game.slot for game in storage.games()]


def test_a_saved_game_comes_back_as_it_stood(tmp_path):
    match = played_match()
    storage = Storage(folder=tmp_path)
    assert storage.games() == []
    storage.save_game(match, SEATS)
    assert storage.flush()
    for place in (storage, Storage(folder=tmp_path)):
        (saved,) = place.games()
        assert saved.slot == "no_mercy"
        assert saved.seats == tuple(SEATS)
        assert save_text(saved.match) == save_text(match)
    storage.drop_game("no_mercy")
    assert storage.games() == []
    storage.close()
    assert Storage(folder=tmp_path).games() == []


def test_a_hand_of_the_casino_is_not_saved_without_its_stake(tmp_path):
    with pytest.raises(ValueError, match="ledger"):
        Storage(folder=tmp_path).save_game(played_match("casino", 2), SEATS)


def test_each_rulebook_has_a_game_of_its_own_the_last_played_first(tmp_path):
    storage = Storage(folder=tmp_path)
    for ruleset in ("classic", "no_mercy", "one"):
        storage.save_game(played_match(ruleset), SEATS)
    assert slots(storage) == ["one", "no_mercy", "classic"]
    storage.save_game(played_match("classic", 13), SEATS)
    assert slots(storage) == ["classic", "one", "no_mercy"]
    assert len(storage.games()[0].match.actions) == 13
    storage.drop_game("one")
    assert slots(storage) == ["classic", "no_mercy"]


def test_a_game_is_set_aside_under_a_further_name_and_keeps_it(tmp_path):
    storage = Storage(folder=tmp_path)
    storage.save_game(played_match("classic", seed=1), SEATS)
    storage.make_room("classic")
    assert slots(storage) == ["classic-2"]
    storage.save_game(played_match("classic", seed=2), SEATS)
    storage.make_room("classic")
    storage.save_game(played_match("classic", seed=3), SEATS)
    assert {game.slot: game.match.seed for game in storage.games()} == {"classic": 3, "classic-2": 1, "classic-3": 2}
    storage.save_game(played_match("classic", 13, seed=1), SEATS, "classic-2")
    assert slots(storage)[0] == "classic-2"
    storage.drop_game("classic-2")
    assert slots(storage) == ["classic", "classic-3"]


def test_a_game_in_which_nothing_has_happened_needs_no_room(tmp_path):
    storage = Storage(folder=tmp_path)
    storage.save_game(played_match("classic", 0), SEATS)
    storage.make_room("classic")
    storage.make_room("one")
    assert slots(storage) == ["classic"]


def changed(storage: Storage, sql: str, *values: object, sealed: bool = False) -> None:
    """Somebody has changed the store while the program was not running."""
    storage.close()
    connection = sqlite3.connect(storage.file)
    with connection:
        assert connection.execute(sql, values).rowcount > 0
        if sealed:
            reseal(connection)
    connection.close()


def reseal(connection: sqlite3.Connection) -> None:
    """Whoever has changed a game has sealed it, too."""
    for number, *row in connection.execute("SELECT id, head, seats, position, played FROM games").fetchall():
        with contextlib.suppress(TypeError, ValueError):
            connection.execute("UPDATE games SET seal = ? WHERE id = ?", (seal_over(*row), number))


@pytest.mark.parametrize(
    "change",
    [
        "head = ''",
        "head = '{'",
        "head = replace(head, 'spietato/', 'chess/')",
        "head = x'00'",
        "seats = '3'",
        "seats = '{'",
        "seats = '[]'",
        "seats = '[[\"You\"], 5]'",
        "position = ''",
        "position = replace(position, '| turn 1 |', '| turn 0 |')",
        "played = 'late'",
        "started = x'0011'",
        "slot = 'poker'",
        "slot = 'classic-x'",
        "slot = 'casino'",
    ],
)
@pytest.mark.parametrize("sealed", [True, False])
def test_a_damaged_game_is_put_aside_and_said_and_the_others_are_there(tmp_path, change, sealed):
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    storage.save_game(played_match("one"), SEATS)
    storage.save_game(played_match("classic"), SEATS)
    head = storage._games["classic"].head
    changed(storage, f"UPDATE games SET {change} WHERE slot = 'classic'", sealed=sealed)
    for _ in range(2):
        storage = Storage(said.append, tmp_path)
        assert slots(storage) == slots(storage) == ["one"]
        assert said == ["notice.save_broken"]
        storage.close()
    (aside,) = (tmp_path / "games").glob("*.broken-1.json")
    if "head" not in change:
        assert json.dumps(head) in aside.read_text(encoding="utf-8"), "what is left of it is kept"
    assert not list((tmp_path / "games").glob("*.broken-2.json"))


@pytest.mark.parametrize(
    "change",
    [
        "seats = replace(seats, 'You', 'Yov')",
        "played = played + 1",
        "head = replace(head, ' 7', ' 8')",
        "position = position || ' '",
        "seal = ''",
    ],
)
def test_a_game_of_which_anything_was_changed_is_not_believed(tmp_path, change):
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    storage.save_game(played_match("classic"), SEATS)
    before = rows(storage.file, "games") if storage.flush() else []
    changed(storage, f"UPDATE games SET {change}")
    assert rows(storage.file, "games") != before
    assert Storage(said.append, tmp_path).games() == []
    assert said == ["notice.save_broken"]


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM actions WHERE number = 5",
        "DELETE FROM actions WHERE number = 12",
        "DELETE FROM actions",
        "UPDATE actions SET action = 'nonsense' WHERE number = 3",
        "UPDATE actions SET action = '1:draw' WHERE number = 1",
        "UPDATE actions SET number = 99 WHERE number = 3",
        "INSERT INTO actions SELECT game, 13, action FROM actions WHERE number = 12",
    ],
)
def test_a_game_whose_moves_do_not_lead_to_its_position_is_damaged_too(tmp_path, change):
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    storage.save_game(played_match("classic"), SEATS)
    changed(storage, change)
    assert Storage(said.append, tmp_path).games() == []
    assert said == ["notice.save_broken"]


def test_files_of_other_names_are_left_alone(tmp_path):
    (tmp_path / "games").mkdir()
    names = ("poker.json", "classic-x.json", "classic-2.json.bak", "notes.txt", ".classic-ab12.tmp")
    for name in names:
        (tmp_path / "games" / name).write_text("mine", encoding="utf-8")
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    storage.save_game(played_match("classic"), SEATS)
    assert slots(storage) == ["classic"]
    assert said == []
    assert {file.name for file in (tmp_path / "games").iterdir()} == set(names)


def test_where_no_store_can_be_made_it_is_said_once_and_play_goes_on(tmp_path):
    (tmp_path / "data").write_text("no folder", encoding="utf-8")
    said: list[str] = []
    storage = Storage(said.append, tmp_path / "data")
    assert not storage.kept
    match = played_match()
    storage.save_game(match, SEATS)
    storage.save_game(match, SEATS)
    storage.write_lines(storage.ledger.bet(10, 4, storage.now()))
    assert storage.settled(99), "nothing waits for a disk that is not there"
    assert slots(storage) == ["casino", "no_mercy"]
    assert (storage.ledger.credits, storage.ledger.stake) == (START_CREDITS - 10, 10)
    storage.poll()
    assert said == ["notice.read_only"]


def test_a_window_that_only_looks_on_changes_no_file(tmp_path):
    writer = Storage(folder=tmp_path)
    writer.save_game(played_match("classic"), SEATS)
    writer.save_game(played_match("one"), SEATS)
    writer.write_lines(writer.ledger.bet(10, 4))
    changed(writer, "UPDATE games SET head = '{' WHERE slot = 'one'")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "official.json").write_text("{", encoding="utf-8")
    write_old_game(tmp_path, played_match("official"))
    before = content(tmp_path)
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    storage.look_only = True
    assert slots(storage) == ["classic"]
    storage.make_room("classic")
    storage.save_game(played_match("classic", 3), SEATS)
    storage.drop_game("classic")
    assert (storage.ledger.credits, storage.ledger.stake) == (START_CREDITS, 0)
    storage.write_lines(storage.ledger.bet(20, 5))
    storage.flush()
    storage.poll()
    storage.close()
    assert content(tmp_path) == before
    assert said == []


def test_looking_on_while_another_window_writes_touches_nothing_of_its_files(tmp_path):
    writer = Storage(folder=tmp_path)
    writer.save_game(played_match("classic"), SEATS)
    assert writer.flush()
    before = content(tmp_path)
    assert f"{store.NAME}-wal" in before, "what was written last is in the log beside the store"
    storage = Storage(folder=tmp_path)
    storage.look_only = True
    assert slots(storage) == ["classic"]
    storage.close()
    assert content(tmp_path) == before


def content(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


# ---- a game of the first version ----------------------------------------------------------------------------------


def write_old_game(folder: Path, match: Match) -> str:
    """A `game.json` as version 0.1 wrote it."""
    seats = [[seat.name, seat.character] for seat in SEATS]
    text = json.dumps({"version": 1, "seats": seats, "game": save_text(match), "extra": {}})
    (folder / "game.json").write_text(text, encoding="utf-8")
    return text


def test_a_game_of_the_first_version_takes_its_rulebooks_place_and_the_original_is_kept(tmp_path):
    old = played_match("official")
    text = write_old_game(tmp_path, old)
    os.utime(tmp_path / "game.json", (1_700_000_000, 1_700_000_000))
    storage = Storage(folder=tmp_path)
    (saved,) = storage.games()
    assert (saved.slot, saved.seats) == ("official", tuple(SEATS))
    assert save_text(saved.match) == save_text(old)
    assert saved.played == 1_700_000_000, "when it was played, not when it was taken over"
    assert not (tmp_path / "game.json").exists()
    assert (tmp_path / "game.taken-1.json").read_text(encoding="utf-8") == text
    storage.close()
    assert slots(Storage(folder=tmp_path)) == ["official"]


def test_where_the_place_is_taken_it_gets_one_beside_it(tmp_path):
    storage = Storage(folder=tmp_path)
    storage.save_game(played_match("official", seed=1), SEATS)
    storage.close()
    write_old_game(tmp_path, played_match("official", seed=2))
    storage = Storage(folder=tmp_path)
    assert {game.slot: game.match.seed for game in storage.games()} == {"official": 1, "official-2": 2}


def test_a_kill_in_the_middle_of_taking_over_neither_loses_nor_doubles_the_game(tmp_path, monkeypatch):
    write_old_game(tmp_path, played_match("official"))

    class KilledError(BaseException):
        pass

    def kill(*_):
        raise KilledError

    with monkeypatch.context() as patch:
        patch.setattr(firstversion.Found, "keep_originals", kill)
        with pytest.raises(KilledError):
            Storage(folder=tmp_path).open()
    assert (tmp_path / "game.json").exists()
    storage = Storage(folder=tmp_path)
    assert slots(storage) == ["official"]
    assert not (tmp_path / "game.json").exists()


def test_a_damaged_game_of_the_first_version_is_put_aside_and_said(tmp_path):
    said: list[str] = []
    (tmp_path / "game.json").write_text("{", encoding="utf-8")
    storage = Storage(said.append, tmp_path)
    assert storage.games() == []
    assert said == ["notice.save_broken"]
    assert (tmp_path / "game.broken-1.json").exists()


@pytest.mark.parametrize("text", ["", "{", '{"version": 0}', '{"version": 1, "seats": 3}', "[]", "\x00"])
def test_so_is_one_among_the_files_of_its_successor_and_the_others_are_there(tmp_path, text):
    said: list[str] = []
    (tmp_path / "games").mkdir()
    write_old_game(tmp_path, played_match("one"))
    (tmp_path / "game.json").rename(tmp_path / "games" / "one.json")
    (tmp_path / "games" / "classic.json").write_text(text, encoding="utf-8")
    for _ in range(2):
        storage = Storage(said.append, tmp_path)
        assert slots(storage) == ["one"]
        assert said == ["notice.save_broken"]
        storage.close()
    assert (tmp_path / "games" / "classic.broken-1.json").read_text(encoding="utf-8") == text
    assert position_line(storage.games()[0].match.state) == position_line(played_match("one").state)
