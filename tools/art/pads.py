"""Buttons of game controllers, shown beside what they do: by letter, by sign or by place, never by a brand."""

from __future__ import annotations

from collections.abc import Callable

import skia

from game.ui import pictures
from tools.art import kit
from tools.art.controls import Album

SIZE = 96
MIDDLE: kit.Point = (48, 46)
PLACES = {"a": (0, 1), "b": (1, 0), "x": (-1, 0), "y": (0, -1)}
"""Where each of the four lies, seen from their middle: on most controllers."""
SWAPPED = {"a": (1, 0), "b": (0, 1), "x": (0, -1), "y": (-1, 0)}
"""Where they lie on controllers that have A on the right."""
WAYS = {"right": 0, "down": 90, "left": 180, "up": 270}
LETTERS = {"a": "#7BE38B", "b": "#FF8A70", "x": "#86AEFF", "y": "#FFDB5C"}
SIGNS = {"a": "#8FB4FF", "b": "#FF8F8A", "x": "#F3A6DC", "y": "#7FE0C0"}


def plate(canvas: skia.Canvas, path: skia.Path, dark: bool = True) -> None:
    """The body of a button: dark, or cream where the letter on it is dark."""
    kit.soft_shadow(canvas, path, 4, 4, 0.5)
    codes = ["#4A3660", "#2B1B40", "#140B24"] if dark else [kit.CREAM.light, kit.CREAM.base, kit.CREAM.dark]
    box = path.getBounds()
    canvas.drawPath(path, kit.linear((0, box.top()), (0, box.bottom()), codes))
    canvas.drawPath(path, kit.stroke(kit.INK.deep, 6))
    canvas.drawPath(path, kit.stroke(kit.CREAM.base if dark else kit.INK.base, 2.6, 0.9))


def letter(canvas: skia.Canvas, text: str, centre: kit.Point, height: float, code: str) -> None:
    """A letter, centred."""
    outline = kit.text_path(text, kit.display_font(60))
    canvas.drawPath(kit.fitted(outline, centre, height, height), kit.fill(code))


def xbox(canvas: skia.Canvas, name: str) -> None:
    """A coloured letter on a dark disc."""
    plate(canvas, kit.circle(MIDDLE, 38))
    letter(canvas, name.upper(), MIDDLE, 40, LETTERS[name])


def playstation(canvas: skia.Canvas, name: str) -> None:
    """A coloured sign on a dark disc."""
    plate(canvas, kit.circle(MIDDLE, 38))
    x, y = MIDDLE
    pen = kit.stroke(SIGNS[name], 7)
    if name == "a":
        canvas.drawLine(x - 16, y - 16, x + 16, y + 16, pen)
        canvas.drawLine(x - 16, y + 16, x + 16, y - 16, pen)
    elif name == "b":
        canvas.drawPath(kit.circle(MIDDLE, 19), pen)
    elif name == "x":
        canvas.drawPath(kit.rounded_rect(x - 17, y - 17, 34, 34, 2), pen)
    else:
        canvas.drawPath(kit.polygon([(x, y - 22), (x + 21, y + 14), (x - 21, y + 14)]), pen)


def nintendo(canvas: skia.Canvas, name: str) -> None:
    """A dark letter on a cream disc that lies where the button does; the other three are dots."""
    for other, place in SWAPPED.items():
        centre = (MIDDLE[0] + 27 * place[0], MIDDLE[1] + 27 * place[1])
        if other != name:
            canvas.drawPath(kit.circle(centre, 9), kit.fill(kit.INK.deep))
            canvas.drawPath(kit.circle(centre, 6.5), kit.fill(kit.CREAM.deep))
    place = SWAPPED[name]
    centre = (MIDDLE[0] + 14 * place[0], MIDDLE[1] + 14 * place[1])
    plate(canvas, kit.circle(centre, 29), dark=False)
    letter(canvas, name.upper(), centre, 34, kit.INK.base)


def generic(canvas: skia.Canvas, name: str) -> None:
    """The four buttons, and the one that is meant in gold."""
    plate(canvas, kit.circle(MIDDLE, 40))
    for other, place in PLACES.items():
        centre = (MIDDLE[0] + 21 * place[0], MIDDLE[1] + 21 * place[1])
        if other == name:
            canvas.drawPath(kit.circle(centre, 14), kit.fill(kit.GOLD.base))
            canvas.drawPath(kit.circle(centre, 14), kit.stroke(kit.INK.deep, 3))
        else:
            canvas.drawPath(kit.circle(centre, 8), kit.fill(kit.CREAM.deep, 0.75))


FACES: dict[str, Callable[[skia.Canvas, str], None]] = {
    "xbox": xbox,
    "playstation": playstation,
    "nintendo": nintendo,
    "generic": generic,
}


# --- the two small buttons in the middle -------------------------------------------------------------------


