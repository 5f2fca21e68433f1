"""The random generator: one integer, the same on every machine, even, and different for neighbouring seeds."""

from __future__ import annotations

from collections import Counter
from hashlib import shake_128
from itertools import pairwise, permutations

import pytest

from game.core.rng import MASK, Stream, below, seeded, shuffle


def test_the_same_seed_gives_the_same_numbers() -> None:
    first, second = Stream(7, 3), Stream(7, 3)
    assert [first.below(100) for _ in range(50)] == [second.below(100) for _ in range(50)]


def test_the_numbers_never_change_from_one_version_to_the_next() -> None:
    """Worked out with plain arithmetic. If this ever must change, VERSION goes up: older replays give other games."""
    state = seeded(1)
    step = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    assert below(state, 10) == (step, (step >> 32) * 10 >> 32)
    cards = list(range(10))
    shuffle(cards, 1)
    assert cards == _shuffled_slowly(10, 1)


def _shuffled_slowly(size: int, rng: int) -> list[int]:
    """The same shuffle, written down a second time: a swap from the end down, numbers from one hash."""
    data = shake_128(bytes(rng >> 8 * place & 255 for place in range(8))).digest(4 * size + 8)
    cards = list(range(size))
    for turn, last in enumerate(reversed(range(size))):
        number = sum(data[4 * turn + place] << 8 * place for place in range(4))
        pick = number * (last + 1) // 2**32
        cards[last], cards[pick] = cards[pick], cards[last]
    return cards


@pytest.mark.parametrize("limit", [1, 2, 7, 168])
def test_numbers_stay_below_their_limit_and_reach_all_of_it(limit: int) -> None:
    stream = Stream(limit)
    assert {stream.below(limit) for _ in range(40 * limit)} == set(range(limit))


def test_numbers_are_even() -> None:
    """Each of ten numbers comes 2000 times in 20000, within five standard deviations (about 42 each)."""
    stream = Stream(99)
    counts = Counter(stream.below(10) for _ in range(20_000))
    assert all(abs(counts[number] - 2000) < 5 * 42.5 for number in range(10))


def test_neighbouring_seeds_give_unrelated_streams() -> None:
    """The first numbers of 2000 neighbouring seeds are even, and so are the steps from one to the next."""
    firsts = [Stream(seed).below(10) for seed in range(2000)]
    steps = Counter((second - first) % 10 for first, second in pairwise(firsts))
    for counts in (Counter(firsts), steps):
        assert all(abs(counts[number] - 200) < 5 * 13.5 for number in range(10))


def test_the_parts_of_a_seed_are_not_interchangeable() -> None:
    assert len({seeded(1, 2), seeded(2, 1), seeded(1), seeded(2), seeded(1, 2, 0), seeded(12)}) == 6


@pytest.mark.parametrize("parts", [(0,), (-1,), (1 << 80,), (2**64 - 1, -5)])
def test_any_whole_number_is_a_seed(parts: tuple[int, ...]) -> None:
    assert 0 <= seeded(*parts) <= MASK


def test_a_shuffle_keeps_the_cards() -> None:
    cards = [1, 1, 2, 3, 5, 8, 13] * 10
    shuffled = list(cards)
    shuffle(shuffled, 5)
    assert sorted(shuffled) == sorted(cards)
    assert shuffled != cards


@pytest.mark.parametrize("cards", [[], [4]])
def test_nothing_and_one_card_can_be_shuffled(cards: list[int]) -> None:
    shuffled = list(cards)
    shuffle(shuffled, 5)
    assert shuffled == cards


def test_a_shuffle_moves_the_generator_on() -> None:
    first, second = list(range(30)), list(range(30))
    moved = shuffle(first, 5)
    assert 0 <= moved <= MASK
    shuffle(second, moved)
    assert first != second


def test_every_order_is_as_likely_as_any_other() -> None:
    """The 24 orders of four cards come 500 times in 12000, within five standard deviations (about 22 each)."""
    rng, orders = seeded(3), Counter()
    for _ in range(12_000):
        cards = [0, 1, 2, 3]
        rng = shuffle(cards, rng)
        orders[tuple(cards)] += 1
    assert all(abs(orders[order] - 500) < 5 * 21.9 for order in permutations(range(4)))


def test_a_random_fraction_lies_between_zero_and_one() -> None:
    stream = Stream(4)
    fractions = [stream.random() for _ in range(1000)]
    assert all(0 <= fraction < 1 for fraction in fractions)
    assert abs(sum(fractions) / 1000 - 0.5) < 5 * 0.0092
