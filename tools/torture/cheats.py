"""Tries to come by credits at the casino by everything that can be done to a profile from outside.

    python tools/torture/cheats.py [--tries N] [--seed N]

An honest player plays on all the while. Each try takes the profile as a kill or an end leaves it, puts old files in
the place of new ones, deletes or changes them, changes rows and amounts, moves the clock, or starts twice; and what a
start then finds is compared with what the honest player had at that moment. Prints the figures as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.match import sitting  # noqa: E402
from game.match.ledger import Ledger, read_ledger  # noqa: E402
from game.ui.keep import lock  # noqa: E402
from game.ui.keep.handkeys import FOLDER as KEYS  # noqa: E402
from game.ui.sitting import Sitting  # noqa: E402
from tools.torture import rehearsals  # noqa: E402
from tools.torture.profiles import (  # noqa: E402
    NOON,
    Standing,
    alarm,
    alike_files,
    begin_hand,
    copy_profile,
    files_of,
    lines_of,
    opened,
    play_games,
    play_hands,
    play_on,
    standing,
    workplace,
)

OLD_COPIES = 12
"""So many earlier states of the profile are at hand to be put back."""
TWO_EVERY = 25
"""Two starts at once after so many other tries."""
HANDS_PER_TRY = 10
"""One hand is rehearsed in every way for so many other tries."""
CHANGES = (
    "UPDATE ledger SET amount = amount + 500 WHERE kind IN ('start', 'won')",
    "UPDATE ledger SET amount = 100000 WHERE number = (SELECT max(number) FROM ledger)",
    "UPDATE ledger SET amount = -1 WHERE kind = 'stake'",
    "UPDATE ledger SET amount = abs(amount)",
    "UPDATE ledger SET kind = 'won', amount = 300 WHERE kind = 'lost'",
    "UPDATE ledger SET kind = 'void' WHERE kind = 'lost'",
    "UPDATE ledger SET detail = '8' WHERE kind = 'stake'",
    "UPDATE ledger SET detail = replace(detail, 'a', 'b') WHERE kind = 'stake'",
    "UPDATE ledger SET detail = 'seed=8 ' || detail WHERE kind IN ('won', 'lost')",
    "UPDATE ledger SET seal = '' WHERE number > 1",
    "UPDATE ledger SET number = number + 1000000",
    "DELETE FROM ledger WHERE number = (SELECT max(number) FROM ledger)",
    "DELETE FROM ledger WHERE number > (SELECT max(number) - 4 FROM ledger)",
    "DELETE FROM ledger WHERE kind = 'lost'",
    "DELETE FROM ledger WHERE kind = 'stake'",
    "DELETE FROM ledger",
    "DELETE FROM choices",
    "DELETE FROM choices WHERE number = (SELECT max(number) FROM choices)",
    "UPDATE choices SET detail = ''",
    "UPDATE choices SET hand = hand - 1",
    "INSERT INTO ledger SELECT max(number) + 1, at, 'refill', 1000, 0, '', seal FROM ledger",
    "INSERT INTO ledger SELECT number + 100, at, kind, amount, hand, detail, seal FROM ledger WHERE kind = 'won'",
    "DROP TABLE ledger",
)


class Copy(NamedTuple):
    """The whole profile at one moment, and what its ledger said then."""

    folder: Path
    then: Standing


class Cheater:
    """An honest profile that is played on, copies of what it was, and a stream of tries."""

    def __init__(self, work: Path, seed: int) -> None:
        self.work = work
        self.chance = Random(seed)
        self.live = work / "live"
        self.copies: list[Copy] = []
        self.done: Counter[str] = Counter()
        self.faults: list[str] = []
        self._number = 0
        storage, _ = opened(self.live)
        play_games(storage, 6)
        play_hands(storage, self.chance, 3)
        storage.close()

    # ---- honestly ---------------------------------------------------------------------------------------------------

    def play(self) -> tuple[Path, Standing]:
        """Play on for a while; the profile as it is found after that, and what the player has."""
        storage, _ = opened(self.live)
        play_on(storage, self.chance, self.chance.randrange(4))
        if storage.ledger.hand is None:
            play_hands(storage, self.chance, self.chance.randrange(2))
        if storage.ledger.hand is None and self.chance.random() < 0.8:
            begin_hand(storage, self.chance)
            play_on(storage, self.chance, self.chance.randrange(6))
        storage.flush(60)
        now = standing(storage.ledger)
        killed = self.chance.random() < 0.5
        if not killed:
            storage.close()
        left = copy_profile(self.live, self._folder("left"))
        storage.close()
        if killed:
            shutil.rmtree(self.live)
            copy_profile(left, self.live)
        if self.chance.random() < 0.5:
            self._keep_copy(now)
        return left, now

    def _keep_copy(self, now: Standing) -> None:
        self.copies.append(Copy(copy_profile(self.live, self._folder("copy")), now))
        if len(self.copies) > OLD_COPIES:
            # Not always the oldest: some lie far back.
            shutil.rmtree(self.copies.pop(self.chance.randrange(OLD_COPIES)).folder)

    def _folder(self, what: str) -> Path:
        self._number += 1
        return self.work / f"{what}-{self._number}"

    # ---- one try ----------------------------------------------------------------------------------------------------

    def attempt(self) -> None:
        """Play honestly, cheat once, and see what came of it."""
        with alike_files():
            # What becomes of copies that are not taken for the original, rehearsals.py tries.
            self._attempt()

    def _attempt(self) -> None:
        profile, honest = self.play()
        ways: list[Callable[[Path], float]] = [
            self.kill_and_continue,
            self.old_files,
            self.old_data_folder,
            self.old_journal,
            self.delete,
            self.delete_keys,
            self.change_rows,
            self.change_rows,
            self.change_bytes,
            self.change_journal,
            self.move_clock,
        ]
        way = self.chance.choice(ways)
        name = way.__name__.replace("_", " ")
        self.done[name] += 1
        try:
            with alarm():
                at = way(profile)
                wrong = judged(profile, honest, at, way in (self.old_data_folder, self.delete_keys))
        except Exception as error:
            wrong = f"{type(error).__name__}: {error}"
        if wrong:
            self.faults.append(f"{name}: {wrong}")
        shutil.rmtree(profile)

    def kill_and_continue(self, profile: Path) -> float:
        """Nothing but another start."""
        return NOON

    def _old(self) -> Copy | None:
        return self.chance.choice(self.copies) if self.copies else None

    def old_files(self, profile: Path) -> float:
        """Some files of the data folder as they once were; one that was not there then goes away."""
        old = self._old()
        if old is not None:
            for name in ("store", "log", "backup"):
                if self.chance.random() < 0.6:
                    put(files_of(old.folder)[name], files_of(profile)[name])
        return NOON

    def old_data_folder(self, profile: Path) -> float:
        """The whole data folder as it once was."""
        old = self._old()
        if old is not None:
            shutil.rmtree(profile / "data")
            shutil.copytree(old.folder / "data", profile / "data")
        return NOON

    def old_journal(self, profile: Path) -> float:
        """The config folder as it once was."""
        old = self._old()
        if old is not None:
            put(files_of(old.folder)["journal"], files_of(profile)["journal"])
        return NOON

    def delete(self, profile: Path) -> float:
        """The store, with or without what lies beside it, or the journal: the saved game and its loss are gone."""
        names = self.chance.choice((("store",), ("store", "log"), ("store", "log", "backup"), ("journal",), ("log",)))
        for name in names:
            files_of(profile)[name].unlink(missing_ok=True)
        return NOON

    def delete_keys(self, profile: Path) -> float:
        """The keys of the open hand, as somebody would who is about to lose it."""
        shutil.rmtree(profile / "data" / KEYS, ignore_errors=True)
        return NOON

    def change_rows(self, profile: Path) -> float:
        """Change rows of the store with a tool for databases."""
        with closing(sqlite3.connect(files_of(profile)["store"])) as connection:
            for change in self.chance.sample(CHANGES, self.chance.choice((1, 1, 1, 2, 3))):
                try:
                    connection.execute(change)
                except sqlite3.Error:
                    continue
            connection.commit()
        return NOON

    def change_bytes(self, profile: Path) -> float:
        """Change bytes of the store."""
        self._spoil(files_of(profile)["store"])
        return NOON

    def change_journal(self, profile: Path) -> float:
        """Change bytes or amounts of the journal."""
        file = files_of(profile)["journal"]
        if self.chance.random() < 0.5:
            self._spoil(file)
        else:
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace('"lost", 0', '"won", 300').replace('"stake", -', '"stake", '), "utf-8")
        return NOON

    def _spoil(self, file: Path) -> None:
        content = bytearray(file.read_bytes())
        for _ in range(self.chance.choice((1, 3, 30))):
            content[self.chance.randrange(len(content))] = self.chance.randrange(256)
        file.write_bytes(content)

    def move_clock(self, profile: Path) -> float:
        """Set the clock back or forward, around and across every limit of a session."""
        limits = (sitting.CHOICE_SECONDS, sitting.RECONNECTING_SECONDS, sitting.NOTHING_PENDING_SECONDS, 10**7)
        return NOON + self.chance.choice((-1, 1)) * (self.chance.choice(limits) + self.chance.choice((-1, 0, 1)))

    # ---- beyond notice, and two at once -----------------------------------------------------------------------------

    def everything_put_back(self) -> None:
        """Both folders at once as they were: nothing is gained over what was had then, and an open hand is lost."""
        for old in self.copies:
            profile = copy_profile(old.folder, self._folder("everything"))
            wrong = judged(profile, lost(old.then), NOON)
            self.done["everything put back"] += 1
            if wrong:
                self.faults.append(f"everything put back: {wrong}")
            shutil.rmtree(profile)

    def two_at_once(self) -> None:
        """A second start while the first plays: it does not get in, and after a kill it finds what the first had."""
        self.done["two at once"] += 1
        profile, honest = self.play()
        ready, hold = os.pipe(), os.pipe()
        child = os.fork()
        if not child:
            lock.take(profile / "data")
            storage, _ = opened(profile)
            play_on(storage, self.chance, 2)
            storage.flush(60)
            os.write(ready[1], json.dumps([storage.ledger.credits, storage.ledger.stake]).encode())
            os.read(hold[0], 1)
            os._exit(0)
        first = json.loads(os.read(ready[0], 1000))
        try:
            lock.take(profile / "data").release()
            self.faults.append("two at once: the second start got in")
        except lock.AlreadyRunningError:
            pass
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        for end in (*ready, *hold):
            os.close(end)
        got_in = lock.take(profile / "data")
        storage, _ = opened(profile)
        found = [storage.ledger.credits, storage.ledger.stake]
        if found != first:
            self.faults.append(f"two at once: {first} became {found}; before there was {honest[:2]}")
        storage.close()
        got_in.release()
        shutil.rmtree(profile)


def put(old: Path, place: Path) -> None:
    """Put a file back as it was; one that was not there then is not there now."""
    place.unlink(missing_ok=True)
    if old.exists():
        shutil.copy(old, place)


def lost(honest: Standing) -> Standing:
    """The same without the open hand: its stake is the bank's."""
    credits, _, hand, hands, *_ = honest
    return (credits, 0, None, hands + 1, 0, "", ()) if hand is not None else honest


