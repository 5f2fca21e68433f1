"""The seals of the rounds at one table, each noted when its round is dealt, and the recording that they belong to."""

from __future__ import annotations

import time
from collections.abc import Iterable

from game.match import sealing
from game.match.recording import Recording
from game.match.sealing import Seal
from game.match.session import Session


class Sealed:
    """What the table has promised: once noted, a seal is never made anew, so that it binds."""

    def __init__(self, given: Iterable[Seal] = ()) -> None:
        """`given` are the seals that were noted elsewhere."""
        self._noted = {seal.round: seal for seal in given}

    def of(self, session: Session) -> Seal | None:
        """The seal of the round being played; None for one that was not shuffled."""
        match = session.match
        if not sealing.sealable(match):
            return None
        if match.round not in self._noted:
            self._noted[match.round] = sealing.seal(match)
        return self._noted[match.round]

    def recording(self, session: Session) -> Recording:
        """The match up to now, to be checked. What was dealt before it came to this table is sealed as it lay."""
        found = [self._noted.get(seal.round, seal) for seal in sealing.seals(session.match)]
        return Recording.of(session, time.time(), found)
