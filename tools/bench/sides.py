"""The measured sides as processes: each in its own environment or tree, waiting until it is asked."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
COMPILED_TREE = ROOT / "build" / "bench-compiled"
COMPILERS = ("cc", "gcc", "clang", "cl")


class NotThereError(Exception):
    """This side cannot be measured here; the text says why."""


class Side:
    """A running side."""

    def __init__(self, python: Path | str, script: str, tree: Path | None = None) -> None:
        surroundings = dict(os.environ)
        surroundings.pop("PYTHONPATH", None)
        if tree is not None:
            surroundings["PYTHONPATH"] = str(tree)
        self._process = subprocess.Popen(
            [str(python), str(HERE / script)],
            cwd=tree or HERE,
            env=surroundings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, what: str, **about: object) -> dict[str, Any]:
        """One answer; NotThereError if there is none."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps({"ask": what, **about}) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except OSError:
            line = ""
        if not line:
            raise NotThereError("does not answer")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """Nobody asks any more."""
        self._process.kill()
        self._process.communicate()


def plain(folder: Path) -> Side:
    """Our side as plain Python: a copy of the tree, for the tree itself may hold compiled modules."""
    leave_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(ROOT / "game", folder / "game", ignore=leave_out)
    return _ours(folder, compiled=False)


def compiled() -> Side:
    """Our side compiled, in a copy of the tree."""
    if not any(map(shutil.which, COMPILERS)):
        raise NotThereError("no compiler")
    program = ROOT / "tools" / "compile.py"
    if not program.exists():
        raise NotThereError("not compiled")
    done = subprocess.run([sys.executable, str(program), "--copy", str(COMPILED_TREE)], cwd=ROOT, capture_output=True)
    if done.returncode:
        sys.stderr.buffer.write(done.stderr)
        raise NotThereError("could not be compiled")
    return _ours(COMPILED_TREE, compiled=True)


def _ours(tree: Path, compiled: bool) -> Side:
    side = Side(sys.executable, "side_ours.py", tree)
    who = side.ask("who")
    if who["compiled"] != compiled or not Path(who["file"]).is_relative_to(tree):
        side.close()
        raise NotThereError(f"is not the form that was asked for: {who['file']}")
    return side


def rival(package: str, script: str, folder: str) -> Side:
    """Another engine, in an environment of its own that is made on the first run."""
    home = ROOT / folder
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (home / "ready").exists():
        print(f"setting up {package} in {folder} ...", flush=True)
        venv.create(home, with_pip=True, clear=True)
        install = [str(python), "-m", "pip", "install", "--quiet", package]
        if subprocess.run(install, capture_output=True).returncode:
            raise NotThereError("could not be installed")
        (home / "ready").touch()
    return Side(python, script)
