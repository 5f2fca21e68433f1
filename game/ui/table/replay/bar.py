"""The bar along which a replay is dragged: what has passed, where the rounds begin, and the big moments as marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.match.stepping import Moment, Stepper
from game.ui.context import Context
from game.ui.table.replay.marks import look_of, words_of
from game.ui.theme import CREAM, GOLD, INK, PLUM
from game.ui.widgets import Widget, draw_tooltip

_TRACK = 10
_ICON = 17
_HANDLE = 11
_NEAR = 9
"""So many units from a mark the pointer still means it."""


class MomentBar(Widget):
    """A place for every action, from left to right. Dragging shows each on its way; a click on a mark plays it."""

    def __init__(
        self,
        app: Context,
        stepper: Stepper,
        scrub: Callable[[int], None],
        show: Callable[[Moment], None],
        names: Callable[[], Sequence[str]],
    ) -> None:
        super().__init__(app, "bar")
        self.stepper = stepper
        self._scrub = scrub
        self._show = show
        self._names = names
        self.place = 0
        """How many actions are done."""
        self.pointed: int | None = None
        """The place under the pointer."""
        self.held = False
        self._moved = False
        self._marks: pygame.Surface | None = None

    # ---- places -----------------------------------------------------------------------------------------------------

    @property
    def track(self) -> pygame.Rect:
        """The line itself."""
        px = self.app.px
        box = pygame.Rect(0, 0, self.rect.width - px(2 * _HANDLE), px(_TRACK))
        box.midbottom = (self.rect.centerx, self.rect.bottom - px(5))
        return box

    def x_of(self, place: float) -> int:
        """Where a place lies on the screen."""
        track = self.track
        return track.left + round(track.width * place / max(1, self.stepper.length))

    def place_at(self, x: int) -> int:
        """The place at a point of the screen."""
        track = self.track
        share = (x - track.left) / max(1, track.width)
        return round(min(1.0, max(0.0, share)) * self.stepper.length)

    def moment_at(self, x: int) -> Moment | None:
        """The moment that is meant there: the weightiest of those near by, if there is one."""
        near = [(moment, abs(self.x_of(moment.index + 1) - x)) for moment in self.stepper.moments]
        close = [(moment, away) for moment, away in near if away <= self.app.px(_NEAR)]
        if not close:
            return None
        return min(close, key=lambda one: (one[1] // max(1, self.app.px(4)), -look_of(one[0]).weight))[0]

    # ---- mouse ------------------------------------------------------------------------------------------------------

    def mouse_down(self, point: tuple[int, int]) -> None:
        self.held, self._moved = True, False
        if self.moment_at(point[0]) is None:
            self._moved = True
            self._scrub(self.place_at(point[0]))

    def mouse_move(self, point: tuple[int, int]) -> None:
        place = self.place_at(point[0])
        if place != self.pointed:
            if self.held and self.pointed is not None:
                self._moved = True
            self.pointed = place
            self.invalidate()
            if self.held and self._moved:
                self._scrub(place)

    def mouse_up(self, point: tuple[int, int]) -> None:
        held, self.held = self.held, False
        moment = self.moment_at(point[0])
        if held and not self._moved and moment is not None:
            self._show(moment)
        if not self.rect.collidepoint(point):
            self.pointed = None
        self.invalidate()

    def leave_mouse(self) -> None:
        if not self.held:
            self.pointed = None

    def value_text(self) -> str:
        return str(self.place)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """It has another size, or other words."""
        self._marks = None

    def draw(self, surface: pygame.Surface) -> None:
        px, track = self.app.px, self.track
        pygame.draw.rect(surface, INK.deep, track.inflate(px(4), px(4)), border_radius=track.height)
        pygame.draw.rect(surface, PLUM.light, track, border_radius=track.height // 2)
        passed = pygame.Rect(track.left, track.top, self.x_of(self.place) - track.left, track.height)
        if passed.width:
            pygame.draw.rect(surface, GOLD.dark, passed, border_radius=track.height // 2)
        if self._marks is None:
            self._marks = self._paint_marks()
        surface.blit(self._marks, self.rect)
        if self.pointed is not None and self.hovered and not self.held:
            pygame.draw.circle(surface, CREAM.dark, (self.x_of(self.pointed), track.centery), px(_TRACK) // 2)
        knob = (self.x_of(self.place), track.centery)
        pygame.draw.circle(surface, INK.deep, knob, px(_HANDLE))
        pygame.draw.circle(surface, GOLD.light if self.held else GOLD.base, knob, px(_HANDLE) - px(2))

    def _paint_marks(self) -> pygame.Surface:
        """Notches where rounds begin, a tick for every moment, and pictures as far as there is room for them."""
        px, track = self.app.px, self.track.move(-self.rect.left, -self.rect.top)
        picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        for start in self.stepper.rounds[1:]:
            x = self.x_of(start) - self.rect.left
            pygame.draw.line(picture, CREAM.base, (x, track.top - px(2)), (x, track.bottom + px(2)), max(2, px(2)))
        taken: list[int] = []
        for moment in sorted(self.stepper.moments, key=lambda one: -look_of(one).weight):
            look, x = look_of(moment), self.x_of(moment.index + 1) - self.rect.left
            tick = pygame.Rect(0, 0, max(2, px(3)), track.height)
            tick.center = (x, track.centery)
            pygame.draw.rect(picture, look.colour, tick, border_radius=tick.width // 2)
            if all(abs(x - other) >= px(_ICON) for other in taken):
                taken.append(x)
                icon = self.app.assets.icon(look.icon, px(_ICON), look.colour)
                place = icon.get_rect(midbottom=(x, track.top - px(1)))
                picture.blit(icon, place.clamp(picture.get_rect()))
        return picture

    def draw_tip(self, surface: pygame.Surface) -> None:
        """What and when, under the pointer."""
        if self.pointed is None or not (self.hovered or self.held):
            return
        t, place = self.app.t, self.pointed
        moment = None if self.held and self._moved else self.moment_at(self.app.pointer[0])
        if moment is not None:
            place = moment.index + 1
        words = t("replay.step", step=place, count=self.stepper.length)
        if len(self.stepper.rounds) > 1:
            words = t("replay.in_round", number=self.stepper.round_at(max(0, place - 1)), where=words)
        if moment is not None:
            words = f"{words_of(t, moment, self._names())}\n{words}"
        at = pygame.Rect(self.x_of(place), self.rect.top, 1, self.rect.height)
        draw_tooltip(self.app, surface, words, at)
