"""Plays on through a disk that fills up, fails once, or fails for a while: nothing may be lost once it works again.

    python tools/torture/disk.py [--tries N] [--seed N]

What fails is every write, sync, cut, rename and removal from a random one on (by the library of kills.py), or a small
disk in memory is filled up; where none can be mounted, files may not grow instead. Each try plays hands, a
saved game and settings in a process of its own, which then ends well or is killed, and the next start is compared with
what had been acknowledged. Needs Linux and a C compiler. Prints the figures as JSON.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import errno
import json
import os
import resource
import shutil
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from signal import SIGKILL
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.core.engine import legal  # noqa: E402
from game.match.match import Match  # noqa: E402
from game.rulesets import table  # noqa: E402
from game.ui.keep.settings import SettingsStore  # noqa: E402
from game.ui.keep.storage import CASINO, SavedSeat, Storage  # noqa: E402
from tools.torture.kills import build_shim  # noqa: E402
from tools.torture.profiles import (  # noqa: E402
    alarm,
    begin_hand,
    files_of,
    games_of,
    opened,
    play_on,
    standing,
    workplace,
)

WAYS = ("fails once", "fails once", "fails for a while", "fails", "fills up", "fails at the start")
ENDS = ("closed", "killed")
DISK_BYTES = 2_000_000
STEPS = 14
MOST_OPERATIONS = 120
"""About as many things are done to the disk in all the steps of a try."""
WORDS = ("doing", "done", "shown")
"""What the player says: what it is about to do, what is written, and what the table would show of the casino."""
FAILED, AGAIN = "notice.saving_failed", "notice.saving_again"


class SmallDisk:
    """A folder that can be full: a small disk in memory, or one whose files may not grow."""

    def __init__(self, folder: Path, mount: bool) -> None:
        self.folder = folder
        folder.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(folder)]
        self.mounted = mount and subprocess.run(command, capture_output=True, check=False).returncode == 0

    def fill(self, leave: int) -> None:
        """No more room than so many bytes."""
        if not self.mounted:
            resource.setrlimit(resource.RLIMIT_FSIZE, (leave, resource.RLIM_INFINITY))
            return
        with (self.folder / "ballast").open("wb", buffering=0) as ballast:
            with contextlib.suppress(OSError):
                while ballast.write(bytes(4096)):
                    pass
            ballast.truncate(max(0, ballast.tell() - leave))

    def empty(self) -> None:
        """Room again."""
        if self.mounted:
            (self.folder / "ballast").unlink(missing_ok=True)
        else:
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def unmount(self) -> None:
        """As if it had never been there."""
        if self.mounted:
            subprocess.run(["umount", str(self.folder)], check=True)


# ---- the player, in a process of its own ----------------------------------------------------------------------------


def state_of(storage: Storage) -> str:
    """All that a player would find, in two words: the ledger with its hand, and the saved games."""
    games = {slot: game for slot, game in games_of(storage).items() if slot != CASINO}
    return " ".join(sha256(repr(what).encode()).hexdigest()[:16] for what in (standing(storage.ledger), games))


class Player:
    """Does one thing after the other, and says into a pipe what it is about to do and what was acknowledged."""

    def __init__(self, profile: Path, pipe: int, seed: int) -> None:
        self.pipe = pipe
        self.chance = Random(seed)
        self.storage, self.said = opened(profile)
        self.settings = SettingsStore(files_of(profile)["settings"])
        self.game = Match(table("classic"), 2, seed)

    def step(self) -> bool:
        """Something at the casino, in the saved game and in the settings; whether all of it is written."""
        storage, ledger = self.storage, self.storage.ledger
        ticket = begin_hand(storage, self.chance) if ledger.hand is None else play_on(storage, self.chance, 1)
        if self.game.state.over:
            self.game = Match(table("classic"), 2, self.chance.getrandbits(30))
        self.game.apply(self.chance.choice(legal(self.game.state)))
        storage.save_game(self.game, [SavedSeat("Zoë"), SavedSeat("Pepe", "pepe")])
        self.settings.settings.volume = round(self.chance.random(), 3)
        self.tell("doing")
        done = storage.flush(20)
        storage.poll()
        if done:
            self.tell("done")
        elif storage.settled(ticket):
            # The table shows it now: no start may undo it.
            self.tell("shown")
        return self.settings.save() and done

    def tell(self, word: str) -> None:
        """One line to whoever compares."""
        os.write(self.pipe, f"{word} {state_of(self.storage)}\n".encode())

    def wrong(self) -> str:
        """What was said too often or not at all, after everything worked again."""
        about_saving = [notice for notice in self.said if notice in (FAILED, AGAIN)]
        if about_saving != [FAILED, AGAIN] * (len(about_saving) // 2):
            return f"said {self.said}"
        if self.settings.notices.count("notice.read_only") > 1:
            return f"said {self.settings.notices}"
        return ""


def play(profile: Path, pipe: int, seed: int, spoil: Callable[[], None], heal: Callable[[], None], end: str) -> str:
    """The plan; what was wrong."""
    player = Player(profile, pipe, seed)
    for _ in range(3):
        if not player.step():
            return "a disk that works is not written to"
    spoil()
    failed = [player.step() for _ in range(STEPS)].count(False)
    os.write(pipe, f"failed {failed}\n".encode())
    if end == "killed":
        os.kill(os.getpid(), SIGKILL)
    heal()
    if not player.step():
        return "a disk that works again is not written to"
    if failed and not (player.said or player.settings.notices):
        return "failed without a word"
    if not player.storage.close():
        return "not everything was written at the end"
    if SettingsStore(player.settings.file).settings != player.settings.settings:
        return "the settings were not written at the end"
    return player.wrong()


def start_only(profile: Path, spoil: Callable[[], None], heal: Callable[[], None]) -> str:
    """A start while the disk fails, and nothing else."""
    spoil()
    storage, said = opened(profile)
    storage.poll()
    kept = storage.kept
    storage.close()
    heal()
    return "" if kept or said else "nothing is kept, and nobody said so"


# ---- one try --------------------------------------------------------------------------------------------------------


def attempt(profile: Path, disk: SmallDisk, way: str, end: str, chance: Random) -> tuple[int, str]:
    """Let a process play through it, start again and compare; how many steps failed, and what was wrong."""
    shim = ctypes.CDLL(os.environ["LD_PRELOAD"])
    seed, first = chance.getrandbits(30), chance.randrange(1, MOST_OPERATIONS)
    last = {"fails once": first, "fails for a while": first + chance.randrange(2, 40)}.get(way, 10**9)
    fault = chance.choice((errno.EIO, errno.ENOSPC))
    room = chance.choice((0, 0, 5_000, 30_000))

    def spoil() -> None:
        if way == "fills up":
            disk.fill(room)
        else:
            shim.torture_fail(
                str(profile).encode(), 1 + first % 4 if way == "fails at the start" else first, last, fault
            )

    def heal() -> None:
        disk.empty()
        shim.torture_fail(b"", 0, 0, 0)

    at_start = way == "fails at the start"
    before = ""
    if at_start:
        before = _begun(profile, seed)
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        _in_child(
            writer,
            lambda: start_only(profile, spoil, heal) if at_start else play(profile, writer, seed, spoil, heal, end),
        )
    os.close(writer)
    with os.fdopen(reader) as stream:
        lines = stream.read().splitlines()
    _, status = os.waitpid(child, 0)
    disk.empty()
    wrong = [line.partition(" ")[2] for line in lines if line.startswith("wrong")]
    failed = sum(int(line.split()[1]) for line in lines if line.startswith("failed"))
    if wrong or status not in (0, SIGKILL):
        return failed, wrong[0] if wrong else f"the program ended with status {status}"
    storage, _ = opened(profile)
    found = state_of(storage)
    storage.close()
    return failed, _judged(found, lines, before)


def _begun(profile: Path, seed: int) -> str:
    player = Player(profile, os.open(os.devnull, os.O_WRONLY), seed)
    for _ in range(3):
        player.step()
    player.storage.close()
    return state_of(player.storage)


def _in_child(pipe: int, do: Callable[[], str]) -> None:
    try:
        with alarm(120):
            wrong = do()
    except BaseException:
        wrong = " | ".join(traceback.format_exc().splitlines()[-6:])
    if wrong:
        os.write(pipe, f"wrong {wrong}\n".encode())
    os._exit(0)


def _judged(found: str, lines: list[str], before: str) -> str:
    """What was acknowledged last must be there, or what was done after it."""
    if before:
        return "" if found == before else "a start on a disk that fails has changed what was there"
    words = [line.split() for line in lines if line.startswith(WORDS)]
    # The two are written one after the other: a kill may come in between.
    for place, what in enumerate(("ledger", "saved games"), 1):
        states = [said[place] for said in words]
        proofs = ("done", "shown") if what == "ledger" else ("done",)
        done = max(number for number, (word, _, _) in enumerate(words) if word in proofs)
        if found.split()[place - 1] not in states[done:]:
            known = [number for number, state in enumerate(states) if state == found.split()[place - 1]]
            return f"the {what} found are of step {known or 'unknown'} of {len(words)}, and {done} was acknowledged"
    return ""


def torture(work: Path, tries: int, seed: int, mount: bool = True) -> dict[str, Any]:
    """Try so often; the figures."""
    started = time.monotonic()
    chance, done, faults = Random(seed), Counter[str](), list[str]()
    disk, steps_failed, tries_failed = SmallDisk(work / "disk", mount), 0, 0
    try:
        for number in range(tries):
            way, end = WAYS[number % len(WAYS)], chance.choice(ENDS)
            profile = (disk.folder if way == "fills up" else work) / "profile"
            failed, wrong = attempt(profile, disk, way, end, chance)
            steps_failed += failed
            tries_failed += failed > 0
            done[f"{way}, then {end}" if way != "fails at the start" else way] += 1
            if wrong:
                faults.append(f"try {number}, {way}, {end}: {wrong}")
            shutil.rmtree(profile)
    finally:
        disk.unmount()
    return {
        "tries": tries,
        "held": tries - len(faults),
        "tries_in_which_writing_failed": tries_failed,
        "steps_that_failed": steps_failed,
        "by_kind": dict(done.most_common()),
        "small_disk": "mounted" if disk.mounted else "files that may not grow",
        "seconds": round(time.monotonic() - started, 1),
        "faults": faults,
    }


def main() -> int:
    """Play through it, and print the figures; 1 if something was lost."""
    reader = argparse.ArgumentParser(description="Play on through a disk that fails.")
    reader.add_argument("--tries", type=int, default=120)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--no-mount", action="store_true", help="no disk in memory: files that may not grow instead")
    asked = reader.parse_args()
    with workplace("disk") as work:
        if "LD_PRELOAD" not in os.environ:
            command = [sys.executable, __file__, *sys.argv[1:]]
            return subprocess.run(command, env={**os.environ, "LD_PRELOAD": str(build_shim(work))}).returncode
        figures = torture(work, asked.tries, asked.seed, not asked.no_mount)
    print(json.dumps(figures, indent=1))
    return 1 if figures["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
