"""Starts a Windows package under Wine as a player would; runs inside the Debian of tools/windows/wine.py.

    python3 -m tools.windows.start_package PACKAGE.zip PICTURES

Every step is one line with its result and its time; the first that fails ends the run with 1.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tools.try_build import AWKWARD
from tools.windows.steps import StepError, step
from tools.windows.wine import FOLDER, windows_path

HANG_SECONDS = 300
SIZE = ("--size", "1280x720", "--lang", "en", "--mute")
DEMO = ("--demo", "--ruleset", "no_mercy", "--players", "4", "--seed", "7")
GAME = ("--ruleset", "classic", "--players", "3", "--seed", "5", "--speed", "instant")

Screen = dict[str, Any]


@contextmanager
def virtual_screen() -> Iterator[str]:
    """An X server without a monitor; its display name."""
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1920x1200x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=(write_end,), stderr=subprocess.DEVNULL)
    os.close(write_end)
    try:
        with os.fdopen(read_end) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def unpack(package: Path) -> Path:
    """Unpack the package into a folder with an awkward name; the program."""
    folder = FOLDER / "unpacked" / AWKWARD
    shutil.rmtree(folder.parent, ignore_errors=True)
    folder.mkdir(parents=True)
    with zipfile.ZipFile(package) as archive:
        archive.extractall(folder)
    (program,) = folder.glob("*/Spietato.exe")
    return program


class Player:
    """One profile, and the starts of the program on it."""

    def __init__(self, program: Path, home: Path) -> None:
        self.program = program
        self.home = home
        home.mkdir(parents=True)

    def environment(self) -> dict[str, str]:
        return {**os.environ, "SPIETATO_HOME": windows_path(self.home)}

    def run(self, *words: str, before: tuple[str, ...] = ("wine",)) -> str:
        """Run the program to its end; what it printed, which has to be UTF-8."""
        command = [*before, str(self.program), *words]
        try:
            done = subprocess.run(
                command, cwd=self.home, env=self.environment(), capture_output=True, timeout=HANG_SECONDS
            )
        except subprocess.TimeoutExpired:
            raise StepError(f"{' '.join(words)}: still running after {HANG_SECONDS} seconds") from None
        said = done.stdout.decode("utf-8")
        if done.returncode:
            raise StepError(f"{' '.join(words)} ended with {done.returncode}: {said} {done.stderr.decode()[-2000:]}")
        return said

    def log(self) -> str:
        """What the program has written to its log."""
        return "".join(file.read_text(encoding="utf-8") for file in self.home.rglob("spietato*.log"))


class Window:
    """A start of the program whose window is looked at through the debug file and clicked."""

    def __init__(self, player: Player, name: str, *words: str) -> None:
        self.debug_file = player.home.parent / f"{name}.json"
        self.debug_file.unlink(missing_ok=True)
        self._windows = set(self._found())
        command = ["wine", str(player.program), "--debug-file", windows_path(self.debug_file), *SIZE, *words]
        self.process = subprocess.Popen(
            command, cwd=player.home, env=player.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.wait(lambda screen: True)
        self.id = next(iter(set(self._found()) - self._windows))

    @staticmethod
    def _found() -> list[str]:
        words = ["xdotool", "search", "--onlyvisible", "--name", "^Spietato"]
        return subprocess.run(words, capture_output=True, text=True).stdout.split()

    def wait(self, condition: Callable[[Screen], bool]) -> Screen:
        """Wait until the screen is as wanted; the screen."""
        limit = time.monotonic() + HANG_SECONDS
        screen: Screen = {}
        while time.monotonic() < limit:
            with suppress(OSError, ValueError):  # not written yet
                screen = json.loads(self.debug_file.read_text(encoding="utf-8"))
                if condition(screen):
                    return screen
            if self.process.poll() is not None:
                raise StepError(f"the program ended with {self.process.returncode}")
            time.sleep(0.05)
        raise StepError(f"what was waited for never came; on the screen is {json.dumps(screen)[:1000]}")

    def wait_scene(self, name: str) -> Screen:
        return self.wait(lambda screen: screen["scene"] == name and not screen["animating"])

    def click(self, rect: list[float]) -> None:
        """Click in the middle of a rectangle."""
        left, top, width, height = rect
        place = ("mousemove", "--window", self.id, str(round(left + width / 2)), str(round(top + height / 2)))
        subprocess.run(["xdotool", "windowraise", self.id, *place, "sleep", "0.1", "click", "1"], check=True)

    def press(self, target: str) -> None:
        """Click a button of a menu by its name."""
        screen = self.wait(lambda screen: any(entry["name"] == target for entry in screen.get("targets", [])))
        self.click(next(entry["rect"] for entry in screen["targets"] if entry["name"] == target))

    def decision(self) -> Screen:
        """Wait for the player's turn at the table."""
        return self.wait(lambda screen: _asked(screen) and not screen["animating"])

    def play(self) -> Screen:
        """Play a card or draw one; the table when the player is asked again, with another hand."""
        before = self.decision()
        playable = [card["point"] for card in before["cards"] if card["playable"]]
        self.click([*playable[0], 0, 0] if playable else before["buttons"]["draw"])
        hand = stands(before)[0]
        return self.wait(lambda screen: _asked(screen) and not screen["animating"] and stands(screen)[0] != hand)

    def kill(self) -> None:
        """As if the machine had lost power."""
        self.process.kill()
        self.process.wait()


