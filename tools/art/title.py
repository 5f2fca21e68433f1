"""The title: the mark of the game, and the dark scene behind it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import skia
from PIL import Image

from tools.art import cards, heraldry, kit, savings, wordmark

ART = Path("game/data/art")
DUSK = "#160A24"
"""What lies over the fans: they are the room, not the game."""


def draw_fan(canvas: skia.Canvas, centre: kit.Point, turns: range, height: float) -> None:
    """A fan of cards, face down: the same back as at the table, in the dusk of the hall."""
    width = height * 0.667
    # Made small before it is turned: large steps at once would leave the lines ragged.
    small = cards.back().convert("RGBA").resize((round(width), round(height)), Image.Resampling.LANCZOS)
    back = skia.Image.fromarray(np.asarray(small), skia.kRGBA_8888_ColorType)
    whole = skia.Rect.MakeXYWH(-width / 2, 0, width, height)
    for turn in turns:
        canvas.save()
        canvas.translate(*centre)
        canvas.rotate(turn)
        canvas.translate(0, -height * 1.3)
        card = kit.rounded_rect(-width / 2, 0, width, height, height * 0.08)
        kit.soft_shadow(canvas, card, 6, 12, 0.6)
        canvas.drawImageRect(back, whole, skia.SamplingOptions(skia.FilterMode.kLinear), skia.Paint(AntiAlias=True))
        canvas.drawPath(card, kit.linear((0, 0), (0, height), [(DUSK, 0.28), (DUSK, 0.45), (DUSK, 0.7)]))
        canvas.restore()


def draw_backdrop() -> Image.Image:
    """A plum hall with beams of light, the edge of the felt, and fans of cards at both sides."""
    width, height = 1024, 576
    surface = kit.new_surface(1280, 720, 0.8)
    canvas = surface.getCanvas()
    canvas.drawPaint(kit.radial((640, 260), 820, ["#6A3585", "#3A1D54", "#1B0D2B", "#0F0719"], [0, 0.3, 0.72, 1]))
    # A warm light in which the logo hangs: dust and embers glow in it.
    canvas.drawPaint(kit.radial((640, 190), 560, [("#FFA552", 0.26), ("#FF8A4A", 0.10), ("#FF8A4A", 0)], [0, 0.5, 1]))
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
    savings.save(wordmark.draw(), folder / "title.png", step=4)
    kit.save_png(draw_backdrop(), folder / "title_backdrop.png")
