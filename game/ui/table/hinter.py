"""Hints: asks a good computer player in a thread of its own and puts its advice into words."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from game.core.ruleset import Ruleset
from game.core.view import View
from game.ui import faults
from game.ui.words.locale import Locale
from game.ui.words.logtext import card_name, colour_name

if TYPE_CHECKING:
    from game.bots.hint import Hint


def _advise(view: View) -> Hint | None:
    # Only whoever asks for a hint waits for the adviser to be loaded, and that in another thread.
    from game.bots.hint import hint

    return hint(view)


class Hinter:
    """One question at a time."""

    def __init__(self) -> None:
        self.available = find_spec("game.bots.hint") is not None
        self._pool: ThreadPoolExecutor | None = None
        self._answer: Future[Hint | None] | None = None

    def ask(self, view: View) -> None:
        """Ask what to do in this position."""
        if not self.available or self._answer is not None:
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

    @staticmethod
    def sentence(t: Locale, advice: Hint, names: Sequence[str], rules: Ruleset) -> str:
        """The advice in words."""
        values: dict[str, Any] = dict(advice.arguments)
        if "card" in values:
            values["card"] = card_name(t, values["card"], rules)
        if "colour" in values:
            values["colour"] = colour_name(t, values["colour"])
        if "seat" in values:
            values["name"] = names[values["seat"]]
        return t(f"hint.{advice.reason}", **values)

    def close(self) -> None:
        """Nobody is asked any more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