def _asked(screen: Screen) -> bool:
    return screen["scene"] == "table" and bool(screen["your_decision"])


def stands(screen: Screen) -> tuple[list[str], int]:
    """The own hand, and how much has happened."""
    return sorted(card["card"] for card in screen["cards"]), screen["actions"]


def main(words: list[str]) -> int:
    """All steps."""
    package, pictures = Path(words[0]), Path(words[1])
    pictures.mkdir(parents=True, exist_ok=True)
    with virtual_screen() as display:
        os.environ["DISPLAY"] = display
        try:
            play(package, pictures)
        except StepError:
            return 1
    return 0


def play(package: Path, pictures: Path) -> None:
    """Every way to start the program."""
    with step("unpacked") as result:
        program = unpack(package)
        home = program.parent.parent / "home"
        result.append(f"{package.name}, {package.stat().st_size / 1e6:.1f} MB, into “{AWKWARD}”")
    player = Player(program, home)
    with step("self-test") as result:
        said = player.run("--selftest")
        if AWKWARD not in said:
            raise StepError(f"the folder's name is not in UTF-8: {said}")
        form = next(line for line in said.splitlines() if "compiled:" in line).split("rules")[-1].strip()
        result.append(f"{said.strip().splitlines()[-1]}; rules {form}")
    with step("demo") as result:
        player.run(*DEMO, *SIZE, "--screenshot", windows_path(pictures / "table.png"), "--after", "6")
        player.run(*SIZE, "--screenshot", windows_path(pictures / "title.png"), "--after", "3")
        result.append("pictures of the title and of a table")
    with step("bench") as result:
        figures = json.loads(player.run(*DEMO, *SIZE, "--bench", "5"))
        if not figures["frames"] or not isinstance(figures["rss_mb"], float):
            raise StepError(f"figures are missing: {figures}")
        names = ("first_frame_ms", "fps", "frame_ms_p50", "rss_mb")
        result.append(", ".join(f"{name} {figures[name]}" for name in names))
    with step("start without a console") as result:
        report = home / "log" / "selftest.txt"
        player.run("--selftest", before=("wine", "start", "/wait", "/unix"))
        if "checks passed" not in report.read_text(encoding="utf-8"):
            raise StepError(f"{report} says: {report.read_text(encoding='utf-8')}")
        result.append("its words are in selftest.txt")
    with step("second start on the same profile") as result:
        first = Window(player, "first", *GAME)
        before = first.play()
        second = Window(player, "second")
        first.wait_scene("handed_over")
        second.wait_scene("title")
        result.append("the first hands over, the second plays")
    with step("killed in mid-game, resumed") as result:
        first.kill()
        second.press("continue")
        taken_over = second.decision()
        if stands(taken_over) != stands(before):
            raise StepError(f"after the hand-over {stands(taken_over)} instead of {stands(before)}")
        now = second.play()
        second.kill()
        third = Window(player, "third")
        seen = third.wait(lambda screen: screen["scene"] in ("title", "crashed") and not screen["animating"])
        if seen["scene"] == "crashed":
            third.press("close")
        third.wait_scene("title")
        third.press("continue")
        resumed = third.decision()
        if stands(resumed) != stands(now):
            raise StepError(f"after the kill {stands(resumed)} instead of {stands(now)}")
        third.kill()
        result.append(f"the same hand of {len(resumed['cards'])} after {resumed['actions']} actions")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
