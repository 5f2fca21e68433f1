"""UNO, catching, and what happens to somebody: where it is shown, how long it lasts, and what waits for it."""

from __future__ import annotations

import pygame
import pytest

from game.core import events
from game.core.events import Event
from game.ui.cues import Cue
from game.ui.table.director.stage import Stage
from game.ui.table.saying import face
from game.ui.table.scene import TableScene
from tests.ui.shows.calls import act, feed, frames, settle, table
from tests.ui.tabletop import run

MANY = "r1 r2 r3 r4 r6 r8 r9 b1 b2 b3 b4 b5 b6 b7 b8 b9 g1 g2 g3 g4"
LAST_BUT_ONE = "no_mercy | hands r8 r1 b3 / g2 g3 / y1 y2 y3 / b1 b2 | pile g5 | turn {turn}"


def moments(app, scene: TableScene, seen) -> list:
    """What there is to be seen of it in each frame."""
    return [found for _ in frames(app, scene) if (found := seen(scene.stage))]


# ---- the call -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_uno_slams_across_the_middle_of_the_table_and_is_gone_before_the_next_decision(app, seat: int) -> None:
    scene = table(app, LAST_BUT_ONE.format(turn=seat).replace("r8 r1 b3", "g8 g1"))
    act(app, scene, f"{seat}:uno", f"{seat}:{'g8' if seat == 0 else 'g2'}")
    boxes = moments(app, scene, lambda stage: stage.slam.boxes)
    assert boxes
    box = boxes[0][0]
    assert box.collidepoint(scene.stage.middle())
    assert box.width > app.size[0] / 3, "it is seen across the room"
    assert pygame.Rect((0, 0), app.size).contains(box)
    assert not scene.stage.slam.busy


def test_with_reduced_motion_the_call_stays_where_it_is(app) -> None:
    app.settings.reduced_motion = True
    scene = table(app, LAST_BUT_ONE.format(turn=1))
    act(app, scene, "1:uno", "1:g2")
    pictures = set()
    for _ in frames(app, scene):
        assert scene.stage.sparks.offset == (0, 0)
        if scene.stage.slam.busy:
            scene.draw(app.screen)
            pictures.add(scene.stage.slam.boxes[0].topleft)
    assert len(pictures) == 1


def test_at_instant_speed_the_call_is_said_and_nothing_is_waited_for(app) -> None:
    app.settings.speed = "instant"
    scene = table(app, LAST_BUT_ONE.format(turn=1))
    act(app, scene, "1:uno", "1:g2")
    run(app, 1 / 60)
    assert scene.play.idle
    assert not scene.stage.layers.playing
    assert app.t("say.uno") in [word.text for word in scene.stage.callouts.shown]


# ---- the last card --------------------------------------------------------------------------------------------------


def test_whoever_has_one_card_left_smoulders_as_long_as_that_lasts(app) -> None:
    scene = table(app, LAST_BUT_ONE.format(turn=1))
    assert not scene.stage.smoulder.busy
    act(app, scene, "1:uno", "1:g2")
    settle(app, scene)
    assert scene.stage.model.last_cards == [1]
    assert scene.stage.smoulder.seats == [1]
    scene.stage.model.gain(1, (0,))
    assert scene.stage.model.last_cards == []
    run(app, 2.0)
    assert not scene.stage.smoulder.busy


def test_a_table_that_is_taken_up_again_smoulders_at_once(app) -> None:
    scene = table(app, "no_mercy | hands r8 / g2 g3 / y1 | pile g5")
    assert scene.stage.smoulder.seats == [0, 2]


def test_nobody_smoulders_while_the_cards_are_dealt(app) -> None:
    scene = table(app, "no_mercy | hands r8 / g2 g3 / y1 | pile g5")
    scene.stage.model.start_round()
    scene.stage.model.counts = [1, 1, 1]
    assert scene.stage.model.last_cards == []


def test_embers_keep_to_the_places_they_name(app) -> None:
    """Only these places are drawn again while the table rests."""
    scene = table(app, "no_mercy | hands r8 / g2 g3 / y1 | pile g5")
    smoulder = scene.stage.smoulder
    for _ in range(120):
        smoulder.update(1 / 60)
        paper = pygame.Surface(app.size, pygame.SRCALPHA)
        smoulder.draw(paper)
        used = pygame.mask.from_surface(paper, 0)
        for area in smoulder.areas:
            used.erase(pygame.mask.Mask(area.size, fill=True), area.topleft)
        assert used.count() == 0


def test_with_reduced_motion_embers_glow_but_do_not_move(app) -> None:
    app.settings.reduced_motion = True
    scene = table(app, "no_mercy | hands r8 / g2 g3 / y1 | pile g5")
    assert scene.stage.smoulder.busy
    assert not scene.stage.smoulder.moving


# ---- catching -------------------------------------------------------------------------------------------------------


def test_a_claw_grabs_whoever_is_caught_before_it_draws(app) -> None:
    scene = table(app, LAST_BUT_ONE.format(turn=1))
    act(app, scene, "1:g2", "0:catch")
    pulled = stamped = False
    for _ in frames(app, scene):
        stage = scene.stage
        pulled = pulled or 1 in stage.seats.pulls
        if stage.stamps.boxes:
            stamped = True
            assert stage.stamps.boxes[0].colliderect(stage.placed.seat(1).inflate(120, 120)), "it is close by"
            assert not stage.stamps.boxes[0].colliderect(face(stage.placed, 1)), "the face is still to be seen"
            assert stage.model.counts[1] == 1, "the penalty comes after it"
    assert pulled
    assert stamped
    assert scene.stage.model.counts[1] == 3


