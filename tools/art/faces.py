"""What the middle of a coloured card shows, and the building blocks that the wild cards share."""

from __future__ import annotations

from collections.abc import Callable

import skia

from tools.art import kit, symbols
from tools.art.kit import CREAM, GOLD, INK, Point, Tone

MIDDLE = (200.0, 300.0)
NAMES = ("Red", "Blue", "Yellow", "Green")
STEEL = Tone("#FFFFFF", "#E4DCF0", "#A79ABF", "#5B4C78")
Draw = Callable[[skia.Canvas], None]


# --- building blocks --------------------------------------------------------------------------------------


def metal(path: skia.Path, tone: Tone = CREAM) -> skia.Paint:
    """A fill that runs down the path from the light to the dark of the tone."""
    box = path.computeTightBounds()
    return kit.linear((0, box.top()), (0, box.bottom()), [tone.light, tone.base, tone.dark], [0, 0.45, 1])


def draw_layers(
    canvas: skia.Canvas, layers: symbols.Layers, outline: float, drop: float = 0.0, tone: Tone = CREAM
) -> None:
    """Draw the layers of a symbol one over the other, each with its own outline."""
    for layer in layers:
        kit.inked(canvas, layer, metal(layer, tone), outline, drop)


def value_path(text: str, centre: Point, height: float, stacked: bool = False) -> skia.Path:
    """A value as one path: digits, a drawn plus before (or above) them, a bar under 6 and 9."""
    digits = kit.text_path(text.lstrip("+"), kit.display_font(100), -3.0 if len(text) > 2 else 0.0)
    box = digits.computeTightBounds()
    digits = kit.centred(kit.moved(digits, scale=height / box.height()), symbols.ORIGIN)
    box = digits.computeTightBounds()
    if text.startswith("+"):
        radius = height * (0.25 if stacked else 0.29)
        spot = (box.centerX(), box.top() - radius * 1.12)
        if not stacked:
            spot = (box.left() - radius * 1.1, box.centerY() + height * 0.04)
        digits.addPath(kit.moved(symbols.plus(radius), *spot))
    elif text in ("6", "9"):
        width = box.width() * 0.74
        bar = kit.rounded_rect(-width / 2, box.bottom() + height * 0.11, width, height * 0.115, height * 0.05)
        digits.addPath(bar)
    return kit.centred(digits, centre)


def draw_value(
    canvas: skia.Canvas, text: str, centre: Point, height: float, outline: float = 13.0, tone: Tone = CREAM
) -> None:
    """A large inked value with a hard shadow under it."""
    path = value_path(text, centre, height)
    kit.soft_shadow(canvas, path, 16, 9, 0.5)
    kit.inked(canvas, path, metal(path, tone), outline, 9)
    # A thin bright edge inside the upper half makes the glyph look cast rather than printed.
    box = path.computeTightBounds()
    canvas.save()
    canvas.clipPath(path, doAntiAlias=True)
    canvas.translate(0, 5)
    edge = kit.linear((0, box.top()), (0, box.centerY()), [("#FFFFFF", 0.95), ("#FFFFFF", 0.0)])
    edge.setStyle(skia.Paint.kStroke_Style)
    edge.setStrokeWidth(5)
    canvas.drawPath(path, edge)
    canvas.restore()


def medallion(canvas: skia.Canvas, name: str, radius: float = 146.0) -> None:
    """The colour's shape as a raised token: shadow, ink, bright rim, face and gloss."""
    tone, centre = kit.COLOURS[name], MIDDLE
    if name == "Red":
        # The corners of the triangle reach far and low: smaller and higher, they stay clear of the index.
        centre, radius = (200.0, 286.0), radius * 0.95
    outer = kit.shape(name, centre, radius)
    inner = kit.shape(name, centre, radius * 0.85)
    top, bottom = centre[1] - radius, centre[1] + radius
    kit.soft_shadow(canvas, outer, 14, 12, 0.5, tone.deep)
    canvas.drawPath(outer, kit.stroke(tone.deep, 14))
    canvas.drawPath(outer, kit.linear((0, top), (0, bottom), [kit.mix(tone.light, "#FFFFFF", 0.45), tone.base]))
    face = [tone.dark, tone.base, kit.mix(tone.base, tone.light, 0.75)]
    canvas.drawPath(inner, kit.linear((0, top), (0, bottom), face))
    canvas.drawPath(inner, kit.stroke(tone.dark, 3, 0.55))
    canvas.save()
    canvas.clipPath(inner, doAntiAlias=True)
    gloss = kit.circle((centre[0] - radius * 0.5, centre[1] - radius * 0.95), radius * 1.1)
    canvas.drawPath(gloss, kit.fill("#FFFFFF", 0.13))
    canvas.restore()


