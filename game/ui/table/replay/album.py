"""The cards of a replay as pictures: who drags along a match sees all of them in every frame, and none may be loaded
then."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.core.ruleset import Ruleset
from game.ui import cardfaces
from game.ui.assets import Assets
from game.ui.table.sprites import ASPECT, CardSprites, Prints

_TALLEST = 300
"""A larger copy is made from the picture itself: in a huge window there are few of them."""
_BUDGET = 18 * 1024 * 1024


class Album(CardSprites):
    """Keeps a small copy of every face there is, made when it is first needed, or ahead of time."""

    def __init__(self, assets: Assets, rules: Ruleset, prints: Prints) -> None:
        super().__init__(assets, _BUDGET, prints)
        self._cards = sorted(set(rules.deck_cards))
        self._height = 0
        self._copies: dict[tuple[int, cardfaces.Printed | None], pygame.Surface] = {}

    def clear(self) -> None:
        super().clear()
        self._copies.clear()

    def warm_up(self, height: float) -> list[Callable[[], object]]:
        """All copies, of the height that the largest cards have, one by one."""
        self._height = min(_TALLEST, round(height))
        self._copies.clear()
        return [partial(self.get, card, self._height) for card in self._cards]

    def face(self, card: int, printed: cardfaces.Printed | None, size: int) -> pygame.Surface:
        if size > self._height:
            return super().face(card, printed, size)
        copy = self._copies.get((card, printed))
        if copy is None:
            whole = super().face(card, printed, size)
            copy = pygame.transform.smoothscale(whole, (round(self._height * ASPECT), self._height))
            self._copies[card, printed] = copy
        return copy
