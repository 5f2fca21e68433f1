"""Our side: the same measurements of whichever tree PYTHONPATH names, plain or compiled.

All times are processor time. Every action is chosen from `legal` and checked by `apply`, and no events are asked for.
"""

from __future__ import annotations

import hashlib
import time
from random import Random
from typing import Any

from serving import serve

from game.bots.registry import bot, default_bots
from game.core import engine
from game.core.engine import apply, deal, legal
from game.core.events import Event
from game.core.rng import Stream, seeded
from game.core.ruleset import Ruleset
from game.core.state import State
from game.core.view import observe
from game.match.autoplay import Autoplay
from game.match.match import Match
from game.rulesets import RULESETS, table
from game.simulate import simulate
from game.ui.benchmark import resident_mb

SAMPLED = 4
"""One decision in so many along a game is timed, so that they come from many games."""
WATCHED, THOUGHT, SEARCHED = 10, 20, 1_000
"""One round in so many is watched with events, views and copies; played by computer players; asks an expert once."""
TABLES = tuple((name, min(players, rules.max_players)) for players in (2, 3, 4) for name, rules in RULESETS.items())


def who() -> dict[str, Any]:
    """Which form runs: compiled modules do not come from a file of Python."""
    file = engine.__file__ or ""
    return {"compiled": not file.endswith(".py"), "file": file}


def games(players: int, number: int, count: int) -> dict[str, Any]:
    """Random rounds of Classic, one slice of them."""
    rules = RULESETS["classic"]
    random = Random(number).random
    first = number * count
    started = time.process_time()
    for game in range(first, first + count):
        state = deal(rules, players, game, game % players)
        while options := legal(state):
            # Where there is no choice, none is made: this is about the rules, and not about dice.
            apply(state, options[int(random() * len(options))] if len(options) > 1 else options[0])
    return {"seconds": time.process_time() - started}


def games_counted(players: int, number: int, count: int) -> dict[str, Any]:
    """How many actions those rounds take: counted apart, for counting takes time."""
    random = Random(number).random
    actions = 0
    for game in range(number * count, (number + 1) * count):
        state = deal(RULESETS["classic"], players, game, game % players)
        while options := legal(state):
            apply(state, options[int(random() * len(options))] if len(options) > 1 else options[0])
            actions += 1
    return {"actions": actions / count}


def clone(count: int) -> dict[str, Any]:
    """One copy of a four-player Classic state after twelve actions."""
    state = deal(RULESETS["classic"], 4, seeded(3))
    for _ in range(12):
        apply(state, legal(state)[0])
    started = time.process_time()
    for _ in range(count):
        state.clone()
    return {"microseconds": (time.process_time() - started) / count * 1e6}


def decisions(ruleset: str, players: int, level: str, count: int) -> dict[str, Any]:
    """Milliseconds of decisions with more than one option along random games, and a fingerprint of what was chosen."""
    rules = table(ruleset, {"goal": "round"})
    player = bot(level, rules)
    stream = Stream(11)
    times: list[float] = []
    choices: list[int] = []
    seed = 0
    while len(times) < count:
        match = Match(rules, players, seed)
        seed += 1
        while not match.state.over and len(times) < count:
            state = match.state
            view = observe(state, state.actor)
            if len(view.allowed) > 1 and stream.below(SAMPLED) == 0:
                started = time.process_time()
                choices.append(player.choose(view, Stream(len(times))))
                times.append(1000 * (time.process_time() - started))
            options = legal(state)
            apply(state, options[stream.below(len(options))])
    return {"milliseconds": times, "choices": hashlib.sha256(repr(choices).encode()).hexdigest()}


def simulated(ruleset: str, count: int) -> dict[str, Any]:
    """What `python -m game.simulate RULESET` does without being told more."""
    rules = table(ruleset)
    names = default_bots(rules, rules.min_players)
    started = time.process_time()
    figures = simulate(rules, rules.min_players, count, 1, names)
    return {"rate": count / (time.process_time() - started), "actions": figures.actions / count}


def rounds(first: int, count: int) -> dict[str, Any]:
    """Play that many rounds of all rulesets, and tell how much memory is in use after them."""
    for number in range(first, first + count):
        name, players = TABLES[number % len(TABLES)]
        # What else is tried turns more slowly than the tables, so that each table meets everything.
        turn = number // len(TABLES)
        if turn % THOUGHT == 0:
            _think(name, players, number, turn % SEARCHED == 0)
        else:
            _play(RULESETS[name], players, number, turn % WATCHED == 0)
    return {"resident_mb": resident_mb()}


def _think(name: str, players: int, number: int, search: bool) -> None:
    """A round of computer players, with reflexes and calls, which an expert may begin."""
    rules = table(name, {} if RULESETS[name].roles else {"goal": "round"})
    match = Match(rules, players, number)
    names = default_bots(rules, players) if rules.roles else ["hard"] * players
    if search and not rules.roles:
        view = observe(match.state, match.state.actor)
        match.apply(bot("expert", rules).choose(view, Stream(number)))
    Autoplay(match, [bot(name, rules) for name in names]).play()


def _play(rules: Ruleset, players: int, number: int, watch: bool) -> None:
    """A random round."""
    state = deal(rules, players, seeded(11, number), rules.dealer if rules.dealer >= 0 else number % players)
    stream = Stream(number)
    while options := legal(state):
        action = options[stream.below(len(options))]
        if watch:
            state = _watched(state, action)
        else:
            apply(state, action)


def _watched(state: State, action: int) -> State:
    """The position after the action, in a copy, with everything looked at that can be."""
    after = state.clone()
    told: list[Event] = []
    apply(after, action, told)
    for seat in range(after.players):
        observe(after, seat)
        for event in told:
            event.seen_by(seat)
    return after


if __name__ == "__main__":
    serve(
        {
            "who": who,
            "games": games,
            "games counted": games_counted,
            "clone": clone,
            "decisions": decisions,
            "simulated": simulated,
            "rounds": rounds,
        }
    )
