"""What the pages of the statistics share: their room, panels with a plot and a sentence, and slots with pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.match.figures import Figures, Part
from game.rulesets import RULESETS
from game.ui import pictures
from game.ui.context import Context
from game.ui.theme import CREAM, LILAC
from game.ui.widgets import Label, Panel, Widget
from game.ui.widgets.bars import Bar, Slot
from game.ui.widgets.plot import LINES, steps
from game.ui.words import statisticstext as words
from game.ui.words.ledgertext import percent

TOP, HEIGHT = 156.0, 544.0
"""Where a page lies in a window 720 units high."""
_WIDEST, _MARGIN = 1224.0, 28.0
_MORE = 700.0
"""How much higher than in such a window a page may be; a tower of it would say no more."""
GAP = 14.0
_NOTE = 46.0
_QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a page is made of: the figures, and the room there is for them."""

    app: Context
    found: Figures

    @property
    def more(self) -> float:
        """How much higher it is than in a window of 720 units."""
        return min(self.app.spare, _MORE)

    @property
    def width(self) -> float:
        """Of the whole page, in units."""
        return min(_WIDEST, self.app.units[0] - 2 * _MARGIN)

    @property
    def left(self) -> float:
        """Where it begins, in units."""
        return 640 - self.width / 2

    def panel(self, x: float, y: float, width: float, height: float) -> tuple[Panel, pygame.Rect]:
        """A panel at a place of the page, and the room on it."""
        box = self.app.page(self.left + x, TOP + y, width, height)
        return Panel(self.app, box), box.inflate(-self.app.px(44), -self.app.px(36))

    @property
    def height(self) -> float:
        """Of the whole page, in units."""
        return HEIGHT + self.more

    def halves(self, top: float = 0.0) -> list[tuple[Panel, pygame.Rect]]:
        """Two panels of the same size below `top`, with the room on each: side by side, or in a tall window stacked."""
        height = self.height - top
        if height > self.width:
            part = (height - GAP) / 2
            return [self.panel(0, y, self.width, part) for y in (top, top + part + GAP)]
        part = (self.width - GAP) / 2
        return [self.panel(x, top, part, height) for x in (0, part + GAP)]

    def hundredths(self) -> list[tuple[float, str]]:
        """The scale of a rate."""
        return [(share, percent(self.app.t, share, 0)) for share in _QUARTERS]

    def amounts(self, highest: int, lines: int = LINES) -> list[tuple[float, str]]:
        """The scale of a number, with about so many lines."""
        return [(float(value), self.app.t.number(value)) for value in steps(highest, lines)]


def footnote(app: Context, room: pygame.Rect, note: Label) -> Label:
    """A sentence at the foot of a room, as high as it takes; the room ends above it."""
    size = note.size * app.scale
    lines = len(app.theme.wrap(note.text, note.kind, size, room.width))
    height = min(max(app.px(_NOTE), lines * app.theme.line_height(note.kind, size)), app.px(2 * _NOTE))
    note.rect = pygame.Rect(room.left, room.bottom - height, room.width, height)
    room.height -= height + app.px(8)
    return note


def message(app: Context, room: pygame.Rect, text: str) -> Label:
    """A sentence in the place of a plot."""
    label = Label(app, text, "text", 19, LILAC, "centre", lines=True, middle=True)
    label.rect = room.copy()
    return label


Half = tuple[str, Callable[[Sheet, pygame.Rect], Widget] | None]
"""A sentence, and what makes the plot above it in a room."""


def halves(sheet: Sheet, *contents: Half) -> list[Widget]:
    """Two panels, each with a plot and a sentence below it, or with the sentence alone."""
    app = sheet.app
    made: list[Widget] = []
    plots: list[Widget] = []
    for (sentence, plot), (panel, room) in zip(contents, sheet.halves(), strict=True):
        if plot is None:
            made += [panel, message(app, room, sentence)]
            continue
        note = footnote(app, room, Label(app, sentence, "text", 16, CREAM.base, lines=True, middle=True))
        made += [panel, note]
        plots.append(plot(sheet, room))
    return [*made, *plots]


def book_slots(sheet: Sheet, bar: Callable[[Sheet, Part, str], Bar]) -> list[Slot]:
    """A slot for every rulebook, with its emblem and the bar that is made for it."""
    slots = []
    for part in sheet.found.books:
        name, rules = words.book_name(sheet.app.t, part.name), RULESETS.get(part.name)
        picture = partial(shown, sheet.app, pictures.book(rules.emblem)) if rules is not None else None
        slots.append(slot_of(sheet, part, name, picture, bar(sheet, part, name)))
    return slots


def slot_of(sheet: Sheet, part: Part, name: str, picture: Callable[[int], pygame.Surface] | None, bar: Bar) -> Slot:
    """The slot of a part of the matches: its picture, its name, and how many they are."""
    return Slot((bar,), name, words.matches_words(sheet.app.t, part.decided), picture)


def shown(app: Context, name: str, side: int) -> pygame.Surface:
    """A picture of the art folder, so many pixels wide."""
    return app.assets.scaled(name, (side, side))
