"""Shared drawing kit of the art scripts: palette, fonts, paints, shadows, inked text and colour shapes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import font_fredoka_one
import font_manrope
import skia
from PIL import Image

Point = tuple[float, float]
Stops = Sequence[float] | None


@dataclass(frozen=True)
class Tone:
    """One hue in four steps of light, as "#RRGGBB" strings."""

    light: str
    base: str
    dark: str
    deep: str


# The four card colours differ in lightness (CIE L* of the base: yellow 82, green 68, red 48, blue 36)
# as well as in hue, so that they stay apart for an eye that mixes hues up.
RED = Tone("#FF7A66", "#D92B2E", "#A01020", "#5E0614")
BLUE = Tone("#6C9DFF", "#2049C4", "#132C8A", "#0A1850")
GREEN = Tone("#A0F2A8", "#38BE66", "#178748", "#08492C")
YELLOW = Tone("#FFE680", "#FFC21C", "#E08A00", "#8A4A00")
COLOURS: dict[str, Tone] = {"Red": RED, "Blue": BLUE, "Green": GREEN, "Yellow": YELLOW}

CREAM = Tone("#FFFDF5", "#FFF4DC", "#E9D3A8", "#B99A6B")
INK = Tone("#4A3660", "#1D1230", "#140B24", "#0B0616")
GOLD = Tone("#FFF0B3", "#FFC94D", "#C98A1E", "#7A4B0E")
PLUM = Tone("#5B3A7A", "#33204A", "#211330", "#140B1F")
PETROL = Tone("#2A8A86", "#17605F", "#0D4145", "#08282E")
WALNUT = Tone("#A8744A", "#7A4A2E", "#4F2D1C", "#2C170F")


def colour(code: str, alpha: float = 1.0) -> int:
    """The skia colour of a "#RRGGBB" code."""
    value = int(code.lstrip("#"), 16)
    return skia.Color(value >> 16 & 255, value >> 8 & 255, value & 255, round(alpha * 255))


def mix(first: str, second: str, share: float) -> str:
    """The code that lies between two codes: share 0 is the first, 1 the second."""
    one, two = int(first.lstrip("#"), 16), int(second.lstrip("#"), 16)
    parts = [round((one >> shift & 255) * (1 - share) + (two >> shift & 255) * share) for shift in (16, 8, 0)]
    return "#{:02X}{:02X}{:02X}".format(*parts)


# --- surfaces ---------------------------------------------------------------------------------------------


def new_surface(width: int, height: int, scale: float = 1.0) -> skia.Surface:
    """A transparent surface of width x height units, drawn with `scale` pixels to the unit."""
    surface = skia.Surface(round(width * scale), round(height * scale))
    surface.getCanvas().clear(skia.ColorTRANSPARENT)
    surface.getCanvas().scale(scale, scale)
    return surface


def to_image(surface: skia.Surface) -> Image.Image:
    """The surface as a straight-alpha RGBA picture."""
    pixels = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    # Fully clear pixels are made black so that leftovers of blending never change the file.
    pixels[pixels[..., 3] == 0] = 0
    return Image.fromarray(pixels)


def save_png(
    picture: skia.Surface | Image.Image, path: Path, size: tuple[int, int] | None = None, colours: int = 0
) -> None:
    """Write a PNG with the same bytes each time, shrunk to `size` and cut to a palette if asked."""
    image = to_image(picture) if isinstance(picture, skia.Surface) else picture
    if size is not None and image.size != size:
        # Alpha is premultiplied while shrinking, or clear pixels would darken the edges.
        image = image.convert("RGBa").resize(size, Image.Resampling.LANCZOS).convert("RGBA")
    if colours:
        image = image.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, "PNG", optimize=True)


# --- paints -----------------------------------------------------------------------------------------------


def fill(code: str, alpha: float = 1.0, blur: float = 0.0) -> skia.Paint:
    """A plain smooth fill; `blur` softens its edge by that many units."""
    paint = skia.Paint(AntiAlias=True, Color=colour(code, alpha))
    if blur:
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
    return paint


def stroke(code: str, width: float, alpha: float = 1.0, blur: float = 0.0) -> skia.Paint:
    """A smooth line with round joins and ends."""
    paint = fill(code, alpha, blur)
    paint.setStyle(skia.Paint.kStroke_Style)
    paint.setStrokeWidth(width)
    paint.setStrokeJoin(skia.Paint.kRound_Join)
    paint.setStrokeCap(skia.Paint.kRound_Cap)
    return paint


def _colours(codes: Sequence[str | tuple[str, float]]) -> list[int]:
    """Gradient steps: a code, or a (code, alpha) pair."""
    return [colour(code) if isinstance(code, str) else colour(*code) for code in codes]


def linear(start: Point, end: Point, codes: Sequence[str | tuple[str, float]], at: Stops = None) -> skia.Paint:
    """A fill that runs through the codes from start to end."""
    shader = skia.GradientShader.MakeLinear(
        points=[skia.Point(*start), skia.Point(*end)], colors=_colours(codes), positions=at and list(at)
    )
    return skia.Paint(AntiAlias=True, Shader=shader)


def radial(centre: Point, radius: float, codes: Sequence[str | tuple[str, float]], at: Stops = None) -> skia.Paint:
    """A fill that runs through the codes from the centre outwards."""
    shader = skia.GradientShader.MakeRadial(
        center=skia.Point(*centre), radius=radius, colors=_colours(codes), positions=at and list(at)
    )
    return skia.Paint(AntiAlias=True, Shader=shader)


def sweep(centre: Point, codes: Sequence[str | tuple[str, float]], at: Stops = None) -> skia.Paint:
    """A fill that runs through the codes clockwise around the centre, from three o'clock."""
    shader = skia.GradientShader.MakeSweep(centre[0], centre[1], _colours(codes), at and list(at))
    return skia.Paint(AntiAlias=True, Shader=shader)


