"""The row of names over pages of which one is open."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ui.context import Context
from game.ui.inputs import Intent
from game.ui.widgets import Button


class Pages(Protocol):
    """A screen with pages."""

    app: Context
    page: str

    def turn_to(self, page: str) -> None:
        """Open a page."""

    def turn(self, step: int) -> None:
        """Open the next page, or the one before."""


class Tab(Button):
    """The name of a page. The arrows lead from one to the next and open it."""

    def __init__(self, scene: Pages, page: str, words: str, size: float) -> None:
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
