"""Runs every test: a few shares of them at the same time, for those that drive the real window mostly wait for it.

    python tools/run_tests.py [ARGUMENTS FOR PYTEST]

What each share says is shown when it is done. The exit code is 0 only if all are green.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests"
WINDOW = TESTS / "window"
SHARES = {"The real window": 2, "Everything else": 3}
NOTHING_TO_DO = 5
"""What pytest answers where the arguments leave it no test."""


def shares(files: list[Path], count: int) -> list[list[Path]]:
    """The files in so many shares of about the same size, each file in one of them."""
    found: list[list[Path]] = [[] for _ in range(count)]
    sizes = [0] * count
    for file in sorted(files, key=lambda file: (-file.stat().st_size, file)):
        least = sizes.index(min(sizes))
        found[least].append(file)
        sizes[least] += file.stat().st_size
    return found


@dataclass
class Run:
    """One share, running."""

    name: str
    said: Path
    process: subprocess.Popen[bytes]

    def end(self) -> int:
        """Wait for it and show what it has said; its exit code."""
        code = self.process.wait()
        sys.stdout.buffer.write(f"\n{self.name}:\n".encode() + self.said.read_bytes())
        sys.stdout.flush()
        return 0 if code == NOTHING_TO_DO else code


def start(name: str, files: list[Path], said: Path) -> Run:
    """Run these files in a process of their own, which says what it has to say in that file."""
    # No two may write the same cache.
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *sys.argv[1:], *map(str, sorted(files))]
    with said.open("wb") as words:
        return Run(name, said, subprocess.Popen(command, cwd=ROOT, stdout=words, stderr=subprocess.STDOUT))


def main() -> int:
    """Start all shares, and show what they say one after the other."""
    files = sorted(TESTS.rglob("test_*.py"))
    parts = {
        "The real window": [file for file in files if file.is_relative_to(WINDOW)],
        "Everything else": [file for file in files if not file.is_relative_to(WINDOW)],
    }
    runs: list[Run] = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            for name, count in SHARES.items():
                for number, share in enumerate(filter(None, shares(parts[name], count)), 1):
                    runs.append(start(f"{name}, share {number}", share, Path(folder) / f"{len(runs)}.txt"))
            return max(run.end() for run in reversed(runs))
        finally:
            for run in runs:
                run.process.kill()


if __name__ == "__main__":
    raise SystemExit(main())
