"""Draw the pictures of the game: `python tools/draw_art.py [--only cards|portraits|table|icons|sheets]`."""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The sheets come last because they show what the others drew.
PARTS = ("cards", "portraits", "table", "icons", "sheets")


def draw(part: str) -> None:
    """Draw one part; it is imported only now, so that a part can be drawn without the others."""
    started = time.perf_counter()
    importlib.import_module(f"tools.art.{part}").draw_all(ROOT)
    print(f"{part}: drawn in {time.perf_counter() - started:.1f} s")


def main() -> None:
    """Read the command line and draw what it asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=PARTS, help="draw this part alone")
    chosen = parser.parse_args().only
    for part in (chosen,) if chosen else PARTS:
        draw(part)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
