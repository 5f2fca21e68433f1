"""A lesson being played: an ordinary session, but for the computer players, who do what the lesson has them do."""

from __future__ import annotations

from collections import deque

from game.bots.protocol import Reflexes
from game.bots.roster import BY_ID
from game.core.actions import seat_of
from game.core.errors import IllegalActionError
from game.core.events import Sink
from game.core.notation import read_action
from game.core.rng import Stream
from game.core.view import View, observe
from game.match.lessons.lesson import Lesson, Step
from game.match.match import Match
from game.match.reactions import Upcoming
from game.match.session import Seat, Session
from game.rulesets import position

PAUSE_MS = 1300
"""A little longer than players usually think: what they do is to be understood."""


class ScriptedBot:
    """A computer player that does what is written down for it."""

    def __init__(self, script: deque[int], name: str) -> None:
        self.name = name
        self.reflexes = Reflexes()
        self._script = script

    def choose(self, view: View, stream: Stream) -> int:
        """What comes next in the script."""
        return self._script[0]

    def react(self, view: View, stream: Stream) -> int | None:
        """Nothing happens out of turn."""
        return None


class Course(Session):
    """The lesson from its first step to its last. The same actions are done every time, one after the other."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.number = 0
        """The step that is asked for now, from 0; as many as there are, once all are done."""
        self.script: deque[int] = deque()
        """What the others are about to do before the next step."""
        match = Match.at(position(lesson.position), seed=1)
        super().__init__(match, self._seats(match))
        self._due: Upcoming | None = None

    def _seats(self, match: Match) -> list[Seat]:
        roles = match.rules.roles
        if roles:
            return [Seat(), *(Seat(bot=ScriptedBot(self.script, role.bot)) for role in roles[1:])]
        people = [BY_ID[name] for name in self.lesson.opponents]
        return [Seat(), *(Seat(one.name, ScriptedBot(self.script, one.id), one) for one in people)]

    # ---- where it stands --------------------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """What is asked of the player now; None while the others act, and when all is done."""
        return self.lesson.steps[self.number] if not self.script and not self.finished else None

    @property
    def finished(self) -> bool:
        """Whether all steps are done, and what they led to as well."""
        return self.number >= len(self.lesson.steps) and not self.script

    @property
    def wanted(self) -> int | None:
        """The one action of the player that leads on."""
        return read_action(self.step.wants) if self.step is not None and self.step.wants else None

    @property
    def reading(self) -> bool:
        """Whether there is only something to read."""
        return self.step is not None and not self.step.wants

    # ---- going on ---------------------------------------------------------------------------------------------------

    def read(self) -> None:
        """The player has read what there was to read."""
        if self.reading:
            self._step_done()

    def upcoming(self) -> Upcoming | None:
        """What the script says next; None while it is the player's turn to do something."""
        if not self.script:
            self._due = None
        elif self._due is None:
            seat = seat_of(self.script[0])
            bot, view = self.seats[seat].bot, observe(self.match.state, seat)
            self._due = Upcoming(seat, PAUSE_MS, None, bot, view, Stream(seat))
        return self._due

    def act(self, action: int, sink: Sink = None) -> None:
        """Carry out what the lesson says comes now; IllegalActionError if it is anything else."""
        if action not in (self.script[0] if self.script else None, self.wanted):
            raise IllegalActionError("the lesson has something else in mind")
        self.match.apply(action, sink)
        self._due = None
        if self.script:
            self.script.popleft()
        else:
            self._step_done()

    def _step_done(self) -> None:
        step = self.lesson.steps[self.number]
        self.number += 1
        self.script.extend(map(read_action, step.then))
