"""Writing a card: chosen, composed, told, kept and put on the card, by mouse and by keyboard."""

from __future__ import annotations

import pygame
import pytest

from game.core.customrules import CUSTOM_PRESETS, custom_rule
from game.core.effects import CHOSEN, EVERYONE, NEXT, OTHERS, SELF
from game.match.housesets import card_line
from game.ui.keep.newgame import NewGame
from game.ui.scenes.carddraft import Draft
from game.ui.scenes.cardmaker import CardMakerScene
from game.ui.words.locale import LANGUAGES, Locale
from tests.ui import key, press, send, set_text

EN = Locale("en")
THIRST = "Thirst [bolt]: draw next 2; lose_turn next"
LONG = (
    "Wide name of a card"[:18] + " [gift]: draw next 2; rotate; draw chosen 10; reverse; draw_if_stuck others 1; swap"
)


def maker(app, value: str = "", ruleset: str = "official", name: str = "custom1"):
    """The screen for one card, and everything that it has handed back."""
    game, told = NewGame(ruleset), []
    if value:
        game.house_rules[name] = value
    app.routes.custom_card(game, name, told.append)
    scene = app.stack.top
    assert isinstance(scene, CardMakerScene)
    return scene, told


def write(app, text: str) -> None:
    for letter in text:
        send(app, pygame.TEXTINPUT, text=letter)


def step(app, name: str, times: int = 1) -> None:
    """Step on with the arrow at the right of a choice."""
    app.stack.top.group.focus_on(name)
    for _ in range(abs(times)):
        key(app, pygame.K_RIGHT if times > 0 else pygame.K_LEFT)


# ---- the draft ------------------------------------------------------------------------------------------------------


def test_one_of_the_five_stays_itself_until_something_is_changed():
    draft = Draft.of(EN, CUSTOM_PRESETS["play_again"])
    assert (draft.text(), draft.name) == ("play_again", "Play again")
    draft.mark("heart")
    assert draft.text() == "Play again [heart]: again self"
    assert custom_rule(draft.text()).effects == CUSTOM_PRESETS["play_again"].effects


def test_a_change_keeps_what_still_fits():
    draft = Draft(effects=[("draw", OTHERS, 9)])
    draft.change(0, name="hand_size")
    assert draft.effects == [("hand_size", OTHERS, 9)]
    draft.change(0, name="reverse")
    assert draft.effects == [("reverse", SELF, 0)]
    draft.change(0, name="draw")
    assert draft.effects == [("draw", OTHERS, 9)], "on the way through the list nothing is lost that was chosen"
    draft.change(0, target=SELF)
    draft.change(0, name="lose_turn")
    assert draft.effects == [("lose_turn", NEXT, 0)]


def test_effects_are_added_moved_and_removed_within_the_limit():
    draft = Draft()
    for _ in range(9):
        draft.add()
    assert len(draft.effects) == 6
    first, second = draft.effects[:2]
    draft.move(0, 1)
    assert draft.effects[:2] == [second, first]
    draft.move(0, -1)
    assert draft.effects[:2] == [second, first]
    while draft.effects:
        draft.remove(0)
    assert draft.problem() == ("cardmaker.no_effect", {})


@pytest.mark.parametrize(
    ("draft", "key"),
    [
        (Draft(name="  "), "cardmaker.no_name"),
        (Draft(name="a:b"), "cardmaker.bad_name"),
        (Draft(name="a[b"), "cardmaker.bad_name"),
        (Draft(name="play_again"), "cardmaker.taken_name"),
        (Draft(name="x", effects=[("again", SELF, 0), ("again", SELF, 0)]), "cardmaker.twice"),
        (Draft(name="x", effects=[]), "cardmaker.no_effect"),
    ],
)
def test_what_is_wrong_is_told_and_no_rule_comes_of_it(draft, key):
    problem = draft.problem()
    assert problem is not None
    assert problem[0] == key
    assert (draft.rule(), draft.text()) == (None, "")


# ---- the screen -----------------------------------------------------------------------------------------------------


def test_it_opens_with_the_rule_of_the_card(app):
    scene, _ = maker(app)
    assert scene.draft.preset == "draw_until_colour"
    assert scene.group.find("preset.draw_until_colour").chosen
    app.routes.back()
    scene, _ = maker(app, THIRST)
    assert (scene.draft.name, scene.draft.symbol, scene.describe()["rule"]) == ("Thirst", "bolt", THIRST)


