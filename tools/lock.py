"""Writes the locks, the exact packages that everything here is installed from: `python tools/lock.py`.

python tools/lock.py            write all of them again and check them
python tools/lock.py --upgrade  with the newest versions that fit, not the locked ones
python tools/lock.py --check    only check that every system and Python can install them
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLAY_LOCK = ROOT / "requirements.lock"
LOCK = ROOT / "requirements-build.lock"
DEV_LOCK = ROOT / "requirements-dev.lock"
WORKFLOWS_LOCK = ROOT / "requirements-workflows.lock"
LOCKS = {
    DEV_LOCK: "that the game, its tests and its tools need",
    LOCK: "that takes part in a build",
    PLAY_LOCK: "that the game runs on",
    WORKFLOWS_LOCK: "that checks the workflows",
}
"""The locks, and which packages each of them holds. Packages that are also in the first have its versions."""
COMPILER = "mypy"
PACKER = "pyinstaller"
BUILDERS = (COMPILER, PACKER, "setuptools")
"""What compiles the rules and packs the program; setuptools finds the C compiler for the one."""
HEAD = """\
# Every package {}, with the SHA-256 of each of its files, for all systems and Pythons.
# Written by tools/lock.py out of requirements.txt and requirements-dev.txt; docs/RELEASING.md says when. Never by hand.
"""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = (
    *("x86_64-manylinux_2_28", "aarch64-manylinux_2_28", "x86_64-pc-windows-msvc"),
    *("aarch64-apple-darwin", "x86_64-apple-darwin"),
)
"""Where the locks must be installable without building anything, as uv calls it."""


@dataclass(frozen=True)
class Locked:
    """One package of the lock."""

    name: str
    version: str
    marker: str
    """Where it is needed, as in `sys_platform == 'win32'`; empty: everywhere."""
    hashes: frozenset[str]


def plain(name: str) -> str:
    """A package's name as package indexes compare it.

    >>> plain("PyTMX"), plain("font_manrope")
    ('pytmx', 'font-manrope')
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def read(text: str) -> dict[str, Locked]:
    """The packages of a lock by their names; a line that says anything else is refused."""
    found: dict[str, Locked] = {}
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line.strip() and not line.startswith("#")]
    for line in lines:
        parts = re.fullmatch(r"([\w.-]+)==([\w.!+-]+)(?: ?; ([^#]*?))?((?:\s+--hash=sha256:[0-9a-f]{64})+)\s*", line)
        if not parts:
            raise ValueError(f"not a locked package: {line}")
        name, version, marker, hashes = parts.groups()
        if plain(name) in found:
            raise ValueError(f"{name} is locked twice")
        found[plain(name)] = Locked(
            plain(name), version, marker or "", frozenset(re.findall(r"sha256:([0-9a-f]{64})", hashes))
        )
    return found


def wanted(lock: Path) -> list[str]:
    """The requirements that a lock is made for: those of its own file; for a build what runs, compiles and packs."""
    if lock == LOCK:
        makers = [line for line in wanted(DEV_LOCK) if re.split(r"[<>=]", line)[0] in BUILDERS]
        return wanted(PLAY_LOCK) + makers
    lines = [line.strip() for line in lock.with_suffix(".txt").read_text(encoding="utf-8").splitlines()]
    included = [ROOT / line.removeprefix("-r ") for line in lines if line.startswith("-r ")]
    return [
        *(line for path in included for line in wanted(path.with_suffix(".lock"))),
        *(line for line in lines if line and not line.startswith(("#", "-r "))),
    ]


def tidy(lock: Path, compiled: str) -> str:
    """The lock as it is kept: only packages and hashes, so that it names no place they were found at."""
    kept = [line.rstrip() for line in compiled.splitlines() if re.match(r"[\w.-]+==|\s+--hash=sha256:", line)]
    text = HEAD.format(LOCKS[lock]) + "\n".join(kept) + "\n"
    read(text)
    return text


def install_uv(folder: Path) -> Path:
    """Install uv for this once in a folder of its own; the program."""
    venv.create(folder, with_pip=True)
    scripts = folder / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([scripts / "python", "-m", "pip", "install", "--quiet", "uv"], check=True)
    return scripts / "uv"


def resolve(uv: Path, lock: Path, folder: Path, upgrade: bool) -> str:
    """Let uv choose versions and gather hashes. What is locked already is kept as far as it still fits."""
    source, result = folder / "wanted.in", folder / "result.txt"
    source.write_text("\n".join(wanted(lock)), encoding="utf-8")
    result.unlink(missing_ok=True)
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    command: list[str | Path] = [uv, "pip", "compile", "--quiet", "--no-header", "--no-annotate"]
    command += ["--universal", "--generate-hashes", "--only-binary", ":all:", "--python-version", oldest.strip(">=")]
    # One version of a package for all Pythons.
    command += ["--fork-strategy", "fewest"]
    if lock != DEV_LOCK:
        command += ["--constraint", DEV_LOCK]
    elif lock.is_file() and not upgrade:
        result.write_bytes(lock.read_bytes())
    subprocess.run([*command, source, "--output-file", result], check=True)
    return result.read_text(encoding="utf-8")


def check(uv: Path, lock: Path, folder: Path) -> None:
    """Stop unless every system and Python finds a ready-made file of each package among those of the lock."""
    command: list[str | Path] = [uv, "pip", "install", "--quiet", "--dry-run", "--require-hashes"]
    command += ["--only-binary", ":all:", "--target", folder / "nothing", "-r", lock]
    for python in PYTHONS:
        for platform in PLATFORMS:
            done = subprocess.run([*command, "--python-version", python, "--python-platform", platform])
            if done.returncode:
                raise SystemExit(f"lock: {lock.name} cannot be installed on {platform} with Python {python}")


def main(words: list[str] | None = None) -> int:
    """Write the locks again, say what is in them and check them."""
    parser = argparse.ArgumentParser(description="Write the locks again (needs a package index).")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that fit, not the locked ones")
    parser.add_argument("--check", action="store_true", help="only check that every system and Python can install them")
    arguments = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        uv = install_uv(folder / "venv")
        for lock in LOCKS:
            if not arguments.check:
                text = tidy(lock, resolve(uv, lock, folder, arguments.upgrade))
                lock.write_text(text, encoding="utf-8", newline="\n")
            check(uv, lock, folder)
            print(f"{lock.name}:")
            for package in read(lock.read_text(encoding="utf-8")).values():
                print(f"  {package.name} {package.version}: {len(package.hashes)} files {package.marker}".rstrip())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
