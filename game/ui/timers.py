"""Things to do once so much time has passed."""

from __future__ import annotations

import time
from collections.abc import Callable


class Timers:
    """What is waited for, each until its moment has come."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, Callable[[], None]]] = []

    def after(self, seconds: float, action: Callable[[], None]) -> None:
        """Do something once so much time has passed."""
        self._waiting.append((time.perf_counter() + seconds, action))

    def run(self, now: float) -> None:
        """Do all that is due."""
        for entry in [entry for entry in self._waiting if entry[0] <= now]:
            self._waiting.remove(entry)
            entry[1]()
