"""Many games without a window: `python -m game.simulate RULESET ...` prints figures as text or JSON."""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from game.bots.registry import bot, default_bots
from game.bots.roster import BY_ID, LEVELS
from game.commands import Parser, Progress, read_house_rules, run_command, told_with_replay, whole
from game.core.errors import SpietatoError
from game.core.invariants import check_state
from game.core.notation import action_text
from game.core.ruleset import Ruleset
from game.core.scoring import payout
from game.form import compiled
from game.match.autoplay import Autoplay
from game.match.contest import Interval, Tally, rotations
from game.match.housesets import set_from_line
from game.match.match import Match
from game.match.recording import Recording
from game.output import use_utf8
from game.rulesets import RULESETS, position, table
from game.simulate_casino import STRATEGIES, Comparison, compare


@dataclass
class Figures:
    """What a run of games adds up to."""

    ruleset: str
    players: int
    games: int
    finished: int = 0
    blocked: int = 0
    void: int = 0
    rounds: int = 0
    actions: int = 0
    seconds: float = 0.0
    wins: list[int] = field(default_factory=list)
    paid: int = 0
    paid_squared: int = 0
    deals: int = 0
    """How many deals a paired run played with rotated seats; 0 for a plain one."""
    win_rate: dict[str, Interval] = field(default_factory=dict)
    started: float = field(default_factory=time.perf_counter)

    def add(self, match: Match, place: int | None) -> None:
        """Count one finished match, won by whoever stands at that place in the list of bots."""
        self.finished += 1
        self.blocked += match.blocked
        self.rounds += match.round
        self.actions += len(match.actions)
        if place is None:
            self.void += 1
        else:
            self.wins[place] += 1
        if match.rules.wallet:
            paid = payout(1, match.state)
            self.paid += paid
            self.paid_squared += paid * paid

    def as_dict(self, rules: Ruleset) -> dict[str, Any]:
        """The figures as one JSON object."""
        seconds = max(self.seconds, 1e-9)
        result: dict[str, Any] = {
            "ruleset": self.ruleset,
            "players": self.players,
            "games": self.games,
            "finished": self.finished,
            "blocked": self.blocked,
            "rounds": self.rounds,
            "actions": self.actions,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.finished / seconds, 1),
            "actions_per_second": round(self.actions / seconds, 1),
            "wins": self.wins,
        }
        if self.deals:
            result["deals"] = self.deals
            result["win_rate"] = {name: [round(x, 5) for x in rate] for name, rate in self.win_rate.items()}
        if rules.wallet:
            mean, half = self._return()
            result["void"] = self.void
            result["rtp"] = round(mean * 100, 3)
            result["rtp_interval"] = [round((mean - half) * 100, 3), round((mean + half) * 100, 3)]
        return result

    def _return(self) -> tuple[float, float]:
        """The mean return of a stake and half the width of its 95 % interval."""
        mean = self.paid / self.finished
        variance = self.paid_squared / self.finished - mean * mean
        return mean, 1.96 * math.sqrt(variance / self.finished)


def simulate(
    rules: Ruleset, players: int, games: int, seed: int, names: list[str], check: bool = False, bar: bool = False
) -> Figures:
    """Play that many matches and add them up; BrokenGameError if one fails."""
    rules.check_players(players)
    bots = [bot(name, rules) for name in names]
    figures = Figures(rules.id, players, games, wins=[0] * players)
    progress = Progress(games) if bar else None
    for game in range(games):
        match = Match(rules, players, seed + game)
        with told_with_replay([match]):
            Autoplay(match, bots).play(_check if check else None)
        figures.add(match, match.winner)
        if progress is not None:
            progress.show(game + 1)
    return _timed(figures, progress)


