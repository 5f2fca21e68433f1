"""A list of any length: only the rows that can be seen are ever asked for, and one of them is chosen."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.context import Context
from game.ui.cues import Cue
from game.ui.inputs import Intent
from game.ui.widgets.scroll import BAR, ScrollArea

DrawRow = Callable[[pygame.Surface, pygame.Rect, int, bool], None]


class LazyList(ScrollArea):
    """Rows of one height, numbered from 0. The wheel, the bar and the keys move it; Enter or a click opens a row."""

    focusable = True

    def __init__(
        self,
        app: Context,
        name: str,
        rect: pygame.Rect,
        row: int,
        count: int,
        draw: DrawRow,
        on_open: Callable[[int], None],
    ) -> None:
        """`row` is the height of each in pixels; `draw` paints one into its box, lit up or not."""
        super().__init__(app, name, rect)
        self.row = max(1, row)
        self.count = count
        self.height = max(rect.height, count * self.row)
        self.chosen = 0
        self._draw_row = draw
        self._on_open = on_open
        self._under = -1
        self._down = -1

    # ---- where rows are ---------------------------------------------------------------------------------------------

    def box(self, place: int) -> pygame.Rect:
        """Where a row is, be it in sight or not."""
        width = self.rect.width - self.app.px(BAR + 6)
        return pygame.Rect(self.rect.left, self.rect.top + place * self.row - self.offset, width, self.row)

    @property
    def in_sight(self) -> range:
        """The rows of which something is seen."""
        first = self.offset // self.row
        return range(first, min(self.count, (self.offset + self.rect.height - 1) // self.row + 1))

    def place_at(self, point: tuple[int, int]) -> int:
        """The row under a point, or -1."""
        if not self.rect.collidepoint(point) or self._bar().collidepoint(point):
            return -1
        place = (point[1] - self.rect.top + self.offset) // self.row
        return place if place < self.count else -1

    def choose(self, place: int) -> None:
        """Choose a row and bring it into sight."""
        self.chosen = min(max(place, 0), max(0, self.count - 1))
        top = self.chosen * self.row
        if top < self.offset:
            self.scroll_to(top)
        elif top + self.row > self.offset + self.rect.height:
            self.scroll_to(top + self.row - self.rect.height)
        self.invalidate()

    @property
    def active(self) -> bool:
        return super().active and self.count > 0

    def focus_box(self) -> pygame.Rect:
        return self.box(self.chosen).clip(self.rect)

    def value_text(self) -> str:
        return str(self.chosen)

    # ---- mouse and keys ---------------------------------------------------------------------------------------------

    def contains(self, point: tuple[int, int]) -> bool:
        return self.rect.collidepoint(point)

    def _point_at(self, place: int) -> None:
        if place != self._under:
            self._under = place
            self.invalidate()

    def mouse_down(self, point: tuple[int, int]) -> None:
        self._down = self.place_at(point)
        if self._down >= 0:
            self.chosen = self._down
            self.invalidate()
        elif self.reach and self._bar().collidepoint(point):
            super().mouse_down(point)

    def mouse_move(self, point: tuple[int, int]) -> None:
        super().mouse_move(point)
        self._point_at(-1 if self.pressed else self.place_at(point))

    def mouse_up(self, point: tuple[int, int]) -> None:
        super().mouse_up(point)
        place, self._down = self._down, -1
        if place >= 0 and place == self.place_at(point):
            self.open(place)

    def leave_mouse(self) -> None:
        self._point_at(-1)

    def wheel(self, steps: float) -> None:
        super().wheel(steps)
        self._point_at(self.place_at(pygame.mouse.get_pos()))

    def open(self, place: int) -> None:
        """Do what opening a row is for."""
        self.app.audio.play(Cue.BUTTON)
        self._on_open(place)

    def key(self, wish: Intent | None, event: pygame.event.Event) -> bool:
        page = max(1, self.rect.height // self.row - 1)
        steps = {
            Intent.UP: -1,
            Intent.DOWN: 1,
            Intent.PAGE_UP: -page,
            Intent.PAGE_DOWN: page,
            Intent.HOME: -self.count,
            Intent.END: self.count,
        }
        if wish in (Intent.CONFIRM, Intent.UNO):
            self.open(self.chosen)
            return True
        if wish not in steps:
            return False
        before = self.chosen
        self.choose(before + steps[wish])
        # At either end the arrows lead on to what lies beyond.
        return self.chosen != before or wish not in (Intent.UP, Intent.DOWN)

    # ---- picture ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        for place in self.in_sight:
            self._draw_row(surface, self.box(place), place, place == self._under)
        surface.set_clip(clip)
        super().draw(surface)

    def draw_edges(self, surface: pygame.Surface) -> None:
        height, width = self.app.px(22), self.box(0).width
        if self.offset > 0:
            surface.blit(self._shade(width, height, False), self.rect.topleft)
        if self.offset < self.reach:
            surface.blit(self._shade(width, height, True), (self.rect.left, self.rect.bottom - height))
