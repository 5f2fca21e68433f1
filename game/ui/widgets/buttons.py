"""Things to press: buttons with words, buttons with an icon, switches."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.cues import Cue
from game.ui.inputs import Intent
from game.ui.theme import CREAM, GOLD, INK, LILAC, Colour
from game.ui.widgets.base import Widget

_TEXT: dict[str, Colour] = {"gold": INK.base, "dark": CREAM.base, "red": CREAM.light}
_DISABLED_TEXT: Colour = (150, 138, 165)


class Pressable(Widget):
    """Does something when clicked, or when Enter or Space is pressed while it has the focus."""

    def __init__(self, app: Context, name: str, on_press: Callable[[], None], tooltip: str = "") -> None:
        super().__init__(app, name, tooltip)
        self.on_press = on_press
        self.cue = Cue.BUTTON

    def press(self) -> None:
        """Do what it is there for."""
        if self.active:
            self.app.audio.play(self.cue)
            self.invalidate()
            self.on_press()

    def mouse_down(self, point: tuple[int, int]) -> None:
        self.pressed = True
        self.invalidate()

    def mouse_up(self, point: tuple[int, int]) -> None:
        if self.pressed:
            self.pressed = False
            self.invalidate()
            if self.contains(point):
                self.press()

    def key(self, wish: Intent | None, event: pygame.event.Event) -> bool:
        if wish in (Intent.CONFIRM, Intent.UNO):
            self.press()
            return True
        return False

    def state(self) -> str:
        """The ending of the picture's name that fits how it is being treated."""
        if not self.enabled:
            return "disabled"
        if self.pressed and self.hovered:
            return "pressed"
        return "hover" if self.hovered else "normal"


_LEAST = 10.0


class Button(Pressable):
    """A button with words and perhaps an icon, in `gold`, `dark` or `red`. `size` is the text's, in units."""

    def __init__(
        self,
        app: Context,
        name: str,
        text: str,
        on_press: Callable[[], None],
        style: str = "dark",
        icon: str = "",
        size: float = 22,
        tooltip: str = "",
    ) -> None:
        super().__init__(app, name, on_press, tooltip)
        self.text = text
        self.style = style
        self.icon = icon
        self.size = size
        self.icon_size = 1.15 * size

    def draw(self, surface: pygame.Surface) -> None:
        app, scale = self.app, self.app.scale
        picture = pictures.button(self.style, self.state())
        place = nineslice.draw(app.assets, surface, picture, self.rect, scale, like=pictures.button(self.style))
        room = nineslice.content(app.assets, picture, place, scale)
        colour = _TEXT[self.style] if self.enabled else _DISABLED_TEXT
        side, gap, width = self._shares(room)
        words = app.theme.fit(self.text, "display", self.size * scale, width, colour)
        left = room.left + (room.width - words.get_width() - side - gap) // 2
        if self.icon:
            surface.blit(app.assets.icon(self.icon, side, colour), (left, room.centery - side // 2))
        surface.blit(words, words.get_rect(midleft=(left + side + gap, room.centery)))

    def _shares(self, room: pygame.Rect) -> tuple[int, int, int]:
        """How wide the icon, what lies beside it, and the words may be."""
        gap = self.app.px(10) if self.icon and self.text else 0
        side = min(round(self.icon_size * self.app.scale), room.height) if self.icon else 0
        return side, gap, room.width - side - gap - self.app.px(14)

    def fitting(self) -> float:
        """The size with which its words are not made smaller: buttons that belong together can share the least."""
        app, size = self.app, self.size
        picture = pictures.button(self.style)
        place = nineslice.around(app.assets, picture, self.rect, app.scale)
        room = self._shares(nineslice.content(app.assets, picture, place, app.scale))[2]
        while size > _LEAST and app.theme.width(self.text, "display", size * app.scale) > room:
            size -= 0.5
        return size


class IconButton(Pressable):
    """A small button with nothing but an icon; its tooltip says what it does."""

    def __init__(
        self, app: Context, name: str, icon: str, on_press: Callable[[], None], tooltip: str = "", style: str = "dark"
    ) -> None:
        super().__init__(app, name, on_press, tooltip)
        self.icon = icon
        self.style = style

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        picture = pictures.button(self.style, self.state())
        place = nineslice.draw(app.assets, surface, picture, self.rect, app.scale, like=pictures.button(self.style))
        room = nineslice.content(app.assets, picture, place, app.scale)
        colour = _TEXT[self.style] if self.enabled else _DISABLED_TEXT
        side = round(min(self.rect.width, self.rect.height) * 0.52)
        surface.blit(
            app.assets.icon(self.icon, side, colour), (self.rect.centerx - side // 2, room.centery - side // 2)
        )


class Toggle(Pressable):
    """A switch. It fills `rect` with its label on the left and the switch on the right."""

    def __init__(
        self,
        app: Context,
        name: str,
        value: bool,
        on_change: Callable[[bool], None],
        label: str = "",
        tooltip: str = "",
        size: float = 17,
    ) -> None:
        super().__init__(app, name, self._flip, tooltip)
        self.value = value
        self.on_change = on_change
        self.label = label
        self.size = size

    def _flip(self) -> None:
        self.value = not self.value
        self.on_change(self.value)

    def key(self, wish: Intent | None, event: pygame.event.Event) -> bool:
        if wish in (Intent.LEFT, Intent.RIGHT):
            if self.value != (wish is Intent.RIGHT):
                self.press()
            return True
        return super().key(wish, event)

    def value_text(self) -> str:
        return "on" if self.value else "off"

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        picture = app.assets.scaled("toggle_on" if self.value else "toggle_off", (app.px(52), app.px(52 * 88 / 144)))
        # The picture has room for its shadow: moved by that much, the switch itself ends where the row does.
        place = picture.get_rect(midright=(self.rect.right + app.px(2.5), self.rect.centery))
        draw_label(self, surface, self.label, self.size, place.left - app.px(12))
        if not self.enabled:
            picture = picture.copy()
            picture.set_alpha(110)
        surface.blit(picture, place)


def draw_label(widget: Widget, surface: pygame.Surface, text: str, size: float, right: int) -> None:
    """The words to the left of a control, up to `right`; gold while the pointer is over it."""
    if not text:
        return
    app = widget.app
    colour = LILAC if not widget.enabled else GOLD.base if widget.hovered else CREAM.base
    words = app.theme.fit(text, "text", size * app.scale, right - widget.rect.left, colour)
    surface.blit(words, words.get_rect(midleft=widget.rect.midleft))