def judged(profile: Path, honest: Standing, at: float, keys_gone: bool = False) -> str:
    """What is wrong with what two starts in a row find; empty if nothing is. With its keys gone or old an open hand may
    be lost, and nothing else."""
    expected = after_start(honest, at)
    if keys_gone and honest[2] is not None:
        storage, said = opened(profile, at)
        storage.close()
        if storage.ledger.hand is None:
            if "notice.hand_unopened" not in said:
                return f"a hand was lost without a word; said {said}"
            expected = after_start(lost(honest), at)
    for start in ("the start", "the next start"):
        storage, said = opened(profile, at)
        Sitting(storage).begin()
        storage.close()
        ledger = storage.ledger
        if ledger.credits + ledger.stake > expected.credits + expected.stake:
            return f"{start} has more: {ledger.credits} + {ledger.stake}, and honest was {honest[:2]}; said {said}"
        if standing(ledger)[:4] != standing(expected)[:4]:
            return f"{start} has another ledger: {standing(ledger)[:4]}, not {standing(expected)[:4]}; said {said}"
        written = read_ledger(lines_of(storage.file))
        if (written.number, written.seal) != (ledger.number, ledger.seal):
            return f"{start}: the store has {written.number} lines, the game {ledger.number}; said {said}"
    return ""


