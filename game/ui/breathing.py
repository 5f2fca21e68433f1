"""What moves by itself on a screen that is otherwise at rest, and the slow time in which it does."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

if TYPE_CHECKING:
    from game.ui.context import Context

BREATHS_PER_SECOND = 20
"""So often something may look different: the eye takes it for a slow movement, and the processor rests in between."""
_PASS = 24_000
"""What it costs to draw one more area, in pixels: below that, two areas are cheaper drawn as one."""


class Moving(NamedTuple):
    """A part of the screen that moves by itself: drawn again when its look or its place is another than before."""

    name: Hashable
    area: pygame.Rect
    """Everything that it ever touches with this look."""
    look: Hashable
    """Whatever decides what is to be seen there. Two moments with the same look are the same picture."""


class Breath:
    """Slow time: it goes on in small steps, and stands still for whoever wants less motion."""

    def __init__(self, app: Context) -> None:
        self._app = app
        self._time = 0.0

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._time = self._time + seconds if self.alive else 0.0

    @property
    def alive(self) -> bool:
        """Whether anything may move by itself."""
        return not self._app.settings.reduced_motion

    @property
    def tick(self) -> int:
        """How many steps have been made."""
        return int(self._time * BREATHS_PER_SECOND)

    @property
    def now(self) -> float:
        """The seconds that have passed, in whole steps."""
        return self.tick / BREATHS_PER_SECOND

    def wave(self, period: float, ahead: float = 0.0) -> float:
        """Up and down between -1 and 1 once in so many seconds, `ahead` of others by a share of that; 0 at rest."""
        return math.sin(math.tau * (self.now / period + ahead)) if self.alive else 0.0


def joined(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The areas to draw for these to be drawn again: fewer and larger ones where that costs less."""
    left = [area for area in areas if area.width > 0 and area.height > 0]
    found: list[pygame.Rect] = []
    while left:
        area = left.pop()
        for other in left:
            both = area.union(other)
            if _pixels(both) <= _pixels(area) + _pixels(other) + _PASS:
                left.remove(other)
                left.append(both)
                break
        else:
            found.append(area)
    return found


def _pixels(area: pygame.Rect) -> int:
    return area.width * area.height