def test_a_card_that_the_rulebook_does_not_have_can_be_written_too(app):
    _scene, told = maker(app, ruleset="classic")
    press(app, "preset.play_again")
    press(app, "put")
    assert told == ["play_again"]


def test_composing_by_mouse(app):
    scene, told = maker(app)
    press(app, "new")
    write(app, "Thirst")
    press(app, "symbol.bolt")
    press(app, "add")
    while scene.draft.effects[1][0] != "lose_turn":
        press(app, "what.1")
    assert scene.describe()["sentence"] == "You choose the colour. The next player draws 2 cards and loses a turn."
    press(app, "put")
    assert told == [THIRST]
    assert app.stack.top is not scene


def test_composing_by_keyboard_alone(app):
    scene, told = maker(app)
    scene.group.focus_on("new")
    key(app, pygame.K_RETURN)
    write(app, "Thirst")
    scene.group.focus_on("symbol.bolt")
    key(app, pygame.K_SPACE, " ")
    scene.group.focus_on("add")
    key(app, pygame.K_RETURN)
    while scene.draft.effects[1][0] != "lose_turn":
        step(app, "what.1")
    step(app, "many.0")
    assert scene.draft.effects == [("draw", NEXT, 3), ("lose_turn", NEXT, 0)]
    step(app, "many.0", -1)
    scene.group.focus_on("put")
    key(app, pygame.K_RETURN)
    assert told == [THIRST]


def test_every_widget_is_reached_by_tab(app):
    scene, _ = maker(app, THIRST)
    seen = set()
    for _ in range(3 * len(scene.group.widgets)):
        key(app, pygame.K_TAB)
        seen.add(scene.group.focus.name)
    wanted = {widget.name for widget in scene.group.widgets if widget.focusable and widget.active}
    assert wanted <= seen


def test_the_sentence_follows_every_change(app):
    scene, _ = maker(app, THIRST)
    step(app, "who.0")
    assert scene.draft.effects[0][1] != NEXT
    before = scene.describe()["sentence"]
    press(app, "remove.1")
    assert scene.describe()["sentence"] != before
    while scene.draft.effects[0][1] != EVERYONE:
        step(app, "who.0")
    assert scene.describe()["sentence"] == "You choose the colour. Everyone draws 2 cards."


def test_a_space_in_a_name_survives_the_next_letter(app):
    scene, _ = maker(app)
    press(app, "new")
    write(app, "Big party")
    assert scene.draft.name == "Big party"


def test_something_impossible_is_explained_in_place_and_cannot_be_put_on_the_card(app):
    scene, told = maker(app, "Twice [eye]: again; reverse")
    step(app, "what.1", -1)
    while scene.draft.effects[1][0] != "again":
        step(app, "what.1", -1)
    assert scene.describe()["wrong"] == "A card can have “play again” only once: change or remove one of them."
    press(app, "put")
    assert told == []
    assert not scene.group.find("keep").enabled
    press(app, "remove.1")
    assert scene.describe()["wrong"] == ""
    press(app, "put")
    assert told == ["Twice [eye]: again self"]


def test_escape_changes_nothing(app):
    scene, told = maker(app, THIRST)
    press(app, "remove.1")
    key(app, pygame.K_ESCAPE)
    assert (told, app.stack.top is scene) == ([], False)


# ---- the library ----------------------------------------------------------------------------------------------------


def test_a_kept_card_is_in_the_list_and_can_be_loaded_again(app):
    scene, told = maker(app, THIRST)
    press(app, "keep")
    assert [made.line for made in app.storage.shelf.cards()] == [card_line(custom_rule(THIRST))]
    assert scene.group.find("own.Thirst").chosen
    press(app, "preset.play_again")
    assert not scene.group.find("own.Thirst").chosen
    press(app, "own.Thirst")
    press(app, "put")
    assert told == [THIRST]


def test_changing_a_kept_card_does_not_ask(app):
    scene, _ = maker(app, THIRST)
    press(app, "keep")
    press(app, "remove.1")
    press(app, "keep")
    assert app.stack.top is scene
    assert app.storage.shelf.card_named("Thirst").line == card_line(custom_rule("Thirst [bolt]: draw next 2"))


