"""One screen changes into the next: seen in the window, never waited for, and not there for whoever wants no motion."""

from __future__ import annotations

import pygame
import pytest

from game.ui.scenes import transition
from game.ui.scenes.transition import SECONDS
from tests.ui import click, open_app, paint, press
from tests.ui.table_driver import at


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    made.settings.speed = "normal"
    made.routes.title()
    frame(made, 60)
    yield made
    made.close()


def frame(app, count: int = 1, seconds: float = 1 / 60) -> None:
    """Frames as the loop makes them, with so many seconds between them."""
    for _ in range(count):
        app.stack.top.update(seconds)
        app.transitions.update(seconds)
        app.transitions.follow(app.stack.scenes)
        paint(app)


def window() -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")


def canvas(app) -> bytes:
    return pygame.image.tobytes(app.screen, "RGB")


def to_setup(app):
    app.routes.setup()


def to_table(app):
    at(app, "official | hands r7 b7 / r5 r4 / b5 b6 | pile r1")


def to_question(app):
    app.routes.why("official", "turn")


def back(app):
    app.routes.back()


WAYS = {"another menu": (to_setup,), "back": (to_setup, back), "a table": (to_table,), "away": (to_table, back)}


@pytest.mark.parametrize("ways", WAYS.values(), ids=WAYS)
def test_a_change_of_screens_begins_with_the_old_picture_and_ends_with_the_new_one(app, ways):
    for way in ways:
        before = window()
        way(app)
        frame(app)
        first = window()
        frame(app, 8)
        middle = window()
        assert app.transitions.busy
        frame(app, 20)
        assert not app.transitions.busy
        after = window()
        assert after == canvas(app)
        assert before != after
        assert middle not in (before, after)
        differing = sum(one != other for one, other in zip(first[::997], before[::997], strict=True))
        assert differing < len(first[::997]) * 0.1


def test_no_change_takes_longer_than_a_third_of_a_second():
    assert all(0.15 <= seconds <= 0.3 for seconds in SECONDS.values())


def test_the_new_screen_is_played_from_the_first_moment(app):
    app.routes.setup()
    frame(app, 3)
    assert app.transitions.busy
    press(app, "back")
    assert app.stack.top.name == "title"


def test_a_panel_rises_over_what_lies_below_and_fades_away_again(app):
    press(app, "settings")
    frame(app, 30)
    app.routes.why("official", "turn")
    frame(app, 4)
    rising = window()
    assert app.transitions.busy
    frame(app, 20)
    assert window() == canvas(app) != rising
    app.routes.back()
    frame(app, 4)
    assert app.transitions.busy
    frame(app, 20)
    assert window() == canvas(app)


@pytest.mark.parametrize(("name", "value"), [("reduced_motion", True), ("speed", "instant")])
def test_with_reduced_motion_or_at_once_the_new_screen_is_simply_there(app, name, value):
    setattr(app.settings, name, value)
    app.routes.setup()
    frame(app)
    assert not app.transitions.busy
    assert window() == canvas(app)


def test_the_picture_before_is_let_go_of_when_the_change_is_over(app):
    app.routes.setup()
    frame(app, 30)
    assert app.transitions._before is None
    assert app.window.mixed is None


def test_screens_that_come_and_go_between_two_frames_are_never_seen(app):
    app.routes.setup()
    app.routes.back()
    frame(app)
    assert not app.transitions.busy


def test_two_changes_in_a_hurry_end_at_the_last_screen(app):
    app.routes.setup()
    frame(app, 4)
    click(app, app.stack.top.group.find("back").rect.center)
    app.routes.settings()
    frame(app, 40)
    assert app.stack.top.name == "settings"
    assert window() == canvas(app)


def redrawn(app) -> bytes:
    """What the window shows after everything has been painted once more."""
    app.painter.whole(app._layers, None)
    return window()


EVERY_WAY = {**WAYS, "a panel": (to_question,), "a panel that goes": (to_question, back)}


@pytest.mark.parametrize("seconds", [1 / 60, 0.25])
@pytest.mark.parametrize("ways", EVERY_WAY.values(), ids=EVERY_WAY)
def test_nothing_of_a_change_is_left_in_the_window(app, ways, seconds):
    app.settings.reduced_motion = False
    for way in ways:
        way(app)
        frame(app)
        assert app.transitions.busy
        frame(app, 30, seconds)
        assert not app.transitions.busy
        shown = window()
        assert shown == redrawn(app)


@pytest.mark.parametrize("first", EVERY_WAY.values(), ids=EVERY_WAY)
@pytest.mark.parametrize("second", [to_setup, to_table, to_question], ids=["menu", "table", "panel"])
def test_a_change_in_the_middle_of_another_goes_on_from_what_is_seen_and_leaves_nothing(app, first, second):
    first[0](app)
    frame(app, 5)
    half = window()
    second(app)
    frame(app, 1, 0.0)
    now = window()
    differing = sum(one != other for one, other in zip(now[::997], half[::997], strict=True))
    assert differing < len(now[::997]) * 0.1
    frame(app, 30)
    assert window() == redrawn(app)


def test_on_a_slow_machine_a_change_is_over_after_two_more_pictures(app):
    app.routes.setup()
    frame(app, 2, 0.25)
    assert app.transitions.busy
    frame(app, 1, 0.25)
    assert not app.transitions.busy


def test_a_screen_that_is_turned_over_never_leaves_a_black_gap(app):
    canvas, white = app.window.canvas, (240, 240, 240)
    before, after, shown = canvas.copy(), canvas.copy(), canvas.copy()
    before.fill(white)
    after.fill(white)
    for step in range(20):
        for turn in (transition._turning, transition._turning_back):
            shown.fill((0, 0, 0))
            turn(shown, before, after, step / 20)
            row = [shown.get_at((x, shown.get_height() // 2)) for x in range(shown.get_width())]
            assert all(max(pixel[:3]) > 40 for pixel in row)
