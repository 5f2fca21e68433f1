"""The course of the balance as a curve: one column of pixels holds as many hands as it must, and no peak is lost."""

from __future__ import annotations

from typing import Any

import pygame

from game.match.ledger_figures import Figures, extremes
from game.ui.context import Context
from game.ui.inputs import Intent
from game.ui.theme import CREAM, GOLD, INK, LILAC, RED
from game.ui.widgets import Widget, draw_tooltip

_LEFT, _BOTTOM, _TOP = 82, 34, 30
"""The room for the credits at the left side, for the hands below and for the words above, in units."""
_LINES = 4
_PAGE = 10


def steps(highest: int, lines: int = _LINES) -> list[int]:
    """Round numbers from 0 to the first that is not below the highest, about so many.

    >>> steps(1000), steps(1730), steps(0)
    ([0, 250, 500, 750, 1000], [0, 500, 1000, 1500, 2000], [0, 1])
    """
    unit = 1
    while True:
        for factor in (unit, 2 * unit, 25 * unit // 10, 5 * unit):
            if factor * lines >= highest:
                count = max(1, -(-highest // factor))
                return [factor * number for number in range(count + 1)]
        unit *= 10


class BalancePlot(Widget):
    """The curve. The pointer or the arrow keys show the number of a hand and the credits after it."""

    def __init__(self, app: Context, rect: pygame.Rect, found: Figures) -> None:
        super().__init__(app, "plot")
        self.rect = rect
        self.found = found
        self.marked = -1
        """The place of the hand that is being told about, or -1."""
        self._steps = steps(max(found.balances, default=0))
        left, top = app.px(_LEFT), app.px(_TOP)
        self.field = pygame.Rect(
            rect.left + left, rect.top + top, rect.width - left - app.px(20), rect.height - top - app.px(_BOTTOM)
        )
        self._picture: pygame.Surface | None = None

    # ---- where things are -------------------------------------------------------------------------------------------

    def _x(self, place: int) -> int:
        last = max(1, len(self.found.balances) - 1)
        return self.field.left + round(place * (self.field.width - 1) / last)

    def _y(self, credits: int) -> int:
        return self.field.bottom - 1 - round(credits * (self.field.height - 1) / self._steps[-1])

    def _place_at(self, x: int) -> int:
        last = len(self.found.balances) - 1
        share = (x - self.field.left) / max(1, self.field.width - 1)
        return min(max(round(share * last), 0), last)

    # ---- pointing ---------------------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        return super().active and len(self.found.balances) > 1

    def _mark(self, place: int) -> None:
        if place != self.marked:
            self.marked = place
            self.invalidate()

    def mouse_move(self, point: tuple[int, int]) -> None:
        self._mark(self._place_at(point[0]) if self.active and self.rect.collidepoint(point) else -1)

    def leave_mouse(self) -> None:
        self._mark(-1)

    def key(self, wish: Intent | None, event: pygame.event.Event) -> bool:
        last = len(self.found.balances) - 1
        # In a long history an arrow goes on by a column, or nothing would be seen to move.
        step = max(1, last // max(1, self.field.width))
        ways = {
            Intent.LEFT: -step,
            Intent.RIGHT: step,
            Intent.PAGE_UP: -_PAGE * step,
            Intent.PAGE_DOWN: _PAGE * step,
            Intent.HOME: -last,
            Intent.END: last,
        }
        if wish not in ways:
            return False
        self._mark(min(max((last if self.marked < 0 else self.marked) + ways[wish], 0), last))
        return True

    def words(self) -> str:
        """The number of the marked hand and the credits after it; empty where none is."""
        if self.marked < 0:
            return ""
        t, credits = self.app.t, self.app.t.number(self.found.balances[self.marked])
        number = self.found.numbers[self.marked]
        return (
            t("figures.point", number=t.number(number), count=credits)
            if number
            else t("figures.beginning", count=credits)
        )

    def value_text(self) -> str:
        return self.words()

    # ---- picture ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        if self._picture is None:
            self._picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            self._paint(self._picture)
        surface.blit(self._picture, self.rect)
        if self.marked >= 0:
            x, y = self._x(self.marked), self._y(self.found.balances[self.marked])
            pygame.draw.line(surface, LILAC, (x, self.field.top), (x, self.field.bottom))
            pygame.draw.circle(surface, INK.deep, (x, y), self.app.px(7))
            pygame.draw.circle(surface, CREAM.light, (x, y), self.app.px(5))
            draw_tooltip(self.app, surface, self.words(), pygame.Rect(x, y - self.app.px(8), 1, self.app.px(16)))

    def _paint(self, picture: pygame.Surface) -> None:
        app, theme = self.app, self.app.theme
        field = self.field.move(-self.rect.left, -self.rect.top)
        heading = theme.fit(app.t("figures.balance"), "display", 18 * app.scale, field.width * 0.6, GOLD.base)
        picture.blit(heading, (field.left, 0))
        for credits in self._steps:
            y = self._y(credits) - self.rect.top
            pygame.draw.line(picture, (*LILAC, 60), (field.left, y), (field.right, y))
            words = theme.fit(app.t.number(credits), "text", 14 * app.scale, app.px(_LEFT - 14), LILAC)
            picture.blit(words, words.get_rect(midright=(field.left - app.px(8), y)))
        self._paint_hands(picture, field)
        self._paint_refills(picture, field)
        self._paint_curve(picture)

    def _paint_hands(self, picture: pygame.Surface, field: pygame.Rect) -> None:
        """The numbers of the first, the middle and the last hand."""
        app, numbers = self.app, self.found.numbers
        places = sorted({0, len(numbers) // 2, len(numbers) - 1}) if numbers else []
        for place in places:
            text = app.t.number(numbers[place])
            words = app.theme.fit(text, "text", 14 * app.scale, app.px(120), LILAC)
            box = words.get_rect(midtop=(self._x(place) - self.rect.left, field.bottom + app.px(6)))
            picture.blit(words, box.clamp(picture.get_rect()))

    def _paint_refills(self, picture: pygame.Surface, field: pygame.Rect) -> None:
        app = self.app
        for place in self.found.refills:
            x = self._x(place) - self.rect.left
            pygame.draw.line(picture, (*RED.light, 110), (x, field.top), (x, field.bottom))
            self._paint_mark(picture, (x, field.bottom))
        if self.found.refills:
            words = app.theme.fit(app.t("figures.refills"), "text", 14 * app.scale, app.px(260), RED.light)
            box = words.get_rect(topright=(field.right, 0))
            picture.blit(words, box)
            self._paint_mark(picture, (box.left - app.px(12), box.centery + app.px(6)))

    def _paint_mark(self, picture: pygame.Surface, foot: tuple[int, int]) -> None:
        side = self.app.px(6)
        corners = ((foot[0], foot[1] - side * 2), (foot[0] - side, foot[1]), (foot[0] + side, foot[1]))
        pygame.draw.polygon(picture, RED.light, corners)

    def _paint_curve(self, picture: pygame.Surface) -> None:
        width = max(2, self.app.px(2.4))
        columns = extremes(self.found.balances, self.field.width)
        points: list[tuple[int, int]] = []
        for place, low, high in columns:
            x = self._x(place) - self.rect.left
            ends = (self._y(low) - self.rect.top, self._y(high) - self.rect.top)
            # Up and down within a column: from the end that lies nearer to where the curve comes from.
            points += [(x, y) for y in sorted(set(ends), key=lambda y: abs(y - points[-1][1]) if points else 0)]
        if len(points) > 1:
            pygame.draw.lines(picture, GOLD.base, False, points, width if len(columns) < self.field.width else 1)

    def describe(self) -> dict[str, Any]:
        """For tests that point at it."""
        return {"field": list(self.field), "hands": max(0, len(self.found.balances) - 1), "words": self.words()}
