"""What a lesson draws on the table: the teacher's panel with its buttons, and the light and arrow that point."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.bots.roster import BY_ID
from game.match.lessons import Lesson
from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.cues import Cue
from game.ui.inputs import Intent
from game.ui.table.buttons import TableButton
from game.ui.table.layout import Placed
from game.ui.table.pointing import ABOVE, BELOW, INTO, LEFT, RIGHT
from game.ui.theme import CREAM, GOLD, INK, LILAC, Colour
from game.ui.tween import approach
from game.ui.widgets.caps import draw_wish

_WIDTH, _NARROW, _TALLEST = 246, 200, 356
"""The panel, in units; narrow where chips lie beside it."""
_MARGIN, _HEAD, _BUTTON = 18, 62, 40
_TEXT = 18
_BOBS = 1.8
"""So many seconds the arrow moves once it has arrived; then it rests, and so does the window."""
_PULSE = 1.6
_RATE = 9.0
_AWAY = {ABOVE: (0, -1), INTO: (0, -1), BELOW: (0, 1), LEFT: (-1, 0), RIGHT: (1, 0)}
_OUTLINE = ((0, 0), (24, 19), (24, 9), (44, 9), (44, -9), (24, -9), (24, -19))
"""The arrow, in units: how far from its tip towards its tail, and how far to the side."""
_DARK = (11, 6, 22, 92)
_COARSE = 8
"""The darkness is painted in pixels of this size and scaled up, which makes its edges soft."""


class Pointer:
    """A light that glides to what is pointed at, and an arrow beside it."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self._box: list[float] | None = None
        self._goal: pygame.Rect | None = None
        self._side = ABOVE
        self._age = 0.0
        self._pulse = 0.0

    def aim(self, goal: pygame.Rect | None, side: str = ABOVE) -> None:
        """Point there with the arrow on that side, or nowhere."""
        if (goal, side) == (self._goal, self._side):
            return
        if goal is None or self._goal is None:
            self._box = list(map(float, goal)) if goal is not None else None
            self._age = 0.0
        elif math.dist(goal.center, self._goal.center) > goal.width:
            self._age = 0.0
        self._goal = goal.copy() if goal is not None else None
        self._side = side
        self.app.invalidate()

    def insist(self) -> None:
        """Be hard to overlook for a moment."""
        self._pulse = _PULSE
        self._age = 0.0
        self.app.invalidate()

    @property
    def busy(self) -> bool:
        """Whether it moves."""
        if self._goal is None or self._box is None:
            return False
        moving = self._box != list(map(float, self._goal))
        return moving or self._pulse > 0 or (self._age < _BOBS and not self.app.settings.reduced_motion)

    def update(self, seconds: float) -> None:
        """Let time pass."""
        if not self.busy:
            return
        assert self._box is not None
        assert self._goal is not None
        values = [approach(now, then, _RATE, seconds) for now, then in zip(self._box, self._goal, strict=True)]
        near = max(abs(now - then) for now, then in zip(values, self._goal, strict=True)) < 0.6
        still = near or self.app.settings.reduced_motion
        self._box = list(map(float, self._goal)) if still else values
        self._age += seconds
        self._pulse = max(0.0, self._pulse - seconds)

    def box(self) -> pygame.Rect | None:
        """Where the light is now."""
        return pygame.Rect(*map(round, self._box)) if self._box is not None else None

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, placed: Placed) -> None:
        """The frame of light and the arrow."""
        box = self.box()
        if box is None:
            return
        beat = math.sin(self._pulse * 12) * 0.5 + 0.5 if self._pulse and not self.app.settings.reduced_motion else 0.0
        ring = self.ring(placed, beat)
        thick = placed.px(5 if self._pulse else 3)
        pygame.draw.rect(surface, INK.deep, ring.inflate(2, 2), thick + 2, border_radius=placed.px(14))
        pygame.draw.rect(surface, GOLD.light if self._pulse else GOLD.base, ring, thick, border_radius=placed.px(14))
        still = self.app.settings.reduced_motion or self._age >= _BOBS
        bob = 0.0 if still else abs(math.sin(self._age * 5.2)) * (1 - self._age / _BOBS)
        shape = self._shape(placed, box, bob)
        pygame.draw.polygon(surface, GOLD.base, shape)
        pygame.draw.polygon(surface, INK.deep, shape, max(2, round(3 * placed.scale * self._size)))

    def ring(self, placed: Placed, beat: float = 0.0) -> pygame.Rect:
        """The frame around the light, larger while it insists."""
        box = self.box() or pygame.Rect(0, 0, 0, 0)
        return box.inflate(placed.px(14 + 16 * beat), placed.px(14 + 16 * beat))

    def arrow(self, placed: Placed) -> pygame.Rect:
        """Where the arrow rests."""
        box = self.box()
        if box is None:
            return pygame.Rect(0, 0, 0, 0)
        across, down = zip(*self._shape(placed, box, 0.0), strict=True)
        return pygame.Rect(min(across), min(down), max(across) - min(across), max(down) - min(down))

    @property
    def _size(self) -> float:
        """Where words stand just above, a smaller arrow reaches into the box."""
        return 0.74 if self._side == INTO else 1.0

    def _shape(self, placed: Placed, box: pygame.Rect, bob: float) -> list[tuple[float, float]]:
        edges = {ABOVE: box.midtop, INTO: box.midtop, BELOW: box.midbottom, LEFT: box.midleft, RIGHT: box.midright}
        away, scale = _AWAY[self._side], placed.scale * self._size
        gap = (-30 + 4 * bob if self._side == INTO else 8 + 14 * bob) * placed.scale
        x, y = (edge + way * gap for edge, way in zip(edges[self._side], away, strict=True))
        return [
            (x + (far * away[0] + wide * away[1]) * scale, y + (far * away[1] + wide * away[0]) * scale)
            for far, wide in _OUTLINE
        ]


