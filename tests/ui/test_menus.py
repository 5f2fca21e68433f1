"""The menus, driven by mouse and by keyboard alone, at several sizes and in all languages."""

from __future__ import annotations

import contextlib
import itertools
import sys
import types

import pygame
import pytest

from game.bots.roster import BY_ID
from game.core.errors import OptionError
from game.rulesets import RULESETS
from game.ui import faults
from game.ui.keep import newgame, store
from game.ui.keep.newgame import LEVELS, NewGame
from game.ui.keep.settings import TEXT_SIZES
from game.ui.keep.storage import Storage
from game.ui.scene import Scene
from game.ui.scenes.credits import CreditsScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.setup import SetupScene
from game.ui.scenes.title import TitleScene
from game.ui.words import houserules
from game.ui.words.locale import LANGUAGES
from tests.ui import click, key, move, open_app, press, resize, running, scrolled, set_players, set_rule, set_text
from tests.ui.sparing import unseen
from tests.ui.test_saved_games import reseal

SIZES = [(1024, 640), (1280, 720), (1024, 768), (2560, 1080), (3840, 2160)]


class StandInTable(Scene):
    """Stands in for the table: only what was started matters here."""

    name = "table"

    def __init__(self, app, session, **_):
        super().__init__(app)
        self.session = session


@pytest.fixture
def app(tmp_path, monkeypatch):
    table = types.ModuleType("game.ui.table.scene")
    table.TableScene = StandInTable
    monkeypatch.setitem(sys.modules, "game.ui.table.scene", table)
    made = open_app(tmp_path)
    made.stack.push(TitleScene(made))
    yield made
    made.close()


def top(app):
    return app.stack.top


# ---- the title ----------------------------------------------------------------------------------------------------


def test_every_button_of_the_title_leads_where_it_says(app):
    for name, scene in (("new_game", "setup"), ("casino", "setup"), ("settings", "settings"), ("credits", "credits")):
        press(app, name)
        assert top(app).name == scene
        app.frame()
        key(app, pygame.K_ESCAPE)
        assert top(app).name == "title"
    press(app, "quit")
    assert not running(app)


def test_the_title_offers_to_continue_only_when_there_is_a_game(app):
    assert top(app).group.find("continue") is None
    session = newgame.make_session(NewGame("classic", 3, seed=5))
    app.storage.save_session(session)
    top(app).resume()
    press(app, "continue")
    assert top(app).name == "table"
    assert top(app).session.match.rules.id == "classic"
    assert [seat.name for seat in top(app).session.seats] == [seat.name for seat in session.seats]
    assert top(app).session.seats[0].bot is None
    assert all(seat.bot is not None for seat in top(app).session.seats[1:])


def test_a_saved_game_that_cannot_be_read_is_put_aside(app):
    app.storage.save_session(newgame.make_session(NewGame("one", 2, seed=1)))
    app.storage.close()
    with contextlib.closing(store.connect(app.storage.file)) as connection:
        connection.execute("UPDATE games SET head = replace(head, 'spietato/', 'chess/')")
        reseal(connection)
    app.storage = Storage(app.notice)
    with faults.expecting("notice.save_broken"):
        top(app).resume()
    assert top(app).group.find("continue") is None
    assert app.toasts.keys == ["notice.save_broken"]


def test_the_language_changes_in_the_running_game(app):
    before = app.t("title.new_game")
    press(app, "language")
    assert app.t.language == "it"
    assert app.settings.language == "it"
    assert top(app).group.find("new_game").text == app.t("title.new_game") != before


# ---- the set-up ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_every_rulebook_can_be_started_with_the_mouse(app, ruleset):
    press(app, "new_game")
    press(app, f"ruleset.{ruleset}")
    press(app, "start")
    assert top(app).name == "table"
    assert top(app).session.match.rules.id == ruleset
    assert app.settings.last_ruleset == ruleset


def test_a_game_is_started_with_the_keyboard_alone(app):
    key(app, pygame.K_RETURN)
    assert top(app).name == "setup"
    assert top(app).group.focus.name == "start"
    key(app, pygame.K_RETURN)
    assert top(app).name == "table"


