"""Writes the first version of the table layouts; the files are meant to be moved about by hand in Tiled afterwards."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.sax.saxutils import quoteattr

WIDTH, HEIGHT, TILE = 1280, 720, 16
FOLDER = Path(__file__).resolve().parent.parent / "game" / "data" / "tables"

# Where the opponents' portraits are (centre, in pixels of a 1280 x 720 window), in the order of play: the first sits
# to the player's left, the last to the right.
SEATS: dict[int, list[tuple[int, int]]] = {
    2: [(640, 60)],
    3: [(340, 84), (940, 84)],
    4: [(92, 262), (640, 60), (1188, 262)],
    5: [(92, 280), (440, 66), (840, 66), (1188, 280)],
    6: [(92, 290), (330, 84), (640, 58), (950, 84), (1188, 290)],
    7: [(84, 392), (100, 204), (436, 60), (844, 60), (1180, 204), (1196, 392)],
    8: [(84, 392), (100, 204), (360, 72), (640, 56), (920, 72), (1180, 204), (1196, 392)],
    9: [(84, 392), (100, 204), (300, 84), (527, 56), (753, 56), (980, 84), (1180, 204), (1196, 392)],
    10: [
        *((84, 392), (100, 208), (276, 92), (452, 62), (640, 52)),
        *((828, 62), (1004, 92), (1180, 208), (1196, 392)),
    ],
}


class Writer:
    """Collects objects by layer and writes them as a Tiled map."""

    def __init__(self) -> None:
        self.layers: dict[str, list[str]] = {}
        self.number = 0

    def add(self, layer: str, name: str, kind: str, box: tuple[float, float, float, float], **facts: object) -> None:
        """An object by its centre and size."""
        self.number += 1
        x, y, width, height = box
        place = f'x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}"'
        line = f"  <object id={quoteattr(str(self.number))} name={quoteattr(name)} type={quoteattr(kind)} {place}"
        if facts:
            rows = "".join(
                f"\n    <property name={quoteattr(key)}{_kind(value)} value={quoteattr(str(value))}/>"
                for key, value in facts.items()
            )
            line += f">\n   <properties>{rows}\n   </properties>\n  </object>"
        else:
            line += "/>"
        self.layers.setdefault(layer, []).append(line)

    def text(self) -> str:
        """The whole map."""
        head = (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<map version="1.10" orientation="orthogonal" renderorder="right-down" width="{WIDTH // TILE}" '
            f'height="{HEIGHT // TILE}" tilewidth="{TILE}" tileheight="{TILE}" infinite="0" '
            f'nextlayerid="{len(self.layers) + 1}" nextobjectid="{self.number + 1}">\n'
        )
        groups = "".join(
            f' <objectgroup id="{index}" name={quoteattr(layer)}>\n' + "\n".join(lines) + "\n </objectgroup>\n"
            for index, (layer, lines) in enumerate(self.layers.items(), 1)
        )
        return head + groups + "</map>\n"


def _kind(value: object) -> str:
    return ' type="float"' if isinstance(value, float) else ' type="int"' if isinstance(value, int) else ""


def table(players: int, casino: bool = False) -> str:
    """The layout for so many players."""
    writer = Writer()
    picture = "casino_table" if casino else "table"
    writer.add("felt", "felt", "felt", (640, 330, 1236, 640), picture=picture)
    portrait = 96 if players <= 4 else 90 if players <= 6 else 84
    for place, (x, y) in enumerate(SEATS[players], 1):
        writer.add("seats", f"seat_{place}", "seat", (x, y, portrait, portrait))
        # The backs lie in front of the seat, under the name plate.
        fan = (122, 44) if players <= 6 else (104, 38)
        writer.add("hands", f"hand_{place}", "hand", (x, y + portrait / 2 + 33, *fan), follows=f"seat_{place}")
    writer.add("seats", "seat_0", "seat", (64, 566, 76, 76), pin="left bottom")
    writer.add("hands", "hand_0", "hand", (640, 625, 836, 174), pin="bottom")
    writer.add("piles", "draw", "pile", (520, 306, 108, 162), follows="ring")
    writer.add("piles", "discard", "pile", (760, 306, 108, 162), follows="ring")
    writer.add("piles", "gem", "gem", (640, 280, 88, 88), follows="ring")
    writer.add("piles", "pending", "plate", (640, 360, 112, 56), follows="ring")
    writer.add("ring", "ring", "ring", (640, 308, 700, 304))
    _controls(writer, casino)
    return writer.text()


def _controls(writer: Writer, casino: bool) -> None:
    writer.add("buttons", "draw_button", "button", (100, 670, 168, 56), pin="left bottom")
    writer.add("buttons", "hint_button", "button", (134, 586, 44, 44), pin="left bottom")
    writer.add("buttons", "sort_button", "button", (180, 586, 44, 44), pin="left bottom")
    writer.add("buttons", "uno_button", "button", (1184, 654, 160, 104), pin="right bottom")
    writer.add("buttons", "catch_button", "button", (1184, 562, 160, 52), pin="right bottom")
    writer.add("buttons", "late_button", "button", (1184, 512, 160, 40), pin="right bottom")
    writer.add("buttons", "menu_button", "button", (1246, 34, 44, 44), pin="right top")
    writer.add("buttons", "log_button", "button", (1194, 34, 44, 44), pin="right top")
    writer.add("buttons", "speed_button", "button", (1142, 34, 44, 44), pin="right top")
    writer.add("prompts", "prompt", "prompt", (640, 477, 860, 56))
    writer.add("prompts", "wheel", "prompt", (640, 306, 296, 296), follows="ring")
    writer.add("log", "log", "panel", (1094, 318, 348, 508), pin="right")
    writer.add("score", "score", "panel", (100, 54, 184, 92), pin="left top")
    if casino:
        # No ring is drawn here: what lies on the felt beside the piles keeps clear of its golden lines.
        writer.add("casino", "stake", "chips", (330, 288, 130, 130), follows="ring")
        writer.add("casino", "paytable", "panel", (950, 316, 204, 248), follows="ring")
        writer.add("casino", "tray", "chips", (640, 588, 742, 172), pin="bottom")
        writer.add("casino", "why_button", "button", (760, 111, 90, 36), follows="seat_1")
        # Nobody calls UNO here, so its corner is free.
        writer.add("casino", "fast_button", "button", (1178, 560, 172, 42), pin="right bottom")
        writer.add("casino", "auto_button", "button", (1178, 614, 172, 50), pin="right bottom")
        writer.add("casino", "auto_ten_button", "button", (1178, 672, 172, 50), pin="right bottom")
        writer.add("casino", "stop_button", "button", (1178, 643, 172, 108), pin="right bottom")


def main() -> int:
    """Write the layouts that do not exist yet; with --force, all of them."""
    force = "--force" in sys.argv[1:]
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = {f"players_{players}.tmx": table(players) for players in SEATS}
    wanted["casino.tmx"] = table(2, casino=True)
    for name, text in wanted.items():
        path = FOLDER / name
        if force or not path.exists():
            path.write_text(text, encoding="utf-8")
            print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
