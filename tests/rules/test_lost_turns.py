"""A turn to lose is the next one that would come to that seat: whatever else takes the same turn, it is lost once."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.scenario import Scenario, cards

DEBT = "lost 0 1 0"
"""Seat 1 has been caught and has a turn to lose."""


# ---- every way to lose a turn ---------------------------------------------------------------------------------------

NO_MERCY = "no_mercy | hands {} r8 r9 / b1 y2 y3 / r3 r4 r6 | pile r5"
NO_STACKING = NO_MERCY.replace("no_mercy", "no_mercy stacking=off")
OFFICIAL = "official uno_turn=on | hands {} g8 g9 / b1 y2 y3 / g3 g4 g6 | pile r5 | draw b2 b3 g1 ..."


def _official(rule: str) -> str:
    return OFFICIAL.format("W1").replace("uno_turn=on", f"uno_turn=on custom1={quote(rule)}")


# The table, what seat 0 does, how many cards seat 1 gets, and how it takes them where it may still decide about it.
WAYS = {
    "skip": (NO_MERCY.format("rS"), "0:rS", 0, ""),
    "draw two, taken at once": (NO_STACKING.format("r+2"), "0:r+2", 2, ""),
    "draw four, taken at once": (NO_STACKING.format("r+4"), "0:r+4", 4, ""),
    "draw six, taken at once": (NO_STACKING.format("W+6"), "0:W+6 0:=r", 6, ""),
    "draw ten, taken at once": (NO_STACKING.format("W+10"), "0:W+10 0:=r", 10, ""),
    "reverse draw four, taken at once": (NO_STACKING.format("WR+4") + " | way -1", "0:WR+4 0:=r", 4, ""),
    "chain": (NO_MERCY.format("r+2"), "0:r+2", 2, "1:take"),
    "chain of a reverse draw four": (NO_MERCY.format("WR+4") + " | way -1", "0:WR+4 0:=r", 4, "1:take"),
    "roulette": (NO_MERCY.format("WC") + " | draw b2 r1 ...", "0:WC 1:=r", 2, ""),
    "wild draw four": (OFFICIAL.format("W+4"), "0:W+4 0:=g", 4, "1:take"),
    "lose_turn": (_official("mine: lose_turn next"), "0:W1 0:=g", 0, ""),
    "lose_turn, twice": (_official("mine: lose_turn next; lose_turn chosen"), "0:W1 0:=g 0:>1", 0, ""),
    "draw_if_stuck": (_official("draw_three_if_stuck"), "0:W1 0:=g", 3, ""),
    "draw_until": (_official("draw_until_colour"), "0:W1 0:=g", 3, ""),
}
EVERY_WAY = pytest.mark.parametrize(("line", "actions", "drawn", "takes"), WAYS.values(), ids=list(WAYS))


@EVERY_WAY
def test_whoever_has_a_turn_to_lose_loses_one_whatever_takes_it(
    line: str, actions: str, drawn: int, takes: str
) -> None:
    game = Scenario(f"{line} | {DEBT}").play(actions)
    assert game.count(1) == 3 + drawn
    assert [event.seat for event in game.events_of("lost_turn")] == [1]
    assert (game.turn, game.phase, game.state.lost) == (2, "turn", [0, 0, 0]), "the debt is paid"


@EVERY_WAY
def test_without_a_debt_the_same_turn_is_lost(line: str, actions: str, drawn: int, takes: str) -> None:
    game = Scenario(line).play(actions).play(takes)
    assert game.count(1) == 3 + drawn
    assert [event.seat for event in game.events_of("lost_turn")] == [1]
    assert (game.turn, game.phase, game.state.lost) == (2, "turn", [0, 0, 0])


def test_a_lost_challenge_costs_one_turn() -> None:
    game = Scenario(OFFICIAL.format("W+4")).play("0:W+4 0:=g 1:challenge")
    assert (game.count(1), game.turn, game.state.lost) == (3 + 6, 2, [0, 0, 0])
    game.play("2:g3 0:g8 0:uno")
    assert game.turn == 1


def test_a_turn_to_lose_is_lost_without_any_card_that_takes_it() -> None:
    game = Scenario(NO_MERCY.format("r1") + f" | {DEBT}").play("0:r1")
    assert (game.turn, game.state.lost) == (2, [0, 0, 0])
    assert game.play("2:r3 0:r8 0:uno").turn == 1


def test_caught_and_then_skipped_costs_one_turn() -> None:
    line = "no_mercy | hands r7 g1 / r1 rS b2 b3 / r3 r4 r6 r8 | pile r5 | turn 1 | way -1 | draw y1 y2 ..."
    game = Scenario(line).play("1:r1 0:r7 0:>- 1:catch")
    assert game.state.lost == [1, 0, 0]
    game.play("2:r3 1:rS")
    assert [event.seat for event in game.events_of("lost_turn")] == [0]
    assert (game.turn, game.state.lost) == (2, [0, 0, 0])
    game.play("2:r4 1:draw")
    if game.turn == 1:
        game.play("1:pass")
    assert game.turn == 0, "the next turn is its own again"


# ---- with two left --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["rS", "rR", "rE"])
def test_with_two_left_every_kind_of_skip_pays_the_debt(card: str) -> None:
    game = Scenario(f"no_mercy | hands {card} r8 r9 / b1 y2 y3 | pile r5 | lost 0 1").play(f"0:{card}")
    assert (game.turn, game.state.lost) == (0, [0, 0])
    assert game.play("0:r8").turn == 1


def test_with_two_left_a_reverse_draw_four_pays_the_debt_of_the_other() -> None:
    """It skips the other and falls on its own player; after that the other plays."""
    game = Scenario("no_mercy | hands WR+4 r8 r9 / b1 y2 y3 | pile r5 | lost 0 1").play("0:WR+4 0:=r")
    assert (game.turn, game.pending, game.state.lost) == (0, 4, [0, 0])
    assert game.play("0:take").turn == 1


def test_with_two_left_and_no_stacking_a_reverse_draw_four_pays_the_debt_of_the_other() -> None:
    line = "no_mercy stacking=off | hands WR+4 r8 r9 / b1 y2 y3 | pile r5 | lost 0 1"
    game = Scenario(line).play("0:WR+4 0:=r")
    assert (game.turn, game.counts, game.state.lost) == (1, [6, 3], [0, 0])


def test_with_two_left_a_reverse_and_a_lost_turn_of_one_rule_are_one_turn() -> None:
    line = f"official custom1={quote('mine: reverse; lose_turn next')} | hands W1 r8 r9 / b1 y2 y3 | pile r5"
    game = Scenario(line).play("0:W1 0:=r")
    assert (game.turn, game.state.lost) == (0, [0, 0])
    assert game.play("0:r8").turn == 1


def test_with_two_left_the_roulette_pays_the_debt() -> None:
    game = Scenario("no_mercy | hands WC r8 r9 / b1 y2 y3 | pile r5 | lost 0 1 | draw r1 ...").play("0:WC 1:=r")
    assert (game.turn, game.state.lost) == (0, [0, 0])


# ---- which turn it is -----------------------------------------------------------------------------------------------


def test_a_skip_everyone_takes_the_turn_of_all_others_and_pays_every_debt() -> None:
    game = Scenario(NO_MERCY.format("rE") + " | lost 0 1 1").play("0:rE")
    assert (game.turn, game.state.lost) == (0, [0, 0, 0])
    assert [event.seat for event in game.events_of("lost_turn")] == [1, 2], "told of those who had a turn to lose"
    assert game.happened("again", 0)
    assert game.play("0:r8").turn == 1


def test_a_skip_everyone_of_nobody_in_debt_is_told_as_another_turn() -> None:
    game = Scenario(NO_MERCY.format("rE")).play("0:rE")
    assert (game.turn, game.happened("lost_turn"), game.happened("again", 0)) == (0, False, True)


def test_a_rule_that_lets_its_player_play_again_takes_nobodys_turn() -> None:
    game = Scenario(f"{_official('play_again')} | {DEBT}").play("0:W1 0:=g")
    assert (game.turn, game.state.lost) == (0, [0, 1, 0])
    assert game.play("0:g8").turn == 2


def test_a_rule_may_take_the_next_turn_of_others_and_let_its_player_play_again() -> None:
    game = Scenario(_official("mine: lose_turn others; again")).play("0:W1 0:=g 0:g8 0:uno")
    assert (game.turn, game.state.lost) == (0, [0, 0, 0])


def test_a_turn_of_ones_own_that_follows_at_once_is_the_one_that_is_lost() -> None:
    game = Scenario(NO_MERCY.format("rE") + " | lost 1 0 0").play("0:rE")
    assert (game.turn, game.state.lost) == (1, [0, 0, 0])


def test_a_skip_that_lands_on_a_debt_passes_on() -> None:
    game = Scenario(NO_MERCY.format("rS") + " | lost 0 1 1").play("0:rS")
    assert [event.seat for event in game.events_of("lost_turn")] == [1, 2]
    assert (game.turn, game.state.lost) == (0, [0, 0, 0])


def test_a_chain_ends_with_the_first_debt_and_the_next_only_loses_the_turn() -> None:
    game = Scenario(NO_MERCY.format("r+2") + " | lost 0 1 1").play("0:r+2")
    assert game.counts == [2, 5, 3]
    assert (game.turn, game.state.lost) == (0, [0, 0, 0])


def test_whoever_has_a_turn_to_lose_cannot_answer_a_chain() -> None:
    line = "no_mercy | hands r+2 r8 r9 / W+10 y2 y3 / r3 r4 r6 | pile r5"
    game = Scenario(f"{line} | {DEBT}").play("0:r+2")
    assert (game.turn, game.pending, game.count(1)) == (2, 0, 5)


def test_a_jump_in_does_not_pay_the_debt() -> None:
    line = "no_mercy jump_in=on | hands r8 r1 r2 / g1 r4 b3 / r6 y1 y2 | pile r8 | turn 1 | lost 1 0 0"
    game = Scenario(line).play("0:r8")
    assert (game.turn, game.state.lost) == (1, [1, 0, 0])
    assert game.play("1:r4 2:r6").turn == 1


def test_a_second_penalty_before_the_turn_has_come_names_the_same_turn() -> None:
    line = "no_mercy jump_in=on | hands rA r1 g1 / r3 r4 b3 / r6 r9 y2 | pile rA | turn 1 | lost 1 0 0"
    game = Scenario(line).play("0:rA 1:catch")
    assert game.count(0) == 1 + 2
    assert game.state.lost == [1, 0, 0]
    assert game.play("1:r3 2:r6").turn == 1


def test_a_debt_goes_with_its_player() -> None:
    big = " ".join(["b1 b2 b3 b4 b6 b7 b8 b9 g1 g2 g3 g4 g6 g7 g8 g9 y1 y2 y3 y4 y6 y7 y8 y9"])
    line = f"no_mercy | hands r+2 r8 r9 / {big} / r3 r4 r6 | pile r5 | {DEBT}"
    game = Scenario(line).play("0:r+2")
    assert (game.state.out, game.turn, game.state.lost) == ([False, True, False], 2, [0, 0, 0])


# ---- the first card -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["gS", "g+2"])
def test_a_turn_lost_to_the_first_card_is_one_turn(first: str) -> None:
    game = Scenario.dealt("classic uno_turn=on", 3, dealer=0, first=first)
    assert [event.seat for event in game.events_of("lost_turn")] == [1]
    assert (game.turn, game.state.lost) == (2, [0, 0, 0])


def test_nobody_is_told_to_have_lost_a_turn_who_is_out() -> None:
    line = "classic hand_limit=10 | hands r+2 y1 y3 / g1 g2 g3 g4 g6 b1 b2 b3 b4 / y2 y4 | pile r5"
    game = Scenario(line).play("0:r+2")
    assert game.state.out[1]
    assert not game.happened("lost_turn")
    assert game.hand(2) == cards("y2 y4")
