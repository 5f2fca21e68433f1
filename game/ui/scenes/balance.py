"""The course of the balance, the return with its interval, and the other figures of the casino's history."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.context import Context
from game.ui.keep.history import History
from game.ui.scenes.backdrop import MenuScene
from game.ui.scenes.balance_plot import BalancePlot
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Label, Panel
from game.ui.words import ledgertext

_PLOT = (28, 92, 1224, 330)
_RETURN = (28, 436, 560, 260)
_REST = (602, 436, 650, 260)
_LINE = 36
_MORE = 480.0


class BalanceScene(MenuScene):
    """The curve above; below it the return on the left, everything else on the right."""

    name = "balance"
    heading = "figures.title"

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        history = History(app.storage)
        self.found = history.figures()
        self._failed = history.failed
        self._plot: BalancePlot | None = None

    @property
    def _more(self) -> float:
        """How much higher the curve is than in a window 720 high, in units; a tower of it would say no more."""
        return min(self.app.spare, _MORE)

    def place(self) -> None:
        app = self.app
        left, top, width, height = _PLOT
        self.group.add(Panel(app, app.page(left, top, width, height + self._more)))
        for x, y, wide, high in (_RETURN, _REST):
            self.group.add(Panel(app, app.page(x, y + self._more, wide, high)))
        self._plot = BalancePlot(app, app.page(left + 18, top + 20, width - 36, height + self._more - 34), self.found)
        self.group.add(self._plot)
        self._place_return()
        self._place_rest()
        if self.group.focus is None:
            self.group.focus_on("plot")

    def _place_return(self) -> None:
        app, total = self.app, self.found.total
        left, top, width, _ = _RETURN
        interval = app.t("ledger.unreadable") if self._failed else ledgertext.interval_words(app.t, total)
        labels = (
            (Label(app, app.t("figures.return"), "text", 17, LILAC), 24, 28),
            (Label(app, ledgertext.return_words(app.t, total), "display", 44, GOLD.base, shadow=True), 50, 56),
            (Label(app, interval, "bold", 17, CREAM.base, lines=True, middle=True), 110, 44),
            (Label(app, ledgertext.meaning_words(app.t, total), "text", 15, LILAC, lines=True), 158, 84),
        )
        for label, y, height in labels:
            label.rect = app.page(left + 28, top + self._more + y, width - 56, height)
            self.group.add(label)

    def _place_rest(self) -> None:
        app = self.app
        left, top, width, _ = _REST
        for number, (name, value) in enumerate(ledgertext.figure_rows(app.t, self.found)):
            y = top + self._more + 22 + number * _LINE
            label = Label(app, name, "text", 16, LILAC)
            label.rect = app.page(left + 28, y, 200, _LINE)
            figure = Label(app, value, "bold", 16, CREAM.base, "right")
            figure.rect = app.page(left + 234, y, width - 234 - 28, _LINE)
            self.group.add(label, figure)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._plot is not None:
            self._plot.tell(surface)

    def describe(self) -> dict[str, Any]:
        t, total = self.app.t, self.found.total
        return {
            "targets": self.group.targets(),
            "return": ledgertext.return_words(t, total),
            "interval": ledgertext.interval_words(t, total),
            "figures": [list(row) for row in ledgertext.figure_rows(t, self.found)],
            "plot": self._plot.describe() if self._plot is not None else {},
        }
