"""The stamp on a round that is over, its results, and the room that they have."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from game.ui.table import stand
from game.ui.table.fans import spread
from game.ui.table.layout import load_layout
from tests.ui.endings import LOSS, MATCH, WIN
from tests.ui.table_driver import at

# ---- the stamp and the results --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "action", "winner", "text", "large"), [
    (WIN, "0:r7", 0, "YOU WIN!", False),
    (LOSS, "1:r7", 1, "PLAYER 1 WINS!", False),
    (MATCH, "0:r7", 0, "MATCH WON!", True),
])  # fmt: skip
def test_the_winner_is_stamped_and_a_match_is_larger(app, line, action, winner, text, large) -> None:
    app.settings.speed = "normal"
    scene = at(app, line)
    scene.act(action)
    prints = set()
    for _ in scene.frames_to_results():
        one = scene.winner_seal_print
        prints |= {(one.seat, one.text, one.large)} if one is not None else set()
    assert prints == {(winner, text, large)}
    assert app.stack.top.grand is large


def test_the_winner_of_the_match_is_stamped_even_if_another_won_its_last_round(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, "classic goal=rounds:1 | hands r7 / b9 bS / W W | pile r5")
    scene.match.rounds_won[:] = [0, 0, 3]
    scene.act("0:r7")
    stamped = set()
    for _ in scene.frames_to_results():
        stamped |= {scene.winner_seal_print.seat} if scene.winner_seal_print is not None else set()
    assert stamped == {2}


def test_paper_rains_for_people_only_and_falls_on_over_the_results(app) -> None:
    app.settings.speed = "normal"
    for line, action, rains in ((WIN, "0:r7", True), (LOSS, "1:r7", False)):
        scene = at(app, line)
        scene.act(action)
        for _ in scene.frames_to_results():
            pass
        assert bool(app.stack.top.sparks.paper.slips) is rains
        assert not scene.confetti


def test_nothing_stands_still_between_the_last_card_and_the_results(app) -> None:
    """Every frame of the end has something that moves: no pause that looks as if the program had stopped."""
    app.settings.speed = "normal"
    scene = at(app, WIN)
    scene.act("0:r7")
    waited = longest = 0
    for _ in scene.frames_to_results():
        waited = 0 if scene.effects_busy or scene.cards_fly or scene.motion_stopped else waited + 1
        longest = max(longest, waited)
    assert longest < 15


def test_a_click_hurries_the_end(app) -> None:
    app.settings.speed = "normal"
    lengths = []
    for hurried in (False, True):
        scene = at(app, WIN)
        scene.act("0:r7")
        count = 0
        for _ in scene.frames_to_results():
            count += 1
            if hurried:
                scene.hurry()
        lengths.append(count)
    assert lengths[1] < lengths[0] / 2


@pytest.mark.parametrize("line", [WIN, MATCH])
def test_with_reduced_motion_everything_is_told_and_nothing_moves(app, line: str) -> None:
    app.settings.speed, app.settings.reduced_motion = "normal", True
    scene = at(app, line)
    scene.act("0:r7")
    stamped, counted = False, 0
    for _ in scene.frames_to_results():
        assert not scene.hands_turning
        assert not scene.score_flying
        assert not scene.winner_seal_moves
        assert not scene.podium_moves
        assert scene.shaken_by == (0, 0)
        stamped = stamped or scene.winner_seal_busy
        counted = max([counted, *(one.total for one in scene.score_sums.values())])
    assert (stamped, counted) == (True, 65)


def test_covered_cards_lie_open_when_the_round_is_over(app) -> None:
    scene = at(app, LOSS)
    scene.hand_hidden = True
    scene.act("1:r7")
    for _ in scene.frames_to_results():
        pass
    assert not scene.hand_hidden


# ---- room -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [(1280, 720), (1024, 640), (1920, 1080), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("players", range(2, 11))
def test_open_hands_keep_off_faces_piles_and_each_other(players: int, window: tuple[int, int]) -> None:
    placed = load_layout(players).at(window)
    lot = random.Random(players)
    for winner in range(players):
        counts = {place: lot.randint(1, 12) if place != winner else 0 for place in range(players)}
        counts[(winner + 1) % players] = 24
        found = spread(counts, placed)
        boxes = list(found.boxes.values())
        assert set(found.boxes) == {place for place in range(1, players) if counts[place]}
        others = [placed.seat(place) for place in range(players)]
        middle = [grown(placed[name], placed.px(18)) for name in ("draw", "discard")]
        for box in boxes:
            assert pygame.Rect((0, 0), window).contains(box)
            assert box.collidelist([*others, *middle, *stand.room(placed)]) < 0
            assert sum(box.colliderect(other) for other in boxes) == 1
        for place, poses in found.poses.items():
            assert len(poses) == counts[place]
            assert min(pose.height for pose in poses) >= placed.px(52)


def grown(box: pygame.Rect, by: int) -> pygame.Rect:
    return box.inflate(2 * by, 2 * by)


@pytest.mark.parametrize("players", [2, 4, 10])
@pytest.mark.parametrize("window", [(1280, 720), (1024, 768)])
def test_ordinary_hands_leave_clear_gaps_between_each_other(players: int, window: tuple[int, int]) -> None:
    placed = load_layout(players).at(window)
    lot = random.Random(players)
    for _ in range(6):
        boxes = list(spread({place: lot.randint(1, 5) for place in range(players)}, placed).boxes.values())
        for one, other in itertools.combinations(boxes, 2):
            assert not grown(one, placed.px(12)).colliderect(other)


def test_the_hand_of_the_bank_keeps_off_the_deck() -> None:
    placed = load_layout(2, "casino").at((1280, 720))
    for count in range(1, 15):
        box = spread({1: count}, placed).boxes[1]
        assert box.collidelist([grown(placed[name], 18) for name in ("draw", "discard")]) < 0
