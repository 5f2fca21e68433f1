"""Frames of any size out of one small picture: corners keep their shape, edges and middle are stretched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.ui.assets import Assets

BODY_ALPHA = 170
"""Whatever covers less than this is shadow or glow, not the body of a frame."""
PICTURE_SCALE = 1 / 3
"""The widgets' pictures have two pixels to a unit of a window 1080 high: a third of that at 720."""
_NO_MARGINS = {"left": 0, "top": 0, "right": 0, "bottom": 0}


def frame(assets: Assets, name: str, size: tuple[int, int], scale: float) -> pygame.Surface:
    """The picture `name` stretched to `size`, shadow and all, for a window of that scale (1.0 at 1280 x 720)."""
    width, height = max(1, int(size[0])), max(1, int(size[1]))
    return assets.made(
        ("frame", name, width, height, round(scale, 3)), lambda: _join(assets, name, (width, height), scale)
    )


def margins(assets: Assets, name: str, scale: float, kind: str = "content") -> tuple[int, int, int, int]:
    """Left, top, right and bottom margin in pixels of the window: of the `content`, or of the `slice`s."""
    sides = assets.measure(name, kind, _NO_MARGINS)
    factor = PICTURE_SCALE * scale
    left, top, right, bottom = (round(sides[side] * factor) for side in ("left", "top", "right", "bottom"))
    return left, top, right, bottom


def content(assets: Assets, name: str, rect: pygame.Rect, scale: float) -> pygame.Rect:
    """The area for text and controls inside a frame drawn at `rect`."""
    left, top, right, bottom = margins(assets, name, scale)
    return pygame.Rect(
        rect.left + left, rect.top + top, max(1, rect.width - left - right), max(1, rect.height - top - bottom)
    )


def _join(assets: Assets, name: str, size: tuple[int, int], scale: float) -> pygame.Surface:
    picture = assets.image(name)
    cuts = assets.measure(name, "slice", _NO_MARGINS)
    # A frame smaller than its corners is made from a smaller picture, so that the corners never overlap.
    factor = min(
        PICTURE_SCALE * scale,
        size[0] / (cuts["left"] + cuts["right"] + 1),
        size[1] / (cuts["top"] + cuts["bottom"] + 1),
    )
    small = pygame.transform.smoothscale(
        picture, (max(3, round(picture.get_width() * factor)), max(3, round(picture.get_height() * factor)))
    )
    columns = _bands(cuts["left"] * factor, cuts["right"] * factor, small.get_width(), size[0])
    rows = _bands(cuts["top"] * factor, cuts["bottom"] * factor, small.get_height(), size[1])
    whole = pygame.Surface(size, pygame.SRCALPHA)
    for source_x, source_width, target_x, target_width in columns:
        for source_y, source_height, target_y, target_height in rows:
            if min(source_width, source_height, target_width, target_height) <= 0:
                continue
            piece = small.subsurface((source_x, source_y, source_width, source_height))
            if piece.get_size() != (target_width, target_height):
                piece = pygame.transform.smoothscale(piece, (target_width, target_height))
            whole.blit(piece, (target_x, target_y))
    return whole


def _bands(first: float, last: float, source: int, target: int) -> list[tuple[int, int, int, int]]:
    """Three stretches along one axis, each as start and length in the picture and in the frame."""
    start = min(int(first), source - 2, max(1, target // 2))
    end = min(int(last), source - start - 1, max(1, target - start - 1))
    return [
        (0, start, 0, start),
        (start, source - start - end, start, target - start - end),
        (source - end, end, target - end, end),
    ]


def outset(assets: Assets, name: str, scale: float) -> tuple[int, int, int, int]:
    """How far shadow and glow reach beyond the body of a frame: left, top, right and bottom in pixels."""
    (width, height), body = assets.body(name, BODY_ALPHA)
    factor = PICTURE_SCALE * scale
    return (
        round(body.left * factor),
        round(body.top * factor),
        round((width - body.right) * factor),
        round((height - body.bottom) * factor),
    )


def around(assets: Assets, name: str, body: pygame.Rect, scale: float) -> pygame.Rect:
    """Where a frame has to be drawn so that its body, without shadow and glow, fills a box."""
    left, top, right, bottom = outset(assets, name, scale)
    return pygame.Rect(body.left - left, body.top - top, body.width + left + right, body.height + top + bottom)


def draw(
    assets: Assets, surface: pygame.Surface, name: str, body: pygame.Rect, scale: float, like: str = ""
) -> pygame.Rect:
    """Draw a frame about a box; `like` names the picture whose shadow counts. Where the whole frame went."""
    place = around(assets, like or name, body, scale)
    surface.blit(frame(assets, name, place.size, scale), place)
    return place
