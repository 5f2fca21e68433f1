"""The rules on screen: every book in every language and size, the search, and what opens them."""

from __future__ import annotations

import pygame
import pytest

from game.rulesets import RULESETS
from game.ui import contrast
from game.ui.scenes.rules import RulesScene
from game.ui.scenes.rules_blocks import SaysBlock
from game.ui.scenes.rules_search import FoundRows, search
from game.ui.widgets.page import PAPER
from game.ui.words.locale import LANGUAGES, Locale
from game.ui.words.rulebook import book
from tests.ui import click, key, open_app, press, send, set_text
from tests.ui.sparing import unseen
from tests.ui.table_driver import at

SIZES = (((1024, 640), True), ((1280, 720), False), ((1920, 1080), False))


def opened(app, name: str = "", place: str = "") -> RulesScene:
    app.routes.rules(name, place)
    scene = app.stack.top
    assert isinstance(scene, RulesScene)
    return scene


def typed(app, text: str) -> None:
    for letter in text:
        send(app, pygame.TEXTINPUT, text=letter)


def settled(scene) -> None:
    """Let it scroll to where it goes."""
    while scene.animating:
        scene.update(1 / 30)


def draw(app) -> None:
    app.screen.set_clip(None)
    for scene in app.stack.visible():
        scene.draw(app.screen)


# ---- every page -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "bigger"), SIZES)
def test_every_page_fits_in_every_language_and_size(tmp_path, cuts, overflows, language, size, bigger) -> None:
    app = open_app(tmp_path, size, language)
    set_text(app, "largest" if bigger else "normal")
    scene = opened(app)
    for name in RULESETS:
        scene.open(name)
        page = scene.page
        for block in page.blocks:
            if isinstance(block, SaysBlock):
                block.fold()
        while True:
            scene.draw(unseen(app))
            before = page.offset
            page.scroll_to(page.offset + page.rect.height)
            if page.offset == before:
                break
        edges = [(block.rect.left, block.rect.right) for block in page.blocks]
        assert all(left >= page.rect.left and right <= page.rect.right for left, right in edges)
        tops = [block.rect.top for block in page.blocks]
        assert tops == sorted(tops)
        pairs = zip(page.blocks, page.blocks[1:], strict=False)
        assert all(upper.rect.bottom <= lower.rect.top for upper, lower in pairs)
    assert (cuts, overflows) == ([], [])
    app.close()


@pytest.mark.parametrize("name", RULESETS)
def test_every_paragraph_can_be_opened_and_is_seen_and_marked(app, name) -> None:
    scene = opened(app, name)
    places = [paragraph.id for paragraph in book(name, app.t).paragraphs()]
    assert len(places) > 15
    for place in places:
        assert scene.page.go_to(place, at_once=True)
        seen = scene.describe()
        assert place in seen["seen"]
        assert seen["marked"] == place


@pytest.mark.parametrize("name", RULESETS)
def test_opened_at_a_place_it_stands_there_from_the_first_picture_on(app, name) -> None:
    last = list(book(name, app.t).paragraphs())[-1].id
    scene = opened(app, name, last)
    assert not scene.animating
    assert scene.describe()["marked"] == last
    assert last in scene.describe()["seen"]
    assert scene.books[0] == name


def test_without_a_book_the_first_page_is_shown_and_nothing_is_marked(app) -> None:
    scene = opened(app)
    assert scene.page.offset == 0
    assert scene.describe()["marked"] == ""
    assert scene.books == list(RULESETS)


def test_a_book_that_is_not_there_opens_the_rules_all_the_same(app) -> None:
    assert opened(app, "no_such_book", "nowhere").book in RULESETS


def test_only_what_is_in_sight_is_drawn(app, monkeypatch) -> None:
    scene = opened(app, "official")
    drawn = []
    for block in scene.page.blocks:
        monkeypatch.setattr(block, "draw", lambda surface, block=block: drawn.append(block))
    draw(app)
    assert drawn == scene.page.in_sight
    assert len(drawn) < len(scene.page.blocks) / 3


def test_another_size_or_language_keeps_the_place(app) -> None:
    scene = opened(app, "no_mercy", "card.discard_all")
    set_text(app, "largest")
    assert scene.describe()["marked"] == "card.discard_all"
    assert "card.discard_all" in scene.describe()["seen"]
    app.set_language("it")
    assert "card.discard_all" in scene.describe()["seen"]
    assert scene.book == "no_mercy"


