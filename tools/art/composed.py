"""The cards that players write themselves: a face without a picture, and the symbols that are printed on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import skia

from game.ui import pictures
from tools.art import cards, faces, kit, savings, symbols
from tools.art.faces import STEEL, metal
from tools.art.kit import CREAM, GOLD, INK, Point, Tone

ART = Path("game/data/art")
SIDE = 256
MIDDLE: Point = (128.0, 124.0)
OUTLINE, DROP = 9.0, 6.0
ROSE = Tone("#FFC2D6", "#FF6E9C", "#C93468", "#6E1236")
VIOLET = Tone("#D9BBFF", "#9A63E0", "#5E2FA0", "#2C1056")
NIGHT = Tone("#7A5A86", "#4A3358", "#2E1E3A", "#1A1024")
Draw = Callable[[skia.Canvas], None]


def solid(canvas: skia.Canvas, path: skia.Path, tone: Tone = CREAM, outline: float = OUTLINE) -> None:
    """One part of a symbol: inked, with a hard shadow below."""
    kit.inked(canvas, path, metal(path, tone), outline, DROP)


def line(canvas: skia.Canvas, points: list[Point], width: float, code: str = INK.dark) -> None:
    """A line through the points with round ends."""
    path = skia.Path()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    canvas.drawPath(path, kit.stroke(code, width))


def star(canvas: skia.Canvas) -> None:
    """A pointed star with a ridge on each arm: nobody takes it for the shape of the yellow cards."""
    x, y = MIDDLE
    reach = [(112 if step % 4 == 0 else 88) if step % 2 == 0 else 42 for step in range(16)]
    corners = [kit.polar((x, y), far, -90 + 22.5 * step) for step, far in enumerate(reach)]
    solid(canvas, kit.polygon(corners, 3), GOLD)
    for step in range(0, 16, 2):
        half = kit.polygon([(x, y), corners[step], corners[(step + 1) % 16]])
        canvas.drawPath(half, kit.fill(GOLD.deep, 0.38))


def bolt(canvas: skia.Canvas) -> None:
    """A flash of lightning."""
    corners = [(158, 14), (62, 142), (118, 142), (92, 236), (198, 100), (138, 100)]
    path = kit.polygon(corners, 6)
    solid(canvas, path, Tone("#FFFBD6", "#FFE14A", "#F09A12", ""))


def hand(canvas: skia.Canvas) -> None:
    """An open hand: stop, or give."""
    fingers = ((76, 70, 116, -11), (107, 36, 140, -3), (140, 34, 140, 4), (171, 58, 120, 11))
    parts = [
        kit.moved(kit.rounded_rect(-15, -top, 30, top, 15), x, 172, turn=turn)
        for x, _, top, turn in ((x, low, high, turn) for x, low, high, turn in fingers)
    ]
    palm = kit.rounded_rect(66, 126, 116, 104, 42)
    thumb = kit.moved(kit.rounded_rect(-16, -84, 32, 84, 16), 82, 206, turn=-58)
    solid(canvas, kit.union(palm, thumb, *parts))
    for x, lean in ((92, -6), (124, 1), (156, 7)):
        line(canvas, [(x + lean * 0.2, 106), (x, 138)], 5)
    line(canvas, [(96, 190), (132, 172), (166, 178)], 5, CREAM.deep)


def eye(canvas: skia.Canvas) -> None:
    """A wide open eye."""
    lid = skia.Path()
    lid.moveTo(16, 126)
    lid.cubicTo(58, 42, 198, 42, 240, 126)
    lid.cubicTo(198, 208, 58, 208, 16, 126)
    lid.close()
    solid(canvas, lid)
    iris = kit.circle((128, 124), 50)
    kit.inked(canvas, iris, kit.radial((128, 124), 50, [VIOLET.light, VIOLET.base, VIOLET.dark]), 5)
    canvas.drawPath(kit.circle((128, 124), 23), kit.fill(INK.dark))
    canvas.drawPath(kit.circle((112, 106), 12), kit.fill("#FFFFFF"))


def clock(canvas: skia.Canvas) -> None:
    """An alarm clock at five past ten."""
    for side in (-1, 1):
        bell = kit.moved(kit.rounded_rect(-34, -20, 68, 34, 17), 128 + side * 66, 50, turn=side * 40)
        solid(canvas, bell, GOLD)
    rim = kit.circle((128, 136), 92)
    solid(canvas, rim, GOLD)
    face = kit.circle((128, 136), 70)
    kit.inked(canvas, face, metal(face), 4)
    for step in range(12):
        ends = [kit.polar((128, 136), reach, step * 30) for reach in (56, 63)]
        line(canvas, ends, 6 if step % 3 == 0 else 3.5, INK.base)
    line(canvas, [(128, 136), kit.polar((128, 136), 36, -150)], 11)
    line(canvas, [(128, 136), kit.polar((128, 136), 50, -60)], 8)
    canvas.drawPath(kit.circle((128, 136), 9), kit.fill(INK.dark))


def heart(canvas: skia.Canvas) -> None:
    """A heart with a gloss."""
    path = skia.Path()
    path.moveTo(128, 226)
    path.cubicTo(96, 188, 20, 152, 22, 88)
    path.cubicTo(24, 30, 98, 10, 128, 68)
    path.cubicTo(158, 10, 232, 30, 234, 88)
    path.cubicTo(236, 152, 160, 188, 128, 226)
    path.close()
    solid(canvas, path, ROSE)
    gloss = kit.moved(kit.rounded_rect(-13, -30, 26, 60, 13), 66, 80, turn=32)
    canvas.drawPath(gloss, kit.fill("#FFFFFF", 0.7))


def skull(canvas: skia.Canvas) -> None:
    """A skull with a grim look."""
    jaw = kit.rounded_rect(78, 142, 100, 84, 24)
    solid(canvas, kit.union(kit.circle((128, 108), 88), jaw))
    for side in (-1, 1):
        socket = kit.moved(kit.rounded_rect(-24, -24, 48, 50, 22), 128 + side * 38, 116, turn=side * 16)
        canvas.drawPath(socket, kit.fill(INK.dark))
    canvas.drawPath(kit.polygon([(128, 142), (140, 166), (116, 166)], 5), kit.fill(INK.dark))
    for x in (106, 128, 150):
        line(canvas, [(x, 190), (x, 220)], 8)


def gift(canvas: skia.Canvas) -> None:
    """A parcel with a bow."""
    for side in (-1, 1):
        loop = skia.Path()
        loop.moveTo(128, 78)
        loop.cubicTo(128 + side * 20, 6, 128 + side * 96, 10, 128 + side * 84, 54)
        loop.cubicTo(128 + side * 76, 80, 128 + side * 40, 82, 128, 78)
        loop.close()
        solid(canvas, loop, GOLD)
        canvas.drawPath(kit.circle((128 + side * 52, 50), 13), kit.fill(GOLD.deep, 0.75))
    box = kit.rounded_rect(42, 110, 172, 118, 12)
    solid(canvas, box, VIOLET)
    lid = kit.rounded_rect(26, 76, 204, 52, 12)
    solid(canvas, lid, VIOLET)
    for band in (kit.rounded_rect(108, 128, 40, 100, 0), kit.rounded_rect(106, 76, 44, 52, 0)):
        kit.inked(canvas, band, metal(band, GOLD), 3)
    canvas.drawLine(40, 131, 216, 131, kit.stroke(INK.dark, 6))


def magnet(canvas: skia.Canvas) -> None:
    """A horseshoe magnet, its poles up."""
    arch = kit.moved(symbols.arc_band(100, 46, 0, 180), 128, 128)
    legs = [kit.rounded_rect(x, 60, 54, 70, 0) for x in (28, 174)]
    solid(canvas, kit.union(arch, *legs), ROSE)
    for x in (28, 174):
        pole = kit.rounded_rect(x, 34, 54, 46, 6)
        kit.inked(canvas, pole, metal(pole, STEEL), 7)
    for x, y, turn in ((128, 24, 0), (104, 34, -28), (152, 34, 28)):
        spark = kit.moved(kit.rounded_rect(-4, -15, 8, 30, 4), x, y + 16, turn=turn)
        kit.inked(canvas, spark, kit.fill(GOLD.light), 4)


def wheel(canvas: skia.Canvas) -> None:
    """A wheel of fortune."""
    rim = kit.circle((128, 132), 98)
    solid(canvas, rim, GOLD)
    for step in range(8):
        tone = (VIOLET, CREAM)[step % 2]
        field = kit.moved(symbols.sector(0.8, 0.0, step, 8), 128, 132, 98)
        canvas.drawPath(field, kit.radial((128, 132), 80, [tone.light, tone.base]))
        canvas.drawPath(field, kit.stroke(INK.dark, 4))
        canvas.drawPath(kit.circle(kit.polar((128, 132), 88.5, step * 45 - 67.5), 5), kit.fill(INK.dark))
    hub = kit.circle((128, 132), 20)
    kit.inked(canvas, hub, metal(hub, GOLD), 6)
    pointer = kit.polygon([(100, 10), (156, 10), (128, 66)], 6)
    kit.inked(canvas, pointer, metal(pointer, ROSE), 7, 3)


def pencil(canvas: skia.Canvas) -> None:
    """The pencil of the customizable cards, for one that has no symbol."""
    body, wood, lead, rubber = symbols.place(symbols.pencil(), (122.0, 132.0), 108)
    for part in (body, wood, rubber):
        kit.inked(canvas, part, None, OUTLINE, DROP)
    canvas.drawPath(body, metal(body, VIOLET))
    canvas.drawPath(wood, kit.fill(CREAM.dark))
    canvas.drawPath(lead, kit.fill(INK.dark))
    canvas.drawPath(rubber, metal(rubber, ROSE))


SYMBOLS: dict[str, Draw] = {
    "star": star,
    "bolt": bolt,
    "hand": hand,
    "eye": eye,
    "clock": clock,
    "heart": heart,
    "skull": skull,
    "gift": gift,
    "magnet": magnet,
    "wheel": wheel,
    pictures.NO_SYMBOL: pencil,
}


def draw_symbol(draw: Draw) -> skia.Surface:
    """One symbol with its soft shadow, ready to be laid on a card."""
    surface = kit.new_surface(SIDE, SIDE)
    canvas = surface.getCanvas()
    canvas.translate(128, 126)
    canvas.scale(0.94, 0.94)
    canvas.translate(-128, -128)
    draw(canvas)
    return surface


def blank_face() -> skia.Surface:
    """The face on which symbol and name are printed: lit, with a plate for the name and the sign of every colour."""
    surface = cards.blank(NIGHT, "", False)
    canvas = surface.getCanvas()
    canvas.save()
    inside = kit.rounded_rect(cards.EDGE + 2, cards.EDGE + 2, 362, 562, 28)
    canvas.clipPath(inside, doAntiAlias=True)
    faces.beams(canvas, "#FF9AD5", 0.14, 16)
    canvas.drawPath(kit.circle((208, 262), 200), kit.radial((208, 262), 200, [("#FF9AD5", 0.5), ("#FF9AD5", 0.0)]))
    canvas.restore()
    plate = kit.rounded_rect(29, 436, 342, 136, 24)
    kit.soft_shadow(canvas, plate, 6, 6, 0.5)
    kit.inked(canvas, plate, metal(plate), 6)
    canvas.drawPath(kit.rounded_rect(37, 444, 326, 120, 18), kit.stroke(CREAM.deep, 3, 0.55))
    faces.quartet(canvas, (cards.INDEX_X, cards.SHAPE_Y), 30)
    return surface


def draw_all(root: Path) -> None:
    """Draw the face and all symbols."""
    folder = root / ART
    savings.save(blank_face(), folder / "composed_card.png")
    for name, draw in SYMBOLS.items():
        savings.save(draw_symbol(draw), folder / f"{pictures.card_symbol(name)}.png")
