"""A recorded game to be kept, shown and passed on: its replay, who sat there, when, and the seals of its shuffles.

    spietato-game/5 classic @ 2 17 @ 0:r7 1:draw @ seats person,Ada,you_1 pepe @ played 1794855600 @ seals 1:0f..
        @ sum 9b..

As a line or as a file it is the same text: only the blanks differ. The sum tells whether any of it was lost or changed.
A plain replay, of this version or an earlier one, is a recording that says nothing of its seats.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import pairwise
from urllib.parse import quote, unquote

from game.bots.protocol import Bot
from game.bots.registry import BOTS, bot
from game.bots.roster import BY_ID, LEVELS
from game.core.errors import ChangedError, NotationError, SpietatoError, UnreadableError
from game.core.ruleset import Ruleset
from game.core.untrusted import LONGEST_REPLAY, check_length, read_number, shown
from game.match.match import Match
from game.match.replay import MARK as REPLAY_MARK
from game.match.replay import Replay, read_replay
from game.match.sealing import Seal, read_seal, wrong_seals
from game.match.session import Session
from game.match.versions import PLAYERS_SINCE

FILE_ENDING = ".spietato"
"""What the name of a recording's file ends in."""
MARK = "spietato-game"
PERSON = "person"
LONGEST_NAME = 40
"""The letters of a name: more than the field for it takes."""
LONGEST_RECORDING = LONGEST_REPLAY + 1_000_000
LATEST = 253_402_300_799
"""The last second of the year 9999."""
_PORTRAIT = re.compile(r"[a-z0-9_]{1,40}")
_HALF = re.compile("[\ud800-\udfff]")
_LINE = 100
"""The letters of a line in a file."""
_UNSEEN = str.maketrans(dict.fromkeys("\ufeff\u200b\u2060\u00ad"))


@dataclass(frozen=True, slots=True)
class RecordedSeat:
    """Who sat there: a person where `bot` is empty, who may have a name and a portrait."""

    name: str = ""
    bot: str = ""
    """A character, a level or another computer player of the game, by its name in the registry."""
    portrait: str = ""

    def text(self) -> str:
        """As one word: `person,Ada,you_1` or `pepe`."""
        words = [self.bot or PERSON, quote(self.name, safe=""), self.portrait]
        while not words[-1]:
            words.pop()
        return ",".join(words)

    def player(self, rules: Ruleset) -> Bot | None:
        """The computer player that sat there; None for a person."""
        return bot(self.bot, rules) if self.bot else None


@dataclass(frozen=True, slots=True)
class Recording:
    """A recorded game and all that is known of it."""

    replay: Replay
    seats: tuple[RecordedSeat, ...] = field(default=())
    """One for each player; none where nobody has written down who sat there."""
    played: int = 0
    """When it was over, or was played last, in seconds since 1970; 0 if that is not known."""
    seals: tuple[Seal, ...] = field(default=())
    """The fingerprints that were shown before the rounds."""

    @classmethod
    def of(cls, session: Session, played: float = 0.0, seals: Iterable[Seal] = ()) -> Recording:
        """The recording of a session so far."""
        return cls(Replay.of(session.match), recorded_seats(session), int(played), tuple(seals))

    def text(self) -> str:
        """The recording on one line."""
        parts = [self.replay.text().strip()]
        if self.seats:
            parts.append("seats " + " ".join(seat.text() for seat in self.seats))
        if self.played:
            parts.append(f"played {self.played}")
        if self.seals:
            parts.append("seals " + " ".join(seal.text() for seal in self.seals))
        line = MARK + " @ ".join(parts).removeprefix(REPLAY_MARK)
        return f"{line} @ sum {_sum(line)}"

    def file_text(self) -> str:
        """The same in lines that an editor can show, for a file."""
        lines: list[str] = []
        for part in self.text().split(" @ "):
            row = "@" if lines else ""
            for word in part.split():
                if row and len(row) + len(word) >= _LINE:
                    lines.append(row)
                    row = ""
                row = f"{row} {word}" if row else word
            lines.append(row)
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str) -> Recording:
        """The recording in a line or a file's text; NotationError says what is wrong with it.

        It is a NewerError if a later program has written it, and a ChangedError if it is not as it was written.
        """
        return _read(text)

    @property
    def askable(self) -> bool:
        """Whether the computer players think today as they did then, so that they can be asked again."""
        return bool(self.seats) and self.replay.version >= PLAYERS_SINCE

    def bots(self) -> tuple[Bot | None, ...]:
        """The computer players on their seats; None for people, and for everybody where the seats are not known."""
        rules = self.replay.rules
        return tuple(seat.player(rules) for seat in self.seats) or (None,) * self.replay.players


def recorded_seats(session: Session) -> tuple[RecordedSeat, ...]:
    """Who sits at a session's table, as it is written down. A computer player from outside the game is as good as a
    person: nobody else could ask it again."""
    return tuple(
        _recorded(seat.name, "" if seat.bot is None else seat.bot.name, seat.portrait) for seat in session.seats
    )


