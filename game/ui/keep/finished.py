"""A finished match as rows of the store: what is written at its end, how it is read again, and how it is forgotten.

The row in `matches` is what counts. What the match came to lies in `records`, and in `listed` the lists in which it is
found: all of that can be worked out again from the first. There is a list for every choice of opponent or level,
table and result, and for every one that leaves some of them open; so each is one stretch of an index, and `lists`
knows how long it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from game.bots.roster import BY_ID
from game.core.errors import SpietatoError, UnreadableError
from game.core.houserules import changed_rules
from game.core.ruleset import Ruleset
from game.core.untrusted import parse_json
from game.match.record import LOST, NOBODY, WON, Record, record, result_of
from game.match.recording import LONGEST_NAME, RecordedSeat, Recording
from game.match.replay import Replay
from game.match.sealing import seal, sealable
from game.match.session import Session
from game.rulesets import RULESETS, preset
from game.ui.keep.savedgames import Kept, SavedSeat, seats_text
from game.ui.keep.shelf import set_place
from game.ui.keep.store import Statement
from game.ui.reading import clean_name

PUT_MATCH = "INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
MATCH_COLUMNS = "id, started, ended, ruleset, seats, winner, rounds, scores, replay"
RESULTS = (WON, LOST, NOBODY)
LEVEL = "level:"
"""Before a level where otherwise an opponent is named."""
_LONGEST_SEATS = 10_000
_PUT_RECORD = f"INSERT OR REPLACE INTO records VALUES ({', '.join('?' * 27)})"
_NEW_LIST = "INSERT OR IGNORE INTO lists (who, place, result, matches) VALUES (?, ?, ?, 0)"
_THIS = "who = ? AND place = ? AND result = ?"
_COUNT = f"""UPDATE lists SET matches = matches + 1 WHERE {_THIS}
    AND NOT EXISTS (SELECT 1 FROM listed WHERE list = lists.id AND match = ?)"""
_LIST = f"INSERT OR IGNORE INTO listed SELECT id, ? FROM lists WHERE {_THIS}"
_UNCOUNT = f"""UPDATE lists SET matches = matches - 1 WHERE {_THIS}
    AND EXISTS (SELECT 1 FROM listed WHERE list = lists.id AND match = ?)"""
_UNLIST = f"DELETE FROM listed WHERE match = ? AND list = (SELECT id FROM lists WHERE {_THIS})"


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over, as the list of past games tells of it."""

    id: int
    started: float
    ended: float
    seconds: float
    """How long it was played, without long pauses; 0 where nobody has measured it."""
    book: str
    title: str
    """The name of the set of house rules; empty if it was the rulebook's own table."""
    changes: int
    """How many house rules differed from the rulebook."""
    seats: tuple[SavedSeat, ...]
    winner: int
    """The seat that has won, or -1."""
    rounds: int
    scores: tuple[int, ...]
    result: str
    """For the first person at the table."""
    facts: Record | None = None
    """None where the match no longer fits today's rules, so that only its result is known."""
    continued: bool = False
    """Whether it was played on from a replay: it is listed, and no statistics count it."""

    @property
    def person(self) -> int:
        """The seat whose result is told: the first at which a person sat."""
        return next((number for number, seat in enumerate(self.seats) if seat.character not in BY_ID), 0)

    @property
    def opponents(self) -> tuple[str, ...]:
        """The characters at the table, in the order of their seats."""
        return tuple(seat.character for seat in self.seats if seat.character in BY_ID)

    @property
    def place(self) -> str:
        """The table it was played at, as saved games know it: its rulebook, or its set of house rules."""
        return set_place(self.title) if self.title else self.book

    @property
    def points(self) -> int:
        """What the person had in the end."""
        return self.scores[self.person] if self.person < len(self.scores) else 0


def finished(row: Sequence[Any], seconds: float = 0.0) -> Finished:
    """The match of a row of `matches`, with all its facts; ValueError if the row makes no sense."""
    match = replace(plain(row), continued=begins_midway(row[8]))
    try:
        replay = Recording.read(row[8]).replay
        match = replace(match, title=replay.rules.title, changes=changes_of(replay.rules), seconds=seconds)
        return with_facts(match, replay)
    except SpietatoError:
        return match


def begins_midway(text: str) -> bool:
    """Whether a recording begins in a position and not with a deal, even where the rest of it cannot be read."""
    return "|" in text.partition("@")[0]


def with_facts(match: Finished, replay: Replay) -> Finished:
    """The same with what its replay tells; IllegalActionError if that does not fit."""
    facts = record(replay, match.person)
    # An old replay may go elsewhere by today's rules: then it tells of another match.
    return replace(match, facts=facts) if facts.result == match.result else match


