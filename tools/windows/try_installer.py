"""Tries the Windows installer under Wine as a player would: install, start, open a recording, upgrade, uninstall.

    python tools/windows/try_installer.py dist/Spietato-<version>-windows-x86_64-setup.exe --picture table.png

A step of `make test-windows`. It uses a drive C: of its own and prints one line a step.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path, PureWindowsPath

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.bots.registry import bot  # noqa: E402
from game.match.autoplay import Autoplay  # noqa: E402
from game.match.match import Match  # noqa: E402
from game.match.recording import RecordedSeat, Recording  # noqa: E402
from game.match.replay import Replay  # noqa: E402
from game.rulesets import table  # noqa: E402
from tools import project, try_build  # noqa: E402
from tools.windows import wine  # noqa: E402

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
PREFIX = wine.FOLDER / "installer-prefix"
SCRATCH = wine.FOLDER / "installer-scratch"
PROGRAM = f"{project.NAME}.exe"
UNINSTALL_KEY = rf"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\{project.NAME}"
KIND = f"{project.NAME}.Recording"
KIND_KEY = rf"HKCU\Software\Classes\{KIND}\shell\open\command"
ENDING_KEY = rf"HKCU\Software\Classes\{project.FILE_ENDING}"
IN_USE = 3
"""What the installer ends with while the game runs."""
STEP_SECONDS = 300
# Wine's server writes the registry when it ends, and an uninstaller goes on in a copy of itself: wait for both.
PLAIN = 'wine "$@"; code=$?; wineserver --wait; exit $code'
ON_SCREEN = """
rm -f "/tmp/.X11-unix/X$SCREEN" "/tmp/.X$SCREEN-lock"
Xvfb ":$SCREEN" -screen 0 1280x800x24 > /dev/null 2>&1 &
until [ -S "/tmp/.X11-unix/X$SCREEN" ]; do sleep 0.1; done
export DISPLAY=":$SCREEN"
"""
# Waits until a process whose command line begins with $1 and holds $2 runs, for a minute at most.
AWAIT = """
await() {
  for _ in $(seq 300); do
    for line in /proc/[0-9]*/cmdline; do
      words=$(tr '\\0' ' ' < "$line") 2> /dev/null || continue
      case $words in "$1"*"$2"*) return 0 ;; esac
    done
    sleep 0.2
  done
  return 1
}
"""
# Windows looks up the kinds of file of this person and of the machine; Wine only those of the machine.
SEEN_BY_WINE = """
for key in "$2" "$3"; do
  wine reg copy "HKCU\\Software\\Classes\\\\$key" "HKLM\\Software\\Classes\\\\$key" /s /f || exit 98
done
"""


class TryError(Exception):
    """A step did not do what it should; the message says which."""


def run(*command: str, script: str = PLAIN, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a script of the shell inside the Debian with these words, on the drive of this check."""
    settings = {"WINEPREFIX": str(PREFIX), "SCREEN": str(100 + os.getpid() % 10_000), **variables}
    return subprocess.run(
        wine.enter(["sh", "-c", script, "sh", *command], **settings),
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=STEP_SECONDS,
    )


def expect(done: subprocess.CompletedProcess[str], what: str, code: int = 0) -> None:
    """TryError unless it ended with that code."""
    if done.returncode != code:
        raise TryError(f"{what} ended with {done.returncode} instead of {code}\n{done.stdout}{done.stderr}".rstrip())


def demand(holds: bool, sentence: str) -> None:
    """TryError with that sentence unless it holds."""
    if not holds:
        raise TryError(sentence)


def registered(key: str) -> dict[str, str]:
    """The values of a key of the registry; nothing where there is none."""
    said = run("reg", "query", key).stdout
    return dict(re.findall(r"^ {4}(\S.*?) {4}REG_\w+ {4}(.*?)\r?$", said, re.MULTILINE))


