"""How quick a replay is: a match of about an hour is opened, dragged through from end to end, and leapt about in.

    python tools/bench_replay.py [--size WxH]

Prints how long it takes to open it, and how long a frame takes with all hands open and the log beside them. A shared
machine makes figures wander: they are printed and judged by nobody.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.app import App  # noqa: E402
from game.bots.registry import bot  # noqa: E402
from game.match.autoplay import Autoplay  # noqa: E402
from game.match.match import Match  # noqa: E402
from game.match.recording import RecordedSeat, Recording  # noqa: E402
from game.match.replay import Replay  # noqa: E402
from game.rulesets import table  # noqa: E402
from game.ui.paths import HOME_VARIABLE  # noqa: E402
from game.ui.table.replay.scene import ReplayScene  # noqa: E402

FRAMES = 300
OPENED, FRAME = 0.5, 1 / 60
"""The goals: seconds until it stands there, and for a frame while it is dragged."""


def hour_long() -> str:
    """A match to a thousand points: with four players about twenty rounds and a thousand moves."""
    rules = table("classic", {"goal": "points:1000"})
    match = Autoplay(Match(rules, 4, 5), [bot("normal", rules)] * 4).play()
    seats = (RecordedSeat(), *(RecordedSeat(bot=name) for name in ("pepe", "vera", "otto")))
    return Recording(Replay.of(match), seats, 1_794_855_600).text()


def frames(app: App, scene: ReplayScene, places: list[int]) -> list[float]:
    """How long each of those places takes to be shown."""
    times = []
    for place in places:
        began = time.perf_counter()
        scene.scrub(place)
        scene.update(1 / 60)
        scene.draw(app.screen)
        times.append(time.perf_counter() - began)
    return sorted(times)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="1280x720")
    width, _, height = parser.parse_args().size.partition("x")
    line = hour_long()
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = folder
        app = App(language="en", sound=False)
        app.open((int(width), int(height)), False)
        began = time.perf_counter()
        app.routes.watch_recording(Recording.read(line))
        scene = app.stack.top
        assert isinstance(scene, ReplayScene)
        scene.draw(app.screen)
        opened = time.perf_counter() - began
        rounds = len(scene.stepper.rounds)
        print(f"{scene.steps} moves in {rounds} rounds: opened in {opened:.2f} s (goal {OPENED} s)")
        scene.running = False
        app.frames = 2
        for _ in range(240):
            scene.update(1 / 60)
        scene.toggle_log()
        chance = Random(1)
        for name, places in (
            ("dragged", [scene.steps * number // FRAMES for number in range(FRAMES)]),
            ("leapt", [chance.randrange(scene.steps + 1) for _ in range(FRAMES)]),
        ):
            times = frames(app, scene, places)
            median, slow = times[FRAMES // 2] * 1000, times[FRAMES * 95 // 100] * 1000
            print(f"{name}: {median:.1f} ms a frame, one in twenty {slow:.1f} ms or more (goal {FRAME * 1000:.1f} ms)")
        app.close()


if __name__ == "__main__":
    main()
