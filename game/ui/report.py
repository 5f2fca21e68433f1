"""The report of an error on one line: where it happened and on which system, and nothing about who played."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from game import __version__
from game.ui import paths

_SIGNAL_FRAME = re.compile(r'File "(?P<file>.+?)", line (?P<line>\d+) in (?P<function>\S+)')
_SIGNAL_NAME = re.compile(r"^(?:Fatal Python error|Windows fatal exception): (?P<name>[^\r\n]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Cause:
    """What ended a run or kept it from going on: its type, its place in the game and a fingerprint of its trace."""

    what: str
    place: str = ""
    mark: str = ""


KILLED = Cause("ended from outside")


def of_error(error: BaseException) -> Cause:
    """The cause that an error of Python is."""
    walked = traceback.walk_tb(error.__traceback__)
    frames = [(frame.f_code.co_filename, line, frame.f_code.co_name) for frame, line in walked]
    return _cause(type(error).__name__, frames)


def of_signal(text: str) -> Cause:
    """The cause in what Python wrote down when the system stopped it in the middle of something."""
    named = _SIGNAL_NAME.search(text)
    ours = text.partition("Current thread")[2].partition("\n\n")[0] or text
    found = [(each["file"], int(each["line"]), each["function"]) for each in _SIGNAL_FRAME.finditer(ours)]
    return _cause(named["name"].strip() if named else "crash", found[::-1])


def _cause(what: str, frames: Iterable[tuple[str, int, str]]) -> Cause:
    """From the outermost frame to the innermost; the fingerprint has no numbers of lines, which any change moves."""
    own = [(inside, line, function) for file, line, function in frames if (inside := _inside(file))]
    place = f"{own[-1][0]}:{own[-1][1]}" if own else ""
    trace = "\n".join([what, *(f"{file} {function}" for file, _, function in own)])
    return Cause(what, place, hashlib.sha256(trace.encode("utf-8", "replace")).hexdigest()[:8])


def _inside(file: str) -> str:
    """A file of the game by its path inside the program; empty for all others. A packed program names no folder."""
    path = Path(file)
    if path.is_absolute():
        try:
            path = path.relative_to(paths.program_folder())
        except ValueError:
            return ""
    return path.as_posix() if path.parts and path.parts[0] in ("game", "main.py") else ""


def line(cause: Cause, facts: Mapping[str, str], underneath: str = "") -> str:
    """The whole report. `facts` are those of the run's trail; `underneath` is the system, where they do not know it."""
    parts = [f"Spietato {facts.get('version') or __version__}", facts.get("system") or underneath or system()]
    parts.append(f"{cause.what} at {cause.place}" if cause.place else cause.what)
    if facts.get("table"):
        parts.append(f"{facts['table']}, {facts.get('players', '?')} players, seed {facts.get('seed', '?')}")
    return " | ".join([*parts, cause.mark or "no trace"])


def system() -> str:
    """The system underneath, as far as it is known by now."""
    parts = [f"{platform.system()} {platform.release()} {platform.machine()}", f"Python {platform.python_version()}"]
    return ", ".join([*parts, *_asked(_libraries), *_asked(_picture), *_asked(_sound)])


def _asked(question: Callable[[], list[str]]) -> list[str]:
    """A report does not fail because one of its parts does: that part may be what is broken."""
    try:
        return question()
    except Exception:
        return []


def _libraries() -> list[str]:
    pygame = sys.modules["pygame"]
    brand = "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"
    return [f"{brand} {pygame.version.ver}", f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}"]


def _picture() -> list[str]:
    display = sys.modules["pygame"].display
    width, height = display.get_window_size()
    return [f"video {display.get_driver()} {width}x{height}"]


def _sound() -> list[str]:
    mixer = sys.modules["pygame"].mixer
    return [f"audio {mixer.get_driver()}"] if mixer.get_init() else ["no audio"]


def without_home(text: str) -> str:
    """A text in which no path tells who is sitting there."""
    home = os.path.expanduser("~")
    return text.replace(home, "~") if len(home) > 1 and os.path.isabs(home) else text
