"""Lessons for tests: begun, settled, and done as they say."""

from __future__ import annotations

import pytest

from game.match.lessons import LESSONS
from game.ui.table.described import describe
from game.ui.table.lesson import LessonScene
from tests.ui import click

ALL = pytest.mark.parametrize("name", list(LESSONS))


def begin(app, name: str) -> LessonScene:
    app.routes.title()
    app.routes.lesson(name)
    settle(app)
    scene = app.stack.top
    assert isinstance(scene, LessonScene)
    return scene


def settle(app) -> None:
    """Let time pass until something is asked of the player, or another screen has come."""
    for _ in range(4000):
        top = app.stack.top
        if isinstance(top, LessonScene):
            # Time passes here as fast as the machine can; whoever thinks needs its own.
            top.play.thinker.think()
        app.storage.flush()
        top.update(1 / 30)
        if not isinstance(top, LessonScene) or (top.ready and not top.animating):
            return
    raise AssertionError("the lesson does not go on")


def point_of(scene: LessonScene) -> tuple[int, int]:
    """Where to click to do what the pointer points at; a step that is only told has its button."""
    if scene.course.reading:
        return scene.coach.buttons["next"].rect.center
    kind, which = scene.course.step.target
    if kind == "card":
        entry = next(card for card in describe(scene.play, None, scene.asking)["cards"] if card["card"] == which)
        return tuple(entry["point"])
    return scene.coach.pointer.box().center


def go_on(app, scene: LessonScene) -> None:
    """Click where the pointer points: that leads to the next step."""
    number = scene.course.number
    click(app, point_of(scene))
    settle(app)
    assert scene.course.number == number + 1, (scene.course.step, scene.coach.text, scene.hud.message)


def do_as_told(app) -> None:
    """Click where the pointer points, until the lesson is over."""
    while isinstance(scene := app.stack.top, LessonScene):
        go_on(app, scene)


def places(scene: LessonScene) -> dict[str, tuple[int, int]]:
    """Everything that one might click: cards, buttons, choices, seats, piles, and nothing at all."""
    described, placed = describe(scene.play, None, scene.asking), scene.stage.placed
    found = {f"card {card['card']}": tuple(card["point"]) for card in described["cards"]}
    found |= {f"button {name}": one.rect.center for name, one in scene.hud.buttons.items() if one.visible}
    if scene.desk.prompt is not None:
        found |= {f"choice {one.label}": one.rect.center for one in scene.desk.prompt.choices}
    found |= {f"seat {place}": placed.seat(place).center for place in range(scene.stage.model.players)}
    found |= {name: placed[name].center for name in ("draw", "discard", "gem", "pending", "felt", "score", "prompt")}
    return {"corner": (3, placed.window[1] - 3), "panel": scene.coach.box.midtop, **found}
