"""Replays reproduce a game bit by bit, saves carry it on, copies are independent, and damage is noticed."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.actions import TAKE, act
from game.core.engine import apply, legal
from game.core.errors import IllegalActionError, NotationError, SpietatoError
from game.core.rng import Stream
from game.core.state import State
from game.match.match import Match
from game.match.replay import Replay, read_replay
from game.match.saves import load_text, save_text
from game.match.versions import VERSION
from game.rulesets import RULESETS, position, position_line, preset, table
from tests.test_random_play import FIXED, random_action, random_match, random_states


def _played(match: Match, stream: Stream, every: int = 11) -> dict[int, State]:
    """Play a match to its end; copies of its states by the number of actions before them."""
    return {
        len(match.actions): state.clone()
        for number, state in enumerate(random_states(match, stream.below))
        if number % every == 0 or match.over
    }


def _check_replay(match: Match, stream: Stream) -> None:
    states = _played(match, stream)
    replay = read_replay(Replay.of(match).text())
    again = Match(replay.rules, replay.players, replay.seed)
    for action in replay.actions:
        if again.state.over:
            again.next_round()
        again.apply(action)
        if len(again.actions) in states:
            assert again.state == states[len(again.actions)]
    assert again.over
    assert (again.scores, again.winner, again.round) == (match.scores, match.winner, match.round)
    assert position_line(replay.play().state) == position_line(match.state)


@pytest.mark.parametrize("ruleset_id", list(RULESETS))
def test_a_replay_gives_the_same_game_bit_by_bit(ruleset_id: str) -> None:
    for seed in range(8):
        rules = preset(ruleset_id)
        _check_replay(Match(rules, min(2 + seed, rules.max_players), seed), Stream(seed))


@FIXED
@given(st.integers(0, 1 << 30))
def test_a_replay_with_any_house_rules_gives_the_same_game(seed: int) -> None:
    stream = Stream(seed)
    _check_replay(random_match(stream.below), stream)


def test_the_replay_is_one_line_that_reads_back_to_itself() -> None:
    stream = Stream(5)
    match = random_match(stream.below)
    _played(match, stream)
    text = Replay.of(match).text()
    assert "\n" not in text
    assert read_replay(text) == Replay.of(match)
    assert read_replay(text).text() == text


def test_the_replay_of_an_unfinished_game_stops_where_it_stood() -> None:
    match = Match(preset("no_mercy"), 3, 4)
    stream = Stream(4)
    for _ in range(25):
        match.apply(random_action(match, stream.below))
    assert Replay.of(match).play().state == match.state


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "not a replay"),
        ("spietato/1 classic", "not a replay"),
        ("chess/1 classic @ 2 1 @", "not a replay"),
        (f"spietato/{VERSION + 1} classic @ 2 1 @", f"version {VERSION + 1}"),
        ("spietato classic @ 2 1 @", "does not say of which version it is"),
        (f"spietato/{VERSION} @ 2 1 @", "the ruleset's name is missing"),
        (f"spietato/{VERSION} poker @ 2 1 @", "no ruleset 'poker'"),
        (f"spietato/{VERSION} classic @ 2 @", "number of players and its seed"),
        (f"spietato/{VERSION} classic @ two 1 @", "number of players and its seed"),
        (f"spietato/{VERSION} classic @ 11 1 @", "2 to 10 players, not 11"),
        (f"spietato/{VERSION} classic @ 2 1 @ 0:q9", "'0:q9' is not an action"),
        (f"spietato/{VERSION} classic stacking=high @ 2 1 @", "stacking must be one of"),
    ],
)
def test_a_wrong_replay_is_refused_with_one_clear_sentence(line: str, message: str) -> None:
    with pytest.raises(SpietatoError) as caught:
        read_replay(line)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_replay_with_an_action_that_does_not_fit_names_it() -> None:
    match = Match(preset("classic"), 2, 1)
    stream = Stream(1)
    for _ in range(6):
        match.apply(random_action(match, stream.below))
    broken = Replay(match.rules, 2, 1, (*match.actions[:4], act(9, TAKE), *match.actions[4:]))
    with pytest.raises(IllegalActionError, match="fails at action 5"):
        broken.play()


# ---- saves --------------------------------------------------------------------------------------------------------


def _check_save(match: Match, stream: Stream, before: int) -> None:
    """Play a while, save and load, and carry on with both in the same way."""
    for _ in range(before):
        if match.over:
            break
        match.apply(random_action(match, stream.below))
    loaded = load_text(save_text(match))
    assert loaded.state == match.state
    seed = stream.below(1 << 20)
    ours, theirs = Stream(seed), Stream(seed)
    for _ in range(200):
        if match.over:
            break
        match.apply(random_action(match, ours.below))
        loaded.apply(random_action(loaded, theirs.below))
        assert loaded.state == match.state
    assert (loaded.over, loaded.scores, loaded.actions) == (match.over, match.scores, match.actions)


@pytest.mark.parametrize("ruleset_id", list(RULESETS))
@pytest.mark.parametrize("before", [0, 1, 40])
def test_a_loaded_game_goes_on_as_the_saved_one(ruleset_id: str, before: int) -> None:
    rules = preset(ruleset_id)
    _check_save(Match(rules, min(4, rules.max_players), 3), Stream(before), before)


@FIXED
@given(st.integers(0, 1 << 30), st.integers(0, 150))
def test_a_loaded_game_with_any_house_rules_goes_on_as_the_saved_one(seed: int, before: int) -> None:
    stream = Stream(seed)
    _check_save(random_match(stream.below), stream, before)


def test_a_game_saved_between_two_rounds_is_loaded_between_them() -> None:
    match = Match(table("classic", {"goal": "rounds:5"}), 3, 8)
    for state in random_states(match, Stream(8).below):
        if state.over:
            break
    loaded = load_text(save_text(match))
    assert loaded.state.over
    assert (loaded.round, loaded.scores) == (1, match.scores)
    match.next_round()
    fresh = load_text(save_text(match))
    assert (fresh.round, fresh.state) == (2, match.state)


def test_a_save_that_is_cut_off_anywhere_is_noticed() -> None:
    match = Match(preset("official"), 3, 2)
    for _ in range(10):
        match.apply(random_action(match, Stream(2).below))
    text = save_text(match)
    for end in range(len(text)):
        with pytest.raises(NotationError):
            load_text(text[:end])


@pytest.mark.parametrize("text", ["null", "[]", "7", '"x"', "{}", '{"version": 1}', '{"version": 99, "replay": ""}'])
def test_other_texts_are_no_saves(text: str) -> None:
    with pytest.raises(NotationError):
        load_text(text)


def test_a_save_whose_moves_do_not_lead_to_its_position_is_noticed() -> None:
    match = Match(preset("classic"), 2, 1)
    data = json.loads(save_text(match))
    data["position"] = position_line(Match(preset("classic"), 2, 2).state)
    with pytest.raises(NotationError, match="do not lead to its position"):
        load_text(json.dumps(data))


def test_a_save_with_an_impossible_move_is_noticed() -> None:
    data = json.loads(save_text(Match(preset("classic"), 2, 1)))
    data["replay"] += " 0:challenge"
    with pytest.raises(NotationError, match="damaged"):
        load_text(json.dumps(data))


# ---- from a position ----------------------------------------------------------------------------------------------


LINE = "classic stacking=mixed goal=rounds:2 | hands r7 b3 / g5 y2 | pile r5 | turn 1 | dealer 1"


def test_a_match_from_a_position_is_replayed_and_saved_with_it() -> None:
    start = position(LINE)
    match = Match.at(start, 6)
    stream = Stream(6)
    while not match.over:
        replay = Replay.of(match)
        assert read_replay(replay.text()) == replay
        assert read_replay(replay.text()).play().state == match.state
        assert load_text(save_text(match)).state == match.state
        match.apply(random_action(match, stream.below))
    assert match.round >= 2
    assert start == position(LINE), "the position itself is not played on"


def test_the_next_deal_after_a_position_goes_to_the_next_dealer() -> None:
    match = Match.at(position("classic goal=rounds:2 | hands r7 / g5 y2 / y3 | pile r5 | dealer 1"), 6)
    assert not match.dealt
    match.apply(legal(match.state)[0])
    match.next_round()
    assert match.state.dealer == 2
    assert match.dealt


def test_a_match_does_not_start_where_a_round_is_over() -> None:
    state = position("classic | hands r7 / g5 y2 | pile r5")
    apply(state, legal(state)[0])
    with pytest.raises(IllegalActionError, match="a round that is over"):
        Match.at(state)


@pytest.mark.parametrize("head", [f"{LINE} @ 3 6 @", "classic | hands r7 / g5 | pile @ 2 6 @"])
def test_a_replay_from_a_wrong_position_is_refused(head: str) -> None:
    with pytest.raises(SpietatoError):
        read_replay(f"spietato/{VERSION} {head}")


# ---- copies -------------------------------------------------------------------------------------------------------


def test_a_copy_and_its_original_never_influence_each_other() -> None:
    stream = Stream(9)
    copied = 0
    for _ in range(60):
        match = random_match(stream.below)
        copy, unchanged = match.state.clone(), position(position_line(match.state))
        for number, state in enumerate(random_states(match, stream.below)):
            assert copy == unchanged, "the original has played on, and the copy must not"
            if number % 29 or state.over:
                continue
            copy, before = state.clone(), position_line(state)
            assert copy == state
            for _ in range(15):
                if not copy.over:
                    options = legal(copy)
                    apply(copy, options[stream.below(len(options))])
            assert position_line(state) == before, "the copy has played on, and the original must not"
            unchanged = position(position_line(copy))
            copied += 1
    assert copied > 100


def test_states_that_differ_anywhere_are_not_equal() -> None:
    state = Match(preset("no_mercy"), 3, 1).state
    for name in State.__slots__:
        if name in ("allowed", "rules", "players"):
            continue
        other = state.clone()
        value = getattr(other, name)
        if isinstance(value, list):
            value.append(0 if name != "hands" else [])
        else:
            setattr(other, name, not value if isinstance(value, bool) else value + 1)
        assert other != state, name
    assert state.clone() == state
    assert state != "a state"
