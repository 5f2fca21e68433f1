"""The player at the casino: opens and closes the session, and knows what has to be said about the one before."""

from __future__ import annotations

from game.match import sitting
from game.match.ledger import Ledger, Line
from game.match.sitting import Report, Verdict
from game.ui.keep.storage import Storage


class Sitting:
    """The session rules, carried out: whatever they come to is written down at once.

    Where nothing may be written because another window plays, nothing happens here either.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._gone: float | None = None
        self._practice: Ledger | None = None
        self.waved = False
        """Whether the window was closed by its player: then there was no disconnection."""

    @property
    def _ledger(self) -> Ledger:
        return self._storage.ledger

    @property
    def _now(self) -> float:
        return self._storage.now()

    def _write(self, lines: list[Line]) -> None:
        self._storage.write_lines(lines)

    def practice(self) -> Ledger:
        """The credits to practise with, for as long as the program runs. A practice hand that was left is void."""
        if self._practice is None:
            self._practice, _ = Ledger.fresh()
        elif self._practice.hand is not None:
            self._practice.give_back()
        return self._practice

    # ---- what was left behind ---------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A new start: with a hand open it is a reconnection, and what has run out of time is settled."""
        if self._storage.look_only:
            return
        if sitting.verdict(self._ledger, self._now) in (Verdict.RECONNECT, Verdict.RETURN):
            self._gone = sitting.since(self._ledger, self._now)
            self.waved = self._ledger.away
        self.settle()

    def settle(self) -> None:
        """Finish a hand whose time has passed, and close a session that nobody came back to."""
        if self._storage.look_only:
            return
        found = sitting.verdict(self._ledger, self._now)
        if found is Verdict.FINISH:
            self.finish(sitting.MALFUNCTION if self._ledger.faulty else sitting.DISCONNECTED)
        elif found is Verdict.CLOSE:
            ended = self._ledger.last + sitting.NOTHING_PENDING_SECONDS
            self._write(sitting.stand_up(self._ledger, sitting.LEFT, ended))

    def finish(self, why: str) -> None:
        """Play the open hand to its end for the player, and close the session."""
        self._gone = None
        self._write(sitting.finish(self._ledger, why, self._now))

    @property
    def report(self) -> Report | None:
        """The hand that was finished for the player and has not been told of yet."""
        return sitting.report(self._ledger) if not self._storage.look_only else None

    def told(self) -> None:
        """The player has been told."""
        self._write(sitting.told(self._ledger, self._now))

    def reconnected(self) -> float | None:
        """How many seconds the window was gone while a hand was open, if that has not been said yet."""
        gone, self._gone = self._gone, None
        return gone

    @property
    def time_left(self) -> float:
        """The seconds that are left for a choice."""
        return sitting.time_left(self._ledger, self._now)

    # ---- at the table -----------------------------------------------------------------------------------------------

    def sit_down(self) -> None:
        """The player is at the table."""
        if not self._storage.look_only:
            self.settle()
            self._write(sitting.sit_down(self._ledger, self._now))

    def go_away(self) -> None:
        """The player, or the window, is no longer at the table."""
        if not self._storage.look_only:
            self._write(sitting.go_away(self._ledger, self._now))

    def second_start(self) -> None:
        """Another window takes over: this connection is closed, its hand is not."""
        if not self._storage.look_only:
            self._write(sitting.stand_up(self._ledger, sitting.SECOND_START, self._now))

    def went_wrong(self) -> None:
        """The program has made an error with a hand open."""
        if not self._storage.look_only:
            self._write(sitting.went_wrong(self._ledger, self._now))

    @property
    def idle(self) -> float:
        """The seconds since the last action."""
        return sitting.since(self._ledger, self._now)

    @property
    def alert_left(self) -> float:
        """The seconds until the session is closed, once the alert is there."""
        return sitting.IDLE_SECONDS + sitting.ALERT_SECONDS - self.idle

    @property
    def alarming(self) -> bool:
        """Whether nothing was done for so long that the player must be asked."""
        return self.idle >= sitting.IDLE_SECONDS

    def still_here(self) -> None:
        """The player answers the alert."""
        self._write(sitting.still_here(self._ledger, self._now))

    def close_idle(self) -> None:
        """Nobody has answered: the session is closed, the balance stands, and an open hand is played to its end."""
        if self._ledger.hand is not None:
            self.finish(sitting.IDLE)
        else:
            self._write(sitting.stand_up(self._ledger, sitting.IDLE, self._now))
