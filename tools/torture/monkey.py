"""A monkey at the window: random input to the real program on a virtual screen, and no fault may come of it.

    python tools/torture/monkey.py --seconds 180 --seed 1

It clicks, drags, turns the wheel, types, resizes from one pixel to 4K, hides, moves and fills the screen, at all
rulebooks and in every menu. When it happens to quit, it starts again on the same profile and expects its game to go on.
A fault is a process that ended badly, a line in the log, a game that was not kept, or a window that no longer answers.
Prints a summary as JSON; the exit code is 1 if there was a fault, and then the last things done are in the summary.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.rulesets import RULESETS  # noqa: E402
from tests.window.driver import Screen, Window, virtual_screen  # noqa: E402

SCREEN = (3840, 2160)
SIZES = (
    (1, 1),
    (1, 700),
    (900, 1),
    (17, 9),
    (319, 199),
    (320, 200),
    (640, 360),
    (1024, 640),
    (1280, 720),
    (1920, 1080),
)
KEYS = (
    *("Return", "Return", "space", "Tab", "shift+Tab", "Up", "Down", "Left", "Right", "Prior", "Next", "Home", "End"),
    *("d", "h", "l", "s", "u", "x", "1", "2", "3", "4", "0", "BackSpace", "Delete", "F1", "F5", "alt+Tab", "ctrl+a"),
)
SCENES = ("title", "setup", "games", "settings", "credits")
PROBE_EVERY = 40
PROBE_SECONDS = 30.0
"""How long the window may take for an answer, even to a key that comes on top of much else."""
REMEMBERED = 40
MOST_FAULTS = 5
QUIT_CHANCE = 0.02
CONTINUE_CHANCE = 0.5
"""How often the next start takes up the game that was left; else it begins something else."""


class FaultFound(Exception):  # noqa: N818 - it is what was looked for
    """Something that must not happen, in words."""


class Monkey:
    """One profile, one window at a time, and a stream of random actions that depends on the seed alone."""

    def __init__(self, display: str, home: Path, seed: int, screen: tuple[int, int] = SCREEN) -> None:
        self.display = display
        self.home = home
        self.random = Random(seed)
        self.screen = screen
        self.done: Counter[str] = Counter()
        self.scenes: Counter[str] = Counter()
        self.rulesets: Counter[str] = Counter()
        self.last: deque[str] = deque(maxlen=REMEMBERED)
        self.faults: list[dict[str, Any]] = []
        self.starts = self.quits = self.continued = 0
        self.window: Window | None = None
        self._hidden = False
        self._owed: Screen = {}
        """The table at which the monkey quit: its game must go on."""
        self._ways: list[tuple[int, str, Callable[[], None]]] = [
            (34, "target", self._target),
            (14, "click", self._click),
            (6, "drag", self._drag),
            (5, "wheel", self._wheel),
            (16, "key", self._key),
            (2, "escape", self._escape),
            (8, "resize", self._resize),
            (3, "border", self._border),
            (4, "hide", self._hide),
            (3, "move", self._move),
            (2, "fullscreen key", lambda: self._open.key("F11")),
            (2, "fullscreen alt", lambda: self._open.key("alt+Return")),
            (3, "focus", self._focus),
        ]

    # ---- running ----------------------------------------------------------------------------------------------------

    def run(self, seconds: float = 0.0, actions: int = 0) -> dict[str, Any]:
        """So many seconds or so many actions; the summary."""
        started = time.monotonic()
        count = 0
        try:
            while len(self.faults) < MOST_FAULTS:
                if count >= actions if actions else time.monotonic() - started >= seconds:
                    break
                count += 1
                self._turn(count)
            if self.window is not None and self.window.process.poll() is None:
                self._noting_faults(self._probe)
        finally:
            if self.window is not None and self.window.process.poll() is None:
                self.window.kill()
        return self.summary(round(time.monotonic() - started, 1))

    def _turn(self, count: int) -> None:
        if self.window is None:
            self._noting_faults(self._start)
        elif count % PROBE_EVERY == 0:
            self._noting_faults(self._probe)
        else:
            self._noting_faults(self._act)

    def _noting_faults(self, step: Callable[[], None]) -> None:
        """Do it, see whether the game has quit or gone wrong, and go on with a new window if so."""
        try:
            try:
                step()
            except (AssertionError, subprocess.CalledProcessError, IndexError) as error:
                # The window may be gone, and that is for its exit code to judge.
                if not self._gone():
                    raise FaultFound(f"{type(error).__name__}: {error}"[:3000]) from error
            self._check()
        except FaultFound as fault:
            self.faults.append({"fault": str(fault), "words": self._words(), "last": list(self.last)})
            self._owed = {}
            if self.window is not None and self.window.process.poll() is None:
                self.window.kill()
            self.window = None

    def _gone(self) -> bool:
        """Whether the game has ended, now or in a moment."""
        if self.window is None:
            return True
        try:
            self.window.process.wait(3)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _check(self) -> None:
        window = self.window
        if window is None:
            return
        # A paragraph on how the run before ended is not about this one: that was told when it happened.
        log = "\n\n".join(part for part in window.log().split("\n\n") if part and "the last run: " not in part)
        if log:
            raise FaultFound(f"the log says: {log}"[-3000:])
        code = window.process.poll()
        if code is None:
            return
        if code:
            raise FaultFound(f"the game ended with {code}")
        self.quits += 1
        self.last.append("(quit)")
        self.window = None

    def _words(self) -> str:
        file = self.home / "words.txt"
        return file.read_text(encoding="utf-8", errors="replace")[-3000:] if file.exists() else ""

    @property
    def _open(self) -> Window:
        assert self.window is not None
        return self.window

    # ---- beginning and end ------------------------------------------------------------------------------------------

    def _start(self) -> None:
        self.starts += 1
        self._hidden = False
        words = [] if self._owed else self._words_to_start()
        if self.random.random() < 0.3:
            words.append("--fullscreen")
        words += ["--speed", self.random.choice(("normal", "fast", "instant"))]
        self.last.append(f"start {' '.join(words)}")
        try:
            self.window = Window(self.display, self.home, *words)
        except AssertionError as error:
            raise FaultFound(f"the game did not start: {error}"[:3000]) from error
        if self._owed:
            self._continue()

    def _words_to_start(self) -> list[str]:
        names = list(RULESETS)
        # Each in its turn, so that even a short run sees all of them.
        name = names[self.starts % len(names)]
        way = self.random.random()
        if way < 0.6:
            return ["--ruleset", name]
        if way < 0.75:
            return ["--ruleset", name, "--demo"]
        return ["--scene", self.random.choice(SCENES)]

    def _continue(self) -> None:
        """The game that was on the table when the monkey quit is offered, and goes on where it was."""
        owed, self._owed = self._owed, {}
        window = self._open
        window.wait_scene("title")
        window.press("continue")
        seen = window.wait(lambda seen: seen["scene"] == "table" or bool(seen.get("games")))
        if seen["scene"] == "games":
            # The one played last stands first.
            window.press(f"game.{seen['games'][0]}")
            seen = window.wait(lambda seen: seen["scene"] == "table")
        if seen["ruleset"] != owed["ruleset"] or seen["actions"] < owed["actions"]:
            before = {name: owed[name] for name in ("ruleset", "actions")}
            raise FaultFound(f"the game did not go on: {before} became {seen['ruleset']}, {seen['actions']}")
        self.continued += 1

    def _leave(self) -> None:
        """Quit as by the cross in the frame, in the middle of a game."""
        window = self._open
        demo = "--demo" in str(window.process.args)
        before = window.look()
        window.ask_to_close()
        window.process.wait(60)
        kept = before["scene"] == "table" and not before["over"] and before["actions"] and not demo
        if kept and self.random.random() < CONTINUE_CHANCE:
            self._owed = before

    # ---- does it still answer? --------------------------------------------------------------------------------------

    def _probe(self) -> None:
        """A key that always changes something: the window has to fill the screen, or to stop that."""
        window = self._open
        self._note("probe", "F11")
        for last in (False, False, True):
            # What was typed before may still be under way: it then undoes this key, or takes the keyboard away from it.
            self._show()
            window.focus()
            before = window.look()["fullscreen"]
            window.key("F11")
            try:
                window.wait(lambda seen, before=before: seen["fullscreen"] != before, PROBE_SECONDS)
            except AssertionError:
                if last or window.process.poll() is not None:
                    raise
            else:
                return

    # ---- what a monkey does -----------------------------------------------------------------------------------------

    def _note(self, kind: str, what: object = "") -> None:
        self.done[kind] += 1
        self.last.append(f"{kind} {what}".strip())

    def _act(self) -> None:
        window = self._open
        seen = window.look()
        self.scenes[seen["scene"]] += 1
        if "ruleset" in seen:
            self.rulesets[seen["ruleset"]] += 1
        if self.random.random() < QUIT_CHANCE:
            self._note("close")
            self._leave()
            return
        weights = [weight for weight, _, _ in self._ways]
        _, kind, do = self.random.choices(self._ways, weights)[0]
        self.done[kind] += 1
        self.last.append(f"{kind} in {seen['scene']} {seen['size']}")
        do()

    def _target(self) -> None:
        """Something that can be clicked, as the screen says: a button, a choice, a card."""
        seen = self._open.last
        boxes = [entry["rect"] for entry in seen.get("targets", [])]
        points = [card["point"] for card in seen.get("cards", []) if card["playable"]]
        if points and self.random.random() < 0.6:
            self._open.click(*self.random.choice(points))
        elif boxes:
            self._open.click_middle(self.random.choice(boxes))
        else:
            self._click()

    def _place(self) -> tuple[int, int]:
        width, height = self._open.last["size"]
        return self.random.randrange(width + 9), self.random.randrange(height + 9)

    def _click(self) -> None:
        self._open.click(*self._place())

    def _drag(self) -> None:
        self._open.drag(self._place(), self._place())

    def _wheel(self) -> None:
        self._open.wheel(*self._place(), self.random.choice((-5, -1, 1, 5)))

    def _key(self) -> None:
        self._open.key(*self.random.choices(KEYS, k=self.random.randrange(1, 5)))

    def _escape(self) -> None:
        self._open.key("Escape")

    def _size(self) -> tuple[int, int]:
        if self.random.random() < 0.5:
            return self.random.choice((*SIZES, self.screen))
        return self.random.randrange(1, self.screen[0]), self.random.randrange(1, self.screen[1])

    def _resize(self) -> None:
        self._open.resize(*self._size())

    def _border(self) -> None:
        width, height = self._size()
        grow = self.random.choice((-7, 3, 11))
        steps = range(self.random.randrange(3, 25))
        self._open.drag_border([(max(1, width + grow * step), max(1, height + step)) for step in steps])

    def _hide(self) -> None:
        if self._hidden:
            self._show()
        else:
            self._open.hide()
            self._hidden = True

    def _show(self) -> None:
        self._open.show()
        self._hidden = False

    def _move(self) -> None:
        width, height = self.screen
        self._open.move_to(self.random.randrange(-600, width), self.random.randrange(-400, height))

    def _focus(self) -> None:
        if self.random.random() < 0.4:
            self._open.unfocus()
        elif not self._hidden:
            self._open.focus()

    # ---- what came of it --------------------------------------------------------------------------------------------

    def summary(self, seconds: float) -> dict[str, Any]:
        """Everything that was done, and every fault."""
        return {
            "seconds": seconds,
            "actions": sum(self.done.values()),
            "by_kind": dict(self.done.most_common()),
            "resizes": self.done["resize"] + self.done["border"],
            "fullscreen_changes": sum(self.done[kind] for kind in ("fullscreen key", "fullscreen alt", "probe")),
            "starts": self.starts,
            "quits": self.quits,
            "games_continued": self.continued,
            "scenes": dict(self.scenes.most_common()),
            "rulesets": dict(self.rulesets.most_common()),
            "faults": self.faults,
        }


@contextmanager
def own_profile() -> Iterator[Path]:
    """A profile of its own for each run: no two programs share one."""
    with tempfile.TemporaryDirectory(prefix="monkey-") as folder:
        yield Path(folder)


def main() -> int:
    """Let the monkey loose; 1 if it found something."""
    reader = argparse.ArgumentParser(description="Random input to the real window.")
    reader.add_argument("--seconds", type=float, default=60.0)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    with virtual_screen(*SCREEN) as display, own_profile() as home:
        summary = Monkey(display, home, asked.seed).run(asked.seconds)
    print(json.dumps({"seed": asked.seed, **summary}, indent=2))
    return 1 if summary["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
