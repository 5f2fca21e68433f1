"""The casino's record on disk: purse and open hand in one piece, kept twice.

One piece, so that stake and hand can never disagree. Twice, each with a number that goes up, so that either file alone
is enough: the newer one counts. A kill between the two writes loses nothing, a damaged file is replaced by the other,
and an older one that somebody puts back is refused.
"""

from __future__ import annotations

import dataclasses
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.errors import NewerError, SpietatoError
from game.core.notation import action_text, read_action
from game.match import versions

if TYPE_CHECKING:
    from game.match.casino import Hand, Purse


@dataclass(frozen=True, slots=True)
class Record:
    """What one file holds."""

    purse: Purse
    number: int
    played: float


class PurseFiles:
    """Reads and writes both files. `write` says whether it worked; `set_aside` keeps a file that cannot be read."""

    def __init__(
        self,
        files: tuple[Path, Path],
        write: Callable[[Path, str], bool],
        set_aside: Callable[[Path], None],
        say: Callable[[str], None],
    ) -> None:
        self.files = files
        self.played = 0.0
        """When the open hand was last played, in seconds since 1970."""
        self._write = write
        self._set_aside = set_aside
        self._say = say
        self._number: int | None = None
        self._newer = False
        """A later version of the program has written one of the files: both are left as they are."""

    # ---- reading -------------------------------------------------------------------------------------------------

    def load(self, old_hand: Hand | None = None) -> Purse:
        """The newest purse, or a fresh one. In version 0.1 a stake did not say on which hand it lay: then it is
        `old_hand`, or the next one that is dealt."""
        purse = self._newest()
        if purse.stake and purse.hand is None:
            from game.match.casino import Hand

            hand = old_hand or Hand(secrets.randbits(48))
            purse.hand = Hand(hand.seed)
            purse.keep(hand.match())
            self.save(purse)
        return purse

    def _newest(self) -> Purse:
        from game.match.casino import Purse

        records, broken = self._read_both()
        if self._newer:
            return Purse()
        for file in broken:
            self._set_aside(file)
        if not records:
            if broken:
                self._say("notice.purse_broken")
            self._number = 0
            return Purse()
        newest = max(records, key=lambda record: record.number)
        self._number, self.played = newest.number, newest.played
        # Of the two files one may be a step behind, if the program was killed in between. No program leaves more.
        put_back = any(newest.number - record.number > 1 for record in records)
        if broken:
            self._say("notice.purse_mended")
        if put_back:
            self._say("notice.purse_old")
        if broken or put_back:
            self._write_both(newest.purse)
        return newest.purse

    def _read_both(self) -> tuple[list[Record], list[Path]]:
        """What can be read, and the files that cannot."""
        records, broken = [], []
        for file in self.files:
            try:
                records.append(read_record(json.loads(file.read_text(encoding="utf-8"))))
            except (FileNotFoundError, NotADirectoryError):
                continue
            except NewerError:
                if not self._newer:
                    self._newer = True
                    self._say("notice.purse_newer")
            except (OSError, ValueError, KeyError, TypeError, SpietatoError):
                broken.append(file)
        return records, broken

    # ---- writing -------------------------------------------------------------------------------------------------

    def save(self, purse: Purse) -> bool:
        """Keep the purse with its hand; whether that worked."""
        if self._number is None:
            self._newest()
        if self._newer:
            return False
        self._number = (self._number or 0) + 1
        self.played = time.time()
        return self._write_both(purse)

    def _write_both(self, purse: Purse) -> bool:
        text = json.dumps(record_data(Record(purse, self._number or 0, self.played)))
        return all(self._write(file, text) for file in self.files)


def record_data(record: Record) -> dict[str, Any]:
    """A record as it is written."""
    purse, hand = record.purse, record.purse.hand
    return {
        "version": versions.VERSION,
        "number": record.number,
        "played": round(record.played, 3),
        "credits": purse.credits,
        "stake": purse.stake,
        "hand": {"seed": hand.seed, "actions": " ".join(map(action_text, hand.actions))} if hand else None,
        "history": [dataclasses.astuple(entry) for entry in purse.history],
    }


def read_record(content: object) -> Record:
    """A record out of a file's content; ValueError, KeyError, TypeError or SpietatoError if it makes no sense."""
    from game.match.casino import Entry, Hand, Purse

    data = versions.upgraded(versions.PURSE, content)
    history = [Entry(str(kind), int(stake), int(paid), int(left)) for kind, stake, paid, left in data["history"]]
    purse = Purse(int(data["credits"]), int(data["stake"]), history)
    if purse.credits < 0 or purse.stake < 0:
        raise ValueError("less than nothing")
    if data["hand"] is not None:
        actions = tuple(map(read_action, str(data["hand"]["actions"]).split()))
        purse.hand = Hand(int(data["hand"]["seed"]), actions)
        if purse.hand.match().over:
            raise ValueError("a finished hand is not open")
    number = int(data["number"])
    # Only the first version, which counted nothing, knew a stake without its hand.
    if bool(purse.stake) != bool(purse.hand) and (number or purse.hand):
        raise ValueError("a stake without a hand, or a hand without a stake")
    return Record(purse, number, float(data["played"]))
