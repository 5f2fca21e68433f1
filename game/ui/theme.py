"""The look: colours and texts. Every text on screen is made here, and never leaves the box it is meant for."""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui import contrast, fonts
from game.ui.assets import PictureCache

if TYPE_CHECKING:
    from collections.abc import Sequence

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Tone:
    """One hue in four steps of light."""

    light: Colour
    base: Colour
    dark: Colour
    deep: Colour


def _tone(*codes: str) -> Tone:
    values = [int(code, 16) for code in codes]
    light, base, dark, deep = ((value >> 16 & 255, value >> 8 & 255, value & 255) for value in values)
    return Tone(light, base, dark, deep)


# The palette of the drawn pictures (tools/art/kit.py), so that texts and pictures belong together.
RED = _tone("FF7A66", "D92B2E", "A01020", "5E0614")
BLUE = _tone("6C9DFF", "2049C4", "132C8A", "0A1850")
GREEN = _tone("A0F2A8", "38BE66", "178748", "08492C")
YELLOW = _tone("FFE680", "FFC21C", "E08A00", "8A4A00")
CREAM = _tone("FFFDF5", "FFF4DC", "E9D3A8", "B99A6B")
INK = _tone("4A3660", "1D1230", "140B24", "0B0616")
GOLD = _tone("FFF0B3", "FFC94D", "C98A1E", "7A4B0E")
PLUM = _tone("5B3A7A", "33204A", "211330", "140B1F")
CARD_COLOURS: tuple[Tone, Tone, Tone, Tone] = (RED, YELLOW, GREEN, BLUE)
"""By the number of the colour in `game.core.cards`."""
LILAC: Colour = (201, 184, 222)
"""Quiet text on dark panels."""

TEXT_FACTORS = {"normal": 1.0, "large": 1.2, "largest": 1.4}
"""What the setting for the size of texts multiplies them by."""
_CACHED_PIXELS = 1_200_000
_CACHED_FONTS = 24
"""One with large letters takes a third of a megabyte."""
_CACHED_WIDTHS = 2000
_SMALLEST = 7
_SHARP_FROM = 44
"""Smaller letters are set twice as large and shrunk: set directly, they would be spaced by whole pixels."""


def _zoom(pixels: int) -> int:
    return 2 if pixels < _SHARP_FROM else 1


def _plain(string: str) -> str:
    """The text without what no font can set: control characters, halves of letters, marks that turn the line round."""
    return string if string.isprintable() else "".join(letter for letter in string if letter.isprintable())


