"""A chain of draw cards is a danger that can be seen to grow, to pass somebody by, and to strike."""

from __future__ import annotations

import itertools
import random

import pytest

from game.bots.random_bot import RandomBot
from game.core.cards import HIDDEN
from game.core.engine import legal
from game.core.events import DREW, TOOK, Event
from game.match.match import Match
from game.match.session import Seat
from game.rulesets import position, table
from game.ui.table.threat import BURNS, heat
from tests.ui import open_app
from tests.ui.table_driver import Table, sit_down

CHAIN = (
    "no_mercy | hands r2 r5 r+4 W+10 g5 / b2 y3 r1 g9 / g4 b5 r8 y9 g1 | pile r+4 r+2 r5 "
    "| phase answer | pending {pending} | turn {turn}"
)
LIGHTS_OF_THE_TABLE = 1
"""The first spot is on the plate; those that follow are on somebody."""


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    yield made
    made.close()


def show(app, line: str) -> Table:
    """A table at which nobody moves unless the test says so."""
    state = position(line)
    seats = [Seat("Player", None), *(Seat(f"Bot {number}", RandomBot()) for number in range(1, state.players))]
    scene = sit_down(app, Match.at(state, 1), seats)
    pass_time(scene, 2.0)
    return scene


def chain(app, pending: int = 12, turn: int = 0) -> Table:
    return show(app, CHAIN.format(pending=pending, turn=turn))


def step(scene: Table) -> None:
    scene.app.storage.flush()
    scene.update(1 / 60)


