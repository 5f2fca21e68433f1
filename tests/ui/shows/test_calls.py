"""UNO, catching, and what happens to somebody: where it is shown, how long it lasts, and what waits for it."""

from __future__ import annotations

import pygame
import pytest

from game.core import events
from game.core.events import Event
from game.ui.cues import Cue
from game.ui.table.saying import face
from tests.ui.table_driver import Table, run, settled_at

MANY = "r1 r2 r3 r4 r6 r8 r9 b1 b2 b3 b4 b5 b6 b7 b8 b9 g1 g2 g3 g4"
LAST_BUT_ONE = "no_mercy | hands r8 r1 b3 / g2 g3 / y1 y2 y3 / b1 b2 | pile g5 | turn {turn}"


def moments(app, scene: Table, seen) -> list:
    """What there is to be seen of it in each frame."""
    return [found for _ in scene.frames() if (found := seen(scene))]


# ---- the call -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_uno_slams_across_the_middle_of_the_table_and_is_gone_before_the_next_decision(app, seat: int) -> None:
    scene = settled_at(app, LAST_BUT_ONE.format(turn=seat).replace("r8 r1 b3", "g8 g1"))
    scene.act(f"{seat}:uno", f"{seat}:{'g8' if seat == 0 else 'g2'}")
    boxes = moments(app, scene, lambda scene: scene.uno_call_boxes)
    assert boxes
    box = boxes[0][0]
    assert box.collidepoint(scene.middle())
    assert box.width > app.size[0] / 3, "it is seen across the room"
    assert pygame.Rect((0, 0), app.size).contains(box)
    assert not scene.uno_call_busy


def test_with_reduced_motion_the_call_stays_where_it_is(app) -> None:
    app.settings.reduced_motion = True
    scene = settled_at(app, LAST_BUT_ONE.format(turn=1))
    scene.act("1:uno", "1:g2")
    pictures = set()
    for _ in scene.frames():
        assert scene.shaken_by == (0, 0)
        if scene.uno_call_busy:
            scene.draw(app.screen)
            pictures.add(scene.uno_call_boxes[0].topleft)
    assert len(pictures) == 1


def test_at_instant_speed_the_call_is_said_and_nothing_is_waited_for(app) -> None:
    app.settings.speed = "instant"
    scene = settled_at(app, LAST_BUT_ONE.format(turn=1))
    scene.act("1:uno", "1:g2")
    run(app, 1 / 60)
    assert scene.idle
    assert not scene.effects_playing
    assert app.t("say.uno") in [word.text for word in scene.callouts]


# ---- the last card --------------------------------------------------------------------------------------------------


def test_whoever_has_one_card_left_smoulders_as_long_as_that_lasts(app) -> None:
    scene = settled_at(app, LAST_BUT_ONE.format(turn=1))
    assert not scene.last_card_glows
    scene.act("1:uno", "1:g2")
    scene.settle()
    assert scene.last_cards == [1]
    assert scene.last_card_glow_seats == [1]
    scene.gain_cards(1, (0,))
    assert scene.last_cards == []
    run(app, 2.0)
    assert not scene.last_card_glows


def test_a_table_that_is_taken_up_again_smoulders_at_once(app) -> None:
    scene = settled_at(app, "no_mercy | hands r8 / g2 g3 / y1 | pile g5")
    assert scene.last_card_glow_seats == [0, 2]


def test_nobody_smoulders_while_the_cards_are_dealt(app) -> None:
    scene = settled_at(app, "no_mercy | hands r8 / g2 g3 / y1 | pile g5")
    scene.clear_model()
    scene.counts = [1, 1, 1]
    assert scene.last_cards == []


def test_embers_keep_to_the_places_they_name(app) -> None:
    """Only these places are drawn again while the table rests."""
    scene = settled_at(app, "no_mercy | hands r8 / g2 g3 / y1 | pile g5")
    smoulder = scene.last_card_glow
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
    scene = settled_at(app, "no_mercy | hands r8 / g2 g3 / y1 | pile g5")
    assert scene.last_card_glows
    assert not scene.last_card_glow_moves


# ---- catching -------------------------------------------------------------------------------------------------------


def test_a_claw_grabs_whoever_is_caught_before_it_draws(app) -> None:
    scene = settled_at(app, LAST_BUT_ONE.format(turn=1))
    scene.act("1:g2", "0:catch")
    pulled = stamped = False
    for _ in scene.frames():
        pulled = pulled or 1 in scene.seat_pulls
        if scene.stamp_boxes:
            stamped = True
            assert scene.stamp_boxes[0].colliderect(scene.seat_box(1).inflate(120, 120)), "it is close by"
            assert not scene.stamp_boxes[0].colliderect(face(scene.layout, 1)), "the face is still to be seen"
            assert scene.counts[1] == 1, "the penalty comes after it"
    assert pulled
    assert stamped
    assert scene.counts[1] == 3


