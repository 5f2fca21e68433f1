"""Easing curves, springs and timelines: how values move from one moment to the next."""

from __future__ import annotations

import math
from collections.abc import Callable

Ease = Callable[[float], float]


def linear(t: float) -> float:
    """No easing."""
    return t


def in_quad(t: float) -> float:
    """Slow at first, then faster and faster."""
    return t * t


def out_cubic(t: float) -> float:
    """Fast at first, then settling."""
    return 1.0 - (1.0 - t) ** 3


def in_out(t: float) -> float:
    """Slow, fast, slow."""
    return t * t * (3.0 - 2.0 * t)


def out_back(t: float) -> float:
    """A little past the end and back."""
    overshoot = 1.4
    u = t - 1.0
    return 1.0 + (overshoot + 1.0) * u**3 + overshoot * u * u


def bump(t: float) -> float:
    """Up and down again: 0 at both ends, 1 in the middle."""
    return math.sin(math.pi * min(max(t, 0.0), 1.0))


def lerp(a: float, b: float, t: float) -> float:
    """Between two values."""
    return a + (b - a) * t


def lerp_angle(a: float, b: float, t: float) -> float:
    """Between two angles in degrees, the short way round."""
    return a + ((b - a + 180.0) % 360.0 - 180.0) * t


def approach(value: float, target: float, rate: float, seconds: float) -> float:
    """Move towards a target by the same share each second, whatever the frame rate."""
    return target + (value - target) * math.exp(-rate * seconds)


class Timeline:
    """Actions at moments, played in order as time goes on."""

    def __init__(self) -> None:
        self.time = 0.0
        self.duration = 0.0
        self._beats: list[tuple[float, int, Callable[[], None]]] = []
        self._next = 0

    def at(self, when: float, action: Callable[[], None]) -> Timeline:
        """Do this at that moment; actions of the same moment run in the order in which they were added."""
        self._beats.append((when, len(self._beats), action))
        self._beats.sort(key=lambda beat: beat[:2])
        self.duration = max(self.duration, when)
        return self

    def last(self, seconds: float) -> Timeline:
        """Let the timeline last at least this long."""
        self.duration = max(self.duration, seconds)
        return self

    def advance(self, seconds: float) -> float:
        """Let time pass; what is left of it once the timeline has ended (0 while it has not)."""
        self.time += seconds
        while self._next < len(self._beats) and self._beats[self._next][0] <= self.time:
            action = self._beats[self._next][2]
            self._next += 1
            action()
        return max(0.0, self.time - self.duration) if self.over else 0.0

    @property
    def over(self) -> bool:
        """Whether everything has happened."""
        return self._next >= len(self._beats) and self.time >= self.duration

    def finish(self) -> None:
        """Do all that is left at once."""
        self.advance(max(0.0, self.duration - self.time) + 1e-6)
