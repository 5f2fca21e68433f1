"""The stage as the layers on it see it."""

from __future__ import annotations

from typing import Protocol

from game.ui.cues import Cue
from game.ui.table.hand import HandView
from game.ui.table.layout import Placed
from game.ui.table.model import TableModel
from game.ui.table.sparks import Sparks


class Shown(Protocol):
    """The table on screen."""

    @property
    def model(self) -> TableModel:
        """What is shown."""

    @property
    def placed(self) -> Placed:
        """Where everything stands."""


class OnStage(Shown, Protocol):
    """The table, and what plays on it."""

    @property
    def hand(self) -> HandView:
        """The own hand."""

    @property
    def sparks(self) -> Sparks:
        """What flies and flashes; it knows whether motion is reduced."""

    def play(self, cue: Cue, volume: float = 1.0) -> None:
        """Sound a cue."""

    def seat_centre(self, seat: int) -> tuple[int, int]:
        """The middle of somebody's portrait."""
