"""UNO!: whose duty it is, how it is met, until when, and what it costs to forget."""

from __future__ import annotations

import pytest

from game.core.actions import is_reflex
from game.core.notation import read_action
from game.core.ruleset import replaced
from game.core.view import observe
from game.match.match import Match
from game.match.replay import Replay, read_replay
from game.rulesets import table
from tests.scenario import Scenario, cards

TWO_LEFT = "classic | hands r7 b3 / r5 y2 y3 / g1 g2 | pile r5 | draw y1 y4 ..."


# ---- the duty -------------------------------------------------------------------------------------------------------


def test_the_duty_is_the_players_whose_play_leaves_it_with_one_card() -> None:
    game = Scenario(TWO_LEFT).play("0:r7")
    assert game.event("forgot").seat == 0
    assert game.may("0:uno 1:catch 2:catch")


def test_there_is_no_duty_with_two_cards_left() -> None:
    game = Scenario("classic | hands r7 b3 b4 / g5 y2 / g1 g2 | pile r5").play("0:r7")
    assert game.may_not("0:uno 1:catch 2:catch")


def test_a_hand_received_by_a_swap_carries_no_duty() -> None:
    game = Scenario("classic seven_swaps=on | hands r7 b3 b4 / g5 / g1 g2 | pile r5").play("0:r7 0:>1")
    assert game.hand(0) == cards("g5")
    assert game.may_not("0:uno 1:catch 2:catch")


def test_a_hand_given_away_by_a_swap_carries_no_duty() -> None:
    game = Scenario("classic seven_swaps=on | hands r7 b3 / g5 g6 / g1 g2 | pile r5").play("0:r7 0:>1")
    assert game.counts == [2, 1, 2]
    assert game.may_not("1:uno 0:uno 0:catch 2:catch")


def test_a_hand_received_by_a_rotation_carries_no_duty() -> None:
    game = Scenario("classic zero_rotates=on | hands r0 b3 b4 / g5 g6 / g1 | pile r5").play("0:r0")
    assert game.hand(0) == cards("g1")
    assert game.may_not("0:uno 1:catch 2:catch")


def test_a_hand_received_by_a_shuffle_carries_no_duty() -> None:
    game = Scenario("official | hands WH b3 / g5 / g1 | pile r5").play("0:WH 0:=b")
    assert game.counts == [1, 1, 1]
    assert game.may_not("0:uno 1:catch 2:catch")


def test_who_swaps_with_nobody_keeps_the_duty() -> None:
    game = Scenario("classic seven_swaps=on | hands r7 b3 / g5 g6 / g1 g2 | pile r5").play("0:r7 0:>-")
    assert game.may("0:uno 1:catch 2:catch")


def test_a_hand_made_small_by_anothers_card_carries_no_duty() -> None:
    game = Scenario("official custom1=discard_wilds | hands W1 r7 b3 / g5 W / y2 y3 | pile r5").play("0:W1 0:=r")
    assert game.hand(1) == cards("g5")
    assert game.may_not("1:uno 0:catch 2:catch")


def test_the_duty_counts_the_cards_after_the_effect() -> None:
    line = "official custom1=thrift:hand_size%20self%201 | hands W1 r7 b3 / g5 y1 / y2 y3 | pile r5"
    game = Scenario(line).play("0:W1 0:=r 0:-b3")
    assert game.hand(0) == cards("r7")
    assert game.may("0:uno 1:catch 2:catch")


def test_cards_drawn_by_the_own_effect_lift_the_duty() -> None:
    game = Scenario("official custom1=greed:draw%20self%202 | hands W1 r7 / g5 y1 / y2 y3 | pile r5").play("0:W1 0:=r")
    assert game.count(0) == 1 + 2
    assert game.may_not("0:uno 1:catch 2:catch")


# A Reverse Draw 4 with two left falls back on its own player, and where nobody may answer it draws at once.
FALLS_BACK = "no_mercy stacking=off | hands WR+4 r1 / g5 g6 | pile r5"


@pytest.mark.parametrize("calls", ["0:WR+4 0:=r", "0:uno 0:WR+4 0:=r", "0:WR+4 0:uno 0:=r"])
@pytest.mark.parametrize("line", [FALLS_BACK, FALLS_BACK.replace("/", "/ out /")], ids=["two", "two left of three"])
def test_cards_drawn_by_the_own_reverse_draw_four_lift_the_duty(line: str, calls: str) -> None:
    game = Scenario(line).play(calls)
    assert game.count(0) == 1 + 4
    assert game.may_not("0:uno 1:catch")
    assert not {"forgot", "uno"} & set(game.kinds)
    assert game.turn == game.state.players - 1


