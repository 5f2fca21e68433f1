"""The teacher's part of a lesson: which of the player's actions lead on, and what is said about all the others."""

from __future__ import annotations

from game.core.actions import CALL, kind_of
from game.match.lessons.course import Course
from game.ui.words.locale import Locale

PLAINLY_AFTER = 2
"""After so many wrong tries it is said in the plainest words."""


class Guide:
    """Knows how often the player has tried something else at this step, and finds the words for it."""

    def __init__(self, course: Course, t: Locale) -> None:
        self.course = course
        self._t = t
        self.tries = 0
        self._remark = ""
        """What was said about the last try, by the key of its sentence."""
        self._plainly = False

    # ---- what the player does ---------------------------------------------------------------------------------------

    def lets(self, action: int) -> bool:
        """Whether an action of the player leads on; if not, the teacher says why not."""
        if action == self.course.wanted:
            self.begin()
            return True
        step = self.course.step
        if step is None:
            self._wrong("lesson.watch")
        elif self.course.reading:
            self._wrong("lesson.else_read")
        elif step.wrong:
            self._wrong(self._key("wrong"))
        else:
            self._wrong("lesson.else_uno" if kind_of(action) == CALL else "lesson.else")
        return False

    def begin(self) -> None:
        """A new step begins: whatever was tried before is forgotten."""
        self.tries = 0
        self._remark = ""
        self._plainly = False

    def refused(self) -> None:
        """The table itself has said why something cannot be done."""
        self._wrong("")

    def lost(self) -> None:
        """The player has pressed something that means nothing."""
        self._wrong("lesson.else_read" if self.course.reading else "lesson.lost")

    def remind(self) -> None:
        """Say plainly what to do: the player has asked."""
        self._remark = "lesson.else_read" if self.course.reading else ""
        self._plainly = True

    def _wrong(self, remark: str) -> None:
        self.tries += 1
        self._remark = remark
        self._plainly = self._plainly or self.tries >= PLAINLY_AFTER

    @property
    def insists(self) -> bool:
        """Whether the pointer should be hard to overlook."""
        return self.tries >= PLAINLY_AFTER

    # ---- words ------------------------------------------------------------------------------------------------------

    def words(self, watching: bool) -> str:
        """What the teacher says now; while the table is busy, only to watch."""
        step = self.course.step
        if watching or step is None:
            return self.say("lesson.watch")
        if self.course.reading:
            remark = f"\n{self.say(self._remark)}" if self._remark else ""
            return self.say(self._key()) + remark
        if self._remark:
            return f"{self.say(self._remark)} {self.say(self._key('plain'))}"
        return self.say(self._key("plain" if self._plainly else ""))

    def say(self, key: str) -> str:
        """A sentence in which the others may be named."""
        names = [seat.name for seat in self.course.seats]
        return self._t(key, one=names[1], two=names[-1])

    def _key(self, part: str = "") -> str:
        step = self.course.step
        assert step is not None
        key = f"lesson.{self.course.lesson.id}.{step.name}"
        return f"{key}.{part}" if part else key
