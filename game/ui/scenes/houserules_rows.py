"""The rows of the page of house rules: a rule with its control, a heading, and a clash with its ways out."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.houserules import CUSTOM_CARDS, HOUSE_RULES, rulebook_value
from game.rulesets import RULESETS
from game.ui import nineslice
from game.ui.context import Context
from game.ui.keep.newgame import NewGame
from game.ui.theme import CREAM, GOLD, LILAC, RED
from game.ui.widgets import Button, Choice, Stepper, Toggle, Widget
from game.ui.words import setwords
from game.ui.words.houserules import CHOICES, DRAW_LIMITS, HAND_LIMITS, SWITCHES, goal_choices, rule_words, value_text

_SIZE = 15.5
CONTROL = 236
"""How wide the control of a rule is."""


class RulePlate(Widget):
    """What is said of a rule in its row: its name, the rulebook's value, and its effect in a sentence."""

    focusable = False

    def __init__(self, app: Context, game: NewGame, name: str, clashing: bool) -> None:
        super().__init__(app)
        self.rule = name
        self.shown = False
        """Whether it is the one that is explained at the moment."""
        self._clashing = clashing
        t, usual = app.t, rulebook_value(RULESETS[game.ruleset], name)
        self._label = rule_words(t, name)
        key = "custom" if name in CUSTOM_CARDS else name
        self._hint = t(f"option.{key}.hint")
        self._changed = name in game.house_rules
        ruleset = setwords.ruleset_name(t, game.ruleset)
        value = setwords.shown_value(t, game, name, usual)
        self._usual = t("rules.book", ruleset=ruleset, value=value)
        if not setwords.in_rulebook(game.ruleset, name):
            self._usual = t("rules.not_in_book", ruleset=ruleset)
        elif not self._changed:
            self._usual = t("rules.as_book", ruleset=ruleset)

    def draw(self, surface: pygame.Surface) -> None:
        app, scale = self.app, self.app.scale
        if self.shown:
            nineslice.draw(app.assets, surface, "field", self.rect, scale)
        left, width = self.rect.left + app.px(14), self.rect.width - app.px(CONTROL + 82)
        colour = RED.light if self._clashing else GOLD.base if self._changed else CREAM.base
        top = self.rect.top + app.px(17)
        room = round(width * 0.62)
        name = app.theme.fit(self._label, "bold", 17 * scale, room, colour)
        surface.blit(name, name.get_rect(midleft=(left, top)))
        rest = width - name.get_width() - app.px(12)
        usual = app.theme.fit(self._usual, "text", 13 * scale, rest, GOLD.base if self._changed else LILAC)
        surface.blit(usual, usual.get_rect(midright=(left + width, top)))
        hint = app.theme.paragraph(self._hint, "text", 13.5 * scale, width, CREAM.dark, app.px(45))
        surface.blit(hint, (left, self.rect.top + app.px(29)))


class ClashPlate(Widget):
    """A clash in a sentence; its ways out are buttons over it."""

    focusable = False

    def __init__(self, app: Context, text: str) -> None:
        super().__init__(app)
        self.text = text

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        round_by = app.px(12)
        pygame.draw.rect(surface, RED.deep, self.rect, border_radius=round_by)
        pygame.draw.rect(surface, RED.light, self.rect, max(1, app.px(2)), border_radius=round_by)
        icon = app.assets.icon("bolt", app.px(24), GOLD.base)
        surface.blit(icon, icon.get_rect(midleft=(self.rect.left + app.px(14), self.rect.top + app.px(26))))
        width = self.rect.width - app.px(64)
        words = app.theme.paragraph(self.text, "bold", 15 * app.scale, width, CREAM.light, app.px(42))
        top = self.rect.top + app.px(26) - words.get_height() // 2
        surface.blit(words, (self.rect.left + app.px(48), top))


def control(app: Context, game: NewGame, name: str, on_change: Callable[[str, str], None]) -> Widget:
    """The widget that sets one house rule. Decks and cards have screens of their own."""
    t, value, key = app.t, game.value(name), f"option.{name}"
    if name in SWITCHES:
        return Toggle(app, key, value == "on", lambda on: on_change(name, "on" if on else "off"), size=_SIZE)
    if name in ("deal", "uno_cards"):
        choices = [int(text) for text in HOUSE_RULES[name].choices]
        low, high = choices[0], choices[-1]
        return Stepper(app, key, low, high, int(value), lambda n: on_change(name, str(n)), width=CONTROL, size=_SIZE)
    if name == "goal":
        pairs = goal_choices(t, value)
    elif name in ("hand_limit", "draw_limit"):
        limits = HAND_LIMITS if name == "hand_limit" else DRAW_LIMITS
        found = [*limits, *({int(value)} - set(limits))]
        pairs = [(str(limit), value_text(t, name, str(limit))) for limit in sorted(found, key=_zero_last(name))]
    else:
        pairs = [(choice, value_text(t, name, choice)) for choice in CHOICES[name]]
    return Choice(app, key, pairs, value, lambda text: on_change(name, text), width=CONTROL, size=_SIZE)


def _zero_last(name: str) -> Callable[[int], int]:
    """No limit comes where it belongs: at the end of how much is drawn, before all limits of a hand."""
    return lambda number: number if number or name == "hand_limit" else 99


def way(app: Context, game: NewGame, name: str, edit: Callable[[], None]) -> Button:
    """The button that leads to the screen of the deck, or of a card."""
    value = setwords.shown_value(app.t, game, name, game.value(name))
    text = app.t("rules.edit_deck", count=value) if name == "deck" else value
    return Button(app, f"option.{name}", text, edit, "dark", "pencil", 16)
