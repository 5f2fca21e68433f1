"""The figures of the casino's ledger: the return and its interval, sessions, streaks, and the course of the balance."""

from __future__ import annotations

import pytest

from game.match.ledger_figures import DECLARED_RETURN, FEW_HANDS, Return, Row, extremes, figures

START: Row = (0.0, "start", 1000, 0)


def hand(number: int, stake: int, paid: int) -> list[Row]:
    kind = "lost" if not paid else "void" if paid == stake else "won"
    return [(number * 10.0, "stake", -stake, number), (number * 10.0 + 5, kind, paid, number)]


def hands(*played: tuple[int, int]) -> list[Row]:
    return [row for number, (stake, paid) in enumerate(played, 1) for row in hand(number, stake, paid)]


def test_the_return_of_four_hands_is_the_one_worked_out_by_hand() -> None:
    """Stakes 10, 10, 20, 20; paid 30, 0, 40, 0: 70 / 60. What each hand differs from that by, squared:
    (30 - 70/6)^2 + (70/6)^2 + (40 - 140/6)^2 + (140/6)^2 = 336 1/9 + 136 1/9 + 277 7/9 + 544 4/9 = 1294 4/9.
    Over 60^2 and times 4/3 that is 0.479424, of which the root is 0.692404; 1.959964 of these are 1.357088."""
    found = figures([START, *hands((10, 30), (10, 0), (20, 40), (20, 0))]).total
    assert found.rate == pytest.approx(70 / 60)
    assert found.half == pytest.approx(1.357088, abs=1e-6)
    assert found.interval is None, "four hands say nothing"


def test_with_equal_stakes_the_interval_is_that_of_a_mean() -> None:
    """100 hands at 10: 32 pay 30, 68 nothing. Mean 0.96; sample variance (32 x 2.04^2 + 68 x 0.96^2) / 99 =
    195.84 / 99 = 1.978182; standard error 0.140648; half the interval 0.275665."""
    found = Return()
    for number in range(FEW_HANDS):
        found.add(10, 30 if number < 32 else 0)
    assert found.rate == pytest.approx(0.96)
    assert found.interval == pytest.approx((0.96 - 0.275665, 0.96 + 0.275665), abs=1e-6)
    assert found.as_declared


def test_the_size_of_a_stake_weighs_its_hand() -> None:
    small, large = Return(), Return()
    for number in range(200):
        small.add(1, 3 if number % 3 == 0 else 0)
        large.add(100, 300 if number % 3 == 0 else 0)
    assert small.rate == large.rate
    assert small.half == pytest.approx(large.half)
    mixed = Return()
    for number in range(200):
        # One hand is staked a hundred times as much as all the others: it alone makes the return.
        mixed.add(*((100, 300) if number == 0 else (1, 0)))
    assert mixed.rate == pytest.approx(300 / 299)
    assert mixed.half is not None
    assert mixed.half > 4 * (small.half or 0)


def test_a_return_far_off_is_not_taken_for_the_declared_one() -> None:
    found = Return()
    for number in range(1000):
        found.add(10, 30 if number < 100 else 0)
    assert not found.as_declared
    assert found.interval is not None
    assert found.interval[1] < DECLARED_RETURN


def test_without_hands_there_is_no_return_and_nothing_fails() -> None:
    found = figures([])
    assert (found.total.rate, found.total.half, found.best, found.worst, found.best_hand) == (None,) * 5
    assert found.balances == []
    assert figures([START]).balances == [1000]


def test_hands_that_are_all_alike_have_an_interval_without_width() -> None:
    found = Return()
    for _ in range(FEW_HANDS):
        found.add(7, 7)
    assert found.interval == (1.0, 1.0)


def test_fresh_credits_are_no_winnings() -> None:
    rows = [START, *hand(1, 1000, 0), (20.0, "refill", 1000, 0), *hand(2, 100, 300), (40.0, "taken", 5, 0)]
    found = figures(rows)
    assert (found.total.staked, found.total.paid, found.net) == (1100, 300, -800)
    assert found.balances == [1000, 0, 1200]
    assert found.refills == [1], "after the first hand"
    assert found.numbers == [0, 1, 2]


def test_hands_are_told_apart_and_streaks_are_counted() -> None:
    """Won, won, void, won, lost, lost, void: a void hand neither ends a streak nor makes it longer."""
    found = figures([START, *hands((10, 20), (10, 10), (5, 15), (10, 10), (10, 30), (10, 0), (10, 0), (1, 1))])
    assert (found.won, found.lost, found.void) == (3, 2, 3)
    assert (found.wins.longest, found.losses.longest) == (3, 2)
    assert found.best_hand == (5, 20)


def test_the_first_of_two_biggest_wins_is_told() -> None:
    assert figures([START, *hands((10, 30), (10, 30))]).best_hand == (1, 20)


def test_sessions_are_summed_over_their_hands() -> None:
    rows = [
        START,
        (1.0, "opened", 0, 0),
        *hand(1, 10, 30),
        *hand(2, 10, 30),
        (50.0, "closed", 0, 0),
        (60.0, "opened", 0, 0),
        (61.0, "closed", 0, 0),
        (70.0, "opened", 0, 0),
        *hand(3, 100, 0),
        (71.0, "refill", 1000, 0),
        (72.0, "away", 0, 0),
        (73.0, "closed", 0, 0),
        *hand(4, 100, 300),
        (80.0, "opened", 0, 0),
        *hand(5, 5, 5),
        (90.0, "stake", -50, 6),
    ]
    found = figures(rows)
    assert [(session.number, session.hands, session.net) for session in found.sessions] == [
        (1, 2, 40),
        (3, 1, -100),
        (4, 1, 0),
    ], "neither an empty session, a hand outside of one, fresh credits nor an open stake counts"
    assert found.best is not None
    assert found.worst is not None
    assert (found.best.number, found.best.at, found.worst.number) == (1, 1.0, 3)


def test_a_hand_still_open_is_no_hand_yet() -> None:
    found = figures([START, *hand(1, 10, 30), (30.0, "stake", -100, 2)])
    assert (found.total.hands, found.balances) == (1, [1000, 1020])


def test_few_values_are_all_shown() -> None:
    assert extremes([5, 7, 6], 10) == [(0, 5, 5), (1, 7, 7), (2, 6, 6)]


def test_of_many_values_no_peak_is_lost() -> None:
    values = [1000] * 20_000
    values[12_345] = 4000
    values[12_346] = 0
    found = extremes(values, 700)
    assert len(found) == 700
    assert found[-1][0] == 19_999
    assert (min(low for _, low, _ in found), max(high for _, _, high in found)) == (0, 4000)
    assert sum(low != high for _, low, high in found) == 1