class Theme:
    """Fonts and texts. Sizes are pixels of the window: multiply by `app.scale`; bigger text comes on top by itself."""

    def __init__(self) -> None:
        self.factor = 1.0
        self.high_contrast = False
        self._fonts: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()
        self._texts = PictureCache(_CACHED_PIXELS)
        self._widths: dict[tuple[str, str, int], int] = {}

    def set_look(self, text_size: str, high_contrast: bool) -> None:
        """Set all texts in one of the three sizes, in soft colours or in those that stand out most."""
        self.factor = TEXT_FACTORS[text_size]
        self.high_contrast = high_contrast

    def ink(self, colour: Sequence[int]) -> Colour:
        """The colour in which a text meant to have this one is set."""
        red, green, blue = colour[:3]
        return contrast.ink((red, green, blue)) if self.high_contrast else (red, green, blue)

    # ---- fonts ---------------------------------------------------------------------------------------------------

    def font(self, kind: str, size: float) -> pygame.font.Font:
        """The font of a kind (`display`, `text`, `bold`) at a size in pixels, before bigger text."""
        return self._font(kind, self._pixels_of(size))

    def _pixels_of(self, size: float) -> int:
        return max(_SMALLEST, round(size * self.factor))

    def _font(self, kind: str, pixels: int) -> pygame.font.Font:
        key = (kind, pixels)
        font = self._fonts.get(key)
        if font is None:
            font = self._fonts[key] = fonts.load(kind, pixels)
            if len(self._fonts) > _CACHED_FONTS:
                self._fonts.popitem(last=False)
        else:
            self._fonts.move_to_end(key)
        return font

    def _width(self, string: str, kind: str, pixels: int) -> int:
        key = (string, kind, pixels)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) >= _CACHED_WIDTHS:
                self._widths.clear()
            zoom = _zoom(pixels)
            width = self._widths[key] = math.ceil(self._font(kind, pixels * zoom).size(string)[0] / zoom)
        return width

    def _line_height(self, kind: str, pixels: int) -> int:
        zoom = _zoom(pixels)
        return math.ceil(self._font(kind, pixels * zoom).get_linesize() / zoom)

    def line_height(self, kind: str, size: float) -> int:
        """From one baseline to the next."""
        return self._line_height(kind, self._pixels_of(size))

    def width(self, string: str, kind: str, size: float) -> int:
        """How wide the text would be."""
        return self._width(string, kind, self._pixels_of(size))

    # ---- texts ---------------------------------------------------------------------------------------------------

    def text(
        self, string: str, kind: str, size: float, colour: Sequence[int], shadow: bool = False, outline: int = 0
    ) -> pygame.Surface:
        """A line of text. `shadow` drops a soft dark copy, `outline` inks it all round by that many pixels.

        The surface is shared: never draw on it.
        """
        return self._text(_plain(string), kind, self._pixels_of(size), self.ink(colour), shadow, outline)

    def fit(
        self,
        string: str,
        kind: str,
        size: float,
        max_width: float,
        colour: Sequence[int] = CREAM.base,
        shadow: bool = False,
        outline: int = 0,
        max_height: float = 0.0,
    ) -> pygame.Surface:
        """A line of text as large as asked for, or as small as it takes to stay within `max_width` pixels. Bigger text
        is no bigger than `max_height` allows, where that is given.

        Where even the smallest letters are too wide, the end is cut and three dots say so.
        """
        string = _plain(string)
        pixels = self._pixels_of(size)
        while max_height and pixels > max(_SMALLEST, round(size)) and self._line_height(kind, pixels) > max_height:
            pixels -= 1
        room = max(1, int(max_width) - 2 * outline)
        width = self._width(string, kind, pixels)
        if width > room:
            # Bigger text gives way before words are lost: it may get as small as normal text.
            least = max(_SMALLEST, round(size * 0.6))
            pixels = max(least, min(pixels, int(pixels * room / width) + 1))
            while pixels > least and self._width(string, kind, pixels) > room:
                pixels -= 1
            string = self._cut(string, kind, pixels, room)
        return self._text(string, kind, pixels, self.ink(colour), shadow, outline)

    def cut(self, string: str, kind: str, size: int, max_width: int) -> str:
        """As much of the text as fits into that width, with three dots where its end is gone; bigger text is left out
        of account."""
        return self._cut(_plain(string), kind, size, max_width)

    def wrap(self, string: str, kind: str, size: float, max_width: float) -> list[str]:
        """The text broken into lines no wider than `max_width` pixels; line breaks in it are kept."""
        return self._wrap(string, kind, self._pixels_of(size), max_width)

    def _wrap(self, string: str, kind: str, pixels: int, max_width: float) -> list[str]:
        lines: list[str] = []
        for paragraph in map(_plain, string.split("\n")):
            line = ""
            for word in paragraph.split():
                longer = f"{line} {word}" if line else word
                if line and self._width(longer, kind, pixels) > max_width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def paragraph(
        self,
        string: str,
        kind: str,
        size: float,
        max_width: float,
        colour: Sequence[int] = CREAM.base,
        max_height: float = 0.0,
        centred: bool = False,
    ) -> pygame.Surface:
        """Several lines as one surface; with `max_height`, set smaller until they fit into it."""
        key = ("paragraph", string, kind, self._pixels_of(size), int(max_width), self.ink(colour), max_height, centred)

        def make() -> pygame.Surface:
            pixels = self._pixels_of(size)
            lines = self._wrap(string, kind, pixels, max_width)
            while max_height and pixels > _SMALLEST and self._line_height(kind, pixels) * len(lines) > max_height:
                pixels -= 1
                lines = self._wrap(string, kind, pixels, max_width)
            return self._lines(lines, kind, pixels, int(max_width), self.ink(colour), centred)

        return self._texts.get(key, make)

    def _lines(
        self, lines: list[str], kind: str, pixels: int, width: int, colour: tuple[int, ...], centred: bool
    ) -> pygame.Surface:
        step = self._line_height(kind, pixels)
        pictures = [self._text(self._cut(line, kind, pixels, width), kind, pixels, colour) for line in lines]
        widest = max((picture.get_width() for picture in pictures), default=1)
        whole = pygame.Surface((width if centred else max(1, widest), max(1, step * len(lines))), pygame.SRCALPHA)
        for number, picture in enumerate(pictures):
            left = (width - picture.get_width()) // 2 if centred else 0
            whole.blit(picture, (left, number * step))
        return whole

    def _cut(self, string: str, kind: str, pixels: int, room: int) -> str:
        if self._width(string, kind, pixels) <= room:
            return string
        # A text of any length is found in a few steps: the room for half of what is left, and half of that, and so on.
        fits, too_long = 0, len(string)
        while too_long - fits > 1:
            half = (fits + too_long) // 2
            if self._width(string[:half] + "…", kind, pixels) <= room:
                fits = half
            else:
                too_long = half
        return string[:fits].rstrip() + "…"

    def _text(
        self,
        string: str,
        kind: str,
        pixels: int,
        colour: tuple[int, ...],
        shadow: bool = False,
        outline: int = 0,
    ) -> pygame.Surface:
        key = (string, kind, pixels, colour, shadow, outline)
        return self._texts.get(key, lambda: self._render(string, kind, pixels, colour, shadow, outline))

    def _letters(self, string: str, kind: str, pixels: int, colour: tuple[int, ...]) -> pygame.Surface:
        zoom = _zoom(pixels)
        plain = self._font(kind, pixels * zoom).render(string, True, colour)
        if zoom == 1:
            return plain
        size = (math.ceil(plain.get_width() / zoom), math.ceil(plain.get_height() / zoom))
        return pygame.transform.smoothscale(plain.convert_alpha() if plain.get_width() else plain, size)

    def _render(
        self, string: str, kind: str, pixels: int, colour: tuple[int, ...], shadow: bool, outline: int
    ) -> pygame.Surface:
        plain = self._letters(string, kind, pixels, colour)
        if not shadow and not outline:
            return plain
        width, height = plain.get_size()
        drop = max(1, height // 16) if shadow else 0
        whole = pygame.Surface((width + 2 * outline, height + 2 * outline + drop), pygame.SRCALPHA)
        dark = self._letters(string, kind, pixels, INK.deep)
        if shadow:
            dark.set_alpha(150)
            whole.blit(dark, (outline, outline + drop))
            dark.set_alpha(255)
        _spread(whole, dark, outline)
        whole.blit(plain, (outline, outline))
        return whole


def _spread(whole: pygame.Surface, dark: pygame.Surface, reach: int) -> None:
    """Print the letters at every place no farther than `reach` from their own. A row of prints, once made, grows to the
    next longer one by two more at its ends, and serves for the rows above and below alike."""
    if not reach:
        return
    row = pygame.Surface((dark.get_width() + 2 * reach, dark.get_height()), pygame.SRCALPHA)
    row.blit(dark, (reach, 0))
    half = 0
    for dy in range(reach, -1, -1):
        while (half + 1) ** 2 + dy * dy <= reach * reach + 1 and half < reach:
            half += 1
            row.blit(dark, (reach - half, 0))
            row.blit(dark, (reach + half, 0))
        for side in {dy, -dy}:
            whole.blit(row, (0, reach + side))
