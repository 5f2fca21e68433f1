"""What stands in the log of moves: the whole match so far, round by round, or one player's part in it."""

from __future__ import annotations

from itertools import chain

from game.core.events import DEAL, Event
from game.core.state import NONE
from game.ui.table.desk import Desk
from game.ui.words.logtext import is_told

Row = Event | int
"""Something that has happened, or the number of the round that begins there."""


class LogRows:
    """The rows, worked out anew only when something has happened or another player is looked for."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.player = NONE
        """Whose part is shown; NONE for everybody's."""
        self._rows: list[Row] = []
        self._key: tuple[object, ...] = ()

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
        desk, rows = self.desk, list[Row]()
        # A round that began at a position was not dealt.
        number = heading = 1 if desk.match.start is not None else 0
        dealing = False
        for event in chain(desk.past, desk.log):
            if event.kind == DEAL and not dealing:
                number = heading = number + 1
            dealing = event.kind == DEAL
            if not is_told(event) or not self._concerns(event):
                continue
            if heading and not desk.rules.single:
                rows.append(heading)
            heading = 0
            rows.append(event)
        return rows

    def _concerns(self, event: Event) -> bool:
        return self.player == NONE or self.player in (event.seat, event.other)