def plain(row: Sequence[Any]) -> Finished:
    """The match of a row as far as it can be told without its replay; ValueError if the row makes no sense."""
    id_, started, ended, ruleset, seats, winner, rounds, scores, *_ = row
    if ruleset not in RULESETS or type(winner) is not int or type(rounds) is not int:
        raise ValueError("a match of a table that there is not")
    if not all(type(moment) in (int, float) for moment in (started, ended)):
        raise ValueError("a match with something else for a time")
    try:
        found, points = read_seats(seats), parse_json(scores, _LONGEST_SEATS)
    except UnreadableError as error:
        raise ValueError(str(error)) from None
    if not isinstance(points, list) or len(points) != len(found) or not all(type(score) is int for score in points):
        raise ValueError("a match with something else for a score")
    match = Finished(id_, started, ended, 0.0, ruleset, "", 0, found, winner, rounds, tuple(points), NOBODY)
    return replace(match, result=result_of(winner, match.person))


def read_seats(text: Any) -> tuple[SavedSeat, ...]:
    """Who sat there, out of what was written down; ValueError if that is something else."""
    found = parse_json(text, _LONGEST_SEATS) if isinstance(text, str) else None
    if not isinstance(found, list) or not all(isinstance(seat, list) and len(seat) in (2, 3) for seat in found):
        raise ValueError("a match with something else for a seat")
    return tuple(SavedSeat(clean_name(seat[0]), *map(str, seat[1:])) for seat in found)


def recording_of(match: Finished, text: str) -> Recording:
    """The recording of a match out of its row; NotationError if it cannot be read. Those that were written first were
    plain replays: who sat there and when stands beside them."""
    recording = Recording.read(text)
    if recording.seats:
        return recording
    seats = tuple(
        RecordedSeat("", seat.character)
        if seat.character in BY_ID
        else RecordedSeat(seat.name[:LONGEST_NAME].strip() if seat.portrait else "", "", seat.portrait)
        for seat in match.seats
    )
    return replace(recording, seats=seats, played=int(match.ended))


def changes_of(rules: Ruleset) -> int:
    """How many house rules differ from the rulebook; a name is none."""
    return len(changed_rules(preset(rules.id), rules).keys() - {"title"})


# ---- writing --------------------------------------------------------------------------------------------------------


def at_the_end(kept: Kept, session: Session, number: int, now: float) -> list[Statement]:
    """What writes down a match that is over: all there is to know of it."""
    match = session.match
    seals = [seal(match, number) for number in range(1, match.round + 1) if sealable(match, number)]
    recording = Recording.of(session, now, seals).text()
    winner = -1 if match.winner is None else match.winner
    seats, scores = seats_text(kept.seats), json.dumps(match.scores)
    row = (number, kept.started, now, match.rules.id, seats, winner, match.round, scores, recording)
    return [(PUT_MATCH, row), *record_rows(finished(row, kept.spent_at(now)))]


def record_rows(match: Finished) -> list[Statement]:
    """What writes down what a match came to, and puts it into its lists. Done twice, it is as if done once."""
    statements: list[Statement] = [(_PUT_RECORD, _record_row(match))]
    for choice in choices(match):
        statements += [(_NEW_LIST, choice), (_COUNT, (*choice, match.id)), (_LIST, (match.id, *choice))]
    return statements


def forgotten(match: Finished) -> list[Statement]:
    """What deletes a match and all that is known of it."""
    statements: list[Statement] = []
    for choice in choices(match):
        statements += [(_UNCOUNT, (*choice, match.id)), (_UNLIST, (match.id, *choice))]
    return [
        *statements,
        ("DELETE FROM records WHERE match = ?", (match.id,)),
        ("DELETE FROM matches WHERE id = ?", (match.id,)),
    ]


def choices(match: Finished) -> Iterator[tuple[str, str, str]]:
    """Every list in which a match is found: who was there, at which table, with which result; empty is any."""
    levels = (LEVEL + BY_ID[character].level for character in match.opponents)
    who = dict.fromkeys(("", *match.opponents, *levels))
    return product(who, ("", match.place), ("", match.result))


def _record_row(match: Finished) -> tuple[Any, ...]:
    facts = match.facts
    told: tuple[Any, ...] = (None,) * 13
    rank = None
    if facts is not None:
        rank = facts.rank
        told = (
            *(facts.rounds_won, facts.rounds_lost, facts.cards_left, facts.survived, facts.suffered),
            *(facts.called, facts.forgot, facts.caught, facts.catches, *facts.colours),
        )
    people = len(match.seats) - len(match.opponents)
    return (
        *(match.id, match.ended, match.seconds, match.book, match.title, match.changes, len(match.seats), people),
        *(" ".join(match.opponents), match.rounds, match.result, rank, match.points, *told),
        int(match.continued),
    )


def facts_from(row: Sequence[Any]) -> Record | None:
    """The facts out of the columns of `records` from `result` on; None if they are not known."""
    if row[1] is None:
        return None
    colours = tuple(row[12:])
    result, rank, points, won, lost, left, survived, suffered, called, forgot, caught, catches = row[:12]
    return Record(result, rank, points, won, lost, left, survived, suffered, called, forgot, caught, catches, colours)
