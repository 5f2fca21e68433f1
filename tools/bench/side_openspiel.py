"""OpenSpiel's side: random games of `crazy_eights`, C++ driven from Python, in an environment of its own.

Up to five players share one pack, in which every card is there once. All outcomes of chance are then equally likely, so
choosing from `legal_actions` is fair for the dealing, too, and quicker than asking for outcomes with probabilities.
A game that is over has no legal actions, so nothing else need be asked; this is the quickest way to drive it.
"""

from __future__ import annotations

import random
import time
from importlib.metadata import version
from typing import Any

import pyspiel
from serving import serve

MOST_PLAYERS = 5


def game_for(players: int) -> Any:
    """The game as it comes: no special cards, no reshuffling, at most five cards drawn in a turn and 100 laid."""
    assert players <= MOST_PLAYERS, "with two packs, chance is not uniform"
    return pyspiel.load_game("crazy_eights", {"players": players})


def who() -> dict[str, Any]:
    """Which version."""
    return {"version": version("open_spiel")}


def games(players: int, number: int, count: int) -> dict[str, Any]:
    """Whole games; `apply_action` does not check whether an action is legal."""
    game = game_for(players)
    chance = random.Random(number).random
    started = time.process_time()
    for _ in range(count):
        state = game.new_initial_state()
        legal, apply = state.legal_actions, state.apply_action
        while options := legal():
            apply(options[int(chance() * len(options))] if len(options) > 1 else options[0])
    return {"seconds": time.process_time() - started}


def checked(players: int, number: int, count: int) -> dict[str, Any]:
    """The same, every action checked."""
    game = game_for(players)
    chance = random.Random(number).random
    started = time.process_time()
    for _ in range(count):
        state = game.new_initial_state()
        legal, apply = state.legal_actions, state.apply_action_with_legality_check
        while options := legal():
            apply(options[int(chance() * len(options))] if len(options) > 1 else options[0])
    return {"seconds": time.process_time() - started}


def counted(players: int, number: int, count: int) -> dict[str, Any]:
    """How many actions of players those games take, and how many outcomes of chance: counting takes time of its own."""
    game = game_for(players)
    chance = random.Random(number).random
    actions = outcomes = 0
    for _ in range(count):
        state = game.new_initial_state()
        while options := state.legal_actions():
            if state.is_chance_node():
                outcomes += 1
            else:
                actions += 1
            state.apply_action(options[int(chance() * len(options))] if len(options) > 1 else options[0])
    return {"actions": actions / count, "outcomes": outcomes / count}


def clone(count: int) -> dict[str, Any]:
    """One copy of a four-player state after twelve actions."""
    state = game_for(4).new_initial_state()
    actions = 0
    while actions < 12:
        actions += not state.is_chance_node()
        state.apply_action(state.legal_actions()[0])
    started = time.process_time()
    for _ in range(count):
        state.clone()
    return {"microseconds": (time.process_time() - started) / count * 1e6}


if __name__ == "__main__":
    serve(
        {
            "who": who,
            "games": games,
            "games counted": counted,
            "checked": checked,
            "checked counted": counted,
            "clone": clone,
        }
    )
