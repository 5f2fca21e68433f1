"""A sheet over a menu: everything behind it is dim; Esc, its cross or a click beside it closes it."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.context import Context
from game.ui.measures import UNITS
from game.ui.scene import Scene
from game.ui.theme import CREAM
from game.ui.widgets import FocusGroup, IconButton, Label, Panel
from game.ui.zoomed import zoomed

Box = tuple[float, float, float, float]


class SheetScene(Scene):
    """Subclasses say how large it is, what it is called, and place what it holds in `place`."""

    overlay = True
    box: Box = (90, 52, 1100, 616)
    narrowest, lowest = UNITS
    """What it needs at least, in units: in a tall window a sheet that can do with less width is drawn larger."""

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self._window = app
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.group = FocusGroup(app, on_cancel=self.close)

    def heading(self) -> str:
        """What stands at its top."""
        return ""

    def place(self) -> None:
        """Make all widgets and put them in their places."""

    def resized(self, size: tuple[int, int]) -> None:
        app = self.app = zoomed(self._window, self.narrowest, self.lowest)
        left, top, width, height = self.box
        self.group.clear()
        self.panel = app.box(left, top, width, height)
        title = Label(app, self.heading(), "display", 28, CREAM.base, shadow=True)
        title.rect = app.box(left + 32, top + 20, width - 132, 50)
        self.group.add(Panel(app, self.panel), title)
        self.place()
        cross = IconButton(app, "close", "close", self.close, app.t("common.close"))
        cross.rect = app.box(left + width - 78, top + 22, 46, 46)
        self.group.add(cross)
        self.invalidate()

    def close(self) -> None:
        """Back to what lies below."""
        self.app.routes.back()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.panel.collidepoint(event.pos):
            self.close()
            return True
        return self.group.handle(event)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.app.assets.made(("dim", self.app.size), lambda: _dim(self.app.size)), (0, 0))
        self.group.draw(surface)

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets()}


def _dim(size: tuple[int, int]) -> pygame.Surface:
    shade = pygame.Surface(size)
    shade.fill((11, 6, 22))
    shade.set_alpha(215)
    return shade
