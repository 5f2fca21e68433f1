"""How loud everything is at a moment: peaks push the music down for a while, swarms of one sound are thinned out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.ui.cues import CHAIN_JUMPS, CHAIN_STEPS, Cue, Mood

FALL = 110.0
"""Decibels a second by which the music makes room: faster would click, slower would come after the blow."""
RETURN = 8.0
"""Decibels a second by which it comes back: one should not notice that it does."""
SWELL = 0.9
"""The share of its loudness by which a layer of the music grows in a second."""
EBB = 0.4
"""The share by which it fades: tension goes more slowly than it comes."""
STEP_BACK = 0.15
"""The share by which the music steps back behind its layers."""
LEAST_GAP = 0.03
"""Seconds between two starts of the same sound. Two at once are not two sounds, only one that is too loud."""
VOICE_GAP = 1.2
"""Seconds between two voices: longer than any of them, so that nobody speaks while somebody else does."""
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
    **dict.fromkeys((Cue.CHALLENGE_WON, Cue.CHALLENGE_LOST, Cue.PAYOUT), FIRM),
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
        self._spoken = -VOICE_GAP
        self._pushed = 0.0
        """By how many decibels the music is down."""
        self._depth = 0.0
        self._until = 0.0
        self._wanted: dict[Mood, float] = {}
        self._layers: dict[Mood, float] = dict.fromkeys(Mood, 0.0)

    def admit(self, cue: Cue) -> bool:
        """Whether this sound may start now; it is taken to have started."""
        if self._now - self._started.get(cue, -1.0) < LEAST_GAP:
            return False
        self._started[cue] = self._now
        return True

    def may_speak(self) -> bool:
        """Whether somebody may be heard now; it is taken to speak."""
        if self._now - self._spoken < VOICE_GAP:
            return False
        self._spoken = self._now
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

    def feel(self, moods: Mapping[Mood, float]) -> None:
        """The table is that tense: each layer of the music goes there in its own time."""
        self._wanted = dict(moods)

    def update(self, seconds: float) -> bool:
        """Let time pass; whether the music is at another loudness now."""
        self._now += seconds
        pushed = self._push(seconds)
        return self._fade(seconds) or pushed

    def _fade(self, seconds: float) -> bool:
        before = dict(self._layers)
        for mood, level in before.items():
            wanted = self._wanted.get(mood, 0.0)
            rise, fall = level + SWELL * seconds, level - EBB * seconds
            self._layers[mood] = min(wanted, rise) if wanted > level else max(wanted, fall)
        return self._layers != before

    def _push(self, seconds: float) -> bool:
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
        return self._room * (1 - STEP_BACK * max(self._layers.values()))

    @property
    def layers(self) -> dict[Mood, float]:
        """The share of the music's volume that each layer over it has."""
        return {mood: level * self._room for mood, level in self._layers.items()}

    @property
    def _room(self) -> float:
        """What peaks leave of the music."""
        return float(10 ** (-self._pushed / 20))
