"""Speed and memory of the rules core and the computer players, plain and compiled, beside other engines: `make bench`.

    python -m tools.bench [--write] [--memory [--rounds N]]

Figures on a shared machine wander, so all sides are measured in turns, best of several rounds, in processor time, and
what counts are the ratios. RLCard and OpenSpiel get environments of their own on the first run. `--memory` plays a
million rounds instead and tells how much memory is in use on the way. `--write` puts the tables into docs/SPEED.md.
"""

from __future__ import annotations

import argparse
import sys

from tools.bench.figures import COMPILED, OURS, PLAIN, RUN, SPIEL, goals
from tools.bench.measuring import Run, opened
from tools.bench.page import MEMORY, SPEED, measured_on, write
from tools.bench.tables import goal_table, memory_table, report

MILLION = 1_000_000
MARKS = 10
SHORT_STEP, SHORT_MARKS = 2_000, 5


def tell(what: str) -> None:
    """What is going on, where a person is watching."""
    if sys.stderr.isatty():
        print(f"\r{what:<70}", end="", file=sys.stderr, flush=True)


def versions(run: Run) -> dict[str, str]:
    """The versions of the rivals that are there."""
    found = {}
    for name in (RUN, SPIEL):
        answer = run.ask(name, "who")
        if answer is not None:
            found[name.partition(",")[0]] = answer["version"]
    return found


def speed() -> str:
    """All sides, all figures."""
    with opened(rivals=True, tell=tell) as run:
        on = measured_on(versions(run))
        run.random_games()
        run.clones()
        run.thinking()
        run.simulate()
        run.memory(OURS, SHORT_STEP, SHORT_MARKS)
        return "\n\n".join((on, *report(run.measured)))


def memory(rounds: int) -> str:
    """Memory over very many rounds, in the quicker form that is there."""
    with opened(rivals=False, tell=tell) as run:
        on = measured_on({})
        form = COMPILED if COMPILED in run.sides else PLAIN
        run.memory((form,), rounds // MARKS, MARKS)
        table = memory_table(run.measured.memory, run.measured.memory_step)
        judged = [goal for goal in goals(run.measured) if "memory" in goal.text]
        return "\n\n".join((on, table, goal_table(judged)))


def main() -> None:
    """Measure, print, and write down if that was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description="Speed and memory, side by side.")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/SPEED.md")
    parser.add_argument("--memory", action="store_true", help="memory in use over a million rounds; takes a while")
    parser.add_argument("--rounds", type=int, default=MILLION, help="so many rounds for --memory")
    arguments = parser.parse_args()
    text = memory(arguments.rounds) if arguments.memory else speed()
    tell("")
    print(("\r" if sys.stderr.isatty() else "") + text)
    if arguments.write:
        write(MEMORY if arguments.memory else SPEED, text)


if __name__ == "__main__":
    main()
