"""Two starts on one profile, in one process: what each window shows, saves and leaves alone."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game import handover as module
from game.cli import Arguments, _first_scene
from game.handover import Handover
from game.ui import faults
from game.ui.context import Answer
from game.ui.cues import Music
from game.ui.keep import lock
from game.ui.scenes import running
from tests.ui import open_app, press


class Clock:
    """A clock that only goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(module, "time", made)
    return made


def start(tmp_path: Path, *words: str) -> Handover:
    """A start of the program up to its frame loop."""
    app = open_app(tmp_path)

    def save() -> None:
        app.save_settings()
        app.storage.close()

    started = Handover(app, lambda _: app.storage.open(), lambda: _first_scene(app, Arguments(words)), save)
    started.begin()
    return started


@pytest.fixture
def handover(tmp_path, clock):
    started = start(tmp_path)
    yield started
    started.close()
    started._app.close()


def look(started: Handover, clock: Clock, seconds: float = 1.0) -> str:
    """Let time go by, and look at what is shown."""
    clock.now += seconds
    started.tick()
    top = started._app.stack.top
    assert top is not None
    return top.name


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_the_first_lets_go_when_it_is_asked_and_writes_nothing_from_then_on(tmp_path, handover, clock):
    app, data = handover._app, tmp_path / "data"
    app.routes.settings()
    app.routes.ask("restart", [Answer("yes", "pause.yes", "gold", "check")])
    app.settings.volume = 0.25
    assert look(handover, clock) == "ask"
    request = lock.Request(data)
    assert request.try_for_lock() is None
    assert look(handover, clock) == "handed_over"
    assert [scene.name for scene in app.stack.scenes] == ["handed_over"]
    held = request.try_for_lock()
    assert held is not None
    before = files(tmp_path)
    assert b'"volume": 0.25' in before["config/settings.json"]
    app.settings.volume = 0.75
    app.save_settings()
    app.set_language("es")
    app.close()
    assert files(tmp_path) == before
    held.release()


def test_the_music_stops_and_the_screen_is_given_back(tmp_path, handover, clock, monkeypatch):
    app = handover._app
    shown = []
    monkeypatch.setattr(app, "set_fullscreen", lambda wide: shown.append(wide))
    assert app.audio._music is Music.TABLE
    request = lock.Request(tmp_path / "data")
    request.try_for_lock()
    look(handover, clock)
    assert app.audio._music is None
    assert shown == [False]
    request.withdraw()


def test_the_table_is_left_before_the_lock_is_let_go(tmp_path, clock):
    started = start(tmp_path, "--ruleset", "classic", "--seed", "5")
    app = started._app
    table, order = app.stack.top, []
    leave = table.leave
    table.leave = lambda: (order.append("left"), leave())
    started.before_release = lambda: order.append("saved, " + ("held" if lock_is_held(tmp_path) else "free"))
    request = lock.Request(tmp_path / "data")
    request.try_for_lock()
    look(started, clock)
    assert order == ["left", "saved, held"]
    assert table.play.thinker._pool._shutdown
    assert not lock_is_held(tmp_path)
    request.withdraw()
    app.close()


def lock_is_held(home: Path) -> bool:
    try:
        lock.take(home / "data").release()
    except lock.AlreadyRunningError:
        return True
    return False


def test_when_saving_fails_the_lock_is_let_go_all_the_same_and_the_screen_says_so(tmp_path, handover, clock):
    def fail() -> None:
        raise OSError("the disk is full")

    handover.before_release = fail
    request = lock.Request(tmp_path / "data")
    request.try_for_lock()
    with faults.expecting("saving before handing over"):
        assert look(handover, clock) == "handed_over"
    assert not handover._app.stack.top.describe()["saved"]
    assert not lock_is_held(tmp_path)
    request.withdraw()


def test_a_window_that_has_handed_over_counts_down_and_closes(tmp_path, handover, clock):
    app = handover._app
    request = lock.Request(tmp_path / "data")
    request.try_for_lock()
    look(handover, clock)
    scene = app.stack.top
    assert scene.describe()["left"] == 15
    app.frame()
    scene.update(1.2)
    assert scene.describe()["left"] == 14
    assert app._dirty
    assert app._running
    scene.update(running.STAYS_SECONDS)
    assert not app._running
    request.withdraw()


def test_it_asks_again_only_when_the_player_wants_to_and_then_comes_to_the_title(tmp_path, clock):
    first = start(tmp_path, "--ruleset", "classic")
    request = lock.Request(tmp_path / "data")
    request.try_for_lock()
    look(first, clock)
    other = request.try_for_lock()
    for _ in range(30):
        look(first, clock)
    assert not lock.asked(tmp_path / "data")
    press(first._app, "again")
    assert look(first, clock) == "taking_over"
    assert lock.asked(tmp_path / "data")
    config = tmp_path / "config" / "settings.json"
    config.write_text(config.read_text(encoding="utf-8").replace('"text_size": "normal"', '"text_size": "large"'))
    other.release()
    assert look(first, clock, 0.1) == "title"
    assert first._app.settings.text_size == "large", "what the other has written holds"
    assert not first._app.storage.look_only
    assert first._app.stack.top.describe()["saved"] == ["classic"]
    again = lock.Request(tmp_path / "data")
    again.try_for_lock()
    assert look(first, clock) == "handed_over", "it answers like anybody"
    again.withdraw()
    first._app.close()


