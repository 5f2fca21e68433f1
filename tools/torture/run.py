"""Everything the program has to bear, one part after the other: `make torture`.

    python tools/torture/run.py [--long] [--only PART ...] [--seed N]

Parts with a window and parts without run side by side, which takes about ten minutes on two cores. Each prints one line
of figures as JSON when it is done, and the faults come at the end; the exit code is 1 if there was any. What the parts
do, and what they have shown, is told in docs/RELIABILITY.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
HANG_SECONDS = 1_800
HANG_SECONDS_LONG = 4 * 3_600
_printing = threading.Lock()


class Part(NamedTuple):
    """A program of this folder, with what it is given in the bounded form and in the long one."""

    name: str
    program: str
    words: tuple[str, ...]
    long: tuple[str, ...]
    seeded: bool = True


WITH_A_WINDOW = (
    Part("window kills", "window_kills.py", ("--rounds", "24"), ("--rounds", "200")),
    Part("two starts", "two_starts.py", ("--rounds", "5"), ("--rounds", "50")),
    Part("monkeys", "monkey.py", ("--seconds", "200"), ("--seconds", "1800")),
    Part(
        "memory",
        "memory.py",
        ("--resizes", "200"),
        ("--resizes", "1000", "--demo-minutes", "20", "--soak-minutes", "60"),
        seeded=False,
    ),
)
WITHOUT = (
    Part("kills", "kills.py", ("--every", "10"), ("--every", "1"), seeded=False),
    Part("cheats", "cheats.py", ("--tries", "500"), ("--tries", "5000")),
    Part("damage", "damage.py", ("--tries", "3000"), ("--tries", "30000")),
    Part("odd records", "odd_records.py", ("--tries", "150"), ("--tries", "1036")),
    Part("odd files", "odd_files.py", ("--tries", "40"), ("--tries", "420")),
    Part("disk", "disk.py", ("--tries", "240"), ("--tries", "3000")),
)
LANES = (WITH_A_WINDOW, WITHOUT)
PARTS = tuple(part for lane in LANES for part in lane)


class Outcome(NamedTuple):
    """What became of a part."""

    part: Part
    faults: list[str]


def command(part: Part, long: bool, seed: int) -> list[str]:
    """What runs a part."""
    words = part.long if long else part.words
    return [sys.executable, str(HERE / part.program), *words, *(("--seed", str(seed)) if part.seeded else ())]


def run(part: Part, long: bool, seed: int) -> Outcome:
    """Run a part and print its line."""
    started = time.monotonic()
    limit = HANG_SECONDS_LONG if long else HANG_SECONDS
    try:
        done = subprocess.run(command(part, long, seed), capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        figures, faults = {}, [f"no end after {limit} seconds"]
    else:
        figures, faults = read_figures(done.stdout)
        if done.returncode and not faults:
            faults = [f"ended with {done.returncode}: {done.stdout[-1000:]}{done.stderr[-2000:]}"]
    verdict = "FAULTS" if faults else "ok"
    seconds = round(time.monotonic() - started)
    with _printing:
        line = {"part": part.name, "verdict": verdict, **figures, "seconds": seconds, "faults": len(faults)}
        print(json.dumps(line, ensure_ascii=False), flush=True)
    return Outcome(part, faults)


def read_figures(text: str) -> tuple[dict[str, Any], list[str]]:
    """The figures a part has printed, without its series and lists, and its faults."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}, [f"no figures: {text[-1000:]}"]
    figures: dict[str, Any] = {}
    faults: list[str] = []
    for one in found if isinstance(found, list) else [found]:
        faults += [fault if isinstance(fault, str) else json.dumps(fault) for fault in one.get("faults", [])]
        if one.get("flat") is False:
            faults.append(f"the memory grows: {one['series_mb']}")
        figures |= {name: value for name, value in one.items() if not isinstance(value, list)}
    return figures, faults


def run_lane(lane: tuple[Part, ...], wanted: list[str], long: bool, seed: int) -> list[Outcome]:
    """Run those of a lane's parts that are wanted, one after the other."""
    return [run(part, long, seed) for part in lane if not wanted or part.name in wanted]


def main() -> int:
    """Run the parts, and say what was found; 1 if it was anything."""
    reader = argparse.ArgumentParser(description="Let the program bear everything.")
    reader.add_argument("--long", action="store_true", help="hours instead of minutes")
    reader.add_argument("--only", nargs="+", default=[], choices=[part.name for part in PARTS], metavar="PART")
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    started = time.monotonic()
    with ThreadPoolExecutor(len(LANES)) as lanes:
        outcomes = lanes.map(lambda lane: run_lane(lane, asked.only, asked.long, asked.seed), LANES)
        done = [outcome for lane in outcomes for outcome in lane]
    for part, faults in done:
        for fault in faults:
            print(f"{part.name}: {fault}")
    found = sum(len(faults) for _, faults in done)
    minutes = (time.monotonic() - started) / 60
    print(f"{len(done)} parts, {found} faults, {minutes:.1f} minutes: {'FAULTS' if found else 'everything held'}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
