"""The casino's things: chips, the spot for the stake, the bank's rake, and the lamps and plates of the multiplier."""

from __future__ import annotations

from pathlib import Path

import skia

from game.ui import pictures
from tools.art import kit, savings

ART = Path("game/data/art")

BLACK = kit.Tone("#6A5A7E", "#2A1E3A", "#1A1127", "#0C0714")
IVORY = kit.Tone("#FFFFFF", "#F6E8CB", "#D9BF8E", "#8A6B3E")
# value: body, marks on the edge, numeral
CHIPS: dict[int, tuple[kit.Tone, str, str]] = {
    1: (IVORY, kit.BLUE.base, kit.INK.base),
    5: (kit.RED, kit.CREAM.base, kit.INK.base),
    10: (kit.BLUE, kit.CREAM.base, kit.INK.base),
    25: (kit.GREEN, kit.CREAM.base, kit.INK.base),
    100: (BLACK, kit.GOLD.base, kit.INK.base),
}

CENTRE = (128.0, 120.0)
RADIUS = 104.0
THICKNESS = 14.0


def edge_marks(canvas: skia.Canvas, centre: kit.Point, code: str, alpha: float = 1.0) -> None:
    """Eight blocks of another colour on the rim of a chip."""
    for step in range(8):
        angle = step * 45 + 22.5
        corners = [kit.polar(centre, RADIUS + 2, angle + turn) for turn in (-10, -5, 0, 5, 10)]
        corners += [kit.polar(centre, RADIUS * 0.76, angle + turn) for turn in (10, 5, 0, -5, -10)]
        canvas.drawPath(kit.polygon(corners), kit.fill(code, alpha))


def draw_chip(value: int) -> skia.Surface:
    """A clay chip seen a little from the front, with its worth inlaid."""
    tone, marks, numeral = CHIPS[value]
    surface = kit.new_surface(256, 256)
    canvas = surface.getCanvas()
    face = kit.circle(CENTRE, RADIUS)
    side = kit.union(
        face,
        kit.moved(face, 0, THICKNESS),
        kit.rounded_rect(CENTRE[0] - RADIUS, CENTRE[1], RADIUS * 2, THICKNESS, 0),
    )
    kit.soft_shadow(canvas, side, 7, 6, 0.6)
    canvas.drawPath(side, kit.stroke(kit.INK.deep, 8))
    canvas.drawPath(side, kit.fill(tone.deep if value != 1 else tone.dark))
    canvas.save()
    canvas.clipPath(side, True)
    edge_marks(canvas, (CENTRE[0], CENTRE[1] + THICKNESS), kit.mix(marks, kit.INK.dark, 0.35))
    canvas.restore()
    canvas.drawPath(
        face, kit.linear((60, 20), (190, 230), [kit.mix(tone.base, tone.light, 0.55), tone.base, tone.dark])
    )
    canvas.save()
    canvas.clipPath(face, True)
    edge_marks(canvas, CENTRE, marks)
    rim = kit.linear((0, 16), (0, 224), [("#FFFFFF", 0.7), ("#FFFFFF", 0.0), ("#000000", 0.35)])
    rim.setStyle(skia.Paint.kStroke_Style)
    rim.setStrokeWidth(9)
    canvas.drawPath(face, rim)
    canvas.restore()
    chip_inlay(canvas, value, tone, numeral)
    return surface


