"""What the commands without a window share: how they read their arguments, show progress, and tell what went wrong."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from game import form
from game.bots.foreign import BotError
from game.core.errors import SpietatoError
from game.core.untrusted import LEAST_SEED, MOST_SEED, read_number, shown
from game.match.match import Match
from game.match.replay import Replay

EXIT_WRONG_INPUT = 2
EXIT_BROKEN = 1
EXIT_STOPPED = 130
EXIT_UNREAD = 141
"""What a shell says of a program whose reader has gone away."""
_PROGRESS_AFTER_SECONDS = 1.0


class BrokenGameError(Exception):
    """A game that failed, with the line that reproduces it."""

    def __init__(self, message: str, replay: str) -> None:
        super().__init__(message)
        self.replay = replay


@contextmanager
def told_with_replay(matches: list[Match]) -> Iterator[None]:
    """Whatever goes wrong inside becomes a BrokenGameError with the replay of the last match."""
    try:
        yield
    except Exception as error:
        told = str(error) if isinstance(error, BotError) else f"{type(error).__name__}: {error}"
        raise BrokenGameError(told, Replay.of(matches[-1]).text()) from error


class Progress:
    """A bar on standard error, only where a person is watching and only when it takes a while."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.started = time.monotonic()
        self.next_show = self.started + _PROGRESS_AFTER_SECONDS
        self.shown = False
        self.enabled = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Redraw at most ten times a second."""
        now = time.monotonic()
        if not self.enabled or now < self.next_show:
            return
        self.next_show = now + 0.1
        self.shown = True
        width = 30
        filled = width * done // self.total
        left = (now - self.started) / done * (self.total - done)
        bar = "#" * filled + "." * (width - filled)
        print(f"\r[{bar}] {done}/{self.total}  {left:5.0f} s left ", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave a clean line."""
        if self.shown:
            print("\r" + " " * 70 + "\r", end="", file=sys.stderr, flush=True)


class Parser(argparse.ArgumentParser):
    """One clear sentence on standard error, exit code 2."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog.rpartition('.')[2]}: {message}", file=sys.stderr)
        raise SystemExit(EXIT_WRONG_INPUT)


def whole(text: str) -> int:
    """A whole number among the arguments of a command."""
    number = read_number(text, LEAST_SEED, MOST_SEED)
    if number is None:
        raise argparse.ArgumentTypeError(f"needs a whole number, not '{shown(text)}'")
    return number


def read_house_rules(pairs: list[str]) -> dict[str, str]:
    """House rules written as KEY=VALUE."""
    house_rules = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise SpietatoError(f"'{pair}' is not a house rule: write --set KEY=VALUE")
        house_rules[name] = value
    return house_rules


def run_command(name: str, work: Callable[[], None]) -> int:
    """Do a command's work; its exit code, and one clear sentence where something is wrong."""
    try:
        form.demand_fresh()
        work()
        sys.stdout.flush()
    except SpietatoError as error:
        print(f"{name}: {error}", file=sys.stderr)
        return EXIT_WRONG_INPUT
    except BrokenGameError as error:
        print(f"{name}: a game broke: {error}\nreplay: {error.replay}", file=sys.stderr)
        return EXIT_BROKEN
    except KeyboardInterrupt:
        print(f"{name}: stopped", file=sys.stderr)
        return EXIT_STOPPED
    except BrokenPipeError:
        # Whoever was reading has seen enough, as `head` does. What is left over must not be tried again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_UNREAD
    return 0