# --- paths ------------------------------------------------------------------------------------------------


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """The point at that distance and angle; 0 is right, 90 is down as on the screen."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def polygon(points: Sequence[Point], rounding: float = 0.0) -> skia.Path:
    """A closed path through the points, its corners rounded with that radius."""
    path = skia.Path()
    if not rounding:
        path.addPoly([skia.Point(*point) for point in points], True)
        return path
    last, first = points[-1], points[0]
    path.moveTo((last[0] + first[0]) / 2, (last[1] + first[1]) / 2)
    for here, after in zip(points, [*points[1:], points[0]], strict=True):
        middle = ((here[0] + after[0]) / 2, (here[1] + after[1]) / 2)
        path.arcTo(here[0], here[1], middle[0], middle[1], rounding)
    path.close()
    return path


def rounded_rect(left: float, top: float, width: float, height: float, radius: float) -> skia.Path:
    """A rectangle with round corners."""
    path = skia.Path()
    path.addRoundRect(skia.Rect.MakeXYWH(left, top, width, height), radius, radius)
    return path


def circle(centre: Point, radius: float) -> skia.Path:
    """A circle as a path."""
    path = skia.Path()
    path.addCircle(centre[0], centre[1], radius)
    return path


def moved(path: skia.Path, dx: float = 0.0, dy: float = 0.0, scale: float = 1.0, turn: float = 0.0) -> skia.Path:
    """A copy of the path, turned by `turn` degrees and scaled about the origin, then moved."""
    matrix = skia.Matrix()
    matrix.postRotate(turn)
    matrix.postScale(scale, scale)
    matrix.postTranslate(dx, dy)
    result = skia.Path(path)
    result.transform(matrix)
    return result


def union(*paths: skia.Path) -> skia.Path:
    """The outline of all the paths together."""
    result = paths[0]
    for path in paths[1:]:
        result = skia.Op(result, path, skia.kUnion_PathOp)
    return result


def difference(path: skia.Path, *holes: skia.Path) -> skia.Path:
    """The path with the holes cut out of it."""
    for hole in holes:
        path = skia.Op(path, hole, skia.kDifference_PathOp)
    return path


def intersection(one: skia.Path, two: skia.Path) -> skia.Path:
    """The part that two paths share."""
    return skia.Op(one, two, skia.kIntersect_PathOp)


# --- the four colour shapes -------------------------------------------------------------------------------


def triangle(centre: Point, radius: float) -> skia.Path:
    """Red's shape, weighted so that it looks centred and as large as the others."""
    x, y = centre[0], centre[1] + radius * 0.09
    corners = [
        (x, y - radius * 1.12),
        (x + radius * 1.12, y + radius * 0.86),
        (x - radius * 1.12, y + radius * 0.86),
    ]
    return polygon(corners, radius * 0.17)


def disc(centre: Point, radius: float) -> skia.Path:
    """Blue's shape."""
    return circle(centre, radius * 0.96)


def diamond(centre: Point, radius: float) -> skia.Path:
    """Green's shape."""
    x, y = centre
    corners = [(x, y - radius * 1.2), (x + radius * 1.05, y), (x, y + radius * 1.2), (x - radius * 1.05, y)]
    return polygon(corners, radius * 0.15)