def kept_seats(rules: Ruleset, kept: Iterable[tuple[str, str, str]]) -> tuple[RecordedSeat, ...]:
    """The same out of the name, the character and the portrait of each seat, as they are kept with a match. Where every
    seat has a role, only the one that stakes is a person's."""
    if rules.roles:
        return tuple(
            RecordedSeat(bot="" if seat == rules.staker else role.bot) for seat, role in enumerate(rules.roles)
        )
    return tuple(_recorded(*fields) for fields in kept)


def _recorded(name: str, bot_name: str, portrait: str) -> RecordedSeat:
    if bot_name in _known():
        return RecordedSeat(bot=bot_name)
    seen = " ".join("".join(filter(str.isprintable, name)).split())
    return RecordedSeat(seen[:LONGEST_NAME].strip(), "", portrait if _PORTRAIT.fullmatch(portrait) else "")


def check_match(recording: Recording, match: Match | None = None) -> tuple[Seal, ...]:
    """The seals of a recording that its match does not open: none if every shuffle is the one that was sealed.

    IllegalActionError if the match does not fit together; whoever has played it already gives it.
    """
    return wrong_seals(recording.replay.play() if match is None else match, recording.seals)


# ---- reading --------------------------------------------------------------------------------------------------------


def _read(text: str) -> Recording:
    check_length(text, LONGEST_RECORDING, "recording")
    if _HALF.search(text):
        raise UnreadableError("the recording has half a letter in it")
    line = " ".join(text.translate(_UNSEEN).split())
    parts = [part.strip() for part in line.split("@")]
    whole = parts[0].startswith(f"{MARK}/")
    if whole:
        parts[0] = REPLAY_MARK + parts[0].removeprefix(MARK)
    # Whether it is a game at all, and one that this version can know, comes before everything else.
    recording = Recording(read_replay(" @ ".join(parts[:3] if whole else parts)))
    if not whole:
        return recording
    sections = _sections(parts[3:])
    if "sum" not in sections or parts[-1].split()[0] != "sum":
        raise ChangedError("the recording is cut off: its end is missing")
    if sections.pop("sum") != [_sum(line.rpartition(" @ ")[0])]:
        raise ChangedError("the recording is not as it was written: something in it was lost or changed")
    return replace(
        recording,
        seats=_seats(sections.pop("seats", []), recording.replay),
        played=_time(sections.pop("played", ["0"])),
        seals=_seals(sections.pop("seals", [])),
    )


def _sections(parts: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for part in parts:
        name, *words = part.split() or [""]
        if name not in ("seats", "played", "seals", "sum"):
            raise NotationError(f"'{shown(name)}' is no part of a recording")
        if name in found:
            raise NotationError(f"the recording has its {name} twice")
        found[name] = words
    return found


def _sum(line: str) -> str:
    return sha256(line.encode()).hexdigest()


def _seats(words: list[str], replay: Replay) -> tuple[RecordedSeat, ...]:
    if words and len(words) != replay.players:
        raise NotationError(f"the recording names {len(words)} seats for {replay.players} players")
    return tuple(_seat(word, replay.rules) for word in words)


def _seat(word: str, rules: Ruleset) -> RecordedSeat:
    who, *rest = word.split(",")
    if len(rest) > 2:
        raise NotationError(f"'{shown(word)}' is not a seat")
    name, portrait = (*rest, "", "")[:2]
    name = unquote(name)
    if not name.isprintable() or len(name) > LONGEST_NAME or name != " ".join(name.split()):
        raise NotationError(f"'{shown(name)}' is not a player's name")
    if portrait and not _PORTRAIT.fullmatch(portrait):
        raise NotationError(f"'{shown(portrait)}' is not a portrait")
    return RecordedSeat(name, "" if who == PERSON else _bot_name(who, rules), portrait)


def _bot_name(name: str, rules: Ruleset) -> str:
    # A line from outside must never make the program load a module: only the game's own players are known here.
    if name not in _known():
        raise NotationError(f"there is no computer player '{shown(name)}' here")
    try:
        bot(name, rules)
    except SpietatoError as error:
        raise NotationError(str(error)) from None
    return name


def _known() -> frozenset[str]:
    return frozenset((*BOTS, *BY_ID, *LEVELS))


def _time(words: list[str]) -> int:
    moment = read_number(words[0], 0, LATEST) if len(words) == 1 else None
    if moment is None:
        raise NotationError("the recording does not say when it was played")
    return moment


def _seals(words: list[str]) -> tuple[Seal, ...]:
    found = tuple(map(read_seal, words))
    if any(first.round >= second.round for first, second in pairwise(found)):
        raise NotationError("the fingerprints of the recording are not in the order of their rounds")
    return found
