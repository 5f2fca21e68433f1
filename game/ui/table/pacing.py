"""How long the table lets people wait: the more sit at it, the shorter each thought and each ordinary move."""

from __future__ import annotations

from dataclasses import dataclass

from game.core import events
from game.core.events import Event

FORWARD = 4.0
"""So much faster everything goes for somebody who only watches and wants to see the end."""
_THOUGHTS = {2: 0.9, 3: 0.75, 4: 0.62, 5: 0.54, 6: 0.47, 7: 0.42, 8: 0.38, 9: 0.35, 10: 0.32}
"""The share of a computer player's pause that is waited for, by the number of those who still play."""
_PLAIN = 0.6
"""So much of it where there was nothing to choose."""
_FIRST_LAP = 0.7
"""And in the first lap, in which nobody has done anything yet to think about."""
_MOVES = {2: 1.0, 3: 1.1, 4: 1.2, 5: 1.25, 6: 1.3, 7: 1.36, 8: 1.42, 9: 1.48, 10: 1.55}
"""How much faster the ordinary moves of others pass."""
_ORDINARY = frozenset(
    {events.PLAYED, events.TURN, events.DREW, events.KEPT, events.PASSED, events.COLOURED, events.REVERSED}
)
_FEW = 2
"""More cards than this are no ordinary draw."""


@dataclass(slots=True)
class Pacing:
    """The pace of one table: how many still play, and whether whoever looks on wants it over with."""

    players: int
    first_lap: bool = False
    forward: bool = False

    @property
    def thought(self) -> float:
        """The share of a computer player's pause that is waited for."""
        share = _THOUGHTS[self.players] * (_FIRST_LAP if self.first_lap else 1.0)
        return share / FORWARD if self.forward else share

    def move(self, event: Event, viewer: int) -> float:
        """How much faster an event is played than it is written down: peaks, and what happens to the one who looks on,
        keep their time."""
        speed = FORWARD if self.forward else 1.0
        ordinary = event.kind in _ORDINARY and len(event.cards) <= _FEW
        return speed * _MOVES[self.players] if ordinary and event.seat != viewer else speed


def pause_share(choices: int) -> float:
    """The share of a pause that is left where there were so many things to choose from."""
    return _PLAIN if choices == 1 else 1.0