def small_shape(canvas: skia.Canvas, name: str, centre: Point, radius: float, outline: float = 4.0) -> None:
    """A small shape in its own colour, inked."""
    path = kit.shape(name, centre, radius)
    tone = kit.COLOURS[name]
    kit.inked(canvas, path, metal(path, tone), outline)


def quartet(canvas: skia.Canvas, centre: Point, radius: float) -> None:
    """The four shapes together: the sign of a card of every colour."""
    step = radius * 0.54
    for name, x, y in (("Red", -1, -1), ("Blue", 1, -1), ("Green", -1, 1), ("Yellow", 1, 1)):
        small_shape(canvas, name, (centre[0] + x * step, centre[1] + y * step), radius * 0.44)


def mini_card(canvas: skia.Canvas, name: str, centre: Point, width: float = 112.0, turn: float = 0.0) -> None:
    """A small card of that colour, tilted."""
    height, tone = width * 1.42, kit.COLOURS[name]
    canvas.save()
    canvas.translate(*centre)
    canvas.rotate(turn)
    edge = kit.rounded_rect(-width / 2, -height / 2, width, height, width * 0.15)
    kit.soft_shadow(canvas, edge, 8, 7, 0.5)
    kit.inked(canvas, edge, metal(edge), 5)
    inset = width * 0.075
    panel = kit.rounded_rect(inset - width / 2, inset - height / 2, width - inset * 2, height - inset * 2, width * 0.1)
    canvas.drawPath(panel, metal(panel, Tone(kit.mix(tone.light, tone.base, 0.4), tone.base, tone.dark, "")))
    token = kit.shape(name, (0, 0), width * 0.27)
    kit.inked(canvas, token, metal(token), 4, 3)
    canvas.restore()


def fan(canvas: skia.Canvas, names: list[str], pivot: Point, reach: float, spread: float, width: float) -> None:
    """A hand of small cards held at the pivot."""
    for place, name in enumerate(names):
        turn = (place - (len(names) - 1) / 2) * spread
        mini_card(canvas, name, kit.polar(pivot, reach, turn - 90), width, turn)


def dagger(canvas: skia.Canvas, length: float, tone: Tone) -> None:
    """A dagger that points up from the origin, its guard and grip in the tone."""
    blade, shade, guard, grip = symbols.place(symbols.dagger(), symbols.ORIGIN, length)
    for part in (blade, grip, guard):
        canvas.drawPath(part, kit.stroke(INK.deep, 16))
    canvas.drawPath(blade, metal(blade, STEEL))
    canvas.drawPath(shade, kit.fill(STEEL.deep, 0.45))
    canvas.drawPath(grip, kit.fill(tone.dark))
    canvas.drawPath(guard, metal(guard, tone))


def beams(canvas: skia.Canvas, code: str, alpha: float, count: int = 18, turn: float = 0.0) -> None:
    """Rays of light from the middle of the card."""
    path = kit.moved(symbols.rays(count, 460), *MIDDLE, turn=turn)
    canvas.drawPath(path, kit.radial(MIDDLE, 420, [(code, alpha), (code, alpha * 0.35)]))


def halo(canvas: skia.Canvas, code: str, radius: float, alpha: float = 0.8) -> None:
    """A round light behind the scene."""
    canvas.drawPath(kit.circle(MIDDLE, radius), kit.radial(MIDDLE, radius, [(code, alpha), (code, 0.0)]))


