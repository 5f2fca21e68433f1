"""Cuts a portrait and its pairs of eyes to one palette, small on disk and without visible bands or lost accents."""

from __future__ import annotations

from collections.abc import Sequence

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


def patches(portrait: Image.Image, base: Image.Image, others: Sequence[Image.Image]) -> tuple[Image.Image, kit.Point]:
    """What the others have that the base has not, one above the other in the palette of the finished portrait.

    All are cut to the same box, whose place is told; what is the same in the base is clear.
    """
    before = np.asarray(base).astype(np.int64)
    changed = [(np.asarray(other).astype(np.int64) != before).any(axis=2) for other in others]
    rows, columns = np.nonzero(np.logical_or.reduce(changed))
    top, bottom, left, right = rows.min(), rows.max() + 1, columns.min(), columns.max() + 1
    palette = np.array(portrait.getpalette(), dtype=np.int64).reshape(-1, 3)[EDGE_STEPS:]
    strips = []
    for other, differs in zip(others, changed, strict=True):
        part = differs[top:bottom, left:right]
        strip = np.zeros(part.shape, dtype=np.uint8)
        colours = np.asarray(other).astype(np.int64)[top:bottom, left:right][part][:, :3]
        strip[part] = _nearest(colours, palette)[0] + EDGE_STEPS
        strips.append(strip)
    sheet = Image.fromarray(np.concatenate(strips), "P")
    sheet.putpalette(portrait.getpalette() or [])
    sheet.info["transparency"] = portrait.info["transparency"]
    return sheet, (int(left), int(top))
