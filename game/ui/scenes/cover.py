"""The cover between two people at one screen: nothing of the table is seen but what everybody may know."""

from __future__ import annotations

from typing import Any

import pygame

from game.core import events
from game.core.actions import CATCH, kind_of
from game.ui.context import Context
from game.ui.scene import Scene
from game.ui.scenes.backdrop import draw_room
from game.ui.table.overlays import OpenTable
from game.ui.table.sprites import CardSprites, Pose
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Button, FocusGroup, Label, Panel
from game.ui.words import cardtext
from game.ui.words.logtext import colour_name

MOST_LINES = 5
_CARD_HEIGHT = 150


class CoverScene(Scene):
    """Asks to pass the mouse on, and tells what has happened meanwhile. Who forgot to call can still do it here, and
    everybody can catch them: that takes no look at any cards."""

    name = "cover"

    def __init__(self, app: Context, table: OpenTable, seat: int) -> None:
        super().__init__(app)
        self.table = table
        self.seat = seat
        self.group = FocusGroup(app, on_cancel=table.open_menu)
        rules = table.desk.rules
        self._sprites = CardSprites(app.assets, prints=lambda number: cardtext.prints(app.t, rules, number))

    def resume(self) -> None:
        self.resized(self.app.size)

    def resized(self, size: tuple[int, int]) -> None:
        app, name = self.app, self.table.desk.names[self.seat]
        self._sprites.clear()
        self.group.clear()
        self.group.add(Panel(app, app.box(240, 150, 800, 500)))
        title = Label(app, app.t("cover.title", name=name), "display", 30, GOLD.base, "centre")
        title.rect = app.box(310, 226, 660, 44)
        text = Label(app, app.t("cover.text", name=name), "text", 17, CREAM.base, "centre", lines=True)
        text.rect = app.box(330, 272, 620, 50)
        self.group.add(title, text)
        self._place_story()
        button = Button(app, "show", app.t("cover.show", name=name), self._show, "gold", "eye")
        self._place_buttons([*self._reactions(), button])
        self.group.focus_on("show")
        self.invalidate()

    def _place_story(self) -> None:
        """What was done since this person's last turn, and the card to lay on."""
        app, lines = self.app, self._story()
        if lines:
            heading = Label(app, app.t("cover.since"), "bold", 15, LILAC)
            heading.rect = app.box(500, 332, 500, 28)
            self.group.add(heading)
        for number, line in enumerate(lines):
            row = Label(app, line, "text", 16, CREAM.base)
            row.rect = app.box(500, 362 + number * 30, 500, 28)
            self.group.add(row)
        pile = Label(app, self._pile_words(), "bold", 15, LILAC, "centre")
        pile.rect = app.box(self._pile_left(lines), 332, 180, 28)
        self.group.add(pile)

    def _pile_left(self, lines: list[str]) -> int:
        """Beside what is told, or in the middle where there is nothing to tell."""
        return 290 if lines else 550

    def _pile_words(self) -> str:
        state, t = self.table.desk.match.state, self.app.t
        return t("cover.top") if state.colour < 0 else colour_name(t, state.colour).capitalize()

    def _story(self) -> list[str]:
        desk = self.table.desk
        lines: list[str] = []
        turns = 0
        for event in reversed(desk.log):
            turns += event.kind == events.TURN and event.seat == self.seat
            if turns > 1 or len(lines) == MOST_LINES:
                break
            if words := desk.words(event):
                lines.append(words)
        return lines[::-1]

    def _reactions(self) -> list[Button]:
        """The call that was forgotten, and catching whoever forgot it."""
        desk, t = self.table.desk, self.app.t
        forgot = desk.match.state.uno
        if forgot < 0:
            return []
        name = desk.names[forgot]
        buttons = []
        call = desk.late_call if forgot != desk.viewer else desk.call
        if forgot in desk.people and call is not None:
            buttons.append(Button(self.app, "late", t("table.late", name=name), lambda: self._react(call), "dark"))
        catch = next((action for action in desk.live_actions() if kind_of(action) == CATCH), None)
        if catch is not None:
            buttons.append(Button(self.app, "catch", t("cover.catch", name=name), lambda: self._react(catch), "red"))
        return buttons

    def _place_buttons(self, buttons: list[Button]) -> None:
        """In one row; the last is the widest."""
        side, gap = 204, 14
        width = 320 + (side + gap) * (len(buttons) - 1)
        left = 640 - width / 2
        for button in buttons[:-1]:
            button.rect = self.app.box(left, 568, side, 58)
            left += side + gap
        buttons[-1].rect = self.app.box(left, 568, 320, 58)
        self.group.add(*buttons)

    def _react(self, action: int) -> None:
        self.app.routes.back()
        self.table.react(action)

    def _show(self) -> None:
        self.app.routes.back()
        self.table.look_as(self.seat)

    def help(self) -> None:
        self.app.routes.rules(self.table.desk.rules.id)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.group.handle(event)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        draw_room(app, surface)
        self.group.draw(surface)
        size = app.px(120)
        portrait = app.assets.portrait(self.table.portrait(self.seat), size)
        surface.blit(portrait, portrait.get_rect(center=app.box(590, 104, 100, 104).center))
        top = self.table.desk.match.state.discard
        if top:
            spot = app.box(self._pile_left(self._story()), 366, 180, _CARD_HEIGHT)
            self._sprites.draw(surface, top[-1], Pose(*spot.center, 0.0, app.px(_CARD_HEIGHT)))

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets(), "seat": self.seat}