def test_sections_lead_to_their_heading_and_the_one_that_is_read_is_lit(app) -> None:
    scene = opened(app, "classic")
    for section in book("classic", app.t).sections:
        press(app, f"section.{section.id}")
        settled(scene)
        assert f"section.{section.id}" in scene.describe()["seen"]
        assert lit(scene) == [f"section.{section.id}"]
    key(app, pygame.K_HOME)
    settled(scene)
    assert lit(scene) == ["section.goal"]
    page = scene.page
    page.wheel(-10_000)
    settled(scene)
    assert lit(scene) == [f"section.{section.id}"], "at the end, the last one"


def lit(scene: RulesScene) -> list[str]:
    scene.update(1 / 30)
    rows = scene.group.find("sections").children
    return [row.name for row in rows if row.chosen]


def test_books_are_changed_by_a_click(app) -> None:
    scene = opened(app, "classic")
    press(app, "book.casino")
    assert (scene.book, scene.page.offset) == ("casino", 0)
    assert scene.books[0] == "classic", "the table's own stays on top"


def test_the_sentence_of_the_rulebook_unfolds_and_folds(app) -> None:
    scene = opened(app, "classic")
    fold = next(block for block in scene.page.blocks if isinstance(block, SaysBlock))
    height, whole = fold.rect.height, scene.page.height
    click(app, fold.focus_box().center)
    assert fold.sentences
    assert fold.rect.height > height
    assert scene.page.height > whole
    click(app, fold.focus_box().center)
    assert (fold.rect.height, scene.page.height, fold.sentences) == (height, whole, [])


# ---- moving ---------------------------------------------------------------------------------------------------------


def test_keys_wheel_and_dragging_move_the_page(app) -> None:
    scene = opened(app, "official")
    page = scene.page
    for code, grows in (
        (pygame.K_DOWN, True),
        (pygame.K_PAGEDOWN, True),
        (pygame.K_SPACE, True),
        (pygame.K_PAGEUP, False),
        (pygame.K_END, True),
        (pygame.K_UP, False),
        (pygame.K_HOME, False),
    ):
        before = page.offset
        key(app, code)
        settled(scene)
        assert (page.offset > before) is grows
    assert page.offset == 0
    page.wheel(-1)
    assert scene.animating
    settled(scene)
    moved = page.offset
    assert moved > 0
    middle = page.rect.center
    send(app, pygame.MOUSEBUTTONDOWN, pos=middle, button=1)
    up = (middle[0], middle[1] - 100)
    send(app, pygame.MOUSEMOTION, pos=up, rel=(0, -100), buttons=(1, 0, 0))
    send(app, pygame.MOUSEBUTTONUP, pos=up, button=1)
    assert page.offset == moved + 100


def test_with_reduced_motion_the_page_jumps(app) -> None:
    app.settings.reduced_motion = True
    scene = opened(app, "official")
    key(app, pygame.K_PAGEDOWN)
    assert scene.page.offset > 0
    assert not scene.animating


# ---- the search -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "word"), [("en", "challenge"), ("it", "mescola"), ("es", "robar")])
def test_what_is_typed_is_found_listed_and_marked(tmp_path, cuts, language, word) -> None:
    app = open_app(tmp_path, (1024, 640), language)
    set_text(app, "largest")
    scene = opened(app, "official")
    key(app, pygame.K_f, "\x06", pygame.KMOD_CTRL)
    typed(app, word)
    assert scene.found
    assert scene.describe()["marked"] == scene.found[0].place
    draw(app)
    rows = FoundRows(app, scene.found, 300)
    for place, found in enumerate(scene.found):
        snippet = rows.snippet(place)
        assert len(snippet.lines) <= 2
        if found.in_text:
            assert any(snippet.spans), "what was found is marked in the list"
    assert cuts == []
    app.close()


def test_what_was_found_is_marked_on_the_page_letter_by_letter(app) -> None:
    scene = opened(app, "classic")
    key(app, pygame.K_SLASH, "/")
    typed(app, "/colour")
    assert scene.query == "colour", "the key that leads to the field is not written into it"
    marked = []
    for block in scene.page.blocks:
        words = getattr(block, "words", None)
        for line, spans in zip(words.lines, words.spans, strict=False) if words else ():
            marked += [line[start:end].lower() for start, end in spans]
    assert marked
    assert set(marked) <= {"colour", "colours", "coloured", "color"}


