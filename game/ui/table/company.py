"""Several people at one screen: whose cards lie open, and when the mouse is passed on."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from game.core import events
from game.ui.table.play import Play

LOOKS, READS = 0.5, 1.6
"""How long somebody still sees the own cards after a move, and after cards have come to them."""
_CAME = frozenset({events.DREW, events.SPUN, events.HAND})
_LATELY = 8


class Company:
    """Lets only the one who holds the mouse see cards, and nobody while it goes from hand to hand."""

    def __init__(self, play: Play, look_as: Callable[[int], None], pass_on: Callable[[int], None]) -> None:
        """`look_as` shows the table from a seat, `pass_on` asks for the mouse to be passed to it."""
        self._play = play
        self._look_as = look_as
        self._pass_on = pass_on
        self._waited = 0.0

    def cover_hand(self) -> None:
        """Hide all cards that are not on the table."""
        desk, stage = self._play.desk, self._play.stage
        self._waited = 0.0
        desk.covered = stage.hand.hidden = True
        self._play.unsettle()
        self._play.hud.leave()
        stage.hand.leave()

    def goes_on(self, seconds: float) -> bool:
        """Whether the game may go on: not while somebody still looks at what came, or has to take the mouse."""
        desk = self._play.desk
        state = desk.match.state
        playing = [seat for seat in desk.people if not state.out[seat]]
        if len(playing) < 2:
            # Nobody is left from whom the last one would have to hide anything.
            if desk.covered and playing:
                self._look_as(playing[0])
            return True
        if not desk.covered and state.actor == desk.viewer:
            self._waited = 0.0
            return True
        if not desk.covered:
            self._waited += seconds * self._play.director.speed
            if not self._play.instant and self._waited < self._pause():
                return False
            self.cover_hand()
        if state.actor in playing:
            self._pass_on(state.actor)
            return False
        return True

    def _pause(self) -> float:
        desk = self._play.desk
        lately = islice(reversed(desk.log), _LATELY)
        came = any(event.kind in _CAME and event.seat == desk.viewer for event in lately)
        return READS if came else LOOKS
