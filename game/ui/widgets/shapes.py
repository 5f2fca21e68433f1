"""Smooth shapes for plots: painted larger than they are needed and shrunk, so that no edge is jagged."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.ui.theme import Tone

_ZOOM = 2
_ENOUGH = 1_600_000
"""A plot of more pixels than this is in so large a window that its edges are fine as they are."""

Spot = tuple[float, float]


class Shapes:
    """A sheet to paint on in pixels of the window. It is handed out once, by `sheet`."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._zoom = _ZOOM if size[0] * size[1] <= _ENOUGH else 1
        self._paper = pygame.Surface((size[0] * self._zoom, size[1] * self._zoom), pygame.SRCALPHA)

    def _far(self, spots: Sequence[Spot]) -> list[Spot]:
        return [(x * self._zoom, y * self._zoom) for x, y in spots]

    def level(self, left: float, right: float, y: int, colour: Sequence[int]) -> None:
        """A thin line from left to right that fills a row of pixels, or it would be blurred."""
        zoom = self._zoom
        self._paper.fill(colour, (round(left * zoom), y * zoom, round((right - left) * zoom), zoom))

    def upright(self, x: int, top: float, bottom: float, colour: Sequence[int]) -> None:
        """A thin line from the top down."""
        zoom = self._zoom
        self._paper.fill(colour, (x * zoom, round(top * zoom), zoom, round((bottom - top) * zoom)))

    def line(self, spots: Sequence[Spot], colour: Sequence[int], width: float) -> None:
        """A line through all spots, round where it bends."""
        wide, far = width * self._zoom, self._far(spots)
        for start, end in pairwise(far):
            self._stroke(start, end, colour, wide)
        for spot in far:
            pygame.draw.circle(self._paper, colour, spot, wide / 2)

    def dashes(self, spots: Sequence[Spot], colour: Sequence[int], width: float, dash: float) -> None:
        """The same, broken into dashes with gaps of two thirds of their length."""
        wide, left, drawn = width * self._zoom, dash * self._zoom, True
        far = self._far(spots)
        for start, end in pairwise(far):
            here, length = start, math.dist(start, end)
            while length > 0:
                step = min(left, length)
                share = step / length
                there = (here[0] + (end[0] - here[0]) * share, here[1] + (end[1] - here[1]) * share)
                if drawn:
                    self._stroke(here, there, colour, wide)
                here, length, left = there, length - step, left - step
                if left <= 0:
                    drawn = not drawn
                    left = dash * self._zoom * (1 if drawn else 2 / 3)

    def _stroke(self, start: Spot, end: Spot, colour: Sequence[int], width: float) -> None:
        length = math.dist(start, end)
        if not length:
            return
        x, y = (end[1] - start[1]) / length * width / 2, (start[0] - end[0]) / length * width / 2
        corners = ((start[0] + x, start[1] + y), (end[0] + x, end[1] + y), (end[0] - x, end[1] - y))
        pygame.draw.polygon(self._paper, colour, (*corners, (start[0] - x, start[1] - y)))

    def band(self, upper: Sequence[Spot], lower: Sequence[Spot], colour: Sequence[int]) -> None:
        """The area between two lines."""
        if len(upper) > 1:
            pygame.draw.polygon(self._paper, colour, self._far([*upper, *reversed(lower)]))

    def area(self, corners: Sequence[Spot], colour: Sequence[int]) -> None:
        """A polygon."""
        pygame.draw.polygon(self._paper, colour, self._far(corners))

    def disc(self, centre: Spot, radius: float, colour: Sequence[int]) -> None:
        """A filled circle."""
        pygame.draw.circle(self._paper, colour, self._far([centre])[0], radius * self._zoom)

    def bar(self, box: tuple[float, float, float, float], tone: Tone, striped: bool = False) -> None:
        """A bar with a round upper end, lighter at its top; perhaps striped, to be told from others without colours."""
        left, top, width, height = (value * self._zoom for value in box)
        rect = pygame.Rect(round(left), round(top), round(width), max(self._zoom, round(height)))
        radius = min(rect.width // 5, rect.height)
        shade = pygame.Surface((1, 2), pygame.SRCALPHA)
        shade.set_at((0, 0), pygame.Color(tone.base).lerp(tone.light, 0.45))
        shade.set_at((0, 1), pygame.Color(tone.base).lerp(tone.dark, 0.25))
        filled = pygame.transform.smoothscale(shade, rect.size)
        step = max(6, round(rect.width / 3))
        for start in range(-rect.height, rect.width, step) if striped else ():
            pygame.draw.line(filled, tone.deep, (start, rect.height), (start + rect.height, 0), max(2, step // 3))
        mask = pygame.Surface(rect.size, pygame.SRCALPHA)
        corners = {"border_top_left_radius": radius, "border_top_right_radius": radius}
        pygame.draw.rect(mask, (255, 255, 255), mask.get_rect(), **corners)
        filled.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        self._paper.blit(filled, rect)

    def sheet(self) -> pygame.Surface:
        """What was painted, to be put on the window with `BLEND_PREMULTIPLIED`: else edges would have a dark fringe."""
        paper = self._paper.premul_alpha()
        return paper if self._zoom == 1 else pygame.transform.smoothscale(paper, self._size)
