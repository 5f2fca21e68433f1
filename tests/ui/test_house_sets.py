"""Sets of house rules: saved under a name, found again, edited, copied, renamed, deleted, handed on and taken in."""

from __future__ import annotations

import pygame
import pytest

from game.core.houserules import HOUSE_RULES
from game.match.housesets import set_from_line
from game.rulesets import RULESETS
from game.ui.keep.newgame import NewGame
from game.ui.keep.setups import Setups
from game.ui.keep.shelf import Outcome
from game.ui.scenes.houserules_example import example
from game.ui.scenes.title import TitleScene
from game.ui.words import setwords
from game.ui.words.locale import LANGUAGES, Locale
from tests.ui import key, open_app, paint, press, scrolled, set_rule, set_text
from tests.ui.housesets import RULES, listed, saved, write
from tests.ui.table_driver import top_table
from tests.ui.test_menu_rules import to_rules, to_setup

# ---- saving ---------------------------------------------------------------------------------------------------------


def facts(widget) -> list[str]:
    """What is told of a set in the list."""
    return widget._facts


def pane(page) -> list:
    """What stands beside the house rules."""
    return list(page._pane)


def every_plate(page):
    """Every house rule, shown beside the list and scrolled into sight."""
    page._again()
    for plate in page._plates:
        page._shown = plate.rule
        page._place_pane()
        scrolled(page).show(plate)
        yield plate


def test_a_set_is_saved_under_a_name_and_listed_with_the_rulebooks(app) -> None:
    page = saved(app)
    assert (page.name, page.game.set_name) == ("houserules", "Da Nonna")
    assert (
        app.storage.shelf.set_named("da nonna").line == 'spietato-rules 1 classic title="Da Nonna" deal=5 stacking=same'
    )
    key(app, pygame.K_ESCAPE)
    scene = app.stack.top
    card = scene.group.find("set.Da Nonna")
    assert card.chosen
    assert facts(card) == ["after Classic · 2 changes"]
    press(app, "ruleset.classic")
    assert scene.game.house_rules == RULES, "the rulebook's own table has kept what was chosen there"


def test_the_chosen_set_is_in_sight_as_soon_as_it_is_saved_or_taken_in(app) -> None:
    saved(app)
    key(app, pygame.K_ESCAPE)
    scene = app.stack.top
    assert scene.books.rect.contains(scene.group.find("set.Da Nonna").rect)
    scene.books.scroll_to(0)
    app.storage.shelf.save_set("Zia", "spietato-rules 1 classic title=Zia deal=5")
    scene.taken("Zia")
    scene.resume()
    assert scene.books.rect.contains(scene.group.find("set.Zia").rect)


def test_it_is_there_again_after_a_restart_and_its_name_is_that_of_the_game(app, tmp_path) -> None:
    saved(app)
    key(app, pygame.K_ESCAPE)
    press(app, "start")
    assert top_table(app).match.rules.title == "Da Nonna"
    top_table(app).save()
    app.close()
    again = open_app(tmp_path)
    again.stack.push(TitleScene(again))
    assert "Da Nonna" in again.stack.top.group.find("continue").value_text()
    press(again, "new_game")
    assert again.stack.top.game.set_name == "Da Nonna"
    assert again.stack.top.game.rules.deal == 5
    again.close()


def test_a_name_that_is_taken_is_asked_about_and_nothing_is_replaced_before(app) -> None:
    page = saved(app)
    set_rule(page, "deal", "6")
    press(app, "save_as")
    key(app, pygame.K_RETURN)
    scene = app.stack.top
    assert scene.describe()["refused"] == "taken"
    assert "deal=5" in app.storage.shelf.set_named("Da Nonna").line
    write(app, " 2")
    assert scene.describe()["refused"] == ""
    key(app, pygame.K_RETURN)
    assert listed(app) == ["Da Nonna", "Da Nonna 2"]
    assert "deal=5" in app.storage.shelf.set_named("Da Nonna").line
    assert "deal=6" in app.storage.shelf.set_named("Da Nonna 2").line
    press(app, "save_as")
    for _ in " 2":
        key(app, pygame.K_BACKSPACE)
    key(app, pygame.K_RETURN)
    press(app, "replace")
    assert "deal=6" in app.storage.shelf.set_named("Da Nonna").line


def test_a_set_is_only_changed_when_it_is_saved_and_until_then_the_change_is_kept(app, tmp_path) -> None:
    page = saved(app)
    set_rule(page, "jump_in", "on")
    key(app, pygame.K_ESCAPE)
    assert "changed, not saved" in facts(app.stack.top.group.find("set.Da Nonna"))
    app.close()
    again = open_app(tmp_path)
    again.stack.push(TitleScene(again))
    press(again, "new_game")
    scene = again.stack.top
    assert scene.game.house_rules == {**RULES, "title": "Da Nonna", "jump_in": "on"}
    assert "jump_in" not in again.storage.shelf.set_named("Da Nonna").line
    press(again, "house_rules")
    press(again, "save")
    assert "jump_in=on" in again.storage.shelf.set_named("Da Nonna").line
    assert not again.stack.top.group.find("save").enabled
    again.close()


def test_rules_that_clash_are_not_saved_and_the_clash_is_shown(app) -> None:
    page = to_rules(app, "classic")
    set_rule(page, "uno_turn", "on")
    set_rule(page, "uno", "always")
    press(app, "save_as")
    assert app.stack.top is page
    assert page.group.focus.name == "settle.0.0"
    assert listed(app) == []


