"""How one screen changes into the next: screens turn over like a row of cards, tables open like an eye, panels rise.

Only the window shows it. The canvas holds the picture of the new screen from the first moment, and it is the new
screen that is played: nobody waits for the change.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.cues import Cue
from game.ui.theme import GOLD, INK
from game.ui.tween import in_out, out_cubic
from game.ui.widgets import FocusGroup, Panel

if TYPE_CHECKING:
    from game.ui.audio import Audio
    from game.ui.keep.settings import Settings
    from game.ui.scene import Scene
    from game.ui.window import Window

TURN, IRIS, RISE = "turn", "iris", "rise"
"""The ways in which a screen comes, as `Scene.comes` names them."""
SECONDS = {TURN: 0.28, IRIS: 0.30, RISE: 0.18}
LONGEST_STEP = 1 / 30
"""A first picture of a screen takes long: what is meant to be seen does not pass in that time. Later pictures take what
they take: on a slow machine a change has fewer of them, and is over as soon."""
_STRIPS = 8
_SPREAD = 0.9
"""How much later the last card of the row begins to turn than the first, by the time that one takes."""
_ROW = 3
_RISE = 0.028
"""How far a panel rises, by the height of the window."""
_SHADE = 165
_DUSK = (62, 50, 76)
"""How much of each colour is left of the old screen where it is seen behind a card that is being turned."""

Compose = Callable[[pygame.Surface, pygame.Surface, pygame.Surface, float], None]
"""Puts a mixture of two pictures on a surface: the one before, the one after, and how far the change has come."""


class Transitions:
    """Notices that another screen has come on top, and shows the change from the last picture of the one before."""

    def __init__(self, window: Window, settings: Settings, audio: Audio) -> None:
        self._window = window
        self._settings = settings
        self._audio = audio
        self._scenes: tuple[Scene, ...] = ()
        self._before: pygame.Surface | None = None
        self._compose: Compose = _fade
        self._age = 0.0
        self._seconds = 0.0
        self._first = False
        """Whether no time has passed since the change began."""

    @property
    def busy(self) -> bool:
        """Whether a change is being shown."""
        return self._before is not None

    def follow(self, scenes: tuple[Scene, ...]) -> None:
        """These screens are about to be painted, on a canvas that still holds the picture before."""
        old, self._scenes = self._scenes, scenes
        if not old or not scenes or old[-1] is scenes[-1]:
            return
        seen = self._seen()
        self._end()
        if self._settings.reduced_motion or self._settings.speed == "instant" or self._window.changing:
            return
        way, self._compose = _way(old, scenes)
        self._before, self._age, self._seconds, self._first = seen, 0.0, SECONDS[way], True
        self._window.mixed = self._mix
        if way != RISE:
            # A panel only rises, as it does for every button; another screen is a step.
            self._audio.play(Cue.TRANSITION, 0.6)

    def update(self, seconds: float) -> None:
        """Let time pass."""
        if self._before is None:
            return
        self._age += min(seconds, LONGEST_STEP) if self._first else seconds
        self._first = False
        if self._age >= self._seconds or self._window.changing:
            self._end()

    def _seen(self) -> pygame.Surface:
        """What the window shows: whoever goes on in the middle of a change goes on from there."""
        canvas = self._window.canvas
        picture = canvas.copy()
        if self._before is not None:
            self._mix(picture, canvas)
        return picture

    def _end(self) -> None:
        self._before = None
        self._window.mixed = None

    def _mix(self, surface: pygame.Surface, picture: pygame.Surface) -> None:
        if self._before is not None and self._before.get_size() == surface.get_size():
            self._compose(surface, self._before, picture, self._age / self._seconds)
        else:
            surface.blit(picture, (0, 0))


def _way(old: Sequence[Scene], new: Sequence[Scene]) -> tuple[str, Compose]:
    """How the screen on top of `new` comes, after the one on top of `old`."""
    gone, come = old[-1], new[-1]
    back = any(scene is come for scene in old)
    if come.overlay and not back:
        group = getattr(come, "group", None)
        widgets = group.widgets if isinstance(group, FocusGroup) else ()
        panel = next((widget.rect for widget in widgets if isinstance(widget, Panel)), None)
        return RISE, _rising(panel) if panel is not None else _fade
    if gone.overlay and back:
        return RISE, _fade
    # Whoever leaves a table sees it close; a panel over it goes with it.
    left = next((scene for scene in reversed(old) if not scene.overlay), gone)
    if come.comes == IRIS and left is not come:
        return IRIS, _opening
    if left.comes == IRIS:
        return IRIS, _closing
    return TURN, _turning_back if back else _turning


def _fade(surface: pygame.Surface, before: pygame.Surface, after: pygame.Surface, share: float) -> None:
    surface.blit(before, (0, 0))
    _blit_clear(surface, after, after.get_rect(), (0, 0), out_cubic(share))


def _blit_clear(
    surface: pygame.Surface, picture: pygame.Surface, area: pygame.Rect, place: tuple[int, int], share: float
) -> None:
    """A part of a picture as far as it is to be seen yet."""
    picture.set_alpha(round(255 * share))
    surface.blit(picture, place, area)
    picture.set_alpha(None)


def _rising(panel: pygame.Rect) -> Compose:
    """The room darkens while the panel rises to its place."""

    def compose(surface: pygame.Surface, before: pygame.Surface, after: pygame.Surface, share: float) -> None:
        seen = out_cubic(share)
        frame = surface.get_rect()
        lower = round((1.0 - seen) * _RISE * frame.height)
        part = panel.inflate(panel.width * 0.04, panel.height * 0.04).clip(frame)
        surface.blit(before, (0, 0))
        for area in _around(part, frame):
            _blit_clear(surface, after, area, area.topleft, seen)
        if lower:
            # What the panel has not covered yet is as dark as the rest.
            shade = pygame.Surface((part.width, lower))
            shade.fill(INK.deep)
            _blit_clear(surface, shade, shade.get_rect(), part.topleft, seen * _SHADE / 255)
        _blit_clear(surface, after, part, (part.left, part.top + lower), seen)

    return compose


def _around(part: pygame.Rect, frame: pygame.Rect) -> list[pygame.Rect]:
    """The frame without a part of it."""
    return [
        pygame.Rect(0, 0, frame.width, part.top),
        pygame.Rect(0, part.bottom, frame.width, frame.height - part.bottom),
        pygame.Rect(0, part.top, part.left, part.height),
        pygame.Rect(part.right, part.top, frame.width - part.right, part.height),
    ]


def _turning(surface: pygame.Surface, before: pygame.Surface, after: pygame.Surface, share: float) -> None:
    """A row of cards is turned over, from left to right."""
    _turn(surface, before, after, share, range(_STRIPS))


def _turning_back(surface: pygame.Surface, before: pygame.Surface, after: pygame.Surface, share: float) -> None:
    _turn(surface, before, after, share, range(_STRIPS - 1, -1, -1))


def _turn(
    surface: pygame.Surface, before: pygame.Surface, after: pygame.Surface, share: float, order: Sequence[int]
) -> None:
    width, height = surface.get_size()
    edge = max(1, height // 360)
    for turn, number in enumerate(order):
        left, right = number * width // _STRIPS, (number + 1) * width // _STRIPS
        area = pygame.Rect(left, 0, right - left, height)
        begun = share * (1.0 + _SPREAD) - _SPREAD * turn / (_STRIPS - 1)
        turned = in_out(min(1.0, max(0.0, begun)))
        picture = before if turned < 0.5 else after
        wide = max(2 * edge, round(area.width * abs(math.cos(math.pi * turned))))
        surface.blit(picture if wide >= area.width else before, area, area)
        if wide < area.width:
            # The card leaves the old screen to be seen at its sides, in the dark: never a hole.
            surface.fill(_DUSK, area, special_flags=pygame.BLEND_RGB_MULT)
            card = pygame.transform.smoothscale(picture.subsurface(area), (wide, height))
            place = surface.blit(card, card.get_rect(center=area.center))
            for side in (place.left, place.right - edge):
                surface.fill(GOLD.dark, (side, 0, edge, height))


def _opening(surface: pygame.Surface, before: pygame.Surface, after: pygame.Surface, share: float) -> None:
    """The new picture opens from the middle, behind a golden ring."""
    _iris(surface, after, before, in_out(share))


def _closing(surface: pygame.Surface, before: pygame.Surface, after: pygame.Surface, share: float) -> None:
    _iris(surface, before, after, 1.0 - in_out(share))


def _iris(surface: pygame.Surface, inner: pygame.Surface, outer: pygame.Surface, share: float) -> None:
    width, height = surface.get_size()
    middle = (width // 2, height // 2)
    line = max(4, height // 90)
    radius = math.hypot(*middle) * share + line
    surface.blit(outer, (0, 0))
    for top in range(max(0, int(middle[1] - radius)), min(height, int(middle[1] + radius) + 1), _ROW):
        down = abs(top + _ROW / 2 - middle[1])
        half = round(math.sqrt(max(0.0, radius * radius - down * down)))
        row = pygame.Rect(max(0, middle[0] - half), top, min(width, 2 * half), _ROW)
        surface.blit(inner, row, row)
    pygame.draw.circle(surface, GOLD.base, middle, radius + line / 2, line)
