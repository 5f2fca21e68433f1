"""A session plans what the computer players do next: the same position always has the same plan."""

from __future__ import annotations

import pytest

from game.bots.protocol import Reflexes
from game.bots.registry import bot
from game.bots.roster import BY_ID
from game.core.actions import CALL, CATCH, act, kind_of
from game.core.engine import legal
from game.core.rng import Stream
from game.core.view import View
from game.match.match import Match
from game.match.reactions import Player, upcoming
from game.match.replay import Replay
from game.match.session import Seat, Session
from game.rulesets import position, table


class Fixed:
    """A bot that plays its first option and reacts whenever it can."""

    name = "fixed"

    def __init__(self, reflexes: Reflexes) -> None:
        self.reflexes = reflexes

    def choose(self, view: View, stream: Stream) -> int:
        return view.allowed[0]

    def react(self, view: View, stream: Stream) -> int | None:
        wanted = [action for action in view.allowed if kind_of(action) in (CALL, CATCH)]
        return wanted[0] if wanted else None


def match_at(line: str, seed: int = 1) -> Match:
    """A match whose round stands at that position."""
    return Match.at(position(line), seed)


def session_of(*names: str | None, ruleset: str = "classic", seed: int = 3) -> Session:
    rules = table(ruleset)
    seats = [Seat("you") if name is None else Seat(name, bot(name, rules), BY_ID.get(name)) for name in names]
    return Session(Match(rules, len(names), seed), seats)


def test_computer_players_alone_play_a_whole_round() -> None:
    session = session_of("gilda", "pepe", "nives")
    while not session.match.state.over:
        plan = session.upcoming()
        assert plan is not None
        assert plan.delay_ms >= 0
        assert plan.decide() == plan.decide()
        session.act(plan.decide())
    assert session.upcoming() is None


def test_nothing_is_planned_where_only_a_person_can_act() -> None:
    session = session_of(None, None)
    assert session.upcoming() is None


def test_the_same_position_gives_the_same_plan() -> None:
    first, second = session_of("gilda", "otto", seed=8), session_of("gilda", "otto", seed=8)
    for _ in range(60):
        one, two = first.upcoming(), second.upcoming()
        if one is None or two is None:
            assert one is two
            break
        assert (one.seat, one.delay_ms, one.decide()) == (two.seat, two.delay_ms, two.decide())
        assert first.upcoming() is one
        first.act(one.decide())
        second.act(two.decide())
    assert Replay.of(first.match).text() == Replay.of(second.match).text()


def test_a_seat_for_everybody() -> None:
    with pytest.raises(ValueError, match="2 seats"):
        Session(Match(table("classic"), 3, 1), [Seat("a"), Seat("b")])


WINDOW = "classic goal=round | hands r1 / b2 b3 / g2 g3 | pile r5 | turn 1 | uno 0 | layer 0"


def players(*reflexes: Reflexes | None) -> list[Player | None]:
    return [None if each is None else Player(Fixed(each), each) for each in reflexes]


def test_the_faster_of_call_and_catch_comes_first() -> None:
    slow, quick = Reflexes(think_ms=(9000, 9000), call_ms=(800, 800)), Reflexes((9000, 9000), catch_ms=(500, 500))
    plan = upcoming(match_at(WINDOW), players(slow, None, quick))
    assert plan is not None
    assert (plan.seat, plan.delay_ms, plan.decide()) == (2, 500, act(2, CATCH))
    quicker = Reflexes(think_ms=(9000, 9000), call_ms=(300, 300))
    plan = upcoming(match_at(WINDOW), players(quicker, None, quick))
    assert plan is not None
    assert plan.decide() == act(0, CALL)


def test_who_forgets_does_not_call_and_who_does_not_notice_does_not_catch() -> None:
    forgetful = Reflexes(call_ms=(1, 1), forgets=1.0)
    blind = Reflexes(think_ms=(700, 700), catch_ms=(1, 1), notices=0.0)
    plan = upcoming(match_at(WINDOW), players(forgetful, blind, blind))
    assert plan is not None
    assert plan.seat == 1
    assert kind_of(plan.decide()) not in (CALL, CATCH)


def test_the_thought_of_the_next_player_competes_with_the_catch() -> None:
    forgetful = Reflexes(forgets=1.0)
    thinker, watcher = Reflexes(think_ms=(100, 100), notices=0.0), Reflexes(catch_ms=(500, 500))
    plan = upcoming(match_at(WINDOW), players(forgetful, thinker, watcher))
    assert plan is not None
    assert plan.seat == 1
    slow = Reflexes(think_ms=(3000, 3000), notices=0.0)
    plan = upcoming(match_at(WINDOW), players(forgetful, slow, watcher))
    assert plan is not None
    assert plan.decide() == act(2, CATCH)


def test_who_never_forgets_calls_ahead() -> None:
    sure = Reflexes(ahead=1.0, forgets=0.0)
    match = match_at("classic goal=round | hands r1 r2 / b2 b3 | pile r5")
    plan = upcoming(match, players(sure, None))
    assert plan is not None
    assert plan.decide() == act(0, CALL)
    match.apply(plan.decide())
    plan = upcoming(match, players(sure, None))
    assert plan is not None
    assert plan.decide() in legal(match.state)
    match.apply(plan.decide())
    assert match.state.uno < 0


def test_jumping_in_is_a_reaction() -> None:
    rules = "classic goal=round jump_in=on"
    match = match_at(f"{rules} | hands b1 b2 / r5 g1 g2 g3 / y1 y2 | pile r5 | turn 0")
    jumper = bot("hard", match.rules)
    plan = upcoming(match, [None, Player(jumper, Reflexes(catch_ms=(400, 400))), None])
    assert plan is not None
    assert plan.seat == 1
    match.apply(plan.decide())
    assert match.state.layer == 1
