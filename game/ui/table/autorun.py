"""Hands that the rulebook's strategy plays for the player: how many were asked for, which one it is, for what stake."""

from __future__ import annotations

from dataclasses import dataclass, replace

HANDS = {"auto": 1, "auto_ten": 10}
"""How many hands each of the two buttons asks for."""


@dataclass(frozen=True, slots=True)
class AutoRun:
    """The hand that is being played for the player, and how many were asked for."""

    hands: int
    stake: int
    number: int = 1

    @property
    def last(self) -> bool:
        """Whether no other hand was asked for."""
        return self.number >= self.hands

    @property
    def following(self) -> AutoRun:
        """The next hand, for the same stake."""
        return replace(self, number=self.number + 1)
