"""The game in progress and the casino's purse on disk: written after every action, read at the next start."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.ui import paths
from game.ui.settings import set_aside, write_atomically

if TYPE_CHECKING:
    from game.match.casino import Purse
    from game.match.match import Match
    from game.match.session import Session

GAME_VERSION = 1
PURSE_VERSION = 1


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """Who sat there: a character's id, or nobody's for a person."""

    name: str
    character: str = ""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that can be continued. `text` is what `game.match.saves` wrote; `extra` belongs to the table."""

    text: str
    seats: tuple[SavedSeat, ...]
    extra: dict[str, Any]

    @property
    def ruleset(self) -> str:
        """The id of the rulebook, without reading the whole game."""
        try:
            words = str(json.loads(self.text)["replay"]).split()
        except (ValueError, KeyError, TypeError):
            return ""
        return words[1].partition("[")[0] if len(words) > 1 else ""


class Storage:
    """Files of the player's data folder. A folder that cannot be written to is reported once and then left alone."""

    def __init__(self, notice: Callable[[str], None] | None = None, folder: Path | None = None) -> None:
        self.folder = folder or paths.data_folder()
        self._notice = notice
        self._read_only = False

    # ---- the game in progress ------------------------------------------------------------------------------------

    @property
    def game_file(self) -> Path:
        """Where the game in progress is."""
        return self.folder / "game.json"

    def save_game(self, match: Match, seats: Sequence[SavedSeat], extra: dict[str, Any] | None = None) -> bool:
        """Keep the match as it stands; whether that worked."""
        from game.match.saves import save_text

        data = {
            "version": GAME_VERSION,
            "seats": [[seat.name, seat.character] for seat in seats],
            "game": save_text(match),
            "extra": extra or {},
        }
        return self._write(self.game_file, json.dumps(data, ensure_ascii=False))

    def save_session(self, session: Session, extra: dict[str, Any] | None = None) -> bool:
        """Keep the match of a session with everybody who sits at its table."""
        return self.save_game(session.match, saved_seats(session), extra)

    def has_game(self) -> bool:
        """Whether there is a game to continue."""
        return self.game_file.is_file()

    def load_game(self) -> SavedGame | None:
        """The game in progress; None if there is none, or it is damaged: then it is put aside."""
        try:
            data = json.loads(self.game_file.read_text(encoding="utf-8"))
            if data["version"] != GAME_VERSION:
                raise ValueError("written by another version")
            seats = tuple(SavedSeat(str(name), str(character)) for name, character in data["seats"])
            return SavedGame(str(data["game"]), seats, dict(data.get("extra") or {}))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError, KeyError, TypeError):
            self.set_game_aside()
            return None

    def set_game_aside(self) -> None:
        """Keep a game that cannot be read under another name, and say so."""
        set_aside(self.game_file)
        self._say("notice.save_broken")

    def drop_game(self) -> None:
        """Forget the game in progress: it is over, or was given up."""
        try:
            self.game_file.unlink(missing_ok=True)
        except OSError:
            self._failed()

    # ---- the casino's purse --------------------------------------------------------------------------------------

    @property
    def purse_file(self) -> Path:
        """Where the credits are."""
        return self.folder / "purse.json"

    def load_purse(self) -> Purse:
        """The purse as it was left, or a fresh one."""
        from game.match.casino import Entry, Purse

        try:
            data = json.loads(self.purse_file.read_text(encoding="utf-8"))
            history = [
                Entry(str(kind), int(stake), int(paid), int(left)) for kind, stake, paid, left in data["history"]
            ]
            purse = Purse(int(data["credits"]), int(data["stake"]), history)
        except (FileNotFoundError, NotADirectoryError):
            return Purse()
        except (OSError, ValueError, KeyError, TypeError):
            set_aside(self.purse_file)
            self._say("notice.purse_broken")
            return Purse()
        return purse if purse.credits >= 0 and purse.stake >= 0 else Purse()

    def save_purse(self, purse: Purse) -> bool:
        """Keep the purse; whether that worked."""
        data = {
            "version": PURSE_VERSION,
            "credits": purse.credits,
            "stake": purse.stake,
            "history": [dataclasses.astuple(entry) for entry in purse.history],
        }
        return self._write(self.purse_file, json.dumps(data))

    # ---- writing -------------------------------------------------------------------------------------------------

    def _write(self, file: Path, text: str) -> bool:
        if self._read_only:
            return False
        try:
            write_atomically(file, text)
        except OSError:
            self._failed()
            return False
        return True

    def _failed(self) -> None:
        if not self._read_only:
            self._read_only = True
            self._say("notice.read_only")

    def _say(self, key: str) -> None:
        if self._notice is not None:
            self._notice(key)


def saved_seats(session: Session) -> list[SavedSeat]:
    """Who sits at a session's table, as it is written down."""
    return [SavedSeat(seat.name, seat.character.id if seat.character else "") for seat in session.seats]
