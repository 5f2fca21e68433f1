"""A table at which something happens to somebody, frame by frame, for tests."""

from __future__ import annotations

from game.core.events import Event
from game.core.notation import read_action
from game.ui.table.scene import TableScene
from tests.ui.tabletop import at, run

COLOUR = "rygb"
HANDS = [f"{COLOUR[seat % 4]}{seat // 4 + 1} {COLOUR[seat % 4]}{seat // 4 + 5}" for seat in range(10)]


def table(app, line: str, people: int = 1) -> TableScene:
    scene = at(app, line, people)
    settle(app, scene)
    return scene


def settle(app, scene: TableScene) -> None:
    for _ in range(1200):
        run(app, 1 / 60)
        if app.stack.top is not scene or (scene.play.idle and scene.play.settled):
            return
    raise AssertionError("the story does not end")


def act(app, scene: TableScene, *actions: str) -> None:
    """Do all of this; the last of it is only begun."""
    for number, action in enumerate(actions):
        if number:
            settle(app, scene)
        scene.play.act(read_action(action))


def feed(scene: TableScene, *told: Event) -> None:
    scene.play.director.feed(told)


def frames(app, scene: TableScene):
    """Every frame until the table has caught up."""
    for _ in range(1200):
        run(app, 1 / 60)
        yield
        if app.stack.top is not scene or scene.play.idle:
            return
    raise AssertionError("the story does not end")
