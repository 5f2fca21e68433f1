"""Pictures of the virtual screen: the server keeps its screen in a file, and that file is the picture."""

from __future__ import annotations

import os
import struct
from pathlib import Path

from PIL import Image

KEEP_VARIABLE = "SPIETATO_PICTURES"
"""A folder named by this variable keeps the pictures of every story; `make stories` sets it."""
THUMBNAIL = (320, 180)
COLUMNS = 4
MOST_FRAMES = 19
_HEADER = struct.Struct(">25I")
_COLOUR_BYTES = 12


def photograph(framebuffer: Path, box: tuple[int, int, int, int]) -> Image.Image:
    """That part of the screen, given as left, top, right and bottom."""
    data = framebuffer.read_bytes()
    header = _HEADER.unpack_from(data)
    start, width, height, line, colours = header[0], header[4], header[5], header[12], header[19]
    pixels = data[start + colours * _COLOUR_BYTES :]
    return Image.frombytes("RGB", (width, height), pixels, "raw", "BGRX", line, 1).crop(box)


def keep(name: str, frames: list[Image.Image]) -> None:
    """Keep the last seconds of a story as one sheet, where somebody asked for them."""
    folder = os.environ.get(KEEP_VARIABLE)
    if not folder or not frames:
        return
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    step = -(-len(frames) // MOST_FRAMES)
    frames = [*frames[:-1:step], frames[-1]]
    rows = -(-len(frames) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * THUMBNAIL[0], rows * THUMBNAIL[1]))
    for number, frame in enumerate(frames):
        place = (number % COLUMNS * THUMBNAIL[0], number // COLUMNS * THUMBNAIL[1])
        sheet.paste(frame.resize(THUMBNAIL, Image.Resampling.LANCZOS), place)
    sheet.save(target / f"{name}.jpg", quality=78)
