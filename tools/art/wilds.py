"""What the middle of the wild cards shows."""

from __future__ import annotations

import skia

from tools.art import kit, symbols
from tools.art.faces import MIDDLE, NAMES, beams, dagger, draw_value, fan, halo, metal, small_shape
from tools.art.kit import CREAM, GOLD, INK, Point, Tone

FIRE = Tone("#FFF3A6", "#FFB02E", "#F0501E", "#A3121F")


def pinwheel(canvas: skia.Canvas, centre: Point, radius: float, outline: float, shapes: bool = False) -> None:
    """Four blades in the four colours around a golden hub."""
    for quarter, name in enumerate(NAMES):
        tone = kit.COLOURS[name]
        blade = kit.moved(symbols.pinwheel_blade(), *centre, radius, quarter * 90)
        shades = [tone.dark, tone.base, tone.light]
        kit.inked(canvas, blade, kit.radial(centre, radius, shades, [0.1, 0.55, 1]), outline)
        if shapes:
            spot = kit.polar(centre, radius * 0.6, quarter * 90 - 82)
            token = kit.shape(name, spot, radius * 0.16)
            kit.inked(canvas, token, metal(token), outline * 0.55)
    hub = kit.circle(centre, radius * 0.17)
    kit.inked(canvas, hub, metal(hub, GOLD), outline)


def wild(canvas: skia.Canvas) -> None:
    """The pinwheel of the four colours."""
    beams(canvas, "#B98CFF", 0.16, 16)
    halo(canvas, "#C9A6FF", 230, 0.55)
    pinwheel(canvas, MIDDLE, 162, 9, True)


def wild_draw_four(canvas: skia.Canvas) -> None:
    """A card of each colour behind the value."""
    beams(canvas, "#7FA8FF", 0.14, 16)
    halo(canvas, "#8FB4FF", 230, 0.5)
    fan(canvas, list(NAMES), (200, 520), 270, 15.5, 100)
    draw_value(canvas, "+4", (184, 372), 152, 14)


def shuffle_hands(canvas: skia.Canvas) -> None:
    """Two hands change places."""
    halo(canvas, "#4FE0CF", 230, 0.45)
    for turn, names in ((180, ["Yellow", "Blue", "Red"]), (0, ["Green", "Red", "Yellow"])):
        canvas.save()
        canvas.rotate(turn, *MIDDLE)
        fan(canvas, names, (200, 352), 148, 26, 82)
        canvas.restore()
    for turn in (0, 180):
        arrow = kit.moved(symbols.curved_arrow(152, 66, 0.9, 0.12, 0.29), 0, 0, 150, turn)
        canvas.save()
        canvas.translate(*MIDDLE)
        # Mirrored, the points of the arrows lie in the corners without an index.
        canvas.scale(-1, 1)
        kit.inked(canvas, arrow, metal(arrow, GOLD), 10, 6)
        canvas.restore()


def customizable(canvas: skia.Canvas) -> None:
    """A star waiting to be filled in, and the pencil for it."""
    halo(canvas, "#FF9AD5", 230, 0.5)
    blank = kit.star((184, 306), 134)
    kit.soft_shadow(canvas, blank, 14, 9, 0.5)
    kit.inked(canvas, blank, metal(blank), 11, 8)
    # The dashes divide the line evenly, so that the last one does not run into the first.
    outline = kit.star((184, 306), 104)
    step = skia.PathMeasure(outline, True).getLength() / 25
    dashes = kit.stroke("#8F6FA8", 7)
    dashes.setPathEffect(skia.DashPathEffect.Make([step * 0.5, step * 0.5], 0.0))
    canvas.drawPath(outline, dashes)
    spot, size = (252.0, 244.0), 128
    body, wood, lead, rubber = symbols.place(symbols.pencil(), spot, size)
    for part in (body, wood, rubber):
        canvas.drawPath(part, kit.stroke(INK.dark, 24))
    for name, band in zip(NAMES, symbols.place(symbols.pencil_bands(4), spot, size), strict=True):
        canvas.drawPath(band, kit.fill(kit.COLOURS[name].base))
    shade = kit.intersection(body, kit.moved(body, 22, 17))
    canvas.drawPath(shade, kit.fill(INK.dark, 0.25))
    canvas.drawPath(wood, kit.fill(CREAM.dark))
    canvas.drawPath(lead, kit.fill(INK.dark))
    canvas.drawPath(rubber, metal(rubber, Tone("#FFC6D9", "#FF8FB3", "#C9507C", "")))


def chase(canvas: skia.Canvas, centre: Point, radius: float, outline: float, drop: float) -> None:
    """Two arrows around the centre that carry the four colours."""
    for turn, (first, second) in ((0, ("Red", "Yellow")), (180, ("Blue", "Green"))):
        arrow = kit.moved(symbols.curved_arrow(-172, 120, 0.8, 0.17, 0.38), *centre, radius, turn)
        ends = [kit.polar(centre, radius * 0.9, turn + 180), kit.polar(centre, radius * 0.9, turn)]
        kit.soft_shadow(canvas, arrow, drop * 1.5, drop, 0.5)
        shades = [kit.COLOURS[first].base, kit.COLOURS[second].base]
        kit.inked(canvas, arrow, kit.linear(ends[0], ends[1], shades), outline, drop)


def wild_reverse_four(canvas: skia.Canvas) -> None:
    """Four colours chase each other around the value."""
    beams(canvas, "#FF7AD0", 0.18, 20)
    halo(canvas, "#FF6EC4", 240, 0.6)
    chase(canvas, MIDDLE, 141, 11, 7)
    draw_value(canvas, "+4", (195, 302), 110, 13)


