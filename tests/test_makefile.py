"""Every command of the Makefile does something, and its recipes do not override one another."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PHONY = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
TARGETS = PHONY.group(1).split() if PHONY else []

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make on this system")


def recipe(target: str) -> str:
    """What make would run, with its warnings."""
    done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not done.stderr, done.stderr
    return done.stdout


@pytest.mark.parametrize("target", TARGETS)
def test_every_command_has_a_recipe_of_its_own(target: str) -> None:
    assert "Nothing to be done" not in recipe(target)


def test_the_checks_of_a_build_machine_run_the_tests_and_try_the_build() -> None:
    assert "tools/run_tests.py" in recipe("test")
    assert "-m build" in recipe("test-build")


def test_a_failure_in_either_half_of_the_tests_is_a_failure(tmp_path) -> None:
    """The runner with another `tests` folder, in which one half or the other fails."""
    runner = ROOT / "tools" / "run_tests.py"
    for folder in ("tools", "tests/window"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(runner, tmp_path / "tools" / runner.name)
    for window, rest, code in (("True", "True", 0), ("False", "True", 1), ("True", "False", 1)):
        (tmp_path / "tests" / "window" / "test_driven.py").write_text(f"def test_driven():\n    assert {window}\n")
        (tmp_path / "tests" / "test_rest.py").write_text(f"def test_rest():\n    assert {rest}\n")
        done = subprocess.run(
            [sys.executable, tmp_path / "tools" / runner.name, "-p", "no:cacheprovider"], capture_output=True, text=True
        )
        assert done.returncode == code, done.stdout
        assert len(re.findall(r"(?:passed|failed) in ", done.stdout)) == 2, "both halves were run"
