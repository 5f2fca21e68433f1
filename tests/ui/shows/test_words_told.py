"""The words for what happens to somebody, and the questions: where they stand, and what they never cover."""

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
from game.ui.table import stamp
from game.ui.table.director.stage import Stage
from game.ui.table.saying import badge, face
from game.ui.table.scene import TableScene
from game.ui.theme import RED
from tests.ui import open_app, press
from tests.ui.shows.calls import HANDS, act, feed, frames, settle, table
from tests.ui.tabletop import at, run, seats

TEN = f"no_mercy | hands {' / '.join(HANDS)} | pile r5"


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


@pytest.mark.parametrize(("people", "seat", "own"), [(1, 0, True), (1, 1, False), (0, 0, False)])
@pytest.mark.parametrize(
    ("language", "second", "third"), [("it", "Non giochi", "Non gioca"), ("es", "No juegas", "No juega")]
)
def test_only_the_person_at_the_screen_is_told_you_do_not_play(
    app, language: str, second: str, third: str, people: int, seat: int, own: bool
) -> None:
    app.set_language(language)
    app.settings.speed = "normal"
    scene = at(app, TEN, people)
    run(app)
    feed(scene, Event(events.KEPT, seat))
    read = set()
    for _ in range(60):
        run(app, 1 / 60)
        read |= {word.text for word in scene.stage.callouts.shown}
    assert read & {second, third} == {second if own else third}


def test_a_word_that_a_larger_one_drives_away_comes_again(app) -> None:
    scene = table(app, TEN)
    stage = scene.stage
    stage.callouts.word(3, "+4", stage.victim(0), 30, (255, 0, 0))
    stage.stamp(0, "!", RED, 0.3)
    assert [word.text for word in stage.callouts.shown] == []
    for _ in range(40):
        stage.update(1 / 60)
    assert [word.text for word in stage.callouts.shown] == ["+4"]


@pytest.mark.parametrize("text", ["No juega", "Salti il turno!"])
def test_a_word_at_the_own_place_keeps_off_the_edge_and_the_ring(app, text: str) -> None:
    stage = table(app, TEN).stage
    placed = stage.placed
    portrait = placed.seat(0)
    stage.callouts.seat_word(0, text, placed, portrait, placed.px(30), RED.light)
    (word,) = stage.callouts.shown
    assert word.room.left >= placed.px(8)
    assert not word.room.colliderect(portrait.inflate(portrait.width * 0.2, portrait.width * 0.2))


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


# ---- hands that travel ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["0:r0", "0:r7"])
def test_while_hands_travel_faces_and_names_stay_on_top_and_nothing_is_said_twice(app, action: str) -> None:
    scene = table(app, "no_mercy | hands r0 r7 b2 / g2 g3 / y1 y2 y3 / b1 b2 | pile r5")
    act(app, scene, action, *(["0:>2"] if action == "0:r7" else []))
    levels = []
    scene.stage.layers.draw = lambda surface, level: levels.append(level)  # type: ignore[method-assign]
    travelled = False
    for _ in frames(app, scene):
        travelled = travelled or scene.stage.journeys.busy
        if scene.stage.exchange.busy:
            assert not scene.hud.caption_rect().width, "the plate says it already"
    assert travelled
    draw = scene.stage.seats.draw
    scene.stage.seats.draw = lambda *more: (levels.append("seats"), draw(*more))  # type: ignore[method-assign]
    scene.draw(app.screen)
    assert levels.index(scene.stage.journeys.level) < levels.index("seats") < levels.index(scene.stage.exchange.level)
