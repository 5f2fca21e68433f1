"""Crazy Eights by its own rules: wild eights, chains of twos, three cards at most, and points that count against."""

from __future__ import annotations

import pytest

from game.core.cards import FACES, card_from_text
from game.core.display import Role
from game.core.errors import OptionError
from game.core.ruleset import Goal, Ruleset, replaced
from game.core.scoring import hand_points, match_winner, round_points
from game.match.match import Match
from game.match.standings import lead, round_score, standings
from game.rulesets import RULESETS, featured, in_order, preset, register, table
from tests.scenario import Scenario, cards


def at(sections: str, **arguments: bool) -> Scenario:
    return Scenario(f"crazy_eights | {sections}", **arguments)


# ---- the registry -------------------------------------------------------------------------------------------------


def test_it_is_in_the_list_where_it_wants_to_be(crazy_eights: Ruleset) -> None:
    assert preset("crazy_eights") is crazy_eights
    assert list(RULESETS)[-1] == "crazy_eights"
    assert in_order()[-1] is crazy_eights
    assert featured() is not crazy_eights


def test_an_id_is_taken_once(crazy_eights: Ruleset) -> None:
    with pytest.raises(OptionError, match="there is a ruleset 'crazy_eights' already"):
        register(crazy_eights)


def test_there_is_one_ledger_and_one_featured_ruleset(crazy_eights: Ruleset) -> None:
    casino = preset("casino")
    with pytest.raises(OptionError, match="one ledger"):
        register(replaced(casino, {"id": "another"}))
    with pytest.raises(OptionError, match="no_mercy is the featured ruleset"):
        register(replaced(preset("no_mercy"), {"id": "another"}))
    assert "another" not in RULESETS


def test_the_deck_is_the_standard_one_without_its_wilds(crazy_eights: Ruleset) -> None:
    assert len(crazy_eights.deck_cards) == 100
    assert not any(FACES[card].text[0] == "W" for card in crazy_eights.deck_cards)


# ---- eights -------------------------------------------------------------------------------------------------------


def test_an_eight_goes_on_anything_and_names_the_colour() -> None:
    game = at("hands g8 r1 b3 / y5 y6 | pile y9")
    assert game.legal(0) == {"0:g8"}
    game.play("0:g8")
    assert (game.phase, game.actor) == ("colour", 0)
    assert game.legal(0) == {"0:=r", "0:=y", "0:=g", "0:=b"}
    game.play("0:=b")
    assert (game.colour, game.top, game.turn) == ("blue", "g8", 1)


def test_on_an_eight_only_the_colour_that_was_named_counts() -> None:
    game = at("hands g8 r1 / g5 b6 r8 y3 | pile y9").play("0:g8 0:=b")
    assert game.legal(1) == {"1:b6", "1:r8"}


def test_an_eight_on_top_at_the_start_counts_with_its_own_colour() -> None:
    game = at("hands g5 b6 / y3 | pile g8")
    assert game.legal(0) == {"0:g5"}


def test_elsewhere_an_eight_is_a_number_like_any_other() -> None:
    assert "0:g8" not in Scenario("classic | hands g8 r1 / y5 | pile y9").legal(0)


def test_a_last_eight_goes_out_without_a_colour() -> None:
    game = at("hands g8 / y5 y6 | pile y9").play("0:g8")
    assert (game.over, game.winner) == (True, 0)


# ---- twos ---------------------------------------------------------------------------------------------------------


def test_a_two_is_answered_by_a_two_and_the_chain_is_taken_by_who_cannot() -> None:
    game = at("hands r2 b1 / g2 b3 / y5 y6 | pile r9 | draw y1 y3 g4 g6 ...").play("0:r2")
    assert game.legal(1) == {"1:g2", "1:take"}
    game.play("1:g2")
    assert (game.pending, game.legal(2)) == (4, {"2:take"})
    game.play("2:take")
    assert (game.hand(2), game.turn) == (cards("y5 y6 y1 y3 g4 g6"), 0)


def test_a_draw_two_is_another_kind() -> None:
    game = at("hands r2 b1 / g+2 r+2 b3 / y5 | pile r9").play("0:r2")
    assert game.legal(1) == {"1:take"}


def test_an_eight_is_no_answer() -> None:
    assert at("hands r2 b1 / g8 b3 | pile r9").play("0:r2").legal(1) == {"1:take"}


# ---- drawing ------------------------------------------------------------------------------------------------------


def test_three_cards_are_drawn_at_most() -> None:
    game = at("hands b1 b3 / y5 | pile r9 | draw g1 g3 y4 r7 ...").play("0:draw")
    assert (game.hand(0), game.turn) == (cards("b1 b3 g1 g3 y4"), 1)


def test_the_first_that_fits_ends_the_draw_and_may_be_played() -> None:
    game = at("hands b1 b3 / y5 | pile r9 | draw g1 r4 y4 r7 ...").play("0:draw")
    assert game.hand(0) == cards("b1 b3 g1 r4")
    assert game.legal(0) == {"0:r4", "0:pass"}


