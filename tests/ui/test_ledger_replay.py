"""A hand of the casino's history is replayed on the table, and the whole of it exported."""

from __future__ import annotations

import csv
from datetime import datetime
from pathlib import Path

import platformdirs
import pygame
import pytest

from game.match.ledger import RESULTS, STAKE
from game.match.ledger_figures import figures
from game.ui import faults, paths
from game.ui.keep import export, store
from game.ui.keep.history import History
from game.ui.words import ledgertext
from game.ui.words.locale import Locale
from tests.ui import click, key, press
from tests.ui.test_ledger_screens import (
    HANDS,
    at_the_casinos_page,
    broken,
    filled_home,
    ledger,
    replayed,
    rows,
    run,
    words,
)


@pytest.fixture(scope="module")
def filled(tmp_path_factory) -> Path:
    """A home with a few hundred hands in it, played once for all tests."""
    return filled_home(tmp_path_factory.mktemp("played"))


@pytest.fixture
def app(filled, tmp_path):
    """A game of its own with those hands behind it."""
    made = at_the_casinos_page(filled, tmp_path)
    yield made
    made.close()


# ---- the replay -----------------------------------------------------------------------------------------------------


def test_every_hand_of_a_sample_is_replayed_to_its_recorded_result(app) -> None:
    before = rows(app)
    for hand in range(1, HANDS + 1, 12):
        scene = replayed(app, hand)
        for _ in range(scene.steps):
            assert not scene.desk.match.state.over
            scene.step_by(1)
            run(scene, 0.1)
        recorded, state = scene.reel.hand, scene.desk.match.state
        assert state.over
        assert tuple(scene.desk.match.actions) == recorded.actions
        kind = "void" if state.winner < 0 else "won" if state.winner == 0 else "lost"
        assert (kind, state.multiplier * recorded.stake if kind == "won" else 0) == (
            recorded.kind,
            recorded.paid if kind == "won" else 0,
        )
        assert not scene.stage.model.differences(scene.desk.look())
        app.routes.back()
    app.storage.flush()
    assert rows(app) == before, "nothing is written"


def test_steps_lead_back_to_the_same_positions(app) -> None:
    scene = replayed(app, 3)
    seen = []
    for _ in range(scene.steps):
        seen.append((sorted(scene.stage.model.hand), scene.stage.model.counts[1], scene.desk.match.state.turn))
        key(app, pygame.K_RIGHT)
        run(scene)
    for number in reversed(range(scene.steps)):
        key(app, pygame.K_LEFT)
        run(scene)
        model = scene.stage.model
        assert (sorted(model.hand), model.counts[1], scene.desk.match.state.turn) == seen[number]
    assert scene.step == 0
    assert scene.desk.stake.shown == (scene.reel.hand.credits, scene.reel.hand.stake)
    key(app, pygame.K_END)
    run(scene)
    assert scene.step == scene.steps
    assert scene.desk.stake.shown[0] == scene.reel.hand.credits + scene.reel.hand.paid


def test_the_credits_of_a_replay_are_those_of_its_moment(app) -> None:
    found = History(app.storage)
    entry = next(entry for place in range(found.count) if (entry := found.entry(place)).recorded)
    scene = replayed(app, entry.hand)
    scene.stop_at(scene.steps)
    assert scene.desk.stake.shown == (entry.balance, entry.stake)


def test_it_plays_by_itself_until_it_is_paused_or_over(app) -> None:
    scene = replayed(app, 5)
    key(app, pygame.K_SPACE)
    run(scene, 1.5)
    assert scene.running
    assert 0 < scene.step < scene.steps
    key(app, pygame.K_SPACE)
    stopped = scene.step
    run(scene, 3)
    assert scene.step == stopped
    press_panel(app, "play")
    run(scene, 90)
    assert (scene.step, scene.running) == (scene.steps, False)
    assert app.stack.top is scene, "no results come over it"
    press_panel(app, "play")
    assert (scene.step, scene.running) == (0, True)


def press_panel(app, name: str) -> None:
    click(app, app.stack.top.panel.group.find(name).rect.center)


def test_the_cards_of_the_bank_can_be_shown_or_not(app) -> None:
    scene = replayed(app, 8)
    scene.stop_at(1)
    run(scene)
    assert sorted(scene.stage.model.opened[1]) == sorted(scene.desk.match.state.hands[1])
    assert scene.open
    press_panel(app, "open")
    assert not scene.open
    app.frame()


def test_a_hand_finished_by_the_strategy_says_from_where(app) -> None:
    found = History(app.storage)
    hand = next(entry.hand for place in range(found.count) if (entry := found.entry(place)).own is not None)
    scene = replayed(app, hand)
    assert app.t("replay.by_strategy") not in scene.lines()
    scene.stop_at(scene.reel.hand.own)
    assert app.t("replay.by_strategy") in scene.lines()
    scene.stop_at(scene.steps)
    assert scene.lines()[1].startswith(app.t("ledger.won" if scene.reel.hand.kind == "won" else "ledger.lost"))


