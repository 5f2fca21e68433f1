"""The tables as they are printed, which are the tables of docs/SPEED.md as well."""

from __future__ import annotations

from collections.abc import Sequence

from tools.bench.figures import (
    COMPILED,
    NOT_MEASURED,
    OURS,
    PLAIN,
    RIVALS,
    SPIEL,
    Goal,
    Measured,
    Random,
    Thought,
    goals,
    mean,
    milliseconds,
    percentile,
    quicker,
    ratio,
    table_name,
)

NOTHING = "-"


def laid_out(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown that is as easily read as plain text: the first column to the left, figures to the right."""
    widths = [max(len(line[column]) for line in (head, *rows)) for column in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        first = cells[0].ljust(widths[0])
        rest = (cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))
        return f"| {' | '.join((first, *rest))} |"

    rule = "|".join(("-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:])))
    return "\n".join((line(head), f"|{rule}|", *(line(row) for row in rows)))


def times(value: float | None) -> str:
    """How many times as fast."""
    return NOTHING if value is None else f"{value:.1f} x"


def whole(value: float | None) -> str:
    """A figure without decimals, its thousands set apart."""
    return NOTHING if value is None else f"{value:,.0f}"


def random_table(games: Random, missing: dict[str, str]) -> str:
    """All sides at random games, and how many times as fast as each of them ours is in both forms."""
    head = (
        f"Random games, {games.players} players",
        "games a second",
        "actions a game",
        "actions a second",
        "ours plain is",
        "ours compiled is",
    )
    rows = []
    for side in (*OURS, *RIVALS):
        rate = games.rates.get(side)
        if rate is None:
            rows.append([side, missing.get(side, NOT_MEASURED), *[NOTHING] * 4])
            continue
        length = games.actions.get(side)
        each_second = None if length is None else length * rate
        against = [NOTHING if side in (form, COMPILED) else times(ratio(games.rates.get(form), rate)) for form in OURS]
        rows.append([side, whole(rate), _length(games, side), whole(each_second), *against])
    return laid_out(head, rows)


def _length(games: Random, side: str) -> str:
    if side not in games.actions:
        return NOTHING
    outcomes = games.outcomes.get(side)
    return f"{games.actions[side]:.0f}" + (f" + {outcomes:.0f} of chance" if outcomes else "")


def clone_table(clones: dict[str, float], missing: dict[str, str]) -> str:
    """What a copy of a state costs."""
    rows = []
    for side in (*OURS, SPIEL):
        cost = f"{clones[side]:.2f}" if side in clones else missing.get(side, NOT_MEASURED)
        rows.append([side, cost])
    return laid_out(("A copy of a four-player state after twelve actions", "microseconds"), rows)


def thought_table(thoughts: Sequence[Thought]) -> str:
    """How long computer players think in both forms."""
    head = (
        "Decisions",
        "plain: mean ms",
        "95 of 100 within",
        "a second",
        "compiled: mean ms",
        "95 of 100 within",
        "a second",
        "gain",
        "decisions",
    )
    rows = []
    for thought in thoughts:
        cells = [f"{table_name(thought)}, {thought.level}"]
        for form in OURS:
            cells += _thinking(thought.times.get(form))
        agree = {None: NOTHING, True: "the same", False: "DIFFERENT"}[thought.same]
        rows.append([*cells, times(quicker(thought)), agree])
    return laid_out(head, rows)


def _thinking(measured: Sequence[float] | None) -> list[str]:
    if measured is None:
        return [NOTHING] * 3
    average = mean(measured)
    return [milliseconds(average), milliseconds(percentile(measured)), whole(1000 / average)]


def simulated_table(simulated: dict[str, dict[str, float]]) -> str:
    """What `simulate` plays of each rulebook."""
    rows = []
    for ruleset, rates in simulated.items():
        gain = ratio(rates.get(COMPILED), rates.get(PLAIN))
        rows.append([ruleset, *(whole(rates.get(form)) for form in OURS), times(gain)])
    return laid_out(("`simulate`, matches a second", "plain", "compiled", "gain"), rows)


def memory_table(memory: dict[str, list[float]], step: int) -> str:
    """Megabytes in use as rounds go by."""
    rows = []
    longest = max(map(len, memory.values()), default=0)
    for mark in range(longest):
        cells = [f"{memory[form][mark]:.1f}" if mark < len(memory.get(form, ())) else NOTHING for form in OURS]
        rows.append([whole(step * (mark + 1)), *cells])
    return laid_out(("Rounds of all rulebooks", "plain, MB in use", "compiled, MB in use"), rows)


def goal_table(found: Sequence[Goal]) -> str:
    """What was to be reached, and whether it was."""
    answers = {None: NOTHING, True: "yes", False: "NO"}
    return laid_out(("Goal", "this run", "reached"), [[goal.text, goal.figure, answers[goal.met]] for goal in found])


def report(measured: Measured) -> list[str]:
    """All tables of a run, in order."""
    parts = [random_table(games, measured.missing) for games in measured.random]
    if measured.clones:
        parts.append(clone_table(measured.clones, measured.missing))
    if measured.thoughts:
        parts.append(thought_table(measured.thoughts))
    if measured.simulated:
        parts.append(simulated_table(measured.simulated))
    if measured.memory:
        parts.append(memory_table(measured.memory, measured.memory_step))
    return [*parts, goal_table(goals(measured))]
