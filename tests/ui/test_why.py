"""Why? at the table: the log, words over the table, refusals and keys lead to a sentence of the rules and back."""

from __future__ import annotations

import random

import pygame
import pytest

from game.core.legality import legal
from game.match.match import Match
from game.match.session import Session
from game.rulesets import RULESETS, table
from game.ui.table.scene import TableScene, at_the_casino
from game.ui.words import whynot
from game.ui.words.rulebook import book
from tests.ui import click, key, move
from tests.ui.tabletop import at, card_at, choice_at, run, seats

TURN = "classic | hands rS r7 g2 b9 W+4 / b2 y3 r1 g9 / g4 b5 r8 y9 g1 / r3 g3 y4 | pile r5 | turn 0"
COLOUR = "classic | hands r4 r7 g2 b9 / b2 y3 / g4 b5 | pile W y5 | colour y | phase colour | queue colour,-1,0"
CASINO = "casino | hands r4 r7 g2 b9 / b2 y3 r1 g9 g1 | pile r5 | turn 0"


def line_at(scene: TableScene, number: int) -> tuple[int, int]:
    """A point on a line of the log; -1 is the newest."""
    rect = scene.hud.log.lines()[number][2]
    return rect.left + 3, rect.centery


def mark(scene: TableScene, name: str) -> tuple[int, int]:
    return scene.asking.marks()[name].center


def with_log(app, scene: TableScene) -> None:
    click(app, scene.hud.buttons["log"].rect.center)
    assert scene.hud.log_open


def asked(app) -> str:
    """The place that the answer on screen comes from; it must be in its book."""
    scene = app.stack.top
    assert scene.name == "why"
    assert book(scene.book, app.t).find(scene.asked) is not None
    return scene.asked


def back(app, scene: TableScene) -> None:
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene


# ---- the log --------------------------------------------------------------------------------------------------------


def test_a_click_on_a_line_of_the_log_answers_it(app) -> None:
    scene = at(app, TURN)
    click(app, card_at(scene, "rS"))
    run(app)
    with_log(app, scene)
    point = line_at(scene, -1)
    move(app, point)
    assert scene.hud.log.hovered is scene.hud.log.lines()[-1][0]
    click(app, point)
    assert asked(app) == "card.skip"
    assert app.stack.top.words == "Player 1 loses a turn"
    back(app, scene)
    assert scene.hud.log_open


def test_keys_choose_a_line_of_the_log_and_enter_answers_it(app) -> None:
    scene = at(app, TURN)
    click(app, card_at(scene, "rS"))
    run(app)
    key(app, pygame.K_l, "l")
    lines = [event for event, _, _ in scene.hud.log.lines()]
    key(app, pygame.K_UP)
    assert scene.hud.log.chosen is lines[-1]
    key(app, pygame.K_UP)
    assert scene.hud.log.chosen is lines[-2]
    key(app, pygame.K_RETURN)
    assert asked(app) == "card.skip"
    back(app, scene)
    assert scene.hud.log.chosen is lines[-2], "the same line is still chosen"
    key(app, pygame.K_LEFT)
    assert scene.hud.log.chosen is None
    assert scene.stage.hand.selected is not None


def test_older_lines_come_by_the_wheel_and_by_the_keys(app) -> None:
    scene = at(app, TURN)
    play_on(scene, 60)
    log = scene.hud.log
    log.toggle()
    newest = [event for event, _, _ in log.lines()]
    assert len(log.told) > len(newest)
    log.scroll(3)
    assert log.lines()[-1][0] is log.told[-4]
    log.scroll(1000)
    assert log.lines()[0][0] is log.told[0]
    log.scroll(-1000)
    assert [event for event, _, _ in log.lines()] == newest
    for _ in range(len(log.told)):
        key(app, pygame.K_UP)
        assert any(event is log.chosen for event, _, _ in log.lines())
    assert log.chosen is log.told[0]
    for _ in range(len(log.told)):
        key(app, pygame.K_DOWN)
    assert log.chosen is None


def play_on(scene: TableScene, actions: int, seed: int = 3) -> None:
    """Let everybody do something allowed."""
    dice = random.Random(seed)
    for _ in range(actions):
        match = scene.desk.match
        if match.state.over:
            if match.over:
                return
            match.next_round()
            scene.deal()
        else:
            scene.play.act(dice.choice(legal(match.state)))
        scene.play.director.skip()


