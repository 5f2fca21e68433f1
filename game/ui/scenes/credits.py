"""Who and what the game is made of."""

from __future__ import annotations

import pygame

from game.ui.scenes.backdrop import MenuScene
from game.ui.theme import CREAM
from game.ui.widgets import Button, Label, Panel

_LINES = (
    ("star", "credits.game"),
    ("palette", "credits.art"),
    ("pencil", "credits.fonts"),
    ("bolt", "credits.libraries"),
    ("lock", "credits.trademark"),
)


class CreditsScene(MenuScene):
    """A sheet of paragraphs, each with its icon."""

    name = "credits"
    heading = "credits.title"
    narrowest = 912

    @property
    def _more(self) -> float:
        """How much further apart than in a window 720 high the lines are, in units."""
        return min(self.app.spare / len(_LINES), 110.0)

    @property
    def _top(self) -> float:
        """Where the sheet begins, in units: what a high window still has to spare is above and below it."""
        return 96 + (self.app.spare - len(_LINES) * self._more) / 2

    def place(self) -> None:
        app, t = self.app, self.app.t
        more, top = self._more, self._top
        self.group.add(Panel(app, app.page(220, top, 840, 584 + 5 * more)))
        for number, (_, key) in enumerate(_LINES):
            label = Label(app, t(key), "text", 17, CREAM.base, lines=True, middle=True)
            label.rect = app.page(334, top + 176 + number * (62 + more), 670, 54 + more)
            self.group.add(label)
        fair = Button(app, "fair_play", t("fair.button"), app.routes.fair_play, "dark", "seal", 20)
        close = Button(app, "close", t("common.close"), self.back, "gold", "check")
        for button, left, width in ((fair, 374, 280), (close, 674, 220)):
            button.rect = app.page(left, top + 508 + 5 * more, width, 54)
            self.group.add(button)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        app = self.app
        logo = app.assets.fitted("title", (app.px(420), app.px(158)))
        surface.blit(logo, logo.get_rect(center=app.page(430, self._top + 16, 420, 150 + self._more / 2).center))
        for number, (icon, _) in enumerate(_LINES):
            picture = app.assets.icon(icon, app.px(30), (255, 201, 77))
            y = self._top + 188 + number * (62 + self._more) + self._more / 2
            surface.blit(picture, app.page(282, y, 30, 30))
