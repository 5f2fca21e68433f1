"""Saved games: what is kept of one, how it becomes rows of the store, and how it comes back as it stood."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from game.core.errors import NotationError
from game.core.notation import action_text, read_action
from game.core.untrusted import parse_json
from game.match.match import Match
from game.match.replay import Replay, read_replay
from game.match.saves import restored
from game.match.session import Session
from game.rulesets import RULESETS, position_line
from game.ui.keep.shelf import set_place
from game.ui.keep.store import Statement
from game.ui.reading import clean_name, is_duration, is_moment, nearest_moment

_LONGEST_SEATS = 10_000
_NUMBER = re.compile(r"-[1-9]\d{0,8}$")
_UPDATE = "UPDATE games SET position = ?, played = ?, seal = ?, spent = ? WHERE id = ?"
LONGEST_PAUSE = 120.0
"""Whoever does nothing for longer has left the table: that is no time of play."""


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """Who sat there: a character's id, or nobody's for a person, who may have chosen a portrait."""

    name: str
    character: str = ""
    portrait: str = ""

    def fields(self) -> list[str]:
        """As it is written down: without the portrait where there is none, as it was before people could choose."""
        return [self.name, self.character, *([self.portrait] if self.portrait else [])]


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that can be continued. `slot` is its place: that of its rulebook or of its set of house rules, with a
    number if it is a further one."""

    slot: str
    match: Match
    seats: tuple[SavedSeat, ...]
    played: float
    """When it was last played, in seconds since 1970."""
    stake: int = 0
    """What lies on an open hand of the casino."""

    @property
    def ruleset(self) -> str:
        """The id of the rulebook."""
        return self.match.rules.id