def test_arrows_reach_every_widget_of_the_set_up(app):
    press(app, "new_game")
    group = top(app).group
    reached = set()
    for _ in range(len(group.widgets) + 2):
        key(app, pygame.K_TAB)
        reached.add(group.focus.name)
    assert reached == {widget.name for widget in group.widgets if widget.focusable}
    group.focus_on("players")
    key(app, pygame.K_DOWN)
    assert group.focus.name in {"level", "shuffle", "chair.0", "chair.you"}
    key(app, pygame.K_UP)
    assert group.focus.name in {"players", "level"}


def test_the_number_of_players_brings_or_sends_away_opponents(app):
    press(app, "new_game")
    press(app, "ruleset.no_mercy")
    scene = top(app)
    first = list(scene.game.characters)
    scene.group.focus_on("players")
    for _ in range(20):
        key(app, pygame.K_RIGHT)
    assert scene.game.players == 10
    assert len(scene.game.characters) == len(set(scene.game.characters)) == 9
    assert scene.game.characters[: len(first)] == first
    press(app, "ruleset.one")
    set_players(top(app), 8)
    assert len(top(app).game.characters) == 7


def test_an_opponent_is_chosen_by_portrait_and_nobody_sits_twice(app):
    press(app, "new_game")
    press(app, "ruleset.classic")
    scene = top(app)
    last = scene.game.characters[-1]
    press(app, "chair.0")
    assert top(app).name == "picker"
    app.frame()
    press(app, f"character.{last}")
    assert top(app) is scene
    assert scene.game.characters[0] == last
    assert len(set(scene.game.characters)) == len(scene.game.characters)
    press(app, "chair.0")
    click(app, (3, 3))
    assert top(app) is scene


def test_a_level_invites_opponents_of_that_level(app):
    press(app, "new_game")
    press(app, "ruleset.classic")
    for level in LEVELS:
        top(app)._set_level(level)
        assert {BY_ID[name].level for name in top(app).game.characters} == {level}


def to_rules(app, ruleset):
    """From the title to the page of house rules of that rulebook."""
    press(app, "new_game")
    press(app, f"ruleset.{ruleset}")
    press(app, "house_rules")
    return top(app)


def test_house_rules_are_set_counted_and_reset(app):
    scene = to_rules(app, "classic")
    assert not scene.group.find("reset").enabled
    press(app, "option.jump_in")
    assert scene.game.house_rules == {"jump_in": "on"}
    key(app, pygame.K_ESCAPE)
    assert top(app).group.find("rules_changed").text == "1 changed"
    press(app, "house_rules")
    press(app, "reset")
    press(app, "yes")
    assert top(app).game.house_rules == {}
    key(app, pygame.K_ESCAPE)
    assert "by the book" in top(app).group.find("rules_changed").text


def test_the_deck_and_the_customizable_cards_have_screens_of_their_own(app, monkeypatch):
    scene = to_rules(app, "official")
    asked = []
    monkeypatch.setattr(app.routes, "custom_card", lambda game, name, done: (asked.append(name), done("play_again")))
    monkeypatch.setattr(app.routes, "deck", lambda game, done: (asked.append("deck"), done("7:3")))
    for name in ("custom1", "custom2", "custom3", "deck"):
        press(app, f"option.{name}")
    assert asked == ["custom1", "custom2", "custom3", "deck"]
    assert scene.game.house_rules == {**dict.fromkeys(asked[:3], "play_again"), "deck": "7:3"}
    key(app, pygame.K_ESCAPE)
    press(app, "start")
    assert [rule.name for rule in top(app).session.match.rules.custom] == ["play_again"] * 3


def test_the_casino_has_no_house_rules_and_shows_the_credits(app):
    press(app, "casino")
    names = {widget.name for widget in top(app).group.widgets}
    assert not any(name.startswith(("option.", "chair.")) for name in names)
    press(app, "start")
    seats = top(app).session.seats
    assert seats[0].bot is None
    assert seats[1].bot is not None


def test_the_last_set_up_comes_back(app):
    press(app, "new_game")
    press(app, "ruleset.one")
    set_players(top(app), 6)
    set_rule(top(app), "jump_in", "on")
    names = list(top(app).game.characters)
    key(app, pygame.K_ESCAPE)
    press(app, "new_game")
    game = top(app).game
    assert (game.ruleset, game.players, game.house_rules, game.characters) == ("one", 6, {"jump_in": "on"}, names)


def test_there_are_words_for_every_rule_and_value(app):
    press(app, "new_game")
    for ruleset in RULESETS:
        press(app, f"ruleset.{ruleset}")
        scene = top(app)
        for name in (*houserules.shown_rules(ruleset), "goal", *houserules.custom_rules(ruleset)):
            for value in (*houserules.CHOICES.get(name, ()), scene.game.value(name)):
                assert houserules.value_text(app.t, name, value)


