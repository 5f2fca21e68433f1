"""Puts links, pipes, folders, sockets, closed and overlong things in the place of every file, and starts the program.

    python tools/torture/odd_files.py [--tries N] [--seed N]

Each try is one thing in the place of one file or folder that the program reads or writes, and two starts of the real
program on it: the first changes a setting, looks at every list and plays an action, the second looks what is there. No
start may raise, hang or show the screen of an error; what a link leads to stays as it is; and what was there before, or
done since, is there the next time, or the player was told. Prints the figures as JSON: tried, held, and told.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import stat
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.ui import pictures  # noqa: E402
from game.ui.keep import lock, runs, store  # noqa: E402
from game.ui.keep.journal import NAME as JOURNAL  # noqa: E402
from tools.torture.profiles import opened, play_games, play_hands, play_matches, workplace, write_settings  # noqa: E402

HANG_SECONDS = 120
"""A start takes a second or two, on a busy machine ten times as long."""
KEPT = b"what somebody else keeps here\n"
OVERLONG_BYTES = 600 * 1024**2
"""Longer than any file but the store may be; it takes no room on the disk."""
OWN_CRASH = "log/crash-{}.log"
"""The file of a crash has the number of its process in its name."""
_CARD = Path(pictures.file("cards/Red_7")).name
FILES = (
    *(f"data/{store.NAME}{ending}" for ending in ("", "-wal", "-shm", "-journal")),
    *(f"data/{name}" for name in (store.BACKUP, "spietato.backup.tmp", "spietato.broken-1.db")),
    *(
        f"data/{name}"
        for name in (lock.NAME, lock.REQUEST, runs.NAME, "game.json", "purse.json", "ledger.broken-1.json")
    ),
    *(f"data/games/{name}.json" for name in ("classic", "casino")),
    f"data/cards/{_CARD}",
    *(f"config/{name}" for name in ("settings.json", "settings.broken-1.json", JOURNAL, "ledger.broken-1.journal")),
    *("log/spietato.log", "log/spietato.old.log", "log/crash-999999999.log", OWN_CRASH),
)
FOLDERS = ("data", "config", "log", "data/games", "data/cards")


# ---- odd things -----------------------------------------------------------------------------------------------------


def _link(place: Path, outside: Path) -> None:
    (outside / "target").write_bytes(KEPT)
    place.symlink_to(outside / "target")


def _moved(place: Path, outside: Path) -> None:
    """What was there lies elsewhere, and a link leads to it."""
    if place.exists():
        shutil.move(place, outside / "moved")
    place.symlink_to(outside / "moved")


def _socket(place: Path, outside: Path) -> None:
    # The name of a socket may not be long: it is made elsewhere and moved.
    here = os.getcwd()
    os.chdir(outside)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind("socket")
    finally:
        os.chdir(here)
    os.rename(outside / "socket", place)


def _full_folder(place: Path, outside: Path) -> None:
    (place / "inside").mkdir(parents=True)
    (place / "inside" / "file").write_bytes(KEPT)


def _overlong(place: Path, outside: Path) -> None:
    place.touch()
    os.truncate(place, OVERLONG_BYTES)


def _closed(place: Path, outside: Path, mode: int = 0) -> None:
    if not os.path.lexists(place):
        place.touch()
    place.chmod(mode)


Put = Callable[[Path, Path], object]
GONE: dict[str, Put] = {
    "link": _link,
    "link to nothing": lambda place, outside: place.symlink_to(outside / "target"),
    "link to a folder": lambda place, outside: place.symlink_to(outside),
    "link to itself": lambda place, outside: place.symlink_to(place.name),
    "device": lambda place, outside: place.symlink_to("/dev/zero"),
    "pipe": lambda place, outside: os.mkfifo(place),
    "socket": _socket,
    "folder": lambda place, outside: place.mkdir(),
    "full folder": _full_folder,
    "empty file": lambda place, outside: place.touch(),
    "other file": lambda place, outside: place.write_bytes(KEPT),
    "overlong file": _overlong,
}
"""Things that take the place of what is there."""
CHANGED: dict[str, Put] = {
    "moved away": _moved,
    "closed": _closed,
    "read-only": lambda place, outside: _closed(place, outside, 0o444 if not place.is_dir() else 0o555),
}
"""Things that happen to what is there."""
HOMES = {
    "overlong": "x" * 200 + "/" + "/".join(["y" * 200] * 20),
    "no folder": "file/home",
    "odd letters": "a\nb\udcff",
}
"""Homes that cannot be, or hardly can."""


def put(kind: str, place: Path, outside: Path) -> None:
    """Put something odd there; whatever it leads to lies outside."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if kind in GONE and os.path.lexists(place):
        shutil.rmtree(place) if place.is_dir() and not place.is_symlink() else place.unlink()
    (GONE | CHANGED)[kind](place, outside)


