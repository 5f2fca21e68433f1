"""What the rules promise a player, kept by the window: house rules in the set-up, the casino's ledger and hands."""

from __future__ import annotations

import pygame
import pytest

from game.bots.casino import Bank, Punta
from game.core.cards import CUSTOM_2
from game.core.customrules import CUSTOM_PRESETS, custom_rule
from game.core.effects import CHOOSE_COLOUR
from game.core.houserules import HOUSE_RULES, rule_values
from game.match.ledger import read_actions
from game.match.match import Match
from game.rulesets import preset, table
from game.ui.keep import newgame
from game.ui.keep.newgame import NewGame
from game.ui.scenes.title import TitleScene
from game.ui.words.locale import Locale
from game.ui.words.logtext import card_name
from game.ui.words.setwords import GROUPS
from tests.ledgers import leave, lines, rows
from tests.ui import key, open_app, press
from tests.ui.table_driver import Table, run, sit_down, top_table
from tests.ui.test_casino_hand import STAKE, dealt, play

OPEN_TABLES = ("no_mercy", "one", "classic", "official")
SHOWN_EVERYWHERE = (
    *("first_card", "draw_by_choice", "draw_limit", "forced_play", "stacking", "uno", "uno_turn"),
    *("hand_limit", "seven_swaps", "zero_rotates", "deal", "jump_in", "uno_cards", "goal"),
)
WITH_WILD_DRAW_FOUR = ("challenge", "wild_draw_four")


def to_setup(app, ruleset: str):
    """From the title to the set-up of that rulebook."""
    app.stack.push(TitleScene(app))
    press(app, "new_game")
    press(app, f"ruleset.{ruleset}")
    return app.stack.top


def to_rules(app, ruleset: str):
    """From the title to the page of house rules of that rulebook."""
    to_setup(app, ruleset)
    press(app, "house_rules")
    return app.stack.top


# ---- the set-up -----------------------------------------------------------------------------------------------------


def test_the_tables_are_shown_by_their_names() -> None:
    names = [Locale("en")(f"ruleset.{name}") for name in ("no_mercy", "one", "classic", "casino", "official")]
    assert names == ["No Mercy", "ONE", "Classic", "Casino", "Official"]


@pytest.mark.parametrize("ruleset", OPEN_TABLES)
def test_every_switch_can_be_changed_on_the_page_and_reset_alone(app, ruleset: str) -> None:
    scene = to_rules(app, ruleset)
    switches = SHOWN_EVERYWHERE if ruleset == "no_mercy" else (*SHOWN_EVERYWHERE, *WITH_WILD_DRAW_FOUR)
    before = rule_values(preset(ruleset))
    for name in switches:
        scene.group.focus_on(f"option.{name}")
        key(app, pygame.K_RIGHT)
        if scene.game.value(name) == before[name]:  # it stood at the last of its values
            key(app, pygame.K_LEFT)
        assert set(scene.game.house_rules) == {name}
        press(app, f"reset.{name}")
        assert scene.game.rules == preset(ruleset)


def test_each_customizable_card_takes_each_of_the_five_rules(app) -> None:
    scene = to_rules(app, "official")
    for name in ("custom1", "custom2", "custom3"):
        for rule in CUSTOM_PRESETS:
            press(app, f"option.{name}")
            press(app, f"preset.{rule}")
            press(app, "put")
            assert app.stack.top is scene
            assert scene.game.value(name) == rule
    chosen = list(CUSTOM_PRESETS)[-1]
    app.routes.back()
    press(app, "start")
    assert [rule.name for rule in top_table(app).match.rules.custom] == [chosen] * 3


def test_every_house_rule_has_a_place_on_the_page() -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(HOUSE_RULES.keys() - {"title"}), "the title is the name of a set"


