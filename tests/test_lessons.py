"""The lessons as data: doing what they ask leads to their end, and everything they name is there at that moment."""

from __future__ import annotations

import pytest

from game.core.actions import PLAY, argument_of, kind_of, seat_of
from game.core.cards import card_text
from game.core.errors import IllegalActionError
from game.core.events import CAUGHT, CHALLENGED, DREW, KNOCKED_OUT, MULTIPLIER, ROTATED, SPUN, SWAPPED, Event
from game.core.legality import legal, legal_for
from game.core.notation import action_text
from game.match.lessons import LESSONS, Lesson
from game.match.lessons.course import Course
from game.match.lessons.lesson import BUTTON, CARD, CHOICE, PLACES, SEAT

ALL = pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
BUTTONS = {"uno": "0:uno", "catch": "0:catch"}


def others_act(course: Course, told: list[Event]) -> None:
    """Let the computer players act until something is asked of the player."""
    while (plan := course.upcoming()) is not None:
        action = plan.prepare()
        assert seat_of(action) == plan.seat != 0
        assert action in legal(course.match.state), action_text(action)
        course.act(action, told)


def played(lesson: Lesson) -> tuple[Course, list[Event]]:
    """The lesson, played by doing what it asks."""
    course, told = Course(lesson), []
    while not course.finished:
        if course.wanted is None:
            course.read()
        else:
            course.act(course.wanted, told)
        others_act(course, told)
    return course, told


def kinds(told: list[Event], kind: str) -> list[Event]:
    return [event for event in told if event.kind == kind]


@ALL
def test_doing_exactly_what_it_asks_leads_to_its_end(lesson):
    course, _ = played(lesson)
    assert course.number == len(lesson.steps)
    if lesson.id != "challenge":
        assert course.match.state.winner == 0, "a hand that is played to its end is won"


@ALL
def test_it_is_the_same_every_time(lesson):
    assert played(lesson)[1] == played(lesson)[1]


@ALL
def test_every_pointer_shows_something_that_is_there(lesson):
    course, told = Course(lesson), []
    while (step := course.step) is not None:
        state, (kind, which) = course.match.state, step.target
        mine = [action_text(action) for action in legal_for(state, 0)]
        if kind == CARD:
            assert which in map(card_text, state.hands[0])
            assert step.wants == f"0:{which}"
        elif kind == CHOICE:
            assert which == step.wants
            assert which in mine
        elif kind == BUTTON:
            assert step.wants == BUTTONS[which]
            assert step.wants in mine
        elif kind == SEAT:
            assert 0 < int(which) < state.players
        else:
            assert kind in PLACES
            assert kind != "pending" or state.pending
            assert kind not in ("stake", "paytable") or state.rules.wallet
        if course.wanted is None:
            course.read()
        else:
            course.act(course.wanted, told)
        others_act(course, told)


@ALL
def test_no_other_action_leads_on_or_changes_anything(lesson):
    course = Course(lesson)
    while not course.finished:
        before, number = course.match.state.clone(), course.number
        for action in legal(course.match.state):
            if action != course.wanted:
                with pytest.raises(IllegalActionError):
                    course.act(action)
        assert (course.match.state, course.number) == (before, number)
        if course.wanted is None:
            course.read()
        else:
            course.act(course.wanted)
        others_act(course, [])


@ALL
def test_a_step_that_wants_something_cannot_be_read_away(lesson):
    course = Course(lesson)
    while course.reading:
        course.read()
        others_act(course, [])
    number = course.number
    course.read()
    assert course.number == number


@ALL
def test_steps_have_names_of_their_own(lesson):
    names = [step.name for step in lesson.steps]
    assert len(set(names)) == len(names)


# ---- what each of them teaches --------------------------------------------------------------------------------------


def test_the_first_lesson_has_a_draw_a_wild_a_chain_a_call_and_a_catch():
    course, told = played(LESSONS["first"])
    mine = [action_text(action) for action in course.match.actions if seat_of(action) == 0]
    assert {"0:draw", "0:W", "0:=g", "0:gS", "0:b+2", "0:uno", "0:catch"} <= set(mine)
    assert [(event.seat, event.other) for event in kinds(told, CAUGHT)] == [(1, 0)]
    assert max(event.amount for event in kinds(told, DREW)) == 6, "the chain of three falls on somebody"


def test_in_the_first_lesson_nothing_but_drawing_is_possible_when_it_says_so():
    course = Course(LESSONS["first"])
    while course.step is None or course.step.name != "draw":
        course.read() if course.wanted is None else course.act(course.wanted)
        others_act(course, [])
    assert [action_text(action) for action in legal_for(course.match.state, 0)] == ["0:draw"]


def test_in_no_mercy_somebody_is_knocked_out_at_exactly_25_cards():
    _, told = played(LESSONS["mercy"])
    assert [(event.seat, event.amount) for event in kinds(told, KNOCKED_OUT)] == [(1, 25)]
    assert kinds(told, SWAPPED)
    assert kinds(told, ROTATED)
    assert len(kinds(told, SPUN)[0].cards) == 5


def test_the_challenge_is_once_right_and_once_wrong():
    course, told = played(LESSONS["challenge"])
    assert [event.amount for event in kinds(told, CHALLENGED)] == [1, 0]
    assert [(event.seat, event.amount) for event in kinds(told, DREW)] == [(2, 4), (0, 6)]
    assert len(course.match.state.hands[0]) == 10


def test_the_casinos_multiplier_falls_and_rises():
    course, told = played(LESSONS["multiplier"])
    assert [(event.seat, event.amount) for event in kinds(told, MULTIPLIER)] == [(0, 2), (1, 3)]
    assert course.match.state.multiplier == 3


def test_there_is_always_something_else_that_could_be_done_where_a_sentence_speaks_against_it():
    for lesson in LESSONS.values():
        course = Course(lesson)
        while not course.finished:
            if course.step is not None and course.step.wrong:
                mine = legal_for(course.match.state, 0)
                assert len(mine) > 1, (lesson.id, course.step.name)
                assert kind_of(course.wanted) != PLAY or argument_of(course.wanted) in course.match.state.hands[0]
            course.read() if course.wanted is None else course.act(course.wanted)
            others_act(course, [])
