"""The one way to open a file: only ordinary ones, never waited for, and never written to through a link.

It imports nothing of the game: the trace of a crash is opened before anything else is.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

# A pipe that nobody writes into would block even the opening: this makes it come back at once.
_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0)
_ABSENT = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)
"""Errors that say that there is no such file: one whose name is too long cannot be there either."""


class NotOrdinaryError(OSError):
    """Something else has the place of a file: a folder, pipe, socket or device, a link that leads nowhere, or one where
    no link may be."""

    def __init__(self, file: Path) -> None:
        super().__init__(errno.EINVAL, "not an ordinary file", str(file))


def read(file: Path, limit: int, links: bool = True) -> bytes:
    """Up to `limit` bytes of an ordinary file. Without `links`, one that is reached by a link is not read.

    FileNotFoundError if there is none, NotOrdinaryError if something else has its place, another OSError if it cannot
    be read, ValueError if that is not the name of a file.
    """
    try:
        _check(os.stat(file, follow_symlinks=links).st_mode, file)
        handle = os.open(file, os.O_RDONLY | _FLAGS | (0 if links else _NO_LINKS))
        with os.fdopen(handle, "rb") as stream:
            # Somebody may have put another file there in between.
            _check(os.fstat(handle).st_mode, file)
            return stream.read(limit)
    except OSError as error:
        if error.errno not in _ABSENT:
            raise
        if os.path.islink(file):
            # What it leads to may be on a disk that is not there at the moment: that is not the same as no file.
            raise NotOrdinaryError(file) from None
        raise FileNotFoundError(errno.ENOENT, "there is no such file", str(file)) from None


def open_to_append(file: Path) -> int:
    """Open a file of the program's own to read it and to write at its end, made if need be; NotOrdinaryError if
    something else has its place, another OSError if it cannot be written."""
    with contextlib.suppress(FileNotFoundError):
        _check(os.stat(file, follow_symlinks=False).st_mode, file)
    handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND | _FLAGS | _NO_LINKS, 0o600)
    try:
        _check(os.fstat(handle).st_mode, file)
    except NotOrdinaryError:
        os.close(handle)
        raise
    return handle


def open_afresh(file: Path) -> int:
    """Open a new file of the program's own to write at its end. Whatever had its place is removed, but for a folder:
    that is an OSError. What a link led to stays as it is."""
    file.unlink(missing_ok=True)
    return os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | _FLAGS, 0o600)


def _check(mode: int, file: Path) -> None:
    if not stat.S_ISREG(mode):
        raise NotOrdinaryError(file)
