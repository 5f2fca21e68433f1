"""The lessons, in the order in which they are offered: guided hands, each the same every time it is played."""

from __future__ import annotations

from game.match.lessons.casino import CASINO
from game.match.lessons.first import FIRST
from game.match.lessons.lesson import Lesson, Step
from game.match.lessons.no_mercy import NO_MERCY
from game.match.lessons.official import OFFICIAL

LESSONS: dict[str, Lesson] = {lesson.id: lesson for lesson in (FIRST, NO_MERCY, OFFICIAL, CASINO)}

__all__ = ["LESSONS", "Lesson", "Step"]
