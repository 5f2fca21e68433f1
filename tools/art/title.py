"""The title: the name cut through by a blade, and the dark scene behind it."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import skia
from PIL import Image

from tools.art import heraldry, kit, savings

ART = Path("game/data/art")

WIDTH, HEIGHT = 1600, 600
CUT_START, CUT_END = (22.0, 385.0), (1582.0, 258.0)  # the line along which the blade went
CUT_TURN = math.degrees(math.atan2(CUT_END[1] - CUT_START[1], CUT_END[0] - CUT_START[0]))


def halves(word: skia.Path) -> tuple[skia.Path, skia.Path]:
    """The word above and below the cut, moved apart along it."""
    slope = (CUT_END[1] - CUT_START[1]) / (CUT_END[0] - CUT_START[0])
    left, right = CUT_START[1] - slope * 200, CUT_END[1] + slope * 200
    above = kit.polygon([(-200, -300), (1800, -300), (1800, right), (-200, left)])
    below = kit.polygon([(-200, left), (1800, right), (1800, 900), (-200, 900)])
    upper = kit.moved(kit.intersection(word, above), 14, -22)
    lower = kit.moved(kit.intersection(word, below), -12, 20)
    return upper, lower


def draw_half(canvas: skia.Canvas, path: skia.Path, codes: list[str], span: tuple[float, float]) -> None:
    """One half of the word: gold face, bevelled edge, glossy upper part."""
    canvas.drawPath(path, kit.linear((0, span[0]), (0, span[1]), codes))
    canvas.save()
    canvas.clipPath(path, True)
    light = kit.stroke("#FFFFFF", 12, 0.75)
    canvas.save()
    canvas.translate(3, 6)
    canvas.drawPath(path, light)
    canvas.restore()
    canvas.save()
    canvas.translate(-3, -7)
    canvas.drawPath(path, kit.stroke(kit.GOLD.deep, 12, 0.5))
    canvas.restore()
    canvas.drawPath(path, kit.stroke(codes[0], 5))
    canvas.restore()


def draw_title() -> skia.Surface:
    """The word mark with the four shapes and the blade."""
    surface = kit.new_surface(WIDTH, HEIGHT)
    canvas = surface.getCanvas()
    letters = kit.text_path("Spietato", kit.display_font(400), 6)
    word = kit.fitted(letters, (822, 316), 1230, 400)
    upper, lower = halves(word)
    both = kit.union(upper, lower)
    kit.soft_shadow(canvas, both, 26, 16, 0.55)
    for name, centre, size, turn in (
        ("Red", (92, 206), 56, -18),
        ("Blue", (1516, 424), 50, 0),
        ("Green", (1330, 92), 50, 14),
        ("Yellow", (712, 96), 52, -12),
    ):
        heraldry.inked_shape(canvas, name, centre, size, 14, turn)
    edge = kit.stroke(kit.INK.dark, 52)
    for drop in (18, 0):
        canvas.save()
        canvas.translate(0, drop)
        canvas.drawPath(both, edge)
        canvas.restore()
    canvas.drawPath(both, kit.stroke(kit.PLUM.light, 34))
    canvas.drawPath(both, kit.stroke(kit.INK.dark, 24))
    box = word.computeTightBounds()
    span = (box.top(), box.bottom())
    draw_half(canvas, lower, ["#FFF3C4", "#FFC53D", "#E0781A", "#B23A1E"], span)
    draw_half(canvas, upper, ["#FFFDF0", "#FFE08A", "#F7A92B", "#D9661C"], span)
    length = math.dist(CUT_START, CUT_END)
    heraldry.blade(canvas, CUT_START, CUT_TURN, length, 34, 9, 0.105)
    glints(canvas)
    return surface


def glints(canvas: skia.Canvas) -> None:
    """Sparks where steel meets gold."""
    for centre, size in (((1225, 284), 42), ((520, 342), 26), ((1556, 260), 34)):
        points = [kit.polar(centre, size if step % 2 == 0 else size * 0.14, 45 * step) for step in range(8)]
        canvas.drawPath(kit.circle(centre, size * 0.4), kit.fill("#FFF3C4", 0.7, size * 0.25))
        canvas.drawPath(kit.polygon(points), kit.fill("#FFFFFF"))


# --- the scene behind the menu ----------------------------------------------------------------------------


def draw_fan(canvas: skia.Canvas, centre: kit.Point, turns: range, height: float) -> None:
    """A fan of dark cards with gold edges, each with the shape of a colour in its corner and its middle."""
    names = list(kit.SHAPES)
    width = height * 0.667
    for index, turn in enumerate(turns):
        name = names[index % 4]
        tone = kit.COLOURS[name]
        canvas.save()
        canvas.translate(*centre)
        canvas.rotate(turn)
        canvas.translate(0, -height * 1.3)
        card = kit.rounded_rect(-width / 2, 0, width, height, height * 0.08)
        kit.soft_shadow(canvas, card, 6, 12, 0.6)
        canvas.drawPath(card, kit.linear((0, 0), (0, height), ["#4A2A66", "#25133A", "#160A24"]))
        canvas.drawPath(card, kit.stroke(kit.GOLD.base, 2.6, 0.75))
        inner = kit.rounded_rect(-width / 2 + 9, 9, width - 18, height - 18, height * 0.05)
        canvas.drawPath(inner, kit.stroke(kit.GOLD.dark, 1.2, 0.6))
        for place, size in (((-width / 2 + 34, 38), 13), ((0, height * 0.52), height * 0.17)):
            canvas.drawPath(kit.shape(name, place, size), kit.fill(kit.mix(tone.base, "#25133A", 0.25)))
            canvas.drawPath(kit.shape(name, place, size), kit.stroke(tone.light, 1.6, 0.55))
        canvas.restore()


def draw_backdrop() -> Image.Image:
    """A plum hall with beams of light, the edge of the felt, and fans of cards at both sides."""
    width, height = 1024, 576
    surface = kit.new_surface(1280, 720, 0.8)
    canvas = surface.getCanvas()
    canvas.drawPaint(kit.radial((640, 260), 820, ["#6A3585", "#3A1D54", "#1B0D2B", "#0F0719"], [0, 0.3, 0.72, 1]))
    heraldry.rays(canvas, (640, 250), 1200, "#D9A3FF", 0.05, 22)
    felt = skia.Path()
    felt.addOval(skia.Rect.MakeLTRB(-260, 520, 1540, 1240))
    kit.soft_shadow(canvas, felt, -14, 30, 0.75)
    rim = kit.linear((0, 500), (0, 600), ["#A8683C", "#5A2F18"])
    rim.setStyle(skia.Paint.kStrokeAndFill_Style)
    rim.setStrokeWidth(44)
    canvas.drawPath(felt, rim)
    canvas.drawPath(felt, kit.radial((640, 560), 760, ["#1F7F79", "#125052", "#0A2E33"]))
    canvas.drawPath(felt, kit.stroke(kit.INK.deep, 26, 0.6, 12))
    canvas.drawPath(felt, kit.stroke(kit.GOLD.base, 3))
    draw_fan(canvas, (96, 790), range(-26, 45, 14), 270)
    draw_fan(canvas, (1184, 790), range(-44, 27, 14), 270)
    image = kit.to_image(surface).convert("RGB")
    pixels = np.asarray(image).astype(np.float64)
    x, y = np.linspace(-1, 1, width)[None, :], np.linspace(-1, 1, height)[:, None]
    dark = np.clip(np.hypot(x * 0.8, y * 0.75) - 0.55, 0, 1) * 0.85
    return Image.fromarray((pixels * (1 - dark[..., None])).astype(np.uint8), "RGB")


def draw_all(root: Path) -> None:
    """Draw the word mark and its backdrop."""
    folder = root / ART
    savings.save(draw_title(), folder / "title.png", step=4)
    kit.save_png(draw_backdrop(), folder / "title_backdrop.png")
