"""A table set up in one line of notation, and where to click on it."""

from __future__ import annotations

from unittest import mock

from game.bots.random_bot import RandomBot
from game.core.notation import action_text, read_action
from game.match.match import Match
from game.match.session import Seat, Session
from game.rulesets import position
from game.ui import starting
from game.ui.keep.newgame import NewGame
from game.ui.table.scene import TableScene


def seats(players: int, people: int = 1) -> list[Seat]:
    return [Seat(f"Player {number}", None if number < people else RandomBot()) for number in range(players)]


def at(app, line: str, people: int = 1, still: bool = True) -> TableScene:
    """A person at seat 0 of that position; with `still`, the computer players do nothing by themselves."""
    state = position(line)
    scene = TableScene(app, Session(Match.at(state, 1), seats(state.players, people)))
    if still:
        scene.play.thinker.tick = lambda *arguments: None  # type: ignore[method-assign]
    app.stack.push(scene)
    run(app)
    return scene


def sit_down(app, seed: int) -> TableScene:
    """To the casino's table as a player gets there, for kept credits; the next hand is the one of that seed."""
    with mock.patch("secrets.randbits", return_value=seed):
        starting.start(app, NewGame("casino", 2))
    return app.stack.top


def run(app, seconds: float = 0.6) -> None:
    """Let time pass for whatever scene is on top. The disk has the time it needs, however little really passes."""
    for _ in range(round(seconds * 60)):
        app.storage.flush()
        if app.stack.top is not None:
            app.stack.top.update(1 / 60)


def last(scene: TableScene) -> str:
    return action_text(scene.desk.match.actions[-1])


def card_at(scene: TableScene, text: str) -> tuple[int, int]:
    entry = next(card for card in scene.describe()["cards"] if card["card"] == text)
    return entry["point"][0], entry["point"][1]


def choice_at(scene: TableScene, action: str) -> tuple[int, int]:
    assert scene.desk.prompt is not None
    return next(choice.rect.center for choice in scene.desk.prompt.choices if choice.action == read_action(action))
