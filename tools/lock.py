"""Writes requirements-build.lock, the exact packages a build is made from, and those that test under Wine:
`python tools/lock.py`."""

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
LOCK = ROOT / "requirements-build.lock"
COMPILER = "mypy"
PACKER = "pyinstaller"
BUILDERS = (COMPILER, PACKER, "setuptools")
"""What compiles the rules and packs the program; setuptools finds the C compiler for the one."""
TEST_LOCK = ROOT / "tools" / "windows" / "requirements-test.lock"
TESTERS = ("pytest", "hypothesis")
"""What runs the tests under Wine."""
HEAD = """\
# Every package that takes part in a build, with the SHA-256 of each of its files, for all systems and Pythons.
# Written by tools/lock.py out of requirements.txt and requirements-dev.txt; docs/RELEASING.md says when. Never by hand.
"""
TEST_HEAD = """\
# What runs the tests under Wine besides the packages of requirements-build.lock, with the SHA-256 of each file.
# Written by tools/lock.py out of requirements-dev.txt. Never by hand.
"""


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


def wanted() -> str:
    """What the lock is made for: everything the game runs on, and the programs that compile and pack it."""
    run_time = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    return "\n".join([run_time, *_ranges(BUILDERS), ""])


def _ranges(names: tuple[str, ...]) -> list[str]:
    """The lines of requirements-dev.txt with those packages."""
    lines = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if re.match(r"[\w-]+", line) and re.split(r"[<>=]", line)[0] in names]


def tidy(compiled: str, head: str = HEAD) -> str:
    """The lock as it is kept: only packages and hashes, so that it names no place they were found at."""
    kept = [line.rstrip() for line in compiled.splitlines() if re.match(r"[\w.-]+==|\s+--hash=sha256:", line)]
    text = head + "\n".join(kept) + "\n"
    read(text)
    return text


def install_uv(folder: Path) -> Path:
    """Install uv for this once in a folder of its own; the program."""
    venv.create(folder / "venv", with_pip=True)
    scripts = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([scripts / "python", "-m", "pip", "install", "--quiet", "uv"], check=True)
    return scripts / "uv"


def resolve(uv: Path, folder: Path, packages: str, lock: Path, upgrade: bool, within: Path | None = None) -> str:
    """Let uv choose versions and gather hashes; a package that is also in the lock `within` has the version it has
    there."""
    source, result = folder / "wanted.in", folder / "result.txt"
    source.write_text(packages, encoding="utf-8")
    result.unlink(missing_ok=True)
    if lock.is_file() and not upgrade:
        # What is there already is kept as far as it still fits.
        result.write_bytes(lock.read_bytes())
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    command: list[str | Path] = [uv, "pip", "compile", "--quiet", "--no-header", "--no-annotate"]
    command += ["--universal", "--generate-hashes", "--only-binary", ":all:", "--python-version", oldest.strip(">=")]
    command += ["--constraint", within] if within else []
    subprocess.run([*command, source, "--output-file", result], check=True)
    return result.read_text(encoding="utf-8")


def main(words: list[str] | None = None) -> int:
    """Write the locks again and say what is in them."""
    parser = argparse.ArgumentParser(description="Write the locks again (needs a package index).")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that fit, not the locked ones")
    arguments = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        uv = install_uv(folder)
        text = tidy(resolve(uv, folder, wanted(), LOCK, arguments.upgrade))
        LOCK.write_text(text, encoding="utf-8", newline="\n")
        testers = "\n".join([*_ranges(TESTERS), ""])
        tests = tidy(resolve(uv, folder, testers, TEST_LOCK, arguments.upgrade, LOCK), TEST_HEAD)
        TEST_LOCK.write_text(tests, encoding="utf-8", newline="\n")
    for package in {**read(tests), **read(text)}.values():
        print(f"{package.name} {package.version}: {len(package.hashes)} files {package.marker}".rstrip())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
