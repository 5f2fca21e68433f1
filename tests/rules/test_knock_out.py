"""No Mercy: out at 25 cards from whatever cause, the hand set aside, the last one in, and the 1000-point option."""

from __future__ import annotations

from collections import Counter
from urllib.parse import quote

import pytest

from game.core.legality import legal
from game.core.scoring import ending
from game.match.match import Match
from game.rulesets import table as rules_of
from tests.scenario import Scenario, cards

_GREEN_AND_BLUE = [f"{colour}{number}" for colour in "gb" for number in (1, 2, 3, 4, 6, 7, 8, 9) for _ in (0, 1)]


def _big(count: int) -> str:
    """A hand of that many green and blue number cards, none of them a five."""
    return " ".join(_GREEN_AND_BLUE[:count])


# ---- from whatever cause ------------------------------------------------------------------------------------------


def test_the_limit_is_twenty_five() -> None:
    assert rules_of("no_mercy").hand_limit == 25


def test_twenty_four_cards_are_still_in() -> None:
    table = Scenario(f"no_mercy | hands {_big(23)} / r1 r2 / y1 y2 | pile r5 | draw b9 ...").play("0:draw")
    assert (table.count(0), table.state.out) == (24, [False, False, False])


def test_a_card_drawn_on_ones_turn_knocks_out_at_twenty_five() -> None:
    table = Scenario(f"no_mercy | hands {_big(24)} / r1 r2 / y1 y2 | pile r5 | draw b9 ...").play("0:draw")
    assert table.state.out == [True, False, False]
    assert (table.count(0), table.turn) == (0, 1)
    assert table.event("knock_out").amount == 25


def test_a_player_knocked_out_by_a_drawn_card_may_not_play_it() -> None:
    table = Scenario(f"no_mercy | hands {_big(24)} / r1 r2 / y1 y2 | pile r5 | draw r9 ...").play("0:draw")
    assert table.state.out[0]
    assert (table.turn, table.top) == (1, "r5")
    assert table.may_not("0:r9 0:pass")


def test_a_chain_knocks_out() -> None:
    table = Scenario(f"no_mercy | hands b+2 r1 r2 / {_big(23)} / y1 y2 | pile b5").play("0:b+2 1:take")
    assert table.state.out == [False, True, False]
    assert table.turn == 2


def test_the_whole_draw_is_completed_before_the_player_is_out() -> None:
    table = Scenario(f"no_mercy | hands W+10 r1 r2 / {_big(24)} / y1 y2 | pile b5").play("0:W+10 0:=r 1:take")
    assert table.event("knock_out").amount == 34
    assert len(table.state.aside) == 34


def test_a_chain_that_stops_at_twenty_four_knocks_nobody_out() -> None:
    table = Scenario(f"no_mercy | hands b+2 r1 r2 / {_big(22)} / y1 y2 | pile b5").play("0:b+2 1:take")
    assert (table.count(1), table.state.out[1]) == (24, False)


def test_the_roulette_knocks_out() -> None:
    line = f"no_mercy | hands WC r1 r2 / {_big(22)} / y1 y2 | pile b5 | draw r8 r9 y4 ..."
    table = Scenario(line).play("0:WC 1:=y")
    assert table.state.out == [False, True, False]
    assert (table.turn, table.colour) == (2, "yellow")


def test_after_a_roulette_that_knocks_out_nobody_else_loses_the_turn() -> None:
    line = f"no_mercy | hands WC r1 r2 / {_big(24)} / y1 y2 / r3 r4 | pile b5 | draw y4 ..."
    assert Scenario(line).play("0:WC 1:=y").turn == 2


def test_the_penalty_for_a_forgotten_uno_knocks_out() -> None:
    """A hand limit low enough for two penalty cards to reach it; the rule itself is the same."""
    table = Scenario("no_mercy hand_limit=5 deal=2 uno_cards=4 | hands r1 g1 / r2 b1 / y1 y2 | pile r5")
    table.play("0:r1 2:catch")
    assert table.state.out == [True, False, False]
    assert (table.turn, len(table.state.aside)) == (1, 5)


