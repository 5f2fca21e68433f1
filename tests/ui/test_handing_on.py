"""Sets and cards are handed on as a line, a file or a picture, and taken in again; what cannot be read is explained."""

from __future__ import annotations

import pygame
import pytest

from game import cli
from game.core.errors import LINE_FAULTS, LineError, OptionError
from game.match.housesets import card_from_line, set_from_line
from game.ui import desktop, qrread
from game.ui.keep import exchange
from game.ui.keep.newgame import NewGame
from game.ui.scenes.houserules_example import example
from game.ui.scenes.title import TitleScene
from game.ui.words import setwords
from game.ui.words.locale import LANGUAGES, Locale
from tests.ui import key, notices, paint, press, send, start_with
from tests.ui.housesets import RULES, listed, saved, write
from tests.ui.test_menu_rules import to_setup


def contents(scene) -> tuple[str, list[str]]:
    """What a set or a card holds, as the screen lists it."""
    return scene._contents()


def line_of(scene) -> str:
    """The line that was found."""
    return scene._line


def written(scene, line: str) -> None:
    """The player has written a line."""
    scene._written(line)


def test_a_set_goes_out_as_a_file_and_a_picture_and_comes_in_again(app) -> None:
    page = saved(app)
    press(app, "share")
    line = app.stack.top.line
    press(app, "file")
    press(app, "picture")
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is page
    files = exchange.listed()
    assert sorted(file.name for file in files) == ["spietato-da-nonna.png", "spietato-da-nonna.txt"]
    assert {exchange.line_in(file) for file in files} == {line}
    app.storage.shelf.delete_set("Da Nonna")
    key(app, pygame.K_ESCAPE)
    for file in files:
        press(app, "import")
        send(app, pygame.DROPFILE, file=str(file))
        assert app.stack.top.describe()["found"] == "set"
        press(app, "keep")
        key(app, pygame.K_RETURN)
        key(app, pygame.K_ESCAPE)
        assert app.stack.top.game.set_name == "Da Nonna", "what was taken in is the one to go on with"
        assert app.stack.top.game.house_rules == {**RULES, "title": "Da Nonna"}
        app.stack.top.setups.delete("Da Nonna")


@pytest.mark.parametrize("works", [True, False])
def test_what_is_said_of_a_copied_line_is_about_the_line(app, monkeypatch, works) -> None:
    saved(app)
    press(app, "share")
    monkeypatch.setattr(desktop, "copy", lambda text: works)
    press(app, "copy")
    assert [toast.key for toast in notices(app)][-1:] == ["notice.text_copied" if works else "notice.text_not_copied"]


def test_what_a_written_card_does_is_told_before_its_set_is_kept(app) -> None:
    app.routes.import_line()
    app.stack.top.look_at('spietato-rules 1 classic custom1="Rain [heart]: draw others 3" deck=W1:2')
    _, lines = contents(app.stack.top)
    assert lines[-1] == "Customizable card 1: Rain. You choose the colour. Everyone else draws 3 cards."


def test_a_card_that_the_rulebook_does_not_have_stands_for_no_other(app) -> None:
    game = NewGame("classic", house_rules={"deck": "W1:2", "custom1": "play_again"})
    usual = {name: usual for name, _, _, usual in setwords.changes(Locale("en"), game)}
    assert usual == {"deck": "108 cards", "custom1": ""}
    game = NewGame("official", house_rules={"custom1": "play_again"})
    assert setwords.changes(Locale("en"), game)[0][3] == "Colour hunt"


def test_the_picture_of_a_changed_deck_shows_what_was_changed() -> None:
    game = NewGame("classic", house_rules={"deck": "7:4,A:2,W+10:3"})
    shown = [piece.value for piece in example(Locale("en"), game, "deck")[1] if piece.kind == "card"]
    assert shown == ["Red_7", "Red_Discard_All", "Wild_Draw_10"]


def test_the_end_of_a_long_line_is_in_sight_while_it_is_written(app) -> None:
    app.routes.import_line()
    press(app, "line")
    write(app, "a" * 200 + "END")
    shown = app.stack.top.group.find("line").shown_text()
    assert shown.endswith("END")
    assert len(shown) < 100
    press(app, "paste")
    app.stack.top.group.focus_on("paste")
    assert app.stack.top.group.find("line").shown_text().startswith("aaa")
    assert len(app.stack.top.group.find("line").shown_text()) < 100


def test_a_picture_of_the_screen_is_enough(app, tmp_path) -> None:
    saved(app)
    press(app, "share")
    line = app.stack.top.line
    paint(app)
    pygame.image.save(app.screen, tmp_path / "screenshot.png")
    assert exchange.line_in(tmp_path / "screenshot.png") == line


