"""Why? at the table: what can be asked about, where the question marks are, and which place in the rules answers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

import pygame

from game.core.cards import HIDDEN
from game.core.events import Event
from game.ui.cues import Cue
from game.ui.inputs import Intent
from game.ui.table import waxseal
from game.ui.table.log import LogPanel
from game.ui.table.overlays import TableRoutes
from game.ui.table.paytable import Paytable
from game.ui.table.play import Play
from game.ui.words import rulelinks

_PAGES: dict[Intent | None, Callable[[LogPanel], None]] = {
    Intent.PAGE_UP: lambda log: log.page(1),
    Intent.PAGE_DOWN: lambda log: log.page(-1),
    Intent.HOME: LogPanel.oldest,
    Intent.END: LogPanel.newest,
}


class Asking:
    """Leads from the log, the words over the table and what was refused to the rulebook.

    Whatever else a click may mean comes first: this is asked only where nothing but hurrying is left, and of that it
    takes away no more than the question marks.
    """

    def __init__(self, play: Play, routes: TableRoutes) -> None:
        self.play = play
        self.desk, self.stage, self.hud = play.desk, play.stage, play.hud
        self._routes = routes
        self.paytable: Paytable | None = None
        """What a win pays, where credits are staked."""

    # ---- places -----------------------------------------------------------------------------------------------------

    def about_event(self, event: Event) -> str:
        """The place behind something that has happened."""
        before: list[Event] = []
        for told in chain(self.desk.past, self.desk.log):
            if told is event:
                break
            before.append(told)
        return rulelinks.for_event(event, self.desk.rules, before)

    @property
    def _top(self) -> int:
        model = self.stage.model
        return model.top if model.discard else HIDDEN

    def about_moment(self) -> str:
        """The place of the card under the mouse or chosen by keys, else of what is asked; empty if there is neither."""
        desk, hud, hand = self.desk, self.hud, self.stage.hand
        if desk.staking:
            return rulelinks.paragraph("stake", desk.rules)
        if hud.answer:
            return rulelinks.paragraph("bank", desk.rules)
        held = hand.selected if hud.keys else hand.hovered
        if held is not None and not hand.hidden:
            return rulelinks.for_card(held.card, desk.rules)
        if hud.help.card >= 0 and not hud.keys:
            return rulelinks.for_card(hud.help.card, desk.rules)
        return rulelinks.for_prompt(desk.prompt.kind, desk.rules, self._top) if desk.prompt is not None else ""

    def about_reason(self, key: str) -> str:
        """The place behind a refusal."""
        return rulelinks.for_reason(key, self.desk.rules, self._top)

    # ---- asking -----------------------------------------------------------------------------------------------------

    def help(self) -> None:
        """Open the rules at what this moment is about."""
        self._routes.rules(self.desk.rules.id, self.about_moment())

    def ask(self, place: str, words: str) -> None:
        """Answer over the table."""
        self.stage.play(Cue.BUTTON)
        self._routes.why(self.desk.rules.id, place, words)

    def open_seal(self) -> None:
        """Show the fingerprint of the round's shuffle."""
        if self.desk.seal is not None:
            self.stage.play(Cue.BUTTON)
            self._routes.seal(self.desk.seal)

    def ask_event(self, event: Event) -> None:
        """Answer why something has happened."""
        self.ask(self.about_event(event), self.desk.words(event))

    def ask_message(self) -> bool:
        """Answer why something was refused; false if nothing is."""
        if self.hud.about:
            self.ask(self.hud.about, self.hud.spoken)
        return bool(self.hud.about)

    def by_key(self) -> bool:
        """Answer about what was refused last, or else about the last move; whether there was something to ask.

        Where the bank moves, the key asks for its reasons unless a refusal is on screen.
        """
        if self.hud.message or "why" not in self.hud.buttons:
            if self.ask_message():
                return True
        if "why" in self.hud.buttons:
            return False
        event = next((event for event in reversed(self.desk.log) if self.desk.words(event)), None)
        if event is not None:
            self.ask_event(event)
        return event is not None

    def key(self, wish: Intent | None) -> bool:
        """In the open log, up and down choose a line, and Enter asks about it; whatever else is pressed leaves it.
        Its pages have their keys, and where nothing is asked, so has the search for a player."""
        log = self.hud.log
        if log.open and wish in (Intent.UP, Intent.DOWN):
            log.step(-1 if wish is Intent.UP else 1)
            return True
        if log.open and wish in _PAGES:
            _PAGES[wish](log)
            return True
        if log.open and wish in (Intent.NEXT, Intent.PREVIOUS) and not (self.desk.prompt and self.desk.prompt.choices):
            log.next_player(1 if wish is Intent.NEXT else -1)
            return True
        if log.chosen is not None and wish is Intent.CONFIRM:
            self.ask_event(log.chosen)
            return True
        log.chosen = None
        return wish is Intent.WHY and self.by_key()

    # ---- the pointer ------------------------------------------------------------------------------------------------

    def hover(self, point: tuple[int, int], free: bool) -> bool:
        """The pointer has moved, over nothing else if it is `free`; whether a click there asks something."""
        if self.hud.log.hover(point):
            self.stage.callouts.point_at(None)
            return True
        word = self.stage.callouts.at(point) if free and not self.hud.log.covers(point) else None
        self.stage.callouts.point_at(word)
        return free and self._under(point) is not None

    def click_log(self, point: tuple[int, int]) -> bool:
        """Ask about the line under a point, or press what else the log has there; whether it lies there at all."""
        line = self.hud.log.at(point)
        if line is not None:
            self.ask_event(line)
        else:
            self.hud.log.press(point)
        return self.hud.log.covers(point)

    def wheel(self, event: pygame.event.Event) -> bool:
        """The wheel was turned: over the log, it scrolls."""
        if not self.hud.log.covers(self.play.app.pointer):
            return False
        self.hud.log.scroll(getattr(event, "precise_y", event.y))
        return True

    def click(self, point: tuple[int, int]) -> bool:
        """Ask about the question mark under a point; false if there is none."""
        found = self._under(point)
        if found is None:
            return False
        if isinstance(found, Event):
            self.ask_event(found)
        elif found == "message":
            self.ask_message()
        elif found == "seal":
            self.open_seal()
        else:
            self.ask(rulelinks.paragraph("multiplier", self.desk.rules), "")
        return True

    def _under(self, point: tuple[int, int]) -> Event | str | None:
        for name, box in self.marks().items():
            if box.collidepoint(point):
                return name
        word = self.stage.callouts.pointed
        if word is not None and word.about is not None and self.stage.callouts.mark(word).collidepoint(point):
            return word.about
        return None

    def marks(self) -> dict[str, pygame.Rect]:
        """What stands still and can be asked: a refusal (all of it, while nothing has to be hurried), the table of
        payments, and the seal of the shuffle."""
        found = {}
        mark = self.hud.mark_rect()
        if mark is not None:
            found["message"] = self.hud.caption_rect() if self.play.idle else mark
        if self.paytable is not None:
            found["paytable"] = self.paytable.mark()
        if self.desk.seal is not None:
            found["seal"] = waxseal.box_of(self.stage.placed)
        return found

    def describe(self) -> list[dict[str, Any]]:
        """Everything that answers a question, for tests that click."""
        found = [{"name": f"why.{name}", "rect": list(box), "enabled": True} for name, box in self.marks().items()]
        if self.hud.log.open:
            lines = self.hud.log.lines()
            found += [
                {"name": f"log.{number}", "rect": list(rect), "enabled": True}
                for number, (_, _, rect) in enumerate(lines)
            ]
            found += [
                {"name": f"log_of_{seat}", "rect": list(rect), "enabled": True}
                for seat, rect in self.hud.log.faces().items()
            ]
        return found