def simulate_pairs(
    rules: Ruleset, players: int, deals: int, seed: int, names: list[str], check: bool = False, bar: bool = False
) -> Figures:
    """Play every deal once for each rotation of the seats; the figures hold win rates with 95 % intervals."""
    rules.check_players(players)
    bots = [bot(name, rules) for name in names]
    figures = Figures(rules.id, players, deals * players, wins=[0] * players, deals=deals)
    tally = Tally(names)
    progress = Progress(deals) if bar else None
    for deal in range(deals):
        running: list[Match] = []
        places = []
        with told_with_replay(running):
            for match, place in rotations(rules, seed + deal, bots, _check if check else None, running.append):
                figures.add(match, place)
                places.append(place)
        tally.add(places)
        if progress is not None:
            progress.show(deal + 1)
    figures.win_rate = tally.rates()
    return _timed(figures, progress)


def simulate_strategy(
    rules: Ruleset, strategy: str, hands: int, seed: int, check: bool = False, bar: bool = False
) -> Comparison:
    """Play that many deals of the Casino with a strategy of the player's and with the rulebook's best one."""
    progress = Progress(hands) if bar else None

    def play(deal: int, name: str) -> Match:
        match = Match(rules, len(rules.roles), deal)
        names = [name if seat == rules.staker else role.bot for seat, role in enumerate(rules.roles)]
        with told_with_replay([match]):
            return Autoplay(match, [bot(name, rules) for name in names]).play(_check if check else None)

    figures = compare(rules, strategy, hands, seed, play, None if progress is None else progress.show)
    if progress is not None:
        progress.clear()
    return figures


def _timed(figures: Figures, progress: Progress | None) -> Figures:
    figures.seconds = time.perf_counter() - figures.started
    if progress is not None:
        progress.clear()
    return figures


def _check(match: Match) -> None:
    check_state(match.state)


def _report(figures: Figures, rules: Ruleset, names: list[str]) -> str:
    data = figures.as_dict(rules)
    lines = [
        f"{rules.id}, {figures.players} players, {figures.finished} games "
        f"({data['rounds']} rounds, {data['blocked']} blocked)",
        f"{figures.actions} actions in {figures.seconds:.2f} s: {data['games_per_second']} games/s, "
        f"{data['actions_per_second']} actions/s",
    ]
    for seat, (name, wins) in enumerate(zip(names, figures.wins, strict=True)):
        label = "place" if figures.deals else "seat"
        lines.append(f"  {label} {seat} {name:<10} {wins:>8} wins  {100 * wins / max(1, figures.finished):5.1f} %")
    for name, (rate, low, high) in figures.win_rate.items():
        lines.append(f"  {name:<10} wins {100 * rate:5.1f} %  (95 % interval {100 * low:.1f} to {100 * high:.1f})")
    if rules.wallet:
        low, high = data["rtp_interval"]
        lines.append(f"return to player {data['rtp']:.2f} % (95 % interval {low:.2f} to {high:.2f})")
    return "\n".join(lines)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m game.simulate", description="Play many games without a window.")
    parser.add_argument("ruleset", nargs="?", help=", ".join(RULESETS))
    parser.add_argument(
        "--players", type=whole, help="number of players (default: one for each bot named, or the minimum)"
    )
    parser.add_argument("--games", "--hands", type=whole, default=100, help="number of matches (default: 100)")
    parser.add_argument("--seed", type=whole, default=1, help="seed of the first match; it goes up by one each match")
    parser.add_argument(
        "--bots",
        help="one name per seat, separated by commas; a single name plays every seat. "
        f"Levels: {', '.join(LEVELS)}; others: random, bank, punta, optimal, a character: {', '.join(BY_ID)}, "
        "or module:Class for a bot of your own",
    )
    parser.add_argument(
        "--pair",
        action="store_true",
        help="play every deal once for each rotation of the seats and print win rates with 95 %% intervals "
        "(--games then counts deals)",
    )
    parser.add_argument(
        "--strategy",
        metavar="NAME",
        help=f"casino: measure the player's strategy ({', '.join(STRATEGIES)} or a bot) against the rulebook's best",
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="set a house rule; may be repeated"
    )
    parser.add_argument("--table", metavar="LINE", help="play at the table on this line: spietato-rules 1 ...")
    parser.add_argument("--check", action="store_true", help="check the invariants after every action")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--replay", metavar="LINE", help="play back a recorded game and print how it ends")
    parser.add_argument("--position", metavar="LINE", help="read a position and print its legal actions")
    return parser


