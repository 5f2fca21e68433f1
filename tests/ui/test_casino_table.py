"""The casino's table: the next stake in one click, what a win pays, hands played by the book, points and reasons."""

from __future__ import annotations

import pygame
import pytest

from game.core.notation import read_action
from game.match.ledger import START_CREDITS
from game.ui import starting
from game.ui.keep.newgame import NewGame
from game.ui.keep.settings import SettingsStore
from game.ui.scenes.results import ResultsScene
from game.ui.table.piles import PilesView
from game.ui.table.scene import TableScene
from game.ui.theme import Theme
from tests.ui import click, key, press
from tests.ui.tabletop import at, run, sit_down
from tests.ui.test_casino_hand import dealt, play, still

COUNTED = "casino | hands g6 b5 gS g9 y1 / y1 y2 | pile g5"


def results(app, stake: int = 25) -> ResultsScene:
    """After a hand with that stake; whether it was won is not said."""
    play(dealt(app, stake))
    run(app, 3.0)
    assert isinstance(app.stack.top, ResultsScene)
    app.frame()
    return app.stack.top


def button_at(scene: TableScene, name: str) -> tuple[int, int]:
    return scene.hud.buttons[name].rect.center


def until(app, condition, seconds: float = 600.0) -> None:
    """Let time pass until something is so."""
    for _ in range(round(seconds * 60)):
        if condition():
            return
        # Nothing is shown before it is written down, and here no real time passes.
        app.storage.flush()
        app.stack.top.update(1 / 60)
    raise AssertionError("what was waited for never came")


# ---- the next stake -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_the_same_stake_again_deals_at_once(app, by_keys: bool) -> None:
    shown = results(app)
    before = shown.desk.stake.ledger.credits
    if by_keys:
        key(app, pygame.K_RETURN)
    else:
        press(app, "repeat")
    scene = app.stack.top
    assert isinstance(scene, TableScene)
    assert scene.desk.match.seed != shown.desk.match.seed
    assert (scene.desk.staking, scene.desk.stake.ledger.stake) == (False, 25)
    assert scene.desk.stake.ledger.credits == before - 25
    assert app.storage.ledger.stake == 25, "it is written down before a card is seen"


def test_another_stake_asks_for_it(app) -> None:
    results(app)
    press(app, "next")
    assert app.stack.top.desk.staking


@pytest.mark.parametrize(
    ("stake", "twice", "words"), [(25, 50, ""), (50, 100, ""), (60, 100, "The highest stake is 100.")]
)
def test_twice_the_stake_goes_as_far_as_the_table_allows(app, stake: int, twice: int, words: str) -> None:
    shown = results(app, stake)
    assert shown.group.find("double").text == f"Double: {twice}"
    assert shown.describe()["note"] == words
    press(app, "double")
    assert app.stack.top.desk.stake.ledger.stake == twice


def test_twice_the_stake_goes_as_far_as_the_credits_and_says_so(app) -> None:
    shown = results(app)
    shown.desk.stake.ledger.credits = 40
    shown.resized(app.size)
    assert shown.group.find("double").text == "Double: 40"
    assert shown.describe()["note"] == "You have 40 left: that’s the most you can stake."
    shown.desk.stake.ledger.credits = 10
    shown.resized(app.size)
    assert (shown.group.find("repeat").text, shown.group.find("double").enabled) == ("Repeat: 10", False)


def test_the_highest_stake_cannot_be_doubled(app) -> None:
    shown = results(app, 100)
    assert not shown.group.find("double").enabled
    assert shown.group.find("double").text == "Double: 200", "and not the stake of Repeat once more"
    assert shown.describe()["note"] == "The highest stake is 100."


def test_with_nothing_left_there_is_nothing_to_repeat(app) -> None:
    shown = results(app)
    shown.desk.stake.ledger.credits = 0
    shown.resized(app.size)
    assert (shown.group.find("repeat"), shown.group.find("double")) == (None, None)
    assert shown.payout.first == "next"
    assert shown.describe()["note"] == "No credits left"


def staking(app) -> TableScene:
    scene = sit_down(app, 8)
    still(scene)
    return scene


def test_chips_can_be_doubled_by_mouse_and_by_key_and_the_limit_is_said(app) -> None:
    scene = staking(app)
    click(app, scene.wager.buttons["double"].rect.center)
    assert scene.desk.stake.amount == 20
    for wanted in (40, 80):
        key(app, pygame.K_x)
        assert (scene.desk.stake.amount, scene.hud.message) == (wanted, "")
    key(app, pygame.K_x)
    assert (scene.desk.stake.amount, scene.hud.message) == (100, "The highest stake is 100.")
    key(app, pygame.K_DELETE)
    assert not scene.wager.buttons["double"].enabled


def test_a_chip_that_does_not_go_on_in_full_is_not_cut_in_silence(app) -> None:
    scene = staking(app)
    scene.wager.add(25)
    assert (scene.desk.stake.amount, scene.hud.message) == (35, "")
    scene.wager.add(100)
    assert (scene.desk.stake.amount, scene.hud.message) == (100, "The highest stake is 100.")


