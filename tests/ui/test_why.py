"""Why? at the table: the log, words over the table, refusals and keys lead to a sentence of the rules and back."""

from __future__ import annotations

import random

import pygame
import pytest

from game.core.legality import legal
from game.match.match import Match
from game.rulesets import RULESETS, table
from game.ui.table.scene import at_the_casino
from game.ui.words import whynot
from game.ui.words.rulebook import book
from tests.ui import click, key, move
from tests.ui.table_driver import Table, at, run, sit_down

TURN = "classic | hands rS r7 g2 b9 W+4 / b2 y3 r1 g9 / g4 b5 r8 y9 g1 / r3 g3 y4 | pile r5 | turn 0"
COLOUR = "classic | hands r4 r7 g2 b9 / b2 y3 / g4 b5 | pile W y5 | colour y | phase colour | queue colour,-1,0"
CASINO = "casino | hands r4 r7 g2 b9 / b2 y3 r1 g9 g1 | pile r5 | turn 0"


def line_at(scene: Table, number: int) -> tuple[int, int]:
    """A point on a line of the log; -1 is the newest."""
    rect = scene.log_lines()[number][2]
    return rect.left + 3, rect.centery


def mark(scene: Table, name: str) -> tuple[int, int]:
    return scene.question_marks()[name].center


def with_log(app, scene: Table) -> None:
    click(app, scene.buttons["log"].rect.center)
    assert scene.log_open


def asked(app) -> str:
    """The place that the answer on screen comes from; it must be in its book."""
    scene = app.stack.top
    assert scene.name == "why"
    assert book(scene.book, app.t).find(scene.asked) is not None
    return scene.asked


def back(app, scene: Table) -> None:
    key(app, pygame.K_ESCAPE)
    assert scene.on_top


# ---- the log --------------------------------------------------------------------------------------------------------


def test_a_click_on_a_line_of_the_log_answers_it(app) -> None:
    scene = at(app, TURN)
    click(app, scene.card("rS"))
    run(app)
    with_log(app, scene)
    point = line_at(scene, -1)
    move(app, point)
    assert scene.log_hovered is scene.log_lines()[-1][0]
    click(app, point)
    assert asked(app) == "card.skip"
    assert app.stack.top.words == "Player 1 loses a turn"
    back(app, scene)
    assert scene.log_open


def test_keys_choose_a_line_of_the_log_and_enter_answers_it(app) -> None:
    scene = at(app, TURN)
    click(app, scene.card("rS"))
    run(app)
    key(app, pygame.K_l, "l")
    lines = [event for event, _, _ in scene.log_lines()]
    key(app, pygame.K_UP)
    assert scene.log_chosen is lines[-1]
    key(app, pygame.K_UP)
    assert scene.log_chosen is lines[-2]
    key(app, pygame.K_RETURN)
    assert asked(app) == "card.skip"
    back(app, scene)
    assert scene.log_chosen is lines[-2], "the same line is still chosen"
    key(app, pygame.K_LEFT)
    assert scene.log_chosen is None
    assert scene.selected is not None


def test_older_lines_come_by_the_wheel_and_by_the_keys(app) -> None:
    scene = at(app, TURN)
    play_on(scene, 60)
    scene.toggle_log()
    newest = [event for event, _, _ in scene.log_lines()]
    assert len(scene.log_told) > len(newest)
    scene.scroll_log(3)
    assert scene.log_lines()[-1][0] is scene.log_told[-4]
    scene.scroll_log(1000)
    assert scene.log_lines()[0][0] is scene.log_told[0]
    scene.scroll_log(-1000)
    assert [event for event, _, _ in scene.log_lines()] == newest
    for _ in range(len(scene.log_told)):
        key(app, pygame.K_UP)
        assert any(event is scene.log_chosen for event, _, _ in scene.log_lines())
    assert scene.log_chosen is scene.log_told[0]
    for _ in range(len(scene.log_told)):
        key(app, pygame.K_DOWN)
    assert scene.log_chosen is None


def play_on(scene: Table, actions: int, seed: int = 3) -> None:
    """Let everybody do something allowed."""
    dice = random.Random(seed)
    for _ in range(actions):
        match = scene.match
        if match.state.over:
            if match.over:
                return
            match.next_round()
            scene.deal()
        else:
            scene.act(dice.choice(legal(match.state)))
        scene.skip()


