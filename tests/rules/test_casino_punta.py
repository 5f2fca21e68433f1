"""Casino: the player's best strategy, to the letter: weights, cards in sequence, and the colour of a Jolly."""

from __future__ import annotations

import pytest

from game.bots.casino import Punta, cards_in_sequence, weight
from game.bots.hint import hint
from game.core.notation import action_text, read_card, read_cards
from game.core.rng import Stream
from game.core.view import observe
from tests.scenario import Scenario

TRIES = 60
"""Enough streams for every one of four equal choices to come up."""


def _weight(line: str, card: str) -> int:
    """What the strategy gives for playing that card."""
    return weight(observe(Scenario(f"casino | {line}").state, 0), read_card(card))


def _choices(table: Scenario) -> set[str]:
    """Everything the strategy may do here, over many random streams."""
    view = observe(table.state, 0)
    return {action_text(Punta().choose(view, Stream(seed))) for seed in range(TRIES)}


def _names(hand: str, sections: str, bank: str = "y1 y2 y3") -> set[str]:
    """The colours the strategy may name after laying a Jolly and keeping that hand."""
    return _choices(Scenario(f"casino | hands W {hand} / {bank} | {sections}").play("0:W"))


# ---- the heaviest card --------------------------------------------------------------------------------------------


def test_the_heaviest_card_is_played() -> None:
    """A Skip with nothing to follow weighs 2000, a Draw Two 1100, the red 9 weighs 19."""
    assert _choices(Scenario("casino | hands gS g+2 g9 g1 / y1 y2 | pile g5")) == {"0:gS"}
    assert _choices(Scenario("casino | hands g+2 g9 g1 / y1 y2 | pile g5")) == {"0:g+2"}
    assert _choices(Scenario("casino | hands g9 g1 r5 W / y1 y2 | pile g5")) == {"0:g9"}


def test_equal_weights_are_decided_by_lot() -> None:
    assert _choices(Scenario("casino | hands r5 b5 y1 / y1 y2 | pile g5")) == {"0:r5", "0:b5"}


def test_with_nothing_to_play_it_draws_and_plays_what_fits() -> None:
    table = Scenario("casino | hands r1 b2 / y1 y2 | pile g5 | draw g9 ...")
    assert _choices(table) == {"0:draw"}
    assert _choices(table.play("0:draw")) == {"0:g9"}


def test_it_plays_whenever_it_can() -> None:
    assert _choices(Scenario("casino | hands r5 b2 / y1 y2 | pile g5")) == {"0:r5"}


# ---- Jolly and Jolly +4 -------------------------------------------------------------------------------------------


def test_jolly_draw_four_weighs_2000_against_a_single_card() -> None:
    assert _weight("hands W+4 b2 / y1 | pile g5", "W+4") == 2000


@pytest.mark.parametrize("bank", ["y1 y2", "y1 y2 y3 y4 y6"])
def test_jolly_draw_four_weighs_nothing_against_more(bank: str) -> None:
    assert _weight(f"hands W+4 b2 / {bank} | pile g5", "W+4") == 0


def test_jolly_weighs_nothing() -> None:
    assert _weight("hands W b2 / y1 y2 | pile g5", "W") == 0
    assert _weight("hands W b2 / y1 y2 | pile g5 | last - g5", "W") == 0


def test_jolly_weighs_1000_after_a_jolly_of_the_bank() -> None:
    table = Scenario("casino | hands W b2 / W y1 y2 | turn 1 | pile y5").play("1:W 1:=g")
    assert weight(observe(table.state, 0), read_card("W")) == 1000


def test_a_jolly_of_the_bank_further_back_does_not_count() -> None:
    """The bank laid a Jolly, and in its latest turn it drew and kept the card."""
    line = "casino | hands W g5 b2 / W y1 y2 | turn 1 | pile y9 | draw b9 ..."
    table = Scenario(line).play("1:W 1:=g 0:g5 1:draw")
    assert table.turn == 0
    assert weight(observe(table.state, 0), read_card("W")) == 0


# ---- Skip, Reverse, cards in sequence -----------------------------------------------------------------------------


@pytest.mark.parametrize("symbol", ["S", "R"])
def test_skip_and_reverse_weigh_2000_and_1000_for_each_card_in_sequence(symbol: str) -> None:
    assert _weight(f"hands g{symbol} b2 / y1 y2 | pile g5", f"g{symbol}") == 2000
    assert _weight(f"hands g{symbol} g2 / y1 y2 | pile g5", f"g{symbol}") == 3000
    assert _weight(f"hands g{symbol} g+2 g2 / y1 y2 | pile g5", f"g{symbol}") == 4000


