"""A surface that notes every text that is drawn on it: where, in which colour, and on what ground."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import pygame
import pytest

from game.ui import contrast
from game.ui.theme import Theme
from tests.ui.sparing import BlindSurface

SOLID = 235
"""Whatever is at least as opaque as this hides what it lies on."""


@dataclass(frozen=True)
class Written:
    """One text on screen."""

    words: str
    rect: pygame.Rect
    colour: tuple[int, int, int]
    ground: tuple[int, int, int]
    outlined: bool

    @property
    def ratio(self) -> float:
        """How well it can be told from its ground."""
        return contrast.ratio(self.colour, self.ground)


class Watcher:
    """Knows every text that the theme has made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, grounds: bool = True) -> None:
        """Without `grounds` it does not look what texts lie on, which is most of its work."""
        self.grounds = grounds
        self.texts: dict[int, tuple[pygame.Surface, str, tuple[int, int, int], bool]] = {}
        for name in ("text", "fit", "paragraph"):
            monkeypatch.setattr(Theme, name, self._noting(getattr(Theme, name), name))

    def _noting(self, made: Any, name: str) -> Any:
        usual = {"text": 3, "fit": 4, "paragraph": 4}[name]

        def noted(theme: Theme, words: str, *rest: Any, **named: Any) -> pygame.Surface:
            picture: pygame.Surface = made(theme, words, *rest, **named)
            colour = rest[usual - 1] if len(rest) >= usual else named.get("colour", (255, 244, 220))
            outlined = bool(named.get("outline")) or (name != "paragraph" and len(rest) > usual + 1 and rest[usual + 1])
            self.texts[id(picture)] = (picture, words, theme.ink(colour), bool(outlined))
            return picture

        return noted

    def look(self, scene: Any, size: tuple[int, int]) -> list[Written]:
        """Every text of a scene, in the order in which they are drawn."""
        surface = WatchedSurface(size)
        surface.watcher = self
        surface.written = []
        scene.draw(surface)
        return surface.written


class WatchedSurface(BlindSurface):
    """Notes what lies under a text before the text does."""

    watcher: Watcher
    written: list[Written]

    def blit(self, source: pygame.Surface, dest: Any, *rest: Any, **named: Any) -> pygame.Rect:
        known = self.watcher.texts.get(id(source))
        if known is not None and known[1].strip():
            # The surface of a centred paragraph is as wide as its room: only what is written counts.
            used = source.get_bounding_rect(60)
            corner = dest.topleft if isinstance(dest, pygame.Rect) else dest
            rect = used.move(corner).clip(self.get_clip())
            if rect.width and rect.height:
                self.written.append(Written(known[1], rect, known[2], self._ground(rect), known[3]))
        # Only who looks at the grounds needs what lies there.
        paint = pygame.Surface.blit if self.watcher.grounds else BlindSurface.blit
        drawn = paint(self, source, dest, *rest, **named)
        if known is None and not (rest or named):
            self._cover(source, dest.topleft if isinstance(dest, pygame.Rect) else dest, drawn)
        return drawn

    def _cover(self, source: pygame.Surface, corner: Any, drawn: pygame.Rect) -> None:
        """A text on which a panel is laid is not to be seen any more, or only beside the panel."""
        if not any(text.rect.colliderect(drawn) for text in self.written):
            return
        left, top = round(corner[0]), round(corner[1])
        body = source.get_bounding_rect(SOLID).move(left, top).clip(drawn)
        seen: list[Written] = []
        for text in self.written:
            under = text.rect.clip(body)
            inner = under.inflate(-1, -1)
            points = (inner.center, inner.topleft, inner.topright, inner.bottomleft, inner.bottomright)
            hidden = under.width and under.height
            if hidden and all(source.get_at((x - left, y - top))[3] >= SOLID for x, y in points):
                seen += [replace(text, rect=rest) for rest in _beside(text.rect, under)]
            else:
                seen.append(text)
        self.written[:] = seen

    def _ground(self, rect: pygame.Rect) -> tuple[int, int, int]:
        """The colour that is most often there, in coarse steps so that a gradient counts as one."""
        if not self.watcher.grounds:
            return 0, 0, 0
        step = max(1, min(rect.size) // 6)
        points = [(x, y) for x in range(rect.left, rect.right, step) for y in range(rect.top, rect.bottom, step)]
        colours = [tuple(self.get_at(point)[:3]) for point in points]
        coarse = Counter(tuple(part // 24 for part in colour) for colour in colours).most_common(1)[0][0]
        near = [colour for colour in colours if tuple(part // 24 for part in colour) == coarse]
        red, green, blue = (sum(colour[part] for colour in near) // len(near) for part in range(3))
        return red, green, blue


def _beside(rect: pygame.Rect, under: pygame.Rect) -> list[pygame.Rect]:
    """What is left of a box when a part of it is hidden: nothing, one side, or all of it where a corner is hidden."""
    if under == rect:
        return []
    rest = rect.copy()
    if under.height == rect.height:
        rest.width -= under.width
        rest.left = rect.left if under.left > rect.left else under.right
    elif under.width == rect.width:
        rest.height -= under.height
        rest.top = rect.top if under.top > rect.top else under.bottom
    return [rest]
