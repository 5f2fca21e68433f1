"""Classic: the turn, the cards that act, the Wild Draw Four, and stacking."""

from __future__ import annotations

import pytest

from game.rulesets import preset, table
from tests.scenario import Scenario, cards

# ---- preparation and turn -------------------------------------------------------------------------------------------


def test_the_rest_of_the_cards_is_the_draw_pile() -> None:
    game = Scenario.dealt("classic", 3, first="g4")
    assert game.counts == [7, 7, 7]
    assert game.pile == ["g4"]
    assert len(game.draw_pile) == 108 - 3 * 7 - 1


def test_a_player_must_play_a_card_that_fits() -> None:
    game = Scenario("classic | hands r7 b3 b4 / g5 y2 | pile r5")
    assert game.legal() == {"0:r7"}
    assert game.may_not("0:draw 0:pass")


@pytest.mark.parametrize(("card", "by"), [("r7", "colour"), ("g5", "number")])
def test_a_card_fits_by_colour_or_number(card: str, by: str) -> None:
    game = Scenario(f"classic | hands {card} b3 b4 / g1 y2 | pile r5").play(f"0:{card}")
    assert game.top == card


def test_a_wild_alone_must_be_played_too() -> None:
    assert Scenario("classic | hands W b3 b4 / g5 y2 | pile r5").legal() == {"0:W"}


def test_who_cannot_play_must_draw_one_card() -> None:
    game = Scenario("classic | hands b3 b4 / g5 y2 | pile r5 | draw y9 ...")
    assert game.legal() == {"0:draw"}
    assert game.play("0:draw").hand(0) == cards("b3 b4 y9")


def test_the_card_drawn_may_be_played_at_once() -> None:
    game = Scenario("classic | hands b3 b4 / g5 y2 | pile r5 | draw r9 ...").play("0:draw")
    assert game.legal() == {"0:r9", "0:pass"}
    assert game.play("0:r9").turn == 1


def test_if_the_card_drawn_does_not_fit_the_next_player_is_on() -> None:
    game = Scenario("classic | hands b3 b4 / g5 y2 | pile r5 | draw y9 ...").play("0:draw")
    assert game.turn == 1
    assert game.event("keep").seat == 0


# ---- the cards that act ---------------------------------------------------------------------------------------------


def test_a_skip_costs_the_next_player_its_turn() -> None:
    game = Scenario("classic | hands rS b3 b4 / g5 y2 / y7 y8 | pile r5").play("0:rS")
    assert game.turn == 2
    assert game.event("lost_turn").seat == 1
    assert game.count(1) == 2


def test_a_reverse_changes_the_direction() -> None:
    game = Scenario("classic | hands rR b3 b4 / g5 y2 y3 / rR y7 y8 | pile r5").play("0:rR")
    assert game.turn == 2
    assert game.play("2:rR").turn == 0, "and the second turns it back"


def test_a_draw_two_makes_the_next_player_draw_two_and_lose_its_turn() -> None:
    game = Scenario("classic | hands r+2 b3 b4 / g5 y2 / y7 y8 | pile r5 | draw r1 r2 ...").play("0:r+2")
    assert game.hand(1) == cards("g5 y2 r1 r2")
    assert game.turn == 2
    assert game.event("lost_turn").seat == 1


def test_a_draw_two_follows_a_draw_two_of_another_colour() -> None:
    game = Scenario("classic | hands r+2 b3 b4 / g5 y2 / g+2 y8 | pile r5").play("0:r+2")
    assert game.play("2:g+2").count(0) == 2 + 2


def test_a_wild_changes_the_colour() -> None:
    game = Scenario("classic | hands W b3 b4 / g5 y2 y3 | pile r5").play("0:W 0:=y")
    assert game.colour == "yellow"
    assert game.may("1:y2 1:y3")
    assert game.may_not("1:g5")


