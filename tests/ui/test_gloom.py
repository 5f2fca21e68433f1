"""The dark that falls on the room: it comes for a reason, leaves some places lit, and goes with its reason."""

from __future__ import annotations

import pygame
import pytest

from game.ui.table.gloom import Gloom
from tests.ui import open_app


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    yield made
    made.close()


@pytest.fixture
def gloom(app) -> Gloom:
    return Gloom(app)


def pass_time(gloom: Gloom, seconds: float = 3.0) -> None:
    for _ in range(round(seconds * 60)):
        gloom.update(1 / 60)


def light_at(gloom: Gloom, *points: tuple[int, int]) -> list[int]:
    """How bright a white table is at these points."""
    surface = pygame.Surface((640, 360))
    surface.fill((255, 255, 255))
    if gloom.busy:
        gloom.draw(surface)
    return [sum(surface.get_at(point)[:3]) // 3 for point in points]


def test_the_room_is_dark_but_for_the_spots(gloom: Gloom) -> None:
    gloom.dim(0.8, (100, 100, 80), (500, 250, 60))
    pass_time(gloom)
    first, second, between, corner = light_at(gloom, (100, 100), (500, 250), (300, 300), (630, 10))
    assert first > 245
    assert second > 245
    assert between == corner < 100


def test_the_dark_comes_and_goes_by_degrees(gloom: Gloom) -> None:
    seen = []
    gloom.dim(0.8)
    for _ in range(20):
        gloom.update(1 / 60)
        seen += light_at(gloom, (300, 200))
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) > 8
    gloom.lift()
    pass_time(gloom, 0.1)
    assert seen[-1] < light_at(gloom, (300, 200))[0] < 255
    pass_time(gloom)
    assert not gloom.busy
    assert not gloom.moving


def test_what_only_stands_in_the_dark_asks_for_no_more_frames(gloom: Gloom) -> None:
    gloom.dim(0.5, (100, 100, 80))
    assert gloom.moving
    pass_time(gloom)
    assert gloom.busy
    assert not gloom.moving


def test_a_moment_darkens_a_room_that_was_dark_before_and_leaves_it_so(gloom: Gloom) -> None:
    gloom.dim(0.3, (100, 100, 80), why="chain")
    gloom.dim(0.9, (500, 200, 80))
    assert gloom.depth == 0.9
    gloom.lift()
    assert gloom.depth == 0.3
    assert gloom.spots == ((100, 100, 80),)
    pass_time(gloom)
    near, far = light_at(gloom, (100, 100), (500, 200))
    assert near > 245 > far
    gloom.lift("chain")
    pass_time(gloom)
    assert not gloom.busy


def test_lifting_what_nobody_wanted_changes_nothing(gloom: Gloom) -> None:
    gloom.dim(0.5, why="chain")
    gloom.lift()
    assert gloom.depth == 0.5


def test_clearing_brings_the_light_back_at_once(gloom: Gloom) -> None:
    gloom.dim(0.8, why="chain")
    gloom.dim(0.8)
    pass_time(gloom)
    gloom.clear()
    assert not gloom.busy
    assert light_at(gloom, (10, 10)) == [255]


def test_with_reduced_motion_the_dark_is_there_at_once_and_lighter(app, gloom: Gloom) -> None:
    gloom.dim(0.8, (100, 100, 80))
    pass_time(gloom)
    full = light_at(gloom, (400, 300))
    gloom.clear()
    app.settings.reduced_motion = True
    gloom.dim(0.8, (100, 100, 80))
    assert not gloom.moving
    assert full < light_at(gloom, (400, 300)) < [230]
    gloom.lift()
    assert not gloom.busy
