"""Every click answers: what cannot be done says why not."""

from __future__ import annotations

import random

import pygame
import pytest

from game.core.engine import legal
from game.match.match import Match
from game.rulesets import RULESETS, position, table
from game.ui.words.locale import LANGUAGES
from tests.ui import click, key
from tests.ui.table_driver import Table, at, run, sit_down

ROULETTE = "no_mercy | hands r3 g5 b1 / WC y2 / r1 r2 | pile WC | colour b | phase roulette | queue roulette,-2,0 "
WAYS = ["button", "pile", "key"]


def draw(app, scene: Table, how: str) -> None:
    if how == "key":
        key(app, pygame.K_d)
    elif how == "button":
        click(app, scene.buttons["draw"].rect.center)
    else:
        # The wheel of colours covers the middle of the pile.
        click(app, (scene.place("draw").left + 6, scene.place("draw").top + 6))


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "classic | hands g7 r1 r2 / b1 b2 | pile r5",
            "You can play: in Classic, you only draw when you can’t.",
        ),
        (
            "official draw_by_choice=off | hands g7 r1 r2 / b1 b2 | pile r5",
            "You can play: by this table’s house rules, you only draw when you can’t.",
        ),
        ("classic | hands g7 r1 r2 / b1 b2 | pile r5 | turn 1", "It’s not your turn: wait for Player 1."),
        (ROULETTE + "| turn 0 | actor 1", "It’s not your turn: wait for Player 1."),
        (ROULETTE + "| turn 2 | actor 0", "Choose a colour first."),
        ("no_mercy | hands g7 r1 / b1 | pile r7 | phase target | queue swap,-1,0", "Choose a player first."),
        (
            "classic forced_play=on | hands g7 r1 r3 / b1 | pile r5 | phase drawn | drawn r1",
            "By this table’s house rules, you must play the card you drew: Red 1.",
        ),
        ("casino | hands r1 g2 / b1 b2 | pile r5 | multiplier 1", "At ×1 you can’t draw: play a card."),
    ],
)
def test_drawing_where_it_is_not_allowed_says_why_not(app, line: str, words: str, how: str) -> None:
    scene = at(app, line)
    draw(app, scene, how)
    assert not scene.actions
    assert scene.message == words


@pytest.mark.parametrize("how", WAYS)
def test_drawing_from_nothing_says_so(app, how: str) -> None:
    scene = at(app, "official | hands g7 r1 r2 / b1 b2 | pile r5")
    scene.state.draw = []
    scene.state.allowed = None
    scene.unsettle()
    run(app)
    draw(app, scene, how)
    assert not scene.actions
    assert scene.message == "There’s nothing left to draw: play a card."


def test_a_second_click_on_the_pile_does_not_throw_the_drawn_card_away(app) -> None:
    scene = at(app, "official | hands g7 r1 / b1 b2 | pile r5 | phase drawn | drawn r1")
    click(app, scene.place("draw").center)
    assert not scene.actions
    assert scene.message == "You’ve already drawn: play the Red 1 or keep it."


def test_the_cards_to_discard_are_asked_for(app) -> None:
    scene = at(
        app,
        "official | hands r1 r2 r3 r4 r5 r6 r7 r8 / b1 y2 / g1 | pile W3 | colour b | phase discard "
        "| queue hand_size,0,7 | turn 2 | actor 0",
    )
    click(app, scene.place("draw").center)
    assert scene.message == "Choose which cards to discard."


@pytest.mark.parametrize("how", ["button", "key"])
@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "classic | hands g7 r1 r2 / b1 b2 | pile r5",
            "Too early: call UNO when you’re going down to one card. You have 3.",
        ),
        ("classic | hands g7 / b1 b2 | pile r5", "Nothing to call: you’re already down to your last card."),
    ],
)
def test_calling_where_there_is_nothing_to_call_says_why_not(app, line: str, words: str, how: str) -> None:
    scene = at(app, line)
    if how == "key":
        key(app, pygame.K_SPACE)
    else:
        click(app, scene.buttons["uno"].rect.center)
    assert not scene.actions
    assert scene.message == words


