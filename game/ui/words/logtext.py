"""Sentences about cards and moves: names, what a card does at this table, and lines for the log of moves."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import events
from game.core.cards import COLOUR_NAMES as COLOURS
from game.core.cards import CUSTOM_SYMBOLS, FACES, IS_WILD, NUMBERS, SYMBOL_NAMES, SYMBOL_OF, WILD_DRAW_FOUR
from game.core.effects import OPERATIONS, TARGET_NAMES, Effect
from game.core.engine import CHALLENGE_SURCHARGE
from game.core.events import Event
from game.core.ruleset import Ruleset
from game.ui.words.cardtext import rule_name, rule_sentence
from game.ui.words.locale import Locale

_CARDS = frozenset({events.FIRST, events.PLAYED})
SILENT = frozenset(
    {
        *(events.TURN, events.HAND, events.SHOWN, events.FORGOT, events.SAFE, events.DEAL, events.CHAINED),
        events.REVEALED,
    }
)
"""Events that the log passes over: another line says it already."""


def colour_name(t: Locale, colour: int) -> str:
    """A colour in the player's language."""
    return t(f"colour.{COLOURS[colour]}")


def symbol_name(t: Locale, symbol: int) -> str:
    """What is printed on a card apart from its colour."""
    return SYMBOL_NAMES[symbol] if symbol in NUMBERS else t("symbol." + SYMBOL_NAMES[symbol].lower())


def card_name(t: Locale, card: int, rules: Ruleset | None = None) -> str:
    """The name of a card; a customizable one is called by its rule."""
    if card < 0:
        return t("card.hidden")
    symbol = SYMBOL_OF[card]
    if not IS_WILD[card]:
        name = t("card.coloured", colour=colour_name(t, FACES[card].colour), symbol=symbol_name(t, symbol))
        return name[:1].upper() + name[1:]
    if symbol in CUSTOM_SYMBOLS and rules is not None and rules.custom:
        return t("card.custom", rule=rule_name(t, rules.custom[CUSTOM_SYMBOLS.index(symbol)]))
    return t("card." + FACES[card].name.lower())


def card_help(t: Locale, card: int, rules: Ruleset) -> str:
    """What a card does at this table, in a sentence or two."""
    effects = rules.effects_of[card]
    names = [name for name, _, _ in effects]
    lines = [t("effect.wild")] if rules.wild[card] and not IS_WILD[card] else []
    if SYMBOL_OF[card] in CUSTOM_SYMBOLS:
        lines.append(rule_sentence(t, rules.custom[CUSTOM_SYMBOLS.index(SYMBOL_OF[card])], rules))
    else:
        lines += [_effect(t, effect, names, rules) for effect in effects]
    if card == WILD_DRAW_FOUR:
        lines += _wild_draw_four(t, rules)
    if not effects and not rules.wild[card]:
        lines.append(t("effect.number"))
    # What an action card or a wild counts is known, unless this table has it otherwise.
    told = not effects or rules.points_of[card] != FACES[card].points
    if told and rules.counting != "none":
        lines.append(t("effect.points", count=rules.points_of[card]))
    if rules.jump_in:
        lines.append(t("effect.jump_in"))
    # An effect that another one of the same card already tells says nothing.
    return " ".join(line for line in lines if line)


def _wild_draw_four(t: Locale, rules: Ruleset) -> list[str]:
    """When it may be laid at this table, and what a bluff risks."""
    if rules.challenge:
        amount = rules.attack_of[WILD_DRAW_FOUR]
        return [t("effect.challenge", count=amount, wrong=amount + CHALLENGE_SURCHARGE)]
    if rules.wild_draw_four == "always":
        return [t("effect.always")]
    return [t(f"effect.only_{rules.wild_draw_four}"), *([t("effect.free_answer")] if rules.asks else [])]


def _effect(t: Locale, effect: Effect, names: Sequence[str], rules: Ruleset) -> str:
    name, target, amount = effect
    who = t(f"who.{TARGET_NAMES[target]}")
    keys = OPERATIONS[name].sentences(names, rules)
    return " ".join(t(key, who=who[:1].upper() + who[1:], count=amount) for key in keys)


def call_help(t: Locale, rules: Ruleset, key: str) -> str:
    """What the call of UNO is for at this table, by which key it is made, and what forgetting it costs."""
    cost = f"tip.uno_{rules.uno}" + ("_turn" if rules.uno_turn else "")
    return f"{t('tip.uno', cap=key)} {t(cost, count=rules.uno_cards)}"


def is_told(event: Event) -> bool:
    """Whether an event has a line in the log."""
    nothing = (event.kind == events.DREW and not event.cards) or (event.kind == events.TOOK and not event.amount)
    return event.kind not in SILENT and not nothing


def log_line(t: Locale, event: Event, names: Sequence[str], viewer: int, rules: Ruleset) -> str:
    """One line of the log, or nothing where an event needs none. `viewer` is the person addressed as you, or -1."""
    if not is_told(event):
        return ""
    values: dict[str, object] = {"count": event.amount, "total": event.amount}
    if event.seat >= 0:
        values["name"] = names[event.seat]
    if event.other >= 0:
        values["other"] = names[event.other]
    if event.kind in _CARDS:
        values["card"] = card_name(t, event.cards[0], rules)
    elif event.kind in (events.DREW, events.DISCARDED, events.SPUN):
        values["count"] = len(event.cards)
    if event.kind in (events.COLOURED, events.SPUN):
        values["colour"] = colour_name(t, event.amount)
    return t(_form(t, _key(event), event, viewer), **values)


def _key(event: Event) -> str:
    if event.kind == events.PLAYED and event.amount:
        return "log.jump_in"
    if event.kind == events.CHALLENGED:
        return "log.challenge_won" if event.amount else "log.challenge_lost"
    if event.kind == events.CAUGHT and event.other == event.seat:
        return "log.forgot"
    if event.kind == events.FIRST and not event.amount:
        return "log.first_again"
    return f"log.{event.kind}"


def _form(t: Locale, key: str, event: Event, viewer: int) -> str:
    """The person addressed is spoken to, where the language has a sentence for it."""
    if viewer >= 0 and event.seat == viewer and t.has(f"{key}.you"):
        return f"{key}.you"
    if viewer >= 0 and event.other == viewer and t.has(f"{key}.to_you"):
        return f"{key}.to_you"
    return key
