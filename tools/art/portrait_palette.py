"""Cuts a portrait to a palette of its own, small on disk and without visible bands or lost accents."""

from __future__ import annotations

import numpy as np
from PIL import Image

from tools.art import kit

COMMON = 150
ACCENTS = 80
EDGE_STEPS = 24
"""Steps of alpha along the outer edge, the fully clear one included."""
TOLERANCE = 5


def _palette(colours: np.ndarray, count: int) -> np.ndarray:
    """At most `count` colours that stand for all the colours given."""
    row = Image.fromarray(colours.astype(np.uint8).reshape(1, -1, 3), "RGB")
    cut = row.quantize(count, method=Image.Quantize.MEDIANCUT, kmeans=4, dither=Image.Dither.NONE)
    return np.unique(np.array(cut.getpalette(), dtype=np.int64).reshape(-1, 3)[:count], axis=0)


def _nearest(colours: np.ndarray, palette: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each colour the place of its nearest palette entry, and the largest difference in a channel."""
    distances = ((colours[:, None, :] - palette[None, :, :]) ** 2).sum(axis=2)
    places = distances.argmin(axis=1)
    return places, np.abs(colours - palette[places]).max(axis=1)


def indexed(image: Image.Image) -> Image.Image:
    """The RGBA picture as a palette picture; every half clear pixel is taken for the ink of the outline."""
    pixels = np.asarray(image).astype(np.int64)
    opaque = pixels[..., 3] == 255
    unique, where = np.unique(pixels[opaque][:, :3], axis=0, return_inverse=True)
    common = _palette(pixels[opaque][:, :3], COMMON)
    # A cut by area keeps gradients smooth but forgets small bright spots: those get entries of their own.
    _, misses = _nearest(unique, common)
    missed = unique[misses > TOLERANCE]
    palette = np.concatenate([common, _palette(missed, ACCENTS)]) if len(missed) else common
    places, _ = _nearest(unique, palette)
    result = np.zeros(opaque.shape, dtype=np.uint8)
    edge = np.rint(pixels[..., 3] * (EDGE_STEPS / 255)).astype(np.uint8)
    result[~opaque] = np.minimum(edge[~opaque], EDGE_STEPS - 1)
    result[opaque] = (places[where.reshape(-1)] + EDGE_STEPS).astype(np.uint8)
    picture = Image.fromarray(result, "P")
    ink = [int(kit.INK.dark[place : place + 2], 16) for place in (1, 3, 5)]
    picture.putpalette([*ink * EDGE_STEPS, *palette.reshape(-1).tolist()])
    steps = [round(step * 255 / EDGE_STEPS) for step in range(EDGE_STEPS)]
    picture.info["transparency"] = bytes([*steps, *[255] * len(palette)])
    return picture
