"""Contact sheets of the finished art for docs/art: all cards, cards in play, colour vision, portraits."""

from __future__ import annotations

from pathlib import Path

import numpy
from PIL import Image, ImageFilter

from tools.art import kit

VALUES = [str(digit) for digit in range(10)]
VALUES += ["Skip", "Reverse", "Draw_Two", "Draw_Four", "Discard_All", "Skip_Everyone"]
WILDS = ["Wild", "Wild_Draw_Four", "Wild_Shuffle_Hands", "Wild_Customizable"]
WILDS += ["Wild_Reverse_Draw_4", "Wild_Draw_6", "Wild_Draw_10", "Wild_Color_Roulette"]

# Dichromats' view of linear red, green and blue, at full severity: Machado, Oliveira and Fernandes,
# "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
VISIONS = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}


def felt(width: int, height: int) -> Image.Image:
    """A piece of the table to lay pictures on."""
    surface = kit.new_surface(width, height)
    light = kit.radial((width / 2, height * 0.4), max(width, height) * 0.7, [kit.PETROL.base, kit.PETROL.dark])
    surface.getCanvas().drawPaint(light)
    return kit.to_image(surface)


def load(path: Path, width: int) -> Image.Image:
    """A picture at that width."""
    image = Image.open(path).convert("RGBA").convert("RGBa")
    size = (width, round(image.height * width / image.width))
    return image.resize(size, Image.Resampling.LANCZOS).convert("RGBA")


def lay(sheet: Image.Image, picture: Image.Image, left: int, top: int) -> None:
    """Lay a picture on the sheet with a soft shadow."""
    margin = 12
    shade = Image.new("L", (picture.width + 2 * margin, picture.height + 2 * margin))
    shade.paste(picture.getchannel("A").point(lambda level: level * 2 // 5), (margin, margin))
    shade = shade.filter(ImageFilter.GaussianBlur(4))
    sheet.paste((8, 4, 16), (left - margin, top - margin + 4), shade)
    sheet.alpha_composite(picture, (left, top))


def rows_of_cards() -> list[list[str]]:
    """The names of all cards as the sheet shows them: a row for each colour, then the wild ones."""
    rows = [[f"{name}_{value}" for value in VALUES] for name in kit.COLOURS]
    return [*rows, WILDS]


def lay_rows(sheet: Image.Image, folder: Path, width: int, gap: int, top: int) -> int:
    """Lay all cards in rows, the back at the end; returns where the next row would start."""
    for row in rows_of_cards():
        paths = [folder / f"{title}_Card.png" for title in row]
        if row is WILDS:
            paths.append(folder / "Card_Back.png")
        for place, path in enumerate(paths):
            lay(sheet, load(path, width), gap + place * (width + gap), top)
        top += width * 3 // 2 + gap
    return top


def card_sheet(folder: Path, width: int, gap: int) -> Image.Image:
    """Every card once."""
    sheet = felt(gap + 16 * (width + gap), gap + 5 * (width * 3 // 2 + gap))
    lay_rows(sheet, folder, width, gap, gap)
    return sheet


def play_sheet(folder: Path) -> Image.Image:
    """Every card as in a hand at 1280 x 720, and tight fans that leave 28 pixels of each in sight."""
    width, gap, step = 108, 8, 28
    height = width * 3 // 2
    sheet = felt(gap + 16 * (width + gap), gap + 7 * (height + gap) + 60)
    top = lay_rows(sheet, folder, width, gap, gap) + 10
    titles = [title for row in rows_of_cards() for title in row]
    for half in (titles[:36], titles[36:]):
        for place, title in enumerate(half):
            lay(sheet, load(folder / f"{title}_Card.png", width), gap + place * step, top)
        top += height + gap + 10
    for place in range(12):
        lay(sheet, load(folder / "Card_Back.png", 40), 1260 + place * 46, top - height - gap)
    return sheet


def seen_by(image: Image.Image, matrix: list[list[float]]) -> Image.Image:
    """The picture as an eye with that matrix sees it; the matrix works on linear light."""
    levels = numpy.asarray(image.convert("RGB"), dtype=numpy.float64) / 255
    light = numpy.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)
    light = numpy.clip(light @ numpy.array(matrix).T, 0, 1)
    levels = numpy.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return Image.fromarray(numpy.round(levels * 255).astype(numpy.uint8))


def portrait_sheet(paths: list[Path]) -> Image.Image:
    """Every portrait large, and once more as small as at a full table."""
    size, gap, small = 200, 24, 56
    columns = min(6, len(paths))
    rows = -(-len(paths) // columns)
    cell = size + small + gap * 2
    sheet = felt(gap + columns * (size + gap), gap + rows * cell)
    for place, path in enumerate(paths):
        left, top = gap + place % columns * (size + gap), gap + place // columns * cell
        large = load(path, size)
        lay(sheet, large, left, top)
        lay(sheet, load(path, small), left + (size - small) // 2, top + large.height + gap // 2)
    return sheet


def draw_all(root: Path) -> None:
    """Draw every sheet whose pictures exist."""
    folder, target = root / "CardSprites", root / "docs" / "art"
    kit.save_png(card_sheet(folder, 132, 14).convert("RGB"), target / "cards.png")
    play = play_sheet(folder).convert("RGB")
    kit.save_png(play, target / "cards-in-play.png")
    for name, matrix in VISIONS.items():
        kit.save_png(seen_by(play, matrix), target / f"vision-{name}.png")
    portraits = sorted((root / "game" / "data" / "art" / "portraits").glob("*.png"))
    if portraits:
        kit.save_png(portrait_sheet(portraits).convert("RGB"), target / "portraits.png")
    else:
        print("sheets: no portraits yet, their sheet is left out")
