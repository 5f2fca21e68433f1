"""What a search of the rules has found in all books, and the list of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.rulesets import preset
from game.ui import pictures
from game.ui.context import Context
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Words
from game.ui.words import rulesearch
from game.ui.words.locale import Locale
from game.ui.words.rulebook import book
from game.ui.words.rulesearch import Range

SIZE = 14.5
"""The size of the words in the list, in units."""
_LINES = 2
_BEFORE = 5
"""So many words stand before what was found."""
_TONE = (122, 84, 22)
_LINE = (92, 74, 118)


@dataclass(frozen=True, slots=True)
class Found:
    """A paragraph in which everything that was searched for occurs, and where."""

    book: str
    place: str
    heading: str
    text: str
    in_heading: tuple[Range, ...]
    in_text: tuple[Range, ...]


def search(query: str, books: Sequence[str], t: Locale) -> list[Found]:
    """What is found in these books, one after the other; what several of them share, once."""
    found: list[Found] = []
    seen: set[str] = set()
    for name in books:
        read = book(name, t)
        for hit in rulesearch.search(read, query, t):
            there = read.find(hit.paragraph)
            if there is not None and hit.paragraph not in seen:
                seen.add(hit.paragraph)
                section, paragraph = there
                found.append(Found(name, hit.paragraph, section.heading, paragraph.text, hit.heading, hit.text))
    return found


class FoundRows:
    """Draws what was found: the section, and the words around the first that was searched for."""

    def __init__(self, app: Context, found: Sequence[Found], width: int) -> None:
        self.app = app
        self.found = found
        self._left = app.px(46)
        self._width = width - self._left - app.px(12)
        theme, scale = app.theme, app.scale
        self._heading = theme.line_height("bold", SIZE * scale)
        self.height = self._heading + _LINES * theme.line_height("text", SIZE * scale) + app.px(16)
        self._made: dict[int, Words] = {}

    def snippet(self, place: int) -> Words:
        """As much of a paragraph as fits, from shortly before what was found."""
        if place not in self._made:
            self._made[place] = self._snippet(self.found[place])
        return self._made[place]

    def _snippet(self, found: Found) -> Words:
        text, begin = found.text, 0
        if found.in_text:
            before = text[: found.in_text[0][0]].split(" ")
            begin = len(" ".join(before[:-_BEFORE])) + 1 if len(before) > _BEFORE else 0
        lead = "… " if begin else ""
        rest = text[begin:]
        words = self._set(lead + rest)
        while len(words.lines) > _LINES and " " in rest:
            rest = rest.rpartition(" ")[0]
            words = self._set(f"{lead}{rest} …")
        shift, last = len(lead) - begin, begin + len(rest)
        seen = [(start, min(end, last)) for start, end in found.in_text if begin <= start < last]
        words.mark([(start + shift, end + shift) for start, end in seen])
        return words

    def _set(self, text: str) -> Words:
        return Words(self.app, text, "text", SIZE, CREAM.base, self._width, 1.0, _TONE)

    def draw(self, surface: pygame.Surface, box: pygame.Rect, place: int, lit: bool) -> None:
        """One row."""
        app, found = self.app, self.found[place]
        side = app.px(30)
        emblem = app.assets.scaled(pictures.book(preset(found.book).emblem), (side, side))
        surface.blit(emblem, emblem.get_rect(midleft=(box.left + app.px(8), box.centery)))
        colour = GOLD.base if lit else LILAC
        heading = app.theme.fit(found.heading, "bold", SIZE * app.scale, self._width, colour)
        top = box.top + app.px(8)
        surface.blit(heading, (box.left + self._left, top))
        corner = (box.left + self._left, top + self._heading)
        self.snippet(place).draw(surface, corner, surface.get_clip())
        line = pygame.Rect(box.left + app.px(8), box.bottom - 1, box.width - app.px(16), 1)
        pygame.draw.rect(surface, _LINE, line)
