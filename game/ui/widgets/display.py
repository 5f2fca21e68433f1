"""Things to look at: panels, labels and tooltips."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui import nineslice
from game.ui.context import Context
from game.ui.theme import CREAM
from game.ui.widgets.base import Widget


class Panel(Widget):
    """A dark padded sheet with a soft shadow, under other widgets."""

    focusable = False

    def __init__(self, app: Context, rect: pygame.Rect, picture: str = "panel") -> None:
        super().__init__(app)
        self.rect = rect
        self.picture = picture

    def draw(self, surface: pygame.Surface) -> None:
        nineslice.draw(self.app.assets, surface, self.picture, self.rect, self.app.scale)


class Label(Widget):
    """Words: one line that shrinks to its box, or with `lines` a paragraph that does."""

    focusable = False

    def __init__(
        self,
        app: Context,
        text: str,
        kind: str = "text",
        size: float = 17,
        colour: Sequence[int] = CREAM.base,
        align: str = "left",
        lines: bool = False,
        shadow: bool = False,
        middle: bool = False,
    ) -> None:
        super().__init__(app)
        self.text = text
        self.kind = kind
        self.size = size
        self.colour = colour
        self.align = align
        self.lines = lines
        self.shadow = shadow
        self.middle = middle

    def draw(self, surface: pygame.Surface) -> None:
        theme, size, box = self.app.theme, self.size * self.app.scale, self.rect
        if self.lines:
            picture = theme.paragraph(
                self.text, self.kind, size, box.width, self.colour, box.height, self.align == "centre"
            )
            top = box.top + (box.height - picture.get_height()) // 2 if self.middle else box.top
            surface.blit(picture, (box.left, top))
            return
        picture = theme.fit(self.text, self.kind, size, box.width, self.colour, self.shadow, max_height=box.height)
        places = {"left": "midleft", "centre": "center", "right": "midright"}
        anchor = places[self.align]
        surface.blit(picture, picture.get_rect(**{anchor: getattr(box, anchor)}))


def draw_tooltip(app: Context, surface: pygame.Surface, text: str, at: pygame.Rect) -> None:
    """Words on a small dark sheet above a box, or below it where there is no room; always inside the window."""
    words = app.theme.paragraph(text, "text", 15 * app.scale, app.px(330), CREAM.base)
    margins = nineslice.margins(app.assets, "tooltip", app.scale)
    left, top, right, bottom = (margin + app.px(5) for margin in margins)
    size = (words.get_width() + left + right, words.get_height() + top + bottom)
    place = pygame.Rect((0, 0), size)
    place.midbottom = (at.centerx, at.top - app.px(2))
    if place.top < 0:
        place.midtop = (at.centerx, at.bottom + app.px(2))
    place.clamp_ip(surface.get_rect())
    surface.blit(nineslice.frame(app.assets, "tooltip", size, app.scale), place)
    surface.blit(words, (place.left + left, place.top + top))
