"""The lessons on the table: done as they say, and done all wrong; nothing of them is kept but that they are done."""

from __future__ import annotations

import pygame

from game.core.actions import CATCH, COLOUR, kind_of
from game.match.lessons import LESSONS
from tests.ui import click, key, move, press, send
from tests.ui.lessons import ALL, begin, do_as_told, go_on, places, point_of, settle
from tests.ui.table_driver import Table, top_table

KEYS = (
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_d, pygame.K_h, pygame.K_s, pygame.K_w, pygame.K_f, pygame.K_t),
    *(pygame.K_x, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_END),
    *(pygame.K_0, pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_9, pygame.K_DELETE, pygame.K_PAGEUP),
)


@ALL
def test_it_is_played_through_by_clicking_where_it_points(app, name):
    begin(app, name)
    do_as_told(app)
    assert app.stack.top.name == "learned"
    assert app.settings.lessons_done == [name]
    app.frame()
    press(app, "back")
    assert app.stack.top.name == "title"


@ALL
def test_it_is_played_through_by_being_shown_everything(app, name):
    begin(app, name)
    while app.stack.top.name == "lesson":
        scene = top_table(app)
        key(app, pygame.K_RETURN if scene.reading else pygame.K_a)
        settle(app)
    assert app.stack.top.name == "learned"


def by_keys(app, scene: Table) -> None:
    """Do what is asked with the keyboard alone, as the table's own keys have it."""
    wants = scene.lesson_step.wants
    kind, _ = scene.lesson_step.target
    if kind == "card":
        for _ in range(40):
            key(app, pygame.K_DOWN)
            if scene.selected.card == scene.wanted & 0xFF:
                break
        key(app, pygame.K_RETURN)
    elif kind == "choice":
        digits = {choice.action: choice.digit for choice in scene.prompt.choices}
        key(app, pygame.K_0 + digits[scene.wanted])
    else:
        key(app, {"0:draw": pygame.K_d, "0:uno": pygame.K_SPACE, "0:catch": pygame.K_SPACE, "": pygame.K_RETURN}[wants])


@ALL
def test_it_is_played_through_with_the_keyboard_alone(app, name):
    begin(app, name)
    while app.stack.top.name == "lesson":
        scene = top_table(app)
        number = scene.step_number
        by_keys(app, scene)
        settle(app)
        assert scene.step_number == number + 1
    assert app.stack.top.name == "learned"
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "title"


def test_a_key_that_is_still_held_does_not_read_away_what_has_just_come(app):
    app.settings.reduced_motion = True
    scene = begin(app, "first")
    key(app, pygame.K_RETURN)
    assert scene.step_number == 0
    for _ in range(20):
        scene.update(1 / 30)
    key(app, pygame.K_RETURN)
    assert scene.step_number == 1


# ---- everything wrong -----------------------------------------------------------------------------------------------


def is_right(scene: Table, name: str, point: tuple[int, int]) -> bool:
    """Whether a click there does what is asked."""
    step = scene.lesson_step
    wanted = scene.wanted
    if wanted is None:
        return False
    prompt = scene.prompt
    if prompt is not None and (at := prompt.at(point)) >= 0:
        return prompt.choices[at].action == wanted
    if name.startswith("seat"):
        seat = scene.seat_at(int(name[5:]))
        return step.wants == f"0:>{seat}" or (kind_of(wanted) == CATCH and seat == scene.uno_shown)
    told = {"0:draw": ("draw", "button draw"), "0:uno": ("button uno",), "0:catch": ("button catch",)}
    return name in told.get(step.wants, (f"card {step.wants[2:]}",))


def answered(scene: Table, name: str) -> bool:
    """Whether the player was told something: by the teacher, by the table, or by what a button does."""
    own = ("button log", "button menu", "button sort", "button hint", "panel")
    return name in own or scene.tries > 0 or bool(scene.message)


@ALL
def test_everything_wrong_is_answered_and_nothing_of_it_leads_on(app, name):
    scene = begin(app, name)
    tried = 0
    while scene.on_top:
        number, before = scene.step_number, scene.state.clone()
        for what in places(scene):
            scene.begin_step()
            scene.message = ""
            point = places(scene).get(what)
            if point is None or is_right(scene, what, point):
                continue
            click(app, point)
            tried += 1
            if not scene.on_top:
                assert what == "button menu"
                key(app, pygame.K_ESCAPE)
            assert scene.on_top
            assert (scene.step_number, scene.state) == (number, before), what
            assert answered(scene, what), (scene.lesson_step.name, what)
            if what == "button log":
                click(app, point)
            settle(app)
        go_on(app, scene)
    assert app.stack.top.name == "learned"
    assert tried > 15 * len(LESSONS[name].steps)


