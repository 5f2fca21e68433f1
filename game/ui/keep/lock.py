"""One window for each profile: a lock of the operating system on a file in the data folder, and how a second start asks
for it.

The system lets go of a lock when the process ends, however that happens: a crash leaves nothing behind that would keep
the next start out. The asking is such a lock as well, on a second file: whoever holds it is alive and asks. So nothing
is ever read from that file, no clock or process number is trusted, and a request ends with the one who made it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

NAME = "in-use.lock"
REQUEST = "in-use.request"
_NO_REASON = 0
"""What Wine says instead of EACCES."""
_BUSY = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK, _NO_REASON})
"""What a system says when somebody else holds the lock."""
_OPEN_FLAGS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
"""Where a system knows links, a lock is a file of this folder and no way to another one; and a pipe keeps nobody."""


class AlreadyRunningError(Exception):
    """Another window plays on this profile."""


class NoLockError(Exception):
    """This folder cannot be locked: another window might write into it at the same time."""


class ProfileLock:
    """Held until `release`, or until the process ends."""

    def __init__(self, handle: int | None = None) -> None:
        self._handle = handle

    @property
    def held(self) -> bool:
        """Whether this window may write."""
        return self._handle is not None

    def lost(self, folder: Path) -> bool:
        """Whether the file of the lock was deleted or replaced: then it keeps nobody out any more."""
        return self._handle is not None and not _is_there(folder / NAME, self._handle)

    def release(self) -> None:
        """Let the next one in."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def take(folder: Path) -> ProfileLock:
    """Take the lock of this folder; AlreadyRunningError if another window has it, NoLockError if nobody can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / NAME, os.O_RDWR | os.O_CREAT | _OPEN_FLAGS, 0o600)
    except (OSError, ValueError) as error:
        raise NoLockError(str(error)) from None
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise NoLockError(f"{NAME} is not an ordinary file")
        _seize(handle)
    except NoLockError:
        os.close(handle)
        raise
    except OSError as error:
        os.close(handle)
        if error.errno in _BUSY:
            raise AlreadyRunningError from None
        raise NoLockError(str(error)) from None
    return ProfileLock(handle)


# ---- asking for it ------------------------------------------------------------------------------------------------


class Request:
    """What a second start wants of the first: to save everything and to let go of the lock. Of several starts one asks
    at a time; the others wait for their turn, so that each hand-over is between two."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._handle: int | None = None

    @property
    def made(self) -> bool:
        """Whether the request can be seen."""
        return self._handle is not None

    def try_for_lock(self) -> ProfileLock | None:
        """Ask, and take the lock once it is free; None as long as it is not. To be called again and again."""
        if self._handle is None:
            self._handle = _request_handle(self._folder / REQUEST)
        if self._handle is None:
            return None
        try:
            lock = take(self._folder)
        except (AlreadyRunningError, NoLockError):
            return None
        self.withdraw()
        return lock

    def withdraw(self) -> None:
        """Ask no more."""
        if self._handle is not None:
            _remove(self._folder / REQUEST, self._handle)
            self._handle = None


def asked(folder: Path) -> bool:
    """Whether a start that is alive asks for the lock of this folder. What a dead one has left behind is removed."""
    file = folder / REQUEST
    try:
        handle = os.open(file, os.O_RDWR | _OPEN_FLAGS)
    except OSError:
        return False
    try:
        _seize(handle)
    except OSError as error:
        os.close(handle)
        return error.errno in _BUSY
    _remove(file, handle)
    return False


def _request_handle(file: Path) -> int | None:
    """The request file, open and locked; None if somebody else asks, or nobody can."""
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT | _OPEN_FLAGS, 0o600)
    except OSError:
        return None
    try:
        _seize(handle)
    except OSError:
        os.close(handle)
        return None
    if _is_there(file, handle):
        return handle
    os.close(handle)
    return None


def _is_there(file: Path, handle: int) -> bool:
    """Whether what was opened still lies there. Between opening and locking, its owner may have removed it: such a lock
    is seen by nobody, and another file may have that name."""
    try:
        return os.path.samestat(os.fstat(handle), os.stat(file, follow_symlinks=False))
    except OSError:
        return False


def _remove(file: Path, handle: int) -> None:
    """Let go of a file whose lock is held, and remove it. Only who holds the lock may: the file stays where it is until
    then, and nobody else's is taken away."""
    try:
        if _is_there(file, handle):
            file.unlink()
    except PermissionError:
        # Windows removes no open file, not even for its owner, nor one that the next has opened meanwhile.
        os.close(handle)
        with contextlib.suppress(OSError):
            file.unlink()
    except OSError:
        os.close(handle)
    else:
        os.close(handle)


# ---- each system's way --------------------------------------------------------------------------------------------


def _seize_on_windows(handle: int) -> None:
    import msvcrt

    msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]


def _seize_elsewhere(handle: int) -> None:
    import fcntl

    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # type: ignore[attr-defined,unused-ignore]


_seize = _seize_on_windows if os.name == "nt" else _seize_elsewhere
