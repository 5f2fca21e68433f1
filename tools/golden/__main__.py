"""The command: `python -m tools.golden` takes the pictures; `--compare` takes them again and lists what differs."""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import importlib
import multiprocessing
import os
import pkgutil
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tools.golden import profiles
from tools.golden.cases import CASES, Case
from tools.golden.compare import compare, write_page
from tools.golden.player import Player, ScriptError

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "build" / "golden"
MEMORY = Path("/dev/shm")
HOMES = (MEMORY if MEMORY.is_dir() else Path(tempfile.gettempdir())) / "spietato-golden"
"""Players' folders: always in the same place, since some screens show it, and in memory, since every frame writes."""
HANG_SECONDS = 120


@dataclass(frozen=True)
class Look:
    """A size of the window, a language and settings that change how everything looks."""

    size: str
    language: str
    settings: dict[str, object] = field(default_factory=dict)
    moments: bool = False
    """Whether moments are filmed in it as well."""


LOOKS = {
    "1280-en": Look("1280x720", "en", moments=True),
    "1920-en": Look("1920x1080", "en"),
    "1024-en": Look("1024x640", "en"),
    "1280-it": Look("1280x720", "it", {"text_size": "largest"}),
    "1920-it": Look("1920x1080", "it", {"text_size": "largest"}, moments=True),
    "1024-it": Look("1024x640", "it", {"text_size": "largest"}, moments=True),
    "calm": Look("1280x720", "en", {"high_contrast": True, "reduced_motion": True}, moments=True),
}

Task = tuple[str, str, Path]
"""The names of a look and of a case, and the folder for the pictures."""


def run(task: Task) -> str:
    """Play one case in one look; what went wrong, if anything."""
    name, case_name, pictures = task
    case = next(case for case in CASES if case.name == case_name)
    child = os.fork()
    if not child:
        code = 1
        with contextlib.suppress(BaseException):
            code = _in_child(LOOKS[name], name, case, pictures)
        os._exit(code)
    code = _wait(child)
    if not code:
        return ""
    problem = _problem_file(name, case)
    told = problem.read_text(encoding="utf-8") if problem.exists() else f"ended with {code}"
    return f"{name}/{case.name}: {told.strip()}"


def _problem_file(name: str, case: Case) -> Path:
    return HOMES / f"{name}-{case.name}.txt"


def _wait(child: int) -> int:
    limit = time.monotonic() + HANG_SECONDS
    while time.monotonic() < limit:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.005)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return -1


def _in_child(look: Look, name: str, case: Case, pictures: Path) -> int:
    home = HOMES / f"{name}-{case.name}"
    words = ("--size", look.size, "--lang", look.language, *case.options)
    words = tuple(str(home / word) if word == profiles.FILE_PLAYED else word for word in words)
    ending = f"film={case.film}" if case.film else f"shot={case.name}"
    others: list[int] = []
    try:
        _prepare(home, look, case)
        if case.killed_before:
            _wait(_start(home, case.killed_before, words))
        if case.beside == "stopped":
            ready, write_end = os.pipe()
            others.append(_start(home, f"@title halt={write_end}", words))
            os.read(ready, 1)
        elif case.beside == "second":
            others.append(_start(home, "@taking_over @title frames=100000", words, delay=1.0))
        player = Player(home, pictures, case.name, f"{case.script} {ending}", case.screen)
        player.patient = bool(case.beside)
        player.run(*words)
    except BaseException as error:
        told = str(error) if isinstance(error, ScriptError) else traceback.format_exc()
        _problem_file(name, case).write_text(told, encoding="utf-8")
        return 1
    finally:
        for other in others:
            os.kill(other, signal.SIGKILL)
            os.waitpid(other, 0)
        shutil.rmtree(home, ignore_errors=True)
    return 0


def _prepare(home: Path, look: Look, case: Case) -> None:
    """Lay out the player's folder."""
    shutil.rmtree(home, ignore_errors=True)
    if case.profile is profiles.played:
        shutil.copytree(HOMES / "played", home)
    else:
        home.mkdir(parents=True)
        case.profile(home)
    # A file with settings would make a new player's start a later one.
    if not case.new_player:
        profiles.settings(home, {**look.settings, **case.settings})


