"""Casino: the deck, the cards, the course of a hand, the multiplier, and how a hand ends."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.cards import card_text
from game.core.engine import legal
from game.core.errors import OptionError
from game.core.notation import action_text, read_cards
from game.core.ruleset import replaced
from game.core.scoring import payout
from game.match.match import Match
from game.rulesets import preset
from game.rulesets import table as rules_of
from tests.scenario import Scenario, cards

STAKE = 10


def _deck() -> Counter[str]:
    return Counter(card_text(card) for card in preset("casino").deck_cards)


# ---- the deck -----------------------------------------------------------------------------------------------------


def test_the_deck_has_108_cards() -> None:
    assert _deck().total() == 108


@pytest.mark.parametrize("colour", "bryg")
def test_each_colour_has_nineteen_numbers(colour: str) -> None:
    counts = {number: _deck()[f"{colour}{number}"] for number in range(10)}
    assert counts == {0: 1, **dict.fromkeys(range(1, 10), 2)}
    assert sum(counts.values()) == 19


@pytest.mark.parametrize("symbol", ["+2", "R", "S"])
def test_there_are_eight_of_each_coloured_action(symbol: str) -> None:
    assert [_deck()[colour + symbol] for colour in "bryg"] == [2, 2, 2, 2]


@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_there_are_four_of_each_jolly(wild: str) -> None:
    assert _deck()[wild] == 4


# ---- the deal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_the_player_gets_four_cards_the_bank_five_and_the_player_starts(seed: int) -> None:
    state = Match(preset("casino"), 2, seed).state
    assert [len(hand) for hand in state.hands] == [4, 5]
    assert (state.turn, state.multiplier, len(state.draw) + len(state.discard)) == (0, 3, 108 - 9)


@pytest.mark.parametrize("first", ["b+2", "rR", "yS", "W", "W+4"])
def test_an_action_or_jolly_turned_up_first_goes_back_and_another_is_turned(first: str) -> None:
    dealt = Scenario.dealt("casino", 2, dealer=1, first=first)
    assert len(dealt.pile) == 1
    assert dealt.top[1:].isdigit()
    assert first in dealt.draw_pile
    assert (dealt.turn, dealt.counts, dealt.phase) == (0, [4, 5], "turn")


def test_the_first_card_of_the_pile_is_turned_up() -> None:
    dealt = Scenario.dealt("casino", 2, dealer=1, first="r5")
    assert (dealt.pile, len(dealt.draw_pile)) == (["r5"], 98)


@pytest.mark.parametrize("players", [1, 3])
def test_there_are_the_player_and_the_bank_and_nobody_else(players: int) -> None:
    with pytest.raises(OptionError, match="is for 2 players"):
        Match(preset("casino"), players, 1)


@pytest.mark.parametrize("option", [{"deal": "5"}, {"stacking": "mixed"}, {"uno": "caught"}, {"jump_in": "on"}])
def test_the_rules_are_fixed(option: dict[str, str]) -> None:
    with pytest.raises(OptionError, match="fixed"):
        rules_of("casino", option)


# ---- what may be played -------------------------------------------------------------------------------------------


def test_a_card_matches_by_colour_or_number() -> None:
    table = Scenario("casino | hands r2 r9 b7 g7 b1 g3 / y1 y2 | pile r7")
    assert table.legal() == {"0:r2", "0:r9", "0:b7", "0:g7", "0:draw"}


@pytest.mark.parametrize("symbol", ["+2", "R", "S"])
def test_a_coloured_action_needs_its_colour_or_the_same_action(symbol: str) -> None:
    others = {"+2", "R", "S"} - {symbol}
    line = f"casino | hands r{symbol} b{symbol} b1 / y1 y2"
    assert Scenario(f"{line} | pile r7").legal() == {f"0:r{symbol}", "0:draw"}
    assert Scenario(f"{line} | pile y{symbol}").legal() == {f"0:r{symbol}", f"0:b{symbol}", "0:draw"}
    for other in others:
        assert Scenario(f"{line} | pile y{other}").legal() == {"0:draw"}


def test_a_jolly_may_be_played_at_any_time() -> None:
    assert Scenario("casino | hands W r1 / y1 y2 | pile r7").may("0:W 0:r1")


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_a_jolly_decides_the_colour_the_one_in_force_included(colour: str) -> None:
    table = Scenario("casino | hands W b1 b2 / y1 y2 | pile r7").play(f"0:W 0:={colour[0]}")
    assert (table.colour, table.turn) == (colour, 1)


def test_draw_two_makes_the_opponent_draw_two_and_lose_the_turn() -> None:
    table = Scenario("casino | hands r+2 b1 b2 / y1 y2 | pile r7 | draw g1 g2 ...").play("0:r+2")
    assert (table.hand(1), table.turn) == (cards("y1 y2 g1 g2"), 0)
    table = Scenario("casino | hands b1 b2 / y+2 y2 | pile y7 | turn 1 | draw g1 g2 ...").play("1:y+2")
    assert (table.hand(0), table.turn) == (cards("b1 b2 g1 g2"), 1)


def test_draw_two_cannot_be_answered() -> None:
    table = Scenario("casino | hands r+2 b1 b2 / b+2 y2 | pile r7").play("0:r+2")
    assert (table.count(1), table.turn, table.phase) == (4, 0, "turn")


def test_reverse_turns_the_direction_which_with_two_is_a_skip() -> None:
    table = Scenario("casino | hands rR b1 b2 / y1 y2 | pile r7").play("0:rR")
    assert (table.direction, table.turn) == (-1, 0)


def test_skip_makes_the_opponent_lose_the_turn() -> None:
    assert Scenario("casino | hands rS b1 b2 / y1 y2 | pile r7").play("0:rS").turn == 0
    assert Scenario("casino | hands b1 b2 / y1 yS | pile y7 | turn 1").play("1:yS").turn == 1


def test_jolly_draw_four_decides_the_colour_makes_draw_four_and_lose_the_turn() -> None:
    table = Scenario("casino | hands W+4 b1 b2 / y1 y2 | pile r7").play("0:W+4 0:=g")
    assert (table.colour, table.counts, table.turn) == ("green", [2, 6], 0)


def test_jolly_draw_four_may_not_be_played_with_a_card_of_the_colour() -> None:
    assert Scenario("casino | hands W+4 r1 b2 / y1 y2 | pile r7").may_not("0:W+4")


@pytest.mark.parametrize(("held", "top"), [("b7", "r7"), ("bS", "rS"), ("b+2", "r+2"), ("W", "r7")])
def test_a_card_of_the_same_number_or_action_does_not_forbid_it(held: str, top: str) -> None:
    assert Scenario(f"casino | hands W+4 {held} / y1 y2 | pile {top}").may(f"0:W+4 0:{held}")


def test_the_colour_that_forbids_it_is_the_one_named_for_a_jolly() -> None:
    assert Scenario("casino | hands W+4 g1 / y1 y2 | pile W | colour g").may_not("0:W+4")
    assert Scenario("casino | hands W+4 g1 / y1 y2 | pile W | colour r").may("0:W+4")


# ---- drawing ------------------------------------------------------------------------------------------------------


def test_who_has_nothing_to_play_draws_one_card_and_may_play_it() -> None:
    table = Scenario("casino | hands b1 b2 / y1 y2 | pile r7 | draw r1 ...")
    assert table.legal() == {"0:draw"}
    assert table.play("0:draw").legal() == {"0:r1", "0:pass"}
    assert table.play("0:r1").turn == 1


def test_a_drawn_card_that_does_not_fit_ends_the_turn() -> None:
    table = Scenario("casino | hands b1 b2 / y1 y2 | pile r7 | draw g1 ...").play("0:draw")
    assert (table.turn, table.count(0)) == (1, 3)


def test_a_player_may_draw_instead_of_playing_and_then_play_only_the_drawn_card() -> None:
    table = Scenario("casino | hands r1 b2 / y1 y2 | pile r7 | draw r9 ...").play("0:draw")
    assert table.legal() == {"0:r9", "0:pass"}
    assert table.may_not("0:r1")
    assert table.play("0:pass").turn == 1


def test_nothing_is_called_or_caught() -> None:
    table = Scenario("casino | hands r1 b2 / y1 y2 | pile r7")
    assert table.may_not("0:uno")
    table.play("0:r1")
    assert table.may_not("0:uno 1:catch")


# ---- the multiplier -----------------------------------------------------------------------------------------------


def test_it_starts_at_three_and_falls_a_step_with_each_draw_of_the_player() -> None:
    table = Scenario("casino | hands b1 b2 / r2 r3 y1 | pile r7 | draw g1 g2 ...")
    assert table.state.multiplier == 3
    assert table.play("0:draw").state.multiplier == 2
    assert table.play("1:r2 0:draw").state.multiplier == 1


def test_it_falls_though_the_drawn_card_is_played_or_drawn_by_choice() -> None:
    table = Scenario("casino | hands r1 b2 / y1 y2 | pile r7 | draw r9 ...").play("0:draw 0:r9")
    assert table.state.multiplier == 2


@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 3), (3, 3)])
def test_it_rises_a_step_to_three_at_most_when_the_bank_draws(before: int, after: int) -> None:
    line = f"casino | hands r1 b2 / y1 y2 | pile g7 | draw b9 ... | turn 1 | multiplier {before}"
    table = Scenario(line).play("1:draw")
    assert table.state.multiplier == after
    assert [event.amount for event in table.events_of("multiplier")] == ([after] if before < 3 else [])


@pytest.mark.parametrize("card", ["g+2", "W+4"])
@pytest.mark.parametrize("seat", [0, 1])
def test_forced_cards_move_nothing(card: str, seat: int) -> None:
    hands = ["b1 b2", "b3 b4"]
    hands[seat] = f"{card} y1 y2"
    table = Scenario(f"casino | hands {' / '.join(hands)} | pile g7 | turn {seat} | multiplier 2")
    table.play(f"{seat}:{card}" + (f" {seat}:=y" if card[0] == "W" else ""))
    assert table.count(1 - seat) > 2
    assert table.state.multiplier == 2


def test_at_one_the_player_may_not_draw() -> None:
    table = Scenario("casino | hands r1 b2 / y1 y2 | pile r7 | multiplier 1")
    assert table.legal() == {"0:r1"}
    assert table.may_not("0:draw 0:pass")


def test_at_one_with_nothing_to_play_the_bank_wins() -> None:
    table = Scenario("casino | hands b1 b2 / r3 y1 | pile r7 | multiplier 1 | turn 1").play("1:r3")
    assert (table.over, table.winner) == (True, 1)
    assert payout(STAKE, table.state) == 0
    assert not table.happened("void")


def test_where_a_hand_would_go_on_at_one_the_player_may_pass_but_not_draw() -> None:
    state = Scenario("casino | hands r2 b2 / r3 y1 | pile r7 | multiplier 1 | turn 0").state
    state.rules = replaced(state.rules, {"stuck": "pass"})
    state.hands[0] = read_cards("b1 b2")
    state.allowed = None
    assert [action_text(action) for action in legal(state)] == ["0:pass"]
    state.multiplier = 2
    state.allowed = None
    assert [action_text(action) for action in legal(state)] == ["0:draw"]


def test_at_one_the_bank_may_still_draw_and_so_lets_the_player_draw_again() -> None:
    line = "casino | hands r1 b2 b3 / y4 y2 | pile r7 | multiplier 1 | draw g9 ..."
    table = Scenario(line).play("0:r1")
    assert table.legal() == {"1:draw"}
    assert table.play("1:draw").legal() == {"0:draw"}


# ---- the end ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("multiplier", [1, 2, 3])
def test_a_win_pays_the_stake_times_the_multiplier(multiplier: int) -> None:
    table = Scenario(f"casino | hands r1 / y1 y2 | pile r7 | multiplier {multiplier}").play("0:r1")
    assert (table.over, table.winner) == (True, 0)
    assert payout(STAKE, table.state) == {1: 10, 2: 20, 3: 30}[multiplier]


@pytest.mark.parametrize(
    ("top", "actions", "paid"),
    [
        ("b1", "0:g1", 30),
        ("b7", "0:draw 0:b9 1:b1 0:g1", 20),
        ("b7", "0:draw 0:b9 1:b2 0:draw 0:b8 1:b1 0:g1", 10),
    ],
)
def test_no_draw_pays_three_one_draw_two_two_draws_one(top: str, actions: str, paid: int) -> None:
    table = Scenario(f"casino | hands g1 / b1 b2 b3 b4 | pile {top} | draw b9 b8 ...").play(actions)
    assert (table.winner, payout(STAKE, table.state)) == (0, paid)


def test_when_the_bank_wins_the_stake_is_lost() -> None:
    table = Scenario("casino | hands b1 b2 / r1 | pile r7 | turn 1").play("1:r1")
    assert (table.winner, payout(STAKE, table.state)) == (1, 0)
    assert (table.points, table.event("win").amount) == (0, 0), "there are no points, only the stake"


def test_pile_empty_and_nothing_to_play_ends_the_hand_and_the_stake_goes_back() -> None:
    table = Scenario("casino | hands r1 r2 / b3 b4 | pile r7 | draw -", closed=True).play("0:r1")
    assert (table.over, table.winner) == (True, None)
    assert table.happened("void", 1)
    assert payout(STAKE, table.state) == STAKE
    table = Scenario("casino | hands b3 b4 / r1 r2 | pile r7 | draw - | turn 1", closed=True).play("1:r1")
    assert (table.over, table.winner, payout(STAKE, table.state)) == (True, None, STAKE)


def test_pile_empty_at_one_is_void_too() -> None:
    line = "casino | hands b3 b4 / r1 r2 | pile r7 | draw - | turn 1 | multiplier 1"
    table = Scenario(line, closed=True).play("1:r1")
    assert (table.over, table.winner, payout(STAKE, table.state)) == (True, None, STAKE)


def test_pile_empty_but_able_to_play_goes_on() -> None:
    table = Scenario("casino | hands r1 r2 / r3 b4 | pile r7 | draw -", closed=True).play("0:r1")
    assert (table.over, table.legal()) == (False, {"1:r3"})


def test_the_discards_are_never_shuffled_again() -> None:
    line = "casino | hands r1 b1 / b4 b5 b6 | pile r7 r8 r9 g1 g2 | draw g3"
    table = Scenario(line, closed=True).play("0:r1 1:draw")
    assert (table.over, table.happened("reshuffle"), len(table.pile)) == (False, False, 6)
    assert table.legal() == {"0:b1"}


def test_a_forced_draw_takes_what_there_is() -> None:
    table = Scenario("casino | hands r+2 r1 / b4 b5 | pile r7 | draw g3", closed=True).play("0:r+2")
    assert (table.counts, table.turn) == ([1, 3], 0)
