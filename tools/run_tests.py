"""Runs every test: several at the same time, for those that drive the real window mostly wait for it.

    python tools/run_tests.py [ARGUMENTS FOR PYTEST]

The tests of the rules, the computer players and the matches run a second time, with those compiled in a copy of the
tree (`tools/compile.py --copy`). Of a group of tests that is green a line is shown, of one that is not all it has said.
The exit code is 0 only if all are green.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests"
WINDOW = TESTS / "window"
COMPILED = ("game.core", "game.rulesets", "game.bots", "game.match")
"""What there is in two forms."""
SHOWN = ("game.ui", "game.app", "game.cli", "pygame")
"""What there is in one form only, and what it needs."""
PLAIN = ("tools.mutants", "tests.test_architecture")
"""What reads how the rules are written."""
FORM = "SPIETATO_TESTED_FORM"
"""Tells the tests of the second form which one it is, so that they can make sure."""
NOTHING_TO_DO = 5
"""What pytest answers where the arguments leave it no test."""
MEMORY = {
    "MALLOC_MMAP_THRESHOLD_": "33554432",
    "MALLOC_TRIM_THRESHOLD_": "536870912",
    "MALLOC_TOP_PAD_": "33554432",
}
"""Pictures come and go thousands of times: their memory is kept. To ask Linux for it each time takes a sixth of all."""


# ---- which tests ----------------------------------------------------------------------------------------------------


@cache
def _imported(file: Path) -> frozenset[str]:
    """All that a file imports, and what the helpers import that it takes from the tests and the tools."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    helpers = [ROOT / f"{name.replace('.', '/')}.py" for name in found if name.startswith(("tests.", "tools."))]
    return frozenset(found).union(*(_imported(helper) for helper in helpers if helper.is_file() and helper != file))


def _has(file: Path, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for name in _imported(file) for package in packages)


def of_both_forms(files: list[Path]) -> list[Path]:
    """Those tests that need something of which there are two forms, and nothing of the window."""
    return [
        file
        for file in files
        if not file.is_relative_to(WINDOW) and _has(file, COMPILED) and not _has(file, SHOWN + PLAIN)
    ]


# ---- running them ---------------------------------------------------------------------------------------------------


@dataclass
class Part:
    """Tests that so many runs at a time work off."""

    name: str
    files: list[Path]
    lanes: int
    root: Path = ROOT
    compiled: bool = False

    def groups(self) -> Iterator[list[Path]]:
        """The files in groups that become smaller: whoever is done takes the next, and all are done about together."""
        left = sorted(self.files, key=lambda file: (-file.stat().st_size, file))
        sizes = {file: file.stat().st_size for file in left}
        least = sum(sizes.values()) / self.lanes / 7
        while left:
            aim, group = max(least, sum(sizes[file] for file in left) / self.lanes / 3), [left.pop(0)]
            while left and sum(sizes[file] for file in group) + sizes[left[0]] <= aim:
                group.append(left.pop(0))
            yield sorted(group)


class Runs:
    """Everything that is running, and what has come of it."""

    def __init__(self, arguments: list[str]) -> None:
        self.arguments = arguments
        self.red: list[str] = []
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = threading.Lock()
        self._ended = False

    def work_off(self, part: Part, compiled_copy: Path) -> None:
        """Run all tests of a part."""
        if part.compiled and not self._compile(compiled_copy):
            return
        groups, number = part.groups(), 0

        def lane() -> None:
            nonlocal number
            while True:
                with self._lock:
                    group = next(groups, None)
                    number += 1
                    name = f"{part.name}, {number}"
                if group is None or self._ended:
                    return
                self._run_tests(name, part, [part.root / file.relative_to(ROOT) for file in group])

        threads = [threading.Thread(target=lane) for _ in range(part.lanes)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _run_tests(self, name: str, part: Part, files: list[Path]) -> None:
        # No two may write the same cache.
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *self.arguments, *map(str, files)]
        variables = {FORM: "compiled"} if part.compiled else {}
        code, said = self.run(command, part.root, variables)
        green = code in (0, NOTHING_TO_DO)
        self.tell(name, said.strip().rpartition("\n")[2] if green else said, green)

    def _compile(self, copy: Path) -> bool:
        """Make the compiled copy. Only who has no compiler at all and is no build machine may go without."""
        code, said = self.run([sys.executable, str(ROOT / "tools" / "compile.py"), "--copy", str(copy)], ROOT)
        needless = (
            not os.environ.get("CI") and sys.platform != "win32" and not (shutil.which("cc") or shutil.which("gcc"))
        )
        if code:
            self.tell("The compiled form", "left out: there is no C compiler" if needless else said, needless)
        return code == 0

    def run(self, command: list[str], root: Path, variables: dict[str, str] | None = None) -> tuple[int, str]:
        """Run a program to its end: its exit code and what it has said."""
        environment = {**os.environ, **(MEMORY if sys.platform == "linux" else {}), **(variables or {})}
        with tempfile.TemporaryFile() as words:
            process = subprocess.Popen(command, cwd=root, env=environment, stdout=words, stderr=subprocess.STDOUT)
            self._running.add(process)
            code = process.wait()
            self._running.discard(process)
            words.seek(0)
            return code, words.read().decode(errors="replace")

    def tell(self, name: str, said: str, green: bool) -> None:
        """Say what has come of something."""
        with self._lock:
            print(f"{name}: {said}" if green else f"\n{name}:\n{said}", flush=True)
            if not green:
                self.red.append(name)

    def kill(self) -> None:
        """End whatever still runs, and begin nothing else."""
        self._ended = True
        for process in list(self._running):
            process.kill()


def main(arguments: list[str]) -> int:
    """Run all parts at the same time."""
    files = sorted(TESTS.rglob("test_*.py"))
    runs = Runs(arguments)
    with tempfile.TemporaryDirectory(prefix="compiled-") as folder:
        copy = Path(folder) / "tree"
        parts = [
            Part("The compiled form", of_both_forms(files), 1, copy, compiled=True),
            Part("The real window", [file for file in files if file.is_relative_to(WINDOW)], 3),
            Part("Everything else", [file for file in files if not file.is_relative_to(WINDOW)], 2),
        ]
        with ThreadPoolExecutor(len(parts)) as pool:
            try:
                for done in [pool.submit(runs.work_off, part, copy) for part in parts if part.files]:
                    done.result()
            finally:
                runs.kill()
    print(f"\nNot green: {', '.join(runs.red)}" if runs.red else "\nAll green.")
    return 1 if runs.red else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
