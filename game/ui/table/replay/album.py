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
_HASTY_ANGLE = 4.5
"""While the match rushes by, cards are turned in steps of so many degrees."""
_HASTE = 0.12
"""It rushes by if one leap follows another within so many seconds."""
_BUDGET = 20 * 1024 * 1024


class Album(CardSprites):
    """Keeps a small copy of every face there is, made when it is first needed, or ahead of time."""

    upright_share = 0.7

    def __init__(self, assets: Assets, rules: Ruleset, prints: Prints) -> None:
        super().__init__(assets, _BUDGET, prints)
        self._cards = sorted(set(rules.deck_cards))
        self._height = 0
        self._hasty = False
        """Whether other cards are seen in every frame, each for a moment."""
        self._since = _HASTE
        self._copies: dict[tuple[int, cardfaces.Printed | None], pygame.Surface] = {}

    def clear(self) -> None:
        super().clear()
        self._copies.clear()

    def warm_up(self, height: float) -> list[Callable[[], object]]:
        """All copies, of the height that the largest cards have, one by one."""
        self._height = min(_TALLEST, round(height))
        self._copies.clear()
        return [partial(self.get, card, self._height) for card in self._cards]

    def leapt(self) -> None:
        """Another moment of the match is shown at once."""
        self._hasty, self._since = self._since < _HASTE, 0.0

    def calmed(self, seconds: float) -> bool:
        """Let time pass; whether it is time to show the cards again as they lie."""
        self._since += seconds
        calm = self._hasty and self._since >= _HASTE
        self._hasty = self._hasty and not calm
        return calm

    def get(self, card: int, height: float, angle: float = 0.0, dim: bool = False) -> pygame.Surface:
        # Backs are also part of pictures that are kept.
        if self._hasty and card >= 0:
            angle = round(angle / _HASTY_ANGLE) * _HASTY_ANGLE
        return super().get(card, height, angle, dim)

    def face(self, card: int, printed: cardfaces.Printed | None, size: int) -> pygame.Surface:
        if size > self._height:
            return super().face(card, printed, size)
        copy = self._copies.get((card, printed))
        if copy is None:
            whole = super().face(card, printed, size)
            copy = pygame.transform.smoothscale(whole, (round(self._height * ASPECT), self._height))
            self._copies[card, printed] = copy
        return copy
