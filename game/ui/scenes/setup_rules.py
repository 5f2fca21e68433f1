"""The rows of the set-up screen with which house rules are set."""

from __future__ import annotations

from collections.abc import Callable

from game.core.customrules import CUSTOM_PRESETS
from game.core.houserules import CUSTOM_CARDS
from game.ui.context import Context
from game.ui.keep.newgame import NewGame
from game.ui.widgets import Choice, Stepper, Toggle, Widget
from game.ui.words.houserules import CHOICES, DEALS, DRAW_LIMITS, HAND_LIMITS, SWITCHES, value_text

_NARROW = 172
_SIZE = 15.5


def rule_row(app: Context, game: NewGame, name: str, on_change: Callable[[str, str], None]) -> Widget:
    """The widget for one house rule."""
    t = app.t
    label, hint, value = t(f"option.{name}"), t(f"option.{name}.hint"), game.value(name)
    key = f"option.{name}"
    if name in SWITCHES:
        return Toggle(app, key, value == "on", lambda on: on_change(name, "on" if on else "off"), label, hint, _SIZE)
    if name == "deal":
        low, high = min(DEALS[0], int(value)), max(DEALS[1], int(value))
        return Stepper(app, key, low, high, int(value), lambda n: on_change(name, str(n)), label, hint, _NARROW, _SIZE)
    if name == "hand_limit":
        limits = sorted({*HAND_LIMITS, int(value)})
        pairs = [(str(limit), value_text(t, name, str(limit))) for limit in limits]
    elif name == "draw_limit":
        limits = [*DRAW_LIMITS, *({int(value)} - set(DRAW_LIMITS))]
        pairs = [(str(limit), value_text(t, name, str(limit))) for limit in limits]
    else:
        pairs = [(choice, value_text(t, name, choice)) for choice in CHOICES[name]]
    return Choice(app, key, pairs, value, lambda text: on_change(name, text), label, hint, _NARROW, _SIZE)


def custom_row(app: Context, game: NewGame, name: str, on_change: Callable[[str, str], None]) -> Widget:
    """The widget that gives a customizable card one of the rules there are for it."""
    t = app.t
    pairs = [(preset, t(f"custom.{preset}")) for preset in CUSTOM_PRESETS]
    value = game.value(name)
    if value not in CUSTOM_PRESETS:
        pairs.append((value, value.partition(":")[0]))
    number = CUSTOM_CARDS.index(name) + 1
    label = t("option.custom", number=number)
    hint = t("option.custom.hint")
    return Choice(app, f"option.{name}", pairs, value, lambda text: on_change(name, text), label, hint, 430, _SIZE)
