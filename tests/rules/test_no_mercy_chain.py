"""No Mercy: chains of + cards, the Wild Reverse Draw 4, and the Wild Color Roulette."""

from __future__ import annotations

import itertools

import pytest

from tests.scenario import Scenario, cards

WORTH = {"b+2": 2, "b+4": 4, "WR+4": 4, "W+6": 6, "W+10": 10}
"""What each + card adds to a chain; the coloured ones in blue."""


def _laid(card: str) -> str:
    """The actions of seat 0 laying that card, naming red where it is wild."""
    return f"0:{card} 0:=r" if card[0] == "W" else f"0:{card}"


# ---- drawing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["b+2", "b+4", "W+6", "W+10"])
def test_a_plus_card_makes_the_next_player_draw_and_lose_the_turn(card: str) -> None:
    table = Scenario(f"no_mercy | hands {card} g1 g2 / y1 y2 / y3 y4 | pile b5").play(_laid(card))
    assert (table.turn, table.pending, table.legal()) == (1, WORTH[card], {"1:take"})
    table.play("1:take")
    assert table.counts == [2, 2 + WORTH[card], 2]
    assert (table.turn, table.pending, table.phase) == (2, 0, "turn")
    assert table.happened("lost_turn", 1)


def test_the_reverse_draw_four_makes_the_next_player_in_the_new_direction_draw() -> None:
    table = Scenario("no_mercy | hands WR+4 g1 g2 / y1 y2 / y3 y4 | pile b5").play("0:WR+4 0:=g")
    assert (table.direction, table.turn, table.pending) == (-1, 2, 4)
    assert table.event("chain").other == 2, "all are told who faces the total"
    table.play("2:take")
    assert table.counts == [2, 2, 6]
    assert table.turn == 1


@pytest.mark.parametrize("card", ["WR+4", "W+6", "W+10"])
@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_a_wild_plus_card_lets_its_player_name_the_colour(card: str, colour: str) -> None:
    table = Scenario(f"no_mercy | hands {card} g1 g2 / y1 y2 / y3 y4 | pile b5").play(f"0:{card}")
    assert table.legal() == {"0:=r", "0:=y", "0:=g", "0:=b"}
    assert table.play(f"0:={colour[0]}").colour == colour


def test_a_named_colour_stays_in_force_after_the_draw() -> None:
    table = Scenario("no_mercy | hands W+6 g1 g2 / y1 y2 / y3 b4 r1 | pile b5").play("0:W+6 0:=r 1:take")
    assert table.legal() == {"2:r1"}


# ---- answering ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("laid", "answer"), list(itertools.product(WORTH, WORTH)))
def test_an_answer_is_worth_at_least_as_much_as_the_last_plus_card(laid: str, answer: str) -> None:
    other = answer.replace("b", "y")
    table = Scenario(f"no_mercy | hands {laid} g1 g2 / {other} y1 y2 / {other} g3 g4 | pile b5").play(_laid(laid))
    victim = 2 if laid == "WR+4" else 1
    assert table.turn == victim
    if WORTH[answer] < WORTH[laid]:
        assert table.legal() == {f"{victim}:take"}
        return
    assert table.legal() == {f"{victim}:take", f"{victim}:{other}"}
    table.play(f"{victim}:{other}" + (f" {victim}:=g" if other[0] == "W" else ""))
    assert table.pending == WORTH[laid] + WORTH[answer]


@pytest.mark.parametrize("answer", ["r+2", "y+2", "g+2", "b+2", "r+4", "y+4", "g+4", "b+4"])
def test_colour_does_not_matter_in_a_chain(answer: str) -> None:
    table = Scenario(f"no_mercy | hands b+2 g1 g2 / {answer} y1 y2 / y3 y4 | pile b5").play("0:b+2")
    assert table.may(f"1:{answer}")


def test_a_coloured_draw_four_answers_a_reverse_draw_four_of_another_colour() -> None:
    table = Scenario("no_mercy | hands WR+4 g1 g2 / y1 y2 / b+4 y4 y5 | pile b5").play("0:WR+4 0:=r 2:b+4")
    assert (table.pending, table.turn, table.colour) == (8, 1, "blue")


