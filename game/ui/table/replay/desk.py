"""The desk of somebody who only looks on: the match of then at any of its moments, what was staked, and the log."""

from __future__ import annotations

from game.core.events import Event
from game.core.state import NONE
from game.match.match import Match
from game.match.replay import Replay
from game.match.session import Session
from game.ui.keep.history import Recorded
from game.ui.keep.storage import Storage
from game.ui.table.desk import Desk
from game.ui.table.overlays import TableContext
from game.ui.table.replay.reel import Reel
from game.ui.table.sealed import Sealed
from game.ui.table.stake import Stake

_NO_STAKE = Recorded(0, 0.0, "", 0, 0, 0, (), None, 0)


class ReplayStake(Stake):
    """What lay on the table, and the credits of that moment."""

    def __init__(self, storage: Storage, match: Match, recorded: Recorded) -> None:
        super().__init__(storage, match, kept=False)
        self.over = False
        self.paid = recorded.paid
        self._recorded = recorded

    @property
    def shown(self) -> tuple[int, int]:
        """Credits and stake of that moment."""
        recorded = self._recorded
        return recorded.credits + (recorded.paid if self.over else 0), recorded.stake

    @property
    def lies(self) -> bool:
        """Whether the hand is still played."""
        return not self.over

    @property
    def own(self) -> bool:
        """They were the player's."""
        return True

    @property
    def on_table(self) -> int:
        """The chips on the felt."""
        return self._recorded.stake


class Chronicle:
    """All that a match tells, and how much of it up to each of its moments."""

    def __init__(self, replay: Replay) -> None:
        match, told = replay.begin(), list[Event]()
        told += match.dealt
        self._ends = [(len(told), len(told))]
        """After so many actions: how much was told, and how much with the next deal."""
        for _ in replay.actions:
            if match.state.over and not match.over:
                match.next_round()
                told += match.dealt
                self._ends[-1] = (self._ends[-1][0], len(told))
            replay.step(match, told)
            self._ends.append((len(told), len(told)))
        self._told = told
        self._seen: tuple[int, list[Event]] = (NONE, told)
        """All of it as somebody saw it, whoever was asked for last."""

    def until(self, place: int, dealt: int, viewer: int = NONE) -> list[Event]:
        """All that was told up to a moment, as the viewer saw it or with everybody's cards."""
        if self._seen[0] != viewer:
            seen = self._told if viewer == NONE else [event.seen_by(viewer) for event in self._told]
            self._seen = (viewer, seen)
        return self._seen[1][: self._ends[place][dealt]]


class ReplayDesk(Desk):
    """Nobody decides anything at it, and nothing is kept. It stands wherever the reel does."""

    def __init__(self, app: TableContext, session: Session, reel: Reel) -> None:
        self.reel = reel
        self.open = True
        """Whether everybody's cards may be seen, in the log as well."""
        self._chronicle: Chronicle | None = None
        super().__init__(app, session)
        self._sealed = Sealed(reel.recording.seals if reel.recording is not None else ())
        self._persons = list(self.people)
        # Whoever sat there does not sit here: nobody is asked anything.
        self.people.clear()
        self.covered = False
        # The first deal is shown.
        self._past = []

    def make_stake(self) -> ReplayStake | None:
        if not self.rules.wallet:
            return None
        return ReplayStake(self.app.storage, self.match, self.reel.hand or _NO_STAKE)

    @property
    def addressed(self) -> int:
        """The only person at the table is the player of then, unless it is called by a name."""
        persons = self._persons
        return persons[0] if len(persons) == 1 and not self.session.seats[persons[0]].name else NONE

    @property
    def written(self) -> bool:
        return True

    def save(self) -> None:
        """Nothing is kept: it has been."""

    def close_books(self) -> None:
        """There is nothing to close."""

    def _readable(self, event: Event) -> Event:
        return event if self.open else event.seen_by(self.viewer)

    @property
    def past(self) -> list[Event]:
        if self._past is None:
            if self._chronicle is None:
                self._chronicle = Chronicle(self.reel.replay)
            self._past = self._chronicle.until(*self._joined, NONE if self.open else self.viewer)
        return self._past

    def stand(self, match: Match, shown: bool) -> None:
        """The match is at another moment. What led there is `shown` now, or it lies in the past."""
        self.match = self.session.match = match
        if isinstance(self.stake, ReplayStake):
            self.stake.over = match.state.over
        if shown:
            return
        place = len(match.actions)
        dealt = place in self.reel.stepper.rounds and not match.state.over
        self._joined = (place, dealt)
        self._past = None
        self.log.clear()
        self.rewound += 1
        self._worded = None
        for event in self.reel.stepper.told(place - 1).events if place and not dealt else ():
            if self.words(event):
                self._worded = self._readable(event)
