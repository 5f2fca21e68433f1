"""How loud everything is at a moment: peaks push the music down for a while, swarms of one sound are thinned out."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.cues import CHAIN_JUMPS, CHAIN_STEPS, Cue

FALL = 110.0
"""Decibels a second by which the music makes room: faster would click, slower would come after the blow."""
RETURN = 8.0
"""Decibels a second by which it comes back: one should not notice that it does."""
LEAST_GAP = 0.03
"""Seconds between two starts of the same sound. Two at once are not two sounds, only one that is too loud."""
MOST_AT_ONCE = 5
"""So many of the same sound may ring together."""


@dataclass(frozen=True, slots=True)
class Duck:
    """How a peak pushes the music down: by so many decibels, and for how many seconds before it may return."""

    depth: float
    hold: float


SMALL, FIRM, DEEP = Duck(4.0, 0.25), Duck(7.0, 0.5), Duck(11.0, 1.0)

DUCKS: dict[Cue, Duck] = {
    **dict.fromkeys(CHAIN_STEPS[3:], SMALL),
    **dict.fromkeys((Cue.CHAIN_10, Cue.CATCH, Cue.SNATCH, Cue.CHAIN_6, Cue.WHEEL_STOP), SMALL),
    **dict.fromkeys((Cue.HEARTBEAT, Cue.CARD_TURN_SLOW), Duck(9.0, 0.8)),
    **dict.fromkeys(CHAIN_JUMPS[1:], FIRM),
    **dict.fromkeys((Cue.STAMP, Cue.UNO_SLAM, Cue.STRUCK_YOU, Cue.KNOCK_OUT, Cue.PENALTY), FIRM),
    **dict.fromkeys((Cue.CHALLENGE_WON, Cue.CHALLENGE_LOST, Cue.ROULETTE_STOP, Cue.PAYOUT), FIRM),
    **dict.fromkeys((Cue.LAST_CARD, Cue.POUR_END), DEEP),
    Cue.ROUND_WON: Duck(10.0, 1.6),
    Cue.LOST: Duck(10.0, 2.2),
    Cue.KNOCKED_OUT_YOU: Duck(16.0, 2.6),
    Cue.MATCH_STAMP: Duck(14.0, 2.4),
    Cue.MATCH_WON: Duck(14.0, 3.4),
}
"""Every sound that the music makes room for; those are also heard when all other channels are taken."""


class Mixing:
    """The state of the mix. It knows no device: it is told what happens and how much time has passed."""

    def __init__(self) -> None:
        self._now = 0.0
        self._started: dict[Cue, float] = {}
        self._pushed = 0.0
        """By how many decibels the music is down."""
        self._depth = 0.0
        self._until = 0.0

    def admit(self, cue: Cue) -> bool:
        """Whether this sound may start now; it is taken to have started."""
        if self._now - self._started.get(cue, -1.0) < LEAST_GAP:
            return False
        self._started[cue] = self._now
        return True

    def duck(self, cue: Cue) -> None:
        """A sound has started: if it is a peak, the music makes room for it."""
        duck = DUCKS.get(cue)
        if duck is None:
            return
        # A smaller peak inside a bigger one neither lifts the music nor holds it down for longer than its own time.
        held = self._depth if self._now < self._until else 0.0
        self._depth = max(held, duck.depth)
        self._until = max(self._until, self._now + duck.hold)

    def update(self, seconds: float) -> bool:
        """Let time pass; whether the music is at another loudness now."""
        self._now += seconds
        before = self._pushed
        wanted = self._depth if self._now < self._until else 0.0
        if wanted > self._pushed:
            self._pushed = min(wanted, self._pushed + FALL * seconds)
        else:
            self._pushed = max(wanted, self._pushed - RETURN * seconds)
        return self._pushed != before

    @property
    def music(self) -> float:
        """The share of its volume that the music has at the moment."""
        return float(10 ** (-self._pushed / 20))
