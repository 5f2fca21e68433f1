"""The panels about lessons: the offer at the very first start, the menu over a lesson, and its end."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.match.lessons import LESSONS
from game.ui.context import Answer, Context
from game.ui.cues import Cue
from game.ui.scenes.ask import PanelScene
from game.ui.scenes.pause import PauseMenu
from game.ui.scenes.title import COLUMN
from game.ui.table.sparks import Sparks
from game.ui.zoomed import zoomed


class WelcomeScene(PanelScene):
    """Asked once, over the title. Escape means that the game is known."""

    name = "welcome"
    width = 620
    upper = 328.0
    """Logo and tagline stay whole: the panel lies over the menu alone."""

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self._window = app

    def resized(self, size: tuple[int, int]) -> None:
        # As large as the title below it.
        self.app = zoomed(self._window, COLUMN, 720)
        super().resized(size)

    def words(self) -> tuple[str, str]:
        return self.app.t("welcome.title"), self.app.t("welcome.text")

    def answers(self) -> Sequence[Answer]:
        return [
            Answer("lesson", "welcome.lesson", "gold", "cards", self._begin),
            Answer("known", "welcome.known", "dark", "check", self.back),
        ]

    def _begin(self) -> None:
        self.app.routes.lesson("first", instead=True)


class LessonPauseScene(PauseMenu):
    """The menu over a lesson. Nothing is lost by leaving it, so nothing is asked."""

    def words(self) -> tuple[str, str]:
        return self.app.t("pause.title"), ""

    def answers(self) -> Sequence[Answer]:
        return [
            Answer("go_on", "pause.go_on", "gold", "continue", self.back),
            Answer("rules", "reader.button", "dark", "rules", self.help),
            Answer("settings", "pause.settings", "dark", "settings", self.routes.settings),
            Answer("restart", "pause.restart", "dark", "restart", self._restart),
            Answer("leave", "lesson.leave", "red", "home", self._leave),
        ]

    def _restart(self) -> None:
        self.back()
        self.table.rematch()

    def _leave(self) -> None:
        self.back()
        self.routes.back()


class LearnedScene(PanelScene):
    """The end of a lesson: what was achieved, and what may come next."""

    name = "learned"
    width = 500

    def __init__(self, app: Context, lesson: str) -> None:
        super().__init__(app)
        self.lesson = LESSONS[lesson]
        names = list(LESSONS)
        later = names[names.index(lesson) + 1 :]
        self.following = later[0] if later else ""
        self.sparks = Sparks(app)
        self.sparks.still = app.settings.reduced_motion

    def enter(self) -> None:
        self.app.audio.play(Cue.MATCH_WON)
        self.sparks.confetti(pygame.Rect((0, 0), self.app.size), 90, self.app.px(26))

    def words(self) -> tuple[str, str]:
        t, key = self.app.t, f"lesson.{self.lesson.id}.end"
        return t(key), t(f"{key}.text")

    def answers(self) -> Sequence[Answer]:
        answers = [
            Answer("play", "learned.play", "gold", "cards", self._play),
            Answer("next", "learned.next", "dark", "arrow_right", self._next),
            Answer("back", "common.back", "dark", "back", self.back),
        ]
        return answers if self.following else [answers[0], answers[2]]

    def back(self) -> None:
        """Away with the finished table as well."""
        self.app.routes.back()
        self.app.routes.back()

    def _play(self) -> None:
        self.app.routes.title()
        self.app.routes.setup(self.lesson.ruleset)

    def _next(self) -> None:
        self.app.routes.back()
        self.app.routes.lesson(self.following, instead=True)

    @property
    def animating(self) -> bool:
        return self.sparks.busy

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.sparks.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.sparks.draw(surface)
