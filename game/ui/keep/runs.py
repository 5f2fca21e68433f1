"""How the last run ended: a run marks the profile as long as it plays, and a mark that is left behind tells.

The mark is the file of the run's trail, in the data folder. It means something only to who holds the profile's lock:
whoever left it is gone then. So without a lock nothing is marked, and nothing is told.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from game import __version__
from game.ui import crashes, faults, report, trail
from game.ui.keep import leftovers

NAME = "running.trail"
ERROR, SIGNAL, KILLED = "error", "signal", "killed"


@dataclass(frozen=True, slots=True)
class LastRun:
    """A run that did not end by itself: by an error, by a crash below Python, or ended from outside."""

    kind: str
    cause: report.Cause
    facts: Mapping[str, str] = field(default_factory=dict)

    @property
    def line(self) -> str:
        """The report on one line."""
        return report.line(self.cause, self.facts)

    @property
    def traced(self) -> bool:
        """Whether it left a trace. Who was only ended from outside has none."""
        return self.kind != KILLED

    @property
    def slot(self) -> str:
        """The place of the game that was on screen; empty if there was none."""
        return self.facts.get("slot", "")

    @property
    def seed(self) -> str:
        """That game's seed, or `trail.SEALED`."""
        return self.facts.get("seed", "")


@contextmanager
def marked(folder: Path, held: bool, ordinary: tuple[type[Exception], ...] = ()) -> Iterator[LastRun | None]:
    """A run that plays on this folder, whose lock is `held`: first how the one before has ended, if that was not well.
    An error that ends this one is told to the next, unless it is an `ordinary` one."""
    last = _look_back(folder / NAME) if held else None
    if held:
        leftovers.clear(folder)
    trail.begin(folder / NAME if held else None)
    for name, value in (("version", __version__), ("process", os.getpid()), ("system", report.system())):
        trail.fact(name, value)
    trail.fact("started", time.strftime("%Y-%m-%d %H:%M:%S"))
    try:
        yield last
    except ordinary:
        trail.end()
        raise
    except Exception as error:
        cause = report.of_error(error)
        for name, value in (("error", cause.what), ("place", cause.place), ("mark", cause.mark)):
            trail.fact(name, value)
        trail.end(keep=True)
        raise
    except BaseException:
        trail.end()
        raise
    trail.end()


def _look_back(file: Path) -> LastRun | None:
    """How the run before has ended, if it has left its mark. Its last words go into the log."""
    words = crashes.collect()
    left = trail.read(file)
    last = _judge(left, words) if left is not None else None
    if last is not None and left is not None:
        process = _process(left.facts)
        faults.write_log("\n".join([f"the last run: {last.line}", *left.lines(), words.pop(process, "")]))
    for text in words.values():
        faults.write_log(f"a window that looked on, or a start that failed: {report.of_signal(text).what}\n{text}")
    return last


def _judge(left: trail.Trail, words: Mapping[int, str]) -> LastRun:
    facts = left.facts
    if facts.get("error"):
        return LastRun(ERROR, report.Cause(facts["error"], facts.get("place", ""), facts.get("mark", "")), facts)
    text = words.get(_process(facts), "")
    if text:
        return LastRun(SIGNAL, report.of_signal(text), facts)
    return LastRun(KILLED, report.KILLED, facts)


def _process(facts: Mapping[str, str]) -> int:
    number = facts.get("process", "")
    return int(number) if number.isascii() and number.isdigit() else -1
