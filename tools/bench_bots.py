"""How long the computer players think: processor time of decisions at the largest tables (`make bench`)."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots.registry import bot
from game.core.engine import apply, legal
from game.core.rng import Stream
from game.core.view import observe
from game.match.match import Match
from game.rulesets import table

TABLES = (("no_mercy", 10), ("no_mercy", 2), ("classic", 2))
LEVELS = (("hard", 300, 2), ("expert", 60, 150))
"""A level, how many decisions of it are timed, and the milliseconds that 95 of 100 shall stay below."""


def decision_times(ruleset: str, players: int, level: str, wanted: int) -> list[float]:
    """Milliseconds of decisions with more than one option, along games played at random."""
    rules = table(ruleset, {"goal": "round"})
    player = bot(level, rules)
    stream = Stream(11)
    times: list[float] = []
    seed = 0
    while len(times) < wanted:
        match = Match(rules, players, seed)
        seed += 1
        while not match.state.over and len(times) < wanted:
            state = match.state
            view = observe(state, state.actor)
            if len(view.allowed) > 1 and stream.below(4) == 0:
                started = time.process_time()
                player.choose(view, Stream(len(times)))
                times.append(1000 * (time.process_time() - started))
            options = legal(state)
            apply(state, options[stream.below(len(options))])
    return sorted(times)


def main() -> None:
    """Print a line for each table and level."""
    for ruleset, players in TABLES:
        for level, wanted, limit in LEVELS:
            times = decision_times(ruleset, players, level, wanted)
            mean, late = sum(times) / len(times), times[int(0.95 * len(times))]
            print(
                f"{ruleset}, {players} players, {level:<6}: mean {mean:6.2f} ms, "
                f"95th percentile {late:6.2f} ms (goal: under {limit})"
            )


if __name__ == "__main__":
    main()