@pytest.mark.parametrize("symbol", ["S", "R"])
def test_they_weigh_5000_when_the_bank_laid_the_same_action_last(symbol: str) -> None:
    line = f"pile y{symbol} | last - y{symbol}"
    assert _weight(f"hands g{symbol} b2 / y1 y2 | {line}", f"g{symbol}") == 5000
    assert _weight(f"hands g{symbol} gR gS g2 / y1 y2 | {line}", f"g{symbol}") == 8000


@pytest.mark.parametrize("symbol", ["S", "R"])
def test_the_banks_last_card_is_its_last_though_it_has_passed_since(symbol: str) -> None:
    """A Skip gives the bank another turn, so the player only ever sees one as the bank's last card after a pass."""
    line = f"casino | hands g{symbol} b2 b3 / y{symbol} b1 b4 | turn 1 | pile y5 | draw r9 ..."
    table = Scenario(line).play(f"1:y{symbol} 1:draw")
    assert table.turn == 0
    assert weight(observe(table.state, 0), read_card(f"g{symbol}")) == 5000


@pytest.mark.parametrize(("ours", "banks"), [("gS", "gR"), ("gR", "gS"), ("gS", "g+2")])
def test_another_action_of_the_bank_gives_2000(ours: str, banks: str) -> None:
    assert _weight(f"hands {ours} b2 / y1 y2 | pile {banks} | last - {banks}", ours) == 2000


@pytest.mark.parametrize(
    ("first", "rest", "length"),
    [
        ("rS", "", 0),
        ("rS", "g1 b2", 0),
        ("rS", "r5", 1),
        ("rS", "r5 r6 r7", 1),  # a number is the last of the run
        ("rS", "rS", 1),
        ("rS", "rS r1", 2),  # rS r1
        ("rS", "gS g5", 2),  # gS g5
        ("rS", "rR r+2 r9", 3),  # rR r+2 r9
        ("rS", "r1 gS gR g2", 3),  # gS gR g2 and not r1
        ("rS", "rS rR r4", 3),  # rS rR r4
        ("rS", "gR g+2 g4", 0),  # nothing follows at once
        ("rS", "rR gR g+2 y+2 y3 r9", 5),  # rR gR g+2 y+2 y3
        ("rR", "W W+4 r1", 1),  # wilds are not counted
        ("rR", "W W+4", 0),
        ("bR", "b+2 y+2 r+2 rS r9 y1", 5),  # b+2 y+2 r+2 rS r9
    ],
)
def test_cards_in_sequence_is_the_longest_run_in_the_same_turn(first: str, rest: str, length: int) -> None:
    assert cards_in_sequence(read_cards(f"{rest} {first}"), read_card(first)) == length


def test_the_longer_sequence_is_started() -> None:
    """gS can be followed by gR and g1 (4000); rS by nothing but r1, or by gS gR g1 (5000)."""
    assert _choices(Scenario("casino | hands gS gR g1 rS r1 / y1 y2 | pile yS")) == {"0:rS"}


# ---- Draw Two -----------------------------------------------------------------------------------------------------


def test_draw_two_weighs_nothing_when_the_bank_has_more_cards() -> None:
    assert _weight("hands g+2 b2 / y1 y2 y3 | pile g5", "g+2") == 0


@pytest.mark.parametrize("hand", ["g+2", "g+2 b2", "g+2 b2 b3 b4"])
def test_draw_two_weighs_2500_against_a_single_card(hand: str) -> None:
    assert _weight(f"hands {hand} / y1 | pile g5", "g+2") == 2500


@pytest.mark.parametrize("bank", ["y1 y2", "y1 y2 y3"])
def test_draw_two_weighs_1100_when_the_bank_has_as_many_or_fewer(bank: str) -> None:
    assert _weight(f"hands g+2 b2 b3 / {bank} | pile g5", "g+2") == 1100


# ---- numbers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 6, 7, 8, 9])
def test_a_number_of_the_colour_weighs_10_and_its_value(number: int) -> None:
    assert _weight(f"hands g{number} b2 / y1 y2 | pile g5", f"g{number}") == 10 + number


def test_the_example_of_the_rulebook_a_six_weighs_16() -> None:
    assert _weight("hands g6 b2 / y1 y2 | pile g5", "g6") == 16


def test_a_number_of_the_same_value_weighs_1() -> None:
    assert _weight("hands b5 b2 / y1 y2 | pile g5", "b5") == 1


def test_the_colour_of_a_number_is_judged_by_the_colour_in_force() -> None:
    assert _weight("hands b5 b2 / y1 y2 | pile W | colour b", "b5") == 15


def test_a_number_of_both_colour_and_value_weighs_by_its_colour() -> None:
    assert _weight("hands g5 b2 / y1 y2 | pile g5", "g5") == 15


