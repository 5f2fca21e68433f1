"""How memory for pictures is taken from the system: a frame seldom waits for it, and a long game does not grow."""

from __future__ import annotations

import contextlib
import sys

_MMAP_THRESHOLD = -3
_TRIM_THRESHOLD = -1
_MOST_ARENAS = -8
_LARGE = 1024 * 1024
_SPARE = 4 * 1024 * 1024


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
