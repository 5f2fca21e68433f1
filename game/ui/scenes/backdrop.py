"""What all menu screens share: the room behind them, a heading with a way back, and a group of widgets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.ui.context import Context
from game.ui.measures import UNITS
from game.ui.scene import Scene
from game.ui.theme import CREAM
from game.ui.widgets import FocusGroup, IconButton
from game.ui.zoomed import zoomed


class MenuScene(Scene):
    """A screen of widgets in the dark room. Subclasses place them in `place`; Esc goes back."""

    heading = ""
    """The key of the heading."""
    narrowest, lowest = UNITS
    """What it needs at least, in units: in a tall window a page that can do with less width is drawn larger."""

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self._window = app
        self.group = FocusGroup(app, on_cancel=self.back)

    def back(self) -> None:
        """Leave this screen."""
        self.app.routes.back()

    def title(self) -> str:
        """The heading in the player's language."""
        return self.app.t(self.heading)

    def heading_room(self) -> float:
        """How wide the heading may be, in units."""
        return min(800.0, self.app.units[0] - 146)

    def taken(self, name: str) -> None:
        """A set of house rules was taken in over this screen."""

    def place(self) -> None:
        """Make all widgets and put them in their places."""

    def resized(self, size: tuple[int, int]) -> None:
        self.app = zoomed(self._window, self.narrowest, self.lowest)
        self.group.clear()
        button = IconButton(self.app, "back", "back", self.back, self.app.t("common.back"))
        button.rect = self.app.page(self.app.left + 36, 26, 50, 50)
        self.group.add(button)
        self.place()
        if self.group.focus is None:
            # Whoever comes with keys sees where they are, also on a screen that prefers no widget.
            self.group.focus_on("back")
        self.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.app.routes.import_line(Path(event.file), self.taken)
            return True
        return self.group.handle(event)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        draw_room(self.app, surface)
        app = self.app
        room = app.px(self.heading_room())
        words = app.theme.fit(self.title(), "display", 38 * app.scale, room, CREAM.base, shadow=True)
        surface.blit(words, words.get_rect(midleft=app.page(app.left + 106, 26, 800, 50).midleft))
        self.group.draw(surface)

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets()}


def draw_room(app: Context, surface: pygame.Surface) -> None:
    """The dark plum room, over the whole window."""
    surface.blit(app.assets.covering("room", app.size), (0, 0))
