"""The casino's session rules: what becomes of a session and its open hand when nobody acts, or the window goes."""

from __future__ import annotations

import pytest

from game.core.engine import legal
from game.match import sitting
from game.match.ledger import FINISHED, Ledger, Line, read_ledger
from game.match.sitting import Verdict

SEED = 8
START = 1_000_000.0


class Sitting:
    """Somebody at the casino, a clock that is moved by hand, and every line that was written."""

    def __init__(self, stake: int = 0, actions: int = 0) -> None:
        self.now = START
        self.ledger, self.lines = Ledger.fresh(self.now)
        self.add(sitting.sit_down(self.ledger, self.now))
        if stake:
            self.add(self.ledger.bet(stake, SEED, self.now))
        for _ in range(actions):
            self.play()

    def add(self, lines: list[Line]) -> None:
        self.lines += lines

    def play(self) -> None:
        assert self.ledger.hand is not None
        match = self.ledger.hand.match()
        match.apply(legal(match.state)[0])
        self.add(self.ledger.keep(match, self.now))

    def after(self, seconds: float) -> Verdict:
        return sitting.verdict(self.ledger, self.now + seconds)


def test_the_limits_are_those_of_the_rulebook() -> None:
    assert (sitting.IDLE_SECONDS, sitting.CHOICE_SECONDS) == (1200, 1200)
    assert (sitting.RECONNECTING_SECONDS, sitting.NOTHING_PENDING_SECONDS) == (120, 180)


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (0, Verdict.RECONNECT),
        (119, Verdict.RECONNECT),
        (120, Verdict.RETURN),
        (1199, Verdict.RETURN),
        (1200, Verdict.FINISH),
        (10**7, Verdict.FINISH),
        (-(10**7), Verdict.RECONNECT),
    ],
)
def test_an_open_hand_waits_for_its_player_up_to_the_limit(seconds: float, expected: Verdict) -> None:
    assert Sitting(40, 3).after(seconds) is expected


@pytest.mark.parametrize(("seconds", "expected"), [(0, "nothing"), (179, "nothing"), (180, "close"), (10**7, "close")])
def test_with_nothing_pending_a_session_ends_three_minutes_after_its_window(seconds: float, expected: str) -> None:
    somebody = Sitting()
    somebody.now += 60
    somebody.add(sitting.go_away(somebody.ledger, somebody.now))
    assert somebody.after(seconds) is Verdict(expected)


def test_every_action_begins_the_limit_anew() -> None:
    somebody = Sitting(40, 1)
    somebody.now += 1100
    somebody.play()
    assert somebody.after(1100) is Verdict.RETURN
    somebody.now += 1100
    somebody.add(sitting.still_here(somebody.ledger, somebody.now))
    assert somebody.after(1100) is Verdict.RETURN
    assert sitting.time_left(somebody.ledger, somebody.now + 1100) == 100


def test_a_clock_that_was_set_back_gives_no_more_time_than_the_limit() -> None:
    somebody = Sitting(40, 1)
    earlier = somebody.now - 3600
    assert sitting.since(somebody.ledger, earlier) == 0
    assert sitting.time_left(somebody.ledger, earlier) == sitting.CHOICE_SECONDS


@pytest.mark.parametrize("actions", [0, 1, 3, 6])
def test_past_the_limit_the_hand_is_finished_by_the_strategy_paid_and_reported(actions: int) -> None:
    somebody = Sitting(40, actions)
    before = somebody.ledger.hand
    assert before is not None
    somebody.add(sitting.finish(somebody.ledger, sitting.DISCONNECTED, somebody.now + 2000))
    ledger = somebody.ledger
    assert (ledger.hand, ledger.stake, ledger.seated) == (None, 0, False)
    report = sitting.report(ledger)
    assert report is not None
    assert (report.stake, report.own, report.actions[: report.own]) == (40, len(before.actions), before.actions)
    assert ledger.credits == 1000 - 40 + report.paid
    again = read_ledger(line for line in somebody.lines if line.kind != "choice")
    assert sitting.report(again) == report, "told at the next start, too, if the window went before it was"
    sitting.told(again, somebody.now)
    assert sitting.report(again) is None