@pytest.mark.parametrize("name", RULESETS)
def test_every_line_and_every_refusal_of_a_game_leads_to_a_place_in_its_book(app, name) -> None:
    """Also with house rules that no book speaks of, and for every card that cannot be played on the way."""
    houses = [{}] if RULESETS[name].fixed else [{}, {"stacking": "mixed", "jump_in": "on", "seven_swaps": "on"}]
    kinds, keys = set(), set()
    found = {paragraph.id for paragraph in book(name, app.t).paragraphs()}
    for seed, house in enumerate(houses * 4):
        rules = table(name, house)
        players = max(2, min(4, rules.max_players))
        scene = sit_down(app, Match(rules, players, seed), 0, still=False)
        dice = random.Random(seed)
        for _ in range(60):
            play_on(scene, 1, dice.randrange(1 << 30))
            for key_ in refusals(scene, app):
                keys.add(key_)
                assert scene.rule_of_reason(key_) in found, key_
        for event in scene.log_told:
            kinds.add(event.kind)
            assert scene.rule_of_event(event) in found, event
        app.stack.pop()
    assert len(kinds) > 5
    assert len(keys) > 3


def refusals(scene: Table, app) -> list[str]:
    """Every reason that the table could give at this moment."""
    view, names = scene.view_now(), scene.names
    found = [whynot.reason(view, card, app.t, names) for card in set(view.hand)]
    found += [whynot.drawing(view, app.t, names), whynot.calling(view)]
    found += [whynot.catching(view, seat, names) for seat in range(view.players)]
    return [reason[0] for reason in found if reason is not None]


# ---- refusals -------------------------------------------------------------------------------------------------------


def test_a_refusal_has_a_question_mark_that_answers(app) -> None:
    scene = at(app, TURN)
    assert "message" not in scene.question_marks()
    click(app, scene.card("b9"))
    assert scene.message
    click(app, mark(scene, "message"))
    assert asked(app) == "shared.match"
    back(app, scene)


def test_a_key_answers_the_last_refusal_also_when_it_has_faded(app) -> None:
    scene = at(app, TURN)
    click(app, scene.card("W+4"))
    words = scene.message
    run(app, 5)
    assert not scene.message
    key(app, pygame.K_w, "w")
    assert asked(app) == "classic.wild_draw_four"
    assert app.stack.top.words == words


def test_without_a_refusal_the_key_answers_the_last_move(app) -> None:
    scene = at(app, TURN)
    click(app, scene.card("b9"))
    click(app, scene.card("rS"))
    run(app)
    key(app, pygame.K_w, "w")
    assert asked(app) == "card.skip"
    back(app, scene)


def test_at_the_casino_the_key_asks_for_the_banks_reasons_unless_something_was_refused(app) -> None:
    scene = at(app, CASINO)
    key(app, pygame.K_w, "w")
    assert scene.on_top
    click(app, scene.card("g2"))
    key(app, pygame.K_w, "w")
    assert asked(app) == scene.message_rule


def test_the_table_of_payments_and_the_strategy_lead_to_the_casinos_rules(app) -> None:
    scene = at(app, CASINO)
    click(app, mark(scene, "paytable"))
    assert asked(app) == "casino.multiplier"
    back(app, scene)
    key(app, pygame.K_h, "h")
    run(app, 0.05)
    assert scene.message
    key(app, pygame.K_w, "w")
    assert asked(app) == "casino.strategy"


# ---- words over the table -------------------------------------------------------------------------------------------


def skipped(app) -> Table:
    """A table at which somebody has just been skipped, with the word for it still to be read."""
    scene = at(app, TURN)
    app.settings.speed = "normal"
    scene.follow_speed()
    click(app, scene.card("rS"))
    for _ in range(200):
        run(app, 0.05)
        if scene.callouts:
            return scene
    raise AssertionError("nobody was skipped")


def test_a_word_under_the_pointer_waits_and_its_question_mark_answers(app) -> None:
    scene = skipped(app)
    word = scene.callouts[0]
    move(app, word.box.center)
    run(app, 2)
    assert scene.callouts[0] is word, "it would have gone by now"
    click(app, scene.callout_mark(word).center)
    assert asked(app) == "card.skip"
    back(app, scene)


def test_a_word_that_nobody_points_at_passes_by_and_one_that_is_pointed_at_goes_in_the_end(app) -> None:
    scene = skipped(app)
    word = scene.callouts[0]
    move(app, word.box.center)
    run(app, 8)
    assert scene.callouts == []


def test_a_click_on_a_word_itself_still_hurries(app, monkeypatch) -> None:
    scene = skipped(app)
    hurried = []
    monkeypatch.setattr(scene, "hurry", lambda: hurried.append(True))
    click(app, scene.callouts[0].box.center)
    assert hurried
    assert scene.on_top


def test_a_question_mark_takes_no_click_from_a_card(app) -> None:
    scene = at(app, TURN)
    click(app, scene.card("b9"))
    point = scene.card("r7")
    scene.question_marks = lambda: {"message": pygame.Rect(0, 0, *app.size)}  # type: ignore[method-assign]
    click(app, point)
    assert scene.on_top
    assert len(scene.actions) == 1


