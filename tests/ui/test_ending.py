"""The end of a round: hands turn over only then, every card is counted, the winner is stamped, the results follow."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from game.bots.random_bot import RandomBot
from game.core import events
from game.core.engine import apply, deal, legal
from game.core.events import Event
from game.core.notation import read_action
from game.core.rng import seeded
from game.core.ruleset import Ruleset, replaced
from game.core.scoring import hand_points, round_points, winner_points
from game.core.view import observe
from game.match.match import Match
from game.match.session import Seat, Session
from game.rulesets import RULESETS, table
from game.ui.scenes.results import ResultsScene
from game.ui.table import stand
from game.ui.table.fans import spread
from game.ui.table.layout import load_layout
from game.ui.table.scene import TableScene
from game.ui.words.locale import LANGUAGES
from tests.ui import open_app
from tests.ui.tabletop import at, run

TABLES = [
    *((name, {}) for name in RULESETS if name != "casino"),
    ("no_mercy", {"goal": "points:1000"}),
    ("classic against", {"goal": "points:200"}),
    ("no_mercy against", {}),
]
"""Every rulebook that counts points, and two in which they count against their owners."""
WIN = "classic | hands r7 / g5 g6 b3 / y1 W | pile r5"
LOSS = "classic | hands g5 g6 b3 / r7 / y1 W | pile r5 | turn 1"
MATCH = "classic goal=points:20 | hands r7 / g5 g6 b3 / y1 W | pile r5"


def ruled(name: str, options: dict[str, str]) -> Ruleset:
    book, _, against = name.partition(" ")
    rules = table(book, options)
    return replaced(rules, {"counting": "against"}) if against else rules


def act(scene: TableScene, action: str) -> None:
    scene.play.act(read_action(action))


def frames(app, scene: TableScene, limit: float = 20.0):
    """Every frame until the results are there."""
    for _ in range(round(limit * 60)):
        if app.stack.top is not scene:
            return
        run(app, 1 / 60)
        yield
    pytest.fail("the end does not end")


def random_round(app, name: str, options: dict[str, str], players: int, seed: int) -> TableScene:
    """A table of computer players, played by lot up to the last action of the first round, and that one shown."""
    lot = random.Random(seed)
    match = Match(ruled(name, options), players, seed)
    scene = TableScene(app, Session(match, [Seat(f"Bot {seat}", RandomBot()) for seat in range(players)]))
    scene.play.thinker.tick = lambda *arguments: None  # type: ignore[method-assign]
    app.stack.push(scene)
    scene.play.director.skip()
    while not match.state.over:
        assert not scene.stage.model.opened
        actions = legal(match.state)
        scene.play.act(actions[lot.randrange(len(actions))])
        if not match.state.over:
            scene.play.director.skip()
    return scene


# ---- the rules ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), [*TABLES, ("casino", {})])
@pytest.mark.parametrize("seed", range(6))
def test_every_hand_that_is_left_is_told_after_a_win_and_never_before(name: str, options, seed: int) -> None:
    rules = ruled(name, options)
    players = 2 if name == "casino" else 2 + seed
    told: list[Event] = []
    state = deal(rules, players, seeded(seed), 0, told)
    lot = random.Random(seed)
    while not state.over:
        actions = legal(state)
        apply(state, actions[lot.randrange(len(actions))], told)
    kinds = [event.kind for event in told]
    if state.winner < 0:
        assert events.REVEALED not in kinds
        return
    end = kinds.index(events.WON)
    assert events.REVEALED not in kinds[:end]
    shown = told[end + 1 :]
    assert {event.kind for event in shown} <= {events.REVEALED}
    assert {event.seat: sorted(event.cards) for event in shown} == {
        seat: sorted(hand) for seat, hand in enumerate(state.hands) if hand
    }
    assert all(event.amount == hand_points(state.hands[event.seat], rules) for event in shown)
    assert all(event.seen_by(seat) == event for event in shown for seat in range(players))


# ---- the table ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), TABLES)
@pytest.mark.parametrize("speed", ["normal", "instant"])
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_counted_is_what_the_round_is_worth(app, name: str, options, speed: str, seed: int) -> None:
    app.settings.speed = speed
    scene = random_round(app, name, options, 2 + 3 * seed, seed)
    state, tally = scene.desk.match.state, scene.stage.tally
    scene.play.set_speed()
    totals: dict[int, int] = {}
    clear = tally.clear
    tally.clear = lambda: (totals.update({seat: one.total for seat, one in tally.sums.items()}), clear())[1]  # type: ignore[method-assign]
    for _ in frames(app, scene):
        pass
    expected = {seat: points for seat, points in enumerate(round_points(state)) if points}
    assert {seat: total for seat, total in totals.items() if total} == expected
    assert scene.stage.model.opened == {seat: tuple(hand) for seat, hand in enumerate(state.hands) if hand}
    assert scene.stage.model.differences(observe(state, scene.desk.viewer)) == []


def test_no_hand_lies_open_before_the_round_is_won(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, WIN)
    act(scene, "0:r7")
    before = 0
    for _ in frames(app, scene):
        if scene.stage.model.winner < 0:
            before += 1
            assert not scene.stage.model.opened
    assert before
    assert set(scene.stage.model.opened) == {1, 2}


def test_the_next_round_hides_everything_again(app) -> None:
    scene = at(app, LOSS)
    act(scene, "1:r7")
    for _ in frames(app, scene):
        pass
    assert scene.stage.hand.slumped
    app.routes.back()
    scene.next_round()
    assert not scene.stage.model.opened
    assert not scene.stage.hand.slumped
    assert not any(layer.busy for layer in (scene.stage.open_hands, scene.stage.tally, scene.stage.seal))


def test_points_fly_card_by_card_and_the_total_grows_with_each(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, WIN)
    act(scene, "0:r7")
    seen = []
    for _ in frames(app, scene):
        total = sum(one.total for one in scene.stage.tally.sums.values())
        if not seen or seen[-1] != total:
            seen.append(total)
    points = [5, 6, 3, 1, 50]
    steps = [after - before for before, after in itertools.pairwise(seen) if after > before]
    assert sorted(steps) == sorted(points)
    assert max(seen) == winner_points(scene.desk.match.state)


def test_the_knocked_out_bring_their_bounty(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, "no_mercy | hands r5 / out / out / y3 | pile r6 | aside g1 g2")
    act(scene, "0:r5")
    most = 0
    for _ in frames(app, scene):
        most = max([most, *(one.total for one in scene.stage.tally.sums.values())])
    assert most == 503


def test_where_points_count_against_their_owners_each_has_a_sum_of_its_own(app) -> None:
    app.settings.speed = "normal"
    scene = random_round(app, "classic against", {}, 4, 3)
    state = scene.desk.match.state
    sums: dict[int, int] = {}
    for _ in frames(app, scene):
        sums.update({seat: one.total for seat, one in scene.stage.tally.sums.items()})
    assert {seat: total for seat, total in sums.items() if total} == {
        seat: points for seat, points in enumerate(round_points(state)) if points
    }
    assert len(sums) > 1


def test_the_last_card_strikes_and_any_other_does_not(app) -> None:
    app.settings.speed = "normal"
    for line, strikes in ((WIN, True), (WIN.replace("hands r7", "hands r7 b1 b2"), False)):
        scene = at(app, line)
        stops: list[float] = []
        scene.stage.stop = stops.append  # type: ignore[method-assign]
        act(scene, "0:r7")
        run(app, 0.6)
        assert bool(stops) is strikes


# ---- the stamp and the results --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "action", "winner", "text", "large"), [
    (WIN, "0:r7", 0, "YOU WIN!", False),
    (LOSS, "1:r7", 1, "PLAYER 1 WINS!", False),
    (MATCH, "0:r7", 0, "MATCH WON!", True),
])  # fmt: skip
def test_the_winner_is_stamped_and_a_match_is_larger(app, line, action, winner, text, large) -> None:
    app.settings.speed = "normal"
    scene = at(app, line)
    act(scene, action)
    prints = set()
    for _ in frames(app, scene):
        one = scene.stage.seal.print
        prints |= {(one.seat, one.text, one.large)} if one is not None else set()
    assert prints == {(winner, text, large)}
    assert app.stack.top.grand is large


def test_the_winner_of_the_match_is_stamped_even_if_another_won_its_last_round(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, "classic goal=rounds:1 | hands r7 / b9 bS / W W | pile r5")
    scene.desk.match.rounds_won[:] = [0, 0, 3]
    act(scene, "0:r7")
    stamped = set()
    for _ in frames(app, scene):
        stamped |= {scene.stage.seal.print.seat} if scene.stage.seal.print is not None else set()
    assert stamped == {2}


def test_paper_rains_for_people_only_and_falls_on_over_the_results(app) -> None:
    app.settings.speed = "normal"
    for line, action, rains in ((WIN, "0:r7", True), (LOSS, "1:r7", False)):
        scene = at(app, line)
        act(scene, action)
        for _ in frames(app, scene):
            pass
        assert bool(app.stack.top.sparks.paper.slips) is rains
        assert not scene.stage.sparks.paper.slips


def test_nothing_stands_still_between_the_last_card_and_the_results(app) -> None:
    """Every frame of the end has something that moves: no pause that looks as if the program had stopped."""
    app.settings.speed = "normal"
    scene = at(app, WIN)
    act(scene, "0:r7")
    waited = longest = 0
    for _ in frames(app, scene):
        waited = 0 if scene.stage.busy or scene.stage.flights.busy or scene.stage._stopped else waited + 1
        longest = max(longest, waited)
    assert longest < 15


def test_a_click_hurries_the_end(app) -> None:
    app.settings.speed = "normal"
    lengths = []
    for hurried in (False, True):
        scene = at(app, WIN)
        act(scene, "0:r7")
        count = 0
        for _ in frames(app, scene):
            count += 1
            if hurried:
                scene.play.hurry()
        lengths.append(count)
    assert lengths[1] < lengths[0] / 2


@pytest.mark.parametrize("line", [WIN, MATCH])
def test_with_reduced_motion_everything_is_told_and_nothing_moves(app, line: str) -> None:
    app.settings.speed, app.settings.reduced_motion = "normal", True
    scene = at(app, line)
    act(scene, "0:r7")
    stamped, counted = False, 0
    for _ in frames(app, scene):
        stage = scene.stage
        assert not stage.open_hands.turning
        assert not stage.tally.flying
        assert not stage.seal.moving
        assert not stage.podium.moving
        assert stage.sparks.offset == (0, 0)
        stamped = stamped or stage.seal.busy
        counted = max([counted, *(one.total for one in stage.tally.sums.values())])
    assert (stamped, counted) == (True, 65)


def test_covered_cards_lie_open_when_the_round_is_over(app) -> None:
    scene = at(app, LOSS)
    scene.stage.hand.hidden = True
    act(scene, "1:r7")
    for _ in frames(app, scene):
        pass
    assert not scene.stage.hand.hidden


# ---- room -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [(1280, 720), (1024, 640), (1920, 1080), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("players", range(2, 11))
def test_open_hands_keep_off_faces_piles_and_each_other(players: int, window: tuple[int, int]) -> None:
    placed = load_layout(players).at(window)
    lot = random.Random(players)
    for winner in range(players):
        counts = {place: lot.randint(1, 12) if place != winner else 0 for place in range(players)}
        counts[(winner + 1) % players] = 24
        found = spread(counts, placed)
        boxes = list(found.boxes.values())
        assert set(found.boxes) == {place for place in range(1, players) if counts[place]}
        others = [placed.seat(place) for place in range(players)]
        middle = [grown(placed[name], placed.px(18)) for name in ("draw", "discard")]
        for box in boxes:
            assert pygame.Rect((0, 0), window).contains(box)
            assert box.collidelist([*others, *middle, *stand.room(placed)]) < 0
            assert sum(box.colliderect(other) for other in boxes) == 1
        for place, poses in found.poses.items():
            assert len(poses) == counts[place]
            assert min(pose.height for pose in poses) >= placed.px(52)


def grown(box: pygame.Rect, by: int) -> pygame.Rect:
    return box.inflate(2 * by, 2 * by)


@pytest.mark.parametrize("players", [2, 4, 10])
@pytest.mark.parametrize("window", [(1280, 720), (1024, 768)])
def test_ordinary_hands_leave_clear_gaps_between_each_other(players: int, window: tuple[int, int]) -> None:
    placed = load_layout(players).at(window)
    lot = random.Random(players)
    for _ in range(6):
        boxes = list(spread({place: lot.randint(1, 5) for place in range(players)}, placed).boxes.values())
        for one, other in itertools.combinations(boxes, 2):
            assert not grown(one, placed.px(12)).colliderect(other)


def test_the_hand_of_the_bank_keeps_off_the_deck() -> None:
    placed = load_layout(2, "casino").at((1280, 720))
    for count in range(1, 15):
        box = spread({1: count}, placed).boxes[1]
        assert box.collidelist([grown(placed[name], 18) for name in ("draw", "discard")]) < 0


# ---- in the middle --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "still"])
@pytest.mark.parametrize(("line", "action"), [(WIN, "0:r7"), (LOSS, "1:r7"), (MATCH, "0:r7")])
def test_the_win_happens_in_the_middle_and_whole_inside_the_window(app, line: str, action: str, reduced) -> None:
    app.settings.speed, app.settings.reduced_motion = "normal", reduced
    scene = at(app, line)
    act(scene, action)
    stage = scene.stage
    middle, faces, prints = stage.placed["ring"], [], []
    for _ in frames(app, scene):
        if stage.podium.busy:
            faces.append(stage.podium.face)
        if stage.seal.busy:
            prints.append(stage.seal.box)
        assert all(middle.contains(one.box()) for one in stage.tally.sums.values())
    assert all(stage.window.contains(box) for box in (*faces, *prints))
    assert all(middle.collidepoint(box.center) for box in prints)
    assert middle.collidepoint(faces[-1].center)
    assert middle.collidepoint(faces[0].center) is reduced
    assert faces[-1].width > 1.5 * stage.placed.seat(1).width


def test_a_match_is_larger_than_a_round(app) -> None:
    app.settings.speed = "normal"
    sizes = []
    for line in (WIN, MATCH):
        scene = at(app, line)
        act(scene, "0:r7")
        last = (0, 0)
        for _ in frames(app, scene):
            if scene.stage.seal.busy and not scene.stage.seal.moving:
                last = (scene.stage.podium.face.width, scene.stage.seal.box.height)
        sizes.append(last)
    assert sizes[1] > sizes[0]
    assert sizes[1][1] > sizes[0][1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stamp_stays_inside_the_window_all_the_way_down_and_off_the_points(tmp_path, language: str) -> None:
    made = open_app(tmp_path, (1024, 640), language)
    try:
        scene = at(made, WIN)
        seal, placed = scene.stage.seal, scene.stage.placed
        for key in ("ending.round", "ending.match", "ending.round.you", "ending.match.you"):
            large = "match" in key
            seal.slam(1, made.t(key, name="W" * 16), large, red=False)
            while True:
                assert scene.stage.window.contains(seal.box)
                if not seal.moving:
                    break
                seal.update(1 / 60)
            assert large or not seal.box.colliderect(stand.total(placed))
    finally:
        made.close()


def test_results_follow_with_working_buttons_at_once(app) -> None:
    scene = at(app, WIN)
    act(scene, "0:r7")
    for _ in frames(app, scene):
        pass
    results = app.stack.top
    assert isinstance(results, ResultsScene)
    results.draw(app.screen)
    assert {"next", "leave"} <= {target["name"] for target in results.describe()["targets"]}