@ALL
def test_every_key_at_every_step_breaks_nothing(app, name):
    scene = begin(app, name)
    while scene.on_top:
        number, wants = scene.step_number, scene.lesson_step.wants
        own = {"0:draw": pygame.K_d, "0:uno": pygame.K_SPACE, "0:catch": pygame.K_SPACE}.get(wants, pygame.K_F12)
        choices = scene.prompt.choices if scene.prompt is not None else []
        digits = {pygame.K_0 + one.digit for one in choices if one.action == scene.wanted}
        for code in KEYS:
            if code == own or code in digits or (code == pygame.K_RETURN and scene.reading):
                continue
            scene.begin_step()
            scene.selected = None
            if scene.prompt is not None:
                scene.prompt.focus = -1
            scene.log_shown = False
            key(app, code)
            if code == pygame.K_w and app.stack.top.name == "why":
                key(app, pygame.K_ESCAPE)
            settle(app)
            assert scene.on_top
            assert scene.step_number == number, pygame.key.name(code)
            if code in (pygame.K_RETURN, pygame.K_d, pygame.K_SPACE, pygame.K_9):
                assert scene.tries, pygame.key.name(code)
        for screen in ("pause", "lesson"):
            key(app, pygame.K_ESCAPE)
            assert app.stack.top.name == screen, "Escape goes one step back"
        settle(app)
        go_on(app, scene)
    assert app.stack.top.name == "learned"


def test_a_card_dragged_to_the_pile_against_the_lesson_goes_back_into_the_hand(app):
    scene = begin(app, "first")
    click(app, point_of(scene))
    settle(app)
    wrong = next(card for card in scene.describe()["cards"] if card["card"] == "g5")
    start, end = tuple(wrong["point"]), scene.place("discard").center
    move(app, start)
    send(app, pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    move(app, end)
    assert scene.dragged is not None
    send(app, pygame.MOUSEBUTTONUP, pos=end, button=1)
    assert scene.dragged is None
    assert scene.step_number == 1
    assert scene.tries == 1


def test_after_two_wrong_tries_it_is_said_more_plainly_and_the_pointer_insists(app):
    scene = begin(app, "first")
    click(app, point_of(scene))
    settle(app)
    ask = scene.coach_text
    blue = next(tuple(card["point"]) for card in scene.describe()["cards"] if card["card"] == "b7")
    click(app, blue)
    settle(app)
    assert scene.message, "what the table refuses, it explains"
    assert scene.coach_text == ask
    click(app, blue)
    scene.update(1 / 30)
    assert scene.coach_text == app.t("lesson.first.colour.plain")
    assert scene.pointer_busy
    green = next(tuple(card["point"]) for card in scene.describe()["cards"] if card["card"] == "g5")
    click(app, green)
    scene.update(1 / 30)
    assert scene.coach_text.startswith(app.t("lesson.else"))
    assert scene.coach_text.endswith(app.t("lesson.first.colour.plain"))


def test_the_hint_never_says_anything_else_than_the_teacher(app):
    scene = begin(app, "first")
    while scene.on_top:
        if scene.lesson_step.wants not in ("", "0:catch"):
            plain = f"lesson.first.{scene.lesson_step.name}.plain"
            key(app, pygame.K_h)
            scene.update(1 / 30)
            assert scene.message or scene.coach_text == app.t(plain, one="Pepe", two="Lola")
            assert not scene.message or scene.hinted in (-1, scene.wanted & 0xFF)
            settle(app)
        go_on(app, scene)


def test_a_choice_against_the_lesson_is_not_made(app):
    scene = begin(app, "first")
    while scene.lesson_step.name != "name":
        click(app, point_of(scene))
        settle(app)
    red = next(one for one in scene.prompt.choices if kind_of(one.action) == COLOUR and one.value == 0)
    click(app, red.rect.center)
    settle(app)
    assert scene.coach_text.startswith(app.t("lesson.first.name.wrong"))
    assert scene.prompt is not None