@pytest.mark.parametrize("code", [pygame.K_SPACE, pygame.K_d, pygame.K_h])
def test_the_keys_of_whoever_is_out_say_so(app, code: int) -> None:
    scene = at(app, "no_mercy | hands out / b1 / r2 | pile r7 | aside g7 r1 | turn 1")
    app.stack.pop()
    key(app, code)
    assert not scene.actions
    assert scene.message == "You’re out of this round."


def test_calling_twice_says_that_it_is_called(app) -> None:
    scene = at(app, "classic | hands r7 r1 / b1 b2 | pile r5")
    for _ in range(2):
        click(app, scene.buttons["uno"].rect.center)
        run(app)
    assert scene.last == "0:uno"
    assert scene.uno_armed
    assert not scene.uno_wanted
    assert scene.message == "You’ve called UNO: now play your card."


def test_asking_for_a_hint_out_of_turn_says_whose_turn_it_is(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5 | turn 1")
    click(app, scene.buttons["hint"].rect.center)
    assert scene.message == "It’s not your turn: wait for Player 1."
    scene.message = ""
    key(app, pygame.K_h)
    assert scene.message == "It’s not your turn: wait for Player 1."


def test_a_player_who_has_called_cannot_be_caught(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 | pile r5")
    click(app, scene.seat_box(1).center)
    assert scene.message == "Nothing to catch: Player 1 called UNO in time."


def test_before_the_stake_is_placed_the_pile_asks_for_it(app) -> None:
    scene = sit_down(app, Match(table("casino"), 2, 4), still=False)
    run(app)
    draw(app, scene, "pile")
    assert scene.message == "Place your stake first."


def test_dealing_without_a_stake_asks_for_it(app) -> None:
    scene = sit_down(app, Match(table("casino"), 2, 4), still=False)
    run(app)
    scene.press_stake("clear")
    click(app, scene.buttons_of_stake["deal"].rect.center)
    assert scene.stake.asking
    assert scene.message == "Place your stake first."


def test_an_answer_outlives_the_move_of_somebody_else_for_a_moment(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / r6 b2 / b3 b4 | pile r5 | turn 1")
    draw(app, scene, "pile")
    scene.act("1:r6")
    assert scene.message
    run(app, 2.0)
    assert scene.message == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", [name for name in RULESETS if name != "casino"])
def test_wherever_a_game_stands_every_control_answers(app, ruleset: str, language: str) -> None:
    lot = random.Random(f"{ruleset} {language}")
    app.set_language(language)
    match = Match(table(ruleset), 3, lot.getrandbits(30))
    scene = sit_down(app, match)
    for _ in range(60):
        run(app, 0.1)
        if match.state.over or not scene.on_top:
            break
        for press in ("draw", "uno", "hint", "pile"):
            if press == "hint" and scene.buttons["hint"].enabled:
                continue
            scene.message = ""
            before = (len(match.actions), scene.uno_wanted)
            place = scene.place("draw") if press == "pile" else scene.buttons[press].rect
            if press == "pile" or scene.buttons[press].visible:
                click(app, place.center)
                answered = (len(match.actions), scene.uno_wanted) != before
                assert answered or scene.message, (press, match.state.phase)
                run(app, 0.1)
            if match.state.over:
                break
        if not match.state.over:
            scene.act(lot.choice(legal(match.state)))


def test_every_position_here_can_be_read() -> None:
    assert position(ROULETTE + "| turn 0 | actor 1").actor == 1


def test_the_price_is_in_the_question(app) -> None:
    scene = at(
        app,
        "official | hands r3 g5 / b1 y2 / r1 r2 | pile W+4 | colour b | pending 4 | bluff 1 | phase answer | layer 2",
    )
    assert scene.prompt is not None
    assert scene.prompt.title == "Is Player 2 bluffing? Challenge: if so they draw 4, if not you draw 6"
    assert [choice.label for choice in scene.prompt.choices] == ["Challenge", "Draw 4"]
