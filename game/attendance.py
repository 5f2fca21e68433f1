"""Whether somebody is at the casino's table: asks who has done nothing for long, and notes when nobody is left."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from game.ui.scenes.sitting import IdleScene
from game.ui.table.scene import at_the_casino

if TYPE_CHECKING:
    from game.app import App

LOOK_EVERY = 0.5


class Attendance:
    """Looks at what is on screen now and then."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._there = False
        self._next = 0.0

    def tick(self) -> None:
        """Called at every frame."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + LOOK_EVERY
        app = self._app
        there, self._there = self._there, at_the_casino(app.stack.scenes)
        if there and not self._there:
            app.sitting.go_away()
        elif self._there and app.sitting.alarming:
            self._alarm()

    def _alarm(self) -> None:
        """Ask, and close the session of whoever does not answer: also while the window is hidden."""
        app = self._app
        if app.sitting.alert_left <= 0:
            self._there = False
            app.sitting.close_idle()
            app.routes.title()
            app.routes.session_closed()
        elif not isinstance(app.stack.top, IdleScene):
            app.routes.idle()

    def close(self) -> None:
        """The window goes."""
        if self._there:
            self._there = False
            self._app.sitting.go_away()
