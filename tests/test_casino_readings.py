"""The table of other readings: its first row is the game itself, and each other reading moves what it says it moves."""

from __future__ import annotations

import pytest

from game.bots.registry import default_bots
from game.core.notation import read_action
from game.core.scoring import payout
from game.match.match import Match
from game.rulesets import preset
from game.simulate import simulate
from tests.scenario import Scenario
from tools.casino_readings import OURS, READINGS, Reading, row

HANDS = 300


def _reading(words: str) -> Reading:
    found = [reading for reading in READINGS if words in reading.name]
    assert len(found) == 1
    return found[0]


def _total(reading: Reading) -> int:
    return sum(reading.play(seed) for seed in range(1, HANDS + 1))


def test_our_reading_is_the_game_itself() -> None:
    rules = preset("casino")
    assert _total(OURS) == simulate(rules, 2, HANDS, 1, default_bots(rules, 2)).paid


@pytest.mark.parametrize(
    ("words", "sign"),
    [("forced cards lower", -1), ("forced cards raise", 1), ("above x3", 1), ("x1 and nothing", 1)],
)
def test_a_reading_that_can_only_help_or_only_harm_does(words: str, sign: int) -> None:
    assert sign * (_total(_reading(words)) - _total(OURS)) > 0


@pytest.mark.parametrize(
    ("line", "action", "after"),
    [
        ("hands g+2 g1 / y1 y2 | pile g5 | multiplier 1", "0:g+2", 2),
        ("hands g+2 g1 / y1 y2 | pile g5", "0:g+2", 3),
        ("hands g+2 / y1 y2 | pile g5 | multiplier 1", "0:g+2", 1),
        ("hands g2 g1 / y1 y2 | pile g5 | multiplier 1", "0:g2", 1),
        ("hands g1 g2 / g+2 y2 | turn 1 | pile g5", "1:g+2", 2),
        ("hands g1 g2 / g+2 y2 | turn 1 | pile g5 | multiplier 1", "1:g+2", 1),
    ],
)
def test_forced_cards_move_the_multiplier_a_step_within_its_bounds(line: str, action: str, after: int) -> None:
    state = Scenario(f"casino | {line}").state
    _reading("both, once for each attack").before(state, read_action(action))
    assert state.multiplier == after


def test_an_empty_pile_and_a_dead_end_at_x1_are_told_apart() -> None:
    stuck = Scenario("casino | hands r3 b2 g9 / y1 y2 | turn 1 | pile y5 | multiplier 1").play("1:y1").state
    assert stuck.over
    assert (payout(1, stuck), _reading("x1 and nothing").pay(stuck), _reading("empty pile").pay(stuck)) == (0, 1, 0)


def test_the_bank_that_starts_makes_the_first_move() -> None:
    match = Match(_reading("the bank starts").rules, 2, 1)
    assert match.state.actor == 1
    assert Match(OURS.rules, 2, 1).state.actor == 0


def test_a_row_is_markdown_with_the_difference_on_the_same_deals() -> None:
    line, paid = row(OURS, 50, 1, [])
    assert line.count("|") == 4
    again, _ = row(OURS, 50, 1, paid)
    assert again.endswith("| +0.00 (+0.00 to +0.00) |")
