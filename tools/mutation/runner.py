"""Runs the tests that touch a changed line, for one mutant after the other, each in a forked copy of this process.

The tests are collected and timed once, with a note of which lines each of them runs. A change inside a function is put
into the function that is already loaded. What takes part in loading the modules (tables, defaults, checks of rulesets)
is loaded anew with its change, and all tests with it, unless that is noticed already.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest

from tools.mutation.changes import Mutant

Line = tuple[str, int]
QUIET = ("-q", "-x", "-s", "-p", "no:cacheprovider", "-p", "no:faulthandler")
LONG = 0.05
"""A test that takes so many seconds plays whole games: it is not followed line by line and counts for every line."""
SURVIVED, KILLED = 0, 1
_MEMORY = 2 << 30


class Measured(NamedTuple):
    """A test, how long it takes, and which lines it runs: None for any."""

    item: pytest.Item
    seconds: float
    lines: set[Line] | None


class Tracer:
    """Notes which lines of some files are run."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files = frozenset(files)
        self.lines: set[Line] = set()

    def follow(self, work: Callable[[], object]) -> set[Line]:
        """The lines run by that piece of work."""
        self.lines = set()
        sys.settrace(self._enter)
        try:
            work()
        finally:
            sys.settrace(None)
        return self.lines

    def _enter(self, frame: FrameType, event: str, argument: object) -> Any:
        return self._step if frame.f_code.co_filename in self.files else None

    def _step(self, frame: FrameType, event: str, argument: object) -> Any:
        self.lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self._step


def module_name(path: str) -> str:
    """The name under which that file is imported."""
    return path.removesuffix(".py").replace("/", ".")


def patch(mutant: Mutant, module: ModuleType) -> None:
    """Put the changed code of a function into the loaded one."""
    code = compile(mutant.source, str(module.__file__), "exec")
    live: Any = module
    for name in mutant.function.split("."):
        live = getattr(live, name) if not isinstance(live, type) else live.__dict__[name]
        code = next(part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name)
    function = live.fget if isinstance(live, property) else getattr(live, "__func__", live)
    assert isinstance(function, FunctionType)
    function.__code__ = code


class _ChangedModule(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from changed source."""

    def __init__(self, mutant: Mutant, root: Path) -> None:
        self.name = module_name(mutant.path)
        self.code = compile(mutant.source, str(root / mutant.path), "exec")

    def find_spec(self, name: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_loader(name, self) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


class Runner:
    """A plugin that takes the place of pytest's own loop over the tests."""

    def __init__(
        self, root: Path, tests: Sequence[str], mutants: Sequence[Mutant], jobs: int, tell: Callable[[Mutant], None]
    ) -> None:
        """`tell` hears of each survivor at once."""
        self.root = root
        self.tell = tell
        self.tests = list(tests)
        self.mutants = list(mutants)
        self.jobs = jobs
        self.survivors: list[Mutant] = []
        self.broken = False
        self.failed = False
        self._tracer = Tracer({str(root / mutant.path) for mutant in mutants})
        self._loading: set[Line] = set()
        self._running: dict[int, Mutant] = {}
        self._done = 0

    def run(self) -> None:
        """Try all mutants; the survivors stand in `survivors` afterwards."""
        names = sorted({module_name(mutant.path) for mutant in self.mutants})
        self._loading = self._tracer.follow(lambda: [importlib.import_module(name) for name in names])
        self._loading |= self._tracer.follow(lambda: importlib.import_module("game.rulesets"))
        code = pytest.main([*QUIET, *self.tests], plugins=[self])
        self.broken = self.broken or code != pytest.ExitCode.OK

    # ---- hooks of pytest ----------------------------------------------------------------------------------------

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        config.pluginmanager.unregister(name="terminalreporter")  # a line a mutant is enough to read

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        tests = self._measure(session.items)
        if self.failed:
            self.broken = True
            return True
        for mutant in self.mutants:
            while len(self._running) >= self.jobs:
                self._wait()
            self._start(mutant, tests)
        while self._running:
            self._wait()
        return True

    # ---- the tests as they are ----------------------------------------------------------------------------------

    def _measure(self, items: Sequence[pytest.Item]) -> list[Measured]:
        """Run all tests; the quickest come first."""
        measured = []
        for item in items:
            started = time.perf_counter()
            _run(item)
            seconds = time.perf_counter() - started
            lines = self._tracer.follow(lambda item=item: _run(item)) if seconds < LONG else None  # type: ignore[misc]
            measured.append(Measured(item, seconds, lines))
            if self.failed:
                break
        return sorted(measured, key=lambda each: each.seconds)

    def _line(self, mutant: Mutant) -> Line:
        return str(self.root / mutant.path), mutant.line

    def _takes_part_in_loading(self, mutant: Mutant) -> bool:
        path, _ = self._line(mutant)
        first, last = mutant.span
        return not mutant.function or any((path, line) in self._loading for line in range(first, last + 1))

    # ---- one mutant ---------------------------------------------------------------------------------------------

    def _start(self, mutant: Mutant, tests: list[Measured]) -> None:
        child = os.fork()
        if child:
            self._running[child] = mutant
            return
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        try:
            fresh = self._takes_part_in_loading(mutant)
            verdict = SURVIVED
            if mutant.function:
                # Loading everything anew takes long: most of what takes part in it is noticed without.
                verdict = self._try_patched(mutant, [test for test in tests if test.lines is not None or not fresh])
            if fresh and verdict == SURVIVED:
                verdict = self._try_fresh(mutant, tests)
        except BaseException:
            verdict = KILLED
        os._exit(verdict)

    def _try_fresh(self, mutant: Mutant, tests: list[Measured]) -> int:
        _be_patient(sum(test.seconds for test in tests))
        for name in [name for name in sys.modules if name.split(".")[0] in ("game", "tests")]:
            del sys.modules[name]
        sys.meta_path.insert(0, _ChangedModule(mutant, self.root))
        return SURVIVED if pytest.main([*QUIET, *self.tests]) == pytest.ExitCode.OK else KILLED

    def _try_patched(self, mutant: Mutant, tests: list[Measured]) -> int:
        patch(mutant, sys.modules[module_name(mutant.path)])
        for test in tests:
            if test.lines is None or self._line(mutant) in test.lines:
                _be_patient(test.seconds)
                _run(test.item)
                if self.failed:
                    return KILLED
        return SURVIVED

    def _wait(self) -> None:
        child, status = os.wait()
        mutant = self._running.pop(child, None)
        if mutant is not None:
            exited = os.WIFEXITED(status) and os.WEXITSTATUS(status) == SURVIVED
            self._finish(mutant, SURVIVED if exited else KILLED)

    def _finish(self, mutant: Mutant, verdict: int) -> None:
        self._done += 1
        if verdict == SURVIVED:
            self.survivors.append(mutant)
            self.tell(mutant)
        if self._done % 20 == 0 or self._done == len(self.mutants):
            print(f"{self._done} of {len(self.mutants)}, {len(self.survivors)} survive", file=sys.stderr, flush=True)


def _be_patient(seconds: float) -> None:
    """A mutant may run for ever: after many times the usual time it is ended, and counts as noticed."""
    signal.alarm(5 + int(10 * seconds))


def _run(item: pytest.Item) -> None:
    item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
