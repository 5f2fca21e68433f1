"""The order of measuring: all sides in turns, several rounds, best of, so that a busy moment hits nobody alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.bench import sides
from tools.bench.figures import (
    COMPILED,
    OURS,
    PLAIN,
    RUN,
    SPIEL,
    SPIEL_CHECKED,
    STEP,
    Measured,
    Random,
    Thought,
    best,
    least_each,
    mean,
    rate,
)
from tools.bench.sides import NotThereError, Side

ROUNDS = 8
SLICES = 5
THINKING_ROUNDS = 3
CLONES = 20_000
CONTESTS = {
    PLAIN: ("games", 600),
    COMPILED: ("games", 600),
    RUN: ("run", 120),
    STEP: ("step", 120),
    SPIEL: ("games", 600),
    SPIEL_CHECKED: ("checked", 600),
}
"""What each side is asked for, and how many games a slice has. Turns are short, for the shorter they are the sooner one
is not disturbed; and every round plays the same slices, or the best would be the one with the shortest games."""
PLAYERS = (2, 4)
THINKING = (
    ("no_mercy", 10, "expert", 100, 150.0),
    ("no_mercy", 2, "expert", 60, 150.0),
    ("classic", 2, "expert", 100, 150.0),
    ("no_mercy", 10, "hard", 300, 2.0),
    ("classic", 2, "hard", 300, 2.0),
)
"""A table, a level, how many decisions of it are timed, and the milliseconds that 95 of 100 shall stay below."""
SIMULATED = {"classic": 60, "one": 40, "official": 40, "no_mercy": 400, "casino": 1_500}
"""How many matches of each rulebook `simulate` is timed with."""

Tell = Callable[[str], None]


class Run:
    """The sides that are there, by name, and what has been measured of them."""

    def __init__(self, found: dict[str, Side], missing: dict[str, str], tell: Tell) -> None:
        self.sides = found
        self.measured = Measured(missing=missing)
        self._tell = tell

    def ask(self, name: str, what: str, **about: object) -> dict[str, Any] | None:
        """One measurement; None if that side is not there, or not any more."""
        if name not in self.sides:
            return None
        try:
            return self.sides[name].ask(what, **about)
        except NotThereError as reason:
            self.measured.missing[name] = str(reason)
            del self.sides[name]
            return None

    def random_games(self) -> None:
        """Every side at random games."""
        for players in PLAYERS:
            self._tell(f"random games, {players} players")
            games = Random(players)
            seconds: dict[str, list[list[float]]] = {name: [[] for _ in range(ROUNDS)] for name in CONTESTS}
            for turn in range(ROUNDS):
                for number in range(SLICES):
                    for name, (what, count) in CONTESTS.items():
                        answer = self.ask(name, what, players=players, number=number, count=count)
                        if answer is not None:
                            seconds[name][turn].append(answer["seconds"])
            for name in list(self.sides):
                games.rates[name] = rate(CONTESTS[name][1], seconds[name])
                self._describe(games, name)
            self.measured.random.append(games)

    def _describe(self, games: Random, name: str) -> None:
        """What the games of a side are made of."""
        what, count = CONTESTS[name]
        told = [
            answer
            for number in range(SLICES)
            if (answer := self.ask(name, f"{what} counted", players=games.players, number=number, count=count))
        ]
        if len(told) == SLICES:
            games.actions[name] = mean([answer["actions"] for answer in told])
            games.outcomes[name] = mean([answer.get("outcomes", 0.0) for answer in told])

    def clones(self) -> None:
        """What a copy costs each side that can make one."""
        self._tell("copies of a state")
        for _ in range(ROUNDS):
            for name in (*OURS, SPIEL):
                answer = self.ask(name, "clone", count=CLONES)
                if answer is not None:
                    cost = answer["microseconds"]
                    self.measured.clones[name] = min(cost, self.measured.clones.get(name, cost))

    def thinking(self) -> None:
        """The computer players' decisions, the same ones in both forms."""
        for ruleset, players, level, count, limit in THINKING:
            self._tell(f"decisions: {ruleset}, {players} players, {level}")
            thought = Thought(ruleset, players, level, limit)
            found: dict[str, list[list[float]]] = {}
            for _ in range(THINKING_ROUNDS):
                for form in OURS:
                    answer = self.ask(form, "decisions", ruleset=ruleset, players=players, level=level, count=count)
                    if answer is not None:
                        found.setdefault(form, []).append(answer["milliseconds"])
                        thought.choices[form] = answer["choices"]
            thought.times = {form: least_each(rounds) for form, rounds in found.items()}
            self.measured.thoughts.append(thought)

    def simulate(self) -> None:
        """Whole matches as the command plays them."""
        self._tell("simulate")
        for ruleset, count in SIMULATED.items():
            rates: dict[str, float] = {}
            for _ in range(THINKING_ROUNDS):
                for form in OURS:
                    answer = self.ask(form, "simulated", ruleset=ruleset, count=count)
                    if answer is not None:
                        rates[form] = best((answer["rate"], rates.get(form, 0.0)))
            self.measured.simulated[ruleset] = rates

    def memory(self, forms: tuple[str, ...], step: int, marks: int) -> None:
        """Memory in use after every so many rounds of all rulebooks."""
        self.measured.memory_step = step
        for mark in range(marks):
            for form in forms:
                self._tell(f"memory, {form}: {step * mark:,} of {step * marks:,} rounds")
                answer = self.ask(form, "rounds", first=step * mark, count=step)
                if answer is not None and answer["resident_mb"] is not None:
                    self.measured.memory.setdefault(form, []).append(answer["resident_mb"])


@contextmanager
def opened(rivals: bool, tell: Tell) -> Iterator[Run]:
    """A run with all sides that can be started; the others are told with their reason."""
    found: dict[str, Side] = {}
    missing: dict[str, str] = {}

    def start(make: Callable[[], Side], *names: str) -> None:
        tell(f"starting {names[0].partition(',')[0] if len(names) > 1 else names[0]}")
        try:
            side = make()
            side.ask("who")
        except NotThereError as reason:
            missing.update(dict.fromkeys(names, str(reason)))
        else:
            found.update(dict.fromkeys(names, side))

    with TemporaryDirectory(prefix="spietato-bench-") as folder:
        start(lambda: sides.plain(Path(folder)), PLAIN)
        start(sides.compiled, COMPILED)
        if rivals:
            start(lambda: sides.rival("rlcard", "side_rlcard.py", ".venv-bench"), RUN, STEP)
            start(lambda: sides.rival("open_spiel", "side_openspiel.py", ".venv-bench-openspiel"), SPIEL, SPIEL_CHECKED)
        started = set(found.values())
        try:
            yield Run(found, missing, tell)
        finally:
            for side in started:
                side.close()
