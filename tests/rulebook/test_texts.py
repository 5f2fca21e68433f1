"""The texts of the rulebooks: complete in every language, written for players, and tied to the maps both ways."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.core.cards import IS_WILD, SYMBOL_NAMES, SYMBOL_OF
from game.core.houserules import HOUSE_RULES
from game.core.notation import read_card
from game.rulesets import RULESETS, preset, register, unregister
from game.ui import fonts, paths
from game.ui.words import rulebook
from game.ui.words.locale import LANGUAGES, Locale
from game.ui.words.logtext import card_name, symbol_name
from tests.rules_map import NO_RULE, NOT_BUILT
from tests.rules_map import rows as map_rows
from tests.test_rules_map import MAPS, ROOT
from tools import make_rules, make_rules_map

TEXTS = {language: rulebook.texts(language) for language in LANGUAGES}
BOOKS = {
    (ruleset, language): rulebook.book(ruleset, Locale(language)) for ruleset in RULESETS for language in LANGUAGES
}
LONGEST = 440


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


# ---- languages ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["it", "es"])
def test_every_language_has_the_same_texts_with_the_same_places(language: str) -> None:
    assert TEXTS[language].keys() == TEXTS["en"].keys()
    assert [key for key, text in TEXTS["en"].items() if places(text) != places(TEXTS[language][key])] == []


@pytest.mark.parametrize("part", [part for part in (*rulebook.SHARED, *rulebook.books()) if part != rulebook.OTHER])
def test_the_files_of_a_part_agree_in_every_language(part: str) -> None:
    keys = {language: set(rulebook._file(f"{part}.{language}.json")) for language in LANGUAGES}
    assert keys["it"] == keys["en"]
    assert keys["es"] == keys["en"]


@pytest.mark.parametrize("language", ["it", "es"])
def test_nothing_is_left_in_english(language: str) -> None:
    assert [key for key, text in TEXTS[language].items() if text == TEXTS["en"][key]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_used_and_every_paragraph_section_and_example_has_one(language: str) -> None:
    wanted = set(rulebook.definitions())
    wanted |= {f"section.{section}" for part in rulebook.books() for section, _ in rulebook.outline(part)}
    wanted |= {
        f"example.{source.id}" for entry in rulebook.definitions().values() for source in rulebook.examples(entry)
    }
    wanted |= {f"label.{name}" for name in rulebook.LABELS}
    assert wanted ^ TEXTS[language].keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_paragraph_is_short_and_whole_sentences(language: str) -> None:
    for name in rulebook.definitions():
        text = TEXTS[language][name]
        assert len(text) <= LONGEST, name
        assert text[-1] in ".!", name
        assert text == text.strip(), name
        assert "  " not in text, name
        assert "'" not in text, f"{name}: the apostrophe of the texts is ’"
        # Not more than one can take in: a list of what a first card does is the longest.
        assert len(re.findall(r"[.!?](?= |$)", text)) <= 4, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_drawn(language: str) -> None:
    letters = sorted({letter for text in TEXTS[language].values() for letter in text})
    font = fonts.load("text", 20)
    lacking = [letter for letter, size in zip(letters, font.metrics("".join(letters)), strict=True) if size is None]
    assert lacking == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_a_card_calls_it_by_its_name(language: str) -> None:
    t = Locale(language)
    for name, entry in rulebook.definitions().items():
        topics = [topic for topic in entry.get("about", ()) if topic.startswith("card.") and topic != "card.custom"]
        if topics in ([], ["card.number"]) or "match" in entry["about"]:
            continue
        for topic, card in zip(topics, map(read_card, entry["cards"]), strict=True):
            assert SYMBOL_NAMES[SYMBOL_OF[card]].lower() == topic.removeprefix("card.")
            wanted = card_name(t, card) if IS_WILD[card] else symbol_name(t, SYMBOL_OF[card])
            assert wanted.casefold() in TEXTS[language][name].casefold(), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_house_rule_is_called_what_the_set_up_calls_it(language: str) -> None:
    t = Locale(language)
    for name in HOUSE_RULES:
        if t.has(f"option.{name}"):
            label = t(f"option.{name}").casefold()
            assert label in TEXTS[language][f"house.{name}"].casefold(), name


def test_every_house_rule_has_a_paragraph() -> None:
    for name in HOUSE_RULES:
        wanted = "house.custom" if name.startswith("custom") else f"house.{name}"
        assert wanted in rulebook.definitions(), name


# ---- the books ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_book_is_whole_in_every_language(ruleset: str, language: str) -> None:
    book = BOOKS[ruleset, language]
    names = [paragraph.id for paragraph in book.paragraphs()]
    assert len(names) == len(set(names)) > 20
    assert all(section.heading and section.paragraphs for section in book.sections)
    assert not [paragraph.id for paragraph in book.paragraphs() if "{" in paragraph.text]
    for name in names:
        section, paragraph = book.find(name) or (None, None)
        assert section is not None
        assert paragraph is not None
        assert paragraph.id == name
    assert book.find("no.such") is None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_numbers_come_from_the_ruleset(ruleset: str) -> None:
    text = " ".join(paragraph.text for paragraph in BOOKS[ruleset, "en"].paragraphs())
    assert f"{len(preset(ruleset).deck_cards)} cards" in text


def test_the_casino_has_no_house_rules_in_its_book_and_the_others_have_them_all() -> None:
    for ruleset in RULESETS:
        names = {paragraph.id for paragraph in BOOKS[ruleset, "en"].paragraphs()}
        house = {name for name in rulebook.definitions() if name.startswith("house.")}
        assert names & house == (set() if preset(ruleset).fixed else house)


@pytest.fixture
def sixth() -> Iterator[str]:
    """A rulebook that brings no texts of its own rules: Classic with three cards each."""
    classic = preset("classic")
    display = replace(classic.display, order=1000, emblem="classic")
    texts = {"ruleset.sixth": "The sixth", "ruleset.sixth.line": "Classic once more."}
    register(replace(classic, id="sixth", deal=3, display=display), dict.fromkeys(LANGUAGES, texts))
    yield "sixth"
    unregister("sixth")


def test_a_rulebook_from_outside_has_a_book_too(sixth: str) -> None:
    book = rulebook.book(sixth, Locale("it"))
    assert book.title == "The sixth"
    deal = book.find("shared.deal")
    assert deal is not None
    assert "3 carte" in deal[1].text
    assert book.find("house.stacking") is not None


def test_the_deck_of_another_book_is_not_told_twice() -> None:
    names = [paragraph.id for paragraph in BOOKS["no_mercy", "en"].paragraphs()]
    assert "card.number" not in names, "in No Mercy a 7 and a 0 do something"
    assert names.index("card.wild") > names.index("house.custom")


# ---- the maps -------------------------------------------------------------------------------------------------------


def named_rows() -> set[str]:
    return {row for entry in rulebook.definitions().values() for row in entry.get("rows", ())}


def test_every_row_that_holds_a_rule_is_behind_a_paragraph_and_every_named_row_exists() -> None:
    every = {f"{name} {row.number}": row.cell for name, text in MAPS.items() for row in map_rows(text)}
    assert named_rows() - every.keys() == set()
    tested = {name for name, cell in every.items() if cell != NOT_BUILT and not cell.startswith(NO_RULE)}
    assert sorted(tested - named_rows()) == []
    assert [name for name in named_rows() if every[name].startswith(NO_RULE)] == []


def test_only_what_no_rulebook_knows_has_no_sentence_behind_it() -> None:
    bare = {name for name, entry in rulebook.definitions().items() if not entry.get("rows")}
    assert bare == {"house.called_off", "house.deck", "house.title"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_row_of_a_book_is_read_in_that_book(ruleset: str) -> None:
    shown = {(row.book, row.number) for paragraph in BOOKS[ruleset, "en"].paragraphs() for row in paragraph.rows}
    own = {
        (ruleset, row.number)
        for row in map_rows(MAPS[ruleset])
        if row.cell != NOT_BUILT and not row.cell.startswith(NO_RULE)
    }
    assert own - shown == set()
    assert {book for book, _ in shown} <= {ruleset, rulebook.COMMON}


def test_the_packed_sentences_are_those_of_the_maps() -> None:
    assert make_rules_map.FILE.read_text(encoding="utf-8") == make_rules_map.packed(), "run make rules-pages"


def test_sentences_are_shown_without_marks_and_notes_and_it_is_known_whose_they_are() -> None:
    rows = rulebook.rows()
    assert [name for name, row in rows.items() if re.search(r"[*`\[\]]", row.sentence)] == []
    assert (
        rows["no_mercy 16"].sentence == "Cambia Giro: quando giocate questa carta, la direzione del gioco si inverte."
    )
    assert not rows["classic 12"].own
    assert rows["no_mercy 47"].own
    assert rows["common 8"].own
    assert rows["common 45"].books == ("one",)
    assert rows["common 45"].behind("one")
    assert not rows["common 45"].behind("classic")


# ---- what is packed and generated -----------------------------------------------------------------------------------


def test_the_rules_are_packed() -> None:
    assert '*files("game/data/rules", ".json")' in (ROOT / "build.spec").read_text(encoding="utf-8")
    assert paths.rules_folder() == ROOT / "game" / "data" / "rules"


def test_the_pages_for_the_web_are_up_to_date() -> None:
    wanted = make_rules.pages()
    there = {page.relative_to(ROOT).as_posix() for page in (ROOT / "docs" / "rules").rglob("*.md")}
    assert there == wanted.keys()
    old = [name for name, text in wanted.items() if (ROOT / name).read_text(encoding="utf-8") != text]
    assert old == [], "run make rules-pages"


def test_every_link_and_picture_of_the_pages_is_there() -> None:
    for name, text in make_rules.pages().items():
        for target in re.findall(r'\]\(([^)#]+)\)|src="([^"]+)"', text):
            link = target[0] or target[1]
            assert ((ROOT / name).parent / link).resolve().exists(), (name, link)


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_readings_are_shown_where_they_can_be_read(language: str) -> None:
    paragraphs = [one for name in RULESETS for one in rulebook.book(name, Locale(language)).paragraphs()]
    assert any(row.own for one in paragraphs for row in one.rows)
    assert any(row.own for one in paragraphs for row in one.told(language)) == (language == "en")
    assert all(row in one.told(language) for one in paragraphs for row in one.rows if not row.own)
