"""Measures how long people wait at the table and writes docs/PACE.md (`make pace`).

A person who answers at once sits at a table of computer players, in a window that nobody sees. Time is counted in
frames of a sixtieth of a second, so the figures do not depend on the machine; what a computer player really thinks is
not counted, for it is over long before its pause is.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from game.app import App
    from game.ui.table.scene import TableScene

PAGE = ROOT / "docs" / "PACE.md"
BOOKS = ("classic", "one", "official", "no_mercy")
PLAYERS = (2, 4, 10)
SPEEDS = ("normal", "fast", "instant")
FRAME = 1 / 60
LONGEST = 120.0
"""Nobody waits longer than this; if so, something hangs."""
HEAD = """# Pace

How long people wait, in seconds, as `make pace` measures it: a person who answers at once plays at a table of computer
players of mixed levels, {games} games for each line. *First decision*: from the moment the table is there, the deal
included, until the person is asked for the first time. *Own turns*: from an answer to the next question. Goals at
normal speed: at most 7 seconds to the first decision with four players, at most 12 with ten.

| Rulebook | Players | Speed | First decision: median | nine of ten | at most | Own turns: median | mean | nine of ten |
|---|---|---|---|---|---|---|---|---|
"""


def waits(app: App, book: str, players: int, seed: int, turns: int) -> Iterator[float]:
    """How long the person waits for each decision of a game, the first one first."""
    from game.ui.keep.newgame import NewGame, make_session
    from game.ui.table.scene import TableScene

    app.stack.clear()
    scene = TableScene(app, make_session(NewGame(book, players, seed=seed)))
    app.stack.push(scene)
    for _ in range(turns):
        waited = _until_asked(app, scene)
        if waited is None:
            return
        yield waited
        _answer(scene)


def _until_asked(app: App, scene: TableScene) -> float | None:
    """Let time pass until the person is asked; None if it is not asked any more."""
    waited = 0.0
    while waited < LONGEST:
        state = scene.desk.match.state
        if state.over or state.out[0]:
            return None
        if scene.play.idle and scene.play.settled and scene.desk.can_act and state.actor == 0:
            return waited
        app.storage.flush()
        scene.play.thinker.think()
        scene.update(FRAME)
        waited += FRAME
    raise RuntimeError(f"the person waits for more than {LONGEST:g} seconds")


def _answer(scene: TableScene) -> None:
    """Do what a good player would, and call where there is something to call; questions of one turn are answered
    together."""
    from game.bots.registry import bot
    from game.core.state import NONE
    from game.match.reactions import decision

    match = scene.desk.match
    chooser = bot("normal", match.rules)
    while match.state.actor == 0 and not match.state.over:
        scene.play.act(decision(match, chooser))
        if match.state.uno != NONE and scene.desk.call in scene.desk.live_actions():
            scene.play.act(scene.desk.call)


def _figure(seconds: float) -> str:
    return f"{seconds:.1f}"


def _nine_of_ten(figures: list[float]) -> float:
    return sorted(figures)[int((len(figures) - 1) * 0.9)]


def line(app: App, book: str, players: int, speed: str, games: int) -> str:
    """One line of the page."""
    app.settings.speed = speed
    first: list[float] = []
    later: list[float] = []
    for seed in range(games):
        found = list(waits(app, book, players, seed, 7))
        first += found[:1]
        later += found[1:]
    cells = [median(first), _nine_of_ten(first), max(first), median(later), mean(later), _nine_of_ten(later)]
    return "| " + " | ".join([f"`{book}`", str(players), speed, *map(_figure, cells)]) + " |"


def main() -> None:
    """Measure everything and write the page."""
    from game.app import App

    parser = argparse.ArgumentParser(description="Measure how long people wait.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--page", type=Path, default=PAGE)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            os.environ[name] = home
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        app = App(language="en", sound=False)
        app.forget_settings_on_exit()
        app.storage.look_only = True
        app.open((1280, 720), False)
        lines = []
        for book in BOOKS:
            for players in PLAYERS:
                for speed in SPEEDS:
                    lines.append(line(app, book, players, speed, arguments.games))
                    print(lines[-1], flush=True)
        app.close()
    arguments.page.write_text(HEAD.format(games=arguments.games) + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
