"""A group of widgets that share the mouse, the keyboard, one focus ring and one tooltip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.ui import nineslice
from game.ui.context import Context
from game.ui.inputs import DIRECTIONS, Intent, intent
from game.ui.widgets.base import Widget
from game.ui.widgets.controls import TextField
from game.ui.widgets.display import draw_tooltip
from game.ui.widgets.scroll import ScrollArea

TOOLTIP_AFTER = 0.4
_NEVER = -1e9
"""So little rest that no tooltip comes until the pointer or the focus moves."""


class FocusGroup:
    """Hands events to its widgets: arrows and Tab move the focus, Enter presses, Esc calls `on_cancel`."""

    def __init__(self, app: Context, on_cancel: Callable[[], None] | None = None) -> None:
        self.app = app
        self.on_cancel = on_cancel
        self.widgets: list[Widget] = []
        self.by_keyboard = app.devices.by_hand
        """Whether the keyboard or a controller was used last: only then is the ring shown."""
        self._focus: Widget | None = None
        self._under: Widget | None = None
        self._held: Widget | None = None
        self._point = (-1, -1)
        self._rest = _NEVER
        self._look: tuple[object, ...] = ()
        """What the widget whose tip is due said and was when the pointer came to rest on it."""

    # ---- contents ------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Let go of all widgets; the name of the focused one is kept until new ones come."""
        name = self._focus.name if self._focus is not None else ""
        self.widgets = []
        self._focus = self._under = self._held = None
        self._wanted = name
        # Another screen may have lain above meanwhile, and was left with something else than this one.
        self.by_keyboard = self.app.devices.by_hand

    _wanted = ""

    def add(self, *widgets: Widget) -> None:
        """Take in widgets, in the order in which Tab goes through them."""
        for widget in widgets:
            self.widgets.append(widget)
            if self._wanted and widget.name == self._wanted:
                self._wanted = ""
                self._take_focus(widget)

    def find(self, name: str) -> Widget | None:
        """The widget with that name."""
        return next((widget for widget in self.widgets if widget.name == name), None)

    @property
    def focus(self) -> Widget | None:
        """The widget that hears the keyboard."""
        return self._focus

    def focus_on(self, name: str) -> None:
        """Give the keyboard to the widget with that name."""
        widget = self.find(name)
        if widget is not None:
            self._take_focus(widget)

    def _take_focus(self, widget: Widget | None) -> None:
        if self._focus is not None:
            self._focus.focused = False
        self._focus = widget
        if widget is not None:
            widget.focused = True
            # Whoever has not gone there did not ask what it is: a screen gives its first focus, and gives it back.
            self._rest = min(self._rest, 0.0)
            if widget.scroll is not None and self.by_keyboard:
                widget.scroll.show(widget)
        self.app.invalidate()

    # ---- events --------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to whom it concerns; true if somebody used it."""
        if event.type == pygame.MOUSEMOTION:
            return self._mouse_moved(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._mouse_down(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._mouse_up(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.TEXTINPUT and isinstance(self._focus, TextField):
            self._focus.write(event.text)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.WINDOWLEAVE:
            self._hover(None)
        return False

    def _at(self, point: tuple[int, int]) -> Widget | None:
        for widget in reversed(self.widgets):
            if widget.visible and (widget.focusable or isinstance(widget, ScrollArea)) and widget.contains(point):
                return widget
        return None

    def _hover(self, widget: Widget | None) -> None:
        if widget is self._under:
            return
        if self._under is not None:
            self._under.hovered = False
            self._under.leave_mouse()
        self._under = widget
        self._rest = 0.0
        if widget is not None and widget.enabled:
            widget.hovered = True
        self.app.set_cursor("hand" if widget is not None and widget.active and widget.focusable else "arrow")
        self.app.invalidate()

    def _mouse_moved(self, point: tuple[int, int]) -> bool:
        self._point = point
        self._hover(self._at(point))
        target = self._held or self._under
        if target is not None and target.enabled:
            target.mouse_move(point)
        return target is not None

    def _mouse_down(self, point: tuple[int, int]) -> bool:
        self.by_keyboard = False
        self._mouse_moved(point)
        widget = self._under
        if widget is None or not widget.enabled:
            self._take_focus(None)
            return widget is not None
        if widget.focusable:
            self._take_focus(widget)
        # Whoever has just clicked knows what it is: no tooltip until the pointer moves on.
        self._rest = _NEVER
        self._held = widget
        widget.mouse_down(point)
        return True

    def _mouse_up(self, point: tuple[int, int]) -> bool:
        held, self._held = self._held, None
        if held is None:
            return False
        held.mouse_up(point)
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        point = self.app.pointer
        for widget in self.widgets:
            if isinstance(widget, ScrollArea) and widget.rect.collidepoint(point):
                widget.wheel(getattr(event, "precise_y", event.y))
                self._hover(self._at(point))
                return True
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        wish = intent(event)
        focus = self._focus if self._focus is not None and self._focus.active else None
        typed = isinstance(focus, TextField) and event.unicode and event.unicode.isprintable()
        if focus is not None and (wish is not Intent.CANCEL or typed):
            used = focus.key(wish, event)
            if used:
                self.by_keyboard = True
                self.app.invalidate()
                return True
        if wish is Intent.CANCEL and self.on_cancel is not None:
            self.on_cancel()
            return True
        if wish in (Intent.NEXT, Intent.PREVIOUS):
            self.by_keyboard = True
            self._step(1 if wish is Intent.NEXT else -1)
            return True
        if wish in DIRECTIONS or (wish is Intent.CONFIRM and focus is None):
            self.by_keyboard = True
            self._go(wish) if focus is not None else self._step(1)
            return True
        return False

    def _candidates(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.focusable and widget.active]

    def _step(self, by: int) -> None:
        candidates = self._candidates()
        if not candidates:
            return
        start = 0 if by > 0 else -1
        index = candidates.index(self._focus) + by if self._focus in candidates else start
        self._go_to(candidates[index % len(candidates)])

    def _go(self, wish: Intent | None) -> None:
        """Move the focus to the nearest widget in a direction."""
        assert self._focus is not None
        here = self._focus.focus_box()
        nearest: Widget | None = None
        shortest = 0.0
        for widget in self._candidates():
            distance = _distance(here, widget.focus_box(), wish)
            if widget is not self._focus and distance is not None and (nearest is None or distance < shortest):
                nearest, shortest = widget, distance
        if nearest is not None:
            self._go_to(nearest)

    def _go_to(self, widget: Widget) -> None:
        self._take_focus(widget)
        self._rest = 0.0

    # ---- time and picture ----------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Count how long the pointer has rested, for the tooltip."""
        before, self._rest = self._rest, self._rest + seconds
        widget = self._pointed()
        look = (widget, widget.tooltip, widget.enabled) if widget is not None else ()
        if look != self._look:
            if self._look and widget is self._look[0]:
                # What is said of a button no longer holds when the button has changed.
                self._rest = 0.0
            self._look = look
            self.app.invalidate()
        if before < TOOLTIP_AFTER <= self._rest and self.tip is not None:
            self.app.invalidate()

    def leave(self) -> None:
        """Another scene lies above this one: nothing here is pointed at any more, and nothing is explained."""
        self._hover(None)
        self._held = None
        self._rest = _NEVER

    @property
    def tip(self) -> Widget | None:
        """The widget whose tooltip is to be seen now."""
        return self._pointed() if self._rest >= TOOLTIP_AFTER else None

    def _pointed(self) -> Widget | None:
        """The widget with something to say that the pointer or the keyboard is on, as far as it can be seen."""
        widget = self._focus if self.by_keyboard else self._under
        if widget is None or not widget.visible or not widget.tooltip:
            return None
        if self.by_keyboard:
            hidden = widget.scroll is not None and not widget.scroll.rect.collidepoint(widget.rect.center)
            return None if hidden else widget
        return widget if widget.contains(self._point) else None

    def draw(self, surface: pygame.Surface) -> None:
        """Paint all widgets, the ring and the tooltip."""
        self.draw_widgets(surface, self.widgets)
        if self.by_keyboard and self._focus is not None and self._focus.active:
            self._draw_ring(surface, self._focus)
        tip = self.tip
        if tip is not None:
            draw_tooltip(self.app, surface, tip.tooltip, tip.rect)

    @staticmethod
    def draw_widgets(surface: pygame.Surface, widgets: Sequence[Widget]) -> None:
        """Paint widgets, those in a scrolled area cut to it."""
        for widget in widgets:
            if not widget.visible:
                continue
            if widget.scroll is None:
                widget.draw(surface)
                if isinstance(widget, ScrollArea):
                    _draw_scrolled(surface, widget)

    def _draw_ring(self, surface: pygame.Surface, widget: Widget) -> None:
        clip = surface.get_clip()
        if widget.scroll is not None:
            surface.set_clip(widget.scroll.rect.clip(clip))
        box = widget.focus_box().inflate(self.app.px(8), self.app.px(8))
        nineslice.draw(self.app.assets, surface, "focus", box, self.app.scale)
        surface.set_clip(clip)

    def targets(self) -> list[dict[str, Any]]:
        """What can be clicked and where, for the debug file."""
        return [
            {
                "name": widget.name,
                "rect": list(widget.rect),
                "enabled": widget.enabled,
                "focused": widget.focused,
                "value": widget.value_text(),
            }
            for widget in self.widgets
            if widget.focusable and widget.visible and widget.name
        ]


def _draw_scrolled(surface: pygame.Surface, area: ScrollArea) -> None:
    clip = surface.get_clip()
    surface.set_clip(area.rect.clip(clip))
    for child in area.children:
        if child.visible and child.rect.colliderect(area.rect):
            child.draw(surface)
    area.draw_edges(surface)
    surface.set_clip(clip)


def _distance(here: pygame.Rect, there: pygame.Rect, wish: Intent | None) -> float | None:
    """How far away a box is in that direction; None if it lies elsewhere."""
    along_x, along_y = there.centerx - here.centerx, there.centery - here.centery
    ahead, aside = {
        Intent.RIGHT: (along_x, along_y),
        Intent.LEFT: (-along_x, along_y),
        Intent.DOWN: (along_y, along_x),
        Intent.UP: (-along_y, along_x),
    }.get(wish or Intent.DOWN, (0, 0))
    if ahead <= 4:
        return None
    sideways = wish in (Intent.LEFT, Intent.RIGHT)
    # Boxes that overlap in the other axis lie straight ahead, however far their middles are apart.
    straight = (
        (there.top < here.bottom and there.bottom > here.top)
        if sideways
        else (there.left < here.right and there.right > here.left)
    )
    return ahead + (0.1 if straight else 3.0) * abs(aside)
