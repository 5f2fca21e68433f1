"""Saving while play goes on: full, held and vanished disks lose nothing; an action is an append; choices come first."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from game.core.engine import legal
from game.match.ledger import read_ledger
from game.match.match import Match
from game.match.recording import Recording
from game.match.session import Seat, Session
from game.rulesets import table
from game.ui import starting
from game.ui.keep import store, writer
from game.ui.keep.journal import NAME as JOURNAL
from game.ui.keep.journal import Journal
from game.ui.keep.newgame import NewGame
from game.ui.keep.storage import Storage
from game.ui.keep.store import Statement
from tests.ledgers import lines, play, rows, stake, standing
from tests.ui.tabletop import run
from tests.ui.test_casino_hand import dealt
from tests.ui.test_casino_hand import play as play_at_the_table
from tests.ui.test_saved_games import SEATS, played_match
from tests.ui.test_writer import ALWAYS, LONG, Gate

# ---- real causes ----------------------------------------------------------------------------------------------------


@pytest.fixture
def patient(monkeypatch):
    """A failed write is tried again when something happens, not when time has passed; and a lock is not waited for."""
    monkeypatch.setattr(writer, "RETRY_SECONDS", LONG)
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.01)


def begun(tmp_path: Path) -> tuple[Storage, list[str]]:
    said: list[str] = []
    storage = Storage(said.append, tmp_path)
    storage.save_game(played_match("classic", 3), SEATS)
    play(storage, stake(storage, 40), 2)
    return storage, said


def went_on(storage: Storage) -> None:
    """Something of everything, while saving does not work."""
    storage.save_game(played_match("classic", 8), SEATS)
    hand = storage.game("casino")
    assert hand is not None
    match = hand.match
    for _ in range(3):
        match.apply(legal(match.state)[0])
        storage.write_lines(storage.ledger.keep(match))
    storage.save_game(played_match("one", 8), SEATS)


def everything(storage: Storage) -> tuple[object, ...]:
    return standing(storage.ledger), {game.slot: game.match.actions for game in storage.games()}


def check_written(storage: Storage, folder: Path) -> None:
    """A second start finds all that the first has in memory."""
    expected = everything(storage)
    storage.close()
    said: list[str] = []
    again = Storage(said.append, folder)
    assert everything(again) == expected
    assert said == []
    assert [line.kind for line in lines(again)][-1:] == ["stake"]
    assert standing(read_ledger([*lines(again), *again.ledger.choices])) == standing(again.ledger)


@pytest.mark.usefixtures("patient")
def test_on_a_full_disk_nothing_is_lost_and_it_is_said_once_each_way(tmp_path):
    storage, said = begun(tmp_path)
    connection = storage._writer._connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    big = played_match("no_mercy", 12)
    for number in range(2, 40):
        storage.save_game(big, SEATS, f"no_mercy-{number}")
    assert not storage.flush()
    went_on(storage)
    for _ in range(3):
        assert not storage.flush()
        storage.poll()
    assert said == ["notice.saving_failed"]
    connection.execute("PRAGMA max_page_count = 100000")
    assert storage.flush()
    for _ in range(3):
        storage.poll()
    assert said == ["notice.saving_failed", "notice.saving_again"]
    check_written(storage, tmp_path)


@pytest.mark.usefixtures("patient")
def test_while_somebody_else_holds_the_store_play_goes_on(tmp_path):
    storage, said = begun(tmp_path)
    with closing(sqlite3.connect(storage.file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        went_on(storage)
        assert not storage.flush()
        storage.poll()
        other.execute("ROLLBACK")
    assert storage.flush()
    storage.poll()
    assert said == ["notice.saving_failed", "notice.saving_again"]
    check_written(storage, tmp_path)


@pytest.mark.usefixtures("patient")
def test_while_the_journal_cannot_be_written_the_store_is_and_the_journal_gets_each_line_once(tmp_path):
    storage, said = begun(tmp_path)
    journal = tmp_path / JOURNAL
    aside = journal.rename(tmp_path / "elsewhere")
    journal.mkdir()
    went_on(storage)
    # Another game takes the place of one that is not finished, twice over.
    storage.make_room("classic")
    storage.save_game(played_match("classic", 5, seed=8), SEATS)
    storage.make_room("classic")
    storage.save_game(played_match("classic", 6, seed=9), SEATS)
    assert storage.flush()
    storage.poll()
    assert {row[1] for row in rows(storage.file, "games")} == {"classic", "classic-2", "classic-3", "one"}
    journal.rmdir()
    aside.rename(journal)
    went_on(storage)
    assert storage.flush()
    storage.poll()
    assert said == [], "the store holds everything: there is nothing to tell"
    texts = Journal(journal).texts()
    assert len(texts) == len(set(texts))
    check_written(storage, tmp_path)


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(
    "way", ["deleted", "older", "foreign", "garbage", "with its journal", "another with ours gone"]
)
def test_a_store_that_is_deleted_or_replaced_in_mid_game_is_whole_again_afterwards(tmp_path, way):
    if way == "foreign":
        other = Storage(folder=tmp_path / "other", now=lambda: 7.0)
        for seed in range(9):
            play(other, stake(other, 9, seed))
        other.save_game(played_match("official", 9), SEATS)
        other.close()
    storage, said = begun(tmp_path)
    finished(storage)
    storage.close()
    older = (tmp_path / store.NAME).read_bytes()
    storage, said = Storage(said.append, tmp_path), said
    finished(storage)
    went_on(storage)
    assert storage.flush()
    history = rows(storage.file, "matches")
    assert len(history) == 2
    content = {"older": older, "garbage": b"no store" * 2000}.get(way)
    if way == "foreign":
        content = (tmp_path / "other" / store.NAME).read_bytes()
    for ending in ("", "-wal", "-shm"):
        (tmp_path / f"{store.NAME}{ending}").unlink()
    if content is not None:
        (tmp_path / store.NAME).write_bytes(content)
    if way in {"with its journal", "another with ours gone"}:
        (tmp_path / JOURNAL).unlink()
    if way == "another with ours gone":
        (tmp_path / store.NAME).write_bytes(older)
    hand = storage.game("casino")
    assert hand is not None
    hand.match.apply(legal(hand.match.state)[0])
    storage.write_lines(storage.ledger.keep(hand.match))
    # Whatever is written once more must find its game where it is now.
    storage.make_room("one")
    storage.save_game(played_match("one", 9), SEATS)
    while not storage.flush():
        storage.poll()
    storage.poll()
    assert said in ([], ["notice.saving_failed", "notice.saving_again"])
    assert rows(storage.file, "matches") == history
    expected = everything(storage)
    storage.close()
    again = Storage(said.append, tmp_path)
    credits, games = everything(again)
    assert credits == expected[0]
    assert games.items() >= expected[1].items()
    assert set(games) - set(expected[1]) <= ({"official"} if way == "foreign" else set())


# ---- what is written ------------------------------------------------------------------------------------------------


class Counting:
    """Stands in for the writer, and only counts."""

    failing = False

    def __init__(self) -> None:
        self.jobs: list[Sequence[Statement]] = []

    used = False

    def submit(self, statements: Sequence[Statement], copy: object = None, tidy: bool = False) -> int:
        self.jobs.append(statements)
        return len(self.jobs)

    def close(self, seconds: float) -> bool:
        return True

    connection = None


def test_an_action_of_a_match_is_an_append_however_long_the_match(tmp_path):
    storage = Storage(folder=tmp_path)
    storage.open()
    real, storage._writer = storage._writer, Counting()
    match = Match(table("classic", {"goal": "points:10000"}), 4, 3)
    while len(match.actions) < 5000 and not match.over:
        if match.state.over:
            match.next_round()
        match.apply(legal(match.state)[0])
        storage.save_game(match, SEATS * 2)
    assert len(match.actions) >= 5000
    _, *rest = storage._writer.jobs
    assert len(rest) == 4999
    assert {len(statements) for statements in rest} == {3}, "the action, the game's row, the position in the redo log"
    assert max(len(repr(value)) for statements in rest for _, values in statements for value in values) < 5000
    storage._writer = real
    storage.close()


def finished(storage: Storage) -> Session:
    """A match played to its end and put into the history."""
    match = Match(table("classic", {"goal": "round"}), 2, 21)
    session = Session(match, [Seat("You", None), Seat("Pepe", None)])
    while not match.over:
        if match.state.over:
            match.next_round()
        match.apply(legal(match.state)[0])
    storage.save_session(session, "classic-9")
    storage.finish_game(session, "classic-9")
    return session


def test_a_finished_match_goes_into_the_history_in_one_stroke_and_can_be_played_again(tmp_path):
    storage = Storage(folder=tmp_path, now=lambda: 1234.5)
    storage.open()
    real = storage._writer
    storage._writer = counting = Counting()
    session = finished(storage)
    storage._writer = real
    saved, gone = counting.jobs
    tables = ("INTO matches", "INTO records", "INTO listed", "FROM actions", "FROM games")
    assert all(any(table in sql for sql, _ in gone) for table in tables)
    real.submit(saved)
    assert storage.flush()
    assert len(rows(storage.file, "games")) == 1
    real.submit(gone)
    assert storage.flush()
    assert rows(storage.file, "games") == rows(storage.file, "actions") == storage.games() == []
    ((_, started, ended, ruleset, who, winner, rounds, scores, replay),) = rows(storage.file, "matches")
    match = session.match
    assert (started, ended, ruleset, winner, rounds) == (1234.5, 1234.5, "classic", match.winner, match.round)
    assert who == '[["You", ""], ["Pepe", ""]]'
    again = Recording.read(str(replay)).replay.play()
    assert (again.winner, str(again.scores), again.state) == (match.winner, scores, match.state)
    storage.close()
    following = Storage(folder=tmp_path)
    finished(following)
    following.close()
    assert [row[0] for row in rows(storage.file, "matches")] == [1, 2]


# ---- a choice is written before it shows ----------------------------------------------------------------------------


def test_a_choice_at_the_casino_does_not_show_before_it_is_written(app):
    scene = dealt(app)
    gate = Gate()
    app.storage._writer._run = gate
    gate.open.clear()
    shown: list[object] = []
    scene.stage.told = shown.append
    play_at_the_table(scene, 1)
    assert gate.reached.wait(LONG)
    for _ in range(200):
        scene.update(1 / 60)
        app.storage.poll()
    assert shown == []
    assert not scene.play.director.idle, "there is something to show"
    assert not scene.desk.written
    gate.open.set()
    run(app)
    assert shown
    assert scene.desk.written


def test_where_the_disk_will_not_the_choice_shows_all_the_same(app, monkeypatch):
    monkeypatch.setattr(writer, "RETRY_SECONDS", LONG)
    scene = dealt(app)
    app.storage._writer._run = Gate(OSError("full"), ALWAYS)
    shown: list[object] = []
    scene.stage.told = shown.append
    play_at_the_table(scene, 1)
    run(app)
    assert shown
    app.storage._writer._run = store.run
    assert app.storage.flush()


def test_a_game_without_credits_waits_for_nothing(app):
    starting.start(app, NewGame("classic", 2, seed=1))
    scene = app.stack.top
    gate = Gate()
    gate.open.clear()
    app.storage._writer._run = gate
    shown: list[object] = []
    scene.stage.told = shown.append
    scene.play.act(legal(scene.desk.match.state)[0])
    assert gate.reached.wait(LONG)
    for _ in range(60):
        scene.update(1 / 60)
    assert shown
    gate.open.set()


def test_a_hand_that_cannot_be_played_on_is_void_and_the_stake_comes_back(tmp_path):
    storage, said = begun(tmp_path)
    hand = storage.ledger.hand
    assert hand is not None
    choice = storage.ledger._add("choice", 0, hand.number, "0:r1 0:r1 0:r1")
    storage.write_lines([choice])
    assert storage.flush()
    again = Storage(said.append, tmp_path)
    assert [game.slot for game in again.games()] == ["classic"]
    assert said == ["notice.hand_void"]
    assert (again.ledger.credits, again.ledger.stake, again.ledger.hands) == (1000, 0, 1)
    again.close()
    assert standing(Storage(folder=tmp_path).ledger) == standing(again.ledger)
