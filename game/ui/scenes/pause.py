"""The menu over a paused table, and the question to a player who has been knocked out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ui.context import Answer
from game.ui.inputs import Intent, intent
from game.ui.scenes.ask import PanelScene, yes_or_no
from game.ui.table.overlays import OpenTable, TableContext


class TableMenu(PanelScene):
    """A panel that belongs to a table."""

    def __init__(self, app: TableContext, table: OpenTable) -> None:
        super().__init__(app)
        self.routes = app.routes
        self.table = table

    def ask(self, what: str, yes: Callable[[], None]) -> None:
        """Put a question in the place of this menu; no leads back to it."""
        self.routes.ask(what, yes_or_no(yes, self.reopen), instead=True)

    def help(self) -> None:
        self.routes.rules(self.table.desk.rules.id)

    def reopen(self) -> None:
        """Put this menu over the table once more."""


class PauseMenu(TableMenu):
    """The menu of any table; what opened it closes it again."""

    name = "pause"

    def handle(self, event: pygame.event.Event) -> bool:
        if intent(event) is Intent.MENU:
            # What has opened it closes it.
            self.back()
            return True
        return super().handle(event)


class PauseScene(PauseMenu):
    """The menu of the table."""

    def reopen(self) -> None:
        self.routes.pause(self.table)

    def words(self) -> tuple[str, str]:
        stake = self.table.desk.stake
        open_hand = stake is not None and stake.ready
        key = "" if stake is None or not open_hand else "pause.hand_open" if stake.own else "casino.practice_line"
        return self.app.t("pause.title"), self.app.t(key) if key else ""

    def answers(self) -> Sequence[Answer]:
        answers = [
            Answer("go_on", "pause.go_on", "gold", "continue", self.back),
            Answer("rules", "reader.button", "dark", "rules", self.help),
            Answer("settings", "pause.settings", "dark", "settings", self.routes.settings),
            Answer("restart", "pause.restart", "dark", "restart", lambda: self.ask("restart", self.table.rematch)),
            Answer("leave", "pause.leave", "red", "home", self._leave),
        ]
        if self.table.desk.stake is not None:
            # A hand of the casino is played to its end: there is nothing to start over, but something to look up.
            answers[3] = Answer("history", "ledger.button", "dark", "log", self.routes.ledger)
        seal = self.table.desk.seal
        if seal is not None:
            answers.insert(2, Answer("seal", "seal.title", "dark", "seal", partial(self.routes.seal, seal)))
        return answers

    def _leave(self) -> None:
        stake = self.table.desk.stake
        if stake is not None and not (stake.ready and stake.own):
            # Without a stake, and in practice, nothing is left behind.
            self.routes.title()
        elif stake is not None:
            self.ask("leave_hand", self.routes.title)
        else:
            self.ask("leave" if self.app.storage.saving else "leave_unsaved", self.routes.title)


class WatchScene(TableMenu):
    """Knocked out: watch on, or leave."""

    name = "watch"

    def reopen(self) -> None:
        self.routes.watch(self.table)

    def words(self) -> tuple[str, str]:
        return self.app.t("watch.title"), self.app.t("watch.text")

    def answers(self) -> Sequence[Answer]:
        return [
            Answer("watch", "pause.watch", "gold", "eye", self.back),
            Answer("forward", "pause.forward", "dark", "fast", self._forward),
            Answer("restart", "pause.restart", "dark", "restart", self._restart),
            Answer("leave", "pause.leave", "red", "home", self.routes.title),
        ]

    def _forward(self) -> None:
        self.back()
        self.table.fast_forward()

    def _restart(self) -> None:
        # In a single round there is nothing left to lose; in a match there are the points.
        if self.table.desk.rules.goal.kind == "round":
            self.app.routes.back()
            self.table.rematch()
        else:
            self.ask("restart", self.table.rematch)
