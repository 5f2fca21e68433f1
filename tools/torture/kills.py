"""Kills the program before, in and after everything it does to the disk, and lets the power go at every such moment.

    python tools/torture/kills.py [--every N] [--modes]

Each time the store is opened again, and what a player finds is compared with what the program had been told was
written. Needs Linux and a C compiler. With --modes the power goes once for each way in which SQLite can write.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from tools.torture import playing  # noqa: E402
from tools.torture.profiles import alike_files, workplace  # noqa: E402

PARTS = ("before", "half", "after")
MODES = (("WAL", "FULL"), ("WAL", "NORMAL"), ("TRUNCATE", "FULL"), ("DELETE", "FULL"), ("DELETE", "OFF"))


class Operation(NamedTuple):
    """Something the program did to a file: Written, Synced, Truncated, Renamed or Unlinked."""

    what: str
    path: str
    offset: int
    data: bytes


class Run(NamedTuple):
    """What one run had said before it ended."""

    doing: list[dict[str, Any]]
    done: list[dict[str, Any]]


def build_shim(folder: Path) -> Path:
    """The library that stands between the program and the disk."""
    if shutil.which("cc") is None:
        raise SystemExit("There is no C compiler (cc) here, and the torture of the disk needs one: install gcc.")
    made = folder / "shim.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-o", made, HERE / "shim.c", "-ldl", "-lpthread"], check=True, timeout=60
    )
    return made


def run(folder: Path, kill_at: int = 0, part: str = "before", log: Path | None = None) -> Run:
    """Let the program play in that folder until it is killed, or to its end."""
    said = folder.with_suffix(".said")
    child = os.fork()
    if not child:
        os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
        shim = ctypes.CDLL(os.environ["LD_PRELOAD"])
        shim.torture_begin(str(folder).encode(), kill_at, part[:1].encode(), str(log or "").encode())
        try:
            playing.play(folder)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status not in (0, signal.SIGKILL):
        raise SystemExit(f"the program ended with status {status}")
    lines = [json.loads(line) for line in said.read_text().splitlines() if line.endswith("}}")]
    said.unlink()
    return Run([line["doing"] for line in lines if "doing" in line], [line["done"] for line in lines if "done" in line])


def operations(log: Path) -> list[Operation]:
    """The log of a whole run."""
    content, place, found = log.read_bytes(), 0, []
    while place < len(content):
        end = content.index(b"\n", place)
        what, path, offset, length = content[place:end].decode().split("\t")
        data = content[end + 1 : end + 1 + int(length)]
        place = end + 1 + int(length)
        found.append(Operation(what, path, int(offset), data))
    return found


# ---- what is found afterwards ---------------------------------------------------------------------------------------


def found_in(folder: Path) -> dict[str, Any]:
    """What a player finds at the next start, and the notices it begins with."""
    said: list[str] = []
    storage = playing.storage_in(folder)
    storage._notice = said.append
    try:
        return {**playing.summary(storage), "notices": said}
    finally:
        storage.close()


def fault(before: Run, after: dict[str, Any], quiet: bool = True) -> str:
    """What is wrong with what was found; empty if nothing is.

    Whatever was acknowledged must be there, and nothing may be there that was never done.
    """
    least = before.done[-1] if before.done else {"number": 0, "game": 0, "hands": 0}
    possible = [*before.done[-1:], *before.doing[len(before.done) :]]
    if quiet and after["notices"]:
        return f"notices {after['notices']}"
    if after["game"] < least["game"]:
        return f"the game lost actions: {after['game']} of {least['game']}"
    if after["number"] < least["number"]:
        return f"the ledger lost lines: {after['number']} of {least['number']}"
    keys = ("credits", "stake", "hands", "actions")
    if possible and not any(all(after[key] == one[key] for key in keys) for one in possible):
        ledgers = [[one[key] for key in keys] for one in possible]
        return f"the ledger is at {[after[key] for key in keys]}, not at one of {ledgers}"
    return ""


# ---- kills ----------------------------------------------------------------------------------------------------------


def kills(work: Path, every: int) -> Iterator[str]:
    """Kill before, in and after every operation (or every so many-th): the faults."""
    log = work / "log"
    run(work / "whole", log=log)
    total = len(operations(log))
    for number in range(1, total + 1, every):
        for part in PARTS:
            folder = work / f"kill-{number}-{part}"
            before = run(folder, number, part)
            try:
                wrong = fault(before, found_in(folder))
            except Exception as error:
                wrong = f"{type(error).__name__}: {error}"
            yield f"killed {part} operation {number}: {wrong}" if wrong else ""
            shutil.rmtree(folder)


# ---- the power ------------------------------------------------------------------------------------------------------


def disk_after(done: list[Operation], root: str, folder: Path, keep_unsynced: bool) -> None:
    """The files as they are if the power goes after these operations.

    With `keep_unsynced` all that was written has reached the disk, in order; without, only what had been synced. Names
    are taken to be on the disk at once, as journalling file systems order them.
    """
    files: dict[str, bytearray] = {}
    waiting: dict[str, list[Operation]] = {}
    for one in done:
        if one.path.endswith("-shm"):
            continue
        if one.what in "WT":
            files.setdefault(one.path, bytearray())
            waiting.setdefault(one.path, []).append(one)
        if keep_unsynced or one.what == "S":
            for late in waiting.pop(one.path, []):
                _carry_out(files[late.path], late)
        if one.what == "U":
            files.pop(one.path, None)
            waiting.pop(one.path, None)
        if one.what == "R":
            other = one.data.decode()
            if one.path in files:
                files[other] = files.pop(one.path)
                waiting[other] = waiting.pop(one.path, [])
    for path, content in files.items():
        place = folder / os.path.relpath(path, root)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)


def _carry_out(content: bytearray, one: Operation) -> None:
    if one.what == "T":
        del content[one.offset :]
        content.extend(bytes(max(0, one.offset - len(content))))
        return
    content.extend(bytes(max(0, one.offset - len(content))))
    content[one.offset : one.offset + len(one.data)] = one.data


def power_cuts(work: Path, every: int) -> Iterator[str]:
    """Let the power go after every operation, with and without what had not been synced: the faults."""
    with alike_files():
        # The files are put together from what was written.
        yield from _power_cuts(work, every)


def _power_cuts(work: Path, every: int) -> Iterator[str]:
    root, log = work / "power", work / "power.log"
    whole = run(root, log=log)
    done = operations(log)
    acknowledged = _acknowledged(whole, done)
    for number in range(1, len(done) + 1, every):
        for keep_unsynced in (True, False):
            folder = work / f"cut-{number}-{keep_unsynced}"
            folder.mkdir()
            disk_after(done[:number], str(root), folder, keep_unsynced)
            try:
                wrong = fault(acknowledged[number - 1], found_in(folder), quiet=False)
            except Exception as error:
                wrong = f"{type(error).__name__}: {error}"
            kind = "kept" if keep_unsynced else "lost"
            yield f"power gone after operation {number}, unsynced writes {kind}: {wrong}" if wrong else ""
            shutil.rmtree(folder)


def _acknowledged(whole: Run, done: list[Operation]) -> list[Run]:
    """What had been said at each operation: told by the marks that the program leaves among them."""
    said: list[Run] = []
    doing = finished = 0
    for one in done:
        if one.path.endswith("/marks"):
            finished += one.data == b"."
            doing += one.data == b"?"
        said.append(Run(whole.doing[:doing], whole.done[:finished]))
    return said


def main() -> int:
    """Run it, print the figures as JSON; 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--modes", action="store_true")
    arguments = parser.parse_args()
    with workplace("kills") as work:
        if "LD_PRELOAD" not in os.environ:
            command = [sys.executable, __file__, *sys.argv[1:]]
            return subprocess.run(command, env={**os.environ, "LD_PRELOAD": str(build_shim(work))}).returncode
        return compare(work, arguments.every) if arguments.modes else torture(work, arguments.every)


def torture(work: Path, every: int) -> int:
    """Kill, cut, and say what was lost."""
    killed, cut = list(kills(work, every)), list(power_cuts(work, every))
    bad = [line for line in (*killed, *cut) if line]
    print(json.dumps({"kills": len(killed), "power cuts": len(cut), "faults": bad}, indent=1))
    return 1 if bad else 0


def compare(work: Path, every: int) -> int:
    """Let the power go for each way of writing: what each loses, and what it costs."""
    for mode, synchronous in MODES:
        os.environ["TORTURE_MODE"] = f"{mode} {synchronous}"
        shutil.rmtree(work / "power", ignore_errors=True)
        (work / "power.log").unlink(missing_ok=True)
        results = list(power_cuts(work, every))
        syncs = sum(one.what == "S" for one in operations(work / "power.log"))
        bad = [line for line in results if line]
        print(
            f"{mode:9} {synchronous:7} {len(results)} power cuts, {len(bad)} faults, {syncs} syncs",
            *bad[:3],
            sep="\n  ",
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
