"""Plays by a fixed plan and says after each step what is on the disk: what kills.py lets die.

Prints one JSON object a line: what was about to be done (`doing`), and what has been acknowledged (`done`).
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

from game.core.engine import legal
from game.match import sitting
from game.match.ledger import Line
from game.match.match import Match
from game.rulesets import table
from game.ui.keep import redo, store
from game.ui.keep.storage import SavedSeat, Storage

SEATS = [SavedSeat("You"), SavedSeat("Pepe", "pepe")]
GAME_ACTIONS = 8
HANDS = ((20, 5), (35, 8), (50, 11))
"""Stake and seed of each hand."""
NOW = 1_800_000_000.0


def storage_in(folder: Path) -> Storage:
    """The store in that folder, with its journal apart, and a clock that stands still."""
    return Storage(None, folder / "data", folder / "config", now=lambda: NOW)


def set_mode(mode: str) -> None:
    """Let SQLite write in another way than the game does, and without the redo log: to compare them."""
    if not mode:
        return
    redo.RedoLog.append = lambda log, line: None  # type: ignore[method-assign]
    journal, synchronous = mode.split()

    def set_up(connection: sqlite3.Connection) -> None:
        connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.execute(f"PRAGMA synchronous = {synchronous}")

    store._set_up = set_up


def summary(storage: Storage) -> dict[str, Any]:
    """What a player would find."""
    ledger = storage.ledger
    hand = ledger.hand
    games = {game.slot: game.match.actions for game in storage.games() if not game.match.rules.wallet}
    return {
        "credits": ledger.credits,
        "stake": ledger.stake,
        "hands": ledger.hands,
        "actions": len(hand.actions) if hand else -1,
        "number": ledger.number,
        "game": len(games.get("classic", [])),
    }


def tell(word: str, storage: Storage, folder: Path) -> None:
    """One line, all the way to whoever listens, and a mark among the writes."""
    sys.stdout.write(json.dumps({word: summary(storage)}) + "\n")
    sys.stdout.flush()
    with (folder / "marks").open("ab") as marks:
        marks.write(b"?" if word == "doing" else b".")


def step(storage: Storage, folder: Path, lines: list[Line]) -> None:
    """What was done is in memory: announce it, write it, acknowledge it."""
    tell("doing", storage, folder)
    storage.write_lines(lines)
    if storage.flush(60):
        tell("done", storage, folder)


def play(folder: Path) -> None:
    """The plan: a game, hands of the casino to their end, a last one left open, and a clean end."""
    folder.mkdir(parents=True, exist_ok=True)
    set_mode(os.environ.get("TORTURE_MODE", ""))
    storage = storage_in(folder)
    storage.open()
    step(storage, folder, [])
    match = Match(table("classic"), 2, 7)
    for _ in range(GAME_ACTIONS):
        match.apply(legal(match.state)[0])
        storage.save_game(match, SEATS)
        step(storage, folder, [])
    step(storage, folder, sitting.sit_down(storage.ledger, NOW))
    for stake, seed in HANDS:
        hand = Match(table("casino"), 2, seed)
        step(storage, folder, storage.ledger.bet(stake, seed, NOW))
        while not hand.over and not (seed == HANDS[-1][1] and len(hand.actions) >= 3):
            hand.apply(legal(hand.state)[0])
            step(storage, folder, storage.ledger.keep(hand, NOW))
    storage.close()
