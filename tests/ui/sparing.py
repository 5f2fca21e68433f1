"""What tests of the window spare themselves: reading the same picture again, and painting what nobody looks at."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui import assets

_read = assets._read


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


class BlindSurface(pygame.Surface):
    """A window of which only matters what is put where: nothing is painted on it."""

    def blit(self, source: pygame.Surface, dest: Any, *rest: Any, **named: Any) -> pygame.Rect:
        """Where it would be seen."""
        corner = dest.topleft if isinstance(dest, pygame.Rect) else dest
        return pygame.Rect(corner, source.get_size()).clip(self.get_clip())

    def fblits(self, *rest: Any, **named: Any) -> None:
        """Nothing is to be told of many."""