def test_nobody_can_play_at_a_replay(app) -> None:
    scene = replayed(app, 4)
    for code in (pygame.K_d, pygame.K_RETURN, pygame.K_1, pygame.K_h, pygame.K_s):
        key(app, code)
    scene.running = False
    for held in list(scene.stage.hand.cards):
        click(app, (round(held.target.x), round(held.target.y)))
    click(app, scene.stage.placed["draw"].center)
    run(scene)
    assert scene.desk.match.actions == list(scene.reel.hand.actions[: scene.step])


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_long_hand_does_not_reach_under_the_panel(app, size) -> None:
    app._set_mode(size, False)
    longest = max(range(1, HANDS + 1), key=lambda hand: len(History(app.storage).hand(hand).actions))
    scene = replayed(app, longest)
    for step in range(scene.steps + 1):
        scene.stop_at(step)
        for card in scene.describe()["cards"]:
            assert not pygame.Rect(card["rect"]).colliderect(scene.panel.box), step


# ---- the table on disk ----------------------------------------------------------------------------------------------


def exported(app) -> Path:
    ledger(app)
    press(app, "export")
    assert app.toasts.keys == ["notice.exported"]
    return Path(str(app.toasts._toasts[0].values["file"]))


def test_the_exported_table_is_the_ledger_and_sums_to_the_balance(app) -> None:
    file = exported(app)
    with file.open(encoding="utf-8", newline="") as stream:
        read = list(csv.DictReader(stream))
    lines = {row[0]: row for row in rows(app)}
    moving = [row for row in lines.values() if row[3] or row[2] in RESULTS]
    sessions = [row for row in lines.values() if row[2] in ("opened", "closed", "finished")]
    assert sorted(int(row["line"]) for row in read) == sorted(row[0] for row in (*moving, *sessions))
    credits = 0
    for row in read:
        _, at, kind, amount, hand, detail = lines[int(row["line"])]
        credits += int(row["amount"])
        assert (row["kind"], int(row["amount"]), int(row["hand"] or 0)) == (kind, amount, hand)
        assert (row["detail"], int(row["balance"])) == (detail, credits)
        assert datetime.fromisoformat(row["time"]).timestamp() == pytest.approx(at, abs=0.001)
    assert credits == app.storage.ledger.credits


def test_no_file_is_written_over_and_the_folder_can_be_opened(app, monkeypatch) -> None:
    first = exported(app)
    content = first.read_bytes()
    app.toasts._toasts.clear()
    press(app, "export")
    assert sorted(file.name for file in first.parent.glob("*.csv")) == ["spietato-casino-2.csv", "spietato-casino.csv"]
    assert first.read_bytes() == content
    opened = []
    monkeypatch.setattr("game.ui.scenes.ledger.FolderOpener.open", lambda self, folder: opened.append(folder))
    press(app, "folder")
    assert opened == [first.parent]


def test_documents_come_before_the_data_folder(tmp_path, monkeypatch) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)
    monkeypatch.setattr(platformdirs, "user_documents_dir", lambda: str(tmp_path / "documents"))
    assert paths.documents_folder() == paths.data_folder()
    (tmp_path / "documents").mkdir()
    assert paths.documents_folder() == tmp_path / "documents"


def test_a_folder_that_cannot_be_written_to_is_told_in_a_clear_sentence(app, monkeypatch) -> None:
    def full(lines, folder):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.ui.scenes.ledger.write_history", full)
    ledger(app)
    with faults.expecting("notice.export_failed"):
        press(app, "export")
    assert app.toasts.keys == ["notice.export_failed"]
    assert not app.stack.top.group.find("folder").visible


def test_a_history_that_can_no_longer_be_read_is_not_exported_empty(app, monkeypatch) -> None:
    scene = ledger(app)
    good = store.reading
    monkeypatch.setattr(store, "reading", broken)
    press(app, "export")
    assert not app.toasts.keys
    assert not list(app.storage.folder.glob("*.csv"))
    assert app.t("ledger.unreadable") in words(scene)
    app.routes.balance()
    assert app.t("ledger.unreadable") in words(app.stack.top)
    monkeypatch.setattr(store, "reading", good)
    app.routes.back()
    assert scene.history.count, "and once it can be read again, it is there again"


def test_a_table_that_could_not_be_finished_is_not_left_behind(tmp_path) -> None:
    def lines():
        yield (1, 0.0, "start", 1000, 0, "", 1000)
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError):
        export.write_history(lines(), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_single_session_is_not_called_the_worst_as_well() -> None:
    one = [(1.0, "start", 1000, 0), (2.0, "opened", 0, 0), (3.0, STAKE, -10, 1), (4.0, "lost", 0, 1)]
    other = [(5.0, "closed", 0, 0), (6.0, "opened", 0, 0), (7.0, STAKE, -10, 2), (8.0, "won", 30, 2)]
    t = Locale("en")
    assert dict(ledgertext.figure_rows(t, figures(one)))[t("figures.worst")] == ledgertext.NOTHING
    assert dict(ledgertext.figure_rows(t, figures(one + other)))[t("figures.worst")] != ledgertext.NOTHING