# ---- starts ---------------------------------------------------------------------------------------------------------

PROGRAM = """
import json, os, sys
from pathlib import Path
kind, place, outside = sys.argv[1:4]
if kind:
    from tools.torture.odd_files import put
    put(kind, Path(place.replace("{}", str(os.getpid()))), Path(outside))
changing = sys.argv[4] == "change"
sys.argv = ["main.py"]
import game.cli
from game.ui import starting
from game.ui.keep.newgame import NewGame
run_app, told, errors, seen = game.cli._run, set(), [], {}

def run(app, *words):
    def open_then_close(*routes):
        for route in routes:
            yield route
            yield app.stack.pop

    def play():
        app.settings.speed = "instant"
        app.settings.mute = changing
        app.save_settings()
        starting.start(app, NewGame("official", 2, seed=7))

    def act():
        desk = app.stack.top.desk
        desk.act((desk.live_actions() or [None])[0] or desk.session.upcoming().decide())

    def look():
        ledger = app.storage.ledger
        seen.update(
            games=sorted(game.slot for game in app.storage.games()), credits=ledger.credits, lines=ledger.number,
            mute=app.settings.mute, name=app.settings.player_name,
        )

    routes = app.routes
    error, show = routes.error, app.notice
    routes.error = lambda happened: errors.append(repr(happened)) or error(happened)
    app.notice = lambda key, **values: told.add(key) or show(key, **values)
    steps = [look, *open_then_close(routes.settings, routes.games, routes.past_games, routes.statistics, routes.ledger)]
    if changing:
        steps += [play, *[lambda: None] * 4, act, *[lambda: None] * 2, routes.title]
    steps += [lambda: None, app.quit]
    turns = iter(steps)

    def turn():
        told.update(app.toasts.keys)
        scenes = [scene.name for scene in app.stack.scenes]
        if "error" in scenes:
            errors.append("the screen of an error")
        if errors or not scenes:
            return app.quit()
        if scenes[0] != "title" and not changing:
            seen.setdefault("instead", scenes)
        next(turns, app.quit)()

    app.each_tick.append(turn)
    try:
        return run_app(app, *words)
    finally:
        told.update(app.toasts.keys)

game.cli._run = run
import main
code = main.main()
print(json.dumps({"code": code, "told": sorted(told), "errors": errors, **seen}))
"""


@dataclass(frozen=True)
class Start:
    """How a start went."""

    fault: str
    """What was wrong with it whatever it found; empty if nothing was."""
    found: dict[str, Any]

    @property
    def told(self) -> set[str]:
        """Keys of the notices."""
        return set(self.found.get("told", ()))


