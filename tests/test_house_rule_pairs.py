"""Sound under random play: every rulebook with any two house rules at once, checked after every action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import combinations

import pytest

from game.core.customrules import CUSTOM_PRESETS
from game.core.errors import InvariantError, OptionError
from game.core.houserules import configured
from game.core.invariants import check_state
from game.core.rng import Stream
from game.core.ruleset import FIRST_CARD_POLICIES, STACKING_POLICIES, UNO_POLICIES, WILD_DRAW_FOUR_POLICIES, Ruleset
from game.match.match import Match
from game.match.replay import Replay
from game.rulesets import RULESETS, preset
from tests.test_random_play import random_states

HouseRule = tuple[str, str]

SWITCHES = (
    *("challenge", "uno_turn", "draw_by_choice"),
    *("forced_play", "seven_swaps", "zero_rotates", "jump_in"),
)
HOUSE_RULES: tuple[HouseRule, ...] = (
    *(("first_card", value) for value in FIRST_CARD_POLICIES),
    *(("stacking", value) for value in STACKING_POLICIES),
    *(("wild_draw_four", value) for value in WILD_DRAW_FOUR_POLICIES),
    *(("uno", value) for value in UNO_POLICIES),
    *(("uno_cards", value) for value in ("1", "4")),
    *(("draw_limit", value) for value in ("0", "1", "3")),
    *(("hand_limit", value) for value in ("0", "6", "10")),
    *((name, value) for name in SWITCHES for value in ("on", "off")),
    *(("custom1", value) for value in sorted(CUSTOM_PRESETS)),
)
"""Every house rule that changes the course of a round."""
PATIENCE = 60
"""So many actions of a round are random; then everybody tries to get rid of cards."""


def small_tables(ruleset_id: str, pairs: Iterable[tuple[HouseRule, HouseRule]]) -> Iterator[Ruleset]:
    """The rulebook with each of these pairs, where the two fit together, dealt small hands: a round with few cards is
    short and comes to its calls, swaps and last cards at once."""
    for pair in pairs:
        with suppress(OptionError):
            yield configured(preset(ruleset_id), {"deal": "3", "goal": "round", **dict(pair)})


def play_checked(rules: Ruleset, players: int, seed: int) -> None:
    """Play a match at random; a broken state fails the test with the line that reproduces it."""
    match = Match(rules, players, seed)
    try:
        check_state(match.state)
        for state in random_states(match, Stream(seed).below, PATIENCE):
            check_state(state)
    except InvariantError as error:
        pytest.fail(f"{error}: {Replay.of(match).text()}")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_mercy_without_stacking_and_any_other_house_rule_keeps_the_invariants(players: int) -> None:
    pairs = [(("stacking", "off"), other) for other in HOUSE_RULES if other[0] != "stacking"]
    tables = list(small_tables("no_mercy", pairs))
    assert len(tables) > 20
    for seed, rules in enumerate(tables * 6):
        play_checked(rules, players, seed)


@pytest.mark.parametrize("ruleset_id", [ruleset_id for ruleset_id, rules in RULESETS.items() if not rules.fixed])
def test_any_two_house_rules_keep_the_invariants(ruleset_id: str) -> None:
    pairs = [(one, other) for one, other in combinations(HOUSE_RULES, 2) if one[0] != other[0]]
    tables = list(small_tables(ruleset_id, pairs))
    assert len(tables) > 300
    for seed, rules in enumerate(tables):
        play_checked(rules, 2 + seed % 3, seed)
