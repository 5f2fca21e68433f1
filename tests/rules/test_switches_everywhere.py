"""Every switch of the house rules, played at every open table: each value is set, and the game is another one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core.errors import OptionError
from game.core.houserules import HOUSE_RULES
from game.core.notation import read_action
from game.match.match import Match
from game.rulesets import table
from tests.scenario import Scenario, cards

OPEN_TABLES = ("no_mercy", "one", "classic", "official")
EVERYWHERE = pytest.mark.parametrize("ruleset_id", OPEN_TABLES)
WITH_WILD_DRAW_FOUR = ("one", "classic", "official")

Probe = Callable[[Scenario], object]


def may(action: str) -> Probe:
    """Whether that action is legal."""
    return lambda game: game.may(action)


# ---- what is played -------------------------------------------------------------------------------------------------

ONE_LEFT = "hands r8 b3 / r9 y2 y3 / g1 g2 | pile r5 | draw y1 y4 y6 ..."
DRAWING = "hands b3 g1 / y2 y4 | pile r5 | draw y1 g2 r9 ..."
NINE = "hands g1 g2 g3 g4 g6 b1 b2 b3 b4 / y1 y2 / y3 r4 | pile r5 | draw y9 ..."
STACK = "hands r+2 b3 b4 / g+2 y2 y3 / y9 y8 | pile r5"

PLAYED: list[tuple[str, str, str, Probe, object]] = [
    ("draw_by_choice=on", "hands r8 b3 b4 / g5 y2 | pile r5", "", may("0:draw"), True),
    ("draw_by_choice=off", "hands r8 b3 b4 / g5 y2 | pile r5", "", may("0:draw"), False),
    ("draw_limit=0", DRAWING, "0:draw", lambda game: game.hand(0), cards("b3 g1 y1 g2 r9")),
    ("draw_limit=1", DRAWING, "0:draw", lambda game: game.hand(0), cards("b3 g1 y1")),
    ("forced_play=on", DRAWING.replace("y1 g2 ", ""), "0:draw", may("0:pass"), False),
    ("forced_play=off", DRAWING.replace("y1 g2 ", ""), "0:draw", may("0:pass"), True),
    ("stacking=off", STACK, "0:r+2", lambda game: (game.counts, game.turn), ([2, 5, 2], 2)),
    ("stacking=same", STACK, "0:r+2 1:g+2 2:take", lambda game: (game.counts, game.turn), ([2, 2, 6], 0)),
    ("stacking=mixed", STACK, "0:r+2 1:g+2 2:take", lambda game: (game.counts, game.turn), ([2, 2, 6], 0)),
    ("stacking=rising", STACK, "0:r+2 1:g+2 2:take", lambda game: (game.counts, game.turn), ([2, 2, 6], 0)),
    ("uno=off uno_turn=off", ONE_LEFT, "0:r8 1:r9", lambda game: (game.count(0), game.happened("forgot")), (1, False)),
    ("uno=caught", ONE_LEFT, "0:r8 2:catch", lambda game: game.hand(0), cards("b3 y1 y4")),
    ("uno=always uno_turn=off", ONE_LEFT, "0:r8 1:r9", lambda game: game.hand(0), cards("b3 y1 y4")),
    ("uno=caught uno_cards=3", ONE_LEFT, "0:r8 2:catch", lambda game: game.hand(0), cards("b3 y1 y4 y6")),
    ("uno=caught uno_turn=on", ONE_LEFT, "0:r8 2:catch", lambda game: game.state.lost, [1, 0, 0]),
    ("uno=caught uno_turn=off", ONE_LEFT, "0:r8 2:catch", lambda game: game.state.lost, [0, 0, 0]),
    ("hand_limit=10", NINE, "0:draw", lambda game: game.state.out, [True, False, False]),
    ("hand_limit=0", NINE, "0:draw", lambda game: (game.count(0), game.state.out), (10, [False] * 3)),
    ("seven_swaps=on", "hands r7 b3 b4 / g5 y2 / y8 | pile r5", "0:r7 0:>2", lambda game: game.counts, [1, 2, 2]),
    ("seven_swaps=off", "hands r7 b3 b4 / g5 y2 / y8 | pile r5", "0:r7", lambda game: game.phase, "turn"),
    ("zero_rotates=on", "hands r0 b3 b4 / g5 y2 y3 / y8 | pile r5", "0:r0", lambda game: game.counts, [1, 2, 3]),
    ("zero_rotates=off", "hands r0 b3 b4 / g5 y2 y3 / y8 | pile r5", "0:r0", lambda game: game.counts, [2, 3, 1]),
    ("jump_in=on", "hands b3 b4 / g5 y2 / r5 y8 | pile r5", "", may("2:r5"), True),
    ("jump_in=off", "hands b3 b4 / g5 y2 / r5 y8 | pile r5", "", may("2:r5"), False),
]


@EVERYWHERE
@pytest.mark.parametrize(("switches", "rest", "actions", "probe", "expected"), PLAYED, ids=[case[0] for case in PLAYED])
def test_every_value_of_a_switch_is_played_at_every_open_table(
    ruleset_id: str, switches: str, rest: str, actions: str, probe: Probe, expected: object
) -> None:
    game = Scenario(f"{ruleset_id} {switches} | {rest}").play(actions)
    assert probe(game) == expected


BLUFF = "hands W+4 r8 b3 / g5 y2 / y9 y8 | pile r5"
NUMBER_ONLY = BLUFF.replace("r8", "g5")


@pytest.mark.parametrize("ruleset_id", WITH_WILD_DRAW_FOUR)
@pytest.mark.parametrize(
    ("switches", "rest", "actions", "action", "expected"),
    [
        ("wild_draw_four=always challenge=on", BLUFF, "0:W+4 0:=b", "1:challenge", True),
        ("wild_draw_four=always challenge=off", BLUFF, "0:W+4 0:=b", "1:challenge", False),
        ("challenge=off wild_draw_four=always", BLUFF, "", "0:W+4", True),
        ("challenge=off wild_draw_four=colour", BLUFF, "", "0:W+4", False),
        ("challenge=off wild_draw_four=colour", NUMBER_ONLY, "", "0:W+4", True),
        ("challenge=off wild_draw_four=match", NUMBER_ONLY, "", "0:W+4", False),
    ],
)
def test_the_wild_draw_four_can_be_bound_or_challenged_wherever_there_is_one(
    ruleset_id: str, switches: str, rest: str, actions: str, action: str, expected: bool
) -> None:
    assert Scenario(f"{ruleset_id} {switches} | {rest}").play(actions).may(action) is expected


def test_a_table_without_a_wild_draw_four_has_nothing_to_challenge() -> None:
    with pytest.raises(OptionError, match="no Wild Draw Four"):
        table("no_mercy", {"challenge": "on"})


# ---- the deal, the first card, the goal -----------------------------------------------------------------------------


@EVERYWHERE
@pytest.mark.parametrize("count", [1, 5, 9])
def test_the_number_of_cards_dealt_is_the_houses(ruleset_id: str, count: int) -> None:
    assert Scenario.dealt(f"{ruleset_id} deal={count}", 3, first="r5").counts == [count] * 3


@EVERYWHERE
@pytest.mark.parametrize(("policy", "turn"), [("apply", 2), ("turn", 1), ("return", 1)])
def test_a_first_action_card_is_applied_passed_over_or_put_back_as_the_house_says(
    ruleset_id: str, policy: str, turn: int
) -> None:
    game = Scenario.dealt(f"{ruleset_id} first_card={policy}", 3, dealer=0, first="gS")
    assert game.turn == turn
    assert (game.top == "gS") is (policy == "apply")
    assert ("gS" in game.pile) is (policy != "return")
    assert (game.happened("lost_turn", 1), game.counts) == (policy == "apply", [7, 7, 7])


@EVERYWHERE
@pytest.mark.parametrize(("goal", "wins_needed"), [("round", 1), ("points:20", 3), ("rounds:2", 2)])
def test_the_match_ends_when_the_houses_goal_is_reached(ruleset_id: str, goal: str, wins_needed: int) -> None:
    """Seat 0 wins every round for the nine points of the other hand."""
    match = Match(table(ruleset_id, {"goal": goal}), 2, seed=5)
    for win in range(1, wins_needed + 1):
        match.state = Scenario(f"{ruleset_id} | hands r8 / b9 | pile r5", rules=match.rules).state
        match.apply(read_action("0:r8"))
        assert match.winner == (0 if win == wins_needed else None)
        if win < wins_needed:
            match.next_round()


# ---- nothing is left out --------------------------------------------------------------------------------------------


def test_every_switch_there_is_is_played_above() -> None:
    played = {word.partition("=")[0] for case in PLAYED for word in case[0].split()}
    elsewhere = {"goal", "deal", "first_card", "wild_draw_four", "challenge", "custom1", "custom2", "custom3"}
    elsewhere |= {"deck", "title"}
    assert played | elsewhere == set(HOUSE_RULES)
