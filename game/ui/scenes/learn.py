"""The lessons to choose from, with a tick at those that were played to their end, and the way to the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.match.lessons import LESSONS, Lesson
from game.rulesets import RULESETS
from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.scenes.backdrop import MenuScene
from game.ui.theme import CREAM, GOLD, GREEN, LILAC
from game.ui.widgets import Button, Label, Pressable

_CARD = (540, 196)
_GAP = 24
_TALLER = 100.0
"""So many units more a card may have in a high window."""


class LessonCard(Pressable):
    """A lesson: emblem of its rulebook, what it is about, how long it takes, and whether it is done."""

    def __init__(self, app: Context, lesson: Lesson, done: bool, on_press: Callable[[], None]) -> None:
        super().__init__(app, f"lesson.{lesson.id}", on_press)
        self.lesson = lesson
        self.done = done

    def value_text(self) -> str:
        return "done" if self.done else ""

    @property
    def _zoom(self) -> float:
        """How much larger than usual it is."""
        return self.rect.height / self.app.px(_CARD[1])

    def draw(self, surface: pygame.Surface) -> None:
        app, box, zoom = self.app, self.rect, self._zoom
        scale = app.scale * zoom
        picture = "nameplate_turn" if self.hovered else "nameplate"
        nineslice.draw(app.assets, surface, picture, box, app.scale, like="nameplate")
        side = app.px((116 if self.hovered else 110) * zoom)
        emblem = app.assets.scaled(pictures.book(RULESETS[self.lesson.ruleset].emblem), (side, side))
        surface.blit(emblem, emblem.get_rect(center=(box.left + app.px(80 * zoom), box.centery)))
        left = box.left + app.px(150 * zoom)
        width = box.right - app.px(24) - left
        name = app.theme.fit(
            app.t(f"lesson.{self.lesson.id}.title"),
            "display",
            26 * scale,
            width,
            GOLD.base if self.hovered else CREAM.base,
        )
        surface.blit(name, name.get_rect(midleft=(left, box.top + app.px(40 * zoom))))
        line = app.theme.paragraph(
            app.t(f"lesson.{self.lesson.id}.line"), "text", 16 * scale, width, CREAM.dark, app.px(78 * zoom)
        )
        surface.blit(line, (left, box.top + app.px(64 * zoom)))
        self._draw_foot(surface, left, width)

    def _draw_foot(self, surface: pygame.Surface, left: int, width: int) -> None:
        app, size = self.app, 15 * self.app.scale * self._zoom
        middle = self.rect.bottom - app.px(30 * self._zoom)
        words = app.t("learn.minutes", count=self.lesson.minutes)
        text = app.theme.fit(words, "bold", size, width * 0.55, LILAC)
        surface.blit(text, text.get_rect(midleft=(left, middle)))
        if self.done:
            done = app.theme.fit(app.t("learn.done"), "bold", size, width * 0.34, GREEN.light)
            place = done.get_rect(midright=(left + width, middle))
            surface.blit(done, place)
            tick = app.assets.icon("check", app.px(20 * self._zoom), GREEN.light)
            surface.blit(tick, tick.get_rect(midright=(place.left - app.px(6), middle)))


class LearnScene(MenuScene):
    """Four lessons as cards."""

    name = "learn"
    heading = "learn.title"
    narrowest, lowest = 912, 1080

    def resume(self) -> None:
        self.resized(self.app.size)

    def place(self) -> None:
        app, t = self.app, self.app.t
        line = Label(app, t("learn.line"), "text", 18, CREAM.dark)
        self.group.add(line)
        # Two in a row, or one below the other where the window is high enough for that.
        one_column = len(LESSONS) * (_CARD[1] + _GAP) <= 460 + app.spare
        columns, height = 2, float(_CARD[1])
        room = min(2 * _CARD[0] + _GAP, app.units[0] - 72)
        if one_column:
            columns, height = 1, _CARD[1] + min(app.spare / 8, _TALLER)
        left, width = 640 - room / 2, (room + _GAP) / columns - _GAP
        line.rect = app.page(left + 20, 84, room - 20, 32)
        for number, lesson in enumerate(LESSONS.values()):
            row, column = divmod(number, columns)
            done = lesson.id in app.settings.lessons_done
            card = LessonCard(app, lesson, done, partial(app.routes.lesson, lesson.id))
            card.rect = app.page(left + column * (width + _GAP), 134 + row * (height + _GAP), width, height)
            self.group.add(card)
        rules = Button(app, "rules", t("learn.rules"), app.routes.rules, "dark", "rules", 22)
        below = 134 + -(-len(LESSONS) // columns) * (height + _GAP)
        rules.rect = app.page(640 - 190, below + 32, 380, 60)
        self.group.add(rules)
        if self.group.focus is None:
            ahead = [name for name in LESSONS if name not in app.settings.lessons_done] or list(LESSONS)
            self.group.focus_on(f"lesson.{ahead[0]}")
