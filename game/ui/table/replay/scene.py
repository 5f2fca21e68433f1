"""A match that was played, on the table once more: what was done is done again, step by step, and nothing is written.

The casino's hands are what is replayed so far. Nothing but the stake and the place of the open cards belongs to them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.bots.registry import bot
from game.core.events import Event, Sink
from game.match.match import Match
from game.match.session import Seat, Session
from game.rulesets import wallet_table
from game.ui.inputs import Intent, intent
from game.ui.keep.history import Recorded
from game.ui.keep.storage import Storage
from game.ui.table.desk import Desk
from game.ui.table.overlays import TableContext
from game.ui.table.replay_controls import ReplayControls
from game.ui.table.scene import TableScene
from game.ui.table.sprites import ASPECT
from game.ui.table.stake import Stake
from game.ui.table.thinker import PACE
from game.ui.words import ledgertext

PAUSE = 1.1
"""So many seconds pass between two moves at normal speed."""
_LEAST_PACE = 0.25
"""Even where nothing moves, each position can be seen."""
_OPEN_CARD = 92
"""The height of an open card of somebody else, in units."""


class ReplaySession(Session):
    """A session in which nobody decides anything."""

    def upcoming(self) -> None:
        return None

    def act(self, action: int, sink: Sink = None) -> None:
        # What a computer player does in the same moment has been written down, too: it comes as the next action.
        self.match.apply(action, sink)


class ReplayStake(Stake):
    """What lay on the table, and the credits of that moment."""

    def __init__(self, storage: Storage, match: Match, recorded: Recorded) -> None:
        super().__init__(storage, match, kept=False)
        self.over = False
        self.paid = recorded.paid
        self._recorded = recorded

    @property
    def shown(self) -> tuple[int, int]:
        """Credits and stake of that moment."""
        recorded = self._recorded
        return recorded.credits + (recorded.paid if self.over else 0), recorded.stake

    @property
    def lies(self) -> bool:
        """Whether the hand is still played."""
        return not self.over

    @property
    def own(self) -> bool:
        """They were the player's."""
        return True

    @property
    def on_table(self) -> int:
        """The chips on the felt."""
        return self._recorded.stake


class ReplayDesk(Desk):
    """The desk of somebody who only looks on, and is spoken to as the player of then."""

    def __init__(self, app: TableContext, session: Session, recorded: Recorded) -> None:
        super().__init__(app, session)
        self.stake: ReplayStake = ReplayStake(app.storage, self.match, recorded)

    @property
    def addressed(self) -> int:
        return self.viewer

    @property
    def written(self) -> bool:
        return True

    def save(self) -> None:
        """Nothing is kept: it has been."""

    def close_books(self) -> None:
        """There is nothing to close."""

    def rewind(self, match: Match, told: Sequence[Event]) -> None:
        """Stand at another moment of the same match, to which these events have led."""
        self.match = self.session.match = match
        self.log.clear()
        self._worded = None
        for event in told:
            self.told(event.seen_by(self.viewer))


