"""What strikes people: the claw that catches them, the sign that stops them, cracks, and the embers of a last card."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import skia

from tools.art import kit, savings
from tools.art.effects import ART, polar_field, white

CLAW = (384, 256)
_FINGERS = (
    ((196, 76), (262, 20), (330, 40)),
    ((214, 106), (300, 74), (350, 92)),
    ((214, 150), (300, 182), (350, 164)),
    ((196, 180), (262, 236), (330, 216)),
)
"""The knuckle, the bend and the tip of each finger of the open claw, which reaches to the right."""
_SHUT = (
    ((196, 80), (270, 48), (296, 84)),
    ((214, 106), (300, 92), (318, 110)),
    ((214, 150), (300, 164), (318, 146)),
    ((196, 176), (270, 208), (296, 172)),
)


def _finger(knuckle: kit.Point, bend: kit.Point, tip: kit.Point) -> skia.Path:
    path = skia.Path()
    path.moveTo(*knuckle)
    path.quadTo(*bend, *tip)
    return path


def _talon(bend: kit.Point, tip: kit.Point, length: float) -> skia.Path:
    """The nail, on from the end of the finger and bent inwards."""
    along = np.array(tip, dtype=float) - np.array(bend, dtype=float)
    along /= np.hypot(*along)
    across = np.array([-along[1], along[0]])
    inwards = across if (128 - tip[1]) * across[1] > 0 else -across
    root, end = np.array(tip) - along * 2, np.array(tip) + along * length + inwards * length * 0.4
    path = skia.Path()
    path.moveTo(*(root + across * 14))
    path.quadTo(*(root + along * 26 + across * 6), *end)
    path.quadTo(*(root + along * 16 - across * 4), *(root - across * 14))
    path.close()
    return path


def draw_claw(path: Path, fingers: tuple[tuple[kit.Point, kit.Point, kit.Point], ...], nail: float) -> None:
    """A hand with talons that reaches to the right; its arm fades into the dark it came from."""
    surface = kit.new_surface(*CLAW)
    canvas = surface.getCanvas()
    arm = kit.polygon([(0, 108), (150, 76), (236, 70), (252, 128), (236, 186), (150, 180), (0, 148)], 26)
    skin = kit.linear((0, 0), (350, 0), [(kit.RED.deep, 0.0), kit.RED.deep, kit.RED.dark], [0, 0.45, 1])
    rim = kit.linear((0, 0), (350, 0), [(kit.INK.deep, 0.0), kit.INK.deep, kit.INK.deep], [0, 0.4, 1])
    rim.setStyle(skia.Paint.kStroke_Style)
    rim.setStrokeWidth(16)
    rim.setStrokeJoin(skia.Paint.kRound_Join)
    canvas.drawPath(arm, rim)
    for _, bend, tip in fingers:
        canvas.drawPath(_talon(bend, tip, nail), kit.stroke(kit.INK.deep, 12))
    for finger in fingers:
        canvas.drawPath(_finger(*finger), kit.stroke(kit.INK.deep, 50))
    canvas.drawPath(arm, skin)
    for finger in fingers:
        canvas.drawPath(_finger(*finger), kit.stroke(kit.RED.dark, 36))
        light = kit.moved(_finger(*finger), dy=-6)
        canvas.drawPath(light, kit.stroke(kit.RED.light, 9, 0.55))
    for _, bend, tip in fingers:
        canvas.drawPath(_talon(bend, tip, nail), kit.fill(kit.CREAM.base))
    savings.save(surface, path)


def draw_no_entry(folder: Path) -> None:
    """The sign that nobody passes: a red disc with a pale bar, ringed."""
    surface = kit.new_surface(320, 320)
    canvas = surface.getCanvas()
    disc = kit.circle((160, 156), 136)
    kit.soft_shadow(canvas, disc, 10, 9, 0.6)
    canvas.drawPath(disc, kit.fill(kit.INK.deep))
    canvas.drawPath(kit.circle((160, 156), 128), kit.fill(kit.CREAM.base))
    canvas.drawPath(
        kit.circle((160, 156), 114), kit.linear((160, 40), (160, 270), [kit.RED.light, kit.RED.base, kit.RED.dark])
    )
    bar = kit.rounded_rect(76, 132, 168, 48, 12)
    canvas.drawPath(bar, kit.stroke(kit.RED.deep, 8, 0.6))
    canvas.drawPath(bar, kit.fill(kit.CREAM.light))
    savings.save(surface, folder / "no_entry.png")


def draw_cracks(folder: Path) -> None:
    """Cracks in a round glass, out from where it was hit; to lie on the portrait of somebody who is out."""
    surface = kit.new_surface(256, 256)
    canvas = surface.getCanvas()
    canvas.clipPath(kit.circle((128, 128), 112), True)
    lot = np.random.default_rng(5)
    hit = (104.0, 92.0)
    for arm in range(8):
        angle, reach, points = arm * 45 + lot.uniform(-14, 14), 0.0, [hit]
        while reach < 230:
            reach += lot.uniform(22, 44)
            angle += lot.uniform(-10, 10)
            points.append(kit.polar(hit, reach, angle))
        for number in range(len(points) - 1):
            width = max(2.0, 6.0 - number * 1.1)
            line = skia.Path()
            line.moveTo(*points[number])
            line.lineTo(*points[number + 1])
            canvas.drawPath(kit.moved(line, 1.6, 1.8), kit.stroke("#FFFFFF", width * 0.9, 0.8))
            canvas.drawPath(line, kit.stroke("#000000", width, 0.92))
    savings.save_grey(surface, folder / "cracks.png")


def draw_cinder(folder: Path) -> None:
    """A ring that glows unevenly, as the edge of burning paper does: brighter below, licking upwards."""
    reach, angle = polar_field(288)
    flare = 0.5 + 0.5 * np.sin(angle * 5 + 0.8) * np.sin(angle * 9 + 2.1)
    edge = 0.66 + 0.05 * flare
    outwards = np.clip((reach - edge) / (0.3 + 0.06 * flare), 0, 1)
    inwards = np.clip((edge - reach) / 0.09, 0, 1)
    alpha = (1 - outwards) ** 2.4 * (1 - inwards) ** 2 * (0.62 + 0.38 * flare)
    alpha = np.where(reach >= 1, 0, alpha)
    kit.save_png(white(alpha, 6), folder / "cinder.png")


def draw_all(root: Path) -> None:
    """Draw everything that strikes."""
    folder = root / ART
    draw_claw(folder / "claw_open.png", _FINGERS, 34)
    draw_claw(folder / "claw_shut.png", _SHUT, 18)
    draw_no_entry(folder)
    draw_cracks(folder)
    draw_cinder(folder)
