"""The table as a player meets it: every decision with the mouse and with the keys."""

from __future__ import annotations

import pygame
import pytest

from game.core.cards import card_from_text
from game.core.notation import read_action
from game.match.match import Match
from game.match.session import Session
from game.rulesets import position
from game.ui.table.scene import TableScene
from game.ui.table.score import score_lines
from tests.ui import click, key, move
from tests.ui.tabletop import at, card_at, choice_at, last, run, seats


def test_a_click_on_a_playable_card_plays_it(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    click(app, card_at(scene, "r1"))
    assert last(scene) == "0:r1"


def test_a_card_dragged_to_the_pile_is_played_and_elsewhere_springs_back(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    for target, played in (((200, 300), False), (scene.stage.placed["discard"].center, True)):
        start = card_at(scene, "r1")
        move(app, start)
        app._handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        move(app, (start[0] + 20, start[1] - 40))
        assert scene.stage.hand.dragged is not None
        move(app, target)
        app._handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=target, button=1))
        run(app)
        assert bool(scene.desk.match.actions) is played
        assert scene.stage.hand.dragged is None


def test_a_card_that_cannot_be_played_says_why(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    click(app, card_at(scene, "g7"))
    assert not scene.desk.match.actions
    assert scene.hud.message == "Green 7 needs green or 7; the pile wants red or 5."


def test_only_playable_cards_are_bright(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    bright = {card["card"] for card in scene.describe()["cards"] if card["playable"]}
    assert bright == {"r1", "r2"}


def test_resting_on_a_card_explains_it(app) -> None:
    scene = at(app, "no_mercy | hands g7 WC r2 / b1 b2 | pile r5")
    move(app, card_at(scene, "WC"))
    run(app, 1.0)
    assert scene.hud.help.card == card_from_text("WC")
    scene.draw(app.screen)


@pytest.mark.parametrize("how", ["button", "pile", "key"])
def test_drawing(app, how: str) -> None:
    scene = at(app, "official | hands g7 r1 / b1 b2 | pile r5 | draw g3 ...")
    if how == "button":
        click(app, scene.hud.buttons["draw"].rect.center)
    elif how == "pile":
        click(app, scene.stage.placed["draw"].center)
    else:
        key(app, pygame.K_d)
    assert last(scene) == "0:draw"


@pytest.mark.parametrize(("choice", "digit"), [("0:r1", pygame.K_1), ("0:pass", pygame.K_2)])
@pytest.mark.parametrize("mouse", [True, False])
def test_a_drawn_card_is_played_or_kept(app, choice: str, digit: int, mouse: bool) -> None:
    scene = at(app, "classic | hands g7 r1 / b1 b2 | pile r5 | phase drawn | drawn r1")
    if mouse:
        click(app, choice_at(scene, choice))
    else:
        key(app, digit)
    assert last(scene) == choice


@pytest.mark.parametrize("colour", "rygb")
@pytest.mark.parametrize("mouse", [True, False])
def test_a_colour_is_chosen_on_the_wheel(app, colour: str, mouse: bool) -> None:
    scene = at(app, "classic | hands g7 W r1 / b1 b2 | pile r5")
    scene.play.act(read_action("0:W"))
    run(app)
    assert scene.desk.prompt is not None
    assert scene.desk.prompt.kind == "colour"
    if mouse:
        click(app, choice_at(scene, f"0:={colour}"))
    else:
        key(app, pygame.K_1 + "rygb".index(colour))
    assert last(scene) == f"0:={colour}"


def test_the_wheel_can_be_turned_with_the_arrows(app) -> None:
    scene = at(app, "classic | hands g7 W r1 / b1 b2 | pile r5")
    scene.play.act(read_action("0:W"))
    run(app)
    for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN):
        key(app, code)
    assert last(scene) == "0:=y"


@pytest.mark.parametrize("target", ["0:>2", "0:>-"])
@pytest.mark.parametrize("how", ["prompt", "seat", "key"])
def test_a_swap_has_a_target_or_none(app, target: str, how: str) -> None:
    scene = at(app, "no_mercy | hands r7 r1 r2 / b1 b2 / g1 | pile r5")
    scene.play.act(read_action("0:r7"))
    run(app)
    if how == "seat" and target == "0:>2":
        click(app, scene.stage.placed.seat(2).center)
    elif how == "key":
        key(app, pygame.K_2 if target == "0:>2" else pygame.K_0)
    else:
        click(app, choice_at(scene, target))
    assert last(scene) == target


def test_a_chain_is_answered_with_a_card_or_taken(app) -> None:
    line = "no_mercy | hands W+10 r1 r2 / b1 b2 / g1 | pile W+6 | colour r | pending 6 | phase answer"
    scene = at(app, line)
    click(app, card_at(scene, "W+10"))
    assert last(scene) == "0:W+10"
    app.stack.clear()
    scene = at(app, line)
    click(app, choice_at(scene, "0:take"))
    assert last(scene) == "0:take"


@pytest.mark.parametrize("choice", ["0:challenge", "0:take"])
def test_a_wild_draw_four_is_challenged_or_accepted(app, choice: str) -> None:
    scene = at(
        app,
        "official | hands r3 g5 / b1 y2 / r1 r2 | pile W+4 | colour b | pending 4 | bluff 1 | phase answer | layer 2",
    )
    click(app, choice_at(scene, choice))
    assert last(scene) == choice


def test_the_victim_of_a_roulette_names_the_colour(app) -> None:
    scene = at(
        app,
        "no_mercy | hands r3 g5 / WC y2 / r1 r2 | pile WC | colour b | phase roulette | queue roulette,-2,0 "
        "| turn 2 | actor 0",
    )
    assert scene.desk.prompt is not None
    assert scene.desk.prompt.kind == "roulette"
    click(app, choice_at(scene, "0:=g"))
    assert last(scene) == "0:=g"


def test_a_hand_is_discarded_down_to_seven(app) -> None:
    scene = at(
        app,
        "official | hands r1 r2 r3 r4 r5 r6 r7 r8 / b1 y2 / g1 | pile W3 | colour b | phase discard "
        "| queue hand_size,0,7 | turn 2 | actor 0",
    )
    assert scene.desk.prompt is not None
    assert scene.desk.prompt.kind == "discard"
    click(app, card_at(scene, "r4"))
    assert last(scene) == "0:-r4"


def test_a_target_is_picked_for_a_composed_rule(app) -> None:
    scene = at(app, "official custom1=hit%3A%20draw%20chosen%202 | hands W1 r2 r3 / b1 y2 / g1 g2 | pile r5")
    for action in ("0:W1", "0:=b"):
        scene.play.act(read_action(action))
        run(app)
    assert scene.desk.prompt is not None
    assert scene.desk.prompt.kind == "pick"
    click(app, choice_at(scene, "0:>2"))
    assert last(scene) == "0:>2"


TAKES_MANY = (
    "no_mercy | hands r2 y7 / r3 g3 y4 b8 / b2 y3 r1 g9 / g4 b5 r8 y9 g1 | pile W+10 W+6 W+6 r5 | colour b "
    "| phase answer | pending 22"
)
"""Somebody with two cards has to take twenty-two."""


# ---- UNO ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mouse", [True, False])
def test_uno_is_armed_before_the_play(app, mouse: bool) -> None:
    scene = at(app, "classic | hands r7 r1 / b1 b2 | pile r5")
    if mouse:
        click(app, scene.hud.buttons["uno"].rect.center)
    else:
        key(app, pygame.K_SPACE)
    run(app)
    assert scene.desk.uno_armed
    assert scene.desk.match.state.armed


def test_uno_wanted_before_ones_turn_is_called_when_it_comes(app) -> None:
    scene = at(app, "classic | hands r7 r1 / r3 b2 b3 | pile r5 | turn 1")
    key(app, pygame.K_SPACE)
    assert scene.desk.uno_armed
    scene.play.act(read_action("1:r3"))
    run(app)
    assert scene.desk.match.state.armed


def test_uno_can_be_called_while_the_card_is_still_flying(app) -> None:
    scene = at(app, "classic | hands r7 r1 / b1 b2 | pile r5")
    app.settings.speed = "normal"
    scene.play.set_speed()
    scene.play.act(read_action("0:r7"))
    run(app, 0.5)
    assert not scene.play.director.idle
    click(app, scene.hud.buttons["uno"].rect.center)
    assert last(scene) == "0:uno"


def test_the_button_goes_out_with_the_third_card_that_is_shown(app) -> None:
    """The one who takes many cards does not see it glow until the last of them has come."""
    scene = at(app, TAKES_MANY)
    app.settings.speed = "normal"
    scene.play.set_speed()
    scene.play.act(read_action("0:take"))
    lit = {}
    for _ in range(600):
        run(app, 1 / 60)
        lit.setdefault(scene.stage.model.counts[0], []).append(scene.hud.buttons["uno"].enabled)
    assert max(lit) == 24
    assert len(lit) > 10, "they come one by one"
    assert not any(enabled for count, shown in lit.items() if count != 2 for enabled in shown)


def test_the_button_goes_out_once_it_has_been_called(app) -> None:
    scene = at(app, "classic | hands r5 b7 / b2 y3 r1 / g4 b5 r8 | pile r3 | turn 0")
    uno = scene.hud.buttons["uno"]
    assert uno.enabled
    scene.play.call_uno()
    assert scene.desk.called_ahead
    run(app)
    assert not uno.enabled
    app.settings.speed = "normal"
    scene.play.set_speed()
    scene.play.act(read_action("0:r5"))
    assert scene.stage.model.counts[0] == 2, "the card has not been seen to go yet"
    for _ in range(180):
        run(app, 1 / 60)
        assert not uno.enabled


def test_uno_is_called_after_the_play(app) -> None:
    scene = at(app, "classic | hands r7 r1 / b1 b2 | pile r5")
    scene.play.act(read_action("0:r7"))
    key(app, pygame.K_SPACE)
    assert last(scene) == "0:uno"


@pytest.mark.parametrize("how", ["button", "seat", "key"])
def test_somebody_who_forgot_is_caught(app, how: str) -> None:
    scene = at(app, "classic | hands r7 r1 r2 / b1 r3 / g1 g2 | pile r5 | turn 1")
    scene.play.act(read_action("1:r3"))
    run(app)
    assert scene.hud.buttons["catch"].visible
    if how == "button":
        click(app, scene.hud.buttons["catch"].rect.center)
    elif how == "seat":
        click(app, scene.stage.placed.seat(1).center)
    else:
        key(app, pygame.K_SPACE)
    assert last(scene) == "0:catch"


def test_jumping_in_out_of_turn(app) -> None:
    scene = at(app, "classic jump_in=on | hands r5 r1 r2 / b1 r3 / g1 g2 | pile r5 | turn 1")
    click(app, card_at(scene, "r5"))
    assert last(scene) == "0:r5"


def test_passing_where_nothing_else_is_possible(app) -> None:
    state = position("classic | hands g7 g1 / b1 b2 | pile r5")
    state.hands[1] += state.draw
    state.draw = []
    state.allowed = None
    scene = TableScene(app, Session(Match.at(state, 1), seats(2)))
    scene.play.thinker.tick = lambda *arguments: None  # type: ignore[method-assign]
    app.stack.push(scene)
    run(app)
    key(app, pygame.K_d)
    assert last(scene) == "0:pass"


# ---- keys -----------------------------------------------------------------------------------------------------------


def test_arrows_and_enter_play_a_card(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RETURN)
    assert last(scene) == "0:r2"
    assert scene.hud.keys


def test_log_sort_and_menu_have_keys(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    key(app, pygame.K_l)
    assert scene.hud.log_open
    before = scene.stage.hand.sort
    key(app, pygame.K_s)
    assert scene.stage.hand.sort != before
    assert app.settings.hand_sort == scene.stage.hand.sort
    scene.draw(app.screen)
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene, "one step back: out of the moves, which the arrows were in"
    assert not scene.hud.log_open
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "pause"


def test_a_message_is_painted_anew_where_the_moves_leave_it_less_room(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    scene.hud.say(
        "A card must fit by its colour or by its symbol, or it must be a wild one that fits on everything. " * 2
    )
    scene.draw(app.screen)
    wide = scene.hud.caption_rect()
    key(app, pygame.K_l)
    scene.draw(app.screen)
    assert scene.hud.caption_rect().width < wide.width
    assert scene.hud._painted["caption"][1].get_width() < wide.width


@pytest.mark.parametrize(
    ("line", "language", "told"),
    [
        ("no_mercy | hands r1 / b2 / out / y3 | pile r5", "en", "3 left"),
        ("no_mercy | hands r1 / b2 / out / y3 | pile r5", "it", "3 in gioco"),
        ("no_mercy | hands r1 / b2 / out / y3 | pile r5", "es", "Quedan 3"),
        ("one | hands r1 / b2 / g4 / y3 | pile r5", "en", "4 players"),
    ],
)
def test_the_corner_counts_who_is_left_where_players_are_knocked_out(app, line: str, language: str, told: str) -> None:
    app.set_language(language)
    scene = at(app, line)
    assert told in [text for text, _, _ in score_lines(app, scene.desk, scene.stage.model)]


def test_a_hint_is_given(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    key(app, pygame.K_h)
    run(app, 0.05)
    assert scene.hud.message
    assert not scene.hud.message.startswith("hint.")
