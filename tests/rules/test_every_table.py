"""Rules that several rulebooks print in the same words, played at each of their tables."""

from __future__ import annotations

import pytest

from game.core.errors import OptionError
from game.core.ruleset import replaced
from game.rulesets import RULESETS
from tests.scenario import Scenario, cards

OPEN_TABLES = ("no_mercy", "one", "classic", "official")
TOPS = ("r0", "gS", "bR", "y+2", "W | colour r", "W+4 | colour b")


# ---- shuffling ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset_id", list(RULESETS))
def test_the_cards_are_shuffled_before_they_are_dealt(ruleset_id: str) -> None:
    deals = [Scenario.dealt(ruleset_id, 2, dealer=1, seed=seed) for seed in range(10)]
    assert len({str(deal.state.hands) for deal in deals}) == 10
    assert len({str(deal.state.draw) for deal in deals}) == 10


@pytest.mark.parametrize("ruleset_id", OPEN_TABLES)
def test_the_discards_are_shuffled_into_the_new_draw_pile(ruleset_id: str) -> None:
    orders = set()
    for seed in range(20):
        line = f"{ruleset_id} | hands b1 b2 / g7 g8 | pile r5 y1 y2 y3 y4 y6 y8 y9 | draw - | rng {seed}"
        game = Scenario(line, closed=True).play("0:draw")
        assert game.pile == ["r5"], "the card on top stays"
        assert cards(" ".join([*game.hand(0), *game.draw_pile])) == cards("b1 b2 y1 y2 y3 y4 y6 y8 y9")
        orders.add(tuple(game.draw_pile))
    assert len(orders) > 15


# ---- wilds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("top", TOPS)
@pytest.mark.parametrize(
    ("ruleset_id", "wild"),
    [*((name, "W") for name in ("one", "classic", "casino", "official")), *(("official", f"W{n}") for n in "H123")],
)
def test_a_wild_may_be_laid_at_any_time_though_another_card_fits(ruleset_id: str, wild: str, top: str) -> None:
    fitting = {"r0": "r1", "gS": "g1", "bR": "b1", "y+2": "y1", "W | colour r": "r1", "W+4 | colour b": "b1"}[top]
    game = Scenario(f"{ruleset_id} | hands {wild} {fitting} g9 / y7 y8 | pile {top}")
    assert game.may(f"0:{wild} 0:{fitting}")
    assert game.play(f"0:{wild}").legal(0) == {"0:=r", "0:=y", "0:=g", "0:=b"}


@pytest.mark.parametrize("ruleset_id", ["one", "classic", "casino"])
def test_a_drawn_wild_draw_four_is_bound_by_the_hand_it_came_to(ruleset_id: str) -> None:
    """A hand that holds the colour can only draw where drawing is a choice: Classic needs a house rule for it."""
    table = "classic draw_by_choice=on" if ruleset_id == "classic" else ruleset_id
    game = Scenario(f"{table} | hands r7 b3 b4 / g9 y2 | pile r5 | draw W+4 ...").play("0:draw")
    assert (game.turn, game.hand(0)) == (1, cards("r7 b3 b4 W+4")), "it could not be laid, so the turn is over"
    game = Scenario(f"{table} | hands g7 b3 b4 / g9 y2 | pile r5 | draw W+4 ...").play("0:draw")
    assert game.may("0:W+4 0:pass")


# ---- the same for everybody -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset_id", list(RULESETS))
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_is_on_turn_follows_by_colour_or_number(ruleset_id: str, seat: int) -> None:
    hands = ["y1 y2", "y1 y2"]
    hands[seat] = "r2 r9 b6 g6 b1 g3"
    game = Scenario(f"{ruleset_id} | hands {' / '.join(hands)} | pile r6 | turn {seat}")
    assert game.legal() - {f"{seat}:draw"} == {f"{seat}:{card}" for card in ("r2", "r9", "b6", "g6")}
    assert game.may_not(f"{seat}:b1 {seat}:g3 {1 - seat}:y1")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_jolly_draw_four_strikes_the_bank_and_the_player_alike(seat: int) -> None:
    hands = ["y1 y2", "y3 y4"]
    hands[seat] = "W+4 b1 b2"
    game = Scenario(f"casino | hands {' / '.join(hands)} | pile r7 | turn {seat} | draw g1 g2 g3 g4 ...")
    game.play(f"{seat}:W+4 {seat}:=g")
    assert game.hand(1 - seat) == cards(hands[1 - seat] + " g1 g2 g3 g4")
    assert (game.turn, game.colour) == (seat, "green")


@pytest.mark.parametrize(("least", "most"), [(1, 4), (2, 11), (5, 4)])
def test_no_table_seats_fewer_than_two_or_more_than_ten(least: int, most: int) -> None:
    with pytest.raises(OptionError, match="a table is for 2 to 10 players"):
        replaced(RULESETS["classic"], {"min_players": least, "max_players": most})
