"""The notes of a release: prints the changelog's section of a version, and fails where tag and version differ."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import __version__  # noqa: E402


def section(changelog: str, version: str) -> str:
    """The text below the heading of that version, without the heading; empty if there is none.

    >>> section("## [1.1.0] - 2026-02-01\\nNew.\\n## [1.0.0]\\nFirst.\\n", "1.1.0")
    'New.'
    """
    found = re.search(rf"^## \[?{re.escape(version)}\]?(?:[ \t][^\n]*)?\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    return found.group(1).strip() if found else ""


def main(words: list[str] | None = None) -> int:
    """Print the notes of the tag given."""
    parser = argparse.ArgumentParser(description="Print the changelog's section of a version.")
    parser.add_argument("tag", nargs="?", default=f"v{__version__}", help=f"the tag (v{__version__})")
    arguments = parser.parse_args(words)
    version = arguments.tag.removeprefix("refs/tags/").removeprefix("v")
    if version != __version__:
        print(f"release_notes: the tag says {version}, game/__init__.py says {__version__}", file=sys.stderr)
        return 1
    notes = section((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    if not notes:
        print(f"release_notes: CHANGELOG.md has no section for {version}", file=sys.stderr)
        return 1
    sys.stdout.reconfigure(encoding="utf-8")
    print(notes)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
