"""What steers a replay: a small panel in the corner with the steps, the switch for open cards and the way back."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from game.ui.context import Context
from game.ui.inputs import Intent
from game.ui.keep.history import Recorded
from game.ui.table.layout import Placed
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import FocusGroup, IconButton, Label, Panel, Toggle

_SIZE = (262, 244)
_BUTTON = 48


class Replaying(Protocol):
    """A replay, as far as its panel may know it."""

    recorded: Recorded
    step: int
    running: bool
    open: bool

    @property
    def steps(self) -> int:
        """How many actions were recorded."""

    def step_by(self, steps: int) -> None:
        """One step on or back."""

    def stop_at(self, step: int) -> None:
        """Show the moment after so many actions, and stop there."""

    def toggle(self) -> None:
        """Play on by itself, or stop."""

    def set_open(self, open_cards: bool) -> None:
        """Show everybody's cards, or only what the player saw."""

    def open_menu(self) -> None:
        """Leave."""

    def lines(self) -> list[str]:
        """Which moment this is, in words."""


class ReplayControls:
    """Widgets in the lower right corner of the table."""

    def __init__(self, app: Context, replay: Replaying) -> None:
        self.app = app
        self.replay = replay
        self.group = FocusGroup(app, on_cancel=replay.open_menu)
        self.box = pygame.Rect(0, 0, 0, 0)
        self._words = Label(app, "", "text", 15, CREAM.base, lines=True, middle=True)

    def place(self, placed: Placed) -> None:
        """Make everything for a window of this size."""
        app, t, replay, px = self.app, self.app.t, self.replay, placed.px
        self.group.clear()
        box = self.box = pygame.Rect(0, 0, px(_SIZE[0]), px(_SIZE[1]))
        box.bottomright = (placed.window[0] - px(6), placed.window[1] - px(4))
        left, top, width = box.left + px(20), box.top, box.width - px(40)
        title = Label(app, t("replay.title", number=t.number(replay.recorded.number)), "display", 22, GOLD.base)
        title.rect = pygame.Rect(left, top + px(16), width - px(46), px(32))
        when = Label(app, t.moment(replay.recorded.at), "text", 14, LILAC)
        when.rect = pygame.Rect(left, top + px(46), width - px(46), px(22))
        self._words.rect = pygame.Rect(left, top + px(70), width, px(64))
        self.group.add(Panel(app, box), title, when, self._words)
        leave = IconButton(
            app, "leave", "close", replay.open_menu, t("replay.leave", cap=app.devices.key(Intent.CANCEL))
        )
        leave.rect = pygame.Rect(box.right - px(58), top + px(14), px(42), px(42))
        self._place_steps(pygame.Rect(left, top + px(136), width, px(_BUTTON)))
        switch = Toggle(app, "open", replay.open, replay.set_open, t("replay.open"), size=15)
        switch.rect = pygame.Rect(left, top + px(190), width, px(36))
        self.group.add(switch, leave)
        if self.group.focus is None:
            self.group.focus_on("play")
        self.refresh()

    def _place_steps(self, row: pygame.Rect) -> None:
        app, t, replay = self.app, self.app.t, self.replay
        buttons = (
            IconButton(app, "restart", "restart", partial(replay.stop_at, 0), t("replay.restart")),
            IconButton(app, "previous", "arrow_left", partial(replay.step_by, -1), t("replay.back")),
            IconButton(app, "play", "continue", replay.toggle, style="gold"),
            IconButton(app, "next", "arrow_right", partial(replay.step_by, 1), t("replay.next")),
        )
        gap = (row.width - len(buttons) * row.height) / (len(buttons) - 1)
        for number, button in enumerate(buttons):
            button.rect = pygame.Rect(row.left + round(number * (row.height + gap)), row.top, row.height, row.height)
            self.group.add(button)

    def refresh(self) -> None:
        """Bring words and buttons in line with the moment."""
        replay, t = self.replay, self.app.t
        self._words.text = "\n".join(replay.lines())
        for name, possible in (
            ("restart", replay.step > 0),
            ("previous", replay.step > 0),
            ("next", replay.step < replay.steps),
        ):
            button = self.group.find(name)
            if button is not None:
                button.enabled = possible
        play = self.group.find("play")
        if isinstance(play, IconButton):
            play.icon = "pause" if replay.running else "continue"
            play.tooltip = t("replay.pause") if replay.running else t("replay.play")
        self.app.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        """All of it."""
        self.group.draw(surface)