def test_the_second_reads_nothing_before_the_lock_is_its_own_and_then_does_as_it_was_told(tmp_path, clock):
    held = lock.take(tmp_path / "data")
    second = start(tmp_path, "--ruleset", "classic", "--seed", "5")
    assert second.refused
    assert look(second, clock, 0.1) == "taking_over"
    assert look(second, clock, 2.0) == "taking_over"
    assert list(files(tmp_path)) == [f"data/{lock.NAME}", f"data/{lock.REQUEST}"]
    held.release()
    assert look(second, clock, 0.5) == "table"
    assert not second.refused
    assert second._app.storage.game("classic") is not None
    assert (tmp_path / "config" / "settings.json").exists()
    assert not (tmp_path / "data" / lock.REQUEST).exists()
    second.close()
    second._app.close()
    assert not lock_is_held(tmp_path)


def test_without_an_answer_it_says_so_and_asks_again_when_told(tmp_path, clock, capsys):
    held = lock.take(tmp_path / "data")
    second = start(tmp_path)
    look(second, clock)
    assert look(second, clock, module.WAIT_SECONDS) == "no_answer"
    assert "doesn’t answer" in capsys.readouterr().err
    assert not lock.asked(tmp_path / "data"), "nobody is asked behind the player's back"
    press(second._app, "again")
    assert look(second, clock) == "taking_over"
    assert lock.asked(tmp_path / "data")
    assert look(second, clock, module.WAIT_SECONDS) == "no_answer"
    held.release()
    assert look(second, clock) == "title", "the other was closed after all"
    second.close()
    second._app.close()


def test_to_look_only_writes_nothing_and_says_so_at_the_title_and_at_the_table(tmp_path, clock):
    start_and_end(tmp_path)
    held = lock.take(tmp_path / "data")
    before = files(tmp_path)
    second = start(tmp_path)
    app = second._app
    look(second, clock)
    look(second, clock, module.WAIT_SECONDS)
    press(app, "look")
    assert look(second, clock) == "title"
    assert app.toasts.keys == ["notice.look_only"]
    app.toasts.update(60)
    look(second, clock)
    assert app.toasts.keys == []
    press(app, "continue")
    assert look(second, clock) == "table"
    assert app.toasts.keys == ["notice.look_only"]
    app.set_language("it")
    held.release()
    assert look(second, clock) == "table", "it looks, and asks for nothing"
    second.close()
    app.close()
    assert not second.refused
    assert files(tmp_path) == before


def start_and_end(tmp_path: Path) -> None:
    """Leave a saved game behind."""
    first = start(tmp_path, "--ruleset", "classic", "--seed", "5")
    first._app.close()
    first.close()


def test_of_two_that_start_together_each_asks_in_turn_and_one_plays(tmp_path, clock):
    first, one, other = start(tmp_path), start(tmp_path), start(tmp_path)
    everybody = (first, one, other)
    for _ in range(20):
        shown = [look(started, clock, 0.1) for started in everybody]
    assert shown == ["handed_over", "handed_over", "title"]
    for started in everybody:
        started.close()
    first._app.close()


def test_where_a_lock_cannot_be_had_at_all_windows_look_on_and_write_nothing(tmp_path, clock, monkeypatch):
    def refuse(handle: int) -> None:
        raise OSError(errno.ENOLCK, "no locks here")

    monkeypatch.setattr(lock, "_seize", refuse)
    windows = [start(tmp_path), start(tmp_path)]
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    for one in windows:
        assert look(one, clock) == "title"
        assert "notice.no_lock" in one._app.toasts.keys
        assert one._app.storage.look_only
        one._app.storage.write_lines(one._app.storage.ledger.bet(10, 4))
    windows[0]._app.close()
    after = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file() and "log" not in file.parts}
    assert after == {file: content for file, content in before.items() if "log" not in file.parts}


@pytest.mark.skipif(os.name == "nt", reason="there a file that is in use cannot be deleted")
def test_a_lock_whose_file_is_deleted_is_taken_anew_and_keeps_others_out(handover, clock, tmp_path) -> None:
    (tmp_path / "data" / lock.NAME).unlink()
    assert look(handover, clock, 1.0) == "title"
    with pytest.raises(lock.AlreadyRunningError):
        lock.take(tmp_path / "data")


@pytest.mark.skipif(os.name == "nt", reason="there a file that is in use cannot be deleted")
def test_where_another_was_quicker_the_first_lets_go(handover, clock, tmp_path) -> None:
    (tmp_path / "data" / lock.NAME).unlink()
    other = lock.take(tmp_path / "data")
    assert look(handover, clock, 1.0) == "handed_over"
    other.release()
