"""Profiles to torture: played honestly by the program's own storage, copied as an end or a kill leaves them, compared.

A profile is a folder with `data` (the store) and `config` (the journal and the settings), as the game has them.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any
from unittest import mock

from game.bots.roster import BY_ID
from game.core.engine import legal
from game.match import sitting
from game.match.ledger import Ledger, Line
from game.match.match import Match
from game.match.recording import Recording
from game.match.saves import save_text
from game.match.session import Seat, Session
from game.rulesets import RULESETS, table
from game.ui.keep import handkeys, store
from game.ui.keep.journal import NAME as JOURNAL
from game.ui.keep.journal import read_line
from game.ui.keep.pastgames import PastGames
from game.ui.keep.redo import NAME as REDO
from game.ui.keep.settings import SettingsStore
from game.ui.keep.storage import SavedGame, SavedSeat, Storage

NOON = 1_800_000_000.0
HANG_SECONDS = 30
"""Nothing that is tried here takes a second: what takes so long hangs."""
Standing = tuple[Any, ...]


class HangError(Exception):
    """Something took so long that it would never have ended."""


@contextlib.contextmanager
def workplace(name: str) -> Iterator[Path]:
    """A folder to work in, in memory where there is such a place; faults raise, and the log goes there, too."""
    memory = Path("/dev/shm")
    place = memory if os.access(memory, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix=f"{name}-", dir=place) as folder, mock.patch.dict(os.environ):
        os.environ |= {"SPIETATO_HOME": str(Path(folder) / "home"), "SPIETATO_STRICT": "1"}
        yield Path(folder).resolve()


@contextlib.contextmanager
def alarm(seconds: int = HANG_SECONDS) -> Iterator[None]:
    """HangError in whatever takes longer."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise HangError(f"no answer after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# ---- what a profile holds -------------------------------------------------------------------------------------------


def opened(profile: Path, at: float = NOON) -> tuple[Storage, list[str]]:
    """The storage of a profile with everything read, and what the player was told."""
    said: list[str] = []
    storage = Storage(said.append, profile / "data", profile / "config", now=lambda: at)
    storage.games()
    return storage, said


def standing(ledger: Ledger) -> Standing:
    """All that a ledger says: two that say the same are the same."""
    return ledger.credits, ledger.stake, ledger.hand, ledger.hands, ledger.number, ledger.seal, tuple(ledger.choices)


def told(game: SavedGame) -> Standing:
    """All that a saved game is."""
    return game.slot, save_text(game.match), game.seats, game.played, game.stake


def games_of(storage: Storage) -> dict[str, Standing]:
    """All saved games by their places."""
    return {game.slot: told(game) for game in storage.games()}


def lines_of(file: Path) -> list[Line]:
    """The lines of the store, as somebody else reads them."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return [read_line(row) for row in connection.execute("SELECT * FROM ledger ORDER BY number")]


def copy_profile(source: Path, target: Path) -> Path:
    """The profile as a kill would leave it: what only lives as long as the program is not copied."""
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("*-shm"))
    return target


def files_of(profile: Path) -> dict[str, Path]:
    """The files that can be damaged or put back, by name."""
    return {
        "store": profile / "data" / store.NAME,
        "log": profile / "data" / f"{store.NAME}-wal",
        "backup": profile / "data" / store.BACKUP,
        "redo": profile / "config" / REDO,
        "journal": profile / "config" / JOURNAL,
        "settings": profile / "config" / "settings.json",
    }


@contextlib.contextmanager
def alike_files() -> Iterator[None]:
    """A copy of the casino's open hand is taken for the original: as with a snapshot of the whole disk, and for tries
    whose files are put together from elsewhere."""
    with mock.patch.object(handkeys, "identity", return_value=""):
        yield


def said_nothing_else(log: str) -> bool:
    """Whether a log tells of nothing but runs that were ended from outside."""
    entries = re.split(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d spietato .*\n", log, flags=re.MULTILINE)[1:]
    return all(entry.startswith("the last run:") and "ended from outside" in entry for entry in entries)


# ---- honest play ----------------------------------------------------------------------------------------------------


def play_games(storage: Storage, actions: int) -> list[tuple[str, Standing]]:
    """A saved game of every rulebook without credits; each as it was after every one of its actions."""
    states: list[tuple[str, Standing]] = []
    for number, rules in enumerate(RULESETS.values()):
        if rules.wallet:
            continue
        match = Match(table(rules.id), 3, 7 + number)
        seats = [SavedSeat("Zoë"), SavedSeat("Pepe", "pepe"), SavedSeat("Ada", "ada")]
        for _ in range(actions + number):
            if match.state.over:
                break
            match.apply(legal(match.state)[0])
            storage.save_game(match, seats)
            storage.flush()
            states += [(game.slot, told(game)) for game in [storage.game(rules.id)] if game is not None]
    return states


def play_matches(storage: Storage, chance: Random, matches: int) -> None:
    """So many matches of one round, to their end."""
    who = [BY_ID["vera"], BY_ID["pepe"]]
    books = [rules.id for rules in RULESETS.values() if not rules.wallet]
    for number in range(matches):
        match = Match(table(books[number % len(books)], {"goal": "round"}), 3, chance.randrange(10**9))
        while not match.over:
            match.apply(chance.choice(legal(match.state)))
        seats = [Seat(), *(Seat(character.name, None, character) for character in who)]
        session = Session(match, seats)
        storage.save_session(session, f"{match.rules.id}-9")
        storage.finish_game(session, f"{match.rules.id}-9")
        storage.flush()


def pasts_of(storage: Storage) -> dict[int, Recording | None]:
    """Every match that is listed, by its number; one that cannot be read any more is None. One of which the list only
    says that it cannot be read goes by its place."""
    past = PastGames(storage)
    while past.incomplete:
        past.work_out(1.0)
    if past.failed:
        raise AssertionError("the past games cannot be read")
    found = {place: past.row(place) for place in range(past.count)}
    return {match.id if match else -place: past.recording(match) if match else None for place, match in found.items()}


def play_hands(storage: Storage, chance: Random, hands: int) -> None:
    """So many hands of the casino, at any stake, to their end."""
    for _ in range(hands):
        begin_hand(storage, chance)
        play_on(storage, chance, 1_000)


def begin_hand(storage: Storage, chance: Random) -> int:
    """Sit down, take new credits if there are none, and put a stake on a hand; the number of what was written last."""
    ledger, now = storage.ledger, storage.now()
    storage.write_lines(sitting.sit_down(ledger, now))
    if not ledger.credits:
        storage.write_lines(ledger.refill(now))
    ticket = storage.write_lines(ledger.bet(chance.randint(1, min(100, ledger.credits)), chance.getrandbits(63), now))
    # One transaction after the other: so the files of two runs are alike.
    storage.flush()
    return ticket


def play_on(storage: Storage, chance: Random, actions: int) -> int:
    """So many actions of the open hand, or all that are left, each written down; the number of the last one."""
    hand, ticket = storage.ledger.hand, 0
    if hand is None:
        return ticket
    match = hand.match()
    for _ in range(actions):
        if match.over:
            break
        match.apply(chance.choice(legal(match.state)))
        ticket = storage.write_lines(storage.ledger.keep(match, storage.now()))
        storage.flush()
    return ticket


def write_settings(profile: Path) -> SettingsStore:
    """Settings that somebody has chosen."""
    kept = SettingsStore(files_of(profile)["settings"])
    kept.settings.language, kept.settings.player_name, kept.settings.volume = "it", "Zoë", 0.35
    kept.settings.setups["classic"] = {"ruleset": "classic", "players": 5}
    kept.save()
    return kept