def after_start(honest: Standing, at: float) -> Ledger:
    """What an honest player would find at that time: the open hand, or its end by the book once its time is up."""
    ledger = Ledger()
    ledger.credits, ledger.stake, ledger.hand, ledger.hands, ledger.number, ledger.seal, choices = honest
    ledger.choices = list(choices)
    ledger.last = NOON
    if sitting.verdict(ledger, at) is sitting.Verdict.FINISH:
        sitting.finish(ledger, sitting.DISCONNECTED, at)
    return ledger


def torture(tries: int, seed: int) -> dict[str, Any]:
    """Try so often; the figures."""
    started = time.monotonic()
    with workplace("cheats") as work:
        cheater = Cheater(work, seed)
        for number in range(tries):
            cheater.attempt()
            if number % TWO_EVERY == 0:
                with alike_files():
                    cheater.two_at_once()
        cheater.everything_put_back()
    known = rehearsals.torture(max(3, tries // HANDS_PER_TRY), seed)
    return {
        "tries": sum(cheater.done.values()) + known["tries"],
        "by_kind": dict(cheater.done.most_common()),
        "returns": {name: figures["return"] for name, figures in known["returns"].items()},
        "seconds": round(time.monotonic() - started, 1),
        "faults": [*cheater.faults, *known["faults"]],
    }


def main() -> int:
    """Cheat, and print the figures; 1 if it paid."""
    reader = argparse.ArgumentParser(description="Try to come by credits from outside.")
    reader.add_argument("--tries", type=int, default=500)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    figures = torture(asked.tries, asked.seed)
    print(json.dumps(figures, indent=1))
    return 1 if figures["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
