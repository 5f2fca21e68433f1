"""A keyboard on the screen, for whoever has none at hand: letters are chosen and pressed one by one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.ui import nineslice
from game.ui.context import Context
from game.ui.devices import CONTROLLER
from game.ui.inputs import Intent, intent, pad_button
from game.ui.scene import Scene
from game.ui.scenes.ask import draw_shade
from game.ui.theme import CREAM, GOLD
from game.ui.widgets import Button, FocusGroup, Label, Panel
from game.ui.widgets.caps import draw_cap, pad_cap

ROWS = ("1234567890", "qwertyuiop", "asdfghjklü", "zxcvbnmñ-'", "àáèéìíòóùú")
_KEY = (78, 54)
_GAP = 8
_LEFT, _TOP = 214, 196
_WISHES = {"space": Intent.UNO, "delete": Intent.DRAW, "cancel": Intent.CANCEL, "done": Intent.MENU}
"""The buttons of the controller that go straight to what stands below the letters."""


class LettersScene(Scene):
    """Writes a line of at most `longest` letters and hands it to `on_done`; Escape leaves it as it was."""

    name = "letters"
    overlay = True

    def __init__(self, app: Context, text: str, longest: int, on_done: Callable[[str], None]) -> None:
        super().__init__(app)
        self.text = text
        self.longest = longest
        self._on_done = on_done
        self.capitals = not text
        self.group = FocusGroup(app, on_cancel=app.routes.back)
        self._does: dict[str, Callable[[], None]] = {
            "capitals": self._shift,
            "space": partial(self.write, " "),
            "delete": self.delete,
            "cancel": app.routes.back,
            "done": self.done,
        }

    # ---- writing ----------------------------------------------------------------------------------------------------

    def write(self, letters: str) -> None:
        """More letters, as far as there is room."""
        self.text = "".join(letter for letter in self.text + letters if letter.isprintable())[: self.longest]
        self._capitals(self.text.endswith(" "))
        self.invalidate()

    def delete(self) -> None:
        """The last letter away."""
        self.text = self.text[:-1]
        self._capitals(not self.text)
        self.invalidate()

    def done(self) -> None:
        """That is the line."""
        self.app.routes.back()
        self._on_done(self.text)

    def _shift(self) -> None:
        self._capitals(not self.capitals)

    def _capitals(self, capitals: bool) -> None:
        if capitals != self.capitals:
            self.capitals = capitals
            for widget in self.group.widgets:
                if isinstance(widget, Button) and widget.name.startswith("letter."):
                    widget.text = widget.text.upper() if capitals else widget.text.lower()
            self.invalidate()

    # ---- screen -----------------------------------------------------------------------------------------------------

    def resized(self, size: tuple[int, int]) -> None:
        app = self.app
        self.group.clear()
        self.group.add(Panel(app, app.box(180, 60, 920, 566)))
        title = Label(app, app.t("letters.title"), "display", 28, GOLD.base, "centre")
        title.rect = app.box(220, 80, 840, 40)
        self.group.add(title)
        width, height = _KEY
        for row, letters in enumerate(ROWS):
            for column, letter in enumerate(letters):
                shown = letter.upper() if self.capitals else letter
                button = Button(app, f"letter.{letter}", shown, partial(self._press, letter), size=22)
                button.rect = app.box(_LEFT + column * (width + _GAP), _TOP + row * (height + _GAP), width, height)
                self.group.add(button)
        self._place_below(_TOP + len(ROWS) * (height + _GAP) + 14)
        if self.group.focus is None:
            self.group.focus_on("letter.a")

    def _place_below(self, top: float) -> None:
        app, left = self.app, float(_LEFT)
        for name, width in (("capitals", 120), ("space", 190), ("delete", 180), ("cancel", 172), ("done", 158)):
            style = "gold" if name == "done" else "dark"
            button = Button(app, name, app.t(f"letters.{name}"), self._does[name], style, size=19)
            button.rect = app.box(left, top, width, 56)
            left += width + _GAP
            self.group.add(button)

    def _press(self, letter: str) -> None:
        self.write(letter.upper() if self.capitals else letter)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTINPUT:
            self.write(event.text)
            return True
        if event.type == pygame.KEYDOWN and not pad_button(event):
            if event.key == pygame.K_BACKSPACE:
                self.delete()
                return True
            # Letters arrive as text.
            return bool(event.unicode and event.unicode.isprintable()) or self.group.handle(event)
        wish = intent(event)
        name = next((name for name, other in _WISHES.items() if other is wish), "")
        if name:
            self._does[name]()
            return True
        return self.group.handle(event)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        draw_shade(app, surface)
        self.group.draw(surface)
        field = app.box(_LEFT, 126, 10 * (_KEY[0] + _GAP) - _GAP, 52)
        nineslice.draw(app.assets, surface, "field", field, app.scale)
        words = app.theme.fit(self.text, "bold", 22 * app.scale, field.width - app.px(40), CREAM.light)
        place = words.get_rect(midleft=(field.left + app.px(18), field.centery))
        surface.blit(words, place)
        caret = pygame.Rect(place.right + app.px(2), field.centery - app.px(13), max(2, app.px(2)), app.px(26))
        pygame.draw.rect(surface, GOLD.base, caret)
        if app.devices.used == CONTROLLER:
            self._draw_caps(surface)

    def _draw_caps(self, surface: pygame.Surface) -> None:
        app = self.app
        for name, wish in _WISHES.items():
            widget, button = self.group.find(name), app.devices.button(wish)
            if widget is not None and button:
                draw_cap(surface, pad_cap(app, app.scale, button), app.scale, widget.rect.move(app.px(14), 0).topleft)

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets(), "text": self.text, "capitals": self.capitals}
