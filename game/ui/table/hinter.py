"""Hints: asks a good computer player in a thread of its own."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from game.core.view import View
from game.ui import faults

if TYPE_CHECKING:
    from game.bots.hint import Hint


def _advise(view: View) -> Hint | None:
    # Only whoever asks for a hint waits for the adviser to be loaded, and that in another thread.
    from game.bots.hint import hint

    return hint(view)


class Hinter:
    """One question at a time."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._answer: Future[Hint | None] | None = None

    def ask(self, view: View) -> None:
        """Ask what to do in this position."""
        if self._answer is not None:
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="hint")
        self._answer = self._pool.submit(_advise, view)

    def poll(self) -> Hint | None:
        """The advice, once there is one."""
        if self._answer is None or not self._answer.done():
            return None
        answer, self._answer = self._answer, None
        # A hint is a courtesy: whatever goes wrong with it must not disturb the game.
        error = answer.exception()
        if error is not None:
            faults.report("error", "hint", error)
            return None
        return answer.result()

    def close(self) -> None:
        """Nobody is asked any more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
