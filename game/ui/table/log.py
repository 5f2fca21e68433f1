"""The log of moves over the table: the last ones that fit, older ones by scrolling, and one that is pointed at."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.core.events import Event
from game.ui import nineslice
from game.ui.context import Context
from game.ui.table.desk import Desk
from game.ui.table.director.stage import Stage
from game.ui.theme import CREAM, GOLD

_SIZE = 15
_GAP = 4
Line = tuple[Event, pygame.Surface, pygame.Rect]
"""What happened, its words, and where they stand."""


class LogPanel:
    """Shows the desk's events as lines. A line is known by its event, since others come while it is looked at."""

    def __init__(self, app: Context, desk: Desk, stage: Stage) -> None:
        self.app = app
        self.desk = desk
        self.stage = stage
        self.open = False
        self.hovered: Event | None = None
        """The line under the pointer."""
        self.chosen: Event | None = None
        """The line that the keys have gone to."""
        self._last: Event | None = None
        """The lowest line to be shown, once somebody has scrolled up; else the newest is."""

    # ---- lines ------------------------------------------------------------------------------------------------------

    @property
    def told(self) -> list[Event]:
        """All events that have a line, the oldest first."""
        return [event for event in self.desk.log if self.desk.words(event)]

    def _room(self) -> pygame.Rect:
        """Where the lines go."""
        placed = self.stage.placed
        inner = placed["log"].inflate(-placed.px(36), -placed.px(32))
        top = inner.top + self._title().get_height() + placed.px(6)
        return pygame.Rect(inner.left, top, inner.width, inner.bottom - top)

    def _title(self) -> pygame.Surface:
        app, placed = self.app, self.stage.placed
        width = placed["log"].width - placed.px(36)
        return app.theme.fit(app.t("table.log"), "display", 24 * placed.scale, width, GOLD.base)

    def lines(self) -> list[Line]:
        """What is to be seen, from the top down."""
        desk, app, placed, room = self.desk, self.app, self.stage.placed, self._room()
        gap, left = placed.px(_GAP), room.height
        shown: list[tuple[Event, pygame.Surface]] = []
        below = self._last is not None and _holds(desk.log, self._last)
        for event in reversed(desk.log):
            below = below and event is not self._last
            words = "" if below else desk.words(event)
            if not words:
                continue
            own = event.seat == desk.viewer and desk.human
            colour = GOLD.light if own else CREAM.base
            picture = app.theme.paragraph(words, "text", _SIZE * placed.scale, room.width, colour)
            left -= picture.get_height() + gap
            if left < 0:
                break
            shown.append((event, picture))
        made, top = [], room.top
        for event, picture in reversed(shown):
            made.append((event, picture, picture.get_rect(topleft=(room.left, top))))
            top += picture.get_height() + gap
        return made

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether it is open and lies under that point."""
        return self.open and self.stage.placed["log"].collidepoint(point)

    def at(self, point: tuple[int, int]) -> Event | None:
        """The line under a point, over the whole width."""
        if not self.covers(point):
            return None
        width = self._room().width
        for event, _, rect in self.lines():
            if pygame.Rect(rect.topleft, (width, rect.height)).collidepoint(point):
                return event
        return None

    # ---- mouse and keys ---------------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Open it at the newest line, or close it."""
        self.open = not self.open
        self.leave()
        self._last = self.chosen = None

    def leave(self) -> None:
        """Nothing is pointed at any more."""
        self.hovered = None

    def hover(self, point: tuple[int, int]) -> bool:
        """The pointer has moved; whether it is over a line."""
        found = self.at(point)
        if found is not self.hovered:
            self.hovered = found
            self.app.invalidate()
        return found is not None

    def scroll(self, steps: float) -> None:
        """The wheel was turned: so many lines towards the older ones."""
        told = self.told
        if not told:
            return
        seen = self.lines()
        lowest = _place(told, seen[-1][0]) if seen else len(told) - 1
        by = round(steps) or (1 if steps > 0 else -1)
        # The oldest lines stay together at the top.
        least = min(len(told), len(seen)) - 1
        goal = min(max(lowest - by, least), len(told) - 1)
        self._last = None if goal == len(told) - 1 else told[goal]
        self.app.invalidate()

    def step(self, by: int) -> None:
        """Choose the line above (-1) or below (1); below the newest, none is."""
        told = self.told
        if not told:
            return
        now = _place(told, self.chosen) if self.chosen is not None else len(told)
        goal = max(0, now + by)
        self.chosen = told[goal] if goal < len(told) else None
        self._show_chosen(told)
        self.app.invalidate()

    def _show_chosen(self, told: list[Event]) -> None:
        if self.chosen is None:
            self._last = None
            return
        while not any(event is self.chosen for event, _, _ in self.lines()):
            shown = self.lines()
            first = _place(told, shown[0][0])
            goal = _place(told, self.chosen)
            # One line further: up, if it lies above what is seen.
            lowest = _place(told, shown[-1][0]) + (-1 if goal < first else 1)
            if not 0 <= lowest < len(told) or (goal >= first and lowest == len(told) - 1):
                self._last = None
                return
            self._last = told[lowest]

    # ---- picture ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The panel, if it is open; the line that is pointed at is underlined."""
        if not self.open:
            return
        app, placed = self.app, self.stage.placed
        panel = placed["log"]
        nineslice.draw(app.assets, surface, "panel", panel, placed.scale)
        inner = panel.inflate(-placed.px(36), -placed.px(32))
        surface.blit(self._title(), inner.topleft)
        for event, picture, rect in self.lines():
            surface.blit(picture, rect)
            if event is self.chosen:
                bar = pygame.Rect(rect.left - placed.px(9), rect.top + 2, placed.px(4), rect.height - 4)
                pygame.draw.rect(surface, GOLD.base, bar)
            if event is self.chosen or event is self.hovered:
                step = app.theme.line_height("text", _SIZE * placed.scale)
                for bottom in range(rect.top + step, rect.bottom + 1, step):
                    line = pygame.Rect(rect.left, bottom - placed.px(2), rect.width, max(1, placed.px(1)))
                    pygame.draw.rect(surface, GOLD.base, line)


def _holds(told: Iterable[Event], event: Event) -> bool:
    return any(one is event for one in told)


def _place(told: list[Event], event: Event) -> int:
    """Where that very event stands: others may be equal to it. One that is gone was the oldest."""
    return next((number for number, one in enumerate(told) if one is event), 0)
