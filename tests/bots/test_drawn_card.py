"""Nobody can tell from the course of a table whether a computer player kept its drawn card or had to."""

from __future__ import annotations

import statistics

import pytest

from game.bots.protocol import Bot, Reflexes
from game.bots.registry import LEVELS, bot
from game.core.actions import CALL, DRAW, PASS, PLAY, act, kind_of
from game.core.events import Event
from game.core.rng import Stream
from game.core.state import DRAWN
from game.core.view import View, observe
from game.match.autoplay import Autoplay
from game.match.match import Match
from game.match.session import Seat, Session
from game.rulesets import position, table
from tests.bots.test_session import match_at

# Seat 1 is a computer player with nothing to lay; the person at seat 0 could jump in with its red five.
JUMP = "classic goal=round jump_in=on | hands r5 g1 g2 / b1 b2 b3 / y1 y2 y3 | pile r5 | turn 1 | draw {} ..."
UNPLAYABLE, PLAYABLE = JUMP.format("y9"), JUMP.format("r9")
Moment = tuple[int, list[Event], tuple[int, ...]]
"""When something happened, what a person saw of it, and what that person could do then."""


class Keeper:
    """A player that keeps whatever it draws, lays what it has otherwise, and counts how often it was asked."""

    name = "keeper"

    def __init__(self, reflexes: Reflexes | None = None) -> None:
        self.reflexes = Reflexes() if reflexes is None else reflexes
        self.asked = 0

    def choose(self, view: View, stream: Stream) -> int:
        self.asked += 1
        passes = [action for action in view.allowed if kind_of(action) == PASS]
        return passes[0] if passes else view.allowed[0]

    def react(self, view: View, stream: Stream) -> int | None:
        return None


class Fickle(Keeper):
    """Lays what it draws, but keeps it when it is asked again."""

    def choose(self, view: View, stream: Stream) -> int:
        if view.phase != DRAWN:
            return view.allowed[0]
        self.asked += 1
        return view.allowed[0] if self.asked <= 2 else act(view.seat, PASS)


def session_at(line: str, *bots: Bot, seed: int = 1) -> Session:
    """A person on seat 0 and these computer players."""
    return Session(match_at(line, seed), [Seat("you"), *(Seat(each.name, each) for each in bots)])


def course(session: Session, moments: int) -> list[Moment]:
    """What the person at seat 0 sees and when, if it does nothing."""
    clock = 0
    seen: list[Moment] = []
    for _ in range(moments):
        plan = session.upcoming()
        if plan is None:
            break
        clock += plan.delay_ms
        told: list[Event] = []
        session.act(plan.prepare(), told)
        seen.append((clock, [event.seen_by(0) for event in told], observe(session.match.state, 0).allowed))
    return seen


@pytest.mark.parametrize("seed", range(5))
def test_the_moment_of_a_draw_is_the_same_whether_the_card_was_kept_or_could_not_be_laid(seed: int) -> None:
    unplayable = course(session_at(UNPLAYABLE, Keeper(), Keeper(), seed=seed), 1)
    kept = course(session_at(PLAYABLE, Keeper(), Keeper(), seed=seed), 1)
    assert kept == unplayable
    assert [event.kind for event in kept[0][1]] == ["draw", "keep", "turn"]
    assert act(0, PLAY, position(JUMP.format("y9")).discard[-1]) in kept[0][2], "the jump-in never vanishes"


def test_what_follows_a_kept_card_takes_as_long_as_what_follows_one_that_could_not_be_laid() -> None:
    """The times after the draw are drawn anew; over many games they are spread alike."""
    after: dict[str, list[int]] = {UNPLAYABLE: [], PLAYABLE: []}
    for line, delays in after.items():
        for seed in range(400):
            first, second = course(session_at(line, Keeper(), Keeper(), seed=seed), 2)
            assert second[1][0].seat == 2
            delays.append(second[0] - first[0])
    forced, kept = (statistics.quantiles(delays, n=4) for delays in after.values())
    assert min(after[PLAYABLE]) > 300
    assert kept == pytest.approx(forced, rel=0.05)


def test_a_drawn_card_that_will_be_laid_takes_its_time() -> None:
    session = session_at(PLAYABLE, bot("hard", table("classic")), Keeper())
    draw, play = course(session, 2)
    assert [event.kind for event in draw[1]] == ["draw"]
    assert play[1][0].kind == "play"
    assert play[0] - draw[0] > 300