def test_the_bar_rises_with_the_last_card_and_not_with_the_total() -> None:
    line = "no_mercy | hands b+2 g1 g2 / y+2 y1 y2 / g+2 r+4 y4 y5 | pile b5"
    table = Scenario(line).play("0:b+2 1:y+2")
    assert table.pending == 4
    assert table.may("2:g+2 2:r+4")


def test_the_bar_does_not_fall_back() -> None:
    table = Scenario("no_mercy | hands b+2 r+2 g1 / y+4 y1 y2 | pile b5").play("0:b+2 1:y+4")
    assert table.legal(0) == {"0:take"}


def test_the_example_of_the_rulebook() -> None:
    """Alice plays +2, Bob +4, Chiara has no + card: Chiara draws 6."""
    table = Scenario("no_mercy | hands b+2 g1 g2 / y+4 y1 y2 / y3 y4 | pile b5").play("0:b+2 1:y+4")
    assert table.legal() == {"2:take"}
    assert table.play("2:take").counts == [2, 2, 8]
    assert table.turn == 0


def test_who_will_not_answer_draws_the_whole_total() -> None:
    table = Scenario("no_mercy | hands b+2 g1 g2 / W+10 y1 y2 / y3 y4 | pile b5").play("0:b+2 1:take")
    assert table.counts == [2, 5, 2]
    assert (table.turn, table.pending) == (2, 0)


def test_the_total_grows_around_the_table_until_somebody_takes_it() -> None:
    line = "no_mercy | hands b+2 W+10 g1 g2 / y+2 y1 y2 / r+4 y3 y4 / W+6 y5 y6 | pile b5"
    table = Scenario(line).play("0:b+2 1:y+2 2:r+4 3:W+6 3:=g 0:W+10 0:=b 1:take")
    assert table.event("take").amount == 2 + 2 + 4 + 6 + 10
    assert len(table.state.aside) == 2 + 24, "with so many cards the player is knocked out"


def test_nothing_but_a_plus_card_answers_a_chain() -> None:
    table = Scenario("no_mercy | hands b+2 g1 g2 / bS bR bA bE b0 b7 b3 WC / y3 y4 | pile b5").play("0:b+2")
    assert table.legal() == {"1:take"}
    assert table.may_not("1:bS 1:bR 1:bA 1:bE 1:b0 1:b7 1:b3 1:WC 1:draw")


def test_a_chain_is_over_once_it_is_taken() -> None:
    table = Scenario("no_mercy | hands b+2 g1 g2 / y1 y2 / b3 y4 b+2 | pile b5").play("0:b+2 1:take")
    assert table.legal() == {"2:b3", "2:b+2"}


def test_the_answer_may_be_called_uno_on() -> None:
    table = Scenario("no_mercy | hands b+2 g1 g2 / y+2 y1 / y3 y4 | pile b5").play("0:b+2")
    assert table.may("1:uno")
    table.play("1:uno 1:y+2")
    assert table.may_not("0:catch 2:catch")


# ---- going out ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["b+2", "b+4", "W+6", "W+10"])
def test_going_out_on_a_plus_card_makes_the_next_player_draw(card: str) -> None:
    draw = " ".join(["g1", "g1", "g2", "g2", "g3", "g3", "g4", "g4", "g5", "g5"])
    table = Scenario(f"no_mercy | hands {card} / y1 y2 / y3 y4 | pile b5 | draw {draw} ...").play(f"0:{card}")
    assert (table.over, table.winner) == (True, 0)
    assert table.counts == [0, 2 + WORTH[card], 2]
    drawn = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5][: WORTH[card]]
    assert table.points == 1 + 2 + 3 + 4 + sum(drawn), "the cards drawn count for points"


def test_going_out_with_an_answer_makes_the_next_player_draw_the_total() -> None:
    table = Scenario("no_mercy | hands b+2 g1 g2 / y+4 / y3 y4 | pile b5").play("0:b+2 1:y+4")
    assert (table.winner, table.counts) == (1, [2, 0, 2 + 6])


