"""A virtual screen, the game's window on it, and hands that click and type.

What to click is read from the debug file that the game writes when asked. Waiting is for a condition, with a generous
limit that only ends a run that hangs.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

from tests import chance
from tests.window.camera import photograph
from tests.window.closing import ask_to_close

ROOT = Path(__file__).resolve().parents[2]
HANG_SECONDS = 180.0
WINDOW_CLASS = "spietato"
DROPPED = ("SDL_", "XDG_", "LC_", "SPIETATO_")
"""Variables that other tests may have left behind."""

FRAMEBUFFERS: dict[str, Path] = {}
"""For each virtual screen the file that holds its picture."""
POINTER_ROOT = 1
"""What X calls the window under the pointer, whichever it is."""
FRAME_SECONDS = 0.2
"""The time between two pictures of a film."""

Screen = dict[str, Any]
Condition = Callable[[Screen], bool]


@contextmanager
def virtual_screen(width: int = 1920, height: int = 1200) -> Iterator[str]:
    """An X server without a monitor; gives its display name."""
    folder = TemporaryDirectory(prefix="screen-")
    read_end, write_end = os.pipe()
    # Without -noreset the server starts anew whenever its last client leaves, and refuses the next one meanwhile.
    screen = ("-screen", "0", f"{width}x{height}x24")
    command = ["Xvfb", "-displayfd", str(write_end), *screen, "-fbdir", folder.name, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=(write_end,), stderr=subprocess.DEVNULL)
    os.close(write_end)
    try:
        with os.fdopen(read_end) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        FRAMEBUFFERS[f":{number}"] = Path(folder.name) / "Xvfb_screen0"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()
        folder.cleanup()


class Window:
    """One running game."""

    def __init__(
        self,
        display: str,
        home: Path,
        *arguments: str,
        program: tuple[str, ...] = (),
        expected: str = "",
        newcomer: bool = False,
    ) -> None:
        """A `newcomer` is offered a lesson at the first start; nobody else is."""
        self.home = home
        home.mkdir(parents=True, exist_ok=True)
        self.debug_file = home / "debug.json"
        self.debug_file.unlink(missing_ok=True)
        self.environment = self._environment(display, expected)
        command = program or (sys.executable, chance.__file__)
        if not newcomer:
            self._has_played_before()
        self.words_file = home / "words.txt"
        """What the game says to a terminal."""
        with self.words_file.open("w") as words:
            self.process = subprocess.Popen(
                [*command, "--debug-file", str(self.debug_file), *arguments],
                env=self.environment,
                cwd=home,
                stderr=words,
                stdout=words,
            )
        self.last: Screen = {}
        # The pointer rests in a corner, not wherever the test before has left it.
        self._tool("mousemove", 0, 0)
        self.wait(lambda screen: True)
        self.id = self._find()
        self._tool("windowfocus", self.id)

    def _has_played_before(self) -> None:
        """Leave settings in the profile, if there are none: it is not the first start then."""
        settings = Path(self.environment["XDG_CONFIG_HOME"]) / "spietato" / "settings.json"
        if not settings.exists():
            settings.parent.mkdir(parents=True, exist_ok=True)
            settings.write_text("{}", encoding="utf-8")

    def _environment(self, display: str, expected: str) -> dict[str, str]:
        folders = {
            "HOME": ".",
            "XDG_CONFIG_HOME": "config",
            "XDG_DATA_HOME": "data",
            "XDG_STATE_HOME": "state",
            "XDG_CACHE_HOME": "cache",
        }
        kept = {name: value for name, value in os.environ.items() if not name.startswith(DROPPED)}
        return {
            **kept,
            **{name: str(self.home / folder) for name, folder in folders.items()},
            "DISPLAY": display,
            "LANG": "en_US.UTF-8",
            "SDL_VIDEO_X11_WMCLASS": WINDOW_CLASS,
            "SDL_AUDIODRIVER": "dummy",
            "SPIETATO_STRICT": "1",
            "SPIETATO_EXPECTED": expected,
            **self._dice(),
        }

    def _dice(self) -> dict[str, str]:
        """In a test the dice of a start are called by the test, and by how often the profile was opened already."""
        test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
        if not test:
            return {}
        starts = self.home / "starts.txt"
        number = int(starts.read_text(encoding="utf-8")) + 1 if starts.exists() else 1
        starts.write_text(str(number), encoding="utf-8")
        return {chance.DICE: f"{chance.SEED} {test} {number}"}

    def _tool(self, *words: object) -> str:
        command = ["xdotool", *map(str, words)]
        return subprocess.run(command, env=self.environment, check=True, capture_output=True, text=True).stdout

    def _find(self) -> str:
        """The window of this process, once it is on the screen."""
        words = ("search", "--sync", "--onlyvisible", "--pid", self.process.pid, "--class", WINDOW_CLASS)
        return self._tool("search", "--all", *words[1:]).split()[-1]

    # ---- looking ----------------------------------------------------------------------------------------------------

    def look(self) -> Screen:
        """What is on the screen now."""
        with suppress(OSError, ValueError):  # not written yet
            self.last = json.loads(self.debug_file.read_text(encoding="utf-8"))
        return self.last

    def wait(self, condition: Condition, seconds: float = HANG_SECONDS) -> Screen:
        """Wait until the screen is as wanted; the screen."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            screen = self.look()
            if screen and condition(screen):
                return screen
            if self.process.poll() is not None:
                raise AssertionError(f"the game ended with {self.process.returncode}: {self._words()}")
            time.sleep(0.01)
        raise AssertionError(f"what was waited for never came; on screen is {json.dumps(self.last)[:2000]}")

    def wait_scene(self, name: str) -> Screen:
        """Wait until that scene is on top and nothing moves."""
        return self.wait(lambda screen: screen["scene"] == name and not screen["animating"])

    def wait_title_after_kill(self) -> Screen:
        """Wait for the title of a start after a kill, and close the panel that tells of it, if there is one."""
        seen = self.wait(lambda screen: screen["scene"] in ("title", "crashed") and not screen["animating"])
        if seen["scene"] == "crashed":
            self.press("close")
        return self.wait_scene("title")

    def picture(self) -> Image.Image:
        """The window as it looks now."""
        lines = self._tool("getwindowgeometry", "--shell", self.id).split()
        facts = {name: int(value) for name, value in (line.split("=") for line in lines)}
        left, top = facts["X"], facts["Y"]
        box = (left, top, left + facts["WIDTH"], top + facts["HEIGHT"])
        return photograph(FRAMEBUFFERS[self.environment["DISPLAY"]], box)

    def film(self, condition: Condition) -> list[Image.Image]:
        """Take pictures until the screen is as wanted; the last one shows it."""
        frames: list[Image.Image] = []
        due = 0.0

        def watched(screen: Screen) -> bool:
            nonlocal due
            if time.monotonic() >= due:
                frames.append(self.picture())
                due = time.monotonic() + FRAME_SECONDS
            return condition(screen)

        self.wait(watched)
        return [*frames, self.picture()]

    def log(self) -> str:
        """What the game has written to its log: nothing, if all is well."""
        return "".join(file.read_text(encoding="utf-8") for file in self.home.rglob("spietato*.log"))

    def _words(self) -> str:
        return self.words_file.read_text(encoding="utf-8", errors="replace").strip()

    # ---- doing ------------------------------------------------------------------------------------------------------

    def click(self, x: float, y: float) -> None:
        """Move there and press the left button."""
        self._tool("mousemove", "--window", self.id, round(x), round(y), "click", 1)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press, move and let go."""
        self._tool("mousemove", "--window", self.id, *map(round, start))
        self._tool("mousedown", 1)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        for point in (middle, end):
            self._tool("mousemove", "--window", self.id, *map(round, point))
        self._tool("mouseup", 1)

    def click_middle(self, rect: list[float]) -> None:
        """Click in the middle of a rectangle."""
        left, top, width, height = rect
        self.click(left + width / 2, top + height / 2)

    def key(self, *names: str) -> None:
        """Type keys, by their X names."""
        for name in names:
            self._tool("key", name)

    def press(self, target: str) -> None:
        """Click a button of a menu by its name."""
        screen = self.wait(lambda screen: any(entry["name"] == target for entry in screen.get("targets", [])))
        self.click_middle(next(entry["rect"] for entry in screen["targets"] if entry["name"] == target))

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self._tool("windowsize", self.id, width, height)

    def hide(self) -> None:
        """Take the window off the screen, as a switch to another program does with one that fills it."""
        self._tool("windowunmap", self.id)

    def show(self) -> None:
        """Put the window back on the screen."""
        self._tool("windowmap", self.id)

    def wheel(self, x: float, y: float, steps: int) -> None:
        """Turn the wheel there: up, or down if `steps` is below nought."""
        place = ("mousemove", "--window", self.id, round(x), round(y))
        self._tool(*place, "click", "--repeat", abs(steps), "--delay", 1, 4 if steps > 0 else 5)

    def drag_border(self, sizes: list[tuple[int, int]]) -> None:
        """Size after size without a pause, as when a border is dragged."""
        words: list[object] = []
        for width, height in sizes:
            words += ["windowsize", self.id, width, height]
        self._tool(*words)

    def move_to(self, x: int, y: int) -> None:
        """Put the window somewhere else, perhaps half off the screen."""
        self._tool("windowmove", "--", self.id, x, y)

    def focus(self) -> None:
        """Let the keyboard speak to this window."""
        self._tool("windowfocus", self.id)

    def unfocus(self) -> None:
        """Let the keyboard speak to nobody in particular."""
        self._tool("windowfocus", POINTER_ROOT)

    def ask_to_close(self) -> None:
        """As by the cross in the window's frame."""
        ask_to_close(self.environment["DISPLAY"], int(self.id))

    # ---- the end ----------------------------------------------------------------------------------------------------

    def kill(self) -> None:
        """As if the machine had lost power."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> int:
        """Wait for the game to leave by itself; its exit code."""
        return self.process.wait(HANG_SECONDS)


@contextmanager
def window(
    display: str,
    home: Path,
    *arguments: str,
    program: tuple[str, ...] = (),
    expected: str = "",
    newcomer: bool = False,
) -> Iterator[Window]:
    """A window that is gone afterwards, however the test ends."""
    opened = Window(display, home, *arguments, program=program, expected=expected, newcomer=newcomer)
    try:
        yield opened
    finally:
        if opened.process.poll() is None:
            opened.kill()
