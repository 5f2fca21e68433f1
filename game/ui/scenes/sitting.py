"""What the casino says about its session: nobody does anything, the window is back, a hand was played to its end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame

from game.match.ledger import Hand
from game.match.sitting import RECONNECTING_SECONDS, Report
from game.ui.context import Answer, Context
from game.ui.inputs import Intent, intent
from game.ui.scenes.ask import PanelScene
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Button, Label, Panel, ScrollArea
from game.ui.words.casinotext import absent_moves

SHOWN_SECONDS = 3.0
"""For so long the alert of the connection is there, unless it is clicked away."""
_ROW = 26
"""From one move of a report to the next, in units."""


class IdleScene(PanelScene):
    """Are you still there? Counts down; `game.attendance` closes the session when nobody answers."""

    name = "idle"
    width = 520

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self._shown = self._seconds

    @property
    def _seconds(self) -> int:
        return max(0, math.ceil(self.app.sitting.alert_left))

    def words(self) -> tuple[str, str]:
        key = "sitting.idle.hand" if self.app.storage.ledger.hand else "sitting.idle.text"
        return self.app.t("sitting.idle"), self.app.t(key, count=self._shown)

    def answers(self) -> Sequence[Answer]:
        return [Answer("here", "sitting.here", "gold", "check", self.back)]

    def help(self) -> None:
        """Time runs out: nothing may lie over the question."""

    def back(self) -> None:
        self.app.sitting.still_here()
        self.app.routes.back()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._seconds != self._shown:
            self._shown = self._seconds
            self.resized(self.app.size)
            self.invalidate()

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "seconds": self._shown}


class ClosedScene(PanelScene):
    """The session was closed because nobody did anything; the balance stands."""

    name = "session_closed"
    width = 520

    def words(self) -> tuple[str, str]:
        credits = self.app.t.number(self.app.storage.ledger.credits)
        return self.app.t("sitting.closed"), self.app.t("sitting.closed.text", credits=credits)

    def answers(self) -> Sequence[Answer]:
        return [Answer("close", "common.close", "gold", "check", self.back)]


class ReconnectedScene(PanelScene):
    """The window is back, and the hand is as it stood. Soon after the disconnection it goes away by itself."""

    name = "reconnected"
    width = 520

    def __init__(self, app: Context, gone: float) -> None:
        super().__init__(app)
        self._short = gone < RECONNECTING_SECONDS
        self._gone = max(1, round(gone / 60))
        self._age = 0.0

    def words(self) -> tuple[str, str]:
        t, left = self.app.t, max(1, round(self.app.sitting.time_left / 60))
        if self.app.sitting.waved:
            return t("sitting.back"), t("sitting.reconnecting.text", count=left)
        if self._short:
            return t("sitting.reconnecting"), t("sitting.reconnecting.text", count=left)
        return t("sitting.returned"), t("sitting.returned.text", gone=t.number(self._gone), count=left)

    def answers(self) -> Sequence[Answer]:
        return [Answer("go_on", "sitting.go_on", "gold", "check", self.back)]

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._age += seconds
        if self._short and self._age >= SHOWN_SECONDS:
            self.back()


class ReportScene(PanelScene):
    """A hand that was played to its end for an absent player: why, how it ended, and every move that was made."""

    name = "report"

    def __init__(self, app: Context, report: Report) -> None:
        super().__init__(app)
        self.report = report
        self.moves = ScrollArea(app, "moves", pygame.Rect(0, 0, 0, 0))

    def back(self) -> None:
        """The player has read it."""
        self.app.sitting.told()
        self.app.routes.back()

    def resized(self, size: tuple[int, int]) -> None:
        app, t, report = self.app, self.app.t, self.report
        self.group.clear()
        self.group.add(Panel(app, app.box(290, 60, 700, 600)))
        title = Label(app, t("sitting.report"), "display", 34, GOLD.base, "centre")
        title.rect = app.box(320, 84, 640, 48)
        text = Label(
            app,
            t("sitting.report.fault" if report.faulty else "sitting.report.text"),
            "text",
            17,
            CREAM.base,
            "centre",
            lines=True,
            middle=True,
        )
        text.rect = app.box(340, 190, 600, 56)
        result = t(f"sitting.report.{report.kind}", stake=t.number(report.stake), paid=t.number(report.paid))
        credits = t("sitting.report.credits", credits=t.number(app.storage.ledger.credits))
        told = Label(app, f"{result} {credits}", "bold", 19, GOLD.base, "centre", lines=True, middle=True)
        told.rect = app.box(340, 134, 600, 56)
        close = Button(app, "close", t("common.close"), self.back, "gold", "check", 24)
        close.rect = app.box(530, 590, 220, 54)
        self.group.add(title, told, text)
        self._place_moves(app)
        self.group.add(close)
        if self.group.focus is None:
            self.group.focus_on("close")

    def _place_moves(self, app: Context) -> None:
        area = self.moves = ScrollArea(app, "moves", app.box(340, 262, 600, 312))
        self.group.add(area)
        hand = Hand(self.report.seed, self.report.actions)
        moves = absent_moves(app.t, hand, self.report.own, self.report.stake)
        rows = [(words, LILAC) for words, own in moves if own]
        rows += [(app.t("sitting.report.from_here"), GOLD.base)]
        rows += [(words, CREAM.base) for words, own in moves if not own]
        for number, (words, colour) in enumerate(rows):
            label = Label(app, words, "text", 16, colour)
            label.rect = app.box(352, 266 + number * _ROW, 560, 24)
            area.add(label)
            self.group.add(label)

    def handle(self, event: pygame.event.Event) -> bool:
        area, wish = self.moves, intent(event)
        # There is nothing among the moves that could have the focus: the keys that would lead there read on instead.
        steps = {
            Intent.UP: -self.app.px(_ROW),
            Intent.DOWN: self.app.px(_ROW),
            Intent.PAGE_UP: -area.rect.height,
            Intent.PAGE_DOWN: area.rect.height,
            Intent.HOME: -area.height,
            Intent.END: area.height,
        }
        if wish in steps:
            area.scroll_to(area.offset + steps[wish])
            return True
        return self.group.handle(event)

    def describe(self) -> dict[str, Any]:
        moves = len(self.report.actions) - self.report.own
        return {**super().describe(), "moves": moves, "paid": self.report.paid}
