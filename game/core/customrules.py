"""Rules for customizable cards: the five examples of the Official rulebook, and how any rule is read and written."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from game.core import operations  # noqa: F401 - the examples are checked against the vocabulary, which this fills
from game.core.effects import (
    CARD_SYMBOLS,
    MOST_EFFECTS,
    NEXT,
    OPERATIONS,
    OTHERS,
    PLAY_AGAIN,
    TARGET_NAMES,
    CustomRule,
    effect_from_text,
)
from game.core.errors import OptionError
from game.core.untrusted import LONGEST_VALUE, shown

__all__ = [
    "CARD_SYMBOLS",
    "CUSTOM_PRESETS",
    "LONGEST_CARD_NAME",
    "MOST_EFFECTS",
    "Composable",
    "CustomRule",
    "check_composed",
    "composable_operations",
    "custom_rule",
    "default_custom_rules",
    "rule_text",
]

LONGEST_CARD_NAME: Final = 18
"""The characters of a name that somebody gives a card of their own: what fits on its face. Old rules may have more."""
CUSTOM_PRESETS: Final[dict[str, CustomRule]] = {
    rule.name: rule
    for rule in (
        CustomRule("draw_until_colour", (("draw_until", NEXT, 0), ("lose_turn", NEXT, 0)), "wheel"),
        CustomRule("discard_wilds", (("discard_wilds", OTHERS, 0),), "skull"),
        CustomRule("draw_three_if_stuck", (("draw_if_stuck", NEXT, 3),), "hand"),
        CustomRule("play_again", (PLAY_AGAIN,), "bolt"),
        CustomRule("exactly_seven", (("hand_size", NEXT, 7),), "star"),
    )
}
"""The five examples of the Official rulebook."""
_NAMED: Final = re.compile(r"(?P<name>.*?)\s*\[(?P<symbol>[^\[\]]*)\]", re.DOTALL)


class Composable(NamedTuple):
    """What somebody who composes a card may use of one effect."""

    name: str
    targets: tuple[str, ...]
    """At whom it may be aimed, as the text form names them."""
    amounts: tuple[int, int]
    """From how many to how many; (0, 0) for an effect that takes no number."""
    single: bool
    """Whether one card has it once at most."""


def composable_operations() -> tuple[Composable, ...]:
    """Every effect that a card of one's own may have, in the order of the vocabulary."""
    return tuple(
        Composable(
            operation.name,
            tuple(TARGET_NAMES[target] for target in sorted(operation.targets, reverse=True)),
            operation.amounts,
            operation.single,
        )
        for operation in OPERATIONS.values()
        if operation.composable
    )


def default_custom_rules() -> tuple[CustomRule, ...]:
    """The three rules that the customizable cards carry unless the table says otherwise."""
    return (
        CUSTOM_PRESETS["draw_until_colour"],
        CUSTOM_PRESETS["discard_wilds"],
        CUSTOM_PRESETS["exactly_seven"],
    )


def rule_text(rule: CustomRule) -> str:
    """The rule on one line, as `custom_rule` reads it: one of the five goes by its name alone."""
    return rule.name if CUSTOM_PRESETS.get(rule.name) == rule else rule.text()


def custom_rule(text: str) -> CustomRule:
    """A preset by its name, or a composed rule written `name [symbol]: effect; effect`; it may have no symbol."""
    text = text.strip()
    if len(text) > LONGEST_VALUE:
        raise OptionError(f"a custom rule has at most {LONGEST_VALUE} characters, not {len(text)}")
    if text in CUSTOM_PRESETS:
        return CUSTOM_PRESETS[text]
    head, colon, body = text.partition(":")
    if not colon:
        raise OptionError(
            f"there is no custom rule '{shown(text)}': take one of {', '.join(CUSTOM_PRESETS)}, "
            "or write your own as 'name: effect; effect'"
        )
    named = _NAMED.fullmatch(head.strip())
    name, symbol = (named["name"], named["symbol"].strip()) if named else (head.strip(), "")
    if named and not symbol:
        raise OptionError(f"the brackets of '{shown(head)}' name no symbol: take one of {', '.join(CARD_SYMBOLS)}")
    parts = [part for part in body.split(";") if part.strip()]
    return CustomRule(name, tuple(effect_from_text(part) for part in parts), symbol)


def check_composed(rule: CustomRule) -> CustomRule:
    """The same rule if somebody may make a card of it: OptionError if its name is too long for the face of a card."""
    if rule.name not in CUSTOM_PRESETS and len(rule.name) > LONGEST_CARD_NAME:
        raise OptionError(f"the name of a card has at most {LONGEST_CARD_NAME} characters, not {len(rule.name)}")
    return rule
