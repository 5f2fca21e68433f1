"""The log of moves over the table: the whole match by scrolling, one player's part in it, and a line pointed at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.core.events import Event
from game.core.state import NONE
from game.ui import nineslice
from game.ui.context import Context
from game.ui.inputs import Intent
from game.ui.table.desk import Desk
from game.ui.table.director.stage import Stage
from game.ui.table.logframe import FACE, KEY_ROOM, LogFrame
from game.ui.table.logrows import LogRows, Row
from game.ui.theme import CREAM, GOLD, INK, LILAC
from game.ui.widgets.caps import wish_cap

_SIZE, _HEADING = 15, 14
_GAP = 3

Line = tuple[Event, pygame.Surface, pygame.Rect]
"""What happened, its words, and where they stand."""


class _Shown(NamedTuple):
    row: Row
    number: int
    picture: pygame.Surface
    rect: pygame.Rect


class LogPanel(LogFrame):
    """Shows the match as lines. A line is known by its event, since others come while it is looked at."""

    def __init__(self, app: Context, desk: Desk, stage: Stage) -> None:
        super().__init__(app, stage)
        self.desk = desk
        self.open = False
        self.rows = LogRows(desk)
        self.hovered: Event | None = None
        """The line under the pointer."""
        self.pointed = NONE
        """The player whose portrait is under the pointer."""
        self.chosen: Event | None = None
        """The line that the keys have gone to."""
        self._last: int | None = None
        """The lowest row to be shown, once somebody has scrolled up; else the newest is."""
        self._grip: int | None = None
        """Where the handle of the bar is held, while it is."""
        self._shown: tuple[tuple[object, ...], list[_Shown]] = ((), [])
        self._oldest: tuple[tuple[object, ...], int] = ((), 0)
        self._picture: tuple[tuple[object, ...], pygame.Surface] | None = None
        stage.callouts.over = lambda: [self.rect] if self.open else []

    def forget(self) -> None:
        """The window has another size or language: paint it again."""
        self._picture = None
        self._shown = ((), [])

    def warm_up(self) -> list[Callable[[], object]]:
        """The portraits one by one, put together from large pictures, so that it opens at once."""
        return [partial(self._portrait, seat) for seat in range(self.stage.model.players)]

    def _portrait(self, seat: int) -> pygame.Surface:
        # There is a margin round each face, of which the faces in a row need no more than one.
        side = round(min(self.faces()[seat].width, self.stage.placed.px(FACE)) * 1.36)
        return self.app.assets.portrait(self.stage.seats.portrait_name(seat), side)

    def _handle(self) -> pygame.Rect | None:
        """The part of the bar that can be dragged; None if all rows are to be seen."""
        bar, shown, count = self._bar(), self.shown(), len(self.rows.rows)
        if len(shown) >= count:
            return None
        height = max(self.stage.placed.px(28), round(bar.height * len(shown) / count))
        least = self._least()
        share = (self._lowest - least) / max(1, count - 1 - least)
        return pygame.Rect(bar.left, bar.top + round((bar.height - height) * share), bar.width, height)

    # ---- lines ------------------------------------------------------------------------------------------------------

    @property
    def told(self) -> list[Event]:
        """All events that have a line, the oldest first."""
        return self.rows.told

    @property
    def _lowest(self) -> int:
        newest = len(self.rows.rows) - 1
        return newest if self._last is None else min(self._last, newest)

    def _worded(self, row: Row, width: int) -> pygame.Surface:
        app, scale, desk = self.app, self.stage.placed.scale, self.desk
        if isinstance(row, int):
            return app.theme.fit(app.t("table.round", number=row), "bold", _HEADING * scale, width, LILAC)
        own = row.seat == desk.viewer and desk.human
        colour = GOLD.light if own else CREAM.base
        return app.theme.paragraph(desk.words(row), "text", _SIZE * scale, width, colour)

    def shown(self) -> list[_Shown]:
        """What is to be seen, from the top down."""
        key = (self._last, *self._look())
        if self._shown[0] != key:
            self._shown = (key, self._lay_out(self._room()))
        return self._shown[1]

    def _look(self) -> tuple[object, ...]:
        """Another one when the rows, their words or the room for them are others."""
        app, desk = self.app, self.desk
        names = (app.t.language, *desk.names, desk.addressed)
        return self.rows.key, tuple(self._room()), app.theme.factor, app.settings.high_contrast, *names

    def _lay_out(self, room: pygame.Rect) -> list[_Shown]:
        rows, gap, left = self.rows.rows, self.stage.placed.px(_GAP), room.height
        found: list[tuple[int, pygame.Surface]] = []
        for number in range(self._lowest, -1, -1):
            picture = self._worded(rows[number], room.width)
            left -= picture.get_height() + gap
            if left < 0:
                break
            found.append((number, picture))
        made, top = [], room.top
        for number, picture in reversed(found):
            made.append(_Shown(rows[number], number, picture, picture.get_rect(topleft=(room.left, top))))
            top += picture.get_height() + gap
        return made

    def lines(self) -> list[Line]:
        """The moves that are to be seen, from the top down."""
        return [(one.row, one.picture, one.rect) for one in self.shown() if isinstance(one.row, Event)]

    def _least(self) -> int:
        """The lowest row when the oldest is at the top."""
        key = self._look()
        if self._oldest[0] != key:
            self._oldest = (key, self._fill_from_top())
        return self._oldest[1]

    def _fill_from_top(self) -> int:
        rows, room, gap = self.rows.rows, self._room(), self.stage.placed.px(_GAP)
        used = 0
        for number, row in enumerate(rows):
            used += self._worded(row, room.width).get_height() + gap
            if used > room.height:
                return max(0, number - 1)
        return len(rows) - 1

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether it is open and lies under that point."""
        return self.open and self.rect.collidepoint(point)

    def at(self, point: tuple[int, int]) -> Event | None:
        """The line under a point, over the whole width."""
        if not self.covers(point):
            return None
        width = self._room().width
        for event, _, rect in self.lines():
            if pygame.Rect(rect.topleft, (width, rect.height)).collidepoint(point):
                return event
        return None

    def face_at(self, point: tuple[int, int]) -> int:
        """The player whose portrait in the log lies under a point; NONE if there is none."""
        if not self.covers(point):
            return NONE
        return next((seat for seat, box in self.faces().items() if box.collidepoint(point)), NONE)

    # ---- mouse and keys ---------------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Open it at the newest line, or close it."""
        self.open = not self.open
        self.leave()
        self._last = self.chosen = None
        self.rows.player = NONE
        self.stage.callouts.uncover()

    @property
    def title(self) -> str:
        """What the lines are: everybody's, or those of the one who is looked for."""
        seat = self.rows.player
        return self.app.t("table.log") if seat == NONE else self.app.t("reading.log_of", name=self.desk.names[seat])

    def leave(self) -> None:
        """Nothing is pointed at or held any more."""
        self.hovered = self._grip = None
        self.pointed = NONE

    def hover(self, point: tuple[int, int]) -> bool:
        """The pointer has moved; whether it is over something that can be clicked."""
        found = (self.at(point), self.face_at(point))
        if found != (self.hovered, self.pointed) or found[0] is not self.hovered:
            self.hovered, self.pointed = found
            self.app.invalidate()
        on_bar = self.covers(point) and self._bar().collidepoint(point) and self._handle() is not None
        return found != (None, NONE) or on_bar

    def press(self, point: tuple[int, int]) -> bool:
        """Show only the player whose portrait is clicked, or take the handle of the bar; whether it was one of them."""
        seat, handle = self.face_at(point), self._handle() if self.covers(point) else None
        if seat != NONE:
            self.look_for(NONE if seat == self.rows.player else seat)
        elif handle is not None and self._bar().inflate(self._bar().width, 0).collidepoint(point):
            self._grip = point[1] - handle.top if handle.collidepoint(point) else handle.height // 2
            self.drag(point)
        return seat != NONE or self._grip is not None

    def release(self) -> None:
        """The button of the mouse is up again."""
        self._grip = None

    def drag(self, point: tuple[int, int]) -> bool:
        """The pointer has moved: it takes the handle along, if it holds it."""
        handle = self._handle()
        if handle is not None and self._grip is not None:
            bar, least = self._bar(), self._least()
            share = (point[1] - self._grip - bar.top) / max(1, bar.height - handle.height)
            self._go(least + round(min(1.0, max(0.0, share)) * (len(self.rows.rows) - 1 - least)))
        return self._grip is not None

    def look_for(self, seat: int) -> None:
        """Show one player's part, or with NONE everybody's again."""
        self.rows.player = seat
        self._last = self.chosen = self.hovered = None
        self.app.invalidate()

    def next_player(self, by: int) -> None:
        """Go through everybody, and all of them at once."""
        order = [NONE, *self.faces()]
        self.look_for(order[(order.index(self.rows.player) + by) % len(order)])

    def scroll(self, steps: float) -> None:
        """The wheel was turned: so many lines towards the older ones."""
        self._go(self._lowest - (round(steps) or (1 if steps > 0 else -1)))

    def page(self, by: int) -> None:
        """So many pages towards the older ones."""
        self._go(self._lowest - by * max(1, len(self.shown()) - 1))

    def oldest(self) -> None:
        """To the beginning of the match."""
        self._go(0)

    def newest(self) -> None:
        """To what happened last."""
        self._last = self.chosen = None
        self.app.invalidate()

    def _go(self, lowest: int) -> None:
        """Let that row be the lowest; the oldest ones stay together at the top."""
        newest = len(self.rows.rows) - 1
        goal = min(max(lowest, self._least()), newest)
        self._last = None if goal == newest else goal
        self.app.invalidate()

    def step(self, by: int) -> None:
        """Choose the line above (-1) or below (1); below the newest, none is."""
        told = self.told
        if not told:
            return
        now = next((number for number, one in enumerate(told) if one is self.chosen), len(told))
        goal = max(0, now + by)
        self.chosen = told[goal] if goal < len(told) else None
        self._show_chosen()
        self.app.invalidate()

    def _show_chosen(self) -> None:
        if self.chosen is None:
            self._last = None
            return
        goal = next(number for number, row in enumerate(self.rows.rows) if row is self.chosen)
        while not any(one.row is self.chosen for one in self.shown()):
            shown = self.shown()
            self._last = self._lowest + (-1 if not shown or goal < shown[0].number else 1)
        if goal <= 1:
            self._go(0)

    # ---- picture ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, keys: bool = False) -> None:
        """The panel, if it is open, with the `keys` that search it: from a picture of it, painted anew when
        something about it is another."""
        if not self.open:
            return
        handle = self._handle()
        held = self._grip is not None
        faces = tuple(self.stage.seats.portrait_name(seat) for seat in range(self.stage.model.players))
        shown = (id(self.shown()), id(self.chosen), id(self.hovered), self.pointed, held, handle and tuple(handle))
        key = (tuple(self.rect), faces, *shown)
        if self._picture is None or self._picture[0] != key:
            edge = self.stage.placed.px(24)
            picture = self._blank(self.rect.inflate(2 * edge, 2 * edge).size)
            self._paint(picture, (edge - self.rect.left, edge - self.rect.top), handle)
            self._picture = (key, picture)
        edge = (self._picture[1].get_width() - self.rect.width) // 2
        surface.blit(self._picture[1], (self.rect.left - edge, self.rect.top - edge))
        cap = wish_cap(self.app, self.stage.placed.scale, Intent.NEXT) if keys else None
        if cap is not None:
            surface.blit(cap, self.key_place(cap.get_size()))

    def _blank(self, size: tuple[int, int]) -> pygame.Surface:
        """Something clear to paint on: the picture before, if it was as large."""
        if self._picture is None or self._picture[1].get_size() != size:
            return pygame.Surface(size, pygame.SRCALPHA)
        self._picture[1].fill((0, 0, 0, 0))
        return self._picture[1]

    def _paint(self, surface: pygame.Surface, by: tuple[int, int], handle: pygame.Rect | None) -> None:
        app, placed = self.app, self.stage.placed
        nineslice.draw(app.assets, surface, "panel", self.rect.move(by), placed.scale)
        self._paint_head(surface, by)
        for one in self.shown():
            rect = one.rect.move(by)
            if isinstance(one.row, int):
                self._paint_heading(surface, one.picture, rect)
            else:
                surface.blit(one.picture, rect)
                self._paint_marks(surface, one.row, rect)
        if handle is not None:
            slim = self._bar().move(by).inflate(-placed.px(4), 0)
            pygame.draw.rect(surface, INK.deep, slim, border_radius=slim.width // 2)
            colour = GOLD.base if self._grip is not None else LILAC
            pygame.draw.rect(surface, colour, handle.move(by), border_radius=handle.width // 2)

    def _paint_head(self, surface: pygame.Surface, by: tuple[int, int]) -> None:
        """The title, and everybody's portrait."""
        app, placed, inner = self.app, self.stage.placed, self._inner().move(by)
        width = inner.width - placed.px(KEY_ROOM)
        title = app.theme.fit(self.title, "display", 20 * placed.scale, width, GOLD.base)
        surface.blit(title, title.get_rect(midleft=(inner.left, inner.top + self._title_height() // 2)))
        for seat, box in self.faces().items():
            room = box.move(by)
            face = self._portrait(seat)
            spot = face.get_rect(center=room.center)
            faint = self.rows.player not in (NONE, seat) and seat != self.pointed
            face.set_alpha(110 if faint else 255)
            surface.blit(face, spot)
            face.set_alpha(255)
            if seat in (self.rows.player, self.pointed):
                colour = GOLD.base if seat == self.rows.player else CREAM.base
                pygame.draw.circle(surface, colour, spot.center, round(spot.width * 0.39), max(2, placed.px(2)))

    def _paint_heading(self, surface: pygame.Surface, picture: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(picture, rect)
        start, end = rect.right + self.stage.placed.px(8), rect.left + self._room().width
        if end > start:
            pygame.draw.line(surface, INK.light, (start, rect.centery), (end, rect.centery), self.stage.placed.px(1))

    def _paint_marks(self, surface: pygame.Surface, event: Event, rect: pygame.Rect) -> None:
        """The line that is pointed at is underlined, and one that the keys have gone to has a bar as well."""
        placed = self.stage.placed
        if event is self.chosen:
            bar = pygame.Rect(rect.left - placed.px(9), rect.top + 2, placed.px(4), rect.height - 4)
            pygame.draw.rect(surface, GOLD.base, bar)
        if event is self.chosen or event is self.hovered:
            step = self.app.theme.line_height("text", _SIZE * placed.scale)
            for bottom in range(rect.top + step, rect.bottom + 1, step):
                line = pygame.Rect(rect.left, bottom - placed.px(2), rect.width, max(1, placed.px(1)))
                pygame.draw.rect(surface, GOLD.base, line)
