"""Draw the pictures of the game: `python tools/draw_art.py [--only cards|portraits|table|icons|sheets]`.

Each part is drawn in a folder of its own and put in place only if it is exactly what `game/ui/pictures.py` names.
"""

from __future__ import annotations

import argparse
import importlib
import shutil
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Started as a script, Python looks in the folder of the script; the packages are found from the root.
sys.path.insert(0, str(ROOT))

from game.ui import pictures  # noqa: E402

SHEETS = "sheets"
_CARDS = pictures.FAMILIES[pictures.card]
_PORTRAITS = (*pictures.FAMILIES[pictures.portrait], *pictures.FAMILIES[pictures.eyes])
_ICONS = ("icon", *(f"icons/{name}" for name in pictures.ICONS))
FILES: dict[str, frozenset[str]] = {
    "cards": frozenset(map(pictures.file, _CARDS)),
    "portraits": frozenset((*map(pictures.file, _PORTRAITS), pictures.EYE_MEASURES)),
    "table": frozenset(
        (
            *map(pictures.file, pictures.PICTURES.difference(_CARDS, _PORTRAITS, _ICONS)),
            *(file for file in pictures.MEASURE_FILES if file != pictures.EYE_MEASURES),
        )
    ),
    "icons": frozenset((*map(pictures.file, _ICONS), *pictures.SYSTEM_ICONS)),
}
"""What each part has to draw, down to the file."""
# The sheets come last because they show what the others drew.
PARTS = (*FILES, SHEETS)


class DrawingError(Exception):
    """A part drew something that nobody names, or not all of what it should."""


def check(part: str, folder: Path) -> None:
    """DrawingError unless the folder holds exactly the files of that part."""
    drawn = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    wrong = [f"{name} is not drawn" for name in sorted(FILES[part] - drawn)]
    wrong += [f"{name} is not named in game/ui/pictures.py" for name in sorted(drawn - FILES[part])]
    if wrong:
        raise DrawingError(f"{part}: {', '.join(wrong)}")


def draw(part: str, root: Path = ROOT) -> None:
    """Draw one part; it is imported only now, so that a part can be drawn without the others."""
    started = time.perf_counter()
    drawing = importlib.import_module(f"tools.art.{part}")
    if part == SHEETS:
        drawing.draw_all(root)
    else:
        with tempfile.TemporaryDirectory() as name:
            drawing.draw_all(Path(name))
            check(part, Path(name))
            for file in FILES[part]:
                (root / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(Path(name) / file, root / file)
    print(f"{part}: drawn in {time.perf_counter() - started:.1f} s")


def main() -> None:
    """Read the command line and draw what it asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=PARTS, help="draw this part alone")
    chosen = parser.parse_args().only
    for part in (chosen,) if chosen else PARTS:
        draw(part)


if __name__ == "__main__":
    main()
