"""The casino's history on screen: the list, the curve and the return, the replay of a hand, and the table on disk."""

from __future__ import annotations

import csv
import shutil
from datetime import datetime
from pathlib import Path

import platformdirs
import pygame
import pytest

from game.bots.registry import bot
from game.core.actions import PASS, kind_of
from game.match.autoplay import Autoplay
from game.match.ledger import RESULTS, STAKE, OldPurse
from game.match.ledger_figures import figures
from game.match.match import Match
from game.match.session import Seat
from game.rulesets import table
from game.ui import faults, paths
from game.ui.keep import export, history, storage, store
from game.ui.keep.history import History
from game.ui.scenes.balance import BalanceScene
from game.ui.scenes.balance_plot import steps
from game.ui.scenes.ledger import LedgerScene
from game.ui.table.replay import ReplayScene, ReplaySession
from game.ui.words import ledgertext
from game.ui.words.locale import Locale
from tests.played_ledger import fill
from tests.ui import click, key, move, open_app, press

HANDS = 240


@pytest.fixture(scope="module")
def filled(tmp_path_factory) -> Path:
    """A home with a few hundred hands in it, played once for all tests."""
    home = tmp_path_factory.mktemp("played")
    kept = storage.Storage(folder=home / "data", apart=home / "config")
    fill(kept, HANDS)
    assert kept.close()
    return home


@pytest.fixture
def app(filled, tmp_path):
    """A game of its own with those hands behind it."""
    shutil.copytree(filled, tmp_path / "home")
    made = open_app(tmp_path / "home")
    made.settings.speed = "instant"
    made.routes.title()
    made.routes.setup("casino")
    yield made
    made.close()


def rows(app) -> list[tuple]:
    """The ledger as it lies in the store."""
    with app.storage.reading() as connection:
        return connection.execute(
            "SELECT number, at, kind, amount, hand, detail FROM ledger ORDER BY number"
        ).fetchall()


def ledger(app) -> LedgerScene:
    press(app, "history")
    scene = app.stack.top
    assert isinstance(scene, LedgerScene)
    app.frame()
    return scene


def replayed(app, hand: int) -> ReplayScene:
    app.routes.replay(History(app.storage).hand(hand))
    scene = app.stack.top
    assert isinstance(scene, ReplayScene)
    scene.running = False
    run(scene)
    return scene


def run(scene, seconds: float = 0.5) -> None:
    for _ in range(round(seconds * 30)):
        scene.update(1 / 30)


def broken(file):
    raise store.StoreError("notice.store_unreadable", "gone")


def words(scene) -> list[str]:
    return [getattr(widget, "text", "") for widget in scene.group.widgets]


# ---- the list -------------------------------------------------------------------------------------------------------


def test_every_hand_every_fresh_credit_and_every_session_is_listed_the_newest_first(app) -> None:
    found, lines = History(app.storage), rows(app)
    shown = [row for row in lines if row[2] in ("start", "refill", "taken", "opened", "closed", *RESULTS)]
    assert found.count == len(shown)
    entries = [found.entry(place) for place in range(found.count)]
    assert [(entry.number, entry.kind, entry.amount, entry.hand) for entry in entries] == [
        (row[0], row[2], row[3], row[4]) for row in reversed(shown)
    ]
    stakes = {row[4]: -row[3] for row in lines if row[2] == STAKE}
    assert {entry.hand: entry.stake for entry in entries if entry.kind in RESULTS} == stakes


def test_the_balance_beside_each_entry_is_the_sum_up_to_it(app) -> None:
    found, credits, sums = History(app.storage), 0, {}
    for number, _, _, amount, _, _ in rows(app):
        credits += amount
        sums[number] = credits
    entries = [found.entry(place) for place in range(found.count)]
    assert all(entry.balance == sums[entry.number] for entry in entries)
    assert entries[0].balance == app.storage.ledger.credits


def test_hands_that_the_strategy_has_finished_are_marked(app) -> None:
    found, lines = History(app.storage), rows(app)
    finished = {lines[place - 1][4] for place, row in enumerate(lines) if row[2] == "finished"}
    assert finished
    entries = [found.entry(place) for place in range(found.count)]
    assert {entry.hand for entry in entries if entry.own is not None} == finished


def test_the_list_reads_only_the_pages_that_are_looked_at(app, monkeypatch) -> None:
    read = []
    original = History._read
    monkeypatch.setattr(History, "_read", lambda self, page: read.append(page) or original(self, page))
    scene = ledger(app)
    assert set(read) == {0}
    scene.group.focus_on("hands")
    key(app, pygame.K_END)
    app.frame()
    last = (scene.history.count - 1) // history.PAGE
    assert set(read) <= {0, last - 1, last}
    assert scene.describe()["rows"][-1]["kind"] == "start"


