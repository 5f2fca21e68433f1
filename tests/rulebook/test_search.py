"""The search finds what people mean: by beginnings of words, without accents, with the words they type."""

from __future__ import annotations

import pytest

from game.rulesets import RULESETS
from game.ui.words import rulebook
from game.ui.words.locale import LANGUAGES, Locale
from game.ui.words.rulesearch import Hit, folded, search

TEXTS = {language: Locale(language) for language in LANGUAGES}
BOOKS = {(name, language): rulebook.book(name, TEXTS[language]) for name in RULESETS for language in LANGUAGES}


def found(query: str, name: str = "classic", language: str = "en") -> list[Hit]:
    return search(BOOKS[name, language], query, TEXTS[language])


def names(query: str, name: str = "classic", language: str = "en") -> list[str]:
    return [hit.paragraph for hit in found(query, name, language)]


def marked(query: str, paragraph: str, name: str = "classic", language: str = "en") -> list[str]:
    """The letters that are highlighted in the text of a hit."""
    hit = next(hit for hit in found(query, name, language) if hit.paragraph == paragraph)
    section = BOOKS[name, language].find(paragraph)
    assert section is not None
    return [section[1].text[start:end] for start, end in hit.text]


@pytest.mark.parametrize(
    ("name", "language", "query", "first"),
    [
        ("classic", "en", "stack", "classic.stacking"),
        ("no_mercy", "en", "chain", "no_mercy.chain"),
        ("official", "en", "bluff", "official.challenge"),
        ("no_mercy", "en", "swap 7", "no_mercy.seven"),
        ("one", "en", "forget", "one.uno_penalty"),
        ("casino", "en", "multiplier", "casino.multiplier"),
        ("classic", "en", "jump", "house.jump_in"),
        ("no_mercy", "it", "catena", "no_mercy.chain"),
        ("classic", "it", "salta", "card.skip"),
        ("no_mercy", "it", "roulette", "card.wild_color_roulette"),
        ("official", "it", "sfida", "official.challenge"),
        ("casino", "it", "soldi", "casino.credits"),
        ("classic", "es", "acumular", "classic.stacking"),
        ("classic", "es", "reversa", "card.reverse"),
        ("official", "es", "farol", "official.challenge"),
        ("classic", "es", "puntuación", "shared.points"),
    ],
)
def test_the_best_answer_comes_first_or_nearly(name: str, language: str, query: str, first: str) -> None:
    assert first in names(query, name, language)[:3]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("query", ["+4", "+2"])
def test_a_plus_card_is_found_by_its_number(language: str, query: str) -> None:
    card = {"+4": "card.wild_draw_four", "+2": "card.draw_two"}[query]
    assert card in names(query, "classic", language)[:4]


def test_accents_and_capitals_do_not_matter() -> None:
    assert names("COMODIN", language="es") == names("comodín", language="es") != []
    assert names("Perche", language="it") == names("perché", language="it")
    assert folded("ÀÉñ×İ") == "aen×i"
    assert all(len(folded(text)) == len(text) for text in rulebook.texts("es").values())


def test_words_are_found_by_their_beginnings_and_nowhere_else() -> None:
    assert "card.reverse" in names("reve")
    assert "card.reverse" not in names("everse")


def test_every_word_must_occur() -> None:
    both = set(names("draw colour"))
    assert both
    assert both <= set(names("draw")) & set(names("colour"))
    assert names("draw xylophone") == []
    assert names("") == names("   ") == []


def test_what_is_found_is_highlighted() -> None:
    assert marked("skip", "card.reverse") == ["Skip"]
    assert marked("direct", "card.reverse") == ["direct"]
    assert set(marked("comodin", "card.wild", language="es")) == {"Comodín"}
    hit = next(hit for hit in found("house") if hit.paragraph == "house.about")
    assert hit.heading == ((0, 5),)


def test_ranges_lie_in_the_text_and_do_not_overlap() -> None:
    for hit in found("a", "no_mercy") + found("+2 draw stack", "no_mercy"):
        section = BOOKS["no_mercy", "en"].find(hit.paragraph)
        assert section is not None
        for ranges, text in ((hit.text, section[1].text), (hit.heading, section[0].heading)):
            flat = [place for one in ranges for place in one]
            assert flat == sorted(set(flat))
            assert all(0 <= place <= len(text) for place in flat)


def test_a_heading_goes_before_a_text_and_answers_once() -> None:
    hits = found("house rules")
    assert hits[0].paragraph == "house.about"
    assert hits[0].score == max(hit.score for hit in hits)
    assert len([hit for hit in hits if hit.section == "house"]) < 5


def test_the_own_deck_goes_before_the_cards_of_others() -> None:
    hits = names("+4")
    assert hits.index("classic.wild_draw_four") < hits.index("card.wild_reverse_draw_4")


def test_names_of_the_cards_that_are_shown_count() -> None:
    assert "shared.deck108" in names("blue draw two")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_people_type_leads_somewhere(language: str) -> None:
    for word in rulebook.synonyms(language):
        assert any(names(word, name, language) for name in RULESETS), word
        assert word == folded(word), "a query is looked up without accents"


def test_the_other_words_add_something() -> None:
    assert names("joker") == names("wild"), "nobody writes joker, and everybody says it"
    assert "joker" not in " ".join(rulebook.texts("en").values()).casefold()


def test_a_query_of_odd_letters_is_only_text() -> None:
    assert names("(") == names("[a-z") == names("\\") == []
    assert isinstance(names("+"), list)