def test_going_out_on_the_last_plus_card_gives_no_chance_to_answer() -> None:
    table = Scenario("no_mercy | hands b+2 / y+2 y4 | pile b5").play("0:b+2")
    assert (table.over, table.winner, table.counts) == (True, 0, [0, 4])


def test_going_out_on_a_reverse_draw_four_makes_the_player_before_draw() -> None:
    table = Scenario("no_mercy | hands WR+4 / y1 y2 / y3 y4 | pile b5").play("0:WR+4")
    assert (table.winner, table.counts) == (0, [0, 2, 6])


@pytest.mark.parametrize("line", ["WR+4 / y1 y2", "WR+4 / out / y1 y2"])
def test_going_out_on_a_reverse_draw_four_with_two_left_makes_nobody_draw(line: str) -> None:
    """The card falls back on its own player, who has won already."""
    table = Scenario(f"no_mercy | hands {line} | pile b5").play("0:WR+4")
    assert (table.over, table.winner, table.count(0)) == (True, 0, 0)
    assert table.hand(table.state.players - 1) == cards("y1 y2")
    assert not table.happened("draw")


# ---- Wild Reverse Draw 4 with two left ----------------------------------------------------------------------------


def test_with_two_left_the_reverse_draw_four_falls_on_whoever_laid_it() -> None:
    table = Scenario("no_mercy | hands WR+4 g1 g2 / y1 y2 | pile b5").play("0:WR+4 0:=y")
    assert (table.turn, table.pending, table.legal()) == (0, 4, {"0:take"})
    assert table.event("chain").other == 0
    table.play("0:take")
    assert (table.counts, table.turn, table.colour) == ([6, 2], 1, "yellow")


def test_with_two_left_out_of_four_it_falls_on_whoever_laid_it() -> None:
    line = "no_mercy | hands out / WR+4 g1 g2 / out / y1 y2 | pile b5 | turn 1"
    table = Scenario(line).play("1:WR+4 1:=y 1:take")
    assert (table.counts, table.turn) == ([0, 6, 0, 2], 3)


def test_whoever_laid_it_may_answer_and_pass_the_total_to_the_other() -> None:
    table = Scenario("no_mercy | hands WR+4 g+4 g2 g3 / y1 y2 | pile b5").play("0:WR+4 0:=y")
    assert table.legal() == {"0:take", "0:g+4"}
    table.play("0:g+4")
    assert (table.turn, table.pending) == (1, 8)
    table.play("1:take")
    assert (table.counts, table.turn) == ([2, 10], 0)


def test_a_weaker_card_does_not_answer_ones_own_reverse_draw_four() -> None:
    table = Scenario("no_mercy | hands WR+4 g+2 g2 g3 / y1 y2 | pile b5").play("0:WR+4 0:=g")
    assert table.legal() == {"0:take"}


def test_a_second_reverse_draw_four_falls_on_its_player_again() -> None:
    table = Scenario("no_mercy | hands WR+4 WR+4 g2 g3 / y1 y2 | pile b5").play("0:WR+4 0:=y 0:WR+4 0:=g")
    assert (table.turn, table.pending) == (0, 8)
    assert table.play("0:take").counts == [10, 2]


def test_the_other_answering_with_a_reverse_draw_four_faces_the_total_itself() -> None:
    table = Scenario("no_mercy | hands b+2 g2 g3 / WR+4 y1 y2 | pile b5").play("0:b+2 1:WR+4 1:=y")
    assert (table.turn, table.pending) == (1, 6)
    table.play("1:take")
    assert (table.counts, table.turn) == ([2, 8], 0)


def test_caught_while_facing_ones_own_reverse_draw_four() -> None:
    """One card left, not called: two cards, and the turn is lost, so the total must be taken."""
    table = Scenario("no_mercy | hands WR+4 W+10 / y1 y2 | pile b5").play("0:WR+4 0:=y 1:catch")
    assert table.counts == [1 + 2 + 4, 2]
    assert (table.turn, table.pending) == (1, 0)


