"""The casino's session on screen: the alert, the reconnection, the report, and what a second start leaves."""

from __future__ import annotations

import pygame
import pytest

from game.attendance import Attendance
from game.match import sitting
from game.match.ledger import CLOSED, FAULT, OPENED, Hand
from game.ui import faults, starting
from game.ui.keep.newgame import NewGame
from game.ui.table.scene import TableScene
from game.ui.words.resulttext import casino_reason
from tests.ui import key, open_app, press
from tests.ui.table_driver import run
from tests.ui.tabletop import sit_down
from tests.ui.test_casino_hand import dealt, play

MINUTE = 60.0


class Clock:
    """The time of day, moved by hand."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(tmp_path, clock):
    made = start(tmp_path, clock)
    yield made
    made.close()


def start(folder, clock: Clock):
    """A start of the program, up to its title."""
    app = open_app(folder)
    app.settings.speed = "instant"
    app.storage.now = clock
    app.storage.open()
    app.sitting.begin()
    app.routes.title()
    app.routes.report()
    return app


def attended(app) -> Attendance:
    """Somebody who looks at the screen at every call."""
    made = Attendance(app)
    look = made.tick

    def tick() -> None:
        made._next = 0.0
        look()

    made.tick = tick  # type: ignore[method-assign]
    made.tick()
    return made


def kinds(app) -> list[str]:
    """The lines of sessions in the store, with their reasons."""
    app.storage.flush()
    with app.storage.reading() as connection:
        rows = connection.execute("SELECT kind, detail FROM ledger ORDER BY number").fetchall()
    return [f"{kind} {detail}".strip() for kind, detail in rows if kind in (OPENED, CLOSED, FAULT)]


def hand(app) -> TableScene:
    scene = dealt(app)
    play(scene, 2)
    run(app)
    return scene


# ---- nobody does anything -------------------------------------------------------------------------------------------


def test_after_twenty_minutes_an_alert_counts_down(app, clock) -> None:
    hand(app)
    watch = attended(app)
    clock.time += 20 * MINUTE - 1
    watch.tick()
    assert app.stack.top.name == "table"
    clock.time += 1
    watch.tick()
    assert (app.stack.top.name, app.stack.top.describe()["seconds"]) == ("idle", sitting.ALERT_SECONDS)
    clock.time += 15
    watch.tick()
    app.stack.top.update(0.01)
    assert app.stack.top.describe()["seconds"] == sitting.ALERT_SECONDS - 15
    assert str(sitting.ALERT_SECONDS - 15) in app.stack.top.words()[1]


def test_the_clock_goes_on_while_the_table_stands_still_for_a_player_in_another_program(app, clock) -> None:
    scene = hand(app)
    watch = attended(app)
    app._handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert scene.standing
    clock.time += 20 * MINUTE
    watch.tick()
    assert app.stack.top.name == "idle"
    clock.time += sitting.ALERT_SECONDS
    watch.tick()
    assert kinds(app)[-1] == "closed idle"


def test_whoever_answers_plays_on_and_the_time_begins_anew(app, clock) -> None:
    hand(app)
    watch = attended(app)
    clock.time += 20 * MINUTE
    watch.tick()
    press(app, "here")
    assert app.stack.top.name == "table"
    clock.time += 19 * MINUTE
    watch.tick()
    assert app.stack.top.name == "table"
    assert kinds(app) == ["opened"]


def test_nobody_answers_the_hand_is_finished_the_session_closed_and_both_are_told(app, clock) -> None:
    hand(app)
    watch = attended(app)
    clock.time += 20 * MINUTE
    watch.tick()
    clock.time += sitting.ALERT_SECONDS
    watch.tick()
    assert [scene.name for scene in app.stack.scenes] == ["title", "report", "session_closed"]
    assert app.storage.ledger.hand is None
    assert kinds(app) == ["opened", "closed idle"]
    press(app, "close")
    assert app.stack.top.describe()["paid"] == app.storage.ledger.credits - 975
    press(app, "close")
    assert app.stack.top.name == "title"
    watch.tick()
    assert app.sitting.report is None


def test_with_no_hand_open_the_balance_stands(app, clock) -> None:
    sit_down(app, 8)
    watch = attended(app)
    clock.time += 20 * MINUTE + sitting.ALERT_SECONDS
    watch.tick()
    assert [scene.name for scene in app.stack.scenes] == ["title", "session_closed"]
    assert (app.storage.ledger.credits, kinds(app)) == (1000, ["opened", "closed idle"])


def test_at_another_table_nobody_is_asked(app, clock) -> None:
    starting.start(app, NewGame("classic", 2, seed=8))
    watch = attended(app)
    clock.time += 90 * MINUTE
    watch.tick()
    assert app.stack.top.name == "table"


# ---- the window goes, and comes back --------------------------------------------------------------------------------


def again(app, tmp_path, clock):
    """The window is gone without a word, and there is a new start."""
    app.storage.close()
    return start(tmp_path, clock)


@pytest.mark.parametrize(("seconds", "key"), [(30, "sitting.reconnecting"), (7 * MINUTE, "sitting.returned")])
def test_a_hand_left_open_is_as_it_stood_and_the_window_says_so(tmp_path, clock, seconds, key) -> None:
    first = start(tmp_path, clock)
    actions = list(hand(first).desk.match.actions)
    clock.time += seconds
    second = again(first, tmp_path, clock)
    assert second.stack.top.name == "title"
    starting.resume(second, second.storage.games()[0])
    assert second.stack.top.name == "reconnected"
    assert second.stack.top.words()[0] == second.t(key)
    press(second, "go_on")
    assert second.stack.top.desk.match.actions == actions
    second.routes.title()
    starting.resume(second, second.storage.games()[0])
    assert second.stack.top.name == "table", "it is said once"
    second.close()


@pytest.mark.parametrize("seconds", [30, 7 * MINUTE])
def test_whoever_closed_the_window_is_welcomed_back_and_has_no_more_time(tmp_path, clock, seconds) -> None:
    first = start(tmp_path, clock)
    hand(first)
    watch = attended(first)
    clock.time += 5 * MINUTE
    watch.close()
    clock.time += seconds
    second = again(first, tmp_path, clock)
    starting.resume(second, second.storage.games()[0])
    assert second.stack.top.words()[0] == second.t("sitting.back")
    assert second.sitting.time_left == 15 * MINUTE - seconds
    second.close()


def test_soon_after_the_disconnection_the_alert_goes_by_itself(tmp_path, clock) -> None:
    first = start(tmp_path, clock)
    hand(first)
    second = again(first, tmp_path, clock)
    starting.resume(second, second.storage.games()[0])
    for _ in range(200):
        if second.stack.top.name != "reconnected":
            break
        second.stack.top.update(1 / 30)
    assert second.stack.top.name == "table"
    second.close()


def test_past_its_limit_a_hand_is_finished_paid_and_reported_at_the_next_start(tmp_path, clock) -> None:
    first = start(tmp_path, clock)
    hand(first)
    clock.time += 20 * MINUTE
    second = again(first, tmp_path, clock)
    assert second.stack.top.name == "report"
    told = second.stack.top.report
    assert second.storage.ledger.credits == 1000 - 25 + told.paid
    assert second.storage.games() == []
    third = again(second, tmp_path, clock)
    assert third.stack.top.name == "report", "until it was read"
    press(third, "close")
    assert again(third, tmp_path, clock).stack.top.name == "title"


def test_the_report_can_be_read_to_its_end_with_the_keys_alone(tmp_path, clock) -> None:
    first = start(tmp_path, clock)
    hand(first)
    clock.time += 20 * MINUTE
    second = again(first, tmp_path, clock)
    moves = second.stack.top.moves
    match = Hand(second.stack.top.report.seed, second.stack.top.report.actions).match()
    assert moves.children[-1].text == casino_reason(match.state, 25, second.t), "the last word is why it ended so"
    moves.height += 400  # as many moves as there are in a long hand
    for pressed, wanted in (
        (pygame.K_END, moves.reach),
        (pygame.K_HOME, 0),
        (pygame.K_DOWN, second.px(26)),
        (pygame.K_PAGEDOWN, second.px(26) + moves.rect.height),
        (pygame.K_UP, moves.rect.height),
        (pygame.K_PAGEUP, 0),
    ):
        key(second, pressed)
        assert moves.offset == min(wanted, moves.reach)
    key(second, pygame.K_RETURN)
    assert second.stack.top.name == "title"
    second.close()


def test_the_limit_passes_while_another_table_is_played(app, clock) -> None:
    scene = hand(app)
    scene.open_menu()
    press(app, "leave")
    press(app, "yes")
    saved = app.storage.games()[0]
    clock.time += 21 * MINUTE
    starting.resume(app, saved)
    assert app.stack.top.name == "report"
    assert app.storage.ledger.hand is None


def test_three_minutes_after_the_window_a_session_with_nothing_pending_is_closed(tmp_path, clock) -> None:
    first = start(tmp_path, clock)
    sit_down(first, 8)
    watch = attended(first)
    watch.close()
    clock.time += 2 * MINUTE
    second = again(first, tmp_path, clock)
    assert kinds(second) == ["opened"], "there is still time to come back"
    sit_down(second, 9)
    assert kinds(second) == ["opened"]
    clock.time += 4 * MINUTE
    third = again(second, tmp_path, clock)
    assert kinds(third) == ["opened", "closed left"]
    third.close()


def test_a_second_start_closes_the_session_and_not_the_hand(app) -> None:
    hand(app)
    app.sitting.second_start()
    assert kinds(app) == ["opened", "closed second"]
    assert app.storage.ledger.hand is not None


def test_after_a_malfunction_the_hand_is_finished_at_the_next_start(tmp_path, clock) -> None:
    first = start(tmp_path, clock)
    hand(first)
    with faults.expecting("ZeroDivisionError"):
        first.routes.error(ZeroDivisionError())
    assert kinds(first) == ["opened", "fault"]
    second = again(first, tmp_path, clock)
    assert second.stack.top.name == "report"
    assert second.stack.top.report.faulty
    assert kinds(second) == ["opened", "fault", "closed malfunction"]
    second.close()


def test_a_malfunction_elsewhere_is_none_of_the_casinos_business(app) -> None:
    hand(app)
    app.routes.title()
    with faults.expecting("ZeroDivisionError"):
        app.routes.error(ZeroDivisionError())
    assert kinds(app) == ["opened"]


@pytest.mark.parametrize("move", [-3600.0, 3 * 86_400.0])
def test_a_clock_that_is_changed_gains_nobody_a_credit(tmp_path, clock, move) -> None:
    first = start(tmp_path, clock)
    hand(first)
    clock.time += move
    second = again(first, tmp_path, clock)
    ledger = second.storage.ledger
    paid = second.stack.top.report.paid if move > 0 else 0
    assert ledger.credits + ledger.stake == (1000 - 25 + paid if move > 0 else 1000)
    second.close()
