"""Every level against every level: `python -m game.arena RULESET` prints a table of win rates with 95 % intervals."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence

from game.bots.registry import bot
from game.bots.roster import LEVELS
from game.commands import Parser, Progress, read_house_rules, run_command, told_with_replay, whole
from game.core.errors import SpietatoError
from game.core.ruleset import Ruleset
from game.match.contest import Interval, Tally, rotations
from game.match.match import Match
from game.output import use_utf8
from game.rulesets import RULESETS, table

Results = dict[str, dict[str, Interval]]
"""The win rate of one (first key) against a table full of the other (second key)."""
Step = Callable[[], None]


def contest(rules: Ruleset, players: int, deals: int, seed: int, first: str, second: str, step: Step) -> Interval:
    """How often one player of the first name wins against a table full of the second."""
    names = [first] + [second] * (players - 1)
    bots = [bot(name, rules) for name in names]
    # The one may bear the same name as the many: in the tally it has a name of its own.
    tally = Tally(["the one"] + ["the many"] * (players - 1))
    for deal in range(deals):
        running: list[Match] = []
        with told_with_replay(running):
            tally.add([place for _, place in rotations(rules, seed + deal, bots, start=running.append)])
        step()
    return tally.rate("the one")


def arena(rules: Ruleset, players: int, deals: int, seed: int, names: Sequence[str], bar: bool) -> Results:
    """Everybody against everybody. With two players one direction is enough: the other is what remains."""
    pairs = [(first, second) for first in names for second in names if first != second]
    if players == 2:
        pairs = [(first, second) for first, second in pairs if names.index(first) > names.index(second)]
    progress = Progress(len(pairs) * deals) if bar else None
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        if progress is not None:
            progress.show(done)

    results: Results = {name: {} for name in names}
    for first, second in pairs:
        rate, low, high = contest(rules, players, deals, seed, first, second, step)
        results[first][second] = (rate, low, high)
        if players == 2:
            results[second][first] = (1 - rate, 1 - high, 1 - low)
    if progress is not None:
        progress.clear()
    return results


def report(rules: Ruleset, players: int, deals: int, results: Results) -> str:
    """The table as text: the row wins so many percent against the column."""
    names = list(results)
    lines = [
        f"{rules.id}, {players} players, {deals} deals with rotated seats: {deals * players} games per pair; "
        f"parity is {100 / players:.0f} %",
        "one of ... wins % against " + ("one of" if players == 2 else f"{players - 1} of"),
        " " * 10 + "".join(f"{name:>22}" for name in names),
    ]
    for first in names:
        cells = []
        for second in names:
            rate = results[first].get(second)
            text = "-" if rate is None else f"{100 * rate[0]:.1f} ({100 * rate[1]:.1f}-{100 * rate[2]:.1f})"
            cells.append(f"{text:>22}")
        lines.append(f"{first:<10}" + "".join(cells))
    return "\n".join(lines)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m game.arena", description="Play every level against every other.")
    parser.add_argument("ruleset", help=", ".join(name for name in RULESETS if not RULESETS[name].roles))
    parser.add_argument("--players", type=whole, help="number of players (default: the minimum)")
    parser.add_argument(
        "--deals", type=whole, default=100, help="deals per pair, each played in every rotation (default: 100)"
    )
    parser.add_argument("--seed", type=whole, default=1, help="seed of the first deal; it goes up by one each deal")
    parser.add_argument(
        "--bots", help="bots to play instead of the four levels, separated by commas; module:Class is your own"
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="set a house rule; may be repeated"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _run(arguments: argparse.Namespace) -> None:
    house_rules = read_house_rules(arguments.set)
    rules = table(arguments.ruleset, house_rules)
    if rules.roles:
        raise SpietatoError(f"the arena rotates the seats, but in {rules.id} each has a role of its own")
    # One round unless told otherwise: a long match would hide how much one round depends on luck.
    rules = table(arguments.ruleset, {"goal": "round", **house_rules})
    players = rules.min_players if arguments.players is None else arguments.players
    rules.check_players(players)
    if arguments.deals < 1:
        raise SpietatoError(f"--deals must be at least 1, not {arguments.deals}")
    names = list(LEVELS) if arguments.bots is None else [name.strip() for name in arguments.bots.split(",")]
    if len(names) < 2 or len(set(names)) < len(names):
        raise SpietatoError("--bots needs at least two different names")
    results = arena(rules, players, arguments.deals, arguments.seed, names, bar=not arguments.json)
    if arguments.json:
        rounded = {a: {b: [round(x, 5) for x in rate] for b, rate in row.items()} for a, row in results.items()}
        print(json.dumps({"ruleset": rules.id, "players": players, "deals": arguments.deals, "win_rate": rounded}))
    else:
        print(report(rules, players, arguments.deals, results))


def main(argv: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    use_utf8()
    arguments = _parser().parse_args(argv)
    return run_command("arena", lambda: _run(arguments))


if __name__ == "__main__":
    raise SystemExit(main())
