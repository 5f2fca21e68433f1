"""The player with no plan: any legal action, each as likely as the other."""

from __future__ import annotations

from typing import ClassVar

from game.bots.protocol import Reflexes
from game.core.extending import mypyc_attr
from game.core.rng import Stream
from game.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot:
    """Picks evenly among its legal actions; out of turn, letting the chance go by is one of them."""

    name: ClassVar[str] = "random"
    reflexes: ClassVar[Reflexes] = Reflexes()

    def choose(self, view: View, stream: Stream) -> int:
        """Any legal action."""
        return view.allowed[stream.below(len(view.allowed))]

    def react(self, view: View, stream: Stream) -> int | None:
        """Any legal action, or none."""
        pick = stream.below(len(view.allowed) + 1)
        return view.allowed[pick] if pick < len(view.allowed) else None
