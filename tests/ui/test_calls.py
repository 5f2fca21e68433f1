"""UNO, catching, and what happens to somebody: where it is shown, how long it lasts, and what waits for it."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from game.core import events
from game.core.engine import legal
from game.core.events import Event
from game.core.notation import read_action
from game.match.match import Match
from game.match.session import Session
from game.rulesets import table as rules_of
from game.ui.cues import Cue
from game.ui.table import stamp
from game.ui.table.director.stage import Stage
from game.ui.table.saying import badge, face
from game.ui.table.scene import TableScene
from game.ui.theme import RED
from tests.ui import open_app, press
from tests.ui.tabletop import at, run, seats

MANY = "r1 r2 r3 r4 r6 r8 r9 b1 b2 b3 b4 b5 b6 b7 b8 b9 g1 g2 g3 g4"
LAST_BUT_ONE = "no_mercy | hands r8 r1 b3 / g2 g3 / y1 y2 y3 / b1 b2 | pile g5 | turn {turn}"
COLOUR = "rygb"
HANDS = [f"{COLOUR[seat % 4]}{seat // 4 + 1} {COLOUR[seat % 4]}{seat // 4 + 5}" for seat in range(10)]
TEN = f"no_mercy | hands {' / '.join(HANDS)} | pile r5"


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    made.settings.speed = "normal"
    yield made
    made.close()


def table(app, line: str, people: int = 1) -> TableScene:
    scene = at(app, line, people)
    settle(app, scene)
    return scene


def settle(app, scene: TableScene) -> None:
    for _ in range(1200):
        run(app, 1 / 60)
        if app.stack.top is not scene or (scene.play.idle and scene.play.settled):
            return
    raise AssertionError("the story does not end")


def act(app, scene: TableScene, *actions: str) -> None:
    """Do all of this; the last of it is only begun."""
    for number, action in enumerate(actions):
        if number:
            settle(app, scene)
        scene.play.act(read_action(action))


def feed(scene: TableScene, *told: Event) -> None:
    scene.play.director.feed(told)


def frames(app, scene: TableScene):
    """Every frame until the table has caught up."""
    for _ in range(1200):
        run(app, 1 / 60)
        yield
        if app.stack.top is not scene or scene.play.idle:
            return
    raise AssertionError("the story does not end")


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


# ---- words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("seats", [(3, 3, 3), (3, 4, 3), (1, 2, 9), (0, 1, 0)])
def test_words_of_a_burst_of_events_never_lie_on_one_another(tmp_path, seats, size, reduced: bool) -> None:
    app = open_app(tmp_path, size, "es")
    app.settings.speed = "normal"
    app.settings.reduced_motion = reduced
    scene = table(app, TEN)
    one, two, three = seats
    feed(
        scene,
        Event(events.LOST_TURN, one),
        Event(events.CALLED, two),
        Event(events.LOST_TURN, two),
        Event(events.CAUGHT, one, other=three),
        Event(events.LOST_TURN, three),
        Event(events.CAUGHT, two, other=two),
        Event(events.AGAIN, three),
        Event(events.KEPT, one),
        Event(events.LOST_TURN, two),
        Event(events.PASSED, one),
    )
    read = set()
    for _ in frames(app, scene):
        stage = scene.stage
        large = stage.layers.boxes
        words = [word.room for word in stage.callouts.shown]
        read |= {word.text for word in stage.callouts.shown} | {mark.text for mark in stage.stamps.stamps}
        for box, other in itertools.combinations((*large, *words), 2):
            assert not box.colliderect(other)
        assert all(pygame.Rect((0, 0), size).contains(box) for box in (*large, *words))
    assert {app.t("calls.caught"), app.t("table.skipped"), app.t("table.again")} <= read
    app.close()


def test_a_word_that_a_larger_one_drives_away_comes_again(app) -> None:
    scene = table(app, TEN)
    stage = scene.stage
    stage.callouts.word(3, "+4", stage.victim(0), 30, (255, 0, 0))
    stage.stamp(0, "!", RED, 0.3)
    assert [word.text for word in stage.callouts.shown] == []
    for _ in range(40):
        stage.update(1 / 60)
    assert [word.text for word in stage.callouts.shown] == ["+4"]


def faces_and_counts(stage: Stage) -> list[pygame.Rect]:
    """What no word may lie on. A portrait is round: its corners do not count, and neither does its rim."""
    placed = stage.placed
    return [box for place in range(placed.players) for box in (face(placed, place), badge(placed, place))]


@pytest.mark.parametrize("speed", ["normal", "fast"])
@pytest.mark.parametrize(("players", "seed", "size"), [(4, 1, (1280, 720)), (10, 2, (1280, 720)), (10, 3, (1024, 640))])
def test_in_a_busy_game_no_word_lies_on_a_face_or_a_count_or_leaves_the_window(
    tmp_path, players: int, seed: int, size, speed: str
) -> None:
    """But for what a stamp covers on its way in, a number that is counted up, and what strikes the own cards."""
    app = open_app(tmp_path, size, "es")
    app.settings.speed = speed
    lot = random.Random(seed)
    match = Match(rules_of("no_mercy", {}), players, seed)
    scene = TableScene(app, Session(match, seats(players, 0)))
    scene.play.thinker.tick = lambda *arguments: None  # type: ignore[method-assign]
    app.stack.push(scene)
    stage, window, read = scene.stage, pygame.Rect((0, 0), size), 0
    for number in range(2400):
        if match.state.over and scene.play.director.idle:
            break
        if scene.play.director.idle:
            scene.play.act(lot.choice(legal(match.state)))
        if number % 97 == 0:
            stage.chat(1 + number % (players - 1), "banter.1", -1)
        scene.play.director.update(1 / 60)
        stage.update(1 / 60)
        words = [word for word in stage.callouts.shown if not word.tally]
        read += len(words)
        kept = faces_and_counts(stage)
        for word in words:
            assert window.contains(word.room), f"{word.text} leaves the window"
            assert word.room.collidelist(kept) < 0 or stage.duel.busy, f"{word.text} at {word.place}"
        assert all(window.contains(box) for box in stage.stamps.prints())
        for mark in stage.stamps.stamps:
            if mark.shade is None and mark.age > stamp.HITS:
                assert stage.stamps.box(mark).collidelist(kept) < 0, f"{mark.text} is stamped on somebody"
    assert read > 300, "hardly anything was said"
    app.close()


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_what_happened_to_somebody_is_gone_when_the_next_card_has_landed(app, speed: str) -> None:
    app.settings.speed = speed
    scene = table(app, "no_mercy | hands rS r1 b2 / g2 g3 / r1 y2 y3 / rS b2 b3 | pile r5")
    scene.play.act(read_action("0:rS"))
    read = set()
    while not read or not scene.play.director.idle:
        run(app, 1 / 60)
        read |= {word.text for word in scene.stage.callouts.shown}
    assert app.t("table.skipped") in read
    act(app, scene, "2:r1")
    while scene.stage.flights.busy or not scene.play.director.idle:
        run(app, 1 / 60)
    assert app.t("table.skipped") not in {word.text for word in scene.stage.callouts.shown}


def test_whoever_is_knocked_out_says_nothing_any_more(app) -> None:
    scene = table(app, TEN)
    stage = scene.stage
    stage.say(3, "say.uno")
    stage.chat(3, "banter.1", -1)
    feed(scene, Event(events.KNOCKED_OUT, 3, amount=26))
    while not stage.model.out[3]:
        run(app, 1 / 60)
        assert not [word for word in (*stage.callouts.shown, *stage.callouts.waiting) if word.place == 3]
    stage.say(3, "say.uno")
    assert not [word for word in (*stage.callouts.shown, *stage.callouts.waiting) if word.place == 3]


@pytest.mark.parametrize("seat", range(1, 10))
def test_a_stamp_is_inside_the_window_while_it_comes_in(app, seat: int) -> None:
    scene = table(app, TEN)
    scene.stage.stamp(seat, "¡En falta!", RED, 0.8, size=52)
    for _ in range(40):
        assert all(pygame.Rect((0, 0), app.size).contains(box) for box in scene.stage.stamps.prints())
        scene.stage.update(1 / 60)


# ---- questions ------------------------------------------------------------------------------------------------------

QUESTIONS = [
    ("classic | hands W r1 r2 / b1 b2 b3 | pile r5", ["0:W"], "colour"),
    ("no_mercy | hands r7 r1 r2 / b1 b2 b3 / g1 g2 | pile r5", ["0:r7"], "swap"),
    ("official | hands r1 r2 b4 / g1 g2 / W+4 b2 b3 | pile g5 | turn 2", ["2:W+4", "2:=b"], "challenge"),
    ("no_mercy | hands r7 r1 / b1 b2 b3 / g1 g2 | pile r5", ["0:uno", "0:r7"], "swap"),
]


@pytest.mark.parametrize(("line", "actions", "kind"), QUESTIONS)
def test_a_question_waits_for_the_scene_and_no_word_lies_on_it(app, line: str, actions: list[str], kind: str) -> None:
    scene = table(app, line)
    stage = scene.stage
    for action in actions:
        settle(app, scene)
        scene.play.act(read_action(action))
    stage.word(-1, "+4", 60, (255, 0, 0), 3.0)
    for _ in range(600):
        run(app, 1 / 60)
        prompt = scene.desk.prompt
        if prompt is not None and prompt.choices:
            break
    assert prompt is not None
    assert prompt.choices
    assert not stage.layers.playing
    for _ in range(30):
        assert all(not word.room.colliderect(prompt.rect) for word in stage.callouts.shown)
        run(app, 1 / 60)


def test_the_cover_waits_for_the_call(app) -> None:
    scene = at(app, "classic | hands r7 r1 / b1 r3 b4 / g1 g2 | pile r5", people=2)
    press(app, "show")
    settle(app, scene)
    scene.play.act(read_action("0:uno"))
    settle(app, scene)
    scene.play.act(read_action("0:r7"))
    for _ in range(1200):
        playing = scene.stage.layers.playing
        run(app, 1 / 60)
        if app.stack.top is not scene:
            break
    assert app.stack.top.name == "cover"
    assert not playing
