"""What each card of a table does, sorted once for all into what a player cares about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.core.cards import CARD_COUNT
from game.core.effects import NEXT, OPERATIONS, PREVIOUS, Effect
from game.core.ruleset import Ruleset


class Traits:
    """Tables by card for one ruleset."""

    __slots__ = ("again", "attack", "reverses", "rules", "skips", "special", "wild")

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        plain = [{OPERATIONS[effect[0]].plain for effect in effects} for effects in rules.effects_of]
        self.attack: tuple[int, ...] = rules.attack_of
        self.skips: tuple[bool, ...] = tuple("skip" in of_card for of_card in plain)
        self.reverses: tuple[bool, ...] = tuple("reverse" in of_card for of_card in plain)
        self.again: tuple[bool, ...] = tuple("again" in of_card for of_card in plain)
        self.wild: tuple[bool, ...] = rules.wild
        self.special: tuple[tuple[Effect, ...], ...] = tuple(_special(rules, card) for card in range(CARD_COUNT))

    def keeps_turn(self, card: int, alive: int) -> bool:
        """Whether its player is sure to play next again."""
        if self.again[card]:
            return True
        if alive != 2:
            return False
        if self.attack[card]:
            return not self.rules.asks and not self.reverses[card] and not (self.rules.challenge and self.wild[card])
        return self.skips[card] or self.reverses[card]

    def hits_next(self, card: int, alive: int) -> bool:
        """Whether it costs the next player the turn, or more."""
        return bool(self.attack[card]) or self.skips[card] or (self.reverses[card] and alive == 2)


def _special(rules: Ruleset, card: int) -> tuple[Effect, ...]:
    """The effects that must be weighed by the look of the table."""
    effects = rules.effects_of[card]
    strange = tuple(effect for effect in _turned(effects) if not OPERATIONS[effect[0]].plain)
    if not strange and rules.attack_of[card] and any(OPERATIONS[effect[0]].turns for effect in effects):
        # A + card that turns round first strikes the previous player, or with two left its own.
        return tuple(effect for effect in effects if OPERATIONS[effect[0]].plain == "attack")
    return strange


def _turned(effects: Sequence[Effect]) -> Iterator[Effect]:
    """The effects as they fall with the present direction: behind a reverse, next and previous change places."""
    turned = False
    for name, target, amount in effects:
        yield name, _OTHER_WAY.get(target, target) if turned else target, amount
        turned ^= OPERATIONS[name].turns


_OTHER_WAY: Final = {NEXT: PREVIOUS, PREVIOUS: NEXT}
_KEPT: Final[dict[int, Traits]] = {}
_KEPT_LIMIT: Final = 64


def traits_of(rules: Ruleset) -> Traits:
    """The tables of that ruleset; worked out once as long as it is in use."""
    traits = _KEPT.get(id(rules))
    if traits is None or traits.rules is not rules:
        if len(_KEPT) >= _KEPT_LIMIT:
            _KEPT.clear()
        traits = _KEPT[id(rules)] = Traits(rules)
    return traits
