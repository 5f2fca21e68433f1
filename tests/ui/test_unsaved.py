"""Leaving while saving does not work: the player is not told that the game is saved, and is asked before it is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.ui.keep.store import Statement
from game.ui.scenes.title import TitleScene
from tests.ui import open_app, press
from tests.ui.tabletop import at
from tests.ui.test_saved_games import SEATS, played_match


class Disk:
    """Stands between the writer and the store, and may be full."""

    def __init__(self, app: App) -> None:
        assert app.storage.kept
        writer = app.storage._writer
        assert writer is not None
        self.full = False
        self._through = writer._run
        writer._run = self.run  # type: ignore[method-assign]

    def run(self, connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")
        self._through(connection, statements)


@pytest.fixture
def disk(app: App) -> Disk:
    return Disk(app)


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("SPIETATO_EXPECTED", "notice.saving_failed")
    opened = open_app(tmp_path)
    yield opened
    opened.close()


def unsaved(app: App, disk: Disk) -> None:
    disk.full = True
    app.storage.save_game(played_match("classic", 8), SEATS)
    assert not app.storage.flush()


def sentence(app: App) -> str:
    return app.stack.top.words()[1]  # type: ignore[union-attr]


def close(app: App) -> None:
    """As by the cross in the window's frame."""
    app._handle(pygame.event.Event(pygame.QUIT))


def test_leaving_the_table_says_whether_the_game_is_saved(app: App, disk: Disk) -> None:
    scene = at(app, "classic | hands r7 r1 / b1 b2 | pile r5")
    scene.open_menu()
    press(app, "leave")
    assert sentence(app) == app.t("ask.leave.text")
    press(app, "no")
    unsaved(app, disk)
    press(app, "leave")
    assert sentence(app) == app.t("ask.leave_unsaved.text")


def test_closing_the_window_asks_before_anything_is_lost(app: App, disk: Disk) -> None:
    app.stack.push(TitleScene(app))
    unsaved(app, disk)
    close(app)
    assert app._running
    assert sentence(app) == app.t("ask.quit_unsaved.text")
    press(app, "no")
    press(app, "quit")
    assert app._running
    press(app, "yes")
    assert not app._running


def test_whoever_insists_is_not_asked_twice(app: App, disk: Disk) -> None:
    app.stack.push(TitleScene(app))
    unsaved(app, disk)
    close(app)
    close(app)
    assert not app._running


def test_where_the_disk_has_room_again_there_is_nothing_to_ask(app: App, disk: Disk) -> None:
    app.stack.push(TitleScene(app))
    unsaved(app, disk)
    disk.full = False
    close(app)
    assert not app._running
    assert app.storage.saving


def test_a_window_that_nobody_sees_closes_without_a_question(app: App, disk: Disk) -> None:
    app.stack.push(TitleScene(app))
    unsaved(app, disk)
    app._hidden = True
    close(app)
    assert not app._running
