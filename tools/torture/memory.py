"""Does the program grow? Its memory over many resizes of the real window, or over a long demo at full speed.

    python tools/torture/memory.py --resizes 1000
    python tools/torture/memory.py --demo-minutes 20

Prints the resident memory as a series with its first and last figure and a verdict as JSON. Memory counts as flat if
the last quarter of the series lies no more than LIMIT_MB above its second one: the first is the warming up. During
resizes it is always measured at the same size and at the same position, for a larger window and fuller hands need more.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.window.driver import HANG_SECONDS, Window, virtual_screen, window  # noqa: E402

LIMIT_MB = 8.0
SCREEN = (1920, 1200)
SMALLEST = (320, 200)
MEASURED_AT = (1280, 720)
SAMPLES = 40
TABLE = ("--ruleset", "no_mercy", "--players", "10", "--seed", "4", "--size", "1280x720", "--speed", "instant")


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
    seconds = minutes * 60
    end = time.monotonic() + seconds
    series: list[float] = []
    with window(display, home, *TABLE, "--demo") as opened:
        due = time.monotonic() + seconds / SAMPLES
        changed, number = time.monotonic(), -1
        while (now := time.monotonic()) < end:
            if opened.look()["number"] != number:
                changed, number = now, opened.last["number"]
            if now - changed > HANG_SECONDS or opened.process.poll() is not None:
                raise AssertionError(f"the demo does not go on: {json.dumps(opened.last)[:2000]}")
            if now >= due:
                series.append(resident_mb(opened.process.pid))
                due += seconds / SAMPLES
            time.sleep(0.05)
    return {"minutes": minutes, "screens": number, **verdict(series)}


def main() -> int:
    """Measure what was asked for; 1 if the memory grows."""
    reader = argparse.ArgumentParser(description="Watch the memory of the real program.")
    reader.add_argument("--resizes", type=int, default=0)
    reader.add_argument("--demo-minutes", type=float, default=0.0)
    asked = reader.parse_args()
    results = []
    for amount, measure in ((asked.resizes, over_resizes), (asked.demo_minutes, over_a_demo)):
        if amount:
            with virtual_screen(*SCREEN) as display, tempfile.TemporaryDirectory(prefix="memory-") as home:
                results.append(measure(display, Path(home), amount))  # type: ignore[operator]
    print(json.dumps(results, indent=2))
    return 0 if all(result["flat"] for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
