"""Motifs that stand for the game: the blade, inked shapes, rays and medallions."""

from __future__ import annotations

import skia

from tools.art import kit

STEEL = kit.Tone("#FFFFFF", "#D5D9EA", "#8B8FB0", "#474A6B")


def blade(
    canvas: skia.Canvas,
    start: kit.Point,
    turn: float,
    length: float,
    width: float,
    ink: float,
    grip_share: float = 0.24,
) -> None:
    """A dagger from its pommel at `start`, pointing along `turn` degrees, with a grip of that share."""
    canvas.save()
    canvas.translate(*start)
    canvas.rotate(turn)
    hilt = length * grip_share
    half = width / 2
    steel = kit.polygon(
        [
            (hilt, -half),
            (length - width * 1.5, -half),
            (length, 0),
            (length - width * 1.5, half),
            (hilt, half),
        ]
    )
    grip = kit.rounded_rect(width * 0.5, -width * 0.34, hilt - width * 0.5, width * 0.68, width * 0.2)
    pommel = kit.circle((width * 0.5, 0), width * 0.56)
    guard = kit.rounded_rect(hilt - width * 0.3, -width * 1.3, width * 0.62, width * 2.6, width * 0.31)
    outline = kit.stroke(kit.INK.dark, ink * 2)
    for path in (steel, grip, pommel, guard):
        canvas.drawPath(path, outline)
    canvas.drawPath(
        steel,
        kit.linear((0, -half), (0, half), ["#FFFFFF", STEEL.base, STEEL.dark, "#A9AECB"], [0, 0.49, 0.51, 1]),
    )
    canvas.drawPath(
        kit.rounded_rect(hilt, -width * 0.07, (length - hilt) * 0.66, width * 0.14, width * 0.07),
        kit.fill(STEEL.deep, 0.55),
    )
    canvas.drawPath(grip, kit.linear((0, -half), (0, half), ["#B4533A", "#7A2320", "#43101A"]))
    for step in range(1, 4):
        x = width + (hilt - width * 1.3) * step / 4
        canvas.drawLine(x, -width * 0.34, x + width * 0.16, width * 0.34, kit.stroke(kit.INK.dark, width * 0.1))
    canvas.drawPath(grip, kit.stroke(kit.INK.dark, ink * 0.7))
    for path in (pommel, guard):
        box = path.computeTightBounds()
        gold = kit.linear((0, box.top()), (0, box.bottom()), [kit.GOLD.light, kit.GOLD.base, kit.GOLD.dark])
        canvas.drawPath(path, gold)
        canvas.drawPath(path, kit.stroke(kit.INK.dark, ink * 0.7))
    canvas.restore()


def inked_shape(
    canvas: skia.Canvas, name: str, centre: kit.Point, radius: float, outline: float, turn: float = 0.0
) -> None:
    """A colour's shape with an ink edge, a glossy face and a lit upper rim."""
    tone = kit.COLOURS[name]
    canvas.save()
    canvas.translate(*centre)
    canvas.rotate(turn)
    path = kit.shape(name, (0, 0), radius)
    paint = kit.linear(
        (0, -radius), (0, radius), [tone.light, tone.base, kit.mix(tone.base, tone.dark, 0.7)], [0, 0.45, 1]
    )
    kit.inked(canvas, path, paint, outline)
    canvas.clipPath(path, True)
    canvas.drawPath(path, kit.stroke("#FFFFFF", radius * 0.16, 0.28))
    canvas.drawPath(
        kit.polygon([(-2 * radius, -2 * radius), (2 * radius, -2 * radius), (-2 * radius, radius * 0.9)]),
        kit.fill("#FFFFFF", 0.15),
    )
    canvas.restore()


def rays(canvas: skia.Canvas, centre: kit.Point, reach: float, code: str, alpha: float, count: int = 16) -> None:
    """Beams that widen outwards; the caller clips them."""
    step = 360 / count
    for index in range(count):
        corners = [
            centre,
            kit.polar(centre, reach, step * index),
            kit.polar(centre, reach, step * (index + 0.5)),
        ]
        canvas.drawPath(kit.polygon(corners), kit.fill(code, alpha))


def medallion(canvas: skia.Canvas, tone: kit.Tone) -> None:
    """The round frame of a 256 unit emblem: gold rim with studs around a field with rays."""
    centre = (128.0, 124.0)
    outer = kit.circle(centre, 112)
    kit.soft_shadow(canvas, outer, 9, 7, 0.6)
    canvas.drawPath(outer, kit.stroke(kit.INK.deep, 12))
    canvas.drawPath(
        outer, kit.linear((60, 20), (200, 230), [kit.GOLD.light, kit.GOLD.base, kit.GOLD.dark, kit.GOLD.base])
    )
    canvas.drawPath(kit.circle(centre, 108), kit.stroke(kit.GOLD.light, 3, 0.8))
    for step in range(16):
        canvas.drawPath(kit.circle(kit.polar(centre, 102, step * 22.5 + 11.25), 3.4), kit.fill(kit.GOLD.deep, 0.85))
    field = kit.circle(centre, 92)
    canvas.drawPath(field, kit.radial((128, 104), 110, [tone.light, tone.base, tone.deep]))
    canvas.save()
    canvas.clipPath(field, True)
    rays(canvas, centre, 120, tone.light, 0.22)
    canvas.drawPath(field, kit.stroke(kit.INK.deep, 26, 0.35, 7))
    canvas.restore()
    canvas.drawPath(field, kit.stroke(kit.INK.dark, 6))