def test_a_question_mark_takes_no_click_from_a_prompt_a_seat_or_the_pile(app) -> None:
    everywhere = lambda: {"message": pygame.Rect(0, 0, *app.size)}  # noqa: E731
    scene = at(app, COLOUR)
    scene.show_message("words", about="shared.match")
    scene.question_marks = everywhere  # type: ignore[method-assign]
    click(app, scene.choice("0:=g"))
    assert len(scene.actions) == 1
    app.routes.back()
    scene = at(app, "classic | hands g7 b9 / b2 y3 / g4 b5 | pile r5 | turn 0")
    scene.show_message("words", about="shared.match")
    scene.question_marks = everywhere  # type: ignore[method-assign]
    click(app, scene.place("draw").center)
    assert len(scene.actions) == 1
    assert scene.on_top


# ---- help and the way back ------------------------------------------------------------------------------------------


def test_help_opens_at_the_card_under_the_mouse(app) -> None:
    scene = at(app, TURN)
    move(app, scene.card("rS"))
    key(app, pygame.K_F1)
    assert (app.stack.top.book, app.stack.top.describe()["marked"]) == ("classic", "card.skip")
    back(app, scene)
    move(app, scene.place("discard").center)
    key(app, pygame.K_F1)
    assert app.stack.top.describe()["marked"] == "card.number"


def test_help_opens_at_the_card_that_the_keys_have_chosen(app) -> None:
    scene = at(app, TURN)
    while scene.selected is None or scene.selected.card != scene.hand_cards[-1].card:
        key(app, pygame.K_RIGHT)
    chosen = scene.selected
    key(app, pygame.K_F1)
    assert app.stack.top.describe()["marked"] == "card.wild_draw_four"
    back(app, scene)
    assert scene.selected is chosen


def test_help_opens_at_what_is_asked_and_the_choice_is_still_chosen_afterwards(app) -> None:
    scene = at(app, COLOUR)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    focus = scene.prompt.focus
    assert focus >= 0
    actions = len(scene.actions)
    scene.selected = None
    key(app, pygame.K_F1)
    assert app.stack.top.describe()["marked"] == "shared.wild_colour"
    run(app, 1)
    back(app, scene)
    run(app, 0.3)
    assert (scene.prompt.kind, scene.prompt.focus) == ("colour", focus)
    assert len(scene.actions) == actions


def test_the_table_stands_still_while_the_rules_are_read(app) -> None:
    """An opponent's turn: however long one reads, nothing is played meanwhile, and then it goes on."""
    scene = at(app, "classic | hands r4 r7 / b2 y3 / g4 b5 | pile b5 | turn 1", still=False)
    app.settings.speed = "normal"
    scene.follow_speed()
    actions = len(scene.actions)
    key(app, pygame.K_F1)
    assert (app.stack.top.name, app.stack.top.describe()["marked"]) == ("rules", "")
    run(app, 20)
    assert len(scene.actions) == actions
    back(app, scene)
    run(app, 20)
    assert len(scene.actions) > actions


def test_the_casinos_player_is_still_at_the_table_while_the_rules_are_open(app) -> None:
    app.routes.title()
    scene = at(app, CASINO)
    key(app, pygame.K_F1)
    assert app.stack.top.book == "casino"
    assert at_the_casino(app.stack.scenes)
    back(app, scene)
    assert at_the_casino(app.stack.scenes)


def test_before_the_stake_help_opens_at_the_stake(app) -> None:
    rules = RULESETS["casino"]
    scene = sit_down(app, Match(rules, 2, 4), still=False)
    run(app)
    assert scene.staking
    key(app, pygame.K_F1)
    assert app.stack.top.describe()["marked"] == "casino.stake"


def test_several_people_at_one_screen_keep_their_cards_hidden_from_help(app) -> None:
    scene = at(app, "classic | hands rS r7 / b2 y3 / g4 b5 | pile r5 | turn 0", people=2)
    assert app.stack.top.name == "cover"
    key(app, pygame.K_F1)
    assert app.stack.top.name == "rules"
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "cover"
    assert scene.hand_hidden


def test_names_of_players_stand_in_the_question(app) -> None:
    scene = at(app, TURN)
    click(app, scene.card("b9"))
    key(app, pygame.K_w, "w")
    assert app.stack.top.words == scene.last_message


def test_what_one_person_was_refused_is_not_told_to_the_next(app) -> None:
    scene = at(app, "classic | hands rS r7 b9 / b2 y3 / g4 b5 | pile r5 | turn 0", people=2)
    scene.show_message("Blue 9 needs blue or 9.", about="shared.match")
    scene.look_as(1)
    assert not scene.ask_message()
