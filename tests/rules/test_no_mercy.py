"""No Mercy: the deal, the turn, UNO, and every card that does not draw."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.cards import FACES, IS_WILD, card_text
from game.core.legality import legal
from game.match.match import Match
from game.rulesets import preset
from game.rulesets import table as rules_of
from tests.scenario import Scenario, cards

# ---- the deck and the deal ----------------------------------------------------------------------------------------


def test_the_deck_has_168_cards() -> None:
    deck = Counter(card_text(card) for card in preset("no_mercy").deck_cards)
    assert deck.total() == 168
    for colour in "rygb":
        assert sum(count for text, count in deck.items() if text[0] == colour) == 36
        for number in range(10):
            assert deck[f"{colour}{number}"] == 2
        assert [deck[colour + symbol] for symbol in ("S", "R", "+2", "A")] == [3, 3, 3, 3]
        assert [deck[colour + symbol] for symbol in ("+4", "E")] == [2, 2]
    assert {text: deck[text] for text in deck if text[0] == "W"} == {"WR+4": 8, "WC": 8, "W+6": 4, "W+10": 4}


def test_there_is_no_plain_wild_in_the_deck() -> None:
    assert not {"W", "W+4"} & {card_text(card) for card in preset("no_mercy").deck_cards}


@pytest.mark.parametrize("players", range(2, 11))
def test_everybody_starts_with_seven_cards(players: int) -> None:
    dealt = Scenario.dealt("no_mercy", players)
    assert dealt.counts == [7] * players
    assert len(dealt.draw_pile) + len(dealt.pile) == 168 - 7 * players


def test_the_seat_to_the_dealers_left_starts() -> None:
    assert Scenario.dealt("no_mercy", 4, dealer=2, first="r5").turn == 3
    assert Scenario.dealt("no_mercy", 4, dealer=3, first="r5").turn == 0


def test_the_dealer_moves_one_seat_left_each_round() -> None:
    match = Match(rules_of("no_mercy", {"goal": "rounds:3"}), 3, seed=5)
    dealers = [match.state.dealer]
    while not match.over:
        if match.state.over:
            match.next_round()
            dealers.append(match.state.dealer)
        match.apply(legal(match.state)[0])
    assert dealers[:3] == [(dealers[0] + step) % 3 for step in range(3)]


@pytest.mark.parametrize("first", ["rS", "gR", "b+2", "y+4", "rA", "bE", "WR+4", "WC", "W+6", "W+10"])
def test_an_action_card_turned_up_first_does_nothing_and_another_is_turned(first: str) -> None:
    dealt = Scenario.dealt("no_mercy", 3, first=first)
    assert dealt.pile[-1] == first
    assert dealt.top[0] in "rygb"
    assert dealt.top[1:].isdigit()
    assert all(not card[1:].isdigit() for card in dealt.pile[1:])
    assert (dealt.turn, dealt.direction, dealt.phase, dealt.counts) == (1, 1, "turn", [7, 7, 7])


@pytest.mark.parametrize("first", ["r0", "b7"])
def test_a_seven_or_zero_turned_up_first_moves_no_hands(first: str) -> None:
    dealt = Scenario.dealt("no_mercy", 3, first=first)
    assert (dealt.top, dealt.turn, dealt.phase) == (first, 1, "turn")
    assert not dealt.happened("rotate")


# ---- the turn -----------------------------------------------------------------------------------------------------


def test_a_card_of_the_same_colour_may_be_played() -> None:
    table = Scenario("no_mercy | hands r7 b3 g1 / g5 y2 | pile r5")
    assert table.legal() == {"0:r7"}


def test_a_card_of_the_same_number_may_be_played() -> None:
    table = Scenario("no_mercy | hands b5 b3 g1 / g5 y2 | pile r5")
    assert table.legal() == {"0:b5"}


@pytest.mark.parametrize("symbol", ["S", "R", "+2", "+4", "A", "E"])
def test_a_card_of_the_same_symbol_may_be_played(symbol: str) -> None:
    table = Scenario(f"no_mercy | hands b{symbol} b3 g1 y4 / g5 y2 | pile r{symbol}")
    assert table.legal() == {f"0:b{symbol}"}


@pytest.mark.parametrize("wild", ["WR+4", "WC", "W+6", "W+10"])
def test_a_wild_matches_anything(wild: str) -> None:
    table = Scenario(f"no_mercy | hands {wild} b3 r1 / g5 y2 | pile r5")
    assert table.may(f"0:{wild} 0:r1")
    assert table.may_not("0:b3")


def test_after_a_wild_the_named_colour_counts_and_not_the_card() -> None:
    table = Scenario("no_mercy | hands r3 b3 g1 / g5 y2 | pile W+6 | colour g")
    assert table.legal() == {"0:g1"}


def test_a_player_who_can_play_may_not_draw() -> None:
    assert Scenario("no_mercy | hands r7 b3 / g5 y2 | pile r5").may_not("0:draw 0:pass")


def test_a_player_who_cannot_play_draws_one_card() -> None:
    table = Scenario("no_mercy | hands b3 b4 / g5 y2 | pile r5 | draw b9 r1 ...")
    assert table.legal() == {"0:draw"}
    table.play("0:draw")
    assert table.hand(0) == cards("b3 b4 b9")
    assert table.turn == 1


def test_a_drawn_card_that_fits_may_be_played_at_once() -> None:
    table = Scenario("no_mercy | hands b3 b4 / g5 y2 | pile r5 | draw r1 ...").play("0:draw")
    assert table.legal() == {"0:r1", "0:pass"}
    table.play("0:r1")
    assert (table.top, table.count(0), table.turn) == ("r1", 2, 1)


def test_a_drawn_card_that_fits_may_be_kept() -> None:
    table = Scenario("no_mercy | hands b3 b4 / g5 y2 | pile r5 | draw r1 ...").play("0:draw 0:pass")
    assert (table.hand(0), table.top, table.turn) == (cards("b3 b4 r1"), "r5", 1)


def test_play_goes_clockwise() -> None:
    table = Scenario("no_mercy | hands r1 g1 g1 / r2 g2 g2 / r3 g3 g3 | pile r5").play("0:r1")
    assert table.turn == 1
    assert table.play("1:r2").turn == 2
    assert table.play("2:r3").turn == 0


# ---- action cards -------------------------------------------------------------------------------------------------


def test_skip_makes_the_next_player_lose_the_turn() -> None:
    table = Scenario("no_mercy | hands rS g1 g2 / r2 g3 / r3 g4 | pile r5").play("0:rS")
    assert table.turn == 2
    assert table.event("lost_turn").seat == 1


def test_reverse_turns_the_direction_and_again_turns_it_back() -> None:
    table = Scenario("no_mercy | hands rR g1 g2 / r2 g3 g3 / r3 g4 g4 / yR y1 rR | pile r5").play("0:rR")
    assert (table.direction, table.turn) == (-1, 3)
    table.play("3:yR")
    assert (table.direction, table.turn) == (1, 0)


def test_reverse_with_two_players_is_a_skip() -> None:
    table = Scenario("no_mercy | hands rR g1 g2 / r2 g3 | pile r5").play("0:rR")
    assert (table.turn, table.phase) == (0, "turn")


def test_reverse_with_two_players_left_is_a_skip() -> None:
    table = Scenario("no_mercy | hands rR g1 g2 / out / r2 g3 | pile r5 | aside b1 b2").play("0:rR")
    assert table.turn == 0


def test_discard_all_lays_every_card_of_its_colour_under_it() -> None:
    table = Scenario("no_mercy | hands rA r3 g1 r9 g2 / b2 g3 | pile r5").play("0:rA")
    assert table.hand(0) == cards("g1 g2")
    assert table.top == "rA"
    assert sorted(table.pile[1:3]) == ["r3", "r9"]
    assert (table.colour, table.turn) == ("red", 1)


def test_discard_all_keeps_wilds_and_other_colours() -> None:
    table = Scenario("no_mercy | hands bA WC b3 W+10 g1 / b2 g3 | pile b5").play("0:bA")
    assert table.hand(0) == cards("g1 WC W+10")


def test_discard_all_takes_the_other_discard_alls_of_its_colour_along() -> None:
    table = Scenario("no_mercy | hands bA bA gA g1 y1 / b2 g3 | pile b5").play("0:bA")
    assert table.hand(0) == cards("gA g1 y1")


def test_the_effects_of_cards_discarded_with_discard_all_do_not_apply() -> None:
    line = "no_mercy | hands rA rS rR r+2 r+4 rE r7 r0 g1 g2 / b2 g3 / b3 g4 | pile r5"
    table = Scenario(line).play("0:rA")
    assert (table.turn, table.direction, table.pending, table.phase) == (1, 1, 0, "turn")
    assert table.counts == [2, 2, 2]
    assert table.hand(1) == cards("b2 g3")


def test_discard_all_may_end_the_round() -> None:
    table = Scenario("no_mercy | hands rA r3 r9 / b2 g3 / y9 WC | pile r5").play("0:rA")
    assert (table.over, table.winner) == (True, 0)
    assert table.points == 2 + 3 + 9 + 50


def test_a_round_ended_by_discard_all_makes_nobody_draw() -> None:
    table = Scenario("no_mercy | hands rA r+2 r+4 / b2 g3 | pile r5").play("0:rA")
    assert (table.over, table.winner, table.count(1)) == (True, 0, 2)


def test_the_duty_to_call_counts_the_cards_after_discard_all() -> None:
    table = Scenario("no_mercy | hands rA r3 r4 g1 / b2 g3 | pile r5")
    assert table.may("0:uno")
    table.play("0:rA")
    assert table.happened("forgot", 0)
    assert table.may("0:uno 1:catch")


def test_skip_everyone_gives_the_same_player_another_turn() -> None:
    table = Scenario("no_mercy | hands rE r1 g2 / r2 g3 / r3 g4 / r4 g5 | pile r5").play("0:rE")
    assert (table.turn, table.phase, table.direction) == (0, "turn", 1)
    assert table.happened("again", 0)
    assert table.play("0:r1").turn == 1


def test_skip_everyone_with_nothing_to_follow_draws_on_the_second_turn() -> None:
    table = Scenario("no_mercy | hands rE g1 g2 / r2 g3 / r3 g4 | pile r5 | draw b1 ...").play("0:rE")
    assert table.legal() == {"0:draw"}
    assert table.play("0:draw").turn == 1


# ---- seven and zero -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", [1, 2, 3])
def test_a_seven_swaps_hands_with_any_other_player_near_or_far(other: int) -> None:
    table = Scenario("no_mercy | hands r7 g1 g2 / r1 b1 / r2 b2 b3 / r3 b4 b5 b6 | pile r5")
    before = [table.hand(seat) for seat in range(4)]
    table.play(f"0:r7 0:>{other}")
    assert table.hand(0) == before[other]
    assert table.hand(other) == cards("g1 g2")
    untouched = {1, 2, 3} - {other}
    assert all(table.hand(seat) == before[seat] for seat in untouched)
    assert table.turn == 1


def test_a_seven_may_swap_with_nobody() -> None:
    table = Scenario("no_mercy | hands r7 g1 g2 / r1 b1 / r2 b2 | pile r5").play("0:r7")
    assert table.legal() == {"0:>1", "0:>2", "0:>-"}
    table.play("0:>-")
    assert (table.hand(0), table.hand(1), table.turn) == (cards("g1 g2"), cards("r1 b1"), 1)


def test_a_seven_cannot_swap_with_itself_or_with_a_knocked_out_player() -> None:
    table = Scenario("no_mercy | hands r7 g1 g2 / out / r2 b2 / r3 b3 | pile r5 | aside y1 y2").play("0:r7")
    assert table.legal() == {"0:>2", "0:>3", "0:>-"}
    assert table.may_not("0:>0 0:>1")


def test_a_zero_moves_all_hands_one_seat_in_the_direction_of_play() -> None:
    table = Scenario("no_mercy | hands r0 g1 g2 / r1 b1 / r2 b2 b3 | pile r5").play("0:r0")
    assert [table.hand(seat) for seat in range(3)] == [cards("r2 b2 b3"), cards("g1 g2"), cards("r1 b1")]
    assert table.turn == 1


def test_a_zero_moves_the_hands_the_other_way_when_play_goes_the_other_way() -> None:
    table = Scenario("no_mercy | hands r0 g1 g2 / r1 b1 / r2 b2 b3 | pile r5 | way -1").play("0:r0")
    assert [table.hand(seat) for seat in range(3)] == [cards("r1 b1"), cards("r2 b2 b3"), cards("g1 g2")]
    assert table.turn == 2


def test_knocked_out_seats_take_no_part_in_a_rotation() -> None:
    table = Scenario("no_mercy | hands r0 g1 g2 / out / r2 b2 b3 / y1 y2 | pile r5 | aside b1").play("0:r0")
    assert [table.hand(seat) for seat in (0, 2, 3)] == [cards("y1 y2"), cards("g1 g2"), cards("r2 b2 b3")]
    assert table.count(1) == 0


@pytest.mark.parametrize("last", ["r7", "r0", "rS", "rR", "rE", "WC"])
def test_going_out_on_any_other_card_ends_the_round_there(last: str) -> None:
    table = Scenario(f"no_mercy | hands {last} / r1 b1 / r2 b2 b3 | pile r5").play(f"0:{last}")
    assert (table.over, table.winner) == (True, 0)
    assert [table.hand(1), table.hand(2)] == [cards("r1 b1"), cards("r2 b2 b3")]


# ---- UNO! ---------------------------------------------------------------------------------------------------------


def test_a_call_with_the_play_meets_the_duty() -> None:
    table = Scenario("no_mercy | hands r7 g1 / r1 b1 b2 / r2 b2 b3 | pile r5").play("0:uno 0:r7 0:>-")
    assert table.happened("uno", 0)
    assert table.may_not("1:catch 2:catch")


def test_a_call_after_the_play_meets_the_duty_until_the_next_player_begins() -> None:
    table = Scenario("no_mercy | hands r1 g1 / r2 b1 b2 / r3 b2 b3 | pile r5").play("0:r1")
    assert table.may("0:uno 1:catch 2:catch")
    table.play("0:uno")
    assert table.may_not("1:catch 2:catch")


def test_the_window_closes_with_the_next_players_first_action() -> None:
    table = Scenario("no_mercy | hands r1 g1 / r2 b1 b2 / r3 b2 b3 | pile r5").play("0:r1 1:r2")
    assert table.may_not("0:uno 2:catch 1:catch")
    assert table.count(0) == 1


@pytest.mark.parametrize("catcher", [1, 2])
def test_whoever_is_caught_draws_two_cards_and_loses_the_next_turn(catcher: int) -> None:
    line = "no_mercy | hands r1 g1 / r2 b1 b2 / r3 b2 b3 | pile r5 | draw y1 y2 ..."
    table = Scenario(line).play(f"0:r1 {catcher}:catch")
    assert table.hand(0) == cards("g1 y1 y2")
    assert table.turn == 1
    table.play("1:r2 2:r3")
    assert table.turn == 1, "seat 0 has lost its turn"
    assert table.state.lost == [0, 0, 0]


def test_only_one_turn_is_lost() -> None:
    line = "no_mercy | hands r1 g1 / r2 r4 b2 / r3 r6 b3 | pile r5 | draw r8 y2 ..."
    table = Scenario(line).play("0:r1 1:catch 1:r2 2:r3 1:r4 1:uno 2:r6 2:uno")
    assert (table.turn, table.may("0:r8")) == (0, True)


@pytest.mark.parametrize("again", ["rS", "rR", "rE"])
def test_the_turn_lost_may_be_the_forgetful_players_own_next_one(again: str) -> None:
    table = Scenario(f"no_mercy | hands {again} r1 / b1 b2 b3 | pile r5 | draw y1 y2 ...").play(f"0:{again}")
    assert table.turn == 0
    table.play("1:catch")
    assert table.hand(0) == cards("r1 y1 y2")
    assert table.turn == 1, "the second turn in a row is the one that is lost"
    assert table.state.lost == [0, 0]


def test_a_forgetful_player_whose_own_next_turn_it_is_may_still_call() -> None:
    table = Scenario("no_mercy | hands rE r1 / b1 b2 b3 | pile r5").play("0:rE 0:uno")
    assert table.may_not("1:catch")
    assert table.play("0:r1").winner == 0


def test_nobody_catches_a_player_who_has_two_cards_left() -> None:
    table = Scenario("no_mercy | hands r1 g1 g2 / r2 b1 b2 | pile r5").play("0:r1")
    assert table.may_not("1:catch 0:uno")


def test_a_hand_received_by_a_swap_carries_no_duty() -> None:
    table = Scenario("no_mercy | hands r7 g1 g2 / b1 / r2 b2 b3 | pile r5").play("0:r7 0:>1")
    assert table.counts == [1, 2, 3]
    assert table.may_not("0:uno 1:catch 2:catch")


def test_a_hand_received_by_a_rotation_carries_no_duty() -> None:
    table = Scenario("no_mercy | hands r0 g1 / b1 / r2 b2 | pile r5").play("0:r0")
    assert table.counts == [2, 1, 1]
    assert table.may_not("0:uno 1:uno 2:uno 0:catch 1:catch 2:catch")


def test_a_seven_that_swaps_with_nobody_leaves_the_duty() -> None:
    table = Scenario("no_mercy | hands r7 g1 / b1 b2 | pile r5").play("0:r7 0:>-")
    assert table.may("0:uno 1:catch")


# ---- the end ------------------------------------------------------------------------------------------------------


def test_the_first_player_without_cards_wins() -> None:
    table = Scenario("no_mercy | hands r1 / b1 b2 / g1 g2 | pile r5").play("0:r1")
    assert (table.over, table.winner, table.legal()) == (True, 0, set())


def test_a_match_is_one_round_unless_the_table_says_otherwise() -> None:
    assert preset("no_mercy").goal.text() == "round"


def test_points_are_the_number_twenty_and_fifty() -> None:
    for face in FACES:
        expected = 50 if IS_WILD[face.card] else face.symbol if face.symbol <= 9 else 20
        assert face.points == expected
    table = Scenario("no_mercy | hands r1 / r0 b9 g+2 y+4 / rE rA WC W+10 r8 | pile r5").play("0:r1")
    assert table.points == 0 + 9 + 20 + 20 + 20 + 20 + 50 + 50 + 8
