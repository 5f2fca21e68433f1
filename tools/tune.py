"""Tries values for the weights of a level, one weight at a time, in seat-rotated games against fixed opponents.

    python tools/tune.py classic --players 2 --deals 2000 wild=-2.5,-1,0 colour=-0.2,0,0.2

prints the win rate of each value and keeps the best before it goes on to the next weight.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots.heuristic.weights import LEVEL_WEIGHTS, Weights, same
from game.bots.levels import LevelBot
from game.bots.protocol import Bot
from game.bots.registry import bot
from game.core.ruleset import Ruleset
from game.match.contest import Tally, rotations
from game.rulesets import table


def rate(rules: Ruleset, weights: Weights, rivals: list[Bot], deals: int, seed: int) -> tuple[float, float]:
    """The win rate of a player with these weights and half the width of its 95 % interval."""
    candidate = LevelBot("hard", "candidate", same(weights))
    bots: list[Bot] = [candidate, *rivals]
    tally = Tally(["candidate"] + ["rival"] * len(rivals))
    for deal in range(deals):
        tally.add([place for _, place in rotations(rules, seed + deal, bots)])
    mean, low, high = tally.rate("candidate")
    return mean, (high - low) / 2


def main() -> None:
    """Walk through the weights named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("weights", nargs="+", metavar="NAME=V,V,V")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=100_000)
    parser.add_argument("--rival", default="hard")
    parser.add_argument("--set", action="append", default=[])
    arguments = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in arguments.set)
    rules = table(arguments.ruleset, {"goal": "round", **options})
    rivals = [bot(arguments.rival, rules) for _ in range(arguments.players - 1)]
    weights = LEVEL_WEIGHTS["hard"].at(rules, arguments.players == 2)
    best, half = rate(rules, weights, rivals, arguments.deals, arguments.seed)
    print(f"start {100 * best:.2f} +- {100 * half:.2f}", flush=True)
    for word in arguments.weights:
        name, _, values = word.partition("=")
        kept = weights
        for text in values.split(","):
            tried = replace(weights, **{name: type(getattr(weights, name))(float(text))})
            mean, half = rate(rules, tried, rivals, arguments.deals, arguments.seed)
            better = mean > best
            print(f"{name}={text}: {100 * mean:.2f} +- {100 * half:.2f}{' *' if better else ''}", flush=True)
            if better:
                best, kept = mean, tried
        weights = kept
    print(weights)


if __name__ == "__main__":
    main()
