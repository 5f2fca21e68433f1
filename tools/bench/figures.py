"""What is made of measurements: the best of several, ratios, percentiles, goals, and whether memory grows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

PLAIN, COMPILED = "Spietato, plain", "Spietato, compiled"
RUN, STEP = "RLCard, env.run", "RLCard, env.step"
SPIEL, SPIEL_CHECKED = "OpenSpiel, crazy_eights", "OpenSpiel, each action checked"
NOT_MEASURED = "not measured"
OURS = (PLAIN, COMPILED)
RIVALS = (RUN, STEP, SPIEL, SPIEL_CHECKED)


@dataclass
class Random:
    """Random games with one number of players: for each side games a second, and what a game is."""

    players: int
    rates: dict[str, float] = field(default_factory=dict)
    actions: dict[str, float] = field(default_factory=dict)
    outcomes: dict[str, float] = field(default_factory=dict)
    """Outcomes of chance that have to be sampled in a game, beside the actions; ours and RLCard's shuffle instead."""


@dataclass
class Thought:
    """Decisions of a computer player at one table: milliseconds of each, and what was chosen, for each form."""

    ruleset: str
    players: int
    level: str
    limit: float
    """So many milliseconds 95 of 100 decisions shall take at most."""
    times: dict[str, list[float]] = field(default_factory=dict)
    choices: dict[str, str] = field(default_factory=dict)

    @property
    def same(self) -> bool | None:
        """Whether both forms have chosen the same; None where only one was measured."""
        chosen = list(self.choices.values())
        return None if len(chosen) < 2 else len(set(chosen)) == 1


@dataclass
class Measured:
    """Everything of one run; what is missing was not there to be measured."""

    random: list[Random] = field(default_factory=list)
    clones: dict[str, float] = field(default_factory=dict)
    thoughts: list[Thought] = field(default_factory=list)
    simulated: dict[str, dict[str, float]] = field(default_factory=dict)
    memory: dict[str, list[float]] = field(default_factory=dict)
    memory_step: int = 0
    """After every so many rounds the memory in use was looked at."""
    missing: dict[str, str] = field(default_factory=dict)
    """Why a side was not measured."""


def best(rates: Iterable[float]) -> float:
    """The best of several: what the machine can do when nobody disturbs it."""
    return max(rates)


def least_each(rounds: Sequence[Sequence[float]]) -> list[float]:
    """The same things timed in several rounds: for each of them its shortest time."""
    return [min(times) for times in zip(*rounds, strict=True)]


def rate(count: int, rounds: Sequence[Sequence[float]]) -> float:
    """Games a second, where the same slices of so many games have been timed in several rounds."""
    quickest = least_each(rounds)
    return count * len(quickest) / sum(quickest)


def ratio(ours: float | None, theirs: float | None) -> float | None:
    """How many times as fast; None where one of them is missing."""
    return None if ours is None or theirs is None else ours / theirs


def mean(times: Sequence[float]) -> float:
    """The mean."""
    return sum(times) / len(times)


def percentile(times: Sequence[float], share: float = 0.95) -> float:
    """The time within which that share of them stays."""
    ordered = sorted(times)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def quicker(thought: Thought) -> float | None:
    """How many times as fast the compiled form thinks."""
    if not all(form in thought.times for form in OURS):
        return None
    return sum(thought.times[PLAIN]) / sum(thought.times[COMPILED])


GROWTH_MB = 1.0
"""Less than this is the noise of an allocator that keeps a page more or less."""


def growth(series: Sequence[float]) -> float:
    """How much the memory in use has grown over the second half: what is filled once, early on, is no growth."""
    return series[-1] - series[(len(series) - 1) // 2]


def grows(series: Sequence[float]) -> bool:
    """Whether memory goes on growing."""
    return growth(series) > GROWTH_MB


@dataclass(frozen=True)
class Goal:
    """What was to be reached and what was; `met` is None where it was not measured."""

    text: str
    figure: str
    met: bool | None


def goals(measured: Measured) -> list[Goal]:
    """The goals beside the figures of this run."""
    found = [
        *_rates(measured),
        *(_limit(thought) for thought in measured.thoughts),
        *(_gain(thought) for thought in measured.thoughts if thought.level == "expert"),
    ]
    for form, series in measured.memory.items():
        rounds = measured.memory_step * (len(series) - 1 - (len(series) - 1) // 2)
        grown = f"{growth(series):+.1f} MB in the last {rounds:,} rounds"
        found.append(Goal(f"{form}: memory does not grow", grown, not grows(series)))
    return found


def _rates(measured: Measured) -> list[Goal]:
    two = next((games.rates for games in measured.random if games.players == 2), {})
    return [
        _at_least(two, COMPILED, RUN, 30),
        _at_least(two, COMPILED, STEP, 14),
        _at_least(two, COMPILED, SPIEL, 1),
        _at_least(two, PLAIN, RUN, 10),
        _at_least(two, PLAIN, STEP, 5),
    ]


def _at_least(rates: Mapping[str, float], ours: str, theirs: str, times: int) -> Goal:
    reached = ratio(rates.get(ours), rates.get(theirs))
    form = ours.rpartition(", ")[2].capitalize()
    wanted = f"at least {times} x" if times > 1 else "faster than"
    text = f"{form}, 2 players: {wanted} {theirs}"
    if reached is None:
        return Goal(text, NOT_MEASURED, None)
    return Goal(text, f"{reached:.1f} x", reached >= times)


def _limit(thought: Thought) -> Goal:
    text = f"Plain, {table_name(thought)}, {thought.level}: 95 of 100 decisions under {thought.limit:.0f} ms"
    if PLAIN not in thought.times:
        return Goal(text, NOT_MEASURED, None)
    late = percentile(thought.times[PLAIN])
    return Goal(text, f"{milliseconds(late)} ms", late < thought.limit)


def _gain(thought: Thought) -> Goal:
    text = f"Compiled, {table_name(thought)}, expert: the same decisions at least 2.5 times as fast"
    gain = quicker(thought)
    if gain is None:
        return Goal(text, NOT_MEASURED, None)
    figure = f"{gain:.1f} x" if thought.same else f"{gain:.1f} x, other decisions"
    return Goal(text, figure, gain >= 2.5 and bool(thought.same))


def milliseconds(value: float) -> str:
    """A time in milliseconds, with as many decimals as mean something."""
    return f"{value:.1f}" if value >= 1 else f"{value:.3f}"


def table_name(thought: Thought) -> str:
    """The table of a computer player in words."""
    return f"{thought.ruleset}, {thought.players} players"
