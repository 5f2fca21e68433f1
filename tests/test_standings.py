"""How a round and a match stand: who is ahead of whom, and what the winner's points came from."""

from __future__ import annotations

import random

import pytest

from game.core import events
from game.core.actions import PLAY, kind_of, seat_of
from game.core.engine import legal
from game.core.events import Event
from game.core.notation import read_action
from game.core.scoring import winner_points
from game.match.match import Match
from game.match.saves import load_text, save_text
from game.match.standings import lead, round_score, standings
from game.rulesets import position, table

CROWDED = "r1 r2 r3 r4 r6 r8 r9 b1 b2 b3 b4 b5 b6 b7 b8 b9 g1 g2 g3 g4"


def at(line: str) -> Match:
    state = position(line)
    match = Match(state.rules, state.players, 1)
    match.state = state
    return match


def do(match: Match, *actions: str) -> Match:
    for action in actions:
        match.apply(read_action(action))
    return match


def test_players_still_in_rank_by_what_they_hold() -> None:
    match = do(at("one | hands r7 / b9 b8 / b1 / y2 y3 | pile r5"), "0:r7")
    assert standings(match) == [0, 2, 3, 1]


def test_the_last_to_fall_ranks_highest_among_the_fallen() -> None:
    line = f"no_mercy | hands r5 W+10 / {CROWDED} / y1 y2 / y3 y4 | pile r6 | turn 0"
    match = at(line)
    # Seat 2 fell long ago, seat 1 falls now, then seat 0 goes out.
    match.state.out[2] = True
    match.state.alive -= 1
    match.state.aside += match.state.hands[2]
    match.state.hands[2] = []
    match.fallen.append(2)
    do(match, "0:W+10", "0:=r", "1:take")
    assert match.fallen == [2, 1]
    do(match, "3:draw")
    while not match.state.over:
        mine = [action for action in legal(match.state) if kind_of(action) == PLAY and seat_of(action) == 0]
        match.apply(mine[0] if mine else legal(match.state)[0])
        if len(match.actions) > 200:
            pytest.fail("the round does not end")
    order = standings(match)
    assert order.index(1) < order.index(2)
    assert order[0] == match.state.winner


def told_order(match: Match, actions: list[int]) -> list[int]:
    """Who fell in which order, as the events of a game played once more tell it."""
    again = Match(match.rules, match.players, match.seed)
    order: list[int] = []
    for action in actions:
        if again.state.over and not again.over:
            again.next_round()
            order = []
        told: list[Event] = []
        again.apply(action, told)
        order += [event.seat for event in told if event.kind == events.KNOCKED_OUT]
    return order


@pytest.mark.parametrize(
    ("ruleset", "players", "options"),
    [
        ("no_mercy", 6, {"hand_limit": "10"}),
        ("no_mercy", 4, {"hand_limit": "12", "goal": "points:1000"}),
        # Several fall by one action here.
        ("official", 6, {"hand_limit": "10", "custom1": "storm: draw previous 3; draw everyone 3"}),
    ],
)
def test_the_order_of_falling_is_exact_also_after_continuing(ruleset: str, players: int, options) -> None:
    lot = random.Random(5)
    fallen = 0
    for seed in range(25):
        match = Match(table(ruleset, options), players, seed)
        for _ in range(400):
            if match.over:
                break
            if match.state.over:
                match.next_round()
            match.apply(lot.choice(legal(match.state)), [] if lot.random() < 0.5 else None)
        assert match.fallen == told_order(match, match.actions)
        assert load_text(save_text(match)).fallen == match.fallen
        assert {seat for seat, out in enumerate(match.state.out) if out} == set(match.fallen)
        fallen += len(match.fallen)
    assert fallen > 20


def test_a_new_round_forgets_who_fell() -> None:
    match = at(f"no_mercy goal=points:1000 | hands r5 r7 / {CROWDED} | pile W+10 | colour y | pending 10 "
               "| phase answer | turn 1")  # fmt: skip
    do(match, "1:take")
    assert match.fallen == [1]
    match.next_round()
    assert match.fallen == []


def test_equal_totals_are_ranked_by_the_last_round() -> None:
    match = do(at("classic | hands r7 / b9 b8 / b1 / y2 y3 | pile r5"), "0:r7")
    assert match.scores[1:] == [0, 0, 0]
    assert standings(match) == [0, 2, 3, 1]
    match.scores[1] = 300
    assert standings(match) == [1, 0, 2, 3]


def test_rounds_won_come_before_points() -> None:
    match = do(at("classic goal=rounds:5 | hands r7 / b9 b8 / b1 | pile r5"), "0:r7")
    match.rounds_won[:] = [1, 2, 1]
    match.scores[:] = [50, 20, 400]
    assert standings(match) == [1, 2, 0]


def test_the_points_of_a_round_come_from_cards_and_from_the_fallen() -> None:
    match = at(f"no_mercy | hands r5 / {CROWDED} / y1 W+6 | pile r6 | turn 0")
    match.state.out[1] = True
    match.state.alive -= 1
    match.state.aside += match.state.hands[1]
    match.state.hands[1] = []
    do(match, "0:r5")
    score = round_score(match.state)
    assert score.cards == 51
    assert score.fallen == 1
    assert score.bounty == 250
    assert score.total == 301 == winner_points(match.state)


@pytest.mark.parametrize("ruleset", ["no_mercy", "one", "classic", "official"])
def test_what_the_points_came_from_always_adds_up(ruleset: str) -> None:
    lot = random.Random(2)
    for seed in range(20):
        match = Match(table(ruleset), 4, seed)
        while not match.state.over and len(match.actions) < 3000:
            match.apply(lot.choice(legal(match.state)))
        if match.state.over:
            assert round_score(match.state).total == winner_points(match.state)


def test_the_lead_is_the_distance_to_the_second() -> None:
    match = do(at("classic goal=points:100 | hands r7 / b9 bS / W W | pile r5"), "0:r7")
    match.scores[2] = 60
    assert match.over
    assert lead(match) == ("points", match.scores[0] - 60)
    match = do(at("classic goal=rounds:1 | hands r7 / b9 bS / W W | pile r5"), "0:r7")
    assert lead(match) == ("rounds", 1)
    match.rounds_won[1] = 1
    match.scores[:] = [129, 100, 0]
    assert lead(match) == ("points", 29)


def test_a_single_round_has_no_lead() -> None:
    assert lead(do(at("one | hands r7 / b9 b8 / b1 | pile r5"), "0:r7")) is None
