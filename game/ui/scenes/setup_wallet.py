"""The set-up of a table at which credits are staked: what the player has, and how such a hand is played."""

from __future__ import annotations

import pygame

from game.ui import pictures
from game.ui.context import Context
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Button, Label

_ICONS = ("cards", "star", "lock", "check")
"""One for each line about how a hand is played."""
_LINE = 72


class WalletSheet:
    """The right side of the set-up, from a corner on and so wide, in units."""

    def __init__(self, app: Context, place: tuple[float, float, float]) -> None:
        self.app = app
        self.ledger = app.storage.ledger
        self.left, self.top, self.width = place

    @property
    def start_key(self) -> str:
        """The key of the words on the button that leads to the table."""
        return "setup.casino.go_on" if self.ledger.hand else "setup.sit_down"

    def labels(self) -> list[Label]:
        """All words, in their places."""
        t, ledger = self.app.t, self.ledger
        made = [
            self._label(Label(self.app, t("setup.casino.credits"), "text", 17, LILAC), 200, 44, 400, 28),
            self._label(
                Label(self.app, t.number(ledger.credits), "display", 54, GOLD.base, shadow=True), 200, 74, 400, 64
            ),
            self._label(
                Label(self.app, t("setup.casino.history", count=ledger.hands), "text", 15, LILAC), 200, 142, 400, 26
            ),
        ]
        for number in range(len(_ICONS)):
            words = t(f"setup.casino.line{number + 1}")
            line = Label(self.app, words, "text", 17, CREAM.base, lines=True, middle=True)
            made.append(self._label(line, 52, 212 + number * _LINE, self.width - 60, 66))
        if ledger.hand is not None:
            words = t("setup.casino.open", count=ledger.stake)
            note = Label(self.app, words, "bold", 16, GOLD.base, lines=True, middle=True)
            made.append(self._label(note, 6, 514, self.width - 250 - 30, 58))
        return made

    def history(self) -> Button:
        """The way to the ledger."""
        app = self.app
        hint = app.t("ledger.button_hint")
        button = Button(app, "history", app.t("ledger.button"), app.routes.ledger, "dark", "log", 18, hint)
        button.rect = app.page(self.left + self.width - 204, self.top + 168, 200, 44)
        return button

    def _label(self, label: Label, x: float, y: float, width: float, height: float) -> Label:
        label.rect = self.app.page(self.left + x, self.top + y, width, height)
        return label

    def draw(self, surface: pygame.Surface) -> None:
        """The bank, a few chips, and a mark before each line."""
        app, left, top = self.app, self.left, self.top
        surface.blit(app.assets.portrait("bank", app.px(150)), app.page(left + 16, top + 26, 150, 150))
        for number, chip in enumerate((100, 25, 5)):
            picture = app.assets.scaled(pictures.chip(chip), (app.px(86), app.px(86)))
            surface.blit(picture, app.page(left + 470 + number * 68, top + 60 + number % 2 * 18, 86, 86))
        for number, icon in enumerate(_ICONS):
            mark = app.assets.icon(icon, app.px(28), GOLD.base)
            surface.blit(mark, app.page(left + 6, top + 231 + number * _LINE, 28, 28))