def test_wheel_bar_and_keys_move_the_list(app) -> None:
    scene = ledger(app)
    listed = scene._list
    key(app, pygame.K_DOWN)
    assert listed.chosen == 1
    key(app, pygame.K_PAGEDOWN)
    assert listed.chosen > 8
    assert listed.rect.contains(listed.box(listed.chosen))
    key(app, pygame.K_HOME)
    assert (listed.chosen, listed.offset) == (0, 0)
    key(app, pygame.K_UP)
    assert scene.group.focus is not listed, "from the first row an arrow leads on to the buttons"
    listed.wheel(-4)
    assert listed.offset > 0
    bar = listed._bar()
    click(app, (bar.centerx, bar.bottom - 2))
    assert listed.offset == listed.reach


def test_it_stays_where_it_was_when_one_comes_back_from_a_hand(app) -> None:
    scene = ledger(app)
    scene._list.choose(80)
    scene.open(80 if scene.history.entry(80).recorded else 81)
    assert app.stack.top.name == "replay"
    before = scene._list.offset
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert (scene._list.chosen, scene._list.offset) == (80, before)


def test_an_open_hand_is_listed_but_not_replayed(app) -> None:
    app.storage.write_lines(app.storage.ledger.bet(5, 17, app.storage.now()))
    scene = ledger(app)
    entry = scene.history.entry(0)
    assert (entry.kind, entry.stake, entry.balance) == (STAKE, 5, app.storage.ledger.credits)
    key(app, pygame.K_RETURN)
    assert app.stack.top is scene
    assert app.toasts.keys == ["notice.hand_in_play"]


def test_hands_of_the_first_version_are_listed_without_their_cards(tmp_path) -> None:
    made = open_app(tmp_path)
    fill(made.storage, 2, old=OldPurse(1015, 0, (("won", 10, 30), ("lost", 5, 0))))
    made.routes.ledger()
    scene = made.stack.top
    place = next(place for place in range(scene.history.count) if scene.history.entry(place).hand == 2)
    assert not scene.history.entry(place).recorded
    scene.open(place)
    assert made.toasts.keys == ["notice.hand_unrecorded"]
    assert scene.history.figures().total.hands == 4
    made.close()


def test_a_hand_that_no_longer_fits_the_rules_is_refused_in_words(app) -> None:
    last = app.storage.ledger.hands
    app.storage._write([("UPDATE ledger SET detail = '0:r9 1:r9' WHERE hand = ? AND kind <> 'stake'", (last,))])
    scene = ledger(app)
    place = next(place for place in range(9) if scene.history.entry(place).hand == last)
    with faults.expecting("notice.hand_outdated"):
        scene.open(place)
    assert app.toasts.keys == ["notice.hand_outdated"]


def test_without_a_hand_the_screens_say_so(tmp_path) -> None:
    made = open_app(tmp_path)
    made.routes.ledger()
    made.frame()
    assert made.stack.top.describe()["count"] == 1, "the first credits"
    made.routes.balance()
    made.frame()
    assert made.stack.top.describe()["return"] == "–"
    made.close()


def test_where_nothing_is_kept_there_is_no_history_and_no_fault(tmp_path) -> None:
    made = open_app(tmp_path)
    made.storage.look_only = True
    made.routes.ledger()
    made.frame()
    scene = made.stack.top
    assert scene.describe()["count"] == 0
    assert not scene.group.find("export").enabled
    assert not (tmp_path / "data" / store.NAME).exists()
    made.routes.balance()
    made.frame()
    made.close()


def test_a_store_that_cannot_be_read_is_told_in_words(app, monkeypatch) -> None:
    monkeypatch.setattr(store, "reading", broken)
    scene = ledger(app)
    assert scene.history.failed
    assert app.t("ledger.unreadable") in words(scene)


def test_whoever_reads_cannot_write(app) -> None:
    with pytest.raises(store.StoreError), app.storage.reading() as connection:
        connection.execute("DELETE FROM ledger")
    assert History(app.storage).count


def test_the_menu_of_the_casino_leads_to_the_history_and_back(app) -> None:
    press(app, "start")
    played = app.stack.top
    key(app, pygame.K_ESCAPE)
    press(app, "history")
    scene = app.stack.top
    assert isinstance(scene, LedgerScene)
    scene.open(next(place for place in range(9) if scene.history.entry(place).recorded))
    app.frame()
    key(app, pygame.K_ESCAPE)
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "pause"
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is played
    app.frame()


# ---- the figures ----------------------------------------------------------------------------------------------------


def balance(app) -> BalanceScene:
    ledger(app)
    press(app, "figures")
    scene = app.stack.top
    assert isinstance(scene, BalanceScene)
    app.frame()
    return scene