@pytest.mark.parametrize("ruleset", OPEN_TABLES)
def test_the_game_that_starts_is_played_by_the_house_rules_of_the_set_up(app, ruleset: str) -> None:
    scene = to_rules(app, ruleset)
    press(app, "option.jump_in")
    scene.group.focus_on("option.deal")
    key(app, pygame.K_LEFT)
    key(app, pygame.K_ESCAPE)
    press(app, "start")
    rules = top_table(app).match.rules
    assert rules == table(ruleset, {"jump_in": "on", "deal": "6"})
    assert preset(ruleset).deal == 7, "the preset is as it was"


def test_a_composed_rule_is_played_and_called_by_its_name(app) -> None:
    rule = "Rain of cards: draw others 2; lose_turn next"
    session = newgame.make_session(NewGame("official", 3, {"custom2": rule}))
    rules = session.match.rules
    assert rules.custom[1] == custom_rule(rule)
    assert rules.effects_of[CUSTOM_2] == (CHOOSE_COLOUR, *custom_rule(rule).effects)
    assert "Rain of cards" in card_name(app.t, CUSTOM_2, rules)


# ---- the casino -----------------------------------------------------------------------------------------------------


def casino_table(app) -> Table:
    """A person at the casino's table, asked for a stake."""
    scene = sit_down(app, Match(table("casino"), 2, 4))
    run(app)
    assert scene.stake.asking
    return scene


def test_a_broke_player_is_offered_fresh_credits_and_the_ledger_keeps_them(app) -> None:
    app.storage.write_lines(leave(app.storage.ledger, 0))
    casino = casino_table(app)
    shown = casino.describe_stake()["targets"]
    assert "refill" in shown
    assert "deal" not in shown
    assert casino.buttons_of_stake["refill"].label == "Get 1,000 new credits"
    key(app, pygame.K_RETURN)
    kept = app.storage.ledger
    assert (kept.credits, kept.stake) == (1000, 0)
    written = [(line.kind, line.amount) for line in lines(app.storage)]
    assert written == [("start", 1000), ("taken", -1000), ("opened", 0), ("refill", 1000)]
    assert "refill" not in casino.describe_stake()["targets"]
    assert "deal" in casino.describe_stake()["targets"]


@pytest.mark.parametrize("credits", [1, 1000])
def test_nobody_else_is_offered_fresh_credits(app, credits: int) -> None:
    app.storage.write_lines(leave(app.storage.ledger, credits))
    casino = casino_table(app)
    assert "refill" not in casino.describe_stake()["targets"]
    key(app, pygame.K_RETURN)
    assert not [line for line in lines(app.storage) if line.kind == "refill"]


def test_every_choice_is_written_down_before_it_shows(app) -> None:
    scene = Table(app, dealt(app))
    shown: list[str] = []

    def told(event) -> None:
        """Called when an event is about to be shown: by then the store must know the action it came from."""
        kept = [action for row in rows(app.storage.file, "choices") for action in read_actions(str(row[5]))]
        assert kept == scene.actions
        shown.append(event.kind)

    scene.told = told
    for _ in range(4):
        play(scene.scene, 1)
        assert not scene.match.over
        run(app)
    assert len(shown) > 4


def test_opening_the_game_again_goes_on_with_the_open_hand_and_its_stake(app, tmp_path) -> None:
    scene = Table(app, dealt(app))
    play(scene.scene, 2)
    actions, hands = list(scene.actions), [list(hand) for hand in scene.state.hands]
    app.close()  # nothing is said to the table: as if the window had died
    again = open_app(tmp_path)
    again.stack.push(TitleScene(again))
    press(again, "continue")
    table_again = top_table(again)
    assert (table_again.actions, table_again.state.hands) == (actions, hands)
    assert table_again.stake is not None
    assert (table_again.stake.ledger.stake, table_again.stake.ledger.credits) == (STAKE, 1000 - STAKE)
    assert not table_again.stake.asking


def test_in_a_demo_of_the_casino_the_rulebooks_strategy_plays_against_the_bank(app) -> None:
    session = newgame.make_session(NewGame("casino", 2, humans=0))
    assert [type(seat.bot) for seat in session.seats] == [Punta, Bank]
