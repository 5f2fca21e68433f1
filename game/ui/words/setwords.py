"""Sets of house rules in words: how a table differs from its rulebook, what a rule does there, clashes and faults."""

from __future__ import annotations

from collections.abc import Mapping

from game.core import cards
from game.core.clashes import PLAYERS, Clash
from game.core.customrules import custom_rule
from game.core.deck import Counts, counts_of, deck_counts, number_cards
from game.core.errors import LineError, OptionError
from game.core.houserules import CUSTOM_CARDS, HOUSE_RULES, rulebook_value
from game.rulesets import RULESETS
from game.ui.keep.newgame import NewGame
from game.ui.words.cardtext import rule_sentence
from game.ui.words.houserules import CHOICES, SWITCHES, rule_words, value_text
from game.ui.words.locale import Locale

GROUPS: dict[str, tuple[str, ...]] = {
    "deal": ("deck", "deal", "first_card"),
    "drawing": ("draw_by_choice", "draw_limit", "forced_play"),
    "stacking": ("stacking", "wild_draw_four", "challenge"),
    "uno": ("uno", "uno_cards", "uno_turn"),
    "special": ("seven_swaps", "zero_rotates", "jump_in", *CUSTOM_CARDS),
    "end": ("goal", "hand_limit"),
}
"""All house rules but the title, as the page groups them."""
NUMBERS = ("deal", "draw_limit", "uno_cards", "hand_limit")
_ONLY_WITH = {
    "wild_draw_four": cards.S_WILD_DRAW_FOUR,
    "challenge": cards.S_WILD_DRAW_FOUR,
    **dict(zip(CUSTOM_CARDS, cards.CUSTOM_SYMBOLS, strict=True)),
}
"""House rules about a card that not every deck has."""


def deck_held(game: NewGame) -> Counts:
    """The deck of a set-up, or the rulebook's while it cannot be read."""
    book = RULESETS[game.ruleset]
    try:
        return counts_of(book, game.value("deck"))
    except OptionError:
        return deck_counts(book)


def rules_shown(game: NewGame) -> dict[str, list[str]]:
    """The house rules of a table by group. One about a card that is not in the deck is left out, unless it is set."""
    held = {cards.SYMBOL_OF[card] for card in deck_held(game)}
    return {
        group: [
            name for name in names if name in game.house_rules or name not in _ONLY_WITH or _ONLY_WITH[name] in held
        ]
        for group, names in GROUPS.items()
    }


def ruleset_name(t: Locale, ruleset: str) -> str:
    """What a rulebook is called."""
    return t(f"ruleset.{RULESETS[ruleset].texts}")


def table_name(t: Locale, game: NewGame) -> str:
    """What a set-up is called: its set, or its rulebook."""
    return game.set_name or ruleset_name(t, game.ruleset)


def shown_value(t: Locale, game: NewGame, name: str, value: str) -> str:
    """The value of a house rule at this table in words."""
    if name != "deck":
        return value_text(t, name, value)
    book = RULESETS[game.ruleset]
    try:
        counts = counts_of(book, value)
    except OptionError:
        return value
    return t("rule.deck.cards", count=sum(counts.values()))


def changes(t: Locale, game: NewGame) -> list[tuple[str, str, str, str]]:
    """What differs from the rulebook, in the order of the page: rule, name, value, and the rulebook's value, which is
    empty for a card that the rulebook does not have."""
    found = []
    for name in (name for names in GROUPS.values() for name in names if name in game.house_rules):
        usual = rulebook_value(RULESETS[game.ruleset], name)
        instead = shown_value(t, game, name, usual) if in_rulebook(game.ruleset, name) else ""
        found.append((name, rule_words(t, name), shown_value(t, game, name, game.value(name)), instead))
    return found


def in_rulebook(ruleset: str, name: str) -> bool:
    """Whether a house rule says something about the rulebook's own deck: not if its card is not there."""
    held = {cards.SYMBOL_OF[card] for card in deck_counts(RULESETS[ruleset])}
    return name not in _ONLY_WITH or _ONLY_WITH[name] in held


# ---- what a rule does -----------------------------------------------------------------------------------------------


