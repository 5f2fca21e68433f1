"""RLCard's side: random games of its UNO, by `env.run` and by `env.step`, in an environment of its own."""

from __future__ import annotations

import random
import time
from importlib.metadata import version
from typing import Any

import numpy
import rlcard
from rlcard.agents import RandomAgent
from rlcard.envs import uno
from rlcard.games.uno import Game
from serving import serve


def environment(players: int, seed: int) -> Any:
    """An environment for that many players: left to itself it always seats two, though the game can seat more."""
    uno.Game = lambda: Game(num_players=players)
    env = rlcard.make("uno", config={"seed": seed})
    assert env.num_players == players
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(players)])
    return env


def who() -> dict[str, Any]:
    """Which version."""
    return {"version": version("rlcard")}


def run(players: int, number: int, count: int) -> dict[str, Any]:
    """Whole games with its own random agents."""
    env = environment(players, number)
    # Its agents draw from NumPy's common generator: without this, no two turns would play the same games.
    numpy.random.seed(number)
    started = time.process_time()
    for _ in range(count):
        env.run(is_training=False)
    return {"seconds": time.process_time() - started, "actions": env.timestep / count}


def step(players: int, number: int, count: int) -> dict[str, Any]:
    """The same, one step at a time, with the quickest random choice."""
    env = environment(players, number)
    chance = random.Random(number).random
    started = time.process_time()
    for _ in range(count):
        state, _ = env.reset()
        while not env.is_over():
            options = list(state["legal_actions"])
            state, _ = env.step(options[int(chance() * len(options))] if len(options) > 1 else options[0])
    return {"seconds": time.process_time() - started, "actions": env.timestep / count}


if __name__ == "__main__":
    # It counts its steps itself, so there is no other way to play in order to count.
    serve({"who": who, "run": run, "run counted": run, "step": step, "step counted": step})
