"""The words for what happens to somebody, and the questions: where they stand, and what they never cover."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from game.core import events
from game.core.engine import legal
from game.core.events import Event
from game.match.match import Match
from game.rulesets import table as rules_of
from game.ui.table import stamp
from game.ui.table.saying import badge, face
from game.ui.theme import RED
from tests.ui import open_app, press
from tests.ui.shows.positions import HANDS
from tests.ui.table_driver import Table, at, run, settled_at, sit_down

TEN = f"no_mercy | hands {' / '.join(HANDS)} | pile r5"


# ---- words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("seats", [(3, 3, 3), (3, 4, 3), (1, 2, 9), (0, 1, 0)])
def test_words_of_a_burst_of_events_never_lie_on_one_another(tmp_path, seats, size, reduced: bool) -> None:
    app = open_app(tmp_path, size, "es")
    app.settings.speed = "normal"
    app.settings.reduced_motion = reduced
    scene = settled_at(app, TEN)
    one, two, three = seats
    scene.show(
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
    for _ in scene.frames():
        large = scene.effect_boxes
        words = [word.room for word in scene.callouts]
        read |= {word.text for word in scene.callouts} | {mark.text for mark in scene.stamps}
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
    scene.show(Event(events.KEPT, seat))
    read = set()
    for _ in range(60):
        run(app, 1 / 60)
        read |= {word.text for word in scene.callouts}
    assert read & {second, third} == {second if own else third}


def test_a_word_that_a_larger_one_drives_away_comes_again(app) -> None:
    scene = settled_at(app, TEN)
    scene.show_word(3, "+4", scene.victim_place(0), 30, (255, 0, 0))
    scene.stamp(0, "!", RED, 0.3)
    assert [word.text for word in scene.callouts] == []
    for _ in range(40):
        scene.effects_step(1 / 60)
    assert [word.text for word in scene.callouts] == ["+4"]


@pytest.mark.parametrize("text", ["No juega", "Salti il turno!"])
def test_a_word_at_the_own_place_keeps_off_the_edge_and_the_ring(app, text: str) -> None:
    scene = settled_at(app, TEN)
    placed = scene.layout
    portrait = placed.seat(0)
    scene.show_seat_word(0, text, placed, portrait, placed.px(30), RED.light)
    (word,) = scene.callouts
    assert word.room.left >= placed.px(8)
    assert not word.room.colliderect(portrait.inflate(portrait.width * 0.2, portrait.width * 0.2))


def faces_and_counts(scene: Table) -> list[pygame.Rect]:
    """What no word may lie on. A portrait is round: its corners do not count, and neither does its rim."""
    placed = scene.layout
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
    scene = sit_down(app, match, 0)
    window, read = pygame.Rect((0, 0), size), 0
    for number in range(2400):
        if match.state.over and scene.idle:
            break
        if scene.idle:
            scene.act(lot.choice(legal(match.state)))
        if number % 97 == 0:
            scene.chat(1 + number % (players - 1), "banter.1", -1)
        scene.show_step()
        words = [word for word in scene.callouts if not word.tally]
        read += len(words)
        kept = faces_and_counts(scene)
        for word in words:
            assert window.contains(word.room), f"{word.text} leaves the window"
            assert word.room.collidelist(kept) < 0 or scene.duel_busy, f"{word.text} at {word.place}"
        assert all(window.contains(box) for box in scene.stamp_prints())
        for mark in scene.stamps:
            if mark.shade is None and mark.age > stamp.HITS:
                assert scene.stamp_box(mark).collidelist(kept) < 0, f"{mark.text} is stamped on somebody"
    assert read > 300, "hardly anything was said"
    app.close()


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_what_happened_to_somebody_is_gone_when_the_next_card_has_landed(app, speed: str) -> None:
    app.settings.speed = speed
    scene = settled_at(app, "no_mercy | hands rS r1 b2 / g2 g3 / r1 y2 y3 / rS b2 b3 | pile r5")
    scene.act("0:rS")
    read = set()
    while not read or not scene.idle:
        run(app, 1 / 60)
        read |= {word.text for word in scene.callouts}
    assert app.t("table.skipped") in read
    scene.act("2:r1")
    while scene.cards_fly or not scene.idle:
        run(app, 1 / 60)
    assert app.t("table.skipped") not in {word.text for word in scene.callouts}


def test_whoever_is_knocked_out_says_nothing_any_more(app) -> None:
    scene = settled_at(app, TEN)
    scene.say(3, "say.uno")
    scene.chat(3, "banter.1", -1)
    scene.show(Event(events.KNOCKED_OUT, 3, amount=26))
    while not scene.out_shown[3]:
        run(app, 1 / 60)
        assert not [word for word in (*scene.callouts, *scene.callouts_waiting) if word.place == 3]
    scene.say(3, "say.uno")
    assert not [word for word in (*scene.callouts, *scene.callouts_waiting) if word.place == 3]


@pytest.mark.parametrize("seat", range(1, 10))
def test_a_stamp_is_inside_the_window_while_it_comes_in(app, seat: int) -> None:
    scene = settled_at(app, TEN)
    scene.stamp(seat, "¡En falta!", RED, 0.8, size=52)
    for _ in range(40):
        assert all(pygame.Rect((0, 0), app.size).contains(box) for box in scene.stamp_prints())
        scene.effects_step(1 / 60)


# ---- questions ------------------------------------------------------------------------------------------------------


QUESTIONS = [
    ("classic | hands W r1 r2 / b1 b2 b3 | pile r5", ["0:W"], "colour"),
    ("no_mercy | hands r7 r1 r2 / b1 b2 b3 / g1 g2 | pile r5", ["0:r7"], "swap"),
    ("official | hands r1 r2 b4 / g1 g2 / W+4 b2 b3 | pile g5 | turn 2", ["2:W+4", "2:=b"], "challenge"),
    ("no_mercy | hands r7 r1 / b1 b2 b3 / g1 g2 | pile r5", ["0:uno", "0:r7"], "swap"),
]


@pytest.mark.parametrize(("line", "actions", "kind"), QUESTIONS)
def test_a_question_waits_for_the_scene_and_no_word_lies_on_it(app, line: str, actions: list[str], kind: str) -> None:
    scene = settled_at(app, line)
    for action in actions:
        scene.settle()
        scene.act(action)
    scene.word_over(-1, "+4", 60, (255, 0, 0), 3.0)
    for _ in range(600):
        run(app, 1 / 60)
        prompt = scene.prompt
        if prompt is not None and prompt.choices:
            break
    assert prompt is not None
    assert prompt.choices
    assert not scene.effects_playing
    for _ in range(30):
        assert all(not word.room.colliderect(prompt.rect) for word in scene.callouts)
        run(app, 1 / 60)


def test_the_cover_waits_for_the_call(app) -> None:
    scene = at(app, "classic | hands r7 r1 / b1 r3 b4 / g1 g2 | pile r5", people=2)
    press(app, "show")
    scene.settle()
    scene.act("0:uno")
    scene.settle()
    scene.act("0:r7")
    for _ in range(1200):
        playing = scene.effects_playing
        run(app, 1 / 60)
        if not scene.on_top:
            break
    assert app.stack.top.name == "cover"
    assert not playing


# ---- hands that travel ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["0:r0", "0:r7"])
def test_while_hands_travel_faces_and_names_stay_on_top_and_nothing_is_said_twice(app, action: str) -> None:
    scene = settled_at(app, "no_mercy | hands r0 r7 b2 / g2 g3 / y1 y2 y3 / b1 b2 | pile r5")
    scene.act(action, *(["0:>2"] if action == "0:r7" else []))
    levels = []
    scene.paint_effects = lambda surface, level: levels.append(level)  # type: ignore[method-assign]
    travelled = False
    for _ in scene.frames():
        travelled = travelled or scene.hands_travel
        if scene.exchange_busy:
            assert not scene.caption_rect().width, "the plate says it already"
    assert travelled
    draw = scene.paint_seats
    scene.paint_seats = lambda *more: (levels.append("seats"), draw(*more))  # type: ignore[method-assign]
    scene.draw(app.screen)
    assert levels.index(scene.travel_level) < levels.index("seats") < levels.index(scene.exchange_level)
