"""The rules inside the game: books and sections on the left, the open page on the right, a search over all of it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.rulesets import RULESETS, featured
from game.ui.context import Context
from game.ui.inputs import Intent, intent
from game.ui.scenes import rules_search
from game.ui.scenes.backdrop import MenuScene
from game.ui.scenes.rules_blocks import CardBlock, SaysBlock, book_blocks
from game.ui.scenes.rules_list import BookRow, SectionRow
from game.ui.scenes.rules_search import Found, FoundRows
from game.ui.table.sprites import CardSprites
from game.ui.theme import LILAC
from game.ui.widgets import Label, LazyList, Page, Panel, ScrollArea, TextBlock, TextField
from game.ui.words.rulebook import Book, book

_LEFT, _TOP, _BOTTOM = 36, 92, 694
_SIDE = 300
_BOOK, _BOOK_STEP, _BOOKS_FIT = 46, 52, 5
_PAGE = (356, 888)
"""Where the page begins, and how wide it is."""
_MARGIN = 82
_FIELD = (900, 30, 344, 44)
_TURNS = (Intent.PAGE_UP, Intent.PAGE_DOWN, Intent.HOME, Intent.END)
LONGEST = 40
"""So many letters can be searched for."""


class RulesScene(MenuScene):
    """All rulebooks. A book that it is opened with comes first in the list, and a place in it is shown and marked."""

    name = "rules"
    heading = "reader.title"

    def __init__(self, app: Context, book: str = "", place: str = "") -> None:
        super().__init__(app)
        own = book if book in RULESETS else ""
        self.books = [own, *(name for name in RULESETS if name != own)] if own else list(RULESETS)
        self.book = own or featured().id
        self.query = ""
        self.found: list[Found] = []
        self._place = place
        self._chosen = 0
        self._sprites = CardSprites(app.assets)
        self.page: Page | None = None
        self._list: LazyList | None = None
        self._books = ScrollArea(app, "books", pygame.Rect(0, 0, 0, 0))
        self._sections = ScrollArea(app, "sections", pygame.Rect(0, 0, 0, 0))
        self._look: tuple[object, ...] = ()
        """Which book is on the page, and in which size and language it is set."""
        self._swallow = False
        """Whether the letter of the key that led to the field is still to come."""

    def leave(self) -> None:
        self._sprites.clear()

    # ---- placing ----------------------------------------------------------------------------------------------------

    @property
    def _bottom(self) -> float:
        """Where page and lists end, in units."""
        return _BOTTOM + self.app.spare

    def place(self) -> None:
        app = self.app
        field = TextField(app, "search", self.query, self._search, "", app.t("reader.search"), LONGEST, _FIELD[2])
        field.rect = app.page(*_FIELD)
        self.group.add(field)
        self._list = None
        if self.query:
            self._place_hits()
        else:
            self._place_sections(self._place_books())
        page = self._placed_page()
        self.group.add(page, *(block for block in page.blocks if isinstance(block, SaysBlock)))
        self._mark_words(page)
        if self.group.focus is None:
            self.group.focus_on("page")
        self._light_section()

    def _placed_page(self) -> Page:
        """The open book: as it is, or set anew in another size or language, with the same place at its top."""
        app, before = self.app, self.page
        look = (self.book, app.size, app.t.language, app.theme.factor)
        if before is not None and look == self._look:
            return before
        self._look, place, marked = look, self._place, bool(self._place)
        unfolded: set[str] = set()
        if before is not None:
            place, marked = before.marked or before.at_top, bool(before.marked)
            unfolded = {block.place for block in before.blocks if isinstance(block, SaysBlock) and block.open}
        self._sprites.clear()
        page = self.page = Page(app, "page", app.page(_PAGE[0], _TOP, _PAGE[1], self._bottom - _TOP), _MARGIN)
        page.fill(list(book_blocks(app, page, self._shown(), self._sprites, unfolded)))
        if place:
            page.go_to(place, at_once=True, mark=marked)
        return page

    def _shown(self) -> Book:
        return book(self.book, self.app.t)

    def _place_books(self) -> float:
        """All books; where there are more than fit, they scroll. Where they end, in units."""
        app, count = self.app, len(self.books)
        height = _BOOK_STEP * (count if count <= _BOOKS_FIT else _BOOKS_FIT + 0.5)
        area = ScrollArea(app, "books", app.page(_LEFT - 8, _TOP - 4, _SIDE + 20, height + 2))
        for number, name in enumerate(self.books):
            row = BookRow(app, name, name == self.book, partial(self.open, name))
            row.rect = app.page(_LEFT, _TOP + number * _BOOK_STEP, _SIDE, _BOOK)
            area.add(row)
        area.scroll_to(self._books.position * app.scale)
        self._books = area
        self.group.add(area, *area.children)
        return _TOP + height

    def _place_sections(self, above: float) -> None:
        """What is in the open book, below the books."""
        app, top = self.app, above + 10
        self.group.add(Panel(app, app.page(_LEFT, top, _SIDE, self._bottom - top)))
        area = ScrollArea(app, "sections", app.page(_LEFT + 8, top + 12, _SIDE - 16, self._bottom - top - 24))
        y = area.rect.top
        for section in self._shown().sections:
            place = f"section.{section.id}"
            row = SectionRow(app, place, section.heading, area.rect.width - app.px(16), partial(self._go, place))
            row.rect.topleft = (area.rect.left, y)
            y = row.rect.bottom
            area.add(row)
        area.scroll_to(self._sections.position * app.scale)
        self._sections = area
        self.group.add(area, *area.children)

    def _place_hits(self) -> None:
        app = self.app
        self.group.add(Panel(app, app.page(_LEFT, _TOP, _SIDE, self._bottom - _TOP)))
        key = "reader.hits" if self.found else "reader.nothing"
        note = Label(app, app.t(key, count=len(self.found), words=self.query), "text", 15, LILAC, lines=True)
        note.name = "found"
        note.rect = app.page(_LEFT + 18, _TOP + 16, _SIDE - 36, 24 if self.found else 90)
        self.group.add(note)
        if not self.found:
            return
        box = app.page(_LEFT + 8, _TOP + 48, _SIDE - 14, self._bottom - _TOP - 60)
        rows = FoundRows(app, self.found, box.width - app.px(18))

        def draw(surface: pygame.Surface, row: pygame.Rect, place: int, lit: bool) -> None:
            if place == self._chosen:
                strip = row.inflate(0, -app.px(4))
                pygame.draw.rect(surface, (74, 48, 98), strip, border_radius=app.px(8))
            rows.draw(surface, row, place, lit or place == self._chosen)

        self._list = LazyList(app, "hits", box, rows.height, len(self.found), draw, self._open_hit)
        self._list.choose(self._chosen)
        self.group.add(self._list)

    # ---- doing ------------------------------------------------------------------------------------------------------

    def open(self, name: str, place: str = "") -> None:
        """Open a book, perhaps at a place."""
        self.book, self._place = name, place
        self.page = None
        self._sections.position = 0.0
        self.resized(self.app.size)

    def _go(self, place: str) -> None:
        if self.page is not None:
            self.page.go_to(place, mark=False)

    def _search(self, query: str) -> None:
        """Something was typed: list what is found, and show the first of it."""
        if query == self.query:
            return
        self.query = query
        books = [self.book, *(name for name in self.books if name != self.book)]
        self.found = rules_search.search(query, books, self.app.t)
        self._chosen = 0
        if self.page is not None:
            self.page.marked = ""
        self.resized(self.app.size)
        if self.found:
            self._look_at(0)

    def _look_at(self, number: int) -> None:
        """Choose one of the places that were found, and turn to it."""
        self._chosen = number
        found = self.found[number]
        if found.book != self.book:
            self.open(found.book, found.place)
        elif self.page is not None:
            self.page.go_to(found.place)
        if self._list is not None:
            self._list.choose(number)

    def _open_hit(self, number: int) -> None:
        self._look_at(number)
        self.group.focus_on("page")

    def _mark_words(self, page: Page) -> None:
        """Mark what was searched for in the text of the open book."""
        marks = {found.place: found.in_text for found in self.found}
        for block in page.blocks:
            if isinstance(block, TextBlock | CardBlock):
                block.words.mark(marks.get(block.place, ()))

    def back(self) -> None:
        """Put the search away first; then leave."""
        field = self.group.find("search")
        if self.query and isinstance(field, TextField):
            self._search("")
            self.group.focus_on("page")
        else:
            super().back()

    def help(self) -> None:
        """These are the rules."""

    # ---- events -----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTINPUT and self._swallow:
            self._swallow = False
            return True
        if event.type == pygame.KEYDOWN:
            self._swallow = False
            if self._search_key(event) or self._side_key(intent(event), event):
                return True
        used = super().handle(event)
        if self._list is not None and self.group.focus is self._list and self._list.chosen != self._chosen:
            self._look_at(self._list.chosen)
        return used

    def _search_key(self, event: pygame.event.Event) -> bool:
        """The keys that lead to the field, and those that choose from what was found while it is written into."""
        typing = self.group.focus is not None and self.group.focus.name == "search"
        control = event.key == pygame.K_f and bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if control or (event.unicode == "/" and not typing):
            self._swallow = not control
            self.group.by_keyboard = True
            self.group.focus_on("search")
            return True
        wish = intent(event)
        if not typing or not self.found:
            return False
        if wish in (Intent.DOWN, Intent.UP):
            step = 1 if wish is Intent.DOWN else -1
            self._look_at(min(max(self._chosen + step, 0), len(self.found) - 1))
            return True
        if wish is Intent.CONFIRM:
            self._open_hit(self._chosen)
            return True
        return False

    def _side_key(self, wish: Intent | None, event: pygame.event.Event) -> bool:
        """Left leads from the page to the list beside it, and right back: nothing on the page lies in the way. Whole
        pages are turned from either side."""
        focus = self.group.focus
        if wish in _TURNS and self.page is not None and not isinstance(focus, Page | LazyList | TextField):
            return self.page.key(wish, event)
        reading = isinstance(focus, Page | SaysBlock)
        if wish is Intent.LEFT and reading:
            rows = [row.name for row in self._sections.children if isinstance(row, SectionRow) and row.chosen]
            goal = "hits" if self._list is not None else rows[0] if rows else f"book.{self.book}"
        elif wish is Intent.RIGHT and isinstance(focus, BookRow | SectionRow | LazyList):
            goal = "page"
        else:
            return False
        self.group.by_keyboard = True
        self.group.focus_on(goal)
        return True

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.page is not None and self.page.moving:
            self.page.update(seconds)
        self._light_section()

    @property
    def animating(self) -> bool:
        return self.page is not None and self.page.moving

    def _light_section(self) -> None:
        """The section that is read is lit in the list."""
        if self.page is None or self.query:
            return
        at = self.page.at_top
        found = self._shown().find(at)
        now = f"section.{found[0].id}" if found is not None else at
        for row in self._sections.children:
            if isinstance(row, SectionRow) and row.chosen != (row.name == now):
                row.chosen = not row.chosen
                if row.chosen:
                    self._sections.show(row)
                self.invalidate()

    def describe(self) -> dict[str, Any]:
        page = self.page
        window = pygame.Rect((0, 0), self.app.size)
        targets = [one for one in self.group.targets() if window.contains(one["rect"])]
        if self._list is not None:
            rows = ((place, self._list.box(place)) for place in self._list.in_sight)
            targets += [
                {"name": f"hit.{place}", "rect": list(box), "enabled": True}
                for place, box in rows
                if self._list.rect.contains(box)
            ]
        return {
            "targets": targets,
            "book": self.book,
            "query": self.query,
            "found": [found.place for found in self.found],
            "marked": page.marked if page is not None else "",
            "at": page.at_top if page is not None else "",
            "seen": [block.place for block in page.in_sight] if page is not None else [],
        }
