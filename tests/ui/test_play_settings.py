"""Settings of play at the table: what stands out, wilds that are asked about, drawing by itself, and standing still."""

from __future__ import annotations

import pygame
import pytest

from game.core.cards import card_text
from game.ui.devices import CONTROLLER
from tests.ui import TEXTS, click, key, move, send, set_text
from tests.ui.table_driver import at, run

HANDS = "/ b2 y3 r1 g9 / g4 b5 r8"
WILDS = f"official | hands r5 g2 W W+4 W1 {HANDS} | pile r9 | turn 0"
NOTHING_FITS = f"official | hands g2 b8 y3 {HANDS} | pile r9 | draw g7 g8 g9 ... | turn 0"
FITS_WHEN_DRAWN = f"official | hands g2 b8 y3 {HANDS} | pile r9 | draw r7 g8 g7 ... | turn 0"
SECONDS = 4.0
"""Longer than anything waits."""


def asked(scene) -> str:
    held = scene.confirmed_card
    return card_text(held.card) if held is not None else ""


# ---- what stands out ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("highlight", [True, False])
def test_playable_cards_stand_out_only_if_that_is_wanted(app, highlight: bool) -> None:
    app.settings.highlight = highlight
    scene = at(app, f"official | hands r5 r6 g2 b8 {HANDS} | pile r9 | turn 0")
    lifts = {card_text(held.card): held.target.y for held in scene.hand_cards}
    dims = []
    scene.sprites.draw = lambda surface, card, pose, dim=False, squash=1.0: dims.append((card_text(card), dim))
    scene.paint_hand(app.screen, scene.sprites)
    assert (lifts["r6"] < lifts["g2"] - 5) is highlight
    assert dict(dims)["g2"] is highlight
    assert not dict(dims)["r5"]


# ---- wilds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["W", "W+4", "W1"])
def test_by_default_a_wild_is_laid_with_one_click(app, card: str) -> None:
    scene = at(app, WILDS)
    click(app, scene.card(card))
    assert scene.last == f"0:{card}"


@pytest.mark.parametrize("card", ["W", "W+4", "W1"])
@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_a_wild_that_is_asked_about_is_laid_the_second_time(app, card: str, by_keys: bool) -> None:
    app.settings.confirm_wilds = True
    scene = at(app, WILDS)

    def choose() -> None:
        if by_keys:
            key(app, pygame.K_RETURN)
        else:
            click(app, scene.card(card))

    if by_keys:
        while scene.selected is None or card_text(scene.selected.card) != card:
            key(app, pygame.K_RIGHT)
    choose()
    assert (asked(scene), scene.actions) == (card, [])
    assert scene.message == "Click again or press Enter to lay the wild."
    scene.draw(app.screen)
    choose()
    assert scene.last == f"0:{card}"
    assert asked(scene) == ""


def test_the_words_about_a_wild_name_the_button_of_the_controller_that_is_used(app) -> None:
    app.settings.confirm_wilds = True
    scene = at(app, WILDS)
    app.devices.used = CONTROLLER
    held = next(held for held in scene.hand_cards if card_text(held.card) == "W")
    assert scene.asks_about(held)
    assert scene.message == "Click again or press A to lay the wild."


@pytest.mark.parametrize(("size", "text"), TEXTS)
def test_the_question_on_a_wild_is_not_covered_by_the_words_about_it(app, size: tuple[int, int], text: str) -> None:
    app.settings.confirm_wilds = True
    set_text(app, text)
    app.open(size, False)
    scene = at(app, WILDS)
    click(app, scene.card("W"))
    run(app, SECONDS / 4)
    said = scene.caption_rect()
    question = scene.question_box()
    assert question is not None
    assert said.width
    assert not question.colliderect(said)


def test_a_click_and_enter_are_two_ways_to_say_the_same(app) -> None:
    app.settings.confirm_wilds = True
    scene = at(app, WILDS)
    click(app, scene.card("W"))
    key(app, pygame.K_RETURN)
    assert scene.last == "0:W"


def test_other_cards_are_never_asked_about(app) -> None:
    app.settings.confirm_wilds = True
    scene = at(app, WILDS)
    click(app, scene.card("r5"))
    assert scene.last == "0:r5"


