"""The page of house rules: every switch in plain words, what it does at this table, and clashes where they arise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygame

from game.core.clashes import Clash
from game.core.errors import OptionError
from game.core.houserules import CUSTOM_CARDS, rulebook_value
from game.rulesets import RULESETS
from game.ui.context import Context
from game.ui.keep.newgame import NewGame
from game.ui.keep.setups import Setups, line_of
from game.ui.keep.shelf import Outcome
from game.ui.scenes.ask import yes_or_no
from game.ui.scenes.backdrop import MenuScene
from game.ui.scenes.houserules_example import ExamplePicture, example
from game.ui.scenes.houserules_rows import CONTROL, ClashPlate, RulePlate, control, way
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Button, IconButton, Label, Panel, ScrollArea, Widget
from game.ui.words import setwords
from game.ui.words.houserules import rule_words

_LEFT, _TOP, _WIDTH, _HEIGHT = 36, 92, 772, 600
_ROW, _ROW_STEP = 76, 80
_HEADING = 40
_CLASH = 104
_PANE = (828, _TOP, 416, 474)
_PANE_GROWS = 260
_BUTTON = 50


class HouseRulesScene(MenuScene):
    """All switches on the left; on the right, live, what the one that is looked at does. Whatever is changed holds at
    once for the set-up it came from; a set is only changed when it is saved."""

    name = "houserules"

    def __init__(self, app: Context, game: NewGame, setups: Setups, chosen: Callable[[str], None]) -> None:
        """`chosen` is told the name of a set that was saved from here: it is the one to go on with."""
        super().__init__(app)
        self.game = game
        self._setups = setups
        self._chosen = chosen
        self._area = ScrollArea(app, "rules", pygame.Rect(0, 0, 0, 0))
        self._plates: list[RulePlate] = []
        self._clashes: list[Clash] = []
        self._changed = ""
        """The rule that was set last: a clash is explained there, if it is one of its rules."""
        self._shown = self._first_rule()
        self._pane: list[Widget] = []

    def _first_rule(self) -> str:
        clashes = self.game.clashes()
        rules = [name for names in setwords.rules_shown(self.game).values() for name in names]
        return next((name for clash in clashes for name in clash.names if name in rules), rules[0])

    def title(self) -> str:
        return self.app.t("rules.title", name=setwords.table_name(self.app.t, self.game))

    def resume(self) -> None:
        self._again()

    # ---- placing ----------------------------------------------------------------------------------------------------

    def place(self) -> None:
        app = self.app
        self._clashes = self.game.clashes()
        area = ScrollArea(app, "rules", app.page(_LEFT - 8, _TOP, _WIDTH + 22, _HEIGHT + app.spare))
        self.group.add(area)
        self._plates = []
        widgets = self._rows()
        for widget in widgets:
            area.add(widget)
        area.scroll_to(self._area.position * app.scale)
        self._area = area
        self.group.add(*widgets)
        self.group.add(Panel(app, app.page(*self._pane_box)))
        self._place_buttons()
        self._pane = []
        self._place_pane()
        if self.group.focus is None:
            self.group.focus_on(f"option.{self._shown}")
            if self.group.focus is not None:
                area.show(self.group.focus)

    def _rows(self) -> list[Widget]:
        """All groups with their rules, each clash below the rule it belongs to."""
        app, top = self.app, float(_TOP + 4)
        rows: list[Widget] = []
        told: set[int] = set()
        for number, clash in enumerate(self._clashes):
            if self._rule_of(clash) == "":
                rows += self._clash_row(number, clash, top)
                top += _CLASH + 8
                told.add(number)
        for group, names in setwords.rules_shown(self.game).items():
            if not names:
                continue
            heading = Label(app, app.t(f"rule.group.{group}"), "display", 20, GOLD.base)
            heading.rect = app.page(_LEFT + 6, top, _WIDTH - 40, _HEADING - 6)
            rows.append(heading)
            top += _HEADING
            for name in names:
                rows += self._rule_row(name, top)
                top += _ROW_STEP
                for number, clash in enumerate(self._clashes):
                    if number not in told and self._rule_of(clash) == name:
                        rows += self._clash_row(number, clash, top)
                        top += _CLASH + 8
        return rows

    def _rule_of(self, clash: Clash) -> str:
        """The rule below which a clash is explained: the one that was set last if it is about it, else its first."""
        shown = [name for names in setwords.rules_shown(self.game).values() for name in names]
        about = [name for name in clash.names if name in shown]
        return self._changed if self._changed in about else about[0] if about else ""

    def _rule_row(self, name: str, top: float) -> list[Widget]:
        app, game = self.app, self.game
        clashing = any(name in clash.names for clash in self._clashes)
        plate = RulePlate(app, game, name, clashing)
        plate.rect = app.page(_LEFT, top, _WIDTH - 10, _ROW)
        self._plates.append(plate)
        if name == "deck":
            setter: Widget = way(app, game, name, lambda: app.routes.deck(game, partial(self._set, name)))
        elif name in CUSTOM_CARDS:
            setter = way(app, game, name, lambda: app.routes.custom_card(game, name, partial(self._set, name)))
        else:
            setter = control(app, game, name, self._set)
        setter.rect = app.page(_LEFT + _WIDTH - 10 - CONTROL - 54, top + 18, CONTROL, 40)
        row: list[Widget] = [plate, setter]
        if name in game.house_rules:
            usual = rulebook_value(RULESETS[game.ruleset], name)
            tip = app.t("rules.reset_one", value=setwords.shown_value(app.t, game, name, usual))
            reset = IconButton(app, f"reset.{name}", "restart", partial(self._reset_one, name), tip)
            reset.rect = app.page(_LEFT + _WIDTH - 54, top + 19, 38, 38)
            row.append(reset)
        return row

    def _clash_row(self, number: int, clash: Clash, top: float) -> list[Widget]:
        app = self.app
        plate = ClashPlate(app, setwords.clash_text(app.t, self.game.ruleset, clash))
        plate.rect = app.page(_LEFT + 16, top, _WIDTH - 42, _CLASH)
        row: list[Widget] = [plate]
        width = (_WIDTH - 42 - 24) / max(1, len(clash.offers))
        for place, offer in enumerate(clash.offers):
            text = setwords.offer_text(app.t, self.game, offer)
            button = Button(app, f"settle.{number}.{place}", text, partial(self._accept, offer), "gold", size=16)
            button.rect = app.page(_LEFT + 28 + place * width, top + 52, min(width - 8, 330), 42)
            row.append(button)
        return row

    @property
    def _pane_box(self) -> tuple[float, float, float, float]:
        """Where the explained rule stands, in units: the picture of it grows with the window, but not for ever."""
        left, top, width, height = _PANE
        return left, top, width, height + min(self.app.spare, _PANE_GROWS)

    def _place_buttons(self) -> None:
        app, t, game = self.app, self.app.t, self.game
        left, top, width, height = self._pane_box
        half, first, second = (width - 8) / 2, top + height + 12, top + height + 18 + _BUTTON
        reset = Button(
            app, "reset", t("rules.reset_all"), self._ask_reset, "dark", "restart", 17, t("rules.reset_all_hint")
        )
        reset.rect = app.page(left + width - 250, 28, 250, 46)
        reset.enabled = bool(game.house_rules.keys() - {"title"})
        if game.set_name:
            save = Button(app, "save", t("rules.save"), self._save, "gold", "check", 19, t("rules.save_hint"))
            save.enabled = self._setups.unsaved(game)
            save.rect = app.page(left, first, half, _BUTTON)
            other = Button(app, "save_as", t("rules.save_other"), self._save_as, "dark", "pencil", 17)
            other.rect = app.page(left + half + 8, first, half, _BUTTON)
            rename = Button(app, "rename", t("rules.rename"), self._rename, "dark", "pencil", 17)
            rename.rect = app.page(left, second, half, _BUTTON)
            self.group.add(save, other, rename)
        else:
            save = Button(app, "save_as", t("rules.save_as"), self._save_as, "gold", "check", 19, t("rules.save_hint"))
            save.rect = app.page(left, first, width, _BUTTON)
            self.group.add(save)
        share = Button(app, "share", t("rules.share"), self._share, "dark", "share", 17, t("rules.share_hint"))
        share.rect = app.page(left, second, width, _BUTTON)
        if game.set_name:
            share.rect = app.page(left + half + 8, second, half, _BUTTON)
        self.group.add(share, reset)

    def _place_pane(self) -> None:
        """What the rule that is looked at does; nothing else on the page moves when another one is."""
        app, t, game, name = self.app, self.app.t, self.game, self._shown
        for widget in self._pane:
            self.group.widgets.remove(widget)
        left, top, width, height = self._pane_box
        heading = Label(app, rule_words(t, name), "display", 24, GOLD.base)
        heading.rect = app.page(left + 26, top + 20, width - 52, 36)
        value = Label(app, setwords.shown_value(t, game, name, game.value(name)), "bold", 18, CREAM.light)
        value.rect = app.page(left + 26, top + 56, width - 52, 28)
        words = setwords.does(t, game, name)
        does = Label(app, words, "text", 16.5, CREAM.base, lines=True)
        rows = len(app.theme.wrap(words, "text", 16.5 * app.scale, app.px(width - 52)))
        tall = min(170.0, rows * app.theme.line_height("text", 16.5 * app.scale) / app.scale + 4)
        does.rect = app.page(left + 26, top + 92, width - 52, tall)
        picture = ExamplePicture(app, example(t, game, name))
        picture.rect = app.page(left + 22, top + 100 + tall, width - 44, height - 116 - tall)
        self._pane = [heading, value, does, picture]
        self.group.add(*self._pane)
        for plate in self._plates:
            plate.shown = plate.rule == name
        self.invalidate()

    # ---- what is looked at ------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        super().update(seconds)
        looked_at = self._looked_at()
        if looked_at and looked_at != self._shown:
            self._shown = looked_at
            self._place_pane()

    def _looked_at(self) -> str:
        """The rule in focus if the keyboard was used last, else the one under the pointer."""
        if self.group.by_keyboard:
            focus = self.group.focus
            kind, _, rest = (focus.name if focus is not None else "").partition(".")
            if kind in ("option", "reset"):
                return rest
            if kind == "settle":
                return self._rule_of(self._clashes[int(rest.partition(".")[0])])
            return ""
        pointer = self.app.pointer
        if not self._area.rect.collidepoint(pointer):
            return ""
        return next((plate.rule for plate in self._plates if plate.rect.collidepoint(pointer)), "")

    # ---- changes ----------------------------------------------------------------------------------------------------

    def _again(self) -> None:
        self.resized(self.app.size)

    def _set(self, name: str, value: str) -> None:
        self.game.set_rule(name, value)
        self._changed = self._shown = name
        self._again()
        self._show_clash(name)

    def _show_clash(self, name: str) -> None:
        """Bring what is said of a clash into sight, and the rule above it."""
        about = [str(number) for number, clash in enumerate(self._clashes) if self._rule_of(clash) == name]
        for widget in self._area.children:
            if widget.name.startswith("settle.") and widget.name.split(".")[1] in about:
                self._area.show(widget)
        setter = self.group.find(f"option.{name}")
        if about and setter is not None:
            self._area.show(setter)

    def _reset_one(self, name: str) -> None:
        self._set(name, rulebook_value(RULESETS[self.game.ruleset], name))
        self.group.focus_on(f"option.{name}")

    def _accept(self, offer: Mapping[str, str]) -> None:
        self.game.accept(offer)
        self._changed = next(iter(offer))
        self._again()
        self.group.focus_on(f"option.{self._changed}")

    def _ask_reset(self) -> None:
        count = len(self.game.house_rules.keys() - {"title"})
        self.app.routes.ask("reset_rules", yes_or_no(self._reset), careful=True, count=count)

    def _reset(self) -> None:
        for name in self.game.house_rules.keys() - {"title"}:
            self.game.set_rule(name, rulebook_value(RULESETS[self.game.ruleset], name))
        self._changed = ""
        self._again()

    # ---- saving -----------------------------------------------------------------------------------------------------

    def _whole(self) -> bool:
        """Whether the rules go together, as those of a set must; if not, the first clash is shown."""
        try:
            line_of(self.game)
        except OptionError:
            self.app.notice("notice.clash")
            self.group.by_keyboard = True
            self.group.focus_on("settle.0.0")
            return False
        return True

    def _save(self) -> None:
        if self._whole():
            self._keep(self.game.set_name, True)

    def _save_as(self) -> None:
        if self._whole():
            self.app.routes.name_it("set", self.game.set_name, self._keep)

    def _keep(self, name: str, replace: bool) -> Outcome:
        outcome = self._setups.save(self.game, name, replace)
        if outcome is Outcome.SAVED:
            self._go_on_with(name)
            self.app.notice("notice.set_saved", name=self.game.set_name)
        return outcome

    def _rename(self) -> None:
        def keep(name: str, replace: bool) -> Outcome:
            outcome = self._setups.rename(self.game.set_name, name)
            if outcome is Outcome.SAVED:
                self._go_on_with(name)
            return outcome

        self.app.routes.name_it("rename", self.game.set_name, keep)

    def _go_on_with(self, name: str) -> None:
        made = self._setups.of_set(name)
        if made is not None:
            self.game = made
            self._chosen(made.set_name)
        self._again()

    def _share(self) -> None:
        if self._whole():
            name = self.game.set_name
            self.app.routes.share(
                "set", name or setwords.ruleset_name(self.app.t, self.game.ruleset), line_of(self.game)
            )

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._setups.unsaved(self.game):
            app = self.app
            words = app.theme.fit(app.t("rules.unsaved"), "text", 15 * app.scale, app.px(180), LILAC)
            surface.blit(words, words.get_rect(midright=app.page(_PANE[0] + 150, 28, 1, 46).midleft))

    def describe(self) -> dict[str, Any]:
        return {
            "targets": self.group.targets(),
            "game": self.game.to_dict(),
            "set": self.game.set_name,
            "shown": self._shown,
            "clashes": [clash.code for clash in self._clashes],
        }
