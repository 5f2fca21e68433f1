"""The course of a replay: events of then are told by the director, as one seat saw them or with all hands open."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.events import REVEALED, Event
from game.ui.context import Context
from game.ui.table.desk import Desk
from game.ui.table.director.director import SPEEDS as SHOWN_SPEEDS
from game.ui.table.director.director import Director
from game.ui.table.director.stage import Stage
from game.ui.table.hud import Hud
from game.ui.table.model import TableModel
from game.ui.table.play import Play
from game.ui.table.replay.model import OpenModel

SPEEDS = {"slow": 0.5, **SHOWN_SPEEDS}
"""How fast time passes on the stage; 0: everything happens at once."""


class ReplayDirector(Director):
    """Shows events as they were while all hands lie `open`, else as the viewer may know them."""

    open = True

    def feed(self, told: Iterable[Event]) -> None:
        if self.open:
            self._queue.extend(told)
        else:
            super().feed(told)


class ReplayPlay(Play):
    """Tells what it is given. `speed` is one of SPEEDS, and holds for this replay only."""

    def __init__(self, app: Context, desk: Desk, stage: Stage, hud: Hud) -> None:
        super().__init__(app, desk, stage, hud)
        self.director: ReplayDirector = ReplayDirector(stage)
        self.speed = app.settings.speed

    def set_speed(self) -> None:
        self.director.set_speed(self.speed, self.app.settings.reduced_motion)
        self.director.speed = SPEEDS[self.speed]

    @property
    def open(self) -> bool:
        """Whether everybody's cards are shown."""
        return self.director.open

    def set_open(self, open_cards: bool) -> None:
        """Show everybody's cards, or only those of the viewer; the state is to be looked at again."""
        self.director.open = self.stage.open_hands.steady = open_cards
        self.stage.open_hands.forget()

    # ---- moments ----------------------------------------------------------------------------------------------------

    def deal(self, told: list[Event]) -> None:
        """Show a deal from the first card on."""
        kind = OpenModel if self.open else TableModel
        self.stage.model = kind(self.desk.rules, self.desk.match.players, self.desk.viewer)
        self.start_round(told)
        self.unsettle()

    def tell(self, told: Iterable[Event]) -> None:
        """Show what an action has brought about."""
        self.director.feed(told)
        self.hud.acted(False)
        self.unsettle()

    def look_again(self, told: Iterable[Event] = ()) -> None:
        """Take over the state as it stands, to which an action has led that `told` this."""
        super().look_again()
        if self.open:
            self.stage.model = OpenModel.of(self.desk.match.state, self.desk.viewer)
        for event in told:
            if event.kind == REVEALED:
                self.stage.model.apply(event)
        self.stage.seats.moods.clear()
        self.unsettle()
        for held in self.stage.hand.cards:
            # Nothing glides to its place while somebody drags along the match.
            held.pose = held.target
