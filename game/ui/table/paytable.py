"""The table of payments on the casino's felt: what each step pays, where the hand stands, and what a win is worth."""

from __future__ import annotations

import pygame

from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.table.buttons import draw_question
from game.ui.table.director.stage import Stage
from game.ui.theme import CREAM, GOLD, LILAC, RED
from game.ui.tween import approach

_RATE = 9.0
_TOP = 76
"""Where the first step lies below the upper edge, in units."""
_STEP = 46


class Paytable:
    """One row a step, the top one first. The light on the present step glides when it changes."""

    def __init__(self, app: Context, stage: Stage) -> None:
        self.app = app
        self.stage = stage
        self._at = 0.0
        """Where the light is, in rows from the top."""

    @property
    def row(self) -> int:
        """The row of the present step: so many draws count against the player."""
        model = self.stage.model
        return min(model.rules.top_multiplier, max(0, model.rules.top_multiplier - model.multiplier))

    def update(self, seconds: float) -> bool:
        """Let time pass; whether the light moves."""
        if self._at == self.row:
            return False
        now = approach(self._at, float(self.row), _RATE, seconds)
        self._at = float(self.row) if abs(now - self.row) < 0.02 or self.app.settings.reduced_motion else now
        return True

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
        self._draw_light(surface, box)
        for row in range(self.stage.model.rules.top_multiplier):
            self._draw_row(surface, self._row_box(box, row), row)
        self._draw_end(surface, box)
        draw_question(surface, app, placed.scale, self.mark())

    def mark(self) -> pygame.Rect:
        """Where its question mark is."""
        place = pygame.Rect(0, 0, self.stage.placed.px(26), self.stage.placed.px(26))
        place.center = self.stage.placed["paytable"].move(-place.width // 3, place.width // 3).topright
        return place

    def _row_box(self, box: pygame.Rect, row: float) -> pygame.Rect:
        placed = self.stage.placed
        place = pygame.Rect(box.left + placed.px(10), 0, box.width - placed.px(20), placed.px(_STEP - 4))
        place.top = box.top + round((_TOP + _STEP * row) * placed.scale)
        return place

    def _draw_light(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        place = self._row_box(box, self._at)
        nineslice.draw(self.app.assets, surface, "nameplate_turn", place, self.stage.placed.scale)

    def _draw_row(self, surface: pygame.Surface, place: pygame.Rect, row: int) -> None:
        app, placed = self.app, self.stage.placed
        lit = row == self.row
        factor = self.stage.model.rules.top_multiplier - row
        side = placed.px(24)
        bulb = app.assets.scaled("lamp_on" if lit else "lamp_off", (side, side))
        surface.blit(bulb, bulb.get_rect(center=(place.left + placed.px(20), place.centery)))
        size = (placed.px(46), placed.px(35))
        plate = app.assets.scaled(pictures.multiplier(min(pictures.MULTIPLIERS[-1], factor)), size)
        spot = plate.get_rect(midright=(place.right - placed.px(10), place.centery - placed.px(1)))
        plate.set_alpha(255 if lit else 120)
        surface.blit(plate, spot)
        plate.set_alpha(255)
        left = place.left + placed.px(38)
        words = app.t("casino.draws", count=row)
        colour = CREAM.light if lit else LILAC
        text = app.theme.fit(words, "bold", 16 * placed.scale, spot.left - left - placed.px(4), colour)
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
