"""Every round ends: after very many actions it is called off, and the lowest hand wins as in a blocked round."""

from __future__ import annotations

import pytest

from game.core.actions import DRAW, kind_of
from game.core.engine import call_off, legal
from game.core.errors import IllegalActionError
from game.core.events import Event
from game.core.notation import read_action
from game.core.scoring import ending
from game.match.match import MOST_ACTIONS_A_ROUND, Match
from game.match.replay import Replay
from game.match.saves import load_text, save_text
from game.match.stepping import Stepper
from game.rulesets import preset
from tests.scenario import Scenario

ONE_LOW = "classic | hands b3 W r9 / r1 r2 / g3 g4 | pile r5 | draw y1 ..."


def late(line: str, actions_left: int) -> Match:
    """A match in that position, so many actions before its round is called off."""
    match = Match.at(Scenario(line).state)
    match.actions_in_round = MOST_ACTIONS_A_ROUND - actions_left
    return match


def do(match: Match, *actions: str) -> list[Event]:
    told: list[Event] = []
    for action in actions:
        match.apply(read_action(action), told)
    return told


def test_after_very_many_actions_the_round_is_called_off_and_the_lowest_hand_wins() -> None:
    match = late(ONE_LOW, 1)
    told = do(match, "0:r9")
    assert match.state.over
    assert (match.state.winner, ending(match.state)) == (1, "called_off")
    assert (match.scores, match.rounds_won) == ([0, 3 + 50 + 3 + 4, 0], [0, 1, 0])
    assert [event.kind for event in told[-5:]] == ["called_off", "win", "reveal", "reveal", "reveal"]
    assert legal(match.state) == []
    assert match.blocked == 0


def test_one_action_before_that_it_goes_on() -> None:
    match = late(ONE_LOW, 2)
    do(match, "0:r9")
    assert not match.state.over
    do(match, "1:r1")
    assert ending(match.state) == "called_off"


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        (ONE_LOW, ["0:W", "0:=g"]),
        ("classic | hands b3 b4 / g1 g2 | pile r5 | draw r9 ...", ["0:draw", "0:pass"]),
        ("no_mercy | hands r+2 b4 b5 / g1 g2 | pile r5 | draw r9 ...", ["0:r+2", "1:take"]),
    ],
    ids=["colour", "drawn card", "chain"],
)
def test_what_a_player_has_begun_is_finished_first(line: str, actions: list[str]) -> None:
    match = late(line, 1)
    do(match, *actions[:-1])
    assert not match.state.over
    do(match, actions[-1])
    assert ending(match.state) == "called_off"


def test_a_last_card_and_a_blocked_round_come_first() -> None:
    out = late("classic | hands r1 / b3 b4 | pile r5", 1)
    do(out, "0:r1")
    assert ending(out.state) == "out"
    blocked = Match.at(Scenario("classic | hands b8 / g1 | pile r5 | draw -", closed=True).state)
    blocked.actions_in_round = MOST_ACTIONS_A_ROUND - 2
    do(blocked, "0:pass", "1:pass")
    assert (ending(blocked.state), blocked.blocked) == ("blocked", 1)


def test_the_next_round_counts_from_the_beginning() -> None:
    match = late(ONE_LOW, 1)
    do(match, "0:r9")
    match.next_round()
    match.apply(legal(match.state)[0])
    assert match.actions_in_round == 1
    assert not match.state.over


def test_a_copy_of_a_match_has_come_as_far() -> None:
    copy = late(ONE_LOW, 1).copy()
    do(copy, "0:r9")
    assert ending(copy.state) == "called_off"


def test_after_a_round_is_called_off_nothing_more_may_be_done_in_it() -> None:
    game = Scenario(ONE_LOW)
    assert game.legal()
    call_off(game.state)
    assert game.legal() == set()


def test_a_round_cannot_be_called_off_in_the_middle_of_a_turn() -> None:
    game = Scenario(ONE_LOW).play("0:W")
    before = game.state.clone()
    with pytest.raises(IllegalActionError, match="beginning of a turn"):
        call_off(game.state)
    assert game.state == before


def test_two_players_who_only_ever_draw_come_to_an_end_and_so_do_their_replay_and_their_save() -> None:
    match = Match(preset("official"), 2, 1)
    while not match.state.over:
        allowed = legal(match.state)
        drawing = [action for action in allowed if kind_of(action) == DRAW]
        match.apply(drawing[0] if drawing else allowed[-1])
    assert MOST_ACTIONS_A_ROUND <= len(match.actions) < MOST_ACTIONS_A_ROUND + 10
    assert (ending(match.state), match.winner is not None) == ("called_off", True)
    assert load_text(save_text(match)).state == match.state
    stepper = Stepper(Replay.of(match))
    assert stepper.final.state == match.state
    assert not stepper.at(stepper.length - 1).state.over
    assert stepper.go(stepper.length).state == match.state
