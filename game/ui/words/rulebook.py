"""The rulebooks as players read them: sections of short paragraphs with cards, examples and the sentences behind them.

What a book is made of is written once (`data/rules/<part>.json`), its words once in each language
(`data/rules/<part>.<language>.json`). A paragraph that several books share is defined in the part of its name, like
`shared.match` or `house.stacking`, and included by its id; places like `{deal}` are filled from the ruleset.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from game.core.errors import UnreadableError
from game.core.notation import read_card
from game.core.ruleset import Ruleset
from game.rulesets import preset
from game.ui import faults, paths
from game.ui.reading import TEXT_BYTES, read_json
from game.ui.words.locale import DEFAULT, Locale
from game.ui.words.ruleexamples import Example, Source, worked

SHARED = ("shared", "card", "house")
"""The parts whose paragraphs any book may include."""
COMMON = "common"
"""The map of what the rulebooks leave open: its rows stand behind every book."""
OTHER = "other"
"""The book of a ruleset that brings none of its own."""

OTHER_CARDS = "other_cards"
"""The last section of a book: what the cards do that its own deck does not have."""
LABELS = ("example", "pile", "result", "why", "says", "reads")
"""The few words around a paragraph: an example, its discard pile and its result; who says what stands behind it."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of docs/rules-map: the sentence that stands behind a paragraph, word for word."""

    book: str
    number: int
    sentence: str
    own: bool
    """Whether it is this game's reading of what the rulebook leaves open, and not the rulebook's sentence."""
    books: tuple[str, ...] = ()
    """The rulebooks that it is about, where it is not about all of them."""

    def behind(self, part: str) -> bool:
        """Whether it has a say in that book."""
        return self.book == part or (self.book == COMMON and (not self.books or part in self.books))


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One to three sentences about one thing."""

    id: str
    text: str
    about: tuple[str, ...]
    """The topics it answers: see rulelinks."""
    cards: tuple[int, ...]
    """The cards to show beside it."""
    examples: tuple[Example, ...]
    rows: tuple[Row, ...]

    def told(self, language: str) -> tuple[Row, ...]:
        """The sentences behind it that are shown in that language: a rulebook's own in its own words, but our readings,
        which are written in English, only there."""
        return tuple(row for row in self.rows if not row.own or language == DEFAULT)


@dataclass(frozen=True, slots=True)
class Section:
    """Paragraphs under one heading."""

    id: str
    heading: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook in one language."""

    id: str
    title: str
    language: str
    sections: tuple[Section, ...]

    def paragraphs(self) -> Iterator[Paragraph]:
        """All paragraphs in the order in which they are read."""
        for section in self.sections:
            yield from section.paragraphs

    def find(self, paragraph_id: str) -> tuple[Section, Paragraph] | None:
        """A paragraph with its section; None if this book has none with that id."""
        for section in self.sections:
            for paragraph in section.paragraphs:
                if paragraph.id == paragraph_id:
                    return section, paragraph
        return None


def book(ruleset_id: str, t: Locale) -> Book:
    """The rulebook of a ruleset in the language of `t`, the house rules and the cards of other decks at its end."""
    rules = preset(ruleset_id)
    made = _made(part_of(ruleset_id), rules, t.language)
    return Book(ruleset_id, t(f"ruleset.{rules.texts}"), t.language, made)


def part_of(ruleset_id: str) -> str:
    """The name of the file that a ruleset's book is made of."""
    return ruleset_id if os.path.isfile(paths.rules_folder() / f"{ruleset_id}.json") else OTHER


# ---- what a book is made of -----------------------------------------------------------------------------------------


@cache
def definitions() -> dict[str, dict[str, Any]]:
    """Every paragraph of every part by its id, as the files have it."""
    found: dict[str, dict[str, Any]] = {}
    for part in (*SHARED, *books()):
        for entry in _entries(_file(f"{part}.json")):
            if isinstance(entry, dict):
                found[entry["id"]] = entry
    return found


@cache
def books() -> tuple[str, ...]:
    """The books there are, by the names of their files."""
    names = (file.name.removesuffix(".json") for file in sorted(paths.rules_folder().glob("*.json")))
    return tuple(name for name in names if "." not in name and name not in (*SHARED, "map"))


def outline(part: str) -> list[tuple[str, list[str]]]:
    """The sections of a book with the ids of their paragraphs; the last are the house rules and the other cards."""
    found = [(section["id"], [_id(entry) for entry in section["paragraphs"]]) for section in sections(part)]
    if part != OTHER and preset(part).fixed:
        return found
    found += [(section["id"], [_id(entry) for entry in section["paragraphs"]]) for section in sections("house")]
    # A card is told once: not again among those of other decks, under whatever id the book has it.
    told = {topic for _, names in found for name in names for topic in definitions()[name].get("about", ())}
    cards = [_id(entry) for entry in _entries(_file("card.json"))]
    others = [name for name in cards if not told & set(definitions()[name]["about"])]
    return [*found, (OTHER_CARDS, others)] if others else found


