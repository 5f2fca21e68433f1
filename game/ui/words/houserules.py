"""House rules in words: which of them a rulebook's table lets you set, what each can be, and what could not be read."""

from __future__ import annotations

from game.core import cards
from game.core.customrules import custom_rule
from game.core.errors import OptionError
from game.core.houserules import CUSTOM_CARDS
from game.core.ruleset import FIRST_CARD_POLICIES, STACKING_POLICIES, UNO_POLICIES, WILD_DRAW_FOUR_POLICIES
from game.rulesets import RULESETS
from game.ui.keep.newgame import NewGame
from game.ui.words.cardtext import rule_name
from game.ui.words.locale import Locale

SWITCHES = (
    "draw_by_choice",
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
DRAW_LIMITS = (1, 2, 3, 5, 0)
HAND_LIMITS = (0, 15, 20, 25, 30, 40)
GOALS = ("round", "points:200", "points:500", "points:1000", "rounds:3", "rounds:5", "rounds:7")
DEALS = (3, 12)

_ALL = (
    "stacking",
    "uno",
    "uno_cards",
    "uno_turn",
    "draw_by_choice",
    "draw_limit",
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


def shown_rules(ruleset: str) -> list[str]:
    """The house rules that can be set at this rulebook's table, in the order in which they are shown."""
    rules = RULESETS[ruleset]
    if rules.fixed:
        return []
    names = dict.fromkeys((*rules.display.first_rules, *_ALL))
    if not rules.has_symbol(cards.S_WILD_DRAW_FOUR):
        names.pop("challenge")
        names.pop("wild_draw_four")
    return list(names)


def custom_rules(ruleset: str) -> list[str]:
    """The customizable cards in the deck."""
    return list(CUSTOM_CARDS[: len(RULESETS[ruleset].custom)])


def gave_way_text(t: Locale, game: NewGame) -> str:
    """Which house rules of an old file could not be taken over, in words."""
    told = game.given_way
    if not told:
        return ""
    changes = t.listing(
        [
            t("setup.gave_way.one", rule=rule_words(t, name), value=value_text(t, name, value))
            if value
            else t("setup.gave_way.gone", rule=rule_words(t, name))
            for name, value in told.items()
        ]
    )
    return t("setup.gave_way", changes=changes)


def rule_words(t: Locale, name: str) -> str:
    """What a house rule is called."""
    if name in CUSTOM_CARDS:
        return t("option.custom", number=CUSTOM_CARDS.index(name) + 1)
    return t("setup.goal" if name == "goal" else f"option.{name}")


def value_text(t: Locale, name: str, value: str) -> str:
    """The value of a house rule in words."""
    if name in SWITCHES:
        return t(f"common.{value}")
    if name in CHOICES:
        return t(f"option.{name}.{value}")
    if name == "hand_limit":
        return _limit_text(t, int(value))
    if name == "draw_limit":
        return _draw_limit_text(t, int(value))
    if name == "goal":
        return _goal_text(t, value)
    if name == "uno_cards":
        return t("rule.deck.cards", count=int(value))
    if name in CUSTOM_CARDS:
        return _custom_text(t, value)
    return value


def _custom_text(t: Locale, value: str) -> str:
    """What is printed on the card: a name of the rulebook's, or the one that somebody has given to their own rule."""
    try:
        return rule_name(t, custom_rule(value))
    except OptionError:
        return value.partition(":")[0]


def _limit_text(t: Locale, limit: int) -> str:
    return t("option.hand_limit.cards", count=limit) if limit else t("option.hand_limit.0")


def _draw_limit_text(t: Locale, limit: int) -> str:
    return t("option.draw_limit.cards", count=limit) if limit else t("option.draw_limit.0")


def goal_choices(t: Locale, value: str) -> list[tuple[str, str]]:
    """All goals of a match with their words."""
    goals = GOALS if value in GOALS else (*GOALS, value)
    return [(goal, _goal_text(t, goal)) for goal in goals]


def _goal_text(t: Locale, goal: str) -> str:
    kind, _, amount = goal.partition(":")
    if kind == "round":
        return t("setup.goal.round")
    number = t.number(int(amount))
    return t("setup.goal.points" if kind == "points" else "setup.goal.rounds", amount=number)
