"""The chairs of the set-up: the player, the other people at this screen and the opponents, each on a chair."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.bots.roster import BY_ID
from game.ui.context import Context
from game.ui.keep.newgame import PERSON, Guest, NewGame
from game.ui.scenes.setup_parts import OpponentSeat, PersonSeat
from game.ui.widgets import Widget

_WIDEST = 96.0


class Chairs:
    """Who sits where in a game about to start; `changed` is called whenever that is another."""

    def __init__(self, app: Context, game: NewGame, changed: Callable[[], None]) -> None:
        self.app = app
        self.game = game
        self._changed = changed

    def widgets(self, left: float, top: float, room: float) -> list[Widget]:
        """A widget for every chair, in a row; the player's own comes first."""
        seats: list[Widget] = []
        number = 1
        seats.append(self._person("chair.you", 1, partial(self._name, 1, -1)))
        for chair, name in enumerate(self.game.characters):
            if name == PERSON:
                number += 1
                seats.append(self._person(f"chair.{chair}", number, partial(self._name, number, chair)))
            else:
                seats.append(OpponentSeat(self.app, f"chair.{chair}", BY_ID[name], partial(self._pick, chair)))
        width = min(_WIDEST, room / len(seats))
        left += (room - width * len(seats)) / 2
        for place, seat in enumerate(seats):
            seat.rect = self.app.page(left + place * width, top, width, 110)
        return seats

    def _person(self, name: str, number: int, on_press: Callable[[], None]) -> PersonSeat:
        guest, t = self._guest(number), self.app.t
        numbered = t("player.you") if self.game.humans == 1 else t("player.number", number=number)
        return PersonSeat(self.app, name, guest.name or numbered, guest.portrait, on_press)

    def _guest(self, number: int) -> Guest:
        settings = self.app.settings
        if number == 1:
            return Guest(settings.player_name, settings.portrait)
        return Guest.number(number, settings.guests, settings.portrait)

    def guests(self) -> tuple[Guest, ...]:
        """Everybody beside the player, as they will sit down."""
        return tuple(self._guest(number) for number in range(2, self.game.humans + 1))

    # ---- changing ------------------------------------------------------------------------------------------------

    def _pick(self, chair: int) -> None:
        self.app.routes.pick(self.game.characters, chair, partial(self._seat, chair))

    def _seat(self, chair: int, name: str) -> None:
        """Put somebody on a chair. An opponent that sat elsewhere changes places with the one that was there."""
        chairs = list(self.game.characters)
        if name != PERSON and name in chairs and chairs[chair] != PERSON:
            chairs[chairs.index(name)] = chairs[chair]
        elif name != PERSON and name in chairs:
            # Where a person leaves the chair, somebody new comes to the other one.
            chairs[chairs.index(name)] = ""
        chairs[chair] = name
        self._sit(chairs)
        if name == PERSON:
            self._name(1 + chairs[: chair + 1].count(PERSON), chair)

    def _sit(self, chairs: list[str]) -> None:
        self.game.humans = 1 + chairs.count(PERSON)
        self.game.characters = chairs
        self.game.put_right()
        self._changed()

    def _name(self, number: int, chair: int) -> None:
        """Ask who the person on that chair is."""
        guest = self._guest(number)
        others = {self._guest(other).portrait for other in range(1, self.game.humans + 1) if other != number}
        opponents = {BY_ID[name].portrait for name in self.game.characters if name != PERSON}
        leave = partial(self._pick, chair) if chair >= 0 else None
        self.app.routes.person(number, guest, frozenset(others | opponents), partial(self._named, number), leave)

    def _named(self, number: int, guest: Guest) -> None:
        settings = self.app.settings
        if number == 1:
            settings.player_name, settings.portrait = guest.name, guest.portrait
        else:
            rows = [list(row) for row in settings.guests]
            rows += [["", ""] for _ in range(number - 1 - len(rows))]
            rows[number - 2] = [guest.name, guest.portrait]
            settings.guests = rows
        self._changed()
