"""The search in a rulebook: by the beginnings of words, whatever their accents, with the other words people type."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from game.ui.words.locale import Locale
from game.ui.words.logtext import card_name
from game.ui.words.rulebook import OTHER_CARDS, Book, Paragraph, Section, synonyms

Range = tuple[int, int]
"""From which letter to which, the last one not included."""

_IN_HEADING, _IN_CARDS, _IN_TEXT, _IN_EXAMPLE = 8, 6, 4, 1
_FOREIGN = 3
"""The cards of the own deck go before those of others."""
_EARLY = 60
"""A word among the first letters of a paragraph is what it is about."""
_SHORTEST = 3
"""A word of so many letters finds the other words for what it begins."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A paragraph in which all words occur, and where: in the heading of its section and in its own text."""

    paragraph: str
    section: str
    heading: tuple[Range, ...]
    text: tuple[Range, ...]
    score: int


def search(book: Book, query: str, t: Locale) -> list[Hit]:
    """The paragraphs in which every word of the query occurs, the best first; nothing for an empty query."""
    words = [_alternatives(word, book.language) for word in folded(query).split()]
    if not words:
        return []
    hits = (hit for section in book.sections for hit in _in_section(section, words, t))
    return sorted(hits, key=lambda hit: -hit.score)


def folded(text: str) -> str:
    """The text without capitals and accents, letter for letter: places in it are places in the text."""
    return "".join((unicodedata.normalize("NFD", letter.casefold()) or letter)[0] for letter in text)


@cache
def _alternatives(word: str, language: str) -> re.Pattern[str]:
    """Whatever counts as that word, at the beginning of a word."""
    known = synonyms(language)
    others = known.get(word) or next(
        (found for key, found in known.items() if len(word) >= _SHORTEST and key.startswith(word)), []
    )
    forms = sorted({word, *map(folded, others)}, key=len, reverse=True)
    return re.compile("|".join(rf"(?<!\w){re.escape(form)}" for form in forms))


def _in_section(section: Section, words: list[re.Pattern[str]], t: Locale) -> Iterator[Hit]:
    for number, paragraph in enumerate(section.paragraphs):
        hit = _in_paragraph(section, paragraph, words, t, first=number == 0)
        if hit is not None:
            yield hit


def _in_paragraph(
    section: Section, paragraph: Paragraph, words: list[re.Pattern[str]], t: Locale, first: bool
) -> Hit | None:
    heading, text = folded(section.heading), folded(paragraph.text)
    cards = folded(" / ".join(card_name(t, card) for card in paragraph.cards))
    titles = folded(" / ".join(example.title for example in paragraph.examples))
    score, in_heading, in_text = 0, [], []
    for word in words:
        places = [match.span() for match in word.finditer(text)]
        above = [match.span() for match in word.finditer(heading)]
        beside, told = bool(word.search(cards)), bool(word.search(titles))
        # A word of the heading alone stands for the whole section: its first paragraph answers.
        if not (places or beside or told or (above and first)):
            return None
        early = bool(places) and places[0][0] < _EARLY
        score += (
            _IN_HEADING * bool(above) * (1 + first)
            + _IN_CARDS * beside
            + _IN_TEXT * (bool(places) + early)
            + _IN_EXAMPLE * told
        )
        in_heading += above
        in_text += places
    if section.id == OTHER_CARDS:
        score -= _FOREIGN
    return Hit(paragraph.id, section.id, _merged(in_heading), _merged(in_text), score)


def _merged(places: list[Range]) -> tuple[Range, ...]:
    """The places in order, those that overlap as one."""
    found: list[Range] = []
    for start, end in sorted(places):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return tuple(found)
