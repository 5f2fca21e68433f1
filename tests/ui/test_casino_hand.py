"""A hand of the casino stays open with its stake until it is played, and is paid once, whatever happens in between."""

from __future__ import annotations

import pytest

from game.core.engine import legal
from game.match.ledger import RESULTS, START_CREDITS, Line
from game.match.match import Match
from game.match.session import Session
from game.rulesets import table
from game.ui import starting
from game.ui.keep.newgame import NewGame
from game.ui.keep.storage import Storage
from game.ui.scenes.title import TitleScene
from game.ui.table.scene import TableScene
from tests.ledgers import lines, standing
from tests.ui import press
from tests.ui.tabletop import run, seats, sit_down

SEED = 8
STAKE = 25


def dealt(app, stake: int = STAKE) -> TableScene:
    """At the casino's table, with a stake and the cards dealt; the bank waits."""
    scene = sit_down(app, SEED)
    still(scene)
    scene.desk.stake.amount = stake
    scene.wager._refresh()
    scene.wager.press("deal")
    run(app)
    return scene


def still(scene: TableScene) -> None:
    scene.play.thinker.tick = lambda *arguments: None  # type: ignore[method-assign]


def play(scene: TableScene, actions: int = 1000) -> None:
    for _ in range(actions):
        if scene.desk.match.over:
            return
        scene.play.act(legal(scene.desk.match.state)[0])


def to_title(app) -> None:
    app.stack.clear()
    app.stack.push(TitleScene(app))


def results(app) -> list[Line]:
    """What was paid, as it is written in the store."""
    return [line for line in lines(app.storage) if line.kind in RESULTS]


def finished() -> Match:
    match = Match(table("casino"), 2, SEED)
    while not match.over:
        match.apply(legal(match.state)[0])
    return match


def test_leaving_keeps_the_hand_open_with_its_stake_and_the_casino_goes_on_with_it(app):
    scene = dealt(app)
    play(scene, 4)
    scene.open_menu()
    press(app, "leave")
    press(app, "yes")
    assert app.stack.top.name == "title"
    starting.start(app, NewGame("classic", 3, seed=1))
    assert app.stack.top.desk.rules.id == "classic"
    to_title(app)
    press(app, "casino")
    assert app.stack.top.group.find("start").text == app.t("setup.casino.go_on")
    press(app, "start")
    again = app.stack.top
    assert (again.desk.match.seed, again.desk.match.actions) == (SEED, scene.desk.match.actions)
    assert (again.desk.stake.ledger.stake, again.desk.stake.ledger.credits) == (STAKE, START_CREDITS - STAKE)
    assert not again.desk.stake.asking


def test_continue_shows_the_open_hand(app):
    scene = dealt(app)
    play(scene, 2)
    to_title(app)
    words = " ".join(app.stack.top.group.find("continue").lines)
    assert "Casino" in words
    assert f"Stake: {STAKE}" in words
    press(app, "continue")
    assert app.stack.top.desk.match.actions == scene.desk.match.actions


def test_starting_over_is_not_offered_in_the_middle_of_a_hand_and_it_says_why(app):
    scene = dealt(app)
    scene.open_menu()
    pause = app.stack.top
    app.frame()
    assert pause.group.find("restart") is None
    assert pause.words()[1] == app.t("pause.hand_open")


def test_before_a_stake_lies_there_nothing_is_kept(app):
    sit_down(app, SEED)
    assert app.stack.top.desk.stake.asking
    app.stack.top.open_menu()
    assert app.stack.top.group.find("restart") is None
    assert app.storage.games() == []


def test_a_hand_is_paid_with_its_last_action_not_when_the_results_are_shown(app):
    scene = dealt(app)
    play(scene)
    ledger = app.storage.ledger
    assert (ledger.stake, ledger.hands, len(results(app))) == (0, 1, 1)
    expected = ledger.credits
    to_title(app)
    assert app.storage.games() == []
    starting.start(app, NewGame("casino", 2))
    assert app.stack.top.desk.stake.asking
    assert app.stack.top.desk.stake.ledger.credits == expected


def test_the_table_shows_the_payment_only_with_the_results(app):
    scene = dealt(app)
    play(scene)
    assert scene.desk.stake.ledger.stake == 0
    assert app.storage.flush(60)
    assert scene.desk.stake.shown == (START_CREDITS - STAKE, STAKE)
    run(app, 3.0)
    assert app.stack.top.name == "results"
    app.frame()
    assert scene.desk.stake.shown == (scene.desk.stake.ledger.credits, 0)
    assert (scene.desk.stake.staked, scene.desk.stake.paid) == (STAKE, results(app)[-1].amount)
    assert len(results(app)) == 1


def test_the_next_hand_asks_for_a_new_stake(app):
    scene = dealt(app)
    play(scene)
    run(app, 3.0)
    press(app, "next")
    again = app.stack.top
    assert again.desk.stake.asking
    assert again.desk.match.seed != SEED
    assert app.storage.ledger.hand is None


@pytest.mark.parametrize("actions", range(len(finished().actions) + 1))
def test_killed_after_any_action_the_hand_is_paid_once(app, actions):
    scene = dealt(app)
    play(scene, actions)
    app.stack.clear()
    app.storage.close()
    app.storage = Storage(app.notice)  # all that is left is what lies on disk
    starting.start(app, NewGame("casino", 2))
    again = app.stack.top
    if not again.desk.stake.asking:
        still(again)
        assert again.desk.match.actions == scene.desk.match.actions
        play(again)
    ledger = app.storage.ledger
    assert (ledger.stake, ledger.hands, len(results(app))) == (0, 1, 1)
    assert ledger.credits == START_CREDITS - STAKE + results(app)[0].amount


def test_computer_players_do_not_touch_the_ledger(app):
    dealt(app)
    before, written = standing(app.storage.ledger), lines(app.storage)
    to_title(app)
    starting.start(app, NewGame("casino", 2, seed=3, humans=0))
    demo = app.stack.top
    assert demo.desk.match.seed == 3
    play(demo)
    assert standing(app.storage.ledger) == before
    assert lines(app.storage) == written


def test_a_table_set_up_by_hand_has_no_stake_to_pay(app):
    scene = TableScene(app, Session(finished(), seats(2)))
    app.stack.push(scene)
    run(app, 2.0)
    assert [line.kind for line in lines(app.storage)] == ["start", "opened"]