# ---- the colour of a Jolly ----------------------------------------------------------------------------------------


def _after_jolly(hand: str, bank: str) -> Scenario:
    """The bank, keeping those cards, has just laid a Jolly and named red."""
    return Scenario(f"casino | hands {hand} / W {bank} | turn 1 | pile y5").play("1:W 1:=r")


def _names_after_jolly(hand: str, bank: str) -> set[str]:
    return _choices(_after_jolly(f"W {hand}", bank).play("0:W"))


def test_against_one_card_after_the_banks_jolly_another_colour_with_the_most_cards() -> None:
    assert _names_after_jolly("r1 r2 r3 g1 g2 b1", bank="y1") == {"0:=g"}
    assert _names_after_jolly("r1 g1 b1", bank="y1") == {"0:=g", "0:=b"}


def test_against_one_card_the_banks_colour_is_avoided_at_any_price() -> None:
    assert _names_after_jolly("r1 r2", bank="y1") == {"0:=y", "0:=g", "0:=b"}


def test_against_more_cards_after_the_banks_jolly_another_colour_that_can_be_laid() -> None:
    assert _names_after_jolly("r1 r2 r3 g1", bank="y1 y2") == {"0:=g"}
    assert _names_after_jolly("r1 r2 r3 y9", bank="y1 y2") == {"0:=y"}


def test_against_more_cards_the_banks_colour_when_no_other_can_be_laid() -> None:
    assert _names_after_jolly("r1 r2", bank="y1 y2") == {"0:=r"}


def test_the_banks_colour_is_the_one_it_named_whatever_was_laid_since() -> None:
    """The bank named red with one card left. Two Skips later green is in force, but red is still the bank's choice."""
    table = _after_jolly("rS gS W g5 g6 r1", bank="b1").play("0:rS 0:gS 0:W")
    assert _choices(table) == {"0:=g"}


def test_with_jollies_only_the_colour_on_which_the_bank_passed() -> None:
    assert _names("W W+4", "pile y5 | passed -b | last y5 -") == {"0:=b"}
    assert _names("W", "pile y5 | passed -y | last y5 -") == {"0:=y"}


def test_with_other_cards_the_pass_of_the_bank_does_not_matter() -> None:
    assert _names("W g1", "pile y5 | passed -b | last y5 -") == {"0:=g"}


def test_a_pass_of_the_bank_is_noted_with_its_colour() -> None:
    """The bank draws on blue and keeps the card; with nothing but Jollies the player names blue."""
    line = "casino | hands b2 W W W+4 / y1 y3 y4 | pile b7 | draw g9 ..."
    assert _choices(Scenario(line).play("0:b2 1:draw 0:W")) == {"0:=b"}


def test_a_pass_is_forgotten_once_the_bank_lays_a_card_again() -> None:
    line = "casino | hands W W b3 / y9 b1 y3 | turn 1 | pile b7 b8 | passed -g"
    table = Scenario(line).play("1:b1 0:W")
    assert table.state.passed[1] == -1
    assert _choices(table) == {"0:=b"}


def test_otherwise_the_colour_with_the_most_cards() -> None:
    assert _names("r1 g1 g2 b1", "pile y5") == {"0:=g"}
    assert _names("r1 b1 b2 b3 W+4", "pile b5") == {"0:=b"}


def test_otherwise_equal_colours_are_decided_by_lot() -> None:
    assert _names("r1 g1", "pile y5") == {"0:=r", "0:=g"}


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("hands gS g+2 g9 g1 / y1 y2 | pile g5", "0:gS"),
        ("hands g+2 g9 / y1 y2 y3 | pile g5", "0:g9"),
        ("hands W g9 b2 / y1 y2 | pile g5", "0:g9"),
        ("hands W+4 b5 b2 / y1 y2 | pile g5", "0:b5"),
        ("hands r1 b2 / y1 y2 | pile g5", "0:draw"),
    ],
    ids=["skip", "number", "no jolly", "no jolly draw four", "draw"],
)
def test_the_hint_is_the_strategys_card_and_not_the_banks(line: str, action: str) -> None:
    """Cards that the bank's rules would lay otherwise: a + card first, whatever it is worth to the player."""
    table = Scenario(f"casino | {line}")
    found = hint(observe(table.state, 0))
    assert found is not None
    assert action_text(found.action) == action
    assert _choices(table) == {action}


def test_the_player_does_nothing_out_of_turn() -> None:
    table = Scenario("casino | hands y1 y2 / r1 r2 | turn 1 | pile y5")
    assert Punta().react(observe(table.state, 0), Stream(1)) is None
