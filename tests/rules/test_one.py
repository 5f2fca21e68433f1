"""ONE: drawing by choice, the strict Wild Draw Four, the UNO that nobody needs to notice, and a match of one round."""

from __future__ import annotations

import pytest

from game.core.actions import PLAY, act
from game.match.match import Match
from game.rulesets import preset, table
from tests.scenario import Scenario, cards


def test_the_rest_of_the_deck_is_the_draw_pile() -> None:
    game = Scenario.dealt("one", 5, first="b2")
    assert game.counts == [7] * 5
    assert game.pile == ["b2"]
    assert len(game.draw_pile) == 108 - 5 * 7 - 1


def test_play_runs_clockwise_until_a_reverse_turns_it() -> None:
    game = Scenario("one | hands r1 b3 b4 / rR y3 y4 / r3 g3 g4 | pile r5").play("0:r1")
    assert game.turn == 1
    assert game.play("1:rR").turn == 0


@pytest.mark.parametrize(
    ("pile", "card"), [("r5", "r7"), ("r5", "b5"), ("rS", "bS")], ids=["colour", "number", "symbol"]
)
def test_a_card_is_played_that_matches_by_colour_number_or_symbol(pile: str, card: str) -> None:
    game = Scenario(f"one | hands {card} y3 y4 / g1 g2 | pile {pile}")
    assert game.legal() == {f"0:{card}", "0:draw"}
    assert game.play(f"0:{card}").top == card


def test_a_wild_may_be_played_instead_choosing_the_colour() -> None:
    game = Scenario("one | hands r7 W b4 / g5 y2 | pile r5").play("0:W 0:=b")
    assert game.colour == "blue"


def test_who_cannot_play_draws_one_card() -> None:
    game = Scenario("one | hands b3 b4 / g1 y2 | pile r5 | draw y9 ...")
    assert game.legal() == {"0:draw"}
    assert game.play("0:draw").hand(0) == cards("b3 b4 y9")
    assert game.turn == 1


def test_who_does_not_want_to_play_draws_one_card() -> None:
    game = Scenario("one | hands r7 b4 b5 / g1 y2 | pile r5 | draw y9 ...")
    assert game.may("0:r7 0:draw")
    game.play("0:draw")
    assert game.hand(0) == cards("r7 b4 b5 y9")
    assert game.turn == 1


def test_a_drawn_card_may_be_played_at_once_or_kept() -> None:
    game = Scenario("one | hands b3 b4 / g1 y2 | pile r5 | draw r9 ...").play("0:draw")
    assert game.legal() == {"0:r9", "0:pass"}


def test_the_discards_are_reshuffled_under_the_card_that_stays() -> None:
    game = Scenario("one | hands b3 b4 / g1 g2 | pile r5 y1 y2 y3 | draw -", closed=True).play("0:draw")
    assert game.pile == ["r5"]
    assert len(game.draw_pile) == 3 - 1


@pytest.mark.parametrize("number", range(10))
def test_number_cards_do_nothing_special(number: int) -> None:
    game = Scenario(f"one | hands r{number} b3 b4 / g1 y2 / y7 y8 | pile rS").play(f"0:r{number}")
    assert (game.turn, game.direction, game.phase) == (1, 1, "turn")
    assert game.counts == [2, 2, 2]


def test_a_skip_costs_the_next_player_its_turn() -> None:
    assert Scenario("one | hands rS b3 b4 / g1 y2 / y7 y8 | pile r5").play("0:rS").turn == 2


def test_a_reverse_changes_the_direction() -> None:
    game = Scenario("one | hands rR b3 b4 / g1 y2 / y7 y8 | pile r5").play("0:rR")
    assert (game.turn, game.direction) == (2, -1)


def test_a_reverse_with_two_players_is_a_skip() -> None:
    assert Scenario("one | hands rR b3 b4 / g1 y2 | pile r5").play("0:rR").turn == 0


def test_a_draw_two_makes_the_next_player_draw_two_and_skip_its_turn() -> None:
    game = Scenario("one | hands r+2 b3 b4 / g1 y2 / y7 y8 | pile r5 | draw b8 b9 ...").play("0:r+2")
    assert game.hand(1) == cards("g1 y2 b8 b9")
    assert game.turn == 2


def test_draws_are_not_stacked() -> None:
    game = Scenario("one | hands r+2 b3 b4 / g+2 y2 / y7 y8 | pile r5").play("0:r+2")
    assert game.count(1) == 2 + 2
    assert game.turn == 2


def test_a_wild_draw_four_sets_the_colour_and_makes_the_next_player_draw_four_and_skip_its_turn() -> None:
    game = Scenario("one | hands W+4 b3 b4 / g1 y2 / y7 y8 | pile r5 | draw r1 r2 r3 r4 ...").play("0:W+4 0:=g")
    assert game.colour == "green"
    assert game.hand(1) == cards("g1 y2 r1 r2 r3 r4")
    assert game.turn == 2


@pytest.mark.parametrize(
    ("pile", "hand", "allowed"),
    [
        ("r5", "W+4 r1 b3", False),
        ("r5", "W+4 g5 b3", False),
        ("rS", "W+4 gS b3", False),
        ("r5", "W+4 g4 b3", True),
        ("r5", "W+4 W b3", True),
        ("W | colour r", "W+4 W b3", True),
        ("W | colour b", "W+4 W b3", False),
    ],
    ids=["colour", "number", "symbol", "nothing", "a wild", "a wild on a wild", "the chosen colour"],
)
def test_a_wild_draw_four_needs_a_hand_without_the_colour_number_or_symbol(pile: str, hand: str, allowed: bool) -> None:
    game = Scenario(f"one | hands {hand} / g9 y2 | pile {pile}")
    assert game.may("0:W+4") is allowed
    assert game.may_not("0:W+4") is not allowed


def test_a_drawn_wild_draw_four_is_bound_by_the_hand_it_came_to() -> None:
    game = Scenario("one | hands r7 b3 / g9 y2 | pile r5 | draw W+4 ...").play("0:draw")
    assert game.turn == 1, "r7 could have been played, so it may not be laid"
    game = Scenario("one | hands b4 b3 / g9 y2 | pile r5 | draw W+4 ...").play("0:draw")
    assert game.may("0:W+4")


def test_one_card_left_must_be_called_before_the_next_turn_begins() -> None:
    game = Scenario("one | hands r7 b3 / r9 y2 y3 | pile r5").play("0:r7")
    assert game.may("0:uno")
    assert game.play("1:r9").may_not("0:uno")


def test_who_forgets_to_call_draws_two() -> None:
    game = Scenario("one | hands r7 b3 / r9 y2 y3 | pile r5 | draw y1 y4 ...").play("0:r7 1:r9")
    assert game.hand(0) == cards("b3 y1 y4")


def test_with_two_players_a_skip_does_not_spare_the_call() -> None:
    game = Scenario("one | hands rS r3 / r9 y2 y3 | pile r5 | draw y1 y4 ...").play("0:rS")
    assert game.turn == 0
    game.play("0:r3")
    assert game.hand(0) == cards("y1 y4"), "the penalty falls before the last card is laid"
    assert not game.over


def test_the_game_ends_when_somebody_has_no_cards_left_and_is_won_by_that_player() -> None:
    match = Match(table("one"), 3, seed=1)
    match.state = Scenario("one | hands r9 y2 / r7 / W b9 | pile r5 | turn 1").state
    match.apply(act(1, PLAY, match.state.hands[1][0]))
    assert match.over
    assert match.winner == 1


def test_a_match_of_one_is_one_round() -> None:
    assert preset("one").goal.text() == "round"
