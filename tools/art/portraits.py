"""Draws the round portraits of the opponents, the bank and the players, in each of their moods, and their eyes."""

from __future__ import annotations

import json
import math
from pathlib import Path

import skia
from PIL import Image

from game.ui import pictures
from tools.art import kit
from tools.art.portrait_palette import indexed, patches
from tools.art.portrait_parts import Pen
from tools.art.portrait_people import PEOPLE, Person

SIZE = 384
DETAIL_SCALE = 2
CENTRE: kit.Point = (192.0, 192.0)
RADIUS = 168.0
"""Outer edge of the disc: the interface puts its glow ring just outside of it."""
INNER = 157.0
BREAKOUT = 150.0
"""Above this height hair and hats may leave the disc."""
EYES = (
    f"place: where the upper left corner of a pair of eyes lies on the portrait of the same name; "
    f"the sheet holds, one above the other, {', '.join(pictures.EYE_STATES)}."
)


def _rays(count: int) -> skia.Path:
    """Sunbeams from the middle of the disc."""
    path = skia.Path()
    step = 360 / count
    for index in range(count):
        beam = [
            CENTRE,
            kit.polar(CENTRE, 260, index * step - 90 - step / 4),
            kit.polar(CENTRE, 260, index * step - 90 + step / 4),
        ]
        path.addPath(kit.polygon(beam))
    return path


def _stripes() -> skia.Path:
    """Slanted bars."""
    path = skia.Path()
    for index in range(-2, 14):
        x = index * 44 - 120
        path.addPath(kit.polygon([(x, 400), (x + 22, 400), (x + 202, -20), (x + 180, -20)]))
    return path


def _rings() -> skia.Path:
    """Circles around the middle."""
    path = skia.Path()
    for radius in (64, 104, 144):
        ring = kit.difference(kit.circle(CENTRE, radius + 10), kit.circle(CENTRE, radius - 10))
        path.addPath(ring)
    return path


def _tiles(name: str) -> skia.Path:
    """The shape of a card colour, repeated in staggered rows."""
    path = skia.Path()
    for row in range(9):
        for column in range(-1, 9):
            x = column * 52 + (26 if row % 2 else 0) + 2
            path.addPath(kit.shape(name, (x, row * 44 + 18), 12))
    return path


def _pattern(name: str) -> skia.Path:
    """The tone-on-tone pattern called `name`."""
    if name.startswith("rays"):
        return _rays(int(name[4:] or 16))
    if name == "stripes":
        return _stripes()
    if name == "rings":
        return _rings()
    return _tiles(name)


def _draw_disc(canvas: skia.Canvas, person: Person) -> None:
    """The coloured disc with its pattern and the thin edge of a card around it."""
    tone = person.ground
    canvas.drawPath(kit.circle(CENTRE, RADIUS), kit.fill(kit.INK.dark))
    canvas.drawPath(kit.circle(CENTRE, RADIUS - 3.5), kit.fill(person.edge))
    canvas.drawPath(kit.circle(CENTRE, INNER + 2.5), kit.fill(kit.INK.dark))
    inside = kit.circle(CENTRE, INNER)
    glow = [kit.mix(tone, "#FFF6D8", 0.30), tone, kit.mix(tone, "#1D0F3A", 0.32)]
    canvas.drawPath(inside, kit.radial((176, 150), 226, glow, (0, 0.5, 1)))
    canvas.save()
    canvas.clipPath(inside, doAntiAlias=True)
    canvas.drawPath(
        _pattern(person.pattern),
        kit.fill(person.motif or kit.mix(tone, "#FFF6D8", 0.75), 0.30 if person.motif else 0.17),
    )
    canvas.restore()


def _figure(person: Person, mood: str, eyes: str) -> skia.Image:
    """The person alone on a clear ground."""
    surface = kit.new_surface(SIZE, SIZE, DETAIL_SCALE)
    canvas = surface.getCanvas()
    canvas.translate(CENTRE[0], 0)
    person.draw(Pen(canvas, kit.mix(person.ground, "#FFF9E2", person.rim), eyes), mood)
    return surface.makeImageSnapshot()


def _tinted(code: str, alpha: float = 1.0) -> skia.Paint:
    """A paint that turns a picture into its silhouette in one colour."""
    return skia.Paint(ColorFilter=skia.ColorFilters.Blend(kit.colour(code, alpha), skia.BlendMode.kSrcIn))


def draw_portrait(person: Person, mood: str, eyes: str = "") -> skia.Surface:
    """One portrait: disc, shadow of the figure, thick outer ink, figure."""
    figure = _figure(person, mood, eyes)
    surface = kit.new_surface(SIZE, SIZE, DETAIL_SCALE)
    canvas = surface.getCanvas()
    _draw_disc(canvas, person)
    canvas.scale(1 / DETAIL_SCALE, 1 / DETAIL_SCALE)
    scale = DETAIL_SCALE
    inside = kit.moved(kit.circle(CENTRE, INNER), scale=scale)
    canvas.save()
    canvas.clipPath(inside, doAntiAlias=True)
    canvas.drawImage(figure, 9 * scale, 7 * scale, skia.SamplingOptions(), _tinted(kit.INK.deep, 0.32))
    canvas.restore()
    above = skia.Path()
    above.addRect(skia.Rect.MakeLTRB(0, 0, SIZE * scale, BREAKOUT * scale))
    canvas.clipPath(kit.union(inside, above), doAntiAlias=True)
    # Shifted silhouettes make a rounder outline than one square dilation.
    reach = 3.4 * scale
    for step in range(16):
        angle = math.tau * step / 16
        canvas.drawImage(
            figure,
            reach * math.cos(angle),
            reach * math.sin(angle),
            skia.SamplingOptions(),
            _tinted(kit.INK.dark),
        )
    canvas.drawImage(figure, 0, 0)
    return surface


def _finished(person: Person, mood: str, eyes: str = "") -> Image.Image:
    """A portrait in the size of its file."""
    # A plain average of the finer picture: a sharper filter would ring along the ink lines.
    fine = kit.to_image(draw_portrait(person, mood, eyes)).convert("RGBa")
    return fine.reduce(DETAIL_SCALE).convert("RGBA")


def draw_all(root: Path) -> None:
    """Write every portrait in every mood below the repository root, and what the eyes in it can do."""
    folder = root / pictures.ART_FOLDER
    places: dict[str, dict[str, kit.Point]] = {}
    for person in PEOPLE:
        for mood in person.moods:
            name = pictures.portrait(person.id, "" if mood == "neutral" else mood)
            plain = _finished(person, mood)
            picture = indexed(plain)
            kit.save_png(picture, folder / "portraits" / f"{name}.png")
            sheet, place = patches(picture, plain, [_finished(person, mood, state) for state in pictures.EYE_STATES])
            kit.save_png(sheet, root / pictures.file(pictures.eyes(name)))
            places[pictures.eyes(name)] = {"place": place}
    text = json.dumps({"how": EYES, "pictures": places}, indent=1)
    (folder / "portraits.json").write_text(text + "\n", encoding="utf-8")
