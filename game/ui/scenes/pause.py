"""The menu over a paused table, and the question to a player who has been knocked out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.app import App
from game.ui.scenes.ask import Answer, PanelScene, yes_or_no

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene


class TableMenu(PanelScene):
    """A panel that belongs to a table."""

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self.table = table

    def ask(self, what: str, yes: Callable[[], None]) -> None:
        """Put a question in the place of this menu; no leads back to it."""
        self.app.stack.replace(yes_or_no(self.app, what, yes, self._reopen))

    def _reopen(self) -> None:
        self.app.stack.push(type(self)(self.app, self.table))


class PauseScene(TableMenu):
    """The menu of the table."""

    name = "pause"

    def words(self) -> tuple[str, str]:
        casino = self.table.casino
        return self.app.t("pause.title"), self.app.t("pause.hand_open") if casino and casino.ready else ""

    def answers(self) -> Sequence[Answer]:
        answers = [
            Answer("go_on", "pause.go_on", "gold", "continue", self.back),
            Answer("settings", "pause.settings", "dark", "settings", self._settings),
            Answer("restart", "pause.restart", "dark", "restart", lambda: self.ask("restart", self.table.rematch)),
            Answer("leave", "pause.leave", "red", "home", self._leave),
        ]
        # A hand of the casino is played to its end: there is nothing to start over.
        return [answer for answer in answers if answer.name != "restart" or self.table.casino is None]

    def _settings(self) -> None:
        from game.ui.scenes.settings import SettingsScene

        self.app.stack.push(SettingsScene(self.app))

    def _leave(self) -> None:
        table = self.table
        if table.casino is not None and not table.casino.ready:
            # Without a stake nothing is left behind.
            table.to_title()
        else:
            self.ask("leave" if table.casino is None else "leave_hand", table.to_title)


class WatchScene(TableMenu):
    """Knocked out: watch on, or leave."""

    name = "watch"

    def words(self) -> tuple[str, str]:
        return self.app.t("watch.title"), self.app.t("watch.text")

    def answers(self) -> Sequence[Answer]:
        return [
            Answer("watch", "pause.watch", "gold", "eye", self.back),
            Answer("restart", "pause.restart", "dark", "restart", self._restart),
            Answer("leave", "pause.leave", "red", "home", self.table.to_title),
        ]

    def _restart(self) -> None:
        # In a single round there is nothing left to lose; in a match there are the points.
        if self.table.rules.goal.kind == "round":
            self.app.stack.pop()
            self.table.rematch()
        else:
            self.ask("restart", self.table.rematch)