class Installed:
    """The places on the drive of the person who installs."""

    def __init__(self) -> None:
        users = [path for path in (PREFIX / "drive_c" / "users").iterdir() if path.name != "Public"]
        demand(len(users) == 1, f"Wine has {len(users)} users instead of one")
        self.local = users[0] / "AppData" / "Local"
        self.folder = self.local / "Programs" / project.NAME
        self.games = self.local / "spietato"
        self.menu = users[0] / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs" / f"{project.NAME}.lnk"

    @property
    def program(self) -> str:
        """The program as Windows calls it."""
        return str(PureWindowsPath("C:/", (self.folder / PROGRAM).relative_to(PREFIX / "drive_c").as_posix()))

    def files(self) -> set[str]:
        """Every file that is installed."""
        return {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file()}


def recording(file: Path) -> Path:
    """Write a short recorded game."""
    rules = table("classic", {"goal": "rounds:1"})
    match = Autoplay(Match(rules, 3, 4), [bot("normal", rules)] * 3).play()
    seats = (RecordedSeat("Ada"), RecordedSeat(bot="pepe"), RecordedSeat(bot="vera"))
    file.write_text(Recording(Replay.of(match), seats, 1_794_855_600).file_text(), encoding="utf-8")
    return file


# ---- the steps ------------------------------------------------------------------------------------------------------


def install(installer: Path) -> str:
    """Install into an empty drive."""
    shutil.rmtree(PREFIX, ignore_errors=True)
    shutil.rmtree(SCRATCH, ignore_errors=True)
    SCRATCH.mkdir(parents=True)
    expect(run(script="wineboot --init && wineserver --wait"), "wineboot")
    expect(run(wine.windows_path(installer), "/S"), "the installer")
    at = Installed()
    demand({PROGRAM, "Uninstall.exe", "LICENSE.txt", "README.txt"} <= at.files(), "the program is not installed")
    demand(at.menu.is_file(), "there is no entry in the start menu")
    listed = registered(UNINSTALL_KEY)
    demand(listed.get("DisplayVersion") == project.VERSION, f"Windows lists {listed}")
    demand(registered(KIND_KEY).get("(Default)") == f'"{at.program}" "%1"', "recordings are not opened by it")
    demand(registered(ENDING_KEY).get("(Default)") == KIND, "recordings are of no kind")
    return f"{len(at.files())} files, in the start menu and in the list of programs"


def look_over() -> str:
    """The installed program looks itself over."""
    done = run(Installed().program, "--selftest", SDL_VIDEODRIVER="dummy")
    expect(done, "--selftest")
    last = done.stdout.strip().rpartition("\n")[2]
    demand(bool(re.fullmatch(r"all \d+ checks passed", last)), done.stdout)
    return last


def show(picture: Path) -> str:
    """The installed program shows a table."""
    inside = SCRATCH / "table.png"
    words = ["--demo", "--ruleset", "no_mercy", "--players", "4", "--seed", "7", "--size", "1280x720", "--mute"]
    words += ["--screenshot", wine.windows_path(inside), "--after", "4"]
    expect(run(Installed().program, *words, script=ON_SCREEN + PLAIN.replace("; wineserver --wait", "")), "the demo")
    demand(try_build.looks_alive(inside), "the picture of the table is empty")
    picture.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(inside, picture)
    return str(picture)


def open_recording() -> str:
    """A double click on a recording starts the program with it, and the program shows it."""
    at, file = Installed(), recording(SCRATCH / f"{try_build.AWKWARD}{project.FILE_ENDING}")
    script = f'{ON_SCREEN}{AWAIT}{SEEN_BY_WINE}wine start "$1" && await "$4" "$5"'
    words = [wine.windows_path(file), project.FILE_ENDING, KIND, at.program, file.name]
    expect(run(*words, script=script), "a double click on a recording")
    seen = SCRATCH / "seen.json"
    words = ["--debug-file", wine.windows_path(seen), "--screenshot", wine.windows_path(SCRATCH / "replay.png")]
    expect(run(at.program, wine.windows_path(file), *words, "--after", "3", SDL_VIDEODRIVER="dummy"), "the replay")
    demand(json.loads(seen.read_text(encoding="utf-8"))["scene"] == "replay", "the recording is not shown")
    return file.name


