"""What the first version kept, in JSON files: read once and taken over into the store, the originals kept beside it."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.core.errors import NewerError, NotationError, OutdatedError, SpietatoError
from game.match import versions
from game.match.ledger import Hand, OldPurse, read_actions
from game.match.saves import load_text
from game.match.sealing import SEED_BITS
from game.rulesets import wallet_table
from game.ui import faults
from game.ui.keep.savedgames import SavedGame, SavedSeat, is_slot
from game.ui.keep.settings import free_name, set_aside
from game.ui.reading import SAVE_BYTES, clean_name, nearest_moment, read_json

CASINO = wallet_table().id
_FAULTS = (OSError, ValueError, KeyError, TypeError, SpietatoError)


@dataclass(slots=True)
class Found:
    """What there is to take over, and the files it came from."""

    games: list[SavedGame] = field(default_factory=list)
    purse: OldPurse | None = None
    files: list[Path] = field(default_factory=list)
    broken: list[Path] = field(default_factory=list)

    def keep_originals(self) -> None:
        """Everything is in the store: the files get out of the way, and none is thrown away."""
        for file in self.files:
            try:
                os.replace(file, free_name(file, "taken"))
            except OSError as error:
                faults.report("error", f"{file.name} cannot be renamed", error)
        for file in self.broken:
            set_aside(file)


def look(folder: Path, say: Callable[[str], None], purse_wanted: bool) -> Found:
    """Everything of the first version in that folder. Where the ledger has begun already, a purse counts nothing."""
    found = Found()
    hand: Hand | None = None
    for file in (folder / "game.json", *_games(folder)):
        game = _game(file, found, say)
        if game is None:
            continue
        if game.match.rules.wallet:
            hand = Hand(game.match.seed, tuple(game.match.actions))
        else:
            found.games.append(game)
    _find_purse(folder, found, say, purse_wanted, hand)
    return found


def _games(folder: Path) -> list[Path]:
    try:
        files = sorted(file for file in (folder / "games").iterdir() if file.suffix == ".json")
    except OSError:
        return []
    return [file for file in files if is_slot(file.stem) and file.stem != CASINO]


def _game(file: Path, found: Found, say: Callable[[str], None]) -> SavedGame | None:
    try:
        game = _read_game(file)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except NewerError:
        say("notice.save_newer")
        return None
    except _FAULTS as error:
        say("notice.save_outdated" if isinstance(error, OutdatedError) else "notice.save_broken")
        found.broken.append(file)
        return None
    found.files.append(file)
    return game


def _read_game(file: Path) -> SavedGame:
    data = versions.upgraded(versions.GAME, read_json(file, SAVE_BYTES))
    seats = tuple(SavedSeat(clean_name(name), str(character)) for name, character in data["seats"])
    match = load_text(str(data["game"]))
    if len(seats) != match.players:
        raise NotationError("not as many seats as players")
    played = nearest_moment(float(data["played"] or file.stat().st_mtime))
    return SavedGame(file.stem if is_slot(file.stem) else match.rules.id, match, seats, played)


# ---- the purse ------------------------------------------------------------------------------------------------------


def _find_purse(folder: Path, found: Found, say: Callable[[str], None], wanted: bool, hand: Hand | None) -> None:
    """The newer of the two files in which the purse was kept."""
    newest = -1
    notices: set[str] = set()
    for file in (folder / "purse.json", folder / "games" / f"{CASINO}.json"):
        try:
            number, purse = _read_purse(versions.upgraded(versions.PURSE, read_json(file, SAVE_BYTES)), hand)
        except (FileNotFoundError, NotADirectoryError):
            continue
        except NewerError:
            notices.add("notice.purse_newer")
            continue
        except _FAULTS:
            found.broken.append(file)
            notices.add("notice.purse_broken")
            continue
        found.files.append(file)
        if wanted and number > newest:
            newest, found.purse = number, purse
    if wanted and found.purse is None:
        # One sentence for each cause, however many files; and none if the other file had it all.
        for notice in sorted(notices):
            say(notice)


def _read_purse(data: dict[str, Any], old_hand: Hand | None) -> tuple[int, OldPurse]:
    """A purse and its number. At first a stake did not say on which hand it lay: then it is the one that was saved
    beside it, or the next."""
    stake, hand = _whole(data["stake"]), None
    if data["hand"] is not None:
        hand = Hand(_whole(data["hand"]["seed"]), read_actions(str(data["hand"]["actions"])))
        hand.match()
    elif stake:
        hand = old_hand or Hand(secrets.randbits(SEED_BITS))
    history = tuple((str(kind), _whole(staked), _whole(paid)) for kind, staked, paid, _ in data["history"])
    return _whole(data["number"]), OldPurse(_whole(data["credits"]), stake, history, hand)


def _whole(value: object) -> int:
    if type(value) is not int:
        raise NotationError("something else in the place of a whole number")
    return value