def test_a_player_knocked_out_by_a_penalty_on_its_own_next_turn_passes_it_on() -> None:
    table = Scenario("no_mercy hand_limit=5 deal=2 uno_cards=4 | hands rE g1 / r2 b1 / y1 y2 | pile r5")
    table.play("0:rE")
    assert table.turn == 0
    assert table.play("1:catch").turn == 1
    assert table.state.out == [True, False, False]


def test_a_player_knocked_out_when_it_begins_its_own_next_turn_passes_it_on() -> None:
    """Where the penalty falls by itself, the first action of its own next turn brings it on."""
    table = Scenario(
        "no_mercy hand_limit=5 deal=2 uno=always uno_turn=off uno_cards=4 | hands rE r1 / r2 b1 / y1 y2 | pile r5"
    )
    table.play("0:rE 0:r1")
    assert (table.state.out, table.turn, table.top) == ([True, False, False], 1, "rE")


def test_the_penalty_that_leaves_one_player_in_ends_the_round_before_that_one_lays_its_card() -> None:
    game = Scenario("classic hand_limit=5 deal=2 uno=always uno_cards=4 | hands r1 r2 / r3 b1 | pile r5 | draw ...")
    game.play("0:r1 1:r3")
    assert (game.over, game.winner) == (True, 1)
    assert (game.hand(1), game.top) == (cards("r3 b1"), "r1")


def test_a_player_knocked_out_when_it_jumps_in_leaves_the_turn_where_it_was() -> None:
    line = (
        "classic hand_limit=5 deal=2 uno=always uno_cards=4 jump_in=on | hands rS rS / y1 y2 / g1 g2 / b1 b2 | pile r5"
    )
    table = Scenario(line).play("0:rS")
    assert table.turn == 2
    table.play("0:rS")
    assert (table.state.out, table.turn, table.top) == ([True, False, False, False], 2, "rS")
    assert len(table.pile) == 2, "the card was not laid"


FORGETS_UNO = "official hand_limit=11 uno={} uno_cards=10 | hands W+4 {} / g5 y2 / y9 y8 | pile r5"


@pytest.mark.parametrize(("uno", "actions"), [("always", "1:challenge"), ("caught", "2:catch 1:challenge")])
def test_a_guilty_player_knocked_out_before_the_challenge_draws_nothing_and_nobody_else_does(
    uno: str, actions: str
) -> None:
    table = Scenario(FORGETS_UNO.format(uno, "r7")).play(f"0:W+4 0:=b {actions}")
    assert table.state.out == [True, False, False]
    assert (table.counts, len(table.state.aside)) == ([0, 2, 2], 11)
    assert (table.turn, table.phase, table.pending) == (1, "turn", 0), "the challenger takes a normal turn"
    assert (table.event("challenge").amount, table.event("take").amount) == (1, 0)
    assert table.kinds.count("knock_out") == 1
    assert not table.happened("show"), "its hand is set aside"
    assert table.play("1:draw").count(1) == 3


@pytest.mark.parametrize(("uno", "actions"), [("always", "1:challenge"), ("caught", "2:catch 1:challenge")])
def test_an_innocent_player_knocked_out_before_the_challenge_costs_the_challenger_six(uno: str, actions: str) -> None:
    table = Scenario(FORGETS_UNO.format(uno, "g7")).play(f"0:W+4 0:=b {actions}")
    assert table.state.out == [True, False, False]
    assert (table.counts, table.turn) == ([0, 8, 2], 2)


def test_the_draw_of_a_last_plus_card_knocks_out_too() -> None:
    table = Scenario(f"no_mercy | hands b+2 / {_big(24)} / y1 y2 | pile b5").play("0:b+2")
    assert (table.over, table.winner, table.state.out) == (True, 0, [False, True, False])


def test_a_swap_never_knocks_out() -> None:
    table = Scenario(f"no_mercy | hands r7 r1 / {_big(24)} / y1 y2 | pile r5").play("0:r7 0:>1")
    assert (table.counts, table.state.out) == ([24, 1, 2], [False, False, False])


# ---- out ----------------------------------------------------------------------------------------------------------


def test_the_hand_of_a_knocked_out_player_is_set_aside() -> None:
    line = f"no_mercy | hands {_big(24)} / r1 r2 / y1 y2 | pile r5 | draw b9 ..."
    table = Scenario(line).play("0:draw")
    assert Counter(table.state.aside) == Counter(Scenario(line).state.hands[0] + [Scenario(line).state.draw[-1]])


