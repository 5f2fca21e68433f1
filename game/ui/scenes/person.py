"""Who shares the screen: the name and the face of a person on one of the chairs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.ui import pictures
from game.ui.context import Context
from game.ui.keep.newgame import Guest
from game.ui.scenes.sheet import SheetScene
from game.ui.theme import LILAC
from game.ui.widgets import Button, Label, Pressable, TextField

_FACE, _STEP, _COLUMNS = 74, 94, 9
_LEFT, _TOP = 196, 296


class FaceButton(Pressable):
    """One of the faces to choose."""

    def __init__(self, app: Context, face: str, number: int, chosen: bool, on_press: Callable[[], None]) -> None:
        super().__init__(app, f"face.{face}", on_press, app.t("settings.portrait_number", number=number))
        self.face = face
        self.chosen = chosen

    def value_text(self) -> str:
        return "on" if self.chosen else "off"

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        if self.chosen or self.hovered:
            name = "seat_turn" if self.chosen else "seat_next"
            ring = app.assets.scaled(name, [side * 1.42 for side in self.rect.size])
            surface.blit(ring, ring.get_rect(center=self.rect.center))
        surface.blit(app.assets.portrait(self.face, self.rect.width), self.rect)


class PersonScene(SheetScene):
    """Lies over the set-up; what is chosen holds at once."""

    name = "person"
    box = (150, 110, 980, 500)

    def __init__(
        self,
        app: Context,
        number: int,
        guest: Guest,
        taken: frozenset[str],
        on_change: Callable[[Guest], None],
        on_leave: Callable[[], None] | None,
    ) -> None:
        """`number` counts the people at the screen, `taken` are the faces of the others at the table; `on_leave` gives
        the chair to an opponent again, where that is possible."""
        super().__init__(app)
        self.number = number
        self.guest = guest
        self._taken = taken
        self._on_change = on_change
        self._on_leave = on_leave

    def heading(self) -> str:
        return self.app.t("person.you" if self.number == 1 else "person.title", number=self.number)

    def place(self) -> None:
        app, t = self.app, self.app.t
        usual = t("player.you") if self.number == 1 else t("player.number", number=self.number)
        name = TextField(app, "name", self.guest.name, self._rename, t("person.name"), usual, width=300)
        name.rect = app.box(_LEFT - 14, 198, 560, 44)
        hint = Label(app, t("person.hint"), "text", 15, LILAC)
        hint.rect = app.box(_LEFT - 14, 250, 900, 30)
        self.group.add(name, hint, *self._faces())
        if self._on_leave is not None:
            leave = Button(app, "leave", t("person.leave"), self._leave, "dark", "people", 18, t("person.leave_hint"))
            leave.rect = app.box(_LEFT - 14, 530, 360, 54)
            self.group.add(leave)
        done = Button(app, "done", t("person.done"), self.close, "gold", "check", 22)
        done.rect = app.box(1130 - 32 - 250, 528, 250, 58)
        self.group.add(done)
        if self.group.focus is None:
            self.group.focus_on("name")

    def _faces(self) -> list[Pressable]:
        app = self.app
        # The player's own face goes to every table, and must not be that of somebody who already sits there.
        faces = pictures.PEOPLE if self.number == 1 else pictures.FACES_TO_CHOOSE
        free = [face for face in faces if face == self.guest.portrait or face not in self._taken]
        buttons: list[Pressable] = []
        for number, face in enumerate(free[: 2 * _COLUMNS]):
            row, column = divmod(number, _COLUMNS)
            chosen = face == self.guest.portrait
            button = FaceButton(app, face, number + 1, chosen, lambda face=face: self._take(face))  # type: ignore[misc]
            button.rect = app.box(_LEFT + column * _STEP, _TOP + row * (_STEP + 8), _FACE, _FACE)
            buttons.append(button)
        return buttons

    def _rename(self, name: str) -> None:
        self.guest = Guest(name, self.guest.portrait)
        self._on_change(self.guest)

    def _take(self, face: str) -> None:
        self.guest = Guest(self.guest.name, face)
        self._on_change(self.guest)
        self.resized(self.app.size)

    def _leave(self) -> None:
        self.app.routes.back()
        if self._on_leave is not None:
            self._on_leave()

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "number": self.number}
