"""Every command of the Makefile does something, and its recipes do not override one another."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.run_tests import of_both_forms

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


# ---- the runner -----------------------------------------------------------------------------------------------------

PARTS = ["Everything else", "The compiled form", "The real window"]
COPIES = """
import shutil, sys
from pathlib import Path
root, copy = Path(__file__).resolve().parents[1], Path(sys.argv[2])
if (root / "broken").exists():
    sys.exit("it could not be compiled")
shutil.copytree(root, copy)
"""
RULES = """
import os
import game.core

def test_rules():
    assert {compiled} if os.environ.get("SPIETATO_TESTED_FORM") == "compiled" else {rules}
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The runner with other tests, and with something that copies without compiling."""
    for folder in ("tools", "tests/window", "game/core"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "game" / "core" / "__init__.py").touch()
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
    (tmp_path / "tools" / "compile.py").write_text(COPIES)
    shutil.copy(ROOT / "tools" / "run_tests.py", tmp_path / "tools")
    return tmp_path


def run_tests(tree: Path, window: bool = True, rules: bool = True, compiled: bool = True) -> tuple[int, list[str]]:
    """The exit code and the parts that were run, on a build machine where these of the tests are green."""
    (tree / "tests" / "window" / "test_driven.py").write_text(f"def test_driven():\n    assert {window}\n")
    (tree / "tests" / "test_rules.py").write_text(RULES.format(rules=rules, compiled=compiled))
    command = [sys.executable, tree / "tools" / "run_tests.py"]
    variables = {"CI": "true", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **variables})
    return done.returncode, sorted(re.findall(rf"^({'|'.join(PARTS)}), \d+:", done.stdout, re.MULTILINE))


@pytest.mark.parametrize("red", ["", "window", "rules", "compiled"])
def test_a_failure_in_any_part_of_the_tests_is_a_failure(tree: Path, red: str) -> None:
    assert run_tests(tree, **({red: False} if red else {})) == (1 if red else 0, PARTS)


def test_what_cannot_be_compiled_is_a_failure_on_a_build_machine(tree: Path) -> None:
    (tree / "broken").touch()
    assert run_tests(tree) == (1, ["Everything else", "The real window"])


def test_the_tests_of_rules_players_and_matches_are_those_of_both_forms() -> None:
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    both = {file.relative_to(ROOT / "tests").as_posix() for file in of_both_forms(files)}
    for name in (
        "test_compiled_form",
        "test_random_play",
        "test_perft",
        "test_stepping",
        "test_simulate",
        "test_proof",
    ):
        assert f"{name}.py" in both
    assert {f"rules/{file.name}" for file in files if file.parent.name == "rules"} <= both
    assert len([name for name in both if name.startswith("bots/")]) > 8
    assert not [name for name in both if name.startswith(("ui/", "window/"))]