def values(rules: Ruleset) -> dict[str, object]:
    """What the places in a text stand for."""
    return {
        "deck": len(rules.deck_cards),
        "deal": rules.deal,
        "low": rules.min_players,
        "high": rules.max_players,
        "goal": rules.goal.amount,
        "uno_cards": rules.uno_cards,
        "hand_limit": rules.hand_limit,
        "knock_out": rules.knock_out_points,
    }


@cache
def texts(language: str) -> dict[str, str]:
    """Every text of the rulebooks in a language: paragraphs by their id, `section.<id>` and `example.<id>`."""
    found: dict[str, str] = {}
    for part in (*SHARED, *books()):
        # The book of a rulebook from outside has no text of its own.
        if part != OTHER:
            words = _file(f"{part}.{language}.json").items()
            found.update((key, text) for key, text in words if isinstance(text, str))
    return found


def label(name: str, language: str) -> str:
    """What stands over the parts of a paragraph: one of `LABELS`."""
    return _worded(texts(language), f"label.{name}")


@cache
def synonyms(language: str) -> dict[str, list[str]]:
    """Words that people type, and those that the texts have for them."""
    return {word: list(others) for word, others in _file(f"search.{language}.json").items()}


@cache
def rows() -> dict[str, Row]:
    """The rows of docs/rules-map by name, such as `classic 12`."""
    found = {}
    for name, lines in _file("map.json").items():
        for number, line in enumerate(lines, 1):
            about = tuple(line.get("books", ()))
            found[f"{name} {number}"] = Row(name, number, line["sentence"], line.get("own", False), about)
    return found


@cache
def _made(part: str, rules: Ruleset, language: str) -> tuple[Section, ...]:
    t = Locale(language)
    words = texts(language)
    return tuple(
        Section(
            section_id,
            _worded(words, f"section.{section_id}"),
            tuple(_paragraph(definitions()[paragraph], part, rules, words, t) for paragraph in paragraphs),
        )
        for section_id, paragraphs in outline(part)
    )


def _worded(words: Mapping[str, str], key: str) -> str:
    """A text; in English, or else its key, if somebody has damaged a file."""
    if key not in words:
        faults.report("text", key)
        return texts(DEFAULT).get(key, key)
    return words[key]


def _paragraph(entry: Mapping[str, Any], part: str, rules: Ruleset, words: Mapping[str, str], t: Locale) -> Paragraph:
    named = (rows()[name] for name in entry.get("rows", ()))
    return Paragraph(
        id=entry["id"],
        text=_worded(words, entry["id"]).format(**values(rules)),
        about=tuple(entry.get("about", ())),
        cards=tuple(map(read_card, entry.get("cards", ()))),
        examples=tuple(worked(source, _worded(words, f"example.{source.id}"), t) for source in examples(entry, part)),
        rows=tuple(row for row in named if row.behind(part)),
    )


def examples(entry: Mapping[str, Any], part: str = "") -> Iterator[Source]:
    """The worked examples of a paragraph: all of them, or those that are played at the table of a book.

    What several books share has an example at one of their tables; the others show it too unless it says `only`.
    """
    for example in entry.get("examples", ()):
        if part and part not in example.get("only", (part,)):
            continue
        yield Source(
            id=example["id"],
            position=example["position"],
            play=tuple(example["play"]),
            allowed=example.get("allowed", True),
            claims=example.get("result", {}),
        )


# ---- files ----------------------------------------------------------------------------------------------------------


@cache
def _file(name: str) -> dict[str, Any]:
    try:
        found = read_json(paths.rules_folder() / name, TEXT_BYTES)
        if not isinstance(found, dict):
            raise UnreadableError(f"{name} holds no rules")
        return found
    except (FileNotFoundError, UnreadableError) as error:
        faults.report("text", name, error)
        return {}


def sections(part: str) -> list[dict[str, Any]]:
    """The sections of a part as its file has them."""
    return list(_file(f"{part}.json").get("sections", ()))


def _entries(file: Mapping[str, Any]) -> Iterator[dict[str, Any] | str]:
    """The paragraphs of a part, with or without sections: definitions, and ids of those that are included."""
    yield from file.get("paragraphs", ())
    for section in file.get("sections", ()):
        yield from section["paragraphs"]


def _id(entry: dict[str, Any] | str) -> str:
    return entry if isinstance(entry, str) else str(entry["id"])
