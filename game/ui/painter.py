"""Painting the window: everything at once, or only the places where something moved by itself."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Protocol

import pygame

from game.ui.breathing import Moving, joined
from game.ui.window import Window

_TOO_MUCH = 0.5
"""If more than this share of the window moved, all of it is painted."""


class Drawn(Protocol):
    """Something that can be painted."""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it."""


class Painter:
    """Paints what lies on top of one another on the canvas, and remembers how everything that moves was painted."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._shown: dict[Hashable, Moving] | None = None
        self.breaths = 0
        """How often only a part was painted."""

    def whole(self, layers: Sequence[Drawn], moving: Sequence[Moving] | None) -> None:
        """Paint everything and show it. Without `moving`, the next picture will be a whole one, too."""
        canvas = self._window.canvas
        # Whatever was drawn last may have been broken off.
        canvas.set_clip(None)
        for layer in layers:
            layer.draw(canvas)
        self._shown = {one.name: one for one in moving} if moving is not None else None
        self._window.finished()
        self._window.show()

    def parts(self, layers: Sequence[Drawn], moving: Sequence[Moving]) -> bool:
        """Paint and show only what looks different by now; false if that is so much that all should be painted."""
        if self._shown is None:
            return False
        areas = self._changed(self._shown, moving)
        canvas = self._window.canvas
        frame = canvas.get_rect()
        areas = joined([area.clip(frame) for area in areas])
        if sum(area.width * area.height for area in areas) > _TOO_MUCH * frame.width * frame.height:
            return False
        if not areas:
            return True
        try:
            for area in areas:
                canvas.set_clip(area)
                for layer in layers:
                    layer.draw(canvas)
        finally:
            canvas.set_clip(None)
        self._shown = {one.name: one for one in moving}
        self._window.show(areas)
        self.breaths += 1
        return True

    @staticmethod
    def _changed(shown: Mapping[Hashable, Moving], moving: Sequence[Moving]) -> list[pygame.Rect]:
        """The places of everything that looks different now, where it was and where it is."""
        before = dict(shown)
        areas = []
        for one in moving:
            old = before.pop(one.name, None)
            if old != one:
                areas += [one.area] if old is None else [one.area, old.area]
        return areas + [gone.area for gone in before.values()]
