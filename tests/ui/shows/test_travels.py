"""The roulette and hands that travel tell their outcome when it is seen, no sooner."""

from __future__ import annotations

import itertools

import pytest

from game.core import events
from game.core.cards import COLOUR_OF, HIDDEN, card_from_text
from game.ui.table.director.roulette import pauses
from game.ui.table.journeys import bend, circle
from tests.ui.shows.positions import SPIN, TRAVELS
from tests.ui.table_driver import at

# ---- the roulette ---------------------------------------------------------------------------------------------------


def test_the_wheel_stops_on_the_named_colour_with_the_last_card(app) -> None:
    scene = at(app, SPIN)
    kinds = scene.kinds_told()
    scene.act("0:=r")
    counts, under = [], []
    for _ in scene.show_frames(painted_every=9):
        spin = scene.wheel_spin
        if spin is None:
            continue
        counts.append(spin.count)
        assert (events.SPUN in kinds) == spin.stopped
        if spin.stopped:
            under.append(scene.wheel_colour)
            assert spin.count == 6
    assert under
    assert set(under) == {0}
    assert sorted(set(counts)) == list(range(7))
    assert counts == sorted(counts)
    assert scene.differences() == []


def test_the_wheel_rests_on_the_colour_of_each_card_that_is_turned_up_slowly(app) -> None:
    scene = at(app, SPIN)
    wheel = scene.wheel
    wheel.open(0, 0, True)
    for card in map(card_from_text, ("g1", "b1", "y3", "y4", "r1")):
        wheel.turn_to(COLOUR_OF[card], 0.4)
        wheel.update(0.5)
        assert wheel.colour == COLOUR_OF[card]


def test_with_reduced_motion_the_wheel_stands_on_its_colour(app) -> None:
    app.settings.reduced_motion = True
    scene = at(app, SPIN)
    scene.act("0:=b")
    seen = set()
    for _ in scene.show_frames(painted_every=9):
        if scene.wheel_spin is not None:
            seen.add(scene.wheel_colour)
    assert seen == {3}


@pytest.mark.parametrize("count", [1, 2, 3, 8, 25, 60])
def test_the_roulette_hurries_in_the_middle_and_waits_before_the_end(count: int) -> None:
    gaps = pauses(count)
    assert len(gaps) == count
    assert 0.5 <= sum(gaps) <= 3.2
    if count > 4:
        assert gaps[:-2] == sorted(gaps[:-2], reverse=True)
        assert gaps[-1] > gaps[-2] > gaps[-3]


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_who_spins_is_named_with_the_colour(app, language: str) -> None:
    app.t.set(language)
    scene = at(app, SPIN)
    wheel = scene.wheel
    for own in (True, False):
        wheel.open(1, 2, own)
        assert wheel.spin is not None
        sentence = wheel.sentence(wheel.spin)
        assert app.t("colour.green") in sentence
        assert (scene.seat_names[1] in sentence) is not own


# ---- hands that travel ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TRAVELS)
@pytest.mark.parametrize("reduced", [False, True])
def test_no_count_ever_blinks_while_hands_travel(app, name: str, reduced: bool) -> None:
    app.settings.reduced_motion = reduced
    line, doings = TRAVELS[name]
    scene = at(app, line)
    for doing in doings[:-1]:
        scene.act(doing)
        scene.show_all(painted_every=9)
    scene.act(doings[-1])
    travelled = False
    shown = []
    for _ in scene.show_frames(painted_every=9):
        travelled = travelled or bool(scene.travelling_hands)
        shown.append(list(scene.counts))
        assert all(shown[-1])
        assert all(hand.count for hand in scene.travelling_hands)
    assert travelled is not reduced
    # Old figure, new figure, nothing in between; a card that is laid first is the only other change.
    for seat in range(scene.players):
        figures = [counts[seat] for counts in shown]
        assert len([1 for one, two in itertools.pairwise(figures) if one != two]) <= 2
    assert scene.differences() == []
    assert sorted(held.card for held in scene.hand_cards) == sorted(scene.own_cards)
    assert not scene.hand_away
    assert not scene.seats_away


def test_a_hand_takes_its_count_along(app) -> None:
    line, doings = TRAVELS["swap"]
    scene = at(app, line)
    scene.act(doings[0])
    scene.show_all(painted_every=9)
    scene.act(doings[1])
    for _ in scene.show_frames(painted_every=9):
        if scene.travelling_hands:
            assert sorted(hand.count for hand in scene.travelling_hands) == [2, 4]
            assert scene.counts[:2] == [2, 4]
    assert scene.counts[:2] == [4, 2]


@pytest.mark.parametrize("name", TRAVELS)
def test_of_all_hands_on_their_way_only_the_own_one_has_faces(app, name: str) -> None:
    line, doings = TRAVELS[name]
    scene = at(app, line)
    for doing in doings:
        scene.act(doing)
        for _ in scene.show_frames(painted_every=9):
            own = set(scene.own_cards) | {HIDDEN}
            for hand in scene.travelling_hands:
                assert {card for card, _ in hand.faces} <= own


@pytest.mark.parametrize(("name", "sentence"), [
    ("swap", "You get Player 1’s hand"), ("swap of others", ""),
    ("rotation", "All hands move one seat to the left / You get Player 2’s hand"),
    ("rotation to the right", "All hands move one seat to the right / You get Player 1’s hand"),
])  # fmt: skip
def test_it_is_said_whose_hand_the_viewer_gets(app, name: str, sentence: str) -> None:
    line, doings = TRAVELS[name]
    scene = at(app, line)
    said = set()
    for doing in doings:
        scene.act(doing)
        for _ in scene.show_frames(painted_every=9):
            notice = scene.exchange_notice
            if notice is not None:
                said.add(" / ".join(line for line in (notice.title, notice.line) if line))
    assert said == {sentence}


def test_hands_go_round_the_table_in_the_direction_of_play() -> None:
    bottom, left, middle, axes = (500.0, 700.0), (100.0, 400.0), (500.0, 400.0), (400.0, 300.0)
    clockwise, against = (circle(bottom, left, middle, axes, turn) for turn in (1, -1))
    assert clockwise(0.0) == pytest.approx(bottom)
    assert clockwise(1.0) == pytest.approx(left)
    assert against(1.0) == pytest.approx(left)
    assert clockwise(0.5)[0] < 500
    assert clockwise(0.5)[1] > 400
    assert against(0.5)[0] > 500


def test_hands_that_are_swapped_pass_each_other() -> None:
    there, back = bend((0, 0), (100, 0), 30)(0.5), bend((100, 0), (0, 0), 30)(0.5)
    assert there[1] == pytest.approx(-30)
    assert back[1] == pytest.approx(30)
