"""Hands that the best strategy plays for the player at the casino: one or ten of them, and the way to stop it."""

from __future__ import annotations

import pygame
import pytest

from game.bots.registry import bot
from game.core.notation import action_text
from game.match.match import Match
from game.match.reactions import decision
from game.ui.table.autorun import AutoRun
from game.ui.table.casino import HASTE, LONG_HAND
from game.ui.table.scene import TableScene
from tests.ui import click, key, press
from tests.ui.tabletop import at, card_at, run, sit_down
from tests.ui.test_casino_hand import dealt, play
from tests.ui.test_casino_table import COUNTED, button_at, staking, until


def by_the_book(match: Match) -> list[str]:
    """The actions of a hand that both sides play by the book."""
    players = [bot("punta", match.rules), bot("bank", match.rules)]
    while not match.over:
        match.apply(decision(match, players[match.state.actor]))
    return [action_text(action) for action in match.actions]


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_a_hand_is_played_to_its_end_by_the_best_strategy_and_no_further(app, by_keys: bool) -> None:
    scene = sit_down(app, 8)
    scene.wager.press("deal")
    run(app)
    if by_keys:
        key(app, pygame.K_a)
    else:
        click(app, button_at(scene, "auto"))
    assert scene.desk.auto == AutoRun(1, 10)
    until(app, lambda: app.stack.top.name == "results")
    app.frame()
    assert [action_text(action) for action in scene.desk.match.actions] == by_the_book(Match(scene.desk.rules, 2, 8))
    assert app.stack.top.describe()["note"] == "Auto-play has played your hand."
    run(app, 10.0)
    assert app.stack.top.name == "results", "no stake is put down that nobody asked for"
    assert app.storage.ledger.hand is None


def test_every_action_made_for_the_player_is_written_down_at_once(app) -> None:
    scene = sit_down(app, 8)
    key(app, pygame.K_a)
    assert not scene.desk.staking, "the player asked for a whole hand, so the stake is put down"
    seen = set()
    while app.stack.top is scene and not scene.desk.match.over:
        scene.update(1 / 60)
        if not scene.desk.match.over:
            assert app.storage.ledger.hand.actions == tuple(scene.desk.match.actions)
            seen.add(len(scene.desk.match.actions))
    assert len(seen) > 2


def test_ten_hands_follow_one_another_with_the_same_stake(app) -> None:
    before = app.storage.ledger.credits
    sit_down(app, 8)
    key(app, pygame.K_t)
    numbers = []
    for _ in range(10):
        until(app, lambda: isinstance(app.stack.top, TableScene))
        scene = app.stack.top
        numbers.append((scene.desk.auto.number, scene.desk.stake.ledger.stake or scene.desk.stake.staked))
        until(app, lambda: app.stack.top.name == "results")
    assert numbers == [(number, 10) for number in range(1, 11)]
    net = app.storage.ledger.credits - before
    told = f"{'+' if net > 0 else '−' if net < 0 else ''}{abs(net)}"
    assert app.stack.top.describe()["note"] == f"Auto-play has played your 10 hands. Credits: {told}."
    run(app, 10.0)
    assert app.stack.top.name == "results"
    assert app.storage.ledger.hands == 10


def test_hands_stop_when_the_stake_cannot_be_paid(app) -> None:
    scene = dealt(app)
    scene.desk.auto = AutoRun(10, 25, 3)
    play(scene)
    scene.desk.stake.ledger.credits = 24
    run(app, 3.0)
    app.frame()
    assert scene.desk.auto is None
    assert app.stack.top.describe()["note"] == (
        "Auto-play stopped after hand 3: you can’t pay the stake of 25. "
        "You have 24 left: that’s the most you can stake."
    )
    run(app, 10.0)
    assert app.stack.top.name == "results"


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_the_player_can_stop_it_at_any_moment(app, by_keys: bool) -> None:
    scene = dealt(app)
    key(app, pygame.K_t)
    stop = scene.hud.buttons["stop"]
    assert (stop.visible, stop.note) == (True, "Hand 1 of 10")
    assert not scene.hud.buttons["auto"].visible
    if by_keys:
        key(app, pygame.K_ESCAPE)
    else:
        click(app, stop.rect.center)
    assert app.stack.top is scene, "Escape stops, it does not pause"
    assert scene.desk.auto is None
    run(app)
    assert scene.desk.can_act
    assert not scene.hud.buttons["stop"].visible


def test_a_second_click_on_the_stop_does_not_start_it_again(app) -> None:
    scene = dealt(app)
    key(app, pygame.K_t)
    place = scene.hud.buttons["stop"].rect
    for name in ("auto", "auto_ten"):
        assert place.colliderect(scene.hud.buttons[name].rect), "the buttons come back where the stop was"
    point = scene.hud.buttons["auto_ten"].rect.center
    click(app, point)
    click(app, point)
    assert scene.desk.auto is None
    run(app, 1.0)
    click(app, point)
    assert scene.desk.auto is not None, "a moment later the button is what it looks like"


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_the_results_between_two_hands_can_stop_it_too(app, by_keys: bool) -> None:
    app.settings.speed = "normal"
    scene = dealt(app)
    scene.desk.auto = AutoRun(10, 25, 2)
    play(scene)
    scene.play.director.skip()
    until(app, lambda: app.stack.top.name == "results")
    app.frame()
    assert app.stack.top.describe()["note"] == "Auto-play: hand 2 of 10"
    if by_keys:
        key(app, pygame.K_ESCAPE)
    else:
        press(app, "stop")
    assert app.stack.top.name == "results"
    assert app.stack.top.group.find("repeat") is not None
    run(app, 10.0)
    assert app.stack.top.name == "results"
    assert app.storage.ledger.hand is None


def test_while_the_strategy_plays_no_card_can_be_moved_by_hand(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, COUNTED)
    scene.desk.auto = AutoRun(1, 10)
    scene.play.settled = False
    run(app, 0.1)
    before = len(scene.desk.match.actions)
    click(app, card_at(scene, "g6"))
    for code in (pygame.K_d, pygame.K_DOWN, pygame.K_RETURN, pygame.K_1):
        key(app, code)
    assert len(scene.desk.match.actions) == before
    assert scene.hud.message == "Auto-play is on: press Stop (Esc) to play yourself."
    until(app, lambda: len(scene.desk.match.actions) > before)
    assert action_text(scene.desk.match.actions[before]) == "0:gS"


def test_a_move_made_for_the_player_can_be_followed(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, COUNTED)
    scene.desk.auto = AutoRun(1, 10)
    run(app, 0.6)
    assert scene.desk.match.actions == []
    until(app, lambda: len(scene.desk.match.actions) > 0, 1.0)


def test_without_a_valid_stake_nothing_is_played_for_the_player(app) -> None:
    scene = staking(app)
    scene.wager.press("clear")
    key(app, pygame.K_t)
    assert (scene.desk.auto, scene.desk.staking) == (None, True)
    assert scene.hud.message == "Place your stake first."


def test_a_long_hand_that_is_played_for_the_player_passes_faster_until_it_is_stopped(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, COUNTED)
    pacing = scene.play.director.pacing
    scene.desk.auto = AutoRun(1, 10)
    run(app, 0.1)
    assert pacing.haste == 1.0, "the first moves are shown at their own pace"
    scene.desk.match.actions.extend([0] * LONG_HAND)
    scene.controls.update(1 / 60)
    assert pacing.haste == HASTE
    scene.controls.stop()
    scene.controls.update(1 / 60)
    assert pacing.haste == 1.0
