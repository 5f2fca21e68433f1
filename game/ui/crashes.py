"""Crashes below Python: what the interpreter can still say when the system stops it goes to a file of its own.

Each start has its own file in the log folder (`crash-<process>.log`), since several windows may look on at once. It is
empty as long as all is well, and gone after a good end; the next start that plays folds it into the log.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import re
import sys
from pathlib import Path

from game.ui import files, paths

LONGEST = 64 * 1024
"""As much of a crash as goes into the log."""
_NAME = re.compile(r"crash-(\d+)\.log$")

_handle: int | None = None
_own: Path | None = None


def file_of(process: int) -> Path:
    """Where a process writes its last words."""
    return paths.log_folder() / f"crash-{process}.log"


def watch() -> None:
    """From now on a crash leaves a trace: in its file, or in the terminal where there is no file but a terminal."""
    global _handle, _own
    try:
        _own = file_of(os.getpid())
        _own.parent.mkdir(parents=True, exist_ok=True)
        _handle = files.open_afresh(_own)
        faulthandler.enable(_handle)
    except OSError:
        _own = None
        # A packed program on Windows has no terminal, and some have one that is no file.
        with contextlib.suppress(AttributeError, OSError, ValueError):
            if sys.stderr is not None:
                faulthandler.enable()


def done() -> None:
    """The program leaves by itself: an empty file is not kept, nor a folder that was made for it alone."""
    global _handle, _own
    faulthandler.disable()
    if _handle is not None:
        os.close(_handle)
        _handle = None
    if _own is not None:
        gone, _own = _own, None
        with contextlib.suppress(OSError):
            if not gone.stat().st_size:
                gone.unlink()
                gone.parent.rmdir()


def collect() -> dict[int, str]:
    """What earlier starts have left behind, by process. The files are gone afterwards; those still in use stay."""
    found: dict[int, str] = {}
    try:
        there = sorted(paths.log_folder().iterdir())
    except OSError:
        return found
    for file in there:
        named = _NAME.match(file.name)
        if named is None or file == _own:
            continue
        process = int(named[1])
        with contextlib.suppress(OSError):
            text = _words(file)
            if text:
                found[process] = text
            elif _alive(process):
                continue
            file.unlink()
    return found


def _words(file: Path) -> str:
    return files.read(file, LONGEST, links=False).decode("utf-8", "replace").strip()


def _alive(process: int) -> bool:
    if os.name == "nt":
        # There a file in use cannot be removed at all, and asking after a process would end it.
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
