"""Drawing for a player who wants that: when there is nothing else to do, and never where a card costs something."""

from __future__ import annotations

import pygame

from game.core.actions import DRAW, kind_of
from game.core.state import TURN
from game.ui.context import Context
from game.ui.table.chips import draw_chip
from game.ui.table.play import Play
from game.ui.table.thinker import PACE

MOMENT = 1.2
"""So many seconds pass at normal speed, so that it can be seen that nothing fits."""
LEAST = 0.35


class AutoDraw:
    """Waits a moment and draws. What becomes of the card is the player's to decide."""

    def __init__(self, app: Context, play: Play) -> None:
        self.app = app
        self.play = play
        self.shown = False
        """Whether it is being said that a card is drawn for the player."""
        self._waited = 0.0

    @property
    def wanted(self) -> bool:
        """Whether drawing is all there is to do: no card fits, and nobody can be called, caught, answered or doubted.

        Where credits are staked a drawn card costs something, so that the player draws there.
        """
        desk = self.play.desk
        view = desk.view
        if not self.app.settings.auto_draw or desk.stake is not None or not desk.can_act or view is None:
            return False
        mine = view.actor == view.seat and view.phase == TURN
        return mine and {kind_of(action) for action in desk.live_actions()} == {DRAW}

    def go_on(self, seconds: float) -> None:
        """The table has caught up: draw once the moment is over."""
        if not self.wanted:
            self._waited = 0.0
            self._show(False)
            return
        self._show(True)
        self._waited += seconds
        if self._waited >= max(LEAST, MOMENT * PACE.get(self.app.settings.speed, 1.0)):
            self._waited = 0.0
            self.play.act_kind(DRAW)

    def _show(self, shown: bool) -> None:
        if shown != self.shown:
            self.shown = shown
            self.app.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        """Say so below the pile."""
        if self.shown and not self.play.desk.match.state.over:
            placed = self.play.stage.placed
            pile = placed["draw"]
            words = self.app.t("table.drawing_for_you")
            draw_chip(self.app, placed, surface, words, (pile.centerx, pile.bottom - placed.px(6)))
