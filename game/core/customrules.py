"""Rules for customizable cards: the five examples of the Official rulebook, and how any rule is read and written."""

from __future__ import annotations

from game.core import operations  # noqa: F401 - the examples are checked against the vocabulary, which this fills
from game.core.effects import NEXT, OTHERS, PLAY_AGAIN, CustomRule, effect_from_text
from game.core.errors import OptionError
from game.core.untrusted import LONGEST_VALUE, shown

CUSTOM_PRESETS: dict[str, CustomRule] = {
    rule.name: rule
    for rule in (
        CustomRule("draw_until_colour", (("draw_until", NEXT, 0), ("lose_turn", NEXT, 0))),
        CustomRule("discard_wilds", (("discard_wilds", OTHERS, 0),)),
        CustomRule("draw_three_if_stuck", (("draw_if_stuck", NEXT, 3),)),
        CustomRule("play_again", (PLAY_AGAIN,)),
        CustomRule("exactly_seven", (("hand_size", NEXT, 7),)),
    )
}
"""The five examples of the Official rulebook."""


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
    """A preset by its name, or a composed rule written `name: effect; effect; ...`."""
    text = text.strip()
    if len(text) > LONGEST_VALUE:
        raise OptionError(f"a custom rule has at most {LONGEST_VALUE} characters, not {len(text)}")
    if text in CUSTOM_PRESETS:
        return CUSTOM_PRESETS[text]
    name, colon, body = text.partition(":")
    if not colon:
        raise OptionError(
            f"there is no custom rule '{shown(text)}': take one of {', '.join(CUSTOM_PRESETS)}, "
            "or write your own as 'name: effect; effect'"
        )
    parts = [part for part in body.split(";") if part.strip()]
    return CustomRule(name.strip(), tuple(effect_from_text(part) for part in parts))
