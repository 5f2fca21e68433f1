"""Compares two sets of pictures and of the descriptions beside them, and writes a page of the differences."""

from __future__ import annotations

import difflib
import html
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

TOLERANCE = 6
"""A pixel is another one if one of its colours differs by more than this, out of 255."""
MOST_PIXELS = 8
"""A picture is another one if more of its pixels than this are."""
MOST_LINES = 40
"""So many lines of a difference between two descriptions are shown."""


@dataclass(frozen=True)
class Difference:
    """What is different about a picture or its description."""

    name: str
    what: str
    pixels: int = 0
    share: float = 0.0
    lines: tuple[str, ...] = ()

    def __str__(self) -> str:
        more = f": {self.pixels} pixels, {self.share:.3%}" if self.pixels else ""
        return f"{self.name}: {self.what}{more}"


def compare(golden: Path, made: Path, report: Path, names: set[str]) -> list[Difference]:
    """Everything that is different between two folders, among these names; a picture of each goes to `report`."""
    found: list[Difference] = []
    for name in sorted(names):
        before, after = golden / f"{name}.png", made / f"{name}.png"
        if not before.exists() or not after.exists():
            found.append(Difference(name, "only before" if before.exists() else "only after"))
            continue
        if (difference := _pictures(name, before, after, report)) is not None:
            found.append(difference)
        if (difference := _descriptions(name, before, after)) is not None:
            found.append(difference)
    return found


def _pictures(name: str, before: Path, after: Path, report: Path) -> Difference | None:
    if before.read_bytes() == after.read_bytes():
        return None
    with Image.open(before) as first, Image.open(after) as second:
        old, new = first.convert("RGB"), second.convert("RGB")
    if old.size != new.size:
        return Difference(name, f"was {old.size[0]}x{old.size[1]}, is {new.size[0]}x{new.size[1]}")
    changed = ImageChops.difference(old, new)
    strongest = ImageChops.lighter(ImageChops.lighter(*changed.split()[:2]), changed.split()[2])
    mask = strongest.point(lambda value: 255 if value > TOLERANCE else 0)
    pixels = mask.histogram()[255]
    if pixels <= MOST_PIXELS:
        return None
    file = report / f"{name}.png"
    file.parent.mkdir(parents=True, exist_ok=True)
    _side_by_side(old, new, mask).save(file, compress_level=1)
    return Difference(name, "looks different", pixels, pixels / (old.width * old.height))


def _side_by_side(old: Image.Image, new: Image.Image, mask: Image.Image) -> Image.Image:
    """Before, after, and after in grey with what has changed in red."""
    grey = new.convert("L").point(lambda value: value // 2).convert("RGB")
    grey.paste((255, 40, 40), mask=mask)
    sheet = Image.new("RGB", (old.width * 3 + 20, old.height))
    for number, picture in enumerate((old, new, grey)):
        sheet.paste(picture, (number * (old.width + 10), 0))
    return sheet


def _descriptions(name: str, before: Path, after: Path) -> Difference | None:
    old, new = (_read(file.with_suffix(".json")) for file in (before, after))
    if old == new:
        return None
    texts = (json.dumps(one, indent=1, ensure_ascii=False).splitlines() for one in (old, new))
    lines = [line for line in difflib.unified_diff(*texts, lineterm="", n=1) if not line.startswith(("---", "+++"))]
    return Difference(name, "is described differently", lines=tuple(lines[:MOST_LINES]))


def _read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def write_page(found: list[Difference], compared: int, folder: Path) -> Path:
    """All differences as a page, the largest first."""
    folder.mkdir(parents=True, exist_ok=True)
    ranked = sorted(found, key=lambda one: (-one.share, one.name))
    parts = [
        "<!doctype html><meta charset=utf-8><title>Golden pictures</title>",
        "<style>body{font:14px sans-serif;background:#222;color:#eee}img{width:100%}pre{background:#111}</style>",
        f"<h1>{len(found)} differences in {compared} pictures</h1>",
        "<p>From the left: before, after, and what has changed in red.</p>",
    ]
    for one in ranked:
        parts.append(f"<h3>{html.escape(str(one))}</h3>")
        if one.pixels:
            parts.append(f'<a href="{one.name}.png"><img src="{one.name}.png" loading=lazy></a>')
        if one.lines:
            parts.append(f"<pre>{html.escape(chr(10).join(one.lines))}</pre>")
    (folder / "index.html").write_text("\n".join(parts), encoding="utf-8")
    (folder / "differences.txt").write_text("".join(f"{one}\n" for one in ranked), encoding="utf-8")
    return folder / "index.html"
