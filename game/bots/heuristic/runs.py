"""Finds the order of cards that goes out in this very turn, where cards that keep the turn allow it."""

from __future__ import annotations

from typing import Final

from game.bots.heuristic.traits import Traits, traits_of
from game.core.actions import PLAY, argument_of, kind_of
from game.core.cards import COLOUR_OF, IS_WILD, OF_COLOUR, WILD_DRAW_FOUR
from game.core.effects import OPERATIONS
from game.core.state import DRAWN, TURN
from game.core.view import View

_MOST_CARDS: Final = 8
_MOST_STEPS: Final = 400


class _Steps:
    """How far the search for a run may still go."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = _MOST_STEPS


def winning_run(view: View) -> int | None:
    """The play that starts a run which empties the hand before anybody else can act, or None."""
    size = len(view.hand)
    if size > _MOST_CARDS or view.phase not in (TURN, DRAWN) or view.turn != view.seat or view.received:
        return None
    traits = traits_of(view.rules)
    steps = _Steps()
    for action in view.allowed:
        if kind_of(action) != PLAY:
            continue
        card = argument_of(action)
        rest = list(view.hand)
        rest.remove(card)
        if _goes_out(traits, view.alive, card, rest, steps):
            return action
    return None


def _goes_out(traits: Traits, alive: int, card: int, rest: list[int], steps: _Steps) -> bool:
    """Whether laying this card leads to an empty hand without a break."""
    if not rest:
        return True
    for name, _, _ in traits.rules.effects_of[card]:
        clears = OPERATIONS[name].clears
        if clears is not None:
            return clears(card, rest)
    if not traits.keeps_turn(card, alive) or traits.special[card] or steps.left <= 0:
        return False
    steps.left -= 1
    colours = {COLOUR_OF[other] for other in rest if not IS_WILD[other]} or {0}
    for colour in colours if traits.wild[card] else (COLOUR_OF[card],):
        matching = traits.rules.followers[colour][card]
        for follower in sorted(set(rest)):
            if follower not in matching:
                continue
            if follower == WILD_DRAW_FOUR and traits.rules.restricts and not OF_COLOUR[colour].isdisjoint(rest):
                continue
            left = rest[:]
            left.remove(follower)
            if _goes_out(traits, alive, follower, left, steps):
                return True
    return False
