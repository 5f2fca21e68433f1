"""Writes the rulebooks for the web from the texts that the game shows. `--check` only says if they are old.

The sentences of docs/rules-map are packed for the game first: see make_rules_map.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ["SPIETATO_STRICT"] = "1"

from game.core.cards import FACES, IS_WILD  # noqa: E402
from game.rulesets import RULESETS  # noqa: E402
from game.ui.words import rulebook  # noqa: E402
from game.ui.words.locale import LANGUAGES, Locale  # noqa: E402
from game.ui.words.logtext import card_name, colour_name  # noqa: E402
from game.ui.words.rulebook import Book, Paragraph, Row, label  # noqa: E402
from game.ui.words.ruleexamples import Example  # noqa: E402
from tools import make_rules_map  # noqa: E402

FOLDER = "docs/rules"
SPRITES = "../../../CardSprites"
"""As seen from a page."""
_BESIDE, _IN_TABLE = 64, 32
_MANY = 10
"""A hand of more cards than this is told by its number."""


def pages() -> dict[str, str]:
    """Every page by its path."""
    found = {f"{FOLDER}/README.md": "\n".join(_front()) + "\n"}
    for language in LANGUAGES:
        t = Locale(language)
        for ruleset in RULESETS:
            found[f"{FOLDER}/{language}/{ruleset}.md"] = "\n".join(_page(rulebook.book(ruleset, t), t)) + "\n"
    return found


def _front() -> Iterator[str]:
    yield "# The rules, for players"
    yield ""
    yield "The texts of the game, made by `make rules-pages` from `game/data/rules`: change them there."
    for language, name in LANGUAGES.items():
        t = Locale(language)
        yield ""
        yield f"## {name}"
        yield ""
        for ruleset, rules in RULESETS.items():
            line = t(f"ruleset.{rules.texts}.line")
            yield f"- [{t(f'ruleset.{rules.texts}')}]({language}/{ruleset}.md): {line}"


def _page(book: Book, t: Locale) -> Iterator[str]:
    yield "<!-- Made by tools/make_rules.py from game/data/rules. -->"
    yield ""
    yield f"# {book.title}"
    yield ""
    others = (language for language in LANGUAGES if language != book.language)
    yield " · ".join(
        ["[↑](../README.md)", *(f"[{LANGUAGES[language]}](../{language}/{book.id}.md)" for language in others)]
    )
    yield ""
    for section in book.sections:
        yield f"- [{section.heading}](#section-{section.id})"
    for section in book.sections:
        yield ""
        yield f'<a id="section-{section.id}"></a>'
        yield ""
        yield f"## {section.heading}"
        for paragraph in section.paragraphs:
            yield from _paragraph(paragraph, book, t)


def _paragraph(paragraph: Paragraph, book: Book, t: Locale) -> Iterator[str]:
    yield ""
    yield f'<a id="{paragraph.id}"></a>'
    yield ""
    yield paragraph.text
    if paragraph.cards:
        yield ""
        yield _pictures(paragraph.cards, t, _BESIDE)
    for example in paragraph.examples:
        yield ""
        yield from _example(example, t)
    if paragraph.told(book.language):
        yield ""
        yield from _behind(paragraph.told(book.language), book.language)


def _behind(rows: tuple[Row, ...], language: str) -> Iterator[str]:
    yield f"<details><summary>{label('why', language)}</summary>"
    yield ""
    for own, name in ((False, "says"), (True, "reads")):
        sentences = [row.sentence for row in rows if row.own == own]
        if sentences:
            yield f"*{label(name, language)}*"
            yield ""
            yield from (f"- {sentence}" for sentence in dict.fromkeys(sentences))
            yield ""
    yield "</details>"


def _example(example: Example, t: Locale) -> Iterator[str]:
    language = t.language
    yield f"**{label('example', language)}:** {example.title}"
    yield ""
    yield "| | |"
    yield "|---|---|"
    for hand in example.hands:
        yield f"| {hand.name} | {_held(hand.cards, t)} |"
    if example.hands:
        colour = f" ({colour_name(t, example.colour)})" if IS_WILD[example.top] else ""
        yield f"| {label('pile', language)} | {_pictures((example.top,), t, _IN_TABLE)}{colour} |"
    for number, step in enumerate(example.steps, 1):
        picture = _pictures((step.card,), t, _IN_TABLE) + " " if step.card >= 0 else ""
        yield f"| {number}. | {picture}{step.words} |"
    mark = "" if example.allowed else "🚫 "
    yield f"| **{label('result', language)}** | {mark}{'<br>'.join(example.results)} |"


def _held(cards: tuple[int, ...], t: Locale) -> str:
    return _pictures(cards, t, _IN_TABLE) if len(cards) <= _MANY else f"{len(cards)} × 🂠"


def _pictures(cards: tuple[int, ...], t: Locale, width: int) -> str:
    return " ".join(
        f'<img src="{SPRITES}/{FACES[card].sprite}_Card.png" width="{width}" alt="{card_name(t, card)}">'
        for card in cards
    )


def main() -> int:
    """Write all pages, or say whether they are what they should be."""
    wanted = pages()
    if "--check" in sys.argv[1:]:
        old = [name for name, text in wanted.items() if not _same(ROOT / name, text)]
        print(f"old, run make rules-pages: {', '.join(old)}" if old else f"{len(wanted)} pages are up to date")
        return make_rules_map.main() or bool(old)
    make_rules_map.main()
    for name, text in wanted.items():
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / name).write_text(text, encoding="utf-8", newline="\n")
    return 0


def _same(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    raise SystemExit(main())
