"""Giving freed memory back to the system, so that a long game does not grow."""

from __future__ import annotations

import contextlib
import sys

_MMAP_THRESHOLD = -3
_BYTES = 64 * 1024


def give_back_what_is_freed() -> None:
    """Keep pictures out of the common heap on Linux.

    Left to itself, the allocator soon takes them for small change and leaves holes between them that it never returns.
    """
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _BYTES)
