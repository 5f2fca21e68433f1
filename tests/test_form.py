"""The two forms of the rules on disk: what is compiled stands beside its source, and never outlives a change to it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import form
from game.core.errors import SpietatoError
from tools import compile as compiling

ROOT = Path(__file__).resolve().parent.parent
NAME = f"flow{compiling.SUFFIX}"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with two modules, both compiled after they were written, and a library of somebody else's."""
    folder = tmp_path / "game" / "core"
    folder.mkdir(parents=True)
    for name in ("flow", "state"):
        (folder / f"{name}.py").write_text("x = 1\n")
        os.utime(folder / f"{name}.py", (1000, 1000))
        (folder / f"{name}{compiling.SUFFIX}").write_bytes(b"code")
    (folder / f"other{compiling.SUFFIX}").write_bytes(b"no source of ours")
    (tmp_path / f"{compiling.SHARED}{compiling.SUFFIX}").write_bytes(b"all the code")
    return tmp_path


def left(tree: Path) -> set[str]:
    return {path.name for path in tree.rglob(f"*{compiling.SUFFIX}")}


def test_a_compiled_module_is_one_that_stands_beside_its_source(tree: Path) -> None:
    found = form.compiled_modules(tree / "game")
    assert [path.name for path in found] == [NAME, f"state{compiling.SUFFIX}"]
    assert [form.source_of(path).name for path in found] == ["flow.py", "state.py"]


def test_what_is_as_new_as_its_source_stays(tree: Path) -> None:
    compiling.remove_stale(tree)
    assert NAME in left(tree)


def test_one_changed_source_takes_all_of_it_away_for_its_parts_know_each_other(tree: Path) -> None:
    later = (tree / "game" / "core" / NAME).stat().st_mtime + 5
    os.utime(tree / "game" / "core" / "flow.py", (later, later))
    compiling.remove_stale(tree)
    assert left(tree) == {f"other{compiling.SUFFIX}"}


def test_plain_means_that_nothing_compiled_is_left(tree: Path) -> None:
    assert compiling.remove_from(tree)
    assert left(tree) == {f"other{compiling.SUFFIX}"}
    assert not compiling.remove_from(tree), "nothing was there any more"


def test_a_copy_without_machine_code_is_a_plain_one(tree: Path, tmp_path: Path) -> None:
    shutil.copytree(tree / "game", tmp_path / "plain", ignore=compiling.no_machine_code)
    assert left(tmp_path / "plain") == set()
    assert (tmp_path / "plain" / "core" / "flow.py").is_file()


def test_rules_that_are_no_longer_what_is_written_are_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    form.demand_fresh()
    monkeypatch.setattr(form, "stale", lambda: [Path(NAME)])
    with pytest.raises(SpietatoError, match="older than their source"):
        form.demand_fresh()


def test_a_change_to_any_source_is_another_key(tmp_path: Path) -> None:
    for path in [*compiling.sources(), Path("tools/compile.py")]:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, tmp_path / path)
    before = compiling.key(tmp_path)
    assert before == compiling.key(ROOT)
    with (tmp_path / "game/core/flow.py").open("a") as file:
        file.write("# a remark\n")
    assert compiling.key(tmp_path) != before


def test_everything_that_thinks_or_rules_is_compiled_and_no_door() -> None:
    names = {path.as_posix() for path in compiling.sources()}
    assert {"game/core/engine.py", "game/rulesets/no_mercy.py", "game/bots/search.py", "game/match/match.py"} <= names
    assert {"game/core/operations/attack.py", "game/bots/heuristic/traits.py"} <= names
    assert not any(name.endswith("__init__.py") for name in names)


@pytest.mark.parametrize("words", [("--games", "1"), ("--strategy", "punta", "--hands", "1")])
def test_whoever_measures_is_told_which_form_was_measured(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "game.simulate", "casino", "--json", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["compiled"] is form.compiled()


def test_looking_for_stale_code_says_nothing_and_needs_no_compiler() -> None:
    command = [sys.executable, str(ROOT / "tools" / "compile.py"), "--fresh"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "PATH": ""}, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
