"""A random generator that is one integer, so that a state carries its own and copies it for nothing.

A 64-bit linear congruential step whose high 32 bits are used; seeds are mixed first, so that neighbouring seeds give
unrelated streams.
"""

from __future__ import annotations

from hashlib import shake_128
from struct import unpack_from
from typing import TYPE_CHECKING, Any, Final

from game.core.extending import mypyc_attr

if TYPE_CHECKING:
    from mypy_extensions import i64  # numbers of the machine where this is compiled, and plain ones where it is not

MASK: Final = (1 << 64) - 1
MULTIPLIER: Final = 6364136223846793005
INCREMENT: Final = 1442695040888963407


def seeded(*parts: int) -> int:
    """A generator state out of one or more numbers (a seed, a round, a seat ...)."""
    mixed = 0x9E3779B97F4A7C15
    for part in parts:
        mixed = (mixed ^ (part & MASK)) * 0xBF58476D1CE4E5B9 & MASK
        mixed ^= mixed >> 29
        mixed = mixed * 0x94D049BB133111EB & MASK
        mixed ^= mixed >> 32
    return mixed


def below(rng: int, limit: int) -> tuple[int, int]:
    """The next generator state, and a number from 0 to `limit` - 1."""
    rng = (rng * MULTIPLIER + INCREMENT) & MASK
    return rng, (rng >> 32) * limit >> 32


def shuffle(cards: list[int], rng: int) -> int:
    """Shuffle in place; the next generator state.

    All the numbers come out of one hash of the generator state: three times as fast as a step of the generator each.
    """
    size = len(cards)
    digest = shake_128(rng.to_bytes(8, "little")).digest(4 * size + 8)
    pile: list[Any] = cards  # whatever they are, they are only moved
    last: i64 = size
    pick: i64
    number: i64
    for number in unpack_from(f"<{size}I", digest):
        pick = number * last >> 32
        last -= 1
        pile[last], pile[pick] = pile[pick], pile[last]
    return int.from_bytes(digest[-8:], "little")


@mypyc_attr(allow_interpreted_subclasses=True)
class Stream:
    """A generator as an object, for callers outside the state (bots, matches, tools)."""

    __slots__ = ("state",)

    def __init__(self, *parts: int) -> None:
        self.state = seeded(*parts)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        self.state = state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return (state >> 32) * limit >> 32

    def random(self) -> float:
        """A number from 0 up to, and never, 1."""
        self.state = state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return (state >> 11) / (1 << 53)

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place."""
        self.state = shuffle(cards, self.state)
