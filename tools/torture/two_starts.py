"""Two starts at once on a profile on which a hand is being played, again and again: exactly one table must be left.

Each round plays into a hand of the casino in a real window, starts two more windows at the same moment, and looks at
what is left: one of the three plays that very hand with the same stake and credits, the other two say why they do not,
and the log tells of nothing else. Then all are killed, and the next round goes on with the same profile. The figures
are JSON.

    python tools/torture/two_starts.py --rounds 50
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.ui.keep import lock  # noqa: E402
from tests.window.driver import Screen, Window, virtual_screen, window  # noqa: E402
from tests.window.player import _by_mouse, _moved_on, decision  # noqa: E402
from tests.window.test_two_starts import holds_lock, home, stands  # noqa: E402
from tools.torture.profiles import said_nothing_else  # noqa: E402

WORDS = ("--speed", "instant", "--size", "1024x640", "--mute", "--ruleset", "casino")
WHY = ("handed_over", "no_answer")
"""The screens that say why there is no table here."""
LONGEST_GAP = 0.4
"""The two are started at most so many seconds apart."""


def mid_hand(screen: Window) -> Screen | None:
    """Play into a hand; how it stands, or None where it was over at once."""
    seen = screen.wait(lambda seen: seen["scene"] == "table" and (seen["purse"]["asking"] or decision(seen)))
    if seen["purse"]["asking"]:
        screen.click_middle(seen["purse"]["targets"]["deal"])
        screen.wait(lambda seen: not seen["purse"]["asking"])
        seen = screen.wait(decision)
    if not seen["over"]:
        _by_mouse(screen, seen)
        _moved_on(screen, seen)
        seen = screen.wait(decision)
    return seen if seen["scene"] == "table" and not seen["over"] else None


def settled(windows: list[Window]) -> bool:
    """Whether one window plays and the others say why they do not; if it never comes to that, the round is a fault."""
    scenes = [screen.look().get("scene") for screen in windows]
    return scenes.count("table") == 1 and sum(scene in WHY for scene in scenes) == len(windows) - 1


def stake(seen: Screen) -> tuple[int, int]:
    """Stake and credits at a table of the casino."""
    return seen["purse"]["stake"], seen["purse"]["credits"]


def one_round(display: str, folder: Path, number: int, chance: random.Random, counted: Counter[str]) -> list[str]:
    """One round; what was wrong with it."""
    homes = [home(folder, f"{name}-{number}") for name in ("first", "one", "other")]
    with ExitStack() as ended, ThreadPoolExecutor() as hands:

        def start(place: Path) -> Window:
            return ended.enter_context(window(display, place, *WORDS))

        def start_soon(place: Path) -> Window:
            time.sleep(chance.random() * LONGEST_GAP)
            return start(place)

        first = start(homes[0])
        before = mid_hand(first)
        if before is None:
            counted["over_at_once"] += 1
            return []
        three = [first, *hands.map(start_soon, homes[1:])]
        first.wait(lambda _: settled(three))
        (table,) = [screen for screen in three if screen.look()["scene"] == "table"]
        counted.update(screen.look()["scene"] for screen in three)
        after = table.wait(decision)
        wrong = []
        if [screen for screen in three if holds_lock(screen)] != [table]:
            wrong.append("the lock is not with the table")
        if (stands(after), stake(after)) != (stands(before), stake(before)):
            wrong.append(f"another hand: {stands(before)}, {stake(before)} became {stands(after)}, {stake(after)}")
        counted["rounds"] += 1
        counted["one_table"] += not wrong
        if (folder / "data" / "spietato" / lock.REQUEST).exists():
            wrong.append("a request is left over")
        # Every round ends with kills, and the next one's log tells of them.
        return wrong + [f"log: {text}" for text in (screen.log() for screen in three) if not said_nothing_else(text)]


def main() -> int:
    """Play the rounds and print the figures; 1 if there was a fault."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    chance, counted, faults = random.Random(wanted.seed), Counter[str](), list[str]()
    started = time.monotonic()
    with virtual_screen() as display, tempfile.TemporaryDirectory() as folder:
        number = 0
        while counted["rounds"] < wanted.rounds and len(faults) < wanted.rounds:
            number += 1
            try:
                wrong = one_round(display, Path(folder), number, chance, counted)
            except AssertionError as error:
                wrong = [str(error)]
            faults += [f"round {number}: {fault}" for fault in wrong]
    figures = {**counted, "seconds": round(time.monotonic() - started, 1), "faults": faults}
    print(json.dumps(figures, indent=1))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