def test_edit_copy_rename_and_delete(app) -> None:
    saved(app)
    key(app, pygame.K_ESCAPE)
    press(app, "copy.Da Nonna")
    assert listed(app) == ["Da Nonna", "Da Nonna (copy)"]
    assert app.stack.top.game.set_name == "Da Nonna (copy)"
    assert set_from_line(app.storage.shelf.set_named("Da Nonna (copy)").line).title == "Da Nonna (copy)"
    press(app, "edit.Da Nonna (copy)")
    press(app, "rename")
    for _ in "Da Nonna (copy)":
        key(app, pygame.K_BACKSPACE)
    write(app, "Da Zia")
    key(app, pygame.K_RETURN)
    assert listed(app) == ["Da Nonna", "Da Zia"]
    assert app.stack.top.title() == "House rules: Da Zia"
    press(app, "rename")
    for _ in "Da Zia":
        key(app, pygame.K_BACKSPACE)
    write(app, "Da nonna")
    key(app, pygame.K_RETURN)
    assert app.stack.top.describe()["refused"] == "taken"
    assert not app.stack.top.group.find("replace").visible
    key(app, pygame.K_ESCAPE)
    key(app, pygame.K_ESCAPE)
    press(app, "delete.Da Zia")
    press(app, "no")
    assert listed(app) == ["Da Nonna", "Da Zia"]
    press(app, "delete.Da Zia")
    press(app, "yes")
    assert listed(app) == ["Da Nonna"]
    assert (app.stack.top.game.set_name, app.stack.top.game.ruleset) == ("", "classic")


def test_a_set_that_this_version_cannot_read_is_kept_and_can_be_handed_on(app) -> None:
    line = "spietato-rules 9 classic something=else"
    app.storage.shelf.save_set("From the future", line)
    scene = to_setup(app, "classic")
    card = scene.group.find("set.From the future")
    assert not card.enabled
    assert card.tooltip == app.t("line.newer")
    assert not scene.group.find("edit.From the future").enabled
    press(app, "share.From the future")
    assert app.stack.top.line == line


def test_a_set_that_takes_the_name_of_another_does_not_get_its_unsaved_changes(app) -> None:
    page = saved(app)
    set_rule(page, "jump_in", "on")
    key(app, pygame.K_ESCAPE)
    setups = Setups(app.settings, lambda: app.storage.shelf)
    line = 'spietato-rules 1 one title="Other" deal=9'
    assert setups.take("Da Nonna", line) is Outcome.TAKEN
    assert setups.take("Da Nonna", line, replace=True) is Outcome.SAVED
    scene = app.stack.top
    press(app, "ruleset.one")
    press(app, "set.Da Nonna")
    assert (scene.game.ruleset, scene.game.house_rules) == ("one", {"deal": "9", "title": "Da Nonna"})


# ---- the page -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", [name for name, rules in RULESETS.items() if not rules.fixed])
def test_every_value_of_every_rule_has_a_sentence_and_a_picture_of_its_own(language, ruleset) -> None:
    t = Locale(language)
    game = NewGame(ruleset)
    for name in (name for names in setwords.rules_shown(game).values() for name in names):
        values = {"goal": ("round", "points:200", "rounds:3"), "deck": ("", "7:4")}.get(name, HOUSE_RULES[name].choices)
        seen = set()
        for value in values or (game.value(name),):
            game.set_rule(name, value)
            sentence, picture = setwords.does(t, game, name), example(t, game, name)
            assert sentence
            assert picture
            assert all(picture)
            seen.add((sentence, str(picture)))
        assert len(seen) == len(values or (1,)), f"{name}: the picture and the words change with the value"
        game.house_rules = {}


def test_the_pane_follows_the_focus_the_pointer_and_the_value(app) -> None:
    page = to_rules(app, "classic")
    page.group.by_keyboard = True
    page.group.focus_on("option.jump_in")
    page.update(0.01)
    assert page.describe()["shown"] == "jump_in"
    before = pane(page)
    key(app, pygame.K_RIGHT)
    assert page.game.value("jump_in") == "on"
    assert pane(page)[2].text != before[2].text
    assert pane(page)[3].lines != before[3].lines


@pytest.mark.parametrize("bigger", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_these_screens_is_cut(tmp_path, cuts, language, bigger) -> None:
    app = open_app(tmp_path, (1024, 640), language)
    set_text(app, "largest" if bigger else "normal")
    for ruleset in ("classic", "official", "no_mercy"):
        page = to_rules(app, ruleset)
        set_rule(page, "uno_turn", "on")
        set_rule(page, "uno", "always")
        set_rule(page, "deal", "15")
        page.game.players = 10
        for _ in every_plate(page):
            paint(app)
        key(app, pygame.K_ESCAPE)
        paint(app)
        app.stack.clear()
    saved(app, "Quattro amici al venerdì")
    paint(app)
    press(app, "save_as")
    key(app, pygame.K_RETURN)
    paint(app)
    key(app, pygame.K_ESCAPE)
    press(app, "share")
    paint(app)
    key(app, pygame.K_ESCAPE)
    key(app, pygame.K_ESCAPE)
    paint(app)
    assert [text for text in cuts if not text.startswith("spietato-")] == []
    app.close()


def test_with_hundreds_of_sets_the_set_up_remembers_only_those_that_were_looked_at(app) -> None:
    for number in range(200):
        app.storage.shelf.save_set(f"Set {number}", f'spietato-rules 1 classic title="Set {number}" deal=5')
    scene = to_setup(app, "classic")
    assert len(scene.setups.sets()) == 200
    press(app, "set.Set 150")
    assert scene.game.set_name == "Set 150"
    key(app, pygame.K_ESCAPE)
    assert {place for place in app.settings.setups if place.startswith("set:")} == {"set:Set 150"}
