"""The director: events become scenes, and once they have been played the screen shows what is true."""

from __future__ import annotations

import random

import pytest

from game.bots.random_bot import RandomBot
from game.core import events
from game.core.cards import HIDDEN, card_from_text
from game.core.engine import legal
from game.core.events import Event
from game.match.match import Match
from game.match.session import Seat
from game.rulesets import position, table
from game.ui.table.director.director import SCENES
from game.ui.table.model import CHANGES
from game.ui.tween import Timeline, out_back
from tests.ui import open_app
from tests.ui.table_driver import Table, sit_down

TABLES = [
    ("no_mercy", 10, {}),
    ("no_mercy", 2, {"goal": "points:1000"}),
    ("one", 4, {}),
    ("classic", 5, {"stacking": "mixed", "jump_in": "on"}),
    ("classic", 3, {"seven_swaps": "on", "zero_rotates": "on", "draw_limit": "0"}),
    ("casino", 2, {}),
    ("official", 6, {}),
    ("official", 3, {"custom1": "trick: swap; draw chosen 2", "custom2": "hard: draw others 1; lose_turn next"}),
]


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    yield made
    made.close()


def bots(players: int) -> list[Seat]:
    return [Seat(f"Bot {number}", RandomBot()) for number in range(players)]


def show(app, line: str) -> Table:
    """A table of computer players at that position; nobody moves unless the test says so."""
    state = position(line)
    scene = sit_down(app, Match.at(state, 1), bots(state.players))
    scene.update(0.0)
    return scene


def settle(scene: Table, limit: float = 30.0) -> float:
    """Let the director play to the end; how long that took."""
    time = 0.0
    while not scene.idle:
        scene.show_step()
        time += 1 / 60
        assert time < limit, "the story does not end"
    return time


def do(scene: Table, *actions: str) -> None:
    for action in actions:
        scene.act(action)


@pytest.mark.parametrize(("ruleset", "players", "options"), TABLES)
@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_the_screen_catches_up_with_the_truth(app, ruleset: str, players: int, options, speed: str) -> None:
    lot = random.Random(3)
    app.settings.speed = speed
    match = Match(table(ruleset, options), players, 17)
    scene = sit_down(app, match, bots(players))
    settle(scene)
    for number in range(260):
        if match.state.over:
            if match.over:
                break
            scene.next_round()
        else:
            choices = legal(match.state)
            scene.act(choices[lot.randrange(len(choices))])
        if number % 7 == 0:
            scene.tell_step(0.05)
            scene.draw(app.screen)
        settle(scene)
        assert scene.differences() == []
        assert sorted(held.card for held in scene.hand_cards) == sorted(scene.own_cards)


def test_every_kind_of_event_is_told_or_only_changes_the_table() -> None:
    kinds = {value for name, value in vars(events).items() if name.isupper() and isinstance(value, str)}
    silent = {events.FORGOT, events.SAFE, events.HAND, events.REVEALED}
    assert kinds - set(SCENES) == silent


@pytest.mark.parametrize("kind", CHANGES)
def test_no_change_of_the_model_is_written_down_in_vain(app, kind: str) -> None:
    scene = show(app, "no_mercy | hands r7 r1 / b1 b2 b3 / g1 | pile r5 r2")
    applied: list[str] = []
    apply = scene.change_model
    scene.change_model = lambda event: (applied.append(event.kind), apply(event))[1]  # type: ignore[method-assign]
    scene.show_events([Event(kind, 1, (card_from_text("r3"),), other=2, amount=1)])
    settle(scene)
    assert applied == [kind]


def test_cards_that_the_viewer_may_not_see_never_reach_the_stage(app) -> None:
    scene = show(app, "no_mercy | hands r7 r1 / b1 b2 b3 / g1 | pile r5 | pending 4 | phase answer | turn 1")
    seen: set[int] = set()
    fly = scene.fly
    scene.fly = lambda flight: (seen.add(flight.card), fly(flight))[1]  # type: ignore[method-assign]
    do(scene, "1:take")
    settle(scene)
    assert seen == {HIDDEN}


@pytest.mark.parametrize(("player", "challenger", "seen"), [(2, 0, True), (1, 2, False)])
def test_a_challenge_shows_the_hand_to_the_challenger_only(app, player: int, challenger: int, seen: bool) -> None:
    hands = ["r3 g5", "b1 y2", "b1 y2"]
    hands[player] = "r1 r2 r4 W+4"
    scene = show(app, f"official | hands {' / '.join(hands)} | pile r5 | turn {player}")
    do(scene, f"{player}:W+4", f"{player}:=g")
    settle(scene)
    shown: set[int] = set()
    lay = scene.lay_on_trial
    scene.lay_on_trial = lambda cards: (shown.update(cards), lay(cards))[1]  # type: ignore[method-assign]
    do(scene, f"{challenger}:challenge")
    settle(scene)
    assert ({card_from_text("r1"), card_from_text("r2")} <= shown) is seen


