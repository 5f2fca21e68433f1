"""Runs the game in this process with a fixed clock and fixed dice, and plays a script of clicks, keys and pictures.

A script is a line of words, each of which waits until the screen is at rest before the next begins:

    NAME            click the target of that name, scrolled into sight first
    !NAME           the same, and do not wait until the screen is at rest
    @SCENE          wait until that screen is on top
    #KEY            press a key by its name in pygame
    type=TEXT       write; a tilde is a space
    do=ACTION       carry out that action at the table, as the notation writes it
    start=ACTION    the same, and do not wait until the table is at rest
    lesson=STEPS    do so many times what the lesson asks for, or all of it
    focus=NAME      bring the focus there with a controller
    pad=BUTTON      press a button of a controller by its number
    point=NAME      rest the pointer on a target, on a card of the hand or on a pile
    frames=COUNT    wait for so many frames
    clock=SECONDS   let the clock jump ahead
    fail            raise an error in the frame loop
    die=            end the process at once
    halt=PIPE       write to that pipe and do nothing any more until the process that started this one is gone
    shot=NAME       take a picture
    film=FRAMES     take a picture after each of these numbers of frames, separated by commas
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import pygame
from PIL import Image

from game import cli
from tests import chance

FRAME_SECONDS = 1 / 30
NOW = 1_800_000_000.0
"""The time of day at which every run starts, in seconds since 1970."""
MOST_FRAMES = 3000
"""A script that waits longer than this has gone wrong."""
PATIENCE_SECONDS = 60.0
REST_FRAMES = 4
"""A screen is at rest once nothing on it has moved for so many frames."""
SETTLE_FRAMES = 20
"""Before a picture: by then buttons have come back up and tooltips of the place before are gone."""
CORNER = (1, 1)
"""The pointer rests there between two clicks."""
PAD_NUMBER = 7
RIGHT_SHOULDER = 10
_BUTTONS = {"call": "uno", "uno": "uno", "take": "draw", "pass": "draw"}

Screen = dict[str, Any]
Events = list[pygame.event.Event]
Steps = Iterator[Events]


class OverError(BaseException):
    """The script is over: the game ends here."""


class ScriptError(Exception):
    """A script cannot go on."""


class Player:
    """Hands, eyes and clock for one run of the game."""

    def __init__(self, home: Path, pictures: Path, name: str, script: str, screen: str = "") -> None:
        """The pictures must show that screen, unless it is not known beforehand."""
        self.patient = False
        """Whether another process is waited for, which takes as long as it takes."""
        self.screen = screen
        self.home = home
        self.pictures = pictures
        self.name = name
        self.debug_file = home / "debug.json"
        self.now = NOW
        self.steps = self._play(script)
        self._seen: Screen = {}
        self._stamp = (0, 0)
        self._failing = False
        self.pointer = CORNER

    def run(self, *words: str) -> None:
        """Start the game with these words on its command line and play the script."""
        os.environ.update(environment(self.home))
        self._fix_what_varies()
        try:
            code = cli.run([*words, "--debug-file", str(self.debug_file)])
        except OverError as over:
            if over.args:
                raise ScriptError(over.args[0]) from None
            return
        raise ScriptError(f"the game ended by itself with {code}")

    # ---- what varies from run to run --------------------------------------------------------------------------------

    def _fix_what_varies(self) -> None:
        """Time goes on by a fixed step in each frame, dice fall alike, and no frame depends on how fast a thread is."""
        time.time = time.monotonic = lambda: self.now  # type: ignore[assignment]
        time.perf_counter = self._frame_time  # type: ignore[assignment]
        time.tzset()
        chance.load(self.name)
        pygame.event.get = self._frame  # type: ignore[assignment]
        pygame.event.wait = lambda *limit: pygame.event.Event(pygame.NOEVENT)  # type: ignore[assignment]
        pygame.mouse.get_pos = lambda: self.pointer  # type: ignore[assignment]
        pygame.time.Clock = _NoClock  # type: ignore[assignment, misc]
        pygame.mixer.init = _no_sound  # type: ignore[assignment]
        ThreadPoolExecutor.submit = _submit_and_wait(ThreadPoolExecutor.submit)  # type: ignore[method-assign]

    def _frame_time(self) -> float:
        """The clock of the frames: what the events of a frame have set going is done before anything moves."""
        if threading.current_thread() is threading.main_thread():
            _wait_for_threads()
        return self.now

    def _frame(self) -> Events:
        """The game asks for events: a frame is over, and the next begins."""
        _real_get()
        _wait_for_threads()
        self.now += FRAME_SECONDS
        try:
            events = next(self.steps)
        except StopIteration:
            raise OverError from None
        self.pointer = next((one.pos for one in reversed(events) if one.type == pygame.MOUSEMOTION), self.pointer)
        if self._failing:
            self._failing = False
            raise GoldenError("brought about on purpose")
        return events

    # ---- looking ----------------------------------------------------------------------------------------------------

    @property
    def seen(self) -> Screen:
        """What is on the screen."""
        try:
            found = self.debug_file.stat()
        except FileNotFoundError:
            return self._seen
        stamp = (found.st_ino, found.st_mtime_ns)
        if stamp != self._stamp:
            self._stamp = stamp
            self._seen = json.loads(self.debug_file.read_text(encoding="utf-8"))
        return self._seen

    def _target(self, name: str) -> Screen | None:
        return next((one for one in self.seen.get("targets", []) if one["name"] == name and one["enabled"]), None)

    def _shot(self, name: str) -> None:
        surface = pygame.display.get_surface()
        assert surface is not None
        image = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
        file = self.pictures / f"{name}.png"
        image.save(file, compress_level=1)
        told = {key: value for key, value in self.seen.items() if key != "number"}
        file.with_suffix(".json").write_text(json.dumps(told, indent=1, ensure_ascii=False), encoding="utf-8")

    # ---- playing ----------------------------------------------------------------------------------------------------

    def _play(self, script: str) -> Steps:
        for word in script.split():
            try:
                yield from self._word(word)
            except ScriptError as error:
                on_top = {key: self.seen.get(key) for key in ("stack", "animating", "ready", "allowed", "step")}
                names = [one["name"] for one in self.seen.get("targets", [])]
                raise OverError(f"{self.name}: {word}: {error}; on screen is {on_top} with {names}") from None

    def _word(self, word: str) -> Steps:
        kind, rest = word.split("=", 1) if "=" in word else ("", "")
        if word.startswith("@"):
            yield from self._until(lambda: self.seen.get("scene") == word[1:], "that screen never came")
            yield from self._rest()
        elif word.startswith("!"):
            yield from self._press(word[1:])
        elif word.startswith("#"):
            yield _key(pygame.key.key_code(word[1:]))
            yield from self._rest()
        elif kind == "type":
            for letter in rest.replace("~", " "):
                yield _key(ord(letter.lower()), letter)
            yield from self._rest()
        elif kind == "frames":
            yield from self._frames(int(rest))
        elif kind == "clock":
            self.now += float(rest)
            yield from self._frames(1)
            yield from self._rest()
        elif kind == "shot":
            yield from self._frames(SETTLE_FRAMES)
            if self.screen and self.seen["scene"] != self.screen:
                raise ScriptError(f"this is {self.seen['scene']} and not {self.screen}")
            self._shot(rest)
        elif kind == "film":
            yield from self._film(rest)
        elif kind in ("do", "start"):
            yield from self._until(self._may_act, "the player never gets to act")
            yield from self._act(rest)
            if kind == "do":
                yield from self._rest()
        elif kind == "lesson":
            yield from self._lesson(int(rest or 1000))
        elif kind == "focus":
            for _ in range(100):
                if (self._target(rest) or {}).get("focused"):
                    break
                yield from self._pad(RIGHT_SHOULDER)
            else:
                raise ScriptError("the focus never comes there")
        elif kind == "pad":
            yield from self._pad(int(rest))
        elif kind == "point":
            yield from self._until(lambda: self._place(rest) is not None, "there is no such thing on screen")
            yield [_motion(self._place(rest) or CORNER)]
            yield from self._frames(SETTLE_FRAMES)
        elif kind == "die":
            os._exit(0)
        elif kind == "halt":
            started_by = os.getppid()
            os.write(int(rest), b".")
            while os.getppid() == started_by:
                time.sleep(0.5)
            os._exit(0)
        elif word == "fail":
            self._failing = True
            yield []
            yield from self._rest()
        else:
            yield from self._press(word)
            yield from self._rest()

    def _frames(self, count: int) -> Steps:
        for _ in range(count):
            yield []

    def _until(self, condition: Any, complaint: str) -> Steps:
        limit = _real_now() + PATIENCE_SECONDS if self.patient else 0.0
        frames = 0
        while frames < MOST_FRAMES or _real_now() < limit:
            if self.seen and condition():
                return
            if self.patient:
                time.sleep(0.002)
            frames += 1
            yield []
        raise ScriptError(complaint)

    def _rest(self) -> Steps:
        still = 0
        for _ in range(MOST_FRAMES):
            still = 0 if self.seen.get("animating", True) else still + 1
            if still >= REST_FRAMES:
                return
            yield []
        raise ScriptError("the screen never comes to rest")

    def _film(self, frames: str) -> Steps:
        passed = 0
        for number in map(int, frames.split(",")):
            yield from self._frames(number - passed)
            passed = number
            self._shot(f"{self.name}-{number:03}")

    def _place(self, name: str) -> tuple[int, int] | None:
        seen = self.seen
        card = next((tuple(one["point"]) for one in seen.get("cards", []) if one["card"] == name), None)
        if card is not None:
            return card[0], card[1]
        rect = seen.get("piles", {}).get(name) or (self._target(name) or {}).get("rect")
        return None if rect is None else (round(rect[0] + rect[2] / 2), round(rect[1] + rect[3] / 2))

    def _press(self, name: str) -> Steps:
        yield from self._until(lambda: self._target(name) is not None, "there is no such target")
        yield from self._into_sight(name)
        target = self._target(name)
        assert target is not None
        yield from self._click_middle(target["rect"])

    def _into_sight(self, name: str) -> Steps:
        """Turn the wheel until the target can be clicked, or nothing moves any more."""
        for _ in range(200):
            target = self._target(name)
            if target is None:
                raise ScriptError("it is gone")
            left, top, width, height = target["rect"]
            low, high = self.seen["size"][1] * 0.17, self.seen["size"][1] * 0.96
            if low <= top and top + height <= high:
                return
            middle = (round(left + width / 3), self.seen["size"][1] // 2)
            yield [
                _motion(middle),
                pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1 if top < low else -1, pos=middle, flipped=False),
            ]
            before, now = top, None
            while now != before:
                before = now if now is not None else top
                yield from self._frames(2)
                now = (self._target(name) or target)["rect"][1]
            if now == top:
                return

    def _click_middle(self, rect: list[float]) -> Steps:
        yield from self._click((round(rect[0] + rect[2] / 2), round(rect[1] + rect[3] / 2)))

    def _click(self, point: tuple[int, int]) -> Steps:
        yield [_motion(point), pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1)]
        yield [pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1)]
        yield [_motion(CORNER)]

    def _pad(self, button: int) -> Steps:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            yield [pygame.event.Event(kind, instance_id=PAD_NUMBER, button=button)]
        yield from self._rest()

    # ---- at the table -----------------------------------------------------------------------------------------------

    def _may_act(self) -> bool:
        return not self.seen["animating"] and bool(self.seen.get("ready")) and bool(self.seen.get("allowed"))

    def _act(self, action: str) -> Steps:
        seen, word = self.seen, action.partition(":")[2]
        choices = {choice["action"]: choice["rect"] for choice in (seen["prompt"] or {}).get("choices", [])}
        cards = sorted((one for one in seen["cards"] if one["card"] == word), key=lambda one: not one["playable"])
        if action in choices:
            yield from self._click_middle(choices[action])
        elif cards:
            yield from self._click((cards[0]["point"][0], cards[0]["point"][1]))
        else:
            yield from self._click_middle(seen["buttons"][_BUTTONS.get(word, word)])

    def _lesson(self, steps: int) -> Steps:
        for _ in range(steps):
            yield from self._until(
                lambda: self.seen["scene"] == "learned" or (bool(self.seen.get("step")) and not self.seen["animating"]),
                "the lesson asks for nothing",
            )
            seen = self.seen
            if seen["scene"] == "learned":
                return
            wants = seen["wants"]
            choices = {choice["action"]: choice["rect"] for choice in (seen["prompt"] or {}).get("choices", [])}
            cards = {f"0:{card['card']}": card["point"] for card in seen["cards"]}
            if not wants:
                yield from self._press("next")
            elif wants in choices:
                yield from self._click_middle(choices[wants])
            elif wants in cards:
                yield from self._click((cards[wants][0], cards[wants][1]))
            elif wants in ("0:uno", "0:catch"):
                yield from self._press(wants[2:])
            else:
                yield from self._click_middle(seen["piles"]["draw"])
            yield from self._until(
                lambda seen=seen: self.seen["scene"] == "learned" or self.seen["step"] != seen["step"],
                "the lesson does not go on",
            )


class GoldenError(Exception):
    """An error that is brought about to see the screen for it."""


def environment(home: Path) -> dict[str, str]:
    """The variables of a run whose files are in that folder."""
    return {
        "SPIETATO_HOME": str(home),
        "SPIETATO_STRICT": "1",
        "SPIETATO_EXPECTED": GoldenError.__name__,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "LANGUAGE": "en",
        "TZ": "UTC",
    }


# ---- events ---------------------------------------------------------------------------------------------------------


def _key(code: int, text: str = "") -> Events:
    down = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text, scancode=0)
    written = [pygame.event.Event(pygame.TEXTINPUT, text=text)] if text else []
    return [down, *written, pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode=text, scancode=0)]


def _motion(point: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=False)


# ---- threads and clocks ---------------------------------------------------------------------------------------------

_real_get = pygame.event.get
_real_now = time.monotonic


class _NoClock:
    def tick(self, frames_per_second: float = 0) -> int:
        """No frame waits for the next one."""
        return 0


def _no_sound(*rest: object, **named: object) -> None:
    raise pygame.error("no sound is needed")


def _submit_and_wait(submit: Any) -> Any:
    def submitted(pool: ThreadPoolExecutor, *rest: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = submit(pool, *rest, **named)
        wait([future])
        return future

    return submitted


def _wait_for_threads() -> None:
    """No frame begins before every other thread is done, or waits for something itself."""
    others = [thread for thread in threading.enumerate() if thread is not threading.current_thread()]
    limit = _real_now() + 60
    while others and _real_now() < limit:
        running = sys._current_frames()
        others = [one for one in others if one.is_alive() and not _waits(running.get(one.ident or 0))]
        if others:
            time.sleep(0.0005)


def _waits(frame: Any) -> bool:
    """Whether a thread that is there now is waiting, and nobody has woken it yet."""
    if frame is None:
        return True
    file, function = frame.f_code.co_filename, frame.f_code.co_name
    if file.endswith("threading.py") and function == "wait":
        # Who is woken is taken off the list at once, and goes on later.
        local = frame.f_locals
        return local.get("waiter") in getattr(local.get("self"), "_waiters", ())
    return bool(file.endswith("concurrent/futures/thread.py"))
