"""A determinized state fits everything the seat has seen, and deals the rest honestly."""

from __future__ import annotations

from collections import Counter

import pytest

from game.bots.determinize import determinize
from game.core.actions import seat_of
from game.core.cards import COLOUR_OF, RED
from game.core.engine import legal
from game.core.invariants import check_state
from game.core.rng import Stream
from game.core.view import observe
from game.rulesets import position
from tests.bots.test_fairness import TABLES, positions


@pytest.mark.parametrize("ruleset", TABLES)
def test_it_looks_the_same_to_the_seat(ruleset: str) -> None:
    players = 2 if ruleset == "casino" else 4
    for number, state in enumerate(positions(ruleset, players, 40, 7000)):
        view = observe(state, state.actor)
        possible = determinize(view, Stream(number))
        check_state(possible)
        assert observe(possible, state.actor) == view
        assert [action for action in legal(possible) if seat_of(action) == view.seat] == list(view.allowed)


def test_the_same_stream_gives_the_same_deal() -> None:
    state = positions("classic", 3, 1, 1)[0]
    view = observe(state, state.actor)
    assert determinize(view, Stream(4)) == determinize(view, Stream(4))
    assert determinize(view, Stream(4)) != determinize(view, Stream(5))


def test_who_drew_on_a_colour_is_dealt_few_cards_of_it() -> None:
    line = "classic | hands y1 y2 y3 / r1 r2 r3 g1 g2 | pile r5"
    free = observe(position(line), 0)
    told = observe(position(line + " | passed -r"), 0)
    counts: Counter[str] = Counter()
    for number in range(300):
        for name, view in (("free", free), ("told", told)):
            hand = determinize(view, Stream(number)).hands[1]
            counts[name] += sum(COLOUR_OF[card] == RED for card in hand)
    assert counts["told"] < counts["free"] / 2


def test_a_bluff_is_possible_and_not_certain() -> None:
    waiting = "colour g | phase answer | pending 4 | bluff 0 | layer 1"
    line = f"official | hands y1 y2 / r1 r2 r3 g1 g2 | pile W+4 r5 | {waiting}"
    view = observe(position(line), 0)
    bluffs = sum(determinize(view, Stream(number)).bluff for number in range(200))
    assert 40 < bluffs < 160
