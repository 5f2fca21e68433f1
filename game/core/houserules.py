"""House rules: the switches of a table by name, with text values, validated one by one and together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, cast

from game.core import cards
from game.core import ruleset as rules_module
from game.core.customrules import custom_rule, default_custom_rules, rule_text
from game.core.deck import (
    USUAL_EFFECTS,
    Parts,
    deck_clashes,
    deck_counts,
    deck_of,
    deck_parts,
    deck_text,
    mended,
    symbol_text,
    with_parts,
)
from game.core.effects import CustomRule
from game.core.errors import Clash, ClashError, OptionError
from game.core.ruleset import Goal, Ruleset, goal_from_text, replaced, seat_clashes
from game.core.untrusted import LONGEST_VALUE, read_number, shown

_TRUE: Final = {"on", "yes", "true", "1"}
_FALSE: Final = {"off", "no", "false", "0"}


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


LONGEST_TITLE: Final = 24
"""The characters of a table's title."""


def clean_title(text: str) -> str:
    """The text as a title can be shown: on one line, without anything that is not to be seen."""
    blanks = "".join(letter if letter.isprintable() else " " if letter.isspace() else "" for letter in text)
    return " ".join(blanks.split())


def _read_title(text: str) -> str:
    title = clean_title(text) if len(text) <= LONGEST_VALUE else text
    if len(title) > LONGEST_TITLE:
        raise OptionError(f"title must have up to {LONGEST_TITLE} characters, not {len(title)}")
    return title


_LIST: Final[tuple[HouseRule, ...]] = (
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
    HouseRule("deck", deck_parts, "differences from the rulebook's deck"),
    HouseRule("title", _read_title, f"up to {LONGEST_TITLE} characters"),
)
HOUSE_RULES: Final[dict[str, HouseRule]] = {rule.name: rule for rule in _LIST}
RENAMED: Final[dict[tuple[str, str], tuple[str, str]]] = {
    ("draw_until_playable", "on"): ("draw_limit", "0"),
    ("draw_until_playable", "off"): ("draw_limit", "1"),
}
"""House rules as they were once written, and what they are called today."""
CUSTOM_CARDS: Final = ("custom1", "custom2", "custom3")


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
    """Every house rule of this table with its value as text; customizable cards that it does not have are left out."""
    apart = {*CUSTOM_CARDS, "deck", "title"}
    values = {name: _value_text(getattr(ruleset, name)) for name in HOUSE_RULES if name not in apart}
    for name, symbol, rule in zip(CUSTOM_CARDS, cards.CUSTOM_SYMBOLS, ruleset.custom, strict=False):
        if ruleset.has_symbol(symbol):
            values[name] = rule_text(rule)
    book = ruleset.origin or ruleset
    # Positions are written after every action: mostly there is nothing to compare.
    same = ruleset.deck == book.deck
    values["deck"] = "" if same else deck_text(deck_counts(book), deck_counts(ruleset))
    values["title"] = ruleset.title
    return values


def rulebook_value(preset: Ruleset, name: str) -> str:
    """What a house rule is where nobody sets it; a customizable card that is put into the deck has a rule as well."""
    if name in CUSTOM_CARDS:
        return rule_text(_custom_rules(preset)[CUSTOM_CARDS.index(name)])
    return rule_values(preset).get(name, "")


def _custom_rules(preset: Ruleset) -> tuple[CustomRule, ...]:
    return (*preset.custom, *default_custom_rules()[len(preset.custom) :])


@dataclass(slots=True)
class Chosen:
    """House rules as far as they can be read, and what is wrong with them one by one."""

    changes: dict[str, object] = field(default_factory=dict)
    """The fields of the ruleset that they change."""
    clashes: list[Clash] = field(default_factory=list)