def _names(text: str | None, rules: Ruleset, players: int) -> list[str]:
    if text is None:
        return default_bots(rules, players)
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise SpietatoError(f"--bots names {len(names)} bots for {players} players")
    return names


def _players(arguments: argparse.Namespace, rules: Ruleset) -> int:
    """As many as were asked for, or as are named, or the fewest."""
    if arguments.players is not None:
        return int(arguments.players)
    named = 1 if arguments.bots is None else len(arguments.bots.split(","))
    return rules.min_players if named == 1 else named


def _show_replay(line: str) -> None:
    from game.core.engine import legal
    from game.rulesets import position_line

    replay = Recording.read(line).replay
    match = replay.play()
    check_state(match.state)
    if replay.outdated:
        print(
            f"the replay is of version {replay.version}, when some rules were read otherwise: "
            "every action still fits, but a round may have gone another way",
            file=sys.stderr,
        )
    print(position_line(match.state))
    print(f"round {match.round}, scores {match.scores}, winner {match.winner}")
    print("legal:", " ".join(map(action_text, legal(match.state))) or "none")


def _show_position(line: str) -> None:
    from game.core.engine import legal

    print("legal:", " ".join(map(action_text, legal(position(line)))) or "none")


def _run(arguments: argparse.Namespace) -> None:
    if arguments.replay is not None:
        _show_replay(arguments.replay)
        return
    if arguments.position is not None:
        _show_position(arguments.position)
        return
    rules = _rules(arguments)
    players = _players(arguments, rules)
    rules.check_players(players)
    if arguments.games < 1:
        raise SpietatoError(f"--games must be at least 1, not {arguments.games}")
    if arguments.strategy is not None:
        _measure(arguments, rules)
        return
    names = _names(arguments.bots, rules, players)
    if arguments.pair and rules.roles:
        raise SpietatoError(f"--pair rotates the seats, but in {rules.id} each has a role of its own")
    play = simulate_pairs if arguments.pair else simulate
    figures = play(
        rules, players, arguments.games, arguments.seed, names, check=arguments.check, bar=not arguments.json
    )
    print(_json(figures.as_dict(rules)) if arguments.json else _report(figures, rules, names))


def _json(figures: dict[str, Any]) -> str:
    """The figures on one line, with the form of the rules that they were taken with: it explains how fast it went."""
    return json.dumps({**figures, "compiled": compiled()})


def _rules(arguments: argparse.Namespace) -> Ruleset:
    """The table that was asked for, by its line or by its ruleset and house rules."""
    if arguments.table is not None:
        if arguments.ruleset is not None or arguments.set:
            raise SpietatoError("--table names the ruleset and its house rules: leave out the ruleset and --set")
        return set_from_line(arguments.table)
    if arguments.ruleset is None:
        raise SpietatoError(f"name a ruleset: {', '.join(RULESETS)}")
    return table(arguments.ruleset, read_house_rules(arguments.set))


def _measure(arguments: argparse.Namespace, rules: Ruleset) -> None:
    if arguments.bots is not None or arguments.pair:
        raise SpietatoError("--strategy names who plays and compares by itself: leave out --bots and --pair")
    figures = simulate_strategy(
        rules, arguments.strategy, arguments.games, arguments.seed, arguments.check, not arguments.json
    )
    print(_json(figures.as_dict()) if arguments.json else figures.report())


def main(argv: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    use_utf8()
    arguments = _parser().parse_args(argv)
    return run_command("simulate", lambda: _run(arguments))


if __name__ == "__main__":
    raise SystemExit(main())
