"""Tries a package as a player would: unpacks it, lets it look itself over, starts it and keeps a picture of it."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

AWKWARD = "Città più bella – ñandú"
"""The name of a folder that a careless program stumbles over."""
PATIENCE_SECONDS = 180


def unpack(package: Path, folder: Path) -> Path:
    """Unpack a package into a folder; the program in it."""
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform == "darwin":
        # Only the system's own tool brings back links and the right to execute.
        subprocess.run(["ditto", "-x", "-k", str(package), str(folder)], check=True)
    elif sys.version_info >= (3, 12) and package.suffix == ".gz":
        shutil.unpack_archive(package, folder, filter="tar")
    else:
        shutil.unpack_archive(package, folder)
    inside = {"darwin": "*/Spietato.app/Contents/MacOS/Spietato", "win32": "*/Spietato.exe"}
    found = list(folder.glob(inside.get(sys.platform, "*/Spietato")))
    if len(found) != 1:
        raise SystemExit(f"try_build: {package.name} holds {len(found)} programs instead of one")
    return found[0]


def environment(home: Path) -> dict[str, str]:
    """What the program finds around it: nothing of the source tree, and an empty home."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    return {**kept, "SPIETATO_HOME": str(home)}


def start(program: Path, home: Path, *words: str) -> str:
    """Run the program from a folder that has nothing to do with it; what it printed."""
    home.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [str(program), *words],
        cwd=home,
        env=environment(home),
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=PATIENCE_SECONDS,
    )
    print(f"$ {program.name} {' '.join(words)}", done.stdout, done.stderr, sep="\n", flush=True)
    if done.returncode:
        report = home / "log" / "selftest.txt"
        if report.is_file():
            print(report.read_text(encoding="utf-8"))
        raise SystemExit(f"try_build: {program.name} {words[0]} ended with {done.returncode}")
    return done.stdout


def looks_alive(picture: Path) -> bool:
    """Whether a picture shows more than an empty window."""
    import pygame

    small = pygame.transform.smoothscale(pygame.image.load(picture), (32, 18))
    return len({tuple(small.get_at((x, y)))[:3] for x in range(32) for y in range(18)}) > 60


def main(words: list[str] | None = None) -> int:
    """Try one package; anything wrong ends with a sentence and 1."""
    parser = argparse.ArgumentParser(description="Unpack a package, check it, start it and keep a picture.")
    parser.add_argument("package", type=Path)
    parser.add_argument("--picture", type=Path, required=True, help="where the picture goes (.png)")
    arguments = parser.parse_args(words)
    picture = arguments.picture.absolute()
    picture.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / AWKWARD
        program = unpack(arguments.package.absolute(), folder / "program")
        home = folder / "home"
        start(program, home, "--selftest")
        table = ("--demo", "--ruleset", "no_mercy", "--players", "4", "--seed", "7", "--size", "1280x720", "--mute")
        start(program, home, *table, "--screenshot", str(picture), "--after", "4")
        if not looks_alive(picture):
            raise SystemExit(f"try_build: {picture} shows nothing")
        figures = start(program, home, "--bench", "3").strip()
        # A program without a console, as on Windows, may have nowhere to print its figures.
        if figures:
            print(f"first frame after {json.loads(figures)['first_frame_ms']} ms")
    print(f"{arguments.package.name} works")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