@pytest.mark.parametrize("how", ["another wild", "the felt", "a button", "an arrow", "Esc"])
def test_turning_to_something_else_takes_the_question_back(app, how: str) -> None:
    app.settings.confirm_wilds = True
    scene = at(app, WILDS)
    click(app, scene.card("W"))
    if how == "another wild":
        click(app, scene.card("W+4"))
        assert asked(scene) == "W+4"
    elif how == "the felt":
        click(app, scene.place("ring").midleft)
    elif how == "a button":
        click(app, scene.buttons["log"].rect.center)
    elif how == "an arrow":
        key(app, pygame.K_RIGHT)
    else:
        key(app, pygame.K_ESCAPE)
        assert scene.on_top, "Esc goes one step back: the question"
    assert asked(scene) != "W"
    assert scene.actions == []


def test_dragging_a_wild_onto_the_pile_is_sure_enough(app) -> None:
    app.settings.confirm_wilds = True
    scene = at(app, WILDS)
    start, goal = scene.card("W"), scene.place("discard").center
    move(app, start)
    send(app, pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    move(app, goal)
    send(app, pygame.MOUSEBUTTONUP, pos=goal, button=1)
    assert scene.last == "0:W"


def test_a_wild_that_is_given_away_is_not_laid_and_not_asked_about(app) -> None:
    app.settings.confirm_wilds = True
    line = "| pile W3 b3 | colour b | phase discard | queue hand_size,0,7 | turn 2 | actor 0 | layer 2"
    scene = at(app, f"official | hands r4 r7 g2 b9 b8 y1 yS gR W {HANDS} {line}")
    click(app, scene.card("W"))
    assert scene.last == "0:-W"


# ---- drawing by itself ----------------------------------------------------------------------------------------------


def test_nothing_is_drawn_by_itself_unless_that_is_wanted(app) -> None:
    scene = at(app, NOTHING_FITS)
    run(app, SECONDS)
    assert scene.actions == []
    assert not scene.auto_drawing


def test_when_nothing_fits_a_card_is_drawn_and_that_is_said_first(app) -> None:
    app.settings.auto_draw, app.settings.speed = True, "normal"
    scene = at(app, NOTHING_FITS)
    run(app, 0.3)
    assert (scene.describe()["drawing"], scene.actions) == (True, [])
    scene.draw(app.screen)
    run(app, SECONDS)
    assert scene.last == "0:draw"


def test_a_drawn_card_that_fits_is_the_players_to_decide(app) -> None:
    app.settings.auto_draw = True
    scene = at(app, FITS_WHEN_DRAWN)
    run(app, SECONDS)
    assert scene.last == "0:draw"
    assert scene.prompt.kind == "drawn"
    assert not scene.describe()["drawing"]


@pytest.mark.parametrize(
    ("why", "line"),
    [
        ("a card fits", f"official | hands r2 b8 y3 {HANDS} | pile r9 | turn 0"),
        ("a wild fits", f"official | hands W b8 y3 {HANDS} | pile r9 | turn 0"),
        ("somebody can be caught", "classic | hands g2 b8 y3 / b2 / g4 b5 | pile r9 | turn 0 | uno 1 | layer 1"),
        (
            "a penalty is to be taken",
            f"no_mercy | hands g2 b8 y3 {HANDS} | pile r+2 | phase answer | pending 2 | turn 0 | layer 2",
        ),
        (
            "somebody can be doubted",
            f"official | hands r5 g2 {HANDS} | pile W+4 b3 | colour g | phase answer | pending 4 | bluff 1 | held 3 "
            "| turn 0 | layer 2",
        ),
        ("it is somebody else's turn", f"official | hands g2 b8 y3 {HANDS} | pile r9 | turn 1"),
        ("it is a jump-in", f"classic jump_in=on | hands r9 g2 b8 {HANDS} | pile r9 | turn 2 | layer 1"),
    ],
)
def test_nothing_is_drawn_while_there_is_something_else_to_do(app, why: str, line: str) -> None:
    app.settings.auto_draw = True
    scene = at(app, line)
    run(app, SECONDS)
    assert (scene.actions, scene.auto_drawing) == ([], False), why


def test_in_the_casino_nothing_is_drawn_by_itself(app) -> None:
    app.settings.auto_draw = True
    scene = at(app, "casino | hands g2 b8 y3 g4 / b2 y3 r1 g9 | pile r9 | turn 0")
    assert scene.describe()["allowed"] == ["0:draw"]
    assert scene.can_act
    run(app, SECONDS)
    assert scene.actions == []


# ---- standing still -------------------------------------------------------------------------------------------------


def away(app) -> None:
    send(app, pygame.WINDOWFOCUSLOST)


def back(app) -> None:
    app.window.renew()
    send(app, pygame.WINDOWFOCUSGAINED)


def test_the_table_stands_still_while_its_player_is_away(app) -> None:
    app.settings.speed = "fast"
    scene = at(app, f"official | hands g2 b8 y3 {HANDS} | pile r9 | turn 1", still=False)
    away(app)
    before = list(scene.actions)
    run(app, 20.0)
    assert scene.actions == before
    assert scene.describe()["standing"]
    assert not scene.animating, "a table that stands still costs nothing"
    scene.draw(app.screen)
    back(app)
    for _ in range(100):
        run(app, 0.5)
        if scene.actions != before:
            break
    assert scene.actions != before


def test_without_that_setting_the_game_goes_on(app) -> None:
    app.settings.background_pause = False
    scene = at(app, f"official | hands g2 b8 y3 {HANDS} | pile r9 | turn 1", still=False)
    away(app)
    for _ in range(100):
        run(app, 0.5)
        if scene.actions:
            break
    assert scene.actions
    assert not scene.describe()["standing"]


@pytest.mark.parametrize("first", [True, False], ids=["focus comes first", "the click comes first"])
def test_the_click_that_brings_the_player_back_plays_no_card(app, first: bool) -> None:
    scene = at(app, WILDS)
    point = scene.card("r5")
    away(app)
    if first:
        back(app)
    click(app, point)
    assert scene.actions == []
    assert not scene.standing
    app.window.renew()
    click(app, point)
    assert scene.last == "0:r5"


def test_a_key_that_comes_with_the_focus_is_meant(app) -> None:
    at(app, WILDS)
    away(app)
    back(app)
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "pause"


def test_in_a_menu_the_click_that_comes_back_is_a_click(app) -> None:
    scene = at(app, WILDS)
    key(app, pygame.K_ESCAPE)
    away(app)
    assert app.stack.top.name == "pause"
    button = app.stack.top.group.find("go_on")
    click(app, button.rect.center)
    assert scene.on_top


def test_the_veil_is_drawn_and_goes(app) -> None:
    app.settings.reduced_motion = True
    scene = at(app, WILDS)
    scene.draw(app.screen)
    plain = pygame.image.tobytes(app.screen, "RGB")
    away(app)
    run(app, 0.1)
    scene.draw(app.screen)
    assert pygame.image.tobytes(app.screen, "RGB") != plain
    back(app)
    run(app, 0.1)
    scene.draw(app.screen)
    assert pygame.image.tobytes(app.screen, "RGB") == plain


# ---- the pointer and notices ----------------------------------------------------------------------------------------


def test_the_hand_of_the_pointer_goes_with_the_card_that_was_laid(app) -> None:
    scene = at(app, f"official | hands r5 g2 b8 {HANDS} | pile r9 | turn 0")
    move(app, scene.card("r5"))
    assert app.window.cursor == "hand"
    click(app, scene.card("r5"))
    assert app.window.cursor == "arrow"


def test_the_hand_of_the_pointer_goes_with_the_choice_that_was_made(app) -> None:
    scene = at(app, f"classic | hands r4 r7 {HANDS} | pile W y5 | colour y | phase colour | queue colour,-1,0")
    point = scene.prompt.choices[0].rect.center
    move(app, point)
    assert app.window.cursor == "hand"
    click(app, point)
    assert app.window.cursor == "arrow"


def test_what_was_said_on_one_screen_does_not_follow_to_the_next(app) -> None:
    app.routes.title()
    app.notice("notice.copied")
    app.toasts.update(2.0)
    app.notice("notice.set_saved", name="x")
    app.routes.settings()
    app.toasts.update(0.5)
    assert app.toasts.keys == ["notice.set_saved"], "it may be about the very step to this screen"


def test_answers_to_what_was_pressed_do_not_pile_up_and_stay_on_their_screen(app) -> None:
    app.routes.title()
    for number in range(3):
        app.notice("notice.exported", file=f"{number}.csv")
    app.notice("notice.hand_in_play")
    app.notice("notice.hand_unrecorded")
    assert app.toasts.keys == ["notice.hand_unrecorded"]
    app.notice("notice.set_aside", ruleset="x", button="y")
    assert len(app.toasts.keys) == 2, "what tells of something else stays beside it"
    app.routes.settings()
    app.toasts.update(0.5)
    assert app.toasts.keys == ["notice.set_aside"]
