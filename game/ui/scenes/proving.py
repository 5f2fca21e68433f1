"""A proof in the making: it is worked on in a thread of its own, so that a bar can move and it can be left any time."""

from __future__ import annotations

import sys
import threading

from game.match.proof import Proof
from game.match.recording import Recording


class Proving:
    """Begins at once. Ask `share` and `done`; whoever no longer wants it calls `cancel`."""

    def __init__(self, recording: Recording) -> None:
        self.proof = Proof(recording)
        self.share = 0.0
        """How much is done, from 0 to 1."""
        self.error: Exception | None = None
        """What went wrong with the work itself."""
        self._cancelled = threading.Event()
        # A frame should get the interpreter back soon.
        sys.setswitchinterval(0.0005)
        self._thread = threading.Thread(target=self._work, name="proof", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            for share in self.proof:
                self.share = share
                if self._cancelled.is_set():
                    return
        except Exception as error:
            # It belongs to whoever waits for the proof.
            self.error = error

    @property
    def done(self) -> bool:
        """Whether everything has been looked at."""
        return self.proof.done

    def cancel(self) -> None:
        """Stop after the question that is being asked."""
        self._cancelled.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing is worked on any more; whether that has come about."""
        self._thread.join(seconds)
        return not self._thread.is_alive()
