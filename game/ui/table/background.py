"""The room and the table without anything on it, composed once for each size of the window."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.context import Context
from game.ui.table.layout import Placed

_SPARE_SLICES = {"left": 690, "top": 518, "right": 690, "bottom": 518}


class TableBackground:
    """Keeps the picture for the present window."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self._picture: pygame.Surface | None = None
        self._begun: pygame.Surface | None = None
        self._left: list[Callable[[pygame.Surface, Placed], None]] = []

    def forget(self) -> None:
        """The window has another size."""
        self._picture = self._begun = None

    def picture(self, placed: Placed) -> pygame.Surface:
        """Room and table over the whole window."""
        if self._picture is None or self._picture.get_size() != placed.window:
            self._picture = self._compose(placed)
        return self._picture

    def _compose(self, placed: Placed) -> pygame.Surface:
        """Layer by layer: what is done is kept if there is no time for the rest."""
        if self._begun is None or self._begun.get_size() != placed.window:
            self._begun = pygame.Surface(placed.window)
            self._left = [self._room, self._table, self._light, self._weave, self._vignette]
        while self._left:
            self.app.assets.pace.before()
            self._left[0](self._begun, placed)
            self._left.pop(0)
            self.app.assets.pace.after()
        composed, self._begun = self._begun, None
        return composed

    def _room(self, picture: pygame.Surface, placed: Placed) -> None:
        picture.blit(pygame.transform.smoothscale(self.app.assets.image("room"), placed.window), (0, 0))

    def _vignette(self, picture: pygame.Surface, placed: Placed) -> None:
        picture.blit(pygame.transform.smoothscale(self.app.assets.image("vignette"), placed.window), (0, 0))

    def _light(self, picture: pygame.Surface, placed: Placed) -> None:
        felt = placed["felt"]
        light = "casino_light" if placed.picture == "casino_table" else "light"
        size = (round(felt.width * 0.95), round(felt.height * 1.05))
        glow = pygame.transform.smoothscale(self.app.assets.image(light), size)
        picture.blit(glow, glow.get_rect(center=(felt.centerx, round(felt.top + felt.height * 0.46))))

    def _weave(self, picture: pygame.Surface, placed: Placed) -> None:
        """A touch of cloth over the table: it also hides the steps of long gradients."""
        felt = placed["felt"]
        grain = self.app.assets.image("grain")
        width, height = grain.get_size()
        picture.set_clip(felt)
        for left in range(felt.left, felt.right, width):
            for top in range(felt.top, felt.bottom, height):
                picture.blit(grain, (left, top), special_flags=pygame.BLEND_RGB_ADD)
        picture.set_clip(None)

    def _table(self, picture: pygame.Surface, placed: Placed) -> None:
        picture.blit(self._joined(placed, placed["felt"]), placed["felt"])

    def _joined(self, placed: Placed, felt: pygame.Rect) -> pygame.Surface:
        """The table's nine pieces joined at the picture's own scale, then scaled once."""
        source = self.app.assets.image(placed.picture)
        # Reading so large a picture is work enough for one frame.
        self.app.assets.pace.before()
        cuts = self.app.assets.measure(placed.picture, "slice", _SPARE_SLICES)
        if source.get_width() <= cuts["left"] + cuts["right"] or source.get_height() <= cuts["top"] + cuts["bottom"]:
            return pygame.transform.smoothscale(source, felt.size)
        factor = placed.scale * 720 / 1080 / self.app.assets.measure(placed.picture, "pixels_per_unit", 1.15)
        width = max(cuts["left"] + cuts["right"] + 2, round(felt.width / factor))
        height = max(cuts["top"] + cuts["bottom"] + 2, round(felt.height / factor))
        whole = pygame.Surface((width, height), pygame.SRCALPHA)
        columns = _bands(cuts["left"], cuts["right"], source.get_width(), width)
        rows = _bands(cuts["top"], cuts["bottom"], source.get_height(), height)
        for x, wide, to_x, to_wide in columns:
            for y, high, to_y, to_high in rows:
                piece = source.subsurface((x, y, wide, high))
                if (wide, high) != (to_wide, to_high):
                    piece = pygame.transform.scale(piece, (to_wide, to_high))
                whole.blit(piece, (to_x, to_y))
        return pygame.transform.smoothscale(whole, felt.size)


def _bands(first: int, last: int, source: int, target: int) -> list[tuple[int, int, int, int]]:
    return [
        (0, first, 0, first),
        (first, source - first - last, first, target - first - last),
        (source - last, last, target - last, last),
    ]
