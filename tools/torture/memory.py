"""Does the program grow? Its memory over many resizes of the real window, or over a long demo.

    python tools/torture/memory.py --resizes 1000
    python tools/torture/memory.py --demo-minutes 20
    python tools/torture/memory.py --soak-minutes 60 --csv soak.csv

Prints the resident memory as a series with its first and last figure and a verdict as JSON. Memory counts as flat if
the last quarter of the series lies no more than LIMIT_MB above its second one: the first is the warming up. During
resizes it is always measured at the same size and at the same position, for a larger window and fuller hands need more.

The demo plays at full speed in a small window, the soak at normal speed in a large one, with all that is then to be
seen. Its figure for a minute is the median of what was seen every second, for a roulette takes some MB more while it
spins. It counts as flat if a line through the second half of the minutes rises by no more than LIMIT_MB_PER_MINUTE.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import linear_regression, mean, median
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.window.driver import HANG_SECONDS, Window, virtual_screen, window  # noqa: E402

LIMIT_MB = 8.0
LIMIT_MB_PER_MINUTE = 0.2
SCREEN = (1920, 1200)
SMALLEST = (320, 200)
MEASURED_AT = (1280, 720)
SAMPLES = 40
TEN = ("--ruleset", "no_mercy", "--players", "10", "--seed", "4")
TABLE = (*TEN, "--size", "1280x720", "--speed", "instant")
SOAK = (*TEN, "--size", "1920x1080", "--speed", "normal", "--demo")
SOAK_MARKS = (0, 5, 10, 20, 30, 40, 50, 60)
"""The minutes whose figures are printed: the first is minute 0."""


def resident_mb(process: int) -> float:
    """What a process holds in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)


def verdict(series: list[float]) -> dict[str, Any]:
    """The series in figures, and whether it is flat."""
    quarter = max(1, len(series) // 4)
    growth = round(mean(series[-quarter:]) - mean(series[quarter : 2 * quarter] or series[:1]), 1)
    return {
        "first_mb": series[0],
        "last_mb": series[-1],
        "most_mb": max(series),
        "growth_mb": growth,
        "limit_mb": LIMIT_MB,
        "flat": growth <= LIMIT_MB,
        "series_mb": series,
    }


def soak_verdict(minutes: list[float]) -> dict[str, Any]:
    """The figures of the minutes in short, and whether the second half of them is flat."""
    half = minutes[len(minutes) // 2 :]
    slope = linear_regression(range(len(half)), half).slope if len(half) > 1 else 0.0
    return {
        **{f"minute_{mark}_mb": minutes[mark] for mark in SOAK_MARKS if mark < len(minutes)},
        "most_mb": max(minutes),
        "growth_mb_per_minute": round(slope, 2),
        "limit_mb_per_minute": LIMIT_MB_PER_MINUTE,
        "flat": slope <= LIMIT_MB_PER_MINUTE,
        "series_mb": minutes,
    }


def _settle(opened: Window, size: tuple[int, int]) -> None:
    """Give the window a size and wait until everything has been placed for it."""
    opened.resize(*size)
    opened.wait(lambda seen: seen["size"] == list(size) and not seen["animating"])


def over_resizes(display: str, home: Path, resizes: int) -> dict[str, Any]:
    """The memory after every so many changes of size, back at the size of the start each time."""
    random = Random(1)
    every = max(2, resizes // SAMPLES)
    series: list[float] = []
    with window(display, home, *TABLE) as opened:
        # The table waits for its player, so that nothing but the size changes.
        opened.wait(lambda seen: bool(seen.get("your_decision")))
        for number in range(1, resizes + 1):
            if number % every:
                sides = (random.randrange(least, most) for least, most in zip(SMALLEST, SCREEN, strict=True))
                _settle(opened, (next(sides), next(sides)))
            else:
                _settle(opened, MEASURED_AT)
                series.append(resident_mb(opened.process.pid))
    return {"resizes": resizes, **verdict(series)}


def over_a_demo(display: str, home: Path, minutes: float) -> dict[str, Any]:
    """The memory of a demo that plays round after round as fast as it can."""
    with window(display, home, *TABLE, "--demo") as opened:
        series = list(_samples(opened, minutes * 60, minutes * 60 / SAMPLES))
    return {"minutes": minutes, "screens": opened.last["number"], **verdict(series)}


def over_a_soak(display: str, home: Path, minutes: float) -> dict[str, Any]:
    """The memory of a demo as somebody would watch it."""
    series: list[float] = []
    with window(display, home, *SOAK) as opened:
        minute: list[float] = []
        # One minute more than asked for: minute 60 is seen, too.
        for sample in _samples(opened, (minutes + 1) * 60, 1.0):
            minute.append(sample)
            if len(minute) == 60:
                series.append(round(median(minute), 1))
                minute.clear()
    return {"soak_minutes": minutes, "screens": opened.last["number"], **soak_verdict(series)}


def _samples(opened: Window, seconds: float, every: float) -> Iterator[float]:
    """The memory of a demo every so many seconds, as long as it goes on."""
    begun = changed = time.monotonic()
    count, number = 0, -1
    while count < int(seconds / every):
        now = time.monotonic()
        if opened.look()["number"] != number:
            changed, number = now, opened.last["number"]
        ended = opened.process.poll()
        if ended is not None:
            words = opened.words_file.read_text(encoding="utf-8", errors="replace")
            raise AssertionError(f"the demo has ended with {ended}: {words[-2000:]}")
        if now - changed > HANG_SECONDS:
            raise AssertionError(f"nothing new for {HANG_SECONDS} seconds: {json.dumps(opened.last)[:2000]}")
        if now >= begun + (count + 1) * every:
            count += 1
            yield resident_mb(opened.process.pid)
        time.sleep(min(0.05, every / 4))


def write_csv(file: Path, minutes: list[float]) -> None:
    """The figure of every minute, for a table or a plot."""
    with file.open("w", encoding="utf-8", newline="") as text:
        writer = csv.writer(text)
        writer.writerow(("minute", "resident_mb"))
        writer.writerows(enumerate(minutes))


def main() -> int:
    """Measure what was asked for; 1 if the memory grows."""
    reader = argparse.ArgumentParser(description="Watch the memory of the real program.")
    reader.add_argument("--resizes", type=int, default=0)
    reader.add_argument("--demo-minutes", type=float, default=0.0)
    reader.add_argument("--soak-minutes", type=float, default=0.0)
    reader.add_argument("--csv", type=Path, help="where the minutes of the soak are written")
    asked = reader.parse_args()
    results = []
    asked_for = (
        (asked.resizes, over_resizes),
        (asked.demo_minutes, over_a_demo),
        (asked.soak_minutes, over_a_soak),
    )
    for amount, measure in asked_for:
        if amount:
            with virtual_screen(*SCREEN) as display, tempfile.TemporaryDirectory(prefix="memory-") as home:
                results.append(measure(display, Path(home), amount))  # type: ignore[operator]
    if asked.csv is not None and asked.soak_minutes:
        write_csv(asked.csv, results[-1]["series_mb"])
    print(json.dumps(results, indent=2))
    return 0 if all(result["flat"] for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