def start(home: str, change: bool, kind: str = "", place: str = "", outside: str = "") -> Start:
    """Start the program, which puts something odd there first; closed doors are closed to it."""
    variables = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "SPIETATO_HOME": home, "SPIETATO_STRICT": ""}
    words = [kind, place, outside, "change" if change else "look"]
    try:
        done = subprocess.run(
            [*_without_privileges(), sys.executable, "-c", PROGRAM, *words],
            cwd=ROOT,
            env={**os.environ, **variables, "LANGUAGE": "en"},
            capture_output=True,
            text=True,
            timeout=HANG_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return Start("it hangs", {})
    lines = done.stdout.splitlines()
    if not lines or not lines[-1].startswith("{"):
        return Start(f"it ended with {done.returncode}: {done.stderr[-500:]}", {})
    found = json.loads(lines[-1])
    fault = "; ".join(found["errors"]) or (
        f"it ended with {found['code']}: {done.stderr[-500:]}" if found["code"] else ""
    )
    return Start(fault or ("Traceback: " + done.stderr[-500:] if "Traceback" in done.stderr else ""), found)


def _without_privileges() -> list[str]:
    """An administrator may open everything: what to put before a command so that it may not."""
    if os.geteuid():
        return []
    privileges = "-dac_override,-dac_read_search"
    return ["setpriv", f"--bounding-set={privileges}", f"--inh-caps={privileges}"]


# ---- tries ----------------------------------------------------------------------------------------------------------


def attempt(whole: Path, work: Path, kind: str, name: str) -> tuple[str, bool]:
    """One thing in one place; what is wrong, and whether the player was told anything about it."""
    home, outside = work / "try", work / "outside"
    shutil.copytree(whole, home)
    outside.mkdir()
    before = start(str(whole), change=False) if not _known else None
    if before is not None:
        assert not before.fault, before.fault
        _known.update(before.found)
    try:
        first = start(str(home), True, kind, str(home / name), str(outside))
        fault = first.fault or _changed(outside, kind)
        if not fault:
            fault = _lost(first, start(str(home), change=False)) or _changed(outside, kind)
        return fault, bool(first.told)
    finally:
        for folder in (home, outside):
            _open_all(folder)
            shutil.rmtree(folder)


_known: dict[str, Any] = {}
"""What a start finds on a profile with nothing odd."""


def _changed(outside: Path, kind: str) -> str:
    """Whether what a link led to is another one now."""
    target = outside / "target"
    if kind == "link" and target.read_bytes() != KEPT:
        return "what the link led to was changed"
    if kind == "link to nothing" and target.exists():
        return "something was made where the link led to"
    return ""


def _lost(first: Start, second: Start) -> str:
    """What is not there any more without a word."""
    if second.fault:
        return f"the next start: {second.fault}"
    told = first.told | second.told
    for name in ("games", "credits", "lines", "name"):
        if first.found.get(name) != _known[name] and not first.told:
            return f"{name}: {first.found.get(name)}, not {_known[name]}, without a word"
    if "official" not in second.found["games"] and not told:
        return "what was played is not there, and nobody was told"
    if not second.found["mute"] and not told:
        return "the setting is not there, and nobody was told"
    return ""


def _open_all(folder: Path) -> None:
    """So that everything in a folder can be removed."""
    for parent, names, _ in os.walk(folder):
        for name in ("", *names):
            place = os.path.join(parent, name)
            if stat.S_ISDIR(os.lstat(place).st_mode):
                os.chmod(place, 0o700)


def every() -> list[tuple[str, str]]:
    """Every kind of thing in every place. In that of a folder, another folder is nothing odd."""
    files = [(kind, name) for name in FILES for kind in (*GONE, *CHANGED)]
    other = ("folder", "full folder", "link to a folder")
    return files + [(kind, name) for name in FOLDERS for kind in (*GONE, *CHANGED) if kind not in other]


def torture(tries: int, seed: int, first: int = 0, only: str = "") -> dict[str, Any]:
    """So many tries, beginning with the `first`; `only` in places with that in their name, if told. The figures."""
    started = time.monotonic()
    done, told, faults = Counter[str](), 0, list[str]()
    things = [thing for thing in every() if only in thing[1]]
    Random(seed).shuffle(things)
    with workplace("files") as work:
        whole = work / "whole"
        write_settings(whole)
        storage, _ = opened(whole)
        play_games(storage, 10)
        play_matches(storage, Random(1), 3)
        play_hands(storage, Random(2), 3)
        storage.close()
        for number in range(first, first + tries):
            kind, name = things[number % len(things)]
            fault, said = attempt(whole, work, kind, name)
            done[kind] += 1
            told += said
            if fault:
                faults.append(f"try {number}, {kind} in the place of {name}: {fault}")
        for kind, name in HOMES.items() if not only else ():
            (work / "file").write_bytes(KEPT)
            one = start(str(work / name), change=True)
            done["home"] += 1
            told += bool(one.told)
            if one.fault or not (one.told or (work / name).exists()):
                faults.append(f"{kind} home: {one.fault or 'nothing is kept, and nobody was told'}")
    total, seconds = sum(done.values()), round(time.monotonic() - started, 1)
    held = total - len(faults)
    return {"tries": total, "held": held, "told": told, "by_kind": dict(done), "seconds": seconds, "faults": faults}


def main() -> int:
    """Try, and print the figures; 1 if something went wrong."""
    reader = argparse.ArgumentParser(description="Put odd things in the place of files and start the program.")
    reader.add_argument("--tries", type=int, default=60)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--first", type=int, default=0, help="the number of the first try, to repeat one")
    reader.add_argument("--only", default="", help="only places with this in their name")
    asked = reader.parse_args()
    figures = torture(asked.tries, asked.seed, asked.first, asked.only)
    print(json.dumps(figures, indent=1))
    return 1 if figures["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