# ---- fast deal ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_fast_deal_is_a_switch_that_is_remembered(app, by_keys: bool) -> None:
    scene = staking(app)
    for wanted in (True, False, True):
        if by_keys:
            key(app, pygame.K_f)
        else:
            click(app, button_at(scene, "fast"))
        assert app.settings.fast_deal is wanted
        assert scene.hud.buttons["fast"].on is wanted
        assert SettingsStore(app.store.file).settings.fast_deal is wanted


@pytest.mark.parametrize("fast", [False, True])
def test_with_fast_deal_the_cards_are_there_as_soon_as_the_stake_is_written(app, fast: bool) -> None:
    app.settings.speed, app.settings.fast_deal = "normal", fast
    scene = staking(app)
    scene.wager.press("deal")
    assert app.storage.flush(60)
    scene.update(0.0)
    assert scene.play.idle is fast
    assert (len(scene.stage.model.hand) == 4) is fast


@pytest.mark.parametrize("fast", [False, True])
def test_with_fast_deal_the_bank_does_not_wait(app, fast: bool) -> None:
    app.settings.speed, app.settings.fast_deal = "normal", fast
    scene = at(app, "casino | hands r1 y2 y3 / r7 r8 b1 | pile r5", still=False)
    paces: list[float] = []
    tick = scene.play.thinker.tick
    scene.play.thinker.tick = lambda seconds, pace, chance: paces.append(pace) or tick(seconds, pace, chance)
    scene.play.act(read_action("0:r1"))
    until(app, lambda: len(scene.desk.match.actions) > 1)
    assert (max(paces) < 0.1) is fast
    assert scene.play.director._hurry is fast


def test_other_tables_are_dealt_as_ever(app) -> None:
    app.settings.speed, app.settings.fast_deal = "normal", True
    starting.start(app, NewGame("classic", 3, seed=1))
    assert not app.stack.top.play.idle
    key(app, pygame.K_f)
    assert app.settings.fast_deal


# ---- what a win pays ------------------------------------------------------------------------------------------------


def test_the_paytable_follows_the_multiplier(app) -> None:
    scene = dealt(app)
    table = scene.wager.paytable
    for factor, row in ((3, 0), (2, 1), (1, 2)):
        scene.stage.model.multiplier = factor
        assert table.row == row
        assert table.words(25) == f"25 × {factor} = {25 * factor}"
        moving = [table.update(1 / 60) for _ in range(120)]
        assert moving[0] is (row > 0), "the light glides to another step"
        assert not moving[-1]
        assert table._at == row


def test_what_a_win_pays_is_told_while_the_chips_are_chosen(app) -> None:
    scene = staking(app)
    scene.wager.press("clear")
    assert scene.describe()["purse"]["pays"] == "×3"
    scene.wager.add(25)
    scene.wager.add(5)
    assert scene.describe()["purse"]["pays"] == "30 × 3 = 90"


def drawn_words(app, scene: TableScene, monkeypatch) -> set[str]:
    words: set[str] = set()
    fit = Theme.fit
    monkeypatch.setattr(
        Theme, "fit", lambda theme, text, *rest, **more: words.add(text) or fit(theme, text, *rest, **more)
    )
    scene.draw(app.screen)
    return words


def test_the_felt_says_what_each_draw_costs_and_that_the_stake_lies_there(app, monkeypatch) -> None:
    words = drawn_words(app, dealt(app), monkeypatch)
    assert {"0 draws", "1 draw", "2 draws", "At ×1: no more draws", "A win pays", "25 × 3 = 75"} <= words
    assert "Your stake is on the table" in words


def test_the_staking_screen_says_that_no_money_is_played_for(app, monkeypatch) -> None:
    assert "Play credits only: no real money, ever." in drawn_words(app, staking(app), monkeypatch)


def test_an_open_hand_shows_what_is_left_and_what_lies_on_the_table(app) -> None:
    scene = dealt(app)
    assert scene.describe()["purse"]["shown"] == [START_CREDITS - 25, 25]
    assert scene.desk.stake.on_table == 25


@pytest.mark.parametrize(("line", "drawn"), [("casino | hands r1 r2 / b1 b2 | pile r5", False),
                                             ("classic | hands r1 r2 / b1 b2 | pile r5", True)])  # fmt: skip
def test_the_ring_is_drawn_only_where_the_direction_matters(app, monkeypatch, line: str, drawn: bool) -> None:
    rings: list[int] = []
    ring = PilesView._ring
    monkeypatch.setattr(PilesView, "_ring", lambda piles, way, *rest: rings.append(way) or ring(piles, way, *rest))
    scene = at(app, line)
    scene.draw(app.screen)
    scene.stage.piles.turn_ring(1)
    scene.draw(app.screen)
    assert bool(rings) is drawn
