"""The calm screens of two starts on one profile: taking over, no answer, and handed over."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.ui.context import Answer, Context
from game.ui.scene import Scene
from game.ui.scenes.backdrop import draw_room
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Button, FocusGroup, Label, Panel

STAYS_SECONDS = 15.0
"""So long a window that has handed over stays open, for whoever wants to know where the game has gone."""
_LEFT, _WIDTH = 280, 720
_GAP = 14
_WIDEST = 260


class CalmScene(Scene, ABC):
    """The emblem, a heading, a sentence, what there is to know beside it, and a row of answers. Escape closes."""

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.group = FocusGroup(app, on_cancel=app.quit)

    @abstractmethod
    def words(self) -> tuple[str, str, str]:
        """Heading, sentence and what there is to know beside it."""

    def answers(self) -> Sequence[Answer]:
        """The buttons from left to right; the first has the focus."""
        return (self.close(),)

    def close(self, style: str = "dark") -> Answer:
        """The button that every one of these screens has."""
        return Answer("quit", "common.close", style, "close", self.app.quit)

    def resized(self, size: tuple[int, int]) -> None:
        app = self.app
        heading, sentence, hint = self.words()
        self.group.clear()
        self.group.add(Panel(app, app.box(_LEFT, 150, _WIDTH, 424)))
        title = Label(app, heading, "display", 36, GOLD.base, "centre")
        title.rect = app.box(_LEFT + 30, 280, _WIDTH - 60, 50)
        text = Label(app, sentence, "bold", 20, CREAM.base, "centre", lines=True, middle=True)
        text.rect = app.box(_LEFT + 40, 334, _WIDTH - 80, 62)
        beside = Label(app, hint, "text", 17, LILAC, "centre", lines=True)
        beside.rect = app.box(_LEFT + 50, 402, _WIDTH - 100, 72)
        self.group.add(title, text, beside)
        self._place_answers()

    def _place_answers(self) -> None:
        app, answers = self.app, self.answers()
        room = _WIDTH - 80
        width = min(_WIDEST, (room - _GAP * (len(answers) - 1)) / len(answers))
        left = _LEFT + (_WIDTH - width * len(answers) - _GAP * (len(answers) - 1)) / 2
        for answer in answers:
            button = Button(app, answer.name, app.t(answer.label), answer.action, answer.style, answer.icon, 22)
            button.rect = app.box(left, 486, width, 58)
            self.group.add(button)
            left += width + _GAP
        if self.group.focus is None:
            self.group.focus_on(answers[0].name)

    def help(self) -> None:
        """Two starts are busy with each other: there is nothing to read."""

    def handle(self, event: pygame.event.Event) -> bool:
        return self.group.handle(event)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        draw_room(app, surface)
        self.group.draw(surface)
        emblem = app.assets.scaled("icon", (app.px(112), app.px(112)))
        surface.blit(emblem, emblem.get_rect(center=app.box(590, 166, 100, 104).center))

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets()}


class TakingOverScene(CalmScene):
    """A second start asks the first to save and close."""

    name = "taking_over"

    def words(self) -> tuple[str, str, str]:
        t = self.app.t
        return t("running.taking.title"), t("running.taking.text"), t("running.taking.hint")


class NoAnswerScene(CalmScene):
    """The first does not answer: it hangs, or it was stopped."""

    name = "no_answer"

    def __init__(self, app: Context, again: Callable[[], None], look: Callable[[], None]) -> None:
        super().__init__(app)
        self._again = again
        self._look = look

    def words(self) -> tuple[str, str, str]:
        t = self.app.t
        return t("running.no_answer.title"), t("running.no_answer.text"), t("running.no_answer.hint")

    def answers(self) -> Sequence[Answer]:
        return (
            Answer("again", "running.again", "gold", "restart", self._again),
            Answer("look", "running.look", "dark", "eye", self._look),
            self.close(),
        )


class HandedOverScene(CalmScene):
    """The first has let go: the game goes on elsewhere, and this window closes by itself."""

    name = "handed_over"

    def __init__(self, app: Context, again: Callable[[], None], saved: bool) -> None:
        super().__init__(app)
        self._again = again
        self._saved = saved
        self._left = STAYS_SECONDS

    def words(self) -> tuple[str, str, str]:
        t = self.app.t
        hint = f"{t('running.handed.hint')}\n{t('running.handed.closes', count=math.ceil(self._left))}"
        return t("running.handed.title"), t("running.handed.saved" if self._saved else "running.handed.unsaved"), hint

    def answers(self) -> Sequence[Answer]:
        return (self.close("gold"), Answer("again", "running.here", "dark", "continue", self._again))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        before = math.ceil(self._left)
        self._left = max(0.0, self._left - seconds)
        if not self._left:
            self.app.quit()
        elif math.ceil(self._left) != before:
            self.resized(self.app.size)
            self.invalidate()

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "saved": self._saved, "left": math.ceil(self._left)}