@pytest.mark.parametrize(
    ("answer", "cards"),
    [
        ("replace", {"Thirst": "Thirst [eye]: again"}),
        ("other_name", {"Thirst": THIRST, "Thirst 2": "Thirst 2 [eye]: again"}),
        ("cancel", {"Thirst": THIRST}),
    ],
)
def test_a_name_that_another_card_has_is_asked_about(app, answer, cards):
    app.storage.shelf.save_card("Thirst", card_line(custom_rule(THIRST)))
    scene, _ = maker(app, "Thirst [eye]: again")
    assert scene.draft.kept == ""
    press(app, "keep")
    assert app.stack.top.name == "ask"
    press(app, answer)
    assert app.stack.top is scene
    lines = {made.name: made.line for made in app.storage.shelf.cards()}
    assert lines == {name: card_line(custom_rule(text)) for name, text in cards.items()}


def test_another_name_still_fits_on_the_card(app):
    name = "Eighteen letters!!"
    app.storage.shelf.save_card(name, card_line(custom_rule(f"{name} [bolt]: again")))
    scene, _ = maker(app, f"{name} [eye]: again")
    press(app, "keep")
    press(app, "other_name")
    assert [made.name for made in app.storage.shelf.cards()] == ["Eighteen letters 2", name]
    assert scene.draft.name == "Eighteen letters 2"


def test_a_copy_is_a_card_of_its_own(app):
    scene, _ = maker(app, THIRST)
    press(app, "keep")
    press(app, "copy")
    assert (scene.draft.name, scene.draft.kept) == ("Thirst 2", "")
    press(app, "keep")
    assert [made.name for made in app.storage.shelf.cards()] == ["Thirst", "Thirst 2"]


def test_deleting_asks_first(app):
    scene, _ = maker(app, THIRST)
    press(app, "keep")
    press(app, "delete")
    press(app, "no")
    assert len(app.storage.shelf.cards()) == 1
    press(app, "delete")
    press(app, "yes")
    assert app.storage.shelf.cards() == []
    assert app.stack.top is scene
    assert scene.group.find("delete") is None


def test_one_of_the_five_is_kept_under_the_name_that_the_player_knows(app):
    app.set_language("it")
    scene, _ = maker(app, "play_again")
    press(app, "keep")
    assert [made.name for made in app.storage.shelf.cards()] == ["Giochi ancora"]
    assert scene.draft.kept == "Giochi ancora"


def test_a_card_of_a_later_program_is_left_alone(app):
    app.storage.shelf.save_card("Later", "spietato-card 9 Later: something new")
    scene, _ = maker(app)
    assert scene.group.find("own.Later") is None
    assert len(app.storage.shelf.cards()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_in_the_smallest_window_with_the_biggest_text(app, cuts, language):
    app.set_language(language)
    set_text(app, "largest")
    app.open((1024, 640), False)
    scene, _ = maker(app, LONG)
    surface = pygame.Surface(app.size)
    for number in range(6):
        for _ in range(len(scene.group.find(f"what.{number}").values)):
            scene.draw(surface)
            step(app, f"what.{number}")
    assert cuts == []


def test_a_player_to_choose_is_one_of_the_targets(app):
    scene, _ = maker(app, "x [eye]: draw next 1")
    seen = set()
    for _ in range(6):
        seen.add(scene.draft.effects[0][1])
        step(app, "who.0")
    assert CHOSEN in seen
    assert len(seen) == 6


def test_a_card_is_shared_as_one_line(app):
    scene, _ = maker(app, THIRST)
    press(app, "share")
    assert app.stack.top.name == "share"
    line = next(widget.line for widget in app.stack.top.group.widgets if widget.name == "line")
    assert line == card_line(custom_rule(THIRST))
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene


def test_one_of_the_five_is_shared_by_what_it_does(app):
    """Whoever takes it in may speak another language: the rule goes along, under the name that was seen."""
    maker(app, "play_again")
    press(app, "share")
    line = next(widget.line for widget in app.stack.top.group.widgets if widget.name == "line")
    assert line == card_line(custom_rule("Play again [bolt]: again"))


def test_a_card_taken_in_is_in_the_list_afterwards(app):
    scene, _ = maker(app)
    press(app, "import")
    assert app.stack.top is not scene
    app.storage.shelf.save_card("Thirst", card_line(custom_rule(THIRST)))
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert scene.group.find("own.Thirst") is not None
