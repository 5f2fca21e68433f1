"""Synthesise every sound of the game, or measure, or check, the ones that are there."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Started as a script, Python looks in the folder of the script; the packages are found from the root.
sys.path.insert(0, str(ROOT))

from tools.audio.render import NAMES, file_of  # noqa: E402
from tools.audio.report import all_measured, table, write_into  # noqa: E402

SOUNDS = ROOT / "sounds"
DOCUMENT = ROOT / "docs" / "SOUNDS.md"


def make(names: list[str]) -> None:
    """Write the files of the named sounds; when all are made, remove files that no cue names any more."""
    SOUNDS.mkdir(exist_ok=True)
    for name in names:
        data = file_of(name)
        (SOUNDS / f"{name}.ogg").write_bytes(data)
        print(f"{name:20} {len(data) / 1000:7.1f} kB")
    if set(names) == set(NAMES):
        for path in SOUNDS.glob("*.ogg"):
            if path.stem not in NAMES:
                path.unlink()


def measure() -> None:
    """Print the table of measures and write it into the documentation."""
    text = table(all_measured(SOUNDS))
    print(text)
    write_into(DOCUMENT, text)


def check(names: list[str]) -> int:
    """Make the named sounds again without writing; the number of files that differ from what is there."""
    different = 0
    for name in names:
        same = (SOUNDS / f"{name}.ogg").read_bytes() == file_of(name)
        different += not same
        print(f"{name:20} {'same' if same else 'DIFFERENT'}")
    return different


def main() -> int:
    """Read the arguments and do what they ask."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--measure", action="store_true", help="measure the files that are there, make none")
    parser.add_argument("--check", action="store_true", help="make again and compare to the byte, write none")
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=NAMES, help="only these sounds")
    arguments = parser.parse_args()
    names = arguments.only or list(NAMES)
    if arguments.check:
        return 1 if check(names) else 0
    if not arguments.measure:
        make(names)
    measure()
    return 0


if __name__ == "__main__":
    sys.exit(main())