def test_a_wild_draw_four_changes_the_colour_and_makes_the_next_player_draw_four() -> None:
    game = Scenario("classic | hands W+4 b3 b4 / g5 y2 / y7 y8 | pile r5 | draw r1 r2 r3 r4 ...").play("0:W+4 0:=y")
    assert game.colour == "yellow"
    assert game.hand(1) == cards("g5 y2 r1 r2 r3 r4")
    assert game.turn == 2, "a Wild Draw Four costs the turn like a Draw Two"


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        ("W+4 r1 b3", False),
        ("W+4 rS b3", False),
        ("W+4 g5 b3", True),
        ("W+4 W b3", True),
        ("W+4 W+4 b3", True),
    ],
    ids=["a card of the colour", "an action of the colour", "the number only", "a wild", "another of its kind"],
)
def test_a_wild_draw_four_is_allowed_only_without_a_card_of_the_colour(hand: str, allowed: bool) -> None:
    game = Scenario(f"classic | hands {hand} / g9 y2 | pile r5")
    assert game.may("0:W+4") is allowed
    assert game.may_not("0:W+4") is not allowed


def test_the_colour_that_counts_is_the_one_in_force() -> None:
    line = "classic | hands W+4 {} b3 / g9 y2 | pile W | colour g"
    assert Scenario(line.format("r1")).may("0:W+4")
    assert Scenario(line.format("g1")).may_not("0:W+4")


def test_a_drawn_wild_draw_four_is_bound_by_the_same_rule() -> None:
    game = Scenario("classic | hands b3 b4 / g9 y2 | pile r5 | draw W+4 ...").play("0:draw")
    assert game.may("0:W+4")


def test_a_wild_draw_four_cannot_be_challenged() -> None:
    game = Scenario("classic | hands W+4 b3 b4 / g5 y2 / y7 y8 | pile r5").play("0:W+4 0:=y")
    assert game.may_not("1:challenge 2:challenge")


def test_who_forgets_uno_and_is_noticed_draws_two() -> None:
    game = Scenario("classic | hands r7 b3 / g5 y2 | pile r5 | draw y1 y4 ...").play("0:r7 1:catch")
    assert game.hand(0) == cards("b3 y1 y4")


# ---- stacking -------------------------------------------------------------------------------------------------------

HANDS = "hands r+2 W+4 b3 / g+2 W+4 y1 / b+2 W+4 y2 / y7 y8"


def test_draws_are_not_stacked_unless_the_table_says_so() -> None:
    assert preset("classic").stacking == "off"
    game = Scenario(f"classic | {HANDS} | pile r5").play("0:r+2")
    assert game.count(1) == 3 + 2
    assert game.turn == 2


def test_a_draw_two_answers_a_draw_two_and_the_third_draws_four() -> None:
    game = Scenario("classic stacking=same | hands r+2 b3 b4 / g+2 y1 y2 / y7 y8 | pile r5 | draw r1 r2 r3 r4 ...")
    game.play("0:r+2")
    assert game.legal() == {"1:g+2", "1:take"}
    game.play("1:g+2")
    assert game.pending == 2 + 2
    assert game.legal() == {"2:take"}
    game.play("2:take")
    assert game.hand(2) == cards("y7 y8 r1 r2 r3 r4")
    assert game.turn == 0, "and the turn is lost"


def test_the_total_passes_on_and_on() -> None:
    game = Scenario(f"classic stacking=same | {HANDS} | pile r5").play("0:r+2 1:g+2 2:b+2")
    assert game.pending == 2 + 2 + 2
    assert game.play("3:take").count(3) == 2 + 6


def test_who_could_answer_need_not() -> None:
    game = Scenario(f"classic stacking=same | {HANDS} | pile r5").play("0:r+2 1:take")
    assert game.count(1) == 3 + 2
    assert game.turn == 2


def test_who_faces_a_total_may_do_nothing_but_answer_or_take() -> None:
    game = Scenario("classic stacking=same | hands r+2 b3 b4 / r1 W y2 / y7 y8 | pile r5").play("0:r+2")
    assert game.may_not("1:r1 1:W 1:draw 1:pass")


