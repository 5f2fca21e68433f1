"""Points of cards and rounds, the goals of a match, and the dealer who moves on."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalActionError, OptionError
from game.core.notation import read_action, read_cards
from game.core.ruleset import Goal, replaced
from game.core.scoring import hand_points, match_winner, round_points
from game.match.match import Match
from game.rulesets import preset, table
from tests.scenario import Scenario

RULES = preset("classic")


def win_round(match: Match, winner: int, others: str) -> None:
    """Let that seat win the round being played; every other hand holds those cards."""
    hands = ["r7" if seat == winner else others for seat in range(match.players)]
    line = f"{match.rules.id} | hands {' / '.join(hands)} | pile r5 | turn {winner}"
    match.state = Scenario(line, rules=match.rules).state
    match.apply(read_action(f"{winner}:r7"))


# ---- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(10))
def test_a_number_counts_its_face_value(number: int) -> None:
    assert [hand_points(read_cards(f"{colour}{number}"), RULES) for colour in "rygb"] == [number] * 4


@pytest.mark.parametrize("symbol", ["S", "R", "+2", "+4", "A", "E"])
def test_a_coloured_action_counts_20(symbol: str) -> None:
    assert [hand_points(read_cards(f"{colour}{symbol}"), RULES) for colour in "rygb"] == [20] * 4


@pytest.mark.parametrize("wild", ["W", "W+4", "WH", "W1", "W2", "W3", "WR+4", "WC", "W+6", "W+10"])
def test_any_wild_counts_50(wild: str) -> None:
    assert hand_points(read_cards(wild), RULES) == 50


def test_the_winner_scores_everybody_elses_hands() -> None:
    game = Scenario("classic | hands r7 / g5 yS W / b9 b+2 / W+4 y0 | pile r5").play("0:r7")
    assert game.points == (5 + 20 + 50) + (9 + 20) + (50 + 0) == 154
    assert (game.event("win").seat, game.event("win").amount) == (0, 154)


@pytest.mark.parametrize("wild", ["WH", "W1", "W2", "W3"])
def test_the_wilds_of_the_official_deck_count_50_in_the_score(wild: str) -> None:
    assert Scenario(f"official | hands r7 / g5 {wild} | pile r5").play("0:r7").points == 5 + 50


def test_the_winner_of_a_blocked_round_scores_the_other_hands() -> None:
    game = Scenario("classic | hands b8 / g1 / bS | pile r5 | draw -", closed=True).play("0:pass 1:pass 2:pass")
    assert game.winner == 1
    assert game.points == 8 + 20


def test_a_round_without_a_winner_scores_nothing() -> None:
    rules = replaced(RULES, {"stuck": "end", "reshuffle": False})
    game = Scenario("classic | hands r7 b1 / g5 / y3 | pile r5 | draw -", closed=True, rules=rules).play("0:r7")
    assert (game.happened("void"), game.winner) == (True, None)
    assert (round_points(game.state), game.points) == ([0, 0, 0], 0)


# ---- 500 points -----------------------------------------------------------------------------------------------------


def test_classic_goes_to_500_points() -> None:
    match = Match(table("classic"), 2, seed=5)
    win_round(match, 0, "W W W W W+4 W+4")
    assert match.scores == [4 * 50 + 2 * 50, 0] == [300, 0]
    assert not match.over
    match.next_round()
    win_round(match, 1, "W W W W W+4 W+4 W+4 r9")
    assert match.scores == [300, 7 * 50 + 9] == [300, 359]
    assert match.winner is None
    match.next_round()
    win_round(match, 0, "W W W W")
    assert match.scores == [300 + 4 * 50, 359] == [500, 359]
    assert match.winner == 0


def test_499_points_are_not_enough() -> None:
    match = Match(table("classic"), 2, seed=5)
    match.scores = [490, 0]
    win_round(match, 0, "b9")
    assert match.scores[0] == 490 + 9
    assert not match.over


def test_official_scores_to_500_by_option() -> None:
    match = Match(table("official", {"goal": "points:500"}), 2, seed=5)
    match.scores = [450, 460]
    win_round(match, 0, "WH")
    assert match.scores == [450 + 50, 460]
    assert match.winner == 0


# ---- one round ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset_id", ["one", "official", "no_mercy"])
def test_one_round_decides_the_match(ruleset_id: str) -> None:
    assert preset(ruleset_id).goal == Goal("round")
    match = Match(table(ruleset_id), 3, seed=5)
    win_round(match, 2, "b9")
    assert match.winner == 2


def test_classic_can_be_played_for_one_round() -> None:
    match = Match(table("classic", {"goal": "round"}), 2, seed=5)
    win_round(match, 1, "b1")
    assert match.winner == 1


# ---- most of N rounds -----------------------------------------------------------------------------------------------


def test_most_rounds_of_three_win_whatever_the_points() -> None:
    match = Match(table("classic", {"goal": "rounds:3"}), 2, seed=5)
    win_round(match, 0, "b1")
    match.next_round()
    win_round(match, 1, "W W W W W+4 W+4 W+4 W+4")
    match.next_round()
    assert not match.over
    win_round(match, 0, "b1")
    assert match.rounds_won == [2, 1]
    assert match.scores == [1 + 1, 8 * 50]
    assert match.winner == 0


def test_all_the_rounds_are_played() -> None:
    match = Match(table("classic", {"goal": "rounds:3"}), 2, seed=5)
    win_round(match, 0, "b1")
    match.next_round()
    win_round(match, 0, "b1")
    assert match.rounds_won == [2, 0]
    assert not match.over


def test_of_equally_many_rounds_the_points_decide() -> None:
    match = Match(table("classic", {"goal": "rounds:2"}), 2, seed=5)
    win_round(match, 0, "b8")
    match.next_round()
    win_round(match, 1, "b9")
    assert (match.rounds_won, match.scores) == ([1, 1], [8, 9])
    assert match.winner == 1


def test_with_rounds_and_points_equal_another_round_is_played() -> None:
    match = Match(table("classic", {"goal": "rounds:2"}), 2, seed=5)
    win_round(match, 0, "b9")
    match.next_round()
    win_round(match, 1, "b9")
    assert not match.over
    match.next_round()
    win_round(match, 1, "b3")
    assert match.winner == 1


@pytest.mark.parametrize(
    ("scores", "rounds_won", "rounds", "winner"),
    [
        ([10, 20, 30], [1, 1, 1], 3, 2),
        ([30, 30, 5], [1, 1, 1], 3, None),
        ([30, 30, 5], [1, 1, 2], 4, 2),
        ([30, 30, 5], [2, 0, 0], 2, None),
    ],
    ids=["points", "tied", "decided later", "too early"],
)
def test_who_wins_most_rounds(scores: list[int], rounds_won: list[int], rounds: int, winner: int | None) -> None:
    assert match_winner(Goal("rounds", 3), scores, rounds_won, rounds) == winner


@pytest.mark.parametrize("goal", ["points", "points:0", "points:10001", "rounds:0", "rounds:100", "sets:3", "rounds:x"])
def test_a_goal_that_makes_no_sense_is_refused(goal: str) -> None:
    with pytest.raises(OptionError, match=f"goal '{goal}'"):
        table("classic", {"goal": goal})


# ---- rounds and dealers ---------------------------------------------------------------------------------------------


def test_the_dealer_moves_one_seat_to_the_left_each_round() -> None:
    match = Match(table("classic", {"goal": "rounds:5", "first_card": "turn"}), 3, seed=5)
    dealers, starters = [], []
    for _ in range(4):
        dealers.append(match.dealer)
        assert match.state.dealer == match.dealer
        starters.append(match.state.turn)
        win_round(match, 0, "b1")
        match.next_round()
    first = dealers[0]
    assert dealers == [first, (first + 1) % 3, (first + 2) % 3, first]
    assert starters == [(dealer + 1) % 3 for dealer in dealers]


def test_the_first_dealer_is_drawn_by_lot() -> None:
    dealers = [Match(table("classic"), 4, seed=seed).dealer for seed in range(40)]
    assert set(dealers) == {0, 1, 2, 3}


def test_every_round_is_dealt_afresh() -> None:
    match = Match(table("classic"), 2, seed=5)
    first = [sorted(hand) for hand in match.state.hands]
    win_round(match, 0, "b1")
    match.next_round()
    assert [sorted(hand) for hand in match.state.hands] != first
    assert match.round == 2


def test_no_round_is_dealt_before_the_last_is_over_or_after_the_match_is() -> None:
    match = Match(table("one"), 2, seed=5)
    with pytest.raises(IllegalActionError, match="next round"):
        match.next_round()
    win_round(match, 0, "b1")
    with pytest.raises(IllegalActionError, match="next round"):
        match.next_round()


def test_a_match_counts_its_blocked_rounds() -> None:
    match = Match(table("classic"), 2, seed=5)
    match.state = Scenario("classic | hands b8 / g1 | pile r5 | draw -", closed=True).state
    for action in ("0:pass", "1:pass"):
        match.apply(read_action(action))
    assert match.blocked == 1
    assert match.scores == [0, 8]


def test_no_round_is_decided_by_its_first_card() -> None:
    with pytest.raises(OptionError, match="hand_limit 9 clashes with deal 7"):
        table("classic", {"hand_limit": "9"})
    for first in ("r+2", "gS"):
        game = Scenario.dealt("classic hand_limit=10", 2, first=first)
        assert not game.over, "7 + 2 cards are one too few to be out"