def refuse_while_running(installer: Path) -> str:
    """Nothing is changed under a running game."""
    at = Installed()
    before = at.files()
    script = f'{ON_SCREEN}{AWAIT}wine "$2" --demo --seed 7 --mute & await "$2" --demo || exit 97; wine "$1" /S'
    expect(run(wine.windows_path(installer), at.program, script=script), "the installer over a running game", IN_USE)
    demand(at.files() == before, "files were changed under a running game")
    return f"exit code {IN_USE}, nothing changed"


def upgrade(installer: Path) -> str:
    """Install over what is there: everything is whole again, and what is the player's stays."""
    at = Installed()
    before = at.files()
    (at.folder / "LICENSE.txt").unlink()
    own, game = at.folder / "my notes.txt", at.games / "kept.txt"
    for file in (own, game):
        file.write_text("mine", encoding="utf-8")
    expect(run(wine.windows_path(installer), "/S"), "the upgrade")
    demand(at.files() == before | {own.name}, "the upgrade has lost or left files")
    demand(own.is_file() and game.is_file(), "the upgrade has removed what is the player's")
    own.unlink()
    look_over()
    return "whole again, the player's files untouched"


def uninstall() -> str:
    """Everything is gone but the player's games."""
    at = Installed()
    expect(run(at.program.replace(PROGRAM, "Uninstall.exe"), "/S"), "the uninstaller")
    demand(not at.folder.exists(), f"left behind: {', '.join(sorted(at.files()))}")
    demand(not at.menu.exists(), "the entry in the start menu is left behind")
    for key in (UNINSTALL_KEY, KIND_KEY, ENDING_KEY):
        demand(not registered(key), f"left behind: {key}")
    demand((at.games / "kept.txt").is_file(), "the player's games are gone")
    return "program, menu entry and registry gone, games kept"


def uninstall_all(installer: Path) -> str:
    """Where it is asked for, the games go, too."""
    at = Installed()
    expect(run(wine.windows_path(installer), "/S"), "the installer")
    expect(run(at.program.replace(PROGRAM, "Uninstall.exe"), "/S", "/GAMES"), "the uninstaller")
    demand(not at.folder.exists() and not at.games.exists(), "the games are left behind")
    return "games gone, as asked"


def check(installer: Path, picture: Path, say: Callable[[str], None] = print) -> None:
    """All steps in order; TryError with the first that fails."""
    # Only the repository can be seen under Wine.
    inside = wine.FOLDER / "installer.exe"
    shutil.copyfile(installer, inside)
    say(f"ok  installer: {installer.name}, {installer.stat().st_size / 1e6:.1f} MB")
    steps: dict[str, Callable[[], str]] = {
        "installed": lambda: install(inside),
        "looked itself over": look_over,
        "shows a table": lambda: show(picture),
        "opens a recording": open_recording,
        "refuses while running": lambda: refuse_while_running(inside),
        "upgraded over itself": lambda: upgrade(inside),
        "uninstalled": uninstall,
        "uninstalled with games": lambda: uninstall_all(inside),
    }
    for name, step in steps.items():
        say(f"ok  {name}: {step()}")


def main(words: list[str] | None = None) -> int:
    """Try one installer; 1 with a sentence where a step fails, 2 where Wine cannot run."""
    parser = argparse.ArgumentParser(description="Install, start, upgrade and uninstall under Wine.")
    parser.add_argument("installer", type=Path)
    parser.add_argument("--picture", type=Path, required=True, help="where the picture of the table goes (.png)")
    arguments = parser.parse_args(words)
    try:
        wine.check_machine()
        wine.set_up_debian()
        check(arguments.installer, arguments.picture)
    except wine.CannotRunError as error:
        print(f"try_installer: {error}", file=sys.stderr)
        return 2
    except (TryError, subprocess.TimeoutExpired) as error:
        print(f"try_installer: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