def test_a_line_is_pasted_by_button_and_by_keys_and_may_be_written_by_hand(app, monkeypatch) -> None:
    line = 'spietato-rules 1 one title="Per mano" deal=6'
    to_setup(app, "classic")
    press(app, "import")
    scene = app.stack.top
    monkeypatch.setattr(desktop, "pasted", lambda: f"Look at this!\n  {line}\n")
    press(app, "paste")
    assert (line_of(scene), scene.describe()["found"]) == (line, "set")
    monkeypatch.setattr(desktop, "pasted", lambda: "spietato-card 1 thirst: draw next 2")
    scene.group.focus_on("line")
    key(app, pygame.K_v, mod=pygame.KMOD_CTRL)
    assert scene.describe()["found"] == "card", "what is pasted takes the place of what was there"
    key(app, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    write(app, line)
    assert (line_of(scene), scene.describe()["found"]) == (line, "set")


def test_what_a_line_holds_is_told_before_it_is_kept(app) -> None:
    to_setup(app, "classic")
    press(app, "import")
    scene = app.stack.top
    scene.look_at('spietato-rules 1 no_mercy title="Storm" stacking=mixed hand_limit=30')
    assert contents(scene) == (
        "Storm: house rules after No Mercy",
        [
            "Stacking + cards: any + card (instead of same or higher)",
            "Hand limit: 30 cards (instead of 25 cards)",
        ],
    )
    assert listed(app) == []


def test_a_card_comes_in_as_well(app) -> None:
    to_setup(app, "classic")
    press(app, "import")
    scene = app.stack.top
    written(scene, "spietato-card 1 thirst [bolt]: draw next 2; lose_turn next")
    press(app, "keep")
    key(app, pygame.K_RETURN)
    made = app.storage.shelf.card_named("thirst")
    assert made is not None
    assert card_from_line(made.line).name == "thirst"
    assert scene.describe()["found"] == ""


@pytest.mark.parametrize("name", ["nothing.txt", "garbage.png", "photo.png", "long.txt", "folder"])
def test_files_that_hold_no_line_are_explained(app, tmp_path, name) -> None:
    file = tmp_path / name
    if name == "folder":
        file.mkdir()
    elif name == "photo.png":
        pygame.image.save(pygame.Surface((90, 60)), file)
    else:
        file.write_bytes(
            {"nothing.txt": b"", "garbage.png": b"\x89PNG\r\n\x1a\nIHDR" * 9, "long.txt": b"x" * 200_000}[name]
        )
    app.stack.push(TitleScene(app))
    send(app, pygame.DROPFILE, file=str(file))
    scene = app.stack.top
    assert scene.name == "import"
    assert scene.describe()["fault"]
    assert scene.group.find("keep") is None
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "title"


FAULTY = {
    "empty": "  ",
    "too_long": "x" * 7000,
    "not_a_table": "hello there",
    "not_a_card": "spietato-card what",
    "newer": "spietato-rules 7 classic",
    "unknown_rulebook": "spietato-rules 1 poker",
    "fixed_rulebook": "spietato-rules 1 casino deal=5",
    "not_a_rule": "spietato-rules 1 classic deal",
    "unknown_rule": "spietato-rules 1 classic weather=fine",
    "twice": "spietato-rules 1 classic deal=5 deal=6",
    "bad_value": "spietato-rules 1 classic deal=many",
    "clash": "spietato-rules 1 classic uno=always uno_turn=on",
    "bad_card": "spietato-card 1 thirst: dance next 2",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", LINE_FAULTS)
def test_every_fault_of_a_line_has_a_sentence(language, code) -> None:
    with pytest.raises(LineError) as caught:
        (card_from_line if "card" in code else set_from_line)(FAULTY[code])
    assert caught.value.code == code
    sentence = setwords.line_fault_text(Locale(language), caught.value)
    assert len(sentence) > 15
    assert "{" not in sentence


def test_the_code_on_the_screen_is_one_that_can_be_read(app) -> None:
    assert qrread.read_picture(exchange.qr_picture("Ünï 牌", 3)).decode() == "Ünï 牌"


def test_what_no_picture_holds_is_handed_on_as_text(app) -> None:
    app.routes.share("set", "Long", "spietato-rules 1 classic " + "x" * 3500)
    scene = app.stack.top
    assert not scene.group.find("picture").enabled
    assert scene.group.find("file").enabled
    paint(app)


def test_a_file_on_the_command_line_is_looked_at_over_the_title(app, tmp_path) -> None:
    file = tmp_path / "from a friend.txt"
    with pytest.raises(OptionError):
        cli.Arguments([str(file)])
    file.write_text('spietato-rules 1 one title="Friend" deal=6', encoding="utf-8")
    start_with(app, [str(file)])
    assert [scene.name for scene in app.stack.scenes] == ["title", "import"]
    press(app, "keep")
    key(app, pygame.K_RETURN)
    key(app, pygame.K_ESCAPE)
    press(app, "new_game")
    assert app.stack.top.game.set_name == "Friend"