def read_chosen(preset: Ruleset, chosen: Mapping[str, str]) -> Chosen:
    """Read each of these house rules for that rulebook; whatever cannot be taken is left as the rulebook has it."""
    found = Chosen()
    values: dict[str, object] = {}
    for name, text in present_names(chosen).items():
        rule = HOUSE_RULES.get(name)
        if rule is None:
            says = f"there is no house rule '{shown(name)}'; the house rules are {', '.join(HOUSE_RULES)}"
            found.clashes.append(Clash("unknown", (name,), (shown(name),), says))
            continue
        try:
            value = rule.read(text.strip())
        except OptionError as error:
            found.clashes.append(Clash("unreadable", (name,), (shown(text),), str(error)))
            continue
        if _same_as_rulebook(preset, name, value):
            continue
        if preset.fixed:
            says = f"{name}: the rules of {preset.id} are fixed and take no house rules"
            found.clashes.append(Clash("fixed", (name,), (preset.id,), says))
            continue
        values[name] = value
    _choose_deck(preset, values, found)
    _choose_customs(preset, values, found)
    found.changes.update(values)
    if "deck" in found.changes or found.changes["custom"] != preset.custom:
        found.changes["calls_off"] = True
    return found


def _same_as_rulebook(preset: Ruleset, name: str, value: object) -> bool:
    if name == "deck":
        own = deck_counts(preset)
        return with_parts(own, cast(Parts, value)) == own
    return _value_text(value) == rulebook_value(preset, name)


def _choose_deck(preset: Ruleset, values: dict[str, object], found: Chosen) -> None:
    """The deck as a ruleset declares it, with what the cards of other rulebooks do."""
    if "deck" not in values:
        return
    counts = with_parts(deck_counts(preset), cast(Parts, values.pop("deck")))
    found.clashes += deck_clashes(counts)
    deck = deck_of(mended(counts))
    known = {cards.SYMBOL_OF[card] for card, _ in preset.deck} | dict(preset.effects).keys()
    foreign = sorted({cards.SYMBOL_OF[card] for card, _ in deck} - known)
    effects = tuple((symbol, USUAL_EFFECTS[symbol]) for symbol in foreign if symbol in USUAL_EFFECTS)
    found.changes.update({"deck": deck, "effects": (*preset.effects, *effects)})


def _choose_customs(preset: Ruleset, values: dict[str, object], found: Chosen) -> None:
    """The rules of the customizable cards; one for a card that is not in the deck is a clash."""
    deck = cast(rules_module.Deck, found.changes.get("deck", preset.deck))
    held = {cards.SYMBOL_OF[card] for card, _ in deck}
    customs = list(_custom_rules(preset))
    for index, (name, symbol) in enumerate(zip(CUSTOM_CARDS, cards.CUSTOM_SYMBOLS, strict=True)):
        if name not in values:
            continue
        value = cast(CustomRule, values.pop(name))
        if symbol in held:
            customs[index] = value
        else:
            says = f"{name}: the deck of {preset.id} has no customizable cards with the number {index + 1}"
            found.clashes.append(Clash("no_card", (name, "deck"), (symbol_text(symbol),), says))
    found.changes["custom"] = tuple(customs) if held & set(cards.CUSTOM_SYMBOLS) else preset.custom


def configured(preset: Ruleset, chosen: Mapping[str, str]) -> Ruleset:
    """The preset with these house rules set. A wrong value, or a clash between two, raises ClashError naming it."""
    found = read_chosen(preset, chosen)
    if found.clashes:
        raise ClashError(found.clashes)
    return replaced(preset, found.changes)


def found_clashes(preset: Ruleset, chosen: Mapping[str, str], players: int) -> list[Clash]:
    """Everything that keeps `configured` from giving a table for so many players, without ways out of it."""
    found = read_chosen(preset, chosen)
    try:
        replaced(preset, found.changes)
    except ClashError as error:
        found.clashes += error.clashes
    deck = cast(rules_module.Deck, found.changes.get("deck", preset.deck))
    deal = cast(int, found.changes.get("deal", preset.deal))
    return found.clashes + seat_clashes(preset, players, deal, sum(count for _, count in deck))


def changed_rules(preset: Ruleset, ruleset: Ruleset) -> dict[str, str]:
    """The house rules in which a configured table differs from its preset: what `configured` needs to make it again."""
    before = rule_values(preset)
    return {name: text for name, text in rule_values(ruleset).items() if before.get(name) != text}
