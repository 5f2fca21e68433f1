"""A lesson on the real table: the same parts as in any game, and a teacher who lets through only what is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.core.actions import seat_of
from game.match.lessons import Lesson
from game.match.lessons.course import Course
from game.match.session import Session
from game.ui import trail
from game.ui.context import Context
from game.ui.cues import Music
from game.ui.inputs import Intent, digit, intent
from game.ui.table.autorun import AutoRun
from game.ui.table.coach import Coach
from game.ui.table.desk import Desk
from game.ui.table.guide import Guide
from game.ui.table.input import TableInput
from game.ui.table.overlays import TableContext
from game.ui.table.play import Play
from game.ui.table.pointing import arrow_side, card_boxes, pointed_at, pointed_card
from game.ui.table.scene import RESULTS_AFTER, TableScene
from game.ui.table.stake import Stake
from game.ui.words import whynot

if TYPE_CHECKING:
    from game.bots.hint import Hint

_NOT_IN_A_LESSON = ("speed", "why", "fast", "auto", "auto_ten", "stop")
"""Buttons that would only distract."""

LEAST_READING = 0.4
"""So many seconds a step has been there before a key leads on: a key that is still held from before does not."""


class LessonDesk(Desk):
    """A desk that writes nothing down; where there is a stake, it is the lesson's own."""

    def make_stake(self) -> Stake | None:
        return Stake(self.app.storage, self.match, kept=False) if self.rules.wallet else None

    def leave_trail(self) -> None:
        """There is no game that could be continued: only the lesson is named."""
        trail.step("lesson", self.slot)

    @property
    def written(self) -> bool:
        return True

    def save(self) -> None:
        """Nothing is kept."""

    def close_books(self) -> None:
        """There is nothing to close."""


class LessonPlay(Play):
    """The course of play, in which the player's actions are first shown to the teacher."""

    guide: Guide

    def act(self, action: int) -> None:
        if seat_of(action) == self.desk.viewer and not self.guide.lets(action):
            self._take_back()
            return
        super().act(action)

    def _take_back(self) -> None:
        """A card that was chosen or dragged to the pile goes back into the hand."""
        hand = self.stage.hand
        if hand.dragged is not None:
            hand.drop(self.app.pointer)
        if not self.hud.keys:
            hand.selected = None
        hand.arrange()
        self.app.invalidate()

    def call_uno(self) -> bool:
        """A call that is only wished for ahead would be made by itself later: here it is made or not."""
        desk, model = self.desk, self.stage.model
        if desk.call in desk.live_actions() or desk.may_want_uno(model.counts[model.viewer]):
            self.act(desk.call)
            return True
        return False

    def hurry(self) -> None:
        if self.idle and self.guide.course.step is not None:
            self.guide.lost()
            self.app.invalidate()
        super().hurry()

    def ask_hint(self) -> None:
        if self.guide.course.reading:
            self.guide.remind()
        else:
            super().ask_hint()

    def _show_hint(self, advice: Hint) -> None:
        """A good player may want something else than the teacher: then it is the teacher who answers."""
        if advice.action == self.guide.course.wanted:
            super()._show_hint(advice)
        else:
            self.guide.remind()
            self.app.invalidate()


class LessonInput(TableInput):
    """Mouse and keys; the teacher hears of everything that was refused."""

    def __init__(self, app: Context, play: Play, scene: LessonScene) -> None:
        super().__init__(app, play, scene.asking, scene.open_menu)
        self._guide = scene.guide

    def _refuse(self, refusal: whynot.Reason) -> None:
        super()._refuse(refusal)
        self._guide.refused()