class Coach:
    """The teacher: portrait, words, how far the lesson is, and the buttons to go on, to be shown, and to leave."""

    def __init__(self, app: Context, lesson: Lesson, presses: dict[str, Callable[[], None]]) -> None:
        self.app = app
        self.lesson = lesson
        self.pointer = Pointer(app)
        self.box = pygame.Rect(0, 0, 0, 0)
        self.text = ""
        self.progress = 0
        self.buttons = {
            "next": TableButton("next", style="gold", wish=Intent.CONFIRM),
            "show": TableButton("show", wish=Intent.AUTO),
            "skip": TableButton("skip"),
        }
        self._presses = presses
        self._hovered = self._pressed = ""
        self._shade: pygame.Surface | None = None
        self._shade_key: tuple[object, ...] = ()

    def place(self, placed: Placed) -> None:
        """Put the panel into the left margin: between the score and the player, beside piles and prompts."""
        px, t = placed.px, self.app.t
        top = placed["score"].bottom + px(10)
        bottom = min(placed["prompt"].top, placed["seat_0"].top) - px(6)
        self.box = pygame.Rect(
            px(10), top, px(_NARROW if "stake" in placed.rects else _WIDTH), min(px(_TALLEST), bottom - top)
        )
        row = pygame.Rect(self.box.left + px(14), 0, self.box.width - px(28), px(_BUTTON))
        row.bottom = self.box.bottom - px(14)
        first = round((row.width - px(6)) * 0.55)
        last = row.width - px(6) - first
        for name, left, width in (
            ("next", row.left, first),
            ("show", row.left, first),
            ("skip", row.right - last, last),
        ):
            self.buttons[name].rect = pygame.Rect(left, row.top, width, row.height)
            self.buttons[name].label = t(f"lesson.{name}")
        self.forget()

    def tell(self, text: str, progress: int, reading: bool, waiting: bool) -> None:
        """Say this; the buttons are those that the moment has."""
        look = (text, progress, reading, waiting)
        if look != (self.text, self.progress, self.buttons["next"].visible, self.buttons["show"].visible):
            self.app.invalidate()
        self.text, self.progress = text, progress
        self.buttons["next"].visible, self.buttons["show"].visible = reading, waiting

    # ---- mouse ------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Clicks on the panel; whether the event was meant for it."""
        if event.type == pygame.MOUSEMOTION:
            self._hover(self._at(event.pos))
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.box.collidepoint(event.pos):
            self._hover(self._at(event.pos))
            self._pressed = self._hovered
            self.app.invalidate()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed:
            name, self._pressed = self._pressed, ""
            self.app.invalidate()
            if self._at(event.pos) == name:
                self.press(name)
            return True
        return False

    def press(self, name: str) -> None:
        """Press a button by its name, if it is there."""
        if self.buttons[name].visible:
            self.app.audio.play(Cue.BUTTON)
            self._presses[name]()

    def _hover(self, name: str) -> None:
        if name != self._hovered:
            self._hovered = name
            self.app.invalidate()

    def _at(self, point: tuple[int, int]) -> str:
        return next((name for name, button in self.buttons.items() if button.hit(point)), "")

    def leave(self) -> None:
        """Another scene lies above: nothing here is pointed at any more."""
        self._hovered = self._pressed = ""

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """The window has another size, or is left: nothing is pointed at before the next look."""
        self._shade = None
        self.pointer.aim(None)

    def draw(self, surface: pygame.Surface, placed: Placed, bright: Sequence[pygame.Rect], keys: bool) -> None:
        """All of it. What is pointed at stays bright, and so do these boxes."""
        pointed = self.pointer.box()
        if pointed is not None:
            light = pointed.inflate(placed.px(12), placed.px(12))
            surface.blit(self._darkness(surface.get_size(), (light, *bright)), (0, 0))
            self.pointer.draw(surface, placed)
        self._draw_panel(surface, placed, keys)

    def _darkness(self, size: tuple[int, int], holes: Sequence[pygame.Rect]) -> pygame.Surface:
        key = (size, *(tuple(hole) for hole in holes))
        if self._shade is None or key != self._shade_key:
            small = pygame.Surface((size[0] // _COARSE + 1, size[1] // _COARSE + 1), pygame.SRCALPHA)
            small.fill(_DARK)
            for hole in holes:
                box = pygame.Rect(*(round(value / _COARSE) for value in hole))
                # What is large and as wide as high is the wheel of colours.
                wheel = hole.width == hole.height and box.width > 20
                pygame.draw.rect(small, (*_DARK[:3], 0), box, border_radius=box.width // 2 if wheel else 2)
            self._shade = pygame.transform.smoothscale(small, size)
            self._shade_key = key
        return self._shade

    def _draw_panel(self, surface: pygame.Surface, placed: Placed, keys: bool) -> None:
        app, px, scale, box = self.app, placed.px, placed.scale, self.box
        nineslice.draw(app.assets, surface, "panel", box, scale)
        side = px(58)
        face = app.assets.portrait(pictures.portrait(self.lesson.teacher, "happy"), side)
        surface.blit(face, (box.left + px(14), box.top + px(12)))
        left = box.left + px(14) + side + px(10)
        room = box.right - px(14) - left
        self._line(surface, BY_ID[self.lesson.teacher].name, (left, box.top + px(18)), 18, room, GOLD.base, "bold")
        count = len(self.lesson.steps)
        where = app.t("lesson.step", number=min(self.progress + 1, count), count=count)
        self._line(surface, where, (left, box.top + px(42)), 14, room, LILAC, "text")
        area = self.text_area(placed)
        words = app.theme.paragraph(self.text, "text", _TEXT * scale, area.width, CREAM.base, area.height)
        surface.blit(words, area)
        for name, button in self.buttons.items():
            button.draw(surface, app, scale, self._hovered == name, self._pressed == name)
        for button in self.buttons.values():
            if keys and button.visible and button.wish is not None:
                draw_wish(surface, app, scale, button.wish, button.rect.topleft)

    def text_area(self, placed: Placed) -> pygame.Rect:
        """The room for what the teacher says."""
        top = self.box.top + placed.px(_HEAD + 16)
        left, width = self.box.left + placed.px(_MARGIN), self.box.width - 2 * placed.px(_MARGIN)
        return pygame.Rect(left, top, width, self.buttons["skip"].rect.top - placed.px(8) - top)

    def _line(
        self, surface: pygame.Surface, text: str, at: tuple[int, int], size: float, room: int, colour: Colour, kind: str
    ) -> None:
        picture = self.app.theme.fit(text, kind, size * self.app.scale, room, colour)
        surface.blit(picture, at)

    def targets(self) -> list[dict[str, object]]:
        """What can be clicked and where, for the debug file."""
        found = [(name, one) for name, one in self.buttons.items() if one.visible]
        return [{"name": name, "rect": list(one.rect), "enabled": one.enabled} for name, one in found]
