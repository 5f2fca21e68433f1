"""A window onto widgets that are taller than the room for them."""

from __future__ import annotations

import pygame

from game.ui.context import Context
from game.ui.theme import GOLD, INK, LILAC
from game.ui.widgets.base import Widget

BAR = 12
"""How wide the bar at the right side is, in units."""


class ScrollArea(Widget):
    """Shows the part of its children that fits; they are moved when it scrolls, by wheel, bar or focus."""

    focusable = False

    def __init__(self, app: Context, name: str, rect: pygame.Rect) -> None:
        super().__init__(app, name)
        self.rect = rect
        self.children: list[Widget] = []
        self.height = rect.height
        self.offset = 0
        self.position = 0.0
        """How far it is scrolled, in units: it means the same in a window of another size."""
        self._grip = 0

    def add(self, widget: Widget) -> None:
        """Take in a widget that has been placed as if nothing were scrolled."""
        widget.scroll = self
        widget.rect = widget.rect.move(0, -self.offset)
        self.children.append(widget)
        self.height = max(self.height, widget.rect.bottom + self.offset - self.rect.top + self.app.px(4))

    @property
    def reach(self) -> int:
        """How far it can be scrolled."""
        return max(0, self.height - self.rect.height)

    def scroll_to(self, offset: float) -> None:
        """Show the part that begins so many pixels from the top."""
        target = round(min(max(offset, 0), self.reach))
        if target != self.offset:
            for child in self.children:
                child.rect = child.rect.move(0, self.offset - target)
            self.offset = target
            self.position = target / self.app.scale
            self.invalidate()

    def show(self, widget: Widget) -> None:
        """Scroll just as far as it takes to see a child."""
        margin, box = self.app.px(10), widget.focus_box()
        if box.top - margin < self.rect.top:
            self.scroll_to(self.offset + box.top - margin - self.rect.top)
        elif box.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + box.bottom + margin - self.rect.bottom)

    def wheel(self, steps: float) -> None:
        """The wheel was turned over it."""
        self.scroll_to(self.offset - steps * self.app.px(48))

    def _bar(self) -> pygame.Rect:
        width = self.app.px(BAR)
        return pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)

    def _handle(self) -> pygame.Rect:
        bar = self._bar()
        height = max(self.app.px(34), round(bar.height * self.rect.height / max(1, self.height)))
        top = bar.top + round((bar.height - height) * (self.offset / self.reach if self.reach else 0))
        return pygame.Rect(bar.left, top, bar.width, height)

    def contains(self, point: tuple[int, int]) -> bool:
        return bool(self.reach) and self._bar().collidepoint(point)

    def mouse_down(self, point: tuple[int, int]) -> None:
        handle = self._handle()
        self.pressed = True
        self._grip = point[1] - handle.top if handle.collidepoint(point) else handle.height // 2
        self.mouse_move(point)

    def mouse_move(self, point: tuple[int, int]) -> None:
        if self.pressed:
            bar, handle = self._bar(), self._handle()
            free = max(1, bar.height - handle.height)
            self.scroll_to((point[1] - self._grip - bar.top) / free * self.reach)

    def mouse_up(self, point: tuple[int, int]) -> None:
        self.pressed = False
        self.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        """The bar alone; the children are drawn by the group, cut to this area."""
        if not self.reach:
            return
        slim = self._bar().inflate(-self.app.px(6), 0)
        pygame.draw.rect(surface, INK.deep, slim, border_radius=slim.width // 2)
        handle = self._handle().inflate(-self.app.px(4), 0)
        colour = GOLD.base if self.hovered or self.pressed else LILAC
        pygame.draw.rect(surface, colour, handle, border_radius=handle.width // 2)

    def draw_edges(self, surface: pygame.Surface) -> None:
        """A soft shade over the children at the edges beyond which there is more."""
        height = self.app.px(22)
        left = min((child.rect.left for child in self.children), default=self.rect.left)
        width = max((child.rect.right for child in self.children), default=left) - left
        if self.offset > 0:
            surface.blit(self._shade(width, height, False), (left, self.rect.top))
        if self.offset < self.reach:
            surface.blit(self._shade(width, height, True), (left, self.rect.bottom - height))

    def _shade(self, width: int, height: int, down: bool) -> pygame.Surface:

        def make() -> pygame.Surface:
            shade = pygame.Surface((1, height), pygame.SRCALPHA)
            for row in range(height):
                share = (row if down else height - 1 - row) / max(1, height - 1)
                shade.set_at((0, row), (*INK.base, round(235 * share)))
            return pygame.transform.scale(shade, (width, height))

        return self.app.assets.made(("shade", width, height, down), make)
