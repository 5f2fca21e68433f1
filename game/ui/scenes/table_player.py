"""The player at the screen: who it is, what it may do, and how it calls and asks for hints."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from typing import TYPE_CHECKING, Any

from game.core.actions import CALL, DISCARD, PLAY, argument_of, kind_of
from game.core.events import Event
from game.core.legality import legal_for
from game.core.state import NONE
from game.ui.logtext import log_line
from game.ui.names import spoken
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset
    from game.core.view import View
    from game.match.match import Match
    from game.ui.director_stage import Stage
    from game.ui.scenes.table_hint import Hinter
    from game.ui.scenes.table_hud import Hud
    from game.ui.seats import SeatsView


class TablePlayer(Scene, ABC):
    """The part of the table's scene that looks after the person in front of it."""

    match: Match
    rules: Ruleset
    people: list[int]
    seats: SeatsView
    stage: Stage
    hud: Hud
    hinter: Hinter
    view: View | None
    log: deque[Event]
    uno_wanted: bool
    _worded: Event | None = None

    @abstractmethod
    def act(self, action: int) -> None:
        """Carry out an action; the scene itself knows how."""

    def pause(self) -> None:
        self.hud.leave()
        self.stage.hand.leave()

    @property
    def names(self) -> list[str]:
        """What everybody is called in sentences."""
        return spoken(self.seats.names, self.app.theme)

    @property
    def caption(self) -> str:
        """The last move in words, in the language of the moment."""
        return self._words(self._worded) if self._worded is not None else ""

    def _told(self, event: Event) -> None:
        """An event is about to be shown."""
        self.log.append(event)
        if self._words(event):
            self._worded = event

    def _words(self, event: Event) -> str:
        return log_line(self.app.t, event, self.names, self.addressed, self.rules)

    @property
    def human(self) -> bool:
        """Whether the seat that is looked over the shoulder belongs to a person."""
        return self.stage.model.viewer in self.people

    @property
    def addressed(self) -> int:
        """The seat that sentences speak to as you; with several people, nobody is meant by it."""
        return self.stage.model.viewer if len(self.people) == 1 else NONE

    @property
    def can_act(self) -> bool:
        """Whether the player at the screen may do something now."""
        return self.human and self.view is not None and bool(self.view.options) and not self.stage.hand.hidden

    def live_options(self) -> list[int]:
        """What the player may do by the true state, even while the table still catches up."""
        return legal_for(self.match.state, self.stage.model.viewer) if self.human else []

    @property
    def uno_armed(self) -> bool:
        """Whether the call has been made ahead."""
        state = self.match.state
        return self.uno_wanted or (state.armed and state.turn == self.stage.model.viewer)

    @property
    def should_call(self) -> bool:
        """Whether the player has forgotten to call and can still make up for it."""
        return self.human and self.match.state.uno == self.stage.model.viewer

    @property
    def may_want_uno(self) -> bool:
        """Whether it makes sense to ask for a call ahead of one's turn."""
        model = self.stage.model
        return self.human and self.rules.calls and not self.match.state.over and model.counts[model.viewer] == 2

    @property
    def hints(self) -> bool:
        """Whether there is anybody to ask for a hint."""
        return self.hinter.available

    def call_uno(self) -> bool:
        """Call now, or as soon as it is allowed; whether there was anything to call."""
        state, call = self.match.state, self.stage.model.viewer << 16 | CALL << 8
        if call in self.live_options():
            self.act(call)
        elif self.may_want_uno and not (state.armed and state.turn == self.stage.model.viewer):
            self.uno_wanted = not self.uno_wanted
        else:
            return False
        return True

    def ask_hint(self) -> None:
        """Ask what a good player would do."""
        if self.can_act and self.view is not None:
            self.hinter.ask(self.view)

    def _show_hint(self, advice: Any) -> None:
        if self.view is None or advice.action not in self.view.options:
            return
        if kind_of(advice.action) in (PLAY, DISCARD):
            self.stage.hand.hinted = argument_of(advice.action)
            self.stage.hand.arrange()
        self.hud.say(self.hinter.sentence(self.app.t, advice, self.names, self.rules))
