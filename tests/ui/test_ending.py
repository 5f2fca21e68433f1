"""The end of a round: hands turn over only then, every card is counted, the winner is stamped, the results follow."""

from __future__ import annotations

import itertools
import random

import pytest

from game.bots.random_bot import RandomBot
from game.core import events
from game.core.engine import apply, deal, legal
from game.core.events import Event
from game.core.rng import seeded
from game.core.ruleset import Ruleset, replaced
from game.core.scoring import hand_points, round_points, winner_points
from game.core.view import observe
from game.match.match import Match
from game.match.session import Seat
from game.rulesets import table
from game.ui.scenes.results import ResultsScene
from game.ui.table import stand
from game.ui.words.locale import LANGUAGES
from tests.ui import open_app
from tests.ui.endings import LOSS, MATCH, TABLES, WIN
from tests.ui.table_driver import Table, at, run, sit_down


def ruled(name: str, options: dict[str, str]) -> Ruleset:
    book, _, against = name.partition(" ")
    rules = table(book, options)
    return replaced(rules, {"counting": "against"}) if against else rules


def random_round(app, name: str, options: dict[str, str], players: int, seed: int) -> Table:
    """A table of computer players, played by lot up to the last action of the first round, and that one shown."""
    lot = random.Random(seed)
    match = Match(ruled(name, options), players, seed)
    scene = sit_down(app, match, [Seat(f"Bot {seat}", RandomBot()) for seat in range(players)])
    scene.skip()
    while not match.state.over:
        assert not scene.opened_hands
        actions = legal(match.state)
        scene.act(actions[lot.randrange(len(actions))])
        if not match.state.over:
            scene.skip()
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
    state, tally = scene.state, scene.score_count
    scene.follow_speed()
    totals: dict[int, int] = {}
    clear = tally.clear
    tally.clear = lambda: (totals.update({seat: one.total for seat, one in tally.sums.items()}), clear())[1]  # type: ignore[method-assign]
    for _ in scene.frames_to_results():
        pass
    expected = {seat: points for seat, points in enumerate(round_points(state)) if points}
    assert {seat: total for seat, total in totals.items() if total} == expected
    assert scene.opened_hands == {seat: tuple(hand) for seat, hand in enumerate(state.hands) if hand}
    assert scene.model.differences(observe(state, scene.viewer)) == []


def test_no_hand_lies_open_before_the_round_is_won(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, WIN)
    scene.act("0:r7")
    before = 0
    for _ in scene.frames_to_results():
        if scene.winner_shown < 0:
            before += 1
            assert not scene.opened_hands
    assert before
    assert set(scene.opened_hands) == {1, 2}


def test_the_next_round_hides_everything_again(app) -> None:
    scene = at(app, LOSS)
    scene.act("1:r7")
    for _ in scene.frames_to_results():
        pass
    assert scene.hand_slumped
    app.routes.back()
    scene.next_round()
    assert not scene.opened_hands
    assert not scene.hand_slumped
    assert not any(layer.busy for layer in (scene.hands_open, scene.score_count, scene.winner_seal))


def test_points_fly_card_by_card_and_the_total_grows_with_each(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, WIN)
    scene.act("0:r7")
    seen = []
    for _ in scene.frames_to_results():
        total = sum(one.total for one in scene.score_sums.values())
        if not seen or seen[-1] != total:
            seen.append(total)
    points = [5, 6, 3, 1, 50]
    steps = [after - before for before, after in itertools.pairwise(seen) if after > before]
    assert sorted(steps) == sorted(points)
    assert max(seen) == winner_points(scene.state)


def test_the_knocked_out_bring_their_bounty(app) -> None:
    app.settings.speed = "normal"
    scene = at(app, "no_mercy | hands r5 / out / out / y3 | pile r6 | aside g1 g2")
    scene.act("0:r5")
    most = 0
    for _ in scene.frames_to_results():
        most = max([most, *(one.total for one in scene.score_sums.values())])
    assert most == 503


def test_where_points_count_against_their_owners_each_has_a_sum_of_its_own(app) -> None:
    app.settings.speed = "normal"
    scene = random_round(app, "classic against", {}, 4, 3)
    state = scene.state
    sums: dict[int, int] = {}
    for _ in scene.frames_to_results():
        sums.update({seat: one.total for seat, one in scene.score_sums.items()})
    assert {seat: total for seat, total in sums.items() if total} == {
        seat: points for seat, points in enumerate(round_points(state)) if points
    }
    assert len(sums) > 1


def test_the_last_card_strikes_and_any_other_does_not(app) -> None:
    app.settings.speed = "normal"
    for line, strikes in ((WIN, True), (WIN.replace("hands r7", "hands r7 b1 b2"), False)):
        scene = at(app, line)
        stops: list[float] = []
        scene.stop_motion = stops.append  # type: ignore[method-assign]
        scene.act("0:r7")
        run(app, 0.6)
        assert bool(stops) is strikes


# ---- in the middle --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "still"])
@pytest.mark.parametrize(("line", "action"), [(WIN, "0:r7"), (LOSS, "1:r7"), (MATCH, "0:r7")])
def test_the_win_happens_in_the_middle_and_whole_inside_the_window(app, line: str, action: str, reduced) -> None:
    app.settings.speed, app.settings.reduced_motion = "normal", reduced
    scene = at(app, line)
    scene.act(action)
    middle, faces, prints = scene.place("ring"), [], []
    for _ in scene.frames_to_results():
        if scene.podium_busy:
            faces.append(scene.podium_face)
        if scene.winner_seal_busy:
            prints.append(scene.winner_seal_box)
        assert all(middle.contains(one.box()) for one in scene.score_sums.values())
    assert all(scene.window_rect.contains(box) for box in (*faces, *prints))
    assert all(middle.collidepoint(box.center) for box in prints)
    assert middle.collidepoint(faces[-1].center)
    assert middle.collidepoint(faces[0].center) is reduced
    assert faces[-1].width > 1.5 * scene.seat_box(1).width


def test_a_match_is_larger_than_a_round(app) -> None:
    app.settings.speed = "normal"
    sizes = []
    for line in (WIN, MATCH):
        scene = at(app, line)
        scene.act("0:r7")
        last = (0, 0)
        for _ in scene.frames_to_results():
            if scene.winner_seal_busy and not scene.winner_seal_moves:
                last = (scene.podium_face.width, scene.winner_seal_box.height)
        sizes.append(last)
    assert sizes[1] > sizes[0]
    assert sizes[1][1] > sizes[0][1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stamp_stays_inside_the_window_all_the_way_down_and_off_the_points(tmp_path, language: str) -> None:
    made = open_app(tmp_path, (1024, 640), language)
    try:
        scene = at(made, WIN)
        seal, placed = scene.winner_seal, scene.layout
        for key in ("ending.round", "ending.match", "ending.round.you", "ending.match.you"):
            large = "match" in key
            seal.slam(1, made.t(key, name="W" * 16), large, red=False)
            while True:
                assert scene.window_rect.contains(seal.box)
                if not seal.moving:
                    break
                seal.update(1 / 60)
            assert large or not seal.box.colliderect(stand.total(placed))
    finally:
        made.close()


def test_results_follow_with_working_buttons_at_once(app) -> None:
    scene = at(app, WIN)
    scene.act("0:r7")
    for _ in scene.frames_to_results():
        pass
    results = app.stack.top
    assert isinstance(results, ResultsScene)
    results.draw(app.screen)
    assert {"next", "leave"} <= {target["name"] for target in results.describe()["targets"]}
