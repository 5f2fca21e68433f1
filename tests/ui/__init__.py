"""Tests of what a player sees. They run on a screen that nobody sees, and in a folder of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game import cli
from game.app import App
from game.ui.paths import HOME_VARIABLE
from game.ui.scene import Scene

TEXTS = [
    ((1280, 720), "normal"),
    ((1280, 720), "largest"),
    ((1024, 640), "large"),
    ((1024, 640), "largest"),
    ((1920, 1080), "largest"),
]
"""Sizes of the window and of the text in which words must have room."""


def open_app(folder: Path, size: tuple[int, int] = (1280, 720), language: str = "en", sound: bool = False) -> App:
    """An application with an open window whose files all live in `folder`."""
    os.environ[HOME_VARIABLE] = str(folder)
    app = App(language=language, sound=sound)
    app.open(size, False)
    app._running = True
    pygame.event.clear()
    return app


def open_copy(home: Path, folder: Path) -> App:
    """The title of an application that finds what `home` holds, and changes nothing there."""
    shutil.copytree(home, folder)
    app = open_app(folder)
    app.routes.title()
    return app


def send(app: App, kind: int, **facts: object) -> None:
    """Let an event happen."""
    app._handle(pygame.event.Event(kind, facts))


def take_events(app: App) -> None:
    """Let the app take what lies in the queue."""
    app._take_events()


def paint(app: App) -> None:
    """Paint the whole window now."""
    app._draw()


def resize(app: App, size: tuple[int, int]) -> None:
    """Give the window another size."""
    app._set_mode(size, False)


def pass_time(app: App, now: float) -> None:
    """It is that time now: everything does what is due."""
    app._pass_time(now)


def asleep_for(app: App, seconds: float) -> None:
    """The computer was asleep for so long; the next frame finds out."""
    app._last -= seconds
    app._pass_time(app._last + seconds)


def painted_again(app: App) -> bool:
    """Whether the window is to be painted at the next frame."""
    return app._dirty


def painted(app: App) -> None:
    """The window is as it should be."""
    app._dirty = False


def running(app: App) -> bool:
    """Whether the game goes on after this frame."""
    return app._running


def start_running(app: App) -> None:
    """The game goes on, whoever wanted to leave it."""
    app._running = True


def start_with(app: App, words: Sequence[str]) -> None:
    """Go to the screen that these words on the command line ask for."""
    cli._first_scene(app, cli.Arguments(words))


def repeat_held(app: App) -> None:
    """Directions that are held on a controller are meant once more."""
    app._hand_on(app.devices.repeated())


def notices(app: App) -> list[Any]:
    """The notices on screen."""
    return app.toasts._toasts


def set_rule(screen: Any, name: str, value: str) -> None:
    """Choose a value for a house rule, on its page or in the set-up."""
    (screen._set if hasattr(screen, "_set") else screen._set_rule)(name, value)


def set_players(screen: Any, count: int) -> None:
    """Choose in the set-up how many play."""
    screen._set_players(count)


def scrolled(screen: Any) -> Any:
    """The part of a screen that scrolls."""
    return screen._area


def key(app: App, code: int, text: str = "", mod: int = 0) -> None:
    """Press a key."""
    send(app, pygame.KEYDOWN, key=code, mod=mod, unicode=text)


def move(app: App, point: tuple[int, int]) -> None:
    """Move the pointer."""
    send(app, pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))


def click(app: App, point: tuple[int, int]) -> None:
    """Click with the left button."""
    move(app, point)
    send(app, pygame.MOUSEBUTTONDOWN, pos=point, button=1)
    send(app, pygame.MOUSEBUTTONUP, pos=point, button=1)


def press(app: App, name: str) -> None:
    """Click on the widget with that name, scrolled into sight first."""
    group: Any = app.stack.top.group  # type: ignore[union-attr]
    widget = group.find(name)
    assert widget is not None, f"there is no widget {name}"
    if widget.scroll is not None:
        widget.scroll.show(widget)
    click(app, widget.rect.center)


def set_text(app: App, size: str, high_contrast: bool = False) -> None:
    """Set all texts in one of the three sizes."""
    app.settings.text_size, app.settings.high_contrast = size, high_contrast
    app.apply_look()


class RecordingScene(Scene):
    """Writes down what the stack asks of it."""

    def __init__(self, app: App, name: str, overlay: bool = False) -> None:
        super().__init__(app)
        self.name = name
        self.overlay = overlay
        self.calls: list[str] = []
        self.moving = False
        self.passed = 0.0

    def enter(self) -> None:
        self.calls.append("enter")

    def leave(self) -> None:
        self.calls.append("leave")

    def pause(self) -> None:
        self.calls.append("pause")

    def resume(self) -> None:
        self.calls.append("resume")

    def resized(self, size: tuple[int, int]) -> None:
        self.calls.append("resized")

    def update(self, seconds: float) -> None:
        self.passed += seconds

    def draw(self, surface: pygame.Surface) -> None:
        self.calls.append("draw")

    @property
    def animating(self) -> bool:
        return self.moving
