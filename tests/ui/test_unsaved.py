"""Leaving while saving does not work: the player is not told that the game is saved, and is asked before it is lost."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.ui import starting
from game.ui.keep import journal
from game.ui.keep.newgame import NewGame
from game.ui.keep.store import Statement
from game.ui.scenes.title import TitleScene
from game.ui.table.scene import TableScene
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


# ---- a hand of the casino --------------------------------------------------------------------------------------------


@pytest.fixture
def journal_full(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """Whether the second place of a ledger's line is full, too."""
    state, through = {"full": False}, journal.append_text

    def append(file: Path, text: str) -> None:
        if state["full"]:
            raise OSError(errno.ENOSPC, "No space left on device")
        through(file, text)

    monkeypatch.setattr(journal, "append_text", append)
    return state


def staked(app: App) -> TableScene:
    """At the casino's table, with a stake that was just put down."""
    starting.start(app, NewGame("casino", 2))
    scene = app.stack.top
    assert isinstance(scene, TableScene)
    assert scene.wager is not None
    scene.wager.press("deal")
    return scene


def shown(app: App, scene: TableScene) -> int:
    """How many cards lie before the player after a while."""
    for _ in range(40):
        app.storage.flush()
        scene.update(0.1)
    return len(scene.stage.model.hand)


def test_what_the_journal_has_is_shown_though_the_store_is_full(app, disk, journal_full):
    assert app.storage.flush()
    disk.full = True
    scene = staked(app)
    assert shown(app, scene) == 4
    assert "notice.hand_waits" not in app.toasts.keys


@pytest.mark.parametrize("fast_deal", [False, True])
def test_a_hand_that_can_be_written_nowhere_waits_and_says_why(app, disk, journal_full, fast_deal):
    app.settings.fast_deal = fast_deal
    assert app.storage.flush()
    disk.full = journal_full["full"] = True
    scene = staked(app)
    assert shown(app, scene) == 0, "no card is shown"
    assert "notice.hand_waits" in app.toasts.keys
    disk.full = journal_full["full"] = False
    assert app.storage.flush()
    assert shown(app, scene) == 4, "it goes on"