def test_the_hand_set_aside_joins_the_next_reshuffle() -> None:
    line = "no_mercy | hands out / b1 b2 / y1 y2 | pile r5 r6 | draw - | aside g1 g2 g3 | turn 1"
    table = Scenario(line, closed=True).play("1:draw")
    assert table.event("reshuffle").amount == 4
    assert not table.state.aside
    everything = [*table.draw_pile, *table.hand(1)]
    assert sorted(everything) == sorted(["b1", "b2", "r6", "g1", "g2", "g3"])
    assert table.pile == ["r5"]


def test_the_hand_set_aside_alone_is_enough_for_a_reshuffle() -> None:
    line = "no_mercy | hands out / b1 b2 / y1 y2 | pile r5 | draw - | aside g1 | turn 1"
    table = Scenario(line, closed=True)
    assert table.legal() == {"1:draw"}
    assert table.play("1:draw").hand(1) == cards("b1 b2 g1")


def test_the_order_in_which_cards_were_set_aside_does_not_show_in_the_new_pile() -> None:
    line = "no_mercy | hands out / b1 b2 / y1 y2 | pile r5 r6 r8 | draw - | aside {} | turn 1"
    first = Scenario(line.format("g1 g2 g3 g4 y8"), closed=True).play("1:draw")
    second = Scenario(line.format("y8 g4 g2 g3 g1"), closed=True).play("1:draw")
    assert first.draw_pile == second.draw_pile
    assert first.hand(1) == second.hand(1)


def test_a_hand_set_aside_waits_while_there_are_cards_to_draw() -> None:
    line = "no_mercy | hands out / b1 b2 / y1 y2 | pile r5 r6 | draw g9 g8 | aside g1 g2 g3 | turn 1"
    table = Scenario(line, closed=True).play("1:draw")
    assert (len(table.state.aside), table.draw_pile) == (3, ["g8"])


@pytest.mark.parametrize(("way", "following"), [(1, 2), (-1, 3)])
def test_turns_pass_over_knocked_out_seats(way: int, following: int) -> None:
    line = f"no_mercy | hands r1 g1 g2 / out / r2 g3 g4 / r3 g5 g6 | pile r5 | way {way}"
    assert Scenario(line).play("0:r1").turn == following


def test_a_skip_passes_over_a_player_still_in() -> None:
    table = Scenario("no_mercy | hands rS g1 g2 / out / r2 g3 g4 / r3 g5 g6 | pile r5").play("0:rS")
    assert (table.turn, table.event("lost_turn").seat) == (3, 2)


def test_a_chain_passes_over_knocked_out_seats() -> None:
    table = Scenario("no_mercy | hands r+2 g1 g2 / out / y2 g3 / r3 g5 | pile r5").play("0:r+2")
    assert (table.turn, table.pending) == (2, 2)


def test_a_knocked_out_player_catches_nobody() -> None:
    table = Scenario("no_mercy | hands r1 g1 / out / r2 g3 / r3 g5 | pile r5").play("0:r1")
    assert table.may("2:catch 3:catch")
    assert table.may_not("1:catch")


def test_the_last_one_in_wins() -> None:
    table = Scenario(f"no_mercy | hands r+2 r1 r2 / {_big(24)} | pile r5").play("0:r+2 1:take")
    assert (table.over, table.winner, ending(table.state)) == (True, 0, "last")


def test_the_last_one_in_wins_though_both_have_a_turn_to_lose() -> None:
    """The chain knocks out whoever cannot answer it for a lost turn, and with that the round ends."""
    table = Scenario(f"no_mercy | hands b+2 r1 r2 / {_big(24)} | pile b5 | lost 1 1").play("0:b+2")
    assert (table.over, table.winner, table.turn) == (True, 0, 0)
    assert table.kinds[-2:] == ["win", "reveal"]


def test_when_all_others_are_out_there_is_nobody_left_to_catch_the_last_one_in() -> None:
    table = Scenario(f"no_mercy stacking=off | hands b+2 r1 / {_big(24)} | pile b5").play("0:b+2")
    assert (table.over, table.winner, table.legal()) == (True, 0, set())


