"""How memory is taken and given back: a frame seldom waits for it, and a long game does not grow."""

from __future__ import annotations

import contextlib
import gc
import sys
from typing import Protocol

_MMAP_THRESHOLD = -3
_TRIM_THRESHOLD = -1
_MOST_ARENAS = -8
_LARGE = 1024 * 1024
_SPARE = 4 * 1024 * 1024
SWEEP_SECONDS = 30.0
"""So many seconds pass at least between two sweeps: one takes about as long as painting a frame."""


def give_back_what_is_freed() -> None:
    """Take large pictures from the system one by one on Linux, and all others from one common heap.

    Memory that comes from the system costs a moment for every page of it when it is first written to: for pictures that
    come and go, more than painting them. So those share a heap and take the place of others that are gone. Large ones
    would leave holes there, and the allocator, left to itself, soon takes even the largest for small change.
    """
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    with contextlib.suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        for option, value in ((_MMAP_THRESHOLD, _LARGE), (_TRIM_THRESHOLD, _SPARE), (_MOST_ARENAS, 1)):
            library.mallopt(option, value)


class Screen(Protocol):
    """A whole screen, or a panel that lies over one."""

    overlay: bool


class Sweeper:
    """Frees the screens that were left.

    The parts of a screen refer to one another in circles, and the interpreter looks for old circles only after many new
    objects. A game makes few: in a demo with ten players all three tables of the first 22 minutes were still in memory.
    """

    def __init__(self, now: float) -> None:
        self._screens: tuple[Screen, ...] = ()
        self._swept = now

    def follow(self, screens: tuple[Screen, ...], now: float) -> None:
        """These screens have been painted. If another one has gone since, what it has left behind is freed, with all
        that others have left before: the first picture of a screen takes long anyway. A panel is too small for that."""
        gone = any(not screen.overlay and screen not in screens for screen in self._screens)
        self._screens = screens
        if gone and now - self._swept >= SWEEP_SECONDS:
            self._swept = now
            gc.collect()
