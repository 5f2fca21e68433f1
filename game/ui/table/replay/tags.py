"""Whose open hand is whose: a small portrait on each, where so many sit at the table that hands lie between seats."""

from __future__ import annotations

import pygame

from game.ui.table.director.stage import Stage
from game.ui.table.layer import OVER, Layer
from game.ui.theme import INK

_FEW = 4
"""With so many players, every hand lies right at its seat."""
_SIDE = 26


class Tags(Layer):
    """Drawn with the open hands; it has nothing of its own."""

    level = OVER

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @property
    def busy(self) -> bool:
        return self.stage.open_hands.steady and self.stage.model.players > _FEW

    @property
    def moving(self) -> bool:
        return False

    def draw(self, surface: pygame.Surface) -> None:
        stage, px = self.stage, self.stage.placed.px
        model, boxes = stage.model, stage.open_hands.spread.boxes
        for seat in model.opened:
            box = boxes.get(model.place(seat))
            if box is None or seat == model.viewer or seat in stage.seats.away:
                continue
            spot = (box.left - px(9), box.top + px(2))
            face = stage.app.assets.portrait(stage.seats.portrait_name(seat), px(_SIDE))
            pygame.draw.circle(surface, INK.deep, spot, px(_SIDE) // 2 + px(2))
            surface.blit(face, face.get_rect(center=spot))