def test_the_choice_about_a_drawn_card_is_made_before_it_is_drawn() -> None:
    """The plan may be prepared in another thread: when its time has come, nobody has to think any more."""
    keeper = Keeper()
    session = session_at(PLAYABLE, keeper, Keeper())
    plan = session.upcoming()
    assert plan is not None
    draw = plan.prepare()
    asked = keeper.asked
    session.act(draw)
    assert [kind_of(action) for action in session.match.actions] == [DRAW, PASS]
    assert keeper.asked == asked


def test_a_draw_that_was_not_prepared_is_kept_at_once_as_well() -> None:
    session = session_at(PLAYABLE, Keeper(), Keeper())
    session.act(act(1, DRAW))
    assert [kind_of(action) for action in session.match.actions] == [DRAW, PASS]


def test_a_plan_that_somebody_forestalled_decides_nothing() -> None:
    line = PLAYABLE.replace("turn 1", "turn 1 | uno 0").replace("r5 g1 g2", "g1")
    session = session_at(line, Keeper(), Keeper())
    plan = session.upcoming()
    assert plan is not None
    plan.prepare()
    session.act(act(0, CALL))
    session.act(act(1, DRAW))
    assert [kind_of(action) for action in session.match.actions] == [CALL, DRAW, PASS]


def test_a_person_is_asked_about_its_drawn_card() -> None:
    session = session_at(PLAYABLE.replace("turn 1", "turn 0").replace("r5 g1 g2", "g1 g2"), Keeper(), Keeper())
    session.act(act(0, DRAW))
    assert session.match.state.phase == DRAWN
    assert session.upcoming() is None


def test_whoever_announces_a_drawn_card_lays_it() -> None:
    """Two cards with the drawn one: the call ahead tells that it fits, so it is not kept after all."""
    line = JUMP.format("r9").replace("b1 b2 b3", "b1")
    session = session_at(line, Fickle(Reflexes(ahead=1.0)), Keeper())
    course(session, 3)
    assert [kind_of(action) for action in session.match.actions] == [DRAW, CALL, PLAY]


def test_nobody_announces_a_drawn_card_that_it_keeps() -> None:
    line = JUMP.format("r9").replace("b1 b2 b3", "b1")
    match = match_at(line)
    match.apply(act(1, DRAW))
    match.apply(Autoplay(match, [Keeper(Reflexes(ahead=1.0))] * 3).next_action())
    assert [kind_of(action) for action in match.actions] == [DRAW, PASS]


@pytest.mark.parametrize("level", LEVELS)
def test_in_whole_games_no_kept_card_is_a_moment_of_its_own(level: str) -> None:
    rules = table("official", {"jump_in": "on", "deal": "5"})
    kept = 0
    for seed in range(4 if level == "expert" else 80):
        bots = [bot(level, rules) for _ in range(3)]
        session = Session(Match(rules, 3, seed), [Seat(each.name, each) for each in bots])
        while not session.match.state.over and len(session.match.actions) < 400:
            plan = session.upcoming()
            assert plan is not None
            action = plan.prepare()
            assert kind_of(action) != PASS or session.match.state.phase != DRAWN
            before = len(session.match.actions)
            session.act(action)
            kept += len(session.match.actions) - before - 1
    assert kept


def test_a_table_without_a_clock_takes_the_same_course() -> None:
    rules = table("official", {"jump_in": "on"})
    for seed in range(6):
        bots = [bot("easy", rules) for _ in range(3)]
        session = Session(Match(rules, 3, seed), [Seat(each.name, each) for each in bots])
        unclocked = Match(rules, 3, seed)
        players = Autoplay(unclocked, bots)
        while not unclocked.over:
            unclocked.apply(players.next_action())
        while not session.match.over:
            plan = session.upcoming()
            assert plan is not None
            session.act(plan.decide())
        assert session.match.actions == unclocked.actions


def test_the_pause_of_a_player_does_not_tell_that_somebody_else_could_jump_in() -> None:
    """Seat 1 can only draw; whether seat 2 holds the top card must not slow it down."""
    lines = [UNPLAYABLE.replace("r5 g1 g2", "g3 g1 g2"), UNPLAYABLE.replace("r5 g1 g2", "g3 g1 g2").replace("y3", "r5")]
    for seed in range(5):
        one, other = (course(session_at(line, Keeper(), Keeper(), seed=seed), 1)[0][0] for line in lines)
        assert one == other
