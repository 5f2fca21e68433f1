"""Hands that the rulebook's strategy plays for the player: how many were asked for, which one it is, for what stake."""

from __future__ import annotations

from dataclasses import dataclass, replace

HANDS = {"auto": 1, "auto_ten": 10}
"""How many hands each of the two buttons asks for."""


@dataclass(frozen=True, slots=True)
class AutoRun:
    """The hand that is being played for the player, how many were asked for, and what those before it have brought."""

    hands: int
    stake: int
    number: int = 1
    net: int = 0
    """What the hands before this one have won or lost, all together."""

    @property
    def last(self) -> bool:
        """Whether no other hand was asked for."""
        return self.number >= self.hands

    def following(self, net: int) -> AutoRun:
        """The next hand, for the same stake, once this one has won or lost so much."""
        return replace(self, number=self.number + 1, net=self.net + net)
