"""The calm screen of a second start: the game runs already, in another window."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.context import Context
from game.ui.scene import Scene
from game.ui.scenes.backdrop import draw_room
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Button, FocusGroup, Label, Panel


class RunningScene(Scene):
    """Says where the game is, and has one button."""

    name = "running"

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.group = FocusGroup(app, on_cancel=app.quit)

    def resized(self, size: tuple[int, int]) -> None:
        app, t = self.app, self.app.t
        self.group.clear()
        self.group.add(Panel(app, app.box(320, 160, 640, 400)))
        title = Label(app, t("running.title"), "display", 36, GOLD.base, "centre")
        title.rect = app.box(350, 290, 580, 50)
        text = Label(app, t("running.text"), "bold", 20, CREAM.base, "centre", lines=True)
        text.rect = app.box(360, 350, 560, 34)
        hint = Label(app, t("running.hint"), "text", 17, LILAC, "centre", lines=True)
        hint.rect = app.box(380, 392, 520, 60)
        close = Button(app, "quit", t("common.close"), app.quit, "gold", "close", 24)
        close.rect = app.box(510, 470, 260, 58)
        self.group.add(title, text, hint, close)
        if self.group.focus is None:
            self.group.focus_on("quit")

    def handle(self, event: pygame.event.Event) -> bool:
        return self.group.handle(event)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        draw_room(app, surface)
        self.group.draw(surface)
        emblem = app.assets.scaled("icon", (app.px(112), app.px(112)))
        surface.blit(emblem, emblem.get_rect(center=app.box(590, 176, 100, 104).center))

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets()}
