"""A chance that passes lights up, and its ring is as far open as there is time left."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest

from game.core.cards import card_from_text
from game.core.notation import read_action
from game.core.state import NONE
from game.ui.table.chance import outline, part_of, turned
from game.ui.table.chips import draw_chip
from game.ui.table.thinker import CHANCE_MS
from tests.ui import open_app
from tests.ui.table_driver import at, run

JUMP = "classic jump_in=on | hands r9 g2 b8 / b2 y3 r1 g9 / g4 b5 r8 y9 g1 / r3 g3 y4 | pile r9 | turn 2 | layer 1"
NO_JUMP = JUMP.replace("hands r9", "hands r8")
CATCH = "classic | hands r5 g2 b8 / b2 y3 r1 g9 / g4 b5 r8 / y4 | pile y9 | turn 1 | uno 3 | layer 3"
FORGOTTEN = "classic | hands r5 / b2 y3 r1 g9 / g4 b5 r8 / y4 y1 | pile y9 | turn 1 | uno 0 | layer 0"


class Plan:
    """Somebody who will act after a while, and what it does."""

    def __init__(self, action: str, delay: int) -> None:
        self.action, self.delay_ms, self.choices = read_action(action), delay, 3

    def prepare(self) -> int:
        return self.action


def waiting(app, line: str, delay: int = 2000, action: str = "2:draw"):
    """A table at which a computer player acts after so many milliseconds."""
    app.settings.speed = "normal"
    scene = at(app, line)
    plan = Plan(action, delay)
    scene.upcoming = lambda: plan
    scene.release_others()
    return scene


def test_the_ring_is_as_far_open_as_there_is_time_left(app) -> None:
    scene = waiting(app, JUMP)
    shares = []
    for _ in range(3):
        run(app, 0.25)
        shares.append(scene.chance_share)
        assert shares[-1] == scene.time_left
    pause = scene.pause_ms
    assert pause >= CHANCE_MS
    assert shares == pytest.approx([1 - 250 * count / pause for count in (1, 2, 3)])


@pytest.mark.parametrize("speed", ["normal", "fast", "instant"])
@pytest.mark.parametrize("delay", [300, 900])
def test_play_waits_long_enough_for_a_person_with_a_chance(app, delay: int, speed: str) -> None:
    scene = waiting(app, JUMP, delay)
    app.settings.speed = speed
    run(app, 0.2)
    assert scene.pause_ms == CHANCE_MS


def test_where_there_is_no_chance_nobody_waits_for_one(app) -> None:
    scene = waiting(app, NO_JUMP, 900)
    run(app, 0.1)
    assert scene.pause_ms < 900


def test_whoever_is_quicker_to_react_still_is(app) -> None:
    scene = waiting(app, CATCH, 700, "1:catch")
    scene.upcoming().choices = 0
    run(app, 0.1)
    assert scene.pause_ms == 700


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_ring_and_word_cover_neither_the_caption_nor_the_number_of_the_card(tmp_path, size, place: int) -> None:
    app = open_app(tmp_path, size)
    cards = ["r9" if number == place else card for number, card in enumerate(("g2", "b8", "y1"))]
    line = f"classic jump_in=on | hands {' '.join(cards)} / r9 y3 r1 g9 / g4 b5 r8 y9 g1 / r3 g3 y4 | pile r3 | turn 1"
    scene = waiting(app, line)
    scene.act("1:r9")
    run(app, 2.0)
    chance, window = scene.chance, pygame.Rect((0, 0), size)
    assert chance.busy
    pose = next(held.pose for held in scene.hand_cards if held.card == chance.card)
    caption = scene.caption_rect()
    assert caption.width
    for share in (0.0, 0.5, 1.0):
        ring = chance.ring_of(pose, share)
        points = turned(outline(ring, 10), ring.center, pose.angle)
        assert all(window.collidepoint(point) for point in points)
        assert not any(caption.collidepoint(point) for point in points)
    app.frame()
    middle = chance.word_spot(pose)
    word = draw_chip(app, scene.layout, pygame.Surface(size), app.t("chance.jump_in"), middle, 20)
    assert not word.colliderect(caption)
    assert word.top > pose.y + pose.height * 0.2, "the number in the upper corner can be read"
    app.close()


def test_the_card_to_jump_in_with_is_lifted_and_lit(app) -> None:
    scene = waiting(app, JUMP)
    before = {held.card: held.target.y for held in scene.hand_cards}
    run(app, 0.1)
    card = card_from_text("r9")
    assert scene.chance_card == scene.jump_in_card == card
    lifted = {held.card for held in scene.hand_cards if held.target.y < before[held.card]}
    assert lifted == {card}
    app.frame()


def test_it_is_over_as_soon_as_somebody_acts(app) -> None:
    scene = waiting(app, JUMP)
    run(app, 0.1)
    assert scene.chance_busy
    scene.act("2:r8")
    assert not scene.chance_busy
    assert scene.jump_in_card == NONE


@pytest.mark.parametrize("line", [NO_JUMP, JUMP.replace(" jump_in=on", "")], ids=["no such card", "no such rule"])
def test_nothing_lights_up_where_nothing_may_be_done(app, line: str) -> None:
    scene = waiting(app, line)
    run(app, 0.2)
    assert not scene.chance_busy


def test_on_ones_own_turn_no_time_runs_out(app) -> None:
    scene = at(app, JUMP.replace("turn 2", "turn 0"))
    run(app, 0.2)
    assert not scene.chance_busy


@pytest.mark.parametrize(("line", "button"), [(CATCH, "catch"), (FORGOTTEN, "uno")], ids=["catch", "late call"])
def test_the_ring_closes_round_the_button_as_well(app, line: str, button: str) -> None:
    scene = waiting(app, line, action="1:draw")
    run(app, 0.2)
    chance = scene.chance
    assert chance.card == NONE
    (ring,) = chance.rings
    assert scene.buttons[button].rect.contains(ring)
    assert chance.share == scene.time_left
    app.frame()


def test_with_reduced_motion_the_ring_goes_in_steps(app) -> None:
    app.settings.reduced_motion = True
    scene = waiting(app, JUMP)
    shares = []
    for _ in range(60):
        run(app, 1 / 60)
        shares.append(scene.chance_share)
    assert set(shares) <= {0.25, 0.5, 0.75, 1.0}
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.83, 1.0])
def test_a_share_of_the_ring_is_a_share_of_its_length(share: float) -> None:
    def length(path) -> float:
        return sum(math.dist(one, other) for one, other in pairwise(path))

    path = outline(pygame.Rect(10, 20, 160, 52), 20)
    assert length(part_of(path, share)) == pytest.approx(share * length(path))
