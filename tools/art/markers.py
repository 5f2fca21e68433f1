"""Signs on the table: the ring of arrows that shows the direction of play and the gems of the colours."""

from __future__ import annotations

import math
from pathlib import Path

import skia
from PIL import ImageOps

from game.ui import pictures
from tools.art import kit, savings

ART = Path("game/data/art")

RING_SIZE = 900
RING_RADIUS = 384.0
ARROWS = 4

SMOKE = kit.Tone("#CFC3DA", "#8C7C9E", "#55466B", "#2B2038")


# --- direction ring ---------------------------------------------------------------------------------------


def arrow_path(start: float, end: float, centre: kit.Point) -> skia.Path:
    """One arrow along the ring: a tail that swells from a point, and a swallow-tailed head."""
    steps = 40
    outer, inner = [], []
    for step in range(steps + 1):
        share = step / steps
        half = 2.0 + 20.0 * share**0.8
        angle = start + (end - start) * share
        outer.append(kit.polar(centre, RING_RADIUS + half, angle))
        inner.append(kit.polar(centre, RING_RADIUS - half, angle))
    barb, reach, notch = 55.0, 15.0, 3.4
    head = [
        kit.polar(centre, RING_RADIUS + barb, end - notch),
        kit.polar(centre, RING_RADIUS, end + reach),
        kit.polar(centre, RING_RADIUS - barb, end - notch),
    ]
    return kit.union(
        kit.polygon(outer + inner[::-1]), kit.polygon([*head, kit.polar(centre, RING_RADIUS, end + 1.5)], 4)
    )


def draw_ring() -> skia.Surface:
    """The clockwise ring, in white so that multiplying by a colour tints it; its ink stays dark."""
    surface = kit.new_surface(RING_SIZE, RING_SIZE)
    canvas = surface.getCanvas()
    middle = (RING_SIZE / 2, RING_SIZE / 2)
    canvas.drawPath(kit.circle(middle, RING_RADIUS), kit.stroke(kit.INK.deep, 58, 0.16, 8))
    for radius, width, alpha in ((RING_RADIUS - 50, 2.4, 0.5), (RING_RADIUS + 50, 1.6, 0.34)):
        canvas.drawPath(kit.circle(middle, radius), kit.stroke("#FFFFFF", width, alpha))
    span = 360 / ARROWS
    # Heads rest on the diagonals: the piles, side by side, leave those free.
    path = arrow_path(3, span - 19, middle)
    for arrow in range(ARROWS):
        canvas.save()
        canvas.rotate(45 + 14 + arrow * span, *middle)
        fade = [0.0, 3 / 360, 42 / 360, 1.0]
        shadow = kit.sweep(
            middle,
            [(kit.INK.deep, 0.0), (kit.INK.deep, 0.0), (kit.INK.deep, 0.75), (kit.INK.deep, 0.75)],
            fade,
        )
        shadow.setStyle(skia.Paint.kStrokeAndFill_Style)
        shadow.setStrokeWidth(11)
        shadow.setStrokeJoin(skia.Paint.kRound_Join)
        canvas.drawPath(path, shadow)
        body = kit.sweep(middle, [("#FFFFFF", 0.0), ("#FFFFFF", 0.0), "#FFFFFF", "#FFFFFF"], fade)
        body.setStyle(skia.Paint.kStrokeAndFill_Style)
        body.setStrokeWidth(3)
        body.setStrokeJoin(skia.Paint.kRound_Join)
        canvas.drawPath(path, body)
        canvas.save()
        canvas.clipPath(path, True)
        # The inner half lies in shade, which gives the arrow a ridge.
        canvas.drawPath(kit.circle(middle, RING_RADIUS), kit.fill("#000000", 0.17))
        canvas.restore()
        canvas.restore()
    return surface


def draw_rings(folder: Path) -> None:
    """Both directions: one is the mirror image of the other."""
    # Grey with alpha is enough for something that is tinted, and takes half the room.
    clockwise = kit.to_image(draw_ring())
    savings.save_grey(clockwise, folder / "ring_cw.png")
    savings.save_grey(ImageOps.mirror(clockwise), folder / "ring_ccw.png")


# --- gems -------------------------------------------------------------------------------------------------


def between(one: kit.Point, two: kit.Point, share: float) -> kit.Point:
    """The point that far on the way from one to two."""
    return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share


def cut_corners(points: list[kit.Point], share: float) -> list[kit.Point]:
    """Each corner replaced by a short edge."""
    result = []
    for index, here in enumerate(points):
        after = points[(index + 1) % len(points)]
        result += [between(here, points[index - 1], share), between(here, after, share)]
    return result


def gem_outline(name: str, centre: kit.Point, radius: float) -> list[kit.Point]:
    """The corners of a colour's shape, as a gem cutter would leave them."""
    x, y = centre
    if name == "Red":
        top = (x, y - radius * 1.08)
        points = [top, (x + radius * 1.12, y + radius * 0.9), (x - radius * 1.12, y + radius * 0.9)]
        return cut_corners(points, 0.1)
    if name == "Green":
        points = [
            (x, y - radius * 1.16),
            (x + radius * 1.02, y),
            (x, y + radius * 1.16),
            (x - radius * 1.02, y),
        ]
        return cut_corners(points, 0.12)
    if name == "Yellow":
        middle = (x, y + radius * 0.07)
        return [kit.polar(middle, radius * (1.18 if step % 2 == 0 else 0.68), -90 + 36 * step) for step in range(10)]
    corners = 8 if name == "None" else 18
    return [kit.polar(centre, radius, -90 + 360 / corners * (step + 0.5)) for step in range(corners)]


