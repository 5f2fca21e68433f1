"""The deck's screen: how many of each, what that changes, what is wrong, and the ways out of it."""

from __future__ import annotations

import pygame
import pytest

from game.core.cards import FACES, SYMBOL_COUNT
from game.core.deck import counts_of
from game.rulesets import RULESETS, preset
from game.ui.keep.newgame import NewGame
from game.ui.scenes.deck import GROUPS, DeckScene
from game.ui.widgets import Label
from game.ui.words.locale import LANGUAGES
from tests.ui import key, move, press, set_text
from tests.ui.table_driver import run

NO_NUMBERS = ",".join(f"{number}:0" for number in range(10))


def editor(app, ruleset: str = "classic", **rules: str):
    """The screen, the game that it was opened for, and what it has handed back."""
    game, told = NewGame(ruleset, house_rules=dict(rules)), []
    app.routes.deck(game, told.append)
    scene = app.stack.top
    assert isinstance(scene, DeckScene)
    return scene, game, told


def step(app, name: str, times: int) -> None:
    app.stack.top.group.focus_on(name)
    for _ in range(abs(times)):
        key(app, pygame.K_RIGHT if times > 0 else pygame.K_LEFT)


def test_every_face_there_is_can_be_counted(app):
    scene, _, _ = editor(app)
    assert sorted(symbol for symbols in GROUPS.values() for symbol in symbols) == list(range(SYMBOL_COUNT))
    names = {widget.name for widget in scene.group.widgets}
    assert {f"face.{face.text}" for face in FACES} <= names


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if not RULESETS[name].fixed])
def test_it_opens_with_the_rulebooks_deck(app, ruleset):
    scene, _, told = editor(app, ruleset)
    own = counts_of(preset(ruleset), "")
    for face in FACES:
        assert scene.group.find(f"face.{face.text}").value == str(own.get(face.card, 0))
    assert not scene.group.find("reset").enabled
    press(app, "done")
    assert told == [""]


def test_all_colours_at_once_and_one_by_itself(app):
    scene, _, told = editor(app)
    step(app, "each.7", 1)
    assert [scene.group.find(f"face.{colour}7").value for colour in "rygb"] == ["3"] * 4
    step(app, "face.r7", 2)
    assert scene.text == "7:3,r7:5"
    assert scene.group.find("each.7").value_text() == "mixed"
    assert scene.describe()["total"] == 108 + 4 + 2
    step(app, "each.7", -1)
    assert scene.text == "7:4"
    press(app, "done")
    assert told == ["7:4"]


def test_by_mouse_the_arrows_change_the_number(app):
    scene, _, _ = editor(app)
    widget = scene.group.find("face.W")
    widget.scroll.show(widget)
    back, on = widget._arrows()
    from tests.ui import click

    click(app, on.center)
    assert scene.text == "W:5"
    click(app, back.center)
    assert scene.text == ""


def test_each_change_is_a_chip_that_puts_it_back(app):
    scene, _, _ = editor(app, deck="7:3,r0:2,W:6")
    shown = [widget.value_text() for widget in scene.group.widgets if widget.name.startswith("chip.")]
    assert shown == ["7: 3 of each", "Red 0: 2", "Wild: 6"]
    press(app, "chip.7")
    assert scene.text == "r0:2,W:6"
    press(app, "reset")
    assert scene.text == ""


def test_a_deck_without_numbers_is_explained_and_its_offers_mend_it(app):
    scene, game, told = editor(app, deck=NO_NUMBERS)
    assert scene.describe()["wrong"]
    press(app, "done")
    assert told == []
    assert app.stack.top is scene
    press(app, "offer.0")
    while scene.describe()["wrong"]:
        press(app, "offer.0")
    press(app, "done")
    assert told
    game.set_rule("deck", told[0])
    assert game.clashes() == []


def test_what_an_offer_changes_besides_the_deck_comes_along(app):
    """Too few cards for so many players: fewer may sit down, and that is taken over with the deck."""
    scene, game, told = editor(app, deck=",".join(f"{n}:0" for n in range(4, 10)), deal="10")
    scene.table.players = game.players = 10
    scene.resized(app.size)
    clash = scene.table.clashes()[0]
    number = next(number for number, offer in enumerate(clash.offers) if set(offer) - {"deck"})
    offer = clash.offers[number]
    press(app, f"offer.{number}")
    assert (game.players, game.value("deal")) == (10, "10")
    while scene.describe()["wrong"]:
        press(app, "offer.0")
    press(app, "done")
    assert told
    for name, value in offer.items():
        assert str(game.players if name == "players" else game.value(name)) == value


def test_escape_leaves_the_game_as_it_was(app):
    scene, game, told = editor(app, deck="W:6")
    step(app, "face.W", 1)
    key(app, pygame.K_ESCAPE)
    assert (told, game.house_rules, app.stack.top is scene) == ([], {"deck": "W:6"}, False)


def test_resting_on_a_face_tells_what_it_does_even_if_it_is_not_in_the_deck(app):
    scene, _, _ = editor(app)
    assert "draws 2 and loses a turn" in scene.group.find("face.r+2").tooltip
    assert "10" in scene.group.find("face.W+10").tooltip
    assert "until a card of that colour comes up" in scene.group.find("face.W1").tooltip
    widget = scene.group.find("face.r7")
    widget.scroll.show(widget)
    move(app, widget.rect.center)
    run(app, 1.0)
    assert scene.group.tip is widget


def test_a_customizable_card_in_the_deck_can_be_written_from_here(app):
    scene, game, told = editor(app)
    assert not scene.group.find("write.custom1").enabled
    step(app, "face.W1", 2)
    press(app, "write.custom1")
    assert app.stack.top.name == "cardmaker"
    press(app, "preset.play_again")
    press(app, "put")
    assert app.stack.top is scene
    assert scene.group.find("face.W1").printed.name == "Play again"
    press(app, "done")
    assert (told, game.value("custom1")) == (["W1:2"], "play_again")


def test_counts_stay_within_their_limits(app):
    scene, _, _ = editor(app)
    step(app, "each.7", 20)
    assert scene.group.find("face.r7").value == "12"
    step(app, "each.7", -20)
    assert scene.group.find("face.r7").value == "0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_in_the_smallest_window_with_the_biggest_text(app, cuts, language):
    app.set_language(language)
    set_text(app, "largest")
    app.open((1024, 640), False)
    scene, _, _ = editor(app, "official", deck=f"{NO_NUMBERS},W+10:2")
    surface = pygame.Surface(app.size)
    for widget in [widget for widget in scene.group.widgets if widget.scroll is not None]:
        widget.scroll.show(widget)
        scene.draw(surface)
    assert cuts == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heading_of_a_column_lies_beside_that_of_its_group(app, language) -> None:
    app.set_language(language)
    set_text(app, "largest")
    scene, _, _ = editor(app)
    labels = [child for child in scene._area.children if isinstance(child, Label)]
    columns = [label for label in labels if label.text == app.t("deck.each_head")]
    assert len(columns) == 3
    for column in columns:
        (heading,) = (label for label in labels if label is not column and label.rect.top == column.rect.top)
        end = heading.rect.left + app.theme.width(heading.text, heading.kind, heading.size * app.scale)
        width = app.theme.width(column.text, column.kind, column.size * app.scale)
        assert end < column.rect.centerx - width // 2