def test_after_the_total_is_taken_the_next_plays_on_the_last_card() -> None:
    game = Scenario(f"classic stacking=same | {HANDS} | pile r5").play("0:r+2 1:take")
    assert game.may("2:b+2")
    assert game.pending == 0


@pytest.mark.parametrize(
    ("stacking", "on_draw_two", "on_wild_draw_four"),
    [
        ("same", {"1:g+2", "1:take"}, {"1:W+4", "1:take"}),
        ("mixed", {"1:g+2", "1:W+4", "1:take"}, {"1:g+2", "1:W+4", "1:take"}),
        ("rising", {"1:g+2", "1:W+4", "1:take"}, {"1:W+4", "1:take"}),
    ],
)
def test_what_answers_what(stacking: str, on_draw_two: set[str], on_wild_draw_four: set[str]) -> None:
    line = f"classic stacking={stacking} | {HANDS} | pile "
    assert Scenario(line + "r5").play("0:r+2").legal() == on_draw_two
    assert Scenario(line + "y5").play("0:W+4 0:=r").legal() == on_wild_draw_four


def test_mixed_kinds_add_up() -> None:
    game = Scenario(f"classic stacking=mixed | {HANDS} | pile r5").play("0:r+2 1:W+4 1:=y 2:b+2")
    assert game.pending == 2 + 4 + 2
    assert game.colour == "blue", "the Draw Two answers whatever colour was named"
    assert game.play("3:take").count(3) == 2 + 8


def test_a_wild_draw_four_given_as_an_answer_needs_no_check_of_the_hand() -> None:
    game = Scenario("classic stacking=mixed | hands r+2 b3 b4 / W+4 r1 r2 / y7 y8 | pile r5").play("0:r+2")
    assert game.may("1:W+4"), "though it holds red"
    game = Scenario("classic stacking=same | hands W+4 b3 b4 / W+4 g1 g2 / y7 y8 | pile r5").play("0:W+4 0:=g")
    assert game.may("1:W+4"), "though it holds green"


def test_a_wild_draw_four_given_as_an_answer_still_sets_the_colour() -> None:
    game = Scenario("classic stacking=mixed | hands r+2 b3 b4 / W+4 r1 r2 / y7 y8 | pile r5").play("0:r+2 1:W+4 1:=b")
    assert (game.colour, game.pending, game.turn) == ("blue", 6, 2)


def test_the_first_draw_card_of_a_chain_is_bound_as_ever() -> None:
    assert Scenario("classic stacking=mixed | hands W+4 r1 b4 / y7 y8 | pile r5").may_not("0:W+4")


def test_going_out_on_an_answer_makes_the_next_player_draw_the_total() -> None:
    line = "classic stacking=same | hands r+2 b3 b4 / g+2 / y7 g+2 | pile r5 | draw r1 r2 r3 r4 ..."
    game = Scenario(line).play("0:r+2 1:g+2")
    assert game.winner == 1
    assert game.hand(2) == cards("y7 g+2 r1 r2 r3 r4"), "the round is over: nothing is answered any more"
    assert game.points == (3 + 4) + (7 + 20 + 1 + 2 + 3 + 4)


def test_with_two_players_the_total_goes_back_and_forth() -> None:
    game = Scenario("classic stacking=same | hands r+2 b+2 b4 / g+2 y1 y2 | pile r5").play("0:r+2 1:g+2 0:b+2 1:take")
    assert game.count(1) == 2 + 6
    assert game.turn == 0


def test_a_taken_total_reshuffles_when_it_must() -> None:
    line = "classic stacking=same | hands r+2 b3 b4 / g+2 y1 y2 / y7 y8 | pile r5 g9 | draw r1"
    game = Scenario(line, closed=True).play("0:r+2 1:g+2 2:take")
    assert game.count(2) == 2 + 4, "r1, then r5, g9 and r+2 from below the top card"
    assert game.pile == ["g+2"]


# ---- the goal -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", ["points:500", "round", "rounds:3"])
def test_classic_offers_three_goals(goal: str) -> None:
    assert preset("classic").goal.text() == "points:500"
    assert table("classic", {"goal": goal}).goal.text() == goal
