"""What a screen leaves behind is freed, though its parts refer to one another."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from game.ui.memory import SWEEP_SECONDS, Sweeper
from tests.ui import RecordingScene
from tests.ui.tabletop import at

LINE = "no_mercy | hands r1 r2 / b1 b2 / g1 g2 | pile r5"


@pytest.fixture(autouse=True)
def nothing_by_chance() -> Iterator[None]:
    """The interpreter does not look for circles by itself: it might do so in any line of a test, or in none."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def sweeps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for each sweep."""
    done: list[int] = []
    monkeypatch.setattr("game.ui.memory.gc.collect", lambda: done.append(1))
    return done


def test_a_table_that_was_left_is_gone_once_the_next_screen_is_painted(app, monkeypatch) -> None:
    monkeypatch.setattr("game.ui.memory.SWEEP_SECONDS", 0.0)
    table = weakref.ref(at(app, LINE))
    app.frame()
    app.stack.replace(RecordingScene(app, "title", False))
    assert table() is not None
    app.frame()
    assert table() is None


def test_a_panel_that_closes_is_not_worth_a_sweep(app, sweeps: list[int]) -> None:
    table, panel = RecordingScene(app, "table", False), RecordingScene(app, "pause", True)
    sweeper, now = Sweeper(0.0), SWEEP_SECONDS
    for screens in ((table,), (table, panel), (table,)):
        sweeper.follow(screens, now)
    assert not sweeps
    sweeper.follow((panel,), now)
    assert len(sweeps) == 1


def test_screens_that_change_quickly_are_swept_together(app, sweeps: list[int]) -> None:
    sweeper = Sweeper(0.0)
    screens = [RecordingScene(app, f"table {number}", False) for number in range(5)]
    for number, screen in enumerate(screens[:3]):
        sweeper.follow((screen,), float(number))
    assert not sweeps
    sweeper.follow((screens[3],), SWEEP_SECONDS)
    assert len(sweeps) == 1
    sweeper.follow((screens[4],), SWEEP_SECONDS + 1.0)
    sweeper.follow((screens[4],), 3.0 * SWEEP_SECONDS)
    assert len(sweeps) == 1, "no screen has gone since"
    sweeper.follow((screens[0],), 3.0 * SWEEP_SECONDS)
    assert len(sweeps) == 2
