"""What a lesson is made of: a position, what is asked of the player step by step, and what the others do in between."""

from __future__ import annotations

from dataclasses import dataclass

CARD, CHOICE, BUTTON, SEAT = "card", "choice", "button", "seat"
"""What can be pointed at: a card of the own hand, an answer to the question asked, a button, somebody at the table."""
PLACES = ("hand", "draw", "discard", "pending", "stake", "paytable")
"""And the places on the table that have a name of their own."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is asked of the player, or told. Its sentences go by its name."""

    name: str
    point: str
    """Where the teacher points: `card:r7`, `choice:0:=g`, `button:uno`, `seat:1`, or one of PLACES."""
    wants: str = ""
    """The one action that leads on, in notation; empty where there is only something to read."""
    then: tuple[str, ...] = ()
    """What the others do afterwards, in this order, before the next step begins."""
    wrong: bool = False
    """Whether there is a sentence of its own against what else would be possible."""

    @property
    def target(self) -> tuple[str, str]:
        """The kind of thing that is pointed at, and which one of them."""
        kind, _, which = self.point.partition(":")
        return kind, which


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided hand. The player sits at seat 0; `opponents` sit at the others, where the rulebook has no roles."""

    id: str
    position: str
    steps: tuple[Step, ...]
    minutes: int
    opponents: tuple[str, ...] = ()
    teacher: str = "nives"

    @property
    def ruleset(self) -> str:
        """The id of the rulebook that is played by."""
        return self.position.split()[0]
