"""The help for a card under the pointer: what it is called and what it does at this table."""

from __future__ import annotations

import pygame

from game.ui.context import Context
from game.ui.table.desk import Desk
from game.ui.table.director.stage import Stage
from game.ui.table.sheets import Sheets
from game.ui.words.logtext import card_help, card_name

HELP_AFTER = 0.45
"""So long the pointer rests on something before that is explained."""


class CardHelp:
    """Knows the card that is pointed at, in the hand or on the pile, and for how long."""

    def __init__(self, app: Context, desk: Desk, stage: Stage) -> None:
        self.app = app
        self.desk = desk
        self.stage = stage
        self.card = -1
        self.notes: dict[int, str] = {}
        """What a hint has to say about single cards, beside what they do."""
        self._at = pygame.Rect(0, 0, 0, 0)
        self._time = 0.0

    def show(self, card: int, at: pygame.Rect) -> None:
        """The pointer rests on a card: tell what it does after a moment."""
        if card != self.card or at.topleft != self._at.topleft:
            self.card, self._at, self._time = card, at, 0.0

    def hide(self) -> None:
        """No card is pointed at."""
        if self.card >= 0:
            self.card = -1
            self.app.invalidate()

    def update(self, seconds: float) -> None:
        """Let time pass."""
        if self.card < 0:
            return
        if self._stale:
            self.hide()
            return
        before, self._time = self._time, self._time + seconds
        if before < HELP_AFTER <= self._time:
            self.app.invalidate()

    @property
    def _stale(self) -> bool:
        """Whether the card that is explained is no longer the one under the pointer: it was laid, or covered."""
        hand, model = self.stage.hand, self.stage.model
        if hand.hovered is not None:
            return hand.hovered.card != self.card
        return self._at != self.stage.placed["discard"] or not model.discard or model.top != self.card

    def draw(self, surface: pygame.Surface, sheets: Sheets) -> None:
        """The explanation, once it is due."""
        if self.card < 0 or self._time < HELP_AFTER or self.stage.hand.dragged:
            return
        t, rules = self.app.t, self.desk.rules
        note = self.notes.get(self.card, "") if self.stage.hand.hovered is not None else ""
        lines = filter(None, [card_help(t, self.card, rules), note])
        sheets.draw(surface, self._at, "\n".join(lines), card_name(t, self.card, rules))
