"""Runs every test: those that drive the real window in one process, all others in another, so that both cores are used.

    python tools/run_tests.py [ARGUMENTS FOR PYTEST]

What is said of the window comes after the rest. The exit code is 0 only if both are green.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WINDOW = "tests/window"


def main() -> int:
    """Start both, and show what they say one after the other."""
    command = [sys.executable, "-m", "pytest", *sys.argv[1:]]
    with tempfile.TemporaryFile() as said:
        # The two must not write the same cache.
        window = subprocess.Popen(
            [*command, "-p", "no:cacheprovider", WINDOW], cwd=ROOT, stdout=said, stderr=subprocess.STDOUT
        )
        try:
            rest = subprocess.run([*command, "tests", f"--ignore={WINDOW}"], cwd=ROOT).returncode
            driven = window.wait()
        finally:
            window.kill()
        said.seek(0)
        sys.stdout.buffer.write(b"\nThe real window:\n" + said.read())
        sys.stdout.flush()
    return rest or driven


if __name__ == "__main__":
    raise SystemExit(main())