def test_the_figures_are_those_of_the_lines(app) -> None:
    scene = balance(app)
    lines = rows(app)
    assert scene.found == figures([(row[1], row[2], row[3], row[4]) for row in lines])
    assert scene.found.total.hands == HANDS
    staked = -sum(row[3] for row in lines if row[2] == STAKE)
    paid = sum(row[3] for row in lines if row[2] in RESULTS)
    assert scene.describe()["return"] == f"{100 * paid / staked:.2f} %"
    assert scene.found.balances[-1] == app.storage.ledger.credits


def test_pointing_at_the_curve_tells_hand_and_balance(app) -> None:
    scene = balance(app)
    field = scene._plot.field
    move(app, (field.right - 1, field.centery))
    assert scene._plot.words() == app.t("figures.point", number=HANDS, count=app.t.number(app.storage.ledger.credits))
    move(app, (field.left, field.centery))
    assert scene._plot.words() == app.t("figures.beginning", count="1,000")
    move(app, (2, 2))
    assert scene._plot.words() == ""
    scene.group.focus_on("plot")
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_LEFT)
    assert scene._plot.words().startswith(f"Hand {HANDS - 1}:")


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_few_hands_are_called_few(language, tmp_path) -> None:
    made = open_app(tmp_path, language=language)
    fill(made.storage, 30)
    made.routes.balance()
    made.frame()
    assert made.stack.top.describe()["interval"] == made.t("figures.few", count=30, enough=100)
    made.close()


@pytest.mark.parametrize(("highest", "wanted"), [(1000, [0, 250, 500, 750, 1000]), (3, [0, 1, 2, 3]), (0, [0, 1])])
def test_the_lines_of_the_curve_stand_at_round_numbers(highest: int, wanted: list[int]) -> None:
    assert steps(highest) == wanted


@pytest.mark.parametrize("highest", [1, 7, 99, 1430, 2501, 12_345, 10**12])
def test_the_curve_fits_between_its_lines(highest: int) -> None:
    found = steps(highest)
    assert found[-2] < highest <= found[-1]
    assert len(found) <= 6


# ---- the replay -----------------------------------------------------------------------------------------------------


def test_every_hand_of_a_sample_is_replayed_to_its_recorded_result(app) -> None:
    before = rows(app)
    for hand in range(1, HANDS + 1, 12):
        scene = replayed(app, hand)
        for _ in range(scene.steps):
            assert not scene.desk.match.state.over
            scene.step_by(1)
            run(scene, 0.1)
        recorded, state = scene.recorded, scene.desk.match.state
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


def test_whoever_passed_in_a_replayed_match_passes_when_it_was_written_down() -> None:
    """At a table that is played, a computer player keeps a drawn card in the same moment; here it is the next step."""
    rules = table("no_mercy", {"goal": "round"})
    bots = [bot("hard", rules) for _ in range(3)]
    recorded = Autoplay(Match(rules, 3, 8), bots).play().actions
    assert any(kind_of(action) == PASS for action in recorded)
    again = ReplaySession(Match(rules, 3, 8), [Seat(bot=player) for player in bots])
    for number, action in enumerate(recorded, 1):
        again.act(action)
        assert len(again.match.actions) == number
    assert again.match.over
    assert again.upcoming() is None


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
    assert scene.desk.stake.shown == (scene.recorded.credits, scene.recorded.stake)
    key(app, pygame.K_END)
    run(scene)
    assert scene.step == scene.steps
    assert scene.desk.stake.shown[0] == scene.recorded.credits + scene.recorded.paid


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
    assert sorted(scene.open_cards(1)) == sorted(scene.desk.match.state.hands[1])
    assert scene.open
    press_panel(app, "open")
    assert not scene.open
    app.frame()


def test_a_hand_finished_by_the_strategy_says_from_where(app) -> None:
    found = History(app.storage)
    hand = next(entry.hand for place in range(found.count) if (entry := found.entry(place)).own is not None)
    scene = replayed(app, hand)
    assert app.t("replay.by_strategy") not in scene.lines()
    scene.stop_at(scene.recorded.own)
    assert app.t("replay.by_strategy") in scene.lines()
    scene.stop_at(scene.steps)
    assert scene.lines()[1].startswith(app.t("ledger.won" if scene.recorded.kind == "won" else "ledger.lost"))


def test_nobody_can_play_at_a_replay(app) -> None:
    scene = replayed(app, 4)
    for code in (pygame.K_d, pygame.K_RETURN, pygame.K_1, pygame.K_h, pygame.K_s):
        key(app, code)
    scene.running = False
    for held in list(scene.stage.hand.cards):
        click(app, (round(held.target.x), round(held.target.y)))
    click(app, scene.stage.placed["draw"].center)
    run(scene)
    assert scene.desk.match.actions == list(scene.recorded.actions[: scene.step])


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
