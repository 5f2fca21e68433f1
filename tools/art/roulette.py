"""The wheel of the roulette: a disc with each colour twice, and the rim with its pointer that stands still over it."""

from __future__ import annotations

from pathlib import Path

import skia

from tools.art import kit, savings

ART = Path("game/data/art")

SIZE = 440
MIDDLE = (SIZE / 2, SIZE / 2)
RADIUS = 178.0
ORDER = ("Red", "Yellow", "Green", "Blue")
"""Clockwise from the top, twice round: by the numbers of the colours in the rules."""
SECTOR = 45.0
RIM = 200.0


def sector(start: float, inner: float, outer: float) -> skia.Path:
    """A piece of the ring between two circles, clockwise from that angle."""
    steps = [start + SECTOR * step / 24 for step in range(25)]
    return kit.polygon(
        [kit.polar(MIDDLE, outer, angle) for angle in steps]
        + [kit.polar(MIDDLE, inner, angle) for angle in reversed(steps)]
    )


def draw_disc() -> skia.Surface:
    """What turns: eight sectors with the shapes of their colours. Nothing on it is lit from one side."""
    surface = kit.new_surface(SIZE, SIZE)
    canvas = surface.getCanvas()
    canvas.drawPath(kit.circle(MIDDLE, RADIUS), kit.fill(kit.INK.dark))
    for number in range(8):
        name = ORDER[number % 4]
        tone = kit.COLOURS[name]
        middle = -90 + number * SECTOR
        piece = sector(middle - SECTOR / 2, 40, RADIUS - 3)
        canvas.drawPath(piece, kit.radial(MIDDLE, RADIUS, [tone.dark, tone.base, tone.light], [0.25, 0.72, 1.06]))
        canvas.drawPath(piece, kit.stroke(kit.INK.dark, 5))
        canvas.save()
        # Each shape stands upright when its sector is under the pointer.
        canvas.rotate(number * SECTOR, *MIDDLE)
        spot = (MIDDLE[0], MIDDLE[1] - RADIUS * 0.655)
        mark = kit.fitted(kit.shape(name, spot, 30), spot, 58, 58)
        around = kit.stroke(kit.INK.dark, 12)
        around.setStyle(skia.Paint.kStrokeAndFill_Style)
        canvas.drawPath(mark, around)
        canvas.drawPath(mark, kit.fill(kit.CREAM.light))
        canvas.restore()
    for number in range(8):
        spot = kit.polar(MIDDLE, RADIUS - 14, -90 + SECTOR / 2 + number * SECTOR)
        canvas.drawPath(kit.circle(spot, 7.5), kit.fill(kit.INK.dark))
        canvas.drawPath(kit.circle(spot, 5), kit.fill(kit.GOLD.light))
    return surface


def draw_rim() -> skia.Surface:
    """What stands still: the golden rim, the hub, the light on the disc, and the pointer at the top."""
    surface = kit.new_surface(SIZE, SIZE)
    canvas = surface.getCanvas()
    ring = kit.difference(kit.circle(MIDDLE, RIM), kit.circle(MIDDLE, RADIUS - 4))
    kit.soft_shadow(canvas, ring, 8, 8, 0.6)
    canvas.drawPath(ring, kit.linear((60, 10), (380, 430), [kit.WALNUT.light, kit.WALNUT.base, kit.WALNUT.deep]))
    for radius, width in ((RIM, 7), (RADIUS - 3, 6)):
        canvas.drawPath(kit.circle(MIDDLE, radius), kit.stroke(kit.INK.dark, width + 5))
        gold = kit.linear((60, 10), (380, 430), [kit.GOLD.light, kit.GOLD.base, kit.GOLD.dark, kit.GOLD.base])
        gold.setStyle(skia.Paint.kStroke_Style)
        gold.setStrokeWidth(width)
        canvas.drawPath(kit.circle(MIDDLE, radius), gold)
    gloss = kit.intersection(kit.circle(MIDDLE, RADIUS - 8), kit.circle((MIDDLE[0] - 20, MIDDLE[1] - 120), 190))
    canvas.drawPath(gloss, kit.linear((220, 40), (220, 260), [("#FFFFFF", 0.15), ("#FFFFFF", 0.0)]))
    canvas.drawPath(kit.circle(MIDDLE, 44), kit.fill(kit.INK.dark))
    canvas.drawPath(
        kit.circle(MIDDLE, 39),
        kit.radial((MIDDLE[0] - 12, MIDDLE[1] - 14), 60, [kit.GOLD.light, kit.GOLD.base, kit.GOLD.dark]),
    )
    canvas.drawPath(kit.circle(MIDDLE, 24), kit.stroke(kit.GOLD.deep, 4, 0.7))
    canvas.drawPath(kit.circle((MIDDLE[0] - 12, MIDDLE[1] - 14), 9), kit.fill("#FFFFFF", 0.7, 3))
    draw_pointer(canvas)
    return surface


def draw_pointer(canvas: skia.Canvas) -> None:
    """A tooth that reaches from the rim into the sector at the top."""
    x, top = MIDDLE[0], MIDDLE[1] - RIM - 14
    tooth = kit.polygon([(x - 30, top), (x + 30, top), (x, top + 76)], 9)
    kit.soft_shadow(canvas, tooth, 5, 5, 0.6)
    around = kit.stroke(kit.INK.dark, 12)
    around.setStyle(skia.Paint.kStrokeAndFill_Style)
    canvas.drawPath(tooth, around)
    canvas.drawPath(
        tooth, kit.linear((x - 30, top), (x + 30, top + 40), [kit.CREAM.light, kit.GOLD.base, kit.GOLD.dark])
    )


def draw_all(root: Path) -> None:
    """Draw the disc and the rim."""
    folder = root / ART
    savings.save(draw_disc(), folder / "roulette_disc.png")
    savings.save(draw_rim(), folder / "roulette_rim.png")
