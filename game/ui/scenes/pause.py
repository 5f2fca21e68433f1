"""The menu over a paused table, and the question to a player who has been knocked out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app import App
from game.ui.scene import Scene
from game.ui.theme import CREAM, GOLD
from game.ui.widgets import Button, FocusGroup, Label, Panel

if TYPE_CHECKING:
    from game.ui.scenes.table import TableScene

_ROW = 66


class TableMenu(Scene):
    """A panel with a heading, a sentence and a column of buttons over the table."""

    overlay = True
    heading = ""
    sentence = ""

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self.table = table
        self.group = FocusGroup(app, on_cancel=self.back)

    def back(self) -> None:
        """On with the game."""
        self.app.stack.pop()

    def entries(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """Name, style, icon and action of every button."""
        return []

    def resized(self, size: tuple[int, int]) -> None:
        app = self.app
        entries = self.entries()
        height = 128 + _ROW * len(entries) + (44 if self.sentence else 0)
        top = (720 - height) // 2
        self.group.clear()
        self.group.add(Panel(app, app.stage(430, top, 420, height)))
        title = Label(app, app.t(self.heading), "display", 36, GOLD.base, "centre")
        title.rect = app.stage(456, top + 28, 368, 50)
        self.group.add(title)
        y = top + 94
        if self.sentence:
            text = Label(app, app.t(self.sentence), "text", 16, CREAM.base, "centre", lines=True)
            text.rect = app.stage(464, y - 12, 352, 48)
            self.group.add(text)
            y += 44
        for name, style, icon, action in entries:
            button = Button(app, name, app.t(f"pause.{name}"), action, style, icon)
            button.rect = app.stage(472, y, 336, 56)
            self.group.add(button)
            y += _ROW
        if entries and self.group.focus is None:
            self.group.focus_on(entries[0][0])

    def handle(self, event: pygame.event.Event) -> bool:
        return self.group.handle(event)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        shade = app.assets.made(("pause shade", app.size), lambda: _shade(app.size))
        surface.blit(shade, (0, 0))
        self.group.draw(surface)

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets()}


class PauseScene(TableMenu):
    """The menu of the table."""

    name = "pause"
    heading = "pause.title"

    def entries(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        return [
            ("go_on", "gold", "continue", self.back),
            ("settings", "dark", "settings", self._settings),
            ("restart", "dark", "restart", self._restart),
            ("leave", "red", "home", self._leave),
        ]

    def _settings(self) -> None:
        from game.ui.scenes.settings import SettingsScene

        self.app.stack.push(SettingsScene(self.app))

    def _restart(self) -> None:
        self.app.stack.replace(AskScene(self.app, self.table, "restart", self._do_restart))

    def _do_restart(self) -> None:
        self.app.stack.pop()
        self.table.rematch()

    def _leave(self) -> None:
        self.app.stack.replace(AskScene(self.app, self.table, "leave", self.table.to_title))


class AskScene(TableMenu):
    """Are you sure?"""

    name = "ask"

    def __init__(self, app: App, table: TableScene, what: str, action: Callable[[], None]) -> None:
        super().__init__(app, table)
        self.heading = f"ask.{what}"
        self.sentence = f"ask.{what}.text"
        self._action = action

    def back(self) -> None:
        self.app.stack.replace(PauseScene(self.app, self.table))

    def entries(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        return [("yes", "red", "check", self._action), ("no", "dark", "back", self.back)]


class WatchScene(TableMenu):
    """Knocked out: watch on, or leave."""

    name = "watch"
    heading = "watch.title"
    sentence = "watch.text"

    def entries(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        return [
            ("watch", "gold", "eye", self.back),
            ("restart", "dark", "restart", self._again),
            ("leave", "red", "home", self.table.to_title),
        ]

    def _again(self) -> None:
        self.app.stack.pop()
        self.table.rematch()


def _shade(size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((11, 6, 22, 165))
    return picture