def test_the_player_is_caught_over_its_own_cards_and_told_by_whom(app) -> None:
    scene = table(app, "no_mercy | hands r8 r1 / g2 g3 / y1 y2 y3 | pile r5")
    act(app, scene, "0:r8", "1:catch")
    shown = moments(app, scene, lambda stage: [mark for mark in stage.stamps.stamps if mark.text])
    assert shown
    mark = shown[0][0]
    assert scene.stage.placed["hand_0"].collidepoint(mark.centre)
    assert scene.desk.names[1] in mark.caption


@pytest.mark.parametrize("reduced", [False, True])
def test_a_seat_that_was_pulled_swings_back_to_its_place(app, reduced: bool) -> None:
    app.settings.reduced_motion = reduced
    scene = table(app, LAST_BUT_ONE.format(turn=1))
    act(app, scene, "1:g2", "0:catch")
    pushed = [scene.stage.seats._push(1, 1.0) for _ in frames(app, scene)]
    run(app, 1.0)
    assert scene.stage.seats._push(1, 1.0) == (0, 0)
    assert any(push != (0, 0) for push in pushed) is not reduced


# ---- what happens to the player -------------------------------------------------------------------------------------


def test_being_skipped_is_shown_on_the_own_cards_with_the_cause(app) -> None:
    scene = table(app, "no_mercy | hands r8 r1 b2 / g2 g3 / y1 y2 y3 / rS b2 b3 | pile r5 | turn 3")
    act(app, scene, "3:rS")
    shown = moments(app, scene, lambda stage: stage.stamps.stamps)
    mark = shown[0][0]
    assert mark.sign == "no_entry"
    assert scene.stage.placed["hand_0"].collidepoint(mark.centre)
    assert mark.caption == app.t("calls.skips_you", name=scene.desk.names[3])


def test_a_turn_owed_for_being_caught_is_not_blamed_on_whoever_played_before(app) -> None:
    scene = table(app, "no_mercy | hands r8 r1 / g2 g3 g4 / y1 r3 y3 | pile r5")
    act(app, scene, "0:r8", "1:catch", "1:draw")
    settle(app, scene)
    feed(scene, Event(events.LOST_TURN, 0))
    shown = moments(app, scene, lambda stage: stage.stamps.stamps)
    assert shown[0][0].caption == app.t("calls.owed")


def test_the_knock_out_of_the_player_fells_its_cards_and_says_why(app) -> None:
    line = f"no_mercy | hands {MANY} / y1 y2 / y3 | pile W+10 | colour y | pending 10 | phase answer"
    scene = table(app, line)
    act(app, scene, "0:take")
    fell, captions = 0, set()
    while app.stack.top is scene:
        run(app, 1 / 60)
        fell = max(fell, len(scene.stage.fallen._cards))
        captions |= {mark.caption for mark in scene.stage.stamps.stamps}
        assert app.stack.top is scene or not scene.stage.layers.playing, "the question waits for the end"
    assert fell == 30
    assert captions == {app.t("calls.limit", count=30, limit=25)}
    assert app.stack.top.name == "watch"
    assert scene.stage.hand.cards == []


def test_falling_cards_share_their_pictures(app) -> None:
    line = f"no_mercy | hands {MANY} / y1 y2 / y3 | pile W+10 | colour y | pending 10 | phase answer"
    scene = table(app, line)
    stage = scene.stage
    stage.fallen.strike([(held.card, held.pose) for held in stage.hand.cards])
    before = len(stage.sprites._cache)
    while stage.fallen.busy:
        stage.fallen.update(1 / 60)
        if stage.fallen.busy:
            stage.fallen.draw(app.screen)
    # Each card upright once, as it turns over, and the back at every angle: no more, however many fall.
    assert len(stage.sprites._cache) - before <= 2 * len(MANY.split()) + 24


# ---- the turn -------------------------------------------------------------------------------------------------------


def test_the_own_turn_is_felt(app, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Cue] = []
    monkeypatch.setattr(Stage, "play", lambda stage, cue, volume=1.0: heard.append(cue))
    scene = table(app, "no_mercy | hands r8 r1 / g2 g3 / y1 y2 y3 | pile y5 | turn 2")
    assert not scene.stage.sweep.busy
    act(app, scene, "2:y1")
    ran = moments(app, scene, lambda stage: stage.sweep.running)
    assert ran
    assert Cue.TURN_SWEEP in heard
    run(app, 1.5)
    assert scene.stage.sweep.busy, "a line of light stays"
    assert not scene.stage.sweep.moving, "but it costs no frames"


def test_with_reduced_motion_no_light_runs_but_the_line_is_there(app) -> None:
    app.settings.reduced_motion = True
    scene = table(app, "no_mercy | hands r8 r1 / g2 g3 / y1 y2 y3 | pile y5 | turn 2")
    act(app, scene, "2:y1")
    assert not moments(app, scene, lambda stage: stage.sweep.running)
    run(app, 1.0)
    assert scene.stage.sweep.busy


def test_the_light_goes_out_when_the_turn_is_over(app) -> None:
    scene = table(app, "no_mercy | hands r8 r1 r2 / g2 g3 / y1 y2 y3 | pile r5")
    run(app, 1.0)
    assert scene.stage.sweep.busy
    act(app, scene, "0:r8")
    settle(app, scene)
    run(app, 1.0)
    assert not scene.stage.sweep.busy
