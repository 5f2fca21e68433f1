"""Measures a strategy of the Casino's player against the rulebook's best one: the same deals, played once with each."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from game.bots.registry import bot
from game.core.errors import OptionError
from game.core.ruleset import Ruleset
from game.core.scoring import payout
from game.match.contest import Z_95
from game.match.match import Match

STRATEGIES = {"best": "punta", "optimal": "optimal"}
"""Strategies by the name they are asked for, and the bot that plays each; any bot's own name will do, too."""

PlayHand = Callable[[int, str], Match]
"""Plays the hand of that seed with that bot in the player's place to its end."""


@dataclass(slots=True)
class Sample:
    """Numbers added up one by one: their mean, and how far it can be trusted."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more number."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def percent(self) -> tuple[float, float, float]:
        """The mean and the two ends of its 95 % interval, in hundredths."""
        mean = self.total / self.count
        variance = max(0.0, self.squares / self.count - mean * mean)
        half = Z_95 * math.sqrt(variance / self.count)
        return 100 * mean, 100 * (mean - half), 100 * (mean + half)


@dataclass(slots=True)
class Hands:
    """What the hands of one strategy came to."""

    paid: Sample = field(default_factory=Sample)
    wins: int = 0
    void: int = 0
    multipliers: int = 0

    def add(self, match: Match) -> int:
        """Count a finished hand; what it paid for a stake of one."""
        paid = payout(1, match.state)
        self.paid.add(paid)
        if match.winner == match.rules.staker:
            self.wins += 1
            self.multipliers += match.state.multiplier
        self.void += match.winner is None
        return paid

    def as_dict(self) -> dict[str, Any]:
        """The figures as one JSON object."""
        mean, low, high = self.paid.percent()
        return {
            "return": round(mean, 3),
            "return_interval": [round(low, 3), round(high, 3)],
            "wins": self.wins,
            "win_rate": round(100 * self.wins / self.paid.count, 3),
            "mean_multiplier": round(self.multipliers / self.wins, 4) if self.wins else None,
            "void": self.void,
        }


@dataclass(slots=True)
class Comparison:
    """A strategy and the rulebook's best one on the same deals."""

    ruleset: str
    strategy: str
    hands: int
    seed: int
    own: Hands = field(default_factory=Hands)
    best: Hands = field(default_factory=Hands)
    difference: Sample = field(default_factory=Sample)

    def verdict(self) -> str:
        """Whether the player beats the house: yes or no only where the whole interval says so."""
        _, low, high = self.own.paid.percent()
        return "yes" if low > 100 else "no" if high < 100 else "open"

    def as_dict(self) -> dict[str, Any]:
        """The figures as one JSON object."""
        mean, low, high = self.difference.percent()
        return {
            "ruleset": self.ruleset,
            "strategy": self.strategy,
            "hands": self.hands,
            "seed": self.seed,
            **self.own.as_dict(),
            "best": self.best.as_dict(),
            "difference": round(mean, 3),
            "difference_interval": [round(low, 3), round(high, 3)],
            "beats_the_house": self.verdict(),
        }

    def report(self) -> str:
        """The figures as text."""
        lines = [f"{self.ruleset}, {self.hands} hands from seed {self.seed}, the same deals for both strategies"]
        lines += [_line(name, hands) for name, hands in ((self.strategy, self.own), ("best", self.best))]
        mean, low, high = self.difference.percent()
        lines.append(f"{self.strategy} less best: {mean:+.2f} points (95 % interval {low:+.2f} to {high:+.2f})")
        lines.append(f"beats the house: {self.verdict()}")
        return "\n".join(lines)


def _line(name: str, hands: Hands) -> str:
    mean, low, high = hands.paid.percent()
    multiplier = hands.multipliers / max(1, hands.wins)
    return (
        f"  {name:<10} returns {mean:.2f} % (95 % interval {low:.2f} to {high:.2f}), "
        f"wins {100 * hands.wins / hands.paid.count:.2f} % at x{multiplier:.3f} on average, {hands.void} void"
    )


def compare(
    rules: Ruleset,
    strategy: str,
    hands: int,
    seed: int,
    play: PlayHand,
    show: Callable[[int], None] | None = None,
) -> Comparison:
    """Play that many deals with the strategy, and again with the rulebook's best one."""
    if not rules.wallet:
        raise OptionError(f"--strategy is for a table with a stake, and {rules.id} has none")
    name = STRATEGIES.get(strategy, strategy)
    bot(name, rules)
    figures = Comparison(rules.id, strategy, hands, seed)
    for hand in range(hands):
        paid = figures.own.add(play(seed + hand, name))
        figures.difference.add(paid - figures.best.add(play(seed + hand, STRATEGIES["best"])))
        if show is not None:
            show(hand + 1)
    return figures
