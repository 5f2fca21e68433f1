"""Win rates with their intervals, streaks, the course of them and heaps, against cases worked out by hand."""

from __future__ import annotations

import doctest
import random

import pytest

from game.match import figures
from game.match.figures import Group, Heap, Point, Rate, Streaks, add_up, course, heaps, longest, median, streaks

LEVELS = {"pepe": "easy", "lola": "easy", "vera": "expert"}


def counted(*groups: Group) -> figures.Figures:
    return add_up(groups, LEVELS, ("easy", "expert"), "mixed")


def test_the_examples_in_the_module_hold() -> None:
    assert doctest.testmod(figures).failed == 0


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3, which rounds z as we do.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_wilsons(hits: int, tries: int, low: float, high: float) -> None:
    assert Rate(hits, tries).interval == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


@pytest.mark.parametrize("tries", [1, 2, 7, 500])
def test_the_rate_lies_in_its_interval_and_that_between_nothing_and_all(tries: int) -> None:
    for hits in range(tries + 1):
        low, high = Rate(hits, tries).interval
        assert 0 <= low <= Rate(hits, tries).share <= high <= 1


def test_of_no_tries_nothing_is_known() -> None:
    assert (Rate().share, Rate().interval) == (0.0, (0.0, 1.0))


@pytest.mark.parametrize(
    ("results", "wanted"),
    [
        ("", Streaks(0, 0, 0)),
        ("w", Streaks(1, 1, 0)),
        ("llll", Streaks(-4, 0, 4)),
        ("wwwllwlww", Streaks(2, 3, 2)),
    ],
)
def test_streaks(results: str, wanted: Streaks) -> None:
    assert streaks(results) == wanted


def test_the_course_tells_all_matches_and_the_latest() -> None:
    results, moments = "w" * 15 + "l" * 25, [float(number) for number in range(40)]
    points = course(results, moments)
    assert len(points) == 40
    assert points[0] == Point(1, 0.0, Rate(1, 1), Rate(1, 1))
    assert points[29] == Point(30, 29.0, Rate(15, 30), Rate(5, 20))
    assert points[-1] == Point(40, 39.0, Rate(15, 40), Rate(0, 20))


def test_a_long_course_has_few_points_and_they_are_those_of_the_short_one() -> None:
    results = "".join(random.Random(3).choices("wl", k=5003))
    whole = course(results, range(5003), most=10_000)
    few = course(results, range(5003), most=100)
    assert len(few) == 100
    assert few[-1] == whole[-1]
    assert all(point == whole[point.number - 1] for point in few)


def test_heaps_hold_every_number_from_their_first_edge_on() -> None:
    counts = {0: 9, 1: 2, 5: 3, 40: 1}
    assert heaps(counts, (1, 4, 6)) == [Heap(1, 3, 2), Heap(4, 5, 3), Heap(6, None, 1)]
    assert heaps({}, (1, 4)) == []
    assert (longest(counts), longest({}), longest({3: 0})) == (40, 0, 0)


def test_the_median_is_that_of_the_numbers_written_out() -> None:
    assert median({7: 1}) == 7
    assert median({1: 2, 2: 1, 10: 1}) == 1.5
    assert median({1: 1, 2: 1, 10: 1}) == 2


def test_a_match_counts_for_its_book_for_each_opponent_and_for_one_level() -> None:
    found = counted(
        Group("a", ("pepe", "lola"), 3, "w", 2, called=3, forgot=1),
        Group("a", ("pepe", "lola"), 3, "l", 4),
        Group("b", ("pepe", "vera"), 3, "l", 1),
        Group("b", ("vera",), 2, "w", 1),
        Group("b", (), 2, "l", 1),
    )
    assert found.total.rate == Rate(3, 9)
    assert [(part.name, part.rate) for part in found.books] == [("a", Rate(2, 6)), ("b", Rate(1, 3))]
    assert [(part.name, part.rate) for part in found.opponents] == [
        ("pepe", Rate(2, 7)),
        ("lola", Rate(2, 6)),
        ("vera", Rate(1, 2)),
    ]
    assert [(part.name, part.rate) for part in found.levels] == [
        ("easy", Rate(2, 6)),
        ("expert", Rate(1, 1)),
        ("mixed", Rate(0, 1)),
    ]
    assert found.books[0].calls == Rate(3, 4)


def test_a_match_that_nobody_has_won_counts_as_played_and_not_as_lost() -> None:
    found = counted(Group("a", ("pepe",), 2, "", 3, called=1), Group("a", ("pepe",), 2, "w", 1))
    assert (found.matches, found.undecided, found.total.rate) == (4, 3, Rate(1, 1))
    assert found.total.calls == Rate(1, 1), "what was called in it was called"


def test_an_even_share_depends_on_how_many_sat_at_each_table() -> None:
    found = counted(Group("a", (), 2, "w", 1), Group("a", (), 4, "l", 3))
    assert found.total.even == pytest.approx((1 / 2 + 3 / 4) / 4)


def test_the_favourite_colour_is_the_one_played_most() -> None:
    assert counted(Group("a", (), 2, "w", 1, colours=(1, 5, 2, 0))).favourite == 1
    assert counted(Group("a", (), 2, "w", 1, colours=(5, 5, 2, 0))).favourite is None
    assert counted().favourite is None
