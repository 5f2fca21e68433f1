"""Words over the table: one queue a seat, and never one word printed on another."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from game.core.engine import legal
from game.match.match import Match
from game.rulesets import table
from tests.ui import open_app
from tests.ui.table_driver import Table, at, sit_down

GAMES = [
    ("no_mercy", 10, {}),
    ("no_mercy", 2, {}),
    ("official", 6, {"custom1": "blow: draw others 4; lose_turn next"}),
    ("classic", 4, {"stacking": "mixed", "jump_in": "on", "seven_swaps": "on", "zero_rotates": "on"}),
]


@pytest.fixture
def scene(app) -> Table:
    return at(app, "classic | hands r7 r1 r2 / b1 b2 / g1 g2 | pile r5")


def shown(scene: Table) -> list[str]:
    return [word.text for word in scene.callouts]


def wait(scene: Table, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        scene.effects_step(1 / 60)


def test_a_second_word_over_a_seat_waits_for_the_first(scene) -> None:
    scene.word_over(1, "+4", 44, (255, 0, 0), 1.3)
    scene.word_over(1, "Skipped!", 26, (255, 0, 0), 0.9)
    assert shown(scene) == ["+4"]
    wait(scene, 0.8)
    assert shown(scene) == ["Skipped!"]
    wait(scene, 1.0)
    assert shown(scene) == []


def test_a_bubble_waits_for_a_word_and_a_word_for_a_bubble(scene) -> None:
    for first, second in ((scene.word_over, scene.say), (scene.say, scene.word_over)):
        for put in (first, second):
            if put == scene.say:
                scene.say(1, "say.uno")
            else:
                scene.word_over(1, "+4", 44, (255, 0, 0), 1.3)
        assert len(shown(scene)) == 1
        wait(scene, 0.8)
        assert len(shown(scene)) == 1
        scene.clear_effects()


def test_words_of_different_seats_are_shown_at_once(scene) -> None:
    scene.word_over(1, "+4", 44, (255, 0, 0), 1.3)
    scene.word_over(2, "Skipped!", 26, (255, 0, 0), 0.9)
    assert sorted(shown(scene)) == ["+4", "Skipped!"]


def test_what_waits_too_long_gives_way_to_what_is_new(scene) -> None:
    for number in range(8):
        scene.word_over(1, f"+{number}", 44, (255, 0, 0), 1.3)
    said = set()
    for _ in range(240):
        scene.effects_step(1 / 60)
        said |= set(shown(scene))
    assert {"+0", "+7"} <= said
    assert len(said) < 8


def test_a_word_stays_inside_the_window_to_its_end(scene) -> None:
    window = pygame.Rect((0, 0), scene.app.size)
    scene.word_over(2, "A rather long word", 60, (255, 0, 0), 1.0)
    for _ in range(60):
        assert all(window.contains(word.box) for word in scene.callouts)
        scene.effects_step(1 / 60)


def test_with_reduced_motion_a_word_stands_still(app) -> None:
    app.settings.reduced_motion = True
    scene = at(app, "classic | hands r7 r1 r2 / b1 b2 / g1 g2 | pile r5")
    scene.word_over(1, "+4", 44, (255, 0, 0), 1.0)
    before = scene.callouts[0].box
    wait(scene, 0.5)
    assert scene.callouts[0].box == before


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("speed", ["normal", "fast", "instant"])
@pytest.mark.parametrize(("ruleset", "players", "options"), GAMES)
def test_words_never_print_on_words(tmp_path, ruleset: str, players: int, options, speed: str, size) -> None:
    app = open_app(tmp_path, size, "it")
    app.settings.speed = speed
    lot = random.Random(f"{ruleset} {players} {speed}")
    match = Match(table(ruleset, options), players, lot.getrandbits(32))
    scene = sit_down(app, match, 0)
    seen = 0
    for _ in range(1500):
        if match.state.over:
            break
        if scene.idle and lot.random() < (0.5 if speed != "instant" else 0.2):
            scene.act(lot.choice(legal(match.state)))
        if lot.random() < 0.01:
            scene.hurry()
        scene.show_step(1 / 30)
        words = scene.callouts
        seen += len(words)
        assert len({word.place for word in words}) == len(words), "two words of one place"
        for one, two in itertools.combinations(words, 2):
            assert not one.box.colliderect(two.box), f"{one.text} lies on {two.text}"
    assert seen > 20, "nobody has said anything"
    app.close()


@pytest.mark.parametrize("text", ["+10", "Skipped!", "No bluff!"])
@pytest.mark.parametrize("players", [2, 4, 10])
def test_a_word_keeps_off_the_names(app, players: int, text: str) -> None:
    hands = " / ".join(f"{'rygb'[seat % 4]}{seat // 4 + 1}" for seat in range(players))
    scene = at(app, f"no_mercy | hands {hands} | pile r5")
    names = [scene.plate_box(place) for place in range(players)]
    for seat in range(players):
        scene.clear_effects()
        # A bubble of somebody else lies where the word would come up.
        scene.say((seat + 1) % players, "say.challenge")
        scene.callouts[0].home.center = scene.seat_centre(seat)
        scene.word_over(seat, text, 44, (255, 0, 0))
        wait(scene, 0.7)
        word = next(word for word in scene.callouts if word.text == text)
        assert word.room.collidelist(names) < 0
