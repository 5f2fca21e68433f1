"""The symbols of the cards as drawn paths: each is centred on the origin and about one unit in radius."""

from __future__ import annotations

import math

import skia

from tools.art import kit
from tools.art.kit import Point

ORIGIN = (0.0, 0.0)
Layers = list[skia.Path]


def place(layers: Layers, centre: Point, radius: float, turn: float = 0.0) -> Layers:
    """The layers of a symbol at their place on the card."""
    return [kit.moved(layer, centre[0], centre[1], radius, turn) for layer in layers]


def arc_band(outer: float, inner: float, start: float, sweep: float) -> skia.Path:
    """A piece of a ring, from the start angle over the sweep, clockwise in degrees."""
    path = skia.Path()
    path.arcTo(skia.Rect.MakeLTRB(-outer, -outer, outer, outer), start, sweep, True)
    path.arcTo(skia.Rect.MakeLTRB(-inner, -inner, inner, inner), start + sweep, -sweep, False)
    path.close()
    return path


def ring(outer: float, inner: float) -> skia.Path:
    """A full ring."""
    return kit.difference(kit.circle(ORIGIN, outer), kit.circle(ORIGIN, inner))


def slash(length: float, width: float) -> skia.Path:
    """A blade from the lower left to the upper right: thick in the middle, pointed at both ends."""
    points = [(-length, 0), (-length * 0.62, -width), (length * 0.62, -width * 1.05)]
    points += [(length, 0), (length * 0.62, width * 1.05), (-length * 0.62, width)]
    return kit.moved(kit.polygon(points, width * 0.35), turn=-45)


def skip() -> Layers:
    """A ring barred by a blade."""
    bar = kit.moved(kit.rounded_rect(-0.9, -0.16, 1.8, 0.32, 0.02), turn=-45)
    return [kit.union(ring(1.0, 0.68), kit.intersection(bar, kit.circle(ORIGIN, 0.9)))]


def curved_arrow(start: float, sweep: float, middle: float, half: float, head: float) -> skia.Path:
    """An arrow along a circle; `head` is half the width of its point."""
    end = start + sweep
    band = arc_band(middle + half, middle - half, start, sweep)
    ahead = math.degrees(head * 1.15 / middle)
    tip = kit.polar(ORIGIN, middle * 1.02, end + ahead)
    back = end - 4
    barbs = [kit.polar(ORIGIN, middle + head, back), tip, kit.polar(ORIGIN, max(middle - head, 0.02), back)]
    return kit.union(band, kit.polygon(barbs, head * 0.16))


def reverse() -> Layers:
    """Two arrows that chase each other around."""
    one = curved_arrow(-172, 112, 0.74, 0.2, 0.46)
    return [one, kit.moved(one, turn=180)]


def straight_arrow(length: float, half: float, head: float) -> skia.Path:
    """An arrow to the right, centred on the origin."""
    neck = length - head * 1.1
    points = [(-length, -half), (neck, -half), (neck, -head), (length, 0), (neck, head), (neck, half)]
    return kit.polygon([*points, (-length, half)], half * 0.3)


def exchange() -> Layers:
    """Two opposite arrows: hands change places."""
    one = kit.moved(straight_arrow(1.0, 0.19, 0.44), 0.0, -0.46)
    return [one, kit.moved(one, turn=180)]


def pawn() -> skia.Path:
    """A player: head and shoulders."""
    body = skia.Path()
    body.moveTo(-0.62, 0.95)
    body.cubicTo(-0.66, 0.2, -0.36, -0.12, 0.0, -0.12)
    body.cubicTo(0.36, -0.12, 0.66, 0.2, 0.62, 0.95)
    body.close()
    return kit.union(body, kit.circle((0, -0.5), 0.44))


def crowd() -> Layers:
    """Three players, the middle one in front."""
    side = [kit.moved(pawn(), x, 0.0, 0.72) for x in (-0.58, 0.58)]
    return [*side, kit.moved(pawn(), 0.0, 0.12, 0.9)]


def discard_all() -> Layers:
    """Cards with an arrow down."""
    card = kit.rounded_rect(-0.62, -0.9, 1.24, 1.8, 0.2)
    arrow = kit.moved(straight_arrow(0.6, 0.17, 0.42), 0.0, 0.02, turn=90)
    front = kit.difference(card, arrow)
    return [kit.moved(card, 0.3, -0.06, 0.92, 14), kit.moved(front, -0.12, 0.06)]