class ReplayScene(TableScene):
    """A table that plays what was recorded: forward and back, by itself or step by step."""

    name = "replay"

    def __init__(self, app: TableContext, recorded: Recorded) -> None:
        self.recorded = recorded
        self._rules = wallet_table()
        seats = [Seat(bot=bot(role.bot, self._rules)) for role in self._rules.roles]
        super().__init__(app, ReplaySession(self._beginning(), seats))
        self.step = 0
        """How many of the recorded actions have been done."""
        self.running = True
        self.open = True
        """Whether everybody's cards are shown."""
        self._waited = 0.0
        self._held: dict[int, tuple[int, ...]] = {}
        """What the others held before the last action."""
        self.panel = ReplayControls(app, self)
        for name in ("menu", "log"):
            self.hud.buttons[name].visible = False

    def make_desk(self, app: TableContext, session: Session, slot: str) -> ReplayDesk:
        return ReplayDesk(app, session, self.recorded)

    def _beginning(self) -> Match:
        return Match(self._rules, self._rules.max_players, self.recorded.seed)

    @property
    def steps(self) -> int:
        """How many actions were recorded."""
        return len(self.recorded.actions)

    # ---- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._follow_settings()
        self.deal()

    def resized(self, size: tuple[int, int]) -> None:
        super().resized(size)
        placed = self.stage.placed
        self.panel.place(placed)
        # A long hand must not reach under the panel.
        hand = placed["hand_0"]
        hand.width = min(hand.width, self.panel.box.left - placed.px(10) - hand.left)
        self.stage.hand.place(hand, hand.height * 0.93)

    def pause(self) -> None:
        super().pause()
        self.panel.group.leave()

    def open_menu(self) -> None:
        """There is nothing to pause: back to where the match was chosen."""
        self.routes.back()

    # ---- steps ------------------------------------------------------------------------------------------------------

    def forward(self) -> None:
        """Do the next action; what is still being shown is over at once."""
        self._waited = 0.0
        self.play.director.skip()
        if self.step >= self.steps:
            return
        self._held = self._others()
        self.play.act(self.recorded.actions[self.step])
        self.step += 1
        self._moved()

    def go_to(self, step: int) -> None:
        """Show the moment after so many actions, without telling how it came about."""
        match = self._beginning()
        told = list(match.dealt)
        self.step = min(max(step, 0), self.steps)
        for action in self.recorded.actions[: self.step]:
            match.apply(action, told)
        self._waited = 0.0
        self._held = {}
        self.stage.seats.moods.clear()
        desk = self.desk
        assert isinstance(desk, ReplayDesk)
        desk.rewind(match, told)
        self.play.unsettle()
        self.play.look_again()
        self._moved()

    def step_by(self, steps: int) -> None:
        """One step on or back; whoever steps wants to look at it."""
        self.running = False
        if steps > 0:
            self.forward()
        else:
            self.go_to(self.step + steps)
        self._moved()

    def stop_at(self, step: int) -> None:
        """Show the moment after so many actions, and stop there."""
        self.running = False
        self.go_to(step)

    def toggle(self) -> None:
        """Play on by itself, or stop; at the end, from the beginning."""
        if not self.running and self.step >= self.steps:
            self.go_to(0)
        self.running = not self.running
        self._moved()

    def set_open(self, open_cards: bool) -> None:
        """Show everybody's cards, or only what the player saw."""
        self.open = open_cards
        self.app.invalidate()

    def _moved(self) -> None:
        desk = self.desk
        assert isinstance(desk, ReplayDesk)
        desk.stake.over = desk.match.state.over
        if self.step >= self.steps:
            self.running = False
        self.panel.refresh()

    def _go_on(self, seconds: float) -> None:
        self.stage.seats.waiting = False
        if not self.running:
            return
        self._waited += seconds
        if self._waited >= PAUSE * max(_LEAST_PACE, PACE.get(self.app.settings.speed, 1.0)):
            self.forward()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.panel.group.update(seconds)

    # ---- words ------------------------------------------------------------------------------------------------------

    @property
    def by_strategy(self) -> bool:
        """Whether the strategy has played from this moment on, or from an earlier one."""
        return self.recorded.own is not None and self.step >= self.recorded.own

    def lines(self) -> list[str]:
        """Which moment this is, and what came of the hand once it is over."""
        t, recorded = self.app.t, self.recorded
        where = t("replay.step", step=self.step, count=self.steps) if self.step else t("replay.dealt", count=self.steps)
        if self.step >= self.steps:
            result = ledgertext.result_words(t, recorded.kind)
            return [where, t("replay.result", result=result, stake=recorded.stake, paid=recorded.paid)]
        return [where, t("replay.by_strategy")] if self.by_strategy else [where]

    # ---- events and drawing -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        wish = intent(event)
        keys: dict[Intent | None, Callable[[], None]] = {
            Intent.LEFT: partial(self.step_by, -1),
            Intent.RIGHT: partial(self.step_by, 1),
            Intent.HOME: partial(self.stop_at, 0),
            Intent.END: partial(self.stop_at, self.steps),
            Intent.UNO: self.toggle,
            Intent.CANCEL: self.open_menu,
        }
        if wish in keys:
            keys[wish]()
            return True
        if self.panel.group.handle(event):
            return True
        return event.type != pygame.KEYDOWN and self.input.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.open:
            self._draw_open(surface)
        self.panel.draw(surface)

    def _others(self) -> dict[int, tuple[int, ...]]:
        state, viewer = self.desk.match.state, self.desk.viewer
        return {seat: tuple(hand) for seat, hand in enumerate(state.hands) if seat != viewer}

    def open_cards(self, seat: int) -> tuple[int, ...]:
        """What somebody else holds, as far as the table has caught up with it."""
        count, now = self.stage.model.counts[seat], self._others()[seat]
        before = self._held.get(seat, now)
        return now if count == len(now) else (before if count <= len(before) else now)[:count]

    def _draw_open(self, surface: pygame.Surface) -> None:
        """The cards of everybody else, in a row beside the portrait."""
        placed, model = self.stage.placed, self.stage.model
        for seat in self._others():
            cards, face = sorted(self.open_cards(seat)), placed.seat(model.place(seat))
            height = placed.px(_OPEN_CARD)
            width, left = round(height * ASPECT), face.right + placed.px(40)
            room = placed.window[0] - placed.px(60) - left - width
            step = min(width + placed.px(4), room // max(1, len(cards) - 1))
            for number, card in enumerate(cards):
                picture = self.sprites.get(card, height, 0.0)
                centre = (left + width // 2 + number * step, face.centery)
                surface.blit(picture, picture.get_rect(center=centre))

    def describe(self) -> dict[str, Any]:
        return {
            **super().describe(),
            "targets": self.panel.group.targets(),
            "hand": self.recorded.number,
            "step": self.step,
            "steps": self.steps,
            "running": self.running,
            "lines": self.lines(),
        }
