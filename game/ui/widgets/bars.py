"""Plots of bars: side by side with their intervals and pictures below, and a row of results as signs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.context import Context
from game.ui.theme import CREAM, GOLD, GREEN, INK, LILAC, RED, Colour, Tone
from game.ui.widgets.plot import Plot
from game.ui.widgets.shapes import Shapes

_WIDEST = 66.0
_SMALL, _TINY = 14, 12
_IN_A_ROW = 10


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a plot."""

    value: float
    label: str
    """What stands above it."""
    told: str
    """What is told of it."""
    interval: tuple[float, float] | None = None
    mark: float | None = None
    """A value to compare it with, drawn as a dashed line across it."""
    tone: Tone = GOLD
    striped: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """A bar, or several side by side, with what stands below them."""

    bars: tuple[Bar, ...]
    caption: str
    note: str = ""
    """A second line, in smaller letters."""
    picture: Callable[[int], pygame.Surface] | None = None
    """Makes the picture above the caption for a number of pixels."""


class BarPlot(Plot):
    """Bars in slots of the same width. Each bar can be pointed at."""

    def __init__(
        self,
        app: Context,
        name: str,
        rect: pygame.Rect,
        heading: str,
        scale: Sequence[tuple[float, str]],
        slots: Sequence[Slot],
        mark_name: str = "",
        series: Sequence[tuple[str, Tone, bool]] = (),
        picture_side: float = 46,
    ) -> None:
        """`mark_name` says what the dashed lines mean, `series` what each of the bars in a slot does: its name, its
        colour, and whether it is striped."""
        self.slots = list(slots)
        self._places = [(slot, bar) for slot, held in enumerate(self.slots) for bar in range(len(held.bars))]
        self._mark_name = mark_name
        self._series = list(series)
        self._side = min(app.px(picture_side), round(rect.width * 0.9 / max(1, len(self.slots))))
        super().__init__(app, name, rect, heading, scale)

    # ---- where things are -------------------------------------------------------------------------------------------

    def above(self) -> int:
        return self.app.theme.line_height("bold", _SMALL * self.app.scale)

    def below_field(self) -> int:
        app, theme = self.app, self.app.theme
        height = theme.line_height("bold", _SMALL * app.scale) + app.px(10)
        if any(slot.note for slot in self.slots):
            height += theme.line_height("text", _TINY * app.scale)
        return height + (self._side + app.px(4) if any(slot.picture for slot in self.slots) else 0)

    @property
    def count(self) -> int:
        return len(self._places)

    @property
    def _slot_width(self) -> float:
        return self.field.width / max(1, len(self.slots))

    def _middle(self, slot: int) -> float:
        return self.field.left + (slot + 0.5) * self._slot_width

    def box(self, place: int) -> pygame.Rect:
        """Where a bar stands in the window."""
        slot, number = self._places[place]
        bars = len(self.slots[slot].bars)
        width = min(_WIDEST * self.app.scale, self._slot_width * 0.62) / (1 if bars == 1 else bars * 0.8)
        left = self._middle(slot) + (number - bars / 2) * width
        top = self.y_of(self._bar(place).value)
        gap = 1.5 * self.app.scale if bars > 1 else 0.0
        return pygame.Rect(round(left + gap), top, round(width - 2 * gap), self.field.bottom - top)

    def _bar(self, place: int) -> Bar:
        slot, number = self._places[place]
        return self.slots[slot].bars[number]

    def spot(self, place: int) -> tuple[int, int]:
        return self.box(place).centerx, self.y_of(self._bar(place).value)

    def told_box(self, place: int) -> pygame.Rect:
        bar, box = self._bar(place), self.box(place)
        top = min(box.top, self.y_of(bar.interval[1]) if bar.interval is not None else box.top) - self.above()
        return pygame.Rect(box.left, top, box.width, box.bottom - top)

    def place_at(self, point: tuple[int, int]) -> int:
        slot = min(max(int((point[0] - self.field.left) // self._slot_width), 0), len(self.slots) - 1)
        near = [place for place in range(self.count) if self._places[place][0] == slot]
        return min(near, key=lambda place: abs(self.box(place).centerx - point[0]))

    def words(self) -> str:
        return self._bar(self.marked).told if 0 <= self.marked < self.count else ""

    # ---- picture ----------------------------------------------------------------------------------------------------

    def legend(self) -> Sequence[tuple[str, Colour, Callable[[Shapes, pygame.Rect], None]]]:
        found: list[tuple[str, Colour, Callable[[Shapes, pygame.Rect], None]]] = []
        for name, tone, striped in self._series:
            found.append((name, CREAM.base, self._sign(tone, striped)))
        if self._mark_name:
            found.append((self._mark_name, LILAC, lambda shapes, box: self._dash(shapes, box.midleft, box.midright)))
        return found

    @staticmethod
    def _sign(tone: Tone, striped: bool) -> Callable[[Shapes, pygame.Rect], None]:
        def paint(shapes: Shapes, box: pygame.Rect) -> None:
            side = box.height * 1.2
            place = (box.right - side, box.centery - side / 2, side, side)
            shapes.bar(place, tone, striped)

        return paint

    def _dash(self, shapes: Shapes, start: tuple[int, int], end: tuple[int, int]) -> None:
        shapes.dashes((start, end), CREAM.light, max(1.5, 2 * self.app.scale), 5 * self.app.scale)

    def paint(self, shapes: Shapes, origin: tuple[int, int]) -> None:
        for place in range(self.count):
            bar, box = self._bar(place), self.box(place).move(-origin[0], -origin[1])
            if bar.value > self.scale[0][0]:
                shapes.bar((box.left, box.top, box.width, box.height), bar.tone, bar.striped)
            if bar.mark is not None:
                y = self.y_of(bar.mark) - origin[1]
                reach = self.app.px(9)
                self._dash(shapes, (box.left - reach, y), (box.right + reach, y))
            if bar.interval is not None:
                self._paint_interval(shapes, box.centerx, [self.y_of(end) - origin[1] for end in bar.interval])

    def _paint_interval(self, shapes: Shapes, x: int, ends: Sequence[int]) -> None:
        """A line between both ends, each with a foot; dark round a light core, so that it is seen on bar and panel."""
        scale = self.app.scale
        foot = 7 * scale
        for colour, width in ((INK.deep, 4.5 * scale), (CREAM.base, max(1.5, 2 * scale))):
            shapes.line(((x, ends[0]), (x, ends[1])), colour, width)
            for y in ends:
                shapes.line(((x - foot, y), (x + foot, y)), colour, width)

    def write(self, picture: pygame.Surface, field: pygame.Rect) -> None:
        app, theme = self.app, self.app.theme
        for place in range(self.count):
            bar, box = self._bar(place), self.box(place).move(-self.rect.left, -self.rect.top)
            top = box.top if bar.interval is None else self.y_of(bar.interval[1]) - self.rect.top - app.px(2)
            width = self._slot_width / len(self.slots[self._places[place][0]].bars) - app.px(4)
            words = theme.fit(bar.label, "bold", _SMALL * app.scale, width, CREAM.light)
            picture.blit(words, words.get_rect(midbottom=(box.centerx, top - app.px(2))))
        for number, slot in enumerate(self.slots):
            self._write_caption(picture, slot, round(self._middle(number)) - self.rect.left, field.bottom)

    def _write_caption(self, picture: pygame.Surface, slot: Slot, middle: int, top: int) -> None:
        app, theme, width = self.app, self.app.theme, self._slot_width - self.app.px(4)
        top += self.app.px(5)
        if slot.picture is not None:
            shown = slot.picture(self._side)
            picture.blit(shown, shown.get_rect(midtop=(middle, top)))
        if any(other.picture for other in self.slots):
            top += self._side + app.px(2)
        for text, kind, size, colour in ((slot.caption, "bold", _SMALL, CREAM.base), (slot.note, "text", _TINY, LILAC)):
            if text:
                words = theme.fit(text, kind, self._even_size(kind, size, width), width, colour)
                picture.blit(words, words.get_rect(midtop=(middle, top)))
                top += theme.line_height(kind, size * app.scale)

    def _even_size(self, kind: str, size: float, width: float) -> float:
        """The size at which the longest of all captions, or of all notes, fits: they are to look alike."""
        texts = [slot.caption if kind == "bold" else slot.note for slot in self.slots]
        widest = max(self.app.theme.width(text, kind, size * self.app.scale) for text in texts)
        return size * self.app.scale * max(0.6, min(1.0, width / max(1, widest)))

    def draw_mark(self, surface: pygame.Surface) -> None:
        box, radius = self.box(self.marked), self.app.px(6)
        box = box.inflate(self.app.px(8), self.app.px(6))
        pygame.draw.rect(surface, CREAM.light, box, max(2, self.app.px(2)), border_radius=radius)


class ResultRow(Plot):
    """Results one after the other, the newest at the right: a disc with a tick, or a ring with a cross."""

    def __init__(
        self, app: Context, name: str, rect: pygame.Rect, heading: str, results: Sequence[tuple[bool, str]]
    ) -> None:
        """`results` says of each whether it was won, and what is told of it."""
        self.results = list(results)
        super().__init__(app, name, rect, heading, [(0.0, ""), (1.0, "")])

    @property
    def count(self) -> int:
        return len(self.results)

    @property
    def _step(self) -> float:
        """From one result to the next."""
        return min(self.field.width / _IN_A_ROW, self.field.height / 2, 64 * self.app.scale)

    def spot(self, place: int) -> tuple[int, int]:
        row, column = divmod(place, _IN_A_ROW)
        rows, columns = -(-self.count // _IN_A_ROW), min(self.count, _IN_A_ROW)
        left = self.field.centerx - self._step * columns / 2
        top = self.field.centery - self._step * rows / 2
        return round(left + (column + 0.5) * self._step), round(top + (row + 0.5) * self._step)

    def told_box(self, place: int) -> pygame.Rect:
        box = pygame.Rect(0, 0, round(2 * self._radius), round(2 * self._radius + self.app.px(8)))
        box.center = self.spot(place)
        return box

    def place_at(self, point: tuple[int, int]) -> int:
        return min(range(self.count), key=lambda place: math.dist(self.spot(place), point))

    def below_field(self) -> int:
        return 0

    def first(self, by: int) -> int:
        return self.count - 1

    def words(self) -> str:
        return self.results[self.marked][1] if 0 <= self.marked < self.count else ""

    @property
    def _radius(self) -> float:
        return self._step * 0.4

    def paint_scale(self, shapes: Shapes, words: pygame.Surface, field: pygame.Rect) -> None:
        """There is none."""

    def paint(self, shapes: Shapes, origin: tuple[int, int]) -> None:
        radius, width = self._radius, max(2.0, 2.6 * self.app.scale)
        for place, (won, _) in enumerate(self.results):
            x, y = (there - corner for there, corner in zip(self.spot(place), origin, strict=True))
            part = radius * 0.42
            if won:
                shapes.disc((x, y), radius, GREEN.base)
                tick = ((x - part, y), (x - part * 0.2, y + part * 0.8), (x + part, y - part * 0.7))
                shapes.line(tick, INK.deep, width)
            else:
                shapes.disc((x, y), radius, RED.light)
                shapes.disc((x, y), radius - width, INK.base)
                for sign in (-1, 1):
                    shapes.line(((x - part, y - part * sign), (x + part, y + part * sign)), RED.light, width)

    def draw_mark(self, surface: pygame.Surface) -> None:
        ring = round(self._radius + self.app.px(4))
        pygame.draw.aacircle(surface, CREAM.light, self.spot(self.marked), ring, max(2, self.app.px(2)))
