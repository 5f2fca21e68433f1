"""A panel over whatever is on screen: a heading, a sentence and a column of answers; and the question made of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.ui.context import Answer, Context, nothing
from game.ui.scene import Scene
from game.ui.theme import CREAM, GOLD
from game.ui.widgets import Button, FocusGroup, Label, Panel

_ROW = 66
_MARGIN = 42
_SIZE = 16


class PanelScene(Scene):
    """The panel. Escape means `back`."""

    overlay = True
    width = 420
    upper = 0.0
    """The panel is in the middle between this line of the 720 units and the lower edge."""
    focus = ""
    """The answer that Enter gives at once: the first one, if none is named."""

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.group = FocusGroup(app, on_cancel=self.back)

    def back(self) -> None:
        """Close the panel."""
        self.app.routes.back()

    def words(self) -> tuple[str, str]:
        """Heading and sentence in the player's language; the sentence may be empty."""
        return "", ""

    def answers(self) -> Sequence[Answer]:
        """The buttons, from the top down."""
        return ()

    def resized(self, size: tuple[int, int]) -> None:
        app, answers = self.app, self.answers()
        heading, sentence = self.words()
        room, text = self.width - 2 * _MARGIN, 0.0
        if sentence:
            lines = app.theme.wrap(sentence, "text", _SIZE * app.scale, app.px(room))
            text = len(lines) * app.theme.line_height("text", _SIZE * app.scale) / app.scale + 16
        height = 84 + _MARGIN + _ROW * len(answers) + text
        left, top = 640 - self.width / 2, (self.upper + 720 - height) / 2
        self.group.clear()
        self.group.add(Panel(app, app.box(left, top, self.width, height)))
        title = Label(app, heading, "display", 36, GOLD.base, "centre")
        title.rect = app.box(left + 26, top + 28, self.width - 52, 50)
        self.group.add(title)
        y = top + 94
        if sentence:
            label = Label(app, sentence, "text", _SIZE, CREAM.base, "centre", lines=True)
            # A little more than it needs, lest rounding make it set the words smaller.
            label.rect = app.box(left + _MARGIN, y - 8, room, text)
            self.group.add(label)
            y += text
        for answer in answers:
            button = Button(app, answer.name, app.t(answer.label), answer.action, answer.style, answer.icon)
            button.rect = app.box(left + _MARGIN, y, room, 56)
            self.group.add(button)
            y += _ROW
        if answers and self.group.focus is None:
            self.group.focus_on(self.focus or answers[0].name)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.group.handle(event)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        draw_shade(self.app, surface)
        self.group.draw(surface)

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets()}


class AskScene(PanelScene):
    """A question. `what` names its texts, `values` fill them in. Any answer closes it; Escape gives the last one.

    With `careful`, the last answer has the focus: pressing Enter once too often destroys nothing.
    """

    name = "ask"

    def __init__(
        self, app: Context, what: str, answers: Sequence[Answer], careful: bool = False, **values: object
    ) -> None:
        super().__init__(app)
        self.focus = answers[-1 if careful else 0].name
        self._what = what
        self._answers = [replace(answer, action=partial(self._close, answer.action)) for answer in answers]
        self._values = values
        self.width = 480 if len(answers) > 2 else 420

    def _close(self, action: Callable[[], None]) -> None:
        self.app.routes.back()
        action()

    def back(self) -> None:
        self._answers[-1].action()

    def words(self) -> tuple[str, str]:
        return self.app.t(f"ask.{self._what}"), self.app.t(f"ask.{self._what}.text", **self._values)

    def answers(self) -> Sequence[Answer]:
        return self._answers


def yes_or_no(yes: Callable[[], None], no: Callable[[], None] = nothing) -> list[Answer]:
    """Are you sure?"""
    return [Answer("yes", "pause.yes", "red", "check", yes), Answer("no", "pause.no", "dark", "back", no)]


def draw_shade(app: Context, surface: pygame.Surface) -> None:
    """Darken what lies under a panel."""
    shade = app.assets.made(("pause shade", app.size), lambda: _shade(app.size))
    surface.blit(shade, (0, 0))


def _shade(size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((11, 6, 22, 165))
    return picture
