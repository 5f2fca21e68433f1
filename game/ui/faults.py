"""Faults of play: a missing picture, sound, text or anchor, a notice nobody expected, an error that was got over.

In play each is written to the log once, with its name, and the game goes on. In strict mode (`SPIETATO_STRICT=1`: every
test, the screenshots, the driven window, `--selftest`) it raises there and then, so that a fault cannot go unseen.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from game.ui import files, paths, trail
from game.ui.report import system, without_home

STRICT_VARIABLE = "SPIETATO_STRICT"
EXPECTED_VARIABLE = "SPIETATO_EXPECTED"
"""Names of faults, separated by commas, that a test of the window brings about on purpose."""
_LONGEST_LOG = 256 * 1024

_written: set[str] = set()
_gathered: list[tuple[str, str]] | None = None
_expected: dict[str, int] = {}


class FaultError(Exception):
    """A fault of play in strict mode; the message names it."""


def strict() -> bool:
    """Whether faults raise."""
    return os.environ.get(STRICT_VARIABLE, "") not in ("", "0")


def judge(kind: str, name: str, error: BaseException | None = None) -> None:
    """Raise FaultError in strict mode, unless a test brings this fault about on purpose."""
    if name in _expected:
        _expected[name] += 1
    elif strict() and name not in os.environ.get(EXPECTED_VARIABLE, "").split(","):
        raise FaultError(f"{kind}: {name}") from error


def report(kind: str, name: str, error: BaseException | None = None) -> None:
    """A fault has happened: `kind` and `name` say which. It raises in strict mode, else it is logged."""
    if _gathered is not None:
        _gathered.append((kind, name))
        return
    judge(kind, name, error)
    fault = f"{kind}: {name}"
    if fault not in _written:
        _written.add(fault)
        trace = "".join(traceback.format_exception(error)) if error is not None else ""
        write_log(f"{fault}\n{trace}")


@contextmanager
def gathering() -> Iterator[list[tuple[str, str]]]:
    """For whoever wants to hear of all faults, not of the first: kinds and names come into this list instead."""
    global _gathered
    before, _gathered = _gathered, []
    try:
        yield _gathered
    finally:
        _gathered = before


@contextmanager
def expecting(*names: str) -> Iterator[None]:
    """These faults are brought about on purpose: they do not raise, and it is an error if one does not happen."""
    before = dict(_expected)
    _expected.update(dict.fromkeys(names, 0))
    try:
        yield
        absent = [name for name in names if not _expected[name]]
        if absent:
            raise FaultError(f"expected, but did not happen: {', '.join(absent)}")
    finally:
        _expected.clear()
        _expected.update(before)


def watch() -> None:
    """From now on, warnings and errors in threads are faults, too."""
    if strict():
        warnings.simplefilter("error")
    else:
        warnings.showwarning = _warned
    threading.excepthook = _thread_failed


def _warned(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    report("warning", f"{category.__name__} at {Path(filename).name}:{lineno}: {message}")


def _thread_failed(happened: threading.ExceptHookArgs) -> None:
    name = happened.thread.name if happened.thread is not None else "thread"
    error = happened.exc_value
    if error is None or isinstance(error, SystemExit):
        return
    write_error(error)
    if strict():
        # A thread cannot raise into the frame loop: end the program, so that nobody takes the run for a good one.
        print(f"{FaultError.__name__}: error: {name}: {error!r}", file=sys.stderr, flush=True)
        os._exit(1)


# ---- the log ------------------------------------------------------------------------------------------------------


def log_file() -> Path:
    """Where faults and errors are written down."""
    return paths.log_folder() / "spietato.log"


def write_error(error: BaseException) -> Path | None:
    """Add an error and what led to it to the log; the log's path, or None if it cannot be written."""
    return write_log("".join([*traceback.format_exception(error), *(f"{line}\n" for line in trail.lines())]))


def write_log(text: str) -> Path | None:
    """Add a paragraph to the log; the log's path, or None if it cannot be written."""
    from game import __version__

    file = log_file()
    head = f"{time.strftime('%Y-%m-%d %H:%M:%S')} spietato {__version__}, {system()}"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _make_room(file)
        handle = files.open_to_append(file)
        with os.fdopen(handle, "a", encoding="utf-8", errors="backslashreplace") as stream:
            stream.write(without_home(f"{head}\n{text.rstrip()}\n\n"))
    except OSError:
        return None
    return file


def _make_room(file: Path) -> None:
    """A log that has grown long goes out of the way. Where it cannot, something is in the place of the one before it:
    that is left alone, and the log begins anew."""
    with contextlib.suppress(FileNotFoundError):
        if os.stat(file, follow_symlinks=False).st_size <= _LONGEST_LOG:
            return
        try:
            file.replace(file.with_suffix(".old.log"))
        except OSError:
            file.unlink()
