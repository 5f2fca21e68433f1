"""The screens that lie over a table, as the table sees them, and the table as they see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from game.ui.context import Context, Routes

if TYPE_CHECKING:
    from game.match.session import Session
    from game.ui.table.autorun import AutoRun
    from game.ui.table.confetti import Slip
    from game.ui.table.desk import Desk
    from game.ui.table.replay.reel import Reel


class OpenTable(Protocol):
    """A table, as far as the screens over it may know it."""

    desk: Desk
    paper: list[Slip]
    """The paper that was in the air when the table was done: it falls on over it."""

    @property
    def instant(self) -> bool:
        """Whether nothing is waited for."""

    def portrait(self, seat: int) -> str:
        """The picture of somebody in its present mood."""

    def open_menu(self) -> None:
        """Pause."""

    def next_round(self) -> None:
        """Deal the next round."""

    def rematch(self, stake: int = 0, auto: AutoRun | None = None) -> None:
        """The same people once more, from the first round on; with that stake put down at once, where it is given."""

    def react(self, action: int) -> None:
        """Carry out what somebody may do without looking at any cards."""

    def look_as(self, seat: int) -> None:
        """Show the table from another seat."""

    def fast_forward(self) -> None:
        """Show the rest of the round quickly."""


class OpenReplay(Protocol):
    """A replay that stands somewhere, as far as the screens over it may know it."""

    reel: Reel

    @property
    def step(self) -> int:
        """How many actions have been done."""

    @property
    def viewer(self) -> int:
        """The seat that is looked over the shoulder."""

    @property
    def open(self) -> bool:
        """Whether everybody's cards are shown."""

    def names(self) -> Sequence[str]:
        """What everybody is called."""

    def portrait(self, seat: int) -> str:
        """The picture of somebody."""


class TableRoutes(Routes, Protocol):
    """The ways from a table."""

    def another_table(self, session: Session, slot: str, stake: int = 0, auto: AutoRun | None = None) -> None:
        """To a table in the place of the one on screen."""

    def pause(self, table: OpenTable) -> None:
        """The menu over a table."""

    def watch(self, table: OpenTable) -> None:
        """The question to a player who has been knocked out."""

    def cover(self, table: OpenTable, seat: int) -> None:
        """The cover until the person at that seat has the mouse."""

    def results(self, table: OpenTable) -> None:
        """The end of a round or of a match."""

    def continue_game(self, replay: OpenReplay) -> None:
        """Ask whose seat the player takes in a game that goes on from where a replay stands."""

    def film(self, replay: OpenReplay) -> None:
        """Ask which piece of a replay becomes a moving picture, and make it."""

    def lesson_pause(self, table: OpenTable) -> None:
        """The menu over a lesson."""

    def learned(self, lesson: str) -> None:
        """The end of a lesson."""


class TableContext(Context, Protocol):
    """The running game, as far as a table may know it."""

    @property
    def routes(self) -> TableRoutes:
        """The ways to other screens, those over the table among them."""
