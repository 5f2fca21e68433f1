"""Changes the rules core in small ways, one at a time, and lists the changes that no test notices.

    python tools/mutants.py                      everything
    python tools/mutants.py flow.py              one file
    python tools/mutants.py flow.py::begin_turn  one function

A change that makes no difference stands in tools/mutation/equivalent.txt with the reason.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.mutation.changes import Mutant, find_mutants  # noqa: E402

_MODULES = (
    *("engine", "flow", "resolving", "legality", "matching", "scoring", "setup"),
    *("view", "effects", "customrules", "houserules", "ruleset", "notation"),
)
FILES = [
    *(f"game/core/{name}.py" for name in _MODULES),
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "game" / "core" / "operations").glob("*.py"))),
]
TESTS = [
    "tests/rules",
    "tests/sixth/test_rules.py",  # what no rulebook of the game asks of the core: points that count against the players
    "tests/test_renamed.py",
    *(f"tests/test_{name}.py" for name in ("cards", "notation", "view", "perft", "random_play")),
]
EQUIVALENT = ROOT / "tools" / "mutation" / "equivalent.txt"


def read_equivalent(text: str) -> dict[str, str]:
    """The changes that make no difference, and why: a reason in a line that begins with `#`, then its changes."""
    found: dict[str, str] = {}
    reason = ""
    for line in text.splitlines():
        if line.startswith("#"):
            reason = line.removeprefix("#").strip()
        elif line.strip():
            if not reason:
                raise ValueError(f"no reason is given for: {line}")
            found[line.strip()] = reason
    return found


def wanted(mutant: Mutant, filters: list[str]) -> bool:
    """Whether a change lies in one of the files or functions asked for."""
    for name in filters:
        file, _, function = name.partition("::")
        if mutant.path.endswith(file) and (not function or mutant.function == function):
            return True
    return not filters


def main(arguments: list[str] | None = None) -> int:
    """The exit code: 1 if a change survives, or one that is listed as making no difference does not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("filters", nargs="*", metavar="FILE[::FUNCTION]", help="only these files or functions")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="how many at once (2)")
    parser.add_argument("--list", action="store_true", help="only list the changes")
    parser.add_argument("--all", action="store_true", help="try those that are listed as making no difference, too")
    options = parser.parse_args(arguments)
    if not hasattr(os, "fork"):
        print("mutants: this needs a system that can fork", file=sys.stderr)
        return 2
    os.chdir(ROOT)
    everything = find_mutants(ROOT, FILES)
    equivalent = read_equivalent(EQUIVALENT.read_text(encoding="utf-8"))
    mutants = [
        mutant
        for mutant in everything
        if wanted(mutant, options.filters) and (options.all or mutant.key not in equivalent)
    ]
    if options.list:
        for mutant in mutants:
            print(_described(mutant))
        return 0
    from tools.mutation.runner import Runner  # loads pytest

    runner = Runner(ROOT, TESTS, mutants, options.jobs, _tell)
    runner.run()
    if runner.broken:
        print("mutants: the tests fail as they are", file=sys.stderr)
        return 2
    return _report(everything, mutants, runner.survivors, equivalent)


def _report(
    everything: list[Mutant], mutants: list[Mutant], survivors: list[Mutant], equivalent: dict[str, str]
) -> int:
    unnoticed = [mutant for mutant in survivors if mutant.key not in equivalent]
    survived, tried = {mutant.key for mutant in survivors}, {mutant.key for mutant in mutants}
    noticed = [key for key in equivalent if key in tried - survived]
    gone = sorted(set(equivalent) - {mutant.key for mutant in everything})
    for key in (*noticed, *gone):
        print(f"{EQUIVALENT.name} lists what {'is noticed' if key in tried else 'is not there'}: {key}")
    print(f"{len(mutants)} changes, {len(unnoticed)} unnoticed; {len(equivalent)} are known to make no difference")
    return 1 if unnoticed or noticed or gone else 0


def _tell(mutant: Mutant) -> None:
    print(_described(mutant), flush=True)


def _described(mutant: Mutant) -> str:
    return f"{mutant.path}:{mutant.line} {mutant.function}: {mutant.before}  ->  {mutant.after}"


if __name__ == "__main__":
    sys.exit(main())