def test_the_same_hand_is_finished_in_the_same_way_whenever_that_happens() -> None:
    reports = []
    for seconds in (1200, 90_000):
        somebody = Sitting(40, 2)
        sitting.finish(somebody.ledger, sitting.DISCONNECTED, somebody.now + seconds)
        reports.append(sitting.report(somebody.ledger))
    assert reports[0] == reports[1]


def test_after_a_malfunction_the_hand_is_finished_whatever_the_time() -> None:
    somebody = Sitting(40, 2)
    somebody.add(sitting.went_wrong(somebody.ledger, somebody.now))
    assert somebody.after(1) is Verdict.FINISH
    assert sitting.went_wrong(somebody.ledger, somebody.now) == []
    somebody.add(sitting.finish(somebody.ledger, sitting.MALFUNCTION, somebody.now))
    assert somebody.lines[-1].detail == sitting.MALFUNCTION
    assert somebody.after(1) is Verdict.NOTHING


def test_a_malfunction_ends_with_its_hand_and_the_next_one_waits_as_usual() -> None:
    somebody = Sitting(40, 2)
    somebody.add(sitting.went_wrong(somebody.ledger, somebody.now))
    somebody.add(sitting.finish(somebody.ledger, sitting.MALFUNCTION, somebody.now))
    somebody.add(sitting.sit_down(somebody.ledger, somebody.now))
    somebody.add(somebody.ledger.bet(10, SEED, somebody.now))
    assert somebody.after(119) is Verdict.RECONNECT
    assert somebody.after(1199) is Verdict.RETURN
    again = read_ledger(line for line in somebody.lines if line.kind != "choice")
    assert sitting.verdict(again, somebody.now) is Verdict.RECONNECT, "after the next start, too"


def test_a_malfunction_with_no_hand_open_changes_nothing() -> None:
    somebody = Sitting()
    assert sitting.went_wrong(somebody.ledger, somebody.now) == []


def test_closing_and_opening_moves_no_credits_and_counts_sessions() -> None:
    somebody = Sitting()
    assert sitting.sit_down(somebody.ledger, somebody.now) == []
    somebody.add(sitting.stand_up(somebody.ledger, sitting.LEFT, somebody.now))
    assert sitting.stand_up(somebody.ledger, sitting.LEFT, somebody.now) == []
    somebody.add(sitting.sit_down(somebody.ledger, somebody.now))
    assert (somebody.ledger.sessions, somebody.ledger.credits) == (2, 1000)


def test_lines_of_the_session_in_the_middle_of_a_hand_do_not_break_its_chain() -> None:
    somebody = Sitting(40)
    somebody.add(sitting.still_here(somebody.ledger, somebody.now))
    somebody.play()
    somebody.add(sitting.stand_up(somebody.ledger, sitting.SECOND_START, somebody.now))
    somebody.add(sitting.sit_down(somebody.ledger, somebody.now))
    somebody.play()
    # The store gives the lines of the ledger first and the choices of the open hand after them.
    stored = [line for line in somebody.lines if line.kind != "choice"]
    stored += [line for line in somebody.lines if line.kind == "choice"]
    again = read_ledger(stored)
    assert again.unseal(SEED)
    assert again.hand == somebody.ledger.hand


def test_an_answer_to_the_alert_counts_as_the_last_action_after_the_next_start_too() -> None:
    somebody = Sitting(40, 2)
    somebody.now += 1100
    somebody.add(sitting.still_here(somebody.ledger, somebody.now))
    stored = [line for line in somebody.lines if line.kind != "choice"]
    stored += [line for line in somebody.lines if line.kind == "choice"]
    assert read_ledger(stored).last == somebody.now


def test_a_finished_hand_says_from_where_on_it_was_not_the_players() -> None:
    somebody = Sitting(40, 4)
    own = len(somebody.ledger.hand.actions) if somebody.ledger.hand else 0
    lines = sitting.finish(somebody.ledger, sitting.IDLE, somebody.now)
    assert [line.detail for line in lines if line.kind == FINISHED] == [str(own)]
