"""Speed of the rules core, side by side with RLCard's UNO in the same run: `make bench`.

Figures on a shared machine wander, so both sides are measured in turns, best of several rounds, in processor time, and
what counts is the ratio. RLCard gets an environment of its own (.venv-bench), made on the first run.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import tracemalloc
import venv
from collections.abc import Callable
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.core.engine import apply, deal, legal  # noqa: E402
from game.core.rng import seeded  # noqa: E402
from game.core.state import OVER  # noqa: E402
from game.rulesets import RULESETS, table  # noqa: E402

ROUNDS = 5
OUR_GAMES = 1500
THEIR_GAMES = 120
GOALS = {"run": 15.0, "step": 8.0}

RLCARD_SIDE = """
import json, random, sys, time
import rlcard
from rlcard.agents import RandomAgent
from rlcard.envs import uno
from rlcard.games.uno import Game
games = int(sys.argv[1])
for line in sys.stdin:
    players = int(line)
    # The environment always asks for its default of two players; the game itself can seat more.
    uno.Game = lambda: Game(num_players=players)
    env = rlcard.make("uno", config={"seed": 1})
    assert env.num_players == players
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(players)])
    started = time.process_time()
    for _ in range(games):
        env.run(is_training=False)
    ran = games / (time.process_time() - started)
    choose = random.Random(1).choice
    started = time.process_time()
    for _ in range(games):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(choose(list(state["legal_actions"])))
    stepped = games / (time.process_time() - started)
    print(json.dumps({"run": ran, "step": stepped}), flush=True)
"""


def our_games_per_second(players: int, games: int = OUR_GAMES) -> float:
    """Random Classic rounds through deal, legal and apply: legality checks on, no event sink."""
    rules = RULESETS["classic"]
    random = Random(1).random
    started = time.process_time()
    for game in range(games):
        state = deal(rules, players, seeded(7, game), game % players)
        while state.phase != OVER:
            options = legal(state)
            apply(state, options[int(random() * len(options))])
    return games / (time.process_time() - started)


def clone_microseconds() -> float:
    """One copy of a four-player Classic state in the middle of a game."""
    state = deal(RULESETS["classic"], 4, seeded(3))
    for _ in range(12):
        apply(state, legal(state)[0])
    count = 20_000
    started = time.process_time()
    for _ in range(count):
        state.clone()
    return (time.process_time() - started) / count * 1e6


def memory_growth() -> int:
    """Bytes more after 3,000 games than after 300, across all rulesets."""
    tracemalloc.start()
    marks = []
    for games in (300, 2_700):
        for game in range(games):
            for name in ("no_mercy", "classic", "casino"):
                rules = table(name)
                state = deal(rules, 2, seeded(11, game), 1)
                random = Random(game).random
                while state.phase != OVER:
                    options = legal(state)
                    apply(state, options[int(random() * len(options))])
        marks.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    return marks[1] - marks[0]


def rlcard_process() -> subprocess.Popen[str]:
    """RLCard's side in an environment of its own."""
    home = ROOT / ".venv-bench"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (home / "ready").exists():
        print("setting up RLCard in .venv-bench ...", flush=True)
        venv.create(home, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "rlcard"], check=True)
        (home / "ready").touch()
    command = [str(python), "-c", RLCARD_SIDE, str(THEIR_GAMES)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(process: subprocess.Popen[str], players: int) -> dict[str, float]:
    """One round of RLCard's figures."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{players}\n")
    process.stdin.flush()
    line = process.stdout.readline()
    if not line:
        raise SystemExit("bench: RLCard did not answer")
    figures: dict[str, float] = json.loads(line)
    return figures


def best(measure: Callable[[], float]) -> float:
    """The best of several: what the machine can do when nobody disturbs it."""
    return max(measure() for _ in range(3))


def main() -> None:
    """Print the table."""
    process = rlcard_process()
    print(f"{'random games a second':<26}{'ours':>10}{'env.run':>10}{'ratio':>8}{'env.step':>10}{'ratio':>8}")
    for players in (2, 4):
        ours, run, step = 0.0, 0.0, 0.0
        for _ in range(ROUNDS):
            ours = max(ours, best(lambda players=players: our_games_per_second(players)))  # type: ignore[misc]
            theirs = ask(process, players)
            run, step = max(run, theirs["run"]), max(step, theirs["step"])
        label = f"Classic, {players} players"
        print(f"{label:<26}{ours:>10.0f}{run:>10.0f}{ours / run:>7.1f}x{step:>10.0f}{ours / step:>7.1f}x")
    process.terminate()
    print(f"goals: {GOALS['run']:.0f}x env.run, {GOALS['step']:.0f}x env.step")
    print(
        f"clone of a four-player state: {min(clone_microseconds() for _ in range(5)):.2f} microseconds (goal: under 4)"
    )
    print(f"memory after 3,000 rounds against 300: {memory_growth():+d} bytes")


if __name__ == "__main__":
    main()
