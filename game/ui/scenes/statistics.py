"""The statistics of all finished matches, in pages of plots and numbers; each can be saved as a picture."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pygame

from game.bots.roster import ROSTER
from game.match.figures import Figures
from game.rulesets import RULESETS
from game.ui import faults, paths, pictures
from game.ui.context import Context
from game.ui.desktop import FolderOpener
from game.ui.keep.export import PICTURE_NAME, write_matches, write_picture
from game.ui.keep.pastgames import PastGames
from game.ui.keep.tally import Errand, Tally, table
from game.ui.scenes.backdrop import draw_room
from game.ui.scenes.statistics_pages import PAGES
from game.ui.scenes.statistics_sheet import Sheet
from game.ui.scenes.tabs import PagedScene, Tab
from game.ui.theme import CREAM, LILAC
from game.ui.widgets import Button, Choice, FocusGroup, IconButton, Label, Pressable, Widget
from game.ui.widgets.plot import Plot
from game.ui.words import statisticstext as words

_TABS, _TAB_GAP = (94.0, 50.0), 8.0
_FILTER, _BUTTON, _ICON = 320.0, 150.0, 50.0
"""How wide they are. In a narrow window buttons have no room for words."""
_NARROW = 1200.0
_SLICE = 0.006
"""For how long matches of an earlier version are worked out in a frame, in seconds."""


class Portrait(Widget):
    """A face to look at."""

    focusable = False

    def __init__(self, app: Context, picture: str) -> None:
        super().__init__(app)
        self.picture = picture

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.app.assets.portrait(self.picture, self.rect.width), self.rect)


class StatisticsScene(PagedScene):
    """A row of tabs, and the page that is open below them. While matches are being counted it says so."""

    name = "statistics"
    heading = "statistics.title"
    narrowest = 960

    def __init__(self, app: Context, page: str = "overview") -> None:
        super().__init__(app, page, tuple(PAGES))
        self.book = ""
        """The rulebook whose matches are counted; empty for all."""
        self.found: Figures | None = None
        self._books: list[str] = []
        self.tally = Tally(app.storage)
        self._past = PastGames(app.storage)
        self._folder: Path | None = None
        """Where something was last saved."""
        self._opener = FolderOpener()
        self._errand: Errand | None = None
        self._told = False
        """Whether the player knows that some matches are left out."""
        self._content: list[Widget] = []
        self.tally.ask()

    def resume(self) -> None:
        self._past.refresh()
        self._count()

    def leave(self) -> None:
        self.tally.close()
        super().leave()

    @property
    def counted_book(self) -> str:
        """The rulebook that counts on this page."""
        return self._counts(self.page)

    def _counts(self, page: str) -> str:
        """The rulebook that counts on a page: one of them compares all."""
        return "" if page == "books" else self.book

    # ---- pages ------------------------------------------------------------------------------------------------------

    def turned(self, before: str) -> None:
        if self._counts(before) != self.counted_book:
            self._count()

    def _choose(self, book: str) -> None:
        self.book = book
        self._count()

    def _count(self) -> None:
        self.tally.ask(self.counted_book)
        # A short history is counted before anybody sees a word about it.
        self.tally.wait(0.03)
        self._take()

    def _take(self) -> None:
        """Show what was counted, or that it is being counted."""
        self.found = self.tally.answer
        self._past.work_again(self.tally.unfit)
        if self.found is not None and not self.tally.book:
            self._books = [part.name for part in self.found.books]
        self.resized(self.app.size)

    # ---- placing ----------------------------------------------------------------------------------------------------

    def heading_room(self) -> float:
        return self._filter_left - self.app.left - 122

    @property
    def sheet(self) -> Sheet:
        """The page with the room there is for it."""
        return Sheet(self.app, self.found or Figures())

    @property
    def _button_width(self) -> float:
        return _BUTTON if self.app.units[0] >= _NARROW else _ICON

    @property
    def _filter_left(self) -> float:
        return self.sheet.left + self.sheet.width - 3 * (self._button_width + _TAB_GAP) - _FILTER

    def place(self) -> None:
        self._place_head()
        self._place_tabs()
        self._content = self._page()
        self.group.add(*self._content)
        if self.group.focus is None:
            self.group.focus_on(f"page.{self.page}")

    def _place_head(self) -> None:
        app, t = self.app, self.app.t
        books = [("", t("statistics.all")), *((book, words.book_name(t, book)) for book in self._listed())]
        usable = self.page != "books"
        hint = t("statistics.filter_hint" if usable else "statistics.filter_unused")
        choice = Choice(app, "filter", books, self.counted_book, self._choose, "", hint, _FILTER)
        choice.rect = app.page(self._filter_left, 30, _FILTER, 44)
        choice.enabled = usable and len(books) > 2
        self.group.add(choice)
        some = bool(self.found and self.found.matches)
        buttons: tuple[tuple[str, str, Callable[[], None], str], ...] = (
            ("export", "statistics.export", self._export, "log"),
            ("picture", "statistics.picture", self._save_picture, "palette"),
            ("folder", "ledger.folder", self._open_folder, "window"),
        )
        left, width = self._filter_left + _FILTER + _TAB_GAP, self._button_width
        for number, (name, label, action, icon) in enumerate(buttons):
            hint = t(f"statistics.{name}_hint")
            button: Pressable = IconButton(app, name, icon, action, hint)
            if width > _ICON:
                button = Button(app, name, t(label), action, "dark", icon, 17, hint)
            button.rect = app.page(left + number * (width + _TAB_GAP), 27, width, 50)
            button.enabled = some and (name != "export" or self._errand is None)
            button.visible = name != "folder" or self._folder is not None
            self.group.add(button)

    def _listed(self) -> list[str]:
        """The rulebooks to choose from, in the order in which the game lists them."""
        order = list(RULESETS)
        return sorted(self._books, key=lambda book: order.index(book) if book in order else len(order))

    def _place_tabs(self) -> None:
        app, sheet = self.app, self.sheet
        width = (sheet.width + _TAB_GAP) / len(PAGES) - _TAB_GAP
        for number, page in enumerate(PAGES):
            tab = Tab(self, page, app.t(f"statistics.page.{page}"), 18)
            tab.rect = app.page(sheet.left + number * (width + _TAB_GAP), _TABS[0], width, _TABS[1])
            self.group.add(tab)

    def _page(self) -> list[Widget]:
        sheet, key = self.sheet, self._instead()
        if not key:
            return PAGES[self.page](sheet)
        panel, room = sheet.panel(0, 0, sheet.width, sheet.height)
        label = Label(self.app, self.app.t(key), "text", 21, LILAC, "centre", lines=True, middle=True)
        label.rect = room.inflate(-room.width // 5, 0)
        if key != "statistics.empty":
            return [panel, label]
        return [panel, label, *self._invitation(label)]

    def _invitation(self, label: Label) -> list[Widget]:
        """Before the first match: somebody who waits for it above the words, and the way to the table below them."""
        app = self.app
        label.rect = label.rect.inflate(0, app.px(120) - label.rect.height)
        face = Portrait(app, pictures.portrait(ROSTER[0].portrait, "happy"))
        face.rect = pygame.Rect(0, 0, app.px(120), app.px(120))
        face.rect.midbottom = (label.rect.centerx, label.rect.top - app.px(6))
        button = Button(app, "play", app.t("title.new_game"), app.routes.setup, "gold", "cards", 22)
        button.rect = pygame.Rect(0, 0, app.px(280), app.px(62))
        button.rect.midtop = (label.rect.centerx, label.rect.bottom + app.px(10))
        return [face, button]

    def _instead(self) -> str:
        """The key of the sentence that stands in the place of a page; empty if the page has something to show."""
        if self.tally.failed:
            return "statistics.unreadable"
        if not self.app.storage.kept:
            return "statistics.unkept"
        if self.found is None:
            return "statistics.counting"
        if not self.found.matches:
            return "statistics.empty_book" if self.counted_book else "statistics.empty"
        return "statistics.undecided_only" if not self.found.total.decided else ""

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._past.incomplete:
            self._past.work_out(_SLICE)
            if not self._past.incomplete:
                self._count()
        elif self.found is not None and self.found.left_out and not self._told:
            self._told = True
            self.app.notice("notice.matches_left_out", count=self.found.left_out)
        if self.found is None and not self.tally.busy:
            self._take()
        if self._errand is not None and self._errand.done:
            self._exported()
        if self._opener.failed():
            self.app.notice("notice.no_folder", folder=str(self._folder))

    # ---- saving -----------------------------------------------------------------------------------------------------

    def _export(self) -> None:
        """Write the matches that are counted among the documents, beside the frame loop."""
        storage, book = self.app.storage, self.counted_book

        def write(folder: Path) -> Path | None:
            with storage.reading() as connection:
                if connection is None:
                    return None
                # A fault keeps everything that led to it alive: an open answer would keep the file open.
                with closing(table(connection, book)) as rows:
                    return write_matches(rows, folder)

        self._errand = Errand(lambda: _into_a_folder(write))
        self.resized(self.app.size)

    def _exported(self) -> None:
        errand, self._errand = self._errand, None
        assert errand is not None
        if isinstance(errand.error, OSError):
            self.app.notice("notice.matches_unsaved", folder=str(paths.documents_folder()))
        elif errand.error is not None or errand.result is None:
            faults.write_log(f"the matches cannot be read: {errand.error}")
            self.app.notice("notice.matches_unreadable")
        else:
            self._saved("notice.matches_exported", errand.result)
        self.resized(self.app.size)

    def _save_picture(self) -> None:
        """Write the page as it is seen, without what is pressed, among the documents."""
        picture = self.picture()
        try:
            file = _into_a_folder(lambda folder: write_picture(picture, folder, f"{PICTURE_NAME}-{self.page}"))
        except (OSError, pygame.error) as error:
            faults.write_log(f"the picture cannot be written: {error}")
            self.app.notice("notice.picture_unsaved", folder=str(paths.documents_folder()))
            return
        assert file is not None
        self._saved("notice.picture_saved", file)
        self.resized(self.app.size)

    def _saved(self, notice: str, file: Path) -> None:
        self._folder = file.parent
        self.app.notice(notice, file=str(file))

    def picture(self) -> pygame.Surface:
        """The page for a file: a line in the place of the tabs says what is counted."""
        app, t, left, width = self.app, self.app.t, self.sheet.left + 8, self.sheet.width - 16
        surface = pygame.Surface(app.size)
        draw_room(app, surface)
        title = app.theme.fit(self.title(), "display", 38 * app.scale, app.px(width), CREAM.base, shadow=True)
        surface.blit(title, title.get_rect(midleft=app.page(left, 26, 800, 50).midleft))
        book = words.book_name(t, self.counted_book) if self.counted_book else t("statistics.all")
        line = " · ".join((t(f"statistics.page.{self.page}"), book, words.day_words(t, app.storage.now())))
        shown = app.theme.fit(line, "text", 20 * app.scale, app.px(width), LILAC)
        surface.blit(shown, shown.get_rect(midleft=app.page(left, _TABS[0], 800, _TABS[1]).midleft))
        for plot in self.plots:
            plot.mark(-1)
        FocusGroup.draw_widgets(surface, self._content)
        return surface

    def _open_folder(self) -> None:
        if self._folder is not None:
            self._opener.open(self._folder)

    # ---- picture ----------------------------------------------------------------------------------------------------

    @property
    def plots(self) -> list[Plot]:
        """The plots of the page."""
        return [widget for widget in self._content if isinstance(widget, Plot)]

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        for plot in self.plots:
            plot.tell(surface)

    def describe(self) -> dict[str, Any]:
        return {
            **super().describe(),
            "page": self.page,
            "book": self.book,
            "counting": self.found is None,
            "plots": {plot.name: plot.describe() for plot in self.plots},
        }


def _into_a_folder(write: Callable[[Path], Path | None]) -> Path | None:
    """Write a file among the documents, or else beside the game's own files; OSError if neither can be."""
    folders = list(dict.fromkeys((paths.documents_folder(), paths.data_folder())))
    for folder in folders[:-1]:
        try:
            return write(folder)
        except OSError as error:
            faults.write_log(f"{folder} cannot be written to: {error}")
    return write(folders[-1])
