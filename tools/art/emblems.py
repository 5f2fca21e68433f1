"""Emblems of the rulebooks and the medals of a match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import skia

from game.ui import pictures
from tools.art import heraldry, kit, savings

ART = Path("game/data/art")

NIGHT = kit.Tone("#FF6A45", "#B3202A", "#7A0F1F", "#2B0612")
SUNSET = kit.Tone("#FFD98A", "#F08A1D", "#B4550A", "#5A2503")
SEA = kit.Tone("#5FA8FF", "#2358C8", "#16368C", "#0A1A4A")
WINE = kit.Tone("#3FBF86", "#12734B", "#0B4A33", "#05281D")
ROYAL = kit.Tone("#B98AE8", "#6A3B9E", "#40216A", "#200F38")

METALS = {
    "gold": kit.Tone("#FFF3BF", "#FFC53D", "#C98A1E", "#7A4B0E"),
    "silver": kit.Tone("#FFFFFF", "#D3D6E4", "#8F93AC", "#52556E"),
    "bronze": kit.Tone("#FFD2A6", "#D98B4F", "#96532A", "#572A12"),
}


def small_card(canvas: skia.Canvas, centre: kit.Point, turn: float, height: float, tone: kit.Tone) -> None:
    """A card seen from afar, cream edged, to put a sign on; drawing goes on inside it until restored."""
    canvas.translate(*centre)
    canvas.rotate(turn)
    width = height * 0.68
    body = kit.rounded_rect(-width / 2, -height / 2, width, height, height * 0.1)
    canvas.drawPath(body, kit.stroke(kit.INK.dark, 9))
    canvas.drawPath(body, kit.fill(kit.CREAM.base))
    face = kit.rounded_rect(-width / 2 + 6, -height / 2 + 6, width - 12, height - 12, height * 0.07)
    canvas.drawPath(face, kit.linear((0, -height / 2), (0, height / 2), [tone.light, tone.base, tone.dark]))


def no_mercy(canvas: skia.Canvas) -> None:
    """Two crossed blades, and a skull where they meet."""
    heraldry.medallion(canvas, NIGHT)
    heraldry.blade(canvas, (60, 192), -45, 204, 19, 5)
    heraldry.blade(canvas, (196, 192), -135, 204, 19, 5)
    head = kit.union(kit.circle((128, 124), 35), kit.rounded_rect(107, 138, 42, 36, 11))
    bone = kit.linear((0, 76), (0, 172), [kit.CREAM.light, kit.CREAM.base, kit.CREAM.dark])
    kit.inked(canvas, head, bone, 6)
    for x, lean in ((114, -8), (142, 8)):
        socket = kit.moved(kit.rounded_rect(-9.5, -11, 19, 22, 9), x, 126, turn=lean)
        canvas.drawPath(socket, kit.fill(kit.INK.dark))
        canvas.drawPath(kit.circle((x, 128), 4.2), kit.fill("#FF4A2E"))
    canvas.drawPath(kit.polygon([(128, 137), (133, 147), (123, 147)], 2), kit.fill(kit.INK.dark))
    for x in (117, 128, 139):
        canvas.drawLine(x, 157, x, 171, kit.stroke(kit.INK.dark, 4.5))


def one(canvas: skia.Canvas) -> None:
    """A single card, all that is left."""
    heraldry.medallion(canvas, SUNSET)
    canvas.save()
    small_card(canvas, (128, 124), 9, 138, kit.RED)
    numeral = kit.fitted(kit.text_path("1", kit.display_font(100)), (0, 2), 70, 84)
    kit.inked(canvas, numeral, None, 7, 4)
    canvas.restore()


def classic(canvas: skia.Canvas) -> None:
    """The four shapes, as they have always been."""
    heraldry.medallion(canvas, SEA)
    places = {"Red": (94, 88), "Blue": (162, 88), "Green": (94, 160), "Yellow": (162, 158)}
    for name, place in places.items():
        heraldry.inked_shape(canvas, name, place, 29, 6)


def casino(canvas: skia.Canvas) -> None:
    """Stacks of chips and a die."""
    heraldry.medallion(canvas, WINE)
    for x, count, tone in ((92, 5, kit.RED), (146, 3, kit.YELLOW)):
        for step in range(count):
            y = 172 - step * 16
            chip = kit.rounded_rect(x - 34, y - 9, 68, 19, 9)
            canvas.drawPath(chip, kit.stroke(kit.INK.dark, 9))
            canvas.drawPath(chip, kit.linear((x - 34, 0), (x + 34, 0), [tone.light, tone.base, tone.dark]))
            # Every other chip lies turned, so that the marks do not form columns.
            for shift in (-22, 0, 22) if step % 2 else (-11, 11):
                canvas.drawPath(kit.rounded_rect(x + shift - 6, y - 9, 12, 19, 2), kit.fill(kit.CREAM.base))
    canvas.save()
    canvas.translate(158, 92)
    canvas.rotate(14)
    die = kit.rounded_rect(-30, -30, 60, 60, 14)
    kit.inked(canvas, die, kit.linear((0, -30), (0, 30), [kit.CREAM.light, kit.CREAM.base, kit.CREAM.dark]), 6)
    for x, y in ((-14, -14), (14, 14), (0, 0), (14, -14), (-14, 14)):
        canvas.drawPath(kit.circle((x, y), 6), kit.fill(kit.RED.base if (x, y) == (0, 0) else kit.INK.base))
    canvas.restore()


def official(canvas: skia.Canvas) -> None:
    """A sealed rule scroll under a crown."""
    heraldry.medallion(canvas, ROYAL)
    sheet = kit.rounded_rect(82, 74, 92, 112, 10)
    kit.inked(canvas, sheet, kit.linear((0, 74), (0, 186), [kit.CREAM.light, kit.CREAM.base, kit.CREAM.dark]), 6)
    for step, width in enumerate((64, 64, 40)):
        canvas.drawLine(97, 114 + step * 18, 97 + width, 114 + step * 18, kit.stroke(kit.CREAM.deep, 6))
    crown = kit.polygon([(88, 96), (80, 54), (106, 71), (128, 45), (150, 71), (176, 54), (168, 96)], 4)
    kit.inked(canvas, crown, kit.linear((0, 45), (0, 96), [kit.GOLD.light, kit.GOLD.base, kit.GOLD.dark]), 6)
    for name, x in (("Blue", 104), ("Red", 128), ("Green", 152)):
        canvas.drawPath(kit.shape(name, (x, 83), 7), kit.fill(kit.COLOURS[name].base))
    seal = kit.polygon([kit.polar((158, 170), 27 if step % 2 else 22, step * 15) for step in range(24)])
    kit.inked(canvas, seal, kit.radial((152, 162), 34, [kit.RED.light, kit.RED.base, kit.RED.dark]), 5)
    canvas.drawPath(kit.star((158, 170), 12), kit.fill(kit.CREAM.base))


BOOKS: dict[str, Callable[[skia.Canvas], None]] = {
    "no_mercy": no_mercy,
    "one": one,
    "classic": classic,
    "casino": casino,
    "official": official,
}


def draw_medal(place: int, metal: kit.Tone, ribbon: kit.Tone) -> skia.Surface:
    """A medal on a ribbon with the number of the place."""
    surface = kit.new_surface(256, 256)
    canvas = surface.getCanvas()
    for side in (-1, 1):
        strip = kit.polygon(
            [(128 - 44 * side, 12), (128 - 4 * side, 12), (128 + 34 * side, 108), (128 - 4 * side, 118)], 3
        )
        canvas.drawPath(strip, kit.stroke(kit.INK.dark, 11))
        canvas.drawPath(
            strip,
            kit.linear((128 - 44 * side, 0), (128 + 30 * side, 0), [ribbon.light, ribbon.base, ribbon.dark]),
        )
        canvas.drawLine(128 - 24 * side, 14, 128 + 16 * side, 110, kit.stroke(kit.CREAM.base, 7))
    centre = (128.0, 160.0)
    scallop = kit.polygon([kit.polar(centre, 83 if step % 2 else 76, step * 11.25) for step in range(32)], 4)
    kit.soft_shadow(canvas, scallop, 7, 6, 0.55)
    canvas.drawPath(scallop, kit.stroke(kit.INK.dark, 12))
    canvas.drawPath(
        scallop,
        kit.linear((70, 90), (190, 240), [metal.light, metal.base, metal.dark, metal.base], [0, 0.4, 0.8, 1]),
    )
    inner = kit.circle(centre, 60)
    canvas.drawPath(inner, kit.linear((90, 110), (170, 215), [metal.dark, metal.base, metal.light]))
    canvas.drawPath(inner, kit.stroke(metal.deep, 4))
    canvas.drawPath(kit.circle(centre, 66), kit.stroke("#FFFFFF", 2, 0.5))
    numeral = kit.fitted(kit.text_path(str(place), kit.display_font(100)), centre, 70, 74)
    face = kit.linear((0, 120), (0, 200), ["#FFFFFF", metal.light, metal.base])
    kit.inked(canvas, numeral, face, 6, 4)
    return surface


def draw_all(root: Path) -> None:
    """Draw emblems and medals."""
    folder = root / ART
    for emblem, draw in BOOKS.items():
        surface = kit.new_surface(256, 256)
        draw(surface.getCanvas())
        savings.save(surface, folder / f"{pictures.book(emblem)}.png")
    ribbons = (kit.RED, kit.BLUE, kit.GREEN)
    for place, ((name, metal), ribbon) in enumerate(zip(METALS.items(), ribbons, strict=True), 1):
        savings.save(draw_medal(place, metal, ribbon), folder / f"medal_{name}.png")
