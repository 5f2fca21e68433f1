"""Looks whether the lock can be installed from ready-made files everywhere: each system, processor and Python.

    python tools/check_wheels.py [darwin win32 linux]

Downloads nothing that it keeps, and works on any system: pip is told which one to choose files for.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from packaging.markers import Marker

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements-build.lock"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS: dict[str, dict[str, tuple[str, ...]]] = {
    "darwin": {"arm64": ("macosx_11_0_arm64",), "x86_64": ("macosx_11_0_x86_64",)},
    "win32": {"AMD64": ("win_amd64",)},
    "linux": {
        "x86_64": ("manylinux_2_35_x86_64", "manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
    },
}
"""For each system and processor the oldest kinds of file that the package is made for."""
ENTRY = re.compile(r"^([\w.-]+==[^\s;]+)(?: ; ([^\\\n]+?))? \\\n((?:    --hash=\S+(?: \\)?\n?)+)", re.MULTILINE)


def tags(system: str) -> list[str]:
    """All kinds of file for a system."""
    return [tag for found in PLATFORMS[system].values() for tag in found]


def lines_for(lock: str, system: str, python: str) -> list[str]:
    """What of the lock is for that system and Python, one requirement a line and without its condition."""
    environment = {
        "sys_platform": system,
        "platform_system": {"darwin": "Darwin", "win32": "Windows", "linux": "Linux"}[system],
        "os_name": "nt" if system == "win32" else "posix",
        "python_version": python,
        "python_full_version": f"{python}.0",
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }
    return [
        " ".join([name, *re.findall(r"--hash=\S+", hashes)])
        for name, condition, hashes in ENTRY.findall(lock)
        if not condition or Marker(condition).evaluate(environment)
    ]


def check(system: str, machine: str, python: str) -> str:
    """Resolve the lock for one machine; what pip says is wrong, or nothing."""
    with tempfile.TemporaryDirectory() as scratch:
        wanted = Path(scratch) / "wanted.txt"
        lines = lines_for(LOCK.read_text(encoding="utf-8"), system, python)
        wanted.write_text("\n".join(lines), encoding="utf-8")
        command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--no-deps", "--quiet"]
        command += ["--disable-pip-version-check", "--only-binary=:all:", "--require-hashes"]
        command += ["--python-version", python, "--implementation", "cp", "--target", scratch, "-r", str(wanted)]
        for tag in PLATFORMS[system][machine]:
            command += ["--platform", tag]
        done = subprocess.run(command, capture_output=True, text=True)
    return (done.stderr or done.stdout).strip() if done.returncode else ""


def main(words: list[str] | None = None) -> int:
    """One line for each machine and Python; 1 if something cannot be installed."""
    parser = argparse.ArgumentParser(description="Can the lock be installed from ready-made files everywhere?")
    parser.add_argument("system", nargs="*", help=f"only these: {', '.join(PLATFORMS)}")
    arguments = parser.parse_args(words)
    unknown = sorted({*arguments.system} - {*PLATFORMS})
    if unknown:
        parser.error(f"there is no package for {', '.join(unknown)}, only for {', '.join(PLATFORMS)}")
    failed = False
    for system in arguments.system or PLATFORMS:
        for machine in PLATFORMS[system]:
            for python in PYTHONS:
                wrong = check(system, machine, python)
                failed = failed or bool(wrong)
                print(f"{'FAILED' if wrong else 'ok':<7} {system} {machine}, Python {python}", wrong, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
