"""What every key and every button of the controller is for, and how to give it to another."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.ui import nineslice
from game.ui.context import Answer, Context
from game.ui.cues import Cue
from game.ui.inputs import Intent, intent, pad_button
from game.ui.keymap import GROUPS, Bindings, key_name
from game.ui.scenes.ask import draw_shade
from game.ui.scenes.backdrop import MenuScene
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Button, IconButton, Label, Panel, Pressable, ScrollArea
from game.ui.widgets.caps import key_cap, pad_cap

_ROWS = (120, 150, 1040, 540)
_ROW = 50
_LABEL = 380
_COLUMNS = {"keys": (400, 566), "buttons": (742,)}
"""Where each place of a row begins, from the left edge of the rows."""
_SLOT = 156
_RESET = 920
_NEEDED = (Intent.CONFIRM, Intent.CANCEL)
"""Without a button for these nobody gets out of a menu with a controller."""


class Slot(Pressable):
    """A key or a button that says something; pressed, it waits for another."""

    def __init__(self, scene: ControlsScene, kind: str, wish: Intent, place: int) -> None:
        super().__init__(scene.app, f"{kind}.{wish}.{place}", partial(scene.wait_for, kind, wish, place))
        self.kind = kind
        bindings = scene.bindings(kind)
        names = bindings.of(wish)
        self.shown = names[place] if place < len(names) else ""
        self.enabled = bindings.free(wish, place)
        if not self.enabled:
            self.tooltip = scene.app.t("controls.fixed")

    def value_text(self) -> str:
        return self.shown

    def draw(self, surface: pygame.Surface) -> None:
        app, scale = self.app, self.app.scale
        if self.enabled:
            nineslice.draw(app.assets, surface, "field", self.rect, scale)
            if self.hovered:
                pygame.draw.rect(
                    surface, GOLD.base, self.rect.inflate(-app.px(6), -app.px(6)), max(1, app.px(2)), app.px(10)
                )
        if not self.shown:
            dash = app.theme.text("–", "bold", 17 * scale, LILAC)
            surface.blit(dash, dash.get_rect(center=self.rect.center))
            return
        keys = self.kind == "keys"
        cap = key_cap(app, scale, app.devices.key_words(self.shown)) if keys else pad_cap(app, scale, self.shown)
        if cap.get_width() > self.rect.width - app.px(8):
            narrow = (self.rect.width - app.px(8)) / cap.get_width()
            cap = pygame.transform.smoothscale_by(cap, narrow)
        surface.blit(cap, cap.get_rect(center=self.rect.center))
        if not self.enabled:
            lock = app.assets.icon("lock", app.px(14), LILAC)
            surface.blit(lock, lock.get_rect(midright=(self.rect.right - app.px(6), self.rect.centery)))


class ControlsScene(MenuScene):
    """All wishes with their keys and buttons."""

    name = "controls"
    heading = "controls.title"

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self._area: ScrollArea | None = None
        self.waiting: tuple[str, Intent, int] | None = None
        """The place that waits for a key or a button."""
        self.said = ""
        """Why what was pressed does not do."""

    def bindings(self, kind: str) -> Bindings:
        """The keys or the buttons."""
        return self.app.devices.keys if kind == "keys" else self.app.devices.buttons

    # ---- placing ----------------------------------------------------------------------------------------------------

    def place(self) -> None:
        app, t = self.app, self.app.t
        reset = Button(app, "reset_all", t("controls.reset_all"), self._ask_reset_all, icon="restart", size=17)
        reset.rect = app.page(880, 24, 360, 54)
        self.group.add(reset, Panel(app, app.page(90, 92, 1100, 612 + app.spare)))
        left, top, width, height = _ROWS
        for key, column in (("controls.keys", _COLUMNS["keys"][0]), ("controls.buttons", _COLUMNS["buttons"][0])):
            label = Label(app, t(key), "display", 19, GOLD.base)
            label.rect = app.page(left + column, top - 42, 330 if key == "controls.keys" else 240, 34)
            self.group.add(label)
        note = Label(app, t("controls.note"), "text", 14, LILAC)
        note.rect = app.page(left, top - 42, _LABEL, 34)
        area = ScrollArea(app, "rows", app.page(left, top, width, height + app.spare))
        self.group.add(note, area)
        y = area.rect.top
        for group, wishes in GROUPS.items():
            y = self._heading(area, group, y)
            for wish in wishes:
                y = self._row(area, wish, y)
        if self._area is not None:
            area.scroll_to(self._area.position * app.scale)
        self._area = area
        if self.group.focus is None:
            self.group.focus_on(next(one.name for one in area.children if isinstance(one, Slot) and one.enabled))

    def _heading(self, area: ScrollArea, group: str, top: int) -> int:
        app = self.app
        label = Label(app, app.t(f"controls.group.{group}"), "display", 21, GOLD.base)
        label.rect = pygame.Rect(area.rect.left, top + app.px(6), app.px(_LABEL), app.px(36))
        area.add(label)
        self.group.add(label)
        return top + app.px(46)

    def _row(self, area: ScrollArea, wish: Intent, top: int) -> int:
        app, height = self.app, self.app.px(_ROW - 8)
        label = Label(app, app.t(f"wish.{wish}"), "text", 17, CREAM.base)
        label.rect = pygame.Rect(area.rect.left + app.px(8), top, app.px(_LABEL), height)
        widgets: list[Label | Slot | IconButton] = [label]
        for kind, columns in _COLUMNS.items():
            for place, column in enumerate(columns):
                slot = Slot(self, kind, wish, place)
                slot.rect = pygame.Rect(area.rect.left + app.px(column), top, app.px(_SLOT), height)
                widgets.append(slot)
        reset = IconButton(app, f"reset.{wish}", "restart", partial(self.reset, wish), app.t("controls.reset"))
        reset.rect = pygame.Rect(area.rect.left + app.px(_RESET), top, app.px(52), height)
        reset.enabled = any(self._changed(kind, wish) for kind in _COLUMNS)
        for widget in (*widgets, reset):
            area.add(widget)
            self.group.add(widget)
        return top + app.px(_ROW)

    def _changed(self, kind: str, wish: Intent) -> bool:
        bindings = self.bindings(kind)
        return bindings.own(wish) != bindings.usual.get(wish, ())

    # ---- changing ---------------------------------------------------------------------------------------------------

    @property
    def listening(self) -> bool:  # type: ignore[override]
        return self.waiting is not None

    def wait_for(self, kind: str, wish: Intent, place: int) -> None:
        """The next key, or the next button, goes there."""
        self.waiting, self.said = (kind, wish, place), ""
        self.invalidate()

    def stop_waiting(self) -> None:
        """Leave everything as it is."""
        self.waiting = None
        self.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        if self.waiting is None:
            return super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.stop_waiting()
        elif event.type == pygame.KEYDOWN:
            self._pressed(event, *self.waiting)
        return True

    def _pressed(self, event: pygame.event.Event, kind: str, wish: Intent, place: int) -> None:
        button = pad_button(event)
        if not button and event.key == pygame.K_ESCAPE:
            self.stop_waiting()
        elif kind == "keys" and button:
            if intent(event) is Intent.CANCEL:
                self.stop_waiting()
        elif kind == "keys":
            self._offered(kind, wish, place, key_name(event.key))
        elif button:
            self._offered(kind, wish, place, button)

    def _offered(self, kind: str, wish: Intent, place: int, name: str) -> None:
        """A key or a button was pressed: take it, or say whose it is."""
        bindings, app = self.bindings(kind), self.app
        names = bindings.of(wish)
        if place < len(names) and names[place] == name:
            self.stop_waiting()
            return
        if not name or name in bindings.reserved:
            self._refuse("controls.reserved" if name else "controls.unknown", name=self.words(kind, name))
            return
        before = bindings.holder(name)
        alone = bindings.leaves_without(wish, place, name)
        if alone in _NEEDED:
            self._refuse("controls.needed", name=self.words(kind, name), wish=app.t(f"wish.{alone}"))
            return
        self.stop_waiting()
        take = partial(self._give, kind, wish, place, name)
        if before is None or before is wish:
            take()
            return
        answers = [
            Answer("swap", "controls.take" if alone else "controls.swap", "gold", "swap", take),
            Answer("keep", "controls.keep", "dark", "back"),
        ]
        question = "take_key" if alone else "swap_key"
        app.routes.ask(question, answers, name=self.words(kind, name), wish=app.t(f"wish.{before}"))

    def words(self, kind: str, name: str) -> str:
        """A key or a button in words."""
        if not name:
            return ""
        return self.app.devices.key_words(name) if kind == "keys" else self.app.devices.button_words(name)

    def _refuse(self, key: str, **values: object) -> None:
        self.app.audio.play(Cue.ILLEGAL)
        self.said = self.app.t(key, **values)
        self.invalidate()

    def _give(self, kind: str, wish: Intent, place: int, name: str) -> None:
        self.bindings(kind).give(wish, place, name)
        self._keep()

    def reset(self, wish: Intent) -> None:
        """The usual keys and the usual button for this."""
        for kind in _COLUMNS:
            self.bindings(kind).reset(wish)
        self._keep()

    def _ask_reset_all(self) -> None:
        answers = [
            Answer("yes", "controls.reset_all", "gold", "restart", self._reset_all),
            Answer("no", "pause.no", "dark", "back"),
        ]
        self.app.routes.ask("reset_keys", answers, careful=True)

    def _reset_all(self) -> None:
        for kind in _COLUMNS:
            self.bindings(kind).reset_all()
        self._keep()

    def _keep(self) -> None:
        self.app.devices.rebound()
        self.app.save_settings()
        self.resized(self.app.size)

    # ---- picture ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.waiting is not None:
            self._draw_waiting(surface, *self.waiting)

    def _draw_waiting(self, surface: pygame.Surface, kind: str, wish: Intent, place: int) -> None:
        app, t = self.app, self.app.t
        draw_shade(app, surface)
        nineslice.draw(app.assets, surface, "panel", app.box(360, 232, 560, 256), app.scale)
        title = app.theme.fit(t(f"wish.{wish}"), "display", 30 * app.scale, app.px(480), GOLD.base)
        surface.blit(title, title.get_rect(center=app.box(400, 258, 480, 44).center))
        key = app.devices.key_words("escape")
        told = self.said or t("controls.cancel_key" if kind == "keys" else "controls.cancel_button", cap=key)
        lines = (
            (
                t("controls.press_key" if kind == "keys" else "controls.press_button"),
                19,
                CREAM.base,
                (400, 312, 480, 64),
            ),
            (told, 16, GOLD.base if self.said else LILAC, (400, 384, 480, 76)),
        )
        for text, size, colour, (x, y, width, height) in lines:
            box = app.box(x, y, width, height)
            words = app.theme.paragraph(text, "text", size * app.scale, box.width, colour, box.height, True)
            surface.blit(words, words.get_rect(center=box.center))

    def describe(self) -> dict[str, Any]:
        waiting = f"{self.waiting[0]}.{self.waiting[1]}.{self.waiting[2]}" if self.waiting is not None else ""
        return {**super().describe(), "waiting": waiting, "said": self.said}
