"""The compiled rules for Windows, made on Linux: mypyc under Wine writes the C code, Zig compiles it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePosixPath
from typing import Any

from tools import compile as compiler
from tools.windows import wine

ZIG = wine.FOLDER / "zig"
ZIG_REQUIREMENT = "ziglang==0.17.0"
ZIG_SHA256 = "97079827064a7492cce5541ceb438ae8003ce1e54e399676da2d62fb7a5dc08b"
TARGET = "x86_64-windows-gnu"
FLAGS = ("-g0", "-fno-sanitize=all", "-fwrapv", "-DNDEBUG", "-w")
"""Zig adds checks of its own unless told otherwise; the others are those a Python for Linux is compiled with."""


class CrossCompileError(Exception):
    """It did not work; the message says why."""


def set_up_zig() -> None:
    """A C compiler for all systems, as it comes from the package index."""
    if ZIG.is_dir():
        return
    print(f"fetching {ZIG_REQUIREMENT} (100 MB) from the package index", flush=True)
    wine.FOLDER.mkdir(parents=True, exist_ok=True)
    listed = wine.FOLDER / "zig.lock"
    listed.write_text(f"{ZIG_REQUIREMENT} --hash=sha256:{ZIG_SHA256}\n", encoding="utf-8")
    fetching = ZIG.with_name("zig-fetching")
    shutil.rmtree(fetching, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    command += ["--only-binary=:all:", "--no-deps", "--target", str(fetching), "-r", str(listed)]
    if subprocess.run(command).returncode:
        raise wine.CannotRunError(f"{ZIG_REQUIREMENT} cannot be installed, see above")
    fetching.rename(ZIG)


def compile_c(folder: Path, version: str) -> Path:
    """Compile what `tools/compile.py --write-c` has written there; the folder of modules, laid out as the tree."""
    facts = json.loads((folder / compiler.C_CODE).read_text(encoding="utf-8"))
    tree, objects, made = folder / "tree", folder / "objects", folder / "made"
    for path in (objects, made):
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir()
    python = wine.python_folder(version)
    flags = [f"-O{facts['optimisation']}", *FLAGS, f"-I{python / 'include'}"]

    def compile_file(file: str, include: list[str]) -> Path:
        result = objects / f"{file.replace('/', '+')}.o"
        _zig(tree, "-c", *flags, *(f"-I{_on_linux(path)}" for path in include), file, "-o", str(result))
        return result

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        # The biggest files first: none of them is left for the end, when the other processor has nothing to do.
        pieces = [(file, module["include"]) for module in facts["modules"] for file in module["sources"]]
        pieces.sort(key=lambda piece: -(tree / piece[0]).stat().st_size)
        results = pool.map(lambda piece: compile_file(*piece), pieces)
        compiled = {file: str(result) for (file, _), result in zip(pieces, results, strict=True)}
        library = python / "libs" / f"python{version.replace('.', '')}.lib"

        def link(module: dict[str, Any]) -> None:
            result = made / f"{module['name'].replace('.', '/')}{facts['suffix']}"
            result.parent.mkdir(parents=True, exist_ok=True)
            parts = [compiled[file] for file in module["sources"]]
            _zig(tree, "-shared", "-s", *parts, str(library), "-o", str(result))

        list(pool.map(link, facts["modules"]))
    for path in made.rglob("*"):
        # Import libraries and debug information that come along are of no use to Python.
        if path.is_file() and not path.name.endswith(facts["suffix"]):
            path.unlink()
    return made


def _zig(folder: Path, *words: str) -> None:
    cache = str(wine.FOLDER / "zig-cache")
    variables = {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    command = [str(ZIG / "ziglang" / "zig"), "cc", "-target", TARGET, *words]
    done = subprocess.run(command, cwd=folder, env={**os.environ, **variables}, capture_output=True, text=True)
    if done.returncode:
        raise CrossCompileError(f"{' '.join(command)}\n{done.stderr[-4000:]}")


def _on_linux(path: str) -> str:
    """The path of a folder that a Windows program has named.

    >>> _on_linux("Z:/work/lib-rt"), _on_linux("build")
    ('/work/lib-rt', 'build')
    """
    return str(PurePosixPath(path.removeprefix("Z:")))