def test_the_window_stays_open_when_the_same_card_knocks_another_player_out() -> None:
    table = Scenario(f"no_mercy stacking=off | hands b+2 r1 / {_big(24)} / y1 y2 | pile b5").play("0:b+2")
    assert table.state.out == [False, True, False]
    assert table.may("0:uno 2:catch")


def test_a_debt_is_forgotten_when_its_player_is_knocked_out_on_the_way() -> None:
    rules = f"official hand_limit=10 custom1={quote('mine: draw chosen 2')}"
    hands = "W1 r1 r2 / y1 y2 / b1 b2 b3 b4 b5 b6 b7 b8 / g1 g2"
    table = Scenario(f"{rules} | hands {hands} | pile r5 | lost 0 0 1 0").play("0:W1 0:=g 0:>2")
    assert (table.state.out[2], table.state.lost) == (True, [0, 0, 0, 0])


def test_the_last_one_in_wins_though_it_has_many_cards() -> None:
    table = Scenario(f"no_mercy | hands {_big(24)} / out / r1 r2 | pile r5 | draw b9 ...").play("0:draw")
    assert (table.over, table.winner) == (True, 2)


def test_whoever_knocks_itself_out_with_its_own_reverse_draw_four_loses() -> None:
    table = Scenario(f"no_mercy | hands WR+4 {_big(21)} / r1 r2 | pile r5").play("0:WR+4 0:=r 0:take")
    assert (table.over, table.winner, table.state.out) == (True, 1, [True, False])


# ---- 1000 points --------------------------------------------------------------------------------------------------


def test_the_winner_scores_the_hands_of_those_still_in_and_250_for_each_knocked_out() -> None:
    """Two out: 500. Hands of the two others: 9 + 20 + 50 and 0 + 8. Together 587."""
    line = "no_mercy goal=points:1000 | hands r1 / out / b9 b+2 WC / out / g0 g8 | pile r5 | aside W+10 W+6 y9"
    table = Scenario(line).play("0:r1")
    assert table.points == 250 + 250 + 79 + 8


def test_the_hand_of_a_player_knocked_out_counts_nothing_itself() -> None:
    """Seat 1 holds 34 cards when it goes; all it brings is 250. Seat 2 holds 1 + 2."""
    line = f"no_mercy goal=points:1000 | hands W+10 / {_big(24)} / y1 y2 | pile r5"
    assert Scenario(line).play("0:W+10").points == 250 + 3


def test_the_last_one_in_scores_250_for_each_of_the_others() -> None:
    line = f"no_mercy goal=points:1000 | hands r+2 r1 r2 / {_big(24)} / out / out | pile r5 | aside y1 y2"
    assert Scenario(line).play("0:r+2 1:take").points == 750


def test_the_winner_needs_no_points_of_its_own_hand() -> None:
    line = f"no_mercy goal=points:1000 | hands {_big(24)} / out / W+10 r2 | pile r5 | draw b9 ..."
    assert Scenario(line).play("0:draw").points == 500


def test_a_match_to_1000_points_goes_on_until_somebody_has_them() -> None:
    match = Match(rules_of("no_mercy", {"goal": "points:1000"}), 4, seed=11)
    totals = [0] * 4
    while not match.over:
        if match.state.over:
            assert max(totals) < 1000
            match.next_round()
        match.apply(legal(match.state)[0])
        if match.state.over:
            hands = [sum(_points(card) for card in hand) for hand in match.state.hands]
            winner = match.state.winner
            totals[winner] += sum(hands) - hands[winner] + 250 * match.state.out.count(True)
            assert match.scores == totals
    assert match.round > 1
    assert match.winner is not None
    assert totals[match.winner] >= 1000


def _points(card: int) -> int:
    """Worked out from the number of the card alone: wilds from 64 on, symbols 0 to 15 in each colour."""
    return 50 if card >= 64 else card % 16 if card % 16 <= 9 else 20


def test_in_a_single_round_the_goal_is_reached_by_winning_it() -> None:
    match = Match(rules_of("no_mercy"), 3, seed=2)
    while not match.over:
        match.apply(legal(match.state)[0])
    assert (match.round, match.winner) == (1, match.state.winner)
