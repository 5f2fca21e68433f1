"""A tooltip goes with its button: when that disappears, changes, is scrolled away or covered by another scene."""

from __future__ import annotations

import pygame
import pytest

from game.ui.keep.newgame import NewGame
from game.ui.scenes.setup import SetupScene
from game.ui.scenes.title import TitleScene
from game.ui.widgets import Button, FocusGroup
from tests.ui import click, key, move, press, send
from tests.ui.table_driver import at, run


def rest(app, seconds: float = 1.0) -> None:
    run(app, seconds)
    app.stack.top.draw(app.screen)


def go_to(app, name: str) -> None:
    """Move the focus with the keyboard until it is there."""
    group = app.stack.top.group
    for _ in group.widgets:
        key(app, pygame.K_TAB)
        if group.focus is group.find(name):
            return
    raise AssertionError(name)


def test_the_tip_of_a_button_that_disappears_goes_with_it(app) -> None:
    scene = at(app, "classic | hands r7 r1 r2 / b1 r3 / g1 g2 | pile r5 | turn 1")
    scene.act("1:r3")
    run(app)
    move(app, scene.buttons["catch"].rect.center)
    rest(app)
    assert scene.tooltip == "catch"
    scene.act("1:uno")
    assert not scene.buttons["catch"].visible
    assert scene.tooltip == ""
    rest(app)
    assert scene.tooltip == ""


def test_the_tip_of_a_button_that_says_something_else_now_is_gone(app) -> None:
    scene = at(app, "official | hands g7 r1 / b1 b2 | pile r5 | phase drawn | drawn r1")
    move(app, scene.buttons["draw"].rect.center)
    rest(app)
    assert scene.tooltip == "draw"
    scene.act("0:pass")
    run(app, 0.1)
    assert scene.tooltip == ""


def test_a_tip_comes_back_when_the_pointer_moves_on_the_button_again(app) -> None:
    scene = at(app, "official | hands g7 r1 / b1 b2 | pile r5 | phase drawn | drawn r1")
    place = scene.buttons["draw"].rect
    move(app, place.center)
    rest(app)
    scene.act("0:pass")
    run(app, 0.1)
    move(app, (place.centerx + 3, place.centery))
    rest(app)
    assert scene.tooltip == "draw"


@pytest.mark.parametrize("what", ["button", "card"])
def test_a_tip_is_not_seen_under_the_menu(app, what: str) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    move(app, scene.buttons["sort"].rect.center if what == "button" else scene.card("r1"))
    rest(app)
    assert scene.tooltip or scene.card_explained >= 0
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "pause"
    assert scene.tooltip == ""
    assert scene.card_explained < 0
    assert scene.hovered_card is None


