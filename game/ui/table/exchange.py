"""The plate that says whose hand goes where, while hands travel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.context import Context
from game.ui.nineslice import frame
from game.ui.table.layer import AIR, Layer
from game.ui.table.layout import Placed
from game.ui.table.seats import SeatsView
from game.ui.theme import CREAM, GOLD
from game.ui.tween import out_back

_POP = 0.2


@dataclass(slots=True)
class Notice:
    """Two people and a sign between them, or a sign alone, over a line or two."""

    icon: str
    people: Sequence[int]
    title: str
    line: str
    age: float = 0.0


class Exchange(Layer):
    """The plate in the middle of the table, if hands travel."""

    level = AIR
    scenic = True

    def __init__(self, app: Context, seats: SeatsView, where: Callable[[], Placed]) -> None:
        self.app = app
        self.seats = seats
        self.notice: Notice | None = None
        self._where = where
        self._picture: pygame.Surface | None = None

    def open(self, icon: str, people: Sequence[int], title: str = "", line: str = "") -> None:
        """Say what happens to the hands, and what that means for the viewer."""
        self.notice = Notice(icon, people, title, line)
        self._picture = None

    @property
    def busy(self) -> bool:
        return self.notice is not None

    @property
    def boxes(self) -> list[pygame.Rect]:
        return [] if self._picture is None else [self._picture.get_rect(center=self._where()["ring"].center)]

    def update(self, seconds: float) -> None:
        if self.notice is not None:
            self.notice.age += seconds

    def clear(self) -> None:
        self.notice = None
        self._picture = None

    def forget(self) -> None:
        self._picture = None

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        notice, placed = self.notice, self._where()
        if notice is None:
            return
        if self._picture is None:
            self._picture = self._composed(placed, notice)
        picture = self._picture
        place = picture.get_rect(center=placed["ring"].center)
        if not self.app.settings.reduced_motion and notice.age < _POP:
            place.move_ip(0, round(placed.px(40) * (1.0 - out_back(notice.age / _POP))))
        surface.blit(picture, place)

    def _composed(self, placed: Placed, notice: Notice) -> pygame.Surface:
        theme, room = self.app.theme, placed.px(500)
        lines = ((notice.title, "display", 27, GOLD.base), (notice.line, "bold", 18, CREAM.base))
        words = [
            theme.fit(text, kind, size * placed.scale, room, ink, max_height=placed.px(size * 1.7))
            for text, kind, size, ink in lines
            if text
        ]
        signs = self._signs(placed, notice)
        gap, edge = placed.px(6), placed.px(26)
        parts = [signs, *words]
        width = max(part.get_width() for part in parts) + 2 * edge
        height = sum(part.get_height() for part in parts) + gap * (len(parts) - 1) + 2 * placed.px(20)
        picture = pygame.Surface((width, height), pygame.SRCALPHA)
        picture.blit(frame(self.app.assets, "tooltip", (width, height), placed.scale), (0, 0))
        top = placed.px(20)
        for part in parts:
            picture.blit(part, part.get_rect(midtop=(width // 2, top)))
            top += part.get_height() + gap
        return picture

    def _signs(self, placed: Placed, notice: Notice) -> pygame.Surface:
        """Face, sign, face; where all are concerned, the sign alone."""
        gap = placed.px(18)
        icon = self.app.assets.icon(notice.icon, placed.px(54), GOLD.base)
        faces = [self._face(placed, seat) for seat in notice.people]
        parts = [*faces[:1], icon, *faces[1:]]
        width = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
        row = pygame.Surface((width, max(part.get_height() for part in parts)), pygame.SRCALPHA)
        left = 0
        for part in parts:
            # The sign is level with the faces, not with the names under them.
            row.blit(part, (left, 0) if part is not icon else icon.get_rect(midleft=(left, placed.px(42))))
            left += part.get_width() + gap
        return row

    def _face(self, placed: Placed, seat: int) -> pygame.Surface:
        """Somebody with its name."""
        size, wide = placed.px(84), placed.px(150)
        portrait = self.app.assets.portrait(self.seats.portrait_name(seat), size)
        name = self.app.theme.fit(
            self.seats.names[seat], "bold", 18 * placed.scale, wide, CREAM.base, max_height=placed.px(32)
        )
        whole = pygame.Surface((wide, size + placed.px(4) + name.get_height()), pygame.SRCALPHA)
        whole.blit(portrait, portrait.get_rect(midtop=(wide // 2, 0)))
        whole.blit(name, name.get_rect(midbottom=(wide // 2, whole.get_height())))
        return whole
