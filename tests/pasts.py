"""Matches played to their end by anybody, and put into the history: for tests of what is looked back at."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.bots.roster import BY_ID
from game.core.engine import legal
from game.match.match import Match
from game.match.replay import Replay
from game.match.session import Seat, Session
from game.match.stepping import Stepper
from game.rulesets import table
from game.ui.keep.storage import Storage

DAY = 86_400.0


def played_out(ruleset: str, seed: int, players: int = 4, rules: dict[str, str] | None = None) -> Match:
    """A match in which everybody has done whatever was allowed."""
    return _to_the_end(Match(table(ruleset, {"goal": "round", **(rules or {})}), players, seed), seed)


def played_on(ruleset: str, seed: int, players: int = 4) -> Match:
    """The same from the last move of such a match on, as somebody plays on from its replay."""
    stepper = Stepper(Replay.of(played_out(ruleset, seed, players)))
    return _to_the_end(stepper.continue_from(stepper.length - 1, seed), seed)


def _to_the_end(match: Match, seed: int) -> Match:
    chance = Random(seed)
    while not match.over:
        if match.state.over:
            match.next_round()
        match.apply(chance.choice(legal(match.state)))
    return match


def put(storage: Storage, match: Match, opponents: Sequence[str], slot: str = "") -> None:
    """Into the history with it; a person sits at the first seat, and wherever no opponent is named."""
    people = [Seat()] + [
        Seat(BY_ID[name].name, None, BY_ID[name]) if name else Seat() for name in opponents[: match.players - 1]
    ]
    session = Session(match, people + [Seat()] * (match.players - len(people)))
    storage.save_session(session, slot)
    storage.finish_game(session, slot or match.rules.id)


def some(storage: Storage, count: int = 12) -> None:
    """Matches of several tables against several opponents."""
    tables = (
        ("classic", 4, {"goal": "points:500"}),
        ("no_mercy", 4, {}),
        ("classic", 2, {"title": "Friday night", "stacking": "mixed", "deal": "5"}),
        ("official", 3, {"goal": "rounds:2"}),
        ("no_mercy", 6, {}),
    )
    who = list(BY_ID)
    for number in range(count):
        ruleset, players, rules = tables[number % len(tables)]
        names = [who[(number * 3 + chair * 5) % len(who)] for chair in range(players - 1)]
        put(storage, played_out(ruleset, number + 1, players, rules), names)
