"""Contrast: how well a text can be told from what it lies on, and the look in which everything stands out more."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

Colour = tuple[int, int, int]

ENOUGH, PLENTY = 4.5, 7.0
"""The least ratio between a text and its ground: in the usual look, and in the one of high contrast (WCAG AA, AAA)."""
GROUND: Colour = (20, 13, 31)
"""About the lightest dark ground of high contrast: light texts are chosen to stand out from it."""
WHITE: Colour = (255, 253, 245)
FAINT: Colour = (205, 200, 208)
"""What cannot be pressed now: less bright than the rest, and readable all the same."""
_DARK_BELOW = 0.1
_FAINT_BELOW = 0.35
_DULL = 60
"""A colour whose parts differ by no more than this is taken for a grey, and needs no hue to be kept."""
_LIGHT_RATIO = 9.0

_TONES: dict[str, float] = {
    **{f"button_red_{state}": 0.84 for state in ("normal", "pressed")},
    "button_red_hover": 0.74,
    "pending_red": 0.84,
    "badge_alert": 0.9,
    "button_dark_disabled": 0.76,
    "uno_disabled": 0.7,
}
"""By how much a picture is darkened in the usual look, so that the words on it can be read."""
_HIGH_TONES: dict[str, float] = {
    **dict.fromkeys(("panel", "tooltip", "nameplate", "nameplate_turn", "field", "badge", "slider_track"), 0.5),
    **dict.fromkeys(("room", "title_backdrop"), 0.4),
    **dict.fromkeys(("table", "casino_table"), 0.42),
    **{f"button_dark_{state}": 0.45 for state in ("normal", "pressed", "disabled")},
    **{f"button_{style}_disabled": 0.36 for style in ("gold", "red")},
    **dict.fromkeys(("pending_red", "badge_alert", "button_red_normal", "button_red_pressed"), 0.58),
    **dict.fromkeys(("button_red_hover", "uno_disabled"), 0.5),
    "button_dark_hover": 0.6,
    "uno_armed": 0.5,
}
_HIGH_GLOWS: dict[str, float] = {"light": 0.25, "casino_light": 0.25, "grain": 0.3}
"""What lightens the ground that it lies on gives way."""
_OUTLINES: dict[str, int] = {
    **dict.fromkeys(("panel", "tooltip", "nameplate", "nameplate_turn", "field", "slider_track", "key"), 4),
    **{
        f"button_{style}_{state}": 6 if state != "disabled" else 3
        for style in ("gold", "dark", "red")
        for state in ("normal", "hover", "pressed", "disabled")
    },
    **dict.fromkeys(("pending_cold", "pending_warm", "pending_red", "pending_white"), 5),
    "toggle_off": 5,
    "toggle_on": 5,
}
"""How many pixels of a picture's edge are light in high contrast; three of them are one of a window 720 high."""
_CARD_OUTLINE = 9
_BODY_ALPHA = 170
_RING: Colour = (255, 238, 90)


# ---- how well it can be read ----------------------------------------------------------------------------------------


def luminance(colour: Sequence[int]) -> float:
    """How light a colour looks, from 0 for black to 1 for white (WCAG 2)."""
    red, green, blue = (_linear(part / 255) for part in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def ratio(one: Sequence[int], other: Sequence[int]) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2).

    >>> round(ratio((0, 0, 0), (255, 255, 255)))
    21
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


# ---- high contrast --------------------------------------------------------------------------------------------------


def ink(colour: Colour) -> Colour:
    """The colour of a text in high contrast: the dark ones black, greys and lilacs white, and hues as light as needed.

    >>> ink((29, 18, 48)), ink((201, 184, 222))
    ((0, 0, 0), (255, 253, 245))
    """
    light = luminance(colour)
    if light < _DARK_BELOW:
        return 0, 0, 0
    if max(colour) - min(colour) <= _DULL:
        return FAINT if light < _FAINT_BELOW else WHITE
    while ratio(colour, GROUND) < _LIGHT_RATIO:
        red, green, blue = (min(255, part + max(1, (255 - part) // 8)) for part in colour)
        colour = red, green, blue
    return colour


def felt(colour: Colour) -> Colour:
    """The colour of a small table that is drawn and not a picture: in high contrast as dark as the table itself.

    >>> felt((24, 98, 99))
    (10, 41, 42)
    """
    red, green, blue = (round(part * _HIGH_TONES["table"]) for part in colour)
    return red, green, blue


def repainted(name: str, picture: pygame.Surface, high: bool) -> pygame.Surface:
    """A picture as it is shown: darker where words lie on it; in high contrast darker still, with a light edge."""
    tone = (_HIGH_TONES if high else {}).get(name, _TONES.get(name, 1.0))
    glow = _HIGH_GLOWS.get(name, 1.0) if high else 1.0
    edge = (_CARD_OUTLINE if name.startswith("cards/") else _OUTLINES.get(name, 0)) if high else 0
    ring = high and name == "focus"
    if tone == 1.0 and glow == 1.0 and not edge and not ring:
        return picture
    picture = picture.copy()
    if name == "grain":  # It is added to what lies below, so that its colours are its strength.
        tone, glow = glow, 1.0
    factors = (*[round(255 * tone)] * 3, round(255 * glow))
    picture.fill(factors, special_flags=pygame.BLEND_RGBA_MULT)
    if edge or ring:
        _draw_edge(picture, edge, ring)
    return picture


def _draw_edge(picture: pygame.Surface, edge: int, ring: bool) -> None:
    """A light line just inside the body of a picture; a ring is light as a whole."""
    body = pygame.mask.from_surface(picture, _BODY_ALPHA)
    if not ring:
        inner = body.copy()
        slanted = round(edge * 0.7)
        for dx, dy in ((edge, 0), (slanted, slanted), (0, edge), (-slanted, slanted)):
            for sign in (1, -1):
                inner = inner.overlap_mask(body, (dx * sign, dy * sign))
        body.erase(inner, (0, 0))
    line = body.to_surface(setcolor=(*(_RING if ring else WHITE), 255), unsetcolor=(0, 0, 0, 0))
    picture.blit(line, (0, 0))