def plus(radius: float) -> skia.Path:
    """A thick plus sign."""
    half = radius * 0.32
    bars = [kit.rounded_rect(-radius, -half, radius * 2, half * 2, half * 0.55)]
    bars.append(kit.rounded_rect(-half, -radius, half * 2, radius * 2, half * 0.55))
    return kit.union(*bars)


def pencil() -> Layers:
    """A pencil that points to the lower left: body, sharpened wood, lead and rubber."""
    parts = [
        kit.rounded_rect(-0.62, -0.25, 1.34, 0.5, 0),
        kit.polygon([(-0.62, -0.25), (-0.62, 0.25), (-1.2, 0.0)], 0.03),
        kit.polygon([(-0.96, -0.105), (-0.96, 0.105), (-1.2, 0.0)], 0.02),
        kit.rounded_rect(0.72, -0.25, 0.4, 0.5, 0.12),
    ]
    return [kit.moved(part, turn=-52) for part in parts]


def pencil_bands(count: int) -> Layers:
    """Bands of the body of the pencil, each from its own start to the end, to be drawn in this order."""
    starts = [-0.62 + 1.34 * step / count for step in range(count)]
    return [kit.moved(kit.rounded_rect(x, -0.25, 0.72 - x, 0.5, 0), turn=-52) for x in starts]


def pinwheel_blade() -> skia.Path:
    """One of the curved blades that turn around the origin: the one that points up."""
    path = skia.Path()
    path.moveTo(0.0, 0.0)
    path.cubicTo(-0.34, -0.2, -0.5, -0.66, -0.26, -1.06)
    path.cubicTo(-0.02, -0.78, 0.5, -0.9, 0.72, -0.5)
    path.cubicTo(0.54, -0.2, 0.24, -0.05, 0.0, 0.0)
    path.close()
    return path


def swirl(step: int, count: int, twist: float) -> skia.Path:
    """One of the fields of a wheel whose borders bend by `twist` degrees on their way out."""
    start, width = -90 - 180 / count + 360 / count * step, 360 / count
    rim = 24
    points = [kit.polar(ORIGIN, reach / rim, start + twist * reach / rim) for reach in range(rim + 1)]
    points += [kit.polar(ORIGIN, 1.0, start + twist + width * turn / rim) for turn in range(1, rim)]
    points += [kit.polar(ORIGIN, reach / rim, start + width + twist * reach / rim) for reach in range(rim, 0, -1)]
    return kit.polygon(points)


def dagger() -> Layers:
    """A dagger that points up: blade, its shaded half, guard, grip and pommel."""
    return [
        kit.polygon([(0, -1.0), (0.17, -0.66), (0.13, 0.1), (-0.13, 0.1), (-0.17, -0.66)], 0.02),
        kit.polygon([(0, -1.0), (0.17, -0.66), (0.13, 0.1), (0, 0.1)]),
        kit.rounded_rect(-0.3, 0.06, 0.6, 0.14, 0.07),
        kit.rounded_rect(-0.085, 0.18, 0.17, 0.34, 0.05),
    ]


def burst(points: int, outer: float, inner: float, wobble: float = 0.0) -> skia.Path:
    """A jagged star: its spikes take turns at being longer and shorter by the share `wobble`."""
    corners = []
    for step in range(points * 2):
        reach = inner if step % 2 else outer * (1 + wobble * math.cos(step * 2.4))
        corners.append(kit.polar(ORIGIN, reach, -90 + 180 / points * step))
    return kit.polygon(corners)


def rays(count: int, radius: float, share: float = 0.5) -> skia.Path:
    """Beams from the origin; `share` is the part of the round that they cover."""
    path = skia.Path()
    for step in range(count):
        middle = 360 / count * step - 90
        half = 180 / count * share
        ends = [kit.polar(ORIGIN, radius, middle - half), kit.polar(ORIGIN, radius, middle + half)]
        path.addPath(kit.polygon([ORIGIN, *ends]))
    return path


def sector(outer: float, inner: float, step: int, count: int) -> skia.Path:
    """One field of a wheel of `count` fields; field 0 is centred at the top."""
    return arc_band(outer, inner, -90 - 180 / count + 360 / count * step, 360 / count)


def flame(height: float, lean: float) -> skia.Path:
    """A tongue of fire that stands on the origin, one unit wide."""
    path = skia.Path()
    path.moveTo(-0.5, 0.0)
    path.cubicTo(-0.62, -height * 0.4, -0.1, -height * 0.5, lean, -height)
    path.cubicTo(lean * 0.4 + 0.2, -height * 0.62, 0.66, -height * 0.42, 0.5, 0.0)
    path.close()
    return path
