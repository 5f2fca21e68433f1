"""House rules stay as they were chosen: what clashes is explained where it arises, with the changes that settle it."""

from __future__ import annotations

import pygame
import pytest

from game.core.errors import CLASH_CODES
from game.ui.keep.newgame import NewGame
from game.ui.words import setwords
from game.ui.words.locale import LANGUAGES, Locale
from tests.ui import key, press, scrolled, set_rule
from tests.ui.test_menu_rules import to_rules, to_setup

CHOSEN = {"deal": "12", "stacking": "mixed", "jump_in": "on", "seven_swaps": "on"}


def step_players(app, scene, wanted: int) -> None:
    scene.group.focus_on("players")
    while scene.game.players != wanted:
        key(app, pygame.K_RIGHT if scene.game.players < wanted else pygame.K_LEFT)


def test_changing_the_number_of_players_changes_no_house_rule(app) -> None:
    scene = to_setup(app, "classic")
    for name, value in CHOSEN.items():
        scene.game.set_rule(name, value)
    for wanted in (10, 2, 9, 4):
        step_players(app, scene, wanted)
        assert scene.game.house_rules == CHOSEN


@pytest.mark.parametrize(
    ("ruleset", "first", "second"),
    [
        ("official", ("challenge", "on"), ("wild_draw_four", "match")),
        ("no_mercy", ("uno_turn", "on"), ("uno", "always")),
        ("no_mercy", ("deal", "12"), ("hand_limit", "10")),
    ],
)
def test_setting_one_house_rule_changes_no_other(ruleset, first, second) -> None:
    game = NewGame(ruleset)
    game.set_rule(*first)
    game.set_rule(*second)
    assert (game.value(first[0]), game.value(second[0])) == (first[1], second[1])


def test_start_explains_a_clash_and_an_offer_settles_it(app) -> None:
    scene = to_setup(app, "classic")
    for name, value in CHOSEN.items():
        set_rule(scene, name, value)
    step_players(app, scene, 10)
    press(app, "start")
    assert app.stack.top is scene, "no game has begun"
    assert scene.group.focus.name == "settle.0.0"
    assert scene.group.by_keyboard, "and the ring shows where"
    plate = scene.group.find("clash")
    assert plate.text == "12 cards each for 10 players: out of 108, too few would be left to draw."
    words = [widget.text for widget in scene.group.widgets if widget.name.startswith("settle.")]
    assert words[:2] == ["Deal 9 instead", "8 players instead"]
    key(app, pygame.K_RETURN)
    assert scene.game.house_rules == {**CHOSEN, "deal": "9"}
    assert scene.group.find("clash") is None
    press(app, "start")
    assert app.stack.top.name == "table"


def test_the_other_offer_changes_the_players_and_no_rule(app) -> None:
    scene = to_setup(app, "classic")
    for name, value in CHOSEN.items():
        set_rule(scene, name, value)
    step_players(app, scene, 10)
    press(app, "settle.0.1")
    assert (scene.game.players, scene.game.house_rules) == (8, CHOSEN)
    assert len(scene.game.characters) == 7


def test_on_the_page_a_clash_is_explained_below_the_rule_that_was_set_last(app) -> None:
    page = to_rules(app, "official")
    set_rule(page, "wild_draw_four", "match")
    assert page.game.value("challenge") == "on"
    assert page.describe()["clashes"] == ["bluff"]
    assert page._rule_of(page._clashes[0]) == "wild_draw_four"
    press(app, "settle.0.0")
    assert page.game.house_rules == {"wild_draw_four": "match", "challenge": "off"}
    assert page.describe()["clashes"] == []


def test_a_clash_below_the_edge_of_the_page_comes_into_sight(app) -> None:
    page = to_rules(app, "classic")
    area = scrolled(page)
    row = page.group.find("option.challenge")
    area.scroll_to(row.rect.bottom + app.px(20) - area.rect.bottom)
    press(app, "option.challenge")
    assert page.game.clashes()
    assert scrolled(page).rect.contains(page.group.find("settle.0.0").rect)
    assert scrolled(page).rect.contains(page.group.find("option.challenge").rect)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clash_and_every_offer_has_a_sentence(language) -> None:
    t = Locale(language)
    tables = {
        "unknown": ("classic", {"weather": "fine"}, 4),
        "unreadable": ("classic", {"deal": "many"}, 4),
        "fixed": ("casino", {"deal": "5"}, 2),
        "bluff": ("official", {"wild_draw_four": "match"}, 4),
        "uno_turn": ("no_mercy", {"uno": "off"}, 4),
        "hand_limit": ("no_mercy", {"hand_limit": "8"}, 4),
        "no_card": ("classic", {"seven_swaps": "on", "deck": "7:0"}, 4),
        "deck_small": ("classic", {"deck": ",".join(f"{number}:0" for number in range(3, 10)) + ",S:0,R:0"}, 2),
        "deck_large": ("classic", {"deck": ",".join(f"{number}:12" for number in range(6))}, 4),
        "deck_numbers": ("classic", {"deck": ",".join(f"{number}:0" for number in range(9)) + ",S:12"}, 2),
        "seats": ("one", {}, 10),
        "dealt": ("classic", {"deal": "15"}, 10),
    }
    assert tables.keys() == set(CLASH_CODES)
    for code, (ruleset, rules, players) in tables.items():
        game = NewGame(ruleset, players, rules)
        found = next(clash for clash in game.clashes() if clash.code == code)
        said = setwords.clash_text(t, ruleset, found)
        assert len(said) > 10, code
        assert "{" not in said
        offers = [setwords.offer_text(t, game, offer) for offer in found.offers]
        assert offers, f"{code} can be settled"
        assert all(len(text) > 4 for text in offers)


def test_what_an_old_file_held_that_cannot_be_read_is_told(app) -> None:
    app.settings.setups["classic"] = {"options": {"deal": "many", "jump_in": "on", "uno": "always", "uno_turn": "on"}}
    scene = to_setup(app, "classic")
    assert scene.group.find("gave_way").text == ("Some of your house rules couldn’t be read: “Cards dealt” is now “7”.")
    assert scene.game.house_rules == {"jump_in": "on", "uno": "always", "uno_turn": "on"}, "what clashes stays"
