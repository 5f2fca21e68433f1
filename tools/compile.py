"""Compiles the rules, the computer players and the hot part of a match with mypyc.

    python tools/compile.py              beside their source: what runs from then on is machine code
    python tools/compile.py --copy DIR   in a copy of the tree, which itself stays as it is
    python tools/compile.py --plain      remove what was compiled
    python tools/compile.py --fresh      remove it if its source has changed since
    python tools/compile.py --write-c DIR    only write the C code, for a compiler on another system

What was compiled is kept in build/compiled until a source changes, so that asking again costs nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.form import compiled_modules, source_of  # noqa: E402

PACKAGES = ("game/core", "game/core/operations", "game/rulesets", "game/bots", "game/bots/heuristic")
LEFT_OUT = ("game/core/extending.py",)
MODULES = ("game/match/autoplay.py", "game/match/match.py", "game/match/reactions.py")
"""Beyond those packages, what every action of a match goes through."""
GROUP = "spietato"
SHARED = f"{GROUP}__mypyc"
"""The module that holds all of the machine code; those beside the sources only lead to it."""
C_CODE = "c_code.json"
KEPT = ROOT / "build" / "compiled"
NOT_COPIED = ("build", "dist")
OPTIMISATION = "2"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


class CompileError(Exception):
    """It did not work; the message says why."""


def sources(root: Path = ROOT) -> list[Path]:
    """The files that are compiled, relative to the tree. The door of a package, `__init__`, stays plain Python."""
    found = [path.relative_to(root) for package in PACKAGES for path in sorted((root / package).glob("*.py"))]
    plain = [path for path in found if path.name == "__init__.py" or path.as_posix() in LEFT_OUT]
    return [path for path in found if path not in plain] + [Path(module) for module in MODULES]


def key(root: Path = ROOT) -> str:
    """What the machine code depends on: the sources, the interpreter, the compiler of types, and this program."""
    parts = [SUFFIX, OPTIMISATION, importlib.metadata.version("mypy")]
    mixed = hashlib.sha256("\0".join(parts).encode())
    for path in [*sources(root), Path("tools/compile.py")]:
        mixed.update(f"\0{path.as_posix()}\0".encode() + (root / path).read_bytes())
    return mixed.hexdigest()[:20]


def compiled() -> Path:
    """The folder with everything compiled, laid out as in the tree; made if it is not there yet."""
    made = KEPT / key()
    with _one_at_a_time():
        if not made.is_dir():
            for old in KEPT.glob("*/"):
                shutil.rmtree(old)
            KEPT.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=KEPT.parent, prefix="compiling-") as name:
                folder = Path(name)
                _compile(folder)
                os.replace(folder / "made", made)
    return made


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Whoever asks while another compiles waits for it and takes what it has made."""
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    with (KEPT.parent / "compiling.lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _compile(folder: Path) -> None:
    """Compile a copy of the sources: mypyc writes where it works."""
    tree = _copy_of_sources(folder)
    command = [sys.executable, str(ROOT / "tools" / "compile.py"), "--here", *map(str, sources())]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise CompileError(done.stdout[-4000:] + done.stderr[-4000:])
    for path in _machine_code(tree):
        target = folder / "made" / path.relative_to(tree)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def _copy_of_sources(folder: Path) -> Path:
    tree = folder / "tree"
    shutil.copytree(ROOT / "game", tree / "game", ignore=no_machine_code)
    shutil.copyfile(ROOT / "pyproject.toml", folder / "mypy.toml")
    return tree


def _machine_code(root: Path) -> list[Path]:
    return [*root.glob(f"{SHARED}*{SUFFIX}"), *(root / "game").rglob(f"*{SUFFIX}")]


def no_machine_code(folder: str, names: list[str]) -> list[str]:
    """What a copy of a tree leaves out to be plain: for `shutil.copytree`."""
    return [name for name in names if name == "__pycache__" or name.endswith(SUFFIX)]


def write_c(files: list[str]) -> list[Extension]:
    """Write these files of the working folder as C; the modules to be made of it."""
    from mypyc.build import mypycify

    options = ["--config-file", "../mypy.toml", "--no-incremental"]
    # In pieces, several can be compiled at a time.
    return mypycify([*options, *files], opt_level=OPTIMISATION, debug_level="0", multi_file=True, group_name=GROUP)


def write_c_elsewhere(folder: Path) -> None:
    """Write the C code into a folder that is made anew, with a list of what a compiler elsewhere is to make of it."""
    shutil.rmtree(folder, ignore_errors=True)
    tree = _copy_of_sources(folder)
    os.chdir(tree)
    modules = [
        {
            "name": module.name,
            "sources": [Path(file).as_posix() for file in module.sources],
            "include": [Path(path).as_posix() for path in module.include_dirs],
        }
        for module in write_c([str(path) for path in sources()])
    ]
    facts = {"key": key(), "suffix": SUFFIX, "optimisation": OPTIMISATION, "modules": modules}
    (folder / C_CODE).write_text(json.dumps(facts, indent=1), encoding="utf-8")


def compile_here(files: list[str]) -> None:
    """Compile these files of the working folder beside their source."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    modules = write_c(files)
    builder = build_ext(Distribution({"name": GROUP, "ext_modules": modules, "packages": []}))
    builder.inplace = True
    builder.parallel = os.cpu_count() or 1
    builder.ensure_finalized()
    builder.run()


def put_into(tree: Path) -> None:
    """Put the compiled modules beside their source in that tree."""
    made = compiled()
    remove_from(tree)
    for path in sorted(made.rglob(f"*{SUFFIX}")):
        target = tree / path.relative_to(made)
        # A file of its own, and a new one: a running game may still have the old one open.
        shutil.copyfile(path, target)


def remove_from(tree: Path) -> bool:
    """Remove every compiled module from a tree; whether there was any."""
    found = [*tree.glob(f"{SHARED}*"), *compiled_modules(tree / "game")]
    for path in found:
        path.unlink()
    return bool(found)


def remove_stale(tree: Path = ROOT) -> None:
    """Remove everything compiled if a single source has changed since."""
    found = compiled_modules(tree / "game")
    if any(path.stat().st_mtime < source_of(path).stat().st_mtime for path in found):
        remove_from(tree)


def copy_to(folder: Path) -> None:
    """Make a copy of the tree there, compiled."""
    made = compiled()
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    for path in ROOT.iterdir():
        if path.name.startswith((".", SHARED)) or path.name in NOT_COPIED:
            continue
        if path.is_dir():
            shutil.copytree(path, folder / path.name, ignore=no_machine_code)
        else:
            shutil.copy2(path, folder)
    shutil.copytree(made, folder, dirs_exist_ok=True, copy_function=shutil.copyfile)


def main(words: list[str] | None = None) -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="compile", description=(__doc__ or "").partition("\n")[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--copy", type=Path, metavar="DIR", help="compile in a copy of the tree, made there anew")
    what.add_argument("--plain", action="store_true", help="remove what was compiled")
    what.add_argument("--fresh", action="store_true", help="remove it if its source has changed since")
    what.add_argument("--write-c", type=Path, metavar="DIR", help="only write the C code there, for another compiler")
    what.add_argument("--here", nargs="+", metavar="FILE", help=argparse.SUPPRESS)
    plain = parser.parse_args(words)
    try:
        if plain.here:
            compile_here(plain.here)
        elif plain.write_c:
            write_c_elsewhere(plain.write_c.resolve())
        elif plain.plain:
            remove_from(ROOT)
        elif plain.fresh:
            remove_stale()
        elif plain.copy:
            copy_to(plain.copy.resolve())
        else:
            put_into(ROOT)
    except CompileError as error:
        print(f"compile: it could not be compiled\n{error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