@pytest.mark.parametrize("name", RULESETS)
def test_every_line_and_every_refusal_of_a_game_leads_to_a_place_in_its_book(app, name) -> None:
    """Also with house rules that no book speaks of, and for every card that cannot be played on the way."""
    houses = [{}] if RULESETS[name].fixed else [{}, {"stacking": "mixed", "jump_in": "on", "seven_swaps": "on"}]
    kinds, keys = set(), set()
    found = {paragraph.id for paragraph in book(name, app.t).paragraphs()}
    for seed, house in enumerate(houses * 4):
        rules = table(name, house)
        players = max(2, min(4, rules.max_players))
        scene = TableScene(app, Session(Match(rules, players, seed), seats(players, people=0)))
        app.stack.push(scene)
        dice = random.Random(seed)
        for _ in range(60):
            play_on(scene, 1, dice.randrange(1 << 30))
            for key_ in refusals(scene, app):
                keys.add(key_)
                assert scene.asking.about_reason(key_) in found, key_
        for event in scene.hud.log.told:
            kinds.add(event.kind)
            assert scene.asking.about_event(event) in found, event
        app.stack.pop()
    assert len(kinds) > 5
    assert len(keys) > 3


def refusals(scene: TableScene, app) -> list[str]:
    """Every reason that the table could give at this moment."""
    view, names = scene.desk.look(), scene.desk.names
    found = [whynot.reason(view, card, app.t, names) for card in set(view.hand)]
    found += [whynot.drawing(view, app.t, names), whynot.calling(view)]
    found += [whynot.catching(view, seat, names) for seat in range(view.players)]
    return [reason[0] for reason in found if reason is not None]


# ---- refusals -------------------------------------------------------------------------------------------------------


def test_a_refusal_has_a_question_mark_that_answers(app) -> None:
    scene = at(app, TURN)
    assert "message" not in scene.asking.marks()
    click(app, card_at(scene, "b9"))
    assert scene.hud.message
    click(app, mark(scene, "message"))
    assert asked(app) == "shared.match"
    back(app, scene)


def test_a_key_answers_the_last_refusal_also_when_it_has_faded(app) -> None:
    scene = at(app, TURN)
    click(app, card_at(scene, "W+4"))
    words = scene.hud.message
    run(app, 5)
    assert not scene.hud.message
    key(app, pygame.K_w, "w")
    assert asked(app) == "classic.wild_draw_four"
    assert app.stack.top.words == words


def test_without_a_refusal_the_key_answers_the_last_move(app) -> None:
    scene = at(app, TURN)
    click(app, card_at(scene, "b9"))
    click(app, card_at(scene, "rS"))
    run(app)
    key(app, pygame.K_w, "w")
    assert asked(app) == "card.skip"
    back(app, scene)


def test_at_the_casino_the_key_asks_for_the_banks_reasons_unless_something_was_refused(app) -> None:
    scene = at(app, CASINO)
    key(app, pygame.K_w, "w")
    assert app.stack.top is scene
    click(app, card_at(scene, "g2"))
    key(app, pygame.K_w, "w")
    assert asked(app) == scene.hud.about


def test_the_table_of_payments_and_the_strategy_lead_to_the_casinos_rules(app) -> None:
    scene = at(app, CASINO)
    click(app, mark(scene, "paytable"))
    assert asked(app) == "casino.multiplier"
    back(app, scene)
    key(app, pygame.K_h, "h")
    run(app, 0.05)
    assert scene.hud.message
    key(app, pygame.K_w, "w")
    assert asked(app) == "casino.strategy"


# ---- words over the table -------------------------------------------------------------------------------------------


def skipped(app) -> TableScene:
    """A table at which somebody has just been skipped, with the word for it still to be read."""
    scene = at(app, TURN)
    app.settings.speed = "normal"
    scene.play.set_speed()
    click(app, card_at(scene, "rS"))
    for _ in range(200):
        run(app, 0.05)
        if scene.stage.callouts.shown:
            return scene
    raise AssertionError("nobody was skipped")


def test_a_word_under_the_pointer_waits_and_its_question_mark_answers(app) -> None:
    scene = skipped(app)
    word = scene.stage.callouts.shown[0]
    move(app, word.box.center)
    run(app, 2)
    assert scene.stage.callouts.shown[0] is word, "it would have gone by now"
    click(app, scene.stage.callouts.mark(word).center)
    assert asked(app) == "card.skip"
    back(app, scene)


def test_a_word_that_nobody_points_at_passes_by_and_one_that_is_pointed_at_goes_in_the_end(app) -> None:
    scene = skipped(app)
    word = scene.stage.callouts.shown[0]
    move(app, word.box.center)
    run(app, 8)
    assert scene.stage.callouts.shown == []


def test_a_click_on_a_word_itself_still_hurries(app, monkeypatch) -> None:
    scene = skipped(app)
    hurried = []
    monkeypatch.setattr(scene.play, "hurry", lambda: hurried.append(True))
    click(app, scene.stage.callouts.shown[0].box.center)
    assert hurried
    assert app.stack.top is scene