def pass_time(scene: Table, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        step(scene)


def do(scene: Table, *actions: str) -> float:
    """Play these out one after the other; how long the last one took."""
    time = 0.0
    for action in actions:
        scene.act(action)
        time = 0.0
        while not (scene.idle and scene.settled):
            step(scene)
            time += 1 / 60
            assert time < 20, "the story does not end"
    return time


def counted(scene: Table) -> list[str]:
    """What will be counted up over anybody."""
    told: list[str] = []
    tally = scene.count_up
    scene.count_up = lambda place, text, *more: (told.append(text), tally(place, text, *more))[1]  # type: ignore[method-assign]
    return told


# ---- how it grows ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "answers"), [("r+4", []), ("W+10", ["0:=b"])])
def test_the_total_leaps_when_the_card_lands_to_what_will_be_pending(app, card: str, answers: list[str]) -> None:
    scene = chain(app, pending=4)
    model, threat = scene.model, scene.chain
    leaps: list[int] = []
    threat.pop = lambda: leaps.append(threat.total)  # type: ignore[method-assign]
    lying = len(model.discard)
    scene.act(f"0:{card}")
    while len(model.discard) == lying:
        assert threat.total == 4
        step(scene)
    landed = threat.total
    do(scene, *answers)
    pass_time(scene, 2.0)
    assert landed == threat.total == model.pending == scene.state.pending
    assert leaps == [landed]


def test_while_a_colour_is_to_be_named_the_plate_is_ahead_of_the_model(app) -> None:
    scene = chain(app, pending=4)
    do(scene, "0:W+10")
    assert scene.chain_total == 14
    assert scene.pending_shown == 4
    assert not scene.differences()


def test_what_was_foreseen_is_forgotten_with_a_new_look_and_comes_true_all_the_same(app) -> None:
    scene = chain(app, pending=4)
    do(scene, "0:W+10")
    scene.look_again()
    assert scene.chain_total == 4
    do(scene, "0:=b")
    assert scene.chain_total == 14


def test_a_threat_grows_hotter_and_burns_from_ten_on(app) -> None:
    heats = [heat(total) for total in (2, 4, 8, 10, 16, 40)]
    assert heats == [0, 1, 2, 2, 3, 3]
    sizes = []
    for pending in (2, 8, 10, 24):
        scene = chain(app, pending)
        sizes.append(scene.chain_plate.width)
        assert scene.chain_burns is (pending >= BURNS)
        app.stack.clear()
    assert sizes == sorted(set(sizes))


def test_a_plate_that_burns_moves_and_one_that_does_not_rests(app) -> None:
    assert not _burns(chain(app, 4))
    app.stack.clear()
    assert _burns(chain(app, 12))
    app.stack.clear()
    app.settings.reduced_motion = True
    assert not _burns(chain(app, 12))


def _burns(scene: Table) -> bool:
    """Whether the plate moves by itself while the table is at rest."""
    assert not scene.animating
    areas = scene.chain_areas
    return any(moving.area in areas for moving in scene.breathing or ())


# ---- whom it threatens ----------------------------------------------------------------------------------------------


def test_the_room_darkens_with_the_total(app) -> None:
    depths = []
    for pending in (2, 4, 8, 16):
        depths.append(chain(app, pending).darkness)
        app.stack.clear()
    assert depths == sorted(set(depths))
    assert depths[0] == 0.0


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_light_is_on_the_plate_and_on_whoever_must_answer(app, turn: int) -> None:
    scene = chain(app, 12, turn)
    assert scene.lights[LIGHTS_OF_THE_TABLE:] == scene.lights_on(turn)
    x, y, reach = scene.lights[0]
    assert abs(scene.chain_plate.centerx - x) + abs(scene.chain_plate.centery - y) < reach


def test_the_light_moves_on_with_the_danger_and_the_player_is_relieved_once(app) -> None:
    scene = chain(app, 4)
    words: list[str] = []
    word = scene.word_over
    scene.word_over = lambda seat, text, *more: (words.append(text), word(seat, text, *more))[1]  # type: ignore[method-assign]
    do(scene, "0:r+4")
    assert scene.lights[LIGHTS_OF_THE_TABLE:] == scene.lights_on(1)
    assert words == [app.t("danger.relief")]


def test_who_was_not_in_danger_is_not_relieved(app) -> None:
    scene = show(app, "no_mercy | hands r+4 r5 r2 / b2 y3 r1 / g4 b5 r8 | pile r5")
    words: list[str] = []
    scene.word_over = lambda seat, text, *more: words.append(text)  # type: ignore[method-assign]
    do(scene, "0:r+4")
    assert words == []


# ---- how it strikes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", ["normal", "fast", "instant"])
@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("turn", [0, 1])
def test_what_is_swallowed_is_counted_one_by_one_and_ends_right(app, turn: int, speed: str, reduced: bool) -> None:
    app.settings.speed, app.settings.reduced_motion = speed, reduced
    scene = chain(app, 12, turn)
    told, before = counted(scene), scene.counts[turn]
    do(scene, f"{turn}:take")
    assert told == [f"+{number}" for number in range(1, 13)]
    assert scene.counts[turn] == before + 12
    assert not scene.differences()


def test_only_what_is_left_of_the_pile_is_counted(app) -> None:
    scene = chain(app, 12, 1)
    told = counted(scene)
    scene.show_events([Event(TOOK, 1, amount=12), Event(DREW, 1, (HIDDEN,) * 5, amount=12)])
    scene.skip()
    assert told == ["+1", "+2", "+3", "+4", "+5"]


def test_blow_follows_upon_blow_faster_and_faster_and_a_greater_hail_lasts_a_little_longer(app) -> None:
    lasted = []
    for pending in (4, 12, 20):
        scene = chain(app, pending, 1)
        times: list[float] = []
        clock = [0.0]
        scene.count_up = lambda *told, times=times, clock=clock: times.append(clock[0])  # type: ignore[method-assign]
        scene.act("1:take")
        while not scene.idle:
            step(scene)
            clock[0] += 1 / 60
        lasted.append(times[-1])
        gaps = [after - before for before, after in itertools.pairwise(times)]
        half = len(gaps) // 2
        assert sum(gaps[:half]) > sum(gaps[-half:])
        app.stack.clear()
    assert 0.7 < lasted[0] < lasted[1] < lasted[2] < 2.8


def test_an_ordinary_draw_is_not_counted(app) -> None:
    scene = show(app, "classic | hands g+2 g5 r2 / b2 y3 r1 / g4 b5 r8 | pile g1")
    told = counted(scene)
    do(scene, "0:g+2")
    assert scene.counts[1] == 5
    assert told == []
    assert not scene.is_dark


def test_other_words_wait_until_the_count_is_over(app) -> None:
    scene = chain(app, 12, 1)
    scene.act("1:take")
    while not scene.idle:
        step(scene)
        boxes = [word.box for word in scene.callouts if not word.bubble]
        assert all(box.collidelist(boxes[number + 1 :]) < 0 for number, box in enumerate(boxes))


# ---- how it ends ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [0, 1])
def test_once_it_has_struck_there_is_light_again(app, turn: int) -> None:
    scene = chain(app, 12, turn)
    assert scene.is_dark
    do(scene, f"{turn}:take")
    pass_time(scene, 3.0)
    assert not scene.is_dark
    assert not scene.chain_busy


def test_skipping_the_story_brings_the_light_back(app) -> None:
    scene = chain(app, 12, 1)
    scene.act("1:take")
    pass_time(scene, 0.8)
    assert scene.darkness > 0.0
    scene.skip()
    assert scene.darkness == 0.0
    assert scene.chain_total == 0


def test_a_new_look_at_the_table_starts_in_the_light(app) -> None:
    scene = chain(app, 12, 1)
    scene.act("1:take")
    pass_time(scene, 0.8)
    scene.look_again()
    assert not scene.is_dark
    pass_time(scene, 0.5)
    assert not scene.is_dark


def test_a_last_card_that_strikes_leaves_no_threat_behind(app) -> None:
    scene = show(app, "no_mercy | hands r+4 / b2 y3 r1 / g4 b5 r8 | pile r5")
    told = counted(scene)
    do(scene, "0:r+4")
    assert told == ["+1", "+2", "+3", "+4"]
    assert scene.chain_total == 0
    assert scene.darkness == 0.0


@pytest.mark.parametrize("seed", range(10))
def test_through_whole_games_what_is_shown_is_what_is_true(app, seed: int) -> None:
    app.settings.speed = "fast" if seed % 2 else "instant"
    match = Match(table("no_mercy", {}), 2 + seed % 9, seed)
    seats = [Seat(f"Bot {number}", RandomBot()) for number in range(match.players)]
    scene = sit_down(app, match, seats)
    scene.skip()
    lot = random.Random(seed)
    for _ in range(150):
        if match.state.over:
            break
        choices = legal(match.state)
        scene.act(choices[lot.randrange(len(choices))])
        while not (scene.idle and scene.settled):
            step(scene)
        assert scene.differences() == []
        assert scene.chain_foreseen == 0 or match.state.actor == match.state.turn
        assert scene.chain_total == match.state.pending + scene.chain_foreseen
        assert (scene.darkness > 0.0) == (scene.chain_total >= 4)


def test_a_number_in_flight_is_gone_before_it_touches_the_plate(app) -> None:
    threat = chain(app).chain
    on_the_plate, beside = threat.place.copy(), threat.place.copy()
    beside.left = threat.place.right
    assert threat.clearness(on_the_plate) == threat.clearness(beside) == 0.0
    assert threat.clearness(beside.move(200, 0)) == 1.0
    threat.passed()
    threat._pending = lambda: 0
    assert threat.clearness(on_the_plate) == 1.0, "there is no plate any more"