def lines(canvas: skia.Canvas, x: float, y: float, width: float, gap: float) -> None:
    """Three lines, one below the other."""
    for step in (-1, 0, 1):
        canvas.drawLine(x - width, y + step * gap, x + width, y + step * gap, kit.stroke(kit.CREAM.light, 5.5))


def small(canvas: skia.Canvas, family: str, name: str) -> None:
    """The button for the menu, or the one beside it."""
    x, y = MIDDLE
    pen = kit.stroke(kit.CREAM.light, 5.5)
    if family == "xbox":
        plate(canvas, kit.circle(MIDDLE, 34))
        if name == "start":
            lines(canvas, x, y, 15, 11)
        else:
            canvas.drawPath(kit.rounded_rect(x - 17, y - 15, 22, 18, 2), pen)
            canvas.drawPath(kit.rounded_rect(x - 5, y - 3, 22, 18, 2), kit.fill("#2B1B40"))
            canvas.drawPath(kit.rounded_rect(x - 5, y - 3, 22, 18, 2), pen)
    elif family == "playstation":
        plate(canvas, kit.rounded_rect(x - 13, y - 6, 26, 46, 13))
        if name == "start":
            for step in (0, 1, 2):
                canvas.drawLine(x - 15, y - 36 + step * 9, x + 15, y - 36 + step * 9, kit.stroke(kit.INK.deep, 8))
            for step in (0, 1, 2):
                canvas.drawLine(x - 15, y - 36 + step * 9, x + 15, y - 36 + step * 9, kit.stroke(kit.CREAM.light, 4))
        else:
            for weight, code in ((9, kit.INK.deep), (5, kit.CREAM.light)):
                for turn in (232, 270, 308):
                    start, end = kit.polar((x, y + 4), 22, turn), kit.polar((x, y + 4), 40, turn)
                    canvas.drawLine(*start, *end, kit.stroke(code, weight))
    elif family == "nintendo":
        plate(canvas, kit.circle(MIDDLE, 34))
        canvas.drawLine(x - 16, y, x + 16, y, kit.stroke(kit.CREAM.light, 9))
        if name == "start":
            canvas.drawLine(x, y - 16, x, y + 16, kit.stroke(kit.CREAM.light, 9))
    else:
        plate(canvas, kit.rounded_rect(x - 38, y - 22, 76, 44, 22))
        way = 1 if name == "start" else -1
        mark = kit.polygon([(x + 15 * way, y), (x - 11 * way, y - 13), (x - 11 * way, y + 13)], 3)
        canvas.drawPath(mark, kit.fill(kit.GOLD.base))


# --- directions --------------------------------------------------------------------------------------------


def direction(canvas: skia.Canvas, name: str) -> None:
    """The pad of directions with one arm lit, or the right stick pushed that way."""
    part, way = name.split("_")
    x, y = MIDDLE
    if part == "dpad":
        cross = kit.union(kit.rounded_rect(x - 13, y - 38, 26, 76, 7), kit.rounded_rect(x - 38, y - 13, 76, 26, 7))
        plate(canvas, cross)
        tip, foot = kit.polar(MIDDLE, 34, WAYS[way]), kit.polar(MIDDLE, 16, WAYS[way])
    else:
        plate(canvas, kit.circle(MIDDLE, 26))
        letter(canvas, "R", MIDDLE, 24, kit.CREAM.light)
        tip, foot = kit.polar(MIDDLE, 46, WAYS[way]), kit.polar(MIDDLE, 31, WAYS[way])
    side = kit.polar((0, 0), 11, WAYS[way] + 90)
    mark = kit.polygon([tip, (foot[0] + side[0], foot[1] + side[1]), (foot[0] - side[0], foot[1] - side[1])], 2)
    canvas.drawPath(mark, kit.stroke(kit.INK.deep, 5))
    canvas.drawPath(mark, kit.fill(kit.GOLD.base))


def draw_pads(album: Album) -> None:
    """All of it, and the frame of the buttons that have letters on them."""
    for family in pictures.PAD_FAMILIES:
        for name in pictures.PAD_SIGNS:
            surface = kit.new_surface(SIZE, SIZE)
            if name in PLACES:
                FACES[family](surface.getCanvas(), name)
            else:
                small(surface.getCanvas(), family, name)
            album.save(pictures.pad(family, name), surface)
    for name in pictures.PAD_DIRECTIONS:
        surface = kit.new_surface(SIZE, SIZE)
        direction(surface.getCanvas(), name)
        album.save(pictures.pad(pictures.PAD_FAMILIES[-1], name), surface)
    surface = kit.new_surface(88, 92)
    plate(surface.getCanvas(), kit.rounded_rect(10, 10, 68, 66, 22))
    album.save("pad", surface, (36, 36, 36, 42), (20, 14, 20, 22))
