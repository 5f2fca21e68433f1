"""A fingerprint on screen: digits in groups of four, in columns that an eye can compare, and the way to copy it."""

from __future__ import annotations

import pygame

from game.ui import desktop, nineslice
from game.ui.context import Context
from game.ui.theme import CREAM, GOLD
from game.ui.widgets import Widget
from game.ui.words.fairtext import groups

_SIZE = 20


class FingerprintBox(Widget):
    """All digits in a field, so many groups in a row."""

    focusable = False

    def __init__(self, app: Context, fingerprint: str, columns: int) -> None:
        super().__init__(app, "fingerprint")
        self.fingerprint = fingerprint
        self._columns = columns

    def value_text(self) -> str:
        return self.fingerprint

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        nineslice.draw(app.assets, surface, "field", self.rect, app.scale)
        box = self.rect.inflate(-app.px(28), -app.px(20))
        parts = groups(self.fingerprint)
        lines = -(-len(parts) // self._columns)
        width, height = box.width / self._columns, box.height / lines
        widest = max(app.theme.width(part, "bold", _SIZE * app.scale) for part in parts)
        # All of one size, whichever digits they are made of.
        size = _SIZE * min(1.0, width * 0.86 / widest)
        for number, part in enumerate(parts):
            row, column = divmod(number, self._columns)
            # Neighbours differ in tone: the eye does not lose its place.
            colour = CREAM.light if (row + column) % 2 == 0 else GOLD.light
            words = app.theme.fit(part, "bold", size * app.scale, width, colour, max_height=round(height))
            middle = (round(box.left + (column + 0.5) * width), round(box.top + (row + 0.5) * height))
            surface.blit(words, words.get_rect(center=middle))


def copy(app: Context, text: str) -> None:
    """Put a text into the clipboard and say so."""
    app.notice("notice.seal_copied" if desktop.copy(text) else "notice.seal_not_copied")
