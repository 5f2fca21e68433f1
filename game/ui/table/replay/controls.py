"""What steers a replay: a strip under the table with the bar, the steps, the seats to look from, and what to do with
the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from game.match.stepping import Moment, Stepper
from game.ui.context import Context
from game.ui.inputs import Intent
from game.ui.table.replay.bar import MomentBar
from game.ui.table.replay.faces import Face
from game.ui.table.replay.reel import Reel
from game.ui.theme import CREAM, GOLD, INK, LILAC, PLUM
from game.ui.widgets import Button, FocusGroup, IconButton, Label, Widget
from game.ui.widgets.caps import draw_key, draw_wish

_HEIGHT = 100
_BAR = (10, 36)
"""Where the bar begins and how high it is, in units."""
_ROW, _BUTTON, _GAP = 50, 42, 5
_WORDS = 300
_FACE = 38
_SPEED = 132
_ICONS = {"slow": "continue", "normal": "continue", "fast": "fast", "instant": "bolt"}


class Replaying(Protocol):
    """A replay, as far as its strip may know it."""

    reel: Reel
    stepper: Stepper
    running: bool

    @property
    def step(self) -> int:
        """How many actions have been done."""

    @property
    def steps(self) -> int:
        """How many actions were recorded."""

    @property
    def viewer(self) -> int:
        """The seat that is looked over the shoulder."""

    @property
    def open(self) -> bool:
        """Whether everybody's cards are shown."""

    @property
    def speed(self) -> str:
        """How fast it is shown."""

    def step_by(self, steps: int) -> None:
        """One step on or back."""

    def stop_at(self, step: int) -> None:
        """Show the moment after so many actions, and stop there."""

    def scrub(self, step: int) -> None:
        """The bar is dragged there."""

    def show_moment(self, moment: Moment) -> None:
        """Play a big moment."""

    def round_by(self, rounds: int) -> None:
        """To the deal of another round."""

    def toggle(self) -> None:
        """Play on by itself, or stop."""

    def set_open(self, open_cards: bool) -> None:
        """Show everybody's cards, or only what the viewer saw."""

    def see_as(self, seat: int) -> None:
        """Look over another shoulder."""

    def next_speed(self) -> None:
        """The next speed."""

    def toggle_log(self) -> None:
        """Open or close what has happened up to now."""

    def open_menu(self) -> None:
        """Leave."""

    def lines(self) -> list[str]:
        """Which moment this is, in words."""

    def names(self) -> Sequence[str]:
        """What everybody is called."""

    def portrait(self, seat: int) -> str:
        """The picture of somebody."""


