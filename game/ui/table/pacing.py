"""How long the table lets people wait: the more sit at it, the shorter each thought and each ordinary move, and all the
more so until the first decision."""

from __future__ import annotations

from dataclasses import dataclass

from game.core import events
from game.core.events import Event

FORWARD = 8.0
"""So much faster passes what is on stage when somebody who only watches wants to see the end."""
_FORWARD_GAPS = (0.1, 0.03)
"""Then move follows move after so many seconds, without a show: the first ones can be followed, the rest flies by."""
_FOLLOWED = 30
_THOUGHTS = {2: 0.9, 3: 0.75, 4: 0.62, 5: 0.54, 6: 0.47, 7: 0.42, 8: 0.38, 9: 0.35, 10: 0.32}
"""The share of a computer player's pause that is waited for, by the number of those who still play."""
_PLAIN = 0.6
"""So much of it where there was nothing to choose."""
_MOVES = {2: 1.0, 3: 1.1, 4: 1.2, 5: 1.25, 6: 1.3, 7: 1.36, 8: 1.42, 9: 1.48, 10: 1.55}
"""How much faster the ordinary moves of others pass."""
_ORDINARY = frozenset(
    {events.PLAYED, events.TURN, events.DREW, events.KEPT, events.PASSED, events.COLOURED, events.REVERSED}
)
_FEW = 2
"""More cards than this are no ordinary draw."""
_A_MOVE = 1.0
"""What a move of somebody else takes as a rule, its thought included."""
_BRISKEST = 3.4
"""What is played faster than this cannot be followed."""
_LEAST_LEFT = 0.6


def patience(players: int) -> float:
    """How many seconds a person is made to wait for its first decision, deal included, if that can be helped."""
    return 5.6 + 0.5 * (players - 4)


def forward_gap(moves: int) -> float:
    """How long fast-forward rests before its next move, after so many."""
    return _FORWARD_GAPS[moves >= _FOLLOWED]


def pause_share(choices: int) -> float:
    """The share of a pause that is left where there were so many things to choose from."""
    return _PLAIN if choices == 1 else 1.0


@dataclass(slots=True)
class Pacing:
    """The pace of one table: how many still play, how long the person has waited for its first decision, and whether
    whoever looks on wants it over with."""

    seats: int
    players: int = 0
    waited: float | None = None
    """Seconds since the deal began, or since its turn was taken away; None once the person has been on turn."""
    ahead: int = 0
    """How many come before the person."""
    forward: bool = False
    haste: float = 1.0
    """How much faster ordinary moves follow one another, where nobody is asked anything for long."""

    def __post_init__(self) -> None:
        self.players = self.players or self.seats

    @property
    def thought(self) -> float:
        """The share of a computer player's pause that is waited for."""
        return 0.0 if self.forward else _THOUGHTS[self.players] / max(self.haste, self._brisk(0.0))

    def move(self, event: Event, viewer: int, seconds: float) -> float:
        """How much faster an event is played than it is written down, which takes so many seconds. Peaks, and what
        happens to the one who looks on, keep their time."""
        if self.forward:
            return FORWARD
        ordinary = event.kind in _ORDINARY and len(event.cards) <= _FEW
        if event.kind == events.DEAL or viewer in (event.seat, event.other):
            return self.haste if ordinary else 1.0
        usual = _MOVES[self.players] if ordinary else 1.0
        return max(usual, self._brisk(seconds), self.haste if ordinary else 1.0)

    def _brisk(self, seconds: float) -> float:
        """How much faster all must go for the person to be asked in time."""
        if self.waited is None:
            return 1.0
        left = max(_LEAST_LEFT, patience(self.seats) - self.waited)
        return min(_BRISKEST, max(1.0, (self.ahead * _A_MOVE + seconds) / left))
