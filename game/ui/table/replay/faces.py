"""Portraits to choose a seat by."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.ui.context import Context
from game.ui.theme import CREAM, GOLD
from game.ui.widgets.buttons import Pressable


class Face(Pressable):
    """The portrait of a seat; `chosen` tells which of them is."""

    def __init__(
        self,
        app: Context,
        seat: int,
        portrait: Callable[[int], str],
        chosen: Callable[[], int],
        choose: Callable[[int], None],
    ) -> None:
        super().__init__(app, f"seat.{seat}", partial(choose, seat))
        self.seat = seat
        self._portrait = portrait
        self._chosen = chosen

    def value_text(self) -> str:
        return "on" if self.seat == self._chosen() else "off"

    def draw(self, surface: pygame.Surface) -> None:
        side, chosen = min(self.rect.size), self.seat == self._chosen()
        picture = self.app.assets.portrait(self._portrait(self.seat), side)
        picture.set_alpha(60 if not self.enabled else 255 if chosen or self.hovered else 150)
        surface.blit(picture, picture.get_rect(center=self.rect.center))
        picture.set_alpha(255)
        if chosen or self.hovered:
            colour = GOLD.base if chosen else CREAM.base
            pygame.draw.circle(surface, colour, self.rect.center, side // 2 + self.app.px(1), max(2, self.app.px(2)))
