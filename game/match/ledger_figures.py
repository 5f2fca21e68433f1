"""What the casino's ledger comes to: the return with its interval, sessions, streaks, and the course of the balance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from game.match.ledger import CLOSED, GIVEN, LOST, OPENED, REFILL, RESULTS, STAKE, WON

DECLARED_RETURN = 0.9606
"""What the rulebook declares for its best strategy."""
FEW_HANDS = 100
"""Below this number of hands chance decides everything: no interval is given."""
_NORMAL_95 = 1.959964
"""So many standard errors to either side hold 95 % of a normal distribution."""

Row = tuple[float, str, int, int]
"""When a line was written, its kind, what it adds to the credits, and the number of its hand."""


@dataclass(slots=True)
class Course:
    """What the hands of a session, or of everything, come to."""

    at: float = 0.0
    number: int = 0
    hands: int = 0
    net: int = 0
    """What was paid less what was staked."""


@dataclass(slots=True)
class Return:
    """Stakes and payments of many hands. The sums of squares are whole numbers, so that nothing is rounded away."""

    hands: int = 0
    staked: int = 0
    paid: int = 0
    _stakes_squared: int = 0
    _crossed: int = 0
    _paid_squared: int = 0

    def add(self, stake: int, paid: int) -> None:
        """One more hand."""
        self.hands += 1
        self.staked += stake
        self.paid += paid
        self._stakes_squared += stake * stake
        self._crossed += stake * paid
        self._paid_squared += paid * paid

    @property
    def rate(self) -> float | None:
        """What has come back of each credit staked; None before the first hand."""
        return self.paid / self.staked if self.staked else None

    @property
    def half(self) -> float | None:
        """Half the width of the 95 % interval round the rate; None for fewer than two hands.

        The rate is the mean of the hands' own returns, each weighed by its stake. Its variance is the sum of
        (paid - rate x stake)^2 over the square of all stakes, times n / (n - 1): with equal stakes that is the usual
        standard error of a mean.
        """
        if self.hands < 2 or not self.staked:
            return None
        staked, paid = self.staked, self.paid
        squares = self._paid_squared * staked**2 - 2 * self._crossed * paid * staked + self._stakes_squared * paid**2
        return _NORMAL_95 * sqrt(squares / staked**4 * self.hands / (self.hands - 1))

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the true return may be; None where the hands are too few to say."""
        rate, half = self.rate, self.half
        if rate is None or half is None or self.hands < FEW_HANDS:
            return None
        return max(0.0, rate - half), rate + half

    @property
    def as_declared(self) -> bool:
        """Whether the declared return lies in the interval."""
        return self.interval is not None and self.interval[0] <= DECLARED_RETURN <= self.interval[1]


@dataclass(slots=True)
class Streak:
    """How often the same came one after the other: now, and at most. A hand that gave the stake back is passed over."""

    now: int = 0
    longest: int = 0

    def add(self, same: bool) -> None:
        """One more hand, of that kind or the other."""
        self.now = self.now + 1 if same else 0
        self.longest = max(self.longest, self.now)


@dataclass(slots=True)
class Figures:
    """All that is told of a ledger beside its lines."""

    total: Return = field(default_factory=Return)
    won: int = 0
    lost: int = 0
    wins: Streak = field(default_factory=Streak)
    losses: Streak = field(default_factory=Streak)
    best_hand: tuple[int, int] | None = None
    """The number of the hand that won most, and how much."""
    sessions: list[Course] = field(default_factory=list)
    """Those in which a hand was played to its end."""
    balances: list[int] = field(default_factory=list)
    """The credits before the first hand, and after each."""
    numbers: list[int] = field(default_factory=list)
    """The number of the hand behind each balance; 0 for the first."""
    refills: list[int] = field(default_factory=list)
    """After which of the balances fresh credits were taken."""

    @property
    def void(self) -> int:
        """How many hands gave the stake back."""
        return self.total.hands - self.won - self.lost

    @property
    def net(self) -> int:
        """Won less lost over all hands."""
        return self.total.paid - self.total.staked

    @property
    def best(self) -> Course | None:
        """The session that won most."""
        return max(self.sessions, key=lambda session: session.net, default=None)

    @property
    def worst(self) -> Course | None:
        """The session that lost most."""
        return min(self.sessions, key=lambda session: session.net, default=None)


def figures(rows: Iterable[Row]) -> Figures:
    """The figures of these lines, which come in their order."""
    found = Figures()
    credits, stake, opened = 0, 0, 0
    session: Course | None = None
    for at, kind, amount, hand in rows:
        credits += amount
        if kind == STAKE:
            stake = -amount
        elif kind in RESULTS:
            if not found.balances:
                found.balances, found.numbers = [credits - amount + stake], [0]
            found.balances.append(credits)
            found.numbers.append(hand)
            _take_hand(found, session, kind, hand, stake, amount)
        elif kind == OPENED:
            opened += 1
            session = Course(at, opened)
        elif kind == CLOSED:
            _closed(found, session)
            session = None
        elif kind == REFILL:
            found.refills.append(max(0, len(found.balances) - 1))
        if kind in GIVEN and not found.total.hands:
            found.balances, found.numbers = [credits], [0]
    _closed(found, session)
    return found


def _take_hand(found: Figures, session: Course | None, kind: str, hand: int, stake: int, paid: int) -> None:
    found.total.add(stake, paid)
    found.won += kind == WON
    found.lost += kind == LOST
    if kind in (WON, LOST):
        found.wins.add(kind == WON)
        found.losses.add(kind == LOST)
    net = paid - stake
    if net > 0 and (found.best_hand is None or net > found.best_hand[1]):
        found.best_hand = hand, net
    if session is not None:
        session.hands += 1
        session.net += net


def _closed(found: Figures, session: Course | None) -> None:
    """A session is over, or the ledger is: it counts if anything was played in it."""
    if session is not None and session.hands:
        found.sessions.append(session)


def extremes(values: Sequence[int], columns: int) -> list[tuple[int, int, int]]:
    """So many values as so many columns at most: the place of the last one in each, the lowest and the highest.

    No peak is lost, however many hands share a column.
    """
    count = len(values)
    if count <= columns:
        return [(place, value, value) for place, value in enumerate(values)]
    found = []
    for column in range(columns):
        first, end = column * count // columns, (column + 1) * count // columns
        part = values[first:end]
        found.append((end - 1, min(part), max(part)))
    return found