MOMENTS = {
    "play": ("classic | hands r7 r1 r2 / b1 b2 | pile r5", ["0:r7"]),
    "draw": ("official | hands g7 g1 / b1 b2 | pile r5 | draw y3 ...", ["0:draw"]),
    "reverse": ("classic | hands rR r1 / b1 b2 / g1 g2 | pile r5", ["0:rR"]),
    "skip": ("classic | hands rS r1 r2 / b1 b2 / g1 g2 | pile r5", ["0:rS"]),
    "chain": ("no_mercy | hands r+4 r1 r2 / b1 b2 / g1 | pile r5", ["0:r+4"]),
    "swap": ("no_mercy | hands r7 r1 r2 / b1 b2 / g1 | pile r5", ["0:r7", "0:>2"]),
    "rotate": ("no_mercy | hands r0 r1 r2 / b1 b2 / g1 | pile r5", ["0:r0"]),
    "shuffle": ("official | hands WH r1 r2 / b1 b2 / g1 | pile r5", ["0:WH", "0:=b"]),
    "roulette": ("no_mercy | hands WC r1 r2 / b1 b2 / g1 | pile r5", ["0:WC", "1:=b"]),
    "discard all": ("no_mercy | hands rA r1 r2 y1 y2 / b1 b2 / g1 | pile r5", ["0:rA"]),
    "skip everyone": ("no_mercy | hands rE r1 r2 / b1 b2 / g1 | pile r5", ["0:rE"]),
    "caught": ("classic | hands r7 r1 / b1 b2 / g1 | pile r5", ["0:r7", "1:catch"]),
    "called": ("classic | hands r7 r1 / b1 b2 / g1 | pile r5", ["0:uno", "0:r7"]),
    "win": ("classic | hands r7 / b1 b2 / g1 | pile r5", ["0:r7"]),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_takes_its_time_and_ends(app, moment: str) -> None:
    line, actions = MOMENTS[moment]
    scene = show(app, line)
    do(scene, *actions)
    assert 0.3 < settle(scene) < 12.0
    assert not scene.differences()


@pytest.mark.parametrize("moment", MOMENTS)
def test_drawing_changes_nothing(app, moment: str) -> None:
    line, actions = MOMENTS[moment]
    scene = show(app, line)
    do(scene, *actions)
    for _ in range(25):
        scene.show_step(1 / 30)
    before = (list(scene.counts), len(scene.flights), scene.idle)
    pictures = []
    for _ in range(2):
        scene.draw(app.screen)
        pictures.append(app.screen.get_buffer().raw)
    assert pictures[0] == pictures[1]
    assert before == (list(scene.counts), len(scene.flights), scene.idle)


def test_a_click_hurries_and_fast_is_faster(app) -> None:
    line, actions = MOMENTS["rotate"]
    times = {}
    for name in ("normal", "fast", "hurried", "instant"):
        app.settings.speed = name if name != "hurried" else "normal"
        scene = show(app, line)
        do(scene, *actions)
        if name == "hurried":
            scene.hurry_now()
        times[name] = settle(scene)
        app.stack.clear()
    assert times["normal"] > times["fast"] > times["hurried"] > times["instant"]


def test_the_table_shakes_more_as_a_chain_grows_but_not_with_reduced_motion(app) -> None:
    strengths = []
    for pending in (0, 10, 20):
        extra = f" | pending {pending} | phase answer" if pending else ""
        scene = show(app, f"no_mercy | hands W+10 r1 r2 / b1 b2 / g1 | pile W+10 | colour r{extra}")
        shaken: list[float] = []
        scene.shake = shaken.append  # type: ignore[method-assign]
        do(scene, "0:W+10", "0:=b")
        settle(scene)
        strengths.append(max(shaken))
        app.stack.clear()
    assert strengths == sorted(set(strengths))
    app.settings.reduced_motion = True
    scene = show(app, "no_mercy | hands W+10 r1 r2 / b1 b2 / g1 | pile r5")
    do(scene, "0:W+10", "0:=b")
    while not scene.idle:
        scene.show_step()
        assert scene.shaken_by == (0, 0)
        assert not scene.particles


def test_a_timeline_runs_its_beats_in_order() -> None:
    told: list[str] = []
    timeline = Timeline()
    timeline.at(0.5, lambda: told.append("b")).at(0.1, lambda: told.append("a")).at(0.5, lambda: told.append("c"))
    timeline.last(1.0)
    assert timeline.advance(0.2) == 0.0
    assert told == ["a"]
    assert timeline.advance(1.3) == pytest.approx(0.5)
    assert told == ["a", "b", "c"]
    assert timeline.over


def test_a_card_overshoots_a_little_and_comes_back() -> None:
    values = [out_back(step / 20) for step in range(21)]
    assert max(values) > 1.02
    assert values[-1] == pytest.approx(1.0)


def test_the_events_of_another_viewer_are_redacted(app) -> None:
    scene = show(app, "classic | hands r7 r1 / b1 b2 / g1 | pile r5")
    told: list[Event] = []
    scene.told = told.append
    scene.show_events([Event(events.DREW, 1, (3, 4), amount=2, audience=1 << 1)])
    settle(scene)
    assert told[0].cards == (HIDDEN, HIDDEN)