def test_enter_goes_to_it_arrows_choose_and_escape_clears_before_it_leaves(app) -> None:
    app.routes.title()
    scene = opened(app, "classic")
    key(app, pygame.K_f, "\x06", pygame.KMOD_CTRL)
    typed(app, "draw")
    assert len(scene.found) > 2
    key(app, pygame.K_DOWN)
    key(app, pygame.K_DOWN)
    assert scene.describe()["marked"] == scene.found[2].place
    key(app, pygame.K_RETURN)
    assert scene.group.focus.name == "page"
    settled(scene)
    assert scene.found[2].place in scene.describe()["seen"]
    key(app, pygame.K_ESCAPE)
    assert (scene.query, app.stack.top) == ("", scene)
    assert scene.group.find("book.classic") is not None
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "title"


def test_a_click_on_what_was_found_in_another_book_opens_that_book(app) -> None:
    scene = opened(app, "classic")
    key(app, pygame.K_f, "\x06", pygame.KMOD_CTRL)
    typed(app, "roulette")
    place = next(number for number, found in enumerate(scene.found) if found.book != "classic")
    wanted = scene.found[place]
    target = next(one for one in scene.describe()["targets"] if one["name"] == f"hit.{place}")
    click(app, pygame.Rect(target["rect"]).center)
    assert (scene.book, scene.describe()["marked"]) == (wanted.book, wanted.place)
    assert scene.query == "roulette"


def test_nothing_found_is_said(app) -> None:
    scene = opened(app, "classic")
    key(app, pygame.K_f, "\x06", pygame.KMOD_CTRL)
    typed(app, "xylophone")
    label = scene.group.find("found")
    assert label.text == app.t("reader.nothing", words="xylophone")


def test_what_several_books_share_is_found_once() -> None:
    found = search("colour", list(RULESETS), Locale("en"))
    places = [one.place for one in found]
    assert len(places) == len(set(places)) > 5


# ---- the ways in ----------------------------------------------------------------------------------------------------


def test_the_key_for_help_opens_the_rules_on_every_menu_and_escape_leads_back(app) -> None:
    app.routes.title()
    key(app, pygame.K_F1)
    assert app.stack.top.name == "rules"
    key(app, pygame.K_F1)
    assert [scene.name for scene in app.stack.scenes] == ["title", "rules"], "they open once"
    key(app, pygame.K_ESCAPE)
    app.routes.settings()
    key(app, pygame.K_F1)
    assert app.stack.top.name == "rules"
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "settings"


@pytest.mark.parametrize("name", RULESETS)
def test_the_set_up_opens_the_rulebook_that_is_chosen(app, name) -> None:
    app.routes.title()
    app.routes.setup(name)
    press(app, "rules")
    assert app.stack.top.book == name
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "setup"
    key(app, pygame.K_F1)
    assert app.stack.top.book == name


def test_the_pause_opens_the_rulebook_of_the_table(app) -> None:
    app.routes.title()
    scene = at(app, "no_mercy | hands r4 r7 / g2 g3 / b1 b2 | pile r5")
    key(app, pygame.K_ESCAPE)
    press(app, "rules")
    assert app.stack.top.book == "no_mercy"
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "pause"
    key(app, pygame.K_ESCAPE)
    assert scene.on_top


def test_keys_alone_lead_from_the_page_to_the_list_and_back(app) -> None:
    scene = opened(app, "classic")
    key(app, pygame.K_LEFT)
    assert scene.group.focus.name == "section.goal"
    key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    settled(scene)
    assert "section.deck" in scene.describe()["seen"]
    key(app, pygame.K_UP)
    key(app, pygame.K_UP)
    assert scene.group.focus.name.startswith("book.")
    key(app, pygame.K_RIGHT)
    assert scene.group.focus is scene.page
    key(app, pygame.K_TAB)
    fold = scene.group.focus
    assert isinstance(fold, SaysBlock)
    key(app, pygame.K_RETURN)
    assert fold.open
    assert scene.page.rect.contains(fold.focus_box())


def test_small_words_on_paper_stay_dark_with_high_contrast(app) -> None:
    set_text(app, "normal", high_contrast=True)
    app.routes.rules("classic")
    labels = [block._label for block in app.stack.top.page.blocks if isinstance(block, SaysBlock)]
    assert labels
    for label in labels:
        assert contrast.ratio(app.theme.ink(label.colour), PAPER) >= contrast.PLENTY
