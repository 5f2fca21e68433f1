"""A card that is taken along with the pointer: onto the pile, or to another place in the hand."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.ui.context import Context
from game.ui.cues import Cue
from game.ui.table.director.stage import Stage
from game.ui.table.hand import HandCard
from game.ui.table.hud import Hud

DRAG_PIXELS = 9
"""So far the pointer moves before a click is a drag."""


class Drag:
    """The card under the pressed button. `playable` says whether one would do something now."""

    def __init__(self, app: Context, stage: Stage, hud: Hud, playable: Callable[[int], bool]) -> None:
        self.app = app
        self.stage = stage
        self.hud = hud
        self._playable = playable
        self._held: HandCard | None = None
        self._held_at = (0, 0)

    def take(self, held: HandCard, point: tuple[int, int]) -> None:
        """The button went down over a card."""
        self._held, self._held_at = held, point

    def move(self, point: tuple[int, int]) -> bool:
        """The pointer moved; whether a card goes along with it."""
        hand = self.stage.hand
        if self._held is not None and hand.dragged is None and math.dist(point, self._held_at) > DRAG_PIXELS:
            self.stage.play(Cue.CARD_SLIDE, 0.4)
            hand.drag(self._held, point)
        if hand.dragged is None:
            return False
        hand.drag(hand.dragged, point)
        self.stage.piles.drop_light = self._playable(hand.dragged.card)
        self.app.invalidate()
        return True

    def release(self, point: tuple[int, int]) -> tuple[HandCard | None, bool]:
        """The button came up: the card that is to be played, if any, and whether it was dragged there."""
        hand = self.stage.hand
        held, self._held = self._held, None
        self.stage.piles.drop_light = False
        dropped = hand.dragged
        if dropped is None:
            return (held if held in hand.cards else None), False
        self.app.invalidate()
        over_pile = self.stage.placed["ring"].collidepoint(point)
        if not over_pile or not self._playable(dropped.card):
            self.stage.play(Cue.CARD_SLIDE, 0.5)
            if hand.drop(point):
                self._keep_order()
        return (dropped if over_pile else None), True

    def shift(self, step: int) -> None:
        """Move the card that is chosen with the keys along the hand."""
        if not self.stage.hand.hidden and self.stage.hand.shift(step):
            self.stage.play(Cue.CARD_SLIDE, 0.4)
            self._keep_order()

    def _keep_order(self) -> None:
        """The hand is in an order of the player's own from now on."""
        if self.app.settings.hand_sort != self.stage.hand.sort:
            self.app.settings.hand_sort = self.stage.hand.sort
            self.app.save_settings()
            self.hud.say(self.app.t(f"table.sort_{self.stage.hand.sort}"))
        self.app.invalidate()
