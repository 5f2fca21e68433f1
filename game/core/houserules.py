"""House rules: the switches of a table by name, with text values, validated one by one and together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product

from game.core import ruleset as rules_module
from game.core.customrules import custom_rule, rule_text
from game.core.effects import CustomRule
from game.core.errors import OptionError
from game.core.ruleset import Goal, Ruleset, goal_from_text, replaced
from game.core.untrusted import read_number, shown

_TRUE = {"on", "yes", "true", "1"}
_FALSE = {"off", "no", "false", "0"}


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One switch: how its text is read and what it may be."""

    name: str
    read: Callable[[str], object]
    values: str
    choices: tuple[str, ...] = ()
    """Every value as text, where they can be counted."""


def _switch(name: str) -> HouseRule:
    def read(text: str) -> bool:
        if text.lower() in _TRUE:
            return True
        if text.lower() in _FALSE:
            return False
        raise OptionError(f"{name} must be on or off, not '{shown(text)}'")

    return HouseRule(name, read, "on|off", ("on", "off"))


def _choice(name: str, choices: tuple[str, ...]) -> HouseRule:
    def read(text: str) -> str:
        if text in choices:
            return text
        raise OptionError(f"{name} must be one of {', '.join(choices)}, not '{shown(text)}'")

    return HouseRule(name, read, "|".join(choices), choices)


def _number(name: str, low: int, high: int, zero: bool = False) -> HouseRule:
    """A number from `low` to `high`; with `zero`, 0 switches the rule off."""
    values = f"{low}..{high}" + (" or 0 for none" if zero else "")

    def read(text: str) -> int:
        number = read_number(text, 0 if zero else low, high)
        if number is not None and (number >= low or number == 0):
            return number
        raise OptionError(f"{name} must be a number ({values}), not '{shown(text)}'")

    return HouseRule(name, read, values, tuple(map(str, (*((0,) if zero else ()), *range(low, high + 1)))))


_LIST: tuple[HouseRule, ...] = (
    HouseRule("goal", goal_from_text, "round|points:N|rounds:N"),
    _number("deal", 1, 15),
    _choice("first_card", rules_module.FIRST_CARD_POLICIES),
    _switch("draw_by_choice"),
    _number("draw_limit", 1, 20, zero=True),
    _switch("forced_play"),
    _choice("wild_draw_four", rules_module.WILD_DRAW_FOUR_POLICIES),
    _switch("challenge"),
    _choice("stacking", rules_module.STACKING_POLICIES),
    _choice("uno", rules_module.UNO_POLICIES),
    _number("uno_cards", 1, 10),
    _switch("uno_turn"),
    _number("hand_limit", 5, 60, zero=True),
    _switch("seven_swaps"),
    _switch("zero_rotates"),
    _switch("jump_in"),
    HouseRule("custom1", custom_rule, "a custom rule"),
    HouseRule("custom2", custom_rule, "a custom rule"),
    HouseRule("custom3", custom_rule, "a custom rule"),
)
HOUSE_RULES: dict[str, HouseRule] = {rule.name: rule for rule in _LIST}
RENAMED: dict[tuple[str, str], tuple[str, str]] = {
    ("draw_until_playable", "on"): ("draw_limit", "0"),
    ("draw_until_playable", "off"): ("draw_limit", "1"),
}
"""House rules as they were once written, and what they are called today."""
CUSTOM_CARDS = ("custom1", "custom2", "custom3")
CLASHES = (("challenge", "wild_draw_four"), ("uno_turn", "uno"), ("deal", "hand_limit"))
"""Which rules depend on one another. What goes together is for the checks of a ruleset to say, and only for them."""


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, CustomRule):
        return rule_text(value)
    if isinstance(value, Goal):
        return value.text()
    return str(value)


def present_names(chosen: Mapping[str, str]) -> dict[str, str]:
    """The same rules under the names they have today: files of earlier versions are still read."""
    return dict(RENAMED.get((name, text.strip()), (name, text)) for name, text in chosen.items())


def present_text(line: str) -> str:
    """A line of notation in which every house rule has the name it has today."""
    for (name, value), (new_name, new_value) in RENAMED.items():
        line = line.replace(f" {name}={value}", f" {new_name}={new_value}")
    return line


