"""What every computer player offers."""

from __future__ import annotations

from typing import Protocol

from game.core.rng import Stream
from game.core.view import View


class Bot(Protocol):
    """A player. Its choices depend on the view and on the stream it is given, on nothing else."""

    @property
    def name(self) -> str:
        """The name it is asked for by."""
        ...

    def choose(self, view: View, stream: Stream) -> int:
        """One of `view.options`, when this seat owes a decision."""
        ...

    def react(self, view: View, stream: Stream) -> int | None:
        """One of `view.options` out of turn (call, catch, jump in), or None to let the chance go by."""
        ...
