"""A chance that passes: the card to jump in with, and the buttons to catch or call, with a ring that closes in time."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.core.actions import CALL, CATCH, PLAY, argument_of, kind_of, seat_of
from game.core.state import NONE
from game.ui.context import Context
from game.ui.table.chips import draw_chip
from game.ui.table.layer import TOP, Layer
from game.ui.theme import GOLD, INK, RED

if TYPE_CHECKING:
    from game.ui.table.desk import Desk
    from game.ui.table.director.stage import Stage
    from game.ui.table.hud import Hud

_STEPS = 4
"""With reduced motion the ring closes in so many steps."""
_SHORT = 0.34
"""From here on it is red."""
_REACH = 54
"""How far out the ring begins, in units."""
_BUTTONS = {CATCH: ("catch",), CALL: ("uno", "late")}


class Chance(Layer):
    """What the player may do while somebody else is about to act, and how much of the time for it is left."""

    level = TOP

    def __init__(self, app: Context, stage: Stage) -> None:
        self.app = app
        self.stage = stage
        self.left: float | None = None
        """The share of the time that is left; None where there is no chance, or no end to it."""
        self.card = NONE
        self._buttons: tuple[pygame.Rect, ...] = ()
        self._caption = pygame.Rect(0, 0, 0, 0)

    @property
    def busy(self) -> bool:
        """Whether anything is to be seen."""
        return self.left is not None

    @property
    def share(self) -> float:
        """How far open the ring is drawn."""
        left = self.left or 0.0
        return math.ceil(left * _STEPS) / _STEPS if self.stage.sparks.still else left

    def offer(self, desk: Desk, hud: Hud, left: float | None) -> None:
        """Look what the player may do before that share of the time has passed."""
        actions = desk.live_actions() if left is not None else []
        jumps = [one for one in actions if kind_of(one) == PLAY and seat_of(one) == desk.viewer]
        waits = desk.match.state.actor != desk.viewer and desk.can_act
        self.card = argument_of(jumps[0]) if jumps and waits else NONE
        names = [name for action in actions for name in _BUTTONS.get(kind_of(action), ()) if _closes(desk, action)]
        shown = [hud.buttons[name] for name in dict.fromkeys(names) if name in hud.buttons]
        self._buttons = tuple(button.rect for button in shown if button.visible and button.enabled)
        self._caption = hud.caption_rect() if self.card != NONE else self._caption
        self.left = left if self.card != NONE or self._buttons else None
        self._lift(self.card)

    def _lift(self, card: int) -> None:
        hand = self.stage.hand
        if hand.chance != card:
            hand.chance = card
            hand.arrange()

    def clear(self) -> None:
        """The chance has passed."""
        self.left, self.card, self._buttons = None, NONE, ()
        self._lift(NONE)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The rings, and the word over the card."""
        share, placed = self.share, self.stage.placed
        colour = RED.light if share <= _SHORT else GOLD.base
        for rect in self._buttons:
            self._draw_frame(surface, rect, share, colour)
        held = next((one for one in self.stage.hand.cards if one.card == self.card), None)
        if held is None or held is self.stage.hand.dragged:
            return
        pose = held.pose
        centre = (round(pose.x), round(pose.y))
        radius = pose.height * 0.5 + placed.px(_REACH) * share
        for width, shade in ((7, INK.deep), (4, colour)):
            edge = radius + placed.px(width) / 2
            pygame.draw.aacircle(surface, shade, centre, round(edge), placed.px(width))
        above = (centre[0], round(pose.y - pose.height * 0.5 - placed.px(16)))
        draw_chip(self.app, placed, surface, self.app.t("chance.jump_in"), above, 22, colour, clear_of=self._caption)

    def _draw_frame(
        self, surface: pygame.Surface, rect: pygame.Rect, share: float, colour: tuple[int, int, int]
    ) -> None:
        placed = self.stage.placed
        away = placed.px(6) + round(placed.px(_REACH) * 0.5 * share)
        frame = rect.inflate(2 * away, 2 * away)
        for width, shade in ((7, INK.deep), (4, colour)):
            more = placed.px(width - 4) // 2
            ring = frame.inflate(2 * more, 2 * more)
            pygame.draw.rect(surface, shade, ring, placed.px(width), border_radius=placed.px(18) + away)


def _closes(desk: Desk, action: int) -> bool:
    """Whether the next move of somebody else ends this chance: a call ahead of one's own card can wait."""
    return kind_of(action) == CATCH or seat_of(action) == desk.match.state.uno
