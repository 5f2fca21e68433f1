"""Official: the turn, the challenge of a Wild Draw Four, and Shuffle Hands."""

from __future__ import annotations

import pytest

from game.core.cards import HIDDEN
from game.core.view import observe
from game.match.match import Match
from game.rulesets import preset, table
from tests.scenario import Scenario, cards

# ---- preparation and turn -------------------------------------------------------------------------------------------


def test_the_rest_of_the_cards_is_the_draw_pile() -> None:
    game = Scenario.dealt("official", 4, first="y6")
    assert game.counts == [7] * 4
    assert game.pile == ["y6"]
    assert len(game.draw_pile) == 112 - 4 * 7 - 1


def test_the_cards_are_shuffled() -> None:
    deals = [Scenario.dealt("official", 4, seed=seed).state.hands for seed in (1, 2, 3)]
    assert deals[0] != deals[1] != deals[2] != deals[0]


@pytest.mark.parametrize(
    ("pile", "card"), [("r5", "b5"), ("r5", "r7"), ("rS", "bS")], ids=["number", "colour", "symbol"]
)
def test_a_card_may_be_played_that_has_something_in_common_with_the_top_card(pile: str, card: str) -> None:
    game = Scenario(f"official | hands {card} y3 y4 / g1 g2 | pile {pile}")
    assert game.legal() == {f"0:{card}", "0:draw"}


def test_who_cannot_play_must_draw() -> None:
    game = Scenario("official | hands b3 b4 / g1 y2 | pile r5 | draw y9 ...")
    assert game.legal() == {"0:draw"}
    game.play("0:draw")
    assert game.hand(0) == cards("b3 b4 y9")
    assert game.turn == 1


def test_a_drawn_card_that_fits_may_be_played_at_once() -> None:
    game = Scenario("official | hands b3 b4 / g1 y2 | pile r5 | draw r9 ...").play("0:draw")
    assert game.legal() == {"0:r9", "0:pass"}
    assert game.play("0:r9").top == "r9"


def test_one_may_draw_though_able_to_play() -> None:
    game = Scenario("official | hands r7 b4 b5 / g1 y2 | pile r5 | draw r9 ...")
    assert game.may("0:r7 0:draw")
    game.play("0:draw")
    assert game.legal() == {"0:r9", "0:pass"}


def test_the_discards_make_a_new_draw_pile() -> None:
    game = Scenario("official | hands b3 b4 / g1 g2 | pile r5 y1 y2 y3 | draw -", closed=True).play("0:draw")
    assert game.happened("reshuffle")
    assert game.pile == ["r5"]


def test_uno_must_be_called_with_one_card_left() -> None:
    game = Scenario("official | hands r7 b3 / r9 y2 y3 | pile r5").play("0:r7")
    assert game.event("forgot").seat == 0


def test_who_is_caught_before_the_next_turn_begins_draws_two() -> None:
    game = Scenario("official | hands r7 b3 / r9 y2 y3 / g1 g2 | pile r5 | draw y1 y4 ...").play("0:r7 2:catch")
    assert game.hand(0) == cards("b3 y1 y4")


def test_the_first_to_play_all_cards_wins() -> None:
    match = Match(table("official"), 2, seed=1)
    match.state = Scenario("official | hands r7 / r9 y2 | pile r5").state
    match.apply(match.state.hands[0][0])
    assert match.winner == 0


def test_a_new_game_is_dealt_from_all_the_cards() -> None:
    match = Match(table("official", {"goal": "points:500"}), 2, seed=1)
    match.state = Scenario("official | hands r7 / r9 y2 | pile r5").state
    match.apply(match.state.hands[0][0])
    match.next_round()
    state = match.state
    places = [card for hand in state.hands for card in hand] + state.draw + state.discard
    assert sorted(places) == list(preset("official").deck_cards)


def test_a_draw_two_makes_the_next_player_draw_two_and_skip_its_turn() -> None:
    game = Scenario("official | hands r+2 b3 b4 / g+2 y2 / y7 y8 | pile r5 | draw b8 b9 ...").play("0:r+2")
    assert game.hand(1) == cards("g+2 y2 b8 b9"), "it is not stacked"
    assert game.turn == 2


