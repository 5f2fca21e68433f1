"""Where the compiled form of the rules is to be tested, it is the compiled form that runs."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from game import form
from game.core import state
from tools import compile as compiling
from tools.run_tests import FORM

ROOT = Path(__file__).resolve().parent.parent


def test_whoever_asks_for_the_compiled_form_has_all_of_it() -> None:
    """Every one of its modules, out of this tree and no other."""
    if os.environ.get(FORM) != "compiled":
        assert form.compiled() == str(state.__file__).endswith(tuple(EXTENSION_SUFFIXES))
        return
    assert form.compiled()
    assert not form.stale()
    names = [".".join(path.with_suffix("").parts) for path in compiling.sources()]
    files = [Path(str(importlib.import_module(name).__file__)) for name in names]
    assert len(files) > 20
    assert [file for file in files if not file.name.endswith(tuple(EXTENSION_SUFFIXES))] == []
    assert [file for file in files if not file.is_relative_to(ROOT)] == []


def went(tree: Path) -> dict[str, Any]:
    """How the games went by the rules of that tree."""
    done = subprocess.run([sys.executable, "tools/same_games.py"], cwd=tree, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(os.environ.get(FORM) != "compiled", reason="there is only one form here")
def test_twenty_thousand_games_of_all_kinds_go_the_same_way_in_both_forms(tmp_path: Path) -> None:
    for name in ("game", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=compiling.no_machine_code)
    plain, compiled = went(tmp_path), went(ROOT)
    assert (plain["compiled"], compiled["compiled"]) == (False, True)
    assert plain["games"] == compiled["games"] == 20_000
    assert plain["digest"] == compiled["digest"]