def chip_inlay(canvas: skia.Canvas, value: int, tone: kit.Tone, numeral: str) -> None:
    """The paper disc in the middle: a gold ring, the four shapes, the worth."""
    canvas.drawPath(kit.circle(CENTRE, RADIUS * 0.745), kit.stroke(kit.INK.deep, 3.5, 0.65))
    canvas.drawPath(kit.circle(CENTRE, RADIUS * 0.7), kit.fill(kit.INK.deep, 0.5))
    paper = kit.linear((0, 50), (0, 190), [kit.CREAM.light, kit.CREAM.base, kit.CREAM.dark])
    canvas.drawPath(kit.circle(CENTRE, RADIUS * 0.68), paper)
    canvas.drawPath(kit.circle(CENTRE, RADIUS * 0.61), kit.stroke(kit.GOLD.dark, 3))
    text = kit.text_path(str(value), kit.display_font(100))
    width, height = (RADIUS * 0.98, 66) if value == 100 else (RADIUS * 0.9, 76)
    path = kit.fitted(text, CENTRE, width, height)
    canvas.drawPath(kit.moved(path, 0, 3), kit.fill(kit.GOLD.dark, 0.55))
    canvas.drawPath(path, kit.fill(numeral))
    for name, angle in (("Red", -90), ("Blue", 0), ("Green", 180), ("Yellow", 90)):
        place = kit.polar(CENTRE, RADIUS * 0.87, angle)
        code = kit.CREAM.light if value != 1 else kit.INK.base
        canvas.drawPath(kit.shape(name, place, 6.5), kit.fill(code, 0.9))
    canvas.drawPath(kit.circle(CENTRE, RADIUS), kit.stroke(kit.INK.deep, 3.5))


def draw_stake_spot() -> skia.Surface:
    """The circle printed on the cloth where the stake is put."""
    surface = kit.new_surface(320, 320)
    canvas = surface.getCanvas()
    middle = (160.0, 160.0)
    canvas.drawPath(kit.circle(middle, 140), kit.radial(middle, 140, [("#000000", 0.34), ("#000000", 0.16)]))
    canvas.drawPath(kit.circle(middle, 140), kit.stroke(kit.GOLD.base, 6, 0.9))
    canvas.drawPath(kit.circle(middle, 126), kit.stroke(kit.GOLD.base, 2, 0.6))
    dashes = kit.stroke(kit.GOLD.base, 4, 0.55)
    length = 2 * 3.14159265 * 108 / 32
    dashes.setPathEffect(skia.DashPathEffect.Make([length * 0.3, length * 0.7], 0))
    canvas.drawPath(kit.circle(middle, 108), dashes)
    for name, angle in (("Red", -90), ("Blue", 0), ("Green", 180), ("Yellow", 90)):
        place = kit.polar(middle, 140, angle)
        canvas.drawPath(kit.circle(place, 21), kit.fill("#420C20"))
        canvas.drawPath(kit.shape(name, place, 12), kit.fill(kit.GOLD.base))
    return surface


def draw_rake() -> skia.Surface:
    """The croupier's rake, its blade below and its handle upwards."""
    surface = kit.new_surface(256, 768)
    canvas = surface.getCanvas()
    handle = kit.rounded_rect(117, 6, 22, 690, 11)
    blade = kit.union(
        kit.rounded_rect(30, 690, 196, 52, 18),
        kit.polygon([(104, 664), (152, 664), (180, 700), (76, 700)], 6),
    )
    whole = kit.union(handle, blade)
    kit.soft_shadow(canvas, whole, 8, 7, 0.55)
    canvas.drawPath(whole, kit.stroke(kit.INK.deep, 11))
    canvas.drawPath(handle, kit.linear((117, 0), (139, 0), ["#E2A765", "#A8652E", "#6B3717"]))
    canvas.drawPath(blade, kit.linear((0, 664), (0, 742), ["#8A4E2A", "#5A2C14", "#3A1A0B"]))
    canvas.drawPath(
        kit.rounded_rect(44, 722, 168, 11, 5), kit.linear((0, 722), (0, 733), [kit.GOLD.light, kit.GOLD.base])
    )
    for top in (640, 16):
        ferrule = kit.rounded_rect(111, top, 34, 22, 7)
        canvas.drawPath(ferrule, kit.stroke(kit.INK.deep, 5))
        canvas.drawPath(ferrule, kit.linear((111, 0), (145, 0), [kit.GOLD.light, kit.GOLD.base, kit.GOLD.dark]))
    return surface