def test_a_third_card_that_fits_may_be_played() -> None:
    game = at("hands b1 b3 / y5 | pile r9 | draw g1 g3 b8 r7 ...").play("0:draw")
    assert game.legal(0) == {"0:b8", "0:pass"}


def test_a_short_pile_gives_what_it_has() -> None:
    game = at("hands b1 b3 / y5 | pile r9 | draw g1 g3", closed=True).play("0:draw")
    assert (game.hand(0), game.turn) == (cards("b1 b3 g1 g3"), 1)


@pytest.mark.parametrize(("limit", "drawn"), [("1", "g1"), ("2", "g1 g3"), ("0", "g1 g3 y4 y6 r7")])
def test_a_house_rule_says_how_many(limit: str, drawn: str) -> None:
    game = Scenario(f"crazy_eights draw_limit={limit} | hands b1 / y5 | pile r9 | draw g1 g3 y4 y6 r7 ...")
    assert game.play("0:draw").hand(0) == cards(f"b1 {drawn}")


# ---- points -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "points"), [("g8", 50), ("r2", 20), ("b+2", 20), ("yS", 20), ("r0", 0), ("b9", 9)])
def test_what_a_card_counts_is_the_rulebooks_word(text: str, points: int, crazy_eights: Ruleset) -> None:
    card = card_from_text(text)
    assert card is not None
    assert hand_points([card], crazy_eights) == points


def test_an_eight_counts_eight_elsewhere() -> None:
    card = card_from_text("g8")
    assert card is not None
    assert hand_points([card], preset("classic")) == 8


def test_everybody_scores_the_own_hand() -> None:
    game = at("hands r7 / b8 b9 / r2 | pile r5").play("0:r7")
    assert round_points(game.state) == [0, 59, 20]
    assert round_score(game.state).total == 79


def test_whoever_is_knocked_out_scores_the_bounty_against_itself() -> None:
    game = Scenario("crazy_eights hand_limit=8 | hands r7 / out / r2 | pile r5 | aside b1").play("0:r7")
    assert round_points(game.state) == [0, 250, 20]


def test_in_a_blocked_round_the_lowest_hand_wins_and_scores_too() -> None:
    game = at("hands b1 / b3 | pile r5", closed=True).play("0:pass 1:pass")
    assert (game.winner, round_points(game.state)) == (0, [1, 3])


@pytest.mark.parametrize(
    ("scores", "winner"),
    [([199, 0], None), ([200, 0], 1), ([10, 250, 9], 2), ([10, 250, 10], None), ([200, 200], None), ([0, 0], None)],
)
def test_the_fewest_points_win_once_somebody_has_reached_the_goal(scores: list[int], winner: int | None) -> None:
    """Whoever has fewest must have them alone: else another round is played."""
    assert match_winner(Goal("points", 200), scores, [0] * len(scores), 3, against=True) == winner


def test_of_equal_rounds_the_fewer_points_win() -> None:
    assert match_winner(Goal("rounds", 2), [30, 10], [1, 1], 2, against=True) == 1
    assert match_winner(Goal("rounds", 2), [30, 10], [1, 1], 2) == 0


def test_a_match_is_added_up_and_told_by_the_fewest_points(crazy_eights: Ruleset) -> None:
    match = Match(crazy_eights, 3, 1)
    match.scores, match.round = [60, 190, 20], 4
    match.state = at("hands r7 / b8 / r2 | pile r5").state
    match.apply(next(iter(match.state.hands[0])))
    assert match.scores == [60, 240, 40]
    assert (match.winner, match.over) == (2, True)
    assert standings(match) == [2, 0, 1]
    assert lead(match) == ("points", 20)


def test_a_tie_for_the_fewest_goes_on(crazy_eights: Ruleset) -> None:
    match = Match(crazy_eights, 3, 1)
    match.scores, match.round = [60, 190, 40], 4
    match.state = at("hands r7 / b8 / r2 | pile r5").state
    match.apply(match.state.hands[0][0])
    assert (match.scores, match.winner, match.over) == ([60, 240, 60], None, False)


def test_a_clash_is_refused_by_name() -> None:
    with pytest.raises(OptionError, match="no Wild Draw Four"):
        table("crazy_eights", {"challenge": "on", "wild_draw_four": "always"})
    with pytest.raises(OptionError, match="draw_limit must be a number"):
        table("crazy_eights", {"draw_limit": "many"})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"counting": "twice"}, "counting 'twice' is not one of"),
        ({"stuck": "cry"}, "stuck 'cry' is not one of"),
        ({"wild_symbols": (99,)}, "wild_symbols: there is no symbol 99"),
        ({"points": ((99, 3),)}, "points: there is no symbol 99"),
        ({"roles": (Role("king", 5, "random"),)}, "one for each seat is needed"),
    ],
)
def test_a_wrong_declaration_is_refused(changes: dict[str, object], message: str, crazy_eights: Ruleset) -> None:
    with pytest.raises(OptionError, match=message):
        replaced(crazy_eights, changes)
