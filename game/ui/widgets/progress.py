"""The bar that shows how much of something is done."""

from __future__ import annotations

import pygame

from game.ui.theme import GOLD, INK, PLUM
from game.ui.widgets.base import Widget


class ProgressBar(Widget):
    """How much of something is done."""

    focusable = False
    share = 0.0

    def value_text(self) -> str:
        return f"{self.share:.2f}"

    def draw(self, surface: pygame.Surface) -> None:
        box, px = self.rect, self.app.px
        pygame.draw.rect(surface, INK.deep, box.inflate(px(4), px(4)), border_radius=box.height)
        pygame.draw.rect(surface, PLUM.light, box, border_radius=box.height // 2)
        width = round(box.width * self.share)
        if width >= box.height:
            pygame.draw.rect(surface, GOLD.base, (box.left, box.top, width, box.height), border_radius=box.height // 2)
