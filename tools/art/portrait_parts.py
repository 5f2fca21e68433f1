"""Drawing vocabulary of the portraits: smooth paths, cel-shaded inked shapes and the pen that draws them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import skia

from tools.art import kit

Knot = tuple[float, ...]
"""A point of a smooth path: (x, y), or (x, y, 1) where the path turns a sharp corner."""

Knots = str | Sequence[Knot]
"""A row of knots, or its short form for `knots`."""

INK = kit.INK.dark
OUTLINE = 6.0
DETAIL = 4.0


@dataclass(frozen=True)
class Cel:
    """A material in three flat steps: its own colour, its shaded side and its lit side."""

    base: str
    shade: str
    light: str


def cel(base: str, depth: float = 0.30, lift: float = 0.26, cold: str = "#2A1048", warm: str = "#FFF3CF") -> Cel:
    """A material whose shade leans to plum and whose light leans to cream, so that all share one lamp."""
    return Cel(base, kit.mix(base, cold, depth), kit.mix(base, warm, lift))


def knots(row: Knots) -> Sequence[Knot]:
    """Read the short form of a row of knots: "0,-30! 12,-62" is ((0, -30, 1), (12, -62))."""
    if not isinstance(row, str):
        return row
    result: list[Knot] = []
    for word in row.split():
        x, y = word.rstrip("!").split(",")
        result.append((float(x), float(y), 1.0) if word.endswith("!") else (float(x), float(y)))
    return result


def _handle(points: Sequence[Knot], index: int, step: int, closed: bool) -> kit.Point:
    """The control point beside a knot, towards its neighbour in the direction of `step`."""
    count = len(points)
    here, near = points[index], points[(index + step) % count]
    reach = math.dist(here[:2], near[:2]) / 3
    at_end = not closed and (index == 0 or index == count - 1)
    if at_end or len(here) > 2:
        away = (near[0] - here[0], near[1] - here[1])
    else:
        far = points[(index - step) % count]
        away = (near[0] - far[0], near[1] - far[1])
    length = math.hypot(*away) or 1.0
    return here[0] + away[0] / length * reach, here[1] + away[1] / length * reach


def curve(row: Knots, closed: bool = True) -> skia.Path:
    """A smooth path through the knots; handles never reach past a neighbour, so it does not wobble."""
    points = knots(row)
    path = skia.Path()
    path.moveTo(points[0][0], points[0][1])
    count = len(points)
    for index in range(count if closed else count - 1):
        after = (index + 1) % count
        one = _handle(points, index, 1, closed)
        two = _handle(points, after, -1, closed)
        path.cubicTo(*one, *two, points[after][0], points[after][1])
    if closed:
        path.close()
    return path


def along(edge: Sequence[kit.Point], place: float) -> kit.Point:
    """The point of a cubic, given by its four control points, at that place from 0 to 1."""
    rest = 1 - place
    weights = (rest**3, 3 * rest * rest * place, 3 * rest * place * place, place**3)
    x = sum(weight * knot[0] for weight, knot in zip(weights, edge, strict=True))
    return x, sum(weight * knot[1] for weight, knot in zip(weights, edge, strict=True))


def mirrored(row: Knots) -> list[Knot]:
    """A whole outline from its right half, listed from the top to the bottom; x = 0 is the axis."""
    half = knots(row)
    left = [(-knot[0], *knot[1:]) for knot in reversed(half) if abs(knot[0]) > 0.01]
    return [*half, *left]


def flipped(path: skia.Path) -> skia.Path:
    """The mirror image of a path on the other side of x = 0."""
    matrix = skia.Matrix()
    matrix.setScale(-1, 1)
    result = skia.Path(path)
    result.transform(matrix)
    return result


def oval(x: float, y: float, half_width: float, half_height: float, turn: float = 0.0) -> skia.Path:
    """An ellipse about (x, y), turned by that many degrees."""
    path = skia.Path()
    path.addOval(skia.Rect.MakeLTRB(-half_width, -half_height, half_width, half_height))
    return kit.moved(path, x, y, turn=turn)


def ribbon(row: Knots, widths: Sequence[float]) -> skia.Path:
    """A stroke that swells and tapers: one width for each knot of its spine."""
    sides: tuple[list[Knot], list[Knot]] = ([], [])
    spine = knots(row)
    for index, knot in enumerate(spine):
        before, after = spine[max(index - 1, 0)], spine[min(index + 1, len(spine) - 1)]
        along = (after[0] - before[0], after[1] - before[1])
        length = math.hypot(*along) or 1.0
        across = (-along[1] / length * widths[index] / 2, along[0] / length * widths[index] / 2)
        sides[0].append((knot[0] + across[0], knot[1] + across[1]))
        sides[1].append((knot[0] - across[0], knot[1] - across[1]))
    corners = [*sides[0], *reversed(sides[1])]
    ends = {0, len(spine) - 1, len(spine), 2 * len(spine) - 1}
    return curve([(*knot, 1) if index in ends else knot for index, knot in enumerate(corners)])


class Pen:
    """Draws inked, cel-shaded shapes; the lamp is at the upper left, a coloured rim light at the right."""

    def __init__(self, canvas: skia.Canvas, rim: str, eyes: str = "") -> None:
        self.canvas = canvas
        self.rim = rim
        self.eyes = eyes
        """What the eyes do in this picture: nothing but what the mood wants, or one of the states of `pictures.py`."""

    @contextmanager
    def placed(self, x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> Iterator[None]:
        """Draw about a new origin, turned and scaled."""
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.rotate(turn)
        self.canvas.scale(scale, scale)
        yield
        self.canvas.restore()

    @contextmanager
    def within(self, path: skia.Path) -> Iterator[None]:
        """Draw only inside the path."""
        self.canvas.save()
        self.canvas.clipPath(path, doAntiAlias=True)
        yield
        self.canvas.restore()

    def crescent(self, path: skia.Path, dx: float, dy: float, code: str, alpha: float = 1.0) -> None:
        """Paint the part of the path that a copy of it, moved by (dx, dy), leaves uncovered."""
        self.canvas.save()
        self.canvas.clipPath(path, doAntiAlias=True)
        self.canvas.clipPath(kit.moved(path, dx, dy), skia.ClipOp.kDifference, True)
        self.canvas.drawPath(path, kit.fill(code, alpha))
        self.canvas.restore()

    def shape(
        self,
        path: skia.Path,
        material: Cel,
        shade: float = 12.0,
        light: float = 6.0,
        rim: float = 0.0,
        outline: float = OUTLINE,
        marks: Callable[[], None] | None = None,
    ) -> None:
        """An inked shape with a shaded right side, a lit left edge, a rim light and marks inside."""
        self.canvas.drawPath(path, kit.fill(material.base))
        if marks is not None:
            with self.within(path):
                marks()
        if light:
            self.crescent(path, light * 0.8, light, material.light)
        if shade:
            self.crescent(path, -shade, -shade * 0.7, material.shade, 0.92)
        if rim:
            self.crescent(path, -rim, rim * 0.35, self.rim)
        if outline:
            self.canvas.drawPath(path, kit.stroke(INK, outline))

    def flat(self, path: skia.Path, code: str, alpha: float = 1.0) -> None:
        """A plain shape without an outline."""
        self.canvas.drawPath(path, kit.fill(code, alpha))

    def line(self, path: skia.Path, width: float = DETAIL, code: str = INK, alpha: float = 1.0) -> None:
        """A line of even weight."""
        self.canvas.drawPath(path, kit.stroke(code, width, alpha))

    def stroke(self, row: Knots, width: float = DETAIL, code: str = INK, alpha: float = 1.0) -> None:
        """A smooth open line through the knots."""
        self.line(curve(row, closed=False), width, code, alpha)

    def taper(self, row: Knots, widths: Sequence[float], code: str = INK, alpha: float = 1.0) -> None:
        """A brush line that swells and tapers."""
        self.flat(ribbon(row, widths), code, alpha)

    def cast(self, path: skia.Path, onto: skia.Path, dy: float, code: str, dx: float = 4.0) -> None:
        """The hard shadow that one shape throws onto another below it."""
        with self.within(onto):
            self.canvas.drawPath(kit.moved(path, dx, dy), kit.fill(code))
