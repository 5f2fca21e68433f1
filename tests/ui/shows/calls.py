"""A table at which something happens to somebody, frame by frame, for tests."""

from __future__ import annotations

from game.core.events import Event
from tests.ui.table_driver import Table, at, run

COLOUR = "rygb"
HANDS = [f"{COLOUR[seat % 4]}{seat // 4 + 1} {COLOUR[seat % 4]}{seat // 4 + 5}" for seat in range(10)]


def table(app, line: str, people: int = 1) -> Table:
    scene = at(app, line, people)
    settle(app, scene)
    return scene


def settle(app, scene: Table) -> None:
    for _ in range(1200):
        run(app, 1 / 60)
        if not scene.on_top or (scene.idle and scene.settled):
            return
    raise AssertionError("the story does not end")


def act(app, scene: Table, *actions: str) -> None:
    """Do all of this; the last of it is only begun."""
    for number, action in enumerate(actions):
        if number:
            settle(app, scene)
        scene.act(action)


def feed(scene: Table, *told: Event) -> None:
    scene.show_events(told)


def frames(app, scene: Table):
    """Every frame until the table has caught up."""
    for _ in range(1200):
        run(app, 1 / 60)
        yield
        if not scene.on_top or scene.idle:
            return
    raise AssertionError("the story does not end")
