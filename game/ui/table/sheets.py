"""The small sheets with an explanation: how one looks, and where it goes so that nothing is hidden that counts now."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import nineslice
from game.ui.context import Context
from game.ui.table import spots
from game.ui.table.desk import Desk
from game.ui.table.director.stage import Stage
from game.ui.table.layout import Placed
from game.ui.theme import CREAM, GOLD

_WIDTH = 320
_KEPT = 8
"""So many places are remembered."""


class Sheets:
    """Puts explanations on the table: never on the piles, on what the player is told or asked, nor on what they are
    about; on people, cards and buttons only where they would else be far away."""

    def __init__(self, app: Context, desk: Desk, stage: Stage, told: Callable[[], list[pygame.Rect]]) -> None:
        """`told` is where words to the player stand that must stay to be read."""
        self.app = app
        self.desk = desk
        self.stage = stage
        self._told = told
        self.kept: Callable[[], list[pygame.Rect]] = list
        """What else must not be covered at this table."""
        self.spared: Callable[[], list[pygame.Rect]] = list
        """What else is better left alone."""
        self._places: dict[tuple[object, ...], pygame.Rect] = {}
        self._people: tuple[Placed | None, list[pygame.Rect]] = (None, [])

    def barred(self) -> list[pygame.Rect]:
        """What no explanation may cover."""
        placed, prompt = self.stage.placed, self.desk.prompt
        draw, discard, gem, _ = spots.of_piles(placed)
        boxes = [draw, discard, gem, *self._told(), *self.kept()]
        if self.stage.threat.total:
            boxes.append(self.stage.threat.place)
        if prompt is not None:
            boxes.append(prompt.rect)
            if prompt.kind in ("colour", "roulette"):
                # Below the wheel stands what it is for.
                boxes.append(prompt.rect.move(0, placed.px(34)))
        return [box for box in boxes if box.width and box.height]

    def _better_not(self) -> list[pygame.Rect]:
        placed = self.stage.placed
        if self._people[0] is not placed:
            self._people = placed, [box for place in range(placed.players) for box in spots.of_seat(placed, place)]
        return [*self._people[1], placed["hand_0"], *self.spared()]

    def place(self, size: tuple[int, int], at: pygame.Rect) -> pygame.Rect:
        """Where a sheet of that size goes that is about what is `at`."""
        barred, spared = self.barred(), self._better_not()
        key = (size, tuple(at), *(tuple(box) for box in (*barred, *spared)))
        found = self._places.get(key)
        if found is None:
            if len(self._places) >= _KEPT:
                self._places.clear()
            edge = self.stage.placed.px(4)
            window = pygame.Rect((0, 0), self.stage.placed.window).inflate(-2 * edge, -2 * edge)
            found = self._places[key] = spots.beside(size, at, window, barred, spared, edge)
        return found

    def draw(self, surface: pygame.Surface, at: pygame.Rect, text: str, title: str = "") -> None:
        """An explanation of what is `at`, with what it is called where that needs to be said."""
        theme, placed = self.app.theme, self.stage.placed
        width = placed.px(_WIDTH)
        head = theme.fit(title, "bold", 17 * placed.scale, width, GOLD.base) if title else None
        words = theme.paragraph(text, "text", 15 * placed.scale, width, CREAM.base) if text else None
        parts = [part for part in (head, words) if part is not None]
        across, down = placed.px(16), placed.px(10)
        size = (
            max(part.get_width() for part in parts) + 2 * across,
            sum(part.get_height() for part in parts) + 2 * down + placed.px(2),
        )
        box = self.place(size, at)
        nineslice.draw(self.app.assets, surface, "tooltip", box, placed.scale)
        top = box.top + down
        for part in parts:
            surface.blit(part, (box.left + across, top))
            top += part.get_height() + placed.px(2)
