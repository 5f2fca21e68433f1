"""A recorded match can be walked through: any place is what playing to it gives, forward, back and by jumps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots.registry import bot
from game.core import events
from game.core.errors import IllegalActionError
from game.core.notation import read_action
from game.core.rng import Stream
from game.core.state import State
from game.core.view import observe
from game.match import stepping
from game.match.autoplay import Autoplay
from game.match.match import Match
from game.match.replay import Replay, read_replay
from game.match.stepping import EVERY, MOMENTS, Moment, Stepper
from game.rulesets import RULESETS, position, preset, table
from tests.test_random_play import FIXED, random_match, random_states


def _played(match: Match, stream: Stream, patience: int = 120) -> list[State]:
    """Play to the end; the states after 0, 1, 2 ... actions."""
    states = [match.state.clone()]
    states += [state.clone() for state in random_states(match, stream.below, patience)]
    return states


def _check_walk(match: Match, stream: Stream) -> None:
    states = _played(match, stream)
    stepper = Stepper(Replay.of(match))
    assert stepper.length == len(states) - 1
    for place, state in enumerate(states):
        assert stepper.match.state == state
        assert stepper.match.actions == match.actions[:place]
        assert (stepper.forward() is None) is (place == stepper.length)
    assert (stepper.match.scores, stepper.match.winner, stepper.match.fallen) == (
        match.scores,
        match.winner,
        match.fallen,
    )
    for place in range(stepper.length - 1, max(-1, stepper.length - 50), -1):
        assert stepper.back()
        assert stepper.match.state == states[place]
    for _ in range(40):
        place = stream.below(len(states))
        assert stepper.go(place).state == states[place]
        assert stepper.place == place
        seat = stream.below(match.players)
        assert observe(stepper.at(place).state, seat) == observe(states[place], seat)


@pytest.mark.parametrize("ruleset_id", list(RULESETS))
def test_scrubbing_to_a_place_equals_playing_to_it(ruleset_id: str) -> None:
    for seed in range(4):
        rules = preset(ruleset_id)
        _check_walk(Match(rules, min(2 + 2 * seed, rules.max_players), seed), Stream(seed))


@FIXED
@given(st.integers(0, 1 << 30))
def test_scrubbing_with_any_house_rules_equals_playing(seed: int) -> None:
    stream = Stream(seed)
    _check_walk(random_match(stream.below), stream)


def _match(ruleset: str = "no_mercy", players: int = 4, seed: int = 3, **house_rules: str) -> Match:
    rules = table(ruleset, house_rules)
    return Autoplay(Match(rules, players, seed), [bot("normal", rules)] * players).play()


def test_each_action_tells_what_it_told_and_the_first_of_a_round_its_deal_before() -> None:
    recorded = _match("classic", 3, 5, goal="rounds:3")
    stepper = Stepper(Replay.of(recorded))
    again = Match(recorded.rules, 3, 5)
    starts = []
    for index, action in enumerate(recorded.actions):
        dealt: list[events.Event] = []
        if index == 0 or again.state.over:
            if index:
                again.next_round()
            starts.append(index)
            dealt = again.dealt
        told: list[events.Event] = []
        again.apply(action, told)
        assert stepper.told(index) == (tuple(dealt), tuple(told))
        assert stepper.forward() == (tuple(dealt), tuple(told))
    assert stepper.rounds == starts
    assert len(starts) == recorded.round > 2
    for number, start in enumerate(starts, 1):
        assert stepper.round_at(start) == number
        assert stepper.at(start, dealt=True).round == number
        assert stepper.at(start).state.over is (number > 1)
        assert stepper.go(start, dealt=True).state == recorded.opening(number)


def test_a_round_that_was_dealt_goes_on_like_one_that_was_not() -> None:
    stepper = Stepper(Replay.of(_match("classic", 3, 5, goal="rounds:2")))
    start = stepper.rounds[1]
    stepper.go(start, dealt=True)
    assert stepper.forward() == stepper.told(start)
    assert stepper.match.state == stepper.at(start + 1).state
    stepper.go(start - 1)
    assert stepper.go(start, dealt=True).state == stepper.at(start, dealt=True).state
    assert stepper.go(start).state.over


# ---- big moments --------------------------------------------------------------------------------------------------


def test_all_big_moments_are_found_where_their_events_are() -> None:
    found: set[str] = set()
    for ruleset in ("no_mercy", "official", "classic"):
        for seed in range(6):
            rules = "on" if ruleset == "official" else "off"
            options = {"challenge": rules, "wild_draw_four": "always"} if ruleset == "official" else {}
            match = _match(ruleset, 5, seed, **options)
            stepper = Stepper(Replay.of(match))
            for moment in stepper.moments:
                found.add(moment.kind)
                told = stepper.told(moment.index).events
                assert told or moment.kind in (stepping.ROUND, stepping.MATCH)
                if moment.kind == stepping.CHAIN:
                    assert events.Event(events.TOOK, moment.seat, amount=moment.amount) in told
                    assert moment.amount >= stepping.LONG_CHAIN
            assert stepper.moments == sorted(stepper.moments, key=lambda moment: moment.index)
            assert stepper.moments[-1] == Moment(stepper.length - 1, stepping.MATCH, match.winner)
            rounds = [moment for moment in stepper.moments if moment.kind == stepping.ROUND]
            assert len(rounds) == match.round
    assert found <= set(MOMENTS)
    assert found >= {stepping.KNOCK_OUT, stepping.CHAIN, stepping.UNO, stepping.CAUGHT, stepping.ROUND}
    assert found & {stepping.CHALLENGE_WON, stepping.CHALLENGE_LOST}
    assert found & {stepping.SWAP, stepping.ROTATION, stepping.ROULETTE}


def test_a_chain_counts_from_six_cards_on() -> None:
    line = "classic stacking=mixed | hands r+2 W+4 b1 b2 / g+2 g1 g2 | pile r5 | draw y1 ..."
    for actions, wanted in (
        ("0:r+2 1:take", []),
        ("0:r+2 1:g+2 0:take", []),
        ("0:r+2 1:g+2 0:W+4 0:=g 1:take", [Moment(4, stepping.CHAIN, 1, amount=8)]),
    ):
        match = Match.at(position(line))
        for text in actions.split():
            match.apply(read_action(text))
        assert Stepper(Replay.of(match)).moments == wanted


# ---- beginnings and ends ------------------------------------------------------------------------------------------


def test_a_match_without_actions_has_one_place() -> None:
    match = Match(preset("classic"), 2, 1)
    stepper = Stepper(Replay.of(match))
    assert (stepper.length, stepper.place, stepper.rounds, stepper.moments) == (0, 0, [0], [])
    assert stepper.match.state == match.state
    assert stepper.forward() is None
    assert not stepper.back()


@pytest.mark.parametrize("place", [-1, 10_000])
def test_there_is_nothing_beyond_the_ends(place: int) -> None:
    stepper = Stepper(Replay.of(_match("classic", 2)))
    for ask in (stepper.at, stepper.go, stepper.told):
        with pytest.raises(IndexError):
            ask(place)


def test_places_that_are_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stepping, "MOST_KEPT", 3)
    match = _match("classic", 4, 2, goal="rounds:3")
    stepper = Stepper(Replay.of(match))
    assert len(match.actions) > 3 * EVERY
    assert len(stepper._kept) <= 5
    assert stepper.at(stepper.length).state == match.state


def test_a_replay_that_does_not_fit_is_refused_with_its_action() -> None:
    match = _match("classic", 2)
    broken = Replay(match.rules, 2, 3, (*match.actions[:7], match.actions[0], *match.actions[7:]))
    with pytest.raises(IllegalActionError, match="fails at action 8"):
        Stepper(broken)


# ---- going on from a position ---------------------------------------------------------------------------------------


def test_a_match_that_goes_on_from_a_place_has_its_cards_and_is_one_of_its_own() -> None:
    stepper = Stepper(Replay.of(_match("classic", 3, 5, goal="rounds:2")))
    match = stepper.continue_from(12, 99)
    assert match.state == stepper.at(12).state
    assert (match.round, match.scores, match.seed) == (1, [0, 0, 0], 99)
    Autoplay(match, [bot("easy", match.rules)] * 3).play()
    again = read_replay(Replay.of(match).text())
    assert again.play().state == match.state
    assert Stepper(again).at(0).state == stepper.at(12).state


def test_between_two_rounds_it_goes_on_with_the_next_and_at_the_end_not_at_all() -> None:
    stepper = Stepper(Replay.of(_match("classic", 3, 5, goal="rounds:2")))
    start = stepper.rounds[1]
    assert stepper.continue_from(start, 1).state == stepper.at(start, dealt=True).state
    with pytest.raises(IllegalActionError, match="nothing left to play"):
        stepper.continue_from(stepper.length, 1)
