"""The seal of a round, opened from the table: the whole fingerprint, what it is for, and the way to the explanation."""

from __future__ import annotations

from typing import Any

import pygame

from game.match.sealing import Seal
from game.ui.context import Context
from game.ui.scenes.fingerprint import FingerprintBox, copy
from game.ui.scenes.sheet import SheetScene
from game.ui.theme import CREAM, GOLD
from game.ui.widgets import Button, Label

_BOX = (290, 112, 700, 496)


class SealScene(SheetScene):
    """Nothing on it tells where any card lies."""

    name = "seal"
    box = _BOX
    narrowest = 760

    def __init__(self, app: Context, seal: Seal) -> None:
        super().__init__(app)
        self.seal = seal

    def heading(self) -> str:
        return self.app.t("seal.title")

    def place(self) -> None:
        app, t = self.app, self.app.t
        left, top, width, height = _BOX
        number = Label(app, t("seal.round", round=self.seal.round), "display", 22, GOLD.base)
        number.rect = app.box(left + 32, top + 68, width - 190, 34)
        digits = FingerprintBox(app, self.seal.fingerprint, 4)
        digits.rect = app.box(left + 32, top + 108, width - 190, 156)
        words = Label(app, t("seal.text"), "text", 17, CREAM.base, lines=True, middle=True)
        words.rect = app.box(left + 34, top + 272, width - 68, 136)
        self.group.add(number, digits, words)
        half = (width - 64 - 14) / 2
        buttons = (
            Button(app, "how", t("seal.how"), app.routes.fair_play, "dark", "rules", 20),
            Button(app, "copy", t("seal.copy"), self._copy, "gold", "copy", 20, t("seal.copy_hint")),
        )
        for place, button in enumerate(buttons):
            button.rect = app.box(left + 32 + place * (half + 14), top + height - 78, half, 54)
            self.group.add(button)
        if self.group.focus is None:
            self.group.focus_on("copy")

    def _copy(self) -> None:
        copy(self.app, self.seal.fingerprint)

    def help(self) -> None:
        self.app.routes.fair_play()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        app = self.app
        left, top, width, _ = _BOX
        place = app.box(left + width - 148, top + 118, 118, 118)
        surface.blit(app.assets.scaled("wax_seal", place.size), place)

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "round": self.seal.round, "fingerprint": self.seal.fingerprint}
