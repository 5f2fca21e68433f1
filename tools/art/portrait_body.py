"""Bodies and props of the portraits: necks, shoulders, collars, bow ties, hair shine and small ornaments."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import skia

from tools.art import kit
from tools.art.portrait_face import Skin
from tools.art.portrait_parts import (
    DETAIL,
    OUTLINE,
    Cel,
    Knot,
    Knots,
    Pen,
    curve,
    flipped,
    knots,
    mirrored,
    oval,
    ribbon,
)

GILT = Cel(kit.GOLD.base, kit.GOLD.dark, kit.GOLD.light)


def neck(pen: Pen, skin: Skin, width: float = 34, top: float = 240, bottom: float = 316, shadow: float = 42) -> None:
    """A neck that widens into the shoulders, dark under the chin."""
    half: list[Knot] = [(width, top, 1), (width + 1, bottom - 30), (width + 26, bottom, 1)]
    path = curve([*half, *[(-knot[0], *knot[1:]) for knot in reversed(half)]])
    pen.shape(path, skin, shade=14, light=0)
    with pen.within(path):
        pen.flat(oval(4, top + shadow * 0.4, width + 24, shadow), skin.shade)


def bust(
    pen: Pen,
    material: Cel,
    width: float = 118,
    top: float = 290,
    slope: float = 30,
    collar: float = 44,
    marks: Callable[[], None] | None = None,
    rim: float = 5.0,
) -> skia.Path:
    """Shoulders down to the edge of the disc; `slope` is how far they hang below the neck."""
    half: list[Knot] = [
        (0, top + 8),
        (collar, top - 6, 1),
        (width * 0.66, top + slope * 0.4),
        (width, top + slope + 12),
        (width + 16, 400, 1),
    ]
    path = curve(mirrored(half))
    pen.shape(path, material, shade=16, light=6, rim=rim, marks=marks)
    return path


def both(
    pen: Pen,
    path: skia.Path,
    material: Cel,
    shade: float = 7,
    light: float = 4,
    outline: float = OUTLINE,
    rim: float = 0,
) -> None:
    """A shape and its mirror image: lapels, earrings, collar points."""
    for each in (path, flipped(path)):
        pen.shape(each, material, shade=shade, light=light, rim=rim, outline=outline)


def bow_tie(pen: Pen, material: Cel, y: float = 302, width: float = 46, height: float = 20) -> None:
    """A bow tie about (0, y)."""
    wing = curve(
        [
            (4, y - 5),
            (width * 0.7, y - height),
            (width, y - height * 0.7, 1),
            (width * 0.94, y),
            (width, y + height * 0.7, 1),
            (width * 0.7, y + height),
            (4, y + 5),
        ]
    )
    both(pen, wing, material, shade=6, light=4)
    for side in (-1, 1):
        pen.stroke([(side * 13, y - 2), (side * width * 0.5, y - 5)], 3, material.shade)
    pen.shape(kit.rounded_rect(-10, y - 12, 20, 24, 7), material, shade=5, light=3)


def shine(pen: Pen, within: skia.Path, row: Knots, width: float, code: str, alpha: float = 0.9) -> None:
    """A band of light on hair or cloth, tapered at both ends."""
    spine = knots(row)
    widths = [0.8 if index in (0, len(spine) - 1) else width for index in range(len(spine))]
    with pen.within(within):
        pen.flat(ribbon(spine, widths), code, alpha)


def strands(pen: Pen, within: skia.Path, rows: Sequence[Knots], code: str, width: float = 4.0) -> None:
    """Tapered locks drawn inside a mass of hair."""
    with pen.within(within):
        for row in rows:
            spine = knots(row)
            widths = [width if 0 < index < len(spine) - 1 else width * 0.15 for index in range(len(spine))]
            pen.flat(ribbon(spine, widths), code)


def flower(pen: Pen, x: float, y: float, radius: float, petals: Cel, heart: Cel, count: int = 5) -> None:
    """A blossom seen from the front."""
    shapes = [
        oval(
            *kit.polar((x, y), radius * 0.62, 360 / count * index - 80),
            radius * 0.52,
            radius * 0.44,
            360 / count * index - 80,
        )
        for index in range(count)
    ]
    pen.shape(kit.union(*shapes), petals, shade=5, light=4)
    for index in range(count):
        angle = 360 / count * index - 80
        pen.stroke([kit.polar((x, y), radius * 0.3, angle), kit.polar((x, y), radius * 0.72, angle)], 3, petals.shade)
    pen.shape(kit.circle((x, y), radius * 0.3), heart, shade=3, light=2, outline=DETAIL)


def curls(*bubbles: tuple[float, float, float]) -> skia.Path:
    """A mass of round curls: (x, y, radius) each."""
    return kit.union(*[kit.circle((x, y), radius) for x, y, radius in bubbles])
