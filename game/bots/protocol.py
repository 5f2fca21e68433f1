"""What every computer player offers: a name, a choice, a reaction and the reflexes of a person at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from game.core.rng import Stream
from game.core.view import View

Span = tuple[int, int]
"""The usual range of a time in milliseconds."""


@dataclass(frozen=True, slots=True)
class Reflexes:
    """How fast and how attentive a player is. The bot decides what it wants; these decide when, and whether at all."""

    think_ms: Span = (700, 1700)
    call_ms: Span = (500, 1500)
    catch_ms: Span = (1000, 2600)
    forgets: float = 0.0
    """How often it forgets its own call, from 0 to 1."""
    notices: float = 1.0
    """How often it notices that somebody else forgot, or that it could jump in, from 0 to 1."""
    ahead: float = 0.0
    """How often it calls together with its play, when it does not forget; else it calls just after it."""


class Bot(Protocol):
    """A player. Its choices depend on the view and on the stream it is given, on nothing else."""

    @property
    def name(self) -> str:
        """The name it is asked for by."""
        ...

    @property
    def reflexes(self) -> Reflexes:
        """How fast it is where no character is given."""
        ...

    def choose(self, view: View, stream: Stream) -> int:
        """One of `view.allowed`, when this seat owes a decision."""
        ...

    def react(self, view: View, stream: Stream) -> int | None:
        """One of `view.allowed` out of turn (call, catch, jump in), or None to let the chance go by."""
        ...
