"""The table of payments on the casino's felt: what each step pays, where the hand stands, and what a win is worth."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.table.buttons import draw_question
from game.ui.table.layout import Placed
from game.ui.theme import CREAM, GOLD, LILAC, RED
from game.ui.tween import bump, lerp, out_back

if TYPE_CHECKING:
    from game.ui.table.director.stage import Stage

_JUMP = 0.42
"""So many seconds the light takes from one step to another."""
_TOP = 76
"""Where the first step lies below the upper edge, in units."""
_STEP = 46
PLATE = 33
"""How far the middle of a multiplier lies from the right end of its step."""


_BEATS = 3.2
"""How fast the step that is paid flashes, in beats a second."""


def row_box(placed: Placed, row: float) -> pygame.Rect:
    """The place of a step, counted from the top; between two steps, too."""
    box = placed["paytable"]
    place = pygame.Rect(box.left + placed.px(10), 0, box.width - placed.px(20), placed.px(_STEP - 4))
    place.top = box.top + round((_TOP + _STEP * row) * placed.scale)
    return place


class Paytable:
    """One row a step, the top one first. The light on the present step jumps when it changes."""

    def __init__(self, app: Context, stage: Stage) -> None:
        self.app = app
        self.stage = stage
        self._at = 0.0
        """Where the light is, in rows from the top."""
        self._goal = self._from = 0
        self._time = _JUMP

    @property
    def row(self) -> int:
        """The row of the present step: so many draws count against the player."""
        model = self.stage.model
        return min(model.rules.top_multiplier, max(0, model.rules.top_multiplier - model.multiplier))

    def update(self, seconds: float) -> bool:
        """Let time pass; whether the light moves."""
        if self.row != self._goal:
            self._from, self._goal, self._time = self._goal, self.row, 0.0
        if self._time >= _JUMP:
            return False
        self._time = _JUMP if self.app.settings.reduced_motion else min(_JUMP, self._time + seconds)
        self._at = lerp(self._from, self._goal, out_back(self._time / _JUMP)) if self._time < _JUMP else self._goal
        return True

    @property
    def _swell(self) -> float:
        """How much larger than usual the present step is: while the light jumps, and while it is paid out."""
        if self._time < _JUMP:
            return 0.45 * bump(self._time / _JUMP)
        show = self.stage.settlement.show
        if show is None or show.outcome != "won" or self.app.settings.reduced_motion:
            return 0.0
        return (
            0.3 * abs(math.sin(self.stage.settlement.time * math.pi * _BEATS)) if self.stage.settlement.moving else 0.0
        )

    def words(self, stake: int) -> str:
        """What a win pays at this moment; only how many times the stake, where nothing lies there yet."""
        factor = self.stage.model.multiplier
        return f"{stake} × {factor} = {self.app.t.number(stake * factor)}" if stake else f"×{factor}"

    def draw(self, surface: pygame.Surface, stake: int) -> None:
        """All of it, for so many credits on the table."""
        app, placed = self.app, self.stage.placed
        box = placed["paytable"]
        nineslice.draw(app.assets, surface, "tooltip", box, placed.scale)
        room = box.width - placed.px(30)
        title = app.theme.fit(app.t("casino.pays"), "bold", 15 * placed.scale, room, LILAC)
        surface.blit(title, title.get_rect(center=(box.centerx, box.top + placed.px(24))))
        size = 27 * placed.scale
        worth = app.theme.fit(self.words(stake), "display", size, room, GOLD.base, shadow=True)
        surface.blit(worth, worth.get_rect(center=(box.centerx, box.top + placed.px(52))))
        self._draw_light(surface)
        for row in range(self.stage.model.rules.top_multiplier):
            self._draw_row(surface, row_box(placed, row), row)
        self._draw_end(surface, box)
        draw_question(surface, app, placed.scale, self.mark())

    def mark(self) -> pygame.Rect:
        """Where its question mark is."""
        place = pygame.Rect(0, 0, self.stage.placed.px(26), self.stage.placed.px(26))
        place.center = self.stage.placed["paytable"].move(-place.width // 3, place.width // 3).topright
        return place

    def _draw_light(self, surface: pygame.Surface) -> None:
        place = row_box(self.stage.placed, self._at)
        nineslice.draw(self.app.assets, surface, "nameplate_turn", place, self.stage.placed.scale)

    def _draw_row(self, surface: pygame.Surface, place: pygame.Rect, row: int) -> None:
        app, placed = self.app, self.stage.placed
        lit = row == self.row
        factor = self.stage.model.rules.top_multiplier - row
        side = placed.px(24)
        bulb = app.assets.scaled("lamp_on" if lit else "lamp_off", (side, side))
        surface.blit(bulb, bulb.get_rect(center=(place.left + placed.px(20), place.centery)))
        # In few sizes: each is kept.
        swell = 1.0 + round(self._swell * 8) / 8 if lit else 1.0
        size = (placed.px(46 * swell), placed.px(35 * swell))
        plate = app.assets.scaled(pictures.multiplier(min(pictures.MULTIPLIERS[-1], factor)), size)
        spot = plate.get_rect(center=(place.right - placed.px(PLATE), place.centery - placed.px(1)))
        plate.set_alpha(255 if lit else 120)
        surface.blit(plate, spot)
        plate.set_alpha(255)
        left = place.left + placed.px(38)
        words = app.t("casino.draws", count=row)
        colour = CREAM.light if lit else LILAC
        text = app.theme.fit(words, "bold", 16 * placed.scale, place.right - placed.px(60) - left, colour)
        surface.blit(text, text.get_rect(midleft=(left, place.centery - placed.px(1))))

    def _draw_end(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """At the lowest step nothing more may be drawn: it stands there from the start, and lights up when it holds."""
        app, placed = self.app, self.stage.placed
        holds = self.row == self.stage.model.rules.top_multiplier - 1
        colour = RED.light if holds else LILAC
        side = placed.px(15)
        room = box.width - placed.px(34) - side
        text = app.theme.fit(app.t("casino.no_draws"), "bold", 14 * placed.scale, room, colour)
        width = side + placed.px(5) + text.get_width()
        left = box.centerx - width // 2
        middle = box.bottom - placed.px(20)
        lock = app.assets.icon("lock", side, colour)
        surface.blit(lock, lock.get_rect(midleft=(left, middle)))
        surface.blit(text, text.get_rect(midright=(left + width, middle)))
