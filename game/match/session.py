"""A match with people and computer players: what the computer players will do next, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.bots.protocol import Bot
from game.bots.roster import Character
from game.core.events import Sink
from game.match.match import Match
from game.match.reactions import Player, Upcoming, upcoming

__all__ = ["Seat", "Session", "Upcoming"]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a person where `bot` is None. Without a name of its own, the screen finds a word for it."""

    name: str = ""
    bot: Bot | None = None
    character: Character | None = None


class Session:
    """Ask `upcoming` after every action; when its delay has passed and nobody was faster, `act` on its decision."""

    def __init__(self, match: Match, seats: Sequence[Seat]) -> None:
        if len(seats) != match.players:
            raise ValueError(f"{len(seats)} seats are taken at a table for {match.players}")
        self.match = match
        self.seats = tuple(seats)
        self._players = tuple(_player(seat) for seat in seats)
        self._plan: Upcoming | None = None
        self._planned_for = (-1, -1)

    def upcoming(self) -> Upcoming | None:
        """The next thing a computer player will do if nobody acts before; None if only people can act, or nobody."""
        moment = (self.match.round, len(self.match.actions))
        if moment != self._planned_for:
            self._plan = upcoming(self.match, self._players)
            self._planned_for = moment
        return self._plan

    def act(self, action: int, sink: Sink = None) -> None:
        """Carry out anybody's action; IllegalActionError if it may not be."""
        self.match.apply(action, sink)


def _player(seat: Seat) -> Player | None:
    if seat.bot is None:
        return None
    return Player(seat.bot, seat.bot.reflexes if seat.character is None else seat.character.reflexes)
