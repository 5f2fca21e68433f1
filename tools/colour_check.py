"""The table as people see it who see colours otherwise: docs/colour-blind.jpg, and how far apart the four colours are.

The ways of seeing are those of Machado, Oliveira and Fernandes (2009) at full strength, applied to linear light; the
difference of two colours is the distance in CIE Lab (1976). A difference of 10 is plain to see, one of 2 just so. The
table in docs/ACCESSIBILITY.md is what `--figures` prints, and a test compares the two.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
import tempfile
from pathlib import Path

import font_manrope
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

Pixels = NDArray[np.float64]
FILE = ROOT / "docs" / "colour-blind.jpg"
SHAPES = {"Red": "triangle", "Yellow": "star", "Green": "diamond", "Blue": "dot"}
"""What each colour has beside its hue."""
COLOURS = tuple(SHAPES)
SEEN: dict[str, Pixels | None] = {
    "Normal vision": np.eye(3),
    "Protanopia (no red)": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "Deuteranopia (no green)": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "Tritanopia (no blue)": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
    "Greyscale": None,
}
"""By name what becomes of linear red, green and blue; None leaves nothing but how light a colour is."""
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = np.array([0.95047, 1.0, 1.08883])
POSITION = (
    "no_mercy | hands r1 r4 r9 rS y0 y2 y8 yR g1 g5 g+4 gA b2 b4 b7 bE W+6 WR+4 / b2 y3 r1 g9 / g4 b5 r8 y9 g1 / r3 g3 "
    "y4 | pile g5 y5 | turn 0"
)
COLOURED = 0.35
"""So far the parts of a colour are apart that is neither white, grey nor black."""
PANEL = (640, 360)
CAPTION = 34
FONT = str(Path(font_manrope.font_directory) / "Manrope-ExtraBold.ttf")


# ---- colours --------------------------------------------------------------------------------------------------------


def linear(pixels: Pixels) -> Pixels:
    """Light out of the parts of a colour, both from 0 to 1."""
    return np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)


def encoded(light: Pixels) -> Pixels:
    """The parts of a colour out of light."""
    light = np.clip(light, 0.0, 1.0)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def as_seen(pixels: Pixels, way: str) -> Pixels:
    """Colours, from 0 to 1, as somebody sees them."""
    light, matrix = linear(pixels), SEEN[way]
    if matrix is None:
        return encoded(np.repeat((light @ LUMINANCE)[..., None], 3, axis=-1))
    return encoded(light @ matrix.T)


def lab(pixels: Pixels) -> Pixels:
    """Colours in CIE Lab."""
    scaled = (linear(pixels) @ TO_XYZ.T) / WHITE
    root = np.where(scaled > 0.008856, np.cbrt(scaled), scaled * 7.787 + 16 / 116)
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def card_colours() -> dict[str, Pixels]:
    """The colour of each kind of card: the mean of all that is coloured in the picture of its seven."""
    found = {}
    for name in COLOURS:
        picture = Image.open(ROOT / "CardSprites" / f"{name}_7_Card.png").convert("RGB")
        pixels = np.asarray(picture, dtype=np.float64).reshape(-1, 3) / 255
        coloured = pixels[pixels.max(axis=1) - pixels.min(axis=1) > COLOURED]
        found[name] = encoded(linear(coloured).mean(axis=0))
    return found


def closest(way: str) -> tuple[float, str]:
    """The smallest difference between two of the four colours, and which two those are."""
    seen = {name: lab(as_seen(colour, way)) for name, colour in card_colours().items()}
    pairs = itertools.combinations(COLOURS, 2)
    distance, pair = min((float(np.linalg.norm(seen[one] - seen[other])), (one, other)) for one, other in pairs)
    return distance, " and ".join(pair).lower()


def figures() -> list[str]:
    """The rows of the table in docs/ACCESSIBILITY.md."""
    rows = []
    for way in SEEN:
        distance, pair = closest(way)
        rows.append(f"| {way} | {distance:.0f} | {pair} |")
    return rows


# ---- the picture ----------------------------------------------------------------------------------------------------


def busy_table() -> Image.Image:
    """A table with cards of all colours, taken from the window."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["SPIETATO_STRICT"] = "1"
    with tempfile.TemporaryDirectory() as home:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            os.environ[name] = home
        import pygame

        from game.app import App
        from tools.make_screenshots import Shot, staged

        app = App(language="en", sound=False)
        app.settings.reduced_motion = True
        app.settings.highlight = False  # All colours at their full strength.
        app.forget_settings_on_exit()
        app.storage.look_only = True
        app.open((1280, 720), False)
        scene = staged(app, Shot("busy", POSITION))
        app.stack.push(scene)
        for _ in range(120):
            scene.update(1 / 60)
        app._draw()
        picture = Image.frombytes("RGB", app.size, pygame.image.tobytes(app.screen, "RGB"))
        app.close()
    return picture


def sheet(table: Image.Image) -> Image.Image:
    """The table in every way of seeing, and in the last field the figures."""
    font = ImageFont.truetype(FONT, 21)
    width, height = PANEL[0], PANEL[1] + CAPTION
    whole = Image.new("RGB", (2 * width, 3 * height), (20, 12, 30))
    draw = ImageDraw.Draw(whole)
    pixels = np.asarray(table, dtype=np.float64) / 255
    for number, way in enumerate(SEEN):
        left, top = number % 2 * width, number // 2 * height
        seen = Image.fromarray((as_seen(pixels, way) * 255 + 0.5).astype(np.uint8))
        whole.paste(seen.resize(PANEL, Image.Resampling.LANCZOS), (left, top + CAPTION))
        draw.text((left + 12, top + 5), way, (255, 244, 220), font)
    left, top = width + 24, 2 * height + 16
    draw.text((left, top), "Least difference between two card colours", (255, 201, 77), font)
    for number, way in enumerate(SEEN, 1):
        distance, pair = closest(way)
        draw.text((left, top + 34 * number), f"{distance:.0f}   {way}: {pair}", (255, 244, 220), font)
    for number, (name, shape) in enumerate(SHAPES.items()):
        card = Image.open(ROOT / "CardSprites" / f"{name}_7_Card.png").convert("RGBA").resize((88, 132))
        spot = (left + 150 * number, top + 34 * 6 + 8)
        whole.paste(card.convert("L"), spot, card)
        draw.text((spot[0], spot[1] + 132), shape, (255, 244, 220), font)
    return whole


def main() -> None:
    """Take the picture, or print the figures."""
    parser = argparse.ArgumentParser(description="Show the table as people see it who see colours otherwise.")
    parser.add_argument("--figures", action="store_true", help="print the rows for docs/ACCESSIBILITY.md")
    parser.add_argument("--file", type=Path, default=FILE)
    arguments = parser.parse_args()
    if not arguments.figures:
        sheet(busy_table()).save(arguments.file, quality=88)
    print("\n".join(figures()))


if __name__ == "__main__":
    main()