def wild_draw_six(canvas: skia.Canvas) -> None:
    """Six daggers around the value."""
    beams(canvas, "#FF5A4D", 0.22, 12, 15)
    halo(canvas, "#FF3B30", 250, 0.75)
    for step in range(6):
        canvas.save()
        canvas.translate(*MIDDLE)
        canvas.rotate(step * 60)
        # The upright daggers have more room than the slanting ones.
        canvas.translate(0, -78 if step % 3 else -92)
        dagger(canvas, 124 if step % 3 else 142, kit.COLOURS[NAMES[step % 4]])
        canvas.restore()
    draw_value(canvas, "+6", (194, 302), 122, 14, Tone("#FFFFFF", "#FFD8C0", "#FF6A55", ""))


def flames(canvas: skia.Canvas) -> None:
    """Fire along the lower edge, in three sheets."""
    sheets = (
        (FIRE.deep, 8, ((30, 2.2), (120, 1.6), (205, 2.1), (292, 1.6), (376, 2.3))),
        (FIRE.dark, 0, ((-10, 1.5), (76, 1.9), (162, 1.3), (248, 1.8), (334, 1.3), (416, 1.8))),
        (FIRE.base, 0, ((34, 1.25), (120, 0.8), (206, 1.3), (292, 0.8), (376, 1.2))),
        (FIRE.light, 0, ((-8, 0.55), (76, 0.7), (162, 0.5), (248, 0.7), (334, 0.5), (416, 0.7))),
    )
    for code, outline, tongues in sheets:
        bed = kit.rounded_rect(-20, 584, 440, 60, 0)
        for place, (x, height) in enumerate(tongues):
            lean = 0.25 if place % 2 else -0.25
            bed = kit.union(bed, kit.moved(symbols.flame(height, lean), x, 590, 92))
        if outline:
            canvas.drawPath(bed, kit.stroke(INK.deep, outline * 2))
        canvas.drawPath(bed, kit.fill(code))


def explosion(canvas: skia.Canvas) -> None:
    """Jagged sheets of fire, the hottest in the middle."""
    for outer, inner, code in ((196, 126, FIRE.deep), (172, 112, FIRE.dark), (148, 98, FIRE.base)):
        sheet = kit.moved(symbols.burst(18, outer, inner, 0.1), *MIDDLE, turn=outer)
        canvas.drawPath(sheet, kit.stroke(INK.deep, 12) if code == FIRE.deep else kit.fill(code))
        canvas.drawPath(sheet, kit.fill(code))
    core = kit.moved(symbols.burst(18, 124, 84, 0.1), *MIDDLE, turn=11)
    canvas.drawPath(core, kit.radial(MIDDLE, 124, ["#FFFFFF", FIRE.light, FIRE.light]))


def wild_draw_ten(canvas: skia.Canvas) -> None:
    """The four shapes blown apart behind a burning value."""
    beams(canvas, "#FFB02E", 0.4, 20)
    flames(canvas)
    explosion(canvas)
    debris = (
        ("Red", (166, 158), -24),
        ("Blue", (290, 178), 0),
        ("Green", (116, 428), 18),
        ("Yellow", (234, 450), 20),
    )
    for name, spot, turn in debris:
        canvas.save()
        canvas.translate(*spot)
        canvas.rotate(turn)
        small_shape(canvas, name, symbols.ORIGIN, 44, 8)
        canvas.restore()
    draw_value(canvas, "+10", (196, 304), 142, 16, Tone("#FFFFFF", "#FFE98A", "#FF7A1E", ""))


def roulette_wheel(canvas: skia.Canvas, centre: Point, radius: float, detail: bool) -> None:
    """A wheel of the four colours in a golden rim."""
    fields = 12 if detail else 8
    rim = kit.circle(centre, radius)
    kit.soft_shadow(canvas, rim, radius * 0.09, radius * 0.08, 0.6)
    kit.inked(canvas, rim, metal(rim, GOLD), radius * (0.06 if detail else 0.16))
    for step in range(fields):
        name = NAMES[step % 4]
        tone = kit.COLOURS[name]
        field = kit.moved(symbols.sector(0.86, 0.2, step, fields), *centre, radius)
        canvas.drawPath(field, kit.radial(centre, radius * 0.9, [tone.dark, tone.base], [0.3, 0.9]))
        line = kit.stroke(GOLD.light, radius * 0.02) if detail else kit.stroke(INK.dark, radius * 0.08)
        canvas.drawPath(field, line)
        if detail:
            angle = 360 / fields * step
            canvas.save()
            canvas.translate(*kit.polar(centre, radius * 0.69, angle - 90))
            canvas.rotate(angle)
            token = kit.shape(name, symbols.ORIGIN, radius * 0.1)
            canvas.drawPath(token, kit.fill(CREAM.base))
            canvas.restore()


def color_roulette(canvas: skia.Canvas) -> None:
    """The wheel, its ball and its pointer."""
    beams(canvas, "#FFD36B", 0.16, 24)
    halo(canvas, "#FFD36B", 250, 0.65)
    roulette_wheel(canvas, (200, 306), 158, True)
    for step in range(4):
        knob = kit.circle(kit.polar((200, 306), 62, 45 + step * 90), 13)
        arm = kit.moved(kit.rounded_rect(0, -7, 62, 14, 7), 200, 306, 1.0, 45 + step * 90)
        kit.inked(canvas, kit.union(arm, knob), metal(knob, GOLD), 5)
    hub = kit.circle((200, 306), 34)
    kit.inked(canvas, hub, metal(hub, GOLD), 6)
    ball = kit.circle(kit.polar((200, 306), 140, -52), 17)
    kit.inked(canvas, ball, metal(ball), 5, 4)
    pointer = kit.polygon([(168, 112), (232, 112), (200, 180)], 8)
    kit.inked(canvas, pointer, metal(pointer), 9, 5)