def test_a_reverse_changes_the_direction() -> None:
    game = Scenario("official | hands rR b3 b4 / g1 y2 / y7 y8 | pile r5").play("0:rR")
    assert (game.turn, game.direction) == (2, -1)


def test_a_skip_costs_the_next_player_its_turn() -> None:
    assert Scenario("official | hands rS b3 b4 / g1 y2 / y7 y8 | pile r5").play("0:rS").turn == 2


def test_who_is_not_skipped_is_not_told_to_play_again() -> None:
    game = Scenario("official | hands rS r1 r2 / g5 y2 / y7 y8 | pile r5").play("0:rS")
    assert not game.happened("again")


def test_a_wild_may_be_played_at_any_time_and_its_player_chooses_the_colour() -> None:
    game = Scenario("official | hands W r7 b4 / g1 y2 / y7 y8 | pile r5").play("0:W 0:=g")
    assert game.colour == "green"
    assert game.may("1:g1")


# ---- the challenge --------------------------------------------------------------------------------------------------

BLUFF = "official | hands W+4 r7 b3 / g5 y2 / y9 y8 | pile r5 | draw r1 r2 r3 r4 b6 b7 ..."
HONEST = "official | hands W+4 g7 b3 / g5 y2 / y9 y8 | pile r5 | draw r1 r2 r3 r4 b6 b7 ..."


@pytest.mark.parametrize("line", [BLUFF, HONEST])
def test_a_wild_draw_four_can_always_be_laid(line: str) -> None:
    assert Scenario(line).may("0:W+4")


@pytest.mark.parametrize("line", [BLUFF, HONEST])
def test_the_next_player_takes_four_and_loses_the_turn_or_challenges(line: str) -> None:
    game = Scenario(line).play("0:W+4 0:=b")
    assert game.legal() == {"1:take", "1:challenge"}
    game.play("1:take")
    assert game.hand(1) == cards("g5 y2 r1 r2 r3 r4")
    assert game.turn == 2
    assert game.colour == "blue"


def test_a_guilty_player_draws_four_and_the_challenger_takes_a_normal_turn() -> None:
    game = Scenario(BLUFF.replace("g5 y2", "b5 y2")).play("0:W+4 0:=b 1:challenge")
    assert game.hand(0) == cards("r7 b3 r1 r2 r3 r4")
    assert game.hand(1) == cards("b5 y2")
    assert (game.turn, game.phase, game.colour) == (1, "turn", "blue")
    assert game.may("1:b5 1:draw")
    assert game.may_not("1:y2 1:take 1:challenge")
    assert game.event("challenge").amount == 1


def test_against_an_innocent_player_the_challenger_draws_six_and_loses_the_turn() -> None:
    game = Scenario(HONEST).play("0:W+4 0:=b 1:challenge")
    assert game.hand(1) == cards("g5 y2 r1 r2 r3 r4 b6 b7")
    assert game.hand(0) == cards("g7 b3")
    assert (game.turn, game.colour) == (2, "blue")
    assert game.event("challenge").amount == 0


@pytest.mark.parametrize(
    ("hand", "pile", "named", "guilty"),
    [
        ("W+4 r7 b3", "r5", "b", True),
        ("W+4 rS b3", "r5", "b", True),
        ("W+4 g5 b3", "r5", "b", False),
        ("W+4 W b3", "r5", "b", False),
        ("W+4 b1 b3", "r5", "b", False),
        ("W+4 r7 b3", "W | colour g", "r", False),
        ("W+4 g7 b3", "W | colour g", "r", True),
    ],
    ids=[
        "the colour",
        "an action of the colour",
        "only the number",
        "a wild",
        "the colour it names",
        "not the colour in force",
        "the colour in force",
    ],
)
def test_the_test_is_the_colour_in_force_before_the_play(hand: str, pile: str, named: str, guilty: bool) -> None:
    game = Scenario(f"official | hands {hand} / g9 y2 / y9 y8 | pile {pile}").play(f"0:W+4 0:={named} 1:challenge")
    assert game.event("challenge").amount == guilty
    assert game.counts == ([2 + 4, 2, 2] if guilty else [2, 2 + 6, 2])


