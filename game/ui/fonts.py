"""The two type faces: Fredoka One for titles and numerals, Manrope for everything that is read."""

from __future__ import annotations

from pathlib import Path

import font_fredoka_one
import font_manrope
import pygame

KINDS = ("display", "text", "bold")
_FILES: dict[str, Path] = {
    "display": Path(font_fredoka_one.font_directory) / "FredokaOne-Regular.ttf",
    "text": Path(font_manrope.font_directory) / "Manrope-SemiBold.ttf",
    "bold": Path(font_manrope.font_directory) / "Manrope-ExtraBold.ttf",
}


def load(kind: str, pixels: int) -> pygame.font.Font:
    """The font of that kind, `pixels` high."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(_FILES[kind], pixels)
