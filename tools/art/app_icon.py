"""The mark of the game for windows, docks and desktops, with a plainer drawing for the smallest sizes."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import skia
from PIL import Image

from tools.art import heraldry, kit, savings

ART = Path("game/data/art")

# Two shapes on either side of the blade, which runs from the lower left to the upper right.
PLACES = {"Red": (-27, -263), "Green": (-266, -24), "Blue": (266, 24), "Yellow": (27, 263)}
WINDOWS_SIZES = (16, 24, 32, 48, 64, 128, 256)
# Types of the entries of an Apple icon file, and the size of the PNG each holds.
APPLE_TYPES = (
    ("icp4", 16),
    ("icp5", 32),
    ("ic11", 32),
    ("ic12", 64),
    ("ic07", 128),
    ("ic08", 256),
    ("ic09", 512),
)


def draw_mark() -> skia.Surface:
    """The full mark: four shapes on a plum tile in gold, a blade across."""
    surface = kit.new_surface(1024, 1024)
    canvas = surface.getCanvas()
    tile = kit.rounded_rect(64, 56, 896, 896, 210)
    kit.soft_shadow(canvas, tile, 22, 18, 0.5)
    canvas.drawPath(tile, kit.linear((0, 56), (0, 952), [kit.GOLD.light, kit.GOLD.base, kit.GOLD.dark, kit.GOLD.deep]))
    canvas.drawPath(tile, kit.stroke(kit.INK.deep, 16))
    field = kit.rounded_rect(104, 96, 816, 816, 172)
    canvas.drawPath(field, kit.radial((512, 420), 640, ["#8A4BB0", "#4A2468", "#1D0F30"]))
    canvas.save()
    canvas.clipPath(field, True)
    heraldry.rays(canvas, (512, 504), 800, "#D9A3FF", 0.13, 16)
    canvas.drawPath(field, kit.stroke(kit.INK.deep, 70, 0.45, 22))
    canvas.restore()
    canvas.drawPath(field, kit.stroke(kit.INK.deep, 14))
    for name, (x, y) in PLACES.items():
        heraldry.inked_shape(canvas, name, (512 + x, 504 + y), 116, 21)
    heraldry.blade(canvas, (190, 826), -45, 930, 80, 21)
    return surface


def draw_small(size: int) -> Image.Image:
    """The mark for 16 to 32 pixels: flat shapes, a plain slash, no frame."""
    surface = kit.new_surface(32, 32, 8 * size / 32)
    canvas = surface.getCanvas()
    canvas.drawPath(kit.rounded_rect(0.5, 0.5, 31, 31, 7), kit.fill("#3A1C56"))
    canvas.drawPath(kit.rounded_rect(1.2, 1.2, 29.6, 29.6, 6.4), kit.stroke(kit.GOLD.base, 1.6))
    for name, (x, y) in PLACES.items():
        tone = kit.COLOURS[name]
        code = kit.mix(tone.base, tone.light, 0.25 if name != "Blue" else 0.55)
        canvas.drawPath(kit.shape(name, (16 + x / 31.5, 16 + y / 31.5), 4.9), kit.fill(code))
    slash = kit.polygon([(4.3, 26), (24.8, 5.2), (28.2, 3.8), (26.8, 7.2), (6, 27.7)])
    canvas.drawPath(slash, kit.stroke("#1D0F30", 2.2))
    canvas.drawPath(slash, kit.fill("#FFFFFF"))
    return kit.to_image(surface).convert("RGBa").resize((size, size), Image.Resampling.LANCZOS).convert("RGBA")


def at_size(mark: Image.Image, size: int) -> Image.Image:
    """The mark in the drawing that suits the size."""
    if size <= 32:
        return draw_small(size)
    return mark.convert("RGBa").resize((size, size), Image.Resampling.LANCZOS).convert("RGBA")


def png_bytes(image: Image.Image) -> bytes:
    """The picture as a PNG file."""
    stream = io.BytesIO()
    # Large pictures hide coarser steps and would make up most of the file.
    savings.rounded(image, 2 if image.width < 256 else 4).save(stream, "PNG", optimize=True)
    return stream.getvalue()


def write_windows_icon(pictures: dict[int, bytes], path: Path) -> None:
    """An .ico is a directory of pictures, here all stored as PNG."""
    offset = 6 + 16 * len(pictures)
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, data in pictures.items():
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), offset + len(body))
        body += data
    path.write_bytes(head + body)


def write_apple_icon(pictures: dict[int, bytes], path: Path) -> None:
    """An .icns is a chain of typed blocks, each with its length in front."""
    blocks = b""
    for kind, size in APPLE_TYPES:
        data = pictures[size]
        blocks += kind.encode() + struct.pack(">I", len(data) + 8) + data
    path.write_bytes(b"icns" + struct.pack(">I", len(blocks) + 8) + blocks)


def draw_all(root: Path) -> None:
    """Write the mark as a picture and as the icon files of Windows and macOS."""
    folder = root / ART
    mark = kit.to_image(draw_mark())
    savings.save(mark, folder / "icon.png", step=4)
    sizes = sorted({*WINDOWS_SIZES, *(size for _, size in APPLE_TYPES)})
    pictures = {size: png_bytes(at_size(mark, size)) for size in sizes}
    write_windows_icon({size: pictures[size] for size in WINDOWS_SIZES}, folder / "icon.ico")
    write_apple_icon(pictures, folder / "icon.icns")
