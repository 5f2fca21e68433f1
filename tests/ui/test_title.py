"""The title lives: its logo floats, cards are dealt beside it, and nothing of that comes near a button."""

from __future__ import annotations

import pygame
import pytest

from game.ui import pictures
from game.ui.scenes.title import TitleScene
from game.ui.scenes.title_life import CYCLE
from tests.ui import open_app
from tests.ui.test_breathing import breathe, check, picture

SIZES = [(1280, 720), (1024, 640), (1920, 1080), (3440, 1440), (900, 1400), (1080, 1920)]


@pytest.fixture(params=SIZES, ids=str)
def sized(request, tmp_path):
    made = open_app(tmp_path, request.param)
    yield made
    made.close()


def titled(app) -> TitleScene:
    """The title after its logo has come in."""
    scene = TitleScene(app)
    app.stack.push(scene)
    while scene.animating:
        scene.update(0.05)
    return scene


def moments(scene: TitleScene):
    """The title through a whole deal."""
    for _ in range(round(CYCLE * 2)):
        for _ in range(10):
            scene.update(0.05)
        yield scene


def test_the_logo_is_one_of_the_pictures():
    assert "title" in pictures.PICTURES


def test_the_title_moves_by_itself(app):
    titled(app)
    assert len(set(breathe(app, 3.0))) > 20


def test_what_it_shows_in_parts_is_what_a_whole_drawing_shows(app):
    titled(app)
    check(app, 15.0)


def test_with_reduced_motion_it_stands_still_and_its_cards_lie_open(app):
    app.settings.reduced_motion = True
    scene = titled(app)
    assert list(scene.breathing) == []
    app._draw()
    before = picture()
    for _ in moments(scene):
        pass
    app._draw()
    assert picture() == before
    shown = [seen for side in (0, 1) for seen in scene.life.cards(side)]
    assert len(shown) == 6
    assert all(seen.card >= 0 and seen.squash == 1.0 for seen in shown)


def test_nothing_moves_in_front_of_or_behind_a_button(sized):
    scene = titled(sized)
    buttons = [widget.rect for widget in scene.group.widgets]
    for _ in moments(scene):
        for one in scene.breathing:
            assert one.area.collidelist(buttons) < 0, one.name


def test_logo_and_menu_are_all_in_the_window_and_use_a_tall_one(sized):
    scene = titled(sized)
    frame = pygame.Rect((0, 0), sized.size)
    column = [scene.box(270, 18, 740, 278), *(widget.rect for widget in scene.group.widgets)]
    assert all(frame.contains(box) for box in column)
    high = max(box.bottom for box in column[1:]) - column[0].top
    wide = column[0].width
    assert high > 0.8 * frame.height or wide > 0.85 * frame.width


def test_cards_are_dealt_on_both_places_in_every_window(sized):
    scene = titled(sized)
    seen = [{card.card for _ in moments(scene) for card in scene.life.cards(side)} for side in (0, 1)]
    assert all(len(cards) > 1 for cards in seen), "backs and faces"


def test_the_cards_of_the_title_go_when_another_screen_comes(app):
    scene = titled(app)
    for _ in moments(scene):
        app._draw()
    assert scene.life.kept > 0
    scene.pause()
    assert scene.life.kept == 0