def test_a_tip_goes_when_the_pointer_leaves_the_window(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    move(app, scene.buttons["sort"].rect.center)
    rest(app)
    assert scene.tooltip == "sort"
    send(app, pygame.WINDOWLEAVE)
    assert scene.tooltip == ""


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_tip_is_not_seen_under_another_scene(app, by_keys: bool) -> None:
    app.stack.push(SetupScene(app))
    scene = app.stack.top
    chair = scene.group.find("chair.0")
    if by_keys:
        go_to(app, "chair.0")
    else:
        move(app, chair.rect.center)
    rest(app)
    assert scene.group.tip is chair
    press(app, "chair.0")
    assert app.stack.top.name == "picker"
    assert scene.group.tip is None
    scene.update(5.0)
    assert scene.group.tip is None


def test_a_focus_that_comes_back_from_another_screen_brings_no_tip_until_the_keyboard_moves_it(app) -> None:
    app.stack.push(SetupScene(app))
    scene = app.stack.top
    click(app, scene.group.find("chair.0").rect.center)
    assert app.stack.top.name == "picker"
    move(app, (2, 2))
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert scene.group.focus is scene.group.find("chair.0")
    assert scene.group.by_keyboard
    rest(app)
    assert scene.group.tip is None
    go_to(app, "chair.0")
    rest(app)
    assert scene.group.tip is scene.group.find("chair.0")


@pytest.mark.parametrize("by_key", [False, True])
def test_a_button_that_was_pressed_keeps_its_tip_to_itself_until_the_pointer_has_been_elsewhere(app, by_key) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    place = scene.buttons["log"].rect
    move(app, place.center)
    rest(app)
    assert scene.tooltip == "log"
    if by_key:
        key(app, pygame.K_l)
    else:
        click(app, place.center)
    assert scene.log_open
    rest(app)
    assert scene.tooltip == ""
    move(app, (place.centerx + 3, place.centery))
    rest(app)
    assert scene.tooltip == ""
    move(app, scene.place("draw").center)
    move(app, place.center)
    rest(app)
    assert scene.tooltip == "log"


def test_the_title_shows_no_old_tip_when_it_comes_back(app) -> None:
    app.storage.save_session(_session(app))
    app.stack.push(TitleScene(app))
    title = app.stack.top
    move(app, title.group.find("continue").rect.center)
    rest(app)
    assert title.group.tip is not None
    press(app, "settings")
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is title
    assert title.group.tip is None


def _session(app):
    from game.ui.keep.newgame import make_session

    return make_session(NewGame("classic", 2, seed=1))


# ---- in a group of widgets ------------------------------------------------------------------------------------------


def group_with_button(app) -> tuple[FocusGroup, Button]:
    group = FocusGroup(app)
    button = Button(app, "one", "One", lambda: None, tooltip="It does one thing")
    button.rect = pygame.Rect(100, 100, 200, 60)
    group.add(button)
    group.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(150, 130), rel=(0, 0), buttons=(0, 0, 0)))
    group.update(1.0)
    assert group.tip is button
    return group, button


def test_a_hidden_widget_has_no_tip(app) -> None:
    group, button = group_with_button(app)
    button.visible = False
    assert group.tip is None


def test_a_widget_that_moved_away_from_the_pointer_has_no_tip(app) -> None:
    group, button = group_with_button(app)
    button.rect.move_ip(400, 0)
    assert group.tip is None


@pytest.mark.parametrize("change", [{"tooltip": "It does another"}, {"enabled": False}])
def test_a_widget_that_has_changed_waits_with_its_tip(app, change) -> None:
    group, button = group_with_button(app)
    for name, value in change.items():
        setattr(button, name, value)
    group.update(0.01)
    assert group.tip is None
    group.update(1.0)
    assert group.tip is button


def test_a_row_scrolled_out_of_sight_has_no_tip(app) -> None:
    app.stack.push(SetupScene(app, "classic"))
    app.stack.top._set_rule("deal", "6")
    press(app, "house_rules")
    scene = app.stack.top
    area = scene._area
    row = next(widget for widget in area.children if widget.tooltip)
    move(app, row.rect.center)
    rest(app)
    assert scene.group.tip is row
    area.scroll_to(area.reach)
    assert area.reach > 0
    assert scene.group.tip is None


def test_the_help_of_a_card_does_not_hide_why_it_cannot_be_played(app) -> None:
    scene = at(app, "classic | hands y5 r1 b2 / b1 b2 | pile rS")
    click(app, scene.card("y5"))
    assert scene.message
    move(app, scene.card("r1"))
    rest(app)
    assert scene.card_explained >= 0
    plate = scene.caption_rect()
    assert plate.width > 0
    assert not scene.place_tooltip((100, 40), pygame.Rect(*scene.card("r1"), 1, 1)).colliderect(plate)


@pytest.mark.parametrize("way", ["over the table", "back from the menu"])
def test_the_hand_of_the_pointer_does_not_outlive_the_scene_it_pointed_at(app, way: str) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    if way == "over the table":
        move(app, scene.card("r1"))
        assert app.window.cursor == "hand"
        key(app, pygame.K_ESCAPE)
    else:
        key(app, pygame.K_ESCAPE)
        move(app, app.stack.top.group.find("go_on").rect.center)
        assert app.window.cursor == "hand"
        key(app, pygame.K_ESCAPE)
        assert scene.on_top
    assert app.window.cursor == "arrow"