def test_the_duty_stands_where_there_is_nothing_to_draw_for_the_own_reverse_draw_four() -> None:
    rules = replaced(table("no_mercy", {"stacking": "off"}), {"reshuffle": False})
    line = "no_mercy | hands WR+4 r1 / g5 g6 | pile r5 | draw -"
    game = Scenario(line, rules=rules, closed=True).play("0:WR+4 0:=r")
    assert game.hand(0) == cards("r1")
    assert game.kinds[-4:] == ["draw", "lost_turn", "forgot", "turn"], "seen only when the draw is done"
    assert game.may("0:uno 1:catch")


def test_where_the_own_reverse_draw_four_may_be_answered_the_duty_comes_first() -> None:
    game = Scenario("no_mercy | hands WR+4 r1 / g5 g6 | pile r5").play("0:WR+4 0:=r")
    assert game.may("0:uno 1:catch 0:take")


def test_a_draw_that_falls_on_another_leaves_the_duty_and_the_call_comes_with_the_play() -> None:
    game = Scenario("no_mercy stacking=off | hands W+6 r1 / g5 g6 | pile r5").play("0:uno 0:W+6 0:=r")
    assert game.kinds.index("uno") < game.kinds.index("take")


# ---- calling --------------------------------------------------------------------------------------------------------


def test_the_call_may_go_with_the_play() -> None:
    game = Scenario(TWO_LEFT).play("0:uno 0:r7")
    assert game.event("uno").seat == 0
    assert game.may_not("1:catch 2:catch 0:uno")


def test_the_call_may_follow_the_play() -> None:
    game = Scenario(TWO_LEFT).play("0:r7 0:uno")
    assert game.event("uno").seat == 0
    assert game.may_not("1:catch 2:catch 0:uno")


def test_the_call_may_come_while_the_colour_is_being_chosen() -> None:
    game = Scenario("classic | hands W b3 / g5 y2 / g1 g2 | pile r5").play("0:W 0:uno 0:=g")
    assert game.happened("uno", 0)
    assert game.may_not("1:catch 2:catch")


def test_the_call_may_go_with_a_drawn_card() -> None:
    game = Scenario("classic | hands b3 / g5 y2 / g1 g2 | pile r5 | draw r8 ...")
    assert game.may_not("0:uno")
    game.play("0:draw 0:uno 0:r8")
    assert game.happened("uno", 0)
    assert game.may_not("1:catch")


def test_the_call_may_go_with_the_answer_to_a_draw_card() -> None:
    game = Scenario("classic stacking=same | hands r+2 b3 b4 / g+2 y2 / g1 g2 | pile r5").play("0:r+2 1:uno 1:g+2")
    assert game.happened("uno", 1)
    assert game.may_not("0:catch 2:catch")


@pytest.mark.parametrize("hand", ["r7 b3 b4", "b3 g2", "r7"], ids=["three cards", "nothing fits", "the last card"])
def test_there_is_nothing_to_call_ahead(hand: str) -> None:
    assert Scenario(f"classic | hands {hand} / g5 y2 | pile r5").may_not("0:uno")


def test_one_call_ahead_is_enough() -> None:
    assert Scenario(TWO_LEFT).play("0:uno").may_not("0:uno")


def test_a_call_ahead_is_void_when_the_player_draws_instead() -> None:
    game = Scenario("one | hands r7 b3 / g5 y2 / g1 g2 | pile r5 | draw y1 ...").play("0:uno 0:draw")
    assert not game.happened("uno")
    assert game.turn == 1


def test_a_call_ahead_is_void_after_a_swap() -> None:
    game = Scenario("classic seven_swaps=on | hands r7 b3 / g5 g6 / g1 g2 | pile r5").play("0:uno 0:r7 0:>1")
    assert not game.happened("uno")


def test_nobody_else_knows_of_a_call_ahead_before_the_play() -> None:
    game = Scenario(TWO_LEFT).play("0:uno")
    assert game.events == []
    assert [observe(game.state, seat).armed for seat in range(3)] == [True, False, False]


# ---- catching -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("catcher", [1, 2])
def test_any_other_player_may_catch(catcher: int) -> None:
    game = Scenario(TWO_LEFT).play(f"0:r7 {catcher}:catch")
    assert game.hand(0) == cards("b3 y1 y4"), "two cards"
    assert (game.event("caught").seat, game.event("caught").other) == (0, catcher)
    assert game.turn == 1, "the game goes on where it was"


def test_nobody_catches_itself() -> None:
    assert Scenario(TWO_LEFT).play("0:r7").may_not("0:catch")


def test_nobody_is_caught_twice_for_the_same_card() -> None:
    assert Scenario(TWO_LEFT).play("0:r7 1:catch").may_not("2:catch 1:catch 0:uno")


def test_there_is_nobody_to_catch_before_the_play() -> None:
    assert Scenario(TWO_LEFT).may_not("1:catch 2:catch")


def test_a_caught_player_draws_what_there_is() -> None:
    game = Scenario("classic | hands r7 b3 / y5 y2 | pile r5 | draw -", closed=True).play("0:r7 1:catch")
    assert game.hand(0) == cards("b3 r5")