def test_the_player_is_caught_over_its_own_cards_and_told_by_whom(app) -> None:
    scene = settled_at(app, "no_mercy | hands r8 r1 / g2 g3 / y1 y2 y3 | pile r5")
    scene.act("0:r8", "1:catch")
    shown = moments(app, scene, lambda scene: [mark for mark in scene.stamps if mark.text])
    assert shown
    mark = shown[0][0]
    assert scene.place("hand_0").collidepoint(mark.centre)
    assert scene.names[1] in mark.caption


@pytest.mark.parametrize("reduced", [False, True])
def test_a_seat_that_was_pulled_swings_back_to_its_place(app, reduced: bool) -> None:
    app.settings.reduced_motion = reduced
    scene = settled_at(app, LAST_BUT_ONE.format(turn=1))
    scene.act("1:g2", "0:catch")
    pushed = [scene.seat_push(1, 1.0) for _ in scene.frames()]
    run(app, 1.0)
    assert scene.seat_push(1, 1.0) == (0, 0)
    assert any(push != (0, 0) for push in pushed) is not reduced


# ---- what happens to the player -------------------------------------------------------------------------------------


def test_being_skipped_is_shown_on_the_own_cards_with_the_cause(app) -> None:
    scene = settled_at(app, "no_mercy | hands r8 r1 b2 / g2 g3 / y1 y2 y3 / rS b2 b3 | pile r5 | turn 3")
    scene.act("3:rS")
    shown = moments(app, scene, lambda scene: scene.stamps)
    mark = shown[0][0]
    assert mark.sign == "no_entry"
    assert scene.place("hand_0").collidepoint(mark.centre)
    assert mark.caption == app.t("calls.skips_you", name=scene.names[3])


def test_a_turn_owed_for_being_caught_is_not_blamed_on_whoever_played_before(app) -> None:
    scene = settled_at(app, "no_mercy | hands r8 r1 / g2 g3 g4 / y1 r3 y3 | pile r5")
    scene.act("0:r8", "1:catch", "1:draw")
    scene.settle()
    scene.show(Event(events.LOST_TURN, 0))
    shown = moments(app, scene, lambda scene: scene.stamps)
    assert shown[0][0].caption == app.t("calls.owed")


def test_the_knock_out_of_the_player_fells_its_cards_and_says_why(app) -> None:
    line = f"no_mercy | hands {MANY} / y1 y2 / y3 | pile W+10 | colour y | pending 10 | phase answer"
    scene = settled_at(app, line)
    scene.act("0:take")
    fell, captions = 0, set()
    while scene.on_top:
        run(app, 1 / 60)
        fell = max(fell, len(scene.falling_cards))
        captions |= {mark.caption for mark in scene.stamps}
        assert scene.on_top or not scene.effects_playing, "the question waits for the end"
    assert fell == 30
    assert captions == {app.t("calls.limit", count=30, limit=25)}
    assert app.stack.top.name == "watch"
    assert scene.hand_cards == []


def test_falling_cards_share_their_pictures(app) -> None:
    line = f"no_mercy | hands {MANY} / y1 y2 / y3 | pile W+10 | colour y | pending 10 | phase answer"
    scene = settled_at(app, line)
    scene.falling.strike([(held.card, held.pose) for held in scene.hand_cards])
    before = len(scene.sprite_cache)
    while scene.falling_busy:
        scene.falling.update(1 / 60)
        if scene.falling_busy:
            scene.falling.draw(app.screen)
    # Each card upright once, as it turns over, and the back at every angle: no more, however many fall.
    assert len(scene.sprite_cache) - before <= 2 * len(MANY.split()) + 24


# ---- the turn -------------------------------------------------------------------------------------------------------


def test_the_own_turn_is_felt(app) -> None:
    scene = settled_at(app, "no_mercy | hands r8 r1 / g2 g3 / y1 y2 y3 | pile y5 | turn 2")
    heard = scene.calls_of("play_sound")
    assert not scene.turn_light
    scene.act("2:y1")
    ran = moments(app, scene, lambda scene: scene.turn_light_runs)
    assert ran
    assert Cue.TURN_SWEEP in [sound[0] for sound in heard]
    run(app, 1.5)
    assert scene.turn_light, "a line of light stays"
    assert not scene.turn_light_moves, "but it costs no frames"


def test_with_reduced_motion_no_light_runs_but_the_line_is_there(app) -> None:
    app.settings.reduced_motion = True
    scene = settled_at(app, "no_mercy | hands r8 r1 / g2 g3 / y1 y2 y3 | pile y5 | turn 2")
    scene.act("2:y1")
    assert not moments(app, scene, lambda scene: scene.turn_light_runs)
    run(app, 1.0)
    assert scene.turn_light


def test_the_light_goes_out_when_the_turn_is_over(app) -> None:
    scene = settled_at(app, "no_mercy | hands r8 r1 r2 / g2 g3 / y1 y2 y3 | pile r5")
    run(app, 1.0)
    assert scene.turn_light
    scene.act("0:r8")
    scene.settle()
    run(app, 1.0)
    assert not scene.turn_light