# --- coloured faces ---------------------------------------------------------------------------------------


def number(name: str, text: str) -> Draw:
    """A numeral on the medallion."""

    def draw(canvas: skia.Canvas) -> None:
        medallion(canvas, name)
        # The triangle carries its weight low, so its numeral stands a little lower.
        draw_value(canvas, text, (200, 314 if name == "Red" else 302), 168)

    return draw


def skip(name: str) -> Draw:
    """The barred ring."""

    def draw(canvas: skia.Canvas) -> None:
        medallion(canvas, name)
        layers = symbols.place(symbols.skip(), (200, 302), 100)
        kit.soft_shadow(canvas, layers[0], 16, 9, 0.5)
        draw_layers(canvas, layers, 12, 9)

    return draw


def reverse(name: str) -> Draw:
    """The two arrows that chase each other."""

    def draw(canvas: skia.Canvas) -> None:
        medallion(canvas, name)
        draw_layers(canvas, symbols.place(symbols.reverse(), (200, 302), 108, -18), 12, 9)

    return draw


def draw_two(name: str) -> Draw:
    """Two cards behind the value."""

    def draw(canvas: skia.Canvas) -> None:
        medallion(canvas, name)
        fan(canvas, [name] * 2, (200, 420), 186, 26, 112)
        draw_value(canvas, "+2", (192, 350), 132)

    return draw


def thorns(canvas: skia.Canvas, name: str) -> None:
    """The dark spikes behind the merciless faces."""
    tone = kit.COLOURS[name]
    spikes = kit.moved(symbols.burst(16, 176, 124), *MIDDLE)
    kit.soft_shadow(canvas, spikes, 10, 10, 0.5, tone.deep)
    kit.inked(canvas, spikes, kit.radial(MIDDLE, 176, [tone.base, tone.deep]), 5, ink=tone.deep)


def draw_four(name: str) -> Draw:
    """Four cards thrown out of the spikes."""

    def draw(canvas: skia.Canvas) -> None:
        thorns(canvas, name)
        fan(canvas, [name] * 4, (200, 510), 262, 16, 98)
        draw_value(canvas, "+4", (184, 364), 148, 14)

    return draw


def discard_all(name: str) -> Draw:
    """The cards of one colour tumble down."""

    def draw(canvas: skia.Canvas) -> None:
        thorns(canvas, name)
        falls = ((164, 178, -18), (260, 182, 22), (116, 290, 16), (288, 296, -18), (202, 236, 3))
        for x, y, turn in falls:
            mini_card(canvas, name, (x, y), 100, turn)
        arrow = kit.moved(symbols.straight_arrow(88, 36, 86), 200, 378, turn=90)
        kit.soft_shadow(canvas, arrow, 16, 9, 0.5)
        kit.inked(canvas, arrow, metal(arrow, GOLD), 13, 9)

    return draw


def skip_everyone(name: str) -> Draw:
    """All the players cut through by one blade."""
    tone = kit.COLOURS[name]
    pale = Tone(kit.mix(tone.light, "#FFFFFF", 0.5), tone.light, tone.base, "")

    def draw(canvas: skia.Canvas) -> None:
        thorns(canvas, name)
        for side, shift in ((-1, -11), (1, 11)):
            # Each half of the crowd is what lies on its side of the cut, slid apart along it.
            half = kit.moved(kit.rounded_rect(-400, 0 if side > 0 else -800, 800, 800, 0), 200, 322, turn=-45)
            for place, player in enumerate(symbols.place(symbols.crowd(), (200, 286), 124)):
                part = kit.moved(kit.intersection(player, half), shift, shift * 0.4)
                kit.inked(canvas, part, metal(part, CREAM if place == 2 else pale), 9, 5)
        canvas.save()
        canvas.translate(152, 370)
        canvas.rotate(45)
        dagger(canvas, 208, GOLD)
        canvas.restore()

    return draw
