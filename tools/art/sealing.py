"""The sealed shuffle in pictures: the wax seal, and the three steps of the envelope on the page that explains it."""

from __future__ import annotations

import math
from pathlib import Path

import skia

from tools.art import kit, savings
from tools.art.effects import ART

SEAL = 160
STORY = (960, 300)
_PAPER = ("#FFFDF5", "#F7E8C6", "#E2C993")
_WAX = (10, 0.0, 0.8), (7, 1.4, 0.55), (13, 2.1, 0.3)
"""The waves of the edge of the wax: how many round it, where they begin, how high."""


def _blob(middle: kit.Point, radius: float) -> skia.Path:
    """A drop of wax that was pressed flat: almost round."""
    points = []
    for step in range(120):
        angle = 2 * math.pi * step / 120
        wave = sum(height * math.sin(count * angle + shift) for count, shift, height in _WAX)
        points.append(kit.polar(middle, radius * (1 + 0.035 * wave), math.degrees(angle)))
    return kit.polygon(points)


def draw_wax(canvas: skia.Canvas, middle: kit.Point, radius: float) -> None:
    """A seal of red wax with the game's four shapes in its middle."""
    x, y = middle
    wax, stamp = _blob(middle, radius), kit.circle(middle, radius * 0.72)
    kit.soft_shadow(canvas, wax, radius * 0.08, radius * 0.06, 0.55)
    canvas.drawPath(wax, kit.stroke(kit.INK.deep, radius * 0.09))
    canvas.drawPath(
        wax,
        kit.radial((x - radius * 0.3, y - radius * 0.4), radius * 1.7, [kit.RED.light, kit.RED.base, kit.RED.dark]),
    )
    canvas.drawPath(
        stamp, kit.linear((x, y - radius), (x, y + radius), [kit.RED.dark, kit.mix(kit.RED.dark, kit.RED.base, 0.6)])
    )
    canvas.drawPath(stamp, kit.stroke(kit.RED.deep, radius * 0.05))
    canvas.drawPath(kit.moved(stamp, dy=radius * 0.05), kit.stroke(kit.RED.light, radius * 0.03, 0.55))
    for name, angle in (("Red", -90), ("Blue", 0), ("Green", 180), ("Yellow", 90)):
        place = kit.polar(middle, radius * 0.37, angle)
        sign = kit.shape(name, place, radius * 0.185)
        canvas.drawPath(kit.moved(sign, dy=-radius * 0.025), kit.fill(kit.RED.deep))
        canvas.drawPath(sign, kit.fill(kit.mix(kit.RED.light, kit.CREAM.base, 0.45)))


def draw_seal() -> skia.Surface:
    """The seal by itself."""
    surface = kit.new_surface(SEAL, SEAL)
    draw_wax(surface.getCanvas(), (SEAL / 2, SEAL / 2 - 3), 66)
    return surface


def _card(canvas: skia.Canvas, name: str, middle: kit.Point, turn: float) -> None:
    """A small card with the shape of its colour."""
    tone = kit.COLOURS[name]
    canvas.save()
    canvas.translate(*middle)
    canvas.rotate(turn)
    card = kit.rounded_rect(-34, -50, 68, 100, 11)
    kit.soft_shadow(canvas, card, 5, 4, 0.4)
    canvas.drawPath(card, kit.stroke(kit.INK.base, 5))
    canvas.drawPath(card, kit.fill(kit.CREAM.light))
    canvas.drawPath(kit.rounded_rect(-28, -44, 56, 88, 8), kit.linear((0, -44), (0, 44), [tone.base, tone.dark]))
    canvas.drawPath(kit.shape(name, (0, 0), 19), kit.fill(kit.CREAM.light))
    canvas.restore()


def _fan(canvas: skia.Canvas, middle: kit.Point) -> None:
    x, y = middle
    for name, away, turn in (("Red", -48, -22), ("Yellow", -17, -8), ("Green", 17, 7), ("Blue", 48, 21)):
        _card(canvas, name, (x + away, y + abs(away) * 0.22), turn)


def _envelope(canvas: skia.Canvas, middle: kit.Point, open_: bool, fan: bool) -> None:
    """An envelope of cream paper, its flap up or down, perhaps with cards that look out of it."""
    x, y = middle
    left, right, top, bottom = x - 112, x + 112, y - 56, y + 84
    body = kit.rounded_rect(left, top, 224, 140, 12)
    kit.soft_shadow(canvas, body, 9, 8, 0.35)
    if open_:
        flap = kit.polygon([(left + 4, top + 8), (x, top - 78), (right - 4, top + 8)], 10)
        canvas.drawPath(flap, kit.stroke(kit.INK.base, 6))
        canvas.drawPath(flap, kit.fill(_PAPER[2]))
        canvas.drawPath(body, kit.stroke(kit.INK.base, 6))
        canvas.drawPath(body, kit.fill(kit.CREAM.deep))
    if fan:
        _fan(canvas, (x, y - 42))
    front = kit.polygon([(left, top + 10), (x, y + 26), (right, top + 10), (right, bottom), (left, bottom)], 12)
    if not open_:
        front = body
    canvas.drawPath(front, kit.stroke(kit.INK.base, 6))
    canvas.drawPath(front, kit.linear((0, top), (0, bottom), list(_PAPER)))
    for side in (left, right):
        fold = skia.Path()
        fold.moveTo(side + (8 if side == left else -8), bottom - 8)
        fold.lineTo(x, y + 18)
        canvas.drawPath(fold, kit.stroke(kit.CREAM.deep, 3.5))
    if not open_:
        canvas.save()
        canvas.clipPath(body, True)
        flap = kit.polygon([(left - 14, top - 8), (right + 14, top - 8), (x, y + 34)], 8)
        canvas.drawPath(flap, kit.stroke(kit.INK.base, 6))
        canvas.drawPath(flap, kit.linear((0, top), (0, y + 34), list(_PAPER)))
        canvas.restore()


def _arrow(canvas: skia.Canvas, middle: kit.Point) -> None:
    x, y = middle
    half = [(-28, -9), (2, -9), (2, -26), (32, 0)]
    points = [*half, *((away, -up) for away, up in reversed(half[:-1]))]
    arrow = kit.polygon([(x + away, y + up) for away, up in points], 5)
    canvas.drawPath(arrow, kit.stroke(kit.INK.base, 6))
    canvas.drawPath(arrow, kit.fill(kit.GOLD.base))


def draw_story() -> skia.Surface:
    """Cards go into an envelope; it is sealed; after the round it is opened, and they are the same."""
    surface = kit.new_surface(*STORY)
    canvas = surface.getCanvas()
    _envelope(canvas, (150, 190), True, True)
    _arrow(canvas, (318, 190))
    _envelope(canvas, (480, 170), False, False)
    draw_wax(canvas, (480, 194), 42)
    _arrow(canvas, (642, 190))
    _envelope(canvas, (810, 190), True, True)
    tick = skia.Path()
    tick.moveTo(860, 236)
    tick.lineTo(884, 260)
    tick.lineTo(930, 200)
    canvas.drawPath(tick, kit.stroke(kit.INK.base, 28))
    canvas.drawPath(tick, kit.stroke(kit.GREEN.base, 17))
    return surface


def draw_all(root: Path) -> None:
    """Draw the seal and its story."""
    folder = root / ART
    savings.save(draw_seal(), folder / "wax_seal.png")
    savings.save(draw_story(), folder / "sealed_story.png")
