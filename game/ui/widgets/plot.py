"""Plots: a field with a scale at its left, and a value in it that pointer and arrow keys tell about; and curves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.ui.context import Context
from game.ui.inputs import Intent
from game.ui.theme import CREAM, GOLD, INK, LILAC, Colour
from game.ui.widgets.base import Widget
from game.ui.widgets.display import draw_tooltip
from game.ui.widgets.shapes import Shapes, Spot

LINES = 4
_PAGE = 10
_SMALL = 14
"""The size of the words along a scale."""


def steps(highest: int, lines: int = LINES) -> list[int]:
    """Round numbers from 0 to the first that is not below the highest, about so many.

    >>> steps(1000), steps(1730), steps(0)
    ([0, 250, 500, 750, 1000], [0, 500, 1000, 1500, 2000], [0, 1])
    """
    unit = 1
    while True:
        for factor in (unit, 2 * unit, 25 * unit // 10, 5 * unit):
            if factor * lines >= highest:
                count = max(1, -(-highest // factor))
                return [factor * number for number in range(count + 1)]
        unit *= 10


class Plot(Widget):
    """What all plots share. Whoever is one says how many values there are, where each lies and what is told of it."""

    def __init__(
        self, app: Context, name: str, rect: pygame.Rect, heading: str, scale: Sequence[tuple[float, str]]
    ) -> None:
        """`scale` has the values at the left side, from the lowest on, with their words."""
        super().__init__(app, name)
        self.rect = rect
        self.heading = heading
        self.scale = list(scale)
        self.marked = -1
        """The place of the value that is being told about, or -1."""
        theme, small = app.theme, _SMALL * app.scale
        # Letters of the largest text need more room, but the field is what is looked at.
        room = max((theme.width(words, "text", small) for _, words in self.scale), default=0)
        self._words_room = min(room, rect.width // 7)
        left = self._words_room + app.px(12)
        top = theme.line_height("display", 18 * app.scale) + app.px(16) + self.above()
        bottom = self.below_field()
        self.field = pygame.Rect(
            rect.left + left, rect.top + top, rect.width - left - app.px(20), rect.height - top - bottom
        )
        self._pictures: tuple[pygame.Surface, pygame.Surface] | None = None

    # ---- for whoever is one -----------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many values there are."""
        return 0

    def spot(self, place: int) -> tuple[int, int]:
        """Where a value lies in the window."""
        return self.field.center

    def told_box(self, place: int) -> pygame.Rect:
        """What the words about a value must not cover."""
        x, y = self.spot(place)
        return pygame.Rect(x, y - self.app.px(8), 1, self.app.px(16))

    def place_at(self, point: tuple[int, int]) -> int:
        """The value that the pointer is nearest to."""
        return -1

    def words(self) -> str:
        """What is told of the marked value; empty where none is."""
        return ""

    def above(self) -> int:
        """How many pixels of room the values need above the field."""
        return 0

    def below_field(self) -> int:
        """How many pixels of room the words below the field need."""
        return self.app.theme.line_height("text", _SMALL * self.app.scale) + self.app.px(10)

    def legend(self) -> Sequence[tuple[str, Colour, Callable[[Shapes, pygame.Rect], None]]]:
        """What the signs in it mean: the words, their colour, and what paints the sign into a box."""
        return ()

    def paint(self, shapes: Shapes, origin: tuple[int, int]) -> None:
        """The values as shapes on a sheet whose corner is at `origin` of the window."""

    def write(self, picture: pygame.Surface, field: pygame.Rect) -> None:
        """The words in and below the field, which lies there on the picture."""

    # ---- where things are -------------------------------------------------------------------------------------------

    def y_of(self, value: float) -> int:
        """The height at which a value lies."""
        low, high = self.scale[0][0], self.scale[-1][0]
        return self.field.bottom - 1 - round((value - low) * (self.field.height - 1) / (high - low))

    # ---- pointing ---------------------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        return super().active and self.count > 0

    def mark(self, place: int) -> None:
        """Tell about that value from now on; about none if it is -1."""
        if place != self.marked:
            self.marked = place
            self.invalidate()

    def mouse_move(self, point: tuple[int, int]) -> None:
        self.mark(self.place_at(point) if self.active and self.rect.collidepoint(point) else -1)

    def leave_mouse(self) -> None:
        self.mark(-1)

    def step(self) -> int:
        """By how many values an arrow goes on."""
        return 1

    def first(self, by: int) -> int:
        """The value that the first arrow marks."""
        return 0 if by > 0 else self.count - 1

    def key(self, wish: Intent | None, event: pygame.event.Event) -> bool:
        last, step = self.count - 1, self.step()
        ways = {
            Intent.LEFT: -step,
            Intent.RIGHT: step,
            Intent.HOME: -last,
            Intent.END: last,
        }
        if self.count > 2 * _PAGE:
            # With few values these keys are free to turn the page they are on.
            ways |= {Intent.PAGE_UP: -_PAGE * step, Intent.PAGE_DOWN: _PAGE * step}
        if wish not in ways:
            return False
        if wish in (Intent.HOME, Intent.END):
            self.mark(0 if wish is Intent.HOME else last)
        elif self.marked < 0:
            self.mark(self.first(ways[wish]))
        else:
            self.mark(min(max(self.marked + ways[wish], 0), last))
        return True

    def value_text(self) -> str:
        return self.words()

    def focus_box(self) -> pygame.Rect:
        # Off the words at its edges.
        return self.rect.inflate(self.app.px(18), self.app.px(12))

    # ---- picture ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        if self._pictures is None:
            self._pictures = self._paint()
        shapes, words = self._pictures
        surface.blit(shapes, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.blit(words, self.rect)
        if self.telling:
            self.draw_mark(surface)

    @property
    def telling(self) -> bool:
        """Whether a value is being told about."""
        return 0 <= self.marked < self.count and (self.hovered or self.focused)

    def draw_mark(self, surface: pygame.Surface) -> None:
        """Show which value is told about."""
        x, y = self.spot(self.marked)
        pygame.draw.line(surface, LILAC, (x, self.field.top), (x, self.field.bottom))
        for colour, radius in ((INK.deep, 7.0), (CREAM.light, 5.0)):
            pygame.draw.aacircle(surface, colour, (x, y), self.app.px(radius))

    def tell(self, surface: pygame.Surface) -> None:
        """The words about the marked value, over everything else on the screen."""
        if self.telling:
            draw_tooltip(self.app, surface, self.words(), self.told_box(self.marked))

    def _paint(self) -> tuple[pygame.Surface, pygame.Surface]:
        app, theme = self.app, self.app.theme
        shapes = Shapes(self.rect.size)
        words = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        field = self.field.move(-self.rect.left, -self.rect.top)
        room = self._write_legend(shapes, words, theme.line_height("display", 18 * app.scale))
        heading = theme.fit(self.heading, "display", 18 * app.scale, room, GOLD.base)
        words.blit(heading, (0, 0))
        self.paint_scale(shapes, words, field)
        self.paint(shapes, self.rect.topleft)
        self.write(words, field)
        return shapes.sheet(), words

    def paint_scale(self, shapes: Shapes, words: pygame.Surface, field: pygame.Rect) -> None:
        """A line across the field for each value of the scale, and its words at the left."""
        app = self.app
        for value, text in self.scale:
            y = self.y_of(value) - self.rect.top
            shapes.level(field.left, field.right, y, (*LILAC, 110 if value == self.scale[0][0] else 56))
            picture = app.theme.fit(text, "text", _SMALL * app.scale, self._words_room, LILAC)
            words.blit(picture, picture.get_rect(midright=(field.left - app.px(8), y)))

    def _write_legend(self, shapes: Shapes, words: pygame.Surface, height: int) -> int:
        """At the right of the heading, from the right edge on; how much room it leaves."""
        app, signs = self.app, self.legend()
        right = self.rect.width - app.px(20)
        small = _SMALL * app.scale
        room = self.rect.width * 0.62 - len(signs) * app.px(52)
        wanted = sum(app.theme.width(text, "text", small) for text, _, _ in signs)
        small *= max(0.6, min(1.0, room / max(1, wanted)))
        for text, colour, sign in reversed(signs):
            picture = app.theme.text(text, "text", small, colour)
            place = picture.get_rect(midright=(right, height // 2))
            words.blit(picture, place)
            box = pygame.Rect(place.left - app.px(34), place.centery - app.px(6), app.px(26), app.px(12))
            sign(shapes, box)
            right = box.left - app.px(18)
        return right

    def write_below(self, picture: pygame.Surface, field: pygame.Rect, labels: Sequence[tuple[int, str]]) -> None:
        """Words below the field, each under a place; they stay on the picture."""
        app = self.app
        for place, text in labels:
            words = app.theme.fit(text, "text", _SMALL * app.scale, field.width // max(1, len(labels)), LILAC)
            box = words.get_rect(midtop=(self.spot(place)[0] - self.rect.left, field.bottom + app.px(6)))
            picture.blit(words, box.clamp(picture.get_rect()))

    def describe(self) -> dict[str, Any]:
        """For tests that point at it."""
        return {"field": list(self.field), "values": self.count, "words": self.words()}


# ---- curves ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Curve:
    """Values one after the other. They may lie in a band, and be drawn with dashes rather than a line."""

    name: str
    values: Sequence[float]
    colour: Colour
    band: Sequence[tuple[float, float]] = ()
    dashed: bool = False
    width: float = 2.6


class CurvePlot(Plot):
    """Curves over the same places. The first of them is the one that is told about, and lies on top."""

    def __init__(
        self,
        app: Context,
        name: str,
        rect: pygame.Rect,
        heading: str,
        scale: Sequence[tuple[float, str]],
        curves: Sequence[Curve],
        told: Callable[[int], str],
        labels: Sequence[tuple[int, str]] = (),
    ) -> None:
        """`told` gives the words about a value, `labels` those below the field."""
        super().__init__(app, name, rect, heading, scale)
        self.curves = list(curves)
        self._told = told
        self._labels = labels

    @property
    def count(self) -> int:
        return len(self.curves[0].values) if self.curves else 0

    def x_of(self, place: int) -> int:
        """Where a place lies from left to right; a single one in the middle."""
        if self.count == 1:
            return self.field.centerx
        return self.field.left + round(place * (self.field.width - 1) / max(1, self.count - 1))

    def spot(self, place: int) -> tuple[int, int]:
        return self.x_of(place), self.y_of(self.curves[0].values[place])

    def place_at(self, point: tuple[int, int]) -> int:
        last = self.count - 1
        share = (point[0] - self.field.left) / max(1, self.field.width - 1)
        return min(max(round(share * last), 0), last)

    def step(self) -> int:
        # In a long history an arrow goes on by a column, or nothing would be seen to move.
        return max(1, (self.count - 1) // max(1, self.field.width))

    def first(self, by: int) -> int:
        # A history is read from its end.
        return self.count - 1 if by > 0 else max(0, self.count - 1 + by)

    def words(self) -> str:
        return self._told(self.marked) if 0 <= self.marked < self.count else ""

    def legend(self) -> Sequence[tuple[str, Colour, Callable[[Shapes, pygame.Rect], None]]]:
        return [(curve.name, curve.colour, self._sign(curve)) for curve in self.curves if curve.name]

    def _sign(self, curve: Curve) -> Callable[[Shapes, pygame.Rect], None]:
        def paint(shapes: Shapes, box: pygame.Rect) -> None:
            if curve.band:
                shapes.band((box.topleft, box.topright), (box.bottomleft, box.bottomright), (*curve.colour, 60))
            self._paint_line(shapes, (box.midleft, box.midright), curve)

        return paint

    def _paint_line(self, shapes: Shapes, spots: Sequence[Spot], curve: Curve) -> None:
        width = max(1.5, curve.width * self.app.scale)
        if curve.dashed:
            shapes.dashes(spots, curve.colour, width, self.app.scale * 7)
        else:
            shapes.line(spots, curve.colour, width)

    def paint(self, shapes: Shapes, origin: tuple[int, int]) -> None:
        def spots(values: Sequence[float]) -> list[Spot]:
            found = enumerate(values)
            return [(self.x_of(place) - origin[0], self.y_of(value) - origin[1]) for place, value in found]

        for curve in self.curves:
            lows, highs = [low for low, _ in curve.band], [high for _, high in curve.band]
            shapes.band(spots(highs), spots(lows), (*curve.colour, 60))
        for curve in reversed(self.curves):
            if len(curve.values) == 1:
                shapes.disc(spots(curve.values)[0], 4 * self.app.scale, curve.colour)
            self._paint_line(shapes, spots(curve.values), curve)

    def write(self, picture: pygame.Surface, field: pygame.Rect) -> None:
        self.write_below(picture, field, self._labels)
