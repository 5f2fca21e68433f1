"""A hint in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.core.cards import CUSTOM_SYMBOLS, SYMBOL_OF
from game.core.ruleset import Ruleset
from game.ui.words.cardtext import effects_sentence
from game.ui.words.casinotext import punta_sentence
from game.ui.words.locale import Locale
from game.ui.words.logtext import card_name, colour_name

if TYPE_CHECKING:
    from game.bots.hint import Hint


def hint_sentence(t: Locale, advice: Hint, names: Sequence[str], rules: Ruleset) -> str:
    """What a good player would do, and why."""
    values: dict[str, Any] = dict(advice.arguments)
    told = ""
    if "card" in values:
        told = _told(t, advice, rules)
        values["card"] = card_name(t, values["card"], rules)
    if "colour" in values:
        values["colour"] = colour_name(t, values["colour"])
    if "seat" in values:
        values["name"] = names[values["seat"]]
    words = t(f"hint.{advice.reason}", **values)
    return " ".join(filter(None, (words, told, punta_sentence(t, advice.rule) if advice.rule else "")))


def _told(t: Locale, advice: Hint, rules: Ruleset) -> str:
    """What a card does whose effect speaks for it, if players wrote it themselves: nobody knows it by heart."""
    symbol = SYMBOL_OF[advice.arguments["card"]]
    if advice.reason != "effect" or symbol not in CUSTOM_SYMBOLS:
        return ""
    return effects_sentence(t, rules.custom[CUSTOM_SYMBOLS.index(symbol)].effects, rules)
