"""Lessons for tests: begun, settled, and done as they say."""

from __future__ import annotations

import pytest

from game.match.lessons import LESSONS
from tests.ui import click
from tests.ui.table_driver import Table, top_table

ALL = pytest.mark.parametrize("name", list(LESSONS))


def begin(app, name: str) -> Table:
    app.routes.title()
    app.routes.lesson(name)
    settle(app)
    return top_table(app)


def settle(app) -> None:
    """Let time pass until something is asked of the player, or another screen has come."""
    for _ in range(4000):
        top = app.stack.top
        lesson = top_table(app) if top.name == "lesson" else None
        if lesson is not None:
            # Time passes here as fast as the machine can; whoever thinks needs its own.
            lesson.think()
        app.storage.flush()
        top.update(1 / 30)
        if lesson is None or (lesson.ready and not lesson.animating):
            return
    raise AssertionError("the lesson does not go on")


def point_of(scene: Table) -> tuple[int, int]:
    """Where to click to do what the pointer points at; a step that is only told has its button."""
    if scene.reading:
        return scene.coach_buttons["next"].rect.center
    kind, which = scene.lesson_step.target
    if kind == "card":
        entry = next(card for card in scene.describe()["cards"] if card["card"] == which)
        return tuple(entry["point"])
    return scene.pointer_box().center


def go_on(app, scene: Table) -> None:
    """Click where the pointer points: that leads to the next step."""
    number = scene.step_number
    click(app, point_of(scene))
    settle(app)
    assert scene.step_number == number + 1, (scene.lesson_step, scene.coach_text, scene.message)


def do_as_told(app) -> None:
    """Click where the pointer points, until the lesson is over."""
    while app.stack.top.name == "lesson":
        scene = top_table(app)
        go_on(app, scene)


def places(scene: Table) -> dict[str, tuple[int, int]]:
    """Everything that one might click: cards, buttons, choices, seats, piles, and nothing at all."""
    described, placed = scene.describe(), scene.layout
    found = {f"card {card['card']}": tuple(card["point"]) for card in described["cards"]}
    found |= {f"button {name}": one.rect.center for name, one in scene.buttons.items() if one.visible}
    if scene.prompt is not None:
        found |= {f"choice {one.label}": one.rect.center for one in scene.prompt.choices}
    found |= {f"seat {place}": placed.seat(place).center for place in range(scene.players)}
    found |= {name: placed[name].center for name in ("draw", "discard", "gem", "pending", "felt", "score", "prompt")}
    return {"corner": (3, placed.window[1] - 3), "panel": scene.coach_box.midtop, **found}
