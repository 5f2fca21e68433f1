"""Things to set: sliders, choices, numbers and a line of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui import desktop, nineslice
from game.ui.context import Context
from game.ui.cues import Cue
from game.ui.inputs import Intent, pad_button
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets.base import Widget
from game.ui.widgets.buttons import draw_label

_STEPS = 20


class Slider(Widget):
    """A value from 0 to 1 with its label on the left and its percentage on the right."""

    def __init__(
        self,
        app: Context,
        name: str,
        value: float,
        on_change: Callable[[float], None],
        label: str = "",
        tooltip: str = "",
        width: float = 220,
    ) -> None:
        super().__init__(app, name, tooltip)
        self.value = value
        self.on_change = on_change
        self.label = label
        self.width = width

    def _track(self) -> pygame.Rect:
        app = self.app
        track = pygame.Rect(0, 0, app.px(self.width), app.px(14))
        track.midright = (self.rect.right - app.px(62), self.rect.centery)
        return track

    def _set(self, value: float) -> None:
        value = round(min(max(value, 0.0), 1.0) * _STEPS) / _STEPS
        if value != self.value:
            self.value = value
            self.on_change(value)
            self.invalidate()

    def _follow(self, point: tuple[int, int]) -> None:
        track = self._track()
        self._set((point[0] - track.left) / track.width)

    def mouse_down(self, point: tuple[int, int]) -> None:
        self.pressed = True
        self._follow(point)

    def mouse_move(self, point: tuple[int, int]) -> None:
        if self.pressed:
            self._follow(point)

    def mouse_up(self, point: tuple[int, int]) -> None:
        if self.pressed:
            self.pressed = False
            self.app.audio.play(Cue.BUTTON)
            self.invalidate()

    def key(self, wish: Intent | None, event: pygame.event.Event) -> bool:
        steps = {
            Intent.LEFT: -1,
            Intent.RIGHT: 1,
            Intent.PAGE_DOWN: -4,
            Intent.PAGE_UP: 4,
            Intent.HOME: -99,
            Intent.END: 99,
        }
        if wish not in steps:
            return False
        self._set(self.value + steps[wish] / _STEPS)
        self.app.audio.play(Cue.BUTTON)
        return True

    def value_text(self) -> str:
        return self.app.t("settings.percent", number=round(self.value * 100))

    def draw(self, surface: pygame.Surface) -> None:
        app, assets, scale = self.app, self.app.assets, self.app.scale
        track = self._track()
        draw_label(self, surface, self.label, 17, track.left - app.px(14))
        nineslice.draw(assets, surface, "slider_track", track, scale)
        filled = pygame.Rect(track.left, track.top, max(app.px(14), round(track.width * self.value)), track.height)
        if self.value > 0:
            nineslice.draw(assets, surface, "slider_fill", filled, scale)
        side = app.px(88 * nineslice.PICTURE_SCALE)
        knob = assets.scaled("slider_knob_hover" if self.hovered or self.pressed else "slider_knob", (side, side))
        centre = (track.left + round(track.width * self.value), track.centery)
        surface.blit(knob, knob.get_rect(center=centre))
        words = app.theme.fit(self.value_text(), "bold", 15 * scale, app.px(56), LILAC)
        surface.blit(words, words.get_rect(midright=self.rect.midright))


class Choice(Widget):
    """One of several values, changed with the arrows at its sides; values are pairs of an id and its words."""

    def __init__(
        self,
        app: Context,
        name: str,
        values: Sequence[tuple[str, str]],
        value: str,
        on_change: Callable[[str], None],
        label: str = "",
        tooltip: str = "",
        width: float = 250,
        size: float = 17,
    ) -> None:
        super().__init__(app, name, tooltip)
        self.values = list(values)
        self.value = value
        self.on_change = on_change
        self.label = label
        self.width = width
        self.size = size

    @property
    def index(self) -> int:
        """Which of the values it is."""
        ids = [value for value, _ in self.values]
        return ids.index(self.value) if self.value in ids else 0

    def _field(self) -> pygame.Rect:
        width = min(self.app.px(self.width), self.rect.width)
        return pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)

    def _arrows(self) -> tuple[pygame.Rect, pygame.Rect]:
        field = self._field()
        side = min(field.height, self.app.px(36))
        return (
            pygame.Rect(field.left, field.top, side, field.height),
            pygame.Rect(field.right - side, field.top, side, field.height),
        )

    def step(self, by: int) -> None:
        """Go on to another value, round and round."""
        if not self.values:
            return
        self.value = self.values[(self.index + by) % len(self.values)][0]
        self.app.audio.play(Cue.BUTTON)
        self.invalidate()
        self.on_change(self.value)

    def mouse_down(self, point: tuple[int, int]) -> None:
        self.pressed = True

    def mouse_up(self, point: tuple[int, int]) -> None:
        if self.pressed:
            self.pressed = False
            if self.contains(point):
                back, _ = self._arrows()
                self.step(-1 if back.collidepoint(point) else 1)

    def mouse_move(self, point: tuple[int, int]) -> None:
        self.invalidate()

    def key(self, wish: Intent | None, event: pygame.event.Event) -> bool:
        if wish in (Intent.LEFT, Intent.RIGHT, Intent.CONFIRM, Intent.UNO):
            self.step(-1 if wish is Intent.LEFT else 1)
            return True
        return False

    def value_text(self) -> str:
        return self.value

    def shown_text(self) -> str:
        """The words of the value chosen."""
        return self.values[self.index][1] if self.values else ""

    def draw(self, surface: pygame.Surface) -> None:
        app, scale = self.app, self.app.scale
        field = self._field()
        draw_label(self, surface, self.label, self.size, field.left - app.px(12))
        nineslice.draw(app.assets, surface, "field", field, scale)
        pointer = self.app.pointer
        side = app.px(18)
        arrows = self._arrows()
        for icon, box in zip(("arrow_left", "arrow_right"), arrows, strict=True):
            lit = self.enabled and self.hovered and box.collidepoint(pointer)
            tint = GOLD.base if lit else CREAM.dark if self.enabled else LILAC
            picture = app.assets.icon(icon, side, tint)
            surface.blit(picture, picture.get_rect(center=box.center))
        room = field.width - arrows[0].width - arrows[1].width
        colour = CREAM.light if self.enabled else LILAC
        words = app.theme.fit(self.shown_text(), "bold", (self.size - 1) * scale, room, colour)
        surface.blit(words, words.get_rect(center=field.center))


class Stepper(Choice):
    """A whole number between two bounds, changed with the arrows at its sides; it does not go round."""

    def __init__(
        self,
        app: Context,
        name: str,
        low: int,
        high: int,
        value: int,
        on_change: Callable[[int], None],
        label: str = "",
        tooltip: str = "",
        width: float = 130,
        size: float = 17,
    ) -> None:
        numbers = [(str(number), str(number)) for number in range(low, high + 1)]
        super().__init__(app, name, numbers, str(value), lambda text: on_change(int(text)), label, tooltip, width, size)

    def step(self, by: int) -> None:
        index = self.index + by
        if 0 <= index < len(self.values):
            super().step(by)


class TextField(Widget):
    """One line of text that can be written into."""

    def __init__(
        self,
        app: Context,
        name: str,
        text: str,
        on_change: Callable[[str], None],
        label: str = "",
        placeholder: str = "",
        longest: int = 16,
        width: float = 250,
    ) -> None:
        super().__init__(app, name)
        self.text = text
        self.on_change = on_change
        self.label = label
        self.placeholder = placeholder
        self.longest = longest
        self.width = width

    def _field(self) -> pygame.Rect:
        width = min(self.app.px(self.width), self.rect.width)
        return pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)

    def _set(self, text: str) -> None:
        self.text = "".join(letter for letter in text if letter.isprintable())[: self.longest]
        self.on_change(self.text.strip())
        self.invalidate()

    def write(self, letters: str) -> None:
        """Letters came in from the keyboard."""
        self._set(self.text + letters)

    def key(self, wish: Intent | None, event: pygame.event.Event) -> bool:
        if wish is Intent.CONFIRM and pad_button(event):
            # There are no letters on a controller: they are put on the screen.
            self.app.routes.letters(self.text, self.longest, self._set)
            return True
        if event.key == pygame.K_BACKSPACE:
            self._set("" if event.mod & pygame.KMOD_CTRL else self.text[:-1])
            return True
        if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.write(" ".join(desktop.pasted().split()))
            return True
        # Letters arrive as text; as keys they must not reach anybody else.
        return bool(event.unicode and event.unicode.isprintable())

    def value_text(self) -> str:
        return self.text

    def shown_text(self) -> str:
        """What is in sight: its beginning, or while it is written as much of its end as fits."""
        theme, room, size = self.app.theme, self._field().width - self.app.px(28), 16 * self.app.scale
        if theme.width(self.text, "bold", size) <= room:
            return self.text
        if not self.focused:
            return theme.cut(self.text, "bold", round(size), room)
        fits = (start for start in range(len(self.text)) if self._width_from(start, size) <= room)
        return f"…{self.text[next(fits, len(self.text)) :]}"

    def _width_from(self, start: int, size: float) -> int:
        return self.app.theme.width(f"…{self.text[start:]}", "bold", size)

    def draw(self, surface: pygame.Surface) -> None:
        app, scale = self.app, self.app.scale
        field = self._field()
        draw_label(self, surface, self.label, 17, field.left - app.px(12))
        nineslice.draw(app.assets, surface, "field", field, scale)
        colour = CREAM.light if self.text or self.focused else LILAC
        shown = self.shown_text() if self.text or self.focused else self.placeholder
        words = app.theme.fit(shown, "bold", 16 * scale, field.width - app.px(28), colour)
        place = words.get_rect(midleft=(field.left + app.px(14), field.centery))
        surface.blit(words, place)
        if self.focused:
            caret = pygame.Rect(place.right + app.px(2), field.centery - app.px(10), max(2, app.px(2)), app.px(20))
            pygame.draw.rect(surface, GOLD.base, caret)
