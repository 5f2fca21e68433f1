"""Whole trees of legal actions, counted by the core, by a slow second reading of the rules, and some by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.cards import card_text
from game.core.engine import apply, legal
from game.core.notation import action_text, read_action
from game.core.rng import Stream
from game.core.state import State
from game.match.match import Match
from game.rulesets import position, table
from tests.second_reading import CASINO, CLASSIC, NO_MERCY, OFFICIAL, ONE, Rules, Table


def perft(state: State, depth: int) -> int:
    """How many sequences of that many legal actions there are."""
    options = legal(state)
    if depth == 1:
        return len(options)
    total = 0
    for action in options:
        following = state.clone()
        apply(following, action)
        total += perft(following, depth - 1)
    return total


def _naive(state: State, rules: Rules) -> Table:
    """The same position for the second reading."""
    words = [[card_text(card) for card in place] for place in (*state.hands, state.discard, state.draw)]
    colour = "rygb-"[state.colour]
    naive = Table(rules, words[:-2], words[-2], words[-1], colour, state.turn, state.direction)
    naive.multiplier = state.multiplier
    naive.owing = {seat for seat, lost in enumerate(state.lost) if lost}
    naive.out = {seat for seat, out in enumerate(state.out) if out}
    return naive


def _texts(state: State) -> set[str]:
    return {action_text(action) for action in legal(state)}


def _walk(state: State, naive: Table, depth: int, path: str) -> int:
    """Compare the legal actions of both readings in every position of the tree; the number of leaves."""
    moves = naive.moves()
    assert _texts(state) == moves, path
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        following = state.clone()
        apply(following, read_action(move))
        total += _walk(following, naive.after(move), depth - 1, f"{path} {move}")
    return total


# ---- by hand ------------------------------------------------------------------------------------------------------


def test_two_hands_of_two_reds_by_hand() -> None:
    """0 lays one of 2, 1 one of 2, 0 its last: 2, 4, 4 sequences, and then the round is over: 0."""
    line = "classic uno=off | hands r1 r2 / r3 r4 | pile r5"
    assert [perft(position(line), depth) for depth in (1, 2, 3, 4)] == [2, 4, 4, 0]


def test_the_same_with_uno_by_hand() -> None:
    """Depth 1: r1, r2, or the call ahead: 3.

    Depth 2: after the call, r1 or r2: 2. After r1 (or r2) without it: 1's r3 and r4 and its call ahead, 0's late call,
    1's catch: 5 each, 10. Together 12.
    """
    line = "classic | hands r1 r2 / r3 r4 | pile r5"
    assert [perft(position(line), depth) for depth in (1, 2)] == [3, 12]


def test_a_jolly_and_a_draw_in_the_casino_by_hand() -> None:
    """Depth 1: W or draw. Depth 2: four colours after W; after the draw of a card that does not fit, the bank's draw
    alone: 5. Depth 3: after red, the bank's yellows and blue y1 b1 do not fit: draw, 1; green: the same, 1; yellow: y1
    or draw, 2; blue: b1 or draw, 2. After the bank's draw of g8: back to the player, W or draw: 2. Together 8.
    """
    line = "casino | hands W b3 / y1 b1 | pile r5 | draw g9 g8 ..."
    assert [perft(position(line), depth) for depth in (1, 2, 3)] == [2, 5, 8]


def test_a_chain_in_no_mercy_by_hand() -> None:
    """0 must lay r+2: 1. 1 answers with b+4 or takes: 2.

    After b+4 seat 2 has no answer but W+6, or takes: 2. After the take (two cards: g1 g2) seat 2 lays W+6 or r3, its
    two cards that go on red; it has g9 besides, so nothing to call: 2. Together 4.
    """
    line = "no_mercy uno=off uno_turn=off | hands r+2 y1 y2 / b+4 y3 y4 / W+6 r3 g9 | pile r5 | draw g1 g2 ..."
    assert [perft(position(line), depth) for depth in (1, 2, 3)] == [1, 2, 4]


def test_roulette_seven_and_zero_by_hand() -> None:
    """Depth 1: WC, r7, r0: 3. Depth 2: after WC, 1's four colours: 4; after r7, 0 names 1, 2 or nobody: 3; after r0
    the hands have moved on: seat 1 holds WC and r7, both go on red: 2. Together 9.
    """
    line = "no_mercy uno=off uno_turn=off | hands WC r7 r0 / y1 y2 y3 / g1 g2 g3 | pile r5"
    assert [perft(position(line), depth) for depth in (1, 2)] == [3, 9]


def test_a_challenge_by_hand() -> None:
    """Depth 1: W+4, r1 or draw: 3 (three cards, nothing to call).

    Depth 2: four colours after W+4; after r1 seat 1 has y1 (same number), draws, or calls ahead: 3; after the draw of
    b9, which does not fit, seat 1 only draws: 1. Together 8.

    Depth 3: after each colour seat 1 takes or challenges: 8. After r1 y1: 0 has W+4, draws, or calls ahead: 3, and 1
    has one card left: it may call late, 0 may catch: 5. After r1 and the call ahead: y1 or draw: 2. After r1 draw: g8
    does not fit, so 0 again: W+4, draw, the call: 3. After draw, draw: 0 has W+4, r1, draw: 3. Together 21.
    """
    line = "official | hands W+4 r1 b2 / y1 y4 | pile r5 | draw b9 g8 ..."
    assert [perft(position(line), depth) for depth in (1, 2, 3)] == [3, 8, 21]


# ---- by the second reading ----------------------------------------------------------------------------------------

TREES = [
    ("classic | hands r7 rS g+2 W / g5 y2 rR W+4 / b9 r2 y+2 | pile r5", CLASSIC, 9),
    ("classic | hands rS b1 / rR b2 / r+2 W | pile r5", CLASSIC, 8),
    ("classic stacking=mixed | hands r+2 W+4 b3 / g+2 W+4 y3 / b+2 W r4 | pile r5",
     replace(CLASSIC, stacking="mixed"), 8),
    ("classic stacking=same uno=off | hands r+2 r1 b3 / g+2 W+4 y3 / b+2 W+4 g4 | pile r5",
     replace(CLASSIC, stacking="same", uno="off"), 10),
    ("one | hands r7 W+4 g5 / rS b2 y2 / r9 W b4 | pile r5 | draw r1 ...", ONE, 8),
    ("one | hands rR b2 / r3 W+4 | pile r5 | draw g9 y9 ...", ONE, 9),
    ("official | hands W+4 r1 b2 / g5 W+4 y3 / rS g+2 b4 | pile r5 | draw r1 r2 g3 b7 y8 g9 b9 y9 r8 r9 g8 b8 y7 ...",
     OFFICIAL, 6),
    ("official | hands W+4 b2 / y3 b+2 | pile r5 | draw r1 r2 g3 b7 y8 g9 b9 y9 r8 r9 g8 b8 y7 g7 r7 y6 ...",
     OFFICIAL, 7),
    ("no_mercy | hands r7 WC r+2 g1 / rA r4 rE W+6 / r0 WR+4 g+4 b9 | pile r5", NO_MERCY, 7),
    ("no_mercy | hands WR+4 r+4 W+10 g1 / g+4 r2 rR WR+4 | pile r5", NO_MERCY, 8),
    ("no_mercy | hands rE r1 / r7 b4 / b0 r0 | pile r5", NO_MERCY, 8),
    ("no_mercy hand_limit=5 deal=2 | hands r+2 r0 y8 g1 / WC g3 y7 / W+6 r4 g7 y9 | pile r5",
     replace(NO_MERCY, limit=5), 9),
    ("no_mercy | hands rS rR g1 / out / r0 WR+4 g+4 | pile r5 | aside b1 b2", NO_MERCY, 8),
    ("no_mercy stacking=off | hands WR+4 r1 r+2 / g5 WR+4 W+6 | pile r5", replace(NO_MERCY, stacking="off"), 7),
    ("no_mercy | hands rS r1 b1 / rR r2 WC / r+2 r3 y3 | pile r5 | draw r8 g9 r9 ... | lost 0 1 1", NO_MERCY, 7),
    ("no_mercy | hands rE r1 b1 / rE r2 y2 / r3 y3 y4 | pile r5 | draw r8 g9 r9 ... | lost 0 1 1", NO_MERCY, 7),
    ("no_mercy | hands WR+4 rS r1 / rR WC r2 | pile r5 | draw r8 g9 r9 ... | lost 0 1", NO_MERCY, 7),
    ("no_mercy stacking=off | hands r+2 rS r1 / W+6 g+2 r2 / r4 r6 | pile r5 | draw r8 g9 r9 ... | lost 0 1 0",
     replace(NO_MERCY, stacking="off"), 6),
    ("casino | hands r7 W b1 g+2 / rS W+4 y5 b5 r2 | pile r5", CASINO, 8),
    ("casino | hands b7 g1 / rR y5 | pile r5 | multiplier 1 | turn 1", CASINO, 10),
]  # fmt: skip


@pytest.mark.parametrize(("line", "rules", "depth"), TREES)
def test_both_readings_agree_on_every_position_of_the_tree(line: str, rules: Rules, depth: int) -> None:
    for level in (1, 2, 3, depth):
        assert perft(position(line), level) == _walk(position(line), _naive(position(line), rules), level, "")


def test_the_second_reading_can_disagree() -> None:
    """Read a table without its stacking, and the two must fall out."""
    state = position(TREES[2][0])
    with pytest.raises(AssertionError):
        _walk(state, _naive(state, CLASSIC), 3, "")


# ---- whole games by the second reading ----------------------------------------------------------------------------

GAMES = [
    ("classic", {}, CLASSIC),
    ("classic", {"stacking": "same"}, replace(CLASSIC, stacking="same")),
    ("classic", {"stacking": "mixed", "deal": "3"}, replace(CLASSIC, stacking="mixed")),
    ("classic", {"wild_draw_four": "always", "challenge": "on", "draw_by_choice": "on"}, OFFICIAL),
    ("one", {}, ONE),
    ("one", {"deal": "2"}, ONE),
    ("no_mercy", {}, NO_MERCY),
    ("no_mercy", {"deal": "3"}, NO_MERCY),
    ("no_mercy", {"deal": "4", "hand_limit": "9"}, replace(NO_MERCY, limit=9)),
    ("no_mercy", {"deal": "3", "stacking": "off"}, replace(NO_MERCY, stacking="off")),
    ("classic", {"deal": "2", "uno_turn": "on"}, replace(CLASSIC, uno_turn=True)),
    ("casino", {}, CASINO),
]
SHORT_PILE = 30
"""The comparison stops here: the second reading knows no reshuffle."""


@pytest.mark.parametrize(("ruleset_id", "options", "rules"), GAMES)
def test_both_readings_agree_along_whole_games(ruleset_id: str, options: dict[str, str], rules: Rules) -> None:
    compared = finished = 0
    stream = Stream(17)
    preset = table(ruleset_id, {"first_card": "turn", **options} if not rules.casino else {})
    for seed in range(150):
        players = 2 + seed % 4 if not rules.casino else 2
        state = Match(preset, players, seed).state
        naive = _naive(state, rules)
        while not state.over and len(state.draw) > SHORT_PILE:
            moves = sorted(naive.moves())
            assert _texts(state) == set(moves), f"seed {seed}"
            assert [len(hand) for hand in state.hands] == [len(hand) for hand in naive.hands]
            move = moves[stream.below(len(moves))]
            apply(state, read_action(move))
            naive.act(*_split(move))
            compared += 1
        assert state.over == (naive.phase == "over")
        finished += state.over
    assert compared > 2000
    assert finished > 2


def _split(move: str) -> tuple[int, str]:
    seat, what = move.split(":", 1)
    return int(seat), what
