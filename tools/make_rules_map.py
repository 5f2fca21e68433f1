"""Packs the sentences of docs/rules-map for the game: `game/data/rules/map.json`. `--check` only says if it is old.

The pages stay the source: they are read and changed as tables, beside the tests that hold each sentence, and their
guard (tests/rules_map.py) reads them. The game needs the sentences alone.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.rules_map import OWN_READING, rows  # noqa: E402

PAGES = ROOT / "docs" / "rules-map"
FILE = ROOT / "game" / "data" / "rules" / "map.json"
COMMON = "common"
"""The page that quotes no rulebook."""
_NOTE = re.compile(r"\s*\[[^\]]*\]|\*\*[^*]*\*\*")
"""A map's own notes, and the name that slipped into the middle of a word in one rulebook."""
_BOOK = re.compile(r"`([a-z]\w*)`")
"""A rulebook that a line of the common page is about."""
_MARK = re.compile(r"[*`]|(?<!\w)_|_(?!\w)")


def shown(sentence: str) -> str:
    """A sentence of a map as a player may read it."""
    text = _MARK.sub("", _NOTE.sub("", sentence)).strip()
    return text[:1].upper() + text[1:]


def _entry(sentence: str, own: bool) -> dict[str, object]:
    # A line that is a note as a whole says what it says all the same.
    entry: dict[str, object] = {"sentence": shown(sentence) or sentence.strip("[]")}
    if own:
        entry["own"] = True
    if books := _BOOK.findall(sentence):
        entry["books"] = books
    return entry


def packed() -> str:
    """The file as the pages want it."""
    found: dict[str, list[dict[str, object]]] = {}
    for page in sorted(PAGES.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        quoted = 0 if page.stem == COMMON else len(rows(text.partition(OWN_READING)[0]))
        found[page.stem] = [_entry(row.sentence, own=row.number > quoted) for row in rows(text)]
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    """Write the file, or say whether it is what it should be."""
    if "--check" in sys.argv[1:]:
        fresh = FILE.is_file() and FILE.read_text(encoding="utf-8") == packed()
        print(f"{FILE.relative_to(ROOT)} is {'as the maps want it' if fresh else 'old: run make rules-pages'}")
        return 0 if fresh else 1
    FILE.write_text(packed(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
