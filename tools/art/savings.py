"""Saving pictures small: levels nobody can see are rounded away before a PNG is written."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import skia
from PIL import Image

from tools.art import kit


def rounded(image: Image.Image, step: int = 2, veil: int = 16) -> Image.Image:
    """The picture with its levels in steps; where it is half clear, colours may be much coarser."""
    pixels = np.asarray(image.convert("RGBA")).astype(np.float64)
    alpha = pixels[..., 3:]
    fine, coarse = (np.clip(np.round(pixels[..., :3] / size) * size, 0, 255) for size in (step, veil))
    colours = np.where(alpha < 190, coarse, fine)
    colours[pixels[..., :3] == 255] = 255
    opacity = np.where(alpha >= 254, 255, np.clip(np.round(alpha / step) * step, 0, 255))
    result = np.dstack([colours, opacity]).astype(np.uint8)
    result[result[..., 3] == 0] = 0
    return Image.fromarray(result, "RGBA")


def save(picture: skia.Surface | Image.Image, path: Path, size: tuple[int, int] | None = None, step: int = 2) -> None:
    """Write a small PNG, shrunk to `size` if asked."""
    image = kit.to_image(picture) if isinstance(picture, skia.Surface) else picture
    if size is not None and image.size != size:
        image = image.convert("RGBa").resize(size, Image.Resampling.LANCZOS).convert("RGBA")
    kit.save_png(rounded(image, step), path)


def save_grey(picture: skia.Surface | Image.Image, path: Path, step: int = 4) -> None:
    """Write something that will be tinted, or is black or white anyway, as grey with alpha."""
    image = kit.to_image(picture) if isinstance(picture, skia.Surface) else picture
    kit.save_png(rounded(image, step).convert("LA"), path)
