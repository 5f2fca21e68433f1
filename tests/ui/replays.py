"""Replays for tests: recorded, watched, and stepped through."""

from __future__ import annotations

from game.bots.registry import bot
from game.match.autoplay import Autoplay
from game.match.match import Match
from game.match.recording import RecordedSeat, Recording
from game.match.replay import Replay
from game.rulesets import RULESETS, table
from game.ui.table.replay.scene import ReplayScene

HOUSE: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("classic", 3, {"stacking": "mixed", "jump_in": "on"}),
    ("official", 2, {}),
    ("no_mercy", 6, {"goal": "round"}),
    ("classic", 4, {"goal": "rounds:3"}),
)
TABLES = (*((book.id, min(4, book.max_players), {}) for book in RULESETS.values()), *HOUSE)


def recorded(book: str = "no_mercy", players: int = 4, rules: dict[str, str] | None = None, seed: int = 5) -> Recording:
    """A match of computer players that do anything."""
    made = table(book, rules or {})
    names = [role.bot for role in made.roles] or ["random"] * players
    match = Autoplay(Match(made, players, seed), [bot(name, made) for name in names]).play()
    seats = [RecordedSeat(bot=name) for name in ("pepe", "lola", "tito", "nives", "bruno", "zoe")[: players - 1]]
    if made.roles:
        seats = [RecordedSeat(bot=role.bot) for role in made.roles[1:]]
    return Recording(Replay.of(match), (RecordedSeat(), *seats), 1_794_855_600)


def watched(app, recording: Recording) -> ReplayScene:
    app.routes.watch_recording(recording)
    scene = app.stack.top
    assert isinstance(scene, ReplayScene)
    scene.running = False
    scene.course.speed = "instant"
    scene.course.set_speed()
    run(scene)
    return scene


def run(scene, seconds: float = 0.1) -> None:
    for _ in range(max(1, round(seconds * 60))):
        scene.update(1 / 60)
