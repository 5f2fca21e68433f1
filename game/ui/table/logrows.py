"""What stands in the log of moves: the whole match so far, round by round, or one player's part in it."""

from __future__ import annotations

from typing import NamedTuple

from game.core.events import DEAL, Event
from game.core.state import NONE
from game.ui.table.desk import Desk
from game.ui.words.logtext import is_told

Row = Event | int
"""Something that has happened, or the number of the round that begins there."""


class _Mark(NamedTuple):
    """How far the rows have come after something has happened."""

    rows: int
    number: int
    """The round that is played."""
    heading: int
    """The one whose heading is still to come; 0 for none."""
    dealing: bool


class LogRows:
    """The rows, worked out anew only when something has happened or another player is looked for."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.player = NONE
        """Whose part is shown; NONE for everybody's."""
        self._rows: list[Row] = []
        self._key: tuple[object, ...] = ()
        self._happened: list[Event] = []
        self._marks: list[_Mark] = []
        """One for each of those."""
        self._for = NONE

    @property
    def key(self) -> tuple[object, ...]:
        """Another one when the rows are others."""
        return self.player, len(self.desk.log), self.desk.rewound

    @property
    def rows(self) -> list[Row]:
        """All of them, the oldest first."""
        if self.key != self._key:
            self._rows = self._build()
            self._key = self.key
        return self._rows

    @property
    def told(self) -> list[Event]:
        """All events that have a line, the oldest first."""
        return [row for row in self.rows if isinstance(row, Event)]

    def _build(self) -> list[Row]:
        """What was there before stays as far as the same things have happened: whoever drags through a long match looks
        at another piece of it in every frame."""
        happened = [*self.desk.past, *self.desk.log]
        kept = min(len(self._happened), len(happened)) if self.player == self._for else 0
        if kept and self._happened[kept - 1] is not happened[kept - 1]:
            kept = 0
        del self._marks[kept:]
        # A round that began at a position was not dealt.
        first = 1 if self.desk.match.start is not None else 0
        mark = self._marks[-1] if kept else _Mark(0, first, first, False)
        rows = self._rows[: mark.rows]
        for event in happened[kept:]:
            mark = self._row(rows, event, mark)
            self._marks.append(mark)
        self._happened, self._for = happened, self.player
        return rows

    def _row(self, rows: list[Row], event: Event, mark: _Mark) -> _Mark:
        """Add the line of an event, under the heading of its round if it is the first there; how far that leads."""
        _, number, heading, dealing = mark
        if event.kind == DEAL and not dealing:
            number = heading = number + 1
        if is_told(event) and (self.player == NONE or self.player in (event.seat, event.other)):
            if heading and not self.desk.rules.single:
                rows.append(heading)
            heading = 0
            rows.append(event)
        return _Mark(len(rows), number, heading, event.kind == DEAL)
