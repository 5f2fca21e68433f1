"""What tests of the window spare themselves: what another test has read or measured, and painting what nobody sees."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.ui import assets
from game.ui.theme import Theme

_read = assets._read
_width = Theme._width
_WIDTHS: dict[tuple[Any, ...], int] = {}


@lru_cache(maxsize=200)
def _read_once(path: Path, changed: int, form: object) -> pygame.Surface | None:
    return _read(path)


@pytest.fixture(autouse=True)
def pictures_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture of the program's that another test has read is not read again, unless its file has changed."""

    def read(path: Path) -> pygame.Surface | None:
        try:
            changed = path.stat().st_mtime_ns
        except OSError:
            return _read(path)
        # Without a window there is no form in which a picture is drawn fastest.
        window = pygame.display.get_surface()
        picture = _read_once(path, changed, window and window.get_masks())
        return picture and picture.copy()

    monkeypatch.setattr(assets, "_read", read)


@pytest.fixture(autouse=True)
def texts_are_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """How wide a text is depends on its font alone, whoever asks."""

    def width(theme: Theme, *text: Any) -> int:
        if text not in _WIDTHS:
            _WIDTHS[text] = _width(theme, *text)
        return _WIDTHS[text]

    monkeypatch.setattr(Theme, "_width", width)


class BlindSurface(pygame.Surface):
    """A window of which only matters what is put where: nothing is painted on it."""

    def blit(self, source: pygame.Surface, dest: Any, *rest: Any, **named: Any) -> pygame.Rect:
        """Where it would be seen."""
        corner = dest.topleft if isinstance(dest, pygame.Rect) else dest
        return pygame.Rect(corner, source.get_size()).clip(self.get_clip())

    def fblits(self, *rest: Any, **named: Any) -> None:
        """Nothing is to be told of many."""


@lru_cache(maxsize=8)
def _blind(size: tuple[int, int]) -> BlindSurface:
    return BlindSurface(size)


def unseen(app: App) -> pygame.Surface:
    """In the place of the window's surface: as large, and with everything drawn as ever, but never painted."""
    surface = _blind(app.size)
    surface.set_clip(None)
    return surface
