"""Finished matches for tests: bots play them out, and they are written down as the end of a match writes them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from game.bots.registry import bot
from game.bots.roster import ROSTER
from game.match.autoplay import Autoplay
from game.match.match import Match
from game.match.replay import Replay
from game.rulesets import RULESETS, table
from game.ui.keep.finished import PUT_MATCH, finished, record_rows
from game.ui.keep.savedgames import SavedSeat, seats_text
from game.ui.keep.storage import Storage

BEGINNING = 1_790_000_000.0
BOOKS = tuple(name for name, rules in RULESETS.items() if not rules.wallet)

Row = tuple[object, ...]


def played(count: int, seed: int = 1) -> Iterator[tuple[Row, float]]:
    """Rows of `matches`, the oldest first, each with how many seconds the match took. The person sits on seat 0."""
    rng = random.Random(seed)
    for number in range(1, count + 1):
        book = rng.choice(BOOKS)
        rules = table(book, {"goal": "round"} if rng.random() < 0.9 else {})
        players = rng.randint(max(2, rules.min_players), min(5, rules.max_players))
        others = rng.sample(ROSTER, players - 1)
        match = Match(rules, players, rng.randrange(10**6))
        Autoplay(match, [bot("easy", rules) for _ in range(players)]).play()
        winner = -1 if match.winner is None else match.winner
        started = BEGINNING + number * 9000.0
        seconds = round(rng.uniform(60, 900), 3)
        seats = seats_text([SavedSeat(""), *(SavedSeat(who.name, who.id) for who in others)])
        text = Replay.of(match).text()
        scores = json.dumps(match.scores)
        yield (number, started, started + seconds, book, seats, winner, match.round, scores, text), seconds


def fill(storage: Storage, rows: list[tuple[Row, float]]) -> None:
    """Write matches into the store, with all that is worked out from them."""
    for row, seconds in rows:
        storage.write([(PUT_MATCH, row), *record_rows(finished(row, seconds))])
    assert storage.flush(60)