@dataclass(slots=True)
class Kept:
    """A game as the store has it, or will have once the writer gets to it."""

    id: int
    head: str
    """Its replay without the actions."""
    seats: tuple[SavedSeat, ...]
    started: float
    actions: list[int] = field(default_factory=list)
    position: str = ""
    played: float = 0.0
    spent: float = 0.0
    """For how many seconds it was played, without long pauses."""
    source: Match | None = None
    """The match that was saved last: if it is the same again, only what is new needs to be looked at."""

    def holds(self, match: Match) -> bool:
        """Whether that match is this game, as far as it has come."""
        if match is not self.source and self.head != head_of(match):
            return False
        return match.actions[: len(self.actions)] == self.actions

    def match(self) -> Match:
        """The match as it stood; NotationError says why it cannot be had."""
        replay = read_replay(self.head)
        whole = Replay(
            replay.rules, replay.players, replay.seed, tuple(self.actions), replay.start, version=replay.version
        )
        if len(self.seats) != whole.players:
            raise NotationError("the saved game has not as many seats as players")
        return restored(whole, self.position)

    def spent_at(self, now: float) -> float:
        """For how many seconds it has been played by then."""
        return round(self.spent + min(max(0.0, now - (self.played or self.started)), LONGEST_PAUSE), 3)

    def grow(self, match: Match, played: float) -> list[Statement]:
        """Take down what has been done since; what writes it."""
        self.spent = self.spent_at(played)
        new = match.actions[len(self.actions) :]
        first = len(self.actions) + 1
        self.actions += new
        self.position, self.played, self.source = position_line(match.state), played, match
        return [
            *(_action(self.id, number, action) for number, action in enumerate(new, first)),
            (_UPDATE, (*self._row()[2:], self.spent, self.id)),
        ]

    def whole(self, slot: str) -> list[Statement]:
        """What writes all of it."""
        head, seats, *rest = self._row()
        row = (self.id, slot, head, seats, rest[0], self.started, *rest[1:], self.spent)
        return [
            ("DELETE FROM actions WHERE game = ? OR game IN (SELECT id FROM games WHERE slot = ?)", (self.id, slot)),
            ("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row),
            *(_action(self.id, number, action) for number, action in enumerate(self.actions, 1)),
        ]

    def _row(self) -> tuple[str, str, str, float, str]:
        """Head, seats, position, when it was played, and the seal over them."""
        row = (self.head, seats_text(self.seats), self.position, self.played)
        return *row, seal_over(*row)


def seats_text(seats: Iterable[SavedSeat]) -> str:
    """Who sits there, as it is written down."""
    return json.dumps([seat.fields() for seat in seats], ensure_ascii=False)


def seal_over(head: str, seats: str, position: str, played: float) -> str:
    """What a saved game is sealed with: its actions must lead to its position, but nothing else vouches for a name."""
    return sha256(f"{head}|{seats}|{position}|{played:.3f}".encode()).hexdigest()[:32]


def _action(game: int, number: int, action: int) -> Statement:
    return "INSERT OR REPLACE INTO actions VALUES (?, ?, ?)", (game, number, action_text(action))


def head_of(match: Match) -> str:
    """The replay of a match without its actions: rules, players, seed, and where it started."""
    return Replay(match.rules, match.players, match.seed, (), match.start).text()


def dropped(slot: str) -> list[Statement]:
    """What forgets the game in that place."""
    return [
        ("DELETE FROM actions WHERE game IN (SELECT id FROM games WHERE slot = ?)", (slot,)),
        ("DELETE FROM games WHERE slot = ?", (slot,)),
    ]


def kept_from(row: Sequence[Any], actions: Iterable[Sequence[Any]]) -> tuple[str, Kept]:
    """A game out of its rows, and its place; ValueError or NotationError if they make no sense."""
    id_, slot, head, seats, position, started, played, seal, *rest = row
    # The copy that is only looked at may be of a version that did not measure it yet.
    spent = rest[0] if rest and is_duration(rest[0]) else 0.0
    if not all(type(value) is str for value in (slot, head, seats, position, seal)):
        raise ValueError("a saved game with something else for a word")
    if type(started) is not float or type(played) is not float:
        raise ValueError("a saved game with something else for a time")
    if seal != seal_over(head, seats, position, played):
        raise ValueError("a saved game that was changed")
    found = parse_json(seats, _LONGEST_SEATS)
    if not isinstance(found, list):
        raise ValueError("a saved game without seats")
    if not all(isinstance(fields, list) and len(fields) in (2, 3) for fields in found):
        raise ValueError("a saved game with something else for a seat")
    seated = tuple(_seat(*fields) for fields in found)
    done = [read_action(str(action)) for _, action in sorted((number, action) for _, number, action in actions)]
    # The seal does not cover when it was started, and covers whatever the clock said when it was played.
    times = (started if is_moment(started) else nearest_moment(played)), nearest_moment(played)
    return slot, Kept(id_, head, seated, times[0], done, position, times[1], spent)


def _seat(name: object, character: object, portrait: object = "") -> SavedSeat:
    return SavedSeat(clean_name(name), str(character), str(portrait))


def is_slot(name: str) -> bool:
    """Whether that is the place of a rulebook's game: its id, with a number if it is a further one."""
    return _NUMBER.sub("", name) in RULESETS


def is_place(slot: str, head: str) -> bool:
    """Whether a game with that head may be in that place: its rulebook's, or that of the set by which it is played."""
    if is_slot(slot):
        return True
    title = read_replay(head).rules.title
    return bool(title) and set_place(title) in (slot, _NUMBER.sub("", slot))


def free_place(slot: str, taken: Container[str]) -> str:
    """That place, or a further one if it is taken."""
    if slot not in taken:
        return slot
    first, number = _NUMBER.sub("", slot) if is_slot(slot) else slot, 2
    while f"{first}-{number}" in taken:
        number += 1
    return f"{first}-{number}"


def saved_seats(session: Session) -> list[SavedSeat]:
    """Who sits at a session's table, as it is written down."""
    return [SavedSeat(seat.name, seat.character.id if seat.character else "", seat.portrait) for seat in session.seats]
