"""Giving something that is kept a name: a field over the screen, and what to do if the name is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.core.customrules import LONGEST_CARD_NAME
from game.ui.context import Context
from game.ui.inputs import Intent, intent
from game.ui.keep.shelf import LONGEST_NAME, Outcome
from game.ui.scene import Scene
from game.ui.scenes.ask import draw_shade
from game.ui.theme import CREAM, GOLD, RED
from game.ui.widgets import Button, FocusGroup, Label, Panel, TextField
from game.ui.words.locale import Locale

_WIDTH, _HEIGHT = 560, 336
_LEFT, _TOP = 640 - _WIDTH / 2, 360 - _HEIGHT / 2
_MARGIN = 40


class NamingScene(Scene):
    """Enter keeps it, Esc goes back. Nothing is replaced before that was said with a button of its own."""

    name = "naming"
    overlay = True

    def __init__(self, app: Context, what: str, name: str, keep: Callable[[str, bool], Outcome]) -> None:
        super().__init__(app)
        self._what = what
        self._name = name
        self._keep = keep
        self._longest = LONGEST_CARD_NAME if what == "card" else LONGEST_NAME
        self._refused: Outcome | None = None
        self.group = FocusGroup(app, on_cancel=app.routes.back)

    def resized(self, size: tuple[int, int]) -> None:
        app, t = self.app, self.app.t
        self.group.clear()
        inner, width = _LEFT + _MARGIN, _WIDTH - 2 * _MARGIN
        heading = Label(
            app, t("naming.title_card" if self._what == "card" else "naming.title"), "display", 30, GOLD.base, "centre"
        )
        heading.rect = app.box(_LEFT + 26, _TOP + 24, _WIDTH - 52, 48)
        field = TextField(
            app,
            "name",
            self._name,
            self._written,
            placeholder=t("naming.placeholder"),
            longest=self._longest,
            width=width,
        )
        field.rect = app.box(inner, _TOP + 84, width, 48)
        self._said = Label(app, "", "text", 16, CREAM.dark, "centre", lines=True)
        self._said.rect = app.box(inner, _TOP + 142, width, 70)
        self.group.add(Panel(app, app.box(_LEFT, _TOP, _WIDTH, _HEIGHT)), heading, field, self._said)
        self._row = self._buttons()
        self.group.add(*self._row)
        self._tell()
        if self.group.focus is None:
            self.group.focus_on("name")

    def _buttons(self) -> list[Button]:
        app, t = self.app, self.app.t
        keep = Button(app, "keep", t("naming.save"), self._submit, "gold", "check", 20)
        self._other = Button(app, "replace", t("naming.replace"), self._replace, "red", "swap", 18)
        cancel = Button(app, "cancel", t("common.cancel"), self.app.routes.back, "dark", "back", 18)
        return [keep, self._other, cancel]

    def _tell(self) -> None:
        """Say what is wrong with the name, if anything, and offer to replace what has it."""
        self._said.text = self._words(self.app.t)
        self._said.colour = RED.light if self._refused else CREAM.dark
        self._other.visible = self._refused is Outcome.TAKEN and self._what != "rename"
        seen = [button for button in self._row if button.visible]
        each = (_WIDTH - 2 * _MARGIN + 10) / len(seen)
        for number, button in enumerate(seen):
            button.rect = self.app.box(_LEFT + _MARGIN + number * each, _TOP + _HEIGHT - 92, each - 10, 54)
        self.invalidate()

    def _words(self, t: Locale) -> str:
        if self._refused is Outcome.TAKEN:
            return t("naming.taken_card" if self._what == "card" else "naming.taken", name=self._name)
        if self._refused is not None:
            return t("notice.shelf_full" if self._refused is Outcome.FULL else "naming.nameless")
        return t("naming.text", count=self._longest) if self._what != "card" else ""

    def _written(self, name: str) -> None:
        # What was said was about another name.
        self._name, self._refused = name, None
        self._tell()

    def _submit(self) -> None:
        self._try(False)

    def _replace(self) -> None:
        self._try(True)

    def _try(self, replace: bool) -> None:
        self._refused = outcome = self._keep(self._name, replace)
        if outcome is Outcome.SAVED:
            self.app.routes.back()
        else:
            self._tell()

    def handle(self, event: pygame.event.Event) -> bool:
        focus = self.group.focus
        if event.type == pygame.KEYDOWN and intent(event) is Intent.CONFIRM and isinstance(focus, TextField):
            self._submit()
            return True
        return self.group.handle(event)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        draw_shade(self.app, surface)
        self.group.draw(surface)

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets(), "refused": str(self._refused or "")}
