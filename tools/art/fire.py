"""The fire that a great threat lights: flames that flicker in a circle of pictures, and an ember."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from game.ui import pictures
from tools.art import savings
from tools.art.effects import ART, polar_field

FLAMES_SIZE = (264, 216)
_FINE = 3
"""So many times larger the flames are painted, for soft edges."""
_BANDS = (
    (0.10, (158, 22, 22), 0.72),
    (0.22, (226, 58, 22), 0.92),
    (0.40, (255, 132, 28), 1.0),
    (0.60, (255, 204, 72), 1.0),
    (0.80, (255, 247, 206), 1.0),
)
"""From the edge of the fire to its heart: from which heat on, the colour, and how opaque it is."""


def _noise(rows: int, columns: int, size: tuple[int, int], shift: float, seed: int) -> np.ndarray:
    """Soft noise that comes back to itself after a shift of 1 upwards; each row of it once round."""
    grid = np.random.default_rng(seed).random((rows, columns))
    height, width = size
    y = (np.arange(height) / height * rows + shift * rows) % rows
    x = np.arange(width) / width * (columns - 1)
    top, left = np.floor(y).astype(int), np.floor(x).astype(int)
    down, right = y - top, x - left
    down, right = down * down * (3 - 2 * down), right * right * (3 - 2 * right)
    below, beside = (top + 1) % rows, np.minimum(left + 1, columns - 1)
    upper = grid[top][:, left] * (1 - right) + grid[top][:, beside] * right
    lower = grid[below][:, left] * (1 - right) + grid[below][:, beside] * right
    mixed: np.ndarray = upper * (1 - down[:, None]) + lower * down[:, None]
    return mixed


def draw_flames(folder: Path) -> None:
    """Tongues that rise from a wide bed; after the last picture the first one follows."""
    width, height = FLAMES_SIZE[0] * _FINE, FLAMES_SIZE[1] * _FINE
    x = np.abs(np.linspace(-1, 1, width))[None, :]
    y = np.linspace(1, 0, height)[:, None]
    for number in range(pictures.FLAMES):
        shift = number / pictures.FLAMES
        coarse = _noise(3, 9, (height, width), shift, 5)
        fine = _noise(6, 18, (height, width), shift * 2 % 1, 8)
        tongues = 0.62 * coarse + 0.38 * fine
        bed = np.clip(1.25 - 1.25 * x**2.4, 0, 1)
        heat = bed * (1.16 - y**0.8) - (0.30 + 0.85 * y) * tongues * 0.95
        heat *= np.clip((1 - x) * 7, 0, 1)
        heat = heat / 0.72
        painted = np.zeros((height, width, 4))
        for least, colour, opacity in _BANDS:
            inside = heat > least
            painted[inside] = (*colour, 255 * opacity)
        # The bed lies behind what burns: it fades out below.
        painted[..., 3] *= np.clip((y - 0.0) * 9, 0, 1)
        image = Image.fromarray(painted.astype(np.uint8), "RGBA")
        savings.save(image, folder / f"{pictures.flame(number)}.png", FLAMES_SIZE, step=4)


def draw_ember(folder: Path) -> None:
    """A glowing bit of ash."""
    reach, _ = polar_field(48)
    core = np.clip(1 - reach * 2.6, 0, 1) ** 0.6
    halo = np.clip(1 - reach, 0, 1) ** 2.4
    alpha = np.clip(core + 0.75 * halo, 0, 1)
    red, green, blue = (low + (high - low) * core for low, high in ((255, 255), (104, 238), (24, 170)))
    painted = np.dstack([red, green, blue, 255 * alpha])
    savings.save(Image.fromarray(painted.astype(np.uint8), "RGBA"), folder / "ember.png")


def draw_all(root: Path) -> None:
    """Draw all that burns."""
    for draw in (draw_flames, draw_ember):
        draw(root / ART)
