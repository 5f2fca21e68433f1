"""Where everybody at the table looks: at who plays, whoever is in danger, their own cards; and that they blink."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from game.core.state import NONE
from game.ui.table.model import TableModel

DANGER = 5
"""So many cards below the limit of a hand somebody is in danger."""
BLINK = (("half", 0.05), ("closed", 0.15), ("half", 0.2))
"""What a blink consists of: the eyes, and until when."""
_BLINK_AFTER = (2.2, 6.5)
_AGAIN = 0.18
"""How often a second blink follows at once."""
_NOTICES_AFTER = (0.05, 0.5)
_LOOKS_FOR = (1.1, 2.4)
_LOOKS_UP_AFTER = (1.6, 5.0)

Point = tuple[float, float]


def in_danger(model: TableModel) -> frozenset[int]:
    """Who has one card left, has to answer a chain, or holds almost too many cards: all of that lies open."""
    if model.turn < 0 or model.over:
        return frozenset()
    limit = model.rules.hand_limit
    found = {
        seat
        for seat, count in enumerate(model.counts)
        if not model.out[seat] and (count == 1 or (limit and count >= limit - DANGER))
    }
    return frozenset(found | {model.turn} if model.pending > 0 else found)


def towards(here: Point, there: Point) -> str:
    """The side to which eyes turn to see something from there."""
    across, down = there[0] - here[0], there[1] - here[1]
    if abs(across) >= abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"


@dataclass(slots=True)
class _Look:
    """One pair of eyes. Times are seconds from now."""

    blinks_in: float
    blinked: float = 1.0
    """How long ago the last blink began."""
    at: int = NONE
    """Whom it looks at; itself for its own cards, NONE for straight ahead."""
    ends_in: float = 0.0
    """When it looks straight ahead again, or, if it does, when it looks at somebody again."""
    noticed: int = NONE
    """Whom it will look at next, because something has happened there."""
    notices_in: float = 0.0


class Gaze:
    """All pairs of eyes. What is random about them has nothing to do with the game's dice."""

    def __init__(self, players: int, seed: int = 5) -> None:
        self._dice = random.Random(seed)
        self._looks = [self._fresh() for _ in range(players)]
        self._playing = NONE
        self._danger: frozenset[int] = frozenset()

    def _fresh(self) -> _Look:
        return _Look(self._dice.uniform(0.3, _BLINK_AFTER[1]), ends_in=self._dice.uniform(0.5, _LOOKS_UP_AFTER[1]))

    def rest(self) -> None:
        """Everybody looks straight ahead, with open eyes."""
        for look in self._looks:
            look.at = look.noticed = NONE
            look.blinked = 1.0

    def update(self, seconds: float, model: TableModel, playing: int) -> None:
        """Let time pass at a table at which everybody waits for the one who is `playing`."""
        danger = in_danger(model)
        happened = min(danger - self._danger, default=playing if playing != self._playing else NONE)
        self._playing, self._danger = playing, danger
        for seat, look in enumerate(self._looks):
            if happened != NONE:
                look.noticed, look.notices_in = happened, self._dice.uniform(*_NOTICES_AFTER)
            self._blink(look, seconds)
            self._turn(seat, look, seconds)

    def _blink(self, look: _Look, seconds: float) -> None:
        look.blinked += seconds
        look.blinks_in -= seconds
        if look.blinks_in <= 0:
            look.blinked = 0.0
            again = self._dice.random() < _AGAIN
            look.blinks_in = 0.34 if again else self._dice.uniform(*_BLINK_AFTER)

    def _turn(self, seat: int, look: _Look, seconds: float) -> None:
        look.ends_in -= seconds
        look.notices_in -= seconds
        if look.noticed != NONE and look.notices_in <= 0:
            look.at, look.noticed = look.noticed, NONE
            look.ends_in = self._dice.uniform(*_LOOKS_FOR)
        elif look.ends_in <= 0:
            away = look.at != NONE
            look.at = NONE if away else self._choice(seat)
            look.ends_in = self._dice.uniform(*(_LOOKS_UP_AFTER if away else _LOOKS_FOR))

    def _choice(self, seat: int) -> int:
        """Whom somebody looks at when nothing in particular happens."""
        if seat == self._playing:
            return seat
        watched = [self._playing, *sorted(self._danger), *sorted(self._danger), seat]
        return self._dice.choice(watched)

    def eyes(self, seat: int, where: Callable[[int], Point]) -> str:
        """What the eyes of somebody do, by the names of the pictures; `where` tells the place of a seat on screen."""
        look = self._looks[seat]
        for state, until in BLINK:
            if look.blinked < until:
                return state
        if look.at == NONE:
            return ""
        return "down" if look.at == seat else towards(where(seat), where(look.at))
