"""Passing notices: a line at the top of the window that says something and goes away by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui.nineslice import frame, margins
from game.ui.theme import CREAM

if TYPE_CHECKING:
    from game.ui.context import Context

ORDINARY_NOTICES: frozenset[str] = frozenset(
    {
        *("notice.hand_open", "notice.hand_stays", "notice.not_kept", "notice.set_aside"),
        *("notice.look_only", "notice.no_lock", "notice.hand_waits", "notice.saving_again", "notice.practice"),
        *("notice.copied", "notice.not_copied", "notice.no_folder", "notice.ended_badly", "notice.ended_outside"),
        *("notice.clash", "notice.set_saved", "notice.card_saved", "notice.set_deleted", "notice.shelf_full"),
        *("notice.shared", "notice.not_shared", "notice.nothing_to_paste"),
        *("notice.text_copied", "notice.text_not_copied", "notice.seal_copied", "notice.seal_not_copied"),
        *("recording.newer", "recording.outdated", "recording.changed", "recording.too_long"),
        *("recording.illegal", "recording.unreadable", "recording.nothing_left"),
        *("notice.controller_gone", "notice.exported", "notice.hand_unrecorded", "notice.hand_in_play"),
        *("notice.matches_exported", "notice.picture_saved"),
    }
)
"""Notices that belong to play. All others tell of something that went wrong, and are faults."""
ONCE = frozenset({"notice.read_only"})
"""Said by whoever finds out first: nobody else repeats it."""
ANSWERS = frozenset(
    {
        *("notice.exported", "notice.export_failed", "notice.no_folder", "notice.matches_exported"),
        *("notice.hand_in_play", "notice.hand_unrecorded", "notice.hand_outdated"),
        *("notice.copied", "notice.not_copied", "notice.text_copied", "notice.text_not_copied"),
        *("notice.seal_copied", "notice.seal_not_copied", "notice.nothing_to_paste"),
    }
)
"""Said to whoever pressed something and stays where it is: the next answer takes the place of the last one."""
OF_ITS_SCREEN = ANSWERS | {"notice.ended_badly", "notice.ended_outside"}
"""Goes with the screen on which it was said, however short that was to be seen."""
SECONDS = 6.0
JUST_SAID = 1.5
"""What is younger than this may tell of the very step to the next screen."""
_FADE = 0.35
_MOST = 3


@dataclass
class Toast:
    """One notice and how long it has been shown."""

    key: str
    values: dict[str, object]
    age: float = 0.0


class Toasts:
    """The notices on screen. Each sentence is shown once at a time, however often it is said."""

    def __init__(self, app: Context) -> None:
        self._app = app
        self._toasts: list[Toast] = []
        self._said: set[str] = set()

    def add(self, key: str, values: dict[str, object]) -> None:
        """Show a notice."""
        if any(toast.key == key and toast.values == values for toast in self._toasts) or key in ONCE & self._said:
            return
        self._said.add(key)
        stay = [toast for toast in self._toasts if toast.key != key and not {key, toast.key} <= ANSWERS]
        self._toasts = [*stay, Toast(key, values)][-_MOST:]
        self._app.invalidate()

    def leave_screen(self) -> None:
        """Another screen is shown: what was said on the one before fades, but for what has only just been said
        and may be about the step itself."""
        for toast in self._toasts:
            if toast.age >= JUST_SAID or toast.key in OF_ITS_SCREEN:
                toast.age = max(toast.age, SECONDS - _FADE)

    @property
    def keys(self) -> list[str]:
        """What is being said at the moment."""
        return [toast.key for toast in self._toasts]

    @property
    def animating(self) -> bool:
        """Whether one of them fades in or out."""
        return any(toast.age < _FADE or toast.age > SECONDS - _FADE for toast in self._toasts)

    def update(self, seconds: float) -> None:
        """Let time go by."""
        if not self._toasts:
            return
        for toast in self._toasts:
            toast.age += seconds
        left = [toast for toast in self._toasts if toast.age < SECONDS]
        if len(left) != len(self._toasts):
            self._toasts = left
            self._app.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        """Paint them from the top of the window down, the newest last."""
        top = self._app.px(10)
        for toast in self._toasts:
            picture = self._picture(toast)
            picture.set_alpha(round(255 * min(1.0, toast.age / _FADE, (SECONDS - toast.age) / _FADE)))
            place = picture.get_rect(midtop=(surface.get_width() // 2, top))
            surface.blit(picture, place)
            top = place.bottom - self._app.px(4)

    def _picture(self, toast: Toast) -> pygame.Surface:
        app = self._app
        text = app.t(toast.key, **toast.values)
        words = app.theme.paragraph(text, "text", 16 * app.scale, app.px(640), CREAM.base)
        left, top, right, bottom = margins(app.assets, "tooltip", app.scale)
        size = (words.get_width() + left + right + app.px(16), words.get_height() + top + bottom + app.px(8))
        key = ("toast", text, size)

        def make() -> pygame.Surface:
            picture = frame(app.assets, "tooltip", size, app.scale).copy()
            picture.blit(words, (left + app.px(8), top + app.px(4)))
            return picture

        return app.assets.made(key, make)
