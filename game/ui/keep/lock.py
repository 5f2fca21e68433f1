"""One window for each profile: a lock of the operating system on a file in the data folder.

The system lets go of it when the process ends, however that happens: a crash leaves nothing behind that would keep the
next start out.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path

NAME = "in-use.lock"
_BUSY = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})
"""What a system says when somebody else holds the lock."""


class AlreadyRunningError(Exception):
    """Another window plays on this profile."""


class ProfileLock:
    """Held until `release`, or until the process ends."""

    def __init__(self, handle: int | None) -> None:
        self._handle = handle

    @property
    def held(self) -> bool:
        """Whether there is a lock at all: where nothing can be written, there is nothing to keep apart either."""
        return self._handle is not None

    def release(self) -> None:
        """Let the next one in."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def take(folder: Path) -> ProfileLock:
    """Take the lock of this folder; AlreadyRunningError if another window has it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return ProfileLock(None)
    try:
        _seize(handle)
    except OSError as error:
        os.close(handle)
        if error.errno in _BUSY:
            raise AlreadyRunningError from None
        # Some network folders know no locks: better to play than not to.
        return ProfileLock(None)
    return ProfileLock(handle)


def _seize_on_windows(handle: int) -> None:
    import msvcrt

    msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]


def _seize_elsewhere(handle: int) -> None:
    import fcntl

    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # type: ignore[attr-defined,unused-ignore]


_seize = _seize_on_windows if os.name == "nt" else _seize_elsewhere
