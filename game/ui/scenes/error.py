"""The friendly screen for what nobody foresaw: what happened, where it is written down, and the way on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.rulesets import featured
from game.ui import pictures
from game.ui.context import Context
from game.ui.scene import Scene
from game.ui.scenes.aid import Aid
from game.ui.scenes.backdrop import draw_room
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Button, FocusGroup, Label, Panel


class ErrorScene(Scene):
    """Says sorry without a single technical word."""

    name = "error"

    def __init__(self, app: Context, file: Path | None, report: str) -> None:
        super().__init__(app)
        self._file = file
        self.group = FocusGroup(app, on_cancel=app.routes.title)
        self.aid = Aid(app, report, lambda: self.resized(app.size))

    def resized(self, size: tuple[int, int]) -> None:
        app, t = self.app, self.app.t
        self.group.clear()
        self.group.add(Panel(app, app.box(290, 120, 700, 480)))
        title = Label(app, t("error.title"), "display", 34, GOLD.base, "centre")
        title.rect = app.box(320, 260, 640, 46)
        text = Label(app, t("error.text"), "text", 18, CREAM.base, "centre", lines=True)
        text.rect = app.box(340, 312, 600, 54)
        where = t("error.log", file=self._file) if self._file else t("error.no_log")
        log = Label(app, self.aid.shown or where, "text", 14, LILAC, "centre", lines=True, middle=True)
        log.rect = app.box(330, 368, 620, 72)
        copy, folder = self.aid.buttons()
        copy.rect, folder.rect = app.box(340, 450, 290, 54), app.box(650, 450, 290, 54)
        leave = Button(app, "quit", t("error.quit"), app.quit, "dark", "close")
        leave.rect = app.box(340, 516, 290, 54)
        on = Button(app, "to_title", t("error.to_title"), app.routes.title, "gold", "home")
        on.rect = app.box(650, 516, 290, 54)
        self.group.add(title, text, log, copy, folder, leave, on)
        if self.group.focus is None:
            self.group.focus_on("to_title")
        self.invalidate()

    def help(self) -> None:
        """Something has gone wrong: nothing more is tried than this screen offers."""

    def handle(self, event: pygame.event.Event) -> bool:
        return self.group.handle(event)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)
        self.aid.update()

    def draw(self, surface: pygame.Surface) -> None:
        draw_room(self.app, surface)
        self.group.draw(surface)
        emblem = self.app.assets.scaled(pictures.book(featured().emblem), (self.app.px(104), self.app.px(104)))
        surface.blit(emblem, emblem.get_rect(center=self.app.box(590, 146, 100, 104).center))

    def describe(self) -> dict[str, Any]:
        log = str(self._file or "")
        return {"targets": self.group.targets(), "log": log, "report": self.aid.report, "shown": self.aid.shown}