def test_a_question_mark_takes_no_click_from_a_card(app) -> None:
    scene = at(app, TURN)
    click(app, card_at(scene, "b9"))
    point = card_at(scene, "r7")
    scene.asking.marks = lambda: {"message": pygame.Rect(0, 0, *app.size)}  # type: ignore[method-assign]
    click(app, point)
    assert app.stack.top is scene
    assert len(scene.desk.match.actions) == 1


def test_a_question_mark_takes_no_click_from_a_prompt_a_seat_or_the_pile(app) -> None:
    everywhere = lambda: {"message": pygame.Rect(0, 0, *app.size)}  # noqa: E731
    scene = at(app, COLOUR)
    scene.hud.say("words", about="shared.match")
    scene.asking.marks = everywhere  # type: ignore[method-assign]
    click(app, choice_at(scene, "0:=g"))
    assert len(scene.desk.match.actions) == 1
    app.routes.back()
    scene = at(app, "classic | hands g7 b9 / b2 y3 / g4 b5 | pile r5 | turn 0")
    scene.hud.say("words", about="shared.match")
    scene.asking.marks = everywhere  # type: ignore[method-assign]
    click(app, scene.stage.placed["draw"].center)
    assert len(scene.desk.match.actions) == 1
    assert app.stack.top is scene


# ---- help and the way back ------------------------------------------------------------------------------------------


def test_help_opens_at_the_card_under_the_mouse(app) -> None:
    scene = at(app, TURN)
    move(app, card_at(scene, "rS"))
    key(app, pygame.K_F1)
    assert (app.stack.top.book, app.stack.top.describe()["marked"]) == ("classic", "card.skip")
    back(app, scene)
    move(app, scene.stage.placed["discard"].center)
    key(app, pygame.K_F1)
    assert app.stack.top.describe()["marked"] == "card.number"


def test_help_opens_at_the_card_that_the_keys_have_chosen(app) -> None:
    scene = at(app, TURN)
    while scene.stage.hand.selected is None or scene.stage.hand.selected.card != scene.stage.hand.cards[-1].card:
        key(app, pygame.K_RIGHT)
    chosen = scene.stage.hand.selected
    key(app, pygame.K_F1)
    assert app.stack.top.describe()["marked"] == "card.wild_draw_four"
    back(app, scene)
    assert scene.stage.hand.selected is chosen


def test_help_opens_at_what_is_asked_and_the_choice_is_still_chosen_afterwards(app) -> None:
    scene = at(app, COLOUR)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    focus = scene.desk.prompt.focus
    assert focus >= 0
    actions = len(scene.desk.match.actions)
    scene.stage.hand.selected = None
    key(app, pygame.K_F1)
    assert app.stack.top.describe()["marked"] == "shared.wild_colour"
    run(app, 1)
    back(app, scene)
    run(app, 0.3)
    assert (scene.desk.prompt.kind, scene.desk.prompt.focus) == ("colour", focus)
    assert len(scene.desk.match.actions) == actions


def test_the_table_stands_still_while_the_rules_are_read(app) -> None:
    """An opponent's turn: however long one reads, nothing is played meanwhile, and then it goes on."""
    scene = at(app, "classic | hands r4 r7 / b2 y3 / g4 b5 | pile b5 | turn 1", still=False)
    app.settings.speed = "normal"
    scene.play.set_speed()
    actions = len(scene.desk.match.actions)
    key(app, pygame.K_F1)
    assert (app.stack.top.name, app.stack.top.describe()["marked"]) == ("rules", "")
    run(app, 20)
    assert len(scene.desk.match.actions) == actions
    back(app, scene)
    run(app, 20)
    assert len(scene.desk.match.actions) > actions


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
    app.stack.push(TableScene(app, Session(Match(rules, 2, 4), [*seats(1), *seats(2)[1:]])))
    run(app)
    scene = app.stack.top
    assert scene.desk.staking
    key(app, pygame.K_F1)
    assert app.stack.top.describe()["marked"] == "casino.stake"


def test_several_people_at_one_screen_keep_their_cards_hidden_from_help(app) -> None:
    scene = at(app, "classic | hands rS r7 / b2 y3 / g4 b5 | pile r5 | turn 0", people=2)
    assert app.stack.top.name == "cover"
    key(app, pygame.K_F1)
    assert app.stack.top.name == "rules"
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "cover"
    assert scene.stage.hand.hidden


def test_names_of_players_stand_in_the_question(app) -> None:
    scene = at(app, TURN)
    click(app, card_at(scene, "b9"))
    key(app, pygame.K_w, "w")
    assert app.stack.top.words == scene.hud.spoken


def test_what_one_person_was_refused_is_not_told_to_the_next(app) -> None:
    scene = at(app, "classic | hands rS r7 b9 / b2 y3 / g4 b5 | pile r5 | turn 0", people=2)
    scene.hud.say("Blue 9 needs blue or 9.", about="shared.match")
    scene.look_as(1)
    assert not scene.asking.ask_message()
