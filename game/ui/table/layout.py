"""Where things are at the table: anchors read from the Tiled maps and placed in a window of any size.

A map is a picture of a 1280 x 720 window. The centre of an object is a share of the window; its size grows with the
window's smaller side. Objects with a `pin` keep their distance to those edges instead, and objects that `follow`
another one keep their distance to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pygame
from pytmx import TiledMap

from game.core.errors import UnreadableError
from game.core.untrusted import shown
from game.ui import faults
from game.ui.reading import TABLE_BYTES, read_text

FOLDER = Path(__file__).resolve().parents[2] / "data" / "tables"
BASE = (1280, 720)
"""The window size at which the scale is 1."""

COMMON = (
    *("felt", "ring", "draw", "discard", "gem", "pending", "seat_0", "hand_0"),
    *(
        "draw_button",
        "hint_button",
        "sort_button",
        "uno_button",
        "catch_button",
        "late_button",
        "menu_button",
        "log_button",
        "speed_button",
    ),
    *("prompt", "wheel", "log", "score"),
)
CASINO = (
    *("stake", "paytable", "tray"),
    *("why_button", "fast_button", "auto_button", "auto_ten_button", "stop_button"),
)
BESIDE = ("hint_button", "sort_button", "draw_button")
"""What may stand beside the name of the player at the screen."""


_FAR = 100_000


class LayoutError(Exception):
    """A map lacks something the table needs."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """One named object: its centre as a share of the map, its size in pixels of the base window."""

    name: str
    kind: str
    centre: tuple[float, float]
    size: tuple[float, float]
    pins: frozenset[str]
    follows: str
    facts: dict[str, Any] = field(compare=False)

    def rect(self, window: tuple[int, int], scale: float) -> pygame.Rect:
        """Where the object is in a window."""
        width, height = self.size[0] * scale, self.size[1] * scale
        x = _place(self.centre[0], window[0], BASE[0], scale, "left" in self.pins, "right" in self.pins)
        y = _place(self.centre[1], window[1], BASE[1], scale, "top" in self.pins, "bottom" in self.pins)
        return pygame.Rect(round(x - width / 2), round(y - height / 2), round(width), round(height))


def _place(share: float, length: int, base: int, scale: float, near: bool, far: bool) -> float:
    if near:
        return share * base * scale
    if far:
        return length - (1.0 - share) * base * scale
    return share * length


@dataclass(frozen=True)
class Layout:
    """All anchors of one table."""

    name: str
    players: int
    anchors: dict[str, Anchor]

    def at(self, window: tuple[int, int]) -> Placed:
        """The anchors as rectangles of a window of this size."""
        scale = min(window[0] / BASE[0], window[1] / BASE[1])
        rects = {name: anchor.rect(window, scale) for name, anchor in self.anchors.items()}
        for name, anchor in self.anchors.items():
            leader = self.anchors.get(anchor.follows)
            if leader is not None:
                away = [
                    (own - its) * side * scale
                    for own, its, side in zip(anchor.centre, leader.centre, BASE, strict=True)
                ]
                middle = rects[leader.name].center
                rects[name].center = (round(middle[0] + away[0]), round(middle[1] + away[1]))
        # A wide window makes the felt wider, a tall one higher: it always fills the room between its margins.
        felt = self.anchors["felt"]
        margins = (BASE[0] - felt.size[0], BASE[1] - felt.size[1])
        size = (window[0] - margins[0] * scale, window[1] - margins[1] * scale)
        rects["felt"] = pygame.Rect(0, 0, round(size[0]), round(size[1]))
        rects["felt"].midtop = (window[0] // 2, round((felt.centre[1] * BASE[1] - felt.size[1] / 2) * scale))
        # A hand may be wider in a wide window.
        hand = rects["hand_0"]
        spare = round((window[0] - BASE[0] * scale) * 0.6)
        hand.inflate_ip(spare, 0)
        return Placed(window, scale, self.players, rects, felt.facts.get("picture", "table"))


@dataclass(frozen=True)
class Placed:
    """A layout in one window: rectangles in window pixels."""

    window: tuple[int, int]
    scale: float
    players: int
    rects: dict[str, pygame.Rect]
    picture: str

    def __getitem__(self, name: str) -> pygame.Rect:
        place = self.rects.get(name)
        if place is None:
            faults.report("anchor", name)
            return pygame.Rect(self.window[0] // 2, self.window[1] // 2, 0, 0)
        return place

    def seat(self, place: int) -> pygame.Rect:
        """The portrait at a place; 0 is the player at the screen, the others follow clockwise."""
        return self[f"seat_{place}"]

    def hand(self, place: int) -> pygame.Rect:
        """The hand at a place."""
        return self[f"hand_{place}"]

    def plate(self, place: int) -> pygame.Rect:
        """The room for the name under a portrait: as much as the window and the buttons beside it leave."""
        seat = self.seat(place)
        room = pygame.Rect(0, 0, self.px(138), self.px(36))
        room.center = (seat.centerx, seat.bottom + self.px(3))
        half = min(room.width // 2, seat.centerx, self.window[0] - seat.centerx)
        for name in BESIDE:
            button = self[name]
            if button.top < room.bottom and button.bottom > room.top:
                half = min(half, max(button.left - seat.centerx, seat.centerx - button.right))
        return room.inflate(2 * half - room.width, 0)

    def px(self, length: float) -> int:
        """A length of the base window in pixels of this one, at least one."""
        return max(1, round(length * self.scale))


def _read_map(path: Path) -> Any:
    """The map in a file; LayoutError says in one sentence why there is none."""
    try:
        text = read_text(path, TABLE_BYTES)
        tiled: Any = TiledMap()
        tiled.parse_xml(_complete(text, path.name))
    except FileNotFoundError:
        raise LayoutError(f"there is no table layout {path.name}") from None
    except UnreadableError as error:
        raise LayoutError(str(error)) from None
    except LayoutError:
        raise
    except Exception as error:
        # What the reader of maps stumbles over in a damaged one is any kind of error.
        raise LayoutError(f"{path.name} is not a map of Tiled: {shown(error)}") from None
    _check_measures(path.name, tiled.width, tiled.height, tiled.tilewidth, tiled.tileheight)
    if min(tiled.width, tiled.height, tiled.tilewidth, tiled.tileheight) < 1:
        raise LayoutError(f"{path.name} is a map without a size")
    return tiled


def _complete(text: str, name: str) -> Element:
    """The map as XML, unless it names another file or words of its own: anything could be read in their place."""
    root = None if "<!DOCTYPE" in text else fromstring(text)
    if root is None or any({"source", "template"} & set(part.keys()) for part in root.iter()):
        raise LayoutError(f"{name} refers to something outside it: a table layout must be complete in itself")
    return root


def _check_measures(name: str, *numbers: object) -> None:
    """Raise LayoutError unless these are numbers that a place on a map can have; NaN is on neither side of a limit."""
    if not all(isinstance(number, int | float) and -_FAR <= number <= _FAR for number in numbers):
        raise LayoutError(f"{name} has an object whose place or size is no number up to {_FAR:,}")


def needed(players: int, look: str = "") -> tuple[str, ...]:
    """The names of all anchors a table must have."""
    seats = [f"{kind}_{place}" for place in range(1, players) for kind in ("seat", "hand")]
    return (*COMMON, *seats, *(CASINO if look else ()))


@lru_cache(maxsize=16)
def load_layout(players: int, look: str = "") -> Layout:
    """The layout of that name, or the one for so many players; LayoutError names what is missing from its map."""
    name = look or f"players_{players}"
    path = FOLDER / f"{name}.tmx"
    tiled = _read_map(path)
    width, height = tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight
    anchors = {}
    for item in tiled.objects:
        _check_measures(path.name, item.x, item.y, item.width, item.height)
        centre = ((item.x + item.width / 2) / width, (item.y + item.height / 2) / height)
        size = (item.width * BASE[0] / width, item.height * BASE[1] / height)
        facts = dict(item.properties)
        pins = frozenset(str(facts.get("pin", "")).split())
        follows = str(facts.get("follows", ""))
        anchors[item.name] = Anchor(item.name, item.type or "", centre, size, pins, follows, facts)
    missing = [wanted for wanted in needed(players, look) if wanted not in anchors]
    if missing:
        raise LayoutError(f"{path.name} lacks {', '.join(missing)}")
    return Layout(name, players, anchors)