def facet_shade(points: list[kit.Point], centre: kit.Point, tilt: float) -> float:
    """How bright a facet is, from -1 to 1: facets that face up and left catch the lamp."""
    x = sum(point[0] for point in points) / len(points) - centre[0]
    y = sum(point[1] for point in points) / len(points) - centre[1]
    length = math.hypot(x, y) or 1.0
    return tilt * (-0.5 * x - 0.87 * y) / length


def toned(tone: kit.Tone, shade: float) -> str:
    """A tone's colour at a brightness from -1 to 1."""
    if shade >= 0.5:
        return kit.mix(tone.light, "#FFFFFF", min(1.0, (shade - 0.5) * 1.3))
    if shade >= 0:
        return kit.mix(tone.base, tone.light, shade * 2)
    return kit.mix(tone.base, tone.dark, min(1.0, -shade * 1.25))


def gem_facets(outline: list[kit.Point], centre: kit.Point) -> list[tuple[list[kit.Point], float]]:
    """The facets between girdle and table, each with its brightness."""
    count = len(outline)
    middles = [between(between(outline[i], outline[(i + 1) % count], 0.5), centre, 0.2) for i in range(count)]
    table = [between(point, centre, 0.46) for point in outline]
    facets = []
    for i in range(count):
        after = (i + 1) % count
        girdle = [outline[i], outline[after], middles[i]]
        kite = [middles[i - 1], outline[i], middles[i], table[i]]
        facets.append((girdle, facet_shade(girdle, centre, 0.95) - 0.1))
        facets.append((kite, facet_shade(kite, centre, 0.7) + (0.16 if i % 2 else -0.12)))
        upper = [table[i], middles[i], table[after]]
        facets.append((upper, facet_shade(upper, centre, 0.55) + (0.3 if i % 2 else 0.12)))
    return facets


def draw_gem(name: str, tone: kit.Tone) -> skia.Surface:
    """A colour's shape as a cut stone in an inked gold setting."""
    surface = kit.new_surface(256, 256)
    canvas = surface.getCanvas()
    centre = (128.0, 124.0)
    outline = gem_outline(name, centre, 92)
    path = kit.circle(centre, 92) if name == "Blue" else kit.polygon(outline)
    kit.soft_shadow(canvas, path, 9, 8, 0.6)
    around = kit.stroke(kit.INK.dark, 30)
    around.setStyle(skia.Paint.kStrokeAndFill_Style)
    canvas.drawPath(path, around)
    setting = kit.linear(
        (60, 20),
        (190, 230),
        [kit.GOLD.light, kit.GOLD.base, kit.GOLD.dark, kit.GOLD.light],
        [0, 0.35, 0.8, 1],
    )
    setting.setStyle(skia.Paint.kStrokeAndFill_Style)
    setting.setStrokeWidth(18)
    setting.setStrokeJoin(skia.Paint.kRound_Join)
    canvas.drawPath(path, setting)
    canvas.drawPath(path, kit.stroke(kit.INK.dark, 6))
    canvas.drawPath(path, kit.fill(tone.base))
    for points, shade in gem_facets(outline, centre):
        facet = kit.polygon(points)
        canvas.drawPath(facet, kit.fill(toned(tone, shade)))
        canvas.drawPath(facet, kit.stroke(tone.light, 1.2, 0.35))
    table = kit.polygon([between(point, centre, 0.46) for point in outline])
    canvas.drawPath(
        table, kit.linear((80, 70), (170, 180), [kit.mix(tone.light, "#FFFFFF", 0.35), tone.base, tone.dark])
    )
    canvas.drawPath(table, kit.stroke(kit.mix(tone.light, "#FFFFFF", 0.5), 1.6, 0.7))
    canvas.save()
    canvas.clipPath(table, True)
    band = kit.polygon([(70, 128), (128, 60), (146, 60), (70, 150)])
    canvas.drawPath(band, kit.fill("#FFFFFF", 0.4))
    canvas.restore()
    sparkle(canvas, between(outline[-1], centre, 0.2), 17)
    return surface


def sparkle(canvas: skia.Canvas, centre: kit.Point, size: float) -> None:
    """A small four-pointed glint."""
    points = [kit.polar(centre, size if step % 2 == 0 else size * 0.17, 45 * step) for step in range(8)]
    canvas.drawPath(kit.circle(centre, size * 0.55), kit.fill("#FFFFFF", 0.55, size * 0.3))
    canvas.drawPath(kit.polygon(points), kit.fill("#FFFFFF"))


def draw_all(root: Path) -> None:
    """Draw the rings and the gems."""
    folder = root / ART
    draw_rings(folder)
    for name, tone in {**kit.COLOURS, "None": SMOKE}.items():
        savings.save(draw_gem(name, tone), folder / f"{pictures.gem(name.lower())}.png")
