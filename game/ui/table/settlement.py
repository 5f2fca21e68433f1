"""The plan of a pay-out on the casino's felt: what is struck there, and which chip goes where at which moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.ui.pictures import CHIPS
from game.ui.theme import CREAM, GOLD, RED, Colour

Outcome = Literal["won", "lost", "void"]
Spot = Literal["bank", "stake", "credits"]

FLIGHT = 0.44
"""So many seconds a chip is in the air."""
RAKE_DOWN, RAKE_PULLS, RAKE_GONE = 0.62, 0.78, 1.34
"""When the bank's rake lies behind the stake, begins to pull, and has taken it."""
_PAYS = 0.52
"""When the bank begins to pay: with the multiplier."""
_REST = 0.3
"""So long the end can be looked at."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One part of what is struck on the felt. The `loud` one lands hardest."""

    text: str
    at: float
    colour: Colour
    loud: bool = False


@dataclass(frozen=True, slots=True)
class FlyingChip:
    """A chip that leaves one place at a moment and lands on another a little later."""

    value: int
    start: Spot
    end: Spot
    at: float

    @property
    def lands(self) -> float:
        """When it is there."""
        return self.at + FLIGHT


@dataclass(frozen=True, slots=True)
class Show:
    """Everything that is to be seen of a pay-out, by the seconds since it began."""

    outcome: Outcome
    stake: int
    factor: int
    paid: int
    pieces: tuple[Piece, ...]
    chips: tuple[FlyingChip, ...]
    duration: float

    def arrived(self, time: float) -> int:
        """So many credits have reached the player."""
        return sum(chip.value for chip in self.chips if chip.end == "credits" and chip.lands <= time)

    def on_spot(self, time: float) -> int:
        """So many credits lie where the stake was put; what the rake pulls lies there no more."""
        if self.outcome == "lost":
            return self.stake if time < RAKE_PULLS else 0
        come = sum(chip.value for chip in self.chips if chip.end == "stake" and chip.lands <= time)
        gone = sum(chip.value for chip in self.chips if chip.start == "stake" and chip.at <= time)
        return self.stake + come - gone


def break_up(amount: int, wanted: int = 0) -> list[int]:
    """Chips of that worth, the largest first; changed into smaller ones until there are as many as wanted."""
    pieces: list[int] = []
    for chip in reversed(CHIPS):
        pieces += [chip] * (amount // chip)
        amount %= chip
    while len(pieces) < wanted and pieces and pieces[0] > CHIPS[0]:
        largest = pieces.pop(0)
        smaller = CHIPS[CHIPS.index(largest) - 1]
        pieces = sorted((*pieces, *[smaller] * (largest // smaller), *break_up(largest % smaller)), reverse=True)
    return pieces


def plan(outcome: Outcome, stake: int, factor: int, paid: int, number: str) -> Show:
    """How a hand with that stake is paid out; `number` is what it pays, as it is written."""
    if not stake:
        return Show(outcome, 0, factor, 0, (), (), 1.2)
    if outcome == "lost":
        piece = Piece(f"−{stake}", RAKE_PULLS, RED.light, loud=True)
        return Show(outcome, stake, factor, paid, (piece,), (), RAKE_GONE + _REST)
    if outcome == "void":
        chips = _stream(paid, 0.75, 0.4, 4)
        return Show(outcome, stake, factor, paid, (Piece(f"+{number}", 0.3, CREAM.light),), chips, _end(chips))
    pieces = (
        Piece(str(stake), 0.15, CREAM.light),
        Piece("×", 0.34, GOLD.light),
        Piece(str(factor), _PAYS, GOLD.base),
        Piece("=", 0.76, GOLD.light),
        Piece(number, 0.94, GOLD.base, loud=True),
    )
    given = break_up(paid - stake, 3 * (factor - 1))
    step = 0.3 / max(1, len(given))
    bank = tuple(FlyingChip(value, "bank", "stake", _PAYS + place * step) for place, value in enumerate(given))
    starts = max([1.2, *(chip.lands + 0.04 for chip in bank)])
    chips = (*bank, *_stream(paid, starts, 0.22 + 0.14 * factor, 4 * factor))
    return Show(outcome, stake, factor, paid, pieces, chips, _end(chips))


def _stream(amount: int, starts: float, lasts: float, wanted: int) -> tuple[FlyingChip, ...]:
    """What lies on the stake's spot goes to the player, one chip after the other."""
    values = break_up(amount, wanted)
    step = lasts / max(1, len(values) - 1)
    return tuple(FlyingChip(value, "stake", "credits", starts + place * step) for place, value in enumerate(values))


def _end(chips: tuple[FlyingChip, ...]) -> float:
    return max(chip.lands for chip in chips) + _REST
