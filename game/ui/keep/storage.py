"""Games that can be continued and the casino's purse on disk: written after every action, read at the next start."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.errors import NewerError, OutdatedError, SpietatoError
from game.match import versions
from game.rulesets import RULESETS, wallet_table
from game.ui import paths
from game.ui.keep.pursefile import PurseFiles
from game.ui.keep.settings import free_name, set_aside, write_atomically

if TYPE_CHECKING:
    from game.match.casino import Purse
    from game.match.match import Match
    from game.match.session import Session

CASINO = wallet_table().id
"""The place of the casino's open hand. It lies in the purse, together with its stake."""
_NUMBER = re.compile(r"-[1-9]\d*$")


def _is_slot(name: str) -> bool:
    """Whether that is the place of a game: a rulebook's id, with a number if it is a further one."""
    return _NUMBER.sub("", name) in RULESETS


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """Who sat there: a character's id, or nobody's for a person."""

    name: str
    character: str = ""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that can be continued. `slot` is its place: the rulebook's id, with a number if it is a further one."""

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


class Storage:
    """Files of the player's data folder. A folder that cannot be written to is reported once and then left alone.

    With `look_only` nothing is written at all, and the casino's open hand is not shown: for a window that takes a
    picture or plays by itself while another one may be in use.
    """

    def __init__(self, notice: Callable[[str], None] | None = None, folder: Path | None = None) -> None:
        self.folder = folder or paths.data_folder()
        self.look_only = False
        self._notice = notice
        self._read_only = False
        self._newer: set[Path] = set()
        """Files that a later version of the program has written: they are neither read nor touched."""
        both = (self.folder / "purse.json", self._file(CASINO))
        self._purse = PurseFiles(both, self._write, self._set_aside, self._say)

    # ---- games ---------------------------------------------------------------------------------------------------

    def _file(self, slot: str) -> Path:
        return self.folder / "games" / f"{slot}.json"

    def save_game(self, match: Match, seats: Sequence[SavedSeat], slot: str = "", played: float = 0.0) -> bool:
        """Keep the match as it stands, in its place or else in its rulebook's; whether that worked."""
        from game.match.saves import save_text

        if match.rules.wallet:
            raise ValueError("a hand of the casino is saved in the purse, with its stake")
        data = {
            "version": versions.VERSION,
            "played": round(played or time.time(), 3),
            "seats": [[seat.name, seat.character] for seat in seats],
            "game": save_text(match),
        }
        return self._write(self._file(slot or match.rules.id), json.dumps(data, ensure_ascii=False))

    def save_session(self, session: Session, slot: str = "") -> bool:
        """Keep the match of a session with everybody who sits at its table."""
        return self.save_game(session.match, saved_seats(session), slot)

    def games(self) -> list[SavedGame]:
        """All games that can be continued, the last played first. Damaged ones are put aside."""
        try:
            names = sorted(file.stem for file in self._file("").parent.iterdir() if file.suffix == ".json")
        except OSError:
            names = []
        slots = [name for name in names if _is_slot(name) and name != CASINO]
        found = [game for slot in (CASINO, *slots) if (game := self.game(slot)) is not None]
        return sorted(found, key=lambda game: game.played, reverse=True)

    def game(self, slot: str) -> SavedGame | None:
        """The game in that place; None if there is none, or it is damaged: then it is put aside."""
        if slot == CASINO:
            return self._open_hand()
        file = self._file(slot)
        try:
            return _read_game(file, slot)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError, KeyError, TypeError, SpietatoError) as error:
            self._unreadable(file, error)
            return None

    def place(self, ruleset: str) -> str:
        """Where a new game of that rulebook is kept: in its own place, unless a later program's game lies there."""
        self.game(ruleset)
        return self._free_slot(ruleset) if self._file(ruleset) in self._newer else ruleset

    def _unreadable(self, file: Path, error: Exception) -> None:
        """Say why a game cannot be continued. It is put aside, or left as it is where a later program can read it."""
        if not isinstance(error, NewerError):
            self._set_aside(file)
            self._say("notice.save_outdated" if isinstance(error, OutdatedError) else "notice.save_broken")
        elif file not in self._newer:
            self._newer.add(file)
            self._say("notice.save_newer")

    def drop_game(self, slot: str) -> None:
        """Forget a game: it is over, or was given up. An open hand of the casino is neither."""
        if slot == CASINO or self.look_only or self._file(slot) in self._newer:
            return
        try:
            self._file(slot).unlink(missing_ok=True)
        except OSError:
            self._failed()

    def make_room(self, slot: str) -> bool:
        """Give the game in that place a further one of its own, so that a new game can take it; whether it needed to.
        Where nobody has done anything yet, nothing is lost."""
        game = self.game(slot) if slot != CASINO else None
        if game is None or not game.match.actions or self.look_only:
            return False
        try:
            os.replace(self._file(slot), self._file(self._free_slot(game.ruleset)))
        except OSError:
            self._failed()
            return False
        return True

    def _free_slot(self, ruleset: str) -> str:
        number = 2
        while self._file(f"{ruleset}-{number}").exists():
            number += 1
        return f"{ruleset}-{number}"

    # ---- the first version ---------------------------------------------------------------------------------------

    def take_over(self) -> None:
        """Version 0.1 kept a single game: give it the place of its rulebook, and keep the original beside it."""
        file = self.folder / "game.json"
        if self.look_only or not file.is_file():
            return
        try:
            old = _read_game(file, "")
        except (OSError, ValueError, KeyError, TypeError, SpietatoError) as error:
            self._unreadable(file, error)
            return
        if old.match.rules.wallet:
            from game.match.casino import Hand

            self._purse.load(Hand(old.match.seed, tuple(old.match.actions)))
        elif not self._taken_over(old):
            slot = self._free_slot(old.ruleset) if self._file(old.ruleset).exists() else old.ruleset
            if not self.save_game(old.match, old.seats, slot, old.played):
                return
        try:
            keep_original(file)
        except OSError:
            self._failed()

    def _taken_over(self, old: SavedGame) -> bool:
        """Whether that was done already, and the program killed before the original was out of the way."""
        there = self.game(old.ruleset)
        return there is not None and (there.match.seed, there.match.actions) == (old.match.seed, old.match.actions)

    # ---- the casino ----------------------------------------------------------------------------------------------

    def load_purse(self) -> Purse:
        """The purse as it was left, with the open hand; or a fresh one."""
        if self.look_only:
            from game.match.casino import Purse

            return Purse()
        return self._purse.load()

    def save_purse(self, purse: Purse) -> bool:
        """Keep the purse with its hand; whether that worked."""
        return self._purse.save(purse) if not self.look_only else False

    def _open_hand(self) -> SavedGame | None:
        purse = self.load_purse()
        if purse.hand is None:
            return None
        return SavedGame(CASINO, purse.hand.match(), (), self._purse.played, purse.stake)

    # ---- writing -------------------------------------------------------------------------------------------------

    def _write(self, file: Path, text: str) -> bool:
        if self._read_only or self.look_only or file in self._newer:
            return False
        try:
            write_atomically(file, text)
        except OSError:
            self._failed()
            return False
        return True

    def _set_aside(self, file: Path) -> None:
        if not self.look_only:
            set_aside(file)

    def _failed(self) -> None:
        if not self._read_only:
            self._read_only = True
            self._say("notice.read_only")

    def _say(self, key: str) -> None:
        if self._notice is not None and not self.look_only:
            self._notice(key)


def _read_game(file: Path, slot: str) -> SavedGame:
    """The game in a file, played up to where it stood."""
    from game.match.saves import load_text

    data = versions.upgraded(versions.GAME, json.loads(file.read_text(encoding="utf-8")))
    seats = tuple(SavedSeat(str(name), str(character)) for name, character in data["seats"])
    match = load_text(str(data["game"]))
    if len(seats) != match.players:
        raise ValueError("not as many seats as players")
    return SavedGame(slot, match, seats, float(data["played"] or file.stat().st_mtime))


def keep_original(file: Path) -> None:
    """Keep a file of the first version under another name."""
    os.replace(file, free_name(file, "taken"))


def saved_seats(session: Session) -> list[SavedSeat]:
    """Who sits at a session's table, as it is written down."""
    return [SavedSeat(seat.name, seat.character.id if seat.character else "") for seat in session.seats]