def rule_values(ruleset: Ruleset) -> dict[str, str]:
    """Every house rule of this table with its value as text."""
    values = {name: _value_text(getattr(ruleset, name)) for name in HOUSE_RULES if name not in CUSTOM_CARDS}
    values.update({name: rule_text(rule) for name, rule in zip(CUSTOM_CARDS, ruleset.custom, strict=False)})
    return values


def configured(preset: Ruleset, chosen: Mapping[str, str]) -> Ruleset:
    """The preset with these house rules set. A wrong value, or a clash between two, raises OptionError naming it."""
    current = rule_values(preset)
    changes: dict[str, object] = {}
    customs = list(preset.custom)
    for name, text in present_names(chosen).items():
        rule = HOUSE_RULES.get(name)
        if rule is None:
            raise OptionError(f"there is no house rule '{shown(name)}'; the house rules are {', '.join(HOUSE_RULES)}")
        value = rule.read(text.strip())
        if _value_text(value) == current.get(name):
            continue
        if preset.fixed:
            raise OptionError(f"{name}: the rules of {preset.id} are fixed and take no house rules")
        if name in CUSTOM_CARDS:
            if not customs:
                raise OptionError(f"{name}: the deck of {preset.id} has no customizable cards")
            assert isinstance(value, CustomRule)
            customs[CUSTOM_CARDS.index(name)] = value
        else:
            changes[name] = value
    changes["custom"] = tuple(customs)
    return replaced(preset, changes)


def changed_rules(preset: Ruleset, ruleset: Ruleset) -> dict[str, str]:
    """The house rules in which a configured table differs from its preset: what `configured` needs to make it again."""
    before = rule_values(preset)
    return {name: text for name, text in rule_values(ruleset).items() if before.get(name) != text}


# ---- clashes ------------------------------------------------------------------------------------------------------

Values = dict[str, str]
_FAR = 1000


def resolved(preset: Ruleset, chosen: Mapping[str, str], players: int, keep: str = "") -> tuple[Values, Values]:
    """Options that go together and with so many players, and what had to give way for it, with its new values.

    The smallest change is made, and none to `keep` as long as anything else can give way. A value that cannot be read
    goes back to the rulebook's, or is empty where that has none. OptionError if the table does not seat so many.
    """
    preset.check_players(players)
    before = rule_values(preset)
    asked = {name: text.strip() for name, text in present_names(chosen).items() if name in HOUSE_RULES}
    readable = {name: value for name, text in asked.items() if (value := _normal(name, text)) is not None}
    values = {**before, **readable}
    dependent = {name for group in CLASHES for name in group}
    groups = (*CLASHES, *((name,) for name in values if name not in dependent))
    for group in groups:
        if not _fits(preset, {name: values[name] for name in group}, players):
            values.update(_smallest_change(preset, group, values, players, keep, frozenset(readable)))
    wanted = {**before, **asked, **readable}
    given_way = {name: values.get(name, "") for name, text in wanted.items() if values.get(name) != text}
    return {name: text for name, text in values.items() if text and text != before.get(name)}, given_way


def _normal(name: str, text: str) -> str | None:
    """A value as `rule_values` writes it; None if it cannot be read."""
    try:
        return _value_text(HOUSE_RULES[name].read(text))
    except OptionError:
        return None


def _fits(preset: Ruleset, values: Mapping[str, str], players: int) -> bool:
    try:
        configured(preset, {name: text for name, text in values.items() if text}).check_players(players)
    except OptionError:
        return False
    return True


def _smallest_change(
    preset: Ruleset, group: tuple[str, ...], values: Values, players: int, keep: str, asked: frozenset[str]
) -> Values:
    """The values that fit and are nearest to those asked for."""

    def cost(found: Values) -> tuple[bool, int, int, int]:
        changed = [name for name in group if found[name] != values[name]]
        way = sum(_distance(values[name], found[name]) for name in changed)
        return keep in changed, len(changed), sum(name in asked for name in changed), way

    before = rule_values(preset)
    choices = [HOUSE_RULES[name].choices or (before.get(name, ""),) for name in group]
    every = [dict(zip(group, texts, strict=True)) for texts in product(*choices)]
    # The rulebook's own values always fit, so that there is an answer.
    return next(found for found in sorted(every, key=cost) if _fits(preset, found, players))


def _distance(one: str, other: str) -> int:
    """How far apart two numbers are; 0 stands for no limit at all, far from every number. Words are all alike."""
    first, second = read_number(one, 1, _FAR), read_number(other, 1, _FAR)
    return abs(first - second) if first is not None and second is not None else _FAR
