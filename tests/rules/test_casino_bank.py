"""Casino: the bank plays by fixed rules, to the letter."""

from __future__ import annotations

import pytest

from game.bots.casino import Bank
from game.core.notation import action_text
from game.core.rng import Stream
from game.core.view import observe
from tests.scenario import Scenario

TRIES = 60
"""Enough streams for every one of four equal choices to come up."""


def _choices(table: Scenario) -> set[str]:
    """Everything the bank may do here, over many random streams."""
    view = observe(table.state, 1)
    return {action_text(Bank().choose(view, Stream(seed))) for seed in range(TRIES)}


def _plays(hand: str, pile: str) -> set[str]:
    """What the bank does with that hand on that pile."""
    return _choices(Scenario(f"casino | hands y1 y2 y3 / {hand} | turn 1 | pile {pile}"))


def _names(hand: str, top: str = "r5") -> set[str]:
    """The colours the bank may name after laying a Jolly and keeping that hand."""
    return _choices(Scenario(f"casino | hands y1 y2 y3 / W {hand} | turn 1 | pile {top}").play("1:W"))


# ---- 1: nothing to play -------------------------------------------------------------------------------------------


def test_with_nothing_to_play_the_bank_draws() -> None:
    assert _plays("b1 g2", "r5") == {"1:draw"}


@pytest.mark.parametrize("drawn", ["r1", "b5", "rS", "W", "W+4"])
def test_a_drawn_card_that_fits_is_played(drawn: str) -> None:
    line = f"casino | hands y1 y2 y3 / b1 g2 | turn 1 | pile r5 | draw {drawn} ..."
    assert _choices(Scenario(line).play("1:draw")) == {f"1:{drawn}"}


def test_the_bank_never_draws_when_it_can_play() -> None:
    assert _plays("r1 g2", "r5") == {"1:r1"}


# ---- 2: the order -------------------------------------------------------------------------------------------------


def test_first_a_jolly_draw_four() -> None:
    """Without a card of the colour, or it would not be allowed; a matching +2, Skip and number wait."""
    assert _plays("W+4 g+2 W", "r+2") == {"1:W+4"}
    assert _plays("W+4 gS W", "rS") == {"1:W+4"}
    assert _plays("W+4 g5 W", "r5") == {"1:W+4"}


def test_a_jolly_draw_four_that_is_not_allowed_waits() -> None:
    assert _plays("W+4 r1", "r5") == {"1:r1"}


def test_then_a_draw_two() -> None:
    assert _plays("r+2 rS rR r9 W", "r5") == {"1:r+2"}


def test_two_draw_twos_are_chosen_by_lot() -> None:
    assert _plays("r+2 b+2 W", "g+2") == {"1:r+2", "1:b+2"}


def test_then_a_skip_or_a_reverse() -> None:
    assert _plays("rS r9 W", "r5") == {"1:rS"}
    assert _plays("rR r9 W", "r5") == {"1:rR"}
    assert _plays("rR rS r9 W", "r5") == {"1:rR", "1:rS"}


def test_then_the_highest_number_of_the_colour() -> None:
    assert _plays("r0 r7 r3 g5 W", "r5") == {"1:r7"}


def test_a_number_of_the_colour_goes_before_the_same_number_in_another() -> None:
    assert _plays("r0 g5 b5 W", "r5") == {"1:r0"}


def test_the_colour_that_counts_is_the_one_in_force() -> None:
    line = "casino | hands y1 y2 y3 / r9 g1 | turn 1 | pile W | colour g"
    assert _choices(Scenario(line)) == {"1:g1"}


def test_the_same_number_only_without_a_card_of_the_colour_and_its_colour_by_lot() -> None:
    assert _plays("g5 b8 W", "r5") == {"1:g5"}
    assert _plays("g5 b5 W", "r5") == {"1:g5", "1:b5"}


def test_last_a_jolly() -> None:
    assert _plays("W b1 g2", "r5") == {"1:W"}


# ---- 3: the colour ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jolly", ["W", "W+4"])
def test_the_bank_names_the_colour_it_holds_most_of(jolly: str) -> None:
    table = Scenario(f"casino | hands y1 y2 y3 / {jolly} b1 b2 g9 | turn 1 | pile r5").play(f"1:{jolly}")
    assert _choices(table) == {"1:=b"}


def test_more_cards_weigh_more_than_an_action_card() -> None:
    assert _names("b1 b2 gS") == {"1:=b"}


def test_equal_numbers_of_cards_the_colour_of_the_highest() -> None:
    assert _names("b1 g9") == {"1:=g"}
    assert _names("b1 b8 g9 g0 y2") == {"1:=g"}


@pytest.mark.parametrize("action", ["S", "R", "+2"])
def test_equal_numbers_of_cards_the_colour_of_the_action_card(action: str) -> None:
    assert _names(f"b9 g{action}") == {"1:=g"}
    assert _names(f"b9 b8 g{action} g0") == {"1:=g"}


def test_a_further_tie_is_decided_by_lot_among_the_tied() -> None:
    assert _names("b9 g9 y3") == {"1:=b", "1:=g"}
    assert _names("bS g+2 y9") == {"1:=b", "1:=g"}
    assert _names("b9 g9 y9") == {"1:=b", "1:=g", "1:=y"}


def test_with_jollies_only_any_colour_is_named() -> None:
    assert _names("W W+4") == {"1:=r", "1:=y", "1:=g", "1:=b"}


def test_wilds_do_not_count_for_a_colour() -> None:
    assert _names("W W+4 b1") == {"1:=b"}


def test_the_bank_does_nothing_out_of_turn() -> None:
    table = Scenario("casino | hands y1 y2 y3 / r1 r2 | pile y5")
    assert Bank().react(observe(table.state, 1), Stream(1)) is None
