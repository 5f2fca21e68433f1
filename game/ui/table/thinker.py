"""Who moves next: the computer players think in a thread of their own and act when their time has come."""

from __future__ import annotations

import sys
from concurrent.futures import Future, ThreadPoolExecutor

from game.match.session import Session, Upcoming
from game.ui.table.pacing import pause_share

PACE = {"normal": 1.0, "fast": 0.45, "instant": 0.02}
"""How much of a computer player's pause is waited for."""
CHANCE_MS = 1800
"""So long a person at least has to call, catch or jump in before play goes on, however fast the table is set."""


class Thinker:
    """Waits for the computer players without ever holding up a frame."""

    def __init__(self, session: Session) -> None:
        self.session = session
        # A frame hands the interpreter over for a moment each time it scales a picture; it should get it back soon.
        sys.setswitchinterval(0.0005)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bot")
        self._plan: Upcoming | None = None
        self._answer: Future[int] | None = None
        self._waited = 0.0
        self._pause = 0.0

    @property
    def left(self) -> float | None:
        """The share of the pause that is still to pass before somebody acts; None while nobody is about to."""
        if self._plan is None:
            return None
        return max(0.0, 1.0 - self._waited * 1000 / self._pause) if self._pause else 0.0

    @property
    def thinking(self) -> bool:
        """Whether somebody is about to act."""
        return self._plan is not None

    def tick(self, seconds: float, pace: float, chance: bool) -> int | None:
        """Let time pass; the action that is due now, if any. With a `chance` for a person, the pause is never short."""
        plan = self.session.upcoming()
        if plan is None:
            self.forget()
            return None
        if plan is not self._plan:
            self._plan = plan
            self._answer = self._pool.submit(plan.prepare)
            self._waited = 0.0
        self._waited += seconds
        pause = plan.delay_ms * pace * pause_share(plan.choices)
        if chance:
            # Play waits for the person; who else reacts out of turn is as quick as it is.
            least = CHANCE_MS if plan.choices else min(CHANCE_MS, plan.delay_ms)
            pause = max(pause, least)
        self._pause = pause
        if self._waited * 1000 < pause or self._answer is None or not self._answer.done():
            return None
        action = self._answer.result()
        self.forget()
        return action

    def think(self) -> None:
        """Wait until whoever is about to act knows what it will do."""
        if self._answer is not None:
            self._answer.result()

    def hurry(self) -> None:
        """Do not wait any longer; thinking still takes what it takes."""
        self._waited = 60.0

    def forget(self) -> None:
        """Somebody else was faster, or the plan has been carried out."""
        self._plan = None
        self._answer = None
        self._waited = 0.0

    def close(self) -> None:
        """Nobody needs to think any more."""
        self.forget()
        self._pool.shutdown(wait=False, cancel_futures=True)
