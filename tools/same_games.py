"""Plays seeded games at all kinds of tables and prints a digest of how they went: the same in both forms of the rules.

    python tools/same_games.py [--games N]

Every rulebook by itself and with house rules, decks and composed cards drawn at random, 2 to 10 players, any legal
action each time; on the way computer players are asked what they would do. The digest covers every final position,
the events of every tenth game, and every answer.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game import form
from game.bots.registry import bot
from game.core.engine import apply, deal, legal
from game.core.events import Event
from game.core.rng import Stream, seeded
from game.core.ruleset import Ruleset
from game.core.state import State
from game.core.view import observe
from game.rulesets import RULESETS, position_line
from tools.fuzz_rules import random_table

GAMES = 20_000
AT_A_TABLE = 50
"""So many games are played at one table: making a table takes longer than a game."""
MOST_ACTIONS = 600
"""By then nearly all games are over; those at odd tables that are not are compared as they stand."""
TOLD_EVERY = 10
"""Every so many games all events are taken down."""
ASKED = ("easy", "normal", "hard")
EXPERT_EVERY = 200
"""Every so many games the expert is asked instead, whose answers take long."""


def tables(number: int) -> tuple[Ruleset, int]:
    """The table with that number, and for how many: by the book, or any other."""
    pick = Stream(3, number).below
    books = list(RULESETS.values())
    if number % 4:
        return random_table(pick)
    book = books[number // 4 % len(books)]
    return book, book.min_players + pick(book.max_players - book.min_players + 1)


def play(rules: Ruleset, players: int, game: int) -> str:
    """One game; how it went."""
    stream = Stream(5, game)
    told: list[Event] | None = None if game % TOLD_EVERY else []
    state = deal(rules, players, seeded(game), stream.below(players), told)
    moment = stream.below(60)
    answer = ""
    for number in range(MOST_ACTIONS):
        options = legal(state)
        if not options:
            break
        if number == moment:
            answer = _asked(state, game)
        apply(state, options[stream.below(len(options))], told)
    return f"{game} {position_line(state)} {answer} {told}"


def _asked(state: State, game: int) -> str:
    level = "expert" if game % EXPERT_EVERY == 0 else ASKED[game % len(ASKED)]
    view = observe(state, state.actor)
    return f"{level} {bot(level, state.rules).choose(view, Stream(game))}"


def digest(games: int) -> str:
    """What all the games come to."""
    mixed = hashlib.sha256()
    for game in range(games):
        if game % AT_A_TABLE == 0:
            rules, players = tables(game // AT_A_TABLE)
        mixed.update(play(rules, players, game).encode())
    return mixed.hexdigest()


def main(words: list[str] | None = None) -> int:
    """Print the digest and the form it was made with."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many ({GAMES})")
    arguments = parser.parse_args(words)
    print(json.dumps({"games": arguments.games, "digest": digest(arguments.games), "compiled": form.compiled()}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
