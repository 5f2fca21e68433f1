"""A finished match as rows of the store: what is written at its end, how it is read again, and how it is forgotten.

The row in `matches` is what counts. What the match came to lies in `records`, and in `listed` the lists in which it is
found: all of that can be worked out again from the first, and it is never believed: `FITS` and `from_rows` say whether
a row of `records` can be right. There is a list for every choice of opponent or level, table and result, and for every
one that leaves some of them open; so each is one stretch of an index, and `lists` knows how long it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from game.bots.roster import BY_ID, LEVELS
from game.core.actions import MOST_PLAYERS
from game.core.errors import SpietatoError, UnreadableError
from game.core.houserules import LONGEST_TITLE, changed_rules
from game.core.ruleset import Ruleset
from game.core.untrusted import parse_json
from game.match.record import LOST, NOBODY, WON, Record, record, result_of
from game.match.recording import LONGEST_NAME, RecordedSeat, Recording
from game.match.replay import Replay
from game.match.sealing import seal, sealable
from game.match.session import Session
from game.rulesets import RULESETS, preset
from game.ui import faults
from game.ui.keep.savedgames import Kept, SavedSeat, seats_text
from game.ui.keep.shelf import set_place
from game.ui.keep.store import Statement
from game.ui.reading import LATEST_MOMENT, MOST_SECONDS, clean_name, is_duration, is_moment, nearest_moment

PUT_MATCH = "INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
MATCH_COLUMNS = "id, started, ended, ruleset, seats, winner, rounds, scores, replay"
RESULTS = (WON, LOST, NOBODY)
UNREADABLE = "unreadable"
"""In the place of a result: the row of this match makes no sense. It is listed, and no statistics count it."""
LEVEL = "level:"
"""Before a level where otherwise an opponent is named."""
_LONGEST_SEATS = 10_000
_MOST_POINTS = 10**9
_MOST = 10**7
"""More than a match has rounds, cards or calls: it has up to a million actions."""
_COUNTS = (
    *("rounds_won", "rounds_lost", "survived", "suffered", "called", "forgot", "caught", "catches"),
    *("red", "yellow", "green", "blue"),
)
RECORD_COLUMNS = (
    *("match", "ended", "seconds", "book", "title", "changes", "players", "people", "opponents", "rounds", "result"),
    *("rank", "points", *_COUNTS[:2], "cards_left", *_COUNTS[2:], "continued"),
)
_RESULT = RECORD_COLUMNS.index("result")
_PUT_RECORD = f"INSERT OR REPLACE INTO records VALUES ({', '.join('?' * len(RECORD_COLUMNS))})"
_NEW_LIST = "INSERT OR IGNORE INTO lists (who, place, result, matches) VALUES (?, ?, ?, 0)"
_THIS = "who = ? AND place = ? AND result = ?"
_COUNT = f"""UPDATE lists SET matches = matches + 1 WHERE {_THIS}
    AND NOT EXISTS (SELECT 1 FROM listed WHERE list = lists.id AND match = ?)"""
_LIST = f"INSERT OR IGNORE INTO listed SELECT id, ? FROM lists WHERE {_THIS}"
_UNCOUNT = """UPDATE lists SET matches = matches - 1
    WHERE EXISTS (SELECT 1 FROM listed WHERE list = lists.id AND match = ?)"""
_UNLIST = "DELETE FROM listed WHERE list IN (SELECT id FROM lists) AND match = ?"


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
    text = row[8]
    if not isinstance(text, str):
        raise ValueError("a match with something else for a recording")
    match = replace(plain(row), continued=begins_midway(text))
    try:
        replay = Recording.read(text).replay
        if replay.players != len(match.seats):
            raise ValueError("a match with not as many seats as players")
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
    if not isinstance(ruleset, str) or ruleset not in RULESETS:
        raise ValueError("a match of a table that there is not")
    if not is_moment(started) or not is_moment(ended):
        raise ValueError("a match with something else for a time")
    if not isinstance(scores, str):
        raise ValueError("a match with something else for a score")
    try:
        found, points = read_seats(seats), parse_json(scores, _LONGEST_SEATS)
    except UnreadableError as error:
        raise ValueError(str(error)) from None
    if not 1 < len(found) <= MOST_PLAYERS:
        raise ValueError("a match with too few or too many seats")
    if not isinstance(points, list) or len(points) != len(found):
        raise ValueError("a match with something else for a score")
    whole = (
        *((score, -_MOST_POINTS, _MOST_POINTS) for score in points),
        (winner, -1, len(found) - 1),
        (rounds, 0, _MOST),
    )
    if not all(type(number) is int and low <= number <= high for number, low, high in whole):
        raise ValueError("a match with something else for a number")
    match = Finished(id_, started, ended, 0.0, ruleset, "", 0, found, winner, rounds, tuple(points), NOBODY)
    return replace(match, result=result_of(winner, match.person))


def read_seats(text: Any) -> tuple[SavedSeat, ...]:
    """Who sat there, out of what was written down; ValueError if that is something else."""
    found = parse_json(text, _LONGEST_SEATS) if isinstance(text, str) else None
    if not isinstance(found, list) or not all(isinstance(seat, list) and len(seat) in (2, 3) for seat in found):
        raise ValueError("a match with something else for a seat")
    return tuple(SavedSeat(clean_name(seat[0]), *map(str, seat[1:])) for seat in found)


def recording_of(match: Finished, text: object) -> Recording:
    """The recording of a match out of its row; NotationError if it cannot be read. Those that were written first were
    plain replays: who sat there and when stands beside them."""
    if not isinstance(text, str):
        raise UnreadableError("something else in the place of a recording")
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
    match, now = session.match, nearest_moment(now)
    seals = [seal(match, number) for number in range(1, match.round + 1) if sealable(match, number)]
    recording = Recording.of(session, now, seals).text()
    winner = -1 if match.winner is None else match.winner
    seats, scores = seats_text(kept.seats), json.dumps(match.scores)
    row = (number, kept.started, now, match.rules.id, seats, winner, match.round, scores, recording)
    return [(PUT_MATCH, row), *record_rows(finished(row, kept.spent_at(now)))]


def record_rows(match: Finished) -> list[Statement]:
    """What writes down what a match came to, and puts it into its lists. Done twice, it is as if done once."""
    return [(_PUT_RECORD, _record_row(match)), *list_rows(match.id, choices(match))]


def unreadable_rows(id_: int) -> list[Statement]:
    """What writes down that the row of a match makes no sense."""
    told: dict[str, Any] = dict.fromkeys(RECORD_COLUMNS[:-1], 0) | {"match": id_, "result": UNREADABLE, "continued": 0}
    told |= dict.fromkeys(("book", "title", "opponents"), "") | dict.fromkeys(("rank", "cards_left", *_COUNTS))
    return [(_PUT_RECORD, tuple(told[name] for name in RECORD_COLUMNS)), *list_rows(id_)]


def list_rows(id_: int, chosen: Iterable[tuple[str, str, str]] = (("", "", ""),)) -> list[Statement]:
    """What puts a match into these lists, or only into that of all."""
    statements: list[Statement] = []
    for choice in chosen:
        statements += [(_NEW_LIST, choice), (_COUNT, (*choice, id_)), (_LIST, (id_, *choice))]
    return statements


def unlisted(id_: int) -> list[Statement]:
    """What takes a match out of every list, also out of those that it was never meant for."""
    return [(_UNCOUNT, (id_,)), (_UNLIST, (id_,))]


def forgotten(id_: int) -> list[Statement]:
    """What deletes a match and all that is known of it."""
    rest = ("DELETE FROM records WHERE match = ?", "DELETE FROM matches WHERE id = ?")
    return [*unlisted(id_), *((sql, (id_,)) for sql in rest)]


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


# ---- what is worked out, checked ------------------------------------------------------------------------------------


def _within(low: float, high: float, *columns: str) -> Iterator[str]:
    """Conditions that are true of numbers in that range alone: to the store, a text is more than any number."""
    return (f"{column} BETWEEN {low!r} AND {high!r}" for column in columns)


def _texts(words: Iterable[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)


_FACTS_FIT = " AND ".join((*_within(1, MOST_PLAYERS, "rank"), *_within(0, _MOST, *_COUNTS)))
_RECORD_FITS = " AND ".join(
    (
        *_within(0, LATEST_MOMENT, "records.ended"),
        *_within(0, MOST_SECONDS, "seconds"),
        *_within(2, MOST_PLAYERS, "players"),
        *_within(0, MOST_PLAYERS, "people"),
        *_within(0, _MOST, "changes", "records.rounds"),
        *_within(-_MOST_POINTS, _MOST_POINTS, "points"),
        *_within(0, 1, "continued"),
        "typeof(players + people + changes + records.rounds + points + continued) = 'integer'",
        f"result IN ({_texts(RESULTS)})",
        f"(book IN ({_texts(RULESETS)}) OR book = (SELECT ruleset FROM matches WHERE id = records.match))",
        f"typeof(title) = 'text' AND length(title) <= {LONGEST_TITLE}",
        # As many opponents as there are, with a blank between any two.
        "typeof(opponents) = 'text' AND length(opponents) <= 1000 AND players - people = CASE opponents WHEN '' THEN 0"
        " ELSE 1 + length(opponents) - length(replace(opponents, ' ', '')) END",
        # Either all facts are known or none; and cards are left to whoever has lost.
        f"""CASE WHEN rank IS NULL THEN coalesce(cards_left, {", ".join(_COUNTS)}) IS NULL
            ELSE {_FACTS_FIT} AND typeof(rank + {" + ".join(_COUNTS)}) = 'integer'
            AND CASE result WHEN '{LOST}' THEN typeof(cards_left) = 'integer' AND cards_left BETWEEN 0 AND {_MOST}
                ELSE cards_left IS NULL END END""",
    )
)
FITS = f"(result = '{UNREADABLE}' OR {_RECORD_FITS}) IS TRUE"
"""Whether a row of `records` can be right, as far as it tells by itself."""


def from_rows(match_row: Sequence[Any], record_row: Sequence[Any], fits: object) -> tuple[Finished | None, bool]:
    """The match of a row of `matches`, without its replay, and a row of `records`; and whether what is worked out from
    it is right as far as can be told: `fits` is what the store says of that. If it is not, only what the first row has
    is told. None if that makes no sense."""
    try:
        match = plain(match_row)
    except ValueError as error:
        faults.write_log(f"the match {match_row[0]} cannot be read: {error}")
        return None, bool(fits) and record_row[_RESULT] != UNREADABLE
    if not fits:
        return match, False
    if record_row[_RESULT] == UNREADABLE:
        return None, False
    told = dict(zip(RECORD_COLUMNS, record_row, strict=True))
    facts = None
    if told["rank"] is not None:
        counts = {name: told[name] for name in (*_COUNTS[:-4], "cards_left")}
        colours = tuple(told[name] for name in _COUNTS[-4:])
        facts = Record(told["result"], told["rank"], told["points"], colours=colours, **counts)
    played = {name: told[name] for name in ("seconds", "title", "changes")}
    whole = replace(match, facts=facts, continued=bool(told["continued"]), **played)
    # Whatever stands in both rows must be the same.
    return (whole, True) if _record_row(whole) == tuple(record_row) else (match, False)


def seconds_in(record_row: Sequence[Any]) -> float:
    """How long a match was played, which no recording tells: what a row of `records` says of it, if that can be."""
    seconds = record_row[RECORD_COLUMNS.index("seconds")]
    return float(seconds) if is_duration(seconds) else 0.0


def is_list(who: object, place: object, result: object) -> bool:
    """Whether there may be a list of that name."""
    known = isinstance(who, str) and (not who or who in BY_ID or who in {LEVEL + level for level in LEVELS})
    at = isinstance(place, str) and (not place or place in RULESETS or place.startswith(set_place("")))
    return known and at and result in ("", *RESULTS)