class ReplayControls:
    """Widgets on the lower edge of the window; the table has what is left of it."""

    def __init__(self, app: Context, replay: Replaying) -> None:
        self.app = app
        self.replay = replay
        self.group = FocusGroup(app, on_cancel=replay.open_menu)
        self.box = pygame.Rect(0, 0, 0, 0)
        self.more: list[tuple[str, str, str, Callable[[], None]]] = []
        """What else can be done with the match: name, picture, key of its words, and what to call."""
        self._words = Label(app, "", "text", 15, CREAM.base, "right")
        self.bar = MomentBar(app, replay.stepper, replay.scrub, replay.show_moment, replay.names)
        self._caps: dict[str, Intent] = {}

    @property
    def busy(self) -> bool:
        """Whether the bar is held."""
        return self.bar.held

    # ---- placing ----------------------------------------------------------------------------------------------------

    def place(self, size: tuple[int, int]) -> None:
        """Make everything for a window of this size."""
        px = self.app.px
        self.group.clear()
        self._caps = {}
        box = self.box = pygame.Rect(0, size[1] - px(_HEIGHT), size[0], px(_HEIGHT))
        edge, top = px(14), box.top + px(_BAR[0])
        self._words.rect = pygame.Rect(box.right - edge - px(_WORDS), top, px(_WORDS), px(_BAR[1]))
        self.bar.rect = pygame.Rect(edge, top, self._words.rect.left - px(14) - edge, px(_BAR[1]))
        self.bar.forget()
        self.group.add(self.bar, self._words)
        row = pygame.Rect(edge, box.top + px(_ROW), box.width - 2 * edge, px(_BUTTON))
        left = self._place_steps(row)
        right = self._place_more(row)
        right = self._place_seats(row, right)
        self._place_title(pygame.Rect(left, row.top, right - left, row.height))
        if self.group.focus is None:
            self.group.focus_on("play")
        self.refresh()

    def _put(self, button: Widget, left: int, row: pygame.Rect, width: int = 0, wish: Intent | None = None) -> int:
        """Put a button there; where the next one goes."""
        button.rect = pygame.Rect(left, row.top, width or row.height, row.height)
        self.group.add(button)
        if wish is not None:
            self._caps[button.name] = wish
        return button.rect.right + self.app.px(_GAP)

    def _place_steps(self, row: pygame.Rect) -> int:
        app, t, replay = self.app, self.app.t, self.replay
        leave = IconButton(
            app, "leave", "back", replay.open_menu, t("replay.leave", cap=app.devices.says(Intent.CANCEL))
        )
        left = self._put(leave, row.left, row, wish=Intent.CANCEL) + app.px(8)
        several = len(replay.stepper.rounds) > 1
        for name, icon, action, wish in (
            ("restart", "restart", partial(replay.stop_at, 0), Intent.HOME),
            ("round_back", "skip_back", partial(replay.round_by, -1), Intent.PAGE_UP),
            ("previous", "arrow_left", partial(replay.step_by, -1), Intent.LEFT),
            ("play", "continue", replay.toggle, Intent.UNO),
            ("next", "arrow_right", partial(replay.step_by, 1), Intent.RIGHT),
            ("round_next", "skip_next", partial(replay.round_by, 1), Intent.PAGE_DOWN),
        ):
            if name.startswith("round") and not several:
                continue
            button = IconButton(app, name, icon, action, style="gold" if name == "play" else "dark")
            left = self._put(button, left, row, wish=wish)
        speed = Button(app, "speed", "", replay.next_speed, "dark", "continue", 15)
        return self._put(speed, left + app.px(6), row, app.px(_SPEED), Intent.FAST)

    def _place_more(self, row: pygame.Rect) -> int:
        """From the right: the log, and what can be done with the match. Where that begins."""
        app, t = self.app, self.app.t
        right = row.right
        wishes: dict[str, Intent] = {"log": Intent.LOG}
        log = ("log", "log", "replay.log", self.replay.toggle_log)
        for name, icon, key, action in reversed([log, *self.more]):
            right -= row.height
            self._put(IconButton(app, name, icon, action, t(key)), right, row, wish=wishes.get(name))
            right -= app.px(_GAP)
        return right

    def _place_seats(self, row: pygame.Rect, right: int) -> int:
        app = self.app
        right -= row.height + app.px(6)
        self._put(IconButton(app, "open", "eye", self._flip), right, row, wish=Intent.AUTO)
        replay = self.replay
        seats = range(replay.stepper.match.players)
        faces = [Face(app, seat, replay.portrait, lambda: replay.viewer, replay.see_as) for seat in seats]
        left = right - app.px(8) - len(faces) * app.px(_FACE + 4)
        for number, face in enumerate(faces):
            face.rect = pygame.Rect(0, 0, app.px(_FACE), app.px(_FACE))
            face.rect.midleft = (left + number * app.px(_FACE + 4), row.centery)
            self.group.add(face)
        return left - app.px(8)

    def _flip(self) -> None:
        self.replay.set_open(not self.replay.open)

    def _place_title(self, room: pygame.Rect) -> None:
        """What this is, and when it was played, where there is room for it."""
        app, t, reel = self.app, self.app.t, self.replay.reel
        if room.width < app.px(110):
            return
        inner = room.inflate(-app.px(12), 0)
        words = t("replay.title", number=t.number(reel.hand.number)) if reel.hand is not None else t("replay.heading")
        title = Label(app, words, "display", 17, GOLD.base)
        title.rect = pygame.Rect(inner.left, inner.top, inner.width, inner.height // 2)
        when = Label(app, t.moment(reel.played) if reel.played else "", "text", 13, LILAC)
        when.rect = pygame.Rect(inner.left, inner.centery, inner.width, inner.height // 2)
        self.group.add(title, when)

    # ---- keeping up -------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring words and buttons in line with the moment."""
        replay, t, says = self.replay, self.app.t, self.app.devices.says
        self._words.text = " · ".join(replay.lines())
        self.bar.place = replay.step
        begun, left = replay.step > 0, replay.step < replay.steps
        for name, possible in (
            ("restart", begun),
            ("round_back", begun),
            ("previous", begun),
            ("next", left),
            ("round_next", left),
        ):
            button = self.group.find(name)
            if button is not None:
                button.enabled = possible
                button.tooltip = t(f"replay.{name}", cap=says(self._caps[name]))
        play, open_, speed = (self.group.find(name) for name in ("play", "open", "speed"))
        if isinstance(play, IconButton):
            play.icon = "pause" if replay.running else "continue"
            play.tooltip = t("replay.pause" if replay.running else "replay.play", cap=says(Intent.UNO))
        if isinstance(open_, IconButton):
            open_.style = "gold" if replay.open else "dark"
            open_.tooltip = t("replay.close" if replay.open else "replay.open", cap=says(Intent.AUTO))
        if isinstance(speed, Button):
            speed.text, speed.icon = t(f"replay.speed.{replay.speed}"), _ICONS[replay.speed]
            speed.tooltip = t("replay.speed", cap=says(Intent.FAST))
        self._refresh_faces()
        self.app.invalidate()

    def _refresh_faces(self) -> None:
        names = self.replay.names()
        for widget in self.group.widgets:
            if isinstance(widget, Face):
                cap = (widget.seat + 1) % 10
                widget.tooltip = self.app.t("replay.see_as", name=names[widget.seat], cap=cap)

    # ---- events and drawing -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse on the strip; what is pointed at nowhere on it is none of its business."""
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """All of it."""
        box, px = self.box, self.app.px
        pygame.draw.rect(surface, PLUM.deep, box)
        pygame.draw.rect(surface, INK.light, (box.left, box.top, box.width, max(1, px(1))))
        pygame.draw.rect(surface, GOLD.deep, (box.left, box.top + max(1, px(1)), box.width, max(1, px(2))))
        self.group.draw(surface)
        self.bar.draw_tip(surface)
        if self.app.devices.by_hand:
            self._draw_caps(surface)

    def _draw_caps(self, surface: pygame.Surface) -> None:
        """The keys that press all this, once keys are used."""
        app, scale = self.app, self.app.scale * 0.8
        for widget in self.group.widgets:
            if widget.name in self._caps and widget.active:
                draw_wish(surface, app, scale, self._caps[widget.name], widget.rect.topleft)
            elif isinstance(widget, Face) and app.devices.used == "keys":
                draw_key(surface, app, scale, str((widget.seat + 1) % 10), widget.rect.topleft)
