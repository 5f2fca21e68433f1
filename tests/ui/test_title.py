"""The title lives: its logo floats, cards are dealt beside it, and nothing of that comes near a button."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.ui import pictures
from game.ui.scenes import title
from game.ui.scenes.lessonpanels import WelcomeScene
from game.ui.scenes.title import TitleScene
from game.ui.scenes.title_life import CYCLE, DEALT, Seen
from game.ui.widgets import Panel
from tests.ui import open_app, paint, set_text
from tests.ui.test_breathing import breathe, check, picture
from tests.ui.test_continuing import saved

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
    paint(app)
    before = picture()
    for _ in moments(scene):
        pass
    paint(app)
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
        paint(app)
    assert scene.life.kept > 0
    scene.pause()
    assert scene.life.kept == 0


def test_the_shapes_of_the_logo_are_below_its_middle(app):
    logo = app.assets.image("title")
    width, height = logo.get_size()
    # Below the letters and left of the dagger there is nothing else.
    below = pygame.mask.from_surface(logo.subsurface((0, round(height * 0.86), round(width * 0.68), height // 10)), 200)
    boxes = below.get_bounding_rects()
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    assert abs((left + right) / 2 - width / 2) < width * 0.01


def test_the_fans_show_the_back_of_the_game(app):
    backdrop, back = app.assets.image("title_backdrop"), app.assets.image("cards/Card_Back")
    wheel = back.get_rect().scale_by(0.5, 0.33)
    colours = {"red", "yellow", "green", "blue"}
    assert colours <= hues(back, wheel)
    width, height = backdrop.get_size()
    for x, y in ((0.192, 0.882), (0.97, 0.81)):
        middle = pygame.Rect(0, 0, width // 9, height // 6)
        middle.center = round(width * x), round(height * y)
        assert colours <= hues(backdrop, middle)


def hues(picture: pygame.Surface, area: pygame.Rect) -> set[str]:
    """The strong colours in a part of a picture."""
    area = area.clip(picture.get_rect())
    pixels = (picture.get_at((x, y)).hsva for x in range(area.left, area.right) for y in range(area.top, area.bottom))
    found = {round(hue) for hue, strong, bright, _ in pixels if strong > 50 and bright > 25}
    names = {
        "red": (*range(15), *range(345, 361)),
        "yellow": range(35, 60),
        "green": range(90, 160),
        "blue": range(205, 235),
    }
    return {name for name, span in names.items() if found.intersection(span)}


def seen_box(scene: TitleScene, seen: Seen) -> pygame.Rect:
    """Where a card is, without the clear corners of its picture and its shadow."""
    picture = scene.life._sprites.get(*seen.look(scene.life._height))
    return picture.get_bounding_rect(200).move(picture.get_rect(center=(seen.x, seen.y)).topleft)


def test_the_cards_beside_the_logo_lie_open_in_the_middle_of_their_place_with_a_margin(sized):
    sized.settings.reduced_motion = True
    scene = titled(sized)
    for number, side in enumerate(scene.life._sides):
        cards = list(scene.life.cards(number))
        assert len(cards) == DEALT
        boxes = [seen_box(scene, seen) for seen in cards]
        around = boxes[0].unionall(boxes[1:])
        assert around.left - side.left >= sized.px(14)
        assert side.right - around.right >= sized.px(14)
        assert abs(around.centerx - side.centerx) <= sized.px(6)
        apart = [right.left - left.left for left, right in pairwise(boxes)]
        assert min(apart) > 0.2 * boxes[0].width


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize("text", ["normal", "largest"])
def test_the_question_of_the_first_start_leaves_logo_and_tagline_whole(sized, text, language):
    sized.set_language(language)
    set_text(sized, text)
    scene = titled(sized)
    sized.stack.push(WelcomeScene(sized))
    welcome = sized.stack.top
    panel = next(widget.rect for widget in welcome.group.widgets if isinstance(widget, Panel))
    assert panel.top >= scene.box(*title._TAGLINE).bottom
    assert pygame.Rect((0, 0), sized.size).contains(panel)
    buttons = [welcome.group.find(name).rect for name in ("lesson", "known")]
    below, beside = panel.bottom - buttons[-1].bottom, buttons[0].left - panel.left
    assert abs(below - beside) <= 2
    assert abs(beside - (panel.right - buttons[0].right)) <= 2


@pytest.mark.parametrize("text", ["normal", "largest"])
def test_the_way_back_into_a_game_has_room_below_the_tagline(sized, text):
    sized.set_language("it")
    set_text(sized, text)
    saved(sized, "official", 9)
    scene = titled(sized)
    button = scene.group.find("continue").rect
    assert button.top - scene.box(*title._TAGLINE).bottom >= sized.px(10)
    small = [scene.group.find(name) for name in ("learn", "rules", "past_games", "settings", "quit")]
    assert len({widget.size for widget in small}) == 1
    assert small[-1].rect.bottom <= sized.size[1] - sized.px(24)
