"""Measures: the window as those see it who draw in it, in units and in pixels."""

from __future__ import annotations

import pygame

from game.ui.window import Size, Window

UNITS = (1280, 720)
"""The size of a window in which a unit is a pixel."""


class Units:
    """An area that is measured in units. 1280 x 720 of them in its middle are to be seen, unless it says otherwise."""

    size: Size
    """In pixels."""
    scale: float
    """Pixels for a unit."""

    @property
    def units(self) -> tuple[float, float]:
        """The size in units: in a window at least 1280 x 720, more on the side where there is room to spare."""
        return self.size[0] / self.scale, self.size[1] / self.scale

    @property
    def spare(self) -> float:
        """By how many units it is higher than 720: lists are so much longer."""
        return self.units[1] - UNITS[1]

    @property
    def left(self) -> float:
        """Where the area that is to be seen begins, in units: not at 0 where less than 1280 of them are."""
        return max(0.0, (UNITS[0] - self.units[0]) / 2)

    def px(self, units: float) -> int:
        """A length in units as pixels."""
        return round(units * self.scale)

    def box(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A box of the 1280 x 720 units in the middle as pixels."""
        left = (self.size[0] - UNITS[0] * self.scale) / 2
        top = (self.size[1] - UNITS[1] * self.scale) / 2
        corner = round(left + x * self.scale), round(top + y * self.scale)
        far = round(left + (x + width) * self.scale), round(top + (y + height) * self.scale)
        return pygame.Rect(corner, (far[0] - corner[0], far[1] - corner[1]))

    def page(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """As `box`, but from the upper edge on: what is `spare` is all below."""
        return self.box(x, y - self.spare / 2, width, height)


class Measures(Units):
    """A window whose 1280 x 720 units in the middle are always to be seen, whatever its size."""

    def __init__(self, size: Size) -> None:
        self.window = Window()
        self.size = size
        self.scale = 1.0

    def measure_window(self) -> None:
        """Take the window's size as it is now."""
        self.window.fit()
        self.size = self.window.canvas.get_size()
        self.scale = min(self.size[0] / UNITS[0], self.size[1] / UNITS[1])

    @property
    def screen(self) -> pygame.Surface:
        """What scenes are drawn on: a surface of our own that is copied into the window when the picture is done."""
        return self.window.canvas

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the pointer is."""
        return self.window.point(pygame.mouse.get_pos())

    @property
    def displays(self) -> list[Size]:
        """What each screen of the system measures."""
        return self.window.displays

    @property
    def away(self) -> bool:
        """Whether the keyboard has gone to another program."""
        return self.window.away