class LessonScene(TableScene):
    """A table at which one lesson is played, from its first step to its last."""

    name = "lesson"

    def __init__(self, app: TableContext, lesson: Lesson) -> None:
        self.lesson = lesson
        self.course = Course(lesson)
        self.guide = Guide(self.course, app.t)
        super().__init__(app, self.course, slot=lesson.id)
        self.input: TableInput = LessonInput(app, self.play, self)
        self.coach = Coach(app, lesson, {"next": self.read, "show": self.show, "skip": self.skip})
        self.hud.sheets.kept = lambda: [self.coach.box]
        self._seen = (-1, 0)
        self._marked = -1
        self._ready_for = 0.0
        """For how long this step has been asked for."""
        self.hud.dressers.append(self._dress)

    def make_desk(self, app: TableContext, session: Session, slot: str) -> LessonDesk:
        return LessonDesk(app, session, slot)

    def make_play(self) -> LessonPlay:
        play = LessonPlay(self.app, self.desk, self.stage, self.hud)
        play.guide = self.guide
        return play

    def _dress(self) -> None:
        for name in _NOT_IN_A_LESSON:
            if name in self.hud.buttons:
                self.hud.buttons[name].visible = False

    # ---- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.audio.music(Music.CASINO if self.wager is not None else Music.TABLE)
        self.stage.hand.sort = self.app.settings.hand_sort
        self.play.set_speed()
        self.play.look_again()
        self.desk.leave_trail()

    def leave(self) -> None:
        self.coach.forget()
        super().leave()

    def pause(self) -> None:
        super().pause()
        self.coach.leave()

    def resized(self, size: tuple[int, int]) -> None:
        super().resized(size)
        self.coach.place(self.stage.placed)
        self._point()

    def open_menu(self) -> None:
        """Pause."""
        self.routes.lesson_pause(self)

    def rematch(self, stake: int = 0, auto: AutoRun | None = None) -> None:
        """The same lesson from its beginning."""
        self.routes.lesson(self.lesson.id, instead=True)

    # ---- the teacher's buttons --------------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether the table has caught up and something is asked of the player, or told."""
        return self.play.idle and self.play.settled and self.course.step is not None

    def read(self) -> None:
        """The player has read what there is to read."""
        if self.ready:
            self.course.read()
            self.guide.begin()
            self.hud.acted(own=True)
            self.invalidate()

    def show(self) -> None:
        """Do for the player what is asked."""
        wanted = self.course.wanted
        if self.ready and wanted is not None:
            self.play.act(wanted)

    def skip(self) -> None:
        """Leave, at any moment."""
        self.routes.back()

    # ---- time -------------------------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return super().animating or self.coach.pointer.busy

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._results_shown:
            # The end has handed over to another screen in the midst of this update.
            return
        self._ready_for = self._ready_for + seconds if self.ready and self._seen[0] == self.course.number else 0.0
        self._point()
        if self.coach.pointer.busy:
            self.coach.pointer.update(seconds)
            self.invalidate()

    def _go_on(self, seconds: float) -> None:
        if not self.course.finished:
            self.play.go_on(seconds)
            return
        self.stage.seats.waiting = False
        self._over_for += seconds
        if (self.instant or self._over_for >= RESULTS_AFTER) and not self._results_shown:
            self._finish()

    def _finish(self) -> None:
        self._results_shown = True
        self.coach.pointer.aim(None)
        self.stage.clear()
        done = self.app.settings.lessons_done
        if self.lesson.id not in done:
            done.append(self.lesson.id)
            self.app.save_settings()
        self.invalidate()
        self.routes.learned(self.lesson.id)

    def _point(self) -> None:
        """Let panel, light and arrow follow the course of the lesson."""
        ready, step = self.ready, self.course.step
        reading, waiting = ready and self.course.reading, ready and self.course.wanted is not None
        self.coach.tell(self.guide.words(not ready), self.course.number, reading, waiting)
        if ready and step is not None:
            self._mark(pointed_card(step))
            self.coach.pointer.aim(pointed_at(step, self.play), arrow_side(step, self.play))
        else:
            self._mark(-1)
            self.coach.pointer.aim(None)
        seen = (self.course.number, self.guide.tries)
        if seen != self._seen:
            self._seen = seen
            if self.guide.insists:
                self.coach.pointer.insist()

    def _mark(self, card: int) -> None:
        """Raise the card that is pointed at, as a hint does."""
        hand = self.stage.hand
        if (card >= 0 and hand.hinted != card) or card < 0 <= self._marked:
            hand.hinted = card
            hand.arrange()
        self._marked = card

    # ---- events and drawing -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if self.coach.handle(event):
            return True
        wish = intent(event)
        reads = wish is Intent.CONFIRM and self.ready and self.course.reading
        if reads or wish is Intent.AUTO:
            self.hud.keys = True
            self.invalidate()
            if self._ready_for >= LEAST_READING:
                self.coach.press("next" if reads else "show")
            return True
        before = self._answers()
        used = super().handle(event)
        meant = wish in (Intent.CONFIRM, Intent.UNO, Intent.DRAW) or digit(event) is not None
        if meant and self.ready and before == self._answers():
            # A key that does nothing now is answered all the same.
            self.guide.lost()
        return used

    def _answers(self) -> tuple[object, ...]:
        """What changes when something comes of a key."""
        return len(self.desk.match.actions), self.guide.tries, self.desk.prompt

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        placed, prompt = self.stage.placed, self.desk.prompt
        bright = [self.coach.box, self.hud.caption_rect(), *card_boxes(self.play)]
        bright += [prompt.rect] if prompt is not None else []
        bright += [self.hud.log.rect] if self.hud.log_open else []
        bright += [placed["discard"]] if self.course.wanted is not None else []
        if not self._results_shown:
            self.coach.draw(surface, placed, bright, self.hud.keys)
        self.hud.draw_tips(surface)

    def draw_tips(self, surface: pygame.Surface) -> None:
        """They come last: the teacher's darkness would lie on them."""

    def describe(self) -> dict[str, Any]:
        table, step = super().describe(), self.course.step
        return {
            **table,
            "targets": [*table["targets"], *([] if self._results_shown else self.coach.targets())],
            "lesson": self.lesson.id,
            "step": step.name if step is not None and self.ready else "",
            "wants": step.wants if step is not None and self.ready else "",
            "says": self.coach.text,
            "tries": self.guide.tries,
        }
