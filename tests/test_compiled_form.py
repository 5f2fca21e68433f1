"""Where the compiled form of the rules is to be tested, it is the compiled form that runs."""

from __future__ import annotations

import importlib
import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

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
