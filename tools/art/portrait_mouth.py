"""Mouths of the portraits: lines, grins, laughs, clenched teeth and painted lips."""

from __future__ import annotations

from dataclasses import dataclass

import skia

from tools.art import kit
from tools.art.portrait_parts import DETAIL, INK, Cel, Pen, along, curve, ribbon

TEETH = "#FFF9E8"
INSIDE = "#5B1230"
TONGUE = "#E5605F"


@dataclass(frozen=True)
class Mouth:
    """A mouth; `kind` is line, teeth, open or clench."""

    kind: str = "line"
    width: float = 50.0
    curve: float = 8.0
    """Corners up (smile) or, below zero, down."""
    gap: float = 0.0
    """How far it is open."""
    skew: float = 0.0
    """Right corner (as seen) raised above the left one."""
    missing: int = 0
    """Number of the tooth that is not there, counted from the left; 0 for none."""
    raised: float = 0.0
    """Moved up: a mouth that opens wide needs room above the chin."""


def _edges(mouth: Mouth) -> tuple[list[kit.Point], list[kit.Point]]:
    """Control points of the upper edge from left to right and of the lower edge from right to left."""
    half, rise = mouth.width / 2, mouth.curve / 2
    left, right = (-half, -rise + mouth.skew), (half, -rise - mouth.skew)
    # A laugh drops its lower edge; a snarl lifts its upper one.
    upper = rise if mouth.curve >= 0 else rise - mouth.gap * 0.55
    lower = upper + mouth.gap * (1.35 if mouth.curve >= 0 else 1.25)
    top = [left, (-half * 0.5, upper + mouth.skew * 0.4), (half * 0.5, upper - mouth.skew * 0.4), right]
    bottom = [right, (half * 0.72, lower - mouth.skew * 0.4), (-half * 0.72, lower + mouth.skew * 0.4), left]
    return top, bottom


def _opening(mouth: Mouth) -> skia.Path:
    """The open part of the mouth."""
    top, bottom = _edges(mouth)
    path = skia.Path()
    path.moveTo(*top[0])
    path.cubicTo(*top[1], *top[2], *top[3])
    path.cubicTo(*bottom[1], *bottom[2], *bottom[3])
    path.close()
    return path


def _teeth_lines(pen: Pen, mouth: Mouth, count: int) -> None:
    """Gaps between the teeth, light enough not to look like bars, and the tooth that is missing."""
    step = mouth.width / count
    for index in range(1, count):
        x = -mouth.width / 2 + index * step
        pen.stroke([(x, -60), (x * 0.94, 60)], 2.4, "#C9A58F")
    if mouth.missing:
        x = -mouth.width / 2 + (mouth.missing - 0.5) * step
        pen.flat(kit.rounded_rect(x - step / 2, -40, step, 80, 2), INSIDE)


def _inside(pen: Pen, mouth: Mouth, path: skia.Path) -> None:
    """What is seen through the open mouth."""
    pen.flat(path, INSIDE if mouth.kind == "open" else TEETH)
    box = path.computeTightBounds()
    with pen.within(path):
        if mouth.kind == "open":
            tongue = kit.moved(skia.Path(path), 0, mouth.gap * 0.62)
            pen.flat(tongue, TONGUE)
            pen.crescent(path, 0, min(mouth.gap * 0.42, 13), TEETH)
            if mouth.missing:
                step = mouth.width / 7
                x = -mouth.width / 2 + (mouth.missing - 0.5) * step
                pen.flat(kit.rounded_rect(x - step / 2, box.top(), step, mouth.curve + mouth.gap * 0.6, 2), INSIDE)
        else:
            _teeth_lines(pen, mouth, 7 if mouth.width > 62 else 6)
            if mouth.kind == "clench":
                middle = (box.top() + box.bottom()) / 2
                bow = -mouth.curve * 0.25
                pen.stroke(
                    [(box.left(), middle + bow), (0, middle - bow), (box.right(), middle + bow)],
                    2.6,
                    "#8E5B5B",
                )
            pen.crescent(path, 0, 4, INK, 0.25)


def _closed(pen: Pen, mouth: Mouth, corners: bool) -> None:
    """A single swelling line, with its corners marked unless lips do that already."""
    top, _ = _edges(mouth)
    middle = (0.0, (top[1][1] + top[2][1]) / 2 * 0.75 + (top[0][1] + top[3][1]) / 2 * 0.25)
    quarter = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in ((top[0], top[1]), (top[2], top[3]))]
    pen.flat(ribbon([top[0], quarter[0], middle, quarter[1], top[3]], (3.5, 5.5, 6.0, 5.5, 3.5)), INK)
    for corner, side in ((top[0], -1), (top[3], 1)) if corners else ():
        bend = -3 if mouth.curve >= 0 else 4
        pen.stroke([(corner[0] - 1 * side, corner[1] - bend * 0.6), (corner[0] + 2 * side, corner[1] + bend)], 4.5)


def _lips(pen: Pen, mouth: Mouth, lips: Cel) -> None:
    """Painted lips that follow the edges of the mouth, with a cupid's bow above."""
    top, bottom = _edges(mouth)
    if not mouth.gap:
        bottom = top[::-1]
    full = 0.75 if mouth.gap else 1.0
    outline: list[tuple[float, ...]] = [(*top[0], 1)]
    for place, height in ((0.2, 4.5), (0.38, 9.0), (0.5, 6.5), (0.62, 9.0), (0.8, 4.5)):
        x, y = along(top, place)
        outline.append((x, y - height * full))
    outline.append((*top[3], 1))
    for place, height in ((0.18, 5.0), (0.34, 9.5), (0.5, 11.0), (0.66, 9.5), (0.82, 5.0)):
        x, y = along(bottom, place)
        outline.append((x, y + height * full))
    pen.shape(curve(outline), lips, shade=5, light=0, outline=DETAIL)
    x, y = along(bottom, 0.6)
    pen.flat(ribbon([(x - 5, y + 4.5 * full), (x + 4, y + 5.5 * full)], (3.0, 3.0)), "#FFFFFF", 0.7)


def draw_mouth(pen: Pen, mouth: Mouth, skin: Cel, lips: Cel | None = None) -> None:
    """The mouth about the origin, with a shadow under the lower lip."""
    _, bottom = _edges(mouth)
    under = max(bottom[1][1], bottom[2][1]) * 0.8 + (17 if lips else 11)
    pen.taper([(-mouth.width * 0.2, under), (0, under + 3), (mouth.width * 0.2, under)], (1.5, 5, 1.5), skin.shade)
    if lips:
        _lips(pen, mouth, lips)
    if mouth.gap:
        path = _opening(mouth)
        _inside(pen, mouth, path)
        pen.line(path, DETAIL + 0.6)
    else:
        _closed(pen, mouth, corners=lips is None)
