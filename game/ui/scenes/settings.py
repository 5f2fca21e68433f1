"""The settings, in pages: each takes effect, and is kept, the moment it is changed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame

from game.ui.context import Context
from game.ui.scenes.settings_pages import PAGES, PortraitButton, rows
from game.ui.scenes.tabs import PagedScene, Tab
from game.ui.theme import LILAC
from game.ui.widgets import Label, Panel, ScrollArea, Widget

_TOP, _HEIGHT = 164, 536
_WIDEST = 1060.0
_EXPLAINED = 590
"""How wide the words below a label may be: the control beside it is as tall as both."""
_TABS, _TAB_GAP = (96, 54), 12
_AIR = 130.0
"""How much more may lie between two settings in a high window, in units."""


class SettingsScene(PagedScene):
    """A row of tabs, and the page that is open below them."""

    name = "settings"
    heading = "settings.title"
    narrowest = 1000

    def __init__(self, app: Context, page: str = PAGES[0]) -> None:
        super().__init__(app, page, PAGES)
        self._area: ScrollArea | None = None

    def turned(self, before: str) -> None:
        self._area = None

    # ---- placing ----------------------------------------------------------------------------------------------------

    def place(self) -> None:
        app = self.app
        note = Label(app, app.t("settings.saved"), "text", 14, LILAC, "right")
        note.rect = app.page(1240 - app.left - 500, 36, 500, 30)
        self.group.add(note)
        panel_width = min(_WIDEST, app.units[0] - 72)
        left = 640 - panel_width / 2
        width = (panel_width + _TAB_GAP) / len(PAGES) - _TAB_GAP
        for number, page in enumerate(PAGES):
            tab = Tab(self, page, app.t(f"settings.page.{page}"), 21)
            tab.rect = app.page(left + number * (width + _TAB_GAP), _TABS[0], width, _TABS[1])
            self.group.add(tab)
        frame = Panel(app, app.page(left, _TOP, panel_width, _HEIGHT + app.spare))
        area = ScrollArea(app, "rows", app.page(left + 24, _TOP + 14, panel_width - 52, _HEIGHT - 28 + app.spare))
        self.group.add(frame, area)
        y, begins = area.rect.top + app.px(8), []
        for widget, line in rows(self):
            begins.append(len(area.children))
            y = self._row(area, widget, line, y)
        self._spread(area, begins, min(area.rect.bottom - y - app.px(8), 2 * app.px(app.spare)))
        if self._area is not None:
            area.scroll_to(self._area.position * app.scale)
        self._area = area
        if self.group.focus is None:
            self.group.focus_on(f"page.{self.page}")

    def _spread(self, area: ScrollArea, begins: list[int], empty: int) -> None:
        """Use what a high window has to spare: air between the rows, which begin with these children of the area, and
        the rest above and below them all."""
        if empty <= 0:
            return
        air = min(empty / len(begins), self.app.px(_AIR))
        first = (empty - air * (len(begins) - 1)) / 2
        for row, (begin, end) in enumerate(pairwise([*begins, len(area.children)])):
            for child in area.children[begin:end]:
                child.rect.move_ip(0, round(first + row * air))

    def _row(self, area: ScrollArea, widget: Widget | list[PortraitButton], line: str, top: int) -> int:
        """Put one setting and the words about it below the ones before; where the next one goes."""
        app = self.app
        left, width = area.rect.left + app.px(24), area.rect.width - app.px(52)
        height = max(app.px(40), app.theme.line_height("text", 17 * app.scale) + app.px(12))
        if isinstance(widget, list):
            height = app.px(72)
            self._portraits(area, widget, pygame.Rect(left, top, width, height))
        else:
            widget.rect = pygame.Rect(left, top, width, height)
            area.add(widget)
            self.group.add(widget)
        size = 14 * app.scale
        room = app.px(_EXPLAINED)
        lines = len(app.theme.wrap(line, "text", size, room))
        words = Label(app, line, "text", 14, LILAC, lines=True)
        words.rect = pygame.Rect(left, top + height - app.px(3), room, lines * app.theme.line_height("text", size))
        area.add(words)
        self.group.add(words)
        if not isinstance(widget, list):
            widget.below = words.rect.bottom - widget.rect.bottom
        return words.rect.bottom + area.offset + app.px(13)

    def _portraits(self, area: ScrollArea, faces: list[PortraitButton], row: pygame.Rect) -> None:
        app = self.app
        label = Label(app, app.t("settings.portrait"), "text", 17)
        label.rect = pygame.Rect(row.topleft, (row.width - app.px(400), row.height))
        area.add(label)
        self.group.add(label)
        for number, button in enumerate(reversed(faces)):
            button.rect = pygame.Rect(row.right - app.px(88) * number - app.px(72), row.top, app.px(72), app.px(72))
        for button in faces:
            area.add(button)
            self.group.add(button)

    # ---- changing ---------------------------------------------------------------------------------------------------

    def setter(self, name: str) -> Callable[[Any], None]:
        """What changes that setting."""
        return lambda value: self.change(name, value)

    def change(self, name: str, value: Any) -> None:
        """Set one setting and let it take effect."""
        setattr(self.app.settings, name, value)
        self.app.audio.volumes_changed()
        if name in ("text_size", "high_contrast"):
            self.app.apply_look()
        self.app.save_settings()
        self.invalidate()

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "page": self.page}

    def leave(self) -> None:
        self.app.save_settings()
