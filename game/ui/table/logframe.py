"""Where the parts of the log of moves are: its panel, the portraits, the lines and the bar."""

from __future__ import annotations

import math

import pygame

from game.ui.context import Context
from game.ui.table import spots
from game.ui.table.director.stage import Stage
from game.ui.table.layout import Placed

FACE = 28
"""How large the portraits are at most, in units."""
KEY_ROOM = 64
"""So much of the line of the title is left for the key that goes through the players."""
_BAR = 8


class LogFrame:
    """The places of a log that lies where there is room on the table."""

    def __init__(self, app: Context, stage: Stage) -> None:
        self.app = app
        self.stage = stage
        self._placed: Placed | None = None
        self._rect = pygame.Rect(0, 0, 0, 0)

    @property
    def rect(self) -> pygame.Rect:
        """Where the panel lies, open or not."""
        if self._placed is not self.stage.placed:
            self._placed, self._rect = self.stage.placed, spots.of_log(self.stage.placed)
        return self._rect

    def _inner(self) -> pygame.Rect:
        placed = self.stage.placed
        return self.rect.inflate(-placed.px(30), -placed.px(26))

    def faces(self) -> dict[int, pygame.Rect]:
        """The portraits by which the log is searched, one for each player, in one row or in two."""
        placed, inner, model = self.stage.placed, self._inner(), self.stage.model
        side, per_row = placed.px(FACE + 4), math.ceil(model.players / self._face_rows())
        pitch = min(side + placed.px(10), inner.width // per_row)
        top = inner.top + self._title_height()
        found = {}
        for place in range(model.players):
            row, column = divmod(place, per_row)
            found[model.seat_at(place)] = pygame.Rect(inner.left + column * pitch, top + row * side, pitch, side)
        return found

    def _face_rows(self) -> int:
        side = self.stage.placed.px(FACE)
        return 1 if self._inner().width >= side * self.stage.model.players else 2

    def _title_height(self) -> int:
        return self.app.theme.line_height("display", 20 * self.stage.placed.scale)

    def head_over(self, seat: int) -> pygame.Rect:
        """The portrait of a player with the part of the title above it: an explanation of it covers neither."""
        face = self.faces()[seat]
        return pygame.Rect(face.left, self.rect.top, face.width, face.bottom - self.rect.top)

    def key_place(self, size: tuple[int, int]) -> pygame.Rect:
        """Where the cap of that key goes: at the end of the line of the title."""
        inner, place = self._inner(), pygame.Rect((0, 0), size)
        place.midright = (inner.right, inner.top + self._title_height() // 2)
        return place

    def _room(self) -> pygame.Rect:
        """Where the lines go."""
        placed, inner = self.stage.placed, self._inner()
        top = inner.top + self._title_height() + placed.px(FACE + 4) * self._face_rows() + placed.px(6)
        return pygame.Rect(inner.left, top, inner.width - placed.px(_BAR + 4), inner.bottom - top)

    def _bar(self) -> pygame.Rect:
        room, width = self._room(), self.stage.placed.px(_BAR)
        return pygame.Rect(self._inner().right - width, room.top, width, room.height)