def does(t: Locale, game: NewGame, name: str) -> str:
    """What a house rule does at this table with the value it has, in a sentence or two."""
    value = game.value(name)
    held = deck_held(game)
    if name == "deck":
        numbers, wilds = number_cards(held), sum(count for card, count in held.items() if cards.IS_WILD[card])
        total = sum(held.values())
        return t("rule.does.deck", count=total, numbers=numbers, wilds=wilds, actions=total - numbers - wilds)
    if name in CUSTOM_CARDS:
        return card_words(t, value) or value_text(t, name, value)
    if name == "goal":
        kind, _, amount = value.partition(":")
        return t(f"rule.does.goal.{kind}", amount=t.number(int(amount or 1)))
    if name == "deal":
        count = int(value)
        dealt = t.number(count * game.players)
        return t("rule.does.deal", count=count, players=game.players, dealt=dealt, cards=sum(held.values()))
    if name in NUMBERS:
        key = f"rule.does.{name}"
        return t(f"{key}.0") if value == "0" else t(key, count=int(value))
    return t(f"rule.does.{name}.{value}", count=int(game.value("uno_cards")))


def card_words(t: Locale, rule: str) -> str:
    """What a customizable card with that rule does; nothing if it cannot be read."""
    try:
        return rule_sentence(t, custom_rule(rule))
    except OptionError:
        return ""


# ---- clashes --------------------------------------------------------------------------------------------------------

_VALUES: dict[str, tuple[str, ...]] = {
    "unreadable": ("value",),
    "hand_limit": ("limit", "deal", "more"),
    "deck_small": ("count", "limit"),
    "deck_large": ("count", "limit"),
    "deck_numbers": ("count", "limit"),
    "seats": ("players", "low", "high"),
    "dealt": ("deal", "players", "cards"),
}
"""What the values of a clash are called in its sentence, where they go there as they are."""


def clash_text(t: Locale, ruleset: str, clash: Clash) -> str:
    """What is wrong, in a sentence."""
    values: dict[str, object] = dict(zip(_VALUES.get(clash.code, ()), clash.values, strict=False))
    if clash.code in ("bluff", "uno_turn"):
        other = clash.names[1]
        values = {"other": rule_words(t, other), "value": value_text(t, other, clash.values[0])}
    elif clash.code == "fixed":
        values = {"ruleset": ruleset_name(t, ruleset)}
    name = clash.names[0]
    return t(f"clash.{clash.code}", rule=rule_words(t, name) if name in HOUSE_RULES else name, **values)


def offer_text(t: Locale, game: NewGame, offer: Mapping[str, str]) -> str:
    """What a way out of a clash would change, as the words of a button."""
    return t.listing([_one_offer(t, game, name, value) for name, value in offer.items()])


def _one_offer(t: Locale, game: NewGame, name: str, value: str) -> str:
    if name in (PLAYERS, "deal"):
        return t(f"offer.{name}", count=int(value))
    if name == "deck":
        return t("offer.deck", count=shown_value(t, game, name, value)) if value else t("offer.deck.rulebook")
    if name not in HOUSE_RULES:
        return t("offer.drop")
    return t("offer.rule", rule=rule_words(t, name), value=value_text(t, name, value) if value else "–")


# ---- lines ----------------------------------------------------------------------------------------------------------


def line_fault_text(t: Locale, error: LineError) -> str:
    """Why a line cannot be taken, in a sentence."""
    values: dict[str, object] = {"word": error.values[0] if error.values else ""}
    if error.code == "clash" and error.clash is not None:
        clash = error.clash
        ruleset = clash.values[0] if clash.code == "fixed" else next(iter(RULESETS))
        values = {"why": clash_text(t, ruleset, clash)}
    elif error.code == "fixed_rulebook":
        values = {"ruleset": ruleset_name(t, error.values[0])}
    elif error.code == "bad_value":
        name, value = error.values
        values = {"rule": rule_words(t, name) if name in HOUSE_RULES else name, "value": value}
    elif error.code in ("twice",) and error.values[0] in HOUSE_RULES:
        values = {"word": rule_words(t, error.values[0])}
    return t(f"line.{error.code}", **values)


def value_keys() -> list[str]:
    """The keys of what a house rule does that are put together, for the list of all keys."""
    keys = [f"rule.does.{name}.{value}" for name in SWITCHES for value in ("on", "off")]
    keys += [f"rule.does.{name}.{value}" for name, values in CHOICES.items() for value in values]
    keys += [f"rule.does.{name}" for name in NUMBERS]
    keys += [f"rule.does.{name}.0" for name in NUMBERS if "0" in HOUSE_RULES[name].choices]
    return [*keys, *(f"rule.does.goal.{kind}" for kind in ("round", "points", "rounds"))]
