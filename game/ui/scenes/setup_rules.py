"""The house rules of the set-up screen: which rows a rulebook shows, and what they can be set to."""

from __future__ import annotations

from collections.abc import Callable

from game.app import App
from game.core import cards
from game.core.customrules import CUSTOM_PRESETS
from game.core.options import CUSTOM_OPTIONS
from game.core.ruleset import FIRST_CARD_POLICIES, STACKING_POLICIES, UNO_POLICIES, WILD_DRAW_FOUR_POLICIES
from game.rulesets import RULESETS
from game.ui.newgame import NewGame
from game.ui.widgets import Choice, Stepper, Toggle, Widget

SWITCHES = (
    "draw_by_choice",
    "draw_until_playable",
    "forced_play",
    "challenge",
    "uno_turn",
    "seven_swaps",
    "zero_rotates",
    "jump_in",
)
CHOICES: dict[str, tuple[str, ...]] = {
    "stacking": STACKING_POLICIES,
    "uno": UNO_POLICIES,
    "wild_draw_four": WILD_DRAW_FOUR_POLICIES,
    "first_card": FIRST_CARD_POLICIES,
}
HAND_LIMITS = (0, 15, 20, 25, 30, 40)
GOALS = ("round", "points:200", "points:500", "points:1000", "rounds:3", "rounds:5", "rounds:7")
DEALS = (3, 12)

FIRST: dict[str, tuple[str, ...]] = {
    "no_mercy": ("hand_limit", "stacking", "seven_swaps", "zero_rotates", "uno", "uno_turn"),
    "one": ("uno", "wild_draw_four", "draw_by_choice", "stacking"),
    "classic": ("stacking", "uno", "draw_until_playable", "jump_in", "seven_swaps", "zero_rotates"),
    "official": ("challenge", "wild_draw_four", "stacking", "uno", "draw_by_choice"),
}
"""The rules that make each rulebook what it is come first; all the others follow."""
_ALL = (
    "stacking",
    "uno",
    "uno_turn",
    "draw_by_choice",
    "draw_until_playable",
    "forced_play",
    "wild_draw_four",
    "challenge",
    "seven_swaps",
    "zero_rotates",
    "jump_in",
    "deal",
    "hand_limit",
    "first_card",
)


def shown_options(ruleset: str) -> list[str]:
    """The house rules that can be set at this rulebook's table, in the order in which they are shown."""
    rules = RULESETS[ruleset]
    if rules.fixed:
        return []
    names = dict.fromkeys((*FIRST.get(ruleset, ()), *_ALL))
    if not rules.has_symbol(cards.S_WILD_DRAW_FOUR):
        names.pop("challenge")
        names.pop("wild_draw_four")
    return list(names)


def custom_options(ruleset: str) -> list[str]:
    """The customizable cards in the deck."""
    return list(CUSTOM_OPTIONS[: len(RULESETS[ruleset].custom)])


def option_row(app: App, game: NewGame, name: str, on_change: Callable[[str, str], None]) -> Widget:
    """The widget for one house rule."""
    t = app.t
    label, hint, value = t(f"option.{name}"), t(f"option.{name}.hint"), game.value(name)
    key = f"option.{name}"
    if name in SWITCHES:
        return Toggle(app, key, value == "on", lambda on: on_change(name, "on" if on else "off"), label, hint, 15.5)
    if name == "deal":
        low, high = min(DEALS[0], int(value)), max(DEALS[1], int(value))
        return Stepper(app, key, low, high, int(value), lambda n: on_change(name, str(n)), label, hint, _NARROW, _SIZE)
    if name == "hand_limit":
        limits = sorted({*HAND_LIMITS, int(value)})
        pairs = [(str(limit), _limit_text(app, limit)) for limit in limits]
    else:
        pairs = [(choice, t(f"option.{name}.{choice}")) for choice in CHOICES[name]]
    return Choice(app, key, pairs, value, lambda text: on_change(name, text), label, hint, _NARROW, _SIZE)


_NARROW = 172
_SIZE = 15.5


def gave_way_text(app: App, game: NewGame, changed: str) -> str:
    """What had to give way to the last change, in words; `changed` is the house rule just set, or `players`."""
    t = app.t
    told = {name: value for name, value in game.given_way.items() if value}
    if changed in told:
        rule, value = _rule_text(app, changed), value_text(app, changed, told[changed])
        return t("setup.gave_way.refused", players=game.players, rule=rule, value=value)
    if not told:
        return ""
    changes = ", ".join(
        t("setup.gave_way.one", rule=_rule_text(app, name), value=value_text(app, name, value))
        for name, value in told.items()
    )
    if changed == "players":
        return t("setup.gave_way.players", players=game.players, changes=changes)
    return t("setup.gave_way.rules", changes=changes)


def _rule_text(app: App, name: str) -> str:
    if name in CUSTOM_OPTIONS:
        return app.t("option.custom", number=CUSTOM_OPTIONS.index(name) + 1)
    return app.t("setup.goal" if name == "goal" else f"option.{name}")


def value_text(app: App, name: str, value: str) -> str:
    """The value of a house rule in words."""
    if name in SWITCHES:
        return app.t(f"common.{value}")
    if name in CHOICES:
        return app.t(f"option.{name}.{value}")
    if name == "hand_limit":
        return _limit_text(app, int(value))
    if name == "goal":
        return _goal_text(app, value)
    return app.t(f"custom.{value}") if value in CUSTOM_PRESETS else value.partition(":")[0]


def _limit_text(app: App, limit: int) -> str:
    return app.t("option.hand_limit.cards", count=limit) if limit else app.t("option.hand_limit.0")


def custom_row(app: App, game: NewGame, name: str, on_change: Callable[[str, str], None]) -> Widget:
    """The widget that gives a customizable card one of the five rules."""
    t = app.t
    pairs = [(preset, t(f"custom.{preset}")) for preset in CUSTOM_PRESETS]
    value = game.value(name)
    if value not in CUSTOM_PRESETS:
        pairs.append((value, value.partition(":")[0]))
    number = CUSTOM_OPTIONS.index(name) + 1
    label = t("option.custom", number=number)
    hint = t("option.custom.hint")
    return Choice(app, f"option.{name}", pairs, value, lambda text: on_change(name, text), label, hint, 430, _SIZE)


def goal_choices(app: App, value: str) -> list[tuple[str, str]]:
    """All goals of a match with their words."""
    goals = GOALS if value in GOALS else (*GOALS, value)
    return [(goal, _goal_text(app, goal)) for goal in goals]


def _goal_text(app: App, goal: str) -> str:
    kind, _, amount = goal.partition(":")
    if kind == "round":
        return app.t("setup.goal.round")
    number = app.locale.number(int(amount))
    return app.t("setup.goal.points" if kind == "points" else "setup.goal.rounds", amount=number)
