"""The course of the balance as a curve: one column of pixels holds as many hands as it must, and no peak is lost."""

from __future__ import annotations

from typing import Any

import pygame

from game.match.ledger_figures import Figures, extremes
from game.ui.context import Context
from game.ui.theme import GOLD, RED
from game.ui.widgets.plot import Curve, CurvePlot, steps
from game.ui.widgets.shapes import Shapes, Spot


class BalancePlot(CurvePlot):
    """The curve. The pointer or the arrow keys show the number of a hand and the credits after it."""

    def __init__(self, app: Context, rect: pygame.Rect, found: Figures) -> None:
        self.found = found
        scale = [(float(credits), app.t.number(credits)) for credits in steps(max(found.balances, default=0))]
        curve = Curve("", found.balances, GOLD.base, width=2.4)
        super().__init__(app, "plot", rect, app.t("figures.balance"), scale, [curve], self._words)
        # The numbers of the first, the middle and the last hand.
        places = sorted({0, len(found.numbers) // 2, len(found.numbers) - 1}) if found.numbers else []
        self._labels = [(place, app.t.number(found.numbers[place])) for place in places]

    @property
    def active(self) -> bool:
        return super().active and self.count > 1

    def _words(self, place: int) -> str:
        """The number of a hand and the credits after it."""
        t, credits = self.app.t, self.app.t.number(self.found.balances[place])
        number = self.found.numbers[place]
        return (
            t("figures.point", number=t.number(number), count=credits)
            if number
            else t("figures.beginning", count=credits)
        )

    # ---- picture ----------------------------------------------------------------------------------------------------

    def legend(self) -> list[Any]:
        return [(self.app.t("figures.refills"), RED.light, self._paint_sign)] if self.found.refills else []

    def _paint_sign(self, shapes: Shapes, box: pygame.Rect) -> None:
        self._paint_mark(shapes, (box.right - self.app.px(8), box.centery + self.app.px(6)))

    def _paint_mark(self, shapes: Shapes, foot: Spot) -> None:
        side = 6 * self.app.scale
        corners = ((foot[0], foot[1] - side * 2), (foot[0] - side, foot[1]), (foot[0] + side, foot[1]))
        shapes.area(corners, RED.light)

    def paint(self, shapes: Shapes, origin: tuple[int, int]) -> None:
        field = self.field.move(-origin[0], -origin[1])
        for place in self.found.refills:
            x = self.x_of(place) - origin[0]
            shapes.upright(x, field.top, field.bottom, (*RED.light, 110))
            self._paint_mark(shapes, (x, field.bottom))
        columns = extremes(self.found.balances, self.field.width)
        spots: list[Spot] = []
        for place, low, high in columns:
            x = self.x_of(place) - origin[0]
            ends = (self.y_of(low) - origin[1], self.y_of(high) - origin[1])
            # Up and down within a column: from the end that lies nearer to where the curve comes from.
            spots += [(x, y) for y in sorted(set(ends), key=lambda y: abs(y - spots[-1][1]) if spots else 0)]
        if len(spots) > 1:
            thick = len(columns) < self.field.width
            shapes.line(spots, GOLD.base, max(2.0, 2.4 * self.app.scale) if thick else 1.0)

    def describe(self) -> dict[str, Any]:
        """For tests that point at it."""
        return {**super().describe(), "hands": max(0, len(self.found.balances) - 1)}
