"""The first card turned up: applied in Classic and ONE, passed over in Official, put back in Casino."""

from __future__ import annotations

import pytest

from game.core.cards import FACES, RED, SKIP, card_of
from game.core.engine import deal
from game.core.errors import OptionError
from game.core.rng import seeded
from game.core.ruleset import replaced
from game.rulesets import table
from tests.scenario import Scenario

APPLYING = pytest.mark.parametrize("ruleset_id", ["classic", "one"])


def turned_up(game: Scenario) -> list[str]:
    """The cards that were turned up before play began."""
    return [FACES[event.cards[0]].text for event in game.events_of("first")]


@pytest.mark.parametrize("ruleset_id", ["classic", "one", "official", "no_mercy", "casino"])
def test_a_number_stays_and_the_first_player_starts(ruleset_id: str) -> None:
    game = Scenario.dealt(ruleset_id, 2, dealer=1, first="y4")
    assert game.pile == ["y4"]
    assert (game.colour, game.turn, game.direction) == ("yellow", 0, 1)


@APPLYING
@pytest.mark.parametrize(("players", "starts"), [(4, 2), (2, 0)])
def test_a_skip_skips_the_first_player(ruleset_id: str, players: int, starts: int) -> None:
    game = Scenario.dealt(ruleset_id, players, dealer=0, first="gS")
    assert game.turn == starts
    assert game.event("lost_turn").seat == 1
    assert game.counts == [7] * players


@APPLYING
@pytest.mark.parametrize("players", [4, 2])
def test_a_reverse_turns_the_direction_and_the_dealer_starts(ruleset_id: str, players: int) -> None:
    game = Scenario.dealt(ruleset_id, players, dealer=0, first="bR")
    assert (game.turn, game.direction) == (0, -1)


@APPLYING
@pytest.mark.parametrize(("players", "starts"), [(4, 2), (2, 0)])
def test_a_draw_two_makes_the_first_player_draw_two_and_skips_it(ruleset_id: str, players: int, starts: int) -> None:
    game = Scenario.dealt(ruleset_id, players, dealer=0, first="r+2")
    assert game.count(1) == 7 + 2
    assert game.turn == starts
    assert game.pending == 0


def test_a_first_draw_two_cannot_be_answered_even_where_draws_are_stacked() -> None:
    game = Scenario.dealt("classic stacking=mixed", 3, dealer=0, first="r+2")
    assert (game.count(1), game.turn, game.phase) == (9, 2, "turn")


@APPLYING
def test_for_a_wild_the_first_player_chooses_the_colour_and_plays(ruleset_id: str) -> None:
    game = Scenario.dealt(ruleset_id, 3, dealer=0, first="W")
    assert game.pile == ["W"]
    assert (game.phase, game.actor) == ("colour", 1)
    assert game.legal() == {"1:=r", "1:=y", "1:=g", "1:=b"}
    game.play("1:=b")
    assert (game.colour, game.turn, game.phase) == ("blue", 1, "turn")


def test_whoever_names_the_colour_of_a_first_wild_has_laid_nothing_to_call() -> None:
    game = Scenario.dealt("classic deal=1", 3, dealer=0, first="W")
    assert game.legal() == {"1:=r", "1:=y", "1:=g", "1:=b"}


@APPLYING
def test_a_wild_draw_four_goes_back_and_another_is_turned_up(ruleset_id: str) -> None:
    game = Scenario.dealt(ruleset_id, 3, dealer=0, first="W+4")
    assert len(game.pile) == 1
    assert game.top != "W+4"
    assert game.draw_pile.count("W+4") + sum(game.hand(seat).count("W+4") for seat in range(3)) == 4


@pytest.mark.parametrize("first", ["gS", "bR", "r+2", "W", "W+4", "WH", "W1"])
def test_in_official_another_is_turned_up_until_a_number_comes(first: str) -> None:
    game = Scenario.dealt("official", 3, dealer=0, first=first)
    assert FACES[game.state.discard[-1]].symbol <= 9
    assert game.pile == turned_up(game)[::-1], "what was passed over lies under the number"
    assert (game.turn, game.direction) == (1, 1)
    assert game.counts == [7, 7, 7]


@pytest.mark.parametrize("first", ["gS", "W+4"])
def test_where_a_first_action_returns_it_goes_back_into_the_deck(first: str) -> None:
    game = Scenario.dealt("classic first_card=return", 3, dealer=0, first=first)
    assert FACES[game.state.discard[-1]].symbol <= 9
    assert len(game.pile) == 1
    assert len(game.draw_pile) == 108 - 3 * 7 - 1
    assert game.turn == 1


@pytest.mark.parametrize("first", ["WH", "W1", "W2", "W3", "W+4"])
def test_a_house_that_applies_first_cards_puts_back_those_that_cannot_be_applied(first: str) -> None:
    game = Scenario.dealt("official first_card=apply", 3, dealer=0, first=first)
    assert len(game.pile) == 1
    assert game.top != first


@pytest.mark.parametrize("first", ["r7", "r0"])
def test_a_first_seven_or_zero_moves_no_hands(first: str) -> None:
    game = Scenario.dealt("classic seven_swaps=on zero_rotates=on", 3, dealer=0, first=first)
    assert (game.turn, game.phase) == (1, "turn")
    assert not {"swap", "rotate"} & set(game.kinds)


def test_it_is_dealt_again_until_there_is_a_number_to_turn_up() -> None:
    nine, skip = card_of(RED, 9), card_of(RED, SKIP)
    rules = replaced(table("classic"), {"deck": ((nine, 1), (skip, 2)), "deal": 1})
    for seed in range(30):
        state = deal(rules, 2, seeded(seed))
        assert (state.discard, state.hands) == ([nine], [[skip], [skip]])


def test_seat_zero_deals_unless_another_is_named_and_there_must_be_seats_enough() -> None:
    assert deal(table("classic"), 3, 1).dealer == 0
    with pytest.raises(OptionError, match="2 to 10 players, not 11"):
        deal(table("classic"), 11, 1)