# ---- Wild Color Roulette ------------------------------------------------------------------------------------------


def test_the_next_player_names_the_colour_of_the_roulette() -> None:
    table = Scenario("no_mercy | hands WC g1 g2 / y1 y2 / y3 y4 | pile b5").play("0:WC")
    assert (table.actor, table.phase) == (1, "roulette")
    assert table.legal() == {"1:=r", "1:=y", "1:=g", "1:=b"}
    assert table.may_not("0:=r 0:=b")


def test_the_victim_reveals_until_the_colour_comes_and_keeps_all() -> None:
    line = "no_mercy | hands WC g1 g2 / y1 y2 / y3 y4 | pile b5 | draw b1 y9 g3 r4 r5 ..."
    table = Scenario(line).play("0:WC 1:=r")
    assert table.hand(1) == cards("y1 y2 b1 y9 g3 r4")
    assert table.turn == 2, "the victim loses the turn"


def test_wilds_never_count_for_the_roulette() -> None:
    line = "no_mercy | hands WC g1 g2 / y1 y2 / y3 y4 | pile b5 | draw WC W+6 b1 WR+4 W+10 r4 ..."
    table = Scenario(line).play("0:WC 1:=r")
    assert table.hand(1) == cards("y1 y2 WC W+6 b1 WR+4 W+10 r4")


def test_the_first_card_may_already_be_of_the_colour() -> None:
    table = Scenario("no_mercy | hands WC g1 g2 / y1 y2 / y3 y4 | pile b5 | draw r4 r5 ...").play("0:WC 1:=r")
    assert table.hand(1) == cards("y1 y2 r4")


def test_the_cards_of_the_roulette_are_shown_to_all() -> None:
    line = "no_mercy | hands WC g1 g2 / y1 y2 / y3 y4 | pile b5 | draw b1 r4 ..."
    table = Scenario(line).play("0:WC 1:=r")
    shown = [event for event in table.seen_by(2) if event.kind == "roulette"]
    assert [len(event.cards) for event in shown] == [2]
    assert -1 not in shown[0].cards


def test_play_goes_on_in_the_colour_of_the_roulette() -> None:
    table = Scenario("no_mercy | hands WC g1 g2 / y1 y2 / r3 y4 | pile b5 | draw r4 ...").play("0:WC 1:=r")
    assert (table.colour, table.legal()) == ("red", {"2:r3", "2:uno"})


def test_the_roulette_takes_what_there_is_when_the_colour_never_comes() -> None:
    table = Scenario("no_mercy | hands WC g1 g2 / y1 y2 | pile b5 | draw b1 g3", closed=True).play("0:WC 1:=r")
    assert table.hand(1) == cards("y1 y2 b1 g3 b5")
    assert (table.turn, table.colour) == (0, "red")


def test_the_roulette_reshuffles_when_the_pile_runs_out() -> None:
    line = "no_mercy | hands WC g1 g2 / y1 y2 | pile b5 r9 | draw b1"
    table = Scenario(line, closed=True).play("0:WC 1:=r")
    assert "r9" in table.hand(1)
    assert table.happened("reshuffle")


def test_with_two_players_the_roulettes_player_plays_again() -> None:
    table = Scenario("no_mercy | hands WC g1 g2 / y1 y2 | pile b5 | draw r4 ...").play("0:WC 1:=r")
    assert (table.turn, table.phase) == (0, "turn")


def test_the_roulette_cannot_answer_a_chain() -> None:
    table = Scenario("no_mercy | hands b+2 g1 g2 / WC y2 y3 | pile b5").play("0:b+2")
    assert table.legal() == {"1:take"}
    assert table.may_not("1:WC")


def test_whoever_lays_a_roulette_with_two_cards_owes_the_call_after_it() -> None:
    table = Scenario("no_mercy | hands WC g1 / y1 y2 / y3 y4 | pile b5 | draw r4 ...").play("0:WC 1:=r")
    assert table.happened("forgot", 0)
    assert table.may("0:uno 1:catch 2:catch")
