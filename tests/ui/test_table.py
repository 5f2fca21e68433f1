"""The table as a player meets it: every decision with the mouse and with the keys."""

from __future__ import annotations

import pygame
import pytest

from game.core.cards import card_from_text
from game.match.match import Match
from game.rulesets import position
from tests.ui import click, key, move, send
from tests.ui.table_driver import at, run, sit_down


def test_a_click_on_a_playable_card_plays_it(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    click(app, scene.card("r1"))
    assert scene.last == "0:r1"


def test_a_card_dragged_to_the_pile_is_played_and_elsewhere_springs_back(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    for target, played in (((200, 300), False), (scene.place("discard").center, True)):
        start = scene.card("r1")
        move(app, start)
        send(app, pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        move(app, (start[0] + 20, start[1] - 40))
        assert scene.dragged is not None
        move(app, target)
        send(app, pygame.MOUSEBUTTONUP, pos=target, button=1)
        run(app)
        assert bool(scene.actions) is played
        assert scene.dragged is None


def test_a_card_that_cannot_be_played_says_why(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    click(app, scene.card("g7"))
    assert not scene.actions
    assert scene.message == "Green 7 needs green or 7; the pile wants red or 5."


def test_only_playable_cards_are_bright(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    bright = {card["card"] for card in scene.describe()["cards"] if card["playable"]}
    assert bright == {"r1", "r2"}


def test_resting_on_a_card_explains_it(app) -> None:
    scene = at(app, "no_mercy | hands g7 WC r2 / b1 b2 | pile r5")
    move(app, scene.card("WC"))
    run(app, 1.0)
    assert scene.card_explained == card_from_text("WC")
    scene.draw(app.screen)


@pytest.mark.parametrize("how", ["button", "pile", "key"])
def test_drawing(app, how: str) -> None:
    scene = at(app, "official | hands g7 r1 / b1 b2 | pile r5 | draw g3 ...")
    if how == "button":
        click(app, scene.buttons["draw"].rect.center)
    elif how == "pile":
        click(app, scene.place("draw").center)
    else:
        key(app, pygame.K_d)
    assert scene.last == "0:draw"


@pytest.mark.parametrize(("choice", "digit"), [("0:r1", pygame.K_1), ("0:pass", pygame.K_2)])
@pytest.mark.parametrize("mouse", [True, False])
def test_a_drawn_card_is_played_or_kept(app, choice: str, digit: int, mouse: bool) -> None:
    scene = at(app, "classic | hands g7 r1 / b1 b2 | pile r5 | phase drawn | drawn r1")
    if mouse:
        click(app, scene.choice(choice))
    else:
        key(app, digit)
    assert scene.last == choice


@pytest.mark.parametrize("colour", "rygb")
@pytest.mark.parametrize("mouse", [True, False])
def test_a_colour_is_chosen_on_the_wheel(app, colour: str, mouse: bool) -> None:
    scene = at(app, "classic | hands g7 W r1 / b1 b2 | pile r5")
    scene.act("0:W")
    run(app)
    assert scene.prompt is not None
    assert scene.prompt.kind == "colour"
    if mouse:
        click(app, scene.choice(f"0:={colour}"))
    else:
        key(app, pygame.K_1 + "rygb".index(colour))
    assert scene.last == f"0:={colour}"


def test_the_wheel_can_be_turned_with_the_arrows(app) -> None:
    scene = at(app, "classic | hands g7 W r1 / b1 b2 | pile r5")
    scene.act("0:W")
    run(app)
    for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN):
        key(app, code)
    assert scene.last == "0:=y"


@pytest.mark.parametrize("target", ["0:>2", "0:>-"])
@pytest.mark.parametrize("how", ["prompt", "seat", "key"])
def test_a_swap_has_a_target_or_none(app, target: str, how: str) -> None:
    scene = at(app, "no_mercy | hands r7 r1 r2 / b1 b2 / g1 | pile r5")
    scene.act("0:r7")
    run(app)
    if how == "seat" and target == "0:>2":
        click(app, scene.seat_box(2).center)
    elif how == "key":
        key(app, pygame.K_2 if target == "0:>2" else pygame.K_0)
    else:
        click(app, scene.choice(target))
    assert scene.last == target


def test_a_chain_is_answered_with_a_card_or_taken(app) -> None:
    line = "no_mercy | hands W+10 r1 r2 / b1 b2 / g1 | pile W+6 | colour r | pending 6 | phase answer"
    scene = at(app, line)
    click(app, scene.card("W+10"))
    assert scene.last == "0:W+10"
    app.stack.clear()
    scene = at(app, line)
    click(app, scene.choice("0:take"))
    assert scene.last == "0:take"


@pytest.mark.parametrize("choice", ["0:challenge", "0:take"])
def test_a_wild_draw_four_is_challenged_or_accepted(app, choice: str) -> None:
    scene = at(
        app,
        "official | hands r3 g5 / b1 y2 / r1 r2 | pile W+4 | colour b | pending 4 | bluff 1 | phase answer | layer 2",
    )
    click(app, scene.choice(choice))
    assert scene.last == choice


def test_the_victim_of_a_roulette_names_the_colour(app) -> None:
    scene = at(
        app,
        "no_mercy | hands r3 g5 / WC y2 / r1 r2 | pile WC | colour b | phase roulette | queue roulette,-2,0 "
        "| turn 2 | actor 0",
    )
    assert scene.prompt is not None
    assert scene.prompt.kind == "roulette"
    click(app, scene.choice("0:=g"))
    assert scene.last == "0:=g"


def test_a_hand_is_discarded_down_to_seven(app) -> None:
    scene = at(
        app,
        "official | hands r1 r2 r3 r4 r5 r6 r7 r8 / b1 y2 / g1 | pile W3 | colour b | phase discard "
        "| queue hand_size,0,7 | turn 2 | actor 0",
    )
    assert scene.prompt is not None
    assert scene.prompt.kind == "discard"
    click(app, scene.card("r4"))
    assert scene.last == "0:-r4"


def test_a_target_is_picked_for_a_composed_rule(app) -> None:
    scene = at(app, "official custom1=hit%3A%20draw%20chosen%202 | hands W1 r2 r3 / b1 y2 / g1 g2 | pile r5")
    for action in ("0:W1", "0:=b"):
        scene.act(action)
        run(app)
    assert scene.prompt is not None
    assert scene.prompt.kind == "pick"
    click(app, scene.choice("0:>2"))
    assert scene.last == "0:>2"


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
        click(app, scene.buttons["uno"].rect.center)
    else:
        key(app, pygame.K_SPACE)
    run(app)
    assert scene.uno_armed
    assert scene.state.armed


def test_uno_wanted_before_ones_turn_is_called_when_it_comes(app) -> None:
    scene = at(app, "classic | hands r7 r1 / r3 b2 b3 | pile r5 | turn 1")
    key(app, pygame.K_SPACE)
    assert scene.uno_armed
    scene.act("1:r3")
    run(app)
    assert scene.state.armed


def test_uno_can_be_called_while_the_card_is_still_flying(app) -> None:
    scene = at(app, "classic | hands r7 r1 / b1 b2 | pile r5")
    app.settings.speed = "normal"
    scene.follow_speed()
    scene.act("0:r7")
    run(app, 0.5)
    assert not scene.idle
    click(app, scene.buttons["uno"].rect.center)
    assert scene.last == "0:uno"


def test_the_button_goes_out_with_the_third_card_that_is_shown(app) -> None:
    """The one who takes many cards does not see it glow until the last of them has come."""
    scene = at(app, TAKES_MANY)
    app.settings.speed = "normal"
    scene.follow_speed()
    scene.act("0:take")
    lit = {}
    for _ in range(600):
        run(app, 1 / 60)
        lit.setdefault(scene.counts[0], []).append(scene.buttons["uno"].enabled)
    assert max(lit) == 24
    assert len(lit) > 10, "they come one by one"
    assert not any(enabled for count, shown in lit.items() if count != 2 for enabled in shown)


def test_the_button_goes_out_once_it_has_been_called(app) -> None:
    scene = at(app, "classic | hands r5 b7 / b2 y3 r1 / g4 b5 r8 | pile r3 | turn 0")
    uno = scene.buttons["uno"]
    assert uno.enabled
    scene.call_uno()
    assert scene.called_ahead
    run(app)
    assert not uno.enabled
    app.settings.speed = "normal"
    scene.follow_speed()
    scene.act("0:r5")
    assert scene.counts[0] == 2, "the card has not been seen to go yet"
    for _ in range(180):
        run(app, 1 / 60)
        assert not uno.enabled


def test_uno_is_called_after_the_play(app) -> None:
    scene = at(app, "classic | hands r7 r1 / b1 b2 | pile r5")
    scene.act("0:r7")
    key(app, pygame.K_SPACE)
    assert scene.last == "0:uno"


@pytest.mark.parametrize("how", ["button", "seat", "key"])
def test_somebody_who_forgot_is_caught(app, how: str) -> None:
    scene = at(app, "classic | hands r7 r1 r2 / b1 r3 / g1 g2 | pile r5 | turn 1")
    scene.act("1:r3")
    run(app)
    assert scene.buttons["catch"].visible
    if how == "button":
        click(app, scene.buttons["catch"].rect.center)
    elif how == "seat":
        click(app, scene.seat_box(1).center)
    else:
        key(app, pygame.K_SPACE)
    assert scene.last == "0:catch"


def test_jumping_in_out_of_turn(app) -> None:
    scene = at(app, "classic jump_in=on | hands r5 r1 r2 / b1 r3 / g1 g2 | pile r5 | turn 1")
    click(app, scene.card("r5"))
    assert scene.last == "0:r5"


def test_passing_where_nothing_else_is_possible(app) -> None:
    state = position("classic | hands g7 g1 / b1 b2 | pile r5")
    state.hands[1] += state.draw
    state.draw = []
    state.allowed = None
    scene = sit_down(app, Match.at(state, 1))
    run(app)
    key(app, pygame.K_d)
    assert scene.last == "0:pass"


# ---- keys -----------------------------------------------------------------------------------------------------------


def test_arrows_and_enter_play_a_card(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RETURN)
    assert scene.last == "0:r2"
    assert scene.by_keys


def test_log_sort_and_menu_have_keys(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    key(app, pygame.K_l)
    assert scene.log_open
    before = scene.hand_order
    key(app, pygame.K_s)
    assert scene.hand_order != before
    assert app.settings.hand_sort == scene.hand_order
    scene.draw(app.screen)
    key(app, pygame.K_ESCAPE)
    assert scene.on_top, "one step back: out of the moves, which the arrows were in"
    assert not scene.log_open
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "pause"


def test_a_message_is_painted_anew_where_the_moves_leave_it_less_room(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    scene.show_message(
        "A card must fit by its colour or by its symbol, or it must be a wild one that fits on everything. " * 2
    )
    scene.draw(app.screen)
    wide = scene.caption_rect()
    key(app, pygame.K_l)
    scene.draw(app.screen)
    assert scene.caption_rect().width < wide.width
    assert scene.painted_hud["caption"][1].get_width() < wide.width


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
    assert told in [text for text, _, _ in scene.score_lines()]


def test_a_hint_is_given(app) -> None:
    scene = at(app, "classic | hands g7 r1 r2 / b1 b2 | pile r5")
    key(app, pygame.K_h)
    run(app, 0.05)
    assert scene.message
    assert not scene.message.startswith("hint.")