def star(centre: Point, radius: float) -> skia.Path:
    """Yellow's shape: five points with full, rounded arms."""
    middle = (centre[0], centre[1] + radius * 0.06)
    corners = [polar(middle, radius * (1.2 if step % 2 == 0 else 0.66), -90 + 36 * step) for step in range(10)]
    return polygon(corners, radius * 0.13)


SHAPES = {"Red": triangle, "Blue": disc, "Green": diamond, "Yellow": star}


def shape(name: str, centre: Point, radius: float) -> skia.Path:
    """The shape of the colour called `name`: all four carry about the same weight at one radius."""
    return SHAPES[name](centre, radius)


# --- shadows ----------------------------------------------------------------------------------------------


def soft_shadow(
    canvas: skia.Canvas,
    path: skia.Path,
    drop: float = 6.0,
    blur: float = 6.0,
    alpha: float = 0.45,
    code: str = INK.deep,
) -> None:
    """A soft shadow of the path, `drop` units below it."""
    canvas.save()
    canvas.translate(0, drop)
    canvas.drawPath(path, fill(code, alpha, blur))
    canvas.restore()


def glow(canvas: skia.Canvas, path: skia.Path, code: str, blur: float = 12.0, alpha: float = 0.8) -> None:
    """A soft light around the path."""
    canvas.drawPath(path, fill(code, alpha, blur))


# --- fonts and text ---------------------------------------------------------------------------------------


@cache
def _typeface(file: str) -> skia.Typeface:
    face = skia.Typeface.MakeFromFile(file)
    if face is None:
        raise FileNotFoundError(file)
    return face


def _font(file: str, size: float) -> skia.Font:
    font = skia.Font(_typeface(file), size)
    font.setEdging(skia.Font.Edging.kAntiAlias)
    font.setHinting(skia.FontHinting.kNone)
    font.setSubpixel(True)
    return font


def display_font(size: float) -> skia.Font:
    """Fredoka One, for numerals and titles."""
    return _font(font_fredoka_one.FredokaOne, size)


def text_font(size: float, weight: str = "Bold") -> skia.Font:
    """Manrope, for running text: Regular, Medium, SemiBold, Bold or ExtraBold."""
    return _font(font_manrope.font_files["Manrope" if weight == "Regular" else f"Manrope{weight}"], size)


def text_path(text: str, font: skia.Font, tracking: float = 0.0) -> skia.Path:
    """The outline of a line of text, from x = 0 on the baseline y = 0."""
    glyphs = font.textToGlyphs(text)
    result, x = skia.Path(), 0.0
    for glyph, width in zip(glyphs, font.getWidths(glyphs), strict=True):
        outline = font.getPath(glyph)
        if outline is not None:
            result.addPath(outline, x, 0)
        x += width + tracking
    return result


def centred(path: skia.Path, centre: Point) -> skia.Path:
    """The path moved so that its ink is centred on the point."""
    box = path.computeTightBounds()
    return moved(path, centre[0] - box.centerX(), centre[1] - box.centerY())


def fitted(path: skia.Path, centre: Point, width: float, height: float) -> skia.Path:
    """The path scaled to fill the box as far as its proportions allow, and centred in it."""
    box = path.computeTightBounds()
    return centred(moved(path, scale=min(width / box.width(), height / box.height())), centre)


def inked(
    canvas: skia.Canvas,
    path: skia.Path,
    paint: skia.Paint | None = None,
    outline: float = 10.0,
    drop: float = 0.0,
    ink: str = INK.dark,
) -> None:
    """Draw the path with a thick ink outline around it and, if asked, a hard drop shadow below."""
    # Line and fill are drawn apart: one stroke-and-fill paint would also fill the holes of a ring.
    around, inside = stroke(ink, outline * 2), fill(ink)
    for shift in (drop, 0.0) if drop else (0.0,):
        canvas.save()
        canvas.translate(0, shift)
        canvas.drawPath(path, around)
        canvas.drawPath(path, inside)
        canvas.restore()
    canvas.drawPath(path, paint or fill(CREAM.base))


def inked_text(
    canvas: skia.Canvas,
    text: str,
    centre: Point,
    size: float,
    paint: skia.Paint | None = None,
    outline: float = 10.0,
    drop: float = 0.0,
    font: skia.Font | None = None,
    tracking: float = 0.0,
) -> skia.Path:
    """Draw outlined text centred on the point, and return its path."""
    path = centred(text_path(text, font or display_font(size), tracking), centre)
    inked(canvas, path, paint, outline, drop)
    return path
