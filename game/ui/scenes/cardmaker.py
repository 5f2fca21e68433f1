"""Writing a card: one of the five rules, one of the player's own, or a new one, seen and told as it is composed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.core.customrules import CARD_SYMBOLS, CUSTOM_PRESETS, LONGEST_CARD_NAME, MOST_EFFECTS
from game.core.effects import CHOSEN, EVERYONE, NEXT, OPERATIONS, OTHERS, PREVIOUS, SELF, TARGET_NAMES
from game.core.houserules import rulebook_value
from game.rulesets import preset
from game.ui.cardfaces import Printed
from game.ui.context import Context
from game.ui.keep.newgame import NewGame
from game.ui.scenes import cardlibrary
from game.ui.scenes.backdrop import MenuScene
from game.ui.scenes.carddraft import Draft, composable
from game.ui.scenes.cardmaker_parts import CardPicture, CardRow, SymbolButton
from game.ui.theme import CREAM, GOLD, RED
from game.ui.widgets import Button, Choice, IconButton, Label, Panel, ScrollArea, Stepper, TextField, Widget
from game.ui.words.cardtext import effect_name, effects_sentence, printed

_TOP, _HEIGHT = 92, 600
_LIST = (36, 340)
_RIGHT, _WIDTH = 392, 852
_INNER, _CARD = _RIGHT + 22, (176, 264)
_COLUMN = _INNER + _CARD[0] + 22
_ROOM = _RIGHT + _WIDTH - 22 - _COLUMN
_ROW, _ROW_STEP = 36, 42
_OPERATION, _TARGET, _AMOUNT, _ICON = 220, 172, 92, 34
_TARGETS = (NEXT, PREVIOUS, OTHERS, EVERYONE, CHOSEN, SELF)


class CardMakerScene(MenuScene):
    """What one customizable card does. `done` is told its rule as text."""

    name = "cardmaker"
    heading = "cardmaker.title"

    def __init__(self, app: Context, game: NewGame, rule: str, done: Callable[[str], None]) -> None:
        """`rule` is the house rule of the card: `custom1` and so on."""
        super().__init__(app)
        self.game = game
        self._done = done
        value = game.house_rules.get(rule) or rulebook_value(preset(game.ruleset), rule)
        self.draft = Draft.from_text(app.t, value)
        self.draft.kept = cardlibrary.kept_as(app, self.draft)
        self._list = ScrollArea(app, "cards", pygame.Rect(0, 0, 0, 0))
        self._sentence = self._wrong = Label(app, "")
        self._ready: list[Button] = []

    def resume(self) -> None:
        self._again()

    def _again(self) -> None:
        self.resized(self.app.size)

    # ---- placing ----------------------------------------------------------------------------------------------------

    def place(self) -> None:
        app = self.app
        self._place_list()
        self.group.add(Panel(app, app.page(_RIGHT, _TOP, _WIDTH, _HEIGHT)))
        self._place_card()
        self._place_name()
        self._place_effects()
        self._place_end()
        self._refresh()
        if self.group.focus is None:
            self.group.focus_on("name")

    def _place_list(self) -> None:
        """The five rules, the player's own cards, and the ways to new ones."""
        app, t = self.app, self.app.t
        self.group.add(Panel(app, app.page(_LIST[0], _TOP, _LIST[1], _HEIGHT + app.spare)))
        area = ScrollArea(app, "cards", app.page(_LIST[0] + 14, _TOP + 14, _LIST[1] - 24, _HEIGHT - 84 + app.spare))
        top = _TOP + 16.0
        own = [(made, rule) for made in app.storage.shelf.cards() if (rule := cardlibrary.card_of(made)) is not None]
        groups = (
            ("cardmaker.own", [("own." + made.name, rule, made.name) for made, rule in own]),
            ("cardmaker.five", [("preset." + name, rule, "") for name, rule in CUSTOM_PRESETS.items()]),
        )
        for heading, rows in groups:
            if not rows:
                continue
            label = Label(app, t(heading), "display", 17, GOLD.base)
            label.rect = app.page(_LIST[0] + 24, top, _LIST[1] - 60, 26)
            area.add(label)
            top += 30
            for name, rule, kept in rows:
                chosen = self.draft.kept == kept if kept else not self.draft.kept and self.draft.preset == rule.name
                load = partial(self._load, Draft.of(t, rule, kept))
                row = CardRow(app, name, printed(t, rule), effects_sentence(t, rule.effects), chosen, load)
                row.rect = app.page(_LIST[0] + 20, top, _LIST[1] - 56, 84)
                area.add(row)
                top += 90
        area.scroll_to(self._list.position * app.scale)
        self._list = area
        self.group.add(area, *area.children)
        new = Button(app, "new", t("cardmaker.new"), self._new, "dark", "plus", 18)
        new.rect = app.page(_LIST[0] + 18, _TOP + _HEIGHT - 60 + app.spare, _LIST[1] - 94, 46)
        taken = IconButton(app, "import", "import", lambda: app.routes.import_line(), t("cardmaker.import"))
        taken.rect = app.page(_LIST[0] + _LIST[1] - 66, _TOP + _HEIGHT - 60 + app.spare, 46, 46)
        self.group.add(new, taken)

    def _place_card(self) -> None:
        """The card itself, its symbols, and what can be done with one that is kept."""
        app, t = self.app, self.app.t
        picture = CardPicture(app, self._printed)
        picture.rect = app.page(_INNER, _TOP + 18, *_CARD)
        self.group.add(picture)
        side = _CARD[0] / 5
        top = _TOP + 18.0 + _CARD[1] + 10
        for number, symbol in enumerate(CARD_SYMBOLS):
            line, column = divmod(number, 5)
            button = SymbolButton(app, symbol, symbol == self.draft.symbol, partial(self._mark, symbol))
            button.rect = app.page(_INNER + column * side, top + line * (side + 2), side - 3, side - 1)
            self.group.add(button)
        top += 2 * side + 8
        ways: list[tuple[str, str, Callable[[], None]]] = [("share", "share", self._share)]
        if self.draft.kept:
            ways += [("copy", "copy", self._copy), ("delete", "bin", self._ask_delete)]
        for number, (name, icon, action) in enumerate(ways):
            widget = IconButton(app, name, icon, action, t(f"cardmaker.{name}"))
            widget.rect = app.page(_INNER + number * 46, top, 40, 36)
            self.group.add(widget)

    def _place_name(self) -> None:
        app, t = self.app, self.app.t
        field = TextField(
            app,
            "name",
            self.draft.name,
            self._rename,
            t("cardmaker.name"),
            t("cardmaker.name_hint"),
            LONGEST_CARD_NAME,
            300,
        )
        field.rect = app.page(_COLUMN, _TOP + 18, _ROOM, 40)
        self.group.add(field)

    def _place_effects(self) -> None:
        app, t = self.app, self.app.t
        top = _TOP + 70
        for place in range(len(self.draft.effects)):
            for widget in self._effect_row(place, top + place * _ROW_STEP):
                self.group.add(widget)
        if len(self.draft.effects) < MOST_EFFECTS:
            add = Button(app, "add", t("cardmaker.add"), self._change(self.draft.add), "dark", "plus", 16)
            add.rect = app.page(_COLUMN, top + len(self.draft.effects) * _ROW_STEP, _OPERATION, _ROW + 2)
            self.group.add(add)

    def _effect_row(self, place: int, top: float) -> list[Widget]:
        """One effect: what, to whom, how much; earlier, later, away."""
        app, t, draft = self.app, self.app.t, self.draft
        name, target, amount = draft.effects[place]
        operation = OPERATIONS[name]
        names = [(each, effect_name(t, each)) for each in composable()]
        what = Choice(app, f"what.{place}", names, name, lambda new: self._set(place, new), width=_OPERATION, size=15)
        what.rect = app.page(_COLUMN, top, _OPERATION, _ROW)
        row: list[Widget] = [what]
        left = _COLUMN + _OPERATION + 6
        if len(operation.targets) > 1:
            people = [(str(each), t(f"cardmaker.who.{TARGET_NAMES[each]}")) for each in _TARGETS]
            people = [pair for pair in people if int(pair[0]) in operation.targets]
            who = Choice(
                app, f"who.{place}", people, str(target), lambda new: self._set(place, target=int(new)),
                width=_TARGET, size=15,
            )  # fmt: skip
            who.rect = app.page(left, top, _TARGET, _ROW)
            row.append(who)
        low, high = operation.amounts
        if high:
            many = Stepper(
                app, f"many.{place}", low, high, amount, lambda new: self._set(place, amount=new),
                width=_AMOUNT, size=15,
            )  # fmt: skip
            many.rect = app.page(left + _TARGET + 6, top, _AMOUNT, _ROW)
            row.append(many)
        return [*row, *self._row_icons(place, top)]

    def _row_icons(self, place: int, top: float) -> list[Widget]:
        app, t, draft = self.app, self.app.t, self.draft
        left = _COLUMN + _ROOM - 3 * _ICON - 4
        found: list[Widget] = []
        for number, (name, icon, action, possible) in enumerate(
            (
                ("up", "arrow_up", partial(draft.move, place, -1), place > 0),
                ("down", "arrow_down", partial(draft.move, place, 1), place + 1 < len(draft.effects)),
                ("remove", "close", partial(draft.remove, place), True),
            )
        ):
            widget = IconButton(app, f"{name}.{place}", icon, self._change(action), t(f"cardmaker.{name}"))
            widget.rect = app.page(left + number * (_ICON + 2), top + 1, _ICON, _ICON)
            widget.enabled = possible
            found.append(widget)
        return found

    def _place_end(self) -> None:
        """The sentence, what is still wrong, and what to do with the card."""
        app, t = self.app, self.app.t
        self._sentence = Label(app, "", "text", 16, CREAM.base, lines=True, middle=True)
        self._sentence.rect = app.page(_INNER, _TOP + 420, _WIDTH - 44, 88)
        self._wrong = Label(app, "", "bold", 14.5, RED.light)
        self._wrong.name = "wrong"
        self._wrong.rect = app.page(_INNER, _TOP + 508, _WIDTH - 44, 24)
        keep = Button(app, "keep", t("cardmaker.keep"), self._keep, "dark", "star", 19)
        keep.rect = app.page(_INNER, _TOP + _HEIGHT - 62, 320, 48)
        put = Button(app, "put", t("cardmaker.put"), self._put, "gold", "check", 22)
        put.rect = app.page(_RIGHT + _WIDTH - 22 - 330, _TOP + _HEIGHT - 64, 330, 52)
        self._ready = [keep, put]
        self.group.add(self._sentence, self._wrong, keep, put)

    def _refresh(self) -> None:
        """Tell anew what the card does and what is wrong with it; nothing is placed."""
        t, draft = self.app.t, self.draft
        problem = draft.problem()
        told = effects_sentence(t, draft.effects) if draft.effects and not draft.twice() else ""
        self._sentence.text = f"{t('effect.colour')} {told}".strip()
        self._wrong.text = ""
        if problem is not None:
            key, values = problem
            named = {key: effect_name(t, str(value)) if key == "effect" else value for key, value in values.items()}
            self._wrong.text = t(key, **named)
        for button in self._ready:
            button.enabled = problem is None
        share = self.group.find("share")
        if share is not None:
            share.enabled = problem is None
        self.invalidate()

    def _printed(self) -> Printed:
        return Printed(self.draft.symbol, self.draft.name.strip() or "…")

    # ---- changing it ------------------------------------------------------------------------------------------------

    def _rename(self, name: str) -> None:
        self.draft.rename(name)
        self._refresh()

    def _mark(self, symbol: str) -> None:
        self.draft.mark(symbol)
        self._again()

    def _set(self, place: int, name: str = "", target: int = 0, amount: int = 0) -> None:
        self.draft.change(place, name, target, amount)
        self._again()

    def _change(self, action: Callable[[], None]) -> Callable[[], None]:
        def change() -> None:
            action()
            self._again()
            if self.group.focus is None:
                # What was pressed is gone, or cannot be pressed any more.
                self.group.focus_on("add" if self.group.find("add") is not None else "put")

        return change

    def _load(self, draft: Draft) -> None:
        self.draft = draft
        self._again()

    def _new(self) -> None:
        used = {symbol for symbol, _ in map(self._shown_on, self.app.storage.shelf.cards())}
        free = next((symbol for symbol in CARD_SYMBOLS if symbol not in used), CARD_SYMBOLS[0])
        self._load(Draft(symbol=free))
        self.group.focus_on("name")

    @staticmethod
    def _shown_on(made: cardlibrary.Made) -> tuple[str, str]:
        rule = cardlibrary.card_of(made)
        return (rule.symbol, rule.name) if rule is not None else ("", "")

    # ---- what becomes of it -----------------------------------------------------------------------------------------

    def _put(self) -> None:
        text = self.draft.text()
        if text:
            self.app.routes.back()
            self._done(text)

    def _keep(self) -> None:
        cardlibrary.keep(self.app, self.draft, self._kept)

    def _kept(self, draft: Draft) -> None:
        self._load(draft)
        self.app.notice("notice.card_saved", name=draft.name)

    def _share(self) -> None:
        rule = self.draft.rule()
        if rule is not None:
            self.app.routes.share("card", self.draft.name, cardlibrary.line(self.app.t, rule))

    def _copy(self) -> None:
        self._load(self.draft.copy(cardlibrary.free_name(self.app, self.draft.name)))
        self.group.focus_on("name")

    def _ask_delete(self) -> None:
        cardlibrary.ask_delete(self.app, self.draft.kept, self._deleted)

    def _deleted(self) -> None:
        self.draft.kept = ""
        self._again()

    def describe(self) -> dict[str, Any]:
        return {
            "targets": self.group.targets(),
            "rule": self.draft.text(),
            "sentence": self._sentence.text,
            "wrong": self._wrong.text,
        }
