"""Computer players do not peek: cards they cannot see may be changed without changing their choice."""

from __future__ import annotations

import pytest

from game.bots.registry import LEVELS, bot
from game.core.actions import seat_of
from game.core.engine import apply, legal
from game.core.rng import Stream
from game.core.state import State
from game.core.view import observe
from game.match.match import Match
from game.rulesets import table

TABLES = ("no_mercy", "one", "classic", "casino", "official")


def permuted(state: State, seat: int, stream: Stream) -> State:
    """The same state to that seat, with every card it cannot see dealt anew."""
    other = state.clone()
    others = [place for place in range(state.players) if place != seat]
    pool = [card for place in others for card in other.hands[place]] + other.draw + other.aside
    stream.shuffle(pool)
    for place in others:
        count = len(other.hands[place])
        other.hands[place] = pool[:count]
        del pool[:count]
    count = len(other.aside)
    other.aside = pool[:count]
    other.draw = pool[count:]
    other.rng = stream.state
    if state.bluff >= 0:
        other.bluff = stream.below(2)
    other.allowed = None
    return other


def positions(ruleset: str, players: int, wanted: int, seed: int) -> list[State]:
    """States in which somebody has a choice, out of games played at random."""
    found: list[State] = []
    stream = Stream(seed)
    while len(found) < wanted:
        seed += 1
        match = Match(table(ruleset), players, seed)
        while not match.state.over and len(found) < wanted:
            options = legal(match.state)
            own = [action for action in options if seat_of(action) == match.state.actor]
            if len(own) > 1 and stream.below(9) == 0:
                found.append(match.state.clone())
            apply(match.state, options[stream.below(len(options))])
    return found


@pytest.mark.parametrize("ruleset", TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_do_not_change_the_choice(ruleset: str, level: str) -> None:
    players = 2 if ruleset == "casino" else 3
    wanted = 8 if level == "expert" else 40
    player = bot(level, table(ruleset))
    stream = Stream(99)
    for number, state in enumerate(positions(ruleset, players, wanted, 50)):
        seat = state.actor
        first = player.choose(observe(state, seat), Stream(number))
        for _ in range(2):
            other = permuted(state, seat, stream)
            assert observe(other, seat) == observe(state, seat)
            assert player.choose(observe(other, seat), Stream(number)) == first


@pytest.mark.parametrize("ruleset", TABLES)
def test_hidden_cards_do_not_change_the_reaction(ruleset: str) -> None:
    players = 2 if ruleset == "casino" else 4
    stream = Stream(5)
    player = bot("hard", table(ruleset))
    for number, state in enumerate(positions(ruleset, players, 60, 900)):
        for seat in range(players):
            view = observe(state, seat)
            other = observe(permuted(state, seat, stream), seat)
            if view.allowed and view.allowed == other.allowed:
                assert player.react(view, Stream(number)) == player.react(other, Stream(number))