def draw_lamp(lit: bool) -> skia.Surface:
    """A glass lamp in a brass collar: one step of the multiplier."""
    surface = kit.new_surface(192, 192)
    canvas = surface.getCanvas()
    middle = (96.0, 96.0)
    if lit:
        canvas.drawPath(
            kit.circle(middle, 94),
            kit.radial(middle, 94, [("#FFC94D", 0.95), ("#FF9A2E", 0.35), ("#FF8A1E", 0.0)], [0.35, 0.62, 1]),
        )
    collar = kit.circle(middle, 56)
    kit.soft_shadow(canvas, collar, 6, 5, 0.6)
    canvas.drawPath(
        collar,
        kit.linear((60, 40), (140, 152), [kit.GOLD.light, kit.GOLD.base, kit.GOLD.deep, kit.GOLD.dark]),
    )
    canvas.drawPath(collar, kit.stroke(kit.INK.deep, 5))
    glass = kit.circle(middle, 43)
    codes = ["#FFFFFF", "#FFE27A", "#FF9A1E"] if lit else ["#6B5568", "#3B2838", "#1C101F"]
    canvas.drawPath(glass, kit.radial((92, 88), 58, codes, [0, 0.45, 1]))
    canvas.drawPath(glass, kit.stroke(kit.INK.deep, 5))
    shine = skia.Path()
    shine.addOval(skia.Rect.MakeLTRB(68, 60, 124, 92))
    canvas.drawPath(shine, kit.linear((0, 60), (0, 92), [("#FFFFFF", 0.85 if lit else 0.4), ("#FFFFFF", 0.0)]))
    return surface


def draw_multiplier(step: int) -> skia.Surface:
    """A plate with the factor by which a win is paid: the higher, the hotter."""
    tone = {1: kit.BLUE, 2: kit.Tone("#FFC56E", "#F08A1D", "#B85A08", "#6A2F03"), 3: kit.RED}[step]
    surface = kit.new_surface(256, 192)
    canvas = surface.getCanvas()
    plate = kit.rounded_rect(22, 18, 212, 144, 40)
    kit.soft_shadow(canvas, plate, 9, 8, 0.6)
    canvas.drawPath(plate, kit.stroke(kit.INK.deep, 16))
    canvas.drawPath(plate, kit.linear((0, 18), (0, 162), [kit.mix(tone.base, tone.light, 0.5), tone.base, tone.dark]))
    canvas.save()
    canvas.clipPath(plate, True)
    gloss = kit.rounded_rect(32, 26, 192, 52, 28)
    canvas.drawPath(gloss, kit.linear((0, 26), (0, 78), [("#FFFFFF", 0.4), ("#FFFFFF", 0.02)]))
    canvas.restore()
    for width, code in ((10, kit.GOLD.dark), (7, kit.GOLD.base), (2.5, kit.GOLD.light)):
        canvas.drawPath(plate, kit.stroke(code, width))
    cream = kit.linear((0, 50), (0, 130), [kit.CREAM.light, kit.CREAM.base, kit.CREAM.dark])
    text = kit.text_path(f"\u00d7{step}", kit.display_font(100), 2)
    kit.inked(canvas, kit.fitted(text, (128, 89), 160, 84), cream, 7, 5)
    return surface


def draw_all(root: Path) -> None:
    """Draw everything the casino needs beyond its table."""
    folder = root / ART
    for value in pictures.CHIPS:
        savings.save(draw_chip(value), folder / f"{pictures.chip(value)}.png")
    savings.save(draw_stake_spot(), folder / "stake_spot.png")
    savings.save(draw_rake(), folder / "rake.png")
    savings.save(draw_lamp(True), folder / "lamp_on.png")
    savings.save(draw_lamp(False), folder / "lamp_off.png")
    for step in pictures.MULTIPLIERS:
        savings.save(draw_multiplier(step), folder / f"{pictures.multiplier(step)}.png")
