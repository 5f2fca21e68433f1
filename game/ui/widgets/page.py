"""A page to read: blocks one below the other on paper, scrolled smoothly, of which only those in sight are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.context import Context
from game.ui.inputs import Intent
from game.ui.theme import CREAM, GOLD, INK, Colour
from game.ui.tween import approach
from game.ui.widgets.base import Widget
from game.ui.widgets.scroll import BAR, ScrollArea

PAPER: Colour = (252, 244, 226)
OPENED: Colour = (255, 238, 196)
"""Behind what the page was opened at."""
MARKED: Colour = (255, 218, 128)
"""Behind what was searched for."""
_TRACK: Colour = (232, 216, 184)
_RATE = 16.0
_WHEEL, _LINE = 96, 64
"""How far a step of the wheel and an arrow go, in units."""
_CLICK = 6
"""So many pixels the pointer may stray between down and up for it to be a click."""


def rounded(surface: pygame.Surface, colour: Sequence[int], rect: pygame.Rect, radius: int) -> None:
    """A filled box with smooth round corners."""
    radius = max(0, min(radius, rect.width // 2, rect.height // 2))
    # No pixel is painted twice: in a large window that would be felt.
    pygame.draw.rect(surface, colour, rect.inflate(-2 * radius, 0))
    if radius:
        for left in (rect.left, rect.right - radius):
            pygame.draw.rect(surface, colour, (left, rect.top + radius, radius, rect.height - 2 * radius))
        inner = rect.inflate(-2 * radius, -2 * radius)
        for corner in (inner.topleft, inner.topright, inner.bottomleft, inner.bottomright):
            # A circle reaches as far as its middle's pixel, a box ends before its edge.
            centre = (corner[0] - (corner[0] > inner.left), corner[1] - (corner[1] > inner.top))
            pygame.draw.aacircle(surface, colour, centre, radius)


class Block(Widget):
    """A part of a page: as wide as its column, as high as it takes. `place` is what it belongs to."""

    focusable = False

    def __init__(self, app: Context, width: int, place: str = "", above: float = 0.0) -> None:
        """`above` is the room over it, in units."""
        super().__init__(app)
        self.place = place
        self.above = app.px(above)
        self.rect = pygame.Rect(0, 0, width, 0)

    def forget(self) -> None:
        """It is far out of sight: no picture of it is needed."""


class Page(ScrollArea):
    """Blocks in one column. Wheel, bar, dragging and keys move it; a click on none of them calls `on_click`."""

    focusable = True

    def __init__(
        self,
        app: Context,
        name: str,
        rect: pygame.Rect,
        margin: float = 44,
        on_click: Callable[[], None] | None = None,
    ) -> None:
        """`margin` is the room at either side of the column, in units."""
        super().__init__(app, name, rect)
        self.margin = app.px(margin)
        self.marked = ""
        """The place that is marked."""
        self.goal = 0.0
        """Where it scrolls to, in pixels."""
        self._on_click = on_click
        self._aim = ""
        """The place that was gone to, until somebody scrolls."""
        self._down = (0, 0)
        self._from = 0
        self._dragging = False

    # ---- blocks -----------------------------------------------------------------------------------------------------

    @property
    def column(self) -> int:
        """How wide the blocks are to be."""
        return self.rect.width - 2 * self.margin

    def fill(self, blocks: Sequence[Block]) -> None:
        """Show these blocks from the top on."""
        self.children = list(blocks)
        for block in blocks:
            block.scroll = self
        self.flow()
        self.goal = float(self.offset)

    def flow(self) -> None:
        """Put all blocks in their places again: one may have become higher."""
        top = self.rect.top - self.offset + self.app.px(26)
        for block in self.blocks:
            top += block.above
            block.rect.topleft = (self.rect.left + self.margin, top)
            top += block.rect.height
        self.height = max(self.rect.height, top + self.offset - self.rect.top + self.app.px(34))
        if self.offset > self.reach:
            self.scroll_to(self.reach)
        self.goal = min(self.goal, float(self.reach))
        self.invalidate()

    @property
    def blocks(self) -> list[Block]:
        """All of them, from the top down."""
        return [child for child in self.children if isinstance(child, Block)]

    @property
    def in_sight(self) -> list[Block]:
        """Those of which something is seen."""
        return [block for block in self.blocks if block.rect.colliderect(self.rect)]

    @property
    def at_top(self) -> str:
        """The place that is read at the moment: the one that was gone to, or the first that begins in the upper third,
        or the one above it."""
        if self._aim:
            # What lies near the end never comes that high.
            return self._aim
        # Towards the end one reads further and further down.
        left = self.reach - self.offset
        line = self.rect.top + max(self.rect.height // 3, self.rect.height - left)
        found = ""
        for block in self.blocks:
            if block.rect.top > line and found:
                break
            found = block.place or found
        return found

    def top_of(self, place: str) -> int | None:
        """How far to scroll to have a place at the top, or None if it is not here."""
        for block in self.blocks:
            if block.place == place:
                return block.rect.top + self.offset - self.rect.top - self.app.px(22)
        return None

    def go_to(self, place: str, at_once: bool = False, mark: bool = True) -> bool:
        """Scroll to a place and mark it; whether there is such a place."""
        top = self.top_of(place)
        if top is None:
            return False
        self.marked = place if mark else ""
        self._aim = place
        self.glide(top)
        if at_once:
            self.scroll_to(self.goal)
        self.invalidate()
        return True

    # ---- moving -----------------------------------------------------------------------------------------------------

    def glide(self, offset: float) -> None:
        """Scroll there in a moment, or at once where nothing is to move."""
        self.goal = float(min(max(offset, 0), self.reach))
        if self.app.settings.reduced_motion:
            self.scroll_to(self.goal)
        self.invalidate()

    @property
    def moving(self) -> bool:
        """Whether it is on its way."""
        return round(self.goal) != self.offset

    def update(self, seconds: float) -> None:
        """Let time pass."""
        if not self.moving:
            return
        now = approach(float(self.offset), self.goal, _RATE, seconds)
        # The last pixels would take forever, and a step must be at least one.
        if abs(now - self.goal) < 1.5 or round(now) == self.offset:
            now = self.goal
        self.scroll_to(now)
        far = self.rect.inflate(0, 2 * self.rect.height)
        for block in self.blocks:
            if not block.rect.colliderect(far):
                block.forget()

    def wheel(self, steps: float) -> None:
        self._aim = ""
        self.glide(self.goal - steps * self.app.px(_WHEEL))

    def show(self, widget: Widget) -> None:
        super().show(widget)
        self.goal = float(self.offset)

    # ---- mouse and keys ---------------------------------------------------------------------------------------------

    def _bar(self) -> pygame.Rect:
        """Inside the paper, off its round corners."""
        bar, inset = super()._bar(), self.app.px(4)
        return pygame.Rect(bar.left - inset, bar.top + 2 * inset, bar.width, bar.height - 4 * inset)

    def contains(self, point: tuple[int, int]) -> bool:
        return self.rect.collidepoint(point)

    def mouse_down(self, point: tuple[int, int]) -> None:
        if self.reach and self._bar().collidepoint(point):
            super().mouse_down(point)
            return
        self._dragging, self._down, self._from = True, point, self.offset

    def mouse_move(self, point: tuple[int, int]) -> None:
        super().mouse_move(point)
        if self._dragging:
            self.scroll_to(self._from - (point[1] - self._down[1]))
        if self.pressed or self._dragging:
            self.goal = float(self.offset)
            self._aim = ""
        # One reads a page; only its bar is taken hold of.
        self.app.set_cursor("hand" if self.reach and self._bar().collidepoint(point) else "arrow")

    def mouse_up(self, point: tuple[int, int]) -> None:
        super().mouse_up(point)
        dragged, self._dragging = self._dragging, False
        strayed = max(abs(point[0] - self._down[0]), abs(point[1] - self._down[1]))
        if dragged and strayed <= _CLICK and self._on_click is not None:
            self._on_click()

    def key(self, wish: Intent | None, event: pygame.event.Event) -> bool:
        """Arrows, pages, both ends; Space turns the page as well."""
        page, line = self.rect.height - self.app.px(_LINE), self.app.px(_LINE)
        steps = {
            Intent.UP: -line,
            Intent.DOWN: line,
            Intent.PAGE_UP: -page,
            Intent.PAGE_DOWN: page,
            Intent.UNO: page,
            Intent.HOME: -self.height,
            Intent.END: self.height,
        }
        if wish not in steps or not self.reach:
            return False
        self._aim = ""
        self.glide(self.goal + steps[wish])
        return True

    def value_text(self) -> str:
        return self.at_top

    # ---- picture ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The paper, what is marked on it, and the bar; the blocks are drawn by the group."""
        app = self.app
        radius = app.px(12)
        edge = pygame.Rect(self.rect.left, 0, self.rect.width, 2 * radius)
        edge.bottom = self.rect.bottom + app.px(3)
        rounded(surface, CREAM.deep, edge, radius)
        rounded(surface, PAPER, self.rect, radius)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        marked = [block.rect for block in self.blocks if block.place == self.marked] if self.marked else []
        if marked:
            box = marked[0].unionall(marked[1:]).inflate(app.px(36), app.px(20))
            rounded(surface, OPENED, box, app.px(10))
            bar = pygame.Rect(box.left, box.top + app.px(8), app.px(4), box.height - app.px(16))
            pygame.draw.rect(surface, GOLD.base, bar)
        surface.set_clip(clip)
        if self.reach:
            colour = GOLD.dark if self.hovered_bar or self.pressed else CREAM.deep
            for tone, box in ((_TRACK, self._bar()), (colour, self._handle())):
                slim = box.inflate(-app.px(4), 0)
                pygame.draw.rect(surface, tone, slim, border_radius=slim.width // 2)

    @property
    def hovered_bar(self) -> bool:
        """Whether the pointer is over the bar."""
        return self.hovered and self._bar().collidepoint(self.app.pointer)

    def draw_edges(self, surface: pygame.Surface) -> None:
        # Away from the round corners and the bar.
        height, inset = self.app.px(18), self.app.px(BAR + 6)
        width, left = self.rect.width - 2 * inset, self.rect.left + inset
        if self.offset > 0:
            surface.blit(self._paper_shade(width, height, False), (left, self.rect.top))
        if self.offset < self.reach:
            surface.blit(self._paper_shade(width, height, True), (left, self.rect.bottom - height))

    def _paper_shade(self, width: int, height: int, down: bool) -> pygame.Surface:
        def make() -> pygame.Surface:
            shade = pygame.Surface((1, height), pygame.SRCALPHA)
            for row in range(height):
                share = (row if down else height - 1 - row) / max(1, height - 1)
                shade.set_at((0, row), (*PAPER, round(255 * share)))
            return pygame.transform.scale(shade, (width, height))

        return self.app.assets.made(("paper shade", width, height, down), make)


class TextBlock(Block):
    """Words in as many lines as they take, the letters that were searched for marked."""

    def __init__(
        self,
        app: Context,
        width: int,
        text: str,
        kind: str = "text",
        size: float = 18,
        colour: Sequence[int] = INK.base,
        place: str = "",
        above: float = 0.0,
        leading: float = 1.12,
    ) -> None:
        super().__init__(app, width, place, above)
        self.text = text
        self.words = Words(app, text, kind, size, colour, width, leading)
        self.rect.height = self.words.height

    def forget(self) -> None:
        self.words.forget()

    def draw(self, surface: pygame.Surface) -> None:
        self.words.draw(surface, self.rect.topleft, surface.get_clip())


class Words:
    """Lines of text that are drawn one by one, so that letters in them can be marked."""

    def __init__(
        self,
        app: Context,
        text: str,
        kind: str,
        size: float,
        colour: Sequence[int],
        width: int,
        leading: float = 1.12,
        tone: Sequence[int] = MARKED,
    ) -> None:
        """`tone` lies behind the letters that are marked."""
        self.app = app
        self._tone = tone
        self.kind, self.size, self.colour = kind, size * app.scale, colour
        self._text = text
        self.room = width
        self.lines = app.theme.wrap(text, kind, self.size, width)
        self.step = round(app.theme.line_height(kind, self.size) * leading)
        self.height = self.step * len(self.lines)
        self.width = max((app.theme.width(line, kind, self.size) for line in self.lines), default=0)
        self.spans: list[list[tuple[int, int]]] = []
        """In each line, the letters to mark: from, to."""
        self._pictures: dict[int, pygame.Surface] = {}
        """Kept here while they are in sight: a page of a large window is more than the theme keeps of all texts."""

    def forget(self) -> None:
        """Let go of all pictures."""
        self._pictures.clear()

    def mark(self, ranges: Sequence[tuple[int, int]]) -> None:
        """Mark these letters of the text: from, to."""
        self.spans = []
        start = 0
        for line in self.lines:
            # Between two lines there was a space or a break, which belongs to neither.
            start = max(start, self._text.find(line, start))
            end = start + len(line)
            inside = [(max(first, start), min(last, end)) for first, last in ranges if first < end and last > start]
            self.spans.append([(first - start, last - start) for first, last in inside])
            start = end

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], within: pygame.Rect) -> None:
        """All lines of which something lies `within` that box."""
        theme = self.app.theme
        left, top = corner
        for number, line in enumerate(self.lines):
            y = top + number * self.step
            if not line or y > within.bottom or y + self.step < within.top:
                continue
            for start, end in self.spans[number] if self.spans else ():
                before = theme.width(line[:start], self.kind, self.size)
                wide = theme.width(line[start:end], self.kind, self.size)
                box = pygame.Rect(left + before, y, wide, self.step).inflate(self.app.px(4), -self.step // 6)
                rounded(surface, self._tone, box, self.app.px(4))
            picture = self._pictures.get(number)
            if picture is None:
                picture = self._pictures[number] = theme.text(line, self.kind, self.size, self.colour)
            surface.blit(picture, picture.get_rect(midleft=(left, y + self.step // 2)))
