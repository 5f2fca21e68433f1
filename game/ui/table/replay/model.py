"""The lagging table with every hand open: each keeps its cards as the events bring and take them."""

from __future__ import annotations

from game.core.cards import HIDDEN
from game.core.events import HAND, KNOCKED_OUT, REVEALED, Event
from game.core.state import State
from game.core.view import observe
from game.ui.table.model import TableModel


class OpenModel(TableModel):
    """Everybody's cards are `opened` all the time. It must be told the events as they were, with nothing hidden."""

    @classmethod
    def of(cls, state: State, viewer: int) -> OpenModel:
        """The table as it stands."""
        model = cls.from_view(observe(state, viewer))
        assert isinstance(model, OpenModel)
        for seat, hand in enumerate(state.hands):
            model._hold(seat, tuple(hand))
        return model

    def gain(self, seat: int, cards: tuple[int, ...]) -> None:
        super().gain(seat, cards)
        self._hold(seat, (*self.opened.get(seat, ()), *cards))

    def lose(self, seat: int, cards: tuple[int, ...]) -> None:
        super().lose(seat, cards)
        left = list(self.opened.get(seat, ()))
        for card in cards:
            if card in left:
                left.remove(card)
        self._hold(seat, tuple(left))

    def apply(self, event: Event) -> None:
        super().apply(event)
        if event.kind in (HAND, REVEALED):
            self._hold(event.seat, event.cards)
        elif event.kind == KNOCKED_OUT:
            self._hold(event.seat, ())

    def _hold(self, seat: int, cards: tuple[int, ...]) -> None:
        """The own hand is held as always, and an empty one is nowhere to be seen."""
        assert HIDDEN not in cards
        if cards and seat != self.viewer:
            self.opened[seat] = cards
        else:
            self.opened.pop(seat, None)
