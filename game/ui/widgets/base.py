"""What all widgets have in common: a box, a state, and how they hear of the mouse and the keyboard."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ui.context import Context
from game.ui.inputs import Intent


class Opening(Protocol):
    """A part of the window that shows some of its widgets and can be moved to show others."""

    rect: pygame.Rect

    def show(self, widget: Widget) -> None:
        """Move just as far as it takes to see a widget."""


class Widget:
    """Something on screen at `rect`, in pixels of the window. A focus group looks after it."""

    focusable = True

    def __init__(self, app: Context, name: str = "", tooltip: str = "") -> None:
        self.app = app
        self.name = name
        self.tooltip = tooltip
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.focused = False
        self.pressed = False
        self.scroll: Opening | None = None
        self.below = 0
        """How many pixels of words below it belong to it."""

    @property
    def active(self) -> bool:
        """Whether it takes part at the moment."""
        return self.visible and self.enabled

    def contains(self, point: tuple[int, int]) -> bool:
        """Whether the pointer is over it, and not over a part that is scrolled out of sight."""
        if self.scroll is not None and not self.scroll.rect.collidepoint(point):
            return False
        return self.rect.collidepoint(point)

    def invalidate(self) -> None:
        """Ask to be drawn again."""
        self.app.invalidate()

    def mouse_down(self, point: tuple[int, int]) -> None:
        """The button went down over it."""

    def mouse_move(self, point: tuple[int, int]) -> None:
        """The pointer moved over it, or anywhere while it is pressed."""

    def mouse_up(self, point: tuple[int, int]) -> None:
        """The button came up again, over it or elsewhere."""

    def leave_mouse(self) -> None:
        """The pointer went away."""

    def key(self, wish: Intent | None, event: pygame.event.Event) -> bool:
        """A key was pressed while it has the focus; true if it used the key up."""
        return False

    def focus_box(self) -> pygame.Rect:
        """The box that the focus ring surrounds: wider than a row with a label, or the ring would touch the words."""
        box = self.rect.inflate(self.app.px(16), 0) if getattr(self, "label", "") else self.rect.copy()
        box.height += self.below
        return box

    def value_text(self) -> str:
        """What it is set to, for the debug file."""
        return ""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it."""
