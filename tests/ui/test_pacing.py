"""How long people wait: shorter thoughts in larger tables, the first decision in time, fast-forward for watchers."""

from __future__ import annotations

import pygame
import pytest

from game.core import events
from game.core.events import Event
from game.match.match import Match
from game.rulesets import RULESETS
from game.ui.table.banter import Banter
from game.ui.table.pacing import Pacing, patience, pause_share
from game.ui.words.textkeys import SMALL_TALK
from tests.ui import click, key
from tests.ui.table_driver import Table, at, prepare, run

OUT = "no_mercy | hands out / r1 g2 / b3 y4 / r5 g6 | pile y9 | turn 1"


# ---- the pace -------------------------------------------------------------------------------------------------------


def test_the_more_play_the_less_a_thought_takes() -> None:
    shares = [Pacing(players).thought for players in range(2, 11)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 2 * shares[-1]


def test_a_move_without_a_choice_takes_less_thought() -> None:
    assert pause_share(1) < pause_share(2) == pause_share(5) == pause_share(0)


def test_what_happens_to_the_one_who_looks_on_keeps_its_time() -> None:
    pacing = Pacing(10)
    assert pacing.move(Event(events.PLAYED, 3, (1,)), 0, 0.5) > 1.0
    assert pacing.move(Event(events.PLAYED, 0, (1,)), 0, 0.5) == 1.0
    assert pacing.move(Event(events.CHAINED, 3, other=0, amount=4), 0, 0.5) == 1.0


def test_a_peak_keeps_its_time_once_the_person_has_been_on_turn() -> None:
    assert Pacing(10).move(Event(events.KNOCKED_OUT, 3), 0, 1.3) == 1.0


def test_the_longer_the_person_waits_for_its_first_decision_the_faster_all_goes() -> None:
    paces = [Pacing(10, waited=waited, ahead=6).move(Event(events.SPUN, 3), 0, 4.0) for waited in (0.0, 4.0, 8.0)]
    assert paces == sorted(paces)
    assert paces[0] < paces[-1]


def test_patience_grows_with_the_table_and_stays_below_what_was_promised() -> None:
    assert patience(4) < 7 < patience(10) < 12


# ---- small talk -----------------------------------------------------------------------------------------------------


class Stand:
    """Stands in for the stage: remembers who says what."""

    def __init__(self, table: Table) -> None:
        real = table.scene.stage
        self.model, self.seats, self.callouts = real.model, real.seats, real.callouts
        self.said: list[tuple[int, str]] = []

    def chat(self, seat: int, line: str, about: int) -> None:
        self.said.append((seat, line))


def _talk(app, players: int, actions: int) -> list[tuple[int, str]]:
    match = Match(RULESETS["classic"], players, 5)
    stand = Stand(prepare(app, match))
    banter = Banter(match, stand)  # type: ignore[arg-type]
    for _ in range(actions):
        match.actions.append(0)
        banter.go_on(1)
    match.actions.clear()
    return stand.said


@pytest.mark.parametrize("players", [2, 4, 10])
def test_nobody_says_the_same_twice_in_a_match(app, players: int) -> None:
    said = _talk(app, players, players * 8 * 60)
    lines = [line for _, line in said]
    assert len(lines) > 20 or players == 2
    assert len(set(lines)) == len(lines) <= SMALL_TALK + 21


def test_at_most_one_line_is_said_a_lap(app) -> None:
    assert len(_talk(app, 10, 200)) <= 20


def test_people_and_whoever_thinks_say_nothing(app) -> None:
    assert {seat for seat, _ in _talk(app, 4, 800)} == {2, 3}


def test_a_match_that_is_continued_does_not_begin_again_with_the_same_lines(app) -> None:
    match = Match(RULESETS["classic"], 4, 5)
    scene = prepare(app, match)
    first, second = Stand(scene), Stand(scene)
    banter = Banter(match, first)  # type: ignore[arg-type]
    for number in range(600):
        if number == 300:
            banter = Banter(match, second)  # type: ignore[arg-type]
        match.actions.append(0)
        banter.go_on(1)
    match.actions.clear()
    assert first.said
    assert second.said
    assert not {line for _, line in first.said} & {line for _, line in second.said}


# ---- the button -----------------------------------------------------------------------------------------------------

LINE = "classic | hands r1 g2 / b3 y4 / r5 g6 | pile r9 | turn 0"


def test_the_button_changes_the_speed_at_once_and_for_good(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, LINE)
    click(app, scene.buttons["speed"].rect.center)
    assert app.settings.speed == "fast"
    assert scene.pace > 1
    key(app, pygame.K_f)
    assert app.settings.speed == "instant"
    key(app, pygame.K_f)
    assert app.settings.speed == "normal"


def test_a_waiting_person_is_told_once_that_a_click_hurries(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, "classic | hands r1 g2 / b3 y4 / r5 g6 | pile r9 | turn 1", still=False)
    scene.others_act = _thinks_for_ever(scene)
    run(app, 1.0)
    assert scene.speed_chip > 0
    assert app.settings.told_pace
    run(app, 10.0)
    assert scene.speed_chip <= 0
    run(app, 2.0)
    assert scene.speed_chip <= 0


def test_the_end_of_a_round_puts_the_advice_away(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, "classic | hands r1 / b3 y4 / r5 g6 | pile r9 | turn 0")
    scene.speed_chip = 8.0
    run(app, 0.2)
    assert scene.speed_chip > 0
    click(app, scene.card("r1"))
    run(app, 0.2)
    assert scene.state.over
    assert scene.speed_chip <= 0


def _thinks_for_ever(scene: Table):
    scene.plan = scene.session.upcoming()
    return lambda *arguments: None


def test_whoever_is_out_may_fast_forward_until_the_round_is_over(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, OUT)
    run(app, 0.5)
    assert app.stack.top.name == "watch"
    app.stack.top.group.find("forward").press()
    assert scene.on_top
    assert scene.fast_forward
    assert not scene.buttons["draw"].visible
    assert scene.buttons["speed"].label == app.t("table.usual_speed")
    scene.start_round([])
    assert not scene.fast_forward


def test_fast_forward_passes_over_the_shows_and_stops_at_the_end_of_the_round(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, OUT, still=False)
    run(app, 0.5)
    app.stack.top.group.find("forward").press()
    seconds = 0.0
    while scene.fast_forward and seconds < 60:
        scene.think()
        run(app, 1 / 60)
        seconds += 1 / 60
        assert not scene.cards_fly or scene.state.over
    assert scene.state.over
    assert len(scene.actions) * 0.2 > seconds
