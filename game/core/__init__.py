"""The rules core: cards, state, legality, effects and the one function that changes a state.

This is its front door: `deal` makes a round, `legal` lists what everybody may do, `apply` does it, `observe` is what
one seat may know. docs/LIBRARY.md shows them at work.

>>> from game.core import action_text, apply, card_text, deal, legal, observe, read_action
>>> from game.rulesets import table
>>> state = deal(table("classic"), 2, 7)
>>> [action_text(action) for action in legal(state)]
['1:W', '1:y8']
>>> apply(state, read_action("1:y8"))
>>> card_text(observe(state, 0).top)
'y8'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.core.actions import act, argument_of, kind_of, seat_of
    from game.core.cards import card_from_text, card_text
    from game.core.effects import Effect, Operation
    from game.core.engine import apply, deal, legal
    from game.core.errors import SpietatoError
    from game.core.events import Event
    from game.core.notation import action_text, read_action
    from game.core.rng import Stream
    from game.core.ruleset import Ruleset
    from game.core.state import State
    from game.core.view import View, observe

__all__ = [
    "Effect",
    "Event",
    "Operation",
    "Ruleset",
    "SpietatoError",
    "State",
    "Stream",
    "View",
    "act",
    "action_text",
    "apply",
    "argument_of",
    "card_from_text",
    "card_text",
    "deal",
    "kind_of",
    "legal",
    "observe",
    "read_action",
    "seat_of",
]

_PLACES: Final = {
    "actions": ("act", "argument_of", "kind_of", "seat_of"),
    "cards": ("card_from_text", "card_text"),
    "effects": ("Effect", "Operation"),
    "engine": ("apply", "deal", "legal"),
    "errors": ("SpietatoError",),
    "events": ("Event",),
    "notation": ("action_text", "read_action"),
    "rng": ("Stream",),
    "ruleset": ("Ruleset",),
    "state": ("State",),
    "view": ("View", "observe"),
}
_PLACE: Final = {name: place for place, names in _PLACES.items() for name in names}


def __getattr__(name: str) -> object:
    """What is asked for is fetched then: whoever wants one module of the core does not wait for all of them."""
    if name not in _PLACE:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    # A ruleset made by hand can only be checked once the vocabulary of effects is complete.
    import_module("game.core.operations")
    found: object = getattr(import_module(f"game.core.{_PLACE[name]}"), name)
    globals()[name] = found
    return found
