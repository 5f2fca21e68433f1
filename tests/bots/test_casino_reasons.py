"""Why the bank moves as it does, and what the best strategy gives for each card, by the numbers of the rulebook."""

from __future__ import annotations

import pytest

from game.bots.casino import BANK_RULES, PUNTA_RULES, Points, bank_rule, colour_rule, points
from game.bots.hint import hint
from game.bots.registry import bot
from game.core.engine import apply
from game.core.notation import read_action, read_card
from game.core.rng import Stream
from game.core.scoring import ending
from game.core.view import observe
from game.match.match import Match
from game.match.reasons import bank_rules
from game.rulesets import position, table
from game.rulesets.casino import BANK, PUNTA

# ---- the bank -------------------------------------------------------------------------------------------------------

MOVES = {
    "draw": ("hands y1 y2 / b7 b8 | pile r5 | turn 1", "1:draw", "1"),
    "drawn": ("hands y1 y2 / b7 r8 | pile r5 | turn 1 | drawn r8 | phase drawn", "1:r8", "1"),
    "jolly +4": ("hands y1 y2 / b7 W+4 | pile r5 | turn 1", "1:W+4", "2a"),
    "draw two": ("hands y1 y2 / r7 r+2 | pile r5 | turn 1", "1:r+2", "2b"),
    "skip": ("hands y1 y2 / r7 rS | pile r5 | turn 1", "1:rS", "2c"),
    "reverse": ("hands y1 y2 / r7 rR | pile r5 | turn 1", "1:rR", "2c"),
    "highest number": ("hands y1 y2 / r7 r9 W | pile r5 | turn 1", "1:r9", "2d"),
    "same value": ("hands y1 y2 / b5 g1 W | pile r5 | turn 1", "1:b5", "2d"),
    "jolly": ("hands y1 y2 / b7 W | pile r5 | turn 1", "1:W", "2e"),
    "colour": ("hands y1 y2 / b7 b8 | pile W | turn 1 | phase colour", "1:=b", "3"),
}


@pytest.mark.parametrize(("line", "action", "rule"), MOVES.values(), ids=MOVES)
def test_every_move_of_the_bank_has_its_rule(line: str, action: str, rule: str) -> None:
    state = position(f"casino | {line}")
    view = observe(state, BANK)
    assert bot("bank", state.rules).choose(view, Stream(1)) == read_action(action)
    assert bank_rule(view, read_action(action)) == rule


def test_every_rule_of_the_bank_is_met() -> None:
    assert {rule for _, _, rule in MOVES.values()} == set(BANK_RULES)


def _played(line: str, *actions: str) -> Match:
    match = Match.at(position(f"casino | {line}"), 1)
    for action in actions:
        match.apply(read_action(action))
    return match


def test_before_the_bank_has_moved_there_is_nothing_to_ask() -> None:
    assert bank_rules(_played("hands r1 y2 y3 / b7 W g9 | pile r5")) == ()
    assert bank_rules(_played("hands r1 y2 y3 / b7 W g9 | pile r5", "0:r1")) == ()


def test_a_jolly_and_its_colour_are_one_move() -> None:
    match = _played("hands r1 y2 y3 / b7 W g9 | pile r5", "0:r1", "1:W", "1:=g")
    assert bank_rules(match) == ("2e", "3")
    match.apply(read_action("0:draw"))
    assert bank_rules(match) == ("2e", "3"), "it is still the last move of the bank"


def test_only_the_last_of_several_moves_is_told() -> None:
    match = _played("hands r1 y2 y3 / rS r7 g9 | pile r5", "0:r1", "1:rS", "1:r7")
    assert bank_rules(match) == ("2d",)


def test_the_view_is_the_one_before_the_move() -> None:
    match = _played("hands r1 y2 y3 / b7 b8 | pile r5 | draw r9 ...", "0:r1", "1:draw")
    assert bank_rules(match) == ("1",)
    match.apply(read_action("1:r9"))
    assert bank_rules(match) == ("1",), "a number that was just drawn is laid by the first rule, not by the fourth"


def test_whole_hands_give_the_same_rules_while_they_are_played_and_afterwards() -> None:
    for seed in range(12):
        match = Match(table("casino"), 2, seed)
        players = [bot("punta", match.rules), bot("bank", match.rules)]
        while not match.over:
            view = observe(match.state, match.state.actor)
            action = players[view.seat].choose(view, Stream(seed, len(match.actions)))
            rule = bank_rule(view, action) if view.seat == BANK else ""
            match.apply(action)
            if rule:
                assert bank_rules(match)[-1] == rule


# ---- the player -----------------------------------------------------------------------------------------------------

