"""docs/SPEED.md: its words are written by hand, its figures are what was printed."""

from __future__ import annotations

import datetime
import platform
import re
from collections.abc import Mapping
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "SPEED.md"
SPEED, MEMORY = "speed", "memory"
PARTS = (SPEED, MEMORY)


def with_part(page: str, name: str, body: str) -> str:
    """The page with that part replaced; ValueError if it has no such part, or several."""
    begin, end = f"<!-- {name}: written by make bench -->", f"<!-- end of {name} -->"
    pieces = re.split(f"({re.escape(begin)}|{re.escape(end)})", page)
    if pieces[1::2] != [begin, end]:
        raise ValueError(f"the page must have one part '{name}'")
    return "".join((pieces[0], begin, "\n\n", body, "\n\n", end, pieces[4]))


def write(name: str, body: str) -> None:
    """Put what was printed into the page."""
    PAGE.write_text(with_part(PAGE.read_text(encoding="utf-8"), name, body), encoding="utf-8")


def measured_on(versions: Mapping[str, str]) -> str:
    """When, on which machine and with which versions."""
    others = "".join(f", {name} {version}" for name, version in versions.items())
    day = datetime.datetime.now(datetime.UTC).date().isoformat()
    return f"Measured on {day}: {processor()}, {platform.system()}, Python {platform.python_version()}{others}."


def processor() -> str:
    """The processor by its name."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        told = ""
    named = re.search(r"^model name\s*:\s*(.+)$", told, re.MULTILINE)
    return named.group(1) if named else platform.processor() or platform.machine()