def test_the_test_is_the_hand_at_the_moment_of_the_play() -> None:
    line = "official | hands W+4 b3 / g5 y2 / y9 y8 | pile r5 | draw r1 r2 g1 g2 g3 g4 b6 b7 ..."
    game = Scenario(line).play("0:W+4 0:=b 2:catch")
    assert game.hand(0) == cards("b3 r1 r2"), "red came to the hand after the play"
    game.play("1:challenge")
    assert game.event("challenge").amount == 0
    assert game.count(1) == 2 + 6
    assert game.count(0) == 3


def test_a_bluff_stays_a_bluff_when_its_player_is_caught_meanwhile() -> None:
    game = Scenario("official | hands W+4 r3 / g5 y2 / y9 y8 | pile r5").play("0:W+4 0:=b 2:catch 1:challenge")
    assert game.event("challenge").amount == 1
    assert game.count(0) == 1 + 2 + 4


def test_the_hand_shown_is_the_hand_of_the_play() -> None:
    line = "official | hands W+4 b3 / g5 y2 / y9 y8 | pile r5 | draw r1 r2 ..."
    game = Scenario(line).play("0:W+4 0:=b 2:catch 1:challenge")
    assert len(game.event("show").cards) == 1, "the two cards of the penalty are nobody's business"


@pytest.mark.parametrize("line", [BLUFF, HONEST])
def test_only_the_challenger_sees_the_hand(line: str) -> None:
    game = Scenario(line).play("0:W+4 0:=b 1:challenge")
    shown = game.event("show")
    assert (shown.seat, shown.other) == (0, 1)
    assert HIDDEN not in shown.seen_by(1).cards
    assert len(shown.seen_by(1).cards) == 2
    assert set(shown.seen_by(2).cards) == {HIDDEN}


def test_nobody_is_shown_a_hand_without_a_challenge() -> None:
    assert not Scenario(BLUFF).play("0:W+4 0:=b 1:take").happened("show")


def test_only_the_next_player_may_challenge() -> None:
    assert Scenario(BLUFF).play("0:W+4 0:=b").may_not("2:challenge 0:challenge 2:take")


def test_nobody_can_tell_a_bluff_from_the_table() -> None:
    bluff, honest = (Scenario(line).play("0:W+4 0:=b") for line in (BLUFF, HONEST))
    for game in (bluff, honest):
        assert observe(game.state, 1).challengeable
    assert bluff.seen_by(1) == honest.seen_by(1)


def test_a_draw_two_cannot_be_challenged() -> None:
    game = Scenario("official | hands r+2 r7 b3 / g5 y2 / y9 y8 | pile r5").play("0:r+2")
    assert game.turn == 2
    assert game.may_not("1:challenge 2:challenge")


def test_with_two_players_a_wrong_challenge_gives_the_turn_back() -> None:
    game = Scenario("official | hands W+4 g7 b3 / g5 y2 | pile r5").play("0:W+4 0:=b 1:challenge")
    assert game.count(1) == 2 + 6
    assert game.turn == 0


def test_going_out_on_a_wild_draw_four_leaves_nothing_to_challenge() -> None:
    game = Scenario("official | hands W+4 / g5 y2 / y9 y8 | pile r5 | draw r1 r2 r3 r4 ...").play("0:W+4")
    assert game.winner == 0
    assert game.hand(1) == cards("g5 y2 r1 r2 r3 r4")
    assert game.points == (5 + 2 + 1 + 2 + 3 + 4) + (9 + 8)


# ---- the challenge where draws are stacked --------------------------------------------------------------------------

STACKED = "official stacking=mixed | hands W+4 r7 b3 / W+4 g+2 y2 / y9 y8 | pile r5"


def test_with_stacking_the_next_player_answers_takes_or_challenges() -> None:
    assert Scenario(STACKED).play("0:W+4 0:=b").legal() == {"1:W+4", "1:g+2", "1:take", "1:challenge"}