CARDS = {
    "1": ("hands W+4 b2 / y1 | pile g5", "W+4", 2000, 0),
    "1_more": ("hands W+4 b2 / y1 y2 | pile g5", "W+4", 0, 0),
    "2": ("hands W b2 / y1 y2 | pile g5", "W", 0, 0),
    "2_after": ("hands W b2 / y1 y2 | pile W | colour g | last - W", "W", 1000, 0),
    "3": ("hands gS b2 / y1 y2 | pile g5", "gS", 2000, 0),
    "3_same": ("hands gS g1 g2 gR / y1 y2 | pile gS | last - gS", "gS", 5000, 2),
    "4": ("hands g+2 b2 / y1 y2 | pile g5", "g+2", 1100, 0),
    "4_last": ("hands g+2 b2 / y1 | pile g5", "g+2", 2500, 0),
    "4_more": ("hands g+2 b2 / y1 y2 y3 | pile g5", "g+2", 0, 0),
    "6": ("hands g6 b2 / y1 y2 | pile g5", "g6", 16, 0),
    "6_value": ("hands b5 b2 / y1 y2 | pile g5", "b5", 1, 0),
}
COLOURS = {
    "5_other": "hands b1 g2 / y1 | pile W | phase colour | last - W | named -g",
    "5_banks": "hands g1 g2 / y1 y2 | pile W | phase colour | last - W | named -g",
    "5_passed": "hands W W+4 / y1 y2 | pile W | phase colour | passed -y",
    "5_most": "hands b1 g2 / y1 y2 | pile W | phase colour",
}


@pytest.mark.parametrize("rule", CARDS)
def test_every_card_is_counted_by_its_rule(rule: str) -> None:
    line, card, base, run = CARDS[rule]
    found = points(observe(position(f"casino | {line}"), PUNTA), read_card(card))
    assert found == Points(rule, base, run)
    assert found.total == base + 1000 * run


@pytest.mark.parametrize("rule", COLOURS)
def test_a_colour_is_named_by_a_case_of_the_fifth_rule(rule: str) -> None:
    view = observe(position(f"casino | {COLOURS[rule]}"), PUNTA)
    assert colour_rule(view) == rule
    advice = hint(view)
    assert advice is not None
    assert (advice.reason, advice.rule) == ("punta_colour", rule)


def test_every_rule_of_the_strategy_is_met() -> None:
    assert {*CARDS, *COLOURS} == set(PUNTA_RULES)


def test_a_hint_counts_every_card_that_may_be_laid_and_marks_the_best() -> None:
    advice = hint(observe(position("casino | hands g6 b5 gS g9 y1 / y1 y2 | pile g5"), PUNTA))
    assert advice is not None
    told = {card: found.total for card, found in advice.points}
    assert told == {read_card(card): total for card, total in (("g6", 16), ("b5", 1), ("gS", 3000), ("g9", 19))}
    assert advice.action == read_action("0:gS")
    assert advice.rule == "3"


def test_with_nothing_to_play_the_hint_is_to_draw() -> None:
    advice = hint(observe(position("casino | hands b6 b7 / y1 y2 | pile g5"), PUNTA))
    assert advice is not None
    assert (advice.reason, advice.points) == ("punta_draw", ())


# ---- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "action", "winner", "code"),
    [
        ("casino | hands r1 / b7 b8 | pile r5", "0:r1", PUNTA, "out"),
        ("casino | hands b1 b2 / r7 | pile r5 | turn 1", "1:r7", BANK, "out"),
        ("casino | hands b1 b2 / r7 r8 | pile r5 | turn 1 | multiplier 1", "1:r7", BANK, "stuck"),
        ("classic | hands r1 / b7 b8 / b9 | pile r5", "0:r1", 0, "out"),
        ("no_mercy | hands r1 r2 / out / y1 y2 y3 y4 y5 y6 y7 y8 y9 g1 g2 g3 g4 g5 g6 g7 g8 g9 b1 b2 b3 b4 b5 b6 "
         "| pile r+2 | pending 2 | phase answer | turn 2", "2:take", 0, "last"),
    ],
)  # fmt: skip
def test_a_round_knows_how_it_came_to_its_end(line: str, action: str, winner: int, code: str) -> None:
    state = position(line)
    apply(state, read_action(action))
    assert (state.over, state.winner, ending(state)) == (True, winner, code)


def test_a_void_hand_is_told_from_a_lost_one() -> None:
    state = position("casino | hands b1 b2 / r7 r8 | pile r5 | turn 1 | multiplier 2")
    state.draw = []
    state.allowed = None
    apply(state, read_action("1:r7"))
    assert (state.over, state.winner, ending(state)) == (True, -1, "void")