def test_in_classic_a_caught_player_loses_no_turn() -> None:
    game = Scenario("classic | hands r7 b3 / r9 y2 y3 | pile r5 | draw r1 r2 ...").play("0:r7 1:catch 1:r9")
    assert game.turn == 0


# ---- the window -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "lays", "begins"),
    [
        ("classic | hands r7 b3 / r9 y2 y3 / g1 g2 | pile r5", "0:r7", "1:r9"),
        ("classic | hands r7 b3 / b9 y2 y3 / g1 g2 | pile r5", "0:r7", "1:draw"),
        ("official | hands W+4 b3 / r9 y2 y3 / g1 g2 | pile r5", "0:W+4 0:=b", "1:take"),
        ("official | hands W+4 b3 / r9 y2 y3 / g1 g2 | pile r5", "0:W+4 0:=b", "1:challenge"),
        ("classic stacking=same | hands r+2 b3 / b+2 y2 y3 / g1 g2 | pile r5", "0:r+2", "1:b+2"),
    ],
    ids=["play", "draw", "take", "challenge", "answer"],
)
def test_the_window_closes_with_the_first_action_of_the_next_player(line: str, lays: str, begins: str) -> None:
    game = Scenario(line).play(lays)
    assert game.may("0:uno 1:catch 2:catch")
    game.play(begins)
    assert game.may_not("0:uno 1:catch 2:catch")
    assert not game.happened("caught")


def test_the_window_closes_when_the_next_player_calls_ahead() -> None:
    game = Scenario("classic | hands r7 b3 / r9 y2 / g1 g2 | pile r5").play("0:r7 1:uno")
    assert game.may_not("0:uno 1:catch 2:catch")
    assert game.may("1:r9")


def test_in_one_the_penalty_falls_when_the_next_player_calls_ahead() -> None:
    game = Scenario("one | hands r7 b3 / r9 y2 / g1 g2 | pile r5 | draw y1 y4 ...").play("0:r7 1:uno")
    assert game.hand(0) == cards("b3 y1 y4")
    game.play("1:r9")
    assert game.happened("uno", 1), "and the call of the next player holds"


def test_a_catch_by_the_next_player_is_not_yet_its_turn() -> None:
    game = Scenario("classic | hands r7 b3 / r9 y2 / g1 g2 | pile r5").play("0:r7 1:catch")
    assert game.may("1:r9 1:uno")


def test_with_two_players_a_skip_leaves_the_window_open_until_the_same_player_goes_on() -> None:
    game = Scenario("classic | hands rS b3 / r9 y2 y3 | pile r5 | draw g1 ...").play("0:rS")
    assert game.turn == 0
    assert game.may("1:catch 0:uno")
    game.play("0:draw")
    assert game.may_not("1:catch 0:uno")


def test_in_one_the_penalty_falls_by_itself_when_the_window_closes() -> None:
    game = Scenario("one | hands r7 b3 / r9 y2 y3 / g1 g2 | pile r5 | draw y1 y4 ...").play("0:r7")
    assert game.hand(0) == cards("b3")
    game.play("1:r9")
    assert game.hand(0) == cards("b3 y1 y4")
    assert game.event("caught").seat == 0
    assert game.kinds.index("caught") < len(game.kinds) - 1 - game.kinds[::-1].index("play")


def test_in_one_nobody_catches() -> None:
    assert Scenario("one | hands r7 b3 / r9 y2 / g1 g2 | pile r5").play("0:r7").may_not("1:catch 2:catch")


@pytest.mark.parametrize("calls", ["0:uno 0:r7", "0:r7 0:uno"])
def test_in_one_a_call_in_time_averts_the_penalty(calls: str) -> None:
    game = Scenario("one | hands r7 b3 / r9 y2 y3 / g1 g2 | pile r5").play(calls).play("1:r9")
    assert game.hand(0) == cards("b3")


def test_there_is_no_call_in_the_casino() -> None:
    game = Scenario("casino | hands r7 b3 / g5 y2 | pile r5")
    assert game.may_not("0:uno")
    assert game.play("0:r7").may_not("0:uno 1:catch")


# ---- the order of actions is all ------------------------------------------------------------------------------------


def test_a_recorded_game_with_calls_replays_exactly() -> None:
    match = Match(table("classic", {"deal": "2", "goal": "round"}), 2, seed=3)
    for _ in range(200):
        if match.over:
            break
        options = Scenario.__new__(Scenario)
        options.state = match.state
        late = sorted(text for text in options.legal() if text.endswith(("uno", "catch")))
        own = sorted(options.legal(match.state.actor))
        match.apply(read_action((late or own)[0]))
    assert any(is_reflex(action) for action in match.actions), "somebody called or was caught"
    again = read_replay(Replay.of(match).text()).play()
    assert again.state == match.state
    assert (again.scores, again.winner) == (match.scores, match.winner)
