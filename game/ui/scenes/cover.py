"""The cover between two people at one screen: nobody's cards are seen until the next one says so."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.context import Context
from game.ui.scene import Scene
from game.ui.table.overlays import OpenTable
from game.ui.theme import CREAM, GOLD
from game.ui.widgets import Button, FocusGroup, Label, Panel


class CoverScene(Scene):
    """Asks to pass the mouse on."""

    name = "cover"
    overlay = True

    def __init__(self, app: Context, table: OpenTable, seat: int) -> None:
        super().__init__(app)
        self.table = table
        self.seat = seat
        self.group = FocusGroup(app, on_cancel=table.open_menu)

    def resized(self, size: tuple[int, int]) -> None:
        app, name = self.app, self.table.desk.names[self.seat]
        self.group.clear()
        self.group.add(Panel(app, app.box(390, 230, 500, 290)))
        title = Label(app, app.t("cover.title", name=name), "display", 30, GOLD.base, "centre")
        title.rect = app.box(410, 320, 460, 44)
        text = Label(app, app.t("cover.text", name=name), "text", 17, CREAM.base, "centre", lines=True)
        text.rect = app.box(430, 368, 420, 54)
        button = Button(app, "show", app.t("cover.show", name=name), self._show, "gold", "eye")
        button.rect = app.box(470, 436, 340, 58)
        self.group.add(title, text, button)
        self.group.focus_on("show")

    def _show(self) -> None:
        self.app.routes.back()
        self.table.look_as(self.seat)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.group.handle(event)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        shade = app.assets.made(("shade", app.size, 150), lambda: _shade(app.size, 150))
        surface.blit(shade, (0, 0))
        self.group.draw(surface)
        size = app.px(104)
        portrait = app.assets.portrait(self.table.portrait(self.seat), size)
        surface.blit(portrait, portrait.get_rect(center=app.box(590, 216, 100, 104).center))

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets(), "seat": self.seat}


def _shade(size: tuple[int, int], alpha: int) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((11, 6, 22, alpha))
    return picture
