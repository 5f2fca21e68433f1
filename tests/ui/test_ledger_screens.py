"""The casino's history on screen: the list, the curve and the return, the replay of a hand, and the table on disk."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.match.ledger import RESULTS, STAKE, OldPurse
from game.match.ledger_figures import figures
from game.ui import faults
from game.ui.keep import history, storage, store
from game.ui.keep.history import History
from game.ui.scenes.balance import BalanceScene
from game.ui.scenes.ledger import LedgerScene
from game.ui.table.replay.scene import ReplayScene
from game.ui.widgets.plot import steps
from tests.played_ledger import fill
from tests.ui import click, key, move, open_app, press

HANDS = 240


def filled_home(home: Path) -> Path:
    """A home with a few hundred hands in it."""
    kept = storage.Storage(folder=home / "data", apart=home / "config")
    fill(kept, HANDS)
    assert kept.close()
    return home


def at_the_casinos_page(filled: Path, tmp_path: Path) -> App:
    """A game of its own with those hands behind it."""
    shutil.copytree(filled, tmp_path / "home")
    made = open_app(tmp_path / "home")
    made.settings.speed = "instant"
    made.routes.title()
    made.routes.setup("casino")
    return made


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
    app.storage.write([("UPDATE ledger SET detail = 'seed=5 0:r9 1:r9' WHERE hand = ? AND kind <> 'stake'", (last,))])
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
