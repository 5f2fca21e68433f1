"""The deck of a table: all faces, how many there are of each, what that changes, and what cannot be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.core import cards
from game.core.cards import CUSTOM_SYMBOLS, FACES, IS_WILD, SYMBOL_OF, card_text
from game.core.deck import Counts, cards_named, counts_of, deck_counts, deck_parts, symbol_text, with_count
from game.core.errors import OptionError
from game.core.houserules import CUSTOM_CARDS, configured
from game.core.ruleset import Ruleset
from game.rulesets import preset
from game.ui.context import Context
from game.ui.keep.newgame import NewGame
from game.ui.scenes.backdrop import MenuScene
from game.ui.scenes.deck_parts import Chip, EachStepper, FaceStepper
from game.ui.theme import CREAM, GOLD, LILAC, RED
from game.ui.widgets import Button, IconButton, Label, Panel, ScrollArea, Widget
from game.ui.words import cardtext, setwords
from game.ui.words.logtext import card_help, card_name, symbol_name

GROUPS: dict[str, tuple[int, ...]] = {
    "numbers": cards.NUMBERS,
    "actions": (cards.SKIP, cards.REVERSE, cards.DRAW_TWO),
    "merciless": (cards.DRAW_FOUR, cards.DISCARD_ALL, cards.SKIP_EVERYONE),
    "wilds": tuple(symbol for symbol in cards.WILD_SYMBOLS if symbol not in CUSTOM_SYMBOLS),
    "custom": CUSTOM_SYMBOLS,
}
"""All symbols, as they are shown."""
_TOP, _HEIGHT = 92, 600
_LEFT, _WIDTH = 36, 880
_SIDE, _SIDE_WIDTH = 930, 314
_ROW, _NAME, _EACH, _FACE, _FACE_STEP = 56, 132, 94, 132, 146


class DeckScene(MenuScene):
    """How many of each face the deck has. `done` is told the house rule as text."""

    name = "deck"
    heading = "deck.title"

    def __init__(self, app: Context, game: NewGame, done: Callable[[str], None]) -> None:
        super().__init__(app)
        self._game = game
        self._done = done
        self._preset = preset(game.ruleset)
        self.table = replace(game, house_rules=dict(game.house_rules), characters=list(game.characters))
        """What would be played: a copy, so that leaving changes nothing."""
        self._area, self._chips = (ScrollArea(app, name, pygame.Rect(0, 0, 0, 0)) for name in ("faces", "chips"))
        self._help = self._help_table()

    def _help_table(self) -> Ruleset:
        """A table that has every card, for telling what each does."""
        every = ",".join(f"{symbol_text(symbol)}:1" for symbols in GROUPS.values() for symbol in symbols)
        for chosen in (self.table.house_rules, {}):
            try:
                return configured(self._preset, {**chosen, "deck": every})
            except OptionError:
                continue
        return self._preset

    @property
    def text(self) -> str:
        """The differences from the rulebook's deck, as the house rule has them."""
        return self.table.house_rules.get("deck", "")

    def counts(self) -> Counts:
        """How many there are of each card."""
        try:
            return counts_of(self._preset, self.text)
        except OptionError:
            return deck_counts(self._preset)

    # ---- placing ----------------------------------------------------------------------------------------------------

    @property
    def _height(self) -> float:
        """Of both halves of the page, in units."""
        return _HEIGHT + self.app.spare

    def place(self) -> None:
        app = self.app
        self.group.add(Panel(app, app.page(_LEFT, _TOP, _WIDTH, self._height)))
        area = ScrollArea(app, "faces", app.page(_LEFT + 14, _TOP + 14, _WIDTH - 24, self._height - 28))
        for widget in self._rows():
            area.add(widget)
        area.scroll_to(self._area.position * app.scale)
        self._area = area
        self.group.add(area, *area.children)
        self._place_side()
        if self.group.focus is None:
            self.group.focus_on("done")

    def _rows(self) -> list[Widget]:
        """Every symbol under the heading of its group."""
        app, counts = self.app, self.counts()
        top = _TOP + 16.0
        found: list[Widget] = []
        for group, symbols in GROUPS.items():
            total = sum(count for card, count in counts.items() if SYMBOL_OF[card] in symbols)
            heading = Label(
                app, app.t("deck.group", group=app.t(f"deck.{group}"), count=total), "display", 19, GOLD.base
            )
            heading.rect = app.page(_LEFT + 26, top, _WIDTH - 80, 32)
            found.append(heading)
            top += 36
            if symbols[0] not in cards.WILD_SYMBOLS:
                each = Label(app, app.t("deck.each_head"), "text", 13, LILAC, "centre")
                # Over its column, or behind the group's name where that is longer.
                end = _LEFT + 26 + app.theme.width(heading.text, "display", 19 * app.scale) / app.scale
                width = max(_EACH, app.theme.width(each.text, "text", 13 * app.scale) / app.scale)
                each.rect = app.page(max(_LEFT + 30 + _NAME, end + 14), top - 36, width, 32)
                found.append(each)
            coloured = [symbol for symbol in symbols if symbol not in cards.WILD_SYMBOLS]
            for symbol in coloured:
                found += self._coloured_row(symbol, counts, top)
                top += _ROW + 8
            wild = [symbol for symbol in symbols if symbol in cards.WILD_SYMBOLS]
            for number, symbol in enumerate(wild):
                line, column = divmod(number, 2)
                found += self._wild_cell(symbol, counts, top + line * (_ROW + 8), column)
            top += (len(wild) + 1) // 2 * (_ROW + 8) + 10
        return found

    def _coloured_row(self, symbol: int, counts: Mapping[int, int], top: float) -> list[Widget]:
        """The symbol's name, how many of each colour, and each colour by itself."""
        app, t = self.app, self.app.t
        held = cards_named(symbol_text(symbol))
        name = Label(app, symbol_name(t, symbol), "bold", 16, CREAM.base)
        name.rect = app.page(_LEFT + 30, top, _NAME - 8, _ROW)
        text = symbol_text(symbol)
        each = EachStepper(
            app, f"each.{text}", [counts.get(card, 0) for card in held], partial(self._set, text), t("deck.each")
        )
        each.rect = app.page(_LEFT + 30 + _NAME, top + 11, _EACH, 34)
        faces = [self._face(card, counts) for card in held]
        for column, face in enumerate(faces):
            face.rect = app.page(_LEFT + 30 + _NAME + _EACH + 22 + column * _FACE_STEP, top, _FACE, _ROW)
        return [name, each, *faces]

    def _wild_cell(self, symbol: int, counts: Mapping[int, int], top: float, column: int) -> list[Widget]:
        app = self.app
        (card,) = cards_named(symbol_text(symbol))
        left = _LEFT + 30 + column * 410
        face = self._face(card, counts)
        face.rect = app.page(left, top, _FACE, _ROW)
        label = Label(app, self._name_of(card), "bold", 15, CREAM.base, lines=True, middle=True)
        label.rect = app.page(left + _FACE + 14, top, 250, _ROW)
        if symbol not in CUSTOM_SYMBOLS:
            return [label, face]
        name = CUSTOM_CARDS[CUSTOM_SYMBOLS.index(symbol)]
        write = IconButton(app, f"write.{name}", "pencil", partial(self._write, name), app.t("deck.write"))
        write.rect = app.page(left + 360, top + 10, 36, 36)
        write.enabled = bool(counts.get(card))
        label.rect = app.page(left + _FACE + 14, top, 208, _ROW)
        return [label, face, write]

    def _face(self, card: int, counts: Mapping[int, int]) -> FaceStepper:
        t, symbol = self.app.t, SYMBOL_OF[card]
        tooltip = f"{self._name_of(card)}. {card_help(t, card, self._help)}"
        number = CUSTOM_SYMBOLS.index(symbol) if symbol in CUSTOM_SYMBOLS else -1
        printed = cardtext.prints(t, self._help, number) if number >= 0 else None
        usual = deck_counts(self._preset).get(card, 0)
        change = partial(self._set, card_text(card))
        return FaceStepper(self.app, card, counts.get(card, 0), usual, change, tooltip, printed)

    def _name_of(self, card: int) -> str:
        return card_name(self.app.t, card, self._help)

    # ---- the side: how many, what was changed, what is wrong --------------------------------------------------------

    def _place_side(self) -> None:
        app, t = self.app, self.app.t
        self.group.add(Panel(app, app.page(_SIDE, _TOP, _SIDE_WIDTH, self._height)))
        left, room = _SIDE + 20, _SIDE_WIDTH - 40
        total = Label(app, t("deck.total", count=sum(self.counts().values())), "display", 30, CREAM.base)
        total.rect = app.page(left, _TOP + 16, room, 44)
        usual = Label(app, t("deck.usual", count=sum(deck_counts(self._preset).values())), "text", 14, LILAC)
        usual.rect = app.page(left, _TOP + 56, room, 22)
        self.group.add(total, usual)
        self._place_chips(left, _TOP + 88, room, self._place_problems(left, room))
        reset = Button(app, "reset", t("deck.reset"), self._reset, "dark", "restart", 17)
        reset.rect = app.page(left, _TOP + self._height - 124, room, 46)
        reset.enabled = bool(self.text)
        done = Button(app, "done", t("deck.done"), self._finish, "gold", "check", 20)
        done.rect = app.page(left, _TOP + self._height - 72, room, 54)
        done.enabled = not self.table.clashes()
        self.group.add(reset, done)

    def _place_problems(self, left: float, room: float) -> float:
        """What keeps the deck from being played, above the buttons, each with its ways out; returns where it begins."""
        app, t = self.app, self.app.t
        bottom = _TOP + self._height - 134.0
        found = self.table.clashes()[:1]
        for clash in found:
            offers = clash.offers[:3]
            for number, offer in reversed(list(enumerate(offers))):
                words = setwords.offer_text(t, self.table, offer)
                button = Button(app, f"offer.{number}", words, partial(self._accept, offer), "dark", "", 15)
                button.rect = app.page(left, bottom - 40, room, 38)
                self.group.add(button)
                bottom -= 42
            words = setwords.clash_text(t, self.table.ruleset, clash)
            lines = app.theme.wrap(words, "text", 14.5 * app.scale, app.px(room))
            height = len(lines) * app.theme.line_height("text", 14.5 * app.scale) / app.scale + 4
            label = Label(app, words, "text", 14.5, RED.light, lines=True)
            label.name = "wrong"
            label.rect = app.page(left, bottom - height - 4, room, height)
            self.group.add(label)
            bottom -= height + 10
        return bottom

    def _place_chips(self, left: float, top: float, room: float, bottom: float) -> None:
        """What differs from the rulebook, one below the other."""
        app, t = self.app, self.app.t
        parts = self._parts()
        heading = Label(app, t("deck.changed" if parts else "deck.unchanged"), "display", 16, GOLD.base)
        heading.rect = app.page(left, top, room, 28)
        self.group.add(heading)
        area = ScrollArea(app, "chips", app.page(left - 6, top + 32, room + 22, max(40.0, bottom - top - 38)))
        for number, (name, count) in enumerate(parts):
            chip = Chip(app, name, self._part_text(name, count), partial(self._put_back, name), t("deck.put_back"))
            chip.rect = app.page(left, top + 34 + number * 36, room, 32)
            area.add(chip)
        area.scroll_to(self._chips.position * app.scale)
        self._chips = area
        self.group.add(area, *area.children)

    def _parts(self) -> list[tuple[str, int]]:
        try:
            return list(deck_parts(self.text))
        except OptionError:
            return []

    def _part_text(self, name: str, count: int) -> str:
        held = cards_named(name)
        one = IS_WILD[held[0]] or len(held) == 1
        label = self._name_of(held[0]) if one else symbol_name(self.app.t, SYMBOL_OF[held[0]])
        return self.app.t("deck.part" if one else "deck.part_each", card=label, count=count)

    # ---- changing it ------------------------------------------------------------------------------------------------

    def _set(self, name: str, count: int) -> None:
        self._take(with_count(self._preset, self.text, name, count))

    def _take(self, text: str) -> None:
        self.table.set_rule("deck", text)
        self.resized(self.app.size)

    def _write(self, name: str) -> None:
        """To what one of the customizable cards does."""

        def written(text: str) -> None:
            self.table.set_rule(name, text)
            self._help = self._help_table()
            self.resized(self.app.size)

        self.app.routes.custom_card(self.table, name, written)

    def _put_back(self, name: str) -> None:
        own, text = deck_counts(self._preset), self.text
        for card in cards_named(name):
            text = with_count(self._preset, text, FACES[card].text, own.get(card, 0))
        self._take(text)

    def _reset(self) -> None:
        self._take("")

    def _accept(self, offer: Mapping[str, str]) -> None:
        self.table.accept(offer)
        self.resized(self.app.size)

    def _finish(self) -> None:
        """Hand the deck over, and with it what was changed to make it fit."""
        if self.table.clashes():
            return
        game, text = self._game, self.text
        game.house_rules = {name: value for name, value in self.table.house_rules.items() if name != "deck"}
        game.players, game.humans, game.characters = self.table.players, self.table.humans, self.table.characters
        self.app.routes.back()
        self._done(text)

    def describe(self) -> dict[str, Any]:
        wrong = self.group.find("wrong")
        return {
            "targets": self.group.targets(),
            "deck": self.text,
            "total": sum(self.counts().values()),
            "wrong": wrong.text if isinstance(wrong, Label) else "",
        }
