"""What is common to all tables: decks, seats, matching, drawing, reshuffling, blocked rounds and going out."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.cards import COLOUR_NAMES, FACES
from game.core.errors import IllegalActionError, OptionError
from game.core.legality import legal
from game.core.scoring import ending
from game.match.match import Match
from game.rulesets import RULESETS, preset, table
from tests.scenario import Scenario, cards

NUMBERS = [str(number) for number in range(10)]


def deck_of(ruleset_id: str) -> Counter[str]:
    """How many of each card a deck holds."""
    return Counter(FACES[card].text for card in preset(ruleset_id).deck_cards)


# ---- the tables and their decks -------------------------------------------------------------------------------------


def test_these_are_the_rulebooks() -> None:
    assert set(RULESETS) == {"no_mercy", "one", "classic", "casino", "official"}


@pytest.mark.parametrize("ruleset_id", ["classic", "one", "casino"])
def test_the_standard_deck_has_108_cards(ruleset_id: str) -> None:
    deck = deck_of(ruleset_id)
    for colour in "rygb":
        assert deck[colour + "0"] == 1
        assert all(deck[colour + symbol] == 2 for symbol in [*NUMBERS[1:], "S", "R", "+2"])
    assert deck["W"] == 4
    assert deck["W+4"] == 4
    assert deck.total() == 4 * (1 + 9 * 2 + 2 + 2 + 2) + 4 + 4 == 108


def test_the_official_deck_is_the_standard_one_with_a_shuffle_hands_and_three_customizable_cards() -> None:
    added = deck_of("official") - deck_of("classic")
    assert added == Counter({"WH": 1, "W1": 1, "W2": 1, "W3": 1})
    assert not deck_of("classic") - deck_of("official")
    assert deck_of("official").total() == 108 + 1 + 3 == 112


def test_the_no_mercy_deck_has_168_cards_and_no_plain_wild() -> None:
    deck = deck_of("no_mercy")
    for colour in "rygb":
        assert all(deck[colour + number] == 2 for number in NUMBERS)
        assert all(deck[colour + symbol] == 3 for symbol in ("S", "R", "+2", "A"))
        assert all(deck[colour + symbol] == 2 for symbol in ("+4", "E"))
        assert sum(count for card, count in deck.items() if card[0] == colour) == 36
    assert [deck[wild] for wild in ("WR+4", "WC", "W+6", "W+10")] == [8, 8, 4, 4]
    assert deck["W"] == deck["W+4"] == 0
    assert deck.total() == 4 * 36 + 8 + 8 + 4 + 4 == 168


def test_there_are_four_colours() -> None:
    assert {COLOUR_NAMES[FACES[card].colour] for card in preset("classic").deck_cards} == {
        *("red", "yellow", "green", "blue"),
        "none",
    }


# ---- players, dealing, order ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset_id", "fewest", "most"),
    [("no_mercy", 2, 10), ("one", 2, 8), ("classic", 2, 10), ("casino", 2, 2), ("official", 2, 10)],
)
def test_how_many_can_play(ruleset_id: str, fewest: int, most: int) -> None:
    rules = table(ruleset_id)
    for players in range(fewest, most + 1):
        assert Match(rules, players, seed=1).state.players == players
    for players in (fewest - 1, most + 1):
        with pytest.raises(OptionError, match=f"{ruleset_id} is for {fewest}"):
            Match(rules, players, seed=1)


@pytest.mark.parametrize("ruleset_id", ["no_mercy", "one", "classic", "official"])
def test_everybody_is_dealt_seven_cards(ruleset_id: str) -> None:
    dealt = Scenario.dealt(ruleset_id, 4, first="r5")
    assert dealt.counts == [7, 7, 7, 7]
    assert dealt.pile == ["r5"]
    assert len(dealt.draw_pile) == len(preset(ruleset_id).deck_cards) - 4 * 7 - 1


def test_the_casino_deals_four_cards_to_you_and_five_to_the_bank() -> None:
    assert Scenario.dealt("casino", 2, dealer=1).counts == [4, 5]


def test_everybody_sees_only_the_own_cards_when_they_are_dealt() -> None:
    dealt = Scenario.dealt("classic", 3)
    for event in dealt.events_of("deal"):
        assert event.seen_by(event.seat).cards == tuple(dealt.state.hands[event.seat])
        assert set(event.seen_by((event.seat + 1) % 3).cards) == {-1}


@pytest.mark.parametrize("ruleset_id", ["no_mercy", "one", "classic", "official"])
@pytest.mark.parametrize(("dealer", "starts"), [(0, 1), (2, 3), (3, 0)])
def test_the_seat_to_the_left_of_the_dealer_starts(ruleset_id: str, dealer: int, starts: int) -> None:
    assert Scenario.dealt(ruleset_id, 4, dealer=dealer, first="g6").turn == starts


def test_play_goes_round_clockwise() -> None:
    game = Scenario("classic | hands r1 b3 b4 / r2 y3 y4 / r3 g3 g4 | pile r5")
    turns = [game.play(action).turn for action in ("0:r1", "1:r2", "2:r3")]
    assert turns == [1, 2, 0]


@pytest.mark.parametrize("actions", ["", "0:draw", "0:draw 0:W"], ids=["turn", "drawn", "colour"])
def test_what_is_legal_is_worked_out_once_for_a_state(actions: str) -> None:
    game = Scenario("classic | hands b3 g1 / r7 y2 | pile r5 | draw W ...").play(actions)
    assert legal(game.state) is legal(game.state)


def test_an_action_that_is_not_legal_is_named() -> None:
    with pytest.raises(IllegalActionError, match="'1:r7' is not legal now"):
        Scenario("classic | hands r1 b3 / r7 y2 | pile r5").play("1:r7")


def test_nobody_may_play_out_of_turn() -> None:
    game = Scenario("classic | hands r1 b3 b4 / r5 y3 y4 / r3 g3 g4 | pile r5")
    assert game.may_not("1:r5 2:r3 1:draw 2:pass")


# ---- what fits ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pile", "fits", "does_not"),
    [
        ("r5", "0:r8 0:g5 0:W", "0:g2 0:bS"),
        ("gS", "0:g5 0:g2 0:bS 0:W", "0:r8"),
        ("y3 | colour g", "0:g5 0:g2 0:W", "0:r8 0:bS"),
    ],
    ids=["number", "symbol", "a colour in force that is not the card's"],
)
def test_a_card_matches_by_colour_number_or_symbol(pile: str, fits: str, does_not: str) -> None:
    game = Scenario(f"classic | hands r8 g5 g2 bS W / y1 y2 | pile {pile}")
    assert game.may(fits)
    assert game.may_not(does_not)


def test_a_wild_matches_anything() -> None:
    for top in ("r0", "gS", "bR", "y+2", "W | colour r", "W+4 | colour b"):
        assert Scenario(f"classic | hands W g5 / y1 y2 | pile {top}").may("0:W")


def test_the_colour_chosen_for_a_wild_is_the_one_to_follow() -> None:
    game = Scenario("classic | hands W r7 b1 / r5 g2 g3 | pile r5").play("0:W 0:=g")
    assert game.colour == "green"
    assert game.may("1:g2 1:g3")
    assert game.may_not("1:r5")


def test_the_colour_is_named_by_the_player_of_the_wild_and_is_one_of_four() -> None:
    game = Scenario("classic | hands W r7 b1 / r5 g2 g3 | pile r5").play("0:W")
    assert (game.phase, game.actor) == ("colour", 0)
    assert game.legal() == {"0:=r", "0:=y", "0:=g", "0:=b"}


def test_a_reshuffled_wild_is_colourless_again() -> None:
    game = Scenario("classic | hands W b1 b2 / g7 g8 b9 | pile r5 | draw r1", closed=True)
    game.play("0:W 0:=g 1:g7 0:draw 1:g8 0:draw")
    assert game.happened("reshuffle")
    assert "W" in [*game.hand(0), *game.draw_pile], "the wild for which green was chosen is in play again"
    assert game.colour == "green"
    game = Scenario("classic | hands b1 b2 / g7 g8 | pile y5 W | draw -", closed=True).play("0:draw 0:W")
    assert game.legal() >= {"0:=r", "0:=y", "0:=g", "0:=b"}, "its colour is chosen anew"


# ---- cards that act ------------------------------------------------------------------------------------------------


def test_reverse_turns_the_direction() -> None:
    game = Scenario("classic | hands rR b3 b4 / y3 y4 / r3 g3 g4 / b8 b9 | pile r5").play("0:rR")
    assert (game.turn, game.direction) == (3, -1)
    assert game.event("reverse").amount == -1


def test_reverse_with_two_players_is_a_skip() -> None:
    game = Scenario("classic | hands rR b3 b4 / y3 y4 | pile r5").play("0:rR")
    assert game.turn == 0
    assert game.event("lost_turn").seat == 1


def test_reverse_with_two_players_left_is_a_skip() -> None:
    game = Scenario("classic hand_limit=12 | hands rR b3 b4 / out / y3 y4 | pile r5").play("0:rR")
    assert game.turn == 0
    assert game.event("lost_turn").seat == 2


# ---- drawing --------------------------------------------------------------------------------------------------------


def test_a_drawn_card_that_fits_may_be_played_at_once() -> None:
    game = Scenario("one | hands r7 b3 b4 / g5 g6 | pile r5 | draw r9 ...").play("0:draw")
    assert game.may("0:r9 0:pass")
    assert game.play("0:r9").top == "r9"


def test_a_drawn_card_that_fits_may_be_kept() -> None:
    game = Scenario("one | hands r7 b3 b4 / g5 g6 | pile r5 | draw r9 ...").play("0:draw 0:pass")
    assert game.hand(0) == cards("r7 b3 b4 r9")
    assert game.turn == 1


def test_no_other_card_may_be_played_after_a_draw() -> None:
    game = Scenario("one | hands r7 W b4 / g5 g6 | pile r5 | draw r9 ...").play("0:draw")
    assert game.may_not("0:r7 0:W 0:draw")


def test_the_turn_ends_when_the_drawn_card_does_not_fit() -> None:
    game = Scenario("classic | hands b3 b4 / g5 g6 | pile r5 | draw y9 ...").play("0:draw")
    assert game.hand(0) == cards("b3 b4 y9")
    assert game.turn == 1


def test_only_the_player_sees_the_card_it_draws() -> None:
    game = Scenario("classic | hands b3 b4 / g5 g6 / y1 y2 | pile r5 | draw y9 ...").play("0:draw")
    drawn = game.event("draw")
    assert [drawn.seen_by(seat).cards == drawn.cards for seat in range(3)] == [True, False, False]


def test_when_the_draw_pile_runs_out_every_discard_but_the_top_is_shuffled_into_a_new_one() -> None:
    game = Scenario("classic | hands b1 b2 / g7 g8 | pile r5 y3 y4 y6 | draw -", closed=True).play("0:draw")
    assert game.pile == ["r5"]
    assert game.event("reshuffle").amount == 3
    assert len(game.draw_pile) == 2
    assert sorted(game.hand(0) + game.draw_pile) == sorted(["b1", "b2", "y3", "y4", "y6"])


def test_the_new_draw_pile_is_shuffled() -> None:
    line = "classic | hands b3 b4 / y1 y2 | pile r5 g1 g2 g3 g4 g6 g7 g8 g9 | draw - | rng {}"
    piles = [Scenario(line.format(number), closed=True).play("0:draw").draw_pile for number in (1, 2, 3)]
    assert piles[0] != piles[1] != piles[2]
    assert all(pile not in (sorted(pile), sorted(pile, reverse=True)) for pile in piles)


def test_the_pile_is_reshuffled_in_the_middle_of_a_draw() -> None:
    game = Scenario("classic | hands r+2 b2 b3 / g7 g8 | pile r5 y3 y4 | draw b9", closed=True).play("0:r+2")
    assert game.count(1) == 2 + 2
    assert "b9" in game.hand(1)
    assert game.pile == ["r+2"]
    assert len(game.draw_pile) == 3 - 1


def test_with_nothing_to_shuffle_a_draw_takes_what_there_is() -> None:
    game = Scenario("classic | hands W+4 b2 b3 / g7 g8 | pile r5 | draw y3 y4", closed=True).play("0:W+4 0:=g")
    assert game.count(1) == 2 + 3, "y3, y4 and then the one card below the top: r5"
    assert game.draw_pile == []
    assert game.event("draw").amount == 4


def test_who_can_neither_play_nor_draw_passes() -> None:
    game = Scenario("classic | hands b1 b2 / g7 r8 | pile r5 | draw -", closed=True)
    assert game.legal() == {"0:pass"}
    assert game.play("0:pass").turn == 1
    assert not game.over


# ---- blocked rounds -------------------------------------------------------------------------------------------------


def test_a_round_is_blocked_when_for_a_whole_lap_nobody_can_play_or_draw() -> None:
    game = Scenario("classic | hands b8 / g7 / y6 | pile r5 | draw -", closed=True).play("0:pass 1:pass")
    assert not game.over
    game.play("2:pass")
    assert game.over
    assert game.happened("blocked")


def test_the_lap_of_a_blocked_round_is_that_of_the_players_still_in() -> None:
    line = "no_mercy | hands b8 b9 / out / y6 y7 | pile r5 | draw -"
    game = Scenario(line, closed=True).play("0:pass")
    assert not game.over
    game.play("2:pass")
    assert (game.winner, game.happened("blocked"), ending(game.state)) == (2, True, "blocked")


def test_a_card_played_begins_the_lap_anew() -> None:
    game = Scenario("classic | hands b8 / g7 r9 y9 / y6 | pile r5 | draw -", closed=True).play("0:pass 1:r9")
    assert game.may("2:draw"), "the r5 lies below the top card now"


def test_the_lap_after_a_card_played_is_a_whole_one() -> None:
    line = "classic | hands b8 / W g7 g3 / g6 | pile r5 | draw -"
    game = Scenario(line, closed=True).play("0:pass 1:W 1:=y 2:draw 0:pass 1:pass")
    assert not game.over, "the pass before the wild is forgotten"
    assert game.play("2:pass").happened("blocked")


def test_all_are_told_of_a_pass_and_remember_its_colour() -> None:
    game = Scenario("classic | hands b8 / g7 / y6 | pile r5 | draw -", closed=True).play("0:pass")
    assert game.happened("pass", 0)
    assert game.state.passed == [0, -1, -1], "0 is red"


def test_a_blocked_round_is_won_by_the_lowest_hand_in_points() -> None:
    game = Scenario("classic | hands b8 / g1 g2 y1 / b6 | pile r5 | draw -", closed=True).play("0:pass 1:pass 2:pass")
    assert game.winner == 1, "1 + 2 + 1 = 4 points, though it has the most cards"
    assert game.points == 8 + 6


def test_of_equal_hands_the_one_with_fewest_cards_wins_a_blocked_round() -> None:
    game = Scenario("classic | hands b9 / g2 g4 / y6 | pile r5 | draw -", closed=True).play("0:pass 1:pass 2:pass")
    assert game.winner == 2, "6 points each at 1 and 2"


@pytest.mark.parametrize(
    ("layer", "way", "passes", "winner"),
    [
        (0, 1, "0:pass 1:pass 2:pass 3:pass", 1),
        (1, 1, "0:pass 1:pass 2:pass 3:pass", 3),
        (3, 1, "0:pass 1:pass 2:pass 3:pass", 1),
        (0, -1, "0:pass 3:pass 2:pass 1:pass", 3),
    ],
)
def test_of_equal_hands_the_nearest_after_the_last_card_wins_a_blocked_round(
    layer: int, way: int, passes: str, winner: int
) -> None:
    line = f"classic | hands b9 / g6 / b7 / y6 | pile r5 | draw - | layer {layer} | way {way}"
    assert Scenario(line, closed=True).play(passes).winner == winner


def test_a_lost_turn_is_no_lap_so_whoever_lost_it_still_gets_a_chance_to_play() -> None:
    game = Scenario("classic uno_turn=on | hands g6 g7 / r5 r6 | pile r1 | draw - | turn 1", closed=True)
    game.play("1:r5 0:catch")
    assert game.hand(1) == cards("r6 r1"), "all there was to draw"
    game.play("0:pass")
    assert game.event("lost_turn").seat == 1
    game.play("0:pass")
    assert not game.over
    assert game.may("1:r6 1:r1")


def test_with_three_players_a_lost_turn_is_no_lap_either() -> None:
    line = "classic uno_turn=on | hands g6 g7 / r5 y6 / b9 | pile r1 | draw - | turn 1"
    game = Scenario(line, closed=True).play("1:r5 0:catch 2:pass 0:pass")
    assert game.event("lost_turn").seat == 1
    game.play("2:pass 0:pass")
    assert not game.over
    assert game.may("1:r1"), "the one card there was to draw"


# ---- going out ------------------------------------------------------------------------------------------------------


def test_the_first_without_cards_wins_the_round() -> None:
    game = Scenario("classic | hands r7 / g5 y2 / b9 | pile r5").play("0:r7")
    assert game.over
    assert game.winner == 0
    assert game.legal() == set()


def test_going_out_on_a_draw_two_makes_the_next_player_draw() -> None:
    game = Scenario("classic | hands r+2 / g5 / y9 | pile r5 | draw W b3 ...").play("0:r+2")
    assert game.hand(1) == cards("g5 W b3")
    assert game.winner == 0
    assert game.points == (5 + 50 + 3) + 9


def test_going_out_on_a_wild_draw_four_makes_the_next_player_draw_and_asks_no_colour() -> None:
    game = Scenario("classic | hands W+4 / g5 / y9 | pile r5 | draw r1 r2 r3 bS ...").play("0:W+4")
    assert game.over
    assert game.hand(1) == cards("g5 r1 r2 r3 bS")
    assert game.points == (5 + 1 + 2 + 3 + 20) + 9


def test_going_out_on_a_draw_card_follows_the_direction_of_play() -> None:
    game = Scenario("classic | hands r+2 / g5 / y9 | pile r5 | draw b8 b3 ... | way -1").play("0:r+2")
    assert game.hand(2) == cards("y9 b8 b3")


@pytest.mark.parametrize("last", ["rS", "rR", "W", "WH", "W1", "W2", "W3", "r7", "r0"])
def test_going_out_on_any_other_card_ends_the_round_there(last: str) -> None:
    line = f"official seven_swaps=on zero_rotates=on | hands {last} / g5 W / y9 b1 b2 | pile r5"
    game = Scenario(line).play(f"0:{last}")
    assert game.winner == 0
    assert [game.hand(seat) for seat in range(3)] == [[], cards("g5 W"), cards("y9 b1 b2")]
    assert not {"swap", "rotate", "shuffle_hands", "discard", "draw", "colour"} & set(game.kinds)
    assert game.points == (5 + 50) + (9 + 1 + 2)