def _start(home: Path, script: str, words: tuple[str, ...], delay: float = 0.0) -> int:
    """Another run on the same profile, in a process of its own."""
    child = os.fork()
    if child:
        return child
    with contextlib.suppress(BaseException):
        time.sleep(delay)
        Player(home, home, "beside", script).run(*words)
    os._exit(1)


# ---- the set --------------------------------------------------------------------------------------------------------


def make(folder: Path, cases: list[Case], looks: list[str], jobs: int) -> list[str]:
    """Take all pictures; what went wrong."""
    tasks = [
        (name, case.name, folder / name) for case in cases for name in looks if not case.film or LOOKS[name].moments
    ]
    for name in looks:
        (folder / name).mkdir(parents=True, exist_ok=True)
    shutil.rmtree(HOMES, ignore_errors=True)
    (HOMES / "played").mkdir(parents=True)
    if any(case.profile is profiles.played for case in cases):
        profiles.played(HOMES / "played")
    _load_everything()
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        problems = [problem for problem in pool.imap_unordered(run, tasks) if problem]
        pool.close()
        pool.join()
    return sorted(problems)


def _load_everything() -> None:
    """Import all of the game and read each picture once: every run is a fork of this process and finds them here."""
    import pygame

    import game

    for module in pkgutil.walk_packages(game.__path__, "game."):
        if module.name != "game.__main__":
            importlib.import_module(module.name)
    read = pygame.image.load
    kept: dict[str, pygame.Surface] = {}

    def load(file: object, *rest: object) -> pygame.Surface:
        name = str(file)
        if rest or not name.startswith(str(ROOT)):
            return read(file, *rest)  # type: ignore[arg-type]
        if name not in kept:
            kept[name] = read(name)
        return kept[name].copy()

    for picture in sorted([*(ROOT / "game" / "data").rglob("*.png"), *(ROOT / "CardSprites").rglob("*.png")]):
        load(picture)
    pygame.image.load = load  # type: ignore[assignment]


def _names(folder: Path, cases: list[Case], looks: list[str]) -> set[str]:
    """The pictures of these cases in these looks that there are in a folder."""
    wanted = {case.name: case for case in cases}
    found = (file for name in looks for file in (folder / name).glob("*.png"))
    return {
        f"{file.parent.name}/{file.stem}"
        for file in found
        if file.stem in wanted or (file.stem[-4:-3] == "-" and file.stem[:-4] in wanted)
    }


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Wait until nobody else uses the players' folders."""
    with HOMES.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> int:
    """Make or compare what is asked for; 1 if anything is different or went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tools.golden", description=__doc__)
    parser.add_argument("--compare", action="store_true", help="make the pictures again and tell what is different")
    parser.add_argument("--only", default="", help="beginnings of names, separated by commas: settings,moment-uno")
    parser.add_argument("--looks", default="", help=f"separated by commas: {', '.join(LOOKS)}")
    parser.add_argument("--golden", type=Path, default=GOLDEN, help="the folder of the set (default: build/golden)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    arguments = parser.parse_args()
    starts = tuple(word for word in arguments.only.split(",") if word)
    cases = [case for case in CASES if not starts or case.name.startswith(starts)]
    looks = [name for name in LOOKS if not arguments.looks or name in arguments.looks.split(",")]
    golden: Path = arguments.golden.absolute()
    made = golden.with_name(f"{golden.name}-now") if arguments.compare else golden
    began = time.monotonic()
    with _alone():
        if not starts and not arguments.looks:
            shutil.rmtree(made, ignore_errors=True)
        problems = make(made, cases, looks, arguments.jobs)
    for problem in problems:
        print(problem, file=sys.stderr)
    names = _names(made, cases, looks)
    work = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = f"{time.monotonic() - began:.0f} seconds, {work.ru_utime + work.ru_stime:.0f} of them spent by processors"
    print(f"{len(names)} pictures in {made} after {spent}, {len(problems)} problems")
    if not arguments.compare:
        return 1 if problems else 0
    report = golden.with_name(f"{golden.name}-differences")
    shutil.rmtree(report, ignore_errors=True)
    names |= _names(golden, cases, looks)
    found = compare(golden, made, report, names)
    page = write_page(found, len(names), report)
    for one in found[:50]:
        print(one)
    print(f"{len(names)} pictures compared, {len(found)} differences: {page}")
    return 1 if found or problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
