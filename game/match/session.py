"""A match with people and computer players: what the computer players will do next, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.bots.protocol import Bot
from game.bots.roster import Character
from game.core.actions import DRAW, PASS, kind_of, seat_of
from game.core.events import Sink
from game.core.state import DRAWN
from game.match.match import Match
from game.match.reactions import Player, Upcoming, decision, upcoming

__all__ = ["Seat", "Session", "Upcoming"]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a person where `bot` is None. Without a name of its own, the screen finds a word for it, and
    without a portrait a face."""

    name: str = ""
    bot: Bot | None = None
    character: Character | None = None
    portrait: str = ""
    """The face that a person has chosen; characters have their own."""


class Session:
    """Ask `upcoming` after every action; when its delay has passed and nobody was faster, `act` on its decision."""

    def __init__(self, match: Match, seats: Sequence[Seat], practice: bool = False) -> None:
        """`practice`: at a table with a stake, it is played for credits that do not count."""
        if len(seats) != match.players:
            raise ValueError(f"{len(seats)} seats are taken at a table for {match.players}")
        self.match = match
        self.seats = tuple(seats)
        self.practice = practice
        self._players = tuple(_player(seat) for seat in seats)
        self._plan: Upcoming | None = None
        self._planned_for = (-1, -1)

    def upcoming(self) -> Upcoming | None:
        """The next thing a computer player will do if nobody acts before; None if only people can act, or nobody."""
        if self._planned_for != self._moment:
            self._plan = upcoming(self.match, self._players)
            self._planned_for = self._moment
        return self._plan

    def act(self, action: int, sink: Sink = None) -> None:
        """Carry out anybody's action; IllegalActionError if it may not be.

        A computer player that keeps the card it has drawn does so in the same moment: a pause, or what the others may
        do in between, would tell them that it could have laid the card.
        """
        plan = self._plan if self._planned_for == self._moment else None
        self.match.apply(action, sink)
        player = self._players[seat_of(action)]
        if kind_of(action) == DRAW and player is not None and self.match.state.phase == DRAWN:
            prepared = plan.sequel(action) if plan is not None else None
            choice = decision(self.match, player.bot) if prepared is None else prepared
            if kind_of(choice) == PASS:
                self.match.apply(choice, sink)

    @property
    def _moment(self) -> tuple[int, int]:
        return self.match.round, len(self.match.actions)


def _player(seat: Seat) -> Player | None:
    if seat.bot is None:
        return None
    return Player(seat.bot, seat.bot.reflexes if seat.character is None else seat.character.reflexes)
