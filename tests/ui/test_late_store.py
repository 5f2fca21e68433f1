"""A store that cannot be opened at first: it is tried again, and what was played meanwhile takes nothing's place."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.engine import legal
from game.match.match import Match
from game.match.session import Seat, Session
from game.rulesets import table
from game.ui.keep import storage as storage_module
from game.ui.keep import store
from game.ui.keep.storage import Storage
from tests.ledgers import play, rows, stake, standing
from tests.ui.stores import opened, told
from tests.ui.test_saved_games import SEATS, played_match


class Fault:
    """Makes so many attempts to open the store fail."""

    def __init__(self) -> None:
        self.times = 0


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> Iterator[Fault]:
    found, through = Fault(), store._opened

    def open_store(file: Path) -> sqlite3.Connection:
        if found.times > 0:
            found.times -= 1
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise error
        return through(file)

    monkeypatch.setattr(store, "_opened", open_store)
    monkeypatch.setattr(storage_module, "OPEN_PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(storage_module, "RETRY_SECONDS", 0.0)
    return found


def test_one_fault_at_the_start_is_not_even_noticed(tmp_path, fault):
    fault.times = 1
    storage, said = opened(tmp_path)
    assert storage.kept
    assert said == []
    storage.close()


def test_what_is_played_before_the_store_opens_joins_what_is_there(tmp_path, fault):
    first = Storage(folder=tmp_path)
    first.save_game(played_match("classic", 5), SEATS)
    before = [told(game)[1] for game in first.games()]
    play(first, stake(first, 40))
    ledger = standing(first.ledger)
    assert first.shelf.save_set("Mine", "a line").name == "SAVED"
    first.close()
    fault.times = 3
    storage, said = opened(tmp_path)
    assert not storage.kept
    assert said == ["notice.store_unreadable"]
    match = played_match("classic", 9)
    storage.save_game(match, SEATS)
    storage.shelf.save_set("Mine", "another line")
    storage.write_lines(storage.ledger.bet(30, 4, storage.now()))
    over = Match(table("one", {"goal": "round"}), 2, 3)
    chance = random.Random(1)
    while not over.over:
        over.apply(chance.choice(legal(over.state)))
    session = Session(over, [Seat("You"), Seat("Ada")])
    storage.save_session(session)
    storage.finish_game(session, "one")
    storage.poll()
    assert storage.kept
    assert said == ["notice.store_unreadable", "notice.saving_again"]
    assert storage.flush()
    assert standing(storage.ledger) == ledger, "credits that were never written down do not count"
    match.apply(legal(match.state)[0])
    storage.save_game(match, SEATS)
    storage.close()
    again, said = opened(tmp_path)
    assert said == []
    games = {game.slot: told(game)[1] for game in again.games()}
    assert set(games) == {"classic", "classic-2"}
    assert [games["classic-2"]] == before
    assert len(again.game("classic").match.actions) == 10
    assert {made.name: made.line for made in again.shelf.sets()} == {"Mine": "a line", "Mine 2": "another line"}
    assert len(rows(again.file, "matches")) == 1
    assert standing(again.ledger) == ledger
    again.close()


def test_it_is_tried_again_until_it_works(tmp_path, fault):
    fault.times = 8
    storage, said = opened(tmp_path)
    storage.save_game(played_match("classic", 4), SEATS)
    while not storage.kept:
        storage.poll()
    storage.close()
    again, _ = opened(tmp_path)
    assert [len(game.match.actions) for game in again.games()] == [4]
    assert said == ["notice.store_unreadable", "notice.saving_again"]
    again.close()
