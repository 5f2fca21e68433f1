"""Screens with several pages, of which one is open, and the row of their names."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.context import Context
from game.ui.inputs import Intent, intent
from game.ui.scenes.backdrop import MenuScene
from game.ui.widgets import Button


class PagedScene(MenuScene):
    """A row of tabs, and the page that is open below them. Page keys turn the pages wherever the focus is."""

    def __init__(self, app: Context, page: str, pages: Sequence[str]) -> None:
        super().__init__(app)
        self.page = page
        self._names = tuple(pages)

    def turn_to(self, page: str) -> None:
        """Open a page; its tab has the focus."""
        if page != self.page:
            before, self.page = self.page, page
            self.turned(before)
            self.resized(self.app.size)
        self.group.focus_on(f"page.{page}")

    def turned(self, before: str) -> None:
        """Another page is open than that one before."""

    def turn(self, by: int) -> None:
        """Open the next page or the one before, round and round."""
        self.turn_to(self._names[(self._names.index(self.page) + by) % len(self._names)])

    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        wish = intent(event)
        if wish in (Intent.PAGE_UP, Intent.PAGE_DOWN):
            self.group.by_keyboard = True
            self.turn(1 if wish is Intent.PAGE_DOWN else -1)
            return True
        return False


class Tab(Button):
    """The name of a page. The arrows lead from one to the next and open it."""

    def __init__(self, scene: PagedScene, page: str, words: str, size: float) -> None:
        self.chosen = scene.page == page
        style = "gold" if self.chosen else "dark"
        super().__init__(scene.app, f"page.{page}", words, lambda: scene.turn_to(page), style, size=size)
        self.scene = scene

    def key(self, wish: Intent | None, event: pygame.event.Event) -> bool:
        if wish in (Intent.LEFT, Intent.RIGHT):
            self.scene.turn(1 if wish is Intent.RIGHT else -1)
            return True
        return super().key(wish, event)

    def value_text(self) -> str:
        return "on" if self.chosen else "off"