def test_a_right_challenge_ends_the_chain() -> None:
    game = Scenario(STACKED).play("0:W+4 0:=b 1:challenge")
    assert game.counts == [2 + 4, 3, 2]
    assert (game.pending, game.turn, game.phase) == (0, 1, "turn")


@pytest.mark.parametrize(("answer", "total"), [("1:W+4 1:=y", 4 + 4), ("1:g+2", 4 + 2)])
def test_an_answer_cannot_be_challenged(answer: str, total: int) -> None:
    game = Scenario(STACKED).play("0:W+4 0:=b").play(answer)
    assert game.pending == total
    assert game.legal(2) - {"2:catch"} == {"2:take"}
    assert game.play("2:take").count(2) == 2 + total


def test_an_answer_to_a_draw_two_cannot_be_challenged() -> None:
    game = Scenario("official stacking=mixed | hands r+2 r7 b3 / W+4 r4 y2 / y9 y8 | pile r5")
    game.play("0:r+2 1:W+4 1:=b")
    assert game.legal() == {"2:take"}, "though the answer came from a hand with red"


# ---- Shuffle Hands --------------------------------------------------------------------------------------------------

SHUFFLE = "official | hands WH r7 b3 / g5 y2 g1 g2 / y9 | pile r5"


def test_shuffle_hands_deals_all_hands_out_again_from_the_players_left() -> None:
    game = Scenario(SHUFFLE).play("0:WH 0:=g")
    assert sum(game.counts) == 2 + 4 + 1
    assert game.counts == [2, 3, 2], "seven cards: the seat on the left gets the odd one"
    everything = game.hand(0) + game.hand(1) + game.hand(2)
    assert sorted(everything) == sorted(cards("r7 b3 g5 y2 g1 g2 y9"))


def test_shuffle_hands_starts_on_the_left_whatever_the_direction() -> None:
    assert Scenario(f"{SHUFFLE} | way -1").play("0:WH 0:=g").counts == [2, 3, 2]


@pytest.mark.parametrize("way", [1, -1])
def test_shuffle_hands_goes_on_clockwise_from_the_players_left(way: int) -> None:
    """Nine cards and the player's one left: ten for four players, so two get one more."""
    line = f"official | hands WH r1 / g1 g2 g3 / b1 b2 b3 / y1 y2 y3 | pile r5 | way {way}"
    assert Scenario(line).play("0:WH 0:=r").counts == [2, 3, 3, 2]


def test_the_order_of_the_cards_in_a_hand_does_not_show_in_shuffled_hands() -> None:
    line = "official | hands WH r1 / {} / b1 b2 b3 | pile r5 | draw r8 ..."
    first, second = (Scenario(line.format(hand)).play("0:WH 0:=r") for hand in ("g1 g2 g3", "g3 g1 g2"))
    assert [first.hand(seat) for seat in range(3)] == [second.hand(seat) for seat in range(3)]


def test_shuffle_hands_shuffles() -> None:
    hands = {tuple(Scenario(f"{SHUFFLE} | rng {seed}").play("0:WH 0:=g").hand(0)) for seed in range(20)}
    assert len(hands) > 5


def test_the_player_of_shuffle_hands_chooses_the_colour() -> None:
    game = Scenario(SHUFFLE).play("0:WH")
    assert (game.phase, game.actor) == ("colour", 0)
    game.play("0:=g")
    assert (game.colour, game.turn, game.top) == ("green", 1, "WH")


def test_shuffle_hands_may_be_played_at_any_time() -> None:
    assert Scenario(SHUFFLE.replace("pile r5", "pile b+2")).may("0:WH")


def test_everybody_learns_only_its_own_new_hand() -> None:
    game = Scenario(SHUFFLE).play("0:WH 0:=g")
    for event in game.events_of("hand"):
        assert sorted(event.cards) == sorted(game.state.hands[event.seat])
        assert set(event.seen_by((event.seat + 1) % 3).cards) == {HIDDEN}


# ---- the goal -------------------------------------------------------------------------------------------------------


def test_an_official_match_is_one_round_or_500_points() -> None:
    assert preset("official").goal.text() == "round"
    assert table("official", {"goal": "points:500"}).goal.text() == "points:500"
