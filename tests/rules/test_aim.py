"""Whom the effects of a composed rule are aimed at: the same players from its first effect to its last."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from game.core.effects import SELF
from tests.scenario import Scenario, cards

BIG = "b1 b2 b3 b4 b5 b6 b7 b8"
"""Eight cards, none of them green: two more are too many where ten are the limit."""
FIRST_EFFECTS = ["draw {} 2", "draw_until {}", "draw_if_stuck {} 2", "hand_size {} 12"]
"""Each knocks out whoever it is aimed at and holds the big hand."""


def _lay(rule: str, *, big: int, players: int = 4) -> Scenario:
    """Seat 0 lays the card with that rule and names green; one of the seats holds the big hand."""
    hands = ["W1 r1 r2", "y1 y2", "y3 y4", "y6 y7"][:players]
    hands[big] = f"W1 {BIG}" if big == 0 else BIG
    line = f"official hand_limit=10 custom1={quote(rule)} | hands {' / '.join(hands)} | pile r5 | draw b9 y5 g5 ..."
    return Scenario(line).play("0:W1 0:=g")


def test_who_is_knocked_out_by_the_first_rule_of_the_source_hands_no_lost_turn_on() -> None:
    game = _lay("draw_until_colour", big=1)
    assert game.state.out == [False, True, False, False]
    assert (game.turn, game.state.lost) == (2, [0, 0, 0, 0])
    assert not game.happened("lost_turn")


@pytest.mark.parametrize("first", FIRST_EFFECTS)
@pytest.mark.parametrize(("target", "seat"), [("next", 1), ("previous", 3), ("chosen", 2)])
@pytest.mark.parametrize("second", ["lose_turn {}", "draw {} 1", "hand_size {} 7", "draw_if_stuck {} 1"])
def test_what_is_left_of_a_rule_does_not_pass_to_another_player(
    first: str, target: str, seat: int, second: str
) -> None:
    game = _lay(f"mine: {first}; {second}".format(target, target), big=seat)
    if target == "chosen":
        game.play(f"0:>{seat}")
    assert game.state.out == [place == seat for place in range(4)]
    assert game.counts == [0 if place == seat else 2 for place in range(4)]
    assert game.state.lost == [0, 0, 0, 0]
    assert not game.happened("lost_turn")
    assert (game.turn, game.phase) == (2 if seat == 1 else 1, "turn")


def test_a_player_knocked_out_as_one_of_the_others_stays_the_next() -> None:
    game = _lay("mine: draw others 2; lose_turn next", big=1)
    assert game.counts == [2, 0, 4, 4]
    assert (game.turn, game.state.lost) == (2, [0, 0, 0, 0])


def test_a_player_knocked_out_as_the_next_is_no_longer_one_of_the_others() -> None:
    game = _lay("mine: draw next 2; draw others 1", big=1)
    assert game.counts == [2, 0, 3, 3]


def test_a_player_knocked_out_as_the_chosen_one_stays_the_next() -> None:
    game = _lay("mine: draw chosen 2; lose_turn next", big=1).play("0:>1")
    assert (game.turn, game.state.lost) == (2, [0, 0, 0, 0])


def test_who_is_to_be_chosen_is_asked_only_among_those_still_in() -> None:
    game = _lay("mine: draw next 2; draw chosen 1", big=1)
    assert game.legal() == {"0:>2", "0:>3"}


def test_a_choice_that_is_none_any_more_is_not_asked_for() -> None:
    game = _lay("mine: draw next 2; draw chosen 1", big=1, players=3)
    assert (game.counts, game.turn) == ([2, 0, 3], 2)


def test_a_choice_in_the_middle_leaves_the_aim_of_the_rest() -> None:
    game = _lay("mine: draw next 1; draw chosen 1; draw previous 1; draw self 1", big=2).play("0:>1")
    assert game.counts == [3, 4, 8, 3]


def test_an_effect_that_is_aimed_at_nobody_is_left_as_it_was_written() -> None:
    game = _lay("mine: draw next 1; swap", big=2)
    assert (game.phase, game.state.queue) == ("target", [("swap", SELF, 0)])


# ---- reverse --------------------------------------------------------------------------------------------------------


def test_after_a_reverse_the_next_player_is_the_one_in_the_new_direction() -> None:
    assert _lay("mine: draw next 1; reverse; draw next 1", big=2).counts == [2, 3, 8, 3]
    assert _lay("mine: draw next 1; reverse; draw previous 1", big=2).counts == [2, 4, 8, 2]


@pytest.mark.parametrize("rule", ["reverse; draw next 2; lose_turn next", "draw previous 2; reverse; lose_turn next"])
def test_a_knock_out_does_not_shift_the_aim_after_a_reverse_either(rule: str) -> None:
    game = _lay(f"mine: {rule}", big=3)
    assert game.state.out == [False, False, False, True]
    assert (game.turn, game.state.lost) == (2, [0, 0, 0, 0])


def test_after_a_reverse_all_others_come_in_the_new_order() -> None:
    game = _lay("mine: draw_until next; reverse; draw others 1", big=2)
    drawn = [event.seat for event in game.events_of("draw")]
    assert drawn == [1, 3, 2, 1]


# ---- its own player -------------------------------------------------------------------------------------------------


def test_a_player_knocked_out_by_its_own_rule_still_strikes_the_next() -> None:
    game = _lay("mine: draw self 2; draw next 2; lose_turn next", big=0)
    assert game.state.out == [True, False, False, False]
    assert (game.counts, game.turn) == ([0, 4, 2, 2], 2)
    assert game.event("lost_turn").seat == 1


def test_a_player_knocked_out_by_its_own_rule_chooses_nobody_any_more() -> None:
    game = _lay("mine: draw self 2; draw chosen 2", big=0)
    assert (game.counts, game.turn, game.phase) == ([0, 2, 2, 2], 1, "turn")


def test_a_player_knocked_out_by_its_own_rule_swaps_with_nobody() -> None:
    game = _lay("mine: draw self 2; swap", big=0)
    assert (game.counts, game.turn, game.phase) == ([0, 2, 2, 2], 1, "turn")


def test_a_player_knocked_out_by_its_own_rule_does_not_play_again() -> None:
    game = _lay("mine: again; draw self 2", big=0)
    assert (game.turn, game.phase) == (1, "turn")


def test_hands_move_on_among_those_still_in() -> None:
    game = _lay("mine: draw next 2; rotate", big=1)
    assert [game.hand(seat) for seat in (0, 2, 3)] == [cards("y6 y7"), cards("r1 r2"), cards("y3 y4")]