@pytest.mark.parametrize("ruleset", [name for name, rules in RULESETS.items() if not rules.fixed])
def test_any_two_house_rules_make_a_table_or_a_clash_that_can_be_settled(ruleset):
    names = houserules.shown_rules(ruleset)
    values = {name: houserules.CHOICES.get(name, ("on", "off")) for name in names}
    values["hand_limit"] = tuple(map(str, houserules.HAND_LIMITS))
    values["draw_limit"] = tuple(map(str, houserules.DRAW_LIMITS))
    values["deal"] = values["uno_cards"] = ("3", "7", "10")
    for one, two in itertools.combinations(names, 2):
        for first, second in itertools.product(values[one], values[two]):
            game = NewGame(ruleset, 4)
            game.set_rule(one, first)
            game.set_rule(two, second)
            assert (game.value(one), game.value(two)) == (first, second)
            while found := game.clashes():
                game.accept(found[0].offers[0])
            game.rules.check_players(4)


def test_a_set_up_from_an_older_file_is_put_right():
    game = NewGame.from_dict(
        {"players": 99, "options": {"stacking": "sideways"}, "characters": ["nobody", "pepe"], "level": 3}, "one"
    )
    assert game.players == 8
    assert game.house_rules == {}
    assert game.given_way == {"stacking": "off"}, "and what could not be read is told"
    assert len(game.characters) == 7
    assert game.characters[0] == "pepe"


def test_words_for_opponents_are_names_or_levels():
    assert newgame.opponents_from_words(["vera", "pepe"], 2) == ["vera", "pepe"]
    assert {BY_ID[name].level for name in newgame.opponents_from_words(["hard"], 3)} == {"hard"}
    with pytest.raises(OptionError):
        newgame.opponents_from_words(["batman"], 3)


# ---- the picture --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("text", TEXT_SIZES)
def test_everything_stays_inside_the_window_and_apart(tmp_path, size, language, text):
    app = open_app(tmp_path, size, language)
    set_text(app, text)
    window = pygame.Rect((0, 0), size)
    for make in (TitleScene, SetupScene, SettingsScene, CreditsScene):
        scene = make(app)
        app.stack.push(scene)
        if make is SetupScene:
            scene._pick_book("official")
            set_players(scene, 10)
        scene.draw(unseen(app))
        boxes = [widget for widget in scene.group.widgets if widget.focusable and widget.scroll is None]
        for number, widget in enumerate(boxes):
            assert window.contains(widget.rect), (make.__name__, widget.name)
            for other in boxes[number + 1 :]:
                assert not widget.rect.colliderect(other.rect), (make.__name__, widget.name, other.name)
        app.stack.clear()
    app.close()


def test_a_tooltip_comes_when_the_pointer_rests(app):
    press(app, "new_game")
    group = top(app).group
    move(app, group.find("goal").rect.center)
    app.frame()
    assert group.tip is None
    before = app.frames
    top(app).update(1.0)
    assert group.tip is group.find("goal")
    app.frame()
    assert app.frames > before


def test_scrolling_moves_the_rules_and_hides_what_is_out_of_sight(app):
    scene = to_rules(app, "official")
    area = scrolled(scene)
    first = scene.group.find("option.deck")
    before = first.rect.top
    area.scroll_to(10_000)
    assert area.offset == area.reach > 0
    assert first.rect.top == before - area.offset
    assert not first.contains(first.rect.center)


def test_the_rules_stay_scrolled_whatever_the_size_of_the_window_and_after_a_question(app):
    scene = to_rules(app, "official")
    scrolled(scene).scroll_to(60)
    for size, offset in (((1920, 1080), 90), ((1280, 720), 60)):
        resize(app, size)
        app.layout_changed()
        assert scrolled(scene).offset == offset
    scene.pause()
    scene.resume()
    assert scrolled(scene).offset == 60
    key(app, pygame.K_ESCAPE)
    press(app, "house_rules")
    assert scrolled(top(app)).offset == 0, "the page is read from its beginning"


def test_back_at_the_title_by_a_key_the_focus_is_seen(app):
    press(app, "learn")
    assert not app.stack.top.group.by_keyboard
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "title"
    assert app.stack.top.group.by_keyboard
