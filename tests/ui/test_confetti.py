"""Paper rain after a won round: slips in all colours that tumble, spread over the window and are gone at last."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from game.ui import pictures
from game.ui.table.confetti import FRAMES, PaperRain
from game.ui.table.sparks import MAX_PARTICLES, Sparks
from tests.ui import paint
from tests.ui.table_driver import at

WIN = "classic | hands r7 / g5 g6 | pile r5"


def picture(rain, *look: object) -> pygame.Surface:
    """A slip of paper as it is painted."""
    return rain._picture(*look)


@pytest.fixture
def rain(app):
    made = PaperRain(app, random.Random(1))
    made.strew(pygame.Rect(0, 0, 1280, 720), 90, 26)
    return made


def _slips(app, effects, done):
    """How many slips there are, frame by frame; each frame is drawn."""
    counts = []
    while not done():
        app.stack.top.update(1 / 30)
        paint(app)
        counts.append(len(effects.paper.slips))
    return counts


@pytest.mark.parametrize("reduced", [False, True])
def test_a_won_round_is_drawn_from_the_last_card_to_the_last_slip(app, reduced):
    app.settings.speed, app.settings.reduced_motion = "normal", reduced
    scene = at(app, WIN)
    scene.act("0:r7")
    slips = _slips(app, scene.sparks, lambda: not scene.on_top)
    results = app.stack.top
    slips += _slips(app, results.sparks, lambda: not results.animating)
    assert slips[-1] == 0
    assert (max(slips) == 0) == reduced


def test_slips_come_in_all_colours_and_spread_over_the_whole_window(rain):
    assert {slip.colour for slip in rain.slips} == set(pictures.CARD_COLOURS)
    seen = set()
    while rain.slips:
        rain.update(1 / 60)
        seen |= {(int(slip.x // 160), int(slip.y // 120)) for slip in rain.slips}
    assert set(itertools.product(range(8), range(6))) <= seen


def test_a_slip_turns_over_and_round_and_never_vanishes(rain, app):
    for colour in pictures.CARD_COLOURS:
        shown = [picture(rain, colour, 30, frame) for frame in range(FRAMES)]
        areas = [pygame.mask.from_surface(picture, 60).count() for picture in shown]
        assert min(areas) > 0
        assert max(areas) > 3 * min(areas), "edge-on it is much narrower than flat"
        assert len({pygame.image.tobytes(picture, "RGBA") for picture in shown}) == FRAMES


def test_a_tumble_is_made_once(rain, app):
    rain.update(0.5)
    rain.draw(app.screen)
    before = [picture(rain, slip.colour, slip.size, int(slip.turn)) for slip in rain.slips]
    rain.draw(app.screen)
    after = [picture(rain, slip.colour, slip.size, int(slip.turn)) for slip in rain.slips]
    assert all(one is other for one, other in zip(before, after, strict=True))


def test_however_much_is_won_there_are_never_too_many_slips(app):
    effects = Sparks(app)
    for _ in range(5):
        effects.confetti(app.screen.get_rect(), 80, 26)
    assert len(effects.paper.slips) == MAX_PARTICLES


def test_no_paper_rains_for_a_computer_player_that_beats_a_person(app):
    app.settings.speed = "normal"
    scene = at(app, "classic | hands g7 g8 / r7 | pile r5 | turn 1")
    scene.act("1:r7")
    seen = 0
    for _ in range(120):
        scene.update(1 / 60)
        seen += len(scene.confetti)
    assert scene.state.winner == 1
    assert seen == 0
    assert not scene.buttons["uno"].enabled
