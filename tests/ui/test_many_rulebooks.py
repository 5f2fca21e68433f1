"""More rulebooks than the set-up has room for: the list scrolls by wheel, bar and keyboard, and all can be played."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.app import App
from game.rulesets import RULESETS, preset, register, unregister
from game.ui.scenes.setup import SetupScene
from game.ui.scenes.setup_parts import RulebookCard
from tests.ui import click, key, move, open_app, press, resize, send, set_rule

ADDED = ("sixth", "seventh")
SIZES = [(1280, 720), (1024, 640), (1920, 1080)]


@pytest.fixture
def seven() -> Iterator[list[str]]:
    """The rulebooks there are, and copies of Classic until there are two more."""
    classic = preset("classic")
    for number, name in enumerate(ADDED):
        texts = {f"ruleset.{name}": f"The {name}", f"ruleset.{name}.line": f"Classic once more, as the {name} book."}
        display = replace(classic.display, order=1000 + number, emblem="classic")
        register(replace(classic, id=name, display=display), dict.fromkeys(("en", "it", "es"), texts))
    yield list(RULESETS)
    for name in ADDED:
        unregister(name)


def opened(tmp_path, size: tuple[int, int], last: str = "") -> tuple[App, SetupScene]:
    app = open_app(tmp_path, size)
    app.settings.speed = "instant"
    if last:
        app.settings.last_ruleset = last
    app.routes.title()
    app.routes.setup()
    scene = app.stack.top
    assert isinstance(scene, SetupScene)
    scene.draw(app.screen)
    return app, scene


def book(scene: SetupScene, name: str) -> RulebookCard:
    found = scene.group.find(f"ruleset.{name}")
    assert isinstance(found, RulebookCard)
    return found


def in_sight(scene: SetupScene, name: str) -> bool:
    return scene.books.rect.contains(book(scene, name).rect)


def wheel(app: App, monkeypatch, point: tuple[int, int], steps: int) -> None:
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: point)
    send(app, pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps))


@pytest.mark.parametrize("size", SIZES)
def test_the_rulebooks_of_the_game_are_all_in_sight_without_a_bar(tmp_path, size) -> None:
    app, scene = opened(tmp_path, size)
    assert scene.books.reach == 0
    assert all(in_sight(scene, name) for name in RULESETS)
    app.close()


@pytest.mark.parametrize("size", SIZES)
def test_seven_rulebooks_are_in_their_order_one_below_the_other_and_inside_the_window(tmp_path, seven, size) -> None:
    app, scene = opened(tmp_path, size)
    boxes = [book(scene, name).rect for name in seven]
    assert [box.top for box in boxes] == sorted(box.top for box in boxes)
    assert not any(first.colliderect(second) for first, second in itertools.pairwise(boxes))
    assert app.screen.get_rect().contains(scene.books.rect)
    assert scene.books.reach > 0
    assert not in_sight(scene, "seventh")
    app.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_wheel_brings_the_last_rulebook_and_it_is_clicked_and_played(tmp_path, seven, monkeypatch, size) -> None:
    app, scene = opened(tmp_path, size)
    wheel(app, monkeypatch, scene.books.rect.center, -40)
    assert in_sight(scene, "seventh")
    assert not in_sight(scene, seven[0])
    click(app, book(scene, "seventh").rect.center)
    assert scene.game.ruleset == "seventh"
    assert book(scene, "seventh").chosen
    assert in_sight(scene, "seventh"), "choosing leaves the list where it is"
    scene.group.focus_on("start")
    key(app, pygame.K_RETURN)
    assert app.stack.top.name == "table"
    assert app.stack.top.describe()["ruleset"] == "seventh"
    app.close()


def test_the_wheel_over_the_house_rules_leaves_the_rulebooks_alone(tmp_path, seven, monkeypatch) -> None:
    app, scene = opened(tmp_path, SIZES[0], "classic")
    wheel(app, monkeypatch, book(scene, "classic").rect.move(600, 0).center, -3)
    assert scene.books.offset == 0
    app.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_keyboard_goes_through_all_seven_and_each_comes_into_view(tmp_path, seven, size) -> None:
    app, scene = opened(tmp_path, size)
    scene.group.focus_on(f"ruleset.{seven[0]}")
    for name in seven[1:]:
        key(app, pygame.K_DOWN)
        assert scene.group.focus is book(scene, name)
        assert in_sight(scene, name)
        scene.draw(app.screen)
    key(app, pygame.K_RETURN)
    assert scene.game.ruleset == "seventh"
    assert in_sight(scene, "seventh")
    for name in reversed(seven[:-1]):
        key(app, pygame.K_UP)
        assert scene.group.focus is book(scene, name)
        assert in_sight(scene, name)
    app.close()


def test_the_bar_is_dragged_to_the_last_rulebook(tmp_path, seven) -> None:
    app, scene = opened(tmp_path, SIZES[0])
    x, top = scene.books.rect.right - 4, scene.books.rect.top + 10
    send(app, pygame.MOUSEBUTTONDOWN, pos=(x, top), button=1)
    move(app, (x, scene.books.rect.bottom))
    send(app, pygame.MOUSEBUTTONUP, pos=(x, scene.books.rect.bottom), button=1)
    assert scene.books.offset == scene.books.reach
    assert in_sight(scene, "seventh")
    app.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_rulebook_played_last_is_in_view_from_the_start(tmp_path, seven, size) -> None:
    app, scene = opened(tmp_path, size, "seventh")
    assert book(scene, "seventh").chosen
    assert in_sight(scene, "seventh")
    app.close()


def test_changing_a_house_rule_leaves_the_list_where_it_is(tmp_path, seven) -> None:
    app, scene = opened(tmp_path, SIZES[0], "seventh")
    before = scene.books.offset
    assert before
    set_rule(scene, "jump_in", "on")
    assert scene.books.offset == before
    app.close()


def test_after_a_change_of_the_windows_size_the_chosen_rulebook_is_still_in_view(tmp_path, seven) -> None:
    app, scene = opened(tmp_path, (1920, 1080), "seventh")
    resize(app, (1024, 640))
    app.layout_changed()
    assert in_sight(scene, "seventh")
    app.close()


def test_the_rules_of_seven_books_are_all_listed_and_open(tmp_path, seven) -> None:
    """Also the book of a rulebook from outside, which brings no texts of its own."""
    app = open_app(tmp_path, (1024, 640))
    app.routes.rules("seventh")
    scene = app.stack.top
    assert scene.books[0] == "seventh"
    for name in seven:
        press(app, f"book.{name}")
        assert scene.book == name
        assert len(scene.page.blocks) > 5
        scene.draw(app.screen)
        sections = scene.group.find("sections").rect
        assert sections.height > 100
        assert app.screen.get_rect().contains(sections)
    app.close()
