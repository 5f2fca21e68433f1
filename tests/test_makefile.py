"""Every command of the Makefile does something, and its recipes do not override one another."""

from __future__ import annotations

import re
import shutil
import subprocess
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
    assert "-m pytest" in recipe("test")
    assert "-m build" in recipe("test-build")
